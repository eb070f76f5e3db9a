//! The laws: reading what was written gives the same puzzle, and nothing that is read can panic.

use fastrand::Rng;
use proptest::prelude::*;
use youdoku::rules::{Argument, RULES, Rule, Scope, Takes};
use youdoku::text::{self, Form, Source, open};
use youdoku::{Board, Boxes, Digits, Grid, Layout, Names, Notes, Puzzle};

use crate::arguments::random_argument;

/// Grids of every kind: square and oblong boxes, boxes that are rows or columns, the largest.
fn grids() -> impl Strategy<Value = (Grid, Boxes)> {
    let sides = prop_oneof![
        8 => (1..=5usize, 1..=5usize),
        1 => prop::sample::select(vec![(6, 6), (8, 8), (11, 11), (7, 5), (1, 37), (16, 8), (3, 40)]),
    ];
    let fits = |&(height, width): &(usize, usize)| height * width >= 2;
    let grid = |(height, width)| (Grid::of_boxes(height, width).unwrap(), Boxes { height, width });
    sides.prop_filter("two digits", fits).prop_map(grid)
}

/// Grids of any shape with any digits, and boxes that fit.
fn odd_grids() -> impl Strategy<Value = (Grid, Boxes)> {
    let least = prop::sample::select(vec![1i64, 1, 0, 0, 3, 30, 100, -1, -12, -32_768]);
    let parts = (1..=9usize, 1..=9usize, least, 1..=12usize, any::<prop::sample::Index>());
    parts.prop_map(|(rows, columns, least, count, chosen)| {
        let digits = Digits::new(least, least + count as i64 - 1).unwrap();
        let grid = Grid::new(rows, columns, digits).unwrap();
        let sides = (1..=rows).flat_map(|h| (1..=columns).map(move |w| (h, w)));
        let boxes = sides.map(|(height, width)| Boxes { height, width });
        let fitting: Vec<Boxes> =
            boxes.filter(|boxes| boxes.fit(&grid) && boxes.cells() <= count).collect();
        (grid, fitting[chosen.index(fitting.len())])
    })
}

/// Words as people write them, on lines that begin and end with a character.
fn notes() -> impl Strategy<Value = Notes> {
    let words = || prop::sample::select(vec!["", "", "A title", "# é \" : rule: x", "a\tb"]);
    (words(), words(), prop::collection::vec(words(), 0..3)).prop_map(|(title, author, about)| {
        let about: Vec<&str> = about.into_iter().filter(|line| !line.is_empty()).collect();
        let [title, author] = [title, author].map(str::to_owned);
        let kept = match author.is_empty() {
            true => serde_json::Map::new(),
            false => {
                let parts = serde_json::json!({ "text": [{ "c": "#fff", "value": [title, "}"] }] });
                [("f-puzzles".to_owned(), parts)].into_iter().collect()
            }
        };
        Notes { title, author, about: about.join("\n"), kept, ..Notes::default() }
    })
}

fn boards(grid: Grid) -> impl Strategy<Value = Board> {
    let value = prop_oneof![Just(0), Just(0), 1..=grid.num_digits()];
    prop::collection::vec(value, grid.num_cells())
        .prop_map(move |values| Board::from_values(grid, &values).unwrap())
}

/// Cells besides the grid, which any rule may name.
fn declared(grid: Grid) -> Vec<Rule> {
    Rule::read_all(&["extra-cells Aa", "extra-cells X 2x2"], &grid).unwrap()
}

/// A rule of any kind with arguments it may have; nothing when it does not fit after all.
fn rules(grid: Grid, boxes: Boxes) -> impl Strategy<Value = Option<Rule>> {
    (0..RULES.len(), any::<u64>()).prop_map(move |(kind, seed)| {
        let kind = RULES[kind];
        let mut rule = Rule::global(kind);
        let mut random = Rng::with_seed(seed);
        let names = Names::of(grid).with(&declared(grid));
        for (part, argument) in kind.takes.iter().zip(&mut rule.arguments) {
            *argument = match part.takes {
                Takes::Size if Boxes::usual(&grid) == Some(boxes) => Argument::Absent,
                Takes::Size => Argument::Size(boxes.height, boxes.width),
                // A region for each cell: the rows, shifted.
                Takes::EachCell => {
                    let shifted = |c| (grid.row(c) as u64 + seed % 1000) % grid.num_digits() as u64;
                    Argument::Numbers(grid.cells().map(|c| shifted(c) as i64 + 1).collect())
                }
                _ => random_argument(part, &names, 2, &mut random),
            };
        }
        let layout = rule.layout(&grid).ok()?;
        // A puzzle keeps its base, whatever else it loses.
        (!rule.kind.is_base() || rule.means(&layout).is_ok()).then_some(rule)
    })
}

