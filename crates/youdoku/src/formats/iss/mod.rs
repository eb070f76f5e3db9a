//! Interactive Sudoku Solver: constraint strings such as `.AntiKnight.Cage~10~R1C1~R1C2.~R2C2_3`.
//!
//! An item is a dot, a word, and what it takes, parted by `~`; an item without a word holds givens. Boards are 9×9 unless
//! `.Shape` says otherwise. Items add up, but for givens of a cell, of which all hold, and clues outside the grid, of
//! which the later replaces the earlier.
//!
//! What a word means stands in the rules' rows ([`Exchange::Iss`]): `rows` interprets them. Words that no row can say have
//! a function beside it, each with the reason.
//!
//! [`Exchange::Iss`]: crate::rules::exchange::Exchange::Iss

use super::{FormatError, Import, percent_decoded};

mod base64;
mod constraints;
mod forms;
mod general;
mod items;
mod machine;
mod names;
mod ours;
mod own;
mod read;
mod relation;
mod rows;
mod shape;

mod write;
pub use write::{Written, write};

/// The puzzle of a link or of a string, when it is one.
pub(super) fn read_link(text: &str) -> Option<Result<Import, FormatError>> {
    if let Some((before, query)) = text.split_once('?')
        && before.contains("Sudoku-Solver")
    {
        let query = query.split('#').next().unwrap_or(query);
        let puzzle = query.split('&').find_map(|part| part.strip_prefix("q="));
        return puzzle.map(|puzzle| read::read(&percent_decoded(puzzle)));
    }
    is_text(text).then(|| read::read(text))
}

/// Whether this is a string, or one of the other texts that the program takes.
pub(super) fn is_text(text: &str) -> bool {
    is_string(text) || forms::items(text).is_some()
}

/// Whether this begins a string: a line of digits may begin with a dot as well, but it has neither a word
/// of the program nor `~` between words.
fn is_string(text: &str) -> bool {
    let lines = text.lines().map(str::trim).filter(|line| !line.starts_with('#'));
    // As much as is needed to tell.
    let begin: String = lines.flat_map(str::chars).take(2000).collect();
    let Some(rest) = begin.strip_prefix('.') else { return false };
    let word_of = |item: &'_ str| item.split('~').next().unwrap_or_default().trim().to_owned();
    let mut items = rest.split('.').map(str::trim).filter(|item| !item.is_empty());
    let is_word = |word: &str| {
        word.is_empty()
            || word.starts_with(|sign: char| sign.is_ascii_uppercase())
                && word.bytes().all(|sign| sign.is_ascii_alphabetic())
    };
    items.clone().next().is_some_and(|first| read::is_known(&word_of(first)))
        || rest.contains('~') && items.all(|item| is_word(&word_of(item)))
}

#[cfg(test)]
mod tests;
