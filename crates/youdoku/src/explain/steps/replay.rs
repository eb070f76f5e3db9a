//! Replaying a step with nothing but its units: the referee of everything that finds steps, and what makes them small.

use super::units::{Candidate, Unit, Units};
use super::{Explainer, Position, Step};
use crate::constraint::Halt;
use crate::{Candidates, Control, DigitSet, Stopped, Variable};

/// Whether units alone refute that a candidate is (or is not); with cases, in each of them.
fn refutes(
    all: &Units,
    position: &Position,
    candidate: Candidate,
    is: bool,
    units: &[Unit],
    control: &Control,
) -> Result<bool, Stopped> {
    let cases = units.iter().find_map(|unit| match unit {
        Unit::Cases(demand) => Some(all.alternatives(&position.now, demand)),
        _ => None,
    });
    let Some(cases) = cases else {
        return refuted(all, position.now.clone(), candidate, is, &[], units, control);
    };
    for (variable, digit) in cases {
        let mut now = position.now.clone();
        now[variable] = DigitSet::only(digit);
        // Of a case nothing is left of its variable but itself, which is known as the assumption is.
        if !refuted(all, now, candidate, is, &[(variable, digit)], units, control)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The same in one case, where some candidates are known to be.
fn refuted(
    all: &Units,
    mut now: Candidates,
    (variable, digit): Candidate,
    is: bool,
    cases: &[Candidate],
    units: &[Unit],
    control: &Control,
) -> Result<bool, Stopped> {
    let only = DigitSet::only(digit);
    now[variable] = if is { now[variable] & only } else { now[variable] - only };
    // What is known to be: the assumption, and what a demand has left. That a variable's only candidate is its value
    // needs the demand of the variable.
    let mut known: Vec<Candidate> = cases.to_vec();
    if is {
        known.push((variable, digit));
    }
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
    let strike = |now: &mut Candidates, from: &[Variable], but: &[Variable], values: DigitSet| {
        for variable in from.iter().filter(|variable| !but.contains(variable)) {
            now[*variable] = now[*variable] - values;
        }
    };
    Ok(match unit {
        Unit::Cell(variable) => {
            let only = now[*variable].single().map(|digit| (*variable, digit));
            meet(known, only);
            !now[*variable].is_empty()
        }
        Unit::House(house, digit) => {
            let places = all.places(now, *house, *digit);
            meet(known, if let [only] = places[..] { Some((only, *digit)) } else { None });
            !places.is_empty()
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
            let mut held: Vec<Variable> =
                base.iter().flat_map(|&house| all.places(now, house, *digit)).collect();
            held.sort_unstable();
            // A place in two houses of the base would meet both demands.
            let once = held.windows(2).all(|pair| pair[0] != pair[1]);
            let times = |one: &Variable| {
                cover.iter().filter(|&&set| all.sets[set].variables.contains(one)).count()
            };
            if once && held.iter().all(|one| times(one) > 0) {
                let covered = cover.iter().flat_map(|&set| all.places(now, set, *digit));
                // Each set of the cover takes its digit from the base, and no place can serve two of them.
                let kept = |one: &Variable| held.binary_search(one).is_ok() && times(one) == 1;
                for one in covered.filter(|one| !kept(one)).collect::<Vec<_>>() {
                    now[one].remove(*digit);
                }
            }
            true
        }
        Unit::Pointing(house, digit) => {
            let places = all.places(now, *house, *digit);
            let numbers: Vec<Candidate> = places.iter().map(|&one| (one, *digit)).collect();
            strike_seen(all, now, &numbers);
            !places.is_empty()
        }
        Unit::Locked(variables) => {
            let live = |one: Variable| live(now, known, one);
            let values = variables.iter().fold(DigitSet::EMPTY, |sum, &one| sum | live(one));
            let places: Vec<Vec<Candidate>> = values
                .iter()
                .map(|digit| {
                    let has = variables.iter().filter(|&&one| live(one).contains(digit));
                    has.map(|&one| (one, digit)).collect()
                })
                .collect();
            let apart = places.iter().all(|places| {
                places.iter().enumerate().all(|(i, &one)| {
                    places[i + 1..].iter().all(|&other| all.why(one, other).is_some())
                })
            });
            if apart && values.len() == variables.len() {
                places.iter().for_each(|places| strike_seen(all, now, places));
            }
            !apart || values.len() >= variables.len()
        }
        Unit::Deadly(variables, digits, with) => {
            let of = |one: &Variable| live(now, known, *one);
            let others = variables.iter().fold(DigitSet::EMPTY, |sum, one| sum | of(one)) - *digits;
            let values = with.iter().fold(others, |sum, one| sum | of(one));
            values.len() > with.len()
        }
        Unit::Grave((variable, digit)) => now[*variable].contains(*digit),
        // Whoever replays goes through them.
        Unit::Cases(_) => true,
    })
}

/// What is left alone to meet a demand is known to be.
fn meet(known: &mut Vec<Candidate>, only: Option<Candidate>) {
    if let Some(only) = only.filter(|only| !known.contains(only)) {
        known.push(only);
    }
}

/// What a variable can still be.
fn live(now: &Candidates, known: &[Candidate], variable: Variable) -> DigitSet {
    match known.iter().find(|one| one.0 == variable) {
        Some(&(_, digit)) => now[variable] & DigitSet::only(digit),
        None => now[variable],
    }
}

/// Takes away what all of these exclude.
fn strike_seen(all: &Units, now: &mut Candidates, of: &[Candidate]) {
    let Some((&first, rest)) = of.split_first() else { return };
    for &(victim, _) in all.excluded(first) {
        let every = |one: &Candidate| one.0 != victim.0 && all.why(*one, victim).is_some();
        if now[victim.0].contains(victim.1) && rest.iter().all(every) {
            now[victim.0].remove(victim.1);
        }
    }
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
