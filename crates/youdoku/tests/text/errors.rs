//! What is said about texts that are no puzzles: where, what was found, what was expected.

use std::io::{self, BufRead, Read};

use youdoku::text::{self, InputError, Source, open};

/// The error of a text, at a line and a column, with these words in it.
#[track_caller]
fn check(text: &str, line: usize, column: usize, words: &str) {
    let error = text::read(text).map(drop).expect_err(text);
    let said = error.to_string();
    assert_eq!((error.line, error.column), (line, column), "{said}");
    assert!(said.contains(words), "{said}\ndoes not say\n{words}");
    let shown = text.lines().nth(line - 1).unwrap_or_default().trim_start_matches('\u{feff}');
    assert_eq!(error.shown, shown, "{said}");
}

#[test]
fn rows() {
    check("...3\n...2\n3..\n4...", 3, 4, "found a row of 3 cells, expected 4 cells");
    check("# a\n...3\n\n...2\n3....\n4...", 5, 5, "found a row of 5 cells, expected 4 cells");
    check("0 0 0 3\n0 0 0 2\n3 0 0 0 0\n4 0 0 0", 3, 9, "a row of 5 cells");
    check(". . | . 3\n. . | .\n---+---\n3 . | . .\n4 . | . .", 2, 8, "a row of 3 cells");
    check(&["........."; 8].join("\n"), 8, 10, "found 8 rows, expected 9 rows of 9 cells");
    check(&["........."; 10].join("\n"), 10, 1, "found 10 rows, expected 9 rows of 9 cells");
    let groups = "534 678 912\n".repeat(8) + "345 286 17";
    check(&groups, 9, 11, "found a row of 8 cells, expected 9 cells");
    check(",,,\n1 2 3 4\n1 2 3 4\n1 2 3 4", 1, 1, "found no cells, expected a row");
    check("----+----\n====", 1, 1, "found rules but no rows, expected a board");
}

#[test]
fn digits() {
    check(
        "...3...23...5...",
        1,
        13,
        "found `5`, expected a digit from 1 to 4, for the board is 4×4",
    );
    check("...3...23...a...", 1, 13, "found `a`, which is 10, expected a digit from 1 to 4");
    check("...3\n...2\n3.?.\n4...", 3, 3, "found `?`, expected a digit from 1 to 4, or `.`");
    check("0 0 0 3\n0 0 0 2\n3 0 17 0\n4 0 0 0", 3, 5, "found `17`, expected a digit from 1 to 4");
    check("0 0 0 3\n0 0 0 -2\n3 0 1 0\n4 0 0 0", 2, 7, "found `-2`, expected a digit");
    check(
        "0 0 0 3\n0 0 0 2\n3 0 99999999999999999999 0\n4 0 0 0",
        3,
        5,
        "found `99999999999999999999`",
    );
    check("...3...23..é4...", 1, 12, "found `é`, expected a digit from 1 to 4, or `.`");
    check(&".!".repeat(8), 1, 2, "found `!`");
}

#[test]
fn sizes() {
    check(
        &".".repeat(80),
        1,
        1,
        "found 80 cells, expected a square number of cells, such as 81 for 9×9",
    );
    check("5", 1, 1, "found 1 cell, expected a square number of cells, such as 4 for 2×2");
    check("1 2 3", 1, 1, "found 3 cells");
    check("hello", 1, 1, "found 5 cells");
    let row = "0 ".repeat(129) + "\n";
    check(&row.repeat(129), 1, 1, "found a board of 129×129, expected a size from 2 to 128");
    check(&"0 ".repeat(129 * 129), 1, 1, "found a board of 129×129");
}

#[test]
fn boxes() {
    let nine = ["........."; 9].join("\n");
    check(&format!("box: 2x3\n{nine}"), 1, 6, "found boxes of 2×3, expected boxes of 9 cells");
    check(&format!("# a\nbox: two\n{nine}"), 2, 6, "found `two`, expected a box size such as `3`");
    check(&format!("box:\n{nine}"), 1, 5, "found nothing, expected a box size");
    check(
        &format!("box: 12x12\n{nine}"),
        1,
        6,
        "found boxes of 12×12, expected boxes of 1 to 128 cells",
    );
    check(&format!("4\n{}", "0 0 0 0 0 0 0 0 0\n".repeat(9)), 1, 1, "found boxes of 4×4");
    check("box: 1x1\n.", 2, 1, "found 1 cell, expected a square number of cells");
    check("box: 0x9\n.", 1, 6, "found boxes of 0×9, expected boxes of 1 to 128 cells");
}

