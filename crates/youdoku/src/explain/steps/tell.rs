//! Steps in words: units in firing order, each named as people name it, ending in what is left without a place.

use super::replay::fire;
use super::units::{Candidate, Unit, Units};
use super::{Position, Step};
use crate::{Candidates, Control, Digit, DigitSet, Stopped, Variable};

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

/// So many links are told in one go; beyond, they are numbered.
const MOST_IN_ONE: usize = 5;

/// What the opposite of the conclusion leads to, unit by unit; of several conclusions that of the first.
fn chain(
    units: &Units,
    position: &Position,
    step: &Step,
    control: &Control,
) -> Result<String, Stopped> {
    let removed =
        |one: &Candidate| step.removes.iter().any(|gone| gone.0 == one.0 && gone.1.contains(one.1));
    let first = step.removes.first().and_then(|(one, digits)| Some((*one, digits.first()?)));
    let (assumed, is) = match (first, step.places.first()) {
        (Some(first), _) => (first, true),
        (None, Some(&place)) => (place, false),
        (None, None) => return Ok(String::new()),
    };
    // What the others that go are excluded by is not told.
    let beside = |unit: &&Unit| match unit {
        Unit::Exclusion(a, b, _) => [a, b].into_iter().all(|one| *one == assumed || !removed(one)),
        _ => true,
    };
    let mut now = position.now.clone();
    let mut known = Vec::new();
    if is {
        now[assumed.0] = DigitSet::only(assumed.1);
        known.push(assumed);
    } else {
        now[assumed.0].remove(assumed.1);
    }
    let links: Vec<&Unit> = step.units.iter().filter(beside).collect();
    let (told, end) = story(units, step, &links, now, known, None, control)?;
    let end = end.unwrap_or_else(|| "nothing is left".to_owned());
    let (cell, digit) = (name(units, assumed.0), value(units, assumed));
    let (told_, then) = joined(&told);
    let not = if is { "" } else { "not " };
    let mut sentence = format!("If {cell} were {not}{digit}: {told_}{then}{end}. ");
    sentence += &match is {
        true => format!("So {cell} is not {digit}"),
        false => format!("So {cell} is {digit}"),
    };
    let mut rest = step.clone();
    if let Some(gone) = rest.removes.first_mut() {
        gone.1.remove(assumed.1);
    }
    rest.removes.retain(|(_, digits)| !digits.is_empty());
    if !rest.removes.is_empty() {
        sentence += &format!(", and in the same way {}", gone(units, &rest));
    }
    Ok(sentence + ".")
}

