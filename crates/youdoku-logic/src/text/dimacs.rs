//! DIMACS CNF: `p cnf VARS CLAUSES`, then literals as signed numbers, each clause ended by 0.
//!
//! Read liberally: clauses may span lines or share one, the header may be missing or in capitals, and
//! the `%` that ends some collections' files is taken for the end. Names ride in comments, `c NUMBER = NAME`, and
//! come back when read.

use std::io::{self, Write};

use super::{ReadError, Reading, words};
use crate::{ClauseSink, Cnf, Lit, Var};

/// No number is larger. A variable takes memory only where a clause has it.
const MOST_VARS: usize = 1 << 28;

/// Reads a sentence.
pub fn read(text: &str) -> Result<Reading, ReadError> {
    let mut cnf = Cnf::new();
    let mut warnings = Vec::new();
    let mut header: Option<(usize, usize)> = None;
    let mut names: Vec<(usize, &str)> = Vec::new();
    let mut clause: Vec<Lit> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let at = |offset, found: &str, expected: &str| {
            ReadError::at(index + 1, line, offset, format!("`{found}`"), expected)
        };
        let trimmed = line.trim_start();
        match trimmed.as_bytes().first() {
            None => continue,
            Some(b'c' | b'C') => {
                names.extend(name_comment(trimmed));
                continue;
            }
            Some(b'%') => break,
            Some(b'p' | b'P') => {
                if header.is_some() || !cnf.is_empty() || !clause.is_empty() {
                    return Err(at(0, "p", "one header, before the first clause"));
                }
                let (vars, clauses) = read_header(index + 1, line)?;
                cnf.symbols_mut().grow(vars);
                header = Some((vars, clauses));
                continue;
            }
            Some(_) => (),
        }
        for (offset, word) in words(line) {
            let number: i32 = word
                .parse()
                .ok()
                .filter(|n: &i32| n.unsigned_abs() as usize <= MOST_VARS)
                .ok_or_else(|| {
                    at(offset, word, "a literal such as 3 or -3, or the 0 that ends a clause")
                })?;
            if number == 0 {
                cnf.add(&clause);
                clause.clear();
            } else {
                cnf.symbols_mut().grow(number.unsigned_abs() as usize);
                clause.push(Lit::from_dimacs(number));
            }
        }
    }
    if !clause.is_empty() {
        cnf.add(&clause);
        warnings.push("the last clause lacks the 0 that ends it".to_owned());
    }
    match header {
        None if !cnf.is_empty() => warnings.push("there is no `p cnf` header".to_owned()),
        Some((vars, _)) if cnf.num_vars() > vars => warnings.push(format!(
            "the header promises {vars} variables, the clauses use number {}",
            cnf.num_vars()
        )),
        _ => (),
    }
    match header {
        Some((_, clauses)) if clauses != cnf.len() => {
            warnings.push(format!("the header promises {clauses} clauses, there are {}", cnf.len()))
        }
        _ => (),
    }
    let (known, unknown): (Vec<_>, Vec<_>) =
        names.into_iter().partition(|(number, _)| (1..=cnf.num_vars()).contains(number));
    let known: Vec<(Var, &str)> =
        known.into_iter().map(|(number, name)| (Var::new(number - 1), name)).collect();
    let refused = cnf.symbols_mut().rename_all(&known);
    let refused = refused.into_iter().map(|(var, name)| (var.index() + 1, name));
    for (number, name) in unknown.into_iter().chain(refused) {
        warnings.push(format!("the name `{name}` for variable {number} is not used"));
    }
    Ok(Reading { cnf, warnings })
}

fn read_header(number: usize, line: &str) -> Result<(usize, usize), ReadError> {
    let expected = "a header such as `p cnf 64 288`";
    let mut parts = words(line);
    let mut next = || parts.next().unwrap_or((line.len(), ""));
    let quoted = |word: &str| match word {
        "" => "the end of the line".to_owned(),
        word => format!("`{word}`"),
    };
    for wanted in ["p", "cnf"] {
        let (offset, word) = next();
        if !word.eq_ignore_ascii_case(wanted) {
            return Err(ReadError::at(number, line, offset, quoted(word), expected));
        }
    }
    let mut count = |most: usize, what: &str| {
        let (offset, word) = next();
        let count = word.parse().ok().filter(|&count| count <= most);
        count.ok_or_else(|| {
            let expected = format!("{what} up to {most}, as in `p cnf 64 288`");
            ReadError::at(number, line, offset, quoted(word), expected)
        })
    };
    let header =
        (count(MOST_VARS, "a number of variables")?, count(usize::MAX, "a number of clauses")?);
    match parts.next() {
        None => Ok(header),
        Some((offset, word)) => {
            Err(ReadError::at(number, line, offset, quoted(word), "the end of the line"))
        }
    }
}

