//! The forms in which puzzles go out: one table for the command, the studio and Python.

use super::{Import, fpuzzles, iss, sudokumaker, sudokupad};
use crate::picture;
use crate::text::Form;

/// A form in which puzzles go out.
///
/// ```
/// use youdoku::Puzzle;
/// use youdoku::formats::{FORMATS, Format, Import};
/// let import = Import::plain("...3 ...2 3... 4...".parse::<Puzzle>().unwrap());
/// let svg: &Format = FORMATS.iter().find(|format| format.name == "svg").unwrap();
/// assert!((svg.write)(&import).unwritten.is_empty());
/// ```
pub struct Format {
    /// The word that names it.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// How files of it end.
    pub ending: &'static str,
    /// Whether another program reads it, which checks a solver by the solution.
    pub checks: bool,
    /// Writes a puzzle.
    pub write: fn(&Import) -> Out,
}

/// What goes out.
///
/// ```
/// use youdoku::formats::{Content, Import, Out, format};
/// use youdoku::{Puzzle, text::Form};
/// let puzzle: Puzzle = "...3 ...2 3... 4...".parse().unwrap();
/// let text = Form::Json.write(&puzzle);
/// let import = Import::plain(puzzle);
/// let out: Out = (format("json").unwrap().write)(&import);
/// assert_eq!(out, Out { content: Content::Text(text), unwritten: vec![] });
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Out {
    /// The puzzle.
    pub content: Content,
    /// What of it the form cannot hold, a line each for people.
    pub unwritten: Vec<String>,
}

/// A puzzle in some form.
///
/// ```
/// use youdoku::Puzzle;
/// use youdoku::formats::{Content, Import, format};
/// let import = Import::plain("...3 ...2 3... 4...".parse::<Puzzle>().unwrap());
/// let Content::Bytes(png) = (format("png").unwrap().write)(&import).content else { panic!() };
/// assert!(png.starts_with(b"\x89PNG"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// Text, without the end of its last line.
    Text(String),
    /// A picture.
    Bytes(Vec<u8>),
}

impl Out {
    fn text(text: String, unwritten: Vec<String>) -> Out {
        Out { content: Content::Text(text), unwritten }
    }
}

/// All forms.
pub static FORMATS: &[Format] = &[
    Format {
        name: "text",
        title: "Text",
        ending: "txt",
        checks: false,
        write: |import| Out::text(Form::Block.write(&import.puzzle), Vec::new()),
    },
    Format {
        name: "json",
        title: "JSON",
        ending: "json",
        checks: false,
        write: |import| Out::text(Form::Json.write(&import.puzzle), Vec::new()),
    },
    Format {
        name: fpuzzles::NAME,
        title: "f-puzzles link",
        ending: "txt",
        checks: true,
        write: |import| {
            let written = fpuzzles::write(import);
            Out::text(fpuzzles::link(&written.object), written.unwritten)
        },
    },
    Format {
        name: sudokupad::NAME,
        title: "SudokuPad link",
        ending: "txt",
        checks: true,
        write: |import| {
            let written = sudokupad::write(import);
            Out::text(sudokupad::link(&written.object), written.unwritten)
        },
    },
    Format {
        name: sudokumaker::NAME,
        title: "Sudoku Maker link",
        ending: "txt",
        checks: true,
        write: |import| {
            let written = sudokumaker::write(import);
            Out::text(sudokumaker::link(&written.object), written.unwritten)
        },
    },
    Format {
        name: "iss",
        title: "Interactive Sudoku Solver text",
        ending: "txt",
        checks: false,
        write: |import| {
            let written = iss::write(import);
            Out::text(written.text, written.unwritten)
        },
    },
    Format {
        name: "svg",
        title: "Picture (SVG)",
        ending: "svg",
        checks: false,
        write: |import| Out::text(picture::svg(&import.puzzle, &Default::default()), Vec::new()),
    },
    Format {
        name: "png",
        title: "Picture (PNG)",
        ending: "png",
        checks: false,
        write: |import| {
            let painted = picture::png(&picture::svg(&import.puzzle, &Default::default()));
            let unknown = painted.unknown.iter().map(|sign| format!("the sign `{sign}`"));
            Out { content: Content::Bytes(painted.bytes), unwritten: unknown.collect() }
        },
    },
];

/// The form of this name.
pub fn format(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}
