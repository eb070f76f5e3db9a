//! Steps as others show them: what each unit is called and where it lies, for pictures and for JSON; and what digits
//! that stand break at once.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::units::{Candidate, Unit};
use super::{Explainer, Position, Step, tell};
use crate::{Board, Cell, Control, Source, Variable};

/// What a unit looks like on the board.
///
/// ```
/// use youdoku::explain::{Explainer, Next, Shown};
/// use youdoku::{Control, Puzzle};
/// let model = "123. .... .... ....".parse::<Puzzle>().unwrap().model().unwrap();
/// let explainer = Explainer::new(&model, &Control::new()).unwrap();
/// let position = explainer.start();
/// let Ok(Next::Step(step)) = explainer.next(&position, &Control::new()) else { panic!() };
/// let shown: Vec<Shown> = explainer.shown(&position, &step);
/// assert_eq!((shown[0].kind, shown[0].name.as_str()), ("house", "row 1"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// `cell`, `house`, `exclusion`, `table`, `naked`, `hidden`, `fish`, `pointing`, `locked`, `cases` or
    /// `one solution`.
    pub kind: &'static str,
    /// What it is called: `box 3`, `r4c5`, `the 15-cage from r1c1`.
    pub name: String,
    /// The rule it is of, by its place among the puzzle's.
    pub rule: Option<usize>,
    /// The candidates that are looked at; none where a table looks at all of its cells.
    pub candidates: Vec<Candidate>,
    /// The cells that are looked at.
    pub cells: Vec<Variable>,
    /// The houses, cages and lines it lies in, each with its name and all its cells.
    pub areas: Vec<(String, Vec<Variable>)>,
}

impl Explainer {
    /// What a step of this position stands on, unit by unit.
    pub fn shown(&self, position: &Position, step: &Step) -> Vec<Shown> {
        step.units.iter().map(|unit| self.shown_unit(position, unit)).collect()
    }

    fn shown_unit(&self, position: &Position, unit: &Unit) -> Shown {
        let units = &self.units;
        let area =
            |set: usize| (units.name_of_set(set).to_owned(), units.sets[set].variables.clone());
        let rule = |demand: usize| match units.model.demands()[demand].from {
            Source::Rule(index) => Some(index),
            _ => None,
        };
        let places = |sets: &[usize], digit| -> Vec<Candidate> {
            let all = sets.iter().flat_map(|&set| units.places(&position.now, set, digit));
            all.map(|one| (one, digit)).collect()
        };
        let all_of = |variable: Variable| -> Vec<Candidate> {
            position.now[variable].iter().map(|digit| (variable, digit)).collect()
        };
        let (kind, name, rule, candidates, areas) = match unit {
            Unit::Cell(variable) => {
                ("cell", self.name(*variable), None, all_of(*variable), Vec::new())
            }
            Unit::House(set, digit) => {
                let (name, cells) = area(*set);
                let of = rule(units.sets[*set].demand);
                ("house", name.clone(), of, places(&[*set], *digit), vec![(name, cells)])
            }
            Unit::Exclusion(a, b, None) => {
                ("exclusion", self.name(a.0), None, vec![*a, *b], Vec::new())
            }
            Unit::Exclusion(a, b, Some(by)) => {
                let areas = match units.sets.iter().position(|set| set.demand == *by) {
                    Some(set) => vec![area(set)],
                    None => Vec::new(),
                };
                ("exclusion", tell::excluder(units, *by), rule(*by), vec![*a, *b], areas)
            }
            Unit::Table(table) => {
                let of = &units.tables[*table];
                let name = units.name_of_table(*table);
                let areas = vec![(name.clone(), of.scope.clone())];
                let demand = of.demands.first();
                ("table", name, demand.and_then(|&demand| rule(demand)), Vec::new(), areas)
            }
            Unit::Naked(set, variables) => {
                let (name, cells) = area(*set);
                let candidates = variables.iter().flat_map(|&one| all_of(one)).collect();
                let of = rule(units.sets[*set].demand);
                ("naked", name.clone(), of, candidates, vec![(name, cells)])
            }
            Unit::Hidden(set, digits) => {
                let (name, cells) = area(*set);
                let candidates = digits.iter().flat_map(|digit| places(&[*set], digit)).collect();
                let of = rule(units.sets[*set].demand);
                ("hidden", name.clone(), of, candidates, vec![(name, cells)])
            }
            Unit::Fish(digit, base, cover) => {
                let areas: Vec<_> = base.iter().chain(cover).map(|&set| area(set)).collect();
                let names: Vec<&str> = base.iter().map(|&set| units.name_of_set(set)).collect();
                ("fish", names.join(", "), None, places(base, *digit), areas)
            }
            Unit::Pointing(set, digit) => {
                let (name, cells) = area(*set);
                let of = rule(units.sets[*set].demand);
                ("pointing", name.clone(), of, places(&[*set], *digit), vec![(name, cells)])
            }
            Unit::Locked(variables) => {
                let candidates = variables.iter().flat_map(|&one| all_of(one)).collect();
                ("locked", self.names(variables), None, candidates, Vec::new())
            }
            Unit::Deadly(variables, digits, with) => {
                let of_pair = |one: Candidate| digits.contains(one.1);
                let corners = variables.iter().flat_map(|&one| all_of(one));
                let others = with.iter().flat_map(|&one| all_of(one));
                let candidates = corners.filter(|&one| of_pair(one)).chain(others).collect();
                ("one solution", self.names(variables), None, candidates, Vec::new())
            }
            Unit::Grave(one) => ("one solution", self.name(one.0), None, vec![*one], Vec::new()),
            Unit::Cases(of) => return Shown { kind: "cases", ..self.shown_unit(position, of) },
        };
        let mut cells: Vec<Variable> = candidates.iter().map(|one| one.0).collect();
        if let (true, [(_, all)]) = (cells.is_empty(), &areas[..]) {
            cells.clone_from(all);
        }
        cells.sort();
        cells.dedup();
        Shown { kind, name, rule, candidates, cells, areas }
    }

