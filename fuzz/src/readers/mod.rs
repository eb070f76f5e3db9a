//! Everything that reads what others wrote, as a table: a law that takes any bytes, and the words that bring
//! an input deep into the reader.
//!
//! A law panics when it does not hold; an input that is refused with an error keeps it.

use std::fs;
use std::path::{Path, PathBuf};

pub mod arrow;
pub mod dimacs;
#[cfg(feature = "puzzles")]
pub mod formats;
#[cfg(feature = "puzzles")]
pub mod lz;
pub mod problems;
#[cfg(feature = "puzzles")]
pub mod questions;
pub mod sentences;
#[cfg(feature = "puzzles")]
pub mod text;

/// A row of the table.
pub struct Reader {
    /// Its name, which is also the name of its folder in the corpus.
    pub name: &'static str,
    /// The law.
    pub check: fn(&[u8]),
    /// Words that it knows.
    pub words: &'static [&'static str],
}

/// All readers. A row wants a file here, one in `fuzz_targets/`, an entry in `Cargo.toml` and a corpus.
pub static READERS: &[Reader] = &[
    #[cfg(feature = "puzzles")]
    Reader { name: "text", check: text::check, words: text::WORDS },
    #[cfg(feature = "puzzles")]
    Reader { name: "formats", check: formats::check, words: formats::WORDS },
    Reader { name: "dimacs", check: dimacs::check, words: dimacs::WORDS },
    Reader { name: "sentences", check: sentences::check, words: sentences::WORDS },
    Reader { name: "problems", check: problems::check, words: problems::WORDS },
    #[cfg(feature = "puzzles")]
    Reader { name: "lz", check: lz::check, words: &[] },
    #[cfg(feature = "puzzles")]
    Reader { name: "questions", check: questions::check, words: questions::WORDS },
    Reader { name: "arrow", check: arrow::check, words: &[] },
];

impl Reader {
    /// Where its corpus lies.
    pub fn folder(&self) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(self.name)
    }

    /// What its corpus holds, in the order of the files' names.
    pub fn corpus(&self) -> Vec<Vec<u8>> {
        let entries = fs::read_dir(self.folder()).into_iter().flatten().flatten();
        let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        files.sort();
        files.iter().filter_map(|file| fs::read(file).ok()).collect()
    }
}

/// The bytes as text; what is no UTF-8 never reaches a reader of text.
fn as_text(input: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(input)
}
