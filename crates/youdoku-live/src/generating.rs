//! New puzzles: a wish as clients send it, checked against the limits, and the run that grants it.
//!
//! What comes of a run is said as it is: how many were found, whether it is proven that there are no
//! more of the kind, or only that none was found within the limit.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::{Value, json};
use youdoku::engine;
use youdoku::explain::{self, Rated};
use youdoku::generate::{
    CellSet, GenerateError, Generator, Shortfall, Spare, Symmetry, Wish, is_placeable, place,
};
use youdoku::rules::candidates::CANDIDATES;
use youdoku::rules::{self, RuleError, RuleKind};
use youdoku::{Board, Boxes, Control, Digits, Grid, GridError, Model, Puzzle, Rule, Stopped};

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
    /// Givens that stay: a digit or 0 for each cell. What is wished of clues is wished of those beside them.
    keep: Option<Vec<usize>>,
    /// How many things of which kinds are placed, by their words: `{"killer-cage": 8}`.
    #[serde(default)]
    place: BTreeMap<String, usize>,
    /// How hard it is to be, at least and at most, as `rating` says it.
    rating: Option<[f64; 2]>,
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
    /// The givens that stay; each is a rule of the wish too.
    kept: Board,
    place: Vec<(&'static RuleKind, usize)>,
    /// In tenths.
    rating: Option<(u16, u16)>,
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
        let mut rules = wire::read_rules(&self.rules, grid, boxes)?;
        let kept = match &self.keep {
            None => Board::empty(grid),
            Some(values) => Board::from_values(grid, values).ok_or_else(|| {
                let (cells, digits) = (grid.num_cells(), grid.num_digits());
                bad(format!("`keep` must be {cells} numbers from 0 to {digits}"))
            })?,
        };
        for (cell, digit) in kept.filled() {
            let text = format!("{} {{{}}} {}", CANDIDATES.word, grid.value(digit), grid.name(cell));
            rules.push(Rule::read(&text, &grid).map_err(|error| bad(error.to_string()))?);
        }
        let place = self.place.iter().map(placed).collect::<Result<Vec<_>, _>>()?;
        let rating = self.rating.map(tenths).transpose()?;
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
        Ok(Order { wish, kept, place, rating, count, seed, time: time.min(most_time) })
    }
}

/// A kind that things are placed of, and how many.
fn placed((word, &count): (&String, &usize)) -> Result<(&'static RuleKind, usize), BadQuestion> {
    let kind = rules::kind(word).filter(|kind| is_placeable(kind));
    let kind = kind.ok_or_else(|| {
        bad(format!("`place`: `{word:.40}` is no kind of thing that can be placed"))
    })?;
    match count {
        1..=limits::PLACED => Ok((kind, count)),
        _ => Err(bad(format!("`place`: {count} of `{word}`, expected 1 to {}", limits::PLACED))),
    }
}

/// A range of difficulty.
fn tenths([least, greatest]: [f64; 2]) -> Result<(u16, u16), BadQuestion> {
    if !(0.0 <= least && least <= greatest && greatest <= 20.0) {
        let what = format!("`rating` is {least} to {greatest}, expected two numbers from 0 to 20");
        return Err(bad(what));
    }
    Ok(((least * 10.0).round() as u16, (greatest * 10.0).round() as u16))
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
        take: impl FnMut(usize, &Puzzle, Option<Rated>) -> bool,
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
        mut take: impl FnMut(usize, &Puzzle, Option<Rated>) -> bool,
    ) -> Result<Outcome, Halt> {
        let generator = match Generator::new(self.wish, control) {
            Ok(Ok(generator)) => Arc::new(generator),
            Ok(Err(why)) => return Err(Halt::Stopped(0, why)),
            Err(GenerateError::Impossible(why)) => {
                return Ok(Outcome::short(0, format!("impossible: {why}"), true));
            }
            Err(error) => return Err(Halt::Bad(bad(error.to_string()))),
        };
        let wanted = Wanted { kept: self.kept, place: self.place, rating: self.rating };
        let (start, mut last) = (Instant::now(), Instant::now());
        let mut seen: HashSet<Vec<u8>> = HashSet::new();
        let (mut given, mut drawn) = (0, 0);
        // A run that finds nothing new for a while says so. That is the end only where puzzles came faster
        // before: then there are no more of them. Else there is the time that was given.
        for round in 0.. {
            // One thread: verdicts of other pages go on beside it. A run that has a time to fill would fill it, also
            // where it has long found all there is; this one says when nothing new comes.
            let run = generator.puzzles(self.seed.wrapping_add(round), 1, control).giving_up();
            for puzzle in run {
                let found = given;
                match puzzle {
                    Ok(puzzle) if !seen.insert(puzzle.givens.values().to_vec()) => {
                        control.check().map_err(|why| Halt::Stopped(found, why))?;
                    }
                    Ok(puzzle) => {
                        drawn += 1;
                        let seed = self.seed.wrapping_add(drawn);
                        let made = wanted.made(puzzle, generator.wish(), seed, control);
                        let made = made.map_err(|why| Halt::Stopped(given, why))?;
                        let Some((puzzle, rating)) = made else { continue };
                        if !take(given, &puzzle, rating) {
                            return Err(Halt::Stopped(given, Stopped::Cancelled));
                        }
                        given += 1;
                        last = Instant::now();
                    }
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
                if given == self.count {
                    break;
                }
            }
            if given == self.count {
                break;
            }
        }
        Ok(Outcome { found: given, shortfall: None, proven: false, seconds: 0.0 })
    }
}

