//! A puzzle and the questions about it.

use std::sync::Arc;
use std::time::Instant;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use youdoku::asp;
use youdoku::encode::{self, Naming};
use youdoku::engine::{self, Engine, EngineKind};
use youdoku::picture::{self, Options, Theme};
use youdoku::rules::Rule;
use youdoku::text::{Form, besides};
use youdoku::{
    Board, Boxes, Cell, Control, Count, DigitSet, Digits, Grid, Model, Puzzle, Uniqueness, formats,
};

use crate::cnf::Cnf;
use crate::cubes::cubes;
use crate::errors;
use crate::explaining;
use crate::solvers::{Curve, Drawn};
use crate::stream::Stream;
use crate::told::{Told, encoding_named, engine_kept, engine_named};
use crate::work::{Size, ask, control, duration, guarded, watched};

/// A board as a list of lists: 0 for an empty cell, or `None` where 0 is a digit.
pub type Rows = Vec<Vec<Option<i32>>>;

pub fn rows(board: &Board) -> Rows {
    let grid = board.grid();
    let none = (!grid.range().has_zero()).then_some(0);
    let cell = |&cell: &Cell| board.get(cell).map(|digit| grid.value(digit)).or(none);
    grid.rows().iter().map(|row| row.iter().map(cell).collect()).collect()
}

/// The least and the greatest digit.
pub type Ends = (i64, i64);

/// A pair of sides: rows and columns, or the height and the width of a box.
pub type Sides = (usize, usize);

/// The grid of somebody who said as much as was needed.
pub fn grid(size: Option<Sides>, digits: Option<Ends>, boxes: Option<Sides>) -> PyResult<Grid> {
    let digits = digits.map(|(least, greatest)| Digits::new(least, greatest)).transpose();
    let boxes = boxes.map(|(height, width)| Boxes { height, width });
    let grid = digits.and_then(|digits| Grid::stated(size, digits, boxes));
    grid.map_err(|error| errors::grid(&error))
}

/// The board of these rows; an empty cell is `None`, or 0 where that is no digit.
pub fn board(rows: &[Vec<Option<i64>>], grid: Grid) -> PyResult<Board> {
    let (tall, wide) = (grid.num_rows(), grid.num_columns());
    if rows.len() != tall {
        return Err(errors::bad(format!("found {} rows, expected {tall}", rows.len())));
    }
    let mut board = Board::empty(grid);
    for (row, values) in rows.iter().enumerate() {
        let number = row + 1;
        if values.len() != wide {
            let message = format!("found {} cells in row {number}, expected {wide}", values.len());
            return Err(errors::bad(message));
        }
        for (column, &value) in values.iter().enumerate() {
            let value = value.filter(|&value| value != 0 || grid.range().has_zero());
            let Some(value) = value else { continue };
            let Some(digit) = grid.digit(value) else {
                let cell = format!("r{number}c{}", column + 1);
                let (least, greatest) = (grid.range().least(), grid.range().greatest());
                // Nought is a blank where it is no digit.
                let least = if least == 1 { 0 } else { least };
                let expected = format!("expected a digit from {least} to {greatest}");
                return Err(errors::bad(format!("found {value} in {cell}, {expected}")));
            };
            board.set(grid.cell(row, column), Some(digit));
        }
    }
    Ok(board)
}

/// The rules of these texts, on boxes of this size where one is named.
pub fn read_rules(texts: &[String], grid: Grid, boxes: Option<Sides>) -> PyResult<Vec<Rule>> {
    let boxes = boxes.map(|(height, width)| Boxes { height, width });
    Rule::on_boxes(texts, grid, boxes).map_err(|(_, error)| errors::read(&error))
}

/// A puzzle; `youdoku.Puzzle` is its face.
#[pyclass(frozen, module = "youdoku._youdoku")]
pub struct PuzzleCore {
    pub puzzle: Puzzle,
    model: Arc<Model>,
    unread: Vec<String>,
}

impl PuzzleCore {
    pub fn of(puzzle: Puzzle) -> PyResult<PuzzleCore> {
        let model = puzzle.model().map_err(|error| errors::rule(&error))?;
        Ok(PuzzleCore { puzzle, model: Arc::new(model), unread: Vec::new() })
    }

    /// Grids up to 9×9 are set up in no time, by all engines but clingo.
    fn size(&self, engine: &dyn Engine) -> Size {
        let slow = engine::kind(engine.name()).is_some_and(EngineKind::starts_a_process);
        let small = self.puzzle.grid().num_digits() <= 9 && !slow;
        if small { Size::Small } else { Size::Large }
    }

