//! A word of digits that an automaton accepts: whatever can be decided by reading cells one after another with
//! little in mind. Sandwiches, skyscrapers and patterns are such.
//!
//! In clauses there is a variable for each state after each letter, true exactly if that is the state. A state
//! and a digit give the state after (forwards), and the state after and the digit one of those before
//! (backwards): so each variable has one value for each choice of digits, and a solver reasons from both ends.

use std::sync::Arc;

use youdoku_logic::{Control, Lit, Stopped};

use super::{Conflict, Constraint, Halt, Log, Piece, each_once, strike_rest};
use crate::asp::Facts;
use crate::encode::Clauses;
use crate::{Candidates, DigitSet, Values, Variable, Variables};

mod automaton;
pub use automaton::Automaton;
pub(crate) use automaton::Unfolded;
use automaton::{STEPS, Way};

/// An automaton accepts the values of some variables, read in order. One may be read more than once.
///
/// ```
/// use std::sync::Arc;
/// use youdoku::constraint::{Automaton, Constraint, Regular};
/// use youdoku::{Puzzle, Variables};
/// let board = "1234 3412 2143 4321".parse::<Puzzle>().unwrap().givens;
/// let (grid, variables) = (board.grid(), Variables::of(board.grid()));
/// // What is to be kept in mind of a rising word is its last digit.
/// let rises = |last: &usize, digit: youdoku::Digit| (digit.index() >= *last).then_some(digit.index());
/// let automaton = Arc::new(Automaton::of(4, 0, rises, |_| true, 100).unwrap());
/// let holds = |row: usize| {
///     let word = Regular::new(grid.rows()[row].clone(), automaton.clone(), "never fall");
///     word.holds(&variables.values(&board))
/// };
/// assert_eq!([holds(0), holds(1)], [true, false]);
/// ```
#[derive(Clone, Debug)]
pub struct Regular {
    word: Vec<Variable>,
    scope: Vec<Variable>,
    automaton: Arc<Automaton>,
    says: String,
}

impl Regular {
    /// The automaton accepts the values of these variables; in words, after their names, it `says` so.
    pub fn new<V: Into<Variable>>(
        word: Vec<V>,
        automaton: Arc<Automaton>,
        says: impl Into<String>,
    ) -> Regular {
        let word: Vec<Variable> = word.into_iter().map(Into::into).collect();
        Regular { scope: each_once(&word), word, automaton, says: says.into() }
    }

    /// The values that each letter has in some accepted word of candidates; nothing where there is no such word.
    fn supported(
        &self,
        now: &Candidates,
        control: &Control,
    ) -> Result<Option<Vec<DigitSet>>, Stopped> {
        let states = self.automaton.states();
        let (mut pace, mut taken) = (control.pace(STEPS), control.take(0)?);
        // The states that are reached before each letter and at the end; the last layer that each was found in.
        let mut reached: Vec<Vec<usize>> = vec![vec![0]];
        let mut found = vec![0; states];
        for (i, &letter) in self.word.iter().enumerate() {
            pace.work(2 * reached[i].len() * now[letter].len())?;
            taken.more(size_of_val(&reached[i][..]))?;
            let mut after = Vec::new();
            for &state in &reached[i] {
                for digit in now[letter].iter() {
                    match self.automaton.next(state, digit.index()) {
                        Some(next) if found[next] != i + 1 => {
                            found[next] = i + 1;
                            after.push(next);
                        }
                        _ => {}
                    }
                }
            }
            reached.push(after);
        }
        // Those that lead to the end, from behind.
        let mut wanted = vec![false; states];
        let mut leading = reached.pop().unwrap_or_default();
        leading.retain(|&state| self.automaton.accepts(state));
        let mut supported = Vec::with_capacity(self.word.len());
        for (&letter, mut before) in self.word.iter().zip(reached).rev() {
            leading.iter().for_each(|&state| wanted[state] = true);
            let mut digits = DigitSet::EMPTY;
            before.retain(|&state| {
                let next = |digit: &crate::Digit| self.automaton.next(state, digit.index());
                let leads = |digit: &crate::Digit| next(digit).is_some_and(|after| wanted[after]);
                let lives: DigitSet = now[letter].iter().filter(leads).collect();
                digits = digits | lives;
                !lives.is_empty()
            });
            leading.iter().for_each(|&state| wanted[state] = false);
            leading = before;
            supported.push(digits);
        }
        supported.reverse();
        Ok((!leading.is_empty()).then_some(supported))
    }
}

