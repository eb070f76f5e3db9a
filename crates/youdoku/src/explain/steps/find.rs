//! Finding the easiest step: stages in the order of levels, and the best of the first stage that yields any.

use super::net::{self, Failure};
use super::replay::{replays, shrink};
use super::techniques::{self, Proposal, Technique, technique};
use super::units::{Candidate, Unit, Units};
use super::{Explainer, Next, Position, Step, tell};
use crate::constraint::{Halt, OneOf};
use crate::{Candidates, Control, DigitSet, Source, Stopped, Variable, engine};

/// So many assumptions that fail soonest are made small and compared.
const COMPARED: usize = 6;

impl Explainer {
    /// The easiest thing that follows in a position.
    pub fn next(&self, position: &Position, control: &Control) -> Result<Next, Stopped> {
        let units = &self.units;
        if let Some(end) = tell::clash(units, position) {
            return Ok(Next::Clash(format!("This cannot be completed: {end}.")));
        }
        if position.placed.iter().all(|&placed| placed) {
            return Ok(Next::Solved);
        }
        for level in 0..=4 {
            let wanted = self.techniques;
            let mut found = techniques::proposals(units, position, wanted, Some(level), control)?;
            if level == 1 {
                // A cage or a line is told as one thing, before what a single cell excludes.
                let of_cell = |one: &Proposal| matches!(one.units[0], Unit::Cell(_));
                let (of_cells, of_houses): (Vec<Proposal>, Vec<Proposal>) =
                    found.into_iter().partition(of_cell);
                found = of_houses;
                if found.is_empty() {
                    found = match tables(units, position, control)? {
                        Ok(steps) => steps,
                        Err(end) => {
                            return Ok(Next::Clash(format!("This cannot be completed: {end}.")));
                        }
                    };
                }
                if found.is_empty() {
                    found = of_cells;
                }
            }
            if let Some(step) = easiest(units, position, found, control)? {
                return Ok(Next::Step(step));
            }
        }
        for stage in [assumptions, trying] {
            if let Some(step) = best(stage(units, position, control)?) {
                return Ok(Next::Step(step));
            }
        }
        Ok(Next::Open)
    }

    /// Every step of a technique that is to be seen in a position, the easiest first; of those that conclude the same only
    /// the easiest.
    pub fn all(
        &self,
        position: &Position,
        technique: &Technique,
        control: &Control,
    ) -> Result<Vec<Step>, Stopped> {
        let units = &self.units;
        let wanted = techniques::Techniques::NONE.with(|one| one == technique, true);
        let mut found = techniques::proposals(units, position, wanted, None, control)?;
        if technique.name == "one rule" {
            found = tables(units, position, control)?.unwrap_or_default();
        }
        found.sort_by_cached_key(|one| rank(units, position, one));
        let mut steps: Vec<Step> = Vec::new();
        for one in found {
            let known = |step: &Step| step.places == one.places && step.removes == one.removes;
            if !steps.iter().any(known) {
                steps.extend(finish(units, position, one, control)?);
            }
        }
        Ok(steps)
    }
}

/// The easiest; of equals the one that stands on less, then the one that does more, then the first.
fn best(steps: Vec<Step>) -> Option<Step> {
    let gone = |step: &Step| step.removes.iter().map(|(_, values)| values.len()).sum::<usize>();
    steps.into_iter().min_by_key(|step| {
        (step.difficulty, step.units.len(), usize::MAX - gone(step) - step.places.len())
    })
}

/// By what proposals are compared, as steps are.
fn rank(units: &Units, position: &Position, one: &Proposal) -> (u16, usize, usize) {
    let difficulty = difficulty(units, &position.now, one.technique, &one.removes, &one.units);
    let gone: usize = one.removes.iter().map(|(_, values)| values.len()).sum();
    // What each removal is excluded by is no more to see.
    let links = one.units.iter().filter(|unit| !matches!(unit, Unit::Exclusion(..))).count();
    (difficulty, links, usize::MAX - gone - one.places.len())
}

/// The easiest proposal that can be replayed.
fn easiest(
    units: &Units,
    position: &Position,
    mut found: Vec<Proposal>,
    control: &Control,
) -> Result<Option<Step>, Stopped> {
    found.sort_by_cached_key(|one| rank(units, position, one));
    for one in found {
        if let Some(step) = finish(units, position, one, control)? {
            return Ok(Some(step));
        }
    }
    Ok(None)
}

/// Where each level begins, in tenths.
const BASES: [u16; 9] = [10, 20, 30, 32, 62, 75, 90, 90, 110];

