//! Reading: what is understood becomes rules, what is not is listed, and kept to be written back.

use serde_json::{Map, Value, json};

use super::keys::{DRAWING_FIELDS, DRAWINGS, Holds, KEYS, Key, SILENT};
use super::{FormatError, Import, dots, not_a_puzzle};
use crate::formats::fields::{self, Fields, Said, flag, is_nothing, said, shown};
use crate::formats::gather::Gathered;
use crate::rules::places::seen;
use crate::rules::{self, Takes};
use crate::{Cell, Grid, Layout};

/// The fields of a cell that say nothing about the puzzle: what was pencilled, and colours.
const NOTES: &[&str] =
    &["centerPencilMarks", "cornerPencilMarks", "c", "cArray", "highlight", "highlightArray"];

/// The puzzle of an object.
pub fn read(object: Map<String, Value>) -> Result<Import, FormatError> {
    let Said::Number(size) = said(object.get("size")) else {
        return not_a_puzzle("`size` is not a number");
    };
    let mut reader = Reader { gathered: Gathered::of_size(size as usize)?, kept: Map::new() };
    reader.cells(&object)?;
    for (key, value) in &object {
        if let Some(known) = KEYS.iter().find(|known| known.key == key) {
            reader.rules_of(known, value);
        } else if DRAWINGS.contains(&key.as_str()) && value.is_array() {
            let others = without_twins(value, &object);
            if !others.is_empty() {
                let what = format!("`{key}` ({}): drawn only, kept but not shown", others.len());
                reader.gathered.unread(what);
                reader.kept.insert(key.clone(), Value::Array(others));
            }
        } else if !SILENT.contains(&key.as_str()) && !is_nothing(value) {
            let many =
                value.as_array().map(|list| format!(" ({})", list.len())).unwrap_or_default();
            reader.keep(key, value, format!("`{key:.40}`{many}: kept but not enforced"));
        }
    }
    let Reader { mut gathered, mut kept } = reader;
    let mut words = Fields::of(&object);
    let (title, author) =
        (words.words("title", &mut gathered), words.words("author", &mut gathered));
    let ruleset = words.words("ruleset", &mut gathered);
    if !ruleset.is_empty() {
        kept.insert("ruleset".to_owned(), json!(ruleset));
    }
    gathered.rules = dots::free_of_consecution(gathered.rules, gathered.grid);
    Ok(Import { kept, ..gathered.import(title, author) })
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
    gathered: Gathered,
    kept: Map<String, Value>,
}

impl Reader {
    /// Lists something, and keeps it.
    fn keep(&mut self, key: &str, value: &Value, what: String) {
        self.gathered.unread(what);
        self.kept.insert(key.to_owned(), value.clone());
    }

    /// The cells in reading order: digits, candidates and regions.
    fn cells(&mut self, object: &Map<String, Value>) -> Result<(), FormatError> {
        let grid = self.gathered.grid;
        let rows = object.get("grid").and_then(Value::as_array);
        let rows: Vec<&Vec<Value>> =
            rows.into_iter().flatten().filter_map(Value::as_array).collect();
        let square =
            rows.len() == grid.num_rows() && rows.iter().all(|row| row.len() == grid.num_columns());
        let cells: Vec<_> = rows.into_iter().flatten().filter_map(Value::as_object).collect();
        if !square || cells.len() != grid.num_cells() {
            return not_a_puzzle(format!("`grid` is not {0} rows of {0} cells", grid.num_rows()));
        }
        let usual = Layout::usual(grid);
        let mut regions = Vec::with_capacity(cells.len());
        for (cell, &content) in grid.cells().zip(&cells) {
            let (name, mut fields) = (grid.name(cell), Fields::of(content));
            fields.pass(NOTES);
            let given = fields.take("given");
            let is_given = flag(given).unwrap_or_else(|| {
                let given = given.map(shown).unwrap_or_default();
                self.gathered.unread(format!("`given` of {name} is `{given}`: taken for a given"));
                true
            });
            match said(fields.take("value")) {
                Said::Nothing | Said::Number(0) => {}
                Said::Number(digit) if is_given => self.gathered.given(cell, digit.into())?,
                Said::Number(digit) => self.gathered.enter(cell, digit.into())?,
                Said::Other(value) => return not_a_puzzle(format!("{name} holds {value}")),
            }
            if let Some(marks) = fields.take("givenPencilMarks").filter(|marks| !is_nothing(marks))
            {
                match fields::digits(marks, grid) {
                    Some(digits) => self.gathered.allow(cell, digits),
                    None => {
                        let marks = shown(marks);
                        self.gathered.unread(format!("{name} holds one of {marks}: not enforced"));
                    }
                }
            }
            regions.push(match content.get("region") {
                None => usual.region_of(cell).map(|region| region as u32),
                Some(region) => match said(fields.take("region")) {
                    Said::Nothing => None,
                    Said::Number(region) => Some(region),
                    Said::Other(_) => {
                        return not_a_puzzle(format!("{name} lies in region {}", shown(region)));
                    }
                },
            });
            fields.list_rest(&name, &mut self.gathered);
        }
        if cells.iter().any(|cell| cell.contains_key("region")) {
            self.gathered.regions(&regions);
        }
        Ok(())
    }

