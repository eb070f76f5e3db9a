//! Writing: strict, and with the pictures that SudokuPad needs beside rules it does not know.

use serde_json::{Map, Value, json};

use super::{NAME, Written, dots};
use crate::constraint::{Piece, pieces};
use crate::formats::exchange::{self, Naming};
use crate::formats::{Import, kept, ruleset, spelt::spelt_out};
use crate::rules::exchange::{Drawing, FPuzzles, Holds, Twin};
use crate::{Board, Cell, DigitSet, Digits, Grid, Layout, Puzzle, Rule};

/// The object of a puzzle.
pub fn write(import: &Import) -> Written {
    let import = &*spelt_out(import, |_| true);
    let puzzle = &import.puzzle;
    let grid = puzzle.grid();
    let mut object = Map::new();
    // Its boards are squares with digits from 1 on: what another has beyond that is told.
    let side = grid.num_rows().max(grid.num_columns());
    object.insert("size".to_owned(), json!(side));
    let (notes, about) = (&puzzle.notes, ruleset(puzzle));
    for (key, value) in [("title", &notes.title), ("author", &notes.author), ("ruleset", &about)] {
        if !value.is_empty() {
            object.insert(key.to_owned(), json!(value));
        }
    }
    let candidates = candidates(&puzzle.rules, grid);
    object.insert("grid".to_owned(), json!(cells(import, side, candidates.as_deref())));
    let mut unwritten = unsaid(puzzle, side);
    let layout = puzzle.drawn_layout();
    for rule in puzzle.rules.iter().filter(|rule| !rule.kind.is_base()) {
        let is_on = rule.is_on(&grid);
        let is_said = is_on && candidates.is_some() && rule.is_given();
        let differs = dots::other_among(rule, &puzzle.rules).is_some();
        if !is_said && (differs || !is_on || !write_rule(&mut object, rule, &layout)) {
            unwritten.push(rule.text(&puzzle.names()));
        }
    }
    if let Some(solution) = &notes.solution {
        let value = |cell: Cell| solution.get(cell).map(|digit| grid.value(digit));
        object.insert("solution".to_owned(), grid.cells().map(value).collect());
    }
    if let Some(parts) = kept::of(&notes.kept, NAME) {
        let mut parts = parts.clone();
        if let Some(Value::Object(colours)) = parts.remove("grid") {
            colour(&mut object, &colours, &grid);
        }
        kept::put_back(&parts, &mut object);
    }
    Written { object, unwritten }
}

/// What of the grid and of its regions has no words there.
fn unsaid(puzzle: &Puzzle, side: usize) -> Vec<String> {
    let grid = puzzle.grid();
    // There is no board without rows and columns in f-puzzles, and none with two kinds of regions.
    let bases = puzzle.rules.iter().filter(|rule| rule.kind.is_base());
    let unsaid =
        bases.enumerate().filter(|(i, rule)| *i > 0 || !exchange::is_said_by_regions(rule));
    let mut unsaid: Vec<String> = unsaid.map(|(_, rule)| rule.text(&puzzle.names())).collect();
    if grid.num_rows() != grid.num_columns() {
        unsaid.push(format!("size: {}x{}", grid.num_rows(), grid.num_columns()));
    }
    if Digits::from_one(side) != Ok(grid.range()) {
        unsaid.push(format!("digits: {}", grid.range()));
    }
    unsaid
}

/// The cells of a square: digits, candidates and regions that are not the usual ones.
fn cells(import: &Import, side: usize, candidates: Option<&[DigitSet]>) -> Vec<Vec<Value>> {
    let grid = import.puzzle.grid();
    let (layout, usual) = (import.puzzle.drawn_layout(), Layout::usual(grid));
    let cell = |cell: Cell| {
        let mut content = Map::new();
        let value = |board: &Board| {
            let value = board.get(cell).map(|digit| grid.value(digit));
            value.filter(|value| (1..=side as i32).contains(value))
        };
        if let Some(value) = value(&import.puzzle.givens) {
            content.insert("value".to_owned(), json!(value));
            content.insert("given".to_owned(), json!(true));
        } else if let Some(value) = value(&import.entered) {
            content.insert("value".to_owned(), json!(value));
        }
        if let Some(digits) = candidates.map(|sets| sets[cell.index()])
            && digits != DigitSet::all(grid.num_digits())
        {
            let marks: Vec<i32> = digits.iter().map(|digit| grid.value(digit)).collect();
            content.insert("givenPencilMarks".to_owned(), json!(marks));
        }
        match layout.region_of(cell) {
            None => drop(content.insert("region".to_owned(), Value::Null)),
            Some(region) if Some(region) != usual.region_of(cell) => {
                content.insert("region".to_owned(), json!(region));
            }
            Some(_) => {}
        }
        Value::Object(content)
    };
    let place = |row: usize, column: usize| {
        let inside = row < grid.num_rows() && column < grid.num_columns();
        if inside { cell(grid.cell(row, column)) } else { json!({ "region": null }) }
    };
    (0..side).map(|row| (0..side).map(|column| place(row, column)).collect()).collect()
}

