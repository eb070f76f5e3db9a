//! What each engine says of a puzzle, and whether they all say the same.

use std::collections::HashSet;
use std::fmt;
use std::time::Duration;

use fastrand::Rng;
use youdoku::encode::{AtMost, ENCODINGS};
use youdoku::engine::{Engine, EngineOptions, Obvious, UseSymmetry, kind};
use youdoku::text::Form;
use youdoku::{Board, Candidates, Control, Count, Model, Puzzle, Uniqueness};

use super::Made;
use crate::caught::caught;

/// Solutions are counted up to here.
const MOST: u128 = 40;
/// Nobody has longer for an answer; who needs it is not compared.
const PATIENCE: Duration = Duration::from_secs(2);

/// The engines to compare, with what they are told. `obvious` is the referee and not among them.
pub struct Answers {
    engines: Vec<(String, Box<dyn Engine>)>,
    asp: Option<Box<dyn Engine>>,
}

/// How a comparison went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Answers that were held against the referee's.
    pub compared: u64,
    /// Answers that took too long, the referee's among them.
    pub late: u64,
    /// Puzzles that have a solution.
    pub solvable: u64,
    /// Puzzles.
    pub puzzles: u64,
}

impl std::ops::AddAssign for Comparison {
    fn add_assign(&mut self, other: Comparison) {
        self.compared += other.compared;
        self.late += other.late;
        self.solvable += other.solvable;
        self.puzzles += other.puzzles;
    }
}

/// A puzzle on which an engine is wrong, or falls over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The puzzle.
    pub puzzle: Box<Puzzle>,
    /// Who is wrong, and how.
    pub why: String,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}\n{}", self.why, Form::Line.write(&self.puzzle))
    }
}

impl Default for Answers {
    fn default() -> Answers {
        let make = |name: &str, options: &EngineOptions| {
            kind(name).and_then(|kind| kind.make(options).ok())
        };
        let usual = EngineOptions::default();
        let plainly = EngineOptions { symmetry: UseSymmetry::No, ..usual.clone() };
        let mut engines = Vec::new();
        let mut add = |told: String, engine: Option<Box<dyn Engine>>| {
            engines.extend(engine.map(|engine| (told, engine)));
        };
        for name in ["search", "auto"] {
            add(name.to_owned(), make(name, &usual));
            add(format!("{name} without symmetry"), make(name, &plainly));
        }
        for name in ["cdcl", "dpll"] {
            for encoding in ENCODINGS {
                for (word, at_most) in AtMost::ALL {
                    let encoding = Some(*encoding);
                    let options = EngineOptions { encoding, at_most, ..usual.clone() };
                    let said = encoding.map_or("", |encoding| encoding.name);
                    add(format!("{name} ({said}, {word})"), make(name, &options));
                }
            }
        }
        Answers { engines, asp: make("asp", &usual) }
    }
}

impl Answers {
    /// Whether clingo is among them.
    pub fn has_asp(&self) -> bool {
        self.asp.is_some()
    }

    /// Asks some of the engines some questions, chosen at random, about the puzzle.
    pub fn compare(&self, made: &Made, random: &mut Rng) -> Result<Comparison, Disagreement> {
        let wrong = |why: String| Disagreement { puzzle: Box::new(made.puzzle.clone()), why };
        let model =
            made.puzzle.model().map_err(|error| wrong(format!("it means nothing: {error}")))?;
        let mut went = Comparison { puzzles: 1, ..Comparison::default() };
        let referee =
            caught(|| Obvious.solutions(&model, &control()).take(MOST as usize).collect());
        let known: Result<Vec<Board>, _> =
            referee.map_err(|why| wrong(format!("obvious: {why}")))?;
        let Ok(known) = known else {
            went.late = 1;
            return Ok(went);
        };
        went.solvable = u64::from(!known.is_empty());
        let truth = Truth { boards: known };
        if model.is_solved_by(&made.board) && !truth.allows(&made.board) {
            return Err(wrong(
                "obvious: does not find the board the puzzle was made from".to_owned(),
            ));
        }
        // The four of ours are asked everything; of the many ways through CNF one, and one question, because
        // writing the sentence takes longer than all the rest. Clingo is a process a question.
        let ours = 4.min(self.engines.len());
        let any = |random: &mut Rng| QUESTIONS[random.usize(..QUESTIONS.len())];
        let quick = |random: &mut Rng| QUESTIONS[random.usize(..QUESTIONS.len() - 1)];
        let mut asked: Vec<(&str, &dyn Engine, Question)> = Vec::new();
        for (name, engine) in &self.engines[..ours] {
            asked.extend(QUESTIONS[1..].iter().map(|&question| (&**name, &**engine, question)));
        }
        if let Some((name, engine)) = random.choice(&self.engines[ours..]) {
            let seldom = random.u8(..10) == 0;
            asked.push((name, &**engine, if seldom { any(random) } else { quick(random) }));
        }
        if let Some(engine) = self.asp.as_ref().filter(|_| random.u8(..24) == 0) {
            asked.push(("asp", &**engine, quick(random)));
        }
        for (name, engine, question) in asked {
            let outcome = caught(|| question(engine, &model, &truth));
            match outcome.unwrap_or_else(Some) {
                None => went.compared += 1,
                Some(late) if late == LATE => went.late += 1,
                Some(why) => return Err(wrong(format!("{name}: {why}"))),
            }
        }
        Ok(went)
    }

