//! How constraints become propagators: each in the form that narrows most for what it costs. What is said
//! twice is made once, and what many have in common they share.

use std::collections::HashSet;
use std::sync::Arc;

use youdoku_logic::Stopped;

use super::readers::reading;
use crate::constraint::{Automaton, Constraint, Pairs, Piece, Term, pieces};
use crate::engine::search::effort::Effort;
use crate::engine::search::mask::Mask;
use crate::engine::search::narrow::area::Area;
use crate::engine::search::narrow::either::Either;
use crate::engine::search::narrow::groups::Groups;
use crate::engine::search::narrow::table::{self, Table};
use crate::engine::search::narrow::{Propagator, Weighted};
use crate::mixing::{QuickMap, QuickSet};
use crate::{Digits, Variable, Variables};

/// More sets of digits than this are slower to go through than they save.
const MOST_SETS: usize = 3000;

/// Longer sums have too many choices to be listed, or only one, which totals find too.
const MOST_LISTED: usize = 128;

/// Sets of digits; nothing where there are too many.
type Sets<M> = Option<Arc<[M]>>;

/// What propagators of one model have in common.
pub struct Maker<'a, M> {
    variables: &'a Variables,
    sees: &'a dyn Fn(Variable, Variable) -> bool,
    /// By where the table of a relation lies: whoever means the same shares it.
    partners: QuickMap<*const Pairs, [Arc<[M]>; 2]>,
    /// The sets of so many digits with a sum, out of so many; nothing where there are too many.
    sets: QuickMap<(usize, i64, usize), Sets<M>>,
    related: QuickSet<([u16; 2], *const Pairs)>,
}

