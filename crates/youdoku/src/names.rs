//! What names mean in a puzzle: the cells of its grid and those that its rules declare besides, and the rules of one's
//! own that it defines.
//!
//! A declared cell is a [`Cell`] whose number lies behind the grid's, in the order of declaration; it is the variable
//! of the same number. So whatever speaks of cells and asks no row or column of them speaks of both.

use std::borrow::Cow;

use crate::rules::own::MOST_OF_ONE;
use crate::rules::places;
use crate::rules::{RuleKind, Scope};
use crate::{Cell, Digits, Grid, Rule};

/// Cells that a rule declares: one of a name, or several that are numbered.
///
/// ```
/// use youdoku::{Declared, Digits};
/// let range = Digits::new(2, 8).unwrap();
/// let declared = |count| Declared { name: "X".to_owned(), count, columns: 4, range };
/// assert_eq!((declared(1).name_of(0), declared(3).name_of(0)), ("X".into(), "X1".into()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// What they are called: `X`, or `X1`, `X2` … where there are several.
    pub name: String,
    /// How many there are.
    pub count: usize,
    /// How many stand in a row, which says what are neighbours.
    pub columns: usize,
    /// The values that they may have.
    pub range: Digits,
}

impl Declared {
    /// What the one with this number, from 0, is called.
    pub fn name_of(&self, number: usize) -> String {
        match self.count {
            1 => self.name.clone(),
            _ => format!("{}{}", self.name, number + 1),
        }
    }

    /// The numbers, from 0, of those that a word names: one, a run such as `X2-5`, or all.
    fn named(&self, word: &str) -> Option<Vec<usize>> {
        let rest = word.strip_prefix(self.name.as_str())?;
        if rest.is_empty() {
            return Some((0..self.count).collect());
        }
        let number = |text: &str| {
            let plain = !text.starts_with('0') && text.bytes().all(|b| b.is_ascii_digit());
            let number = if plain { text.parse::<usize>().ok()? } else { return None };
            (self.count > 1 && (1..=self.count).contains(&number)).then(|| number - 1)
        };
        let Some((from, to)) = rest.split_once('-') else { return Some(vec![number(rest)?]) };
        let (from, to) = (number(from)?, number(to)?);
        Some(if from <= to { (from..=to).collect() } else { (to..=from).rev().collect() })
    }
}

/// The cells of the grid and those declared.
///
/// ```
/// use youdoku::Puzzle;
/// let puzzle: Puzzle = "rule: extra-cells T 2..8\n.... .... .... ....".parse().unwrap();
/// let names = puzzle.names();
/// // The declared cell comes behind the sixteen of the grid.
/// assert_eq!(names.cells("T").unwrap(), [youdoku::Cell::new(16)]);
/// assert_eq!(names.range(youdoku::Cell::new(16)).greatest(), 8);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    grid: Grid,
    /// In order, each with the number of its first cell.
    declared: Vec<(usize, Declared)>,
    /// Rules of one's own, in order.
    own: Vec<&'static RuleKind>,
}

/// Whoever knows what cells are called.
///
/// ```
/// use youdoku::{Cell, Naming, Puzzle};
/// /// What the last cell is called.
/// fn last(known: &impl Naming) -> String {
///     let names = known.names();
///     names.name(Cell::new(names.num_cells() - 1))
/// }
/// let puzzle: Puzzle = "rule: extra-cells T\n.... .... .... ....".parse().unwrap();
/// assert_eq!((last(&puzzle.grid()), last(&puzzle.names())), ("r4c4".into(), "T".into()));
/// ```
pub trait Naming {
    /// The names.
    fn names(&self) -> Cow<'_, Names>;
}

impl Naming for Names {
    fn names(&self) -> Cow<'_, Names> {
        Cow::Borrowed(self)
    }
}

/// A grid knows its own cells.
impl Naming for Grid {
    fn names(&self) -> Cow<'_, Names> {
        Cow::Owned(Names::of(*self))
    }
}

impl Names {
    /// The cells of a grid and nothing else.
    pub fn of(grid: Grid) -> Names {
        Names { grid, declared: Vec::new(), own: Vec::new() }
    }

    /// The same with what rules declare. What cannot be declared is not: whoever asks what the rules mean hears why.
    #[must_use]
    pub fn with<'a>(mut self, rules: impl IntoIterator<Item = &'a Rule>) -> Names {
        for rule in rules {
            if let Scope::Words = rule.kind.scope
                && self.own.len() < MOST_OF_ONE
            {
                let made = RuleKind::define(rule.pattern("text").unwrap_or_default(), &self.own);
                let is_new = |made: &&RuleKind| self.own.iter().all(|own| own.word != made.word);
                let made = made.ok().filter(is_new);
                self.own.extend(made);
            }
            let Scope::Cells(declares) = rule.kind.scope else { continue };
            for declared in declares(rule, &self.grid).unwrap_or_default() {
                // Who says the same once more says nothing.
                if !self.declared.iter().any(|(_, known)| known.name == declared.name)
                    && self.num_cells() + declared.count <= Cell::MOST
                {
                    self.declared.push((self.num_cells(), declared));
                }
            }
        }
        self
    }

    /// The grid.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// What is declared besides the grid, in order.
    pub fn declared(&self) -> impl Iterator<Item = &Declared> {
        self.declared.iter().map(|(_, declared)| declared)
    }

    /// The rules of one's own that are defined, in order.
    pub fn own(&self) -> &[&'static RuleKind] {
        &self.own
    }

    /// How many cells there are in all.
    pub fn num_cells(&self) -> usize {
        self.declared.last().map_or(self.grid.num_cells(), |(first, last)| first + last.count)
    }

    /// Among which declared cells a cell is, and its number there; nothing for one of the grid.
    pub fn declaration(&self, cell: Cell) -> Option<(&Declared, usize)> {
        let (first, declared) =
            self.declared.iter().rev().find(|(first, _)| *first <= cell.index())?;
        let number = cell.index() - first;
        (number < declared.count).then_some((declared, number))
    }

    /// What a cell is called: `r1c4`, or by its name.
    pub fn name(&self, cell: Cell) -> String {
        match self.declaration(cell) {
            Some((declared, number)) => declared.name_of(number),
            None => self.grid.name(cell),
        }
    }

    /// The values that a cell may have.
    pub fn range(&self, cell: Cell) -> Digits {
        self.declaration(cell).map_or(self.grid.range(), |(declared, _)| declared.range)
    }

    /// The cells that a word names, in order: a cell, a run, what is seen from outside, or what is declared.
    pub fn cells(&self, word: &str) -> Option<Vec<Cell>> {
        places::cells(&self.grid, word).or_else(|| {
            self.declared.iter().find_map(|(first, declared)| {
                let numbers = declared.named(word)?;
                Some(numbers.into_iter().map(|number| Cell::new(first + number)).collect())
            })
        })
    }

    /// The cells that share an edge with a cell: on the grid, or among those declared with it.
    pub fn neighbours(&self, cell: Cell) -> Vec<Cell> {
        let Some((declared, number)) = self.declaration(cell) else {
            let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)].into_iter();
            return steps.filter_map(|(down, right)| self.grid.step(cell, down, right)).collect();
        };
        let (first, columns) = (cell.index() - number, declared.columns);
        let right = Some(number + 1).filter(|next| !next.is_multiple_of(columns));
        let left = number.checked_sub(1).filter(|_| !number.is_multiple_of(columns));
        let up = number.checked_sub(columns);
        let near = [right, Some(number + columns), left, up].into_iter().flatten();
        near.filter(|&near| near < declared.count).map(|near| Cell::new(first + near)).collect()
    }
}
