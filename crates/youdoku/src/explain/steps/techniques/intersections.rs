//! One demand and exclusions: wherever a digit stands in a house, or whatever a cell is, others cannot be.

use super::Hunt;
use crate::explain::steps::bits::Bits;
use crate::explain::steps::units::{Candidate, Unit};
use crate::{DigitSet, Stopped, Variable};

/// Demands with more candidates left point at nothing that a person sees.
const MOST: usize = 6;

pub fn find(hunt: &mut Hunt) -> Result<(), Stopped> {
    for house in hunt.houses() {
        hunt.control.check()?;
        for digit in hunt.digits(house).iter() {
            let places = hunt.units.places(&hunt.position.now, house, digit);
            if (2..=MOST).contains(&places.len()) {
                let of: Vec<Candidate> = places.iter().map(|&one| (one, digit)).collect();
                let mut gone = victims(hunt, &of);
                crossings(hunt, house, &of, &mut gone);
                propose(hunt, "common victim", Unit::House(house, digit), &of, &gone);
            }
        }
    }
    for variable in hunt.units.model.variables().iter() {
        let digits = hunt.position.now[variable];
        if (2..=MOST).contains(&digits.len()) {
            let of: Vec<Candidate> = digits.iter().map(|digit| (variable, digit)).collect();
            let gone = victims(hunt, &of);
            propose(hunt, "common victim", Unit::Cell(variable), &of, &gone);
        }
    }
    Ok(())
}

/// What all of these exclude; by bits where there are any, else one by one.
fn victims(hunt: &Hunt, of: &[Candidate]) -> Vec<Candidate> {
    if hunt.units.rows().is_empty() {
        let possible = |one: Candidate| hunt.position.now[one.0].contains(one.1);
        let of_first = hunt.units.excluded(of[0]).iter().map(|&(victim, _)| victim);
        let all = |victim| of[1..].iter().all(|&one| hunt.units.why(one, victim).is_some());
        let mut gone: Vec<Candidate> =
            of_first.filter(|&victim| possible(victim) && all(victim)).collect();
        gone.sort_unstable();
        gone.dedup();
        return gone;
    }
    let seen: Bits = hunt.seen_by_all(of.iter().map(|&one| hunt.number(one)));
    let other = |one: &Candidate| of.iter().all(|from| from.0 != one.0);
    seen.iter().map(|number| hunt.candidate(number)).filter(other).collect()
}

/// What goes because all places lie in another set too; the rest is left.
fn crossings(hunt: &mut Hunt, house: usize, of: &[Candidate], gone: &mut Vec<Candidate>) {
    let sets = &hunt.units.sets;
    for (other, set) in sets.iter().enumerate() {
        if gone.is_empty() {
            return;
        }
        let name = match (sets[house].is_line(), set.is_line()) {
            (false, true) => "pointing",
            (true, false) => "claiming",
            _ => continue,
        };
        if other == house || !of.iter().all(|one| set.variables.contains(&one.0)) {
            continue;
        }
        let (there, rest): (Vec<Candidate>, Vec<Candidate>) =
            gone.iter().partition(|one| set.variables.contains(&one.0) && one.1 == of[0].1);
        propose(hunt, name, Unit::House(house, of[0].1), of, &there);
        *gone = rest;
    }
}

fn propose(hunt: &mut Hunt, name: &str, demand: Unit, of: &[Candidate], gone: &[Candidate]) {
    if gone.is_empty() {
        return;
    }
    let mut removes: Vec<(Variable, DigitSet)> = Vec::new();
    let mut units = vec![demand];
    for &victim in gone {
        match removes.iter_mut().find(|gone| gone.0 == victim.0) {
            Some(gone) => gone.1.insert(victim.1),
            None => removes.push((victim.0, DigitSet::only(victim.1))),
        }
        units.extend(of.iter().map(|&one| hunt.units.exclusion(one, victim)));
    }
    hunt.propose(name, Vec::new(), removes, units);
}
