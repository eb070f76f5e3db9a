//! The law of every format that is written: what was written is read back with the same grid, digits and demands, or what
//! could not be written is listed. Random instances of every rule are tried.

use std::collections::{BTreeMap, BTreeSet};

use fastrand::Rng;
use youdoku::formats::{self, Import, Written, fpuzzles, sudokumaker, sudokupad};
use youdoku::rules::exchange::Exchange;
use youdoku::rules::{Argument, Drawn, RULES, RuleKind, Takes};
use youdoku::{Board, Cell, DigitSet, Digits, Grid, Layout, Names, Puzzle, Rule, Source};

use crate::arguments::random_argument;

/// A format: its name, how it writes, its link, and whether a row is one of its own.
struct Tried {
    name: &'static str,
    write: fn(&Import) -> Written,
    link: fn(&serde_json::Map<String, serde_json::Value>) -> String,
    has: fn(&Exchange) -> bool,
}

const TRIED: [Tried; 3] = [
    Tried {
        name: "f-puzzles",
        write: fpuzzles::write,
        link: fpuzzles::link,
        has: |row| {
            matches!(row, Exchange::FPuzzles(_) | Exchange::Together(_) | Exchange::Different(_))
        },
    },
    Tried {
        name: "sudokumaker",
        write: sudokumaker::write,
        link: sudokumaker::link,
        has: |row| {
            matches!(row, Exchange::SudokuMaker(_) | Exchange::Together(_) | Exchange::Different(_))
        },
    },
    Tried {
        name: "sudokupad",
        write: sudokupad::write,
        link: sudokupad::link,
        has: |row| {
            use youdoku::rules::exchange::SudokuPad;
            matches!(row, Exchange::SudokuPad(SudokuPad::Global(_) | SudokuPad::Cage(..)))
        },
    },
];

/// All that the rules demand, in no order: the same demand may be put in several rules. What is said of candidates is
/// what is left of them, and so are givens.
fn meant(puzzle: &Puzzle) -> (BTreeSet<String>, Vec<DigitSet>) {
    let grid = puzzle.grid();
    let model = puzzle.model().expect("rules that mean something");
    let mut left = vec![DigitSet::all(grid.num_digits()); grid.num_cells()];
    for cell in grid.cells() {
        if let Some(digit) = puzzle.givens.get(cell) {
            left[cell.index()] = [digit].into_iter().collect();
        }
    }
    for rule in &puzzle.rules {
        let digits = match rule.kind.word {
            "candidates" => rule.digits("digits")[0],
            "without" => {
                let digit = rule.number("digit").and_then(|digit| grid.digit(digit));
                grid.digits().filter(|&other| Some(other) != digit).collect()
            }
            _ => continue,
        };
        rule.cells().iter().for_each(|cell| left[cell.index()] = left[cell.index()] & digits);
    }
    let of_candidates = |from: &Source| match from {
        Source::Rule(rule) => ["candidates", "without"].contains(&puzzle.rules[*rule].kind.word),
        Source::Given(_) => true,
        _ => false,
    };
    let demands = model.demands().iter().filter(|demand| !of_candidates(&demand.from));
    (demands.map(|demand| format!("{:?}", demand.constraint)).collect(), left)
}

/// Writes and reads; says whether all of it was written.
fn comes_back(tried: &Tried, puzzle: &Puzzle) -> bool {
    let written = (tried.write)(&Import::plain(puzzle.clone()));
    let link = (tried.link)(&written.object);
    let text = || format!("{}: {:?} {:?}", tried.name, puzzle.rules, written.object);
    let back = formats::read(&link).unwrap_or_else(|error| panic!("{error}: {}", text()));
    if !written.unwritten.is_empty() {
        return false;
    }
    assert!(!back.unread.iter().any(|line| !line.contains("kept")), "{:?} {}", back.unread, text());
    assert_eq!(back.puzzle.grid(), puzzle.grid(), "{}", text());
    assert!(meant(&back.puzzle) == meant(puzzle), "{:?}: {}", back.puzzle.rules, text());
    true
}

/// Cells such as a hand draws them, where the grammar leaves more open than most programs do.
fn drawn(part: &youdoku::rules::Part, grid: Grid, random: &mut Rng) -> Option<Argument> {
    let number = 1 + random.usize(0..grid.num_rows().min(grid.num_columns()));
    let side = ["left", "right", "top", "bottom"][random.usize(0..4)];
    let slant = match (part.takes, side) {
        (Takes::Cells(Drawn::Diagonal, _), "left" | "right") => {
            ["-up", "-down"][random.usize(0..2)]
        }
        (Takes::Cells(Drawn::Diagonal, _), _) => ["-left", "-right"][random.usize(0..2)],
        (Takes::Outside(_), _) => "",
        (Takes::Cells(Drawn::Edge, _), _) => {
            let first = Cell::new(random.usize(0..grid.num_cells()));
            let (down, right) = [(0, 1), (1, 0)][random.usize(0..2)];
            return grid.step(first, down, right).map(|other| Argument::Cells(vec![first, other]));
        }
        _ => return None,
    };
    let line = format!("sum 1 {side}{number}{slant}");
    let rule = Rule::read(&line, &grid).ok()?;
    let cells = rule.weighted("cells").iter().map(|&(_, cell)| cell).collect::<Vec<_>>();
    (!cells.is_empty()).then_some(Argument::Cells(cells))
}