    fn with_rules(mut puzzle: Puzzle, rules: &[String]) -> PyResult<PuzzleCore> {
        let rules = Rule::read_all(rules, &puzzle.names());
        let rules = rules.map_err(|(_, error)| errors::read(&error))?;
        puzzle.add_rules(rules);
        PuzzleCore::of(puzzle)
    }
}

/// The solution, the seconds, the counters, what the engine counted itself, and a walk's curve.
type Report = (Option<Rows>, f64, Vec<(String, u64)>, Vec<(String, f64)>, Curve);

#[pymethods]
impl PuzzleCore {
    /// The puzzle of a text in any form, with these rules besides.
    #[staticmethod]
    fn read(text: &str, rules: Vec<String>) -> PyResult<PuzzleCore> {
        guarded(|| {
            let import = formats::read(text).map_err(|error| match error {
                formats::FormatError::Text(error) => errors::read(&error),
                other => errors::bad(other.to_string()),
            })?;
            let core = PuzzleCore::with_rules(import.puzzle, &rules)?;
            Ok(PuzzleCore { unread: import.unread, ..core })
        })
    }

    /// The puzzle of a list of lists.
    #[staticmethod]
    #[pyo3(signature = (rows, boxes, rules, size=None, digits=None))]
    fn of_rows(
        rows: Vec<Vec<Option<i64>>>,
        boxes: Option<Sides>,
        rules: Vec<String>,
        size: Option<Sides>,
        digits: Option<Ends>,
    ) -> PyResult<PuzzleCore> {
        guarded(|| {
            // Whoever names the digits lets the rows say the rest; else they are those of a square.
            let across = || rows.first().map_or(0, Vec::len);
            let shape = size.or_else(|| digits.map(|_| (rows.len(), across())));
            let grid = match shape.is_none() && boxes.is_none() {
                true => Grid::of_size(rows.len()).map_err(|error| errors::grid(&error))?,
                false => grid(shape, digits, boxes)?,
            };
            let givens = board(&rows, grid)?;
            PuzzleCore::of(Puzzle::new(givens, read_rules(&rules, grid, boxes)?))
        })
    }

    /// What of a foreign format was not understood.
    #[getter]
    fn unread(&self) -> Vec<String> {
        self.unread.clone()
    }

    #[getter]
    fn givens(&self) -> Rows {
        rows(&self.puzzle.givens)
    }

    /// Box height and box width; nothing where no boxes fit.
    #[getter]
    fn boxes(&self) -> Option<Sides> {
        self.model.layout().box_size().map(|boxes| (boxes.height, boxes.width))
    }

    /// Rows and columns.
    #[getter]
    fn shape(&self) -> Sides {
        (self.puzzle.grid().num_rows(), self.puzzle.grid().num_columns())
    }

    /// The least and the greatest digit.
    #[getter]
    fn digits(&self) -> (i32, i32) {
        let range = self.puzzle.grid().range();
        (range.least(), range.greatest())
    }

    /// For each row, the region of each cell, from 0, or nothing.
    #[getter]
    fn regions(&self) -> Vec<Vec<Option<usize>>> {
        let layout = self.model.layout();
        let row = |row: Vec<Cell>| row.into_iter().map(|cell| layout.region_of(cell)).collect();
        layout.grid().rows().into_iter().map(row).collect()
    }

    /// Each rule as its text; the boxes are said apart.
    #[getter]
    fn rules(&self) -> Vec<String> {
        let names = self.puzzle.names();
        self.puzzle.rules.iter().map(|rule| rule.text_beside_box(&names)).collect()
    }

    /// A picture, with the digits of a board where there is one, on ground of this theme.
    fn svg(
        &self,
        py: Python<'_>,
        solution: Option<Vec<Vec<Option<i64>>>>,
        theme: &str,
    ) -> PyResult<String> {
        guarded(|| {
            let Some(&(_, theme)) = Theme::ALL.iter().find(|(word, _)| *word == theme) else {
                let words = Theme::ALL.map(|(word, _)| word).join(", ");
                let found = format!("found the theme `{theme}`, expected one of {words}");
                return Err(errors::bad(found));
            };
            let grid = self.puzzle.grid();
            let mut board = solution.map(|rows| board(&rows, grid)).transpose()?;
            // What a solution shows besides its digits has to be found for them.
            let variables = self.model.variables();
            if variables.shown().next().is_some()
                && let Some(digits) = board.as_ref().filter(|board| variables.is_filled(board))
            {
                let control = Control::new();
                let found =
                    watched(py, &control, || engine::completed(&self.model, digits, &control))?;
                board = found.map_err(errors::stopped)?.or(board);
            }
            let options = Options { theme, solution: board.as_ref(), ..Options::default() };
            Ok(picture::svg(&self.puzzle, &options))
        })
    }

