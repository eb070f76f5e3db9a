//! Steps in words: units in firing order, each named as people name it, ending in what is left without a place.

use super::replay::fire;
use super::units::{Candidate, Unit, Units};
use super::{Position, Step};
use crate::{Control, Digit, DigitSet, Stopped, Variable};

fn name(units: &Units, variable: Variable) -> String {
    units.model.variables().name(variable)
}

fn value(units: &Units, (variable, digit): Candidate) -> i32 {
    units.model.variables().range(variable).value(digit)
}

fn values(units: &Units, variable: Variable, digits: DigitSet) -> String {
    list(digits.iter().map(|digit| value(units, (variable, digit)).to_string()), "and")
}

/// `a, b and c`.
fn list(words: impl Iterator<Item = String>, last: &str) -> String {
    let words: Vec<String> = words.collect();
    match words.split_last() {
        Some((end, rest)) if !rest.is_empty() => format!("{} {last} {end}", rest.join(", ")),
        _ => words.concat(),
    }
}

fn names(units: &Units, variables: &[Variable], last: &str) -> String {
    list(variables.iter().map(|&one| name(units, one)), last)
}

/// `r2c7 and r2c9 are not 4`, for everything that goes, cells that lose the same taken together.
fn gone(units: &Units, step: &Step) -> String {
    let mut by_values: Vec<(String, Vec<Variable>)> = Vec::new();
    for &(variable, digits) in &step.removes {
        let not = list(digits.iter().map(|d| value(units, (variable, d)).to_string()), "or");
        match by_values.iter_mut().find(|(known, _)| *known == not) {
            Some((_, variables)) => variables.push(variable),
            None => by_values.push((not, vec![variable])),
        }
    }
    let told = by_values.iter().map(|(not, variables)| {
        let are = if variables.len() == 1 { "is" } else { "are" };
        format!("{} {are} not {not}", names(units, variables, "and"))
    });
    told.collect::<Vec<_>>().join("; ")
}

/// The step in words.
pub fn sentence(
    units: &Units,
    position: &Position,
    step: &Step,
    control: &Control,
) -> Result<String, Stopped> {
    let now = &position.now;
    let so = || format!("so {}.", gone(units, step));
    Ok(match &step.units[..] {
        [Unit::House(house, digit)] if step.level == 0 => {
            let (set, place) = (units.name_of_set(*house), step.places[0]);
            let value = value(units, (place.0, *digit));
            format!("In {set}, {value} has only one place left: {}.", name(units, place.0))
        }
        [Unit::Cell(variable)] if step.level == 0 => {
            format!("{} can only be {}.", name(units, *variable), value(units, step.places[0]))
        }
        [Unit::Table(table)] => {
            let left = |(variable, digits): &(Variable, DigitSet)| {
                let left = now[*variable] - *digits;
                let what =
                    list(left.iter().map(|d| value(units, (*variable, d)).to_string()), "or");
                format!("{} can only be {what}", name(units, *variable))
            };
            let left = list(step.removes.iter().map(left), "and");
            format!("By {}, {left}.", units.name_of_table(*table))
        }
        [Unit::Naked(set, chosen)] => {
            let all = chosen.iter().fold(DigitSet::EMPTY, |sum, &one| sum | now[one]);
            let (cells, digits) = (names(units, chosen, "and"), values(units, chosen[0], all));
            let set = units.name_of_set(*set);
            format!("In {set}, {cells} have only {digits} between them; {}", so())
        }
        [Unit::Hidden(house, digits)] => {
            let has = |one: &&Variable| !(now[**one] & *digits).is_empty();
            let places: Vec<Variable> =
                units.sets[*house].variables.iter().filter(has).copied().collect();
            let what = values(units, places[0], *digits);
            let (set, cells) = (units.name_of_set(*house), names(units, &places, "and"));
            format!("In {set}, {what} have places only in {cells}; {}", so())
        }
        [Unit::Fish(digit, base, cover)] => {
            let all = |sets: &[usize]| {
                list(sets.iter().map(|&set| units.name_of_set(set).to_owned()), "and")
            };
            let digit = units.model.grid().value(*digit);
            format!(
                "In {}, {digit} has places only in {}, which take their {digit} there; {}",
                all(base),
                all(cover),
                so()
            )
        }
        [demand, exclusions @ ..] if step.level == 1 => {
            format!(
                "{}; so, by {}, {}.",
                demanded(units, position, demand),
                seen(units, exclusions),
                gone(units, step)
            )
        }
        stands_on => {
            let (variable, digits) = step.removes[0];
            let assumed = (variable, digits.first().unwrap_or(Digit::at(0)));
            chain(units, position, assumed, stands_on, control)?
        }
    })
}

/// `in box 1, 4 must be in r2c1 or r2c3`.
fn demanded(units: &Units, position: &Position, demand: &Unit) -> String {
    match demand {
        Unit::House(house, digit) => {
            let places = units.places(&position.now, *house, *digit);
            let value = value(units, (places[0], *digit));
            format!(
                "In {}, {value} must be in {}",
                units.name_of_set(*house),
                names(units, &places, "or")
            )
        }
        Unit::Cell(variable) => {
            let digits = position.now[*variable].iter();
            let digits = digits.map(|d| value(units, (*variable, d)).to_string());
            format!("{} is {}", name(units, *variable), list(digits, "or"))
        }
        _ => String::new(),
    }
}

