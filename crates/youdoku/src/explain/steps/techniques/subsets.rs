//! As many cells as digits, or as many digits as places, in one set of different cells.

use super::Family::Subsets;
use super::{Hunt, choose};
use crate::explain::steps::units::{Kind, Unit};
use crate::{Digit, DigitSet, Stopped, Variable};

const NAKED: [&str; 3] = ["naked pair", "naked triple", "naked quad"];
const HIDDEN: [&str; 3] = ["hidden pair", "hidden triple", "hidden quad"];
const LOCKED: [&str; 2] = ["locked pair", "locked triple"];

pub fn find(hunt: &mut Hunt) -> Result<(), Stopped> {
    for set in 0..hunt.units.sets.len() {
        hunt.control.check()?;
        let values = |one: &Variable| hunt.position.now[*one];
        let looked = hunt.units.sets[set].variables.iter().map(values).collect();
        hunt.anew((Subsets, set), looked, |hunt| {
            let before = hunt.found.len();
            let is_told = naked(hunt, set);
            if hunt.units.sets[set].is_house {
                hidden(hunt, set);
            }
            Ok(is_told && hunt.found.len() == before)
        })?;
    }
    Ok(())
}

fn open(hunt: &Hunt, set: usize) -> Vec<Variable> {
    let open = |one: &Variable| hunt.position.now[*one].len() > 1;
    hunt.units.sets[set].variables.iter().copied().filter(open).collect()
}

/// Whether all that is there was told; what a region leaves to a line was not.
fn naked(hunt: &mut Hunt, set: usize) -> bool {
    let now = &hunt.position.now;
    let open = open(hunt, set);
    let mut is_told = true;
    for (name, size) in NAKED.iter().zip(2..) {
        let few: Vec<Variable> =
            open.iter().copied().filter(|&one| now[one].len() <= size).collect();
        if open.len() <= size || few.len() < size {
            continue;
        }
        let mut found: Vec<Vec<Variable>> = Vec::new();
        choose(&few, size, &mut |chosen| {
            if all(hunt, chosen).len() == size {
                found.push(chosen.to_vec());
            }
        });
        for chosen in found {
            let here = gone(hunt, set, &chosen);
            if here.is_empty() {
                continue;
            }
            let unit = Unit::Naked(set, chosen.clone());
            // In the crossing of two houses they keep their digits from both: told once, by the line.
            let is_line = hunt.units.sets[set].is_line();
            let other = crossing(hunt, set, &chosen)
                .filter(|&other| !gone(hunt, other, &chosen).is_empty());
            match (other, LOCKED.get(size - 2)) {
                (Some(other), Some(locked)) if is_line => {
                    let mut removes = here;
                    for (variable, digits) in gone(hunt, other, &chosen) {
                        match removes.iter_mut().find(|gone| gone.0 == variable) {
                            Some(gone) => gone.1 = gone.1 | digits,
                            None => removes.push((variable, digits)),
                        }
                    }
                    let units = vec![unit, Unit::Naked(other, chosen)];
                    hunt.propose(locked, Vec::new(), removes, units);
                }
                (Some(_), Some(_)) => is_told = false,
                _ => hunt.propose(name, Vec::new(), here, vec![unit]),
            }
        }
    }
    is_told
}

/// All candidates of some variables.
fn all(hunt: &Hunt, chosen: &[Variable]) -> DigitSet {
    chosen.iter().fold(DigitSet::EMPTY, |sum, &one| sum | hunt.position.now[one])
}

/// What a naked set takes from the others of a set.
fn gone(hunt: &Hunt, set: usize, chosen: &[Variable]) -> Vec<(Variable, DigitSet)> {
    let values = all(hunt, chosen);
    let others = hunt.units.sets[set].variables.iter().filter(|one| !chosen.contains(one));
    let gone = others.map(|&one| (one, hunt.position.now[one] & values));
    gone.filter(|(_, gone)| !gone.is_empty()).collect()
}

/// The region that the variables of a line lie in together, or the line of those of a region.
fn crossing(hunt: &Hunt, set: usize, chosen: &[Variable]) -> Option<usize> {
    let sets = &hunt.units.sets;
    let is_region = |set: usize| sets[set].kind == Kind::Region;
    (0..sets.len()).find(|&other| {
        (is_region(set) && sets[other].is_line() || sets[set].is_line() && is_region(other))
            && chosen.iter().all(|one| sets[other].variables.contains(one))
    })
}

fn hidden(hunt: &mut Hunt, set: usize) {
    let now = &hunt.position.now;
    let open = open(hunt, set);
    for (name, size) in HIDDEN.iter().zip(2..) {
        let places = |digit: Digit| hunt.units.places(now, set, digit).len();
        let few: Vec<Digit> =
            hunt.digits(set).iter().filter(|&digit| (2..=size).contains(&places(digit))).collect();
        if open.len() <= size || few.len() < size {
            continue;
        }
        let mut found = Vec::new();
        choose(&few, size, &mut |chosen| {
            let digits: DigitSet = chosen.iter().copied().collect();
            let has = open.iter().filter(|&&one| !(now[one] & digits).is_empty()).count();
            if has == size {
                found.push(digits);
            }
        });
        for digits in found {
            let has = open.iter().filter(|&&one| !(now[one] & digits).is_empty());
            let gone = has.map(|&one| (one, now[one] - digits));
            let removes: Vec<_> = gone.filter(|(_, gone)| !gone.is_empty()).collect();
            if !removes.is_empty() {
                hunt.propose(name, Vec::new(), removes, vec![Unit::Hidden(set, digits)]);
            }
        }
    }
}
