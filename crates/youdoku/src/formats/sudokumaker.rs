//! Sudoku Maker: links that hold a JSON object, in which each kind of constraint is a number.
//!
//! Cells are numbers in reading order. The lines between cells are numbered too: in a board with n
//! digits, the one right of cell (r, c) is 2nr + c + 1, and the one below it is 2nr + c + n.

use serde_json::{Map, Value};

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
const KINDS: &[(u64, &str, Holds)] = &[
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

/// Kinds that we have no rule for, by number and name.
const UNKNOWN: &[(u64, &str)] = &[
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
    let puzzle = object.get("puzzle").and_then(Value::as_object);
    let Some(puzzle) = puzzle else { return not_a_puzzle("there is no `puzzle` in it") };
    let cells = puzzle.get("cells").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let number = |key: &str| puzzle.get(key).and_then(Value::as_u64);
    let size = number("width").or(number("size")).unwrap_or(9) as usize;
    if number("height").is_some_and(|height| height as usize != size)
        || size.checked_mul(size) != Some(cells.len())
    {
        let count = cells.len();
        return not_a_puzzle(format!("{count} cells, expected a square of {size}×{size}"));
    }
    if let Some(first @ (0 | 2..)) = number("minDigit") {
        return not_a_puzzle(format!("its digits begin at {first}, expected 1"));
    }
    let mut gathered = Gathered::of_size(size)?;
    let grid = gathered.grid;
    for (cell, content) in grid.cells().zip(cells) {
        let Some(value) = content.get("value").filter(|value| !value.is_null()) else { continue };
        let Some(value) = value.as_u64() else {
            return not_a_puzzle(format!("{} holds {value}", grid.name(cell)));
        };
        match content.get("given").and_then(Value::as_bool) {
            Some(true) => gathered.given(cell, value)?,
            _ => gathered.enter(cell, value)?,
        }
    }
    let constraints = puzzle.get("constraints").and_then(Value::as_array);
    let enabled = |c: &&Value| c.get("disabled").and_then(Value::as_bool) != Some(true);
    let constraints: Vec<&Value> = constraints.into_iter().flatten().filter(enabled).collect();
    regions(&mut gathered, &constraints);
    for constraint in constraints {
        read_constraint(&mut gathered, constraint);
    }
    let words = |key: &str| puzzle.get(key).and_then(Value::as_str).unwrap_or_default();
    Ok(gathered.import(words("name"), words("author")))
}

/// Boxes are written like any regions; without regions there are none.
fn regions(gathered: &mut Gathered, constraints: &[&Value]) {
    let kind = |c: &&&Value| c.get("type").and_then(Value::as_u64) == Some(1);
    let Some(regions) = constraints.iter().find(kind).and_then(|c| c.get("regions")?.as_array())
    else {
        return gathered.rule("latin", Vec::new(), Vec::new());
    };
    if regions.len() != gathered.grid.num_cells() {
        return gathered.unread("`regions`: not one for each cell; the usual boxes are assumed");
    }
    let labels: Vec<Option<u64>> = regions.iter().map(Value::as_u64).collect();
    gathered.regions(&labels);
}

fn read_constraint(gathered: &mut Gathered, constraint: &Value) {
    let Some(number) = constraint.get("type").and_then(Value::as_u64) else {
        return gathered.unread("a constraint without a type");
    };
    let grid = gathered.grid;
    if let Some(&(_, word, holds)) = KINDS.iter().find(|kind| kind.0 == number) {
        let list = |key: &str| {
            constraint.get(key).and_then(Value::as_array).map_or(&[][..], Vec::as_slice)
        };
        let numbers = |holder: &Value, key: &str| -> Vec<u32> {
            let number =
                holder.get(key).and_then(|v| v.as_u64().or_else(|| v.as_str()?.parse().ok()));
            number.and_then(|n| n.try_into().ok()).filter(|&n| n > 0).into_iter().collect()
        };
        let mut push = |numbers: Vec<u32>, found: Option<Vec<Cell>>| match found {
            Some(cells) => gathered.rule(word, numbers, cells),
            None => gathered.unread(format!("`{word}`: its cells are not on the board")),
        };
        match holds {
            Holds::Flag => push(Vec::new(), Some(Vec::new())),
            Holds::Cells if list("cells").is_empty() => {}
            Holds::Cells => push(Vec::new(), cells(grid, constraint.get("cells"))),
            Holds::Lines(key) => list("lines")
                .iter()
                .for_each(|line| push(numbers(constraint, key), cells(grid, Some(line)))),
            Holds::Thermometers => {
                let slow = constraint.get("slow").and_then(Value::as_bool) == Some(true);
                match list("thermometers") {
                    lines if slow && !lines.is_empty() => {
                        let count = lines.len();
                        gathered.unread(format!("slow thermometers ({count}): not enforced"));
                    }
                    lines => lines.iter().for_each(|l| push(Vec::new(), cells(grid, Some(l)))),
                }
            }
            Holds::Cages => list("cages")
                .iter()
                .for_each(|cage| push(numbers(cage, "value"), cells(grid, cage.get("cells")))),
            Holds::Arrows => {
                for entry in list("bulbsWithArrows") {
                    let bulb = cells(grid, entry.get("bulbCells"));
                    let several = bulb.as_ref().map(Vec::len).filter(|&len| len > 1);
                    let several: Vec<u32> = several.map(|len| len as u32).into_iter().collect();
                    for shaft in entry.get("arrows").and_then(Value::as_array).into_iter().flatten()
                    {
                        let whole = bulb.clone().zip(cells(grid, Some(shaft)));
                        let whole = whole.map(|(bulb, shaft)| {
                            // Ones stand first in the bulb; a shaft may begin in it or beside it.
                            let rest = shaft.into_iter().filter(|cell| !bulb.contains(cell));
                            bulb.iter().rev().copied().chain(rest.collect::<Vec<_>>()).collect()
                        });
                        push(several.clone(), whole);
                    }
                }
            }
            Holds::Edges => {
                for clue in list("clues") {
                    push(numbers(clue, "value"), edge(grid, clue.get("edge")));
                }
                if !list("negative").is_empty() {
                    gathered.unread(format!("`{word}` on all other pairs, negated: not enforced"));
                }
            }
        }
        return;
    }
    // Givens and regions are read; what has nothing in it says nothing.
    if number <= 1 || says_nothing(constraint) {
        return;
    }
    let name = UNKNOWN.iter().find(|kind| kind.0 == number).map(|kind| kind.1);
    gathered.unread(match (name, number) {
        (Some(name), _) => format!("{name}: not enforced"),
        (None, 2000..3000) => "a drawing: left out".to_owned(),
        (None, _) => format!("a constraint of type {number}: not enforced"),
    });
}

/// Whether all the lists of a constraint are empty, as in one that was begun and left.
fn says_nothing(constraint: &Value) -> bool {
    let fields = constraint.as_object().into_iter().flatten();
    let mut lists = fields.filter_map(|(_, value)| value.as_array()).peekable();
    lists.peek().is_some() && lists.all(Vec::is_empty)
}

/// Numbers of cells.
fn cells(grid: Grid, numbers: Option<&Value>) -> Option<Vec<Cell>> {
    let numbers = numbers?.as_array().filter(|numbers| numbers.len() <= grid.num_cells())?;
    let cell = |number: &Value| {
        let number = number.as_u64()? as usize;
        (number < grid.num_cells()).then(|| Cell::new(number))
    };
    numbers.iter().map(cell).collect()
}

/// The two cells on both sides of a line.
fn edge(grid: Grid, number: Option<&Value>) -> Option<Vec<Cell>> {
    let (number, size) = (usize::try_from(number?.as_u64()?).ok()?, grid.size());
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