/// The digits that each cell may have, which f-puzzles calls given pencil marks; nothing where a cell may
/// have none, for it has no marks for that.
fn candidates(rules: &[Rule], grid: Grid) -> Option<Vec<DigitSet>> {
    let mut sets = vec![DigitSet::all(grid.num_digits()); grid.num_cells()];
    let open = Layout::open(grid);
    for rule in rules.iter().filter(|rule| rule.is_given() && rule.is_on(&grid)) {
        for constraint in rule.means(&open).ok()? {
            for piece in pieces(&*constraint) {
                let Piece::OneOf(variable, digits) = piece else { return None };
                let set = sets.get_mut(variable.index())?;
                *set = *set & digits;
            }
        }
    }
    (!sets.contains(&DigitSet::EMPTY)).then_some(sets)
}

/// Puts the colours of cells back.
fn colour(object: &mut Map<String, Value>, colours: &Map<String, Value>, grid: &Grid) {
    for (name, fields) in colours {
        let (Some(cell), Some(fields)) = (grid.cell_named(name), fields.as_object()) else {
            continue;
        };
        let place = format!("/{}/{}", grid.row(cell), grid.column(cell));
        let content = object.get_mut("grid").and_then(|rows| rows.pointer_mut(&place));
        if let Some(Value::Object(content)) = content {
            content.extend(fields.iter().map(|(key, value)| (key.clone(), value.clone())));
        }
    }
}

fn push(object: &mut Map<String, Value>, key: &str, item: Value) {
    if let Value::Array(list) = object.entry(key).or_insert_with(|| json!([])) {
        list.push(item);
    }
}

/// Writes a rule, or the rules that say the same; says whether it could.
fn write_rule(object: &mut Map<String, Value>, rule: &Rule, layout: &Layout) -> bool {
    let rows = exchange::fpuzzles().filter(|(kind, _)| *kind == rule.kind);
    if rows.into_iter().any(|(_, row)| write_row(object, row, rule, layout)) {
        return true;
    }
    let mut copy = object.clone();
    let parts = exchange::in_parts(rule, layout);
    let written =
        parts.is_some_and(|parts| parts.iter().all(|part| write_rule(&mut copy, part, layout)));
    if written {
        *object = copy;
    }
    written
}

fn write_row(
    object: &mut Map<String, Value>,
    row: &'static FPuzzles,
    rule: &Rule,
    layout: &Layout,
) -> bool {
    let is_bare = || *rule == Rule::global(rule.kind);
    match row.holds {
        Holds::Flag if is_bare() => drop(object.insert(row.key.to_owned(), json!(true))),
        Holds::Word(word) if is_bare() => push(object, row.key, json!(word)),
        Holds::Flag | Holds::Word(_) => return false,
        Holds::Entries(fields) => {
            let entries = exchange::write(rule, (rule.kind, fields), Naming::Names, layout);
            let Some(entries) = entries else { return false };
            for entry in entries {
                if let Some(twin) = &row.twin {
                    draw(object, twin, &entry);
                }
                push(object, row.key, Value::Object(entry));
            }
        }
    }
    true
}

/// The pictures of an entry.
fn draw(object: &mut Map<String, Value>, twin: &Twin, entry: &Map<String, Value>) {
    let lines = entry.get("lines").and_then(Value::as_array);
    let line = lines.and_then(|lines| lines.first()).and_then(Value::as_array);
    let circle = |cell: Option<&Value>, colour: &str, size: f64| {
        json!({ "cells": [cell], "baseC": colour, "outlineC": colour, "width": size, "height": size,
            "fromConstraint": twin.from })
    };
    for drawing in twin.drawn {
        let (key, picture) = match *drawing {
            Drawing::Line(colour, width) => (
                "line",
                json!({ "lines": lines, "outlineC": colour, "width": width,
                    "fromConstraint": twin.from }),
            ),
            Drawing::Bulb(colour, size) => {
                ("circle", circle(line.and_then(|line| line.first()), colour, size))
            }
            Drawing::End(colour, size) => {
                ("circle", circle(line.and_then(|line| line.last()), colour, size))
            }
            Drawing::Cage(colour) => (
                "cage",
                json!({ "cells": entry.get("cells"), "outlineC": colour,
                    "fontC": "#000000", "fromConstraint": twin.from }),
            ),
            Drawing::Clue(sign) => {
                let text = |value: &Value, size: f64| {
                    json!({ "cells": [entry.get("cell")], "value": value, "fontC": "#000000",
                        "size": size, "fromConstraint": twin.from })
                };
                push(object, "text", text(&json!(sign), 1.2));
                ("text", text(entry.get("value").unwrap_or(&Value::Null), 0.7))
            }
        };
        push(object, key, picture);
    }
}
