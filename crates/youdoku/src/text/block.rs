//! The board as people draw it: rows below each other, bars and dashes between the boxes.
//!
//! ```text
//! . . | . 3
//! . . | . 2
//! ----+----
//! 3 . | . .
//! 4 . | . .
//! ```
//!
//! This is also the reader of every form that has a line for each row, with or without bars: words
//! or characters are told apart by which of them are as many as there are rows. Where bars and rules
//! of dashes cut the board into boxes, those are its boxes.

use super::cells::{self, Line, Row, Token};
use super::header::Header;
use super::{ReadError, numbers};
use crate::{Board, Boxes, Cell, Layout, Puzzle};

/// The board, `.` for a blank, with bars and dashes between its regions.
pub fn write(board: &Board, layout: &Layout) -> String {
    let grid = board.grid();
    let width = grid.range().width();
    draw(layout, &vec![width; grid.num_columns()], |cell| match board.get(cell) {
        None => format!("{:>width$}", '.'),
        Some(digit) => format!("{:>width$}", grid.value(digit)),
    })
}

/// A board with something in each cell, as wide as its column, and bars and dashes between its regions:
/// where two cells beside or below each other belong to different ones. A bar that no row needs takes no
/// room.
pub fn draw(layout: &Layout, widths: &[usize], content: impl Fn(Cell) -> String) -> String {
    let grid = layout.grid();
    let (rows, columns) = (grid.num_rows(), grid.num_columns());
    let parts = |row: usize, column: usize, down: usize, right: usize| {
        layout.parts(grid.cell(row, column), grid.cell(row + down, column + right))
    };
    let barred: Vec<bool> =
        (0..columns - 1).map(|column| (0..rows).any(|row| parts(row, column, 0, 1))).collect();
    let mut lines: Vec<String> = Vec::new();
    for row in 0..rows {
        let mut line = String::new();
        for column in 0..columns {
            line += &format!("{:1$}", content(grid.cell(row, column)), widths[column]);
            if column + 1 < columns {
                line += match (barred[column], barred[column] && parts(row, column, 0, 1)) {
                    (_, true) => " | ",
                    (true, false) => "   ",
                    (false, _) => " ",
                };
            }
        }
        lines.push(line.trim_end().to_owned());
        let below = |column: usize| parts(row, column, 1, 0);
        if row + 1 < rows && (0..columns).any(below) {
            lines.push(dashes(&barred, widths, below, |column| {
                parts(row, column, 0, 1) || parts(row + 1, column, 0, 1)
            }));
        }
    }
    lines.join("\n")
}

/// The line between two rows: dashes below the cells that are parted from the next row, and a cross where a
/// bar goes by. Below the others there is nothing.
fn dashes(
    barred: &[bool],
    widths: &[usize],
    below: impl Fn(usize) -> bool,
    bar: impl Fn(usize) -> bool,
) -> String {
    let dash = |there: bool, times: usize| if there { "-" } else { " " }.repeat(times);
    let mut line = dash(below(0), widths[0]);
    for (column, &barred) in barred.iter().enumerate() {
        let (left, right) = (below(column), below(column + 1));
        if barred {
            let middle = match (left || right, bar(column)) {
                (true, true) => "+",
                (false, true) => "|",
                (true, false) if left && right => "-",
                _ => " ",
            };
            line += &(dash(left, 1) + middle + &dash(right, 1));
        } else {
            line += &dash(left || right, 1);
        }
        line += &dash(right, widths[column + 1]);
    }
    // One dash alone, below a board of one column, would be a blank.
    let line = line.trim_end();
    if line == "-" { "--".to_owned() } else { line.to_owned() }
}

fn is_bar(c: char) -> bool {
    matches!(c, '|' | '¦' | '\u{2500}'..='\u{257f}')
}

/// The words of a line: what stands between blanks, commas, semicolons and bars.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    let between = |c: char| c.is_whitespace() || matches!(c, ',' | ';') || is_bar(c);
    text.split(between).filter(|word| !word.is_empty())
}

/// The characters of some words of a line, each of which is a cell; no more than so many.
pub(super) fn characters<'a>(line: Line<'a>, words: &[&'a str], most: usize) -> Vec<Token<'a>> {
    let in_word = |word: &'a str| {
        word.char_indices().map(move |(i, c)| {
            let text = &word[i..i + c.len_utf8()];
            Token { line, offset: line.offset_of(text), text }
        })
    };
    words.iter().copied().flat_map(in_word).take(most).collect()
}

/// Lines sorted into rows and rules.
pub(super) struct Drawing<'a> {
    pub rows: Vec<Line<'a>>,
    /// Before which rows a rule stands.
    rules: Vec<usize>,
}

