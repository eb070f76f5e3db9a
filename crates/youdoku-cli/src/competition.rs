//! What is said about a sentence: in the SAT competitions' lines, by name, as a board, or as the labs write
//! solutions.
//!
//! In the competitions' format everything is a line of standard output: `s` the verdict, `v` the values,
//! `c` all the rest; counts follow the model counting competitions' `c s` lines. Otherwise standard output
//! is the answer alone, and the rest is talk on standard error.

use std::cell::Cell;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::Result;
use youdoku::Layout;
use youdoku::encode::Spoken;
use youdoku::text::Form;
use youdoku_logic::sat::Count;
use youdoku_logic::{Cnf, Lit, Natural, Valuation};

use crate::output::Output;
use crate::talk;

/// Who writes answers about a sentence.
pub struct Report {
    style: Style,
    out: Arc<Mutex<Output>>,
    cut_short: Cell<bool>,
}

/// How answers are written.
pub enum Style {
    /// `s`, `v` and `c` lines.
    Competition,
    /// A line `SYMBOL = VALUE` for each symbol.
    Named,
    /// The board that the symbols speak of, and how it is drawn.
    Board(Spoken, Form),
    /// The labs' lines (`docs/origins.md`): each symbol, with `-` before it where it is false.
    Solution,
}

/// A verdict.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Word {
    Satisfiable,
    Unsatisfiable,
    Unknown,
}

/// With more free variables than this, a count is not written out.
const MOST_FREE: usize = 10_000;

/// No `v` line is longer than this.
const WIDTH: usize = 78;

impl Report {
    /// Opens the named file, or standard output.
    pub fn open(style: Style, path: Option<&Path>) -> Result<Report> {
        let out = Arc::new(Mutex::new(Output::open(path)?));
        Ok(Report { style, out, cut_short: Cell::new(false) })
    }

    fn out(&self) -> MutexGuard<'_, Output> {
        lock(&self.out)
    }

    /// Something besides the answer.
    pub fn comment(&self, line: &str) -> io::Result<()> {
        match self.style {
            Style::Competition => writeln!(self.out(), "c {line}"),
            _ => {
                say!("{line}");
                Ok(())
            }
        }
    }

    /// A place to write comments to, a line each, from wherever the work is done.
    pub fn comments(&self) -> Box<dyn Write + Send> {
        match self.style {
            Style::Competition => Box::new(Comments { out: self.out.clone(), line: Vec::new() }),
            _ => Box::new(talk::writer()),
        }
    }

    /// Which symbol is which number: `v` lines would mean nothing without.
    pub fn names(&self, cnf: &Cnf) -> io::Result<()> {
        if matches!(self.style, Style::Competition) {
            let mut out = self.out();
            for var in cnf.symbols().vars() {
                writeln!(out, "c {} = {}", var.index() + 1, cnf.symbols().name(var))?;
            }
        }
        Ok(())
    }

    /// The verdict.
    pub fn verdict(&self, word: Word) -> io::Result<()> {
        match (&self.style, word) {
            (Style::Competition, Word::Satisfiable) => writeln!(self.out(), "s SATISFIABLE"),
            (Style::Competition, Word::Unsatisfiable) => writeln!(self.out(), "s UNSATISFIABLE"),
            (Style::Competition, Word::Unknown) => writeln!(self.out(), "s UNKNOWN"),
            // The model says it.
            (_, Word::Satisfiable) => Ok(()),
            (Style::Named, Word::Unsatisfiable) => writeln!(self.out(), "unsatisfiable"),
            (Style::Named, Word::Unknown) => writeln!(self.out(), "unknown"),
            (Style::Board(..), Word::Unsatisfiable) => writeln!(self.out(), "none"),
            // These are no solutions: what is there stays.
            (Style::Solution, Word::Unsatisfiable) => {
                self.cut_short();
                self.comment("unsatisfiable")
            }
            (Style::Board(..) | Style::Solution, Word::Unknown) => {
                self.cut_short();
                Ok(())
            }
        }
    }

    /// What stands between two models: a blank line, where a model has several.
    pub fn gap(&self) -> io::Result<()> {
        match self.style {
            Style::Competition | Style::Board(_, Form::Line | Form::List | Form::Json) => Ok(()),
            _ => writeln!(self.out()),
        }
    }

    /// A model, by its true literals.
    pub fn model(&self, cnf: &Cnf, literals: impl Iterator<Item = Lit>) -> io::Result<()> {
        let mut out = self.out();
        match &self.style {
            Style::Competition => {}
            Style::Named => {
                let symbol = |lit: Lit| cnf.symbols().name(lit.var()).into_owned();
                let named = literals.map(|lit| (symbol(lit), lit.is_positive()));
                write!(out, "{}", named.collect::<Valuation>())?;
                return out.flush();
            }
            Style::Board(spoken, form) => {
                let board = spoken.board(literals);
                writeln!(
                    out,
                    "{}",
                    form.write_board(&board, &Layout::usual(board.grid())).trim_end()
                )?;
                return out.flush();
            }
            Style::Solution => {
                for lit in literals {
                    let sign = if lit.is_positive() { "" } else { "-" };
                    writeln!(out, "{sign}{}", cnf.symbols().name(lit.var()))?;
                }
                return out.flush();
            }
        }
        let mut line = "v".to_owned();
        for number in literals.map(|lit| lit.to_dimacs()).chain([0]) {
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

    /// How many models: so many, times two for each variable that is free.
    pub fn count(&self, count: Count, free: usize) -> io::Result<()> {
        let (exact, number) = match count {
            Count::Exactly(number) => (true, number),
            Count::AtLeast(number) => (false, number),
        };
        if free > MOST_FREE && number > 0 {
            return self.beyond(exact, number, free);
        }
        let number =
            &Natural::from(number) * &Natural::power_of_two(if number > 0 { free } else { 0 });
        if !matches!(self.style, Style::Competition) {
            return writeln!(self.out(), "{}{number}", if exact { "" } else { "at least " });
        }
        let word = if number.is_zero() { Word::Unsatisfiable } else { Word::Satisfiable };
        self.verdict(word)?;
        if exact {
            writeln!(self.out(), "c s type mc\nc s exact arb int {number}")
        } else {
            self.comment(&format!("at least {number} models"))
        }
    }

    /// A count of more decimals than anybody reads.
    fn beyond(&self, exact: bool, number: u64, free: usize) -> io::Result<()> {
        let least = if exact { "" } else { "at least " };
        if !matches!(self.style, Style::Competition) {
            return writeln!(self.out(), "{least}{number} * 2^{free}");
        }
        self.verdict(Word::Satisfiable)?;
        self.comment(&format!("{least}{number} * 2^{free} models, too many to write out"))?;
        if exact {
            let log = (number as f64).log10() + free as f64 * 2_f64.log10();
            writeln!(self.out(), "c s type mc\nc s log10-estimate {log}")?;
        }
        Ok(())
    }

    /// What was found is not all there is, because the work was stopped: that is not for a file.
    pub fn cut_short(&self) {
        self.cut_short.set(true);
    }

    /// All has been said.
    pub fn finish(self) -> Result<()> {
        match Arc::try_unwrap(self.out) {
            Ok(out) => {
                let out = out.into_inner().unwrap_or_else(PoisonError::into_inner);
                if self.cut_short.get() { out.stop() } else { out.finish() }
            }
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
