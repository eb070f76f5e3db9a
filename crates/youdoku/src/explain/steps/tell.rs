//! Steps in words: units in firing order, each named as people name it, ending in what is left without a place.

mod chains;

use chains::{cases, cause, chain, ending};

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
            let is =
                format!("{} can only be {}", name(units, *variable), value(units, step.places[0]));
            match sees(units, position, *variable) {
                Some(seen) => format!("{is}: it sees {seen}."),
                None => format!("{is}: nothing else is left for it."),
            }
        }
        [Unit::Table(table)] => {
            let left = |(variable, digits): &(Variable, DigitSet)| {
                let left = now[*variable] - *digits;
                let what =
                    list(left.iter().map(|d| value(units, (*variable, d)).to_string()), "or");
                format!("{} can only be {what}", name(units, *variable))
            };
            let left = list(step.removes.iter().map(left), "and");
            match choices(units, position, *table, control)? {
                Some(choices) => format!("{choices}; so {left}."),
                None => format!("By {}, {left}.", units.name_of_table(*table)),
            }
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
        [Unit::Fish(..), ..] => {
            let mut told = fish(units, position, step);
            told.push_str(&format!("; {}", so()));
            told
        }
        [Unit::Cases(demand), ..] => cases(units, position, step, demand, control)?,
        [.., Unit::Deadly(..)] => format!("{}; {}", deadly(units, position, step), so()),
        [Unit::Grave((variable, digit))] => {
            let is = format!("{} is {}", name(units, *variable), value(units, (*variable, *digit)));
            format!(
                "Unless {is}, every open cell has two candidates and every digit two places in each house, and the \
                 puzzle would have two solutions or none; so {is}."
            )
        }
        [Unit::Locked(variables)] => {
            let all = variables.iter().fold(DigitSet::EMPTY, |sum, &one| sum | now[one]);
            let (cells, digits) =
                (names(units, variables, "and"), values(units, variables[0], all));
            format!("{cells} have only {digits} between them, each once; {}", so())
        }
        [demand, exclusions @ ..] if step.level == 1 => {
            format!(
                "{}; so, by {}, {}.",
                demanded(units, position, demand),
                seen(units, exclusions),
                gone(units, step)
            )
        }
        _ => chain(units, position, step, control)?,
    })
}

/// So few choices are told one by one.
const MOST_TOLD: usize = 6;

/// `The 15-cage from r1c1 needs 6+9 or 7+8`, where that is a sum and the choices are few; what houses and their cages make.
fn choices(
    units: &Units,
    position: &Position,
    table: usize,
    control: &Control,
) -> Result<Option<String>, Stopped> {
    if let Some(implied) = &units.tables[table].implied {
        let houses =
            list(implied.houses.iter().map(|&set| units.name_of_set(set).to_owned()), "and");
        let add = if implied.houses.len() == 1 { "adds" } else { "add" };
        let mut told = format!("{houses} {add} up to {}", implied.of_houses);
        told += &format!(", and the cages there make {}", implied.of_cages);
        if !implied.without.is_empty() {
            told += &format!(" without {}", names(units, &implied.without, "and"));
        }
        if !implied.beyond.is_empty() {
            told += &format!(", with {} outside", names(units, &implied.beyond, "and"));
        }
        return Ok(Some(capital(&told)));
    }
    if !units.is_plain_sum(table) {
        return Ok(None);
    }
    let Some(all) = units.choices(table, &position.now, control)? else { return Ok(None) };
    let scope = &units.tables[table].scope;
    let mut added: Vec<Vec<i32>> = all
        .iter()
        .map(|choice| {
            let mut of = scope.iter().zip(choice).map(|(&one, &d)| value(units, (one, d)));
            let mut values: Vec<i32> = of.by_ref().collect();
            values.sort_unstable();
            values
        })
        .collect();
    added.sort_unstable();
    added.dedup();
    if added.is_empty() || added.len() > MOST_TOLD {
        return Ok(None);
    }
    let sums =
        added.iter().map(|values| values.iter().map(i32::to_string).collect::<Vec<_>>().join("+"));
    let told = format!("{} needs {}", units.name_of_table(table), list(sums, "or"));
    Ok(Some(capital(&told)))
}

/// As a sentence begins.
pub fn capital(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map_or_else(String::new, |first| first.to_uppercase().chain(signs).collect())
}

/// The digits that a cell sees, where these are all but one.
fn sees(units: &Units, position: &Position, variable: Variable) -> Option<String> {
    let left = position.now[variable];
    let others = units.model.variables().all(variable) - left;
    let stands = |digit: Digit| {
        let mut excluders = units.excluded((variable, digit)).iter();
        excluders.any(|((one, value), _)| {
            position.is_placed(*one) && position.now[*one].single() == Some(*value)
        })
    };
    let all = !others.is_empty() && others.iter().all(stands);
    all.then(|| values(units, variable, others))
}