/// A rule with random arguments that means something there.
fn random_rule(kind: &'static RuleKind, layout: &Layout, random: &mut Rng) -> Option<Rule> {
    let grid = layout.grid();
    let mut rule = Rule::global(kind);
    for (part, argument) in kind.takes.iter().zip(&mut rule.arguments) {
        let by_hand = if random.bool() { drawn(part, grid, random) } else { None };
        *argument = by_hand.unwrap_or_else(|| random_argument(part, &Names::of(grid), 1, random));
        // An edge has no first cell elsewhere.
        if let (Takes::Cells(Drawn::Edge, _), Argument::Cells(cells)) = (part.takes, argument) {
            cells.sort_unstable();
        }
    }
    let puzzle = Puzzle::new(Board::empty(grid), vec![rule.clone()]);
    (rule.check(&grid).is_ok() && puzzle.model().is_ok()).then_some(rule)
}

/// A board of some size; now and then no square, or with digits that are not from 1 on.
fn random_grid(random: &mut Rng) -> Grid {
    let side = [4, 4, 6, 9][random.usize(0..4)];
    let (rows, columns) = if random.u8(0..6) == 0 { (side, side + 1) } else { (side, side) };
    let least = i64::from(random.u8(0..6) == 0);
    let digits = Digits::new(1 - least, rows.max(columns) as i64 - least);
    Grid::new(rows, columns, digits.expect("digits")).expect("a grid")
}

#[test]
fn random_rules_come_back_from_every_format_that_has_them() {
    let mut random = Rng::with_seed(27);
    let mut seen: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for &kind in RULES.iter().filter(|kind| !kind.is_base()) {
        for _ in 0..60 {
            let layout = Layout::usual(random_grid(&mut random));
            let Some(rule) = random_rule(kind, &layout, &mut random) else { continue };
            let mut givens = Board::empty(layout.grid());
            givens.set(Cell::new(0), layout.grid().digits().next());
            let puzzle = Puzzle::new(givens, vec![rule]);
            for tried in &TRIED {
                if comes_back(tried, &puzzle) {
                    *seen.entry((tried.name, kind.word)).or_default() += 1;
                }
            }
        }
        // The law says something of every rule that has a row.
        for tried in TRIED.iter().filter(|tried| kind.exchange.iter().any(tried.has)) {
            let example: Puzzle = kind.example.parse().expect("an example");
            let count = seen.entry((tried.name, kind.word)).or_default();
            *count += usize::from(comes_back(tried, &example));
            assert!(*count > 0, "{} of {} never came back", kind.word, tried.name);
        }
    }
}

/// Regions of any kind come back too.
#[test]
fn regions_come_back() {
    let board = ".".repeat(16);
    for rules in [
        "rule: latin",
        "rule: jigsaw 1 1 1 2 1 2 2 2 3 3 3 4 3 4 4 4",
        "rule: jigsaw 0 1 1 2 1 1 2 2 3 3 4 4 3 3 4 0",
    ] {
        let puzzle: Puzzle = format!("{rules}\n{board}").parse().expect("a puzzle");
        for tried in &TRIED {
            assert!(comes_back(tried, &puzzle), "{} {rules}", tried.name);
        }
    }
}

