//! Finding the easiest step: stages in the order of levels, and the best of the first stage that yields any.

use super::bits::Bits;
use super::kept::{Barren, Nets, none_of};
use super::net::{Net, Reach};
use super::replay::{replays, shrink};
use super::sums::Implied;
use super::techniques::{self, Proposal, Technique, technique};
use super::units::{Candidate, Unit, Units};
use super::{Explainer, Next, Position, Step, tell};
use crate::constraint::{Halt, OneOf};
use crate::{Candidates, Control, DigitSet, Source, Stopped, Variable, engine};

/// So many assumptions that fail soonest are made small and compared.
const COMPARED: usize = 6;

/// How far all assumptions are followed, one bound after the other: the easiest fails soon, and no other goes on then.
const BOUNDS: [usize; 4] = [32, 128, 512, usize::MAX];

/// Cases of more candidates are not gone through.
const MOST_CASES: usize = 4;

impl Explainer {
    /// The easiest thing that follows in a position.
    pub fn next(&self, position: &Position, control: &Control) -> Result<Next, Stopped> {
        let mut barren = self.kept.barren();
        barren.enter(position);
        let next = self.easiest_step(position, &mut barren, control);
        self.kept.keep_barren(barren);
        next
    }

    fn easiest_step(
        &self,
        position: &Position,
        barren: &mut Barren,
        control: &Control,
    ) -> Result<Next, Stopped> {
        let units = &self.units;
        if let Some(end) = tell::clash(units, position) {
            return Ok(Next::Clash(format!("This cannot be completed: {end}.")));
        }
        if position.placed.iter().all(|&placed| placed) {
            return Ok(Next::Solved);
        }
        for level in 0..=4 {
            let wanted = self.techniques;
            let mut found =
                techniques::proposals(units, position, wanted, Some(level), barren, control)?;
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
        let live = units.live(&position.now);
        let kept = self.kept.take(units, position);
        let (steps, nets) = assumptions(units, position, &live, false, kept, control)?;
        if let Some(step) = best(steps) {
            self.kept.keep(units, position, nets);
            return Ok(Next::Step(step));
        }
        // What was followed with sets looked everywhere, and is not kept.
        let none = none_of(units);
        let (steps, nets_with_sets) = assumptions(units, position, &live, true, none, control)?;
        let mut step = best(steps);
        for nets in [&nets, &nets_with_sets] {
            if step.is_none() {
                step = best(verities(units, position, &live, nets, control)?);
            }
        }
        self.kept.keep(units, position, nets);
        if let Some(step) = step {
            return Ok(Next::Step(step));
        }
        Ok(trying(units, position, control)?.map_or(Next::Open, Next::Step))
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
        let mut barren = Barren::default();
        let mut found = techniques::proposals(units, position, wanted, None, &mut barren, control)?;
        // What has no shape is found by other means.
        let live = units.live(&position.now);
        let nets = |sets| assumptions(units, position, &live, sets, none_of(units), control);
        let others = match (technique.level, technique.name) {
            (1, "one rule" | "sum of houses") => {
                found = tables(units, position, control)?.unwrap_or_default();
                found.retain(|one| one.technique == technique);
                Vec::new()
            }
            (_, "trying") => trying(units, position, control)?.into_iter().collect(),
            (5, _) => nets(false)?.0,
            (6, _) => nets(true)?.0,
            (7, _) => verities(units, position, &live, &nets(true)?.1, control)?,
            _ => Vec::new(),
        };
        found.sort_by_cached_key(|one| rank(units, position, one));
        let mut steps: Vec<Step> = Vec::new();
        for one in found {
            let known = |step: &Step| step.places == one.places && step.removes == one.removes;
            if !steps.iter().any(known) {
                steps.extend(finish(units, position, one, control)?);
            }
        }
        steps.extend(others.into_iter().filter(|step| step.name == technique.name));
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
const BASES: [u16; 9] = [10, 20, 30, 32, 62, 75, 90, 95, 110];

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
            Unit::Table(table) => {
                let table = &units.tables[*table];
                let adding = |of: &Implied| of.houses.len() as f64 + 0.3 * of.cages as f64;
                let added = table.implied.as_ref().map_or(0.0, adding);
                1.5 + 0.3 * table.scope.len() as f64 + added
            }
            Unit::Naked(_, variables) => variables.len() as f64,
            // A hidden set is harder to see than a naked one of the same size.
            Unit::Hidden(_, digits) => 1.5 * digits.len() as f64,
            Unit::Fish(_, base, _) => 2.0 * base.len() as f64,
            Unit::Locked(variables) => 1.5 * variables.len() as f64,
            Unit::Deadly(variables, _, with) => (variables.len() + with.len()) as f64,
            Unit::Grave(_) => 12.0,
            // Each case is followed by itself.
            Unit::Cases(of) => 1.0 + units.alternatives(now, of).len() as f64,
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
            let is_implied = units.tables[table].implied.is_some();
            found.push(Proposal {
                technique: named(if is_implied { "sum of houses" } else { "one rule" }),
                places: Vec::new(),
                removes,
                units: vec![Unit::Table(table)],
            });
        }
    }
    Ok(Ok(found))
}