    /// Whether somebody is wrong about this puzzle; all engines are asked everything.
    pub fn disagree(&self, puzzle: &Puzzle) -> Option<Disagreement> {
        let wrong = |why: String| Disagreement { puzzle: Box::new(puzzle.clone()), why };
        let model = puzzle.model().ok()?;
        let referee =
            caught(|| Obvious.solutions(&model, &control()).take(MOST as usize).collect());
        let truth = match referee {
            Ok(known) => Truth { boards: Result::<Vec<Board>, _>::ok(known)? },
            Err(why) => return Some(wrong(format!("obvious: {why}"))),
        };
        let all = self.engines.iter().map(|(name, engine)| (name.as_str(), engine));
        let asked = all.chain(self.asp.iter().map(|engine| ("asp", engine)));
        for (name, engine) in asked {
            for question in QUESTIONS {
                let outcome = caught(|| question(&**engine, &model, &truth)).unwrap_or_else(Some);
                if let Some(why) = outcome.filter(|why| why != LATE) {
                    return Some(wrong(format!("{name}: {why}")));
                }
            }
        }
        None
    }
}

/// The referee's boards: all of them where they are fewer than [`MOST`].
struct Truth {
    boards: Vec<Board>,
}

impl Truth {
    fn is_all(&self) -> bool {
        (self.boards.len() as u128) < MOST
    }

    fn allows(&self, board: &Board) -> bool {
        !self.is_all() || self.boards.contains(board)
    }
}

/// What an engine gets wrong about the model; nothing where it is right.
type Question = fn(&dyn Engine, &Model, &Truth) -> Option<String>;

/// Counting stands there twice: whoever is asked one question is asked it twice as often. True candidates, which may take
/// a search for each, stand last.
const QUESTIONS: [Question; 5] = [count, count, solutions, uniqueness, candidates];

/// What a question says when the engine took too long.
const LATE: &str = "too late";

fn late() -> Option<String> {
    Some(LATE.to_owned())
}

fn control() -> Control {
    Control::new().with_time(PATIENCE)
}

fn count(engine: &dyn Engine, model: &Model, truth: &Truth) -> Option<String> {
    let number = truth.boards.len() as u128;
    let expect = if truth.is_all() { Count::Exactly(number) } else { Count::AtLeast(number) };
    match engine.count(model, Some(MOST), &control()) {
        Err(_) => late(),
        Ok(found) if found == expect => None,
        Ok(found) => Some(format!("counts {found}, obvious {expect}")),
    }
}

fn solutions(engine: &dyn Engine, model: &Model, truth: &Truth) -> Option<String> {
    let found: Result<Vec<Board>, _> =
        engine.solutions(model, &control()).take(MOST as usize).collect();
    let Ok(found) = found else { return late() };
    let different: HashSet<&Board> = found.iter().collect();
    if different.len() != found.len() {
        return Some("finds a board twice".to_owned());
    }
    if found.len() != truth.boards.len() || !found.iter().all(|board| truth.allows(board)) {
        return Some(format!(
            "finds {} boards, obvious {} others",
            found.len(),
            truth.boards.len()
        ));
    }
    None
}

fn uniqueness(engine: &dyn Engine, model: &Model, truth: &Truth) -> Option<String> {
    let (found, boards) = match engine.uniqueness(model, &control()) {
        Err(_) => return late(),
        Ok(Uniqueness::None) => (0, Vec::new()),
        Ok(Uniqueness::One(board)) => (1, vec![board]),
        Ok(Uniqueness::Many(first, second)) => {
            (if first == second { 1 } else { 2 }, vec![first, second])
        }
    };
    let right =
        found == truth.boards.len().min(2) && boards.iter().all(|board| truth.allows(board));
    (!right).then(|| {
        format!("says that there are {found} (2 for many), obvious {}", truth.boards.len())
    })
}

fn candidates(engine: &dyn Engine, model: &Model, truth: &Truth) -> Option<String> {
    let Ok(found) = engine.candidates(model, &control()) else { return late() };
    let mut expect = Candidates::none_of(model.variables());
    truth.boards.iter().for_each(|board| expect.insert_board(board));
    let grid = model.grid();
    let lost = grid.cells().find(|&cell| {
        grid.digits().any(|digit| expect[cell].contains(digit) && !found[cell].contains(digit))
    });
    if let Some(cell) = lost {
        return Some(format!("loses a candidate of {}", grid.name(cell)));
    }
    (truth.is_all() && found != expect).then(|| "has candidates that are in no solution".to_owned())
}
