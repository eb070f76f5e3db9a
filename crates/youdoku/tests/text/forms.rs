//! Every form that is read, on the same few boards.

use youdoku::text::{self, Entry, Form, Source, line, open};
use youdoku::{Grid, Puzzle};

/// The documents' board.
const SMALL: &str = "...3...23...4...";

const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[track_caller]
fn check(text: &str, expect: &str) {
    match text::read(text) {
        Ok(puzzle) => assert_eq!(line::write(&puzzle.givens), expect, "{text}"),
        Err(error) => panic!("{text}\n{error}"),
    }
}

#[test]
fn characters() {
    for text in [
        SMALL,
        "0003000230004000",
        "___3___23___4___",
        "***3***23***4***",
        "---3---23---4---",
        "  ...3...23...4...  \r\n",
        "\u{feff}...3...23...4...\n\n# the end\n",
        "...3...23...4... # by hand",
        "...3...23...4...,1.5,easy",
        "...3...23...4...;easy",
        "0003\n0002\n3000\n4000",
        "...3 ...2 3... 4...",
        "...3,...2,3...,4...",
        "---3\n---2\n3---\n4---",
        ".. .3\n.. .2\n\n3. ..\n4. ..",
        "2\n0003\n0002\n3000\n4000",
    ] {
        check(text, SMALL);
    }
    check(NINE, NINE);
    check("12\n..", "12..");
    check("abcdefg...567...".repeat(16).as_str(), &"ABCDEFG...567...".repeat(16));
    // The first row is empty, and a row of dashes is not a rule where dashes are blanks.
    check("----\n1---\n----\n----", "....1...........");
}

#[test]
fn blocks() {
    for text in [
        ". . | . 3\n. . | . 2\n----+----\n3 . | . .\n4 . | . .",
        "0 0 | 0 3\n0 0 | 0 2\n---------\n3 0 | 0 0\n4 0 | 0 0\n",
        "..|.3\n..|.2\n=====\n3.|..\n4.|..",
        "+----+----+\n|_ _ |_ 3 |\n|_ _ |_ 2 |\n+----+----+\n|3 _ |_ _ |\n|4 _ |_ _ |\n+----+----+",
        "*-----*\n|..|.3|\n|..|.2|\n|--+--|\n|3.|..|\n|4.|..|\n*-----*",
        "┌───┬───┐\n│. .│. 3│\n│. .│. 2│\n├───┼───┤\n│3 .│. .│\n│4 .│. .│\n└───┴───┘",
        "- - | - 3\n- - | - 2\n3 - | - -\n4 - | - -",
    ] {
        check(text, SMALL);
    }
    check("│. .│. .│\n│. .│. 2│\n│3 .│. .│\n│4 .│. .│", ".......23...4...");
}

/// The height and width of the boxes of the puzzle in a text.
fn boxes_of(text: &str) -> (usize, usize) {
    let boxes = text::read(text).unwrap().layout().unwrap().boxes().unwrap();
    (boxes.height, boxes.width)
}

#[test]
fn a_block_shows_its_boxes() {
    let tall = "1 2 | . . | . .\n. . | . . | . .\n. . | . . | . .\n---+----+----\n\
                . . | . . | . .\n. . | . . | . .\n. . | . . | . .";
    assert_eq!(boxes_of(tall), (3, 2));
    let cells = "1|.|.|.\n.|.|.|.\n.|.|.|.\n.|.|.|.";
    assert_eq!(boxes_of(cells), (2, 2));
    let named = format!("box: 2x3\n{tall}");
    assert_eq!(boxes_of(&named), (2, 3));
}

