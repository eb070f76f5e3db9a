//! Our own text: lines `rule: …`, `box: …` and others above the board, which may be in any form.
//!
//! ```text
//! # a comment
//! title: Bombs and knights
//! about: Cells a king's or a knight's move apart are different.
//! size: 6x6
//! digits: 0-5
//! rule: anti-king, anti-knight
//! rule: thermometer r1c1 r1c2 r2c3
//! define: steep cells:line = whispers 3 $cells; thermometer $cells
//! box: 3x2
//! ```
//!
//! `size:` is rows × columns, `digits:` the least and the greatest; both go without saying where a board is
//! a square whose digits are 1 to the number of its rows. `title:`, `author:`, `about:` (line by line) and
//! `solution:` are [notes](Notes), and so is `kept:`, what files of other programs held besides, as a JSON object.
//!
//! What a rule's cells mean depends on the grid, and that is known only after the board. So a header
//! keeps its rules as they stand, with their places, and reads them when the grid is there.

use std::collections::HashSet;

use super::cells::Line;
use super::placed::{Stated, Written};
use super::{ReadError, line, shortened};
use crate::formats::kept;
use crate::rules::{Meaning, RuleError, Scope, USUAL, lexer};
use crate::{Board, Boxes, Digits, Grid, GridError, Layout, Notes, Puzzle, Rule};
use youdoku_logic::nearest;

/// What stands above the board or the boards of a text.
#[derive(Clone, Debug, Default)]
pub(super) struct Header {
    rules: Vec<Stated>,
    boxes: Option<(Boxes, Stated)>,
    /// Rows and columns.
    size: Option<(usize, usize, Stated)>,
    digits: Option<(Digits, Stated)>,
    notes: Notes,
    solution: Option<Stated>,
    /// What stands beside the puzzle read last and does not count, a line each for people.
    unread: Vec<String>,
    /// The rules as last read: in a stream of a million puzzles they are read once.
    last: Option<Last>,
}

/// Rules as they were read for a grid with such boxes.
#[derive(Clone, Debug)]
struct Last {
    grid: Grid,
    boxes: Option<Boxes>,
    rules: Vec<Rule>,
}

#[derive(Clone, Copy)]
enum Key {
    Rule,
    Define,
    Box,
    Size,
    Digits,
    Note(Note),
    Solution,
    Kept,
}

/// Words about a puzzle.
#[derive(Clone, Copy)]
pub(super) enum Note {
    Title,
    Author,
    About,
}

const KEYS: [(&str, Key); 12] = [
    ("rule", Key::Rule),
    ("rules", Key::Rule),
    ("define", Key::Define),
    ("box", Key::Box),
    ("boxes", Key::Box),
    ("size", Key::Size),
    ("digits", Key::Digits),
    ("title", Key::Note(Note::Title)),
    ("author", Key::Note(Note::Author)),
    ("about", Key::Note(Note::About)),
    ("solution", Key::Solution),
    ("kept", Key::Kept),
];

/// The word before a colon at the start of a line.
fn key(text: &str) -> Option<&str> {
    let word = text.split_once(':')?.0.trim();
    let is_word = word.bytes().all(|b| b.is_ascii_alphabetic() || matches!(b, b'-' | b'_'));
    (!word.is_empty() && is_word).then_some(word)
}

impl Header {
    /// Takes a line when it belongs to the header, and says whether it did.
    pub fn take(&mut self, line: Line) -> Result<Taken, ReadError> {
        let Some(word) = key(line.bare()) else { return Ok(Taken::No) };
        let known = KEYS.iter().find(|(name, _)| name.eq_ignore_ascii_case(word));
        let Some(&(_, key)) = known else {
            let near = nearest(&word.to_lowercase(), KEYS.iter().map(|&(name, _)| name));
            let expected = match near {
                Some(near) => format!("`rule:`, `box:` or a board; did you mean `{near}:`?"),
                None => "`rule:`, `box:`, `size:`, `digits:` or a board".to_owned(),
            };
            let found = format!("`{}:`", shortened(word));
            return Err(line.error(line.offset_of(word), found, expected));
        };
        let colon = line.text.find(':').map_or(0, |colon| colon + 1);
        let said = &line.bare()[colon..];
        let stated = || Stated::new(line, line.offset_of(said.trim()), said.trim());
        match key {
            // What is a comment is another question where there are quotes and braces.
            Key::Rule => {
                let said = lexer::bare(&line.text[colon..]);
                self.state_rules(line, line.offset_of(said), said);
            }
            Key::Define => {
                let said = lexer::bare(&line.text[colon..]).trim();
                self.state_object(line, line.offset_of(said), Rule::definition(said));
            }
            Key::Box => self.state_boxes(stated())?,
            Key::Size => self.state_size(stated())?,
            Key::Digits => self.state_digits(stated())?,
            // Words may have a `#` in them.
            Key::Note(note) => self.note(note, line.text[colon..].trim()),
            Key::Solution => self.solution = Some(stated()),
            Key::Kept => {
                let said = line.text[colon..].trim();
                self.keep(&Stated::new(line, line.offset_of(said), said))?;
            }
        }
        Ok(Taken::Yes)
    }

