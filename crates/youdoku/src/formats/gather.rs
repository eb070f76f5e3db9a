//! What a reader gathers on the way to an [`Import`]: digits, rules, and what was not understood.
//!
//! The invariant: every rule gathered means something on the grid, and whatever a reader was handed is
//! either in the puzzle or listed.

use super::{FormatError, Import, not_a_puzzle};
use crate::rules::{self, Rule};
use crate::{Board, Cell, Digit, DigitSet, Grid, Layout, Puzzle};

/// Larger boards are nobody's.
const MOST_DIGITS: usize = 64;

/// So many things that were not understood are listed one by one.
const MOST_LISTED: usize = 500;

/// A puzzle that is being read.
pub(super) struct Gathered {
    pub grid: Grid,
    pub givens: Board,
    pub entered: Board,
    pub rules: Vec<Rule>,
    /// The digits that each cell may have as far as somebody said so.
    allowed: Vec<DigitSet>,
    unread: Vec<String>,
    unlisted: usize,
}

impl Gathered {
    /// An empty board with so many digits.
    pub fn of_size(size: usize) -> Result<Gathered, FormatError> {
        let Some(grid) = Grid::of_size(size).ok().filter(|_| size <= MOST_DIGITS) else {
            return not_a_puzzle(format!("a board of {size}×{size}, expected 2 to {MOST_DIGITS}"));
        };
        Ok(Gathered::on(grid))
    }

    /// An empty board.
    pub fn on(grid: Grid) -> Gathered {
        Gathered {
            grid,
            givens: Board::empty(grid),
            entered: Board::empty(grid),
            rules: Vec::new(),
            allowed: vec![DigitSet::all(grid.num_digits()); grid.num_cells()],
            unread: Vec::new(),
            unlisted: 0,
        }
    }

    /// Adds a rule that can be as it is stated, and lists one that cannot.
    pub fn rule(&mut self, word: &str, numbers: Vec<impl Into<i64>>, cells: Vec<Cell>) {
        let Some(kind) = rules::kind(word) else { return self.unread(format!("`{word}`")) };
        let numbers: Vec<i64> = numbers.into_iter().map(Into::into).collect();
        let meant = |rule: Rule| rule.means(&rule.layout(&self.grid)?).map(|_| rule);
        match Rule::of(kind, &numbers, &cells).and_then(meant) {
            Ok(rule) if self.rules.contains(&rule) => (),
            Ok(rule) => self.rules.push(rule),
            Err(error) => self.unread(error.to_string()),
        }
    }

    /// Adds a rule without numbers or cells.
    pub fn global(&mut self, word: &str) {
        self.rule(word, Vec::<i64>::new(), Vec::new());
    }

    /// Adds a rule about a line, which may be closed or cross itself: then it is said in parts, of which
    /// none has a cell twice.
    pub fn line(&mut self, word: &str, numbers: Vec<u32>, cells: Vec<Cell>) {
        let mut once: Vec<Cell> = Vec::with_capacity(cells.len());
        let mut crosses = false;
        for &cell in &cells {
            if once.contains(&cell) {
                crosses = true;
            } else {
                once.push(cell);
            }
        }
        let turns_back = cells.windows(2).any(|two| two[0] == two[1]);
        match word {
            _ if !crosses => self.rule(word, numbers, cells),
            // What is demanded of all the cells together.
            "renban" | "extra-region" => self.rule(word, numbers, once),
            "killer-cage" => {
                if !numbers.is_empty() {
                    self.unread("a cage that counts a cell twice: its sum is not enforced");
                }
                self.rule(word, Vec::<i64>::new(), once);
            }
            // What is demanded of each two neighbours.
            "thermometer" | "whispers" if !turns_back => {
                let mut part: Vec<Cell> = Vec::new();
                for cell in cells {
                    if part.contains(&cell)
                        && let Some(&last) = part.last()
                    {
                        self.rule(word, numbers.clone(), std::mem::replace(&mut part, vec![last]));
                    }
                    part.push(cell);
                }
                self.rule(word, numbers, part);
            }
            // What is demanded of the cells equally far from the ends.
            "palindrome" => {
                let mirrored = cells.iter().zip(cells.iter().rev()).take(cells.len() / 2);
                for (&a, &b) in mirrored.filter(|(a, b)| a != b) {
                    self.rule(word, Vec::<i64>::new(), vec![a, b]);
                }
            }
            _ => self.rule(word, numbers, cells),
        }
    }