/// How hard it is to follow: what is looked at, within the bounds of the level.
fn difficulty(
    units: &Units,
    now: &Candidates,
    technique: &Technique,
    removes: &[(Variable, DigitSet)],
    stands_on: &[Unit],
) -> u16 {
    let demand = |left: usize| 1.0 + 0.3 * left.saturating_sub(2) as f64;
    let goes =
        |one: &Candidate| removes.iter().any(|gone| gone.0 == one.0 && gone.1.contains(one.1));
    let cost: f64 = stands_on
        .iter()
        .map(|unit| match unit {
            Unit::Cell(variable) => demand(now[*variable].len()),
            Unit::House(house, digit) | Unit::Pointing(house, digit) => {
                demand(units.places(now, *house, *digit).len())
            }
            // How many candidates go is no measure of how hard it is to see.
            Unit::Exclusion(a, b, _) if goes(a) || goes(b) => 0.0,
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
            Unit::Locked(variables) => 1.5 * variables.len() as f64,
            Unit::Deadly(variables, _, with) => (variables.len() + with.len()) as f64,
            Unit::Grave(_) => 12.0,
        })
        .sum();
    if technique.level == 0 {
        // The last digit of a house is seen first, then what lies close together.
        return match stands_on {
            _ if technique.name == "full house" => 10,
            [Unit::House(house, _)] if !units.sets[*house].is_line() => 12,
            [Unit::House(..)] => 15,
            _ => 18,
        };
    }
    let (base, next) =
        (BASES[usize::from(technique.level)], BASES[usize::from(technique.level) + 1]);
    let score = (3.0 * (1.0 + cost).log2()).round() as u16;
    (base + score).min(next + 10)
}

/// The step that a proposal is, made small, with its words; nothing if its units do not lead there.
fn finish(
    units: &Units,
    position: &Position,
    proposal: Proposal,
    control: &Control,
) -> Result<Option<Step>, Stopped> {
    let Proposal { technique, places, removes, units: stands_on } = proposal;
    let mut step = Step {
        name: technique.name,
        code: technique.code,
        level: technique.level,
        difficulty: difficulty(units, &position.now, technique, &removes, &stands_on),
        places,
        removes,
        units: stands_on,
        sentence: String::new(),
    };
    if !replays(units, position, &step, &step.units, control)? {
        // Almost locked sets that overlap may look like a loop and be none.
        return Ok(None);
    }
    shrink(units, position, &mut step, control)?;
    step.sentence = tell::sentence(units, position, &step, control)?;
    Ok(Some(step))
}

fn named(name: &str) -> &'static Technique {
    technique(name).unwrap_or(&techniques::TECHNIQUES[0])
}

/// What has nothing left in a position, in words: a cell, a digit in a house, a cage or a line.
pub fn clash(
    units: &Units,
    position: &Position,
    control: &Control,
) -> Result<Option<String>, Stopped> {
    match tell::clash(units, position) {
        Some(end) => Ok(Some(end)),
        None => Ok(tables(units, position, control)?.err()),
    }
}

/// What a cage, a line or another rule leaves by itself; the words for it where that is nothing.
fn tables(
    units: &Units,
    position: &Position,
    control: &Control,
) -> Result<Result<Vec<Proposal>, String>, Stopped> {
    let mut found = Vec::new();
    for table in 0..units.tables.len() {
        let mut narrowed = position.now.clone();
        match units.narrow(table, &mut narrowed, true, control) {
            Err(Halt::Stopped(stopped)) => return Err(stopped),
            Err(Halt::Conflict(_)) => {
                let name = units.name_of_table(table);
                return Ok(Err(format!("{name} has no choice left")));
            }
            Ok(()) => {}
        }
        let scope = &units.tables[table].scope;
        let gone = scope.iter().map(|&one| (one, position.now[one] - narrowed[one]));
        let removes: Vec<_> = gone.filter(|(_, values)| !values.is_empty()).collect();
        if !removes.is_empty() {
            found.push(Proposal {
                technique: named("one rule"),
                places: Vec::new(),
                removes,
                units: vec![Unit::Table(table)],
            });
        }
    }
    Ok(Ok(found))
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
    let steps = first
        .map(|(candidate, failure)| from_failure(units, position, candidate, failure, control));
    Ok(steps.collect::<Result<Vec<_>, Stopped>>()?.into_iter().flatten().collect())
}

/// Why one candidate cannot be.
pub fn refuted(
    units: &Units,
    position: &Position,
    candidate: Candidate,
    control: &Control,
) -> Result<Option<Step>, Stopped> {
    let failure = net::fails(units, position, candidate, usize::MAX, control)?;
    match failure {
        Some(failure) => from_failure(units, position, candidate, failure, control),
        None => Ok(None),
    }
}

fn from_failure(
    units: &Units,
    position: &Position,
    (variable, digit): Candidate,
    failure: Failure,
    control: &Control,
) -> Result<Option<Step>, Stopped> {
    let through = failure.nodes.iter().filter_map(|node| node.by.as_ref()).chain([&failure.end]);
    let by_rules = through.into_iter().any(|unit| matches!(unit, Unit::Table(_)));
    let name = if by_rules { "forcing net through rules" } else { "forcing net" };
    let removes = vec![(variable, DigitSet::only(digit))];
    let units_ = failure.units();
    let proposal = Proposal { technique: named(name), places: Vec::new(), removes, units: units_ };
    let step = finish(units, position, proposal, control)?;
    // What was made small is as hard as what is left.
    Ok(step.map(|mut step| {
        let technique = named(name);
        step.difficulty = difficulty(units, &position.now, technique, &step.removes, &step.units);
        step
    }))
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
                    code: "",
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