    /// The error of a header line that stands below a board.
    pub fn too_late(line: Line) -> Option<ReadError> {
        let word = key(line.bare())?;
        KEYS.iter().find(|(name, _)| name.eq_ignore_ascii_case(word))?;
        Some(line.error(
            line.offset_of(word),
            format!("a line `{word}:` below a board"),
            "it above the first board",
        ))
    }

    /// Adds the rules in a part of a line that begins there, separated by commas or semicolons.
    pub fn state_rules(&mut self, line: Line, offset: usize, said: &str) {
        let rules = lexer::rules(said);
        for rule in &rules {
            self.state_rule(line, offset + rule.offset, rule.text.to_owned(), Written::AsText);
        }
        if rules.is_empty() {
            self.state_rule(line, offset, String::new(), Written::AsText);
        }
    }

    /// Adds the rule of this text, which stands there as an object.
    pub fn state_object(&mut self, line: Line, offset: usize, text: String) {
        self.state_rule(line, offset, text, Written::AsObject);
    }

    fn state_rule(&mut self, line: Line, offset: usize, text: String, written: Written) {
        let same_line = self.rules.last().filter(|last| last.line == line.number);
        let shown = same_line.map_or_else(|| line.text.into(), |last| last.shown.clone());
        self.rules.push(Stated { line: line.number, shown, offset, text, written });
    }

    /// Says what the boxes are: `3` or `2x3`.
    pub fn state_boxes(&mut self, said: Stated) -> Result<(), ReadError> {
        let number = |text: &str| text.trim().parse::<usize>().ok();
        let (height, width) =
            said.text.split_once(['x', 'X', '×']).unwrap_or((&said.text, &said.text));
        let sides = number(height).zip(number(width));
        match sides.map(|(height, width)| Boxes { height, width }) {
            Some(boxes) if (1..=Grid::MOST_DIGITS).contains(&boxes.cells()) => {
                self.boxes = Some((boxes, said));
            }
            Some(boxes) => {
                let expected = format!("boxes of 1 to {} cells", Grid::MOST_DIGITS);
                return Err(said.error(format!("boxes of {boxes}"), expected));
            }
            None => {
                let expected = "a box size such as `3` or `2x3`, height × width";
                return Err(said.error(said.shown_text(), expected));
            }
        }
        Ok(())
    }

    /// Says how many rows and columns there are: `6x9`, or `9` for as many of both.
    pub fn state_size(&mut self, said: Stated) -> Result<(), ReadError> {
        let number = |text: &str| {
            let number = text.trim().parse::<usize>().ok();
            number.filter(|number| (1..=Grid::MOST_ROWS).contains(number))
        };
        let (rows, columns) =
            said.text.split_once(['x', 'X', '×']).unwrap_or((&said.text, &said.text));
        let Some((rows, columns)) = number(rows).zip(number(columns)) else {
            let most = Grid::MOST_ROWS;
            let expected = format!("rows × columns such as `6x9`, each from 1 to {most}");
            return Err(said.error(said.shown_text(), expected));
        };
        self.size = Some((rows, columns, said));
        Ok(())
    }

    /// Says what the digits are: `0-8`, `-4-4`, or `0..8`.
    pub fn state_digits(&mut self, said: Stated) -> Result<(), ReadError> {
        match said.text.parse() {
            Ok(digits) => self.digits = Some((digits, said)),
            Err(_) if said.text.is_empty() => {
                return Err(
                    said.error("nothing", "the least and the greatest digit, such as `0-8`")
                );
            }
            Err(error) => {
                let error = GridError::to_string(&error);
                let (found, expected) =
                    error.split_once(", expected ").unwrap_or((&error, "others"));
                return Err(said.error(found, expected));
            }
        }
        Ok(())
    }

    /// Says something about the puzzle.
    pub fn note(&mut self, note: Note, words: &str) {
        match note {
            Note::Title => self.notes.title = words.to_owned(),
            Note::Author => self.notes.author = words.to_owned(),
            Note::About => {
                if !self.notes.about.is_empty() {
                    self.notes.about.push('\n');
                }
                self.notes.about += words;
            }
        }
    }

