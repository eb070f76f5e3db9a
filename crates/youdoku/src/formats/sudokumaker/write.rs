//! Writing: constraints of one kind that differ only in their lists are one.

use serde_json::{Map, Value, json};

use super::read::REGIONS;
use super::{NAME, Written};
use crate::formats::exchange::{self, Naming};
use crate::formats::{Import, kept, ruleset, spelt::spelt_out};
use crate::rules::exchange::{Exchange, Field, Form};
use crate::{Cell, Digits, Layout, Rule};

/// The version of the format that this is.
const VERSION: &str = "1.5.0";

/// The object of a puzzle.
pub fn write(import: &Import) -> Written {
    let import = &*spelt_out(import, |_| true);
    let puzzle = &import.puzzle;
    let (grid, notes, layout) = (puzzle.grid(), &puzzle.notes, puzzle.drawn_layout());
    let cell = |cell: Cell| {
        let value = |board: &crate::Board| board.get(cell).map(|digit| grid.value(digit));
        match (value(&puzzle.givens), value(&import.entered)) {
            (Some(value), _) => json!({ "given": true, "value": value }),
            (None, Some(value)) => json!({ "value": value }),
            (None, None) => json!({}),
        }
    };
    let mut object = Map::new();
    for (key, words) in
        [("name", &notes.title), ("author", &notes.author), ("comment", &ruleset(puzzle))]
    {
        object.insert(key.to_owned(), json!(words));
    }
    object.insert("type".to_owned(), json!("sudoku"));
    object.insert("width".to_owned(), json!(grid.num_columns()));
    object.insert("height".to_owned(), json!(grid.num_rows()));
    if Digits::from_one(grid.num_columns().max(grid.num_rows())) != Ok(grid.range()) {
        object.insert("minDigit".to_owned(), json!(grid.range().least()));
        object.insert("maxDigit".to_owned(), json!(grid.range().greatest()));
    }
    object.insert("cells".to_owned(), grid.cells().map(cell).collect());
    let mut constraints = vec![json!({ "type": 0 })];
    if !layout.regions().is_empty() {
        let region = |cell: Cell| layout.region_of(cell).map_or(-1, |region| region as i64);
        let regions: Vec<i64> = grid.cells().map(region).collect();
        constraints.push(json!({ "type": REGIONS, "regions": regions }));
    }
    let mut unwritten = Vec::new();
    if grid.range().least() < 0 {
        unwritten.push(format!("digits: {}", grid.range()));
    }
    let mut bases = 0;
    for rule in &puzzle.rules {
        bases += usize::from(rule.kind.is_base());
        let is_said = rule.kind.is_base() && bases == 1 && exchange::is_said_by_regions(rule);
        let is_on = rule.is_on(&grid);
        let is_written = is_said
            || is_on && write_rule(&mut constraints, &in_full(rule, &puzzle.rules), &layout);
        if !is_written {
            unwritten.push(rule.text(&puzzle.names()));
        }
    }
    object.insert("constraints".to_owned(), Value::Array(constraints));
    if let Some(parts) = kept::of(&notes.kept, NAME) {
        kept::put_back(parts, &mut object);
    }
    let mut file = Map::new();
    file.insert("formatVersion".to_owned(), json!(VERSION));
    file.insert("puzzle".to_owned(), Value::Object(object));
    Written { object: file, unwritten }
}

/// Writes a rule, or the rules that say the same; says whether it could.
fn write_rule(constraints: &mut Vec<Value>, rule: &Rule, layout: &Layout) -> bool {
    for (kind, row) in exchange::sudoku_maker().into_iter().filter(|(kind, _)| *kind == rule.kind) {
        let objects = exchange::write(rule, (kind, row.fields), Naming::Numbers, layout);
        let Some(objects) = objects else { continue };
        for object in objects {
            let mut constraint = Map::new();
            constraint.insert("type".to_owned(), json!(row.number));
            constraint.extend(object);
            add(constraints, constraint, row.fields);
        }
        return true;
    }
    let mut copy = constraints.clone();
    let parts = exchange::in_parts(rule, layout);
    let written =
        parts.is_some_and(|parts| parts.iter().all(|part| write_rule(&mut copy, part, layout)));
    if written {
        *constraints = copy;
    }
    written
}

/// The rule with what goes without saying here, and must be said there.
fn in_full(rule: &Rule, all: &[Rule]) -> Rule {
    let says = |row: &Exchange| match row {
        Exchange::InFull(says) => Some(says(rule, all)),
        _ => None,
    };
    rule.kind.exchange.iter().find_map(says).unwrap_or_else(|| rule.clone())
}

/// Adds a constraint to one of its kind that says nothing else of what both say, if there is one: lists go on, and what is
/// not marked is said where the marks are.
fn add(constraints: &mut Vec<Value>, constraint: Map<String, Value>, fields: &[Field]) {
    let is_list =
        |field: &&Field| matches!(field.form, Form::Lines | Form::Entries(_) | Form::Shafts);
    let list = fields.iter().find(is_list).map(|field| field.name);
    let agrees = |other: &&mut Value| {
        constraint.iter().all(|(key, value)| {
            let there = other.get(key);
            Some(key.as_str()) == list && key != "type" || there.is_none_or(|there| there == value)
        })
    };
    // A flag that is there twice is there.
    let open = |key: &str| Some(key) == list || key == "type";
    let may_join = list.is_some() || constraint.contains_key("negative");
    let other = constraints.iter_mut().filter(|_| may_join).find(agrees);
    let Some(Value::Object(other)) = other else {
        return constraints.push(Value::Object(constraint));
    };
    for (key, value) in constraint {
        match (other.get_mut(&key), value) {
            (Some(Value::Array(entries)), Value::Array(more)) if open(&key) => entries.extend(more),
            (Some(_), _) => {}
            (None, value) => drop(other.insert(key, value)),
        }
    }
}
