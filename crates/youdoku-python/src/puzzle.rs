//! A puzzle and the questions about it.

use std::sync::Arc;
use std::time::Instant;

use pyo3::prelude::*;
use youdoku::asp;
use youdoku::encode::{self, Naming};
use youdoku::engine::{self, Engine};
use youdoku::rules::Rule;
use youdoku::text::Form;
use youdoku::{Board, Boxes, Control, Count, DigitSet, Grid, Model, Puzzle, Uniqueness, formats};

use crate::cnf::Cnf;
use crate::cubes::cubes;
use crate::errors;
use crate::solvers::{Curve, Drawn};
use crate::stream::Stream;
use crate::told::{Told, encoding_named, engine_kept, engine_named};
use crate::work::{Size, ask, control, duration, guarded, watched};

/// A board as a list of lists.
pub type Rows = Vec<Vec<u16>>;

pub fn rows(board: &Board) -> Rows {
    board.rows().map(|row| row.iter().map(|&value| value.into()).collect()).collect()
}

/// The grid of so many rows, with boxes of this height and width.
fn grid(rows: usize, boxes: Option<(usize, usize)>) -> PyResult<Grid> {
    let grid = match boxes {
        Some((height, width)) => Grid::of_boxes(height, width),
        None => Grid::of_size(rows),
    };
    grid.map_err(|error| errors::grid(&error))
}

/// The board of these rows.
pub fn board(rows: &[Vec<usize>], grid: Grid) -> PyResult<Board> {
    let size = grid.num_rows();
    if rows.len() != size {
        return Err(errors::bad(format!("found {} rows, expected {size}", rows.len())));
    }
    for (number, row) in rows.iter().enumerate() {
        let number = number + 1;
        if row.len() != size {
            let message = format!("found {} cells in row {number}, expected {size}", row.len());
            return Err(errors::bad(message));
        }
        if let Some((column, value)) = row.iter().enumerate().find(|&(_, &value)| value > size) {
            let cell = format!("r{number}c{}", column + 1);
            let message = format!("found {value} in {cell}, expected a digit from 0 to {size}");
            return Err(errors::bad(message));
        }
    }
    let values = rows.concat();
    Board::from_values(grid, &values).ok_or_else(|| errors::bad("these rows are no board"))
}

/// The rules of these texts, on boxes of this size where one is named.
pub fn read_rules(
    texts: &[String],
    grid: Grid,
    boxes: Option<(usize, usize)>,
) -> PyResult<Vec<Rule>> {
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
        let small = self.puzzle.grid().num_digits() <= 9 && engine.name() != engine::Asp::NAME;
        if small { Size::Small } else { Size::Large }
    }

    fn with_rules(mut puzzle: Puzzle, rules: &[String]) -> PyResult<PuzzleCore> {
        let rules = Rule::read_all(rules, &puzzle.drawn_layout());
        let rules = rules.map_err(|(_, error)| errors::read(&error))?;
        puzzle.add_rules(rules);
        PuzzleCore::of(puzzle)
    }
}

/// A rule's word, its numbers, and its cells by row and column, from 0.
type RuleParts = (&'static str, Vec<i64>, Vec<(usize, usize)>);

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
    fn of_rows(
        rows: Vec<Vec<usize>>,
        boxes: Option<(usize, usize)>,
        rules: Vec<String>,
    ) -> PyResult<PuzzleCore> {
        guarded(|| {
            let grid = grid(rows.len(), boxes)?;
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

    /// Box height and box width.
    #[getter]
    fn boxes(&self) -> (usize, usize) {
        let boxes = self.model.layout().box_size().unwrap_or(Boxes { height: 1, width: 1 });
        (boxes.height, boxes.width)
    }

    /// Each rule as its text; the boxes are said apart.
    #[getter]
    fn rules(&self) -> Vec<String> {
        self.puzzle.rules.iter().map(|rule| rule.text_beside_box(&self.puzzle.grid())).collect()
    }

    /// Each rule as its word, its numbers and its cells by row and column, from 0.
    fn rule_parts(&self) -> Vec<RuleParts> {
        let grid = self.puzzle.grid();
        let place = |&cell: &youdoku::Cell| (grid.row(cell), grid.column(cell));
        let parts = |rule: &Rule| {
            (rule.kind.word, rule.numbers.clone(), rule.cells.iter().map(place).collect())
        };
        self.puzzle.rules.iter().map(parts).collect()
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
    ) -> PyResult<Vec<Vec<std::collections::BTreeSet<usize>>>> {
        guarded(|| {
            let (engine, control) = (engine_kept(engine, &told)?, control(time)?);
            let question = |control: &Control| engine.candidates(&self.model, control);
            let found = ask(py, self.size(&*engine), &control, question)?;
            let digits = |set: &DigitSet| set.iter().map(|digit| digit.index() + 1).collect();
            let sets = found.sets().chunks(self.puzzle.grid().num_columns());
            Ok(sets.map(|row| row.iter().map(digits).collect()).collect())
        })
    }

    /// Whether a full board is a solution.
    fn is_solved_by(&self, solution: Vec<Vec<usize>>) -> PyResult<bool> {
        guarded(|| {
            let board = board(&solution, self.puzzle.grid())?;
            Ok(self.model.is_solved_by(&board))
        })
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