    /// Something that was not understood, as a line for people.
    pub fn unread(&mut self, what: impl Into<String>) {
        let what = what.into();
        match self.unread.len() < MOST_LISTED {
            _ if self.unread.contains(&what) => {}
            true => self.unread.push(what),
            false => self.unlisted += 1,
        }
    }

    /// How much has been understood, and how much has not.
    pub fn tally(&self) -> (usize, usize) {
        (self.rules.len(), self.unread.len() + self.unlisted)
    }

    /// A given, or an error that says where.
    pub fn given(&mut self, cell: Cell, value: u64) -> Result<(), FormatError> {
        let digit = self.digit(cell, value)?;
        self.givens.set(cell, Some(digit));
        Ok(())
    }

    /// A digit that somebody entered.
    pub fn enter(&mut self, cell: Cell, value: u64) -> Result<(), FormatError> {
        let digit = self.digit(cell, value)?;
        self.entered.set(cell, Some(digit));
        Ok(())
    }

    /// Candidates as clues: the cell has one of these digits. Said several times, all of it holds.
    pub fn allow(&mut self, cell: Cell, digits: DigitSet) {
        let allowed = &mut self.allowed[cell.index()];
        *allowed = *allowed & digits;
    }

    /// A digit of the board, or an error that says where it would stand.
    pub fn digit(&self, cell: Cell, value: u64) -> Result<Digit, FormatError> {
        let (name, range) = (self.grid.name(cell), self.grid.range());
        let digit = i64::try_from(value).ok().and_then(|value| range.digit(value));
        let (least, greatest) = (range.least(), range.greatest());
        match digit {
            Some(digit) => Ok(digit),
            None => not_a_puzzle(format!("{name} holds {value}, expected {least} to {greatest}")),
        }
    }

    /// The regions in the place of the boxes, by a label for each cell in reading order; cells without one
    /// lie in none.
    pub fn regions<L: PartialEq + Copy>(&mut self, labels: &[Option<L>]) {
        let (grid, size) = (self.grid, self.grid.num_digits());
        let (zones, large): (Vec<_>, Vec<_>) =
            self.zones(labels).into_iter().partition(|zone| zone.len() <= size);
        for zone in &large {
            let (first, last) = (grid.name(zone[0]), grid.name(zone[zone.len() - 1]));
            let what = format!("a region of {} cells from {first} to {last}: left out", zone.len());
            self.unread(what);
        }
        if zones == Layout::usual(grid).regions() {
            return;
        }
        // A cell by itself is different from nobody.
        if zones.iter().all(|zone| zone.len() == 1) {
            return self.global("latin");
        }
        let mut numbers = vec![0; grid.num_cells()];
        for (zone, number) in zones.iter().zip(1..) {
            zone.iter().for_each(|cell| numbers[cell.index()] = number);
        }
        self.rule("jigsaw", numbers, Vec::new());
    }

    /// The cells of each label, in the order in which the labels begin.
    pub fn zones<L: PartialEq + Copy>(&self, labels: &[Option<L>]) -> Vec<Vec<Cell>> {
        Layout::of_labels(self.grid, labels).regions().to_vec()
    }

    /// The puzzle, with its name and its author.
    pub fn import(mut self, title: &str, author: &str) -> Import {
        self.candidates();
        if self.unlisted > 0 {
            let more = format!("and {} more", self.unlisted);
            self.unread.push(more);
        }
        let Gathered { givens, entered, rules, unread, .. } = self;
        let (title, author) = (title.trim().to_owned(), author.trim().to_owned());
        Import { entered, title, author, unread, ..Import::plain(Puzzle::new(givens, rules)) }
    }

    /// What was said about candidates: a single one is a given, others are rules, one for each digit that
    /// is missing somewhere.
    fn candidates(&mut self) {
        let cells: Vec<Cell> = self.grid.cells().collect();
        for &cell in &cells {
            let only = self.allowed[cell.index()].single();
            if let (Some(digit), None) = (only, self.givens.get(cell)) {
                self.givens.set(cell, Some(digit));
                self.allowed[cell.index()] = DigitSet::all(self.grid.num_digits());
            }
        }
        for digit in self.grid.digits() {
            let lack = |cell: &Cell| !self.allowed[cell.index()].contains(digit);
            let without: Vec<Cell> = cells.iter().copied().filter(lack).collect();
            if !without.is_empty() {
                self.rule("without", vec![self.grid.value(digit)], without);
            }
        }
    }
}
