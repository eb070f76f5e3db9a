//! Finding the easiest step: stages in the order of levels, and the best of the first stage that yields any.

use super::net::{self, Failure};
use super::replay::shrink;
use super::units::{Candidate, Unit, Units};
use super::{Explainer, Next, Position, Step, tell};
use crate::constraint::{Halt, OneOf};
use crate::{Candidates, Control, Digit, DigitSet, Source, Stopped, Variable, engine};

/// Demands with more candidates left point at nothing that a person sees.
const MOST_POINTING: usize = 6;
/// The largest sets and fish that people look for.
const MOST_IN_SET: usize = 4;
/// So many assumptions that fail soonest are made small and compared.
const COMPARED: usize = 6;

impl Explainer {
    /// The easiest thing that follows in a position.
    pub fn next(&self, position: &Position, control: &Control) -> Result<Next, Stopped> {
        let units = &self.units;
        if let Some(sentence) = tell::clash(units, position) {
            return Ok(Next::Clash(sentence));
        }
        if position.placed.iter().all(|&placed| placed) {
            return Ok(Next::Solved);
        }
        for stage in [singles, houses] {
            if let Some(step) = best(stage(units, position, control)?) {
                return Ok(Next::Step(step));
            }
        }
        match tables(units, position, control)?.map(best) {
            Ok(None) => {}
            Ok(Some(step)) => return Ok(Next::Step(step)),
            Err(sentence) => return Ok(Next::Clash(sentence)),
        }
        for stage in [cells, sets, fish, assumptions, trying] {
            if let Some(step) = best(stage(units, position, control)?) {
                return Ok(Next::Step(step));
            }
        }
        Ok(Next::Open)
    }
}

/// The easiest; of equals the one that stands on less, then the one that does more, then the first.
fn best(steps: Vec<Step>) -> Option<Step> {
    let gone = |step: &Step| step.removes.iter().map(|(_, values)| values.len()).sum::<usize>();
    steps.into_iter().min_by_key(|step| {
        (step.difficulty, step.units.len(), usize::MAX - gone(step) - step.places.len())
    })
}

/// Where each level begins, in tenths.
const BASES: [u16; 9] = [10, 20, 30, 32, 62, 75, 90, 90, 110];

/// How hard it is to follow: what is looked at, within the bounds of the level.
fn difficulty(units: &Units, now: &Candidates, level: u8, stands_on: &[Unit]) -> u16 {
    let demand = |left: usize| 1.0 + 0.3 * left.saturating_sub(2) as f64;
    let cost: f64 = stands_on
        .iter()
        .map(|unit| match unit {
            Unit::Cell(variable) => demand(now[*variable].len()),
            Unit::House(house, digit) => demand(units.places(now, *house, *digit).len()),
            Unit::Exclusion(_, _, None) => 0.4,
            Unit::Exclusion(_, _, Some(by)) => {
                if units.sets.iter().any(|set| set.is_house && set.demand == *by) {
                    0.4
                } else {
                    0.7
                }
            }
            Unit::Table(table) => 1.5 + 0.3 * units.tables[*table].scope.len() as f64,
            Unit::Naked(_, variables) => variables.len() as f64,
            // A hidden set is harder to see than a naked one of the same size.
            Unit::Hidden(_, digits) => 1.5 * digits.len() as f64,
            Unit::Fish(_, base, _) => 2.0 * base.len() as f64,
        })
        .sum();
    let (base, next) = (BASES[usize::from(level)], BASES[usize::from(level) + 1]);
    let score = (3.0 * (1.0 + cost).log2()).round() as u16;
    (base + score).min(next + 10)
}