impl Constraint for Regular {
    fn scope(&self) -> &[Variable] {
        &self.scope
    }

    fn holds(&self, values: &Values) -> bool {
        let word: Option<Vec<_>> = self.word.iter().map(|&letter| values.get(letter)).collect();
        word.is_some_and(|word| self.automaton.reads(word))
    }

    fn propagate(
        &self,
        now: &mut Candidates,
        log: &mut dyn Log,
        control: &Control,
    ) -> Result<(), Halt> {
        control.check()?;
        let Some(supported) = self.supported(now, control)? else {
            return Err(Conflict { variables: self.scope.clone() }.into());
        };
        let kept = self.word.iter().copied().zip(supported);
        Ok(strike_rest(now, log, kept, &self.scope)?)
    }

    fn to_cnf(&self, out: &mut Clauses) -> Result<(), Stopped> {
        let unfolded = Unfolded::new(&self.automaton, self.word.len(), out.control())?;
        if unfolded.layers[0].is_empty() {
            return out.add(&[]);
        }
        // Before the first letter and after the last nothing is open: no variable means that it is so.
        let mut before: Option<Vec<Lit>> = None;
        for (i, (&variable, ways)) in self.word.iter().zip(&unfolded.ways).enumerate() {
            let states = &unfolded.layers[i + 1];
            let inner = i + 1 < self.word.len();
            let fresh = || states.iter().map(|_| out.fresh()).collect();
            let after: Option<Vec<Lit>> = inner.then(fresh).transpose()?;
            for digit in out.variables().all(variable).iter() {
                let here = out.lit(variable, digit);
                let ways: Vec<&Way> =
                    ways.iter().filter(|way| usize::from(way.digit) == digit.index()).collect();
                let at = |states: &Option<Vec<Lit>>, place: u32| {
                    states.as_ref().map(|states| states[place as usize])
                };
                for from in 0..unfolded.layers[i].len() as u32 {
                    let state = at(&before, from).map(|lit| !lit);
                    match ways.iter().find(|way| way.from == from) {
                        Some(way) if inner => {
                            out.add_some([Some(!here), state, at(&after, way.to)])?;
                        }
                        Some(_) => (),
                        None => out.add_some([Some(!here), state])?,
                    }
                }
                for to in (0..states.len() as u32).filter(|_| inner) {
                    let leading = ways.iter().filter(|way| way.to == to);
                    let from: Vec<Option<Lit>> = leading.map(|w| at(&before, w.from)).collect();
                    // From the beginning: it is so.
                    if !from.contains(&None) {
                        let state = at(&after, to).map(|lit| !lit);
                        out.add_some([Some(!here), state].into_iter().chain(from))?;
                    }
                }
            }
            before = after;
        }
        Ok(())
    }

    fn to_asp(&self, out: &mut Facts) {
        out.accepted(self, &self.word, &self.automaton);
    }

    fn sentence(&self, variables: &Variables) -> String {
        format!("{} {}", variables.list(&self.word), self.says)
    }

    fn negated(&self, _: &Variables, control: &Control) -> Option<Box<dyn Constraint>> {
        let says = match self.says.strip_prefix("do not satisfy: ") {
            Some(says) => says.to_owned(),
            None => format!("do not satisfy: {}", self.says),
        };
        Some(Box::new(Regular {
            automaton: self.automaton.negated(control).ok()?,
            says,
            ..self.clone()
        }))
    }

    fn pieces<'a>(&'a self, out: &mut Vec<Piece<'a>>) {
        out.push(Piece::Regular(&self.word, &self.automaton));
    }
}
