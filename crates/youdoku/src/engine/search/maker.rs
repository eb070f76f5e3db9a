//! How constraints become propagators: each in the form that narrows most for what it costs. What is said
//! twice is made once, and what many have in common they share.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use youdoku_logic::Stopped;

use super::effort::Effort;
use super::groups::Groups;
use super::mask::Mask;
use super::propagator::{Propagator, Weighted};
use super::regular::Reader;
use super::table::{self, Table};
use crate::constraint::{Automaton, Relation, Shape, Term};
use crate::{Cell, Digit, DigitSet, Digits};

/// More sets of digits than this are slower to go through than they save.
const MOST_SETS: usize = 3000;

/// Longer sums have too many choices to be listed, or only one, which totals find too.
const MOST_LISTED: usize = 128;

/// What propagators of one model have in common.
pub struct Maker<'a, M> {
    digits: Digits,
    /// The same number of digits from 1 on, which is what sums are compiled for.
    from_one: Digits,
    sees: &'a dyn Fn(Cell, Cell) -> bool,
    partners: HashMap<Relation, [Arc<[M]>; 2]>,
    /// The sets of so many digits with a sum; nothing where there are too many.
    sets: HashMap<(usize, i64), Option<Arc<[M]>>>,
    related: HashSet<([u16; 2], Relation)>,
    /// What reads so many letters for an automaton.
    readers: HashMap<(Arc<Automaton>, usize), Arc<Reader>>,
}

