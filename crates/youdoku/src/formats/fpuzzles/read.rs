//! Reading: what is understood becomes rules, what is not is listed, and kept to be written back.

use serde_json::{Map, Value};

use super::{DRAWING_FIELDS, DRAWINGS, FormatError, Import, NAME, SILENT, dots, not_a_puzzle};
use crate::formats::exchange::{self, Naming};
use crate::formats::fields::{self, Fields, Said, flag, is_nothing, said, shown};
use crate::formats::gather::Gathered;
use crate::rules::exchange::{FPuzzles, Holds};
use crate::rules::{Rule, RuleKind};
use crate::{Board, Layout};

/// The fields of a cell that say nothing about the puzzle: what a solver pencilled and coloured.
const PENCILLED: &[&str] =
    &["centerPencilMarks", "cornerPencilMarks", "highlight", "highlightArray"];

/// The colours that a setter gave a cell.
const COLOURS: [&str; 2] = ["c", "cArray"];

type Row = (&'static RuleKind, &'static FPuzzles);

/// The puzzle of an object.
pub fn read(object: Map<String, Value>) -> Result<Import, FormatError> {
    let Said::Number(size) = said(object.get("size")) else {
        return not_a_puzzle("`size` is not a number");
    };
    let mut reader = Reader { gathered: Gathered::of_size(size as usize)? };
    reader.cells(&object)?;
    for (key, value) in &object {
        let rows: Vec<Row> = exchange::fpuzzles().filter(|(_, row)| row.key == key).collect();
        if DRAWINGS.contains(&key.as_str()) && value.is_array() {
            reader.drawings(key, &rows, value, &object);
        } else if !rows.is_empty() {
            reader.rules_of(key, &rows, value);
        } else if !SILENT.contains(&key.as_str()) && !is_nothing(value) {
            let many =
                value.as_array().map(|list| format!(" ({})", list.len())).unwrap_or_default();
            reader.keep(key, value, format!("`{key:.40}`{many}: kept but not enforced"));
        }
    }
    let mut gathered = reader.gathered;
    let mut words = Fields::of(&object);
    let title = words.words("title", &mut gathered).to_owned();
    let author = words.words("author", &mut gathered).to_owned();
    let about = words.words("ruleset", &mut gathered).trim().to_owned();
    let solution = object.get("solution").filter(|solution| !is_nothing(solution));
    let board = solution.and_then(|solution| solution_of(solution, &gathered));
    if let (Some(solution), None) = (solution, &board) {
        gathered.keep("solution", solution.clone());
    }
    gathered.rules = dots::as_meant(gathered.rules);
    let mut import = gathered.import_from(NAME, &title, &author);
    import.puzzle.notes.about = about;
    import.puzzle.notes.solution = board;
    Ok(import)
}

/// The full board of a solution: a list of digits, or a text of them with or without commas.
fn solution_of(solution: &Value, gathered: &Gathered) -> Option<Board> {
    let grid = gathered.grid;
    let text = |text: &str| Value::from(text);
    let digits: Vec<Value> = match solution {
        Value::Array(list) => list.clone(),
        Value::String(line) if line.contains(',') => {
            line.split(',').map(|d| text(d.trim())).collect()
        }
        Value::String(line) => line.trim().chars().map(|sign| text(&sign.to_string())).collect(),
        _ => return None,
    };
    let mut board = Board::empty(grid);
    for (cell, digit) in grid.cells().zip(&digits) {
        let Said::Number(value) = said(Some(digit)) else { return None };
        board.set(cell, Some(grid.digit(value)?));
    }
    (digits.len() == grid.num_cells()).then_some(board)
}

struct Reader {
    gathered: Gathered,
}

