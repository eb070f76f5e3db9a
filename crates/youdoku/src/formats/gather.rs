//! What a reader gathers on the way to an [`Import`]: digits, rules, and what was not understood.
//!
//! The invariant: every rule gathered means something on the grid, and whatever a reader was handed is
//! either in the puzzle or listed.

use serde_json::{Map, Value};

use super::{FormatError, Import, not_a_puzzle};
use crate::rules::exchange::Exchange;
use crate::rules::jigsaw::JIGSAW;
use crate::rules::latin::LATIN;
use crate::rules::without::WITHOUT;
use crate::rules::{self, Argument, Drawn, Meaning, Rule, RuleError, RuleKind, Scope, Takes};
use crate::{Board, Cell, Digit, DigitSet, Grid, Layout, Names, Puzzle};

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
    /// What the rule about the zones makes of the grid.
    layout: Layout,
    /// Parts of the file that are none of ours, as they stood.
    kept: Map<String, Value>,
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
            layout: Layout::usual(grid),
            kept: Map::new(),
            allowed: vec![DigitSet::all(grid.num_digits()); grid.num_cells()],
            unread: Vec::new(),
            unlisted: 0,
        }
    }

    /// An empty board whose zones are known.
    pub fn of_layout(layout: &Layout) -> Gathered {
        Gathered { layout: layout.clone(), ..Gathered::on(layout.grid()) }
    }

    /// Whether a board is no larger than anybody's.
    pub fn is_small(grid: &Grid) -> bool {
        grid.num_rows().max(grid.num_columns()).max(grid.num_digits()) <= MOST_DIGITS
    }

    /// Adds a rule that can be as it is stated, and lists one that cannot. A cell that is named twice among cells that
    /// have no order is one cell.
    pub fn add(&mut self, mut rule: Rule) {
        let mut again = Vec::new();
        for (part, argument) in rule.kind.takes.iter().zip(&mut rule.arguments) {
            if let (Takes::Cells(Drawn::Set | Drawn::Cage, _), Argument::Cells(cells)) =
                (part.takes, argument)
            {
                let mut once: Vec<Cell> = Vec::with_capacity(cells.len());
                for &cell in cells.iter() {
                    let list = if once.contains(&cell) { &mut again } else { &mut once };
                    list.push(cell);
                }
                *cells = once;
            }
        }
        let says = rule.kind.exchange.iter().find_map(|row| match row {
            Exchange::Again(says) if !again.is_empty() => Some(says),
            _ => None,
        });
        match says {
            Some(says) => says(rule, &again).into_iter().for_each(|rule| self.push(Ok(rule))),
            None => self.push(Ok(rule)),
        }
    }

    /// Adds a rule that can be on this board, and lists one that cannot.
    fn push(&mut self, rule: Result<Rule, RuleError>) {
        let meant = |rule: Rule| match rule.kind.is_base() {
            true => rule.layout(&self.grid).map(|layout| (rule, Some(layout))),
            // Whether it means something is asked of all together, at the end.
            false => rule.check(&self.grid).map(|()| (rule, None)),
        };
        match rule.and_then(meant) {
            Ok((rule, _)) if self.rules.contains(&rule) => (),
            Ok((rule, layout)) => {
                self.layout = layout.unwrap_or_else(|| self.layout.clone());
                self.rules.push(rule);
            }
            Err(error) => self.unread(error.to_string()),
        }
    }

    /// Keeps a part of the file.
    pub fn keep(&mut self, key: &str, value: Value) {
        self.kept.insert(key.to_owned(), value);
    }

    /// Keeps an entry of a list of the file.
    pub fn keep_entry(&mut self, key: &str, entry: Value) {
        if let Value::Array(list) = self.kept.entry(key).or_insert_with(|| Value::Array(Vec::new()))
        {
            list.push(entry);
        }
    }

    /// Adds a rule that can be as it is stated, and lists one that cannot.
    pub fn rule(&mut self, kind: &'static RuleKind, numbers: &[i64], cells: &[Cell]) {
        self.push(Rule::of(kind, numbers, cells));
    }

    /// Adds rules as our text has them, and lists those that cannot be read. They may name cells that one of them
    /// declares. Whether they mean something is asked of all together.
    pub fn said<T: AsRef<str>>(&mut self, texts: &[T]) {
        let declares = |rule: &Rule| matches!(rule.kind.scope, Scope::Cells(_));
        let declaring = |text: &T| Rule::read(text.as_ref(), &self.grid).ok().filter(declares);
        let may_declare = |text: &&T| {
            let word = text.as_ref().split(' ').next().and_then(rules::kind);
            word.is_some_and(|kind| matches!(kind.scope, Scope::Cells(_)))
        };
        let declaring: Vec<Rule> = texts.iter().filter(may_declare).filter_map(declaring).collect();
        let names = Names::of(self.grid).with(&declaring);
        for text in texts.iter().map(AsRef::as_ref) {
            match Rule::read(text, &names) {
                Ok(rule) => self.rules.push(rule),
                Err(error) => {
                    let error = error.to_string();
                    let why = error.lines().next().unwrap_or_default();
                    self.unread(format!("`{text:.60}`: {why}"));
                }
            }
        }
    }

    /// The puzzle of what can be as it is stated; the rules that cannot are listed and left out.
    fn what_means_something(&mut self) -> Puzzle {
        loop {
            let said = self.rules.iter().any(Rule::is_plain_classic);
            let puzzle = Puzzle::new(self.givens.clone(), std::mem::take(&mut self.rules));
            // What goes without saying is not left out.
            let unsaid = usize::from(!said && puzzle.rules[0].is_plain_classic());
            let Some((place, error)) = meaningless(&puzzle).filter(|wrong| wrong.0 >= unsaid)
            else {
                return puzzle;
            };
            // A rule may need another that was left out, so all are asked again.
            self.rules = puzzle.rules;
            self.rules.remove(place);
            self.rules.drain(..unsaid);
            self.unread(error.to_string());
        }
    }

    /// Adds a rule without numbers or cells.
    pub fn global(&mut self, kind: &'static RuleKind) {
        self.rule(kind, &[], &[]);
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

    /// Rows and columns only.
    pub fn no_regions(&mut self) {
        self.push(Ok(Rule::global(&LATIN)));
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
            return self.no_regions();
        }
        let mut numbers = vec![0; grid.num_cells()];
        for (zone, number) in zones.iter().zip(1..) {
            zone.iter().for_each(|cell| numbers[cell.index()] = number);
        }
        self.push(Rule::of(&JIGSAW, &numbers, &[]));
    }

    /// The cells of each label, in the order in which the labels begin.
    pub fn zones<L: PartialEq + Copy>(&self, labels: &[Option<L>]) -> Vec<Vec<Cell>> {
        Layout::of_labels(self.grid, labels).regions().to_vec()
    }

    /// The puzzle, with its name and its author, and what is kept of a file of this format.
    pub fn import_from(mut self, format: &str, title: &str, author: &str) -> Import {
        let parts = std::mem::take(&mut self.kept);
        let mut import = self.import(title, author);
        if !parts.is_empty() {
            import.puzzle.notes.kept.insert(format.to_owned(), Value::Object(parts));
        }
        import
    }

    /// The puzzle, with its name and its author.
    pub fn import(mut self, title: &str, author: &str) -> Import {
        self.candidates();
        let mut puzzle = self.what_means_something();
        if self.unlisted > 0 {
            let more = format!("and {} more", self.unlisted);
            self.unread.push(more);
        }
        let Gathered { entered, unread, .. } = self;
        puzzle.notes.title = one_line(title);
        puzzle.notes.author = one_line(author);
        Import { entered, unread, ..Import::plain(puzzle) }
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
                let number = i64::from(self.grid.value(digit));
                self.push(Rule::of(&WITHOUT, &[number], &without));
            }
        }
    }
}

/// The first rule of a puzzle that cannot be as it is stated, and why.
fn meaningless(puzzle: &Puzzle) -> Option<(usize, RuleError)> {
    match puzzle.layout() {
        Ok(layout) => Meaning::meaningless(&puzzle.rules, &layout),
        Err(error) => {
            let zones = |rule: &Rule| !matches!(rule.kind.scope, Scope::Given | Scope::Local);
            Some((puzzle.rules.iter().rposition(zones)?, error))
        }
    }
}

/// A name, which our own text has on one line.
fn one_line(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}