    /// Keeps what files of other programs held besides, and tells of it: it does not count.
    pub fn keep(&mut self, said: &Stated) -> Result<(), ReadError> {
        match kept::read(&said.text) {
            Some(kept) => {
                self.unread.extend(kept::told(&kept));
                self.notes.kept = kept;
                Ok(())
            }
            None => {
                let expected = "a JSON object of formats, each with an object";
                Err(said.error(said.shown_text(), expected))
            }
        }
    }

    /// Says what the solution is: a full board of the grid.
    pub fn solution_is(&mut self, solution: Board) {
        self.notes.solution = Some(solution);
    }

    /// Whether it says how many rows and columns there are.
    pub fn is_sized(&self) -> bool {
        self.size.is_some()
    }

    /// How many rows and columns there are, when the header says so.
    pub fn shape(&self) -> Option<(usize, usize)> {
        let sized = self.size.as_ref().map(|&(rows, columns, _)| (rows, columns));
        let boxes = self.boxes.as_ref().filter(|_| self.digits.is_none());
        sized.or_else(|| boxes.map(|(boxes, _)| (boxes.cells(), boxes.cells())))
    }

    /// Whether it says what the boxes are.
    pub fn has_boxes(&self) -> bool {
        self.boxes.is_some()
    }

    /// The grid of a board of so many rows and columns.
    pub fn grid(&self, rows: usize, columns: usize) -> Result<Grid, ReadError> {
        let unfit = |error: GridError| ReadError::at(1, "", 0, error.to_string(), "a grid");
        if let Some((tall, wide, said)) = &self.size
            && (*tall, *wide) != (rows, columns)
        {
            let expected = format!("{rows}x{columns}, for that is the board");
            return Err(said.error(format!("the size {tall}x{wide}"), expected));
        }
        let stated = self.digits.as_ref().map(|(digits, _)| *digits);
        if let Some((boxes, said)) = &self.boxes {
            let size = rows.max(columns);
            let usual = stated.is_none() && self.size.is_none();
            if usual && boxes.cells() != size {
                let expected = format!("boxes of {size} cells, for the board is {size}×{size}");
                return Err(said.error(format!("boxes of {boxes}"), expected));
            }
        }
        let digits = match stated {
            Some(digits) => digits,
            None => Digits::from_one(rows.max(columns)).map_err(unfit)?,
        };
        Grid::new(rows, columns, digits).map_err(unfit)
    }

    /// These do not count.
    pub fn leave_out(&mut self, unread: impl Iterator<Item = String>) {
        self.unread.extend(unread);
    }

    /// What did not count since the last time.
    pub fn take_unread(&mut self) -> Vec<String> {
        std::mem::take(&mut self.unread)
    }

    /// The puzzle of this board under the header's rules, with the boxes that it was drawn with where the
    /// header names none.
    pub fn puzzle(&mut self, givens: Board, drawn: Option<Boxes>) -> Result<Puzzle, ReadError> {
        let grid = givens.grid();
        let said = self.boxes.as_ref().map(|(boxes, _)| *boxes);
        let boxes = said.or(drawn).filter(|&boxes| Boxes::usual(&grid) != Some(boxes));
        let notes = self.notes_on(&grid)?;
        if self.rules.is_empty() {
            let rules = boxes.map(Rule::boxes).into_iter().collect();
            let puzzle = Puzzle { notes, ..Puzzle::new(givens, rules) };
            return self.with_layout(puzzle);
        }
        let known = self.last.take().filter(|last| (last.grid, last.boxes) == (grid, boxes));
        let last = match known {
            Some(last) => last,
            None => Last { grid, boxes, rules: self.read_rules(grid, boxes)? },
        };
        let rules = self.last.insert(last).rules.clone();
        self.with_layout(Puzzle { notes, ..whole(givens, rules, boxes) })
    }

    /// The puzzle, if there are boxes for it.
    fn with_layout(&self, puzzle: Puzzle) -> Result<Puzzle, ReadError> {
        // On a usual grid they are known to fit.
        if self.size.is_none() && self.digits.is_none() {
            return Ok(puzzle);
        }
        let Err(RuleError::Unfit { word, why }) = puzzle.layout() else { return Ok(puzzle) };
        let (why, expected) = why.split_once(", expected ").unwrap_or((&why, "others"));
        let found = format!("`{word}`, which {why}");
        let stated = self.boxes.as_ref().map(|(_, said)| said);
        let sized = self.size.as_ref().map(|(.., said)| said);
        let digits = self.digits.as_ref().map(|(_, said)| said);
        match stated.or(sized).or(digits) {
            Some(said) => Err(said.error(found, expected)),
            None => Err(ReadError::at(1, "", 0, found, expected)),
        }
    }

