//! Reading: givens, regions, cages and words count, all else is kept and listed.

use serde_json::{Map, Value};

use super::{FormatError, Gathered, Import, NAME, not_a_puzzle, rows};
use crate::formats::fields::{Fields, Said, flag, is_nothing, said, shown};
use crate::rules::exchange::SudokuPad;
use crate::rules::{Argument, Rule, RuleKind};
use crate::{Board, Cell, Digits, Grid};

/// Pictures, which are listed by their number and not one by one.
const PICTURES: [&str; 6] =
    ["lines", "arrows", "underlays", "overlays", "foglight", "triggereffect"];

/// Words about the puzzle that say nothing about its digits.
const WORDS: [&str; 5] = ["msgcorrect", "source", "customstyle", "id", "cellSize"];

/// The puzzle of an SCL object.
pub fn read(object: &Map<String, Value>) -> Result<Import, FormatError> {
    let rows = object.get("cells").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let columns = rows.first().and_then(Value::as_array).map_or(0, Vec::len);
    if !rows.iter().all(|row| row.as_array().is_some_and(|row| row.len() == columns)) {
        return not_a_puzzle("`cells` is not rows of one length");
    }
    let digits = Digits::from_one(rows.len().max(columns));
    let grid = match digits.and_then(|digits| Grid::new(rows.len(), columns, digits)) {
        Ok(grid) if Gathered::is_small(&grid) => grid,
        Ok(grid) => return not_a_puzzle(format!("a board of {grid}, which is too large")),
        Err(error) => return not_a_puzzle(error.to_string()),
    };
    let mut reader = Reader { gathered: Gathered::on(grid), notes: Default::default() };
    for (cell, content) in grid.cells().zip(rows.iter().filter_map(Value::as_array).flatten()) {
        reader.cell(cell, content)?;
    }
    let mut fields = Fields::of(object);
    fields.pass(&["cells"]);
    let regions = fields.list("regions", "regions", &mut reader.gathered);
    reader.regions(regions);
    for cage in fields.list("cages", "cages", &mut reader.gathered) {
        let (rules, unread) = reader.gathered.tally();
        reader.cage(cage);
        let now = reader.gathered.tally();
        if now.0 == rules && now.1 > unread {
            reader.gathered.keep_entry("cages", cage.clone());
        }
    }
    match fields.take("global") {
        Some(Value::Array(words)) => words.iter().for_each(|word| reader.global(word)),
        Some(Value::Object(words)) => drop(reader.globals(Fields::of(words))),
        Some(word) => reader.global(word),
        None => {}
    }
    match fields.take("metadata") {
        Some(Value::Object(metadata)) => {
            let mut fields = Fields::of(metadata);
            reader.words(&mut fields);
            let mut kept = Map::new();
            for key in WORDS {
                kept.extend(fields.take(key).map(|value| (key.to_owned(), value.clone())));
            }
            kept.extend(reader.globals(fields));
            if !kept.is_empty() {
                reader.gathered.keep("metadata", Value::Object(kept));
            }
        }
        Some(other) => reader.tell_and_keep("metadata", other),
        None => {}
    }
    for key in PICTURES {
        let drawn = fields.list(key, key, &mut reader.gathered);
        if !drawn.is_empty() {
            let count = drawn.len();
            reader.gathered.unread(format!("`{key}` ({count}): a picture without logic, kept"));
            reader.gathered.keep(key, Value::Array(drawn.to_vec()));
        }
    }
    reader.words(&mut fields);
    for key in WORDS {
        if let Some(value) = fields.take(key) {
            reader.gathered.keep(key, value.clone());
        }
    }
    fields.rest().for_each(|(key, value)| reader.tell_and_keep(key, value));
    Ok(reader.import())
}

/// Words about a puzzle, as they were found.
#[derive(Default)]
struct Notes {
    title: String,
    author: String,
    rules: String,
    solution: String,
}

struct Reader {
    gathered: Gathered,
    notes: Notes,
}