impl<'a, M: Mask> Maker<'a, M> {
    /// For these variables, which see each other as it says.
    pub fn new(
        variables: &'a Variables,
        sees: &'a dyn Fn(Variable, Variable) -> bool,
    ) -> Maker<'a, M> {
        let (partners, sets, related) = Default::default();
        Maker { variables, sees, partners, sets, related }
    }

    /// The propagator for a piece that houses, exclusions and the propagators made before do not already cover.
    pub fn make(
        &mut self,
        piece: Piece,
        effort: &mut Effort,
    ) -> Result<Option<Propagator<M>>, Stopped> {
        let number = |variable: Variable| variable.index() as u16;
        effort.steps(1)?;
        let made = match piece {
            Piece::OneOf(..) | Piece::Different(_) => return Ok(None),
            Piece::Pair(variables, pairs) => {
                let cells = variables.map(number);
                let partners = self.partners(pairs, effort)?;
                let all = M::from_bits(self.variables.all(variables[1]).bits());
                let says_nothing = partners[0].iter().all(|&allowed| allowed == all);
                if says_nothing || !self.related.insert((cells, Arc::as_ptr(pairs))) {
                    return Ok(None);
                }
                effort.room(2 * size_of::<([u16; 2], *const Pairs)>())?;
                Propagator::Relation { cells, partners }
            }
            Piece::Sum(terms, total) => self.sum(terms, total, effort)?,
            Piece::Regular(word, automaton) => self.regular(word, automaton, effort)?,
            Piece::Table(variables, rows) => {
                effort.steps(rows.len() * variables.len())?;
                Propagator::Listed(Table::of_rows(variables, rows, self.most_values(variables)))
            }
            Piece::Or(or) => {
                let mut groups = Vec::new();
                for group in or.groups() {
                    let mut holds = Vec::new();
                    for demand in &group.demands {
                        self.inner(&**demand, &mut holds, effort)?;
                    }
                    let mut fails = Vec::new();
                    self.inner(&*group.negation, &mut fails, effort)?;
                    groups.push([holds, fails]);
                }
                let cells = or.scope().iter().map(|&variable| number(variable)).collect();
                Propagator::Either(Either::new(cells, groups, or.how_many()))
            }
            Piece::Connected(connected) => {
                let cells = connected.scope().iter().map(|&variable| number(variable)).collect();
                let values = M::from_bits(connected.values().bits());
                let neighbours = connected.neighbours().clone();
                let size = connected.size();
                Propagator::Area(Area::new(cells, neighbours, values, connected.areas(), size))
            }
        };
        effort.room(made.bytes())?;
        Ok(Some(made))
    }

    /// What a constraint within a group demands, all of it as propagators.
    fn inner(
        &mut self,
        constraint: &dyn Constraint,
        out: &mut Vec<Propagator<M>>,
        effort: &mut Effort,
    ) -> Result<(), Stopped> {
        let number = |variable: Variable| variable.index() as u16;
        for piece in pieces(constraint) {
            let made = match piece {
                Piece::OneOf(variable, values) => Some(Propagator::Only {
                    cell: [number(variable)],
                    digits: M::from_bits(values.bits()),
                }),
                Piece::Different(variables) => Some(Propagator::Different {
                    cells: variables.iter().map(|&variable| number(variable)).collect(),
                }),
                // What was said before may have been said in another group.
                Piece::Pair(variables, pairs) => {
                    let partners = self.partners(pairs, effort)?;
                    Some(Propagator::Relation { cells: variables.map(number), partners })
                }
                other => self.make(other, effort)?,
            };
            if let Some(made) = made {
                effort.room(made.bytes())?;
                out.push(made);
            }
        }
        Ok(())
    }

    /// The most values that one of these has.
    fn most_values(&self, variables: &[Variable]) -> usize {
        variables.iter().map(|&one| self.variables.range(one).count()).max().unwrap_or(1)
    }

    /// For each value on the one side of a relation, those that it allows on the other.
    fn partners(
        &mut self,
        pairs: &Arc<Pairs>,
        effort: &mut Effort,
    ) -> Result<[Arc<[M]>; 2], Stopped> {
        if let Some(known) = self.partners.get(&Arc::as_ptr(pairs)) {
            return Ok(known.clone());
        }
        let size = pairs.side(0).len() + pairs.side(1).len();
        effort.steps(size)?;
        effort.room(size * size_of::<M>())?;
        let partners = [0, 1]
            .map(|side| pairs.side(side).iter().map(|set| M::from_bits(set.bits())).collect());
        Ok(self.partners.entry(Arc::as_ptr(pairs)).or_insert(partners).clone())
    }

    /// A reader, or the list of what it accepts, where that is short.
    fn regular(
        &self,
        word: &[Variable],
        automaton: &Arc<Automaton>,
        effort: &mut Effort,
    ) -> Result<Propagator<M>, Stopped> {
        let reading = reading::<M>(automaton, word.len(), effort)?;
        let different = || word.iter().collect::<HashSet<_>>().len() == word.len();
        if let Some(rows) = &reading.words
            && different()
        {
            return Ok(Propagator::Listed(Table::of_rows(word, rows, automaton.digits())));
        }
        let cells = word.iter().map(|letter| letter.index() as u16).collect();
        Ok(Propagator::Regular { cells, reader: reading.reader.clone() })
    }

    fn sum(
        &mut self,
        terms: &[Term],
        total: i64,
        effort: &mut Effort,
    ) -> Result<Propagator<M>, Stopped> {
        let sees = self.sees;
        // Whatever values are called, from here on they count from 1: the difference goes into the total.
        let of = |term: &Term| self.variables.range(term.variable);
        let size = terms.iter().map(|term| of(term).count()).max().unwrap_or(1);
        let digits = Digits::from_one(size).expect("no variable has more");
        let beyond = terms.iter().map(|term| term.weight * i64::from(of(term).least() - 1));
        let total = total - beyond.sum::<i64>();
        let cells = || terms.iter().map(|term| term.variable.index() as u16).collect();
        effort.steps(terms.len().saturating_mul(terms.len().min(MOST_LISTED)))?;
        let plain = terms.iter().all(|term| term.weight == 1);
        let sets = match plain && terms.len() <= digits.count() && all_see_each_other(terms, sees) {
            true => Some(self.sets(terms.len(), total, size, effort)?),
            false => None,
        };
        // The digits of a set may stand in any order: that it would be too long a list is known beforehand.
        let orders = (2..=terms.len()).fold(1, usize::saturating_mul);
        let listed = |sets: &Sets<M>| {
            sets.as_ref().map_or(usize::MAX, |sets| sets.len().saturating_mul(orders))
        };
        let short = terms.len() <= MOST_LISTED
            && sets.as_ref().is_none_or(|sets| listed(sets) <= table::MOST_CHOICES);
        let listed = match short {
            true => {
                effort.steps(table::MOST_CHOICES.saturating_mul(digits.count()))?;
                Table::of_sum(terms, total, digits, sees)
            }
            false => None,
        };
        match (sets.flatten(), listed) {
            (Some(sets), listed) if terms.len() > 1 => {
                return Ok(Propagator::Cage { cells: cells(), sets, listed });
            }
            (_, Some(table)) => return Ok(Propagator::Listed(table)),
            _ => (),
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
        size: usize,
        effort: &mut Effort,
    ) -> Result<Option<Arc<[M]>>, Stopped> {
        if let Some(known) = self.sets.get(&(count, total, size)) {
            return Ok(known.clone());
        }
        let mut sets = Vec::new();
        collect_sets(count, total, size, M::EMPTY, &mut sets);
        effort.steps(sets.len() * count)?;
        let sets = (sets.len() <= MOST_SETS).then(|| sets.into());
        effort.room(sets.as_ref().map_or(0, |sets: &Arc<[M]>| size_of_val(&sets[..])))?;
        self.sets.insert((count, total, size), sets.clone());
        Ok(sets)
    }
}

pub fn all_see_each_other(terms: &[Term], sees: &dyn Fn(Variable, Variable) -> bool) -> bool {
    let mut pairs =
        terms.iter().enumerate().flat_map(|(i, a)| terms[..i].iter().map(move |b| (a, b)));
    pairs.all(|(a, b)| sees(a.variable, b.variable))
}

/// The terms of a sum so that each adds 0 or more, and what they add up to then.
fn from_zero(terms: &[Term], total: i64, size: usize) -> (Vec<Weighted>, i64) {
    let mut target = total;
    let weighted = terms.iter().map(|term| {
        let (first, last) = (term.weight, term.weight * size as i64);
        let least = first.min(last);
        target -= least;
        Weighted { cell: term.variable.index() as u16, base: first - least, step: term.weight }
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