/// What some units lead to, in words, and what has nothing left at the end; until a candidate goes, where one is named.
fn story(
    units: &Units,
    step: &Step,
    links: &[&Unit],
    mut now: Candidates,
    mut known: Vec<Candidate>,
    until: Option<Candidate>,
    control: &Control,
) -> Result<(Vec<String>, Option<String>), Stopped> {
    let mut told: Vec<String> = Vec::new();
    loop {
        let before = told.len();
        for &unit in links {
            let (then, knew) = (now.clone(), known.len());
            if !fire(units, &mut now, &mut known, unit, control)? {
                return Ok((told, Some(ending(units, unit))));
            }
            let mut lost: Vec<(String, Vec<Variable>)> = Vec::new();
            for variable in units.model.variables().iter() {
                let gone = then[variable] - now[variable];
                let meant = until.is_some_and(|one| one.0 == variable && gone.contains(one.1));
                // Only what is looked at later, or is known otherwise, is worth a word.
                if gone.is_empty() || !(meant || matters(units, step, variable, gone)) {
                    continue;
                }
                let not = gone.iter().map(|d| value(units, (variable, d)).to_string());
                let not = list(not, "or");
                match lost.iter_mut().find(|(known, _)| *known == not) {
                    Some((_, variables)) => variables.push(variable),
                    None => lost.push((not, vec![variable])),
                }
            }
            for (not, variables) in lost {
                let are = if variables.len() == 1 { "is" } else { "are" };
                told.push(format!(
                    "{} {are} not {not} ({})",
                    names(units, &variables, "and"),
                    cause(units, unit)
                ));
            }
            if until.is_some_and(|one| !now[one.0].contains(one.1)) {
                return Ok((told, None));
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
            let end = format!("{} would both be and not be {value}", name(units, variable));
            return Ok((told, Some(end)));
        }
        if told.len() == before {
            return Ok((told, None));
        }
    }
}

/// Links in one go or numbered, and the words before what comes of them.
fn joined(told: &[String]) -> (String, String) {
    if told.len() > MOST_IN_ONE {
        let numbered = told.iter().enumerate().map(|(i, one)| format!("({}) {one}", i + 1));
        (numbered.collect::<Vec<_>>().join("; "), format!("; ({}) then ", told.len() + 1))
    } else if told.is_empty() {
        (String::new(), "then ".to_owned())
    } else {
        (told.join(", "), "; then ".to_owned())
    }
}

/// What each case leads to: `r3c3 is 1 or 8. If 1: …; so r5c5 is not 2. If 8: … Either way r5c5 is not 2.`
fn cases(
    units: &Units,
    position: &Position,
    step: &Step,
    demand: &Unit,
    control: &Control,
) -> Result<String, Stopped> {
    let goes = step.removes.first().and_then(|(one, digits)| Some((*one, digits.first()?)));
    let Some(goes) = goes else { return Ok(String::new()) };
    let links: Vec<&Unit> = step.units.iter().collect();
    let mut sentence = format!("{}.", demanded(units, position, demand));
    for case in units.alternatives(&position.now, demand) {
        let mut now = position.now.clone();
        now[case.0] = DigitSet::only(case.1);
        let (told, end) = story(units, step, &links, now, vec![case], Some(goes), control)?;
        let (told, then) = joined(&told);
        let is = format!("{} is {}", name(units, case.0), value(units, case));
        let end = end.map_or_else(String::new, |end| format!("{then}{end}"));
        sentence += &format!(" If {is}: {told}{end}.");
    }
    let (cell, digit) = (name(units, goes.0), value(units, goes));
    Ok(format!("{sentence} In every case {cell} is not {digit}."))
}

/// By what candidates go.
fn cause(units: &Units, unit: &Unit) -> String {
    match unit {
        Unit::Exclusion(_, _, Some(by)) => excluder(units, *by),
        Unit::Exclusion(_, _, None) => "one digit a cell".to_owned(),
        Unit::Table(table) => units.name_of_table(*table),
        Unit::House(set, _) | Unit::Hidden(set, _) => units.name_of_set(*set).to_owned(),
        Unit::Naked(set, variables) => {
            format!("{} in {}", names(units, variables, "and"), units.name_of_set(*set))
        }
        Unit::Pointing(set, digit) => {
            let value = value(units, (units.sets[*set].variables[0], *digit));
            format!("wherever {} has its {value}", units.name_of_set(*set))
        }
        Unit::Locked(variables) => {
            format!("{} have as many digits as cells", names(units, variables, "and"))
        }
        Unit::Cell(one) | Unit::Grave((one, _)) => name(units, *one),
        Unit::Fish(_, base, _) => {
            list(base.iter().map(|&set| units.name_of_set(set).to_owned()), "and")
        }
        Unit::Deadly(..) => "one solution".to_owned(),
        Unit::Cases(of) => cause(units, of),
    }
}

/// Whether a step looks at candidates of a variable.
fn matters(units: &Units, step: &Step, variable: Variable, digits: DigitSet) -> bool {
    let holds = |one: &Candidate| one.0 == variable && digits.contains(one.1);
    step.units.iter().any(|unit| match unit {
        Unit::Cell(one) | Unit::Grave((one, _)) => *one == variable,
        Unit::House(set, digit) | Unit::Pointing(set, digit) => {
            digits.contains(*digit) && units.sets[*set].variables.contains(&variable)
        }
        Unit::Exclusion(a, b, _) => holds(a) || holds(b),
        Unit::Cases(_) => false,
        Unit::Table(table) => units.tables[*table].scope.contains(&variable),
        Unit::Naked(_, variables) | Unit::Locked(variables) => variables.contains(&variable),
        Unit::Deadly(variables, _, with) => {
            variables.contains(&variable) || with.contains(&variable)
        }
        Unit::Hidden(set, of) => {
            !(*of & digits).is_empty() && units.sets[*set].variables.contains(&variable)
        }
        Unit::Fish(digit, base, _) => {
            digits.contains(*digit)
                && base.iter().any(|&set| units.sets[set].variables.contains(&variable))
        }
    })
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
        Unit::Locked(variables) | Unit::Naked(_, variables) => {
            format!("{} have fewer digits than cells", names(units, variables, "and"))
        }
        Unit::Hidden(house, _) => format!("{} has too few places", units.name_of_set(*house)),
        Unit::Pointing(house, digit) => ending(units, &Unit::House(*house, *digit)),
        Unit::Deadly(variables, digits, _) => {
            let pair = values(units, variables[0], *digits);
            format!("{} could exchange {pair}", names(units, variables, "and"))
        }
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
