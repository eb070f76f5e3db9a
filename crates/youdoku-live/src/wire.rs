//! Puzzles and boards as JSON, in and out, with every limit checked before anything is built.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use youdoku::formats::{self, Import};
use youdoku::rules::{RULES, Scope};
use youdoku::text::ReadError;
use youdoku::{Board, Boxes, Control, Digits, Grid, GridError, Model, Names, Notes, Puzzle, Rule};

use super::limits;

/// Why a question cannot be asked.
#[derive(Debug, thiserror::Error)]
pub enum BadQuestion {
    #[error("{0}")]
    Shape(String),
    #[error("a board of {0} is too large: the studio goes up to {most}×{most}", most = limits::DIGITS)]
    TooLarge(Grid),
    #[error("there are {0} rules, expected at most {most}", most = limits::RULES)]
    TooManyRules(usize),
    #[error("rule {0}, `{shown}`: found {found}, expected {expected}", shown = .1.shown, found = .1.found, expected = .1.expected)]
    Rule(usize, ReadError),
    #[error(transparent)]
    Meaning(#[from] youdoku::rules::RuleError),
    #[error(transparent)]
    Text(#[from] formats::FormatError),
    #[error("{0} needs more memory than a question may have, which is {most} MB", most = limits::MEMORY >> 20)]
    Memory(String),
    #[error("there is no engine `{0}`")]
    NoEngine(String),
    #[error("`{0}` is about a puzzle, and there is none")]
    NoPuzzle(String),
    #[error("there is no question `{0}`")]
    NoQuestion(String),
}

/// A puzzle as a client sends it: text in any form, or an object.
#[derive(Clone, Deserialize)]
#[serde(
    untagged,
    expecting = "a puzzle is a text, or an object with `box` or `size`, and `givens`"
)]
pub enum PuzzleForm {
    /// In any form that is read.
    Text(String),
    /// With all its parts.
    Object(Box<PuzzleObject>),
}

/// A puzzle in parts.
#[derive(Clone, Deserialize)]
pub struct PuzzleObject {
    /// Height and width of a box; left out where none fits.
    #[serde(rename = "box")]
    boxes: Option<[usize; 2]>,
    /// Rows and columns, where boxes do not say it.
    size: Option<[usize; 2]>,
    /// The least and the greatest digit, where they are not from 1 to the longer side.
    digits: Option<[i64; 2]>,
    #[serde(default)]
    rules: Vec<Value>,
    givens: Vec<usize>,
    #[serde(default)]
    entered: Vec<usize>,
    #[serde(default)]
    title: String,
    #[serde(default)]
    author: String,
    #[serde(default)]
    kept: Map<String, Value>,
}

impl PuzzleForm {
    /// The puzzle and what came with it.
    pub fn read(self) -> Result<Import, BadQuestion> {
        let import = match self {
            PuzzleForm::Text(text) => {
                // Rules are counted before they are read: reading thousands takes its time.
                let states = |line: &&str| ["rule", "define"].iter().any(|w| line.starts_with(w));
                are_few(text.lines().map(str::trim_start).filter(states).count())?;
                formats::read(&text)?
            }
            PuzzleForm::Object(object) => object.read()?,
        };
        let grid = import.puzzle.grid();
        if !is_small(&grid) {
            return Err(BadQuestion::TooLarge(grid));
        }
        are_few(weight(&import.puzzle.rules))?;
        Ok(import)
    }

