//! What is asked about: a file, standard input, or the puzzle itself as an argument.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal, Read};
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use youdoku::rules::{lexer, own};
use youdoku::text::{self, Entry, Source};
use youdoku::{Puzzle, Rule, encode, formats};
use youdoku_logic::text::ReadError;

use crate::args::Asked;
use crate::plain;

/// No link or file of another program is longer.
const MOST_IMPORTED: usize = 1 << 22;

/// One puzzle, or many.
// There is one of it, and it is taken apart at once.
#[allow(clippy::large_enum_variant)]
pub enum Input {
    One(Puzzle),
    Many(Box<dyn Iterator<Item = Entry> + Send>),
}

/// A text that is open and has not been read.
pub struct Opened {
    name: String,
    pub reader: Reader,
    rules: Vec<String>,
}

impl Opened {
    /// Opens what was asked about.
    pub fn new(asked: &Asked) -> Result<Opened> {
        let (name, reader) = locate(asked.puzzle.as_deref())?;
        Ok(Opened { name, reader, rules: lexer::all_rules(&asked.rule) })
    }

    /// Whether it is a list of plain 9×9 puzzles, as far as can be seen without reading it.
    pub fn is_plain_list(&mut self) -> Result<bool> {
        let start = self.reader.fill_buf().with_context(|| self.name.clone())?;
        Ok(self.rules.is_empty() && plain::is_list(start))
    }

    /// Whether it is a CNF sentence and no puzzle, by its name or by how it begins.
    pub fn is_sentence(&mut self) -> Result<bool> {
        let start = self.reader.fill_buf().with_context(|| self.name.clone())?;
        Ok(has_ending(&self.name, "cnf") || encode::is_sentence(&String::from_utf8_lossy(start)))
    }

    /// Its name and all of a text that is no puzzle.
    pub fn whole(mut self) -> Result<(String, String)> {
        let mut bytes = Vec::new();
        self.reader.read_to_end(&mut bytes).with_context(|| self.name.clone())?;
        text_of(self.name, bytes)
    }

    /// Reads it, with the rules of the command line added.
    pub fn read(mut self) -> Result<Input> {
        if self.is_sentence()? {
            let name = &self.name;
            bail!(
                "{name} is a CNF sentence, expected a puzzle\n\
                 hint: `youdoku solve` shows the board of a sentence over cells such as `132`, and \
                 `youdoku sat` a model of any"
            );
        }
        let start = self.reader.fill_buf().with_context(|| self.name.clone())?;
        let start = String::from_utf8_lossy(start);
        if has_ending(&self.name, "sol") || encode::is_solution(&start) {
            let rules = std::mem::take(&mut self.rules);
            let (name, text) = self.whole()?;
            let board = encode::read_solution(&text).with_context(|| name)?;
            return Ok(Input::One(with_rules(Puzzle::classic(board), &rules)?));
        }
        let Opened { name, mut reader, rules } = self;
        let start = reader.fill_buf().with_context(|| name.clone())?;
        let start = String::from_utf8_lossy(start);
        if formats::recognised(&start) {
            let text = beginning(&mut reader).with_context(|| name.clone())?;
            if text.len() > MOST_IMPORTED {
                bail!("{name}: more than {} MiB, expected a puzzle", MOST_IMPORTED >> 20);
            }
            let text = String::from_utf8(text).with_context(|| {
                format!("{name}: found bytes that are not UTF-8, expected text")
            })?;
            return Ok(Input::One(with_rules(imported(&name, &text)?, &rules)?));
        }
        // An object may be anybody's: that is known when all of it is seen. Ours also come as streams.
        if formats::begins_an_object(&start) {
            let text = beginning(&mut reader).with_context(|| name.clone())?;
            if let Some(text) = str::from_utf8(&text).ok().filter(|text| formats::is_object(text)) {
                return Ok(Input::One(with_rules(imported(&name, text)?, &rules)?));
            }
            reader = Box::new(Cursor::new(text).chain(reader));
        }
        Ok(match text::open(reader).with_context(|| name)? {
            Source::One { puzzle, unread } => {
                unread.iter().for_each(|line| not_understood(line));
                Input::One(with_rules(puzzle, &rules)?)
            }
            Source::Many(puzzles) => {
                Input::Many(Box::new(puzzles.map(move |Entry { line, puzzle, unread }| {
                    // The rule may fit other puzzles: it is this one that is told.
                    let unfit = |error: ReadError| ReadError {
                        line,
                        column: 1,
                        found: format!("{} in the rule `{}`", error.found, error.shown),
                        shown: String::new(),
                        ..error
                    };
                    let fits = |puzzle| with_rules(puzzle, &rules).map_err(unfit);
                    Entry { line, puzzle: puzzle.and_then(fits), unread }
                })))
            }
        })
    }
}

/// Whether a file is called something with this ending.
fn has_ending(name: &str, ending: &str) -> bool {
    Path::new(name).extension().is_some_and(|found| found.eq_ignore_ascii_case(ending))
}