#[test]
fn numbers() {
    for text in [
        "0 0 0 3\n0 0 0 2\n3 0 0 0\n4 0 0 0",
        "0 0  0 3\n0 0  0 2\n\n3 0  0 0\n4 0  0 0\n",
        "0,0,0,3\n0,0,0,2\n3,0,0,0\n4,0,0,0",
        "0, 0, 0, 3,\n0, 0, 0, 2,\n3, 0, 0, 0,\n4, 0, 0, 0,\n",
        "2\r\n1\r\n-1\t-1\t-1\t3\t\r\n-1\t-1\t-1\t2\t\r\n3\t-1\t-1\t-1\t\r\n4\t-1\t-1\t-1\t\r\n",
        "2x2\n. . . 3\n. . . 2\n3 . . .\n4 . . .",
        "_ _ _ 3\n_ _ _ 2\n3 _ _ _\n4 _ _ _",
        "0 0 0 3 0 0 0 2 3 0 0 0 4 0 0 0",
        "-1 -1 -1 3 -1 -1 -1 2 3 -1 -1 -1 4 -1 -1 -1",
    ] {
        check(text, SMALL);
    }
    let row = "16 0 0 0 0 0 0 0 0 10 0 0 0 0 0 1\n";
    check(&row.repeat(16), &"G........A.....1".repeat(16));
    let six = "3x2\n".to_owned() + &"0 0 0 0 0 6\n".repeat(6);
    assert_eq!(boxes_of(&six), (3, 2));
}

#[test]
fn lists() {
    for text in [
        "[[0, 0, 0, 3], [0, 0, 0, 2], [3, 0, 0, 0], [4, 0, 0, 0]]",
        "input =\n    [[0, 0, 0, 3],\n     [0, 0, 0, 2],\n     [3, 0, 0, 0],\n     [4, 0, 0, 0]]\n",
        "board = SudokuBoard([[0, 0, 0, 3], \n  [0, 0, 0, 2], \n [3, 0, 0, 0], \n [4, 0, 0, 0]])",
        "SudokuBoard([ [0, 0, 0, 3], [0, 0, 0, 2], [3, 0, 0, 0], [4, 0, 0, 0] ])",
        "[[None, None, None, 3], [0, 0, 0, 2], [3, 0, 0, 0], [4, 0, 0, None],]",
        "[[null,null,null,3],[null,null,null,2],[3,null,null,null],[4,null,null,null]]",
        "[[\".\",\".\",\".\",\"3\"],['','',' ','2'],[3,0,0,0],[4,0,0,0]]",
        "[[0 0 0 3]\n [0 0 0 2]\n [3 0 0 0]\n [4 0 0 0]]",
        "[\"...3\", \"...2\", \"3...\", \"4...\"]",
        "{\"givens\": [[0,0,0,3],[0,0,0,2],[3,0,0,0],[4,0,0,0]]}",
        "{\"givens\": \"...3...23...4...\", \"author\": \"#1\"}",
        "{\n \"size\": 4,\n \"box\": [2, 2], # usual\n \"givens\": \"0003000230004000\"\n}",
        "{\"size\":4,\"box\":2,\"rules\":[],\"puzzle\":[[0,0,0,3],[0,0,0,2],[3,0,0,0],[4,0,0,0]]}",
    ] {
        check(text, SMALL);
    }
}

#[test]
fn a_header_says_rules_and_boxes() {
    let puzzle = text::read(
        "# bombs\nrule: anti-king, anti-knight # both\nRules: thermometer r1c1 r1c2; odd r6c6\n\
         box: 3x2\n\n......\n......\n......\n......\n......\n.....5\n",
    )
    .unwrap();
    let grid = Grid::of_size(6).unwrap();
    assert_eq!(puzzle.grid(), grid);
    let rules: Vec<String> = puzzle.rules.iter().map(|rule| rule.text(&grid)).collect();
    assert_eq!(
        rules,
        ["classic 3x2", "anti-king", "anti-knight", "thermometer r1c1 r1c2", "odd r6c6"]
    );

    let json = "{\"box\":[3,2],\"rules\":[\"anti-king\",\"odd r6c6\"],\"givens\":\"PLACE\"}"
        .replace("PLACE", &".".repeat(36));
    let puzzle: Puzzle = json.parse().unwrap();
    assert_eq!((puzzle.grid(), boxes_of(&json)), (grid, (3, 2)));
    assert_eq!(puzzle.rules.len(), 3);
}