/// Candidates that fail when they are assumed, made steps; and what follows from each of them, by number. Some of that may
/// be known already.
fn assumptions(
    units: &Units,
    position: &Position,
    live: &Bits,
    sets: bool,
    mut nets: Nets,
    control: &Control,
) -> Result<(Vec<Step>, Nets), Stopped> {
    let is_open = |number: &usize| !position.is_placed(units.numbered[*number].0);
    let follow = |number: usize, most: usize| {
        let (candidate, reach) = (units.numbered[number], Reach { most, sets });
        Net::of(units, position, live, candidate, reach, control).map(Some)
    };
    for most in BOUNDS {
        for number in live.iter().filter(is_open) {
            let known = nets[number].as_ref();
            if known.is_none_or(|net| net.is_cut() && net.looked_at() <= most) {
                nets[number] = follow(number, most)?;
            }
        }
        let soonest = |nets: &Nets| {
            let failed = nets.iter().flatten().filter(|net| net.fails());
            // Whoever takes twice as long to fail is not the easiest.
            failed.map(Net::looked_at).min().map(|least| 2 * least + 8)
        };
        let Some(most) = soonest(&nets) else { continue };
        for number in live.iter().filter(is_open) {
            let known = nets[number].as_ref();
            if known.is_some_and(|net| net.is_cut() && net.looked_at() <= most) {
                nets[number] = follow(number, most)?;
            }
        }
        // One that was known from before may have been later than what was found now.
        let most = soonest(&nets).unwrap_or(most);
        let mut failed: Vec<(usize, Vec<Unit>)> = Vec::new();
        for number in live.iter().filter(is_open) {
            let net = nets[number].as_ref().filter(|net| net.fails() && net.looked_at() <= most);
            failed.extend(net.map(|net| (number, net.to_end(units))));
        }
        failed.sort_by_key(|(_, units)| units.len());
        let mut steps = Vec::new();
        for (number, by) in failed.into_iter().take(COMPARED) {
            steps.extend(from_net(units, position, units.numbered[number], by, control)?);
        }
        if !steps.is_empty() {
            return Ok((steps, nets));
        }
    }
    Ok((Vec::new(), nets))
}