/// What is wished of puzzles beside what the generator knows.
struct Wanted {
    kept: Board,
    place: Vec<(&'static RuleKind, usize)>,
    rating: Option<(u16, u16)>,
}

impl Wanted {
    /// What becomes of a generated puzzle, and how hard it is where that was asked for; nothing where it does not do.
    fn made(
        &self,
        mut puzzle: Puzzle,
        wish: &Wish,
        seed: u64,
        control: &Control,
    ) -> Result<Option<(Puzzle, Option<Rated>)>, Stopped> {
        if !self.place.is_empty() {
            // Its solution is a board drawn at random: things are placed on that, and clues dug anew.
            let Some(model) = modelled(&puzzle, control)? else { return Ok(None) };
            let Some(board) = engine::default().solve(&model, control)? else { return Ok(None) };
            let things = place(&board, &puzzle.rules, &self.place, seed, control)?;
            let rules = [&wish.rules[..], &things].concat();
            let wish = Wish { rules, solution: Some(board), ..wish.clone() };
            let Ok(generator) = Generator::new(wish, control) else { return Ok(None) };
            let again = Arc::new(generator?).puzzles(seed, 0, control).giving_up().next();
            puzzle = match again {
                Some(Ok(puzzle)) => puzzle,
                Some(Err(Shortfall::Stopped(why))) => return Err(why),
                _ => return Ok(None),
            };
        }
        for (cell, digit) in self.kept.filled() {
            puzzle.givens.set(cell, Some(digit));
        }
        let stays = |rule: &Rule| {
            let only = rule.kind == &CANDIDATES && rule.cells().len() == 1;
            !(only && rule.cells().iter().any(|&cell| self.kept.get(cell).is_some()))
        };
        puzzle.rules.retain(stays);
        let Some((least, greatest)) = self.rating else { return Ok(Some((puzzle, None))) };
        let Some(model) = modelled(&puzzle, control)? else { return Ok(None) };
        let rated = explain::rated(&model, control)?;
        let free = wish.clues.is_none() && wish.spare == Spare::Allowed;
        let free = free && wish.pattern.is_none() && wish.symmetry == Symmetry::None;
        if rated.er() > greatest && free {
            return self.eased(puzzle, &model, seed, control);
        }
        let fits = (least..=greatest).contains(&rated.er());
        Ok(fits.then_some((puzzle, Some(rated))))
    }