    fn text(&self, form: &str) -> PyResult<String> {
        guarded(|| {
            let Some((_, form)) = Form::ALL.into_iter().find(|(word, _)| *word == form) else {
                let words = Form::ALL.map(|(word, _)| word).join(", ");
                return Err(errors::bad(format!(
                    "found the form `{form}`, expected one of {words}"
                )));
            };
            Ok(form.write(&self.puzzle))
        })
    }

    /// The puzzle in the form of another program, with its solution if there is just one and it is found in time; and what
    /// the form cannot hold.
    fn convert(
        &self,
        py: Python<'_>,
        format: &str,
        time: Option<f64>,
    ) -> PyResult<(Py<PyAny>, Vec<String>)> {
        guarded(|| {
            let Some(format) = formats::format(format) else {
                let names = formats::FORMATS.iter().map(|format| format.name);
                let names = names.collect::<Vec<_>>().join(", ");
                return Err(errors::bad(format!(
                    "found the format `{format}`, expected one of {names}"
                )));
            };
            let (mut puzzle, control) = (self.puzzle.clone(), control(time)?);
            if format.checks {
                // Without a solution it goes out all the same.
                let _ = py.detach(|| formats::note_solution(&mut puzzle, &control));
            }
            let out = (format.write)(&formats::Import::plain(puzzle));
            let content = match out.content {
                formats::Content::Text(text) => text.into_pyobject(py)?.into_any().unbind(),
                formats::Content::Bytes(bytes) => PyBytes::new(py, &bytes).into_any().unbind(),
            };
            Ok((content, out.unwritten))
        })
    }

    /// The answer set program whose answer sets are the solutions.
    fn program(&self) -> PyResult<String> {
        guarded(|| Ok(asp::program(&self.model)))
    }

    fn cnf(&self, py: Python<'_>, encoding: &str, naming: &str) -> PyResult<Cnf> {
        guarded(|| {
            let encoding = encoding_named(encoding)?;
            let Some((_, naming)) = Naming::ALL.into_iter().find(|(word, _)| *word == naming)
            else {
                let words = Naming::ALL.map(|(word, _)| word).join(", ");
                return Err(errors::bad(format!("found `{naming}`, expected one of {words}")));
            };
            let (at_most, control) = (encode::AtMost::Auto, Control::new());
            py.detach(|| encode::cnf(&self.model, encoding, at_most, naming, &control))
                .map(Cnf::new_of)
                .map_err(|error| errors::bad(error.to_string()))
        })
    }

    fn solve(
        &self,
        py: Python<'_>,
        engine: &str,
        time: Option<f64>,
        told: Told,
    ) -> PyResult<Option<Rows>> {
        guarded(|| {
            let (engine, control) = (engine_kept(engine, &told)?, control(time)?);
            let found = ask(py, self.size(&*engine), &control, |control| {
                engine.solve(&self.model, control)
            })?;
            Ok(found.map(|board| rows(&board)))
        })
    }

    /// Solves, and tells how it went.
    fn run(&self, py: Python<'_>, engine: &str, time: Option<f64>, told: Told) -> PyResult<Report> {
        guarded(|| {
            let drawn = Drawn::default();
            let (engine, control) = (engine_named(engine, &told, Some(&drawn))?, control(time)?);
            let (found, seconds) = watched(py, &control, || {
                let begun = Instant::now();
                let found = engine.solve(&self.model, &control);
                (found, begun.elapsed().as_secs_f64())
            })?;
            let found = found.map_err(errors::stopped)?.map(|board| rows(&board));
            let readings = control.meter().readings().map(|(name, steps)| (name.to_owned(), steps));
            Ok((found, seconds, readings.into(), engine.statistics(), drawn.points()))
        })
    }

    fn solutions(&self, engine: &str, time: Option<f64>, told: Told) -> PyResult<Stream> {
        guarded(|| {
            let (engine, time) = (engine_named(engine, &told, None)?, duration(time)?);
            Ok(Stream::of_solutions(self.model.clone(), engine, time))
        })
    }

    /// How many, and whether that is all.
    fn count(
        &self,
        py: Python<'_>,
        engine: &str,
        limit: Option<u128>,
        time: Option<f64>,
        told: Told,
    ) -> PyResult<(u128, bool)> {
        guarded(|| {
            let (engine, control) = (engine_kept(engine, &told)?, control(time)?);
            if limit == Some(0) {
                return Ok((0, false));
            }
            let question = |control: &Control| engine.count(&self.model, limit, control);
            let count = ask(py, self.size(&*engine), &control, question)?;
            Ok((count.number(), matches!(count, Count::Exactly(_))))
        })
    }

