//! Reading: givens, regions, and constraints by their numbers.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::{FormatError, Import, NAME, not_a_puzzle};
use crate::formats::exchange::{self, Naming};
use crate::formats::fields::{Fields, Said, flag, is_nothing, said, shown};
use crate::formats::gather::Gathered;
use crate::rules::exchange::Field;
use crate::rules::extra_region::EXTRA_REGION;
use crate::rules::free::FREE;
use crate::rules::{Argument, Rule, RuleKind, rows_and_columns};
use crate::{Cell, Digits, Grid};

/// Kinds that are read in a way of their own: they are no rules, but what the grid is.
const GIVENS: u32 = 0;
pub(super) const REGIONS: u32 = 1;
const ROWS_AND_COLUMNS: u32 = 2003;

/// A board on which anything goes.
const CUSTOM: &str = "custom";

/// What kinds are called that are told by a name.
const NAMES: &[(u32, &str)] = &[
    (1000, "a constraint written in JavaScript"),
    (2000, "lines that are only drawn"),
    (2001, "cages that are only drawn"),
    (2002, "symbols that are only drawn"),
    (4000, "fog"),
    (4001, "fog lights"),
];

/// Fields of a constraint that say how it is drawn and called.
const DRAWN: [&str; 4] = ["type", "disabled", "style", "name"];

/// Fields that mean something only where there is a `negative`.
const OF_NEGATIVE: [&str; 3] =
    ["negative", "overrideNegativeRatios", "overrideNegativeDifferences"];

