//! Who grounds and solves programs. The library knows clingo by these traits only; the crate
//! `youdoku-clingo` has its C++, and a program that wants it calls `youdoku_clingo::install()` once. So
//! nothing here waits for clingo to be compiled, and a build without it is one that never installs it.
//!
//! A grounder is used in a child process of its own for each program (`child.rs`), and by one thread there:
//! clingo keeps terms in tables that all its controls share without a lock, so that two at once spoil
//! each other's answers.

use std::ffi::CStr;
use std::ops::ControlFlow;
use std::sync::OnceLock;

use super::AspError;

/// What grounds programs.
///
/// ```
/// use std::{ffi::CStr, ops::ControlFlow};
/// use youdoku::asp::{Answer, AspError, Ground, Grounder, Literal, Outcome, Symbol};
/// use youdoku::asp::{RunOptions, install, run};
///
/// /// Knows programs that are one fact, such as `rain.`
/// struct OneFact;
/// /// What it has made of one: that fact, which is also its only answer set.
/// struct Fact(String);
///
/// impl Grounder for OneFact {
///     fn ground(&self, program: &str, _: &[String]) -> Result<Box<dyn Ground>, AspError> {
///         match program.trim().strip_suffix('.') {
///             Some(fact) => Ok(Box::new(Fact(fact.to_owned()))),
///             None => Err(AspError::Program("found no fact".to_owned())),
///         }
///     }
/// }
/// impl Ground for Fact {
///     fn literal(&self, word: &CStr, _: &[i32]) -> Option<Literal> {
///         (word.to_bytes() == self.0.as_bytes()).then_some(Literal(1))
///     }
///     fn configure(&mut self, _: &CStr, _: &str) -> Result<(), AspError> {
///         Ok(())
///     }
///     fn search(
///         &mut self,
///         _: &[Literal],
///         each: &mut dyn FnMut(&dyn Answer) -> ControlFlow<()>,
///     ) -> Result<Outcome, AspError> {
///         Ok(Outcome { exhausted: each(self).is_continue() })
///     }
///     fn interrupter(&self) -> Box<dyn Fn() + Send> {
///         Box::new(|| ())
///     }
///     fn statistics(&self) -> Vec<(String, f64)> {
///         Vec::new()
///     }
///     fn messages(&self) -> String {
///         String::new()
///     }
/// }
/// impl Answer for Fact {
///     fn shown(&self) -> Vec<Symbol> {
///         vec![Symbol(0)]
///     }
///     fn text(&self, _: Symbol) -> String {
///         self.0.clone()
///     }
///     fn cost(&self) -> Vec<i64> {
///         Vec::new()
///     }
///     fn is_optimal(&self) -> bool {
///         false
///     }
/// }
///
/// install(&OneFact);
/// let mut run = run("rain.", &RunOptions::default(), &youdoku::Control::new()).unwrap();
/// assert_eq!(run.next().unwrap().unwrap().atoms, ["rain"]);
/// ```
pub trait Grounder: Send + Sync {
    /// Grounds a program, with options as on clingo's command line.
    fn ground(&self, program: &str, options: &[String]) -> Result<Box<dyn Ground>, AspError>;
}

/// A ground program and its solver.
pub trait Ground {
    /// The literal of an atom such as `clue(1,2,3)`, if the program has it.
    fn literal(&self, word: &CStr, arguments: &[i32]) -> Option<Literal>;

    /// Sets an option of the solver for the searches to come, such as `solver.seed`.
    fn configure(&mut self, key: &CStr, value: &str) -> Result<(), AspError>;

    /// Searches for answer sets in which the literals hold; each goes to the handler, which can end the
    /// search.
    fn search(
        &mut self,
        assuming: &[Literal],
        each: &mut dyn FnMut(&dyn Answer) -> ControlFlow<()>,
    ) -> Result<Outcome, AspError>;

    /// What ends the search, called from another thread.
    fn interrupter(&self) -> Box<dyn Fn() + Send>;

    /// The statistics of the last search: names such as `solving.solvers.choices`, and values.
    fn statistics(&self) -> Vec<(String, f64)>;

    /// What was said so far: warnings, and errors with their places.
    fn messages(&self) -> String;
}

/// An answer set, while the solver shows it.
pub trait Answer {
    /// The atoms and terms that the program shows.
    fn shown(&self) -> Vec<Symbol>;

    /// A term as text.
    fn text(&self, symbol: Symbol) -> String;

    /// The values that are minimised, by priority.
    fn cost(&self) -> Vec<i64>;

    /// Whether it is known that there is none better.
    fn is_optimal(&self) -> bool;
}

/// An atom of the ground program, by the solver's number for it.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Literal(pub i32);

/// A ground term, by the grounder's number for it: equal terms have equal numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symbol(pub u64);

/// How a search ended.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// Whether there are no more than were found.
    pub exhausted: bool,
}

static INSTALLED: OnceLock<&'static dyn Grounder> = OnceLock::new();

/// From now on programs are ground by this one; only the first counts.
pub fn install(grounder: &'static dyn Grounder) {
    INSTALLED.get_or_init(|| grounder);
}

/// The one that was installed.
pub(super) fn installed() -> Result<&'static dyn Grounder, NotInThisBuild> {
    match INSTALLED.get() {
        Some(&grounder) if cfg!(unix) => Ok(grounder),
        _ => Err(NotInThisBuild),
    }
}

/// Whether clingo is in this build.
pub fn built() -> Result<(), NotInThisBuild> {
    installed().map(|_| ())
}

/// What a build without clingo says wherever it is asked for.
///
/// ```
/// use youdoku::{asp::NotInThisBuild, engine};
/// // Nobody has called `youdoku_clingo::install` here.
/// assert_eq!(engine::kind("asp").unwrap().built(), Err(NotInThisBuild));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("answer set programming is not in this build: build with the cargo feature `asp`, on Unix")]
pub struct NotInThisBuild;