    /// A step of this position as one object, the same for the command, the page and Python.
    ///
    /// ```json
    /// {"n": 12, "name": "X-wing", "code": "0300", "level": 3, "difficulty": 3.2, "sentence": "…", "places": ["r1c1=5"],
    ///  "removes": ["r2c7<>4"],
    ///  "units": [{"kind": "house", "name": "row 2", "house": "row 2", "digit": 5, "rule": 0, "word": "classic",
    ///             "cells": ["r2c3", "r2c8"]},
    ///            {"kind": "table", "name": "the 15-cage from r1c1", "rule": 3, "word": "killer-cage", "choices": 2,
    ///             "cells": ["r1c1", "r1c2"]}]}
    /// ```
    ///
    /// A unit has `digit` or `digits` where it is about these, `house` where it lies in one, and `choices` where it is a
    /// table with few that are left.
    pub fn json(&self, number: usize, position: &Position, step: &Step) -> Value {
        let (places, removes) = self.deeds(step);
        let shown = self.shown(position, step).into_iter().zip(&step.units);
        let units = shown.map(|(unit, of)| {
            let cells: Vec<String> = unit.cells.iter().map(|&one| self.name(one)).collect();
            let mut told = json!({ "kind": unit.kind, "name": unit.name, "cells": cells });
            self.detail(position, of, &mut told);
            if let Some(rule) = unit.rule {
                told["rule"] = json!(rule);
                told["word"] = json!(self.units.model.rules()[rule].kind.word);
            }
            told
        });
        json!({
            "n": number, "name": step.name, "code": step.code, "level": step.level,
            "difficulty": f64::from(step.difficulty) / 10.0, "sentence": step.sentence,
            "places": places, "removes": removes, "units": units.collect::<Vec<_>>(),
        })
    }