#[test]
fn headers() {
    check("", 1, 1, "found nothing, expected a puzzle");
    check("\n\n# nothing\n", 1, 1, "found nothing, expected a puzzle");
    check("rule: odd r1c1\n\n", 1, 15, "found the end of the text, expected a board below it");
    check("rule: thermometer\n1...............", 1, 7, "with no cells, expected at least 2 cells");
    check("box: 2x2\nrule: odd r1c1, anti-kinght\n1...............", 2, 17, "mean `anti-knight`?");
    check(
        "rule: odd r1c5\n1...............",
        1,
        11,
        "found `r1c5`, expected a cell from r1c1 to r4c4",
    );
    check("rule:\n1...............", 1, 6, "found nothing, expected a rule");
    check(
        "rul: odd\n1...............",
        1,
        1,
        "found `rul:`, expected `rule:`, `box:` or a board; did",
    );
    check(
        "colour: me\n1...............",
        1,
        1,
        "found `colour:`, expected `rule:`, `box:`, `size:`, `digits:` or a board",
    );
    check("12\n21\nrule: latin", 3, 1, "found a line `rule:` below a board");
}

#[test]
fn lists() {
    check("[[0, 0, 0, 3],\n [0, 0, 2],\n [3, 0, 0, 0],\n [4, 0, 0, 0]]", 2, 10, "a row of 3 cells");
    check("[[0, 0], [0, 3]]", 1, 14, "found `3`, expected a digit from 1 to 2");
    check("x = [[0, 0],\n [0, b c]]", 2, 8, "a row of 3 cells");
    check("[[0, 0], [0, 0]", 1, 16, "found the end of the text, expected `]`");
    check("[[0, 0], [0, 0]] 7", 1, 18, "found `7`, expected the end of the puzzle");
    check("[[0, 0], 3]", 1, 10, "found `3`, expected a row `[…]`");
    check("[[0, 0], [0, [1]]]", 1, 14, "found a list, expected a cell");
    check("[]", 1, 1, "found an empty list, expected a list of rows");
    check("[[], []]", 1, 2, "found an empty row");
    check("input =\n", 1, 8, "found the end of the text, expected a list");
    check(&"[".repeat(1000), 1, 102, "which nests less deeply");
    check("[\"...3\", \"...2\", \"3..?\", \"4...\"]", 1, 22, "found `?`");
}

#[test]
fn objects() {
    check("{\"givens\" [[0, 0], [0, 0]]}", 1, 11, "found `[`, expected `:`");
    check("{\"givens\": [[0, 0], [0, 0]]", 1, 28, "found the end of the text, expected `,` or `}`");
    check("{\n  \"givens: 3\n}", 2, 3, "found a quote that is not closed");
    check("{\"size\": 4}", 1, 1, "found an object without \"givens\"");
    check("{\"size\": 4, \"givens\": [[0, 0], [0, 0]]}", 1, 10, "found the size `4`, expected 2");
    check(
        "{\"rulse\": [], \"givens\": [[0, 0], [0, 0]]}",
        1,
        2,
        "found \"rulse\", expected \"rules\"",
    );
    check(
        "{\"rules\": [3], \"givens\": [[0, 0], [0, 0]]}",
        1,
        12,
        "found `3`, expected a rule in quotes",
    );
    check(
        "{\"rules\": [\"latin\",\n\"od r1c1\"], \"givens\": [[0, 0], [0, 0]]}",
        2,
        2,
        "did you mean `odd`?",
    );
    check("{\"box\": [2, 3], \"givens\": [[0, 0], [0, 0]]}", 1, 9, "found boxes of 2×3");
    check("{\"givens\": \"...3...23...5...\"}", 1, 25, "found `5`");
    check("{\"givens\": 5}", 1, 12, "found no list, expected a list of rows");
}

#[test]
fn tables() {
    check(
        "id,grid,rating\n1,....,2",
        1,
        1,
        "a table with the columns id, grid, rating, expected a column",
    );
    check("puzzle,solution\n", 1, 16, "found a table without rows");
    check("id,puzzle\n1,...3...23...5...", 2, 15, "found `5`");
    check("id,puzzle\n1", 2, 2, "found 1 column, expected the puzzle in column 2");
}

#[test]
fn one_puzzle_only() {
    check(
        "1...............\n\n.1..............",
        3,
        1,
        "found a second puzzle, expected one puzzle only",
    );
}

