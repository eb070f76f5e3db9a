//! Sentences as text: three forms, one file each, and the error all readers share.

use std::fmt;
use std::io::{self, Write};

use crate::{Cnf, Lit};

pub mod dimacs;
pub mod lab;
pub mod named;

/// Where a text is wrong, what stands there and what should.
///
/// ```
/// use youdoku_logic::text;
/// let error = text::read("a || b\n!a |").unwrap_err();
/// assert_eq!((error.line, error.column), (2, 4));
/// assert_eq!(error.shown, "!a |");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// What stands there.
    pub found: String,
    /// What should stand there.
    pub expected: String,
    /// The whole line, to be shown.
    pub shown: String,
}

impl ReadError {
    /// An error at a byte offset of a line.
    pub fn at(
        line: usize,
        shown: &str,
        offset: usize,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> ReadError {
        let column = shown.get(..offset).unwrap_or(shown).chars().count() + 1;
        let (found, expected) = (shortened(found.into()), expected.into());
        ReadError { line, column, found, expected, shown: shown.to_owned() }
    }

    /// The same error in a text of which this one is a part, that many lines further down.
    pub fn moved_down(self, lines: usize) -> ReadError {
        ReadError { line: self.line + lines, ..self }
    }
}

/// The longest stretch of a line that an error shows: a line may be a million characters long.
const SHOWN: usize = 100;

/// What was found, in so many characters at most: it may be a word as long as the line.
fn shortened(found: String) -> String {
    const MOST: usize = 60;
    match found.char_indices().nth(MOST) {
        Some((end, _)) if found.chars().nth(2 * MOST).is_some() => {
            format!("{}…{}", &found[..end], if found.starts_with('`') { "`" } else { "" })
        }
        _ => found,
    }
}

/// No symbol is longer, in bytes: what is longer is no sentence.
const LONGEST_SYMBOL: usize = 1000;

/// What is wrong with a symbol, whatever the form: where in it, what is there, and what should be.
pub(crate) fn wrong_symbol(symbol: &str) -> Option<(usize, String, &'static str)> {
    if let Some((at, letter)) = symbol.char_indices().find(|(_, letter)| letter.is_control()) {
        return Some((at, format!("the character {}", letter.escape_unicode()), "text"));
    }
    // Written first on its line, it would be read back as a comment.
    if symbol.starts_with('#') {
        return Some((0, format!("`{symbol}`"), "a symbol, or the comment on a line of its own"));
    }
    // It was meant for the negation of another, and would be a symbol nobody can see to be one.
    if symbol.starts_with(['-', '~', '¬']) {
        let expected = "`!` to negate as in `!a || b`, or `-` as in the labs' `-a b`";
        return Some((0, format!("`{symbol}`"), expected));
    }
    let long = symbol.len() > LONGEST_SYMBOL;
    long.then(|| (0, format!("`{symbol}`"), "a symbol of at most 1000 letters"))
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let ReadError { line, column, found, expected, shown } = self;
        write!(f, "line {line}, column {column}: found {found}, expected {expected}")?;
        if shown.trim().is_empty() {
            return Ok(());
        }
        let start = if *column > SHOWN { column - SHOWN / 2 } else { 1 };
        let part: String = shown
            .chars()
            .skip(start - 1)
            .take(SHOWN)
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        let (number, before) = (line.to_string(), if start > 1 { "…" } else { "" });
        let after = if shown.chars().count() >= start + SHOWN { "…" } else { "" };
        let margin = " ".repeat(number.len());
        let caret = " ".repeat(before.chars().count() + column - start);
        write!(f, "\n{number} | {before}{part}{after}\n{margin} | {caret}^")
    }
}

impl std::error::Error for ReadError {}

/// What was read, and what is odd about it without being wrong.
///
/// ```
/// use youdoku_logic::text::{Form, Reading};
/// let Reading { cnf, warnings } = Form::Dimacs.read("p cnf 2 5\n1 -2 0\n").unwrap();
/// assert_eq!(cnf.len(), 1);
/// // The header promises five clauses. Such files exist, so it is no error.
/// assert_eq!(warnings.len(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Reading {
    /// The sentence.
    pub cnf: Cnf,
    /// One line for people about each oddity.
    pub warnings: Vec<String>,
}

/// A text form of sentences.
///
/// ```
/// use youdoku_logic::text::Form;
/// let mut out = Vec::new();
/// let text = "-a b";
/// assert_eq!(Form::guess(text), Form::Lab);
/// Form::Named.write(&Form::Lab.read(text).unwrap().cnf, &mut out).unwrap();
/// assert_eq!(String::from_utf8(out).unwrap(), "!a || b\n");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `!a || b`, a clause a line.
    Named,
    /// `-a b`, a clause a line.
    Lab,
    /// `-1 2 0` under a `p cnf` header.
    Dimacs,
}