/// As much of a text as one puzzle of another program can be, and a byte more if there is more.
fn beginning(reader: &mut Reader) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(MOST_IMPORTED as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A puzzle of another program. What of it was not understood is told: it does not count.
fn imported(name: &str, text: &str) -> Result<Puzzle> {
    let import = formats::read(text).with_context(|| name.to_owned())?;
    import.unread.iter().for_each(|line| not_understood(line));
    Ok(import.puzzle)
}

fn not_understood(what: &str) {
    say!("youdoku: {}", unread(what));
}

/// What is told of what does not count.
pub fn unread(what: &str) -> String {
    format!("not understood: {what}")
}

/// Reads what was asked about.
pub fn open(asked: &Asked) -> Result<Input> {
    Opened::new(asked)?.read()
}

/// Reads exactly one puzzle.
pub fn one(asked: &Asked) -> Result<Puzzle> {
    match open(asked)? {
        Input::One(puzzle) => Ok(puzzle),
        Input::Many(mut puzzles) => {
            let first = puzzles.next();
            match (first, puzzles.next()) {
                (Some(only), None) => Ok(only.puzzle?),
                _ => bail!("there are many puzzles here, expected one"),
            }
        }
    }
}

fn with_rules(mut puzzle: Puzzle, rules: &[String]) -> Result<Puzzle, ReadError> {
    let read = Rule::read_all(rules, &puzzle.names());
    puzzle.add_rules(read.map_err(|(_, error)| error)?);
    match puzzle.base() {
        Ok(_) => Ok(puzzle),
        Err(error) => {
            let said = error.to_string();
            let (found, expected) =
                said.split_once(", expected ").unwrap_or((&said, "one of them"));
            Err(ReadError::at(1, "", 0, found, expected))
        }
    }
}

/// Rules of one's own in a file: every puzzle may use them.
pub fn install_rules(file: Option<&Path>) -> Result<()> {
    let Some(file) = file else { return Ok(()) };
    let name = file.display().to_string();
    let text = std::fs::read_to_string(file).with_context(|| name.clone())?;
    own::install(&own::read_file(&text).with_context(|| name)?);
    Ok(())
}

/// Reads a whole text that is no puzzle, and says where it comes from.
pub fn whole(file: Option<&str>, hint: &str) -> Result<(String, String)> {
    let mut bytes = Vec::new();
    let name = match file {
        None if io::stdin().is_terminal() => {
            bail!("nothing to read: name a file, or pipe it in\nhint: {hint}")
        }
        None | Some("-") => {
            io::stdin().lock().read_to_end(&mut bytes).context("standard input")?;
            "standard input"
        }
        Some(name) if Path::new(name).is_dir() => bail!("{name} is a directory, expected a file"),
        Some(name) => {
            bytes = std::fs::read(name).with_context(|| name.to_owned())?;
            name
        }
    };
    text_of(name.to_owned(), bytes)
}

/// The text that the bytes are, and what it is called.
fn text_of(name: String, bytes: Vec<u8>) -> Result<(String, String)> {
    let text = String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        anyhow!("{name}: line {line}: found a byte that is not UTF-8, expected text")
    })?;
    let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
    Ok((name, text))
}

/// A text to read from.
pub type Reader = Box<dyn BufRead + Send>;

/// Where the text comes from, by name, and the text.
fn locate(puzzle: Option<&str>) -> Result<(String, Reader)> {
    let standard_input = || {
        let reader: Reader = Box::new(BufReader::new(io::stdin()));
        ("standard input".to_owned(), reader)
    };
    match puzzle {
        Some("-") => Ok(standard_input()),
        None if io::stdin().is_terminal() => bail!(
            "nothing to read: name a file, give the puzzle itself, or pipe it in\n\
             hint: youdoku solve puzzles/bombknight.txt"
        ),
        None => Ok(standard_input()),
        Some(name) if Path::new(name).is_dir() => bail!("{name} is a directory, expected a file"),
        Some(name) => match File::open(name) {
            Ok(file) => Ok((name.to_owned(), Box::new(BufReader::with_capacity(1 << 16, file)))),
            Err(error) => itself(name, error),
        },
    }
}

/// There is no such file: then the argument may be the puzzle itself.
fn itself(argument: &str, error: io::Error) -> Result<(String, Reader)> {
    let (letters, others): (Vec<char>, Vec<char>) =
        argument.chars().partition(|c| c.is_alphabetic() || matches!(c, '/' | '\\'));
    let looks_like_a_path = letters.len() > others.len() || argument.ends_with(".txt");
    if argument.contains('\n') || !looks_like_a_path || formats::recognised(argument) {
        let reader = Box::new(Cursor::new(argument.to_owned().into_bytes()));
        return Ok(("the puzzle".to_owned(), reader));
    }
    Err(error).with_context(|| argument.to_owned())
}