    /// Up to two solutions.
    fn uniqueness(
        &self,
        py: Python<'_>,
        engine: &str,
        time: Option<f64>,
        told: Told,
    ) -> PyResult<Vec<Rows>> {
        guarded(|| {
            let (engine, control) = (engine_kept(engine, &told)?, control(time)?);
            let question = |control: &Control| engine.uniqueness(&self.model, control);
            Ok(match ask(py, self.size(&*engine), &control, question)? {
                Uniqueness::None => Vec::new(),
                Uniqueness::One(board) => vec![rows(&board)],
                Uniqueness::Many(first, second) => vec![rows(&first), rows(&second)],
            })
        })
    }

    fn candidates(
        &self,
        py: Python<'_>,
        engine: &str,
        time: Option<f64>,
        told: Told,
    ) -> PyResult<Vec<Vec<std::collections::BTreeSet<i32>>>> {
        guarded(|| {
            let (engine, control) = (engine_kept(engine, &told)?, control(time)?);
            let question = |control: &Control| engine.candidates(&self.model, control);
            let found = ask(py, self.size(&*engine), &control, question)?;
            let grid = self.puzzle.grid();
            let digits = |set: &DigitSet| set.iter().map(|digit| grid.value(digit)).collect();
            let cells = found.of_cells();
            let sets = cells.chunks(grid.num_columns());
            Ok(sets.map(|row| row.iter().map(digits).collect()).collect())
        })
    }

    /// Whether a full board is a solution.
    fn is_solved_by(&self, py: Python<'_>, solution: Vec<Vec<Option<i64>>>) -> PyResult<bool> {
        guarded(|| {
            let (board, control) = (board(&solution, self.puzzle.grid())?, Control::new());
            let answer =
                watched(py, &control, || engine::is_solution(&self.model, &board, &control))?;
            answer.map_err(errors::stopped)
        })
    }

    /// What a solution shows besides its digits, as JSON; nothing where it is none.
    fn shown(&self, py: Python<'_>, solution: Vec<Vec<Option<i64>>>) -> PyResult<Option<String>> {
        guarded(|| {
            let (board, control) = (board(&solution, self.puzzle.grid())?, Control::new());
            let answer =
                watched(py, &control, || engine::completed(&self.model, &board, &control))?;
            let found = answer.map_err(errors::stopped)?;
            let said = |board: Board| besides::json(&self.model, &board);
            Ok(found.map(said).map(|said| serde_json::Value::Object(said).to_string()))
        })
    }

    /// How it is solved, as JSON: the steps, each with its picture, how it ended, and that in words.
    fn explain(&self, py: Python<'_>, time: Option<f64>) -> PyResult<String> {
        guarded(|| explaining::explain(py, &self.puzzle, &self.model, time))
    }

    /// What to tell somebody who has come so far, as JSON.
    fn hint(
        &self,
        py: Python<'_>,
        entered: Option<Vec<Vec<Option<i64>>>>,
        marks: Option<Vec<Vec<Option<Vec<i64>>>>>,
        time: Option<f64>,
    ) -> PyResult<String> {
        guarded(|| {
            let grid = self.puzzle.grid();
            let entered = entered.map(|rows| board(&rows, grid)).transpose()?;
            explaining::hint(py, &self.puzzle, &self.model, entered, marks, time)
        })
    }

    /// How hard it is, as JSON; nothing where there is not one solution.
    fn rating(&self, py: Python<'_>, time: Option<f64>) -> PyResult<Option<String>> {
        guarded(|| explaining::rating(py, &self.model, time))
    }

    /// Which givens and rules could go, as JSON; nothing where there is not one solution.
    fn redundant(&self, py: Python<'_>, time: Option<f64>) -> PyResult<Option<String>> {
        guarded(|| explaining::redundant(py, &self.model, time))
    }

    /// The givens of puzzles that share this one's solutions out among them: none is in two of them,
    /// and none is in none. There are about so many, as even as can be told.
    fn cubes(&self, py: Python<'_>, wanted: usize, time: Option<f64>) -> PyResult<Vec<Rows>> {
        guarded(|| {
            let control = control(time)?;
            let cubes =
                watched(py, &control, || cubes(&self.puzzle, &self.model, wanted, &control))?;
            Ok(cubes.map_err(errors::stopped)?.iter().map(rows).collect())
        })
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PuzzleCore>().is_ok_and(|other| other.get().puzzle == self.puzzle)
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.puzzle.givens.hash(&mut hasher);
        hasher.finish()
    }
}
