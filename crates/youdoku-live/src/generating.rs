//! New puzzles: a wish as clients send it, checked against the limits, and the run that grants it.
//!
//! What comes of a run is said as it is: how many were found, whether it is proven that there are no
//! more of the kind, or only that none was found within the limit.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::{Value, json};
use youdoku::generate::{CellSet, GenerateError, Generator, Shortfall, Spare, Symmetry, Wish};
use youdoku::{Boxes, Control, Digits, Grid, GridError, Puzzle, Stopped};

use super::limits;
use super::reporter::{Ended, Reporter};
use super::wire::{self, BadQuestion, PuzzleForm};

/// What puzzles a client wants.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WishForm {
    /// Height and width of a box.
    #[serde(rename = "box")]
    boxes: Option<[usize; 2]>,
    /// Rows and columns, or one number for both, where no box says it: 9 unless told otherwise.
    size: Option<Size>,
    /// The least and the greatest digit, where they are not from 1 to the longer side.
    digits: Option<[i64; 2]>,
    #[serde(default)]
    rules: Vec<Value>,
    /// Exactly so many clues.
    clues: Option<usize>,
    /// No clue may be one that could go.
    #[serde(default)]
    minimal: bool,
    symmetry: Option<String>,
    /// A board whose filled cells are exactly those that hold clues.
    pattern: Option<PuzzleForm>,
    /// How many puzzles: one unless told otherwise.
    count: Option<u64>,
    /// The same seed and wish give the same puzzles.
    seed: Option<u64>,
    /// How long to look.
    seconds: Option<f64>,
}

/// How large a board is.
#[derive(Clone, Copy, Deserialize)]
#[serde(untagged, expecting = "expected a number of rows and columns, or both as a list")]
enum Size {
    Square(usize),
    Sides([usize; 2]),
}

/// A wish that is within the limits.
pub struct Order {
    wish: Wish,
    count: usize,
    seed: u64,
    time: Duration,
}

impl WishForm {
    /// The wish of a question; what is wrong with it is said in words.
    pub fn read(value: Option<Value>) -> Result<WishForm, BadQuestion> {
        let value = value.ok_or_else(|| bad("`generate` takes a `wish`, an object"))?;
        serde_json::from_value(value).map_err(|error| bad(format!("the wish: {error}")))
    }

    fn grid(&self) -> Result<Grid, GridError> {
        let sides = self.size.map(|size| match size {
            Size::Square(side) => (side, side),
            Size::Sides([rows, columns]) => (rows, columns),
        });
        let boxes = self.boxes.map(|[height, width]| Boxes { height, width });
        let digits = self.digits.map(|[least, greatest]| Digits::new(least, greatest));
        Grid::stated(sides, digits.transpose()?, boxes)
    }

    /// Checks it, before anything is built.
    pub fn order(self, most_time: Duration) -> Result<Order, BadQuestion> {
        let (most, digits) = (limits::GENERATED, limits::DIGITS_GENERATED);
        let count = self.count.unwrap_or(1);
        if count == 0 || count > most as u64 {
            return Err(bad(format!("`count` is {count}, expected 1 to {most}")));
        }
        let grid = self.grid().map_err(|error| bad(error.to_string()))?;
        if grid.num_digits().max(grid.num_rows()).max(grid.num_columns()) > digits {
            let beyond = "use `youdoku generate` beyond";
            return Err(bad(format!("boards are generated up to {digits}×{digits}: {beyond}")));
        }
        let boxes = self.boxes.map(|[height, width]| Boxes { height, width });
        let rules = wire::read_rules(&self.rules, grid, boxes)?;
        let word = self.symmetry.as_deref().unwrap_or("none");
        let symmetry = Symmetry::ALL.iter().find(|(name, _)| *name == word);
        let Some(&(_, symmetry)) = symmetry else {
            let words: Vec<&str> = Symmetry::ALL.iter().map(|(name, _)| *name).collect();
            return Err(bad(format!("`symmetry` is `{word}`, expected {}", words.join(", "))));
        };
        let pattern = self.pattern.map(PuzzleForm::read).transpose()?;
        if let Some(board) = &pattern
            && board.puzzle.grid() != grid
        {
            let found = board.puzzle.grid();
            return Err(bad(format!("the pattern is a {found} board, expected {grid}")));
        }
        let seconds = self.seconds.unwrap_or(most_time.as_secs_f64());
        let time = Duration::try_from_secs_f64(seconds)
            .map_err(|_| bad(format!("`seconds` is {seconds}, expected a number above 0")))?;
        let wish = Wish {
            clues: self.clues,
            spare: if self.minimal { Spare::Never } else { Spare::Allowed },
            symmetry,
            pattern: pattern.map(|board| CellSet::filled(&board.puzzle.givens)),
            ..Wish::new(grid, rules)
        };
        let (count, seed) = (count as usize, self.seed.unwrap_or(0));
        Ok(Order { wish, count, seed, time: time.min(most_time) })
    }
}

fn bad(what: impl Into<String>) -> BadQuestion {
    BadQuestion::Shape(what.into())
}

