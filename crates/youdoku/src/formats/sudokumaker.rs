//! Sudoku Maker: links that hold a JSON object, in which each kind of constraint is a number.
//!
//! Cells are numbers in reading order. The lines between cells are numbered too: in a board with n
//! digits, the one right of cell (r, c) is 2nr + c + 1, and the one below it is 2nr + c + n.

use serde_json::{Map, Value};

use super::fields::{Fields, Said, flag, said, shown};
use super::gather::Gathered;
use super::{FormatError, Import, lz, not_a_puzzle, percent_decoded};
use crate::{Cell, Grid};

/// How a constraint holds its rules.
#[derive(Clone, Copy)]
enum Holds {
    /// It is there.
    Flag,
    /// `cells`, one rule.
    Cells,
    /// `lines`, one rule each, perhaps with a number under this key.
    Lines(&'static str),
    /// `thermometers`, one rule each.
    Thermometers,
    /// `cages`, each with `cells` and `value`.
    Cages,
    /// `bulbsWithArrows`, each with `bulbCells` and `arrows`.
    Arrows,
    /// `clues`, each with an `edge` and a `value`.
    Edges,
}

/// Number, our word, and how it holds it.
const KINDS: &[(u32, &str, Holds)] = &[
    (10, "diagonal-down", Holds::Flag),
    (11, "diagonal-up", Holds::Flag),
    (12, "anti-king", Holds::Flag),
    (13, "anti-knight", Holds::Flag),
    (14, "disjoint-groups", Holds::Flag),
    (15, "non-consecutive", Holds::Flag),
    (100, "even", Holds::Cells),
    (101, "odd", Holds::Cells),
    (200, "difference", Holds::Edges),
    (201, "ratio", Holds::Edges),
    (202, "xv", Holds::Edges),
    (300, "thermometer", Holds::Thermometers),
    (301, "killer-cage", Holds::Cages),
    (305, "extra-region", Holds::Cells),
    (400, "renban", Holds::Lines("")),
    (401, "whispers", Holds::Lines("minDifference")),
    (402, "palindrome", Holds::Lines("")),
    (403, "between-line", Holds::Lines("")),
    (408, "arrow", Holds::Arrows),
];

/// Kinds that are read in a way of their own.
const GIVENS: u32 = 0;
const REGIONS: u32 = 1;
const ROWS_AND_COLUMNS: u32 = 2003;

/// Kinds that we have no rule for, by number and name.
const UNKNOWN: &[(u32, &str)] = &[
    (16, "global entropy"),
    (102, "maximum cells"),
    (103, "minimum cells"),
    (302, "clones"),
    (303, "quadruples"),
    (304, "look and say"),
    (404, "region sum lines"),
    (405, "sequence lines"),
    (406, "entropy lines"),
    (407, "lockout lines"),
    (409, "double arrows"),
    (500, "little killer sums"),
    (501, "sandwich sums"),
    (502, "X-sums"),
    (503, "skyscrapers"),
    (504, "numbered rooms"),
    (600, "row indexers"),
    (601, "column indexers"),
    (1000, "a constraint written in JavaScript"),
    (4000, "fog"),
    (4001, "fog lights"),
];

/// The puzzle of a link, when it is one.
pub(super) fn read_link(link: &str) -> Option<Result<Import, FormatError>> {
    if !link.contains("sudokumaker.app") {
        return None;
    }
    let Some((_, payload)) = link.split_once("puzzle=") else {
        return Some(Err(FormatError::ShortLink("sudokumaker.app")));
    };
    let payload = percent_decoded(payload.split(['&', '#']).next().unwrap_or(payload));
    let Some(text) = lz::decompress_uri(&payload) else { return Some(Err(FormatError::Damaged)) };
    Some(match serde_json::from_str(&text) {
        Ok(Value::Object(object)) => read(&object),
        _ => not_a_puzzle("the link does not hold a JSON object"),
    })
}

/// The puzzle of an object.
pub(super) fn read(object: &Map<String, Value>) -> Result<Import, FormatError> {
    let Some(Value::Object(puzzle)) = object.get("puzzle") else {
        return not_a_puzzle("there is no `puzzle` in it");
    };
    let mut fields = Fields::of(puzzle);
    let cells = puzzle.get("cells").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let mut gathered = Gathered::of_size(size(&mut fields, cells.len())?)?;
    let grid = gathered.grid;
    for (cell, content) in grid.cells().zip(cells) {
        let name = grid.name(cell);
        let Some(mut fields) = Fields::of_entry(&name, content, &mut gathered) else { continue };
        let given = flag(fields.take("given"));
        match said(fields.take("value")) {
            Said::Nothing => {}
            Said::Number(digit) if given == Some(false) => gathered.enter(cell, digit.into())?,
            Said::Number(digit) => {
                gathered.given(cell, digit.into())?;
                if given.is_none() {
                    gathered.unread(format!("`given` of {name}: taken for a given"));
                }
            }
            Said::Other(value) => return not_a_puzzle(format!("{name} holds {value}")),
        }
        fields.list_rest(&name, &mut gathered);
    }
    let constraints = match fields.take("constraints") {
        None => &[][..],
        Some(Value::Array(constraints)) => constraints,
        Some(other) => return not_a_puzzle(format!("`constraints` is `{}`", shown(other))),
    };
    let enabled = |c: &&Value| flag(c.get("disabled")) != Some(true);
    let constraints: Vec<&Value> = constraints.iter().filter(enabled).collect();
    regions(&mut gathered, &constraints);
    for constraint in constraints {
        let Some(mut fields) = Fields::of_entry("constraints", constraint, &mut gathered) else {
            continue;
        };
        let kind = fields.take("type");
        fields.pass(&["disabled"]);
        match said(kind) {
            Said::Number(kind) => read_constraint(&mut gathered, kind, fields),
            _ => gathered.unread("a constraint without a type"),
        }
    }
    let (title, author) =
        (fields.words("name", &mut gathered), fields.words("author", &mut gathered));
    fields.pass(&["cells"]);
    fields.list_rest("puzzle", &mut gathered);
    let mut outside = Fields::of(object);
    outside.pass(&["puzzle", "formatVersion"]);
    outside.list_rest("the file", &mut gathered);
    Ok(gathered.import(title, author))
}

/// How many digits a square of so many cells has, and a check that they begin at 1.
fn size(fields: &mut Fields, cells: usize) -> Result<usize, FormatError> {
    let empty = Map::new();
    let spec = fields.take("spec").and_then(Value::as_object).unwrap_or(&empty);
    let inner = spec.get("size").and_then(Value::as_object).unwrap_or(&empty);
    let mut number = |key: &str| {
        let stated = [fields.take(key), spec.get(key), inner.get(key)];
        stated.into_iter().map(said).find_map(|said| match said {
            Said::Number(number) => Some(number as usize),
            _ => None,
        })
    };
    let (width, height) = (number("width"), number("height"));
    let size = width.or(number("size")).unwrap_or(9);
    if height.is_some_and(|height| height != size) || size.checked_mul(size) != Some(cells) {
        return not_a_puzzle(format!("{cells} cells, expected a square of {size}×{size}"));
    }
    for (key, usual) in [("minDigit", 1), ("maxDigit", size)] {
        if let Some(other) = number(key).filter(|&number| number != usual) {
            return not_a_puzzle(format!("its `{key}` is {other}, expected {usual}"));
        }
    }
    match spec.get("type").and_then(Value::as_str).unwrap_or("sudoku") {
        "sudoku" => Ok(size),
        other => not_a_puzzle(format!("a board of the type `{other:.20}`, expected `sudoku`")),
    }
}

/// Boxes are written like any regions; without regions there are none.
fn regions(gathered: &mut Gathered, constraints: &[&Value]) {
    let mut of_regions =
        constraints.iter().filter(|c| said(c.get("type")) == Said::Number(REGIONS));
    let Some(first) = of_regions.next() else { return gathered.global("latin") };
    if of_regions.next().is_some() {
        gathered.unread("further `regions`: not enforced");
    }
    let Some(Value::Array(regions)) = first.get("regions") else {
        gathered.unread("`regions` is no list: a board without regions is assumed");
        return gathered.global("latin");
    };
    if regions.len() != gathered.grid.num_cells() {
        return gathered.unread("`regions`: not one for each cell; the usual boxes are assumed");
    }
    let mut labels: Vec<Option<u64>> = Vec::with_capacity(regions.len());
    for region in regions {
        labels.push(region.as_u64());
        // -1 is no region.
        if region.as_u64().is_none() && region.as_i64() != Some(-1) && !region.is_null() {
            gathered.unread(format!("`regions`: a cell in `{}`", shown(region)));
        }
    }
    gathered.regions(&labels);
}

fn read_constraint(gathered: &mut Gathered, number: u32, mut fields: Fields) {
    let grid = gathered.grid;
    let Some(&(_, word, holds)) = KINDS.iter().find(|kind| kind.0 == number) else {
        return other_constraint(gathered, number, fields);
    };
    let what = format!("type {number}");
    match holds {
        Holds::Flag => gathered.global(word),
        Holds::Cells => {
            let named = fields.list(&what, "cells", gathered);
            if !named.is_empty() {
                push(gathered, word, Some(Vec::new()), cells(grid, named));
            }
        }
        Holds::Lines(key) => {
            let numbers = numbers(gathered, &what, fields.take(key));
            for line in fields.list(&what, "lines", gathered) {
                push(gathered, word, numbers.clone(), cells_in(grid, Some(line)));
            }
        }
        Holds::Thermometers => {
            let slow = flag(fields.take("slow"));
            let lines = fields.list(&what, "thermometers", gathered);
            if slow == Some(false) {
                for line in lines {
                    push(gathered, word, Some(Vec::new()), cells_in(grid, Some(line)));
                }
            } else if !lines.is_empty() {
                gathered.unread(format!("slow thermometers ({}): not enforced", lines.len()));
            }
        }
        Holds::Cages => {
            for cage in fields.list(&what, "cages", gathered) {
                let Some(mut fields) = Fields::of_entry(&what, cage, gathered) else { continue };
                // 0 is no sum; and what cannot be read leaves the cells different.
                let sum = numbers(gathered, &what, fields.take("value")).unwrap_or_default();
                let sum = sum.into_iter().filter(|&sum| sum > 0).collect();
                push(gathered, word, Some(sum), cells_in(grid, fields.take("cells")));
                fields.list_rest(&what, gathered);
            }
        }
        Holds::Arrows => {
            for entry in fields.list(&what, "bulbsWithArrows", gathered) {
                let Some(mut fields) = Fields::of_entry(&what, entry, gathered) else { continue };
                arrows(gathered, word, &mut fields);
                fields.list_rest(&what, gathered);
            }
        }
        Holds::Edges => {
            for clue in fields.list(&what, "clues", gathered) {
                let Some(mut fields) = Fields::of_entry(&what, clue, gathered) else { continue };
                let numbers = numbers(gathered, &what, fields.take("value"));
                push(gathered, word, numbers, edge(grid, fields.take("edge")));
                fields.list_rest(&what, gathered);
            }
            if !fields.list(&what, "negative", gathered).is_empty() {
                gathered.unread(format!("`{word}` on all other pairs, negated: not enforced"));
            }
        }
    }
    fields.list_rest(&what, gathered);
}

/// A constraint that we have no rule for.
fn other_constraint(gathered: &mut Gathered, number: u32, mut fields: Fields) {
    let what = format!("type {number}");
    match number {
        GIVENS => fields.list_rest(&what, gathered),
        REGIONS => {
            fields.pass(&["regions"]);
            fields.list_rest(&what, gathered);
        }
        ROWS_AND_COLUMNS => fields.list_rest("rows and columns", gathered),
        // What was begun and left has nothing in it but empty lists.
        _ if fields.has_only_empty_lists() => {}
        2000..3000 => gathered.unread("a drawing: left out"),
        _ => {
            let name = UNKNOWN.iter().find(|kind| kind.0 == number).map(|kind| kind.1);
            gathered.unread(match name {
                Some(name) => format!("{name}: not enforced"),
                None => format!("a constraint of type {number}: not enforced"),
            });
        }
    }
}

/// The number that a field holds, if it holds any; nothing, and listed, when it holds something else.
fn numbers(gathered: &mut Gathered, what: &str, value: Option<&Value>) -> Option<Vec<u32>> {
    match said(value) {
        Said::Nothing => Some(Vec::new()),
        Said::Number(number) => Some(vec![number]),
        Said::Other(value) => {
            gathered.unread(format!("`{value}` of {what}: not enforced"));
            None
        }
    }
}

/// Adds a rule whose numbers and cells could be read.
fn push(gathered: &mut Gathered, word: &str, numbers: Option<Vec<u32>>, cells: Option<Vec<Cell>>) {
    match (numbers, cells) {
        (Some(numbers), Some(cells)) => gathered.line(word, numbers, cells),
        (_, None) => gathered.unread(format!("`{word}`: its cells are not on the board")),
        // That was listed where it was read.
        (None, _) => {}
    }
}

/// Several arrows from one bulb.
fn arrows(gathered: &mut Gathered, word: &str, fields: &mut Fields) {
    let grid = gathered.grid;
    let bulb = cells_in(grid, fields.take("bulbCells"));
    let several = bulb.as_ref().map(Vec::len).filter(|&len| len > 1);
    let several: Vec<u32> = several.map(|len| len as u32).into_iter().collect();
    for shaft in fields.list(word, "arrows", gathered) {
        let whole = bulb.clone().zip(cells_in(grid, Some(shaft)));
        let whole = whole.map(|(bulb, shaft)| {
            // Ones stand first in the bulb; a shaft may begin in it or beside it.
            let rest = shaft.into_iter().filter(|cell| !bulb.contains(cell));
            bulb.iter().rev().copied().chain(rest.collect::<Vec<_>>()).collect()
        });
        push(gathered, word, Some(several.clone()), whole);
    }
}

/// Numbers of cells.
fn cells_in(grid: Grid, numbers: Option<&Value>) -> Option<Vec<Cell>> {
    cells(grid, numbers?.as_array()?)
}

fn cells(grid: Grid, numbers: &[Value]) -> Option<Vec<Cell>> {
    let cell = |number: &Value| {
        let number = usize::try_from(number.as_u64()?).ok()?;
        (number < grid.num_cells()).then(|| Cell::new(number))
    };
    let few = numbers.len() <= 4 * grid.num_cells();
    numbers.iter().filter(|_| few).map(cell).collect::<Option<Vec<Cell>>>().filter(|_| few)
}

/// The two cells on both sides of a line.
fn edge(grid: Grid, number: Option<&Value>) -> Option<Vec<Cell>> {
    let (number, size) = (usize::try_from(number?.as_u64()?).ok()?, grid.num_columns());
    let (row, place) = (number / (2 * size), number % (2 * size));
    let (other_row, column, other_column) = match place {
        0 => return None,
        _ if place < size => (row, place - 1, place),
        _ => (row + 1, place - size, place - size),
    };
    (other_row < size).then(|| vec![grid.cell(row, column), grid.cell(other_row, other_column)])
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::Puzzle;

    fn link(puzzle: Value) -> String {
        let text = json!({ "formatVersion": "1.5.0", "puzzle": puzzle }).to_string();
        format!("https://sudokumaker.app/?puzzle={}", lz::compress_uri(&text))
    }

    fn four(constraints: Value) -> Value {
        let mut cells = vec![json!({}); 16];
        cells[0] = json!({ "given": true, "value": 1 });
        cells[5] = json!({ "value": 4 });
        json!({ "name": "Four", "author": "me", "size": 4, "cells": cells, "constraints": constraints })
    }

    const BOXES: [u64; 16] = [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3];

    #[test]
    fn every_kind_that_we_have_is_read() {
        let constraints = json!([
            { "type": 0 }, { "type": 1, "regions": BOXES }, { "type": 13 }, { "type": 11 },
            { "type": 101, "cells": [3] }, { "type": 100, "cells": [] },
            { "type": 300, "slow": false, "thermometers": [[8, 9, 10]] },
            { "type": 301, "cages": [{ "cells": [1, 2], "value": 5 }, { "cells": [14, 15], "value": 0 }] },
            { "type": 401, "lines": [[4, 5, 6]], "minDifference": 2 },
            { "type": 408, "bulbsWithArrows": [{ "bulbCells": [3], "arrows": [[3, 7, 11], [2]] }] },
            // Right of r2c3 is 2·4·1 + 2 + 1, below r3c2 is 2·4·2 + 1 + 4.
            { "type": 202, "clues": [{ "edge": 11, "value": 5 }], "negative": [] },
            { "type": 200, "clues": [{ "edge": 21, "value": 1 }], "negative": [] },
            { "type": 12, "disabled": true }
        ]);
        let import = super::super::read(&link(four(constraints))).unwrap();
        assert_eq!(import.unread, [""; 0]);
        let expect: Puzzle = "rule: anti-knight\nrule: diagonal-up\nrule: odd r1c4\nrule: thermometer r3c1 r3c2 r3c3\n\
            rule: killer-cage 5 r1c2 r1c3\nrule: killer-cage r4c3 r4c4\nrule: whispers 2 r2c1 r2c2 r2c3\n\
            rule: arrow r1c4 r2c4 r3c4\nrule: arrow r1c4 r1c3\nrule: xv 5 r2c3 r2c4\n\
            rule: difference 1 r3c2 r4c2\n1... .... .... ...."
            .parse()
            .unwrap();
        assert_eq!(import.puzzle, expect);
        assert_eq!((import.title.as_str(), import.author.as_str()), ("Four", "me"));
        assert_eq!(import.entered.num_filled(), 1);
    }

    #[test]
    fn no_regions_are_no_boxes_and_what_we_lack_is_listed() {
        let constraints = json!([{ "type": 303, "clues": [{ "corner": 1, "digits": [1] }] },
            { "type": 2001, "cages": [{ "cells": [1] }] }, { "type": 77, "things": [1] },
            { "type": 300, "slow": true, "thermometers": [[1, 2]] }, { "type": 302, "groups": [] },
            { "type": 201, "clues": [{ "edge": 99999, "value": 2 }], "negative": [2] }]);
        let import = super::super::read(&link(four(constraints))).unwrap();
        assert_eq!(import.puzzle.rules.len(), 1);
        assert_eq!(import.puzzle.rules[0].kind.word, "latin");
        assert_eq!(import.unread.len(), 6, "{:#?}", import.unread);
    }

    #[test]
    fn hostile_links_are_errors() {
        for puzzle in [
            json!({}),
            json!({ "cells": [] }),
            json!({ "size": 4000, "cells": vec![0; 16] }),
            json!({ "size": u64::MAX, "cells": [] }),
            json!({ "width": 4, "height": 5, "cells": vec![json!({}); 20] }),
            json!({ "size": 4, "minDigit": 0, "cells": vec![json!({}); 16] }),
            json!({ "size": 4, "cells": vec![json!({ "value": 9 }); 16] }),
            json!({ "size": 4, "cells": vec![json!({ "value": -1 }); 16] }),
            json!(7),
        ] {
            assert!(super::super::read(&link(puzzle.clone())).is_err(), "{puzzle}");
        }
        for text in ["https://sudokumaker.app/?puzzle=", "https://sudokumaker.app/?puzzle=%%%"] {
            assert!(read_link(text).unwrap().is_err(), "{text}");
        }
        let short = read_link("https://sudokumaker.app/?id=7").unwrap().unwrap_err();
        assert_eq!(short, FormatError::ShortLink("sudokumaker.app"));
    }
}
