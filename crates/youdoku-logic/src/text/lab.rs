//! The labs' form, as in the WalkSAT report (docs/origins.md): one clause a line, literals separated
//! by blanks, `-` negates (`-111 -112`, `WA_R WA_G WA_B`). `#` begins a comment line.
//!
//! The form has no text for the empty clause; a blank line is nothing.

use std::io::{self, Write};

use super::named::Style;
use super::{ReadError, Reading, words};
use crate::{Clause, Cnf, Literal};

/// Reads a sentence.
pub fn read(text: &str) -> Result<Reading, ReadError> {
    let mut cnf = Cnf::new();
    for (index, line) in text.lines().enumerate() {
        if line.trim_start().starts_with('#') {
            continue;
        }
        let literals = words(line)
            .map(|(offset, word)| {
                let (positive, symbol) = match word.strip_prefix('-') {
                    Some(symbol) => (false, symbol),
                    None => (true, word),
                };
                let at = |offset, found, expected| {
                    Err(ReadError::at(index + 1, line, offset, found, expected))
                };
                if symbol.is_empty() || symbol.starts_with(['-', '!', '|']) {
                    let expected = match symbol.as_bytes().first() {
                        Some(b'!') => "`-` to negate, or `||` between literals as in `!a || b`",
                        Some(b'|') => "blanks between literals, or `||` as in `!a || b`",
                        _ => "a symbol such as `111` or `-WA_R`",
                    };
                    return at(offset, format!("`{word}`"), expected);
                }
                if let Some((within, found, expected)) = super::wrong_symbol(symbol) {
                    return at(offset + word.len() - symbol.len() + within, found, expected);
                }
                Ok(Literal::new(symbol, positive))
            })
            .collect::<Result<Vec<_>, _>>()?;
        if !literals.is_empty() {
            cnf.add_clause(&Clause::new(literals));
        }
    }
    Ok(Reading { cnf, warnings: Vec::new() })
}

/// Writes a sentence, literals in the order of their symbols. A sentence with the empty clause
/// cannot be written.
pub fn write(cnf: &Cnf, out: &mut dyn Write) -> io::Result<()> {
    if cnf.clauses().any(<[_]>::is_empty) {
        let why = "the labs' form has no text for the empty clause";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
    }
    super::write_lines(cnf, out, Style { not: "-", or: " ", falsum: "" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let text = "WA_B WA_G WA_R\n-SA_R -WA_R\n";
        let cnf = read(text).unwrap().cnf;
        assert_eq!(cnf.clause_set().len(), 2);
        let mut out = Vec::new();
        write(&cnf, &mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), text);
    }

    #[test]
    fn signs_of_another_form_are_no_symbols() {
        for (text, expect) in [
            ("a | b", "line 1, column 3: found `|`, expected blanks between literals, or `||`"),
            ("a !b", "line 1, column 3: found `!b`, expected `-` to negate"),
            ("a #b", "line 1, column 3: found `#b`, expected a symbol, or the comment on a line"),
            ("a -b\0", "line 1, column 5: found the character \\u{0}, expected text"),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.starts_with(expect), "{text:?} gives {error}");
        }
        let long = "a".repeat(10_000_000);
        let error = read(&long).unwrap_err();
        assert_eq!(error.expected, "a symbol of at most 1000 letters");
        assert!(error.to_string().len() < 500);
    }

    #[test]
    fn a_sign_needs_its_symbol() {
        let error = read("111 112\n-111 - 113").unwrap_err();
        assert_eq!((error.line, error.column, error.found.as_str()), (2, 6, "`-`"));
    }
}
