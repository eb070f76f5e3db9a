//! What DPLL does, as data: to watch it, to print it, to test it.

use std::fmt;
use std::io::Write;

use crate::{Lit, Symbols};

/// One step of the search. `depth` counts the assumptions and decisions in force after it.
///
/// ```
/// use youdoku_logic::{sat::dpll::Event, text};
/// let cnf = text::read("!a || b").unwrap().cnf;
/// let b = cnf.symbols().get("b").unwrap().lit(true);
/// let event = Event::Propagate { lit: b, because: cnf.clause(0), depth: 1 };
/// assert_eq!(event.told(cnf.symbols()).to_string(), "  so b, because !a || b");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// The question asks for this literal.
    Assume {
        /// The literal that is now true.
        lit: Lit,
        /// Assumptions and decisions in force.
        depth: usize,
    },
    /// Nothing forces this literal: it is tried.
    Decide {
        /// The literal that is now true.
        lit: Lit,
        /// Assumptions and decisions in force.
        depth: usize,
    },
    /// A clause forces this literal, because its others are false.
    Propagate {
        /// The literal that is now true.
        lit: Lit,
        /// The clause that forces it.
        because: &'a [Lit],
        /// Assumptions and decisions in force.
        depth: usize,
    },
    /// All literals of this clause are false.
    Conflict {
        /// The clause.
        clause: &'a [Lit],
        /// Assumptions and decisions in force.
        depth: usize,
    },
    /// A decision failed: its opposite follows from what stands before it.
    Backtrack {
        /// The opposite of the decision, now true.
        lit: Lit,
        /// Assumptions and decisions in force.
        depth: usize,
    },
    /// Every symbol has a value and no clause is broken.
    Model {
        /// Assumptions and decisions in force.
        depth: usize,
    },
    /// Nothing is left to try.
    Exhausted,
}

impl<'a> Event<'a> {
    /// The event as a line for people, indented by its depth.
    pub fn told(self, symbols: &'a Symbols) -> impl fmt::Display + 'a {
        Told { event: self, symbols }
    }
}

struct Told<'a> {
    event: Event<'a>,
    symbols: &'a Symbols,
}

impl Told<'_> {
    fn name(&self, lit: Lit) -> String {
        let sign = if lit.is_positive() { "" } else { "!" };
        // A variable the sentence does not have is a solver's own, such as a selector.
        let name = match lit.var().index() < self.symbols.len() {
            true => self.symbols.name(lit.var()).into_owned(),
            false => format!("_{}", lit.var().index() + 1),
        };
        format!("{sign}{name}")
    }

    fn clause(&self, clause: &[Lit]) -> String {
        let mut names: Vec<String> = clause.iter().map(|&lit| self.name(lit)).collect();
        names.sort_by(|a, b| a.trim_start_matches('!').cmp(b.trim_start_matches('!')));
        if names.is_empty() { crate::text::named::FALSE.to_owned() } else { names.join(" || ") }
    }
}

/// The steps inside a decision stand two columns further in than the decision.
fn margin(depth: usize) -> String {
    "  ".repeat(depth)
}

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let outside = |depth: usize| margin(depth.saturating_sub(1));
        match self.event {
            Event::Assume { lit, depth } => {
                write!(f, "{}assume {}", outside(depth), self.name(lit))
            }
            Event::Decide { lit, depth } => {
                write!(f, "{}decide {}", outside(depth), self.name(lit))
            }
            Event::Propagate { lit, because, depth } => {
                let (name, clause) = (self.name(lit), self.clause(because));
                write!(f, "{}so {name}, because {clause}", margin(depth))
            }
            Event::Conflict { clause, depth } => {
                write!(f, "{}conflict: {} is broken", margin(depth), self.clause(clause))
            }
            Event::Backtrack { lit, depth } => {
                write!(f, "{}back: {} after all", outside(depth), self.name(lit))
            }
            Event::Model { depth } => write!(f, "{}model", margin(depth)),
            Event::Exhausted => f.write_str("nothing is left to try"),
        }
    }
}

/// Whoever wants to see the steps.
///
/// ```
/// use youdoku_logic::sat::{Options, SatSolver, dpll::{Dpll, Event, Observer}};
/// use youdoku_logic::{ClauseSink, Control};
/// struct Ends<F>(F);
/// impl<F: FnMut() + Send> Observer for Ends<F> {
///     fn see(&mut self, event: Event<'_>) {
///         if event == Event::Exhausted {
///             (self.0)();
///         }
///     }
/// }
/// let mut ends = 0;
/// let mut solver = Dpll::observed(&Options::default(), Ends(|| ends += 1));
/// solver.add(&[]);
/// solver.solve(&[], &Control::new()).unwrap();
/// drop(solver);
/// assert_eq!(ends, 1);
/// ```
pub trait Observer: Send {
    /// Told of each step, after it.
    fn see(&mut self, event: Event<'_>);
}

/// Sees nothing, and costs nothing.
///
/// ```
/// use youdoku_logic::sat::{Options, dpll::{Dpll, Silent}};
/// let _unwatched: Dpll<Silent> = Dpll::new(&Options::default());
/// assert_eq!(size_of::<Silent>(), 0);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    #[inline]
    fn see(&mut self, _event: Event<'_>) {}
}

/// Writes the steps as lines, until writing fails.
///
/// ```
/// use youdoku_logic::sat::dpll::{Event, Observer, Script};
/// let cnf = youdoku_logic::text::read("a").unwrap().cnf;
/// let (a, mut out) = (cnf.clause(0)[0], Vec::new());
/// let mut script = Script::new(cnf.symbols().clone(), &mut out);
/// script.see(Event::Decide { lit: a, depth: 1 });
/// script.see(Event::Model { depth: 1 });
/// drop(script);
/// assert_eq!(String::from_utf8(out).unwrap(), "decide a\n  model\n");
/// ```
pub struct Script<W> {
    symbols: Symbols,
    out: Option<W>,
}

impl<W: Write + Send> Script<W> {
    /// Writes with these names.
    pub fn new(symbols: Symbols, out: W) -> Script<W> {
        Script { symbols, out: Some(out) }
    }
}

impl<W: Write + Send> Observer for Script<W> {
    fn see(&mut self, event: Event<'_>) {
        if let Some(out) = &mut self.out
            && writeln!(out, "{}", event.told(&self.symbols)).is_err()
        {
            // A reader that went away is no reason to stop the search.
            self.out = None;
        }
    }
}