    /// A puzzle that is too hard, with as few more givens as make it easy enough: the more of them, the easier it is,
    /// nearly always, so their number is found by halving.
    fn eased(
        &self,
        puzzle: Puzzle,
        model: &Model,
        seed: u64,
        control: &Control,
    ) -> Result<Option<(Puzzle, Option<Rated>)>, Stopped> {
        let Some((least, greatest)) = self.rating else { return Ok(None) };
        let Some(board) = engine::default().solve(model, control)? else { return Ok(None) };
        let mut open: Vec<_> =
            board.filled().filter(|&(cell, _)| puzzle.givens.get(cell).is_none()).collect();
        open.sort_by_key(|(cell, _)| mixed(seed ^ cell.index() as u64));
        let (mut too_few, mut enough) = (0, open.len());
        let mut found = None;
        while enough - too_few > 1 {
            let middle = too_few.midpoint(enough);
            let mut easier = puzzle.clone();
            for &(cell, digit) in &open[..middle] {
                easier.givens.set(cell, Some(digit));
            }
            let Some(model) = modelled(&easier, control)? else { return Ok(None) };
            let rated = explain::rated(&model, control)?;
            if rated.er() > greatest {
                too_few = middle;
                continue;
            }
            enough = middle;
            found = (rated.er() >= least).then_some((easier, Some(rated))).or(found);
        }
        Ok(found)
    }
}

/// Another number for each, as if drawn at random.
fn mixed(number: u64) -> u64 {
    let once = (number ^ number >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let twice = (once ^ once >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    twice ^ twice >> 33
}

/// What a puzzle means; nothing where its rules cannot be.
fn modelled(puzzle: &Puzzle, control: &Control) -> Result<Option<Model>, Stopped> {
    match puzzle.model_within(control) {
        Ok(model) => Ok(Some(model)),
        Err(RuleError::Stopped(why)) => Err(why),
        Err(_) => Ok(None),
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
    let granted = order.grant(&r.control, |number, puzzle, rated| {
        let rating = rated.map(|rated| rated.to_string());
        let part =
            json!({ "number": number + 1, "puzzle": wire::puzzle(puzzle), "rating": rating });
        r.part(part).is_ok()
    });
    match granted {
        Ok(outcome) => Ok(outcome.told()),
        Err(Broken::Bad(error)) => Err(error.into()),
        Err(Broken::Cancelled) => Err(Ended::Stopped(Stopped::Cancelled)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(wish: Value) -> String {
        let order = WishForm::read(Some(wish)).and_then(|form| form.order(Duration::from_secs(20)));
        order.err().map(|error| error.to_string()).unwrap_or_default()
    }

    #[test]
    fn what_cannot_be_placed_kept_or_aimed_at_is_said() {
        let check = |more: Value, expect: &str| {
            let mut wish = json!({ "box": [2, 2] });
            wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            let told = told(wish);
            assert!(told.contains(expect) && told.is_empty() == expect.is_empty(), "{told}");
        };
        check(json!({ "place": { "killer-cage": 2 }, "rating": [1, 2] }), "");
        check(json!({ "place": { "anti-wombat": 2 } }), "`anti-wombat` is no kind of thing");
        check(json!({ "place": { "jigsaw": 2 } }), "`jigsaw` is no kind of thing");
        check(json!({ "place": { "thermometer": 0 } }), "0 of `thermometer`, expected 1 to 40");
        check(json!({ "rating": [3, 2] }), "`rating` is 3 to 2, expected two numbers");
        check(json!({ "keep": [1, 2] }), "`keep` must be 16 numbers from 0 to 4");
    }

    #[test]
    fn givens_stay_and_things_are_placed() {
        let keep: Vec<usize> = (0..16).map(|cell| usize::from(cell == 5)).collect();
        let wish =
            json!({ "box": [2, 2], "keep": keep, "place": { "thermometer": 2 }, "count": 3 });
        let order = WishForm::read(Some(wish)).and_then(|form| form.order(Duration::from_secs(60)));
        let mut found = 0;
        let outcome = order.ok().unwrap().grant(&Control::new(), |_, puzzle, _| {
            found += 1;
            assert_eq!(puzzle.givens.values()[5], 1);
            let words: Vec<&str> = puzzle.rules.iter().map(|rule| rule.kind.word).collect();
            assert_eq!(words.iter().filter(|word| **word == "thermometer").count(), 2);
            assert!(!words.contains(&CANDIDATES.word));
            let model = puzzle.model().unwrap();
            let solutions = engine::default().uniqueness(&model, &Control::new()).unwrap();
            assert!(matches!(solutions, youdoku::Uniqueness::One(_)));
            true
        });
        assert!(outcome.is_ok());
        assert_eq!(found, 3);
    }
}
