//! The named form, the documents' own (docs/origins.md): one clause a line, `||` between literals,
//! `!` negates, a lone `FALSE` is the empty clause. `#` begins a comment line.

use std::io::{self, Write};

use super::{ReadError, Reading};
use crate::{Clause, Cnf, Literal};

/// The text of the clause with no literals.
pub const FALSE: &str = "FALSE";

/// Reads a sentence.
pub fn read(text: &str) -> Result<Reading, ReadError> {
    let mut cnf = Cnf::new();
    for (number, line) in text.lines().enumerate() {
        if !line.trim().is_empty() && !line.trim_start().starts_with('#') {
            cnf.add_clause(&clause_at(number + 1, line)?);
        }
    }
    Ok(Reading { cnf, warnings: Vec::new() })
}

/// Reads one clause.
pub fn clause(text: &str) -> Result<Clause, ReadError> {
    clause_at(1, text)
}

/// Reads the literals of one clause, in the order in which they stand.
pub fn literals(text: &str) -> Result<Vec<Literal>, ReadError> {
    literals_at(1, text)
}

/// Reads one literal.
pub fn literal(text: &str) -> Result<Literal, ReadError> {
    literal_at(1, text, text)
}

fn clause_at(number: usize, line: &str) -> Result<Clause, ReadError> {
    literals_at(number, line).map(Clause::new)
}

fn literals_at(number: usize, line: &str) -> Result<Vec<Literal>, ReadError> {
    if line.trim() == FALSE {
        return Ok(Vec::new());
    }
    line.split("||").map(|part| literal_at(number, line, part)).collect()
}

/// `part` is a piece of `line`, so that its place is known.
fn literal_at(number: usize, line: &str, part: &str) -> Result<Literal, ReadError> {
    let offset = |piece: &str| piece.as_ptr() as usize - line.as_ptr() as usize;
    let trimmed = part.trim();
    let (positive, symbol) = match trimmed.strip_prefix('!') {
        Some(rest) => (false, rest.trim_start()),
        None => (true, trimmed),
    };
    let expected = "a symbol such as `a` or `!d2_1_3`";
    if symbol.is_empty() {
        let end = offset(part) + part.len();
        let found = if end == line.len() { "the end of the line" } else { "`||`" };
        return Err(ReadError::at(number, line, end, found, expected));
    }
    if let Some(at) = symbol.find(|c: char| c.is_whitespace() || c == '|' || c == '!') {
        let rest = &symbol[at..];
        let (rest, expected) = match rest.trim_start() {
            after if after.len() < rest.len() => (after, "`||` between two literals"),
            _ => (rest, expected),
        };
        let found = rest.split_whitespace().next().unwrap_or(rest);
        return Err(ReadError::at(number, line, offset(rest), format!("`{found}`"), expected));
    }
    if let Some((at, found, expected)) = super::wrong_symbol(symbol) {
        return Err(ReadError::at(number, line, offset(symbol) + at, found, expected));
    }
    if symbol == FALSE {
        return Err(ReadError::at(number, line, offset(symbol), "`FALSE`", expected));
    }
    Ok(Literal::new(symbol, positive))
}

/// Writes a sentence, literals in the order of their symbols.
pub fn write(cnf: &Cnf, out: &mut dyn Write) -> io::Result<()> {
    super::write_lines(cnf, out, Style { not: "!", or: " || ", falsum: FALSE })
}

/// What a form that gives a clause a line puts around its symbols.
pub(super) struct Style {
    pub not: &'static str,
    pub or: &'static str,
    pub falsum: &'static str,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let text = "!a || b\nFALSE\nd2_1_3\n";
        let cnf = read(text).unwrap().cnf;
        let mut out = Vec::new();
        write(&cnf, &mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), text);
    }

    #[test]
    fn errors_say_where_and_what() {
        for (text, expect) in [
            ("a || ", "line 1, column 6: found the end of the line, expected a symbol"),
            ("# fine\na ||  || b", "line 2, column 7: found `||`, expected a symbol"),
            ("a b", "line 1, column 3: found `b`, expected `||` between two literals"),
            ("a | b", "line 1, column 3: found `|`, expected `||` between two literals"),
            ("a || !!b", "line 1, column 7: found `!b`, expected a symbol"),
            ("a || FALSE", "line 1, column 6: found `FALSE`, expected a symbol"),
            ("a || -b", "line 1, column 6: found `-b`, expected `!` to negate as in `!a || b`"),
            ("!~b", "line 1, column 2: found `~b`, expected `!` to negate"),
            ("¬b", "line 1, column 1: found `¬b`, expected `!` to negate"),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.starts_with(expect), "{text:?} gives {error}");
        }
    }
}
