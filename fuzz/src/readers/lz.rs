//! Compressed links. Any bytes make the signs of a link, which unfolds or does not; and any text, as the title
//! of a puzzle, comes back from the link that we write.

use youdoku::formats::{self, Import, fpuzzles};
use youdoku::{Board, Grid, Puzzle};

use super::as_text;

pub(super) const ALPHABET: &[u8; 64] =
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The law.
pub fn check(input: &[u8]) {
    let signs: String =
        input.iter().map(|&byte| char::from(ALPHABET[usize::from(byte % 64)])).collect();
    for before in [
        "https://f-puzzles.com/?load=",
        "https://sudokupad.app/scl",
        "https://sudokupad.app/scf",
        "https://sudokumaker.app/?puzzle=",
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p=",
    ] {
        if let Err(error) = formats::read(&format!("{before}{signs}")) {
            assert!(!error.to_string().is_empty());
        }
    }
    let title = as_text(input);
    let grid = Grid::square(2).expect("a small grid");
    let mut plain = Import::plain(Puzzle::classic(Board::empty(grid)));
    plain.puzzle.notes.title = title.clone().into_owned();
    let written = fpuzzles::write(&plain);
    let back = formats::read(&fpuzzles::link(&written.object)).expect("a link of ours");
    // A name is one line.
    assert!(back.puzzle.notes.title.split_whitespace().eq(title.split_whitespace()));
}
