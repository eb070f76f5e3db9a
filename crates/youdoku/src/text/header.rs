//! Our own text: lines `rule: …` and `box: …` above the board, which may be in any form.
//!
//! ```text
//! # a comment
//! rule: anti-king, anti-knight
//! rule: thermometer r1c1 r1c2 r2c3
//! box: 3x2
//! ```
//!
//! What a rule's cells mean depends on the grid, and that is known only after the board. So a header
//! keeps its rules as they stand, with their places, and reads them when the grid is there.

use std::sync::Arc;

use super::cells::Line;
use super::{ReadError, shortened};
use crate::rules::classic::CLASSIC;
use crate::{Board, Boxes, Grid, Layout, Puzzle, Rule};
use youdoku_logic::nearest;

/// What stands above the board or the boards of a text.
#[derive(Clone, Debug, Default)]
pub(super) struct Header {
    rules: Vec<Stated>,
    boxes: Option<(Boxes, Stated)>,
    /// The rules as last read: in a stream of a million puzzles they are read once.
    last: Option<((Grid, Option<Boxes>), Vec<Rule>)>,
}

/// A part of a line, with its place.
#[derive(Clone, Debug)]
pub(super) struct Stated {
    pub line: usize,
    /// The whole line, which its parts share: a line may state a thousand rules.
    pub shown: Arc<str>,
    pub offset: usize,
    pub text: String,
}

impl Stated {
    pub fn new(line: Line, offset: usize, text: &str) -> Stated {
        Stated { line: line.number, shown: line.text.into(), offset, text: text.to_owned() }
    }

    /// An error in the text of this part, as one of the whole line.
    fn error_in(&self, error: ReadError) -> ReadError {
        let before = self.shown.get(..self.offset).unwrap_or_default();
        let column = error.column + before.chars().count();
        ReadError { line: self.line, column, shown: self.shown.to_string(), ..error }
    }

    fn error(&self, found: impl Into<String>, expected: impl Into<String>) -> ReadError {
        ReadError::at(self.line, &self.shown, self.offset, found, expected)
    }
}

#[derive(Clone, Copy)]
enum Key {
    Rule,
    Box,
}

