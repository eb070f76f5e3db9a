//! Ratings of plain 9×9 puzzles, equal to those of Sudoku Explainer 1.2.1 (Nicolas Juillerat), the measure of the field.
//!
//! A program of its own: its order of techniques, its quirks and its doubles are the scale, not our choice, and explanations
//! do not use it. The first hint of the first technique that has one is applied, alone; ER is the highest rating of all
//! hints, EP the highest up to the first that places a digit, ED that of the first hint. Written from a description of the
//! program's behaviour; checked against ratings by the program itself (`tests/rating.rs`).

use youdoku_logic::{Control, Stopped};

use crate::{Board, Model};

mod aligned;
mod ancestors;
mod chains;
mod closure;
mod fresh;
mod grid;
mod hint;
mod inside;
mod kind;
mod links;
mod multiple;
mod reach;
mod simple;
mod unique;

use aligned::{Aligned, wing};
use chains::Chains;
use grid::{Grid, Hint};
use hint::Sink;
use kind::Kind;
use multiple::Closures;
use simple::{
    direct_hidden, direct_locking, fish, hidden_set, hidden_single, locking, naked_set,
    naked_single,
};

/// How hard a puzzle is.
///
/// ```
/// use youdoku::explain::{Rater, Rating};
/// use youdoku::{Control, Puzzle};
/// let row = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let givens = row.parse::<Puzzle>().unwrap().givens;
/// let rating: Rating = Rater::default().rate(&givens, &Control::new()).unwrap();
/// assert_eq!(rating.to_string(), "1.2/1.2/1.2");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// In tenths: of the hardest step.
    pub er: u16,
    /// Of the hardest step up to the first digit.
    pub ep: u16,
    /// Of the first step.
    pub ed: u16,
    /// The techniques that were used, in the order of their first use, and how often.
    pub techniques: Vec<(&'static str, usize)>,
}

impl std::fmt::Display for Rating {
    /// `7.2/1.2/1.2`, as it is usually printed.
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let tenths = |n: u16| format!("{}.{}", n / 10, n % 10);
        write!(f, "{}/{}/{}", tenths(self.er), tenths(self.ep), tenths(self.ed))
    }
}

/// What Sudoku Explainer says where it finds no hint.
const BEYOND: f64 = 20.0;

/// The kinds of chains after the first, in order.
const KINDS: [Kind; 8] = {
    let multiple = Kind { multiple: true, dynamic: false, nishio: false, level: 0 };
    let dynamic = Kind { dynamic: true, ..multiple };
    [
        Kind { multiple: false, dynamic: true, nishio: true, level: 0 },
        multiple,
        dynamic,
        Kind { level: 1, ..dynamic },
        Kind { level: 2, ..dynamic },
        Kind { level: 3, ..dynamic },
        Kind { level: 4, ..dynamic },
        Kind { level: 5, ..dynamic },
    ]
};

/// Rates puzzles, one after the other, with memory that is used again.
///
/// ```
/// use youdoku::{Control, Puzzle, explain::Rater};
/// let row = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";
/// let puzzle: Puzzle = row.parse().unwrap();
/// assert!(Rater::serves(&puzzle.model().unwrap()));
/// assert_eq!(Rater::default().rate(&puzzle.givens, &Control::new()).unwrap().er, 15);
/// ```
pub struct Rater {
    chains: Chains,
    closures: [Closures; 4],
    aligned: [Aligned; 2],
}

impl Default for Rater {
    fn default() -> Rater {
        let aligned = [Aligned::of(2), Aligned::of(3)];
        Rater { chains: Chains::default(), closures: Default::default(), aligned }
    }
}

impl Rater {
    /// Whether a puzzle is of the kind that the scale is made for: nine digits, rows, columns and boxes, nothing else.
    pub fn serves(model: &Model) -> bool {
        crate::engine::Search::is_plain(model)
    }

    /// Rates the puzzle with these givens. It need not have one solution: the program does not ask, and says what it finds.
    pub fn rate(&mut self, givens: &Board, control: &Control) -> Result<Rating, Stopped> {
        let mut digits = [0; 81];
        for (cell, digit) in givens.filled() {
            digits[cell.index()] = digit.index() as u8 + 1;
        }
        let mut grid = Grid::new(&digits);
        let (mut highest, mut pearl, mut diamond) = (0.0_f64, None, None);
        let mut techniques: Vec<(&'static str, usize)> = Vec::new();
        while !grid.is_full() {
            control.check()?;
            let Some(hint) = self.first(&grid, control)? else {
                highest = BEYOND;
                break;
            };
            highest = highest.max(hint.rating);
            diamond.get_or_insert(highest);
            if hint.places.is_some() {
                pearl.get_or_insert(highest);
            }
            match techniques.iter_mut().find(|known| known.0 == hint.name) {
                Some((_, times)) => *times += 1,
                None => techniques.push((hint.name, 1)),
            }
            for &(cell, digits) in &hint.removes {
                grid.remove_all(cell, digits);
            }
            if let Some((cell, digit)) = hint.places {
                grid.set(cell, digit);
            }
        }
        let tenths = |rating: f64| ((rating + 0.05) * 10.0).floor() as u16;
        let (ep, ed) = (tenths(pearl.unwrap_or(highest)), tenths(diamond.unwrap_or(highest)));
        Ok(Rating { er: tenths(highest), ep, ed, techniques })
    }

    /// The first hint of the first technique that has one.
    fn first(&mut self, grid: &Grid, control: &Control) -> Result<Option<Hint>, Stopped> {
        let simple = hidden_single(grid)
            .or_else(|| direct_locking(grid))
            .or_else(|| direct_hidden(grid, 2))
            .or_else(|| naked_single(grid))
            .or_else(|| direct_hidden(grid, 3))
            .or_else(|| locking(grid))
            .or_else(|| naked_set(grid, 2))
            .or_else(|| fish(grid, 2))
            .or_else(|| hidden_set(grid, 2))
            .or_else(|| naked_set(grid, 3))
            .or_else(|| fish(grid, 3))
            .or_else(|| hidden_set(grid, 3))
            .or_else(|| wing(grid, 2))
            .or_else(|| wing(grid, 3))
            .or_else(|| unique::loops(grid))
            .or_else(|| naked_set(grid, 4))
            .or_else(|| fish(grid, 4))
            .or_else(|| hidden_set(grid, 4))
            .or_else(|| unique::grave(grid))
            .or_else(|| self.aligned[0].find(grid));
        if simple.is_some() {
            return Ok(simple);
        }
        let mut sink = Sink::Best(None);
        self.chains.find(grid, &mut sink, control)?;
        if let Some(hint) = sink.into_best().or_else(|| self.aligned[1].find(grid)) {
            return Ok(Some(hint));
        }
        for kind in KINDS {
            let mut sink = Sink::Best(None);
            self.closures[kind.number()].find(grid, kind, &mut sink, control)?;
            if let Some(hint) = sink.into_best() {
                return Ok(Some(hint));
            }
        }
        Ok(None)
    }
}
