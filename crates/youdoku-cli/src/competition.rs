//! What is said about a sentence: in the SAT competitions' lines, or by name.
//!
//! In the competitions' format everything is a line of standard output: `s` the verdict, `v` the values,
//! `c` all the rest; counts follow the model counting competitions' `c s` lines. By name, standard output
//! is the answer alone, and the rest is talk on standard error.

use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::Result;
use youdoku_logic::sat::Count;
use youdoku_logic::{Assignment, Cnf};

use crate::output::Output;

/// Who writes answers about a sentence.
pub struct Report {
    style: Style,
    out: Arc<Mutex<Output>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Competition,
    Named,
}

/// A verdict.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Word {
    Satisfiable,
    Unsatisfiable,
    Unknown,
}

/// No `v` line is longer than this.
const WIDTH: usize = 78;

impl Report {
    /// Opens the named file, or standard output.
    pub fn open(style: &str, path: Option<&Path>) -> Result<Report> {
        let style = if style == "named" { Style::Named } else { Style::Competition };
        Ok(Report { style, out: Arc::new(Mutex::new(Output::open(path)?)) })
    }

    fn out(&self) -> MutexGuard<'_, Output> {
        lock(&self.out)
    }

    /// Something besides the answer.
    pub fn comment(&self, line: &str) -> io::Result<()> {
        match self.style {
            Style::Competition => writeln!(self.out(), "c {line}"),
            Style::Named => {
                eprintln!("{line}");
                Ok(())
            }
        }
    }

    /// A place to write comments to, a line each, from wherever the work is done.
    pub fn comments(&self) -> Box<dyn Write + Send> {
        match self.style {
            Style::Competition => Box::new(Comments { out: self.out.clone(), line: Vec::new() }),
            Style::Named => Box::new(io::LineWriter::new(io::stderr())),
        }
    }

    /// Which symbol is which number: `v` lines would mean nothing without.
    pub fn names(&self, cnf: &Cnf) -> io::Result<()> {
        if self.style == Style::Competition {
            let mut out = self.out();
            for var in cnf.symbols().vars() {
                writeln!(out, "c {} = {}", var.index() + 1, cnf.symbols().name(var))?;
            }
        }
        Ok(())
    }

    /// The verdict.
    pub fn verdict(&self, word: Word) -> io::Result<()> {
        match (self.style, word) {
            (Style::Competition, Word::Satisfiable) => writeln!(self.out(), "s SATISFIABLE"),
            (Style::Competition, Word::Unsatisfiable) => writeln!(self.out(), "s UNSATISFIABLE"),
            (Style::Competition, Word::Unknown) => writeln!(self.out(), "s UNKNOWN"),
            // The model says it.
            (Style::Named, Word::Satisfiable) => Ok(()),
            (Style::Named, Word::Unsatisfiable) => writeln!(self.out(), "unsatisfiable"),
            (Style::Named, Word::Unknown) => writeln!(self.out(), "unknown"),
        }
    }

    /// What stands between two models: by name, a blank line.
    pub fn gap(&self) -> io::Result<()> {
        match self.style {
            Style::Competition => Ok(()),
            Style::Named => writeln!(self.out()),
        }
    }

    /// A model.
    pub fn model(&self, cnf: &Cnf, values: &Assignment) -> io::Result<()> {
        let mut out = self.out();
        if self.style == Style::Named {
            write!(out, "{}", cnf.model(values))?;
            return out.flush();
        }
        let mut line = "v".to_owned();
        let numbers = values.literals().take(cnf.num_vars()).map(|lit| lit.to_dimacs()).chain([0]);
        for number in numbers {
            let word = format!(" {number}");
            if line.len() + word.len() > WIDTH {
                writeln!(out, "{line}")?;
                line.truncate(1);
            }
            line += &word;
        }
        writeln!(out, "{line}")?;
        out.flush()
    }

    /// How many models.
    pub fn count(&self, count: Count) -> io::Result<()> {
        let (exact, number) = match count {
            Count::Exactly(number) => (true, number),
            Count::AtLeast(number) => (false, number),
        };
        if self.style == Style::Named {
            return writeln!(self.out(), "{}{number}", if exact { "" } else { "at least " });
        }
        let word = if number == 0 { Word::Unsatisfiable } else { Word::Satisfiable };
        self.verdict(word)?;
        if exact {
            writeln!(self.out(), "c s type mc\nc s exact arb int {number}")
        } else {
            self.comment(&format!("at least {number} models"))
        }
    }

    /// All has been said.
    pub fn finish(self) -> Result<()> {
        match Arc::try_unwrap(self.out) {
            Ok(out) => out.into_inner().unwrap_or_else(PoisonError::into_inner).finish(),
            // Whoever wrote comments is still there: what was said goes out with the last of us.
            Err(out) => Ok(lock(&out).flush()?),
        }
    }
}

fn lock(out: &Mutex<Output>) -> MutexGuard<'_, Output> {
    out.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Turns lines into comments.
struct Comments {
    out: Arc<Mutex<Output>>,
    line: Vec<u8>,
}

impl Write for Comments {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.line.extend_from_slice(part);
            if self.line.ends_with(b"\n") {
                let mut out = lock(&self.out);
                out.write_all(b"c ")?;
                out.write_all(&self.line)?;
                self.line.clear();
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        lock(&self.out).flush()
    }
}
