//! The board as a list of lists, and the puzzle as a JSON object.
//!
//! ```text
//! [[0, 0, 0, 3],
//!  [0, 0, 0, 2],
//!  [3, 0, 0, 0],
//!  [4, 0, 0, 0]]
//! ```
//!
//! A name may stand before the list (`input =`, `board = SudokuBoard(`), a blank may be `null`,
//! `None` or `"."`, and a row may be a string of characters. The object is
//! `{"size":4,"box":[2,2],"rules":["anti-knight"],"givens":[[0,0,0,3],…]}`; only `givens` must be
//! there, as a list or as a line of characters. A rule may be an object too:
//! `{"rule":"killer-cage","sum":15,"cells":["r1c1","r1c2"]}`. Names that nothing resembles are other people's:
//! what stands there does not count, and is told.

use super::cells::{self, Line, Row, Token};
use super::header::{Header, Note};
use super::nested::{self, Fault, Item, Value};
use super::placed::Stated;
use super::stated::{has_small_boxes, stated_boxes, stated_digits, stated_rules};
use super::{ReadError, block, line, shortened};
use crate::rules::own;
use crate::{Board, Boxes, Cell, Grid, Puzzle, Rule};
use serde_json::Value as Json;
use youdoku_logic::nearest;

/// The board as a list of lists, a row on a line, as the documents (`docs/origins.md`) have it.
pub fn write(board: &Board) -> String {
    let width = board.grid().range().width();
    let cell = |cell| format!("{:>width$}", number(board, cell, "None"));
    let rows = board.grid().rows().into_iter().map(|row| {
        let numbers: Vec<String> = row.into_iter().map(cell).collect();
        format!("[{}]", numbers.join(", "))
    });
    format!("[{}]", rows.collect::<Vec<_>>().join(",\n "))
}

/// The number in a cell; 0 for a blank, or another word where 0 is a digit.
fn number(board: &Board, cell: Cell, none: &str) -> String {
    let grid = board.grid();
    match board.get(cell) {
        Some(digit) => grid.value(digit).to_string(),
        None if grid.range().has_zero() => none.to_owned(),
        None => "0".to_owned(),
    }
}

/// The board as a JSON list of lists, on one line.
pub fn write_json_board(board: &Board) -> String {
    let row = |row: Vec<Cell>| {
        let numbers = row.into_iter().map(|cell| number(board, cell, "null"));
        format!("[{}]", numbers.collect::<Vec<_>>().join(","))
    };
    format!("[{}]", board.grid().rows().into_iter().map(row).collect::<Vec<_>>().join(","))
}

/// The puzzle as a JSON object, on one line.
pub fn write_json(puzzle: &Puzzle) -> String {
    let (grid, names) = (puzzle.grid(), puzzle.names());
    let stated = stated_rules(puzzle);
    // What every puzzle of this process may use is not known elsewhere.
    let elsewhere = Rule::own_kinds(stated).into_iter().filter(|own| !names.own().contains(own));
    let defined = elsewhere.filter_map(|own| Some(Rule::definition(&own.own?.text)));
    let texts = defined.chain(stated.iter().map(|rule| rule.text_beside_box(&names)));
    let rules: Vec<String> = texts.map(|text| Json::from(text).to_string()).collect();
    let mut fields: Vec<String> = Vec::new();
    let notes = &puzzle.notes;
    let words = [("title", &notes.title), ("author", &notes.author), ("about", &notes.about)];
    for (key, words) in words.into_iter().filter(|(_, words)| !words.is_empty()) {
        fields.push(format!("\"{key}\":{}", Json::from(words.as_str())));
    }
    let small = has_small_boxes(puzzle);
    fields.push(match grid.num_rows() == grid.num_columns() && !small {
        true => format!("\"size\":{}", grid.num_rows()),
        false => format!("\"size\":[{},{}]", grid.num_rows(), grid.num_columns()),
    });
    if let Some(digits) = stated_digits(&grid) {
        fields.push(format!("\"digits\":[{},{}]", digits.least(), digits.greatest()));
    }
    let layout = puzzle.drawn_layout();
    // On a usual grid it has always been there; elsewhere it is where it means something.
    let boxes = if grid.is_usual() { layout.box_size() } else { layout.boxes() };
    // What is stated stands, whatever cells are missing.
    if let Some(Boxes { height, width }) = stated_boxes(puzzle).or(boxes) {
        fields.push(format!("\"box\":[{height},{width}]"));
    }
    fields.push(format!("\"rules\":[{}]", rules.join(",")));
    fields.push(format!("\"givens\":{}", write_json_board(&puzzle.givens)));
    if let Some(solution) = &notes.solution {
        fields.push(format!("\"solution\":{}", write_json_board(solution)));
    }
    if !notes.kept.is_empty() {
        fields.push(format!("\"kept\":{}", Json::Object(notes.kept.clone())));
    }
    format!("{{{}}}", fields.join(","))
}