/// Base and cover, and the fins that a fish has besides.
fn fish(units: &Units, position: &Position, step: &Step) -> String {
    let all =
        |sets: &[usize]| list(sets.iter().map(|&set| units.name_of_set(set).to_owned()), "and");
    let mut told: Vec<String> = Vec::new();
    for unit in &step.units {
        let Unit::Fish(digit, base, cover) = unit else { continue };
        let value = units.model.grid().value(*digit);
        let mut fins: Vec<Variable> = Vec::new();
        for &house in base {
            for one in units.places(&position.now, house, *digit) {
                let inside = cover.iter().any(|&set| units.sets[set].variables.contains(&one));
                let bases = base.iter().filter(|&&set| units.sets[set].variables.contains(&one));
                if (!inside || bases.count() > 1) && !fins.contains(&one) {
                    fins.push(one);
                }
            }
        }
        let (base, cover) = (all(base), all(cover));
        told.push(if fins.is_empty() {
            format!("In {base}, {value} has places only in {cover}, which take their {value} there")
        } else {
            let fins = names(units, &fins, "or");
            format!(
                "In {base}, {value} has places only in {cover}, except {fins}: either {cover} take their {value} \
                 there, or {fins} is {value}, and both exclude what sees {fins}"
            )
        });
    }
    told.join(". ")
}

/// Why some cells must have another digit than the two they could exchange.
fn deadly(units: &Units, position: &Position, step: &Step) -> String {
    let mut told: Vec<String> = Vec::new();
    for unit in &step.units {
        if let Unit::House(..) = unit {
            told.push(demanded(units, position, unit));
        }
    }
    if let Some(Unit::Deadly(cells, digits, with)) = step.units.last() {
        let pair = values(units, cells[0], *digits);
        told.push(format!(
            "otherwise {} could exchange {pair}, and the puzzle would have two solutions",
            names(units, cells, "and")
        ));
        let now = &position.now;
        let more = |one: &&Variable| !(now[**one] - *digits).is_empty();
        let roof: Vec<Variable> = cells.iter().filter(more).copied().collect();
        let others = roof.iter().fold(DigitSet::EMPTY, |sum, &one| sum | now[one]) - *digits;
        let roof = names(units, &roof, "or");
        if !with.is_empty() {
            let all = with.iter().fold(others, |sum, &one| sum | now[one]);
            let (all, with) = (values(units, cells[0], all), names(units, with, "and"));
            told.push(format!("what {roof} has instead and {with} have only {all} between them"));
        } else if step.units.len() > 1 && !others.is_empty() && told.len() == 1 {
            let others = others.iter().map(|d| value(units, (cells[0], d)).to_string());
            told.push(format!("{roof} is {}", list(others, "or")));
        }
    }
    capital(&told.join("; "))
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
        Some(Unit::Table(table)) => match &units.tables[*table].implied {
            Some(implied) => {
                list(implied.houses.iter().map(|&set| units.name_of_set(set).to_owned()), "and")
            }
            None => units.name_of_table(*table),
        },
        Some(Unit::Pointing(set, _)) => units.name_of_set(*set).to_owned(),
        Some(Unit::Locked(variables) | Unit::Deadly(variables, ..)) => {
            names(units, variables, "and")
        }
        Some(Unit::Grave(one)) => name(units, one.0),
        Some(Unit::Cases(of)) => match &**of {
            Unit::House(set, _) => units.name_of_set(*set).to_owned(),
            of => cause(units, of),
        },
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
    let why = match &end {
        Unit::Cell(variable) => {
            sees(units, position, *variable).map(|seen| format!("it sees {seen}"))
        }
        Unit::House(house, digit) => stand(units, position, *house, *digit),
        _ => None,
    };
    let end = ending(units, &end);
    Some(match why {
        Some(why) => format!("{end}: {why}"),
        None => end,
    })
}

/// Where a digit stands that a house needs and has no place for.
fn stand(units: &Units, position: &Position, house: usize, digit: Digit) -> Option<String> {
    let holds =
        |one: Variable| position.is_placed(one) && position.now[one].single() == Some(digit);
    let mut seen: Vec<Variable> = Vec::new();
    for &one in &units.sets[house].variables {
        let excluders = units.excluded((one, digit)).iter();
        seen.extend(
            excluders.filter(|(from, _)| from.1 == digit && holds(from.0)).map(|(from, _)| from.0),
        );
    }
    seen.sort();
    seen.dedup();
    let value = value(units, (*units.sets[house].variables.first()?, digit));
    let are = if seen.len() == 1 { "is" } else { "are" };
    (!seen.is_empty()).then(|| format!("{} {are} {value}", names(units, &seen, "and")))
}