/// The number and the name in a comment `c 17 = d2_1_3`.
fn name_comment(line: &str) -> Option<(usize, &str)> {
    let mut words = line.split_whitespace();
    let (c, number, equals, name) = (words.next()?, words.next()?, words.next()?, words.next()?);
    (c == "c" && equals == "=" && words.next().is_none()).then_some((number.parse().ok()?, name))
}

/// Writes a sentence under these comment lines; given names follow as comments that
/// [`read`] understands.
pub fn write(cnf: &Cnf, comments: &[String], out: &mut dyn Write) -> io::Result<()> {
    for line in comments {
        writeln!(out, "c {line}")?;
    }
    for (var, name) in cnf.symbols().given_names() {
        writeln!(out, "c {} = {name}", var.index() + 1)?;
    }
    writeln!(out, "p cnf {} {}", cnf.num_vars(), cnf.len())?;
    for clause in cnf.clauses() {
        for lit in clause {
            write!(out, "{} ", lit.to_dimacs())?;
        }
        writeln!(out, "0")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clauses(text: &str) -> Vec<Vec<i32>> {
        let cnf = read(text).unwrap().cnf;
        cnf.clauses().map(|clause| clause.iter().map(|lit| lit.to_dimacs()).collect()).collect()
    }

    #[test]
    fn clauses_may_span_lines_and_share_them() {
        let text = "c hi\np cnf 3 3\n1 -2\n 3 0 -1 0\n2 0\n%\n0\n";
        assert_eq!(clauses(text), [vec![1, -2, 3], vec![-1], vec![2]]);
        assert!(read(text).unwrap().warnings.is_empty());
    }

    #[test]
    fn names_survive() {
        let named = super::super::named::read("!a || x2\nb || x2").unwrap().cnf;
        let mut out = Vec::new();
        write(&named, &["a comment".to_owned()], &mut out).unwrap();
        let back = read(std::str::from_utf8(&out).unwrap()).unwrap();
        assert_eq!(back.cnf, named);
        assert!(back.warnings.is_empty());
    }

    #[test]
    fn what_is_odd_is_said() {
        for (text, warning) in [
            ("p cnf 1 1\n1 2 0", "the header promises 1 variables, the clauses use number 2"),
            ("p cnf 1 2\n1 0", "the header promises 2 clauses, there are 1"),
            ("p cnf 1 1\n1", "the last clause lacks the 0 that ends it"),
            ("1 0", "there is no `p cnf` header"),
            ("c 5 = a\np cnf 1 1\n1 0", "the name `a` for variable 5 is not used"),
        ] {
            assert_eq!(read(text).unwrap().warnings, [warning], "{text:?}");
        }
        assert_eq!(read("p cnf 5 0").unwrap().cnf.num_vars(), 5);
    }

    #[test]
    fn a_header_may_be_in_capitals_and_promise_much() {
        let text = "C HI\nP CNF 200000000 2\n1 0\n-1 0\n";
        let reading = read(text).unwrap();
        assert_eq!(reading.cnf.num_vars(), 200_000_000);
        assert!(reading.cnf.bytes() < 1000);
        assert!(reading.warnings.is_empty());
        let mut out = Vec::new();
        write(&reading.cnf, &[], &mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "p cnf 200000000 2\n1 0\n-1 0\n");
    }

    #[test]
    fn what_is_wrong_has_a_place() {
        for (text, place, found) in [
            ("p cnf 2 1\n1 x 0", (2, 3), "`x`"),
            ("p dnf 2 1", (1, 3), "`dnf`"),
            ("p cnf 2", (1, 8), "the end of the line"),
            ("p cnf 99999999999 1", (1, 7), "`99999999999`"),
            ("p cnf 1 1\np cnf 1 1", (2, 1), "`p`"),
            ("p cnf 1 1 1", (1, 11), "`1`"),
            ("p cnf 1 1\n-2147483648 0", (2, 1), "`-2147483648`"),
        ] {
            let error = read(text).unwrap_err();
            assert_eq!(
                ((error.line, error.column), error.found.as_str()),
                (place, found),
                "{text:?}"
            );
        }
    }
}