/// What goes in each case of a cell or a house, made steps.
fn verities(
    units: &Units,
    position: &Position,
    live: &Bits,
    nets: &Nets,
    control: &Control,
) -> Result<Vec<Step>, Stopped> {
    let gone = |net: &Option<Net>| net.as_ref().map(|net| net.gone(units));
    let gone: Vec<Option<Vec<u32>>> = nets.iter().map(gone).collect();
    let cells = units.model.variables().iter().map(Unit::Cell);
    let houses = units.sets.iter().enumerate().filter(|(_, set)| set.is_house);
    let houses = houses.flat_map(|(house, set)| {
        let digits = units.model.variables().all(set.variables[0]);
        digits.iter().map(move |digit| Unit::House(house, digit)).collect::<Vec<_>>()
    });
    let mut found: Vec<(usize, Unit, usize)> = Vec::new();
    for demand in cells.chain(houses) {
        control.check()?;
        let cases = numbers(units, position, &demand);
        if !(2..=MOST_CASES).contains(&cases.len()) {
            continue;
        }
        for number in live.iter() {
            let when = |&case: &usize| gone[case].as_ref().map(|gone| gone[number] as usize);
            let when: Option<usize> = cases.iter().map(when).sum();
            if let Some(when) = when.filter(|when| *when < u32::MAX as usize) {
                found.push((when, demand.clone(), number));
            }
        }
    }
    found.sort_by_key(|(when, _, _)| *when);
    let mut steps = Vec::new();
    for (_, demand, number) in found.into_iter().take(COMPARED) {
        let cases = numbers(units, position, &demand);
        let mut by = vec![Unit::Cases(Box::new(demand))];
        for net in cases.iter().filter_map(|&case| nets[case].as_ref()) {
            for unit in net.to(units, number) {
                if !by.contains(&unit) {
                    by.push(unit);
                }
            }
        }
        steps.extend(from_net(units, position, units.numbered[number], by, control)?);
    }
    Ok(steps)
}

/// What a demand leaves, by number.
fn numbers(units: &Units, position: &Position, demand: &Unit) -> Vec<usize> {
    let all = units.alternatives(&position.now, demand);
    all.into_iter().map(|(one, digit)| units.model.variables().number(one, digit)).collect()
}

/// Why one candidate cannot be, where that follows from assuming it.
pub fn refuted(
    units: &Units,
    position: &Position,
    candidate: Candidate,
    control: &Control,
) -> Result<Option<Step>, Stopped> {
    let live = units.live(&position.now);
    for sets in [false, true] {
        let reach = Reach { most: usize::MAX, sets };
        let net = Net::of(units, position, &live, candidate, reach, control)?;
        if net.fails() {
            return from_net(units, position, candidate, net.to_end(units), control);
        }
    }
    Ok(None)
}

/// The step that a candidate goes by some units, named by what is left of them when they are made few.
fn from_net(
    units: &Units,
    position: &Position,
    (variable, digit): Candidate,
    by: Vec<Unit>,
    control: &Control,
) -> Result<Option<Step>, Stopped> {
    let removes = vec![(variable, DigitSet::only(digit))];
    let named_by = |by: &[Unit]| {
        let has = |what: fn(&Unit) -> bool| by.iter().any(what);
        named(if has(|unit| matches!(unit, Unit::Cases(_))) {
            "forcing net verity"
        } else if has(|unit| {
            matches!(unit, Unit::Pointing(..) | Unit::Naked(..) | Unit::Hidden(..))
        }) {
            "forcing net with sets"
        } else if has(|unit| matches!(unit, Unit::Table(_))) {
            "forcing net through rules"
        } else {
            "forcing net"
        })
    };
    let proposal = Proposal { technique: named_by(&by), places: Vec::new(), removes, units: by };
    let step = finish(units, position, proposal, control)?;
    // What was made small is as hard as what is left.
    Ok(step.map(|mut step| {
        let technique = named_by(&step.units);
        (step.name, step.code, step.level) = (technique.name, technique.code, technique.level);
        step.difficulty = difficulty(units, &position.now, technique, &step.removes, &step.units);
        step
    }))
}

/// What only trying tells: an engine finds no completion with a candidate.
fn trying(units: &Units, position: &Position, control: &Control) -> Result<Option<Step>, Stopped> {
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
                return Ok(Some(Step {
                    name: "trying",
                    code: "",
                    level: 7,
                    difficulty: BASES[8],
                    places,
                    removes,
                    units: units_,
                    sentence,
                }));
            }
        }
    }
    Ok(None)
}