impl Form {
    /// All forms with the words that name them.
    pub const ALL: [(&'static str, Form); 3] =
        [("named", Form::Named), ("lab", Form::Lab), ("dimacs", Form::Dimacs)];

    /// The form a text seems to have: a `p` line, or numbers that end in 0, make it DIMACS; `|` or
    /// `!` make it named; else it is the labs' (`docs/origins.md`).
    pub fn guess(text: &str) -> Form {
        let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
        let is_number = |token: &str| token.parse::<i64>().is_ok();
        let is_header = |line: &str| {
            let mut words = line.split_whitespace();
            match words.next() {
                Some("p") => words.next().is_some(),
                Some("P") => words.next().is_some_and(|word| word.eq_ignore_ascii_case("cnf")),
                _ => false,
            }
        };
        if lines().any(is_header) {
            return Form::Dimacs;
        }
        if lines().any(|line| {
            !line.starts_with('#')
                && (line.contains('|') || line.starts_with('!') || line == named::FALSE)
        }) {
            return Form::Named;
        }
        let bare = || lines().filter(|line| !line.starts_with('c') && !line.starts_with('%'));
        let ends_in_zero =
            bare().next_back().is_some_and(|l| l.split_whitespace().last() == Some("0"));
        if ends_in_zero && bare().all(|line| line.split_whitespace().all(is_number)) {
            Form::Dimacs
        } else {
            Form::Lab
        }
    }

    /// Reads a text of this form.
    pub fn read(self, text: &str) -> Result<Reading, ReadError> {
        match self {
            Form::Named => named::read(text),
            Form::Lab => lab::read(text),
            Form::Dimacs => dimacs::read(text),
        }
    }

    /// Writes a sentence in this form.
    pub fn write(self, cnf: &Cnf, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Form::Named => named::write(cnf, out),
            Form::Lab => lab::write(cnf, out),
            Form::Dimacs => dimacs::write(cnf, &[], out),
        }
    }
}

/// Writes clauses one a line, the literals of each in the order of their symbols' names.
fn write_lines(cnf: &Cnf, out: &mut dyn Write, style: named::Style) -> io::Result<()> {
    let symbols = cnf.symbols();
    // Only of those that occur: there may be far more.
    let used = cnf.used();
    let mut by_name: Vec<usize> = (0..used.len()).collect();
    by_name.sort_by_cached_key(|&i| symbols.name(used[i]));
    let mut ranks = vec![0; used.len()];
    by_name.into_iter().enumerate().for_each(|(rank, i)| ranks[i] = rank);
    let rank = |lit: &Lit| used.binary_search(&lit.var()).map_or(0, |i| ranks[i]);
    let mut ordered: Vec<Lit> = Vec::new();
    for clause in cnf.clauses() {
        ordered.clear();
        ordered.extend_from_slice(clause);
        ordered.sort_by_cached_key(|lit| (rank(lit), lit.is_positive()));
        ordered.dedup();
        for (i, lit) in ordered.iter().enumerate() {
            let between = if i == 0 { "" } else { style.or };
            let sign = if lit.is_positive() { "" } else { style.not };
            write!(out, "{between}{sign}{}", symbols.name(lit.var()))?;
        }
        writeln!(out, "{}", if clause.is_empty() { style.falsum } else { "" })?;
    }
    Ok(())
}

/// Reads a text whose form is guessed from how it looks.
pub fn read(text: &str) -> Result<Reading, ReadError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    Form::guess(text).read(text)
}

/// The blank-separated words of a line, each with its byte offset.
pub fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split_whitespace().map(move |word| (word.as_ptr() as usize - line.as_ptr() as usize, word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_told_apart() {
        for (text, form) in [
            ("c hello\np cnf 2 1\n1 -2 0\n", Form::Dimacs),
            ("C HELLO\nP CNF 2 1\n1 -2 0\n", Form::Dimacs),
            ("P Q\n-P", Form::Lab),
            ("a | b", Form::Named),
            ("1 -2 0\n2 0", Form::Dimacs),
            ("a || !b\n", Form::Named),
            ("!a\n", Form::Named),
            ("FALSE", Form::Named),
            ("111 112\n-111 -112\n", Form::Lab),
            ("WA_R WA_G WA_B\n-WA_R -SA_R", Form::Lab),
            ("", Form::Lab),
        ] {
            assert_eq!(Form::guess(text), form, "{text:?}");
        }
    }

    #[test]
    fn an_error_points_at_its_column_and_shortens_long_lines() {
        let error = ReadError::at(7, "a || é || ?", "a || é || ".len(), "`?`", "a symbol");
        assert_eq!(
            error.to_string(),
            "line 7, column 11: found `?`, expected a symbol\n7 | a || é || ?\n  |           ^"
        );
        let long = format!("{}!{}", "a".repeat(500), "b".repeat(500));
        let shown = ReadError::at(1, &long, 500, "`!`", "b").to_string();
        let lines: Vec<&str> = shown.lines().collect();
        let caret = lines[2].chars().position(|c| c == '^').unwrap();
        assert_eq!(lines[1].chars().nth(caret), Some('!'));
        assert!(lines[1].chars().count() < 120);
    }
}