impl Reader {
    /// Lists something, and keeps it.
    fn keep(&mut self, key: &str, value: &Value, what: String) {
        self.gathered.unread(what);
        self.gathered.keep(key, value.clone());
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
        let mut colours = Map::new();
        for (cell, &content) in grid.cells().zip(&cells) {
            let (name, mut fields) = (grid.name(cell), Fields::of(content));
            fields.pass(PENCILLED);
            let coloured =
                COLOURS.iter().filter_map(|&key| Some((key.to_owned(), fields.take(key)?.clone())));
            let coloured: Map<String, Value> =
                coloured.filter(|(_, value)| !is_nothing(value)).collect();
            if !coloured.is_empty() {
                colours.insert(name.to_uppercase(), Value::Object(coloured));
            }
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
        if !colours.is_empty() {
            self.gathered.keep("grid", Value::Object(colours));
        }
        if cells.iter().any(|cell| cell.contains_key("region")) {
            self.gathered.regions(&regions);
        }
        Ok(())
    }

    /// What is only drawn, unless it is the picture of a rule that stands beside it, or a rule itself.
    fn drawings(&mut self, key: &str, rows: &[Row], value: &Value, object: &Map<String, Value>) {
        let (mut count, list) = (0, value.as_array());
        for drawing in list.into_iter().flatten().filter(|drawing| !is_twin(drawing, object)) {
            let grid = self.gathered.grid;
            let fits = |row: &&Row| match row.1.holds {
                Holds::Entries(fields) => drawing
                    .as_object()
                    .is_some_and(|drawing| exchange::fits(fields, drawing, &grid)),
                _ => false,
            };
            match rows.iter().find(fits) {
                Some(row) => self.entry(key, *row, drawing),
                None => {
                    count += 1;
                    self.gathered.keep_entry(key, drawing.clone());
                }
            }
        }
        if count > 0 {
            self.gathered.unread(format!("`{key}` ({count}): drawn only, kept"));
        }
    }

    fn rules_of(&mut self, key: &str, rows: &[Row], value: &Value) {
        let (kind, row) = rows[0];
        if let Holds::Flag = row.holds {
            return match flag(Some(value)) {
                Some(true) => self.gathered.add(Rule::global(kind)),
                Some(false) => {}
                None => {
                    let what = format!("`{key}` is `{}`: not enforced", shown(value));
                    self.keep(key, value, what);
                }
            };
        }
        let Value::Array(entries) = value else {
            if !is_nothing(value) {
                let found = shown(value);
                let what = format!("`{key}` is `{found}`, expected a list; not enforced");
                self.keep(key, value, what);
            }
            return;
        };
        for entry in entries {
            let is_word = |row: &&Row| matches!(row.1.holds, Holds::Word(word) if *entry == word);
            let row = match row.holds {
                Holds::Word(_) => rows.iter().find(is_word),
                _ => rows.first(),
            };
            match row {
                Some((kind, FPuzzles { holds: Holds::Word(_), .. })) => {
                    self.gathered.add(Rule::global(kind));
                }
                Some(row) => self.entry(key, *row, entry),
                None if is_nothing(entry) => {}
                None => {
                    self.gathered.unread(format!("`{key}` of `{}`: not enforced", shown(entry)));
                    self.gathered.keep_entry(key, entry.clone());
                }
            }
        }
    }

    fn entry(&mut self, key: &str, (kind, row): Row, entry: &Value) {
        let kept = match (entry, row.holds) {
            (Value::Object(object), Holds::Entries(fields)) => {
                let object = (object, DRAWING_FIELDS);
                exchange::read(&mut self.gathered, Naming::Names, &[(kind, fields)], key, object)
            }
            (entry, _) if is_nothing(entry) => None,
            (entry, _) => {
                self.gathered.unread(format!("`{key}`: `{}`, not enforced", shown(entry)));
                Some(entry.clone())
            }
        };
        kept.into_iter().for_each(|entry| self.gathered.keep_entry(key, entry));
    }
}

/// Whether a drawing is merely the picture of a rule that stands beside it.
fn is_twin(drawing: &Value, object: &Map<String, Value>) -> bool {
    let has = |key: &str| object.get(key).is_some_and(|value| !is_nothing(value));
    let keys =
        || exchange::fpuzzles().filter(|(_, row)| row.twin.is_some()).map(|(_, row)| row.key);
    // Older files only say that it is one.
    if flag(drawing.get("isNewConstraint")) == Some(true) {
        return keys().any(has);
    }
    let Some(from) = drawing.get("fromConstraint").and_then(Value::as_str) else { return false };
    let from = from.to_lowercase().replace(' ', "");
    // "German Whispers" is `whispers`, and "Entropic" was `entropicline`.
    let of = |key: &str| from.ends_with(key) || !from.is_empty() && key.starts_with(&from);
    keys().any(|key| of(key) && has(key))
}
