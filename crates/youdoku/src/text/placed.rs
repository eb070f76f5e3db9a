//! Parts of lines with their places, so that what is wrong with one can be said where it stands.

use std::sync::Arc;

use super::cells::Line;
use super::{ReadError, shortened};

/// A part of a line, with its place.
#[derive(Clone, Debug)]
pub(super) struct Stated {
    pub line: usize,
    /// The whole line, which its parts share: a line may state a thousand rules.
    pub shown: Arc<str>,
    pub offset: usize,
    pub text: String,
    pub written: Written,
}

/// How a part of a line is written there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Written {
    /// As its text has it, so that places in the text are places in the line.
    AsText,
    /// As an object, of which the text is made.
    AsObject,
}

impl Stated {
    pub fn new(line: Line, offset: usize, text: &str) -> Stated {
        let (shown, text) = (line.text.into(), text.to_owned());
        Stated { line: line.number, shown, offset, text, written: Written::AsText }
    }

    /// An error in the text of this part, as one of the whole line.
    pub fn error_in(&self, error: ReadError) -> ReadError {
        let before = self.shown.get(..self.offset).unwrap_or_default();
        let inside = if self.written == Written::AsText { error.column } else { 1 };
        let column = inside + before.chars().count();
        ReadError { line: self.line, column, shown: self.shown.to_string(), ..error }
    }

    /// What stands here, as an error shows it.
    pub fn shown_text(&self) -> String {
        match self.text.is_empty() {
            true => "nothing".to_owned(),
            false => format!("`{}`", shortened(&self.text)),
        }
    }

    pub fn error(&self, found: impl Into<String>, expected: impl Into<String>) -> ReadError {
        ReadError::at(self.line, &self.shown, self.offset, found, expected)
    }
}