    /// The digits, the house and the choices of a unit.
    fn detail(&self, position: &Position, unit: &Unit, told: &mut Value) {
        let units = &self.units;
        let house = |set: usize| json!(units.name_of_set(set));
        let of = |set: usize, digit| self.value(units.sets[set].variables[0], digit);
        let all = |variables: &[Variable]| -> BTreeSet<i32> {
            let values =
                |&one: &Variable| position.now[one].iter().map(move |d| self.value(one, d));
            variables.iter().flat_map(values).collect()
        };
        match unit {
            Unit::Cell(variable) => told["digits"] = json!(all(&[*variable])),
            Unit::House(set, digit) | Unit::Pointing(set, digit) => {
                (told["digit"], told["house"]) = (json!(of(*set, *digit)), house(*set));
            }
            Unit::Exclusion(a, b, by) => {
                let digits = [self.value(a.0, a.1), self.value(b.0, b.1)];
                told["digits"] = json!(digits);
                let set = units.sets.iter().position(|set| by.is_some_and(|by| set.demand == by));
                if let Some(set) = set.filter(|&set| units.sets[set].is_house) {
                    told["house"] = house(set);
                }
            }
            Unit::Table(table) => {
                // Nobody waits for it: who is stopped says nothing of choices.
                let choices = units.choices(*table, &position.now, &Control::new());
                if let Ok(Some(choices)) = choices {
                    told["choices"] = json!(choices.len());
                }
            }
            Unit::Naked(set, variables) => {
                (told["digits"], told["house"]) = (json!(all(variables)), house(*set));
            }
            Unit::Hidden(set, digits) => {
                let digits: Vec<i32> = digits.iter().map(|digit| of(*set, digit)).collect();
                (told["digits"], told["house"]) = (json!(digits), house(*set));
            }
            Unit::Fish(digit, base, cover) => {
                told["digit"] = json!(units.model.grid().value(*digit));
                let named = |sets: &[usize]| sets.iter().map(|&set| house(set)).collect::<Value>();
                (told["houses"], told["covers"]) = (named(base), named(cover));
            }
            Unit::Locked(variables) => told["digits"] = json!(all(variables)),
            Unit::Deadly(variables, digits, _) => {
                let values = digits.iter().map(|digit| self.value(variables[0], digit));
                told["digits"] = values.collect();
            }
            Unit::Grave(one) => told["digit"] = json!(self.value(one.0, one.1)),
            Unit::Cases(demand) => self.detail(position, demand, told),
        }
    }

    fn names(&self, variables: &[Variable]) -> String {
        variables.iter().map(|&one| self.name(one)).collect::<Vec<_>>().join(", ")
    }

    /// What a step does: `r1c1=5`, `r2c7<>4`.
    pub fn deeds(&self, step: &Step) -> (Vec<String>, Vec<String>) {
        let written = |(variable, digit): Candidate, sign: &str| {
            format!("{}{sign}{}", self.name(variable), self.value(variable, digit))
        };
        let places = step.places.iter().map(|&one| written(one, "=")).collect();
        let gone = step.removes.iter().flat_map(|&(one, all)| all.iter().map(move |d| (one, d)));
        (places, gone.map(|one| written(one, "<>")).collect())
    }

    /// What digits that stand on a board break at once: their cells, and which house, cage or line it is. Two digits that
    /// exclude each other come first, then a rule whose cells are full.
    pub fn broken(&self, board: &Board) -> Option<(Vec<Cell>, String)> {
        let (units, variables) = (&self.units, self.units.model.variables());
        for (cell, digit) in board.filled() {
            for &((other, value), by) in units.excluded((cell.into(), digit)) {
                let Some(other) = variables.cell(other).filter(|&other| other > cell) else {
                    continue;
                };
                if other.index() < board.values().len() && board.get(other) == Some(value) {
                    let (a, b) = (self.name(cell.into()), self.name(other.into()));
                    let (d, e) = (self.value(cell.into(), digit), self.value(other.into(), value));
                    let by = tell::excluder(units, by as usize);
                    let what = match d == e {
                        true => format!("{a} and {b} cannot both be {d}: {by}."),
                        false => format!("{a} cannot be {d} where {b} is {e}: {by}."),
                    };
                    return Some((vec![cell, other], what));
                }
            }
        }
        let values = variables.values(board);
        let full = |one: &Variable| variables.cell(*one).and_then(|_| values.get(*one)).is_some();
        for (number, demand) in units.model.demands().iter().enumerate() {
            let scope = demand.constraint.scope();
            let of_rule = matches!(demand.from, Source::Rule(_));
            if of_rule && scope.iter().all(full) && !demand.constraint.holds(&values) {
                let cells = scope.iter().filter_map(|&one| variables.cell(one)).collect();
                return Some((cells, format!("This breaks {}.", units.name_of_demand(number))));
            }
        }
        None
    }
}
