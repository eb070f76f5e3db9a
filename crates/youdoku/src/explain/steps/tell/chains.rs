//! Chains, nets and cases in words: what the opposite of a conclusion leads to, unit by unit, and what is then without a
//! place.

use super::{demanded, excluder, gone, list, name, names, value, values};
use crate::explain::steps::replay::fire;
use crate::explain::steps::units::{Candidate, Unit, Units};
use crate::explain::steps::{Position, Step};
use crate::{Candidates, Control, DigitSet, Stopped, Variable};

/// So many links are told in one go; beyond, they are numbered.
const MOST_IN_ONE: usize = 5;

/// What the opposite of the conclusion leads to, unit by unit; of several conclusions that of the first.
pub(super) fn chain(
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
pub(super) fn cases(
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
pub(super) fn cause(units: &Units, unit: &Unit) -> String {
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
pub(super) fn ending(units: &Units, unit: &Unit) -> String {
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