impl<'a, M: Mask> Maker<'a, M> {
    /// For these digits and cells that see each other as it says.
    pub fn new(digits: Digits, sees: &'a dyn Fn(Cell, Cell) -> bool) -> Maker<'a, M> {
        let (partners, sets, related, readers) = Default::default();
        let from_one = Digits::from_one(digits.count()).expect("as many digits as the grid has");
        Maker { digits, from_one, sees, partners, sets, related, readers }
    }

    /// The propagator for a constraint that houses, exclusions and the propagators made before do not
    /// already cover.
    pub fn make(
        &mut self,
        shape: Shape,
        effort: &mut Effort,
    ) -> Result<Option<Propagator<M>>, Stopped> {
        let number = |cell: Cell| cell.index() as u16;
        effort.steps(1)?;
        let made = match shape {
            Shape::OneOf(..) | Shape::AllDifferent(_) | Shape::Pair(_, Relation::Different) => {
                return Ok(None);
            }
            Shape::Pair(cells, relation) => {
                let cells = cells.map(number);
                let partners = self.partners(relation, effort)?;
                let all = M::from_bits(DigitSet::all(self.digits.count()).bits());
                let says_nothing = partners[0].iter().all(|&allowed| allowed == all);
                if says_nothing || !self.related.insert((cells, relation)) {
                    return Ok(None);
                }
                effort.room(2 * size_of::<([u16; 2], Relation)>())?;
                Propagator::Relation { cells, partners }
            }
            Shape::Between(cells) => Propagator::Between { cells: cells.map(number) },
            Shape::Sum(terms, total) => self.sum(terms, total, effort)?,
            Shape::Regular(cells, automaton) => {
                let reader = self.reader(automaton, cells.len(), effort)?;
                Propagator::Regular {
                    cells: cells.iter().map(|&cell| number(cell)).collect(),
                    reader,
                }
            }
        };
        effort.room(made.bytes())?;
        Ok(Some(made))
    }

    /// For each digit on the one side of a relation, those that it allows on the other.
    fn partners(
        &mut self,
        relation: Relation,
        effort: &mut Effort,
    ) -> Result<[Arc<[M]>; 2], Stopped> {
        if let Some(known) = self.partners.get(&relation) {
            return Ok(known.clone());
        }
        let (digits, size) = (self.digits, self.digits.count());
        effort.steps(2 * size * size)?;
        effort.room(2 * size * size_of::<M>())?;
        let of = |side: usize, digit: usize| {
            let mut set = M::EMPTY;
            for other in 0..size {
                let pair = [Digit::at(digit), Digit::at(other)];
                if relation.holds(digits, pair[side], pair[1 - side]) {
                    set |= M::digit(other);
                }
            }
            set
        };
        let partners = [0, 1].map(|side| (0..size).map(|digit| of(side, digit)).collect());
        Ok(self.partners.entry(relation).or_insert(partners).clone())
    }

    fn reader(
        &mut self,
        automaton: &Arc<Automaton>,
        letters: usize,
        effort: &mut Effort,
    ) -> Result<Arc<Reader>, Stopped> {
        let key = (automaton.clone(), letters);
        if let Some(known) = self.readers.get(&key) {
            return Ok(known.clone());
        }
        effort.steps(2 * automaton.states() * automaton.digits() * letters)?;
        let reader = Arc::new(Reader::new(automaton, letters));
        effort.room(reader.bytes())?;
        Ok(self.readers.entry(key).or_insert(reader).clone())
    }

    fn sum(
        &mut self,
        terms: &[Term],
        total: i64,
        effort: &mut Effort,
    ) -> Result<Propagator<M>, Stopped> {
        let (digits, sees) = (self.from_one, self.sees);
        // Whatever the digits are called, from here on they count from 1: the difference goes into the total.
        let weights: i64 = terms.iter().map(|term| term.weight).sum();
        let total = total - weights * i64::from(self.digits.least() - digits.least());
        let cells = || terms.iter().map(|term| term.cell.index() as u16).collect();
        effort.steps(terms.len().saturating_mul(terms.len().min(MOST_LISTED)))?;
        let plain = terms.iter().all(|term| term.weight == 1);
        let sets = match plain && terms.len() <= digits.count() && all_see_each_other(terms, sees) {
            true => Some(self.sets(terms.len(), total, effort)?),
            false => None,
        };
        // The digits of a set may stand in any order: that it would be too long a list is known beforehand.
        let orders = (2..=terms.len()).fold(1, usize::saturating_mul);
        let listed = |sets: &Option<Arc<[M]>>| {
            sets.as_ref().map_or(usize::MAX, |sets| sets.len().saturating_mul(orders))
        };
        if terms.len() <= MOST_LISTED
            && sets.as_ref().is_none_or(|sets| listed(sets) <= table::MOST_CHOICES)
            && let Some(table) = Table::of_sum(terms, total, digits, sees)
        {
            return Ok(Propagator::Listed(table));
        }
        if let Some(Some(sets)) = sets {
            return Ok(Propagator::Cage { cells: cells(), sets });
        }
        if let Some(groups) = Groups::new(terms, total, digits.count(), sees) {
            return Ok(Propagator::Groups(groups));
        }
        let (weighted, target) = from_zero(terms, total, digits.count());
        Ok(match u32::try_from(target) {
            Ok(target @ ..128) => {
                Propagator::Sum { cells: cells(), terms: weighted.into(), target }
            }
            _ => {
                let weights = terms.iter().map(|term| term.weight).collect();
                Propagator::WideSum { cells: cells(), weights, total }
            }
        })
    }

    /// All sets of so many digits, counted from 1, that add up to the total; nothing where there are too many.
    fn sets(
        &mut self,
        count: usize,
        total: i64,
        effort: &mut Effort,
    ) -> Result<Option<Arc<[M]>>, Stopped> {
        if let Some(known) = self.sets.get(&(count, total)) {
            return Ok(known.clone());
        }
        let mut sets = Vec::new();
        collect_sets(count, total, self.digits.count(), M::EMPTY, &mut sets);
        effort.steps(sets.len() * count)?;
        let sets = (sets.len() <= MOST_SETS).then(|| sets.into());
        effort.room(sets.as_ref().map_or(0, |sets: &Arc<[M]>| size_of_val(&sets[..])))?;
        self.sets.insert((count, total), sets.clone());
        Ok(sets)
    }
}

pub fn all_see_each_other(terms: &[Term], sees: &dyn Fn(Cell, Cell) -> bool) -> bool {
    let mut pairs =
        terms.iter().enumerate().flat_map(|(i, a)| terms[..i].iter().map(move |b| (a, b)));
    pairs.all(|(a, b)| sees(a.cell, b.cell))
}

/// The terms of a sum so that each adds 0 or more, and what they add up to then.
fn from_zero(terms: &[Term], total: i64, size: usize) -> (Vec<Weighted>, i64) {
    let mut target = total;
    let weighted = terms.iter().map(|term| {
        let (first, last) = (term.weight, term.weight * size as i64);
        let least = first.min(last);
        target -= least;
        Weighted { cell: term.cell.index() as u16, base: first - least, step: term.weight }
    });
    (weighted.collect(), target)
}

/// All sets of `count` digits that add up to `total`, as long as they are few; `size` counts down. Every
/// total from the least to the most is that of a set, so that no step is for nothing.
fn collect_sets<M: Mask>(count: usize, total: i64, size: usize, chosen: M, sets: &mut Vec<M>) {
    if count == 0 {
        if total == 0 {
            sets.push(chosen);
        }
        return;
    }
    let (count, size) = (count as i64, size as i64);
    let (least, most) = (count * (count + 1) / 2, count * (2 * size - count + 1) / 2);
    if size < count || total < least || total > most || sets.len() > MOST_SETS {
        return;
    }
    let (count, smaller) = (count as usize, size as usize - 1);
    collect_sets(count - 1, total - size, smaller, chosen | M::digit(smaller), sets);
    collect_sets(count, total, smaller, chosen, sets);
}
