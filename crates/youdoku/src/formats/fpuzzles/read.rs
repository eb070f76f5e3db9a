//! Reading: what is understood becomes rules, what is not is listed.

use serde_json::{Map, Value};

use super::keys::{DRAWINGS, Holds, KEYS, Key, SILENT};
use super::{FormatError, Import, dots, not_a_puzzle};
use crate::rules::{self, Rule};
use crate::{Board, Cell, Digit, Grid, Puzzle};

/// Larger boards are nobody's.
const MOST_DIGITS: u64 = 64;

/// The puzzle of an object.
pub fn read(object: Map<String, Value>) -> Result<Import, FormatError> {
    let size = match object.get("size").and_then(Value::as_u64) {
        Some(size @ 2..=MOST_DIGITS) => size as usize,
        _ => return not_a_puzzle(format!("`size` is not a number from 2 to {MOST_DIGITS}")),
    };
    let grid = Grid::of_size(size).map_err(|error| FormatError::NotAPuzzle(error.to_string()))?;
    let cells = cells(&object, grid)?;
    let mut reader = Reader { grid, rules: Vec::new(), unread: Vec::new() };
    let (mut givens, mut entered) = (Board::empty(grid), Board::empty(grid));
    for (cell, content) in grid.cells().zip(&cells) {
        let Some(value) = content.get("value").filter(|value| !value.is_null()) else { continue };
        let digit = number(value).filter(|&value| (1..=size as u64).contains(&value));
        let Some(digit) = digit else {
            return not_a_puzzle(format!(
                "{} holds {value}, expected 1 to {size}",
                grid.name(cell)
            ));
        };
        let given = content.get("given").and_then(Value::as_bool).unwrap_or(false);
        let board = if given { &mut givens } else { &mut entered };
        board.set(cell, Some(Digit::new(digit as usize)));
    }
    reader.regions(&cells)?;
    let mut kept = Map::new();
    for (key, value) in &object {
        if let Some(known) = KEYS.iter().find(|known| known.key == key) {
            reader.rules_of(known, value);
        } else if DRAWINGS.contains(&key.as_str()) {
            let others = without_twins(value, &object);
            if !others.is_empty() {
                let what = format!("`{key}` ({}): drawn only, kept but not shown", others.len());
                reader.unread.push(what);
                kept.insert(key.clone(), Value::Array(others));
            }
        } else if !SILENT.contains(&key.as_str()) && !is_nothing(value) {
            let many =
                value.as_array().map(|list| format!(" ({})", list.len())).unwrap_or_default();
            reader.unread.push(format!("`{key}`{many}: kept but not enforced"));
            kept.insert(key.clone(), value.clone());
        }
    }
    let words = |key: &str| object.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    if !words("ruleset").is_empty() {
        kept.insert("ruleset".to_owned(), Value::String(words("ruleset")));
    }
    reader.rules = dots::free_of_consecution(reader.rules, grid);
    let (title, author) = (words("title"), words("author"));
    let puzzle = Puzzle::new(givens, reader.rules);
    Ok(Import { puzzle, entered, title, author, unread: reader.unread, kept })
}

/// The cell objects in reading order.
fn cells(object: &Map<String, Value>, grid: Grid) -> Result<Vec<&Map<String, Value>>, FormatError> {
    let rows = object.get("grid").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let lists: Vec<&Vec<Value>> = rows.iter().filter_map(Value::as_array).collect();
    let square = lists.len() == grid.size() && lists.iter().all(|row| row.len() == grid.size());
    let cells = lists.into_iter().filter(|_| square).flatten();
    let cells: Vec<_> = cells.filter_map(Value::as_object).collect();
    if cells.len() != grid.num_cells() {
        return not_a_puzzle(format!("`grid` is not {0} rows of {0} cells", grid.size()));
    }
    Ok(cells)
}

fn number(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.trim().parse().ok())
}

/// Values that say as little as leaving the key out.
fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(list) => list.is_empty(),
        _ => false,
    }
}

/// Drawings that are not merely the picture of a rule that stands beside them.
fn without_twins(drawings: &Value, object: &Map<String, Value>) -> Vec<Value> {
    let is_twin = |drawing: &Value| {
        let from = drawing.get("fromConstraint").and_then(Value::as_str);
        from.is_some_and(|from| object.contains_key(&from.to_lowercase().replace(' ', "")))
    };
    let list = drawings.as_array().into_iter().flatten();
    list.filter(|drawing| !is_twin(drawing)).cloned().collect()
}

struct Reader {
    grid: Grid,
    rules: Vec<Rule>,
    unread: Vec<String>,
}