const KEYS: [(&str, Key); 4] =
    [("rule", Key::Rule), ("rules", Key::Rule), ("box", Key::Box), ("boxes", Key::Box)];

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
                None => "`rule:`, `box:` or a board".to_owned(),
            };
            let found = format!("`{}:`", shortened(word));
            return Err(line.error(line.offset_of(word), found, expected));
        };
        let said = &line.bare()[line.bare().find(':').map_or(0, |colon| colon + 1)..];
        match key {
            Key::Rule => self.state_rules(line, line.offset_of(said), said),
            Key::Box => {
                self.state_boxes(Stated::new(line, line.offset_of(said.trim()), said.trim()))?
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
        let before = self.rules.len();
        let mut from = 0;
        for part in said.split([',', ';']) {
            let lead = part.len() - part.trim_start().len();
            if !part.trim().is_empty() {
                self.state_rule(line, offset + from + lead, part.trim());
            }
            from += part.len() + 1;
        }
        if self.rules.len() == before {
            self.state_rule(line, offset, "");
        }
    }

    fn state_rule(&mut self, line: Line, offset: usize, text: &str) {
        let same_line = self.rules.last().filter(|last| last.line == line.number);
        let shown = same_line.map_or_else(|| line.text.into(), |last| last.shown.clone());
        self.rules.push(Stated { line: line.number, shown, offset, text: text.to_owned() });
    }

    /// Says what the boxes are: `3` or `2x3`.
    pub fn state_boxes(&mut self, said: Stated) -> Result<(), ReadError> {
        let number = |text: &str| text.trim().parse::<usize>().ok();
        let (height, width) =
            said.text.split_once(['x', 'X', '×']).unwrap_or((&said.text, &said.text));
        let sides = number(height).zip(number(width));
        match sides.map(|(height, width)| Boxes { height, width }) {
            Some(boxes) if (2..=Grid::MOST_DIGITS).contains(&boxes.cells()) => {
                self.boxes = Some((boxes, said));
            }
            Some(boxes) => {
                let expected = format!("boxes of 2 to {} cells", Grid::MOST_DIGITS);
                return Err(said.error(format!("boxes of {boxes}"), expected));
            }
            None => {
                let found = format!("`{}`", shortened(&said.text));
                let found = if said.text.is_empty() { "nothing".to_owned() } else { found };
                return Err(said.error(found, "a box size such as `3` or `2x3`, height × width"));
            }
        }
        Ok(())
    }

    /// Whether it says what the boxes are.
    pub fn has_boxes(&self) -> bool {
        self.boxes.is_some()
    }

    /// How many digits the grid has, when the header says so.
    pub fn size(&self) -> Option<usize> {
        self.boxes.as_ref().map(|(boxes, _)| boxes.cells())
    }

    /// The grid of a board of this size.
    pub fn grid(&self, size: usize) -> Result<Grid, ReadError> {
        let unfit = |error: crate::GridError| ReadError::at(1, "", 0, error.to_string(), "a grid");
        if let Some((boxes, said)) = &self.boxes
            && boxes.cells() != size
        {
            let found = format!("boxes of {boxes}");
            let expected = format!("boxes of {size} cells, for the board is {size}×{size}");
            return Err(said.error(found, expected));
        }
        Grid::of_size(size).map_err(unfit)
    }

    /// The puzzle of this board under the header's rules, with the boxes that it was drawn with where the
    /// header names none.
    pub fn puzzle(&mut self, givens: Board, drawn: Option<Boxes>) -> Result<Puzzle, ReadError> {
        let grid = givens.grid();
        let said = self.boxes.as_ref().map(|(boxes, _)| *boxes);
        let boxes = said.or(drawn).filter(|&boxes| Boxes::usual(&grid) != Some(boxes));
        if self.rules.is_empty() {
            return Ok(Puzzle::new(givens, boxes.map(Rule::boxes).into_iter().collect()));
        }
        if self.last.as_ref().is_none_or(|(last, _)| *last != (grid, boxes)) {
            let rules = self.read_rules(grid, boxes)?;
            self.last = Some(((grid, boxes), rules));
        }
        let rules = self.last.as_ref().map(|(_, rules)| rules.clone()).unwrap_or_default();
        // The rule that says what the zones are stands where it is written, so that the order survives.
        match rules.iter().any(|rule| rule.kind.is_base()) {
            true => Ok(Puzzle { givens, rules }),
            false => {
                Ok(Puzzle::new(givens, boxes.map(Rule::boxes).into_iter().chain(rules).collect()))
            }
        }
    }

    fn read_rules(&self, grid: Grid, boxes: Option<Boxes>) -> Result<Vec<Rule>, ReadError> {
        let layout = match boxes.filter(|boxes| boxes.fit(&grid)) {
            Some(boxes) => Layout::of_boxes(grid, boxes),
            None => Layout::usual(grid),
        };
        let texts: Vec<&str> = self.rules.iter().map(|said| said.text.as_str()).collect();
        let read = Rule::read_all(&texts, &layout);
        let read = read.map_err(|(i, error)| self.rules[i].error_in(error))?;
        let (mut rules, mut base): (Vec<Rule>, Option<&str>) = Default::default();
        for (mut rule, said) in read.into_iter().zip(&self.rules) {
            if rule.kind == &CLASSIC
                && let Some((stated, _)) = &self.boxes
            {
                if !rule.numbers.is_empty() && rule != Rule::boxes(*stated) {
                    let found = format!("`{}` under `box:`", said.text);
                    return Err(said.error(found, format!("boxes of {stated}, as said there")));
                }
                rule = Rule::boxes(*stated).plainest(&grid);
            } else if rule == Rule::global(&CLASSIC)
                && let Some(drawn) = boxes
            {
                rule = Rule::boxes(drawn);
            }
            if rules.contains(&rule) {
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
        }
        Ok(rules)
    }
}

/// Whether a line belongs to the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taken {
    Yes,
    No,
}

/// The rules that have to be written: all but a leading `classic` that goes without saying.
pub(super) fn stated_rules(puzzle: &Puzzle) -> &[Rule] {
    match puzzle.rules.as_slice() {
        [first, rest @ ..]
            if first.kind == &CLASSIC && !rest.iter().any(|rule| rule.kind.is_base()) =>
        {
            rest
        }
        all => all,
    }
}

/// The header of a puzzle, with the end of its last line; nothing for a classic one of usual boxes.
pub(super) fn write(puzzle: &Puzzle) -> String {
    let grid = puzzle.grid();
    let mut text = String::new();
    for rule in stated_rules(puzzle) {
        text += &format!("rule: {}\n", rule.text_beside_box(&grid));
    }
    if let Some(boxes) = stated_boxes(puzzle) {
        text += &format!("box: {}x{}\n", boxes.height, boxes.width);
    }
    text
}

/// The boxes that have to be written: those that are not the usual ones.
fn stated_boxes(puzzle: &Puzzle) -> Option<Boxes> {
    let classic = puzzle.rules.iter().find(|rule| rule.kind == &CLASSIC)?;
    let [height, width] = classic.numbers[..] else { return None };
    Some(Boxes { height: usize::try_from(height).ok()?, width: usize::try_from(width).ok()? })
}