/// By whom candidates are excluded wherever the demand is met.
fn seen(units: &Units, exclusions: &[Unit]) -> String {
    let mut by: Vec<String> = Vec::new();
    for unit in exclusions {
        if let Unit::Exclusion(_, _, Some(demand)) = unit {
            let name = excluder(units, *demand);
            if !by.contains(&name) {
                by.push(name);
            }
        }
    }
    list(by.into_iter(), "or")
}

pub fn excluder(units: &Units, demand: usize) -> String {
    match units.sets.iter().position(|set| set.demand == demand) {
        Some(set) => units.name_of_set(set).to_owned(),
        None => units.name_of_demand(demand),
    }
}

/// What an assumption leads to, unit by unit.
fn chain(
    units: &Units,
    position: &Position,
    assumed: Candidate,
    stands_on: &[Unit],
    control: &Control,
) -> Result<String, Stopped> {
    let mut now = position.now.clone();
    now[assumed.0] = DigitSet::only(assumed.1);
    let mut known = vec![assumed];
    let mut told: Vec<String> = Vec::new();
    let end = 'end: loop {
        let before = told.len();
        for unit in stands_on {
            let (then, knew) = (now.clone(), known.len());
            if !fire(units, &mut now, &mut known, unit, control)? {
                break 'end ending(units, unit);
            }
            let gone: Vec<(Variable, DigitSet)> = units
                .model
                .variables()
                .iter()
                .map(|one| (one, then[one] - now[one]))
                .filter(|(_, gone)| !gone.is_empty())
                .collect();
            for &(variable, digits) in &gone {
                let not = digits.iter().map(|d| value(units, (variable, d)).to_string());
                let not = list(not, "or");
                let by = match unit {
                    Unit::Exclusion(_, _, Some(by)) => excluder(units, *by),
                    Unit::Exclusion(_, _, None) => "one digit a cell".to_owned(),
                    Unit::Table(table) => units.name_of_table(*table),
                    _ => continue,
                };
                told.push(format!("{} is not {not} ({by})", name(units, variable)));
            }
            for &(variable, digit) in &known[knew..] {
                let is =
                    format!("{} is {}", name(units, variable), value(units, (variable, digit)));
                told.push(match unit {
                    Unit::House(house, _) => {
                        format!("so {is} (the last place in {})", units.name_of_set(*house))
                    }
                    _ => format!("so {is}"),
                });
            }
        }
        if let Some(&(variable, digit)) = known.iter().find(|one| !now[one.0].contains(one.1)) {
            let value = value(units, (variable, digit));
            break format!("{} would both be and not be {value}", name(units, variable));
        }
        if told.len() == before {
            break "nothing is left".to_owned();
        }
    };
    let (cell, digit) = (name(units, assumed.0), value(units, assumed));
    let led = if told.is_empty() { String::new() } else { format!("{}; ", told.join(", ")) };
    Ok(format!("If {cell} were {digit}: {led}then {end}. So {cell} is not {digit}."))
}

/// What has nothing left.
fn ending(units: &Units, unit: &Unit) -> String {
    match unit {
        Unit::Cell(variable) => format!("nothing is left for {}", name(units, *variable)),
        Unit::House(house, digit) => {
            let value = value(units, (units.sets[*house].variables[0], *digit));
            format!("{} has no place for {value}", units.name_of_set(*house))
        }
        Unit::Table(table) => format!("{} has no choice left", units.name_of_table(*table)),
        _ => "nothing is left".to_owned(),
    }
}

/// Where a step is to be seen, by the first thing it stands on.
pub fn place(units: &Units, step: &Step) -> String {
    match step.units.first() {
        Some(Unit::Cell(variable)) => name(units, *variable),
        Some(Unit::House(set, _) | Unit::Naked(set, _) | Unit::Hidden(set, _)) => {
            units.name_of_set(*set).to_owned()
        }
        Some(Unit::Fish(_, base, _)) => {
            list(base.iter().map(|&set| units.name_of_set(set).to_owned()), "and")
        }
        Some(Unit::Table(table)) => units.name_of_table(*table),
        Some(Unit::Exclusion(..)) | None => {
            list(step.removes.iter().map(|gone| name(units, gone.0)), "and")
        }
    }
}

/// What no unit tells.
pub fn tried(units: &Units, candidate: Candidate) -> String {
    let (cell, digit) = (name(units, candidate.0), value(units, candidate));
    format!(
        "If {cell} were {digit}, no completion is found by trying all of them. So {cell} is not {digit}."
    )
}

/// What has nothing left in a position, in words.
pub fn clash(units: &Units, position: &Position) -> Option<String> {
    let now = &position.now;
    let variables = units.model.variables();
    let empty = variables.iter().find(|&one| now[one].is_empty()).map(Unit::Cell);
    let houses = units.sets.iter().enumerate().filter(|(_, set)| set.is_house);
    let without = || {
        houses
            .flat_map(|(house, set)| {
                variables.all(set.variables[0]).iter().map(move |digit| (house, digit))
            })
            .find(|&(house, digit)| units.places(now, house, digit).is_empty())
            .map(|(house, digit)| Unit::House(house, digit))
    };
    let end = empty.or_else(without)?;
    Some(format!("This cannot be completed: {}.", ending(units, &end)))
}
