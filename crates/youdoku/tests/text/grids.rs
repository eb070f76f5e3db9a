//! Heads that say what the grid is: `size:`, `digits:`, and what is said about a puzzle besides.

use youdoku::text::{self, Form, Source, open};
use youdoku::{Digits, Grid, Puzzle};

fn read(text: &str) -> Puzzle {
    text::read(text).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

fn grid(rows: usize, columns: usize, least: i64, greatest: i64) -> Grid {
    Grid::new(rows, columns, Digits::new(least, greatest).unwrap()).unwrap()
}

#[test]
fn a_head_says_what_the_grid_is() {
    let cells = |count: usize| ".".repeat(count);
    for (text, expect) in [
        (format!("size: 6x9\n{}", cells(54)), grid(6, 9, 1, 9)),
        (format!("Size: 6 x 9\ndigits: 0-8 # nine\n{}", cells(54)), grid(6, 9, 0, 8)),
        (
            format!("size: 6x9\n{}", [cells(9); 1].concat() + &format!("\n{}", cells(9)).repeat(5)),
            grid(6, 9, 1, 9),
        ),
        (format!("digits: 0-8\n{}", cells(81)), grid(9, 9, 0, 8)),
        (format!("digits: -4..4\n{}", cells(81)), grid(9, 9, -4, 4)),
        (format!("size: 9\ndigits: 1-9\n{}", cells(81)), grid(9, 9, 1, 9)),
        (
            "{\"size\":[2,3],\"digits\":[0,6],\"box\":[1,3],\"givens\":\"0.....\"}".to_owned(),
            grid(2, 3, 0, 6),
        ),
        (
            "{\"digits\":\"0-3\",\"givens\":[[0,null,1,2],[1,2,0,3],[2,3,1,0],[3,0,2,1]]}"
                .to_owned(),
            grid(4, 4, 0, 3),
        ),
    ] {
        assert_eq!(read(&text).grid(), expect, "{text}");
    }
}

#[test]
fn nought_is_a_digit_where_the_range_says_so() {
    let values = |text: &str| read(text).givens.values().to_vec();
    assert_eq!(values("digits: 0-3\n0_.1............")[..4], [1, 0, 0, 2]);
    assert_eq!(values("digits: 0-3\n0 1 2 3\n. . . .\n. . . .\n. . . .")[..5], [1, 2, 3, 4, 0]);
    assert_eq!(values("0 1 2 3\n. . . .\n. . . .\n. . . .")[..4], [0, 1, 2, 3]);
    assert_eq!(values("size: 1x3\ndigits: -1-1\n-1 0 1"), [1, 2, 3]);
    assert_eq!(values("size: 1x2\n-1 2"), [0, 2]);
}

#[test]
fn many_puzzles_under_one_size() {
    let text = "size: 2x3\ndigits: 0-5\nrule: latin\n0.....\n1.....\n2.....\n";
    let Ok(Source::Many(puzzles)) = open(text.as_bytes()) else { panic!("one") };
    let first: Vec<u8> = puzzles.map(|entry| entry.puzzle.unwrap().givens.values()[0]).collect();
    assert_eq!(first, [1, 2, 3]);
    let rows = "size: 3x6\n1.....\n......\n......";
    assert!(matches!(open(rows.as_bytes()), Ok(Source::One { .. })));
}

#[test]
fn what_is_said_is_written_back() {
    let text = "title: Nought #1\nauthor: Nobody\nabout: Rows and columns.\nabout: No boxes.\n\
                size: 2x3\ndigits: 0-3\nrule: latin\nsolution: 012123\n0.....";
    let puzzle = read(text);
    assert_eq!(puzzle.notes.title, "Nought #1");
    assert_eq!(puzzle.notes.about, "Rows and columns.\nNo boxes.");
    assert_eq!(puzzle.notes.solution.as_ref().unwrap().values(), [1, 2, 3, 2, 3, 4]);
    assert_eq!(Form::Line.write(&puzzle), text);
    for (word, form) in Form::ALL {
        assert_eq!(read(&form.write(&puzzle)), puzzle, "{word}");
    }
    assert_eq!(
        Form::Json.write(&puzzle),
        "{\"title\":\"Nought #1\",\"author\":\"Nobody\",\
         \"about\":\"Rows and columns.\\nNo boxes.\",\"size\":[2,3],\"digits\":[0,3],\
         \"rules\":[\"latin\"],\"givens\":[[0,null,null],[null,null,null]],\
         \"solution\":[[0,1,2],[1,2,3]]}"
    );
}

#[test]
fn what_is_wrong_with_a_head_is_said() {
    let cells = |count: usize| ".".repeat(count);
    for (text, place, expect) in [
        ("size: 0x9\n.".to_owned(), (1, 7), "rows × columns such as `6x9`, each from 1 to 128"),
        ("size: 6x129\n.".to_owned(), (1, 7), "each from 1 to 128"),
        ("size: six\n.".to_owned(), (1, 7), "found `six`"),
        ("digits: 9\n.".to_owned(), (1, 9), "the least and the greatest, such as `0-8`"),
        ("digits:\n.".to_owned(), (1, 8), "found nothing"),
        ("digits: 8-0\n.".to_owned(), (1, 9), "expected from 1 to 128"),
        ("digits: 0-200\n.".to_owned(), (1, 9), "found 201 digits, expected from 1 to 128"),
        ("digits: 0-99999\n.".to_owned(), (1, 9), "expected them between -32768 and 32767"),
        (format!("size: 6x9\n{}", cells(50)), (2, 1), "found 50 cells, expected 54 cells"),
        (format!("size: 2x3\n{}\n{}", cells(3), cells(4)), (3, 4), "expected 3 cells, as `size:`"),
        (format!("size: 3x3\n{}\n{}", cells(3), cells(3)), (3, 4), "found 2 rows, expected 3 rows"),
        (
            "digits: 0-3\n4...............".to_owned(),
            (2, 1),
            "found `4`, expected a digit from 0 to 3",
        ),
        (format!("size: 7x7\ndigits: 1-9\n{}", cells(49)), (1, 7), "has no boxes of 9 cells"),
        (
            format!("size: 6x9\nbox: 4x3\n{}", cells(54)),
            (2, 6),
            "boxes that cut up 6 rows and 9 columns",
        ),
        (format!("size: 6x6\ndigits: 1-6\nbox: 3x3\n{}", cells(36)), (3, 6), "at most 6 cells"),
        (
            format!("solution: 12.4............\n{}", cells(16)),
            (1, 11),
            "a solution with 13 blanks",
        ),
        (format!("size: 2x3\nrule: diagonals\n{}", cells(6)), (2, 7), "expected a square"),
        (format!("{}\nsize: 4x4", ".....\n".repeat(4)), (6, 1), "a line `size:` below a board"),
    ] {
        let error = text::read(&text).unwrap_err();
        let said = error.to_string();
        assert!(said.contains(expect), "{text}\n{said}");
        assert_eq!((error.line, error.column), place, "{text}\n{said}");
    }
}