/// Several lines as one text that knows where each of them begins.
struct Joined<'a> {
    text: String,
    lines: Vec<(usize, Line<'a>)>,
}

impl<'a> Joined<'a> {
    fn new(lines: &[Line<'a>]) -> Joined<'a> {
        let mut joined = Joined { text: String::new(), lines: Vec::new() };
        for line in lines {
            joined.lines.push((joined.text.len(), *line));
            joined.text += line.text;
            joined.text.push('\n');
        }
        joined
    }

    /// The line at this place, and the offset in it.
    fn place(&self, at: usize) -> (Line<'a>, usize) {
        let after = self.lines.partition_point(|&(start, _)| start <= at);
        let (start, line) = self.lines[after.max(1) - 1];
        (line, (at - start).min(line.text.len()))
    }

    fn error(&self, at: usize, found: impl Into<String>, expected: impl Into<String>) -> ReadError {
        // What is missing at the end is missing after the last character, not on the line below it.
        let at = at.min(self.text.trim_end().len());
        let (line, offset) = self.place(at);
        line.error(offset, found, expected)
    }

    fn token<'t>(&'t self, at: usize, text: &'t str) -> Token<'t> {
        let (line, offset) = self.place(at);
        Token { line, offset, text }
    }
}

/// Whether a text begins like a list, an object, or a name for one: `[[`, `board =`, `array([[`.
pub(super) fn begins(text: &str) -> bool {
    match text.find(['[', '{', '=']) {
        Some(at) => text[..at].trim().is_empty() || is_name(text[..at].trim_end_matches('(')),
        None => false,
    }
}

/// Whether the brackets that a line opens are all closed on it.
pub(super) fn is_closed(text: &str) -> bool {
    let count = |c: char| text.matches(c).count();
    text.contains(['[', '{']) && count('[') <= count(']') && count('{') <= count('}')
}

fn is_name(text: &str) -> bool {
    let text = text.trim();
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | ' '))
}

/// Reads the list or the object that these lines are.
pub(super) fn read(lines: &[Line], header: &mut Header) -> Result<Puzzle, ReadError> {
    let joined = Joined::new(lines);
    let text = &joined.text;
    let start = text.find(['[', '{']).unwrap_or(text.len());
    let before = text[..start].trim().trim_end_matches('(').split('=').map(str::trim);
    if !before.clone().all(|part| part.is_empty() || is_name(part)) {
        let at = text.len() - text.trim_start().len();
        return Err(joined.error(at, "this", "a list `[[…], …]`, perhaps after a name and `=`"));
    }
    let fault = |Fault { at, found, expected }| joined.error(at, found, expected);
    if start == text.len() {
        return Err(joined.error(start, "the end of the text", "a list `[[…], …]`"));
    }
    let (item, after) = nested::read(text, start).map_err(fault)?;
    let rest = text[after..].trim_start_matches(|c: char| c.is_whitespace() || ");,".contains(c));
    if let Some(c) = rest.chars().next().filter(|&c| c != '#') {
        return Err(joined.error(
            text.len() - rest.len(),
            format!("`{c}`"),
            "the end of the puzzle",
        ));
    }
    match &item.value {
        Value::Object(fields) => {
            header.leave_out(fields.iter().filter_map(|(name, item)| left_out(text, name, item)));
            let (puzzle, told) = object(&joined, &item, fields, header)?;
            header.leave_out(told.into_iter());
            Ok(puzzle)
        }
        _ => {
            let board = board(&joined, &item, header)?;
            header.puzzle(board, None)
        }
    }
}

const NAMES: [&str; 10] =
    ["size", "digits", "box", "rules", "givens", "title", "author", "about", "solution", "kept"];

/// Other names for the same.
const ALIASES: [&str; 5] = ["boxes", "rule", "puzzle", "board", "grid"];

/// Those of words about the puzzle.
const NOTES: [&str; 3] = ["title", "author", "about"];