    /// What is said besides, on a board of this grid.
    fn notes_on(&self, grid: &Grid) -> Result<Notes, ReadError> {
        let Some(said) = &self.solution else { return Ok(self.notes.clone()) };
        let alone = Line { number: said.line, text: &said.text };
        let sized = Header {
            size: Some((grid.num_rows(), grid.num_columns(), said.clone())),
            digits: Some((grid.range(), said.clone())),
            ..Header::default()
        };
        let board = line::read_board(alone, &sized).map_err(|error| said.error_in(error))?;
        if !board.is_full() {
            let empty = grid.num_cells() - board.num_filled();
            return Err(said.error(format!("a solution with {empty} blanks"), "a full board"));
        }
        Ok(Notes { solution: Some(board), ..self.notes.clone() })
    }

    fn read_rules(&self, grid: Grid, boxes: Option<Boxes>) -> Result<Vec<Rule>, ReadError> {
        let texts: Vec<&str> = self.rules.iter().map(|said| said.text.as_str()).collect();
        let read = Rule::read_all(&texts, &grid);
        let read = read.map_err(|(i, error)| self.rules[i].error_in(error))?;
        let (mut rules, mut base): (Vec<Rule>, Option<&str>) = Default::default();
        let mut places = Vec::with_capacity(read.len());
        let mut seen = HashSet::with_capacity(read.len());
        for (mut rule, said) in read.into_iter().zip(&self.rules) {
            if rule.kind == USUAL
                && let Some((stated, _)) = &self.boxes
            {
                if !rule.is_plain_classic() && rule != Rule::boxes(*stated) {
                    let found = format!("`{}` under `box:`", said.text);
                    return Err(said.error(found, format!("boxes of {stated}, as said there")));
                }
                rule = Rule::boxes(*stated).plainest(&grid);
            } else if rule.is_plain_classic()
                && let Some(drawn) = boxes
            {
                rule = Rule::boxes(drawn);
            }
            // By its hash: a puzzle may have tens of thousands of rules.
            if !seen.insert(rule.clone()) {
                continue;
            }
            let word = rule.kind.word;
            if rule.kind.is_base()
                && let Some(first) = base.replace(word)
            {
                let found = format!("`{word}` beside `{first}`");
                return Err(said.error(found, "one rule that says what the zones are"));
            }
            rules.push(rule);
            places.push(said);
        }
        check(&rules, &places, grid, boxes)?;
        Ok(rules)
    }
}

/// Whether rules can mean something on a grid with such boxes; an error has the place of the rule that cannot: only here
/// is it known where a rule stands. The meaning is kept for the model.
fn check(
    rules: &[Rule],
    places: &[&Stated],
    grid: Grid,
    boxes: Option<Boxes>,
) -> Result<(), ReadError> {
    let told = |i: usize, error: &RuleError| {
        let (found, expected) = error.found_and_expected();
        places[i].error(found, expected)
    };
    let mut layout = match rules.iter().position(|rule| rule.kind.is_base()) {
        Some(base) => rules[base].layout(&grid).map_err(|error| told(base, &error))?,
        None => match boxes.filter(|boxes| boxes.fit(&grid)) {
            Some(boxes) => Layout::of_boxes(grid, boxes),
            None => Layout::usual(grid),
        },
    };
    for (i, rule) in rules.iter().enumerate() {
        if let Scope::Layout(change) = rule.kind.scope {
            change(rule, &mut layout).map_err(|error| told(i, &error))?;
        }
    }
    let whole = whole(Board::empty(grid), rules.to_vec(), boxes).rules;
    // What goes without saying stands before what is said.
    let unsaid = whole.len() - rules.len();
    match Meaning::meaningless(&whole, &layout) {
        Some((i, error)) if i >= unsaid => Err(told(i - unsaid, &error)),
        _ => Ok(()),
    }
}

/// The puzzle with these rules and boxes. The rule that says what the zones are stands where it is written, so that the
/// order survives.
fn whole(givens: Board, rules: Vec<Rule>, boxes: Option<Boxes>) -> Puzzle {
    match rules.iter().any(|rule| rule.kind.is_base()) {
        true => Puzzle::of(givens, rules),
        false => Puzzle::new(givens, boxes.map(Rule::boxes).into_iter().chain(rules).collect()),
    }
}

/// Whether a line belongs to the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taken {
    Yes,
    No,
}