/// What is not understood stays in the puzzle, also in our own text and JSON, is told of each time, and goes out again as
/// it was.
#[test]
fn what_is_not_understood_goes_out_again_unchanged() {
    use serde_json::json;
    use youdoku::text::Form;
    let rows = |cell: serde_json::Value| vec![vec![cell; 4]; 4];
    let mut grid = rows(json!({}));
    grid[0][0] = json!({ "c": "#FF0000" });
    let f = json!({ "size": 4, "grid": grid, "zzq": [{ "cells": ["R1C1"], "x": "# \" é" }],
        "line": [{ "lines": [["R1C1", "R2C2"]], "outlineC": "#123456", "width": 0.4 }],
        "killercage": [{ "cells": ["R1C1", "R1C2"], "value": "5" }, { "cells": ["R9C9"] }],
        "fogofwar": ["R1C1"] });
    let pad = json!({ "cells": rows(json!({})), "thermos": [1], "lines": [{ "wayPoints": [[0.5, 0.5], [1.5, 0.5]],
        "color": "#123456", "thickness": 8 }], "overlays": [{ "center": [1, 1], "width": 0.5, "height": 0.5,
        "rounded": true, "backgroundColor": "#fff", "text": "x" }] });
    let maker = json!({ "formatVersion": "1.5.0", "puzzle": { "name": "", "width": 4, "height": 4,
        "cells": vec![json!({}); 16], "constraints": [{ "type": 12345, "things": [1] },
        { "type": 301, "cages": [{ "cells": [0, 1], "value": 5 }, { "cells": [99], "value": 3 }] },
        { "type": 2000, "lines": [[{ "x": 0, "y": 0 }, { "x": 1, "y": 1 }]], "style": { "color": "#123456" } }] } });
    for (file, tried, wanted) in [
        (f, &TRIED[0], &["/zzq/0", "/line/0", "/killercage/1", "/fogofwar", "/grid/0/0/c"][..]),
        (pad, &TRIED[2], &["/thermos", "/lines/0", "/overlays/0"]),
        (maker, &TRIED[1], &[]),
    ] {
        let import = formats::read(&file.to_string()).expect("a file");
        assert!(!import.unread.is_empty());
        assert!(!formats::cosmetics(&import.puzzle).is_empty(), "{}", tried.name);
        for form in [Form::Block, Form::Json, Form::Line] {
            let saved = form.write(&import.puzzle);
            let again = formats::read(&saved).unwrap_or_else(|error| panic!("{saved}: {error}"));
            assert_eq!(again.puzzle, import.puzzle, "{saved}");
            assert!(!again.unread.is_empty(), "{saved}");
            let out = serde_json::Value::Object((tried.write)(&again).object);
            for place in wanted {
                assert!(
                    out.pointer(place).is_some_and(|value| contains(&file, value)),
                    "{place}: {out}"
                );
            }
            if let Some(constraints) = file.pointer("/puzzle/constraints") {
                let out = out.pointer("/puzzle/constraints").and_then(|all| all.as_array());
                let out = out.expect("constraints");
                assert!(out.contains(&constraints[0]) && out.contains(&constraints[2]));
                let bad = json!({ "type": 301, "cages": [{ "cells": [99], "value": 3 }] });
                assert!(out.contains(&bad), "{out:?}");
            }
        }
    }
}

/// Whether a value stands somewhere in another.
fn contains(whole: &serde_json::Value, part: &serde_json::Value) -> bool {
    use serde_json::Value;
    whole == part
        || match whole {
            Value::Array(list) => list.iter().any(|inner| contains(inner, part)),
            Value::Object(fields) => fields.values().any(|inner| contains(inner, part)),
            _ => false,
        }
}

/// What f-puzzles only draws is drawn by SudokuPad too, in the same places; fog is said not to go there.
#[test]
fn drawings_of_one_program_go_to_the_other() {
    let cells = format!("[{}]", ["[{},{},{},{}]"; 4].join(","));
    let file = format!(
        r##"{{"size":4,"grid":{cells},"line":[{{"lines":[["R1C1","R1C2"]],"outlineC":"#E6261F","width":0.25}}],
        "circle":[{{"cells":["R2C2"],"baseC":"#F7D038","outlineC":"#000000","width":0.7,"height":0.7}}],
        "text":[{{"cells":["R3C3"],"value":"Hi","fontC":"#000000","size":0.7}}],
        "cage":[{{"cells":["R4C1","R4C2"],"value":"x","outlineC":"#5CAD4A"}}],"fogofwar":["R1C1"]}}"##
    );
    let import = formats::read(&file).unwrap();
    let written = sudokupad::write(&import);
    let fog: Vec<&String> = written.unwritten.iter().filter(|line| line.contains("fog")).collect();
    assert_eq!(fog.len(), 1, "{:?}", written.unwritten);
    let text = serde_json::Value::Object(written.object).to_string();
    let back = formats::read(&text).unwrap();
    let drawn = |puzzle: &Puzzle| {
        let all = formats::cosmetics(puzzle).into_iter().map(|one| one.drawn);
        let mut kinds: Vec<String> = all
            .filter(|one| !matches!(one, formats::Drawn::Fog { .. }))
            .map(|one| format!("{one:?}").split(' ').next().unwrap_or_default().to_owned())
            .collect();
        kinds.sort();
        kinds
    };
    assert_eq!(drawn(&import.puzzle).len(), 4);
    let lines =
        |kinds: Vec<String>| kinds.into_iter().filter(|kind| kind != "Cage").collect::<Vec<_>>();
    assert_eq!(lines(drawn(&back.puzzle)), lines(drawn(&import.puzzle)));
}