#[test]
fn forms_are_written() {
    let puzzle = text::read(&format!("rule: anti-knight\n{SMALL}")).unwrap();
    for (form, expect) in [
        (Form::Line, "rule: anti-knight\n...3...23...4..."),
        (Form::Block, "rule: anti-knight\n. . | . 3\n. . | . 2\n----+----\n3 . | . .\n4 . | . ."),
        (Form::Numbers, "rule: anti-knight\n0 0 0 3\n0 0 0 2\n3 0 0 0\n4 0 0 0"),
        (
            Form::List,
            "rule: anti-knight\n[[0, 0, 0, 3],\n [0, 0, 0, 2],\n [3, 0, 0, 0],\n [4, 0, 0, 0]]",
        ),
        (
            Form::Json,
            "{\"size\":4,\"box\":[2,2],\"rules\":[\"anti-knight\"],\
             \"givens\":[[0,0,0,3],[0,0,0,2],[3,0,0,0],[4,0,0,0]]}",
        ),
    ] {
        assert_eq!(form.write(&puzzle), expect);
    }
    let wide =
        text::read(&("3x4\n".to_owned() + &"12 0 0 0 0 0 0 0 0 0 0 1\n".repeat(12))).unwrap();
    let block = Form::Block.write_board(&wide.givens, &wide.layout().unwrap());
    let lines: Vec<&str> = block.lines().collect();
    assert_eq!(lines[0], "12  .  .  . |  .  .  .  . |  .  .  .  1");
    assert_eq!(lines[3], "------------+-------------+------------");
}

/// The entries of a text of many puzzles: the line, and the board or the error's words.
fn many(text: &[u8]) -> Vec<(usize, String)> {
    let Source::Many(puzzles) = open(text).unwrap() else { panic!("one puzzle") };
    let show = |Entry { line, puzzle, .. }| match puzzle {
        Ok(puzzle) => (line, line::write(&puzzle.givens)),
        Err(error) => {
            assert_eq!(error.line, line, "{error}");
            (line, error.found)
        }
    };
    puzzles.map(show).collect()
}

#[test]
fn a_stream_goes_on_after_a_bad_line() {
    let text =
        format!("# list\n\n{NINE}\n{NINE},9.2\n# no\n{}\nrule: odd r1c1\n{NINE} #2\n", &NINE[1..]);
    let mut bytes = text.into_bytes();
    bytes.extend(b"5\xff\n");
    bytes.extend(NINE.as_bytes());
    let found = many(&bytes);
    let expect = [
        (3, NINE),
        (4, NINE),
        (6, "80 cells"),
        (7, "a line `rule:` below a board"),
        (8, NINE),
        (9, "the byte 0xff, which is not UTF-8"),
        (10, NINE),
    ];
    assert_eq!(found, expect.map(|(line, text)| (line, text.to_owned())));
}

#[test]
fn streams_of_other_forms() {
    let two = |text: &str| assert_eq!(many(text.as_bytes()).len(), 2, "{text}");
    two(&format!("{SMALL}\n{SMALL}"));
    two("[[1,2],[2,1]]\n[[0,2],[2,1]]\n");
    two("{\"givens\":\"...3...23...4...\"}\n{\"givens\":\"...3...23...4...\"}");
    two("...3 ...2 3... 4...\n...3 ...2 3... 4...");
    two("0 0 0 3 0 0 0 2 3 0 0 0 4 0 0 0\n0 0 0 3 0 0 0 2 3 0 0 0 4 0 0 0");
    two("box: 1x3\n123......\n1........");
    let rules = format!("rule: anti-knight\n{SMALL}\n{SMALL}\n");
    let Ok(Source::Many(puzzles)) = open(rules.as_bytes()) else { panic!() };
    assert!(puzzles.map(|entry| entry.puzzle.unwrap()).all(|puzzle| puzzle.rules.len() == 2));
}