#[test]
fn what_is_no_text() {
    let error = |bytes: &[u8]| match open(bytes) {
        Err(error) => error,
        Ok(_) => panic!("read"),
    };
    assert!(matches!(error(b""), InputError::Empty));
    assert!(matches!(error(b"\n \n# only\n"), InputError::Empty));
    assert!(matches!(
        error(b"\n\xff\xfe1\x002\x00"),
        InputError::NotUtf8 { line: 2, column: 1, byte: 0xff }
    ));
    assert!(matches!(
        error("1..2\n..é".bytes().chain(*b"\xff\n").collect::<Vec<_>>().as_slice()),
        InputError::NotUtf8 { line: 2, column: 4, byte: 0xff }
    ));
    let said = error(b"12\n\x80").to_string();
    assert_eq!(said, "line 2, column 1: found the byte 0x80, which is not UTF-8, expected text");
    assert!(matches!(error(b"\0\0\0"), InputError::Read(_)));
}

/// Text for so long, then what the system says.
struct Breaks<'a>(&'a [u8]);

impl Read for Breaks<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self.0 {
            [] => Err(io::Error::other("is a directory")),
            _ => self.0.read(into),
        }
    }
}

#[test]
fn what_the_system_says() {
    let reader = io::BufReader::new(Breaks(b""));
    assert!(matches!(open(reader), Err(InputError::Io(_))));
    let text = [".".repeat(81), ".".repeat(81), String::new()].join("\n");
    let Ok(Source::Many(puzzles)) = open(io::BufReader::new(Breaks(text.as_bytes()))) else {
        panic!("one")
    };
    let entries: Vec<_> = puzzles.take(5).collect();
    assert_eq!(entries.len(), 3, "an error of the system ends the stream");
    assert!(entries[..2].iter().all(|entry| entry.puzzle.is_ok()));
    assert!(entries[2].puzzle.as_ref().unwrap_err().found.contains("is a directory"));
}

/// The same line over and over, without the memory for it.
struct Endless<'a> {
    text: &'a [u8],
    left: usize,
}

impl Read for Endless<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let mut chunk = self.fill_buf()?;
        let read = chunk.read(into)?;
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for Endless<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        Ok(&self.text[..self.text.len().min(self.left)])
    }

    fn consume(&mut self, used: usize) {
        self.left -= used;
    }
}

#[test]
fn a_line_without_end_is_refused() {
    let dots = vec![b'.'; 1 << 16];
    let error = open(Endless { text: &dots, left: 1 << 30 }).err().unwrap().to_string();
    assert!(
        error.contains("longer line than any puzzle's, expected a line of at most 4 MiB"),
        "{error}"
    );
    assert!(error.len() < 1000);

    let mut text = format!("{0}\n{0}\n", ".".repeat(81)).into_bytes();
    text.extend(vec![b'.'; 10 << 20]);
    text.extend(format!("\n{}\n", ".".repeat(81)).bytes());
    let Ok(Source::Many(puzzles)) = open(text.as_slice()) else { panic!("one") };
    let good: Vec<bool> = puzzles.map(|entry| entry.puzzle.is_ok()).collect();
    assert_eq!(good, [true, true, false, true]);
}

#[test]
fn no_text_takes_forever() {
    let endless = |text: &str| {
        let text = text.as_bytes().repeat(1 << 10);
        open(Endless { text: &text, left: 1 << 30 }).map(drop).unwrap_err().to_string()
    };
    let line = "[0],".repeat(1 << 10);
    assert!(endless(&format!("[{line}\n")).contains("more than 64 MiB"));
    assert!(endless("rule: odd r1c1\n").contains("more than 64 MiB"));
    let rows = "[0],".repeat(1 << 19);
    check_words(&format!("[{rows}]"), "found 524288 rows, expected 1 rows");
    let rules = "odd r1c1,".repeat(1 << 16);
    check_words(&format!("rule: {rules} ood\n................"), "did you mean `odd`?");
}

#[track_caller]
fn check_words(text: &str, words: &str) {
    let said = text::read(text).map(drop).unwrap_err().to_string();
    assert!(said.contains(words), "{said}");
}

#[test]
fn an_error_shows_its_line() {
    let error = text::read("# rows\n...3\n...2\n3..\n4...").unwrap_err();
    let expect = "line 4, column 4: found a row of 3 cells, expected 4 cells, as in the other rows\n\
                  4 | 3..\n  |    ^";
    assert_eq!(error.to_string(), expect);
}