/// A step that stands on these units, made small, with its words.
fn step(
    units: &Units,
    position: &Position,
    (name, level): (&'static str, u8),
    (places, removes): (Vec<Candidate>, Vec<(Variable, DigitSet)>),
    stands_on: Vec<Unit>,
    control: &Control,
) -> Result<Step, Stopped> {
    let (difficulty_, sentence) = (0, String::new());
    let mut step =
        Step { name, level, difficulty: difficulty_, places, removes, units: stands_on, sentence };
    shrink(units, position, &mut step, control)?;
    step.difficulty = difficulty(units, &position.now, level, &step.units);
    step.sentence = tell::sentence(units, position, &step, control)?;
    Ok(step)
}

/// Cells with one candidate, and digits with one place.
fn singles(units: &Units, position: &Position, control: &Control) -> Result<Vec<Step>, Stopped> {
    let now = &position.now;
    let make = |name, place: Candidate, unit| {
        step(units, position, (name, 0), (vec![place], Vec::new()), vec![unit], control)
    };
    let mut found: Option<(usize, bool, usize, Candidate)> = None;
    for (house, set) in units.sets.iter().enumerate().filter(|(_, set)| set.is_house) {
        let open = set.variables.iter().filter(|one| !position.is_placed(**one)).count();
        for digit in units.model.variables().all(set.variables[0]).iter() {
            if let [only] = units.places(now, house, digit)[..]
                && !position.is_placed(only)
            {
                // The last digit of a house is seen first, then what lies close together, then where less is open.
                let single = (open, set.is_line, house, (only, digit));
                let rank = |one: &(usize, bool, usize, Candidate)| (one.0 > 1, one.1, one.0, one.2);
                if found.as_ref().is_none_or(|best| rank(&single) < rank(best)) {
                    found = Some(single);
                }
            }
        }
    }
    if let Some((open, _, house, place)) = found {
        let name = if open == 1 { "full house" } else { "hidden single" };
        return Ok(vec![make(name, place, Unit::House(house, place.1))?]);
    }
    for variable in units.model.variables().iter() {
        if let Some(digit) = now[variable].single()
            && !position.is_placed(variable)
        {
            return Ok(vec![make("naked single", (variable, digit), Unit::Cell(variable))?]);
        }
    }
    Ok(Vec::new())
}

/// A demand and the candidates that can meet it.
type Demand = (Unit, Vec<Candidate>);

/// Candidates that are excluded wherever a digit stands in a house.
fn houses(units: &Units, position: &Position, control: &Control) -> Result<Vec<Step>, Stopped> {
    let mut demands: Vec<Demand> = Vec::new();
    for (house, set) in units.sets.iter().enumerate().filter(|(_, set)| set.is_house) {
        for digit in units.model.variables().all(set.variables[0]).iter() {
            let places = units.places(&position.now, house, digit);
            let of = places.into_iter().map(|one| (one, digit)).collect();
            demands.push((Unit::House(house, digit), of));
        }
    }
    pointing(units, position, demands, control)
}

/// Candidates that are excluded whatever a cell is.
fn cells(units: &Units, position: &Position, control: &Control) -> Result<Vec<Step>, Stopped> {
    let of = |one: Variable| position.now[one].iter().map(|digit| (one, digit)).collect();
    let demands = units.model.variables().iter().map(|one| (Unit::Cell(one), of(one)));
    pointing(units, position, demands.collect(), control)
}

/// Candidates that every candidate of one demand excludes.
fn pointing(
    units: &Units,
    position: &Position,
    demands: Vec<Demand>,
    control: &Control,
) -> Result<Vec<Step>, Stopped> {
    let now = &position.now;
    let mut found = Vec::new();
    for (demand, of) in demands {
        if !(2..=MOST_POINTING).contains(&of.len()) {
            continue;
        }
        control.check()?;
        let mut removes: Vec<(Variable, DigitSet)> = Vec::new();
        let mut stands_on = vec![demand.clone()];
        for &(victim, _) in units.excluded(of[0]) {
            let known = removes.iter().any(|gone| gone.0 == victim.0 && gone.1.contains(victim.1));
            if !now[victim.0].contains(victim.1) || known || of.contains(&victim) {
                continue;
            }
            let why: Option<Vec<usize>> = of.iter().map(|&one| units.why(one, victim)).collect();
            let Some(why) = why else { continue };
            add(&mut removes, victim);
            let by = of.iter().zip(why);
            stands_on.extend(by.map(|(&one, by)| Unit::Exclusion(one, victim, Some(by))));
        }
        if !removes.is_empty() {
            let name = match demand {
                Unit::House(house, _) if points(units, house, &of, &removes) => "pointing",
                Unit::House(house, _) if units.sets[house].is_line => "claiming",
                _ => "common victim",
            };
            found.push(step(
                units,
                position,
                (name, 1),
                (Vec::new(), removes),
                stands_on,
                control,
            )?);
        }
    }
    Ok(found)
}

/// Whether places in a box all lie in one line, from which something goes.
fn points(units: &Units, house: usize, of: &[Candidate], removes: &[(Variable, DigitSet)]) -> bool {
    let in_line = |set: usize| {
        let variables = &units.sets[set].variables;
        of.iter().all(|one| variables.contains(&one.0))
            && removes.iter().any(|gone| variables.contains(&gone.0))
    };
    let is_line = |set: usize| units.sets[set].is_line;
    !is_line(house) && (0..units.sets.len()).any(|set| is_line(set) && in_line(set))
}

fn add(removes: &mut Vec<(Variable, DigitSet)>, (variable, digit): Candidate) {
    match removes.iter_mut().find(|gone| gone.0 == variable) {
        Some(gone) => gone.1.insert(digit),
        None => removes.push((variable, DigitSet::only(digit))),
    }
}

/// What a cage, a line or another rule leaves by itself; the words for it where that is nothing.
fn tables(
    units: &Units,
    position: &Position,
    control: &Control,
) -> Result<Result<Vec<Step>, String>, Stopped> {
    let mut found = Vec::new();
    for table in 0..units.tables.len() {
        let mut narrowed = position.now.clone();
        match units.narrow(table, &mut narrowed, true, control) {
            Err(Halt::Stopped(stopped)) => return Err(stopped),
            Err(Halt::Conflict(_)) => {
                let name = units.name_of_table(table);
                return Ok(Err(format!("This cannot be completed: {name} has no choice left.")));
            }
            Ok(()) => {}
        }
        let scope = &units.tables[table].scope;
        let gone = scope.iter().map(|&one| (one, position.now[one] - narrowed[one]));
        let removes: Vec<_> = gone.filter(|(_, values)| !values.is_empty()).collect();
        if !removes.is_empty() {
            let what = ("one rule", 1);
            let stands_on = vec![Unit::Table(table)];
            found.push(step(units, position, what, (Vec::new(), removes), stands_on, control)?);
        }
    }
    Ok(Ok(found))
}

/// Naked and hidden sets.
fn sets(units: &Units, position: &Position, control: &Control) -> Result<Vec<Step>, Stopped> {
    const NAKED: [&str; 3] = ["naked pair", "naked triple", "naked quad"];
    const HIDDEN: [&str; 3] = ["hidden pair", "hidden triple", "hidden quad"];
    let now = &position.now;
    let mut found = Vec::new();
    for size in 2..=MOST_IN_SET {
        for (number, set) in units.sets.iter().enumerate() {
            control.check()?;
            let open = set.variables.iter().copied();
            let open: Vec<Variable> = open.filter(|&one| now[one].len() > 1).collect();
            if open.len() <= size {
                continue;
            }
            let few = open.iter().copied().filter(|&one| now[one].len() <= size);
            for chosen in combinations(&few.collect::<Vec<_>>(), size) {
                let values = chosen.iter().fold(DigitSet::EMPTY, |sum, &one| sum | now[one]);
                let others = open.iter().filter(|one| !chosen.contains(one));
                let gone = others.map(|&one| (one, now[one] & values));
                let removes: Vec<_> = gone.filter(|(_, gone)| !gone.is_empty()).collect();
                if values.len() == size && !removes.is_empty() {
                    let what = (NAKED[size - 2], 2);
                    let on = vec![Unit::Naked(number, chosen)];
                    found.push(step(units, position, what, (Vec::new(), removes), on, control)?);
                }
            }
            if !set.is_house {
                continue;
            }
            let all = units.model.variables().all(set.variables[0]);
            let few = all
                .iter()
                .filter(|&digit| (2..=size).contains(&units.places(now, number, digit).len()));
            for chosen in combinations(&few.collect::<Vec<_>>(), size) {
                let digits: DigitSet = chosen.into_iter().collect();
                let has = |one: &&Variable| !(now[**one] & digits).is_empty();
                let places: Vec<Variable> = open.iter().filter(has).copied().collect();
                let gone = places.iter().map(|&one| (one, now[one] - digits));
                let removes: Vec<_> = gone.filter(|(_, gone)| !gone.is_empty()).collect();
                if places.len() == size && !removes.is_empty() {
                    let what = (HIDDEN[size - 2], 2);
                    let on = vec![Unit::Hidden(number, digits)];
                    found.push(step(units, position, what, (Vec::new(), removes), on, control)?);
                }
            }
        }
        if !found.is_empty() {
            break;
        }
    }
    Ok(found)
}

/// A digit's places in some rows lie in as many columns, or the other way round.
fn fish(units: &Units, position: &Position, control: &Control) -> Result<Vec<Step>, Stopped> {
    const NAMES: [&str; 3] = ["X-wing", "swordfish", "jellyfish"];
    let now = &position.now;
    let named = |kind: &str| -> Vec<usize> {
        let houses = (0..units.sets.len()).filter(|&set| units.sets[set].is_house);
        houses.filter(|&set| units.name_of_set(set).starts_with(kind)).collect()
    };
    let (rows, columns) = (named("row "), named("column "));
    let mut found = Vec::new();
    for size in 2..=MOST_IN_SET {
        for (base, cover) in [(&rows, &columns), (&columns, &rows)] {
            for digit in units.model.grid().digits() {
                control.check()?;
                let fits =
                    |&&set: &&usize| (2..=size).contains(&units.places(now, set, digit).len());
                let few: Vec<usize> = base.iter().filter(fits).copied().collect();
                for chosen in combinations(&few, size) {
                    let held: Vec<Variable> =
                        chosen.iter().flat_map(|&set| units.places(now, set, digit)).collect();
                    let meets = |&&set: &&usize| {
                        held.iter().any(|one| units.sets[set].variables.contains(one))
                    };
                    let covers: Vec<usize> = cover.iter().filter(meets).copied().collect();
                    let removes = fished(units, now, digit, &held, &covers);
                    if covers.len() == size && !removes.is_empty() {
                        let what = (NAMES[size - 2], 3);
                        let on = vec![Unit::Fish(digit, chosen, covers)];
                        found.push(step(
                            units,
                            position,
                            what,
                            (Vec::new(), removes),
                            on,
                            control,
                        )?);
                    }
                }
            }
        }
        if !found.is_empty() {
            break;
        }
    }
    Ok(found)
}

fn fished(
    units: &Units,
    now: &Candidates,
    digit: Digit,
    held: &[Variable],
    covers: &[usize],
) -> Vec<(Variable, DigitSet)> {
    let mut removes = Vec::new();
    for victim in covers.iter().flat_map(|&set| units.places(now, set, digit)) {
        if !held.contains(&victim) {
            add(&mut removes, (victim, digit));
        }
    }
    removes
}

/// All ways to choose so many, in order.
fn combinations<T: Copy>(of: &[T], size: usize) -> Vec<Vec<T>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (i, &first) in of.iter().enumerate() {
        for mut rest in combinations(&of[i + 1..], size - 1) {
            rest.insert(0, first);
            all.push(rest);
        }
    }
    all
}