    /// The puzzle as far as it can be drawn, and for each rule that was sent its place among the puzzle's; none where
    /// it is not understood.
    pub fn drawn(self) -> Result<(Puzzle, Vec<Option<usize>>), BadQuestion> {
        let mut object = match self {
            PuzzleForm::Object(object) => object,
            text => {
                let puzzle = text.read()?.puzzle;
                let places = (0..puzzle.rules.len()).map(Some).collect();
                return Ok((puzzle, places));
            }
        };
        let sent = std::mem::take(&mut object.rules);
        are_few(sent.len())?;
        let boxes = object.boxes.map(|[height, width]| Boxes { height, width });
        let import = object.read()?;
        let Puzzle { givens, notes, .. } = import.puzzle;
        let grid = givens.grid();
        // What declares cells or defines words is known to all others, wherever it stands.
        let plain = sent.iter().filter_map(|rule| Rule::text_of_json(rule).ok());
        let plain: Vec<Rule> = plain.filter_map(|text| Rule::read(&text, &grid).ok()).collect();
        let declares = |rule: &&Rule| matches!(rule.kind.scope, Scope::Cells(_) | Scope::Words);
        let names = Names::of(grid).with(plain.iter().filter(declares));
        let kinds: Vec<_> = RULES.iter().chain(names.own()).copied().collect();
        let texts = sent.iter().map(|rule| {
            let text = Rule::text_of_json_among(rule, &kinds).ok()?;
            Rule::read(&text, &names).ok().map(|rule| (text, rule))
        });
        let understood: Vec<Option<(String, Rule)>> = texts.collect();
        let texts: Vec<&str> = understood.iter().flatten().map(|(text, _)| text.as_str()).collect();
        let rules = Rule::on_boxes(&texts, grid, boxes);
        let rules = rules.map_err(|(i, error)| BadQuestion::Rule(i + 1, error))?;
        are_few(weight(&rules))?;
        let mut puzzle = Puzzle::new(givens, rules);
        puzzle.notes = notes;
        let place = |rule: &Rule| puzzle.rules.iter().position(|other| other == rule);
        let places = understood.iter().map(|rule| place(&rule.as_ref()?.1)).collect();
        Ok((puzzle, places))
    }

    /// What the puzzle means, as long as that may be made.
    pub fn model(self, control: &Control) -> Result<Model, BadQuestion> {
        Ok(self.read()?.puzzle.model_within(control)?)
    }
}

impl PuzzleObject {
    fn grid(&self, boxes: Option<Boxes>) -> Result<Grid, GridError> {
        let digits = self.digits.map(|[least, greatest]| Digits::new(least, greatest));
        Grid::stated(self.size.map(|[rows, columns]| (rows, columns)), digits.transpose()?, boxes)
    }