    fn rules_of(&mut self, key: &Key, value: &Value) {
        if key.holds == Holds::Flag {
            return match flag(Some(value)) {
                Some(true) => self.gathered.global(key.word),
                Some(false) => {}
                None => {
                    let what = format!("`{}` is `{}`: not enforced", key.key, shown(value));
                    self.keep(key.key, value, what);
                }
            };
        }
        let Value::Array(entries) = value else {
            if !is_nothing(value) {
                let found = shown(value);
                let what = format!("`{}` is `{found}`, expected a list; not enforced", key.key);
                self.keep(key.key, value, what);
            }
            return;
        };
        for entry in entries {
            let (rules, unread) = self.gathered.tally();
            if let Some(mut fields) = Fields::of_entry(key.key, entry, &mut self.gathered) {
                fields.pass(DRAWING_FIELDS);
                self.entry(key, &mut fields);
                fields.list_rest(key.key, &mut self.gathered);
            }
            let now = self.gathered.tally();
            if now.0 == rules && now.1 > unread {
                let list = self.kept.entry(key.key).or_insert_with(|| json!([]));
                list.as_array_mut().into_iter().for_each(|list| list.push(entry.clone()));
            }
        }
    }

    fn entry(&mut self, key: &Key, fields: &mut Fields) {
        let grid = self.gathered.grid;
        let numbers = match (key.holds, said(fields.take("value"))) {
            // Not finished: it says nothing yet.
            (Holds::Letter, Said::Nothing) => return fields.pass(&["cells"]),
            (Holds::Diagonal, Said::Nothing) => {
                return fields.pass(&["cell", "cells", "direction"]);
            }
            (Holds::Sight, Said::Nothing) => return fields.pass(&["cell"]),
            (_, Said::Nothing) => Vec::new(),
            (Holds::Letter, Said::Other(letter)) if letter.eq_ignore_ascii_case("v") => vec![5],
            (Holds::Letter, Said::Other(letter)) if letter.eq_ignore_ascii_case("x") => vec![10],
            (_, Said::Number(number)) if takes_a_number(key) => vec![number],
            (_, Said::Number(number)) => {
                self.gathered.unread(format!("`value` of `{}` ({number}): not enforced", key.key));
                Vec::new()
            }
            (_, Said::Other(value)) => {
                let what = format!("`{}` with `{value}`", key.key);
                if key.word != "killer-cage" {
                    fields.pass(&["cell", "cells", "lines", "direction"]);
                    return self.gathered.unread(format!("{what}: not enforced"));
                }
                self.gathered.unread(format!("{what}: its cells are different, and that is all"));
                Vec::new()
            }
        };
        match key.holds {
            Holds::Flag => {}
            Holds::Cells | Holds::Letter => {
                let found = cells(grid, fields.take("cells"));
                self.push(key, numbers, found);
            }
            Holds::Cell => {
                let found = cell(grid, fields.take("cell")).map(|cell| vec![cell]);
                self.push(key, numbers, found);
            }
            Holds::Lines => {
                let lines = fields.list(key.key, "lines", &mut self.gathered);
                if lines.is_empty() {
                    self.gathered.unread(format!("`{}`: an entry without lines", key.key));
                }
                for line in lines {
                    self.push(key, numbers.clone(), cells(grid, Some(line)));
                }
            }
            Holds::Arrow => self.arrow(key, fields),
            Holds::Diagonal => {
                fields.pass(&["cells"]);
                let seen = diagonal(grid, fields.take("cell"), fields.take("direction"));
                self.push(key, numbers, seen);
            }
            Holds::Sight => {
                let seen = sight(grid, fields.take("cell"));
                self.push(key, numbers, seen);
            }
        }
    }

