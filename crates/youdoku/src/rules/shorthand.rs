//! What many rules demand, in one call: pairs that share a table, cells that are counted, words that are read.

use std::hash::Hash;
use std::sync::Arc;

use youdoku_logic::Control;

use super::reader::kept;
use super::{Context, Rule, RuleError, Totals};
use crate::constraint::{Automaton, OneOf, Pairs, Regular, Sum, Term};
use crate::{Cell, Digit, DigitSet, Digits, Grid, Variable};

/// More ways from state to state than this no reader keeps in mind.
const MOST_WAYS: usize = 1 << 20;

impl Context<'_> {
    /// The digits of which it is so.
    pub(super) fn digits_with(&self, good: impl Fn(i64) -> bool) -> DigitSet {
        let grid = self.grid();
        grid.digits().filter(|&digit| good(grid.value(digit).into())).collect()
    }

    /// Each of the cells has a digit of which it is so.
    pub(super) fn each_is(&mut self, cells: &[Cell], good: impl Fn(i64) -> bool) {
        let digits = self.digits_with(good);
        cells.iter().for_each(|&cell| self.demand(OneOf::new(cell, digits)));
    }

    /// Each two of these variables have values of which it is so.
    pub(super) fn pairs<V: Into<Variable>>(
        &mut self,
        pairs: impl IntoIterator<Item = (V, V)>,
        says: &str,
        allows: impl Fn(i64, i64) -> bool,
    ) {
        let mut made: Vec<([Digits; 2], Arc<Pairs>)> = Vec::new();
        for (a, b) in pairs {
            let (a, b) = (a.into(), b.into());
            let ranges = [a, b].map(|one| self.variables().range(one));
            let known = made.iter().position(|(of, _)| *of == ranges);
            let place = known.unwrap_or_else(|| {
                made.push((ranges, Arc::new(Pairs::of(ranges, says, &allows))));
                made.len() - 1
            });
            let table = made[place].1.clone();
            self.pair(a, b, &table);
        }
    }

    /// The cells that are there and lie such a step from each other: each pair once, for steps down or right.
    pub(super) fn steps_of(&self, steps: &[(isize, isize)]) -> Vec<(Cell, Cell)> {
        let layout = self.layout();
        let from = |cell: Cell| {
            let to = move |&(down, right): &(isize, isize)| layout.step(cell, down, right);
            steps.iter().filter_map(to).map(move |to| (cell, to))
        };
        self.cells().flat_map(from).collect()
    }

    /// The cells that share an edge with a cell.
    pub(super) fn beside(&self, cell: Cell) -> Vec<Cell> {
        let steps = [(-1, 0), (0, -1), (0, 1), (1, 0)];
        let to = |(down, right)| self.layout().step(cell, down, right);
        let mut beside: Vec<Cell> = steps.into_iter().filter_map(to).collect();
        // On two rows that go round, the one above is the one below.
        beside.sort_unstable();
        beside.dedup();
        beside
    }

    /// The cells from one on in a direction, without itself, as far as they are there.
    pub(super) fn ray(&self, from: Cell, (down, right): (isize, isize)) -> Vec<Cell> {
        // Where the grid goes round, it ends before it comes back.
        let mut ray = Vec::new();
        let mut next = self.layout().step(from, down, right);
        while let Some(cell) = next.filter(|&cell| cell != from) {
            ray.push(cell);
            next = self.layout().step(cell, down, right);
        }
        ray
    }

    /// The rows and columns, in pieces where cells are missing.
    pub(super) fn lines(&self) -> Vec<Vec<Cell>> {
        let (grid, layout) = (self.grid(), self.layout());
        let whole = grid.rows().into_iter().chain(grid.columns());
        let pieces = whole.flat_map(|line| {
            let pieces = line.split(|&cell| !layout.has(cell)).map(<[Cell]>::to_vec);
            pieces.filter(|piece| !piece.is_empty()).collect::<Vec<_>>()
        });
        pieces.collect()
    }

    /// All squares of two by two cells that are there, each in reading order.
    pub(super) fn squares(&self) -> Vec<[Cell; 4]> {
        let square = |cell: Cell| {
            let to = |down, right| self.layout().step(cell, down, right);
            Some([cell, to(0, 1)?, to(1, 0)?, to(1, 1)?])
        };
        self.cells().filter_map(square).collect()
    }

    /// What the values of some variables count for adds up to a total of which it is so.
    pub(super) fn counted<V: Into<Variable>>(
        &mut self,
        rule: &Rule,
        variables: impl IntoIterator<Item = V>,
        counts: impl Fn(i64) -> i64,
        good: impl Fn(i64) -> bool,
        says: impl Into<String>,
    ) -> Result<(), RuleError> {
        let of = |variable: V| (variable.into(), 1);
        self.weighed(rule, variables.into_iter().map(of), |_, value| counts(value), good, says)
    }

    /// The same where each variable has a number of its own, by which its value counts.
    pub(super) fn weighed(
        &mut self,
        rule: &Rule,
        variables: impl IntoIterator<Item = (Variable, i64)>,
        counts: impl Fn(i64, i64) -> i64,
        good: impl Fn(i64) -> bool,
        says: impl Into<String>,
    ) -> Result<(), RuleError> {
        let mut adds: Vec<(Variable, Vec<i64>)> = Vec::new();
        for (variable, own) in variables {
            let counts = |value: i64| counts(own, value);
            let all = |one: Variable| {
                let range = self.variables().range(one);
                (0..range.count()).map(move |place| i64::from(range.value(Digit::at(place))))
            };
            adds.push((variable, all(variable).map(counts).collect()));
            // A second digit counts as the first does; none, for nothing.
            if let Some(second) = self.second(variable).filter(|_| self.counts_seconds()) {
                let digits = all(second).skip(1).map(counts);
                adds.push((second, [0].into_iter().chain(digits).collect()));
            }
        }
        let read = Regular::of_map(self.control(), &adds, good, says);
        self.demand(read.ok_or_else(|| rule.unfit("has too many cells to be counted"))?);
        Ok(())
    }

    /// What some cells are worth adds up to one of the totals.
    pub(super) fn adds_up(
        &mut self,
        rule: &Rule,
        cells: &[Cell],
        totals: &Totals,
    ) -> Result<(), RuleError> {
        let worths = self.worths(cells);
        if let Some(total) = totals.single() {
            self.demand(Sum::plain(worths, total));
            return Ok(());
        }
        let says = format!("add up to {totals}");
        self.counted(rule, worths, |value| value, |total| totals.contains(total), says)
    }

    /// The groups of cells, each with a weight, add up to a total of which it is so.
    pub(super) fn groups_add_up(
        &mut self,
        rule: &Rule,
        groups: &[(&[Cell], i64)],
        good: impl Fn(i64) -> bool,
        says: &str,
    ) -> Result<(), RuleError> {
        let term = |&(cells, weight): &(&[Cell], i64)| {
            self.worths(cells).into_iter().map(move |cell| Term::new(weight, cell))
        };
        let terms: Vec<Term> = groups.iter().flat_map(term).collect();
        // What stands on both sides says nothing.
        let mut merged: Vec<Term> = Vec::new();
        for term in terms {
            match merged.iter_mut().find(|other| other.variable == term.variable) {
                Some(other) => other.weight += term.weight,
                None => merged.push(term),
            }
        }
        merged.retain(|term| term.weight != 0);
        if merged.is_empty() {
            if !good(0) {
                let first = groups[0].0[0];
                self.demand(OneOf::new(first, DigitSet::EMPTY));
            }
            return Ok(());
        }
        let read = Regular::of_sum(self.control(), &merged, self.variables(), good, says);
        self.demand(read.ok_or_else(|| rule.unfit("has too many totals on the way"))?);
        Ok(())
    }

    /// Somebody who reads the values in order, and has only so much to keep in mind however many there are, is
    /// content in the end.
    pub(super) fn reading<S: Clone + Eq + Hash>(
        &mut self,
        rule: &Rule,
        word: Vec<Variable>,
        begin: S,
        step: impl Fn(&S, i64) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
        says: &str,
    ) -> Result<(), RuleError> {
        let first = word.first().map(|&one| self.variables().range(one));
        let range = first.unwrap_or(self.grid().range());
        if word.iter().any(|&one| self.variables().range(one) != range) {
            let step = |mind: &S, _: usize, value: i64| step(mind, value);
            return self.placed(rule, word, begin, step, accepts, says);
        }
        let made = automaton(self.control(), range, begin, step, accepts);
        let made = made.ok_or_else(|| rule.unfit("has to keep too many things in mind"))?;
        self.demand(Regular::new(word, Arc::new(made), says));
        Ok(())
    }

    /// The same for somebody who knows how many values came before.
    pub(super) fn placed<S: Clone + Eq + Hash>(
        &mut self,
        rule: &Rule,
        word: Vec<Variable>,
        begin: S,
        step: impl Fn(&S, usize, i64) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
        says: &str,
    ) -> Result<(), RuleError> {
        let made = self.placed_automaton(&word, begin, step, accepts);
        let made = made.ok_or_else(|| rule.unfit("has to keep too many things in mind"))?;
        self.demand(Regular::new(word, Arc::new(made), says));
        Ok(())
    }

    /// The same where the automaton follows from the rule's word, these words, and the ranges of what is read: it is made
    /// once for all rules that say so.
    #[expect(clippy::too_many_arguments)]
    pub(super) fn placed_once<S: Clone + Eq + Hash>(
        &mut self,
        rule: &Rule,
        what: String,
        word: Vec<Variable>,
        begin: S,
        step: impl Fn(&S, usize, i64) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
        says: &str,
    ) -> Result<(), RuleError> {
        let ranges = word.iter().map(|&one| self.variables().range(one).to_string());
        let what = ranges.fold(what, |what, range| what + " " + &range);
        let key = (rule.kind.word, what, word.len(), [self.grid().range(); 2]);
        let made = kept(key, || self.placed_automaton(&word, begin, step, accepts));
        let made = made.ok_or_else(|| rule.unfit("has to keep too many things in mind"))?;
        self.demand(Regular::new(word, made, says));
        Ok(())
    }

    /// The automaton of that.
    pub(super) fn placed_automaton<S: Clone + Eq + Hash>(
        &self,
        word: &[Variable],
        begin: S,
        step: impl Fn(&S, usize, i64) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Option<Automaton> {
        let ranges: Vec<Digits> = word.iter().map(|&one| self.variables().range(one)).collect();
        let letters = ranges.iter().map(|range| range.count()).max().unwrap_or(1);
        let step = |(place, mind): &(usize, S), digit: Digit| {
            let range = ranges.get(*place).filter(|range| digit.index() < range.count())?;
            Some((place + 1, step(mind, *place, range.value(digit).into())?))
        };
        let ends = |(place, mind): &(usize, S)| *place == ranges.len() && accepts(mind);
        Automaton::within(self.control(), letters, (0, begin), step, ends, MOST_WAYS / letters)
    }
}

