//! What a reader gathers on the way to an [`Import`]: digits, rules, and what was not understood.
//!
//! The invariant: every rule gathered means something on the grid, and whatever a reader was handed is
//! either in the puzzle or listed.

use super::{FormatError, Import, not_a_puzzle};
use crate::rules::{self, Rule};
use crate::{Board, Cell, Digit, Grid, Puzzle};

/// Larger boards are nobody's.
const MOST_DIGITS: usize = 64;

/// A puzzle that is being read.
pub(super) struct Gathered {
    pub grid: Grid,
    pub givens: Board,
    pub entered: Board,
    rules: Vec<Rule>,
    unread: Vec<String>,
}

impl Gathered {
    /// An empty board with so many digits.
    pub fn of_size(size: usize) -> Result<Gathered, FormatError> {
        match Grid::of_size(size).ok().filter(|_| size <= MOST_DIGITS) {
            Some(grid) => {
                let (givens, entered) = (Board::empty(grid), Board::empty(grid));
                Ok(Gathered { grid, givens, entered, rules: Vec::new(), unread: Vec::new() })
            }
            None => not_a_puzzle(format!("a board of {size}×{size}, expected 2 to {MOST_DIGITS}")),
        }
    }

    /// Adds a rule that can be as it is stated, and lists one that cannot.
    pub fn rule(&mut self, word: &str, numbers: Vec<u32>, cells: Vec<Cell>) {
        let Some(kind) = rules::kind(word) else { return self.unread(format!("`{word}`")) };
        let rule = Rule { kind, numbers, cells };
        match rule.means(&self.grid) {
            Ok(_) if self.rules.contains(&rule) => (),
            Ok(_) => self.rules.push(rule),
            Err(error) => self.unread(error.to_string()),
        }
    }

    /// Something that was not understood, as a line for people.
    pub fn unread(&mut self, what: impl Into<String>) {
        self.unread.push(what.into());
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

    fn digit(&self, cell: Cell, value: u64) -> Result<Digit, FormatError> {
        let (name, size) = (self.grid.name(cell), self.grid.size());
        match value {
            1.. if value <= size as u64 => Ok(Digit::new(value as usize)),
            _ => not_a_puzzle(format!("{name} holds {value}, expected 1 to {size}")),
        }
    }

    /// The regions, by a label for each cell in reading order; cells without one lie in none.
    pub fn regions<L: PartialEq + Copy>(&mut self, labels: &[Option<L>]) {
        let (grid, size) = (self.grid, self.grid.size());
        let mut names: Vec<L> = Vec::new();
        let mut zones: Vec<Vec<Cell>> = Vec::new();
        for (cell, &label) in grid.cells().zip(labels) {
            let Some(label) = label else { continue };
            match names.iter().position(|&name| name == label) {
                Some(at) => zones[at].push(cell),
                None => {
                    names.push(label);
                    zones.push(vec![cell]);
                }
            }
        }
        let mut boxes = grid.boxes();
        boxes.iter_mut().for_each(|cells| cells.sort());
        if zones.len() == size && zones.iter().all(|zone| boxes.contains(zone)) {
            return;
        }
        if zones.len() == size && zones.iter().all(|zone| zone.len() == size) {
            let number = |cell: Cell| zones.iter().position(|zone| zone.contains(&cell));
            let numbers = grid.cells().filter_map(number).map(|at| at as u32 + 1).collect();
            return self.rule("jigsaw", numbers, Vec::new());
        }
        self.rule("latin", Vec::new(), Vec::new());
        for zone in zones {
            match zone.len() {
                len if len == size => self.rule("extra-region", Vec::new(), zone),
                len => {
                    let (first, last) = (grid.name(zone[0]), grid.name(zone[len - 1]));
                    let what = format!("a region of {len} cells from {first} to {last}: left out");
                    self.unread(what);
                }
            }
        }
    }

    /// The puzzle, with its name and its author.
    pub fn import(self, title: &str, author: &str) -> Import {
        let Gathered { givens, entered, rules, unread, .. } = self;
        let (title, author) = (title.trim().to_owned(), author.trim().to_owned());
        Import { entered, title, author, unread, ..Import::plain(Puzzle::new(givens, rules)) }
    }
}
