//! Almost locked sets: so many cells of a house with one digit more. Two of them that cannot both have a digit are joined
//! by it: if one set is locked without the end, so is the next.

use std::collections::HashSet;

use super::{Hunt, choose};
use crate::explain::steps::bits::Bits;
use crate::explain::steps::units::Unit;
use crate::{Digit, DigitSet, Stopped, Variable};

/// The longest chains that are looked for.
const MOST_IN_CHAIN: usize = 6;

pub struct Almost {
    pub variables: Vec<Variable>,
    digits: DigitSet,
    /// For each of its digits by index: its places, and what all of these exclude.
    pub places: Vec<Vec<usize>>,
    seen: Vec<Bits>,
}

impl Almost {
    pub fn unit(&self) -> Unit {
        Unit::Locked(self.variables.clone())
    }

    fn at(&self, digit: Digit) -> usize {
        self.digits.iter().position(|one| one == digit).unwrap_or(0)
    }

    fn places(&self, digit: Digit) -> &[usize] {
        &self.places[self.at(digit)]
    }

    fn seen(&self, digit: Digit) -> &Bits {
        &self.seen[self.at(digit)]
    }

    /// The digits that this and the other cannot both have.
    fn joints(&self, other: &Almost) -> DigitSet {
        let apart = |digit: &Digit| {
            let seen = self.seen(*digit);
            other.places(*digit).iter().all(|&place| seen.contains(place))
        };
        (self.digits & other.digits).iter().filter(apart).collect()
    }
}

pub fn find(hunt: &mut Hunt) -> Result<(), Stopped> {
    let sets = all(hunt);
    if hunt.wants(&["death blossom"]) {
        blossoms(hunt, &sets)?;
    }
    if !hunt.wants(&["ALS-XZ", "ALS-XY-wing", "ALS chain"]) {
        return Ok(());
    }
    let mut joined: Vec<Vec<(usize, DigitSet)>> = vec![Vec::new(); sets.len()];
    for (i, a) in sets.iter().enumerate() {
        hunt.control.check()?;
        for (j, b) in sets.iter().enumerate().skip(i + 1) {
            let joints = a.joints(b);
            if !joints.is_empty() {
                joined[i].push((j, joints));
                joined[j].push((i, joints));
            }
        }
    }
    if hunt.wants(&["ALS-XZ"]) {
        for (i, a) in sets.iter().enumerate() {
            for &(j, joints) in joined[i].iter().filter(|(j, _)| *j > i) {
                pair(hunt, a, &sets[j], joints);
            }
        }
    }
    for (name, fewest, most) in [("ALS-XY-wing", 3, 3), ("ALS chain", 4, MOST_IN_CHAIN)] {
        if hunt.wants(&[name]) {
            chains(hunt, name, fewest, most, &sets, &joined)?;
        }
    }
    Ok(())
}

/// All sets of some cells of a house with one digit more.
pub fn all(hunt: &Hunt) -> Vec<Almost> {
    let now = &hunt.position.now;
    let mut known: HashSet<Vec<Variable>> = HashSet::new();
    let mut sets = Vec::new();
    for house in hunt.houses() {
        let open = |one: &Variable| now[*one].len() > 1;
        let open: Vec<Variable> =
            hunt.units.sets[house].variables.iter().copied().filter(open).collect();
        for size in 1..open.len() {
            choose(&open, size, &mut |chosen| {
                let digits = chosen.iter().fold(DigitSet::EMPTY, |sum, &one| sum | now[one]);
                if digits.len() != size + 1 {
                    return;
                }
                let mut variables = chosen.to_vec();
                variables.sort_unstable();
                if known.insert(variables.clone()) {
                    sets.push(almost(hunt, variables, digits));
                }
            });
        }
    }
    sets
}