impl Reader {
    /// Regions where they are not the boxes: a jigsaw, no regions at all, or some.
    fn regions(&mut self, cells: &[&Map<String, Value>]) -> Result<(), FormatError> {
        let (grid, size) = (self.grid, self.grid.size());
        if cells.iter().all(|cell| !cell.contains_key("region")) {
            return Ok(());
        }
        let mut regions = Vec::with_capacity(cells.len());
        for (cell, content) in grid.cells().zip(cells) {
            regions.push(match content.get("region") {
                None => Some(grid.box_of(cell)),
                Some(Value::Null) => None,
                Some(value) => match value.as_u64() {
                    Some(region) if (region as usize) < size => Some(region as usize),
                    _ => {
                        return not_a_puzzle(format!("{} lies in region {value}", grid.name(cell)));
                    }
                },
            });
        }
        let members = |wanted: usize| -> Vec<Cell> {
            let of = |cell: &Cell| regions[cell.index()] == Some(wanted);
            grid.cells().filter(of).collect()
        };
        let zones: Vec<Vec<Cell>> = (0..size).map(members).collect();
        for (region, zone) in zones.iter().enumerate() {
            if zone.len() != size && !zone.is_empty() {
                let cells = zone.len();
                return not_a_puzzle(format!("region {region} has {cells} cells, expected {size}"));
            }
        }
        if zones.iter().all(|zone| zone.len() == size) {
            let numbers = regions.iter().flatten().map(|&region| region as u32 + 1).collect();
            self.push(Rule { numbers, ..Rule::global(&rules::jigsaw::JIGSAW) }, "grid");
        } else {
            self.push(Rule::global(&rules::latin::LATIN), "grid");
            for cells in zones.into_iter().filter(|zone| !zone.is_empty()) {
                let kind = &rules::extra_region::EXTRA_REGION;
                self.push(Rule { kind, numbers: Vec::new(), cells }, "grid");
            }
        }
        Ok(())
    }

    /// Adds a rule if it can be as stated, and lists it if not.
    fn push(&mut self, rule: Rule, key: &str) {
        match rule.means(&self.grid) {
            Ok(_) => self.rules.push(rule),
            Err(error) => self.unread.push(format!("`{key}`: {error}")),
        }
    }

    fn rules_of(&mut self, key: &Key, value: &Value) {
        let Some(kind) = rules::kind(key.word) else { return };
        if key.holds == Holds::Flag {
            if value.as_bool() == Some(true) {
                self.push(Rule::global(kind), key.key);
            }
            return;
        }
        for item in value.as_array().into_iter().flatten() {
            let numbers: Vec<u32> = item
                .get("value")
                .and_then(number)
                .and_then(|value| u32::try_from(value).ok())
                .into_iter()
                .collect();
            let before = (self.rules.len(), self.unread.len());
            let push = |this: &mut Reader, numbers: Vec<u32>, cells: Option<Vec<Cell>>| match cells
            {
                Some(cells) => this.push(Rule { kind, numbers, cells }, key.key),
                None => this.unread.push(format!("`{}`: its cells are not on the board", key.key)),
            };
            match key.holds {
                Holds::Flag => {}
                Holds::Cells => push(self, numbers, self.cells(item.get("cells"))),
                Holds::Cell => push(self, Vec::new(), self.cell(item.get("cell")).map(|c| vec![c])),
                Holds::Letter => match item.get("value").and_then(Value::as_str) {
                    Some("X" | "x") => push(self, vec![10], self.cells(item.get("cells"))),
                    Some("V" | "v") => push(self, vec![5], self.cells(item.get("cells"))),
                    // Not finished: it says nothing yet.
                    _ => continue,
                },
                Holds::Lines => {
                    for line in item.get("lines").and_then(Value::as_array).into_iter().flatten() {
                        push(self, numbers.clone(), self.cells(Some(line)));
                    }
                }
                Holds::Arrow => {
                    let bulb = self.cells(item.get("cells"));
                    for line in item.get("lines").and_then(Value::as_array).into_iter().flatten() {
                        let shaft = self.cells(Some(line));
                        let cells = bulb.clone().zip(shaft).map(|(bulb, shaft)| {
                            bulb.into_iter().chain(shaft.into_iter().skip(1)).collect()
                        });
                        let several = bulb.as_ref().map(Vec::len).filter(|&len| len > 1);
                        push(self, several.map(|len| len as u32).into_iter().collect(), cells);
                    }
                }
                Holds::Diagonal => push(self, numbers, self.diagonal(item)),
            }
            if before == (self.rules.len(), self.unread.len()) {
                self.unread.push(format!("`{}`: an entry without cells", key.key));
            }
        }
    }

    fn cell(&self, name: Option<&Value>) -> Option<Cell> {
        self.grid.cell_named(name?.as_str()?)
    }

    fn cells(&self, names: Option<&Value>) -> Option<Vec<Cell>> {
        let names = names?.as_array().filter(|names| names.len() <= self.grid.num_cells())?;
        names.iter().map(|name| self.cell(Some(name))).collect()
    }

    /// The cells that a little killer sees from outside the grid.
    fn diagonal(&self, item: &Value) -> Option<Vec<Cell>> {
        let name = item.get("cell")?.as_str()?;
        let (row, column) = name.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
        let place = |text: &str| text.parse::<isize>().ok().filter(|n| (0..=1000).contains(n));
        let (mut row, mut column) = (place(row)?, place(column)?);
        let (down, right) = match item.get("direction")?.as_str()? {
            "UL" => (-1, -1),
            "UR" => (-1, 1),
            "DL" => (1, -1),
            "DR" => (1, 1),
            _ => return None,
        };
        let inside = 1..=self.grid.size() as isize;
        let mut cells = Vec::new();
        loop {
            row += down;
            column += right;
            if !inside.contains(&row) || !inside.contains(&column) {
                return (!cells.is_empty()).then_some(cells);
            }
            cells.push(self.grid.cell(row as usize - 1, column as usize - 1));
        }
    }
}