fn puzzles() -> impl Strategy<Value = Puzzle> {
    let parts = |(grid, boxes)| {
        (boards(grid), prop::collection::vec(rules(grid, boxes), 0..5), Just(boxes), notes())
    };
    let puzzle = |(board, rules, boxes, notes): (Board, Vec<Option<Rule>>, Boxes, Notes)| {
        let mut rules: Vec<Rule> = rules.into_iter().flatten().collect();
        // One rule at most says what the zones are.
        let mut bases = 0;
        rules.retain(|rule| {
            bases += usize::from(rule.kind.is_base());
            !rule.kind.is_base() || bases == 1
        });
        if bases == 0 && Boxes::usual(&board.grid()) != Some(boxes) {
            rules.insert(0, Rule::boxes(boxes));
        }
        let grid = board.grid();
        if rules.iter().any(|rule| !rule.is_on(&grid)) {
            rules.splice(0..0, declared(grid));
        }
        let mut puzzle = Puzzle { notes, ..Puzzle::new(board, rules) };
        if puzzle.givens.is_full() {
            puzzle.notes.solution = Some(puzzle.givens.clone());
        }
        // What a rule means, and whether it can mean anything, depends on the layout.
        let base_fails =
            |rule: &Rule, layout: &Layout| rule.kind.is_base() && rule.means(layout).is_err();
        let mut layout = puzzle.layout().unwrap();
        // A base that cannot do without some cells has them all.
        if puzzle.rules.iter().any(|rule| base_fails(rule, &layout)) {
            puzzle.rules.retain(|rule| !matches!(rule.kind.scope, Scope::Layout(_)));
            layout = puzzle.layout().unwrap();
        }
        puzzle.rules.retain(|rule| !rule.is_on(&grid) || rule.means(&layout).is_ok());
        // Nor can all of them always stand together.
        while puzzle.model().is_err() {
            let last = puzzle.rules.iter().rposition(|rule| !rule.kind.is_base()).unwrap();
            puzzle.rules.remove(last);
        }
        puzzle
    };
    prop_oneof![grids(), odd_grids()].prop_flat_map(parts).prop_map(puzzle)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(150) })]

    #[test]
    fn reading_what_was_written_gives_the_same(puzzle in puzzles()) {
        for (word, form) in Form::ALL {
            let text = form.write(&puzzle);
            match text::read(&text) {
                Ok(read) => prop_assert!(read == puzzle, "{word}\n{text}"),
                Err(error) => prop_assert!(false, "{word}: {error}\n{text}"),
            }
        }
    }

    #[test]
    fn a_bare_board_is_read_too(board in grids().prop_flat_map(|(grid, _)| boards(grid))) {
        for (word, form) in Form::ALL {
            let text = form.write_board(&board, &Layout::usual(board.grid()));
            let read = text::read(&text).map(|puzzle| puzzle.givens.values().to_vec());
            prop_assert_eq!(read, Ok(board.values().to_vec()), "{}\n{}", word, text);
        }
    }

    #[test]
    fn a_stream_of_lines_has_its_puzzles(
        (boards, boxes) in grids()
            .prop_filter("a row of numbers may be a line of them", |(g, _)| g.num_digits() <= 35)
            .prop_flat_map(|(grid, boxes)| (prop::collection::vec(boards(grid), 2..20), Just(boxes)))
    ) {
        let lines: Vec<String> = boards.iter().map(text::line::write).collect();
        let text = format!("box: {}x{}\n{}", boxes.height, boxes.width, lines.join("\n"));
        let Ok(Source::Many(puzzles)) = open(text.as_bytes()) else { panic!("{text}") };
        let read: Vec<Board> = puzzles.map(|entry| entry.puzzle.unwrap().givens).collect();
        prop_assert_eq!(read, boards);
    }
}

/// Puts bytes to both readers, to the end.
fn survives(bytes: &[u8]) {
    let _ = text::read(&String::from_utf8_lossy(bytes)).map_err(|error| error.to_string());
    match open(bytes) {
        Ok(Source::One { .. }) => {}
        Ok(Source::Many(puzzles)) => {
            puzzles.for_each(|entry| drop(entry.puzzle.map_err(|error| error.to_string())));
        }
        Err(error) => drop(error.to_string()),
    }
}

/// What a change puts into a text: pieces that mean something to some reader.
const PIECES: &[&str] = &[
    "\n",
    "\n\n",
    "\r\n",
    "#",
    "rule:",
    "rule: jigsaw 1 2\n",
    "box:",
    "box: 2x2\n",
    "2x3",
    "[",
    "]",
    "[[",
    "{",
    "}",
    "\"",
    "'",
    "\\",
    "\\u12",
    ",",
    ";",
    ":",
    "=",
    "|",
    "----",
    "-",
    "-1",
    "+",
    "0",
    "17",
    ".",
    "1234567890123456789012",
    "é",
    "\u{feff}",
    "│",
    "null",
    "puzzle,x\n",
    "\t",
    " ",
    "r1c1",
    "\0",
    "A",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(3000) })]

    #[test]
    fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        survives(&bytes);
    }

    #[test]
    fn no_pieces_panic(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..40)) {
        survives(pieces.concat().as_bytes());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn no_change_of_a_puzzle_panics(
        puzzle in puzzles(),
        form in 0..Form::ALL.len(),
        changes in prop::collection::vec(
            (any::<prop::sample::Index>(), 0..4usize, prop::sample::select(PIECES)), 1..6)
    ) {
        let mut bytes = Form::ALL[form].1.write(&puzzle).into_bytes();
        for (place, removed, piece) in changes {
            let start = place.index(bytes.len() + 1);
            let end = (start + removed).min(bytes.len());
            bytes.splice(start..end, piece.bytes());
        }
        survives(&bytes);
    }
}

/// Boxes of fewer cells than digits, on a grid whose size would go without saying.
#[test]
fn small_boxes_on_a_usual_grid_are_read_back() {
    let text = "size: 8x8\nbox: 1x4\n".to_owned() + &".".repeat(64);
    let puzzle = text::read(&text).unwrap();
    for (word, form) in Form::ALL {
        assert_eq!(text::read(&form.write(&puzzle)).as_ref(), Ok(&puzzle), "{word}");
    }
}
