//! New puzzles: a wish as clients send it, checked against the limits, and the run that grants it.
//!
//! What comes of a run is said as it is: how many were found, whether it is proven that there are no
//! more of the kind, or only that none was found within the limit.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};
use youdoku::generate::{CellSet, GenerateError, Generator, Shortfall, Spare, Symmetry, Wish};
use youdoku::{Control, Grid, Puzzle, Rule, Stopped};

use crate::api::{Asked, CancelOnDrop, Failure};
use crate::wire::{self, BadQuestion, PuzzleForm};
use crate::{Studio, limits};

/// What puzzles a client wants.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WishForm {
    /// Height and width of a box.
    #[serde(rename = "box")]
    boxes: Option<[usize; 2]>,
    /// Digits, where no box is named: 9 unless told otherwise.
    size: Option<usize>,
    #[serde(default)]
    rules: Vec<String>,
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

    /// Checks it, before anything is built.
    pub fn order(self, most_time: Duration) -> Result<Order, BadQuestion> {
        let (most, digits) = (limits::GENERATED, limits::DIGITS_GENERATED);
        let count = self.count.unwrap_or(1);
        if count == 0 || count > most as u64 {
            return Err(bad(format!("`count` is {count}, expected 1 to {most}")));
        }
        let grid = match (self.boxes, self.size) {
            (Some([height, width]), _) => Grid::new(height, width),
            (None, size) => Grid::of_size(size.unwrap_or(9)),
        };
        let grid = grid.map_err(|error| bad(error.to_string()))?;
        if grid.size() > digits {
            let beyond = "use `youdoku generate` beyond";
            return Err(bad(format!("boards are generated up to {digits}×{digits}: {beyond}")));
        }
        if self.rules.len() > limits::RULES {
            return Err(BadQuestion::TooManyRules(self.rules.len()));
        }
        let read = |(i, text): (usize, &String)| {
            Rule::read(text, &grid).map_err(|error| BadQuestion::Rule(i + 1, error))
        };
        let rules = self.rules.iter().enumerate().map(read).collect::<Result<_, _>>()?;
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
        mut take: impl FnMut(usize, &Puzzle) -> bool,
    ) -> Result<Outcome, Broken> {
        let start = Instant::now();
        let limit = self.time;
        // A child, since the threads of the run must end with it and the question may go on.
        let control = CancelOnDrop(control.child().with_time(limit));
        let outcome = |found: usize, short: Option<(String, bool)>| {
            let seconds = start.elapsed().as_secs_f64();
            let proven = short.as_ref().is_some_and(|(_, proven)| *proven);
            Ok(Outcome { found, shortfall: short.map(|(why, _)| why), proven, seconds })
        };
        let stopped = |found: usize, why: Stopped| match why {
            Stopped::Cancelled => Err(Broken::Cancelled),
            Stopped::OutOfTime => {
                let seconds = limit.as_secs_f64();
                let what = if found == 0 { "not found" } else { "no more found" };
                let why = format!("{what} within the limit of {seconds} seconds");
                outcome(found, Some((why, false)))
            }
            Stopped::GaveUp => outcome(found, Some(("the generator met a bug".to_owned(), false))),
        };
        let generator = match Generator::new(self.wish, &control.0) {
            Ok(Ok(generator)) => Arc::new(generator),
            Ok(Err(why)) => return stopped(0, why),
            Err(GenerateError::Impossible(why)) => {
                return outcome(0, Some((format!("impossible: {why}"), true)));
            }
            Err(error) => return Err(Broken::Bad(bad(error.to_string()))),
        };
        let mut found = 0;
        // One thread: verdicts of other pages go on beside it.
        for puzzle in generator.puzzles(self.seed, 1, &control.0).take(self.count) {
            match puzzle {
                Ok(puzzle) if take(found, &puzzle) => found += 1,
                Ok(_) => return Err(Broken::Cancelled),
                Err(Shortfall::Stopped(why)) => return stopped(found, why),
                Err(Shortfall::NoGrid) => {
                    return outcome(
                        found,
                        Some((format!("impossible: {}", Shortfall::NoGrid), true)),
                    );
                }
                Err(why @ Shortfall::NotFound(_)) => {
                    return outcome(found, Some((why.to_string(), false)));
                }
            }
        }
        outcome(found, None)
    }
}

/// `/api/generate`.
pub async fn generate(
    State(studio): State<Studio>,
    Asked(wish): Asked<WishForm>,
) -> Result<Json<Value>, Failure> {
    let order = wish.order(limits::TIME)?;
    let work = move |control: &Control| {
        let mut puzzles = Vec::new();
        let granted = order.grant(control, |_, puzzle| {
            puzzles.push(wire::puzzle(puzzle));
            true
        });
        let mut answer = match granted {
            Ok(outcome) => outcome.told(),
            Err(Broken::Bad(error)) => return Err(error.into()),
            // Nobody hears this: the asker is gone.
            Err(Broken::Cancelled) => json!({ "shortfall": "cancelled", "proven": false }),
        };
        answer["puzzles"] = json!(puzzles);
        Ok(Json(answer))
    };
    studio.answer(&studio.slow, limits::TIME, work).await
}