impl<'a> Drawing<'a> {
    pub fn new(lines: &[Line<'a>]) -> Drawing<'a> {
        // In a word with digits a dash is a blank, and then a row may consist of dashes.
        let blank_dash = |word: &str| {
            word.contains('-')
                && word.contains(|c: char| c.is_ascii_alphanumeric())
                && word.parse::<i64>().is_err()
        };
        let dashes_are_blanks = lines.iter().any(|line| words(line.bare()).any(blank_dash));
        let is_rule = |line: &Line| {
            let text = line.bare();
            let drawn = text.contains("--")
                || text.contains("==")
                || text.contains(['+', '='])
                || text.contains(|c| matches!(c, '\u{2500}'..='\u{257f}'));
            let only_drawn = text.chars().all(|c| {
                c.is_whitespace()
                    || is_bar(c)
                    || matches!(c, '-' | '=' | '+' | ':' | '\'' | '.' | '*')
            });
            let row_of_dashes = dashes_are_blanks
                && text.chars().all(|c| c == '-' || c.is_whitespace() || is_bar(c));
            // A row of blanks between bars drawn in Unicode has them, and a rule has nothing else.
            let blanks = text.contains(['.', '*']) && !text.contains("--") && !text.contains("==");
            drawn && only_drawn && !row_of_dashes && !blanks
        };
        let (mut rows, mut rules) = (Vec::new(), Vec::new());
        for line in lines {
            if is_rule(line) {
                rules.push(rows.len());
            } else {
                rows.push(*line);
            }
        }
        Drawing { rows, rules }
    }

    /// How many words, and how many characters, most rows have.
    fn widths(&self) -> (usize, usize) {
        let words_in = |line: &Line| words(line.bare()).count();
        let characters_in = |line: &Line| words(line.bare()).map(|w| w.chars().count()).sum();
        let most = |widths: Vec<usize>| {
            let times = |width| widths.iter().filter(|&&other| other == width).count();
            widths.iter().copied().max_by_key(|&width| (times(width), width)).unwrap_or(0)
        };
        let of = |count: &dyn Fn(&Line) -> usize| most(self.rows.iter().map(count).collect());
        (of(&words_in), of(&characters_in))
    }

    /// The rows cut into cells: into words or into characters, whichever gives as many as the board
    /// has rows, or comes nearest.
    fn cells(&self, size: usize) -> Vec<Row<'a>> {
        let (by_words, by_characters) = self.widths();
        let in_words = by_words.abs_diff(size) <= by_characters.abs_diff(size);
        let cut = |line: &Line<'a>| {
            let words: Vec<&str> = words(line.bare()).collect();
            let tokens = match in_words {
                true => numbers::tokens(*line, &words, cells::MOST_IN_ROW + 1),
                false => characters(*line, &words, cells::MOST_IN_ROW + 1),
            };
            Row { tokens, end: (*line, line.bare().len()) }
        };
        self.rows.iter().map(cut).collect()
    }

    /// The boxes that bars and rules show, when both do and all are alike.
    fn boxes(&self, rows: &[Row]) -> Option<Boxes> {
        let mut starts = vec![0];
        starts.extend(self.rules.iter().copied().filter(|&i| i > 0 && i < rows.len()));
        starts.push(rows.len());
        let height = alike(starts.windows(2).map(|two| two[1] - two[0]).filter(|&h| h > 0))?;
        let width = alike(rows.iter().flat_map(groups))?;
        (height >= 2 && width >= 2).then_some(Boxes { height, width })
    }
}

/// How many cells of a row stand between each two bars.
fn groups(row: &Row) -> Vec<usize> {
    let mut groups: Vec<usize> = Vec::new();
    let mut last = None;
    for token in &row.tokens {
        let between = last.map(|from| &token.line.text[from..token.offset]);
        match groups.last_mut() {
            Some(group) if !between.is_some_and(|text: &str| text.contains(is_bar)) => *group += 1,
            _ => groups.push(1),
        }
        last = Some(token.offset + token.text.len());
    }
    groups
}

fn alike(mut numbers: impl Iterator<Item = usize>) -> Option<usize> {
    let first = numbers.next()?;
    numbers.all(|number| number == first).then_some(first)
}

/// Reads the puzzle of several lines, one for each row and some for rules.
pub(super) fn read(lines: &[Line], header: &mut Header) -> Result<Puzzle, ReadError> {
    let drawing = Drawing::new(lines);
    if let Some(error) = drawing.rows.iter().find_map(|line| Header::too_late(*line)) {
        return Err(error);
    }
    match drawing.rows.as_slice() {
        [] => Err(lines[0].error(0, "rules but no rows", "a board")),
        [line] => super::line::read(*line, header),
        rows => {
            let columns = header.shape().map_or(rows.len(), |(_, columns)| columns);
            let cut = drawing.cells(columns);
            // A line of separators alone has no cells.
            if let Some(empty) = cut.iter().find(|row| row.tokens.is_empty()) {
                return Err(empty.end.0.error(0, "no cells", "a row of the board"));
            }
            let board = cells::board(&cut, header)?;
            let whole = |boxes: &Boxes| boxes.cells() == board.grid().num_digits();
            let drawn = drawing.boxes(&cut).filter(whole);
            header.puzzle(board, drawn)
        }
    }
}