    /// Lines that begin in a bulb. The digits of a bulb of several cells are read in reading order.
    fn arrow(&mut self, key: &Key, fields: &mut Fields) {
        let grid = self.gathered.grid;
        let bulb = cells(grid, fields.take("cells")).map(|mut bulb| {
            bulb.sort();
            bulb
        });
        let several = bulb.as_ref().map(Vec::len).filter(|&len| len > 1);
        let several: Vec<u32> = several.map(|len| len as u32).into_iter().collect();
        let lines = fields.list(key.key, "lines", &mut self.gathered);
        if lines.is_empty() {
            self.gathered.unread(format!("`{}`: an entry without lines", key.key));
        }
        for line in lines {
            let whole = bulb.clone().zip(cells(grid, Some(line)));
            let whole = whole.and_then(|(bulb, shaft)| {
                let shaft = shaft.split_first().filter(|(first, _)| bulb.contains(first))?.1;
                Some([bulb.as_slice(), shaft].concat())
            });
            self.push(key, several.clone(), whole);
        }
    }

    fn push(&mut self, key: &Key, numbers: Vec<u32>, cells: Option<Vec<Cell>>) {
        match cells {
            Some(cells) => self.gathered.line(key.word, numbers, cells),
            None => self.gathered.unread(format!("`{}`: its cells are not on the board", key.key)),
        }
    }
}

fn takes_a_number(key: &Key) -> bool {
    key.holds != Holds::Arrow
        && rules::kind(key.word)
            .is_some_and(|kind| kind.takes.iter().any(|part| part.takes == Takes::Number))
}

fn cell(grid: Grid, name: Option<&Value>) -> Option<Cell> {
    grid.cell_named(name?.as_str()?)
}

fn cells(grid: Grid, names: Option<&Value>) -> Option<Vec<Cell>> {
    // A line that crosses itself is longer than the board has cells at most by its crossings.
    let names = names?.as_array().filter(|names| names.len() <= 4 * grid.num_cells())?;
    names.iter().map(|name| cell(grid, Some(name))).collect()
}

/// The cells that a little killer sees from outside the grid.
fn diagonal(grid: Grid, from: Option<&Value>, direction: Option<&Value>) -> Option<Vec<Cell>> {
    let way = match direction?.as_str()? {
        "UL" => (-1, -1),
        "UR" => (-1, 1),
        "DL" => (1, -1),
        "DR" => (1, 1),
        _ => return None,
    };
    seen(&grid, outside(from)?, way)
}

/// The row or column that a clue at its end sees.
fn sight(grid: Grid, from: Option<&Value>) -> Option<Vec<Cell>> {
    let (row, column) = outside(from)?;
    let (rows, columns) = (grid.num_rows() as isize, grid.num_columns() as isize);
    let way = match (row, column) {
        (0, _) => (1, 0),
        (_, 0) => (0, 1),
        (row, _) if row == rows + 1 => (-1, 0),
        (_, column) if column == columns + 1 => (0, -1),
        _ => return None,
    };
    seen(&grid, (row, column), way)
}

/// A place by its name, perhaps outside the grid.
fn outside(name: Option<&Value>) -> Option<(isize, isize)> {
    let (row, column) = name?.as_str()?.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    let place = |text: &str| text.parse::<isize>().ok().filter(|n| (0..=1000).contains(n));
    Some((place(row)?, place(column)?))
}