fn almost(hunt: &Hunt, variables: Vec<Variable>, digits: DigitSet) -> Almost {
    let places: Vec<Vec<usize>> = digits
        .iter()
        .map(|digit| {
            let there = variables.iter().filter(|one| hunt.position.now[**one].contains(digit));
            there.map(|&one| hunt.number((one, digit))).collect()
        })
        .collect();
    let seen = places.iter().map(|places| hunt.seen_by_all(places.iter().copied())).collect();
    Almost { variables, digits, places, seen }
}

/// The candidates of some sets are no victims of theirs.
fn without(hunt: &Hunt, mut gone: Bits, sets: &[&Almost]) -> Bits {
    for one in sets.iter().flat_map(|set| &set.variables) {
        let digits = hunt.position.now[*one];
        digits.iter().for_each(|digit| gone.remove(hunt.number((*one, digit))));
    }
    gone
}

/// Two sets: with one joint one of them has each other digit; with two both are locked.
fn pair(hunt: &mut Hunt, a: &Almost, b: &Almost, joints: DigitSet) {
    let twice = joints.len() > 1;
    if a.variables.iter().any(|one| b.variables.contains(one)) && twice {
        return;
    }
    let mut gone = Bits::none(hunt.units.numbered.len());
    let mut units = Vec::new();
    let mut with = |hunt: &Hunt, digit: Digit, sets: &[&Almost]| {
        let mut here = hunt.live.clone();
        sets.iter().for_each(|set| here.keep(set.seen(digit)));
        let here = without(hunt, here, &[a, b]);
        for set in sets {
            units.extend(hunt.links(set.places(digit), &here));
        }
        gone.add(&here);
    };
    for digit in (a.digits & b.digits).iter() {
        if twice || !joints.contains(digit) {
            with(hunt, digit, &[a, b]);
        }
    }
    if twice {
        for one in [a, b] {
            (one.digits - joints).iter().for_each(|digit| with(hunt, digit, &[one]));
        }
    }
    units.extend([a.unit(), b.unit()]);
    hunt.remove("ALS-XZ", &gone, units);
}

/// Sets joined one to the next, each by another digit than the one before; the ends have a digit in common.
fn chains(
    hunt: &mut Hunt,
    name: &str,
    fewest: usize,
    most: usize,
    sets: &[Almost],
    joined: &[Vec<(usize, DigitSet)>],
) -> Result<(), Stopped> {
    // By the sets that end them, only the first of each removals.
    let mut known: HashSet<Bits> = HashSet::new();
    for start in 0..sets.len() {
        hunt.control.check()?;
        for z in sets[start].digits.iter() {
            // Breadth first over (set, the digit by which it was entered): each is reached first by the shortest way.
            let mut before: Vec<(usize, Digit, usize)> = vec![(start, z, usize::MAX)];
            let mut seen: HashSet<(usize, Digit)> = HashSet::from([(start, z)]);
            let (mut from, mut length) = (0, 1);
            while length < most && from < before.len() {
                let upto = before.len();
                for at in from..upto {
                    let (set, entered, _) = before[at];
                    for &(next, joints) in &joined[set] {
                        for joint in joints.iter().filter(|&joint| joint != entered) {
                            if next != start && seen.insert((next, joint)) {
                                before.push((next, joint, at));
                            }
                        }
                    }
                }
                length += 1;
                if length >= fewest {
                    for at in upto..before.len() {
                        let (end, entered, _) = before[at];
                        if end > start && entered != z && sets[end].digits.contains(z) {
                            ended(hunt, name, sets, &before, at, z, &mut known);
                        }
                    }
                }
                from = upto;
            }
        }
    }
    Ok(())
}