#[test]
fn tables() {
    for text in [
        format!("quizzes,solutions\n{NINE},{NINE}\n{NINE},{NINE}"),
        format!("id;Puzzle;rating\n1;{NINE};2\n2;{NINE};3"),
        format!("\"name\",\"puzzle\"\n\"a, \"\"b\"\"\",\"{NINE}\"\nc,{NINE}\n"),
        format!("puzzle\n{NINE}\n{NINE}\n"),
    ] {
        assert_eq!(
            many(text.as_bytes()).iter().map(|(_, board)| board).collect::<Vec<_>>(),
            [NINE; 2]
        );
    }
    let bad = many(b"id,puzzle\n1\n2,...3...23...4..5\n3,\"...\n4,...3...23...4...");
    let found: Vec<&str> = bad.iter().map(|(_, found)| found.as_str()).collect();
    assert_eq!(found, ["1 column", "`5`", "a quote that is not closed", SMALL]);
}

#[test]
fn rows_and_lines_are_told_apart() {
    let size = |text: &str| match open(text.as_bytes()).unwrap() {
        Source::One { puzzle, .. } => (1, puzzle.grid().num_digits()),
        Source::Many(puzzles) => {
            let sizes: Vec<usize> =
                puzzles.map(|e| e.puzzle.unwrap().grid().num_digits()).collect();
            (sizes.len(), sizes[0])
        }
    };
    let lines = |line: &str, count: usize| vec![line; count].join("\n");
    assert_eq!(size(SMALL), (1, 4));
    assert_eq!(size(&lines(SMALL, 16)), (1, 16));
    assert_eq!(size(&lines(SMALL, 15)), (15, 4));
    assert_eq!(size(&lines(SMALL, 17)), (17, 4));
    assert_eq!(size(&lines(SMALL, 1000)), (1000, 4));
    assert_eq!(size(&format!("box: 2x2\n{}", lines(SMALL, 16))), (16, 4));
    assert_eq!(size(&lines(".........", 9)), (1, 9));
    assert_eq!(size(&lines(NINE, 81)), (81, 9));
    assert_eq!(size(&lines(NINE, 2)), (2, 9));
    assert_eq!(size(NINE), (1, 9));
    assert!(text::read(&lines(".........", 8)).is_err());
    assert!(text::read(&lines(".........9......", 15)).unwrap_err().found.contains("15 rows"));
}

#[test]
fn the_shipped_puzzles_are_read() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles");
    for (file, count, size, clues) in [
        ("4x4-a.txt", 1, 4, 4),
        ("4x4-b.txt", 1, 4, 2),
        ("4x4-c.txt", 1, 4, 12),
        ("bombknight.txt", 1, 9, 10),
        ("lab-1.txt", 1, 9, 10),
        ("walksat-1.txt", 1, 9, 28),
        ("walksat-2.txt", 1, 9, 28),
        ("lines.txt", 10, 9, 32),
        ("16x16.txt", 1, 16, 112),
        ("25x25.txt", 1, 25, 320),
    ] {
        let text = std::fs::read(format!("{folder}/{file}")).unwrap();
        let puzzles: Vec<Puzzle> = match open(text.as_slice()).unwrap() {
            Source::One { puzzle, .. } => vec![puzzle],
            Source::Many(puzzles) => puzzles.map(|entry| entry.puzzle.unwrap()).collect(),
        };
        let first = &puzzles[0];
        let found = (puzzles.len(), first.grid().num_digits(), first.givens.num_filled());
        assert_eq!(found, (count, size, clues), "{file}");
    }
}