/// Candidates that fail when they are assumed.
fn assumptions(
    units: &Units,
    position: &Position,
    control: &Control,
) -> Result<Vec<Step>, Stopped> {
    let mut failed: Vec<(Candidate, Failure)> = Vec::new();
    let mut most = usize::MAX;
    for variable in units.model.variables().iter() {
        if position.is_placed(variable) {
            continue;
        }
        for digit in position.now[variable].iter() {
            let candidate = (variable, digit);
            if let Some(failure) = net::fails(units, position, candidate, most, control)? {
                // Whoever takes twice as long to fail is not the easiest.
                most = most.min(2 * failure.looked_at + 8);
                failed.push((candidate, failure));
            }
        }
    }
    failed.sort_by_key(|(_, failure)| failure.nodes.len());
    let first = failed.into_iter().take(COMPARED);
    first
        .map(|(candidate, failure)| from_failure(units, position, candidate, failure, control))
        .collect()
}

/// Why one candidate cannot be.
pub fn refuted(
    units: &Units,
    position: &Position,
    candidate: Candidate,
    control: &Control,
) -> Result<Option<Step>, Stopped> {
    let failure = net::fails(units, position, candidate, usize::MAX, control)?;
    failure.map(|failure| from_failure(units, position, candidate, failure, control)).transpose()
}