/// What is told of a field of an object that says something and means nothing here.
fn left_out(text: &str, name: &Item, item: &Item) -> Option<String> {
    let Value::Text(word) = &name.value else { return None };
    let word = word.as_ref();
    let is_known = NAMES.contains(&word) || ALIASES.contains(&word);
    let counts = is_known && (!NOTES.contains(&word) || matches!(item.value, Value::Text(_)));
    let says_nothing = match &item.value {
        Value::Word(word) => ["null", "None", "false", "False"].contains(word),
        Value::Text(text) => text.trim().is_empty(),
        Value::List(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
    };
    let shown = match &item.value {
        Value::Text(text) => text,
        _ => &text[item.start..item.end],
    };
    let plain: String =
        shown.chars().take(41).map(|c| if c.is_control() { ' ' } else { c }).collect();
    (!counts && !says_nothing).then(|| format!("`{word:.40}` (`{}`): left out", shortened(&plain)))
}

fn object(
    joined: &Joined,
    item: &Item,
    fields: &[(Item, Item)],
    header: &Header,
) -> Result<(Puzzle, Vec<String>), ReadError> {
    // What the object says is of this puzzle only, and a stream has many.
    let mut header = header.clone();
    header.take_unread();
    let (mut size, mut givens, mut solution) = (None, None, None);
    for (name, item) in fields {
        let Value::Text(word) = &name.value else { continue };
        match word.as_ref() {
            "size" if matches!(item.value, Value::Word(_)) => size = Some(item),
            "size" => {
                let (line, offset) = joined.place(item.start);
                header.state_size(Stated::new(line, offset, &box_text(item)))?;
            }
            "digits" => {
                let (line, offset) = joined.place(item.start);
                header.state_digits(Stated::new(line, offset, &ends_text(item)))?;
            }
            "title" | "author" | "about" => {
                let note = match word.as_ref() {
                    "title" => Note::Title,
                    "author" => Note::Author,
                    _ => Note::About,
                };
                // Whatever others put there is theirs.
                if let Value::Text(words) = &item.value {
                    header.note(note, words.trim());
                }
            }
            "solution" => solution = Some(item),
            "kept" => {
                let (line, offset) = joined.place(item.start);
                header.keep(&Stated::new(line, offset, &joined.text[item.start..item.end]))?;
            }
            "box" | "boxes" => {
                let (line, offset) = joined.place(item.start);
                header.state_boxes(Stated::new(line, offset, &box_text(item)))?;
            }
            "rules" | "rule" => rules(joined, item, &mut header)?,
            "givens" | "puzzle" | "board" | "grid" => givens = Some(item),
            other => {
                if let Some(near) = nearest(&other.to_lowercase(), NAMES) {
                    let found = format!("\"{}\"", shortened(other));
                    return Err(joined.error(name.start, found, format!("\"{near}\"")));
                }
            }
        }
    }
    let Some(givens) = givens else {
        return Err(joined.error(item.start, "an object without \"givens\"", "its board there"));
    };
    // A number is the size of a square, and says that there is one even where it is a single cell.
    if let Some(Item { value: Value::Word("1"), start, .. }) = size {
        let (line, offset) = joined.place(*start);
        header.state_size(Stated::new(line, offset, "1"))?;
    }
    let board = board(joined, givens, &header)?;
    if let Some(item) = solution {
        header.solution_is(read_solution(joined, item, &header, board.grid())?);
    }
    let actual = board.grid().num_rows();
    match size {
        Some(item) if !matches!(item.value, Value::Word(word) if word.parse() == Ok(actual)) => {
            let found = format!("the size `{}`", shortened(&joined.text[item.start..item.end]));
            Err(joined.error(
                item.start,
                found,
                format!("{actual}, for the board is {actual}×{actual}"),
            ))
        }
        _ => {
            let puzzle = header.puzzle(board, None)?;
            Ok((puzzle, header.take_unread()))
        }
    }
}

/// The full board of an object's solution.
fn read_solution(
    joined: &Joined,
    item: &Item,
    header: &Header,
    grid: Grid,
) -> Result<Board, ReadError> {
    let solution = board(joined, item, header)?;
    match solution.is_full() && solution.grid() == grid {
        true => Ok(solution),
        false => Err(joined.error(item.start, "this solution", format!("a full board of {grid}"))),
    }
}

/// `[0, 8]` and `"0-8"` as a header has them.
fn ends_text(item: &Item) -> String {
    match &item.value {
        Value::List(ends) => ends.iter().map(box_text).collect::<Vec<_>>().join(".."),
        _ => box_text(item),
    }
}

/// `[2, 3]`, `"2x3"` and `3` as a header has them.
fn box_text(item: &Item) -> String {
    match &item.value {
        Value::List(sides) => sides.iter().map(box_text).collect::<Vec<_>>().join("x"),
        Value::Word(word) => (*word).to_owned(),
        Value::Text(text) => text.to_string(),
        Value::Object(_) => "{".to_owned(),
    }
}

fn rules(joined: &Joined, item: &Item, header: &mut Header) -> Result<(), ReadError> {
    let items = match &item.value {
        Value::List(items) => items.as_slice(),
        _ => std::slice::from_ref(item),
    };
    let values: Vec<Json> = items.iter().map(json).collect();
    let kinds = own::known(&own::defined_in(&values));
    for (item, value) in items.iter().zip(&values) {
        match &item.value {
            Value::Text(text) => {
                let (line, offset) = joined.place(item.start + 1);
                header.state_rules(line, offset, text);
            }
            Value::Object(_) => {
                let text = Rule::text_of_json_among(value, &kinds);
                let text =
                    text.map_err(|(found, expected)| joined.error(item.start, found, expected))?;
                let (line, offset) = joined.place(item.start);
                header.state_object(line, offset, text);
            }
            _ => {
                let found = format!("`{}`", shortened(&joined.text[item.start..item.end]));
                return Err(joined.error(item.start, found, "a rule in quotes, or an object"));
            }
        }
    }
    Ok(())
}

/// A value as JSON has it; a word that is no number is a text.
fn json(item: &Item) -> Json {
    match &item.value {
        Value::Word("null" | "None") => Json::Null,
        Value::Word(word) => word.parse::<i64>().map_or_else(|_| Json::from(*word), Json::from),
        Value::Text(text) => Json::from(text.as_ref()),
        Value::List(items) => items.iter().map(json).collect(),
        Value::Object(fields) => {
            let field = |(name, item): &(Item, Item)| match &name.value {
                Value::Text(name) => Some((name.to_string(), json(item))),
                _ => None,
            };
            fields.iter().filter_map(field).collect()
        }
    }
}

fn board(joined: &Joined, item: &Item, header: &Header) -> Result<Board, ReadError> {
    let rows = match &item.value {
        Value::List(rows) => rows,
        Value::Text(text) => {
            let (line, offset) = joined.place(item.start + 1);
            let alone = Line { number: line.number, text };
            return line::read_board(alone, header)
                .map_err(|error| line.error_in(text, offset, error));
        }
        _ => return Err(joined.error(item.start, "no list", "a list of rows `[[…], …]`")),
    };
    if rows.is_empty() {
        return Err(joined.error(item.start, "an empty list", "a list of rows `[[…], …]`"));
    }
    let rows: Vec<Row> = rows.iter().map(|item| row(joined, item)).collect::<Result<_, _>>()?;
    cells::board(&rows, header)
}

fn row<'t>(joined: &'t Joined, item: &'t Item) -> Result<Row<'t>, ReadError> {
    let end = joined.place(item.end.max(1) - 1);
    let tokens = match &item.value {
        Value::List(items) => {
            items.iter().map(|item| cell(joined, item)).collect::<Result<_, _>>()?
        }
        Value::Text(text) => {
            // Its characters stand where the string does, unless it has escapes, which no board has.
            let (line, offset) = joined.place(item.start + 1);
            let words: Vec<&str> = block::words(text).collect();
            let alone = Line { number: line.number, text };
            let moved = |token: Token<'t>| Token { line, offset: offset + token.offset, ..token };
            block::characters(alone, &words, cells::MOST_IN_ROW + 1)
                .into_iter()
                .map(moved)
                .collect::<Vec<_>>()
        }
        _ => {
            let found = format!("`{}`", shortened(&joined.text[item.start..item.end]));
            return Err(joined.error(item.start, found, "a row `[…]`"));
        }
    };
    if tokens.is_empty() {
        return Err(joined.error(item.start, "an empty row", "a row `[…]` with cells"));
    }
    Ok(Row { tokens, end })
}

fn cell<'t>(joined: &'t Joined, item: &'t Item) -> Result<Token<'t>, ReadError> {
    match &item.value {
        Value::Word("null" | "None") => Ok(joined.token(item.start, ".")),
        Value::Word(word) => Ok(joined.token(item.start, word)),
        Value::Text(text) if text.trim().is_empty() => Ok(joined.token(item.start, ".")),
        Value::Text(text) => Ok(joined.token(item.start, text.trim())),
        _ => Err(joined.error(item.start, "a list", "a cell: a number, or 0 for a blank")),
    }
}
