//! New puzzles.

use std::sync::Arc;
use std::time::Instant;

use pyo3::prelude::*;
use youdoku::generate::asp::{self, Level, Method, Order};
use youdoku::generate::{CellSet, Generator, Spare, Symmetry, Wish};
use youdoku::{Board, Control, Grid, Puzzle};

use crate::errors;
use crate::puzzle::{Ends, Sides, board, grid, read_rules};
use crate::stream::{End, Item, Stream};
use crate::work::{duration, guarded, watched};

/// What is wished.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Wished {
    boxes: Option<Sides>,
    size: Option<Sides>,
    digits: Option<Ends>,
    rules: Vec<String>,
    clues: Option<usize>,
    minimal: bool,
    symmetry: String,
    pattern: Option<Vec<Vec<Option<i64>>>>,
    solution: Option<Vec<Vec<Option<i64>>>>,
}

impl Wished {
    fn wish(&self) -> PyResult<Wish> {
        let grid = grid(self.size, self.digits, self.boxes)?;
        let symmetry = Symmetry::ALL.into_iter().find(|(word, _)| *word == self.symmetry);
        let Some((_, symmetry)) = symmetry else {
            let words = Symmetry::ALL.map(|(word, _)| word).join(", ");
            let found = &self.symmetry;
            return Err(errors::bad(format!(
                "found the symmetry `{found}`, expected one of {words}"
            )));
        };
        let board_of = |rows: &Vec<Vec<Option<i64>>>| board(rows, grid);
        Ok(Wish {
            clues: self.clues,
            spare: if self.minimal { Spare::Never } else { Spare::Allowed },
            symmetry,
            pattern: self.pattern.as_ref().map(board_of).transpose()?.map(|b| CellSet::filled(&b)),
            solution: self.solution.as_ref().map(board_of).transpose()?,
            ..Wish::new(grid, read_rules(&self.rules, grid, self.boxes)?)
        })
    }
}

/// Puzzles with one solution, without end.
#[pyfunction]
pub fn generate(
    py: Python<'_>,
    wished: Wished,
    seed: u64,
    threads: Option<usize>,
    time: Option<f64>,
) -> PyResult<Stream> {
    guarded(|| {
        let (wish, time, control) = (wished.wish()?, duration(time)?, Control::new());
        let empty = Puzzle::new(Board::empty(wish.grid), wish.rules.clone());
        let begun = Instant::now();
        let bounded = time.map_or_else(|| control.clone(), |time| control.with_time(time));
        let generator = watched(py, &control, || Generator::new(wish, &bounded))?;
        let time = time.map(|time| time.saturating_sub(begun.elapsed()));
        let generator =
            generator.map_err(|error| errors::wish(&error))?.map_err(errors::stopped)?;
        let generator = Arc::new(generator);
        let all = || std::thread::available_parallelism().map_or(1, |cores| cores.get());
        let threads = threads.unwrap_or_else(all);
        let used = control.clone();
        // The generator's threads start with the first request.
        let puzzles = move || -> Box<dyn Iterator<Item = _>> {
            Box::new(generator.puzzles(seed, threads, &used))
        };
        Ok(Stream::of_puzzles(empty.rules, control, time, puzzles))
    })
}

/// Puzzles with one solution as answer sets, by saturation or by strategies up to a level.
#[pyfunction]
pub fn asp_puzzles(
    boxes: (usize, usize),
    rules: Vec<String>,
    clues: usize,
    level: Option<&str>,
    seed: Option<u64>,
    time: Option<f64>,
) -> PyResult<Stream> {
    guarded(|| {
        let grid = Grid::of_boxes(boxes.0, boxes.1).map_err(|error| errors::grid(&error))?;
        let method = match level {
            None => Method::Saturation,
            Some(word) => match Level::ALL.into_iter().find(|(known, _)| *known == word) {
                Some((_, level)) => Method::Strategies(level),
                None => {
                    let words = Level::ALL.map(|(word, _)| word).join(", ");
                    let message = format!("found the level `{word}`, expected one of {words}");
                    return Err(errors::bad(message));
                }
            },
        };
        let rules = read_rules(&rules, grid, Some(boxes))?;
        let order = seed.map_or(Order::Solver, |seed| Order::Random { seed });
        let options = asp::Options { method, clues, order, threads: None };
        let (time, control) = (duration(time)?, Control::new());
        // What is wrong with the wish is told now, and clingo starts with the first request.
        asp::program(grid, &rules, method, clues).map_err(|error| errors::asp_wish(&error))?;
        let all = Puzzle::new(Board::empty(grid), rules.clone()).rules;
        let used = control.clone();
        Ok(Stream::start(control, time, all, move |serve| {
            match asp::puzzles(grid, &rules, &options, &used) {
                Ok(found) => serve(&mut found.map(|puzzle| Ok(Item::Givens(puzzle?.givens)))),
                Err(error) => serve(&mut std::iter::once(Err(End::Bad(error.to_string())))),
            }
        }))
    })
}