fn from_failure(
    units: &Units,
    position: &Position,
    (variable, digit): Candidate,
    failure: Failure,
    control: &Control,
) -> Result<Step, Stopped> {
    let removes = vec![(variable, DigitSet::only(digit))];
    let mut stands_on = failure.units();
    // Small first, so that the name is that of what is left.
    let bare = ("", 5);
    let small = step(units, position, bare, (Vec::new(), removes.clone()), stands_on, control)?;
    stands_on = small.units;
    let what = shape(units, &position.now, &stands_on);
    step(units, position, what, (Vec::new(), removes), stands_on, control)
}

/// The name and the level of what a failed assumption stands on.
fn shape(units: &Units, now: &Candidates, stands_on: &[Unit]) -> (&'static str, u8) {
    let left = |unit: &Unit| match unit {
        Unit::Cell(variable) => Some(now[*variable].len()),
        Unit::House(house, digit) => Some(units.places(now, *house, *digit).len()),
        _ => None,
    };
    let demands: Vec<(&Unit, usize)> =
        stands_on.iter().filter_map(|unit| Some((unit, left(unit)?))).collect();
    let simple = stands_on
        .iter()
        .all(|unit| matches!(unit, Unit::Cell(_) | Unit::House(..) | Unit::Exclusion(..)));
    let strong = demands.iter().all(|(_, left)| *left == 2);
    let of_cells = demands.iter().all(|(unit, _)| matches!(unit, Unit::Cell(_)));
    let digits: DigitSet = demands
        .iter()
        .filter_map(|(unit, _)| if let Unit::House(_, digit) = unit { Some(*digit) } else { None })
        .collect();
    let of_houses = demands.iter().all(|(unit, _)| matches!(unit, Unit::House(..)));
    match (simple, strong, demands.len()) {
        (true, true, 3) if of_cells => ("XY-wing", 3),
        (true, false, 3)
            if of_cells && demands.iter().filter(|(_, left)| *left == 3).count() == 1 =>
        {
            ("XYZ-wing", 3)
        }
        (true, true, _) if of_cells => ("XY-chain", 4),
        (true, true, 2) if of_houses && digits.len() == 1 => two_links(units, now, &demands),
        (true, true, _) if of_houses && digits.len() == 1 => ("X-chain", 4),
        (true, true, 3)
            if digits.len() == 1
                && demands.iter().filter(|(unit, _)| matches!(unit, Unit::Cell(_))).count()
                    == 2 =>
        {
            ("W-wing", 3)
        }
        (true, true, _) => ("alternating chain", 4),
        (true, false, _) => ("forcing net", 5),
        (false, ..) => ("forcing net through rules", 5),
    }
}