/// The automaton of a reader of values in a range.
pub(super) fn automaton<S: Clone + Eq + Hash>(
    control: &Control,
    range: Digits,
    begin: S,
    step: impl Fn(&S, i64) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
) -> Option<Automaton> {
    let step = |mind: &S, digit: Digit| step(mind, range.value(digit).into());
    Automaton::within(control, range.count(), begin, step, accepts, MOST_WAYS / range.count())
}

impl Rule {
    /// The digits of this name and how often each is stated, by their values.
    pub(super) fn multiset(&self, name: &str, grid: Grid) -> Vec<(i64, i64)> {
        let mut counts: Vec<(i64, i64)> = Vec::new();
        for &digit in self.digit_list(name) {
            let value = i64::from(grid.value(digit));
            match counts.iter_mut().find(|(digit, _)| *digit == value) {
                Some((_, times)) => *times += 1,
                None => counts.push((value, 1)),
            }
        }
        counts
    }

    /// The number of this name, at least 1, or what it is when left out.
    pub(super) fn positive_or(&self, name: &str, usual: i64) -> Result<i64, RuleError> {
        match self.number(name).unwrap_or(usual) {
            number if number > 0 => Ok(number),
            number => Err(self.unfit(format!("has the number {number}, expected 1 or more"))),
        }
    }

    /// The first set of digits of this name, if it is said.
    pub(super) fn set_of(&self, name: &str) -> Option<DigitSet> {
        self.digits(name).first().copied()
    }
}
