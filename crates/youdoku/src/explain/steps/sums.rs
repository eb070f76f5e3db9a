//! Sums of houses: a house adds up to what all digits do, and so do several beside each other. Where cages cover them but for
//! a few cells, or stick out by a few, those cells have a sum or a difference: *innies* and *outies*.

use std::collections::BTreeSet;

use super::units::{Kind, Set};
use crate::constraint::{Piece, Sum, Term, pieces};
use crate::{Model, Source, Variable};

/// A sum that follows from houses and cages.
#[derive(Clone, Debug)]
pub struct Implied {
    pub sum: Sum,
    /// The houses, by number, and what they add up to.
    pub houses: Vec<usize>,
    pub of_houses: i64,
    /// What the cages there add up to, and how many they are.
    pub of_cages: i64,
    pub cages: usize,
    /// The cells of the houses that no cage has, and those of the cages that no house has.
    pub without: Vec<Variable>,
    pub beyond: Vec<Variable>,
}

/// More cells say too little together.
const MOST_CELLS: usize = 3;
/// So many houses beside each other are looked at together.
const MOST_HOUSES: usize = 4;
/// No more sums than this: whoever has more cages is told of those that lie closest together.
const MOST: usize = 200;

/// A cage: its cells, all different from each other, and what they add up to.
type Cage = (BTreeSet<Variable>, i64);

/// The sums that follow, those of fewer houses first.
pub fn implied(model: &Model, sets: &[Set]) -> Vec<Implied> {
    let range = model.grid().range();
    let is_cell = |one: Variable| model.variables().cell(one).is_some();
    let of_digits = |one: Variable| is_cell(one) && model.variables().range(one) == range;
    let cages = cages(model, of_digits);
    let house_total: i64 =
        model.grid().digits().map(|digit| i64::from(model.grid().value(digit))).sum();
    let mut found: Vec<Implied> = Vec::new();
    let mut known: BTreeSet<(Vec<Variable>, Vec<Variable>)> = BTreeSet::new();
    for count in 1..=if cages.is_empty() { 0 } else { MOST_HOUSES } {
        for kind in [Kind::Row, Kind::Column, Kind::Region] {
            let fits = |(_, set): &(usize, &Set)| {
                set.is_house && set.kind == kind && set.variables.iter().all(|&one| of_digits(one))
            };
            let houses: Vec<(usize, &Set)> = sets.iter().enumerate().filter(fits).collect();
            for beside in houses.windows(count) {
                let cells: BTreeSet<Variable> =
                    beside.iter().flat_map(|(_, set)| set.variables.iter().copied()).collect();
                if cells.len() != count * range.count() {
                    continue;
                }
                // Only the cages that lie within, or all that touch.
                for within in [true, false] {
                    let fits = |cage: &&Cage| match within {
                        true => cage.0.is_subset(&cells),
                        false => !cage.0.is_disjoint(&cells),
                    };
                    let (mut covered, mut of_cages, mut number) = (BTreeSet::new(), 0, 0);
                    for (cage, total) in cages.iter().filter(fits) {
                        if covered.is_disjoint(cage) {
                            covered.extend(cage.iter().copied());
                            (of_cages, number) = (of_cages + total, number + 1);
                        }
                    }
                    let without: Vec<Variable> = cells.difference(&covered).copied().collect();
                    let beyond: Vec<Variable> = covered.difference(&cells).copied().collect();
                    let few = (1..=MOST_CELLS).contains(&(without.len() + beyond.len()));
                    let worth = few && number > 0 && found.len() < MOST;
                    if !worth || !known.insert((without.clone(), beyond.clone())) {
                        continue;
                    }
                    let of_houses = house_total * count as i64;
                    let signs = beyond.iter().map(|&one| Term::new(1, one));
                    let terms = signs.chain(without.iter().map(|&one| Term::new(-1, one)));
                    found.push(Implied {
                        sum: Sum::new(terms, of_cages - of_houses),
                        houses: beside.iter().map(|(house, _)| *house).collect(),
                        of_houses,
                        of_cages,
                        cages: number,
                        without,
                        beyond,
                    });
                }
            }
        }
    }
    found
}

/// What rules say of sums of cells, each with weight 1.
fn cages(model: &Model, of_digits: impl Fn(Variable) -> bool) -> Vec<Cage> {
    let mut cages = Vec::new();
    for demand in model.demands().iter().filter(|one| matches!(one.from, Source::Rule(_))) {
        for piece in pieces(&*demand.constraint) {
            let Piece::Sum(terms, total) = piece else { continue };
            if terms.iter().all(|term| term.weight == 1 && of_digits(term.variable)) {
                cages.push((terms.iter().map(|term| term.variable).collect(), total));
            }
        }
    }
    cages
}