impl Reader {
    fn cell(&mut self, cell: Cell, content: &Value) -> Result<(), FormatError> {
        let name = self.gathered.grid.name(cell);
        let fields = Fields::of_entry(&name, content, &mut self.gathered);
        let Some(mut fields) = fields else { return Ok(()) };
        fields.pass(&["given", "centremarks", "pencilMarks"]);
        match said(fields.take("value")) {
            Said::Nothing => {}
            Said::Number(digit @ 1..) => self.gathered.given(cell, digit.into())?,
            other => {
                let value = match other {
                    Said::Other(value) => value,
                    _ => "0".to_owned(),
                };
                self.gathered.unread(format!("`{value}` in {name}: no digit here, left out"));
            }
        }
        fields.list_rest(&name, &mut self.gathered);
        Ok(())
    }

    fn regions(&mut self, lists: &[Value]) {
        let grid = self.gathered.grid;
        let mut labels: Vec<Option<usize>> = vec![None; grid.num_cells()];
        for (region, list) in lists.iter().enumerate().filter(|(_, list)| !is_nothing(list)) {
            match cells(list, grid) {
                Some(cells) if cells.iter().all(|cell| labels[cell.index()].is_none()) => {
                    cells.iter().for_each(|cell| labels[cell.index()] = Some(region));
                }
                Some(_) => self.gathered.unread("`regions`: one that overlaps another, left out"),
                None => self.gathered.unread("`regions`: one that leaves the board, left out"),
            }
        }
        self.gathered.regions(&labels);
    }

    fn cage(&mut self, cage: &Value) {
        let Some(mut fields) = Fields::of_entry("cages", cage, &mut self.gathered) else { return };
        fields.pass(&["type", "borderColor", "textColor", "fontC", "outlineC"]);
        let hidden = flag(fields.take("hidden")) == Some(true);
        let places = fields.take("cells").filter(|places| !is_nothing(places));
        let Some(places) = places else {
            return self.note(cage, fields);
        };
        let Some(cells) = cells(places, self.gathered.grid) else {
            return self.gathered.unread("`cages`: one whose cells are not on the board, left out");
        };
        let unique = fields.take("unique");
        let is_unique = flag(unique);
        let style = fields.take("style").and_then(Value::as_str).unwrap_or_default();
        let (value, sum) = (said(fields.take("value")), said(fields.take("sum")));
        let name = self.gathered.grid.name(cells[0]);
        let mut tell = |what: String| self.gathered.unread(format!("the cage at {name}: {what}"));
        let number = match (&sum, &value) {
            (Said::Number(sum), _) | (Said::Nothing, Said::Number(sum)) => Some(*sum),
            _ => None,
        };
        for other in [&sum, &value] {
            if let Said::Other(text) = other {
                tell(format!("`{text}`, not enforced"));
            }
        }
        if is_unique.is_none() {
            tell(format!("`unique` is `{}`", unique.map(shown).unwrap_or_default()));
        }
        let row = |style: &str| {
            rows().find_map(|(kind, row)| match row {
                SudokuPad::Cage(own, part) if own == style => Some((kind, part)),
                _ => None,
            })
        };
        let special = row(style).filter(|_| !style.is_empty());
        let plain = row("");
        match (is_unique, number, special, plain) {
            (_, _, Some((kind, _)), _) => self.add(kind, "", None, cells),
            (Some(true), number, _, Some((kind, part))) => self.add(kind, part, number, cells),
            (_, Some(sum), _, Some((kind, part))) if unique.is_none() || cells.len() == 1 => {
                self.add(kind, part, Some(sum), cells);
            }
            (_, Some(sum), ..) => {
                tell(format!("its sum {sum} with digits that may repeat, not enforced"))
            }
            // A hidden cage that demands nothing marks cells outside all regions.
            (_, None, ..) if hidden || matches!(value, Said::Other(_)) => {}
            (_, None, ..) => tell("no sum, drawn only".to_owned()),
        }
        fields.list_rest("cages", &mut self.gathered);
    }

    fn add(&mut self, kind: &'static RuleKind, part: &str, sum: Option<u32>, cells: Vec<Cell>) {
        let mut rule = Rule::global(kind).with("cells", Argument::Cells(cells));
        if let Some(sum) = sum.filter(|_| !part.is_empty()) {
            rule = rule.with_number(part, sum.into());
        }
        self.gathered.add(rule);
    }