/// What came of a run, besides the puzzles.
pub struct Outcome {
    found: usize,
    /// Why there are not as many as were wanted.
    shortfall: Option<String>,
    /// Whether that is proven.
    proven: bool,
    seconds: f64,
}

impl Outcome {
    fn short(found: usize, why: String, proven: bool) -> Outcome {
        Outcome { found, shortfall: Some(why), proven, seconds: 0.0 }
    }

    /// As clients get it.
    pub fn told(&self) -> Value {
        json!({ "found": self.found, "shortfall": self.shortfall, "proven": self.proven,
            "seconds": self.seconds })
    }
}

/// How a run ends without an outcome.
pub enum Broken {
    Bad(BadQuestion),
    Cancelled,
}

impl Order {
    /// Generates until there are enough, handing each puzzle on as it is found; `take` says whether to
    /// go on.
    pub fn grant(
        self,
        control: &Control,
        take: impl FnMut(usize, &Puzzle) -> bool,
    ) -> Result<Outcome, Broken> {
        let (start, limit) = (Instant::now(), self.time);
        let run = control.with_time(limit);
        match self.run(&run, take) {
            Ok(mut outcome) => {
                outcome.seconds = start.elapsed().as_secs_f64();
                Ok(outcome)
            }
            Err(Halt::Stopped(found, Stopped::OutOfTime)) => {
                let what = if found == 0 { "not found" } else { "no more found" };
                let seconds = limit.as_secs_f64();
                let why = format!("{what} within the limit of {seconds} seconds");
                let seconds = start.elapsed().as_secs_f64();
                Ok(Outcome { seconds, ..Outcome::short(found, why, false) })
            }
            Err(Halt::Stopped(found, Stopped::GaveUp)) => {
                Ok(Outcome::short(found, "the generator met a bug".to_owned(), false))
            }
            Err(Halt::Stopped(..)) => Err(Broken::Cancelled),
            Err(Halt::Bad(error)) => Err(Broken::Bad(error)),
        }
    }

    fn run(
        self,
        control: &Control,
        mut take: impl FnMut(usize, &Puzzle) -> bool,
    ) -> Result<Outcome, Halt> {
        let generator = match Generator::new(self.wish, control) {
            Ok(Ok(generator)) => Arc::new(generator),
            Ok(Err(why)) => return Err(Halt::Stopped(0, why)),
            Err(GenerateError::Impossible(why)) => {
                return Ok(Outcome::short(0, format!("impossible: {why}"), true));
            }
            Err(error) => return Err(Halt::Bad(bad(error.to_string()))),
        };
        let (start, mut last) = (Instant::now(), Instant::now());
        let mut seen: HashSet<Vec<u8>> = HashSet::new();
        // A run that finds nothing new for a while says so. That is the end only where puzzles came faster
        // before: then there are no more of them. Else there is the time that was given.
        for round in 0.. {
            // One thread: verdicts of other pages go on beside it. A run that has a time to fill would fill it, also
            // where it has long found all there is; this one says when nothing new comes.
            let run = generator.puzzles(self.seed.wrapping_add(round), 1, control).giving_up();
            for puzzle in run {
                let found = seen.len();
                match puzzle {
                    Ok(puzzle) if !seen.insert(puzzle.givens.values().to_vec()) => {
                        control.check().map_err(|why| Halt::Stopped(found, why))?;
                    }
                    Ok(puzzle) if take(found, &puzzle) => last = Instant::now(),
                    Ok(_) => return Err(Halt::Stopped(found, Stopped::Cancelled)),
                    Err(Shortfall::Stopped(why)) => return Err(Halt::Stopped(found, why)),
                    Err(why @ Shortfall::NoGrid) => {
                        return Ok(Outcome::short(found, format!("impossible: {why}"), true));
                    }
                    Err(why @ Shortfall::NotFound(_)) => {
                        let patience = LULL.max(last - start);
                        if found > 0 && last.elapsed() > patience {
                            return Ok(Outcome::short(found, why.to_string(), false));
                        }
                    }
                }
                if seen.len() == self.count {
                    break;
                }
            }
            if seen.len() == self.count {
                break;
            }
        }
        Ok(Outcome { found: seen.len(), shortfall: None, proven: false, seconds: 0.0 })
    }
}

/// So long without a new puzzle is nothing yet.
const LULL: Duration = Duration::from_secs(1);

/// Why a run has no outcome of its own.
enum Halt {
    Bad(BadQuestion),
    /// After so many puzzles.
    Stopped(usize, Stopped),
}

/// New puzzles for a page, each as it is found, and at the end what came of it.
pub(super) fn live(r: &Reporter, wish: Option<Value>) -> Result<Value, Ended> {
    let order = WishForm::read(wish)?.order(limits::GENERATING)?;
    let granted = order.grant(&r.control, |number, puzzle| {
        r.part(json!({ "number": number + 1, "puzzle": wire::puzzle(puzzle) })).is_ok()
    });
    match granted {
        Ok(outcome) => Ok(outcome.told()),
        Err(Broken::Bad(error)) => Err(error.into()),
        Err(Broken::Cancelled) => Err(Ended::Stopped(Stopped::Cancelled)),
    }
}
