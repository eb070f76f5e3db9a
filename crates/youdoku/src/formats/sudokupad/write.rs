//! Writing: givens, regions, cages and words; pictures of all other rules; and title, author, rules and solution, so that
//! SudokuPad can check a solver.

use serde_json::{Map, Value, json};

use super::draw::draw;
use super::{NAME, Written, rows};
use crate::formats::{Import, cosmetic, exchange, kept, ruleset, spelt::spelt_out};
use crate::rules::exchange::SudokuPad;
use crate::{Board, Cell, Digits, Grid, Rule};

/// The object of a puzzle.
pub fn write(import: &Import) -> Written {
    // What has a look of its own is drawn so.
    let import = &*spelt_out(import, |rule| rule.kind.look.is_empty());
    let puzzle = &import.puzzle;
    let (grid, notes, layout) = (puzzle.grid(), &puzzle.notes, puzzle.drawn_layout());
    let mut object = Map::new();
    object.insert("id".to_owned(), json!("youdoku"));
    object.insert("cellSize".to_owned(), json!(50));
    let cell = |cell: Cell| match puzzle.givens.get(cell) {
        Some(digit) => json!({ "value": grid.value(digit) }),
        None => json!({}),
    };
    let row = |row: Vec<Cell>| row.into_iter().map(cell).collect::<Value>();
    object.insert("cells".to_owned(), grid.rows().into_iter().map(row).collect());
    let regions = layout.regions().iter();
    object.insert("regions".to_owned(), regions.map(|cells| places(&grid, cells)).collect());
    let mut unwritten = Vec::new();
    if Digits::from_one(grid.num_rows().max(grid.num_columns())) != Ok(grid.range()) {
        unwritten.push(format!("digits: {}", grid.range()));
    }
    let (mut bases, mut drawn) = (0, Vec::new());
    for rule in &puzzle.rules {
        bases += usize::from(rule.kind.is_base());
        let is_said = rule.kind.is_base() && bases == 1 && exchange::is_said_by_regions(rule);
        let is_on = rule.is_on(&grid);
        if is_said || is_on && write_rule(&mut object, rule, &grid) {
            continue;
        }
        // SudokuPad has no logic for it: it is seen, and the solution is checked.
        match is_on && draw(&mut object, rule, &layout) {
            true => drawn.push(rule.kind.word),
            false => unwritten.push(rule.text(&puzzle.names())),
        }
    }
    drawn.dedup();
    unwritten.extend(drawn.into_iter().map(|word| format!("{word}: drawn only")));
    let mut metadata = Map::new();
    let solution = notes.solution.as_ref().and_then(line);
    let about = ruleset(puzzle);
    let words = [
        ("title", Some(notes.title.clone())),
        ("author", Some(notes.author.clone())),
        ("rules", Some(about)),
        ("solution", solution),
    ];
    for (key, words) in words {
        if let Some(words) = words.filter(|words| !words.is_empty()) {
            metadata.insert(key.to_owned(), json!(words));
        }
    }
    if !metadata.is_empty() {
        object.insert("metadata".to_owned(), Value::Object(metadata));
    }
    unwritten.extend(cosmetic::into_sudokupad(puzzle, &mut object));
    if let Some(parts) = kept::of(&notes.kept, NAME) {
        kept::put_back(parts, &mut object);
    }
    Written { object, unwritten }
}

/// Writes what a row says of a rule; says whether it could.
fn write_rule(object: &mut Map<String, Value>, rule: &Rule, grid: &Grid) -> bool {
    let mut push = |key: &str, item: Value| {
        if let Value::Array(list) = object.entry(key).or_insert_with(|| json!([])) {
            list.push(item);
        }
    };
    let mut rows = rows().filter(|(kind, _)| *kind == rule.kind).map(|(_, row)| row);
    rows.any(|row| {
        match row {
            SudokuPad::Global(word) if *rule == Rule::global(rule.kind) => {
                push("global", json!(word));
            }
            SudokuPad::Cage(style, part) => {
                let mut cage = json!({ "cells": places(grid, rule.cells()), "unique": true });
                if !style.is_empty() {
                    cage["style"] = json!(style);
                }
                let sum = rule.number(part);
                if let Some(sum) = sum {
                    cage["value"] = json!(sum.to_string());
                    cage["sum"] = json!(sum);
                }
                // Whatever else it says has no place there.
                let other = |argument: &&crate::rules::Argument| {
                    !matches!(
                        argument,
                        crate::rules::Argument::Absent | crate::rules::Argument::Cells(_)
                    )
                };
                let said = rule.arguments.iter().filter(other).count();
                if said != usize::from(sum.is_some_and(|sum| (0..=4_000_000_000).contains(&sum))) {
                    return false;
                }
                push("cages", cage);
            }
            SudokuPad::Global(_) | SudokuPad::Sign(_) => return false,
        }
        true
    })
}

/// `[row, column]` of each cell, from 0.
fn places(grid: &Grid, cells: &[Cell]) -> Value {
    cells.iter().map(|&cell| json!([grid.row(cell), grid.column(cell)])).collect()
}

/// A full board, a sign for each cell; nothing where digits have no sign.
fn line(board: &Board) -> Option<String> {
    let grid = board.grid();
    let sign = |cell: Cell| {
        let value = u32::try_from(grid.value(board.get(cell)?)).ok()?;
        char::from_digit(value, 36)
    };
    grid.cells().map(sign).collect()
}