    fn read(self) -> Result<Import, BadQuestion> {
        if self.boxes.is_none() && self.size.is_none() {
            return Err(BadQuestion::Shape("a puzzle needs `box` or `size`".to_owned()));
        }
        let boxes = self.boxes.map(|[height, width]| Boxes { height, width });
        let grid = self.grid(boxes).map_err(|error| BadQuestion::Shape(error.to_string()))?;
        if !is_small(&grid) {
            return Err(BadQuestion::TooLarge(grid));
        }
        let mut rules: Vec<Rule> = Vec::with_capacity(self.rules.len());
        for rule in read_rules(&self.rules, grid, boxes)? {
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        let board = |values: &[usize], what: &str| {
            Board::from_values(grid, values).ok_or_else(|| {
                let (cells, size) = (grid.num_cells(), grid.num_digits());
                BadQuestion::Shape(format!("`{what}` must be {cells} numbers from 0 to {size}"))
            })
        };
        let givens = board(&self.givens, "givens")?;
        let entered = match self.entered.as_slice() {
            [] => Board::empty(grid),
            values => board(values, "entered")?,
        };
        let mut puzzle = Puzzle::new(givens, rules);
        puzzle.notes.title = self.title;
        puzzle.notes.author = self.author;
        (puzzle.notes.about, puzzle.notes.kept) = about_and_kept(self.kept);
        Ok(Import { entered, ..Import::plain(puzzle) })
    }
}

/// What a client keeps for the next time: the rules in words, and parts of files by format.
pub fn kept(notes: &Notes) -> Map<String, Value> {
    let mut kept = notes.kept.clone();
    if !notes.about.is_empty() {
        kept.insert(ABOUT.to_owned(), json!(notes.about));
    }
    kept
}

const ABOUT: &str = "about";

/// The way back. What was kept before formats were told apart is of f-puzzles.
fn about_and_kept(mut kept: Map<String, Value>) -> (String, Map<String, Value>) {
    let about = match kept.remove(ABOUT) {
        Some(Value::String(about)) => about,
        _ => String::new(),
    };
    let is_format = |name: &String| formats::FORMATS.iter().any(|format| format.name == name);
    if !kept.keys().all(is_format) {
        let parts = Value::Object(kept);
        kept = [(formats::fpuzzles::NAME.to_owned(), parts)].into_iter().collect();
    }
    (about, kept)
}

/// Refuses more rules than a puzzle may have.
fn are_few(rules: usize) -> Result<(), BadQuestion> {
    if rules > limits::RULES { Err(BadQuestion::TooManyRules(rules)) } else { Ok(()) }
}

/// How many rules these are, with those that stand in braces and those that rules of one's own stand for.
fn weight(rules: &[Rule]) -> usize {
    rules.iter().map(Rule::weight).fold(0, usize::saturating_add)
}

/// The rules that a client sent: objects with a word and arguments, or texts; no more than a puzzle may have.
pub fn read_rules(
    rules: &[Value],
    grid: Grid,
    boxes: Option<Boxes>,
) -> Result<Vec<Rule>, BadQuestion> {
    are_few(rules.len())?;
    let texts = Rule::texts_of_json(rules).map_err(|(i, (found, expected))| {
        let shown = rules[i].to_string();
        BadQuestion::Rule(i + 1, ReadError::at(1, &shown, 0, found, expected))
    })?;
    let read = Rule::on_boxes(&texts, grid, boxes);
    let read = read.map_err(|(i, error)| BadQuestion::Rule(i + 1, error))?;
    are_few(weight(&read))?;
    Ok(read)
}

/// What a question is about, and what it takes besides.
pub fn about<T: DeserializeOwned>(
    puzzle: Option<PuzzleForm>,
    rest: &Map<String, Value>,
) -> Result<(PuzzleForm, T), BadQuestion> {
    let bad = |what: String| BadQuestion::Shape(what);
    let puzzle = puzzle.ok_or_else(|| bad("missing field `puzzle`".to_owned()))?;
    let rest = serde_json::from_value(Value::Object(rest.clone()));
    Ok((puzzle, rest.map_err(|error| bad(error.to_string()))?))
}

/// Whether the studio takes a board of this grid.
fn is_small(grid: &Grid) -> bool {
    grid.num_rows().max(grid.num_columns()).max(grid.num_digits()) <= limits::DIGITS
}

/// The question about a model that needs too much memory, as its asker hears of it; the rule that is too
/// large is named where it is known.
pub fn too_large(model: &Model, rule: Option<u32>) -> BadQuestion {
    const LONGEST: usize = 60;
    let rule = rule.and_then(|index| model.rules().get(index as usize));
    BadQuestion::Memory(rule.map_or("the puzzle".to_owned(), |rule| {
        let text = rule.text(&model.names());
        match text.char_indices().nth(LONGEST) {
            Some((end, _)) => format!("the rule `{}…`", &text[..end]),
            None => format!("the rule `{text}`"),
        }
    }))
}

/// A puzzle as a client gets it.
pub fn puzzle(puzzle: &Puzzle) -> Value {
    let grid = puzzle.grid();
    let names = puzzle.names();
    let rules: Vec<Value> = puzzle.rules.iter().map(|rule| rule.json_beside_box(&names)).collect();
    let boxes = puzzle.drawn_layout().box_size().map(|boxes| [boxes.height, boxes.width]);
    let mut wire = json!({ "box": boxes, "rules": rules, "givens": puzzle.givens.values() });
    if !grid.is_usual() {
        wire["size"] = json!([grid.num_rows(), grid.num_columns()]);
        wire["digits"] = json!([grid.range().least(), grid.range().greatest()]);
    }
    wire
}

/// What the work took so far, the counters that moved.
pub fn readings(control: &Control) -> Value {
    let moved = control.meter().readings().into_iter().filter(|(_, count)| *count > 0);
    Value::Object(moved.map(|(name, count)| (name.to_owned(), json!(count))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a puzzle is drawn with: for each rule sent the text of the one it is, where it is understood.
    fn drawn(rules: Value) -> Vec<Option<String>> {
        let sent = json!({ "box": [2, 2], "givens": vec![0; 16], "rules": rules });
        let form: PuzzleForm = serde_json::from_value(sent).expect("a puzzle");
        let (puzzle, places) = form.drawn().expect("a drawing");
        let names = puzzle.names();
        places.into_iter().map(|place| Some(puzzle.rules[place?].text(&names))).collect()
    }

    #[test]
    fn rules_of_ones_own_and_cells_besides_are_drawn_wherever_they_are_declared() {
        let found = drawn(json!([
            "steep r1c1 r1c2",
            { "rule": "define", "text": "steep cells:line = whispers 2 $cells; thermometer $cells" },
            "sum 5 A r2c2",
            "extra-cells A 1 1..9",
            "no such rule",
            { "rule": "steep", "cells": ["r3c1", "r3c2"] },
        ]));
        let understood: Vec<bool> = found.iter().map(Option::is_some).collect();
        assert_eq!(understood, [true, true, true, true, false, true], "{found:?}");
        assert_eq!(found[0].as_deref(), Some("steep r1c1 r1c2"));
    }
}