/// The puzzle of an object.
pub fn read(object: &Map<String, Value>) -> Result<Import, FormatError> {
    let Some(Value::Object(puzzle)) = object.get("puzzle") else {
        return not_a_puzzle("there is no `puzzle` in it");
    };
    let mut fields = Fields::of(puzzle);
    let cells = puzzle.get("cells").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let (grid, custom) = grid(&mut fields, cells.len())?;
    let mut gathered = Gathered::on(grid);
    for (cell, content) in grid.cells().zip(cells) {
        let name = grid.name(cell);
        let Some(mut fields) = Fields::of_entry(&name, content, &mut gathered) else { continue };
        // What a solver pencilled and coloured.
        fields.pass(&["candidates", "cornerPencilMarks", "colors"]);
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
    let (disabled, enabled): (Vec<&Value>, Vec<&Value>) =
        constraints.iter().partition(|c| flag(c.get("disabled")) == Some(true));
    match areas(&mut gathered, &enabled).filter(|_| custom) {
        Some(areas) => parts(&mut gathered, &areas, &enabled),
        None => regions(&mut gathered, &enabled),
    }
    enabled.into_iter().for_each(|constraint| read_constraint(&mut gathered, constraint));
    disabled.into_iter().for_each(|c| gathered.keep_entry("constraints", c.clone()));
    let title = fields.words("name", &mut gathered).to_owned();
    let author = fields.words("author", &mut gathered).to_owned();
    let about = fields.words("comment", &mut gathered).trim().to_owned();
    fields.pass(&["cells"]);
    fields.list_rest("puzzle", &mut gathered);
    let mut outside = Fields::of(object);
    outside.pass(&["puzzle", "formatVersion"]);
    outside.list_rest("the file", &mut gathered);
    let mut import = gathered.import_from(NAME, &title, &author);
    import.puzzle.notes.about = about;
    Ok(import)
}

/// The grid of so many cells: its sides and digits may be said in several places, and are nine and 1 to 9 if nowhere.
/// And whether it is one on which anything goes: rows and columns are then said by a constraint.
fn grid(fields: &mut Fields, cells: usize) -> Result<(Grid, bool), FormatError> {
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
    let size = number("size");
    let width = number("width").or(size).unwrap_or(9);
    let height = number("height").or(size).unwrap_or(width);
    if width.checked_mul(height) != Some(cells) {
        return not_a_puzzle(format!("{cells} cells, expected {height} rows of {width}"));
    }
    // As many digits as cells in a row go without saying.
    let least = number("minDigit").unwrap_or(1);
    let greatest = number("maxDigit").unwrap_or(least + width.max(height) - 1);
    let kind = fields.take("type").or(spec.get("type")).and_then(Value::as_str);
    if let Some(other) = kind.filter(|kind| !["sudoku", CUSTOM].contains(kind)) {
        let why = format!("a board of the type `{other:.20}`, expected `sudoku` or `{CUSTOM}`");
        return not_a_puzzle(why);
    }
    let digits = Digits::new(least as i64, greatest as i64);
    match digits.and_then(|digits| Grid::new(height, width, digits)) {
        Ok(grid) if Gathered::is_small(&grid) => Ok((grid, kind == Some(CUSTOM))),
        Ok(grid) => not_a_puzzle(format!("a board of {grid}, which is too large")),
        Err(error) => not_a_puzzle(error.to_string()),
    }
}

/// Left, top, width and height of a part of the grid that has rows and columns.
type Area = [usize; 4];

/// The parts that have rows and columns; nothing where all of the grid has.
fn areas(gathered: &mut Gathered, constraints: &[&Value]) -> Option<Vec<Area>> {
    let is = |c: &&&Value| said(c.get("type")) == Said::Number(ROWS_AND_COLUMNS);
    let mut areas = Vec::new();
    for constraint in constraints.iter().filter(is) {
        for area in constraint.get("areas")?.as_array()? {
            let number = |name: &str| match said(area.get(name)) {
                Said::Number(number) => Some(number as usize),
                _ => None,
            };
            match ["x", "y", "width", "height"].map(number) {
                [Some(x), Some(y), Some(width), Some(height)] => areas.push([x, y, width, height]),
                _ => gathered.unread(format!("an area `{}`: not enforced", shown(area))),
            }
        }
    }
    Some(areas)
}

/// A board of parts: each has rows and columns of its own, and regions are sets of different digits.
fn parts(gathered: &mut Gathered, areas: &[Area], constraints: &[&Value]) {
    gathered.add(Rule::global(&FREE));
    let grid = gathered.grid;
    for &[x, y, width, height] in areas {
        if x >= grid.num_columns() || y >= grid.num_rows() || width.min(height) == 0 {
            gathered.unread(format!("an area of {width}×{height} that is not on the board"));
            continue;
        }
        let from = Argument::Cells(vec![grid.cell(y, x)]);
        let part = Rule::global(&rows_and_columns::ROWS_AND_COLUMNS).with("from", from);
        gathered.add(part.with("size", Argument::Size(height, width)));
    }
    let of_regions = |c: &&&Value| said(c.get("type")) == Said::Number(REGIONS);
    let labels = constraints.iter().find(of_regions).and_then(|c| c.get("regions")?.as_array());
    let mut regions: BTreeMap<u64, Vec<Cell>> = BTreeMap::new();
    for (cell, label) in grid.cells().zip(labels.into_iter().flatten()) {
        if let Some(label) = label.as_u64() {
            regions.entry(label).or_default().push(cell);
        }
    }
    for cells in regions.into_values().filter(|cells| cells.len() > 1) {
        gathered.add(Rule::global(&EXTRA_REGION).with("cells", Argument::Cells(cells)));
    }
}

/// Boxes are written like any regions; without regions there are none.
fn regions(gathered: &mut Gathered, constraints: &[&Value]) {
    let mut of_regions =
        constraints.iter().filter(|c| said(c.get("type")) == Said::Number(REGIONS));
    let Some(first) = of_regions.next() else { return gathered.no_regions() };
    if of_regions.next().is_some() {
        gathered.unread("further `regions`: not enforced");
    }
    let Some(Value::Array(regions)) = first.get("regions") else {
        gathered.unread("`regions` is no list: a board without regions is assumed");
        return gathered.no_regions();
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

fn read_constraint(gathered: &mut Gathered, constraint: &Value) {
    let Value::Object(object) = constraint else {
        if !is_nothing(constraint) {
            gathered.unread(format!("`constraints`: `{}`, not enforced", shown(constraint)));
            gathered.keep_entry("constraints", constraint.clone());
        }
        return;
    };
    let Said::Number(number) = said(object.get("type")) else {
        gathered.unread("a constraint without a type");
        return gathered.keep_entry("constraints", constraint.clone());
    };
    let rows = exchange::sudoku_maker();
    let rows = rows.into_iter().filter(|(_, row)| row.number == number);
    let rows: Vec<(&'static RuleKind, &'static [Field])> =
        rows.map(|(kind, row)| (kind, row.fields)).collect();
    let what = format!("type {number}");
    let mut passed = DRAWN.to_vec();
    match number {
        GIVENS | REGIONS | ROWS_AND_COLUMNS => {
            let mut left = Fields::of(object);
            left.pass(&passed);
            left.pass(match number {
                REGIONS => &["regions"],
                ROWS_AND_COLUMNS => &["areas"],
                _ => &[],
            });
            return left.list_rest(&what, gathered);
        }
        _ if rows.is_empty() => {
            let mut left = Fields::of(object);
            left.pass(&passed);
            // What was begun and left has nothing in it but empty lists.
            if !left.has_only_empty_lists() {
                let name = NAMES.iter().find(|kind| kind.0 == number).map(|kind| kind.1);
                gathered.unread(match name {
                    Some(name) => format!("{name}: kept but not enforced"),
                    None => format!("a constraint of type {number}: kept but not enforced"),
                });
                gathered.keep_entry("constraints", constraint.clone());
            }
            return;
        }
        _ => {}
    }
    if object.get("negative").is_none_or(is_nothing) {
        passed.extend(OF_NEGATIVE);
    }
    let kept = exchange::read(gathered, Naming::Numbers, &rows, &what, (object, &passed));
    kept.into_iter().for_each(|constraint| gathered.keep_entry("constraints", constraint));
}
