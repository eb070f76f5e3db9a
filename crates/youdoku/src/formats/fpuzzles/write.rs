//! Writing: strict, and with the pictures that SudokuPad needs beside rules it does not know.

use serde_json::{Map, Value, json};

use super::dots;
use super::keys::{Holds, KEYS, Key};
use crate::constraint::{Piece, pieces};
use crate::formats::Import;
use crate::rules::non_consecutive::NON_CONSECUTIVE_LINE;
use crate::rules::places;
use crate::rules::without::WITHOUT;
use crate::{Board, Cell, DigitSet, Digits, Grid, Layout, Rule};

/// An f-puzzles object, and what could not be said in it.
#[derive(Clone, Debug)]
pub struct Written {
    /// The object.
    pub object: Map<String, Value>,
    /// The rules that f-puzzles has no words for, as our text.
    pub unwritten: Vec<String>,
}

/// The object of a puzzle.
pub fn write(import: &Import) -> Written {
    let puzzle = &import.puzzle;
    let grid = puzzle.grid();
    let mut object = Map::new();
    // Its boards are squares with digits from 1 on: what another has beyond that is told.
    let side = grid.num_rows().max(grid.num_columns());
    object.insert("size".to_owned(), json!(side));
    for (key, value) in [("title", &import.title), ("author", &import.author)] {
        if !value.is_empty() {
            object.insert(key.to_owned(), json!(value));
        }
    }
    let regions = regions(import);
    let usual = Layout::usual(grid);
    let candidates = candidates(&puzzle.rules, grid);
    let cell = |cell: Cell| {
        let mut content = Map::new();
        let value = |board: &Board| {
            let value = board.get(cell).map(|digit| grid.value(digit));
            value.filter(|value| (1..=side as i32).contains(value))
        };
        if let Some(value) = value(&puzzle.givens) {
            content.insert("value".to_owned(), json!(value));
            content.insert("given".to_owned(), json!(true));
        } else if let Some(value) = value(&import.entered) {
            content.insert("value".to_owned(), json!(value));
        }
        if let Some(digits) = candidates.as_ref().map(|sets| sets[cell.index()])
            && digits != DigitSet::all(grid.num_digits())
        {
            let marks: Vec<i32> = digits.iter().map(|digit| grid.value(digit)).collect();
            content.insert("givenPencilMarks".to_owned(), json!(marks));
        }
        match regions[cell.index()] {
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
    let rows: Vec<Vec<Value>> =
        (0..side).map(|row| (0..side).map(|column| place(row, column)).collect()).collect();
    object.insert("grid".to_owned(), json!(rows));
    // There is no board without rows and columns in f-puzzles, and none with two kinds of regions.
    let bases = puzzle.rules.iter().filter(|rule| rule.kind.is_base());
    let known = ["classic", "latin", "jigsaw"];
    let unsaid = bases.enumerate().filter(|(i, rule)| *i > 0 || !known.contains(&rule.kind.word));
    let mut unwritten: Vec<String> = unsaid.map(|(_, rule)| rule.text(&grid)).collect();
    if grid.num_rows() != grid.num_columns() {
        unwritten.push(format!("size: {}x{}", grid.num_rows(), grid.num_columns()));
    }
    if Digits::from_one(side) != Ok(grid.range()) {
        unwritten.push(format!("digits: {}", grid.range()));
    }
    let one_rule = dots::lines_are_one_rule(&puzzle.rules, grid);
    if one_rule {
        object.insert("nonconsecutive".to_owned(), json!(true));
    }
    for rule in puzzle.rules.iter().filter(|rule| !rule.kind.is_base()) {
        if one_rule && *rule.kind == NON_CONSECUTIVE_LINE
            || candidates.is_some() && *rule.kind == WITHOUT
        {
            continue;
        }
        let key = KEYS.iter().find(|key| key.word == rule.kind.word);
        match key.filter(|_| means_the_same(rule, &puzzle.rules, &grid)) {
            Some(key) => write_rule(&mut object, key, rule, &grid),
            None if !write_parts(&mut object, rule, &grid) => unwritten.push(rule.text(&grid)),
            None => {}
        }
    }
    for (key, value) in &import.kept {
        match (object.get_mut(key).and_then(Value::as_array_mut), value.as_array()) {
            (Some(list), Some(more)) => list.extend(more.iter().cloned()),
            _ => drop(object.insert(key.clone(), value.clone())),
        }
    }
    Written { object, unwritten }
}

/// The digits that each cell may have, which f-puzzles calls given pencil marks; nothing where a cell may
/// have none, for it has no marks for that.
fn candidates(rules: &[Rule], grid: Grid) -> Option<Vec<DigitSet>> {
    let mut sets = vec![DigitSet::all(grid.num_digits()); grid.num_cells()];
    for rule in rules.iter().filter(|rule| *rule.kind == WITHOUT) {
        let digit = grid.digit(rule.number("digit")?)?;
        rule.cells().iter().for_each(|cell| sets[cell.index()].remove(digit));
    }
    (!sets.contains(&DigitSet::EMPTY)).then_some(sets)
}

/// The region of each cell, by f-puzzles' numbers.
fn regions(import: &Import) -> Vec<Option<usize>> {
    let layout = import.puzzle.drawn_layout();
    layout.grid().cells().map(|cell| layout.region_of(cell)).collect()
}

/// f-puzzles names cells in capitals.
fn name(grid: &Grid, cell: Cell) -> String {
    grid.name(cell).to_uppercase()
}

fn push(object: &mut Map<String, Value>, key: &str, item: Value) {
    if let Value::Array(list) = object.entry(key).or_insert_with(|| json!([])) {
        list.push(item);
    }
}

fn write_rule(object: &mut Map<String, Value>, key: &Key, rule: &Rule, grid: &Grid) {
    let names: Vec<String> = rule.cells().iter().map(|&cell| name(grid, cell)).collect();
    let with_value = |mut item: Value| {
        if let (Some(number), Value::Object(fields)) = (rule.all_numbers().first(), &mut item) {
            fields.insert("value".to_owned(), json!(number.to_string()));
        }
        item
    };
    match key.holds {
        Holds::Flag => drop(object.insert(key.key.to_owned(), json!(true))),
        Holds::Cells => push(object, key.key, with_value(json!({ "cells": names }))),
        Holds::Cell => names.iter().for_each(|name| push(object, key.key, json!({ "cell": name }))),
        Holds::Lines => push(object, key.key, with_value(json!({ "lines": [names] }))),
        Holds::Letter => {
            let letter = if rule.number("sum") == Some(10) { "X" } else { "V" };
            push(object, key.key, json!({ "cells": names, "value": letter }));
        }
        Holds::Arrow => {
            let bulb = rule.number("bulb").map_or(1, |bulb| bulb as usize).clamp(1, names.len());
            let line = &names[bulb - 1..];
            push(object, key.key, json!({ "cells": names[..bulb], "lines": [line] }));
        }
        Holds::Diagonal => push(object, key.key, with_value(little_killer(rule, grid, &names))),
        Holds::Sight => {
            let cell = standpoint(rule, grid);
            push(object, key.key, with_value(json!({ "cell": cell })));
        }
    }
    if let Some((from, colour, width)) = key.twin {
        let picture =
            json!({ "lines": [names], "outlineC": colour, "width": width, "fromConstraint": from });
        push(object, "line", picture);
    }
}

/// Whether a rule with a word of its own in f-puzzles says there what it says here.
fn means_the_same(rule: &Rule, all: &[Rule], grid: &Grid) -> bool {
    match rule.kind.word {
        // There a clue sees the diagonal to its end.
        "little-killer" => {
            let (down, right) = directions(rule, grid);
            let (first, last) = (rule.cells()[0], rule.cells()[rule.cells().len() - 1]);
            grid.step(first, -down, -right).is_none() && grid.step(last, down, right).is_none()
        }
        // There a clue sees a whole row or column.
        "sandwich" | "x-sum" | "skyscraper" => standpoint(rule, grid).is_some(),
        // There it does not hold between cells that have a dot.
        "non-consecutive" => !dots::has_dots(all),
        // There the digits of a bulb are read in reading order.
        "arrow" => {
            let bulb = rule.number("bulb").map_or(1, |bulb| bulb as usize);
            rule.cells().iter().take(bulb).is_sorted()
        }
        _ => true,
    }
}

/// Which way a diagonal goes, down and right; for a single cell, the way on which it is alone if there is
/// one.
fn directions(rule: &Rule, grid: &Grid) -> (isize, isize) {
    let (first, last) = (rule.cells()[0], rule.cells()[rule.cells().len() - 1]);
    let alone = |(down, right): &(isize, isize)| {
        grid.step(first, *down, *right).is_none() && grid.step(first, -down, -right).is_none()
    };
    if let [_] = rule.cells()[..]
        && let Some(way) = [(-1, -1), (-1, 1)].into_iter().find(alone)
    {
        return way;
    }
    let toward = |from: usize, to: usize| if to > from { 1 } else { -1 };
    (toward(grid.row(first), grid.row(last)), toward(grid.column(first), grid.column(last)))
}

/// The place outside the grid from which a rule sees its cells, where they are a whole row or column.
fn standpoint(rule: &Rule, grid: &Grid) -> Option<String> {
    let (rows, columns) = (grid.num_rows(), grid.num_columns());
    let row = |k: usize| [(format!("left{k}"), k, 0), (format!("right{k}"), k, columns + 1)];
    let column = |k: usize| [(format!("top{k}"), 0, k), (format!("bottom{k}"), rows + 1, k)];
    let sights = (1..=rows).flat_map(row).chain((1..=columns).flat_map(column));
    let seen = |sight: &str| places::cells(grid, sight).as_deref() == Some(rule.cells());
    let found = sights.into_iter().find(|(sight, ..)| seen(sight));
    found.map(|(_, row, column)| format!("R{row}C{column}"))
}

/// The clue one step before the first cell, with its direction.
fn little_killer(rule: &Rule, grid: &Grid, names: &[String]) -> Value {
    let first = rule.cells()[0];
    let first = (grid.row(first) as isize + 1, grid.column(first) as isize + 1);
    let (down, right) = directions(rule, grid);
    let direction = [if down > 0 { "D" } else { "U" }, if right > 0 { "R" } else { "L" }].concat();
    let cell = format!("R{}C{}", first.0 - down, first.1 - right);
    json!({ "cell": cell, "direction": direction, "cells": names })
}

/// Rules that f-puzzles knows only by their parts: both diagonals, windows. Says whether it could.
fn write_parts(object: &mut Map<String, Value>, rule: &Rule, grid: &Grid) -> bool {
    match rule.kind.word {
        "diagonals" => {
            for key in ["diagonal+", "diagonal-"] {
                object.insert(key.to_owned(), json!(true));
            }
            true
        }
        "windoku" => {
            for constraint in rule.means(&Layout::usual(*grid)).unwrap_or_default() {
                for piece in pieces(&*constraint) {
                    if let Piece::Different(cells) = piece {
                        let cells = cells.iter().map(|cell| Cell::new(cell.index()));
                        let names: Vec<String> = cells.map(|cell| name(grid, cell)).collect();
                        push(object, "extraregion", json!({ "cells": names }));
                    }
                }
            }
            true
        }
        _ => false,
    }
}
