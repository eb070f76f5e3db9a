//! Puzzles as text: whatever is read is written in every form and read back the same, one puzzle or many.

use youdoku::text::{self, Form, ReadError, Source};

use super::as_text;

pub(super) const WORDS: &[&str] = &[
    "rule: ",
    "box: 2x2\n",
    "box: 2x3\n",
    "box: 1x5\n",
    "classic",
    "latin",
    "free",
    "jigsaw ",
    "anti-knight",
    "killer-cage 5 r1c1 r1c2",
    "thermometer r1c1 r2c2",
    "arrow 2 r1c1 r1c2 r1c3",
    "whispers 0 r1c1 r2c1",
    "little-killer 5 r1c2 r2c1",
    "r1c1",
    "r4c4",
    "r9c9",
    "puzzle,solution\n",
    "quizzes",
    "\"puzzle\"",
    "\"rules\"",
    "\"box\"",
    "\"board\"",
    "[[",
    "]]",
    "....",
    "+---+",
    "--+--",
    "# ",
    "rule: jigsaw 1 1 2 2 1 1 2 2 3 3 4 4 3 3 4 4\n",
];

/// The law.
pub fn check(input: &[u8]) {
    let written = as_text(input);
    match text::read(&written) {
        Err(error) => is_an_error(&error),
        Ok(puzzle) => {
            for (name, form) in Form::ALL {
                let again = form.write(&puzzle);
                let back = text::read(&again);
                assert_eq!(back.as_ref(), Ok(&puzzle), "read back from `{name}`:\n{again}");
            }
        }
    }
    // The same as a stream, straight from the bytes.
    match text::open(input) {
        Ok(Source::One { .. }) | Err(_) => {}
        Ok(Source::Many(puzzles)) => {
            let mut line = 0;
            for entry in puzzles {
                assert!(entry.line > line, "entry of line {} after line {line}", entry.line);
                line = entry.line;
                entry.puzzle.err().iter().for_each(is_an_error);
            }
        }
    }
}

/// An error says where, and can be shown.
fn is_an_error(error: &ReadError) {
    assert!(error.line > 0 && error.column > 0, "{error:?}");
    let most = error.shown.chars().count() + 1;
    assert!(error.column <= most, "column {} of a line of {most}: {error:?}", error.column);
    assert!(!error.to_string().is_empty());
}
