//! Readers: rules that go through cells one after another with little in mind. What they begin with, what a value makes
//! of that, and where they may end is an automaton; rows of a puzzle often have the same clue, so those that were made
//! are kept.

use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

use super::{Argument, Context, Rule, RuleError};
use crate::constraint::{Automaton, Regular};
use crate::mixing::Store;
use crate::{Digit, Digits, Variable};

/// More ways from state to state than this no reader keeps in mind. Boards of 36 digits need fewer for most clues.
const MOST_WAYS: usize = 1 << 20;

/// When there are more ways than this in what is kept, all is forgotten; what little an automaton takes besides counts too.
const MOST_KEPT: usize = 1 << 23;
const BESIDES: usize = 64;

/// What an automaton follows from: the word of its rule, its arguments but for the cells with what it says, how many
/// variables are read, and the ranges of digits and of what is read.
pub(super) type Key = (&'static str, String, usize, [Digits; 2]);

/// Automata that were made: the next question is mostly about the same puzzle.
static KEPT: Mutex<Store<Key, Arc<Automaton>>> = Mutex::new(Store::new());

/// The automaton of this key: one that was made before, or a new one.
pub(super) fn kept(key: Key, make: impl FnOnce() -> Option<Automaton>) -> Option<Arc<Automaton>> {
    let all = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = all().get(&key) {
        return Some(known);
    }
    // It takes a while: others need not wait.
    let made = Arc::new(make()?);
    let ways = made.states() * made.digits() + key.1.len() + BESIDES;
    all().put(key, made.clone(), ways, MOST_KEPT);
    Some(made)
}

/// Reads some variables of one range: what it begins with, what a value makes of that, where it may end, and all of it
/// in words after their names.
pub(super) fn reads<S: Clone + Eq + Hash>(
    rule: &Rule,
    context: &mut Context,
    word: Vec<Variable>,
    begin: S,
    step: impl Fn(&S, i64) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
    says: impl Into<String>,
) -> Result<(), RuleError> {
    let read = reading(rule, context, word, begin, step, accepts, says)?;
    if let Some(read) = read {
        context.demand(read);
    }
    Ok(())
}

/// The constraint of [`reads`], for whoever has something else to do with it; nothing where there is nothing to read.
pub(super) fn reading<S: Clone + Eq + Hash>(
    rule: &Rule,
    context: &Context,
    word: Vec<Variable>,
    begin: S,
    step: impl Fn(&S, i64) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
    says: impl Into<String>,
) -> Result<Option<Regular>, RuleError> {
    let Some(range) = one_range(rule, context, &word)? else { return Ok(None) };
    let step = |mind: &S, digit: Digit| step(mind, range.value(digit).into());
    let most = MOST_WAYS / range.count();
    let make = || Automaton::within(context.control(), range.count(), begin, step, accepts, most);
    let says = says.into();
    match kept(key(rule, context, &says, &word, range), make) {
        Some(automaton) => Ok(Some(Regular::new(word, automaton, says))),
        None => Err(rule.unfit(format!("has to keep more than {most} things in mind"))),
    }
}

/// Reads the rule's cells, each as its digit and as what it is worth. Where cells are worth something else than their
/// digits, the automaton reads both of each.
pub(super) fn reads_both<S: Clone + Eq + Hash>(
    rule: &Rule,
    context: &mut Context,
    begin: S,
    step: impl Fn(&S, i64, i64) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
    says: impl Into<String>,
) -> Result<(), RuleError> {
    let worths = context.worths(rule.cells());
    let cells: Vec<Variable> = rule.cells().iter().map(|&cell| cell.into()).collect();
    if cells == worths {
        return reads(rule, context, cells, begin, |mind, v| step(mind, v, v), accepts, says);
    }
    let Some(worth) = one_range(rule, context, &worths)? else { return Ok(()) };
    let digits = context.grid().range();
    let step = |(mind, read): &(S, Option<i64>), letter: Digit| {
        let value = |range: Digits| {
            (letter.index() < range.count()).then(|| i64::from(range.value(letter)))
        };
        match read {
            None => Some((mind.clone(), Some(value(digits)?))),
            Some(digit) => Some((step(mind, *digit, value(worth)?)?, None)),
        }
    };
    let letters = digits.count().max(worth.count());
    let most = MOST_WAYS / letters;
    let done = |(mind, read): &(S, Option<i64>)| read.is_none() && accepts(mind);
    let word: Vec<Variable> = cells.into_iter().zip(worths).flat_map(<[_; 2]>::from).collect();
    let make = || Automaton::within(context.control(), letters, (begin, None), step, done, most);
    let says = says.into();
    match kept(key(rule, context, &says, &word, worth), make) {
        Some(automaton) => {
            context.demand(Regular::new(word, automaton, says));
            Ok(())
        }
        None => Err(rule.unfit(format!("has to keep more than {most} things in mind"))),
    }
}

fn key(rule: &Rule, context: &Context, says: &str, word: &[Variable], range: Digits) -> Key {
    let grid = context.grid();
    let of_cells = |argument: &&Argument| {
        matches!(argument, Argument::Cells(_) | Argument::Groups(_) | Argument::Weighted(_))
    };
    let stated = rule.arguments.iter().filter(|argument| !of_cells(argument));
    let stated = stated.map(|argument| argument.text(&grid)).chain([says.to_owned()]);
    let stated: Vec<String> = stated.collect();
    (rule.kind.word, stated.join(" "), word.len(), [grid.range(), range])
}

/// The range that all of them have; nothing where there is none of them.
fn one_range(
    rule: &Rule,
    context: &Context,
    word: &[Variable],
) -> Result<Option<Digits>, RuleError> {
    let mut ranges = word.iter().map(|&one| context.variables().range(one));
    let Some(first) = ranges.next() else { return Ok(None) };
    match ranges.all(|range| range == first) {
        true => Ok(Some(first)),
        false => Err(rule.unfit("names cells of which some are worth what others cannot be")),
    }
}

/// Sums on the way to a total: what the cells of a line can be and add up to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    /// Where it goes, or a total that the cells cannot have.
    pub total: i64,
    /// The furthest from 0 that they can add up to.
    most: i64,
    negative: bool,
}

impl Way {
    /// To this total, with so many of some variables.
    pub fn new(context: &Context, word: &[Variable], total: i64) -> Way {
        let ends = word
            .iter()
            .map(|&one| context.variables().range(one))
            .map(|range| (i64::from(range.least()), i64::from(range.greatest())));
        let (mut most, mut negative) = (0, false);
        for (least, greatest) in ends {
            most += least.abs().max(greatest.abs());
            negative |= least < 0;
        }
        Way { total: total.clamp(-most - 1, most + 1), most, negative }
    }

    /// Whether a sum may still become the total, as far as a glance tells.
    pub fn leads(&self, sum: i64) -> bool {
        if self.negative { (self.total - sum).abs() <= self.most } else { sum <= self.total }
    }

    /// The furthest from 0 that the cells can add up to.
    pub fn reach(&self) -> i64 {
        self.most
    }

    /// The sum, if it may still become the total.
    pub fn going(&self, sum: i64) -> Option<i64> {
        self.leads(sum).then_some(sum)
    }
}