/// Two strong links of one digit.
fn two_links(units: &Units, now: &Candidates, demands: &[(&Unit, usize)]) -> (&'static str, u8) {
    let kinds: Vec<String> = demands
        .iter()
        .filter_map(|(unit, _)| match unit {
            Unit::House(house, digit) if units.places(now, *house, *digit).len() == 2 => {
                units.name_of_set(*house).split(' ').next().map(str::to_owned)
            }
            _ => None,
        })
        .collect();
    match kinds.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["row", "row"] | ["column", "column"] => ("skyscraper", 3),
        ["row", "column"] | ["column", "row"] => ("2-string kite", 3),
        _ => ("turbot fish", 3),
    }
}

/// What only trying tells: an engine finds no completion with a candidate.
fn trying(units: &Units, position: &Position, control: &Control) -> Result<Vec<Step>, Stopped> {
    let mut model = units.model.clone();
    let variables = units.model.variables();
    for variable in variables.iter() {
        model.demand(OneOf::new(variable, position.now[variable]), Source::Question);
    }
    let engine = engine::default();
    let mut open: Vec<Variable> =
        variables.iter().filter(|&one| position.now[one].len() > 1).collect();
    open.sort_by_key(|&one| position.now[one].len());
    for variable in open {
        for digit in position.now[variable].iter() {
            if engine.solve(&model.with_digit(variable, digit), control)?.is_none() {
                let removes = vec![(variable, DigitSet::only(digit))];
                let (places, units_) = (Vec::new(), Vec::new());
                let sentence = tell::tried(units, (variable, digit));
                return Ok(vec![Step {
                    name: "trying",
                    level: 7,
                    difficulty: BASES[8],
                    places,
                    removes,
                    units: units_,
                    sentence,
                }]);
            }
        }
    }
    Ok(Vec::new())
}