fn ended(
    hunt: &mut Hunt,
    name: &str,
    sets: &[Almost],
    before: &[(usize, Digit, usize)],
    at: usize,
    z: Digit,
    known: &mut HashSet<Bits>,
) {
    let mut path = Vec::new();
    let mut one = at;
    while one != usize::MAX {
        path.push(before[one].0);
        one = before[one].2;
    }
    let (first, last) = (&sets[path[path.len() - 1]], &sets[path[0]]);
    // The digits by which the ends are joined to the next.
    let mut second = at;
    while before[second].2 != 0 {
        second = before[second].2;
    }
    let joints: DigitSet = [before[second].1, before[at].1].into_iter().collect();
    for ends in [DigitSet::only(z), (first.digits & last.digits) - joints] {
        let mut gone = Bits::none(hunt.units.numbered.len());
        let mut units = Vec::new();
        for digit in ends.iter() {
            let here = without(hunt, first.seen(digit).both(last.seen(digit)), &[first, last]);
            units.extend(hunt.links(first.places(digit), &here));
            units.extend(hunt.links(last.places(digit), &here));
            gone.add(&here);
        }
        if !gone.is_empty() && known.insert(gone.clone()) {
            units.extend(path.iter().rev().map(|&set| sets[set].unit()));
            hunt.remove(name, &gone, units);
        }
    }
}

/// A cell each of whose digits is joined to a set of its own: whatever it is, one of these is locked and has the digit.
fn blossoms(hunt: &mut Hunt, sets: &[Almost]) -> Result<(), Stopped> {
    let now = &hunt.position.now;
    for stem in hunt.units.model.variables().iter() {
        let digits: Vec<Digit> = now[stem].iter().collect();
        if !(2..=5).contains(&digits.len()) {
            continue;
        }
        hunt.control.check()?;
        let petals: Vec<Vec<usize>> = digits
            .iter()
            .map(|&digit| {
                let row = hunt.row(hunt.number((stem, digit)));
                let joined = |set: &Almost| {
                    set.digits.contains(digit)
                        && !set.variables.contains(&stem)
                        && set.places(digit).iter().all(|&place| row.contains(place))
                };
                (0..sets.len()).filter(|&set| joined(&sets[set])).collect()
            })
            .collect();
        if petals.iter().any(Vec::is_empty) {
            continue;
        }
        let mut known: HashSet<Bits> = HashSet::new();
        for z in hunt.units.model.grid().digits() {
            let mut chosen = Vec::new();
            let seen = hunt.live.clone();
            petal(hunt, sets, stem, &digits, &petals, z, seen, &mut chosen, &mut known)?;
        }
    }
    Ok(())
}

#[allow(clippy::too_many_arguments)]
fn petal(
    hunt: &mut Hunt,
    sets: &[Almost],
    stem: Variable,
    digits: &[Digit],
    petals: &[Vec<usize>],
    z: Digit,
    seen: Bits,
    chosen: &mut Vec<usize>,
    known: &mut HashSet<Bits>,
) -> Result<(), Stopped> {
    if chosen.len() == digits.len() {
        let flowers: Vec<&Almost> = chosen.iter().map(|&set| &sets[set]).collect();
        let mut gone = without(hunt, seen, &flowers);
        now_digits(hunt, stem).for_each(|number| gone.remove(number));
        if !gone.is_empty() && known.insert(gone.clone()) {
            let mut units = Vec::new();
            for (set, &digit) in flowers.iter().zip(digits) {
                units.extend(hunt.links(set.places(z), &gone));
                units.push(set.unit());
                let of = hunt.number((stem, digit));
                units.extend(set.places(digit).iter().map(|&place| hunt.link(of, place)));
            }
            units.push(Unit::Cell(stem));
            hunt.remove("death blossom", &gone, units);
        }
        return Ok(());
    }
    hunt.control.check()?;
    for &set in &petals[chosen.len()] {
        let almost = &sets[set];
        if !almost.digits.contains(z) || z == digits[chosen.len()] {
            continue;
        }
        let fewer = seen.both(almost.seen(z));
        if fewer.is_empty() {
            continue;
        }
        chosen.push(set);
        petal(hunt, sets, stem, digits, petals, z, fewer, chosen, known)?;
        chosen.pop();
    }
    Ok(())
}

fn now_digits<'a>(hunt: &'a Hunt, variable: Variable) -> impl Iterator<Item = usize> + use<'a> {
    let digits = hunt.position.now[variable];
    digits.iter().map(move |digit| hunt.number((variable, digit))).collect::<Vec<_>>().into_iter()
}
