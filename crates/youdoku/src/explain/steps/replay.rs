//! Replaying a step with nothing but its units: the referee of everything that finds steps, and what makes them small.

use super::units::{Candidate, Unit, Units};
use super::{Explainer, Position, Step};
use crate::constraint::Halt;
use crate::{Candidates, Control, DigitSet, Stopped, Variable};

/// Whether units alone refute that a candidate is (or is not).
fn refutes(
    all: &Units,
    position: &Position,
    (variable, digit): Candidate,
    is: bool,
    units: &[Unit],
    control: &Control,
) -> Result<bool, Stopped> {
    let mut now = position.now.clone();
    let only = DigitSet::only(digit);
    now[variable] = if is { now[variable] & only } else { now[variable] - only };
    // What is known to be: the assumption, and what a demand has left. That a variable's only candidate is its value
    // needs the demand of the variable.
    let mut known: Vec<Candidate> = if is { vec![(variable, digit)] } else { Vec::new() };
    loop {
        control.check()?;
        let (before, knew) = (now.len(), known.len());
        for unit in units {
            if !fire(all, &mut now, &mut known, unit, control)? {
                return Ok(true);
            }
        }
        // Whoever has its value has no other.
        for &(variable, digit) in &known {
            if !now[variable].contains(digit) {
                return Ok(true);
            }
        }
        if (now.len(), known.len()) == (before, knew) {
            return Ok(false);
        }
    }
}

/// One unit; false where it has nothing left.
pub fn fire(
    all: &Units,
    now: &mut Candidates,
    known: &mut Vec<Candidate>,
    unit: &Unit,
    control: &Control,
) -> Result<bool, Stopped> {
    let mut demand = |left: Vec<Candidate>| {
        if let [only] = left[..]
            && !known.contains(&only)
        {
            known.push(only);
        }
        !left.is_empty()
    };
    let strike = |now: &mut Candidates, from: &[Variable], but: &[Variable], values: DigitSet| {
        for variable in from.iter().filter(|variable| !but.contains(variable)) {
            now[*variable] = now[*variable] - values;
        }
    };
    Ok(match unit {
        Unit::Cell(variable) => demand(now[*variable].iter().map(|d| (*variable, d)).collect()),
        Unit::House(house, digit) => {
            demand(all.places(now, *house, *digit).iter().map(|&one| (one, *digit)).collect())
        }
        Unit::Exclusion(a, b, _) => {
            for (one, other) in [(a, b), (b, a)] {
                if known.contains(one) {
                    now[other.0].remove(other.1);
                }
            }
            true
        }
        Unit::Table(table) => match all.narrow(*table, now, true, control) {
            Ok(()) => true,
            Err(Halt::Conflict(_)) => false,
            Err(Halt::Stopped(stopped)) => return Err(stopped),
        },
        Unit::Naked(set, variables) => {
            let values = variables.iter().fold(DigitSet::EMPTY, |sum, &one| sum | now[one]);
            if values.len() == variables.len() {
                strike(now, &all.sets[*set].variables, variables, values);
            }
            values.len() >= variables.len()
        }
        Unit::Hidden(house, digits) => {
            let has = |one: &Variable| !(now[*one] & *digits).is_empty();
            let places: Vec<Variable> =
                all.sets[*house].variables.iter().copied().filter(has).collect();
            if places.len() == digits.len() {
                places.iter().for_each(|&one| now[one] = now[one] & *digits);
            }
            places.len() >= digits.len()
        }
        Unit::Fish(digit, base, cover) => {
            let held: Vec<Variable> =
                base.iter().flat_map(|&house| all.places(now, house, *digit)).collect();
            let covered: Vec<Variable> =
                cover.iter().flat_map(|&house| all.sets[house].variables.clone()).collect();
            if held.iter().all(|one| covered.contains(one)) {
                strike(now, &covered, &held, DigitSet::only(*digit));
            }
            true
        }
    })
}

/// Whether units alone lead to all that a step concludes.
pub fn replays(
    all: &Units,
    position: &Position,
    step: &Step,
    units: &[Unit],
    control: &Control,
) -> Result<bool, Stopped> {
    for &(variable, values) in &step.removes {
        for digit in values.iter() {
            if !refutes(all, position, (variable, digit), true, units, control)? {
                return Ok(false);
            }
        }
    }
    for &place in &step.places {
        if !refutes(all, position, place, false, units, control)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Takes away what the step does not need, from the last unit to the first.
pub fn shrink(
    all: &Units,
    position: &Position,
    step: &mut Step,
    control: &Control,
) -> Result<(), Stopped> {
    for number in (0..step.units.len()).rev() {
        let mut fewer = step.units.clone();
        fewer.remove(number);
        if replays(all, position, step, &fewer, control)? {
            step.units = fewer;
        }
    }
    Ok(())
}

impl Explainer {
    /// Whether these units alone lead from a position to all that a step concludes.
    pub fn replays(
        &self,
        position: &Position,
        step: &Step,
        units: &[Unit],
        control: &Control,
    ) -> Result<bool, Stopped> {
        replays(&self.units, position, step, units, control)
    }
}