    /// A cage without cells is a line of text: `title: …`.
    fn note(&mut self, cage: &Value, mut fields: Fields) {
        fields.pass(&["style", "unique"]);
        let value = fields.take("value");
        let line = value.and_then(Value::as_str).and_then(|line| line.split_once(':'));
        match line.map(|(key, text)| (key.trim(), text.trim())) {
            Some(("title", text)) => self.notes.title = text.to_owned(),
            Some(("author", text)) => self.notes.author = text.to_owned(),
            Some(("rules", text)) => self.notes.rules = text.to_owned(),
            Some(("solution", text)) => self.notes.solution = text.to_owned(),
            Some((key, _)) if WORDS.contains(&key) => {
                self.gathered.keep_entry("cages", cage.clone());
            }
            _ => {
                let text = value.filter(|value| !is_nothing(value)).map(shown);
                text.into_iter().for_each(|text| self.gathered.unread(format!("`{text}`: kept")));
            }
        }
        fields.list_rest("cages", &mut self.gathered);
    }

    fn words(&mut self, fields: &mut Fields) {
        let notes = &mut self.notes;
        let all = [
            ("title", &mut notes.title),
            ("author", &mut notes.author),
            ("rules", &mut notes.rules),
            ("solution", &mut notes.solution),
        ];
        for (key, own) in all {
            let words = fields.words(key, &mut self.gathered);
            if own.is_empty() {
                *own = words.to_owned();
            } else if !words.is_empty() && own != words {
                self.gathered.unread(format!("another {key}, `{words:.40}`: left out"));
            }
        }
    }

    fn global(&mut self, word: &Value) {
        let is_it = |row: &SudokuPad| matches!(row, SudokuPad::Global(known) if word == known);
        match rows().find(|(_, row)| is_it(row)) {
            Some((kind, _)) => self.gathered.add(Rule::global(kind)),
            None if is_nothing(word) => {}
            None => {
                self.gathered.unread(format!("`{}`: not enforced", shown(word)));
                self.gathered.keep_entry("global", word.clone());
            }
        }
    }

    /// Words that are said to hold or not; hands back what is none of them.
    fn globals(&mut self, mut fields: Fields) -> Map<String, Value> {
        for (kind, row) in rows() {
            let SudokuPad::Global(key) = row else { continue };
            let value = fields.take(key);
            match flag(value) {
                Some(true) => self.gathered.add(Rule::global(kind)),
                Some(false) => {}
                None => {
                    let value = value.map(shown).unwrap_or_default();
                    self.gathered.unread(format!("`{key}` is `{value}`: not enforced"));
                }
            }
        }
        let mut kept = Map::new();
        for (key, value) in fields.rest() {
            let what = format!("`{key}` of `the puzzle` (`{}`): not enforced", shown(value));
            self.gathered.unread(what);
            kept.insert(key.to_owned(), value.clone());
        }
        kept
    }

    fn tell_and_keep(&mut self, key: &str, value: &Value) {
        self.gathered.unread(format!("`{key}` (`{}`): not enforced", shown(value)));
        self.gathered.keep(key, value.clone());
    }

    fn import(mut self) -> Import {
        let Notes { title, author, rules, solution } = self.notes;
        let grid = self.gathered.grid;
        let board = solution_of(&solution, grid);
        if board.is_none() && !solution.is_empty() {
            self.gathered.keep("solution", Value::String(solution));
        }
        let mut import = self.gathered.import_from(NAME, &title, &author);
        import.puzzle.notes.about = rules.trim().to_owned();
        import.puzzle.notes.solution = board;
        import
    }
}

/// A full board, a sign for each cell.
fn solution_of(line: &str, grid: Grid) -> Option<Board> {
    let mut board = Board::empty(grid);
    let signs: Vec<char> = line.chars().filter(|sign| !sign.is_whitespace()).collect();
    for (cell, sign) in grid.cells().zip(&signs) {
        board.set(cell, Some(grid.digit(sign.to_digit(36)?)?));
    }
    (signs.len() == grid.num_cells()).then_some(board)
}

/// `[row, column]`, from 0.
fn cells(places: &Value, grid: Grid) -> Option<Vec<Cell>> {
    let number = |value: Option<&Value>, lines: usize| {
        let number = usize::try_from(value?.as_u64()?).ok()?;
        (number < lines).then_some(number)
    };
    let place = |place: &Value| {
        let row = number(place.get(0), grid.num_rows())?;
        Some(grid.cell(row, number(place.get(1), grid.num_columns())?))
    };
    let places = places.as_array().filter(|places| places.len() <= grid.num_cells())?;
    places.iter().map(place).collect()
}
