//! Engines: kinds of reasoning that all answer the same questions about a model.
//!
//! An engine owes one thing, [`Engine::boards`]: a lazy stream of the boards it finds. All questions
//! are answered from that stream, after each board has been checked against the model in one place;
//! an engine overrides an answer only to be faster at it. To add an engine: a file, and a row in
//! [`ENGINES`].

use std::sync::LazyLock;

use youdoku_logic::sat::{self, SolverKind};
use youdoku_logic::{Control, Meter, Stopped};

use crate::asp::NotInThisBuild;
use crate::constraint::OneOf;
use crate::encode::{AtMost, Encoding};
use crate::{Board, Candidates, Count, DigitSet, Model, Source, Uniqueness};

mod auto;
pub use auto::Auto;

mod race;

pub(crate) mod tripwire;
#[cfg(debug_assertions)]
pub use tripwire::TRIPWIRE;

mod turns;

mod search;
pub use search::{Estimate, Search, UseSymmetry, plain9};
pub(crate) use search::{Probe, Walk, is_nameless, probe, probe_classes};

mod obvious;
pub use obvious::{Obvious, propagate};

mod by_sat;
pub use by_sat::Sat;

mod asp;
pub use asp::Asp;

/// Boards as they are found. `None` claims "no more"; `Some(Err(_))` claims nothing, and is the last.
pub type Solutions<'m> = Box<dyn Iterator<Item = Result<Board, Stopped>> + Send + 'm>;

/// A kind of reasoning.
///
/// ```
/// use youdoku::engine::{self, Engine, Obvious};
/// use youdoku::{Control, Count, Puzzle};
/// let model = "1... .... .... ....".parse::<Puzzle>().unwrap().model().unwrap();
/// let engines: [Box<dyn Engine>; 2] = [engine::default(), Box::new(Obvious)];
/// for engine in engines {
///     assert_eq!(engine.count(&model, None, &Control::new()), Ok(Count::Exactly(72)));
/// }
/// ```
pub trait Engine: Send + Sync {
    /// The word that names it.
    fn name(&self) -> &'static str;

    /// One line for people.
    fn summary(&self) -> &'static str;

    /// Whether it can ever claim "no more".
    fn complete(&self) -> bool;

    /// The boards the engine finds, each once, not yet checked. Users want
    /// [`solutions`](Engine::solutions).
    fn boards<'m>(&self, model: &'m Model, control: &Control) -> Solutions<'m>;

    /// All solutions, lazily.
    ///
    /// # Panics
    /// When the engine finds a board that breaks the model: that is a
    /// bug in the engine, and nobody should take such a board for an answer.
    fn solutions<'m>(&self, model: &'m Model, control: &Control) -> Solutions<'m> {
        let (name, control) = (self.name(), control.clone());
        let boards = self.boards(model, &control);
        Box::new(boards.inspect(move |board| {
            if let Ok(board) = board {
                check(name, model, board);
                Meter::count(&control.meter().solutions, 1);
            }
        }))
    }

    /// A solution, if there is one.
    fn solve(&self, model: &Model, control: &Control) -> Result<Option<Board>, Stopped> {
        self.solutions(model, control).next().transpose()
    }

    /// How many solutions there are; counting stops at the limit. With a limit of 0 nothing is looked for,
    /// and there are at least none.
    fn count(
        &self,
        model: &Model,
        limit: Option<u128>,
        control: &Control,
    ) -> Result<Count, Stopped> {
        if limit == Some(0) {
            return Ok(Count::AtLeast(0));
        }
        let mut count = 0;
        for board in self.solutions(model, control) {
            board?;
            count += 1;
            if limit == Some(count) {
                return Ok(Count::AtLeast(count));
            }
        }
        Ok(Count::Exactly(count))
    }

    /// Whether there is no solution, one, or more than one.
    fn uniqueness(&self, model: &Model, control: &Control) -> Result<Uniqueness, Stopped> {
        let mut solutions = self.solutions(model, control);
        let Some(first) = solutions.next().transpose()? else { return Ok(Uniqueness::None) };
        Ok(match solutions.next().transpose()? {
            None => Uniqueness::One(first),
            Some(second) => Uniqueness::Many(first, second),
        })
    }

    /// The true candidates: for each cell the digits it has in some solution, and the same for what rules add.
    fn candidates(&self, model: &Model, control: &Control) -> Result<Candidates, Stopped> {
        let mut seen = Candidates::none_of(model.variables());
        let Some(first) = self.solve(model, control)? else { return Ok(seen) };
        seen.insert_board(&first);
        for variable in model.variables().iter() {
            for value in model.variables().all(variable).iter() {
                if !seen[variable].contains(value)
                    && let Some(board) = self.solve(&model.with_digit(variable, value), control)?
                {
                    seen.insert_board(&board);
                }
            }
        }
        Ok(seen)
    }

    /// What of it does the work on this model, where there are several: a kernel, a width, an encoding.
    fn kernel(&self, _: &Model) -> Option<String> {
        None
    }

    /// What the engine counted itself, under its own names, in the last answer it gave.
    /// What all engines count is on the [`Meter`].
    fn statistics(&self) -> Vec<(String, f64)> {
        Vec::new()
    }
}

/// The one place where boards are checked.
fn check(engine: &str, model: &Model, board: &Board) {
    if let Some(demand) = model.broken_by(board).next() {
        let sentence = demand.constraint.sentence(model.variables());
        panic!("the engine `{engine}` found a board that breaks the rules: {sentence}");
    }
    assert!(
        model.variables().is_filled(board),
        "the engine `{engine}` found a board with empty cells"
    );
}

/// What an engine may be told; each takes what concerns it.
///
/// ```
/// use youdoku::engine::{self, EngineOptions};
/// use youdoku::{Control, Puzzle, encode};
/// let model = "...3 ...2 3... 4...".parse::<Puzzle>().unwrap().model().unwrap();
/// let options = EngineOptions { encoding: encode::encoding("minimal"), ..EngineOptions::default() };
/// let cdcl = engine::kind("cdcl").unwrap().make(&options).unwrap();
/// assert!(cdcl.solve(&model, &Control::new()).unwrap().is_some());
/// ```
#[derive(Clone, Debug)]
pub struct EngineOptions {
    /// How SAT engines encode; what each does best with, when left out.
    pub encoding: Option<&'static Encoding>,
    /// How SAT engines say "at most one".
    pub at_most: AtMost,
    /// What SAT solvers are told.
    pub sat: sat::Options,
    /// Whether counting makes use of interchangeable digits.
    pub symmetry: UseSymmetry,
    /// How many threads `asp` shares a puzzle among.
    pub threads: Option<u16>,
}

impl Default for EngineOptions {
    fn default() -> EngineOptions {
        EngineOptions {
            encoding: None,
            at_most: AtMost::Auto,
            sat: sat::Options::default(),
            symmetry: UseSymmetry::Yes,
            threads: None,
        }
    }
}

/// A row of the table of engines.
///
/// ```
/// use youdoku::engine::{ENGINES, EngineKind};
/// let first: &EngineKind = &ENGINES[0];
/// assert_eq!((first.name, first.complete), ("auto", true));
/// // No local search can ever say that there is nothing more.
/// assert!(ENGINES.iter().any(|kind| kind.name == "walksat" && !kind.complete));
/// ```
pub struct EngineKind {
    /// The word that names it.
    pub name: &'static str,
    /// One line for people.
    pub summary: &'static str,
    /// Whether it can ever claim "no more".
    pub complete: bool,
    reasoning: Reasoning,
}

/// What is behind the name of an engine.
enum Reasoning {
    Auto,
    Search,
    Obvious,
    Sat(&'static SolverKind),
    Asp,
}

impl EngineKind {
    /// Makes an engine of this kind; not every build has every kind.
    pub fn make(&self, options: &EngineOptions) -> Result<Box<dyn Engine>, NotInThisBuild> {
        Ok(match self.reasoning {
            Reasoning::Auto => Box::new(Auto::new(options.symmetry)),
            Reasoning::Search => Box::new(Search { symmetry: options.symmetry }),
            Reasoning::Obvious => Box::new(Obvious),
            Reasoning::Sat(kind) => Box::new(Sat::new(kind, options)),
            Reasoning::Asp => Box::new(Asp::new(options)?),
        })
    }

    /// Whether this build has it.
    pub fn built(&self) -> Result<(), NotInThisBuild> {
        match self.reasoning {
            Reasoning::Asp => crate::asp::built(),
            Reasoning::Auto | Reasoning::Search | Reasoning::Obvious | Reasoning::Sat(_) => Ok(()),
        }
    }

    /// Whether it searches over boards: then what it decides are guesses.
    pub fn guesses(&self) -> bool {
        matches!(self.reasoning, Reasoning::Auto | Reasoning::Search | Reasoning::Obvious)
    }

    /// Whether it answers plain 9×9 puzzles by the kernels that are made for them.
    pub fn has_kernels(&self) -> bool {
        matches!(self.reasoning, Reasoning::Auto | Reasoning::Search)
    }

    /// Whether it takes part in a race where nobody says who does: all kinds of reasoning, and no two that are alike.
    pub fn races(&self) -> bool {
        match self.reasoning {
            Reasoning::Search | Reasoning::Obvious => true,
            Reasoning::Sat(kind) => kind.races,
            // One is a race of its own, and the other has a process to start.
            Reasoning::Auto | Reasoning::Asp => false,
        }
    }

    /// Whether all that it fixes before its first guess or flip, units alone have fixed.
    pub fn propagates_first(&self) -> bool {
        matches!(self.reasoning, Reasoning::Sat(kind) if kind.follows_units || !kind.complete)
    }

    /// Whether each question starts a process: that takes longer than to set up a small puzzle.
    pub fn starts_a_process(&self) -> bool {
        matches!(self.reasoning, Reasoning::Asp)
    }

    /// The encoding it takes when none is asked for; nothing where it does not go through CNF.
    pub fn usual_encoding(&self) -> Option<&'static Encoding> {
        match self.reasoning {
            Reasoning::Sat(kind) => Some(by_sat::usual_encoding(kind)),
            Reasoning::Auto | Reasoning::Search | Reasoning::Obvious | Reasoning::Asp => None,
        }
    }
}

/// All engines, the default first: ours, then a row for each row of the table of SAT solvers, then
/// clingo, which keeps its row also in a build without it.
pub static ENGINES: LazyLock<Vec<EngineKind>> = LazyLock::new(|| {
    let search = Search { symmetry: UseSymmetry::Yes };
    let ours: [(&dyn Engine, Reasoning); 3] = [
        (&Auto::new(UseSymmetry::Yes), Reasoning::Auto),
        (&search, Reasoning::Search),
        (&Obvious, Reasoning::Obvious),
    ];
    let ours = ours.map(|(engine, reasoning)| EngineKind {
        name: engine.name(),
        summary: engine.summary(),
        complete: engine.complete(),
        reasoning,
    });
    let sat = sat::SOLVERS.iter().map(|kind| EngineKind {
        name: kind.name,
        summary: kind.summary,
        complete: kind.complete,
        reasoning: Reasoning::Sat(kind),
    });
    let asp = EngineKind {
        name: Asp::NAME,
        summary: Asp::SUMMARY,
        complete: true,
        reasoning: Reasoning::Asp,
    };
    ours.into_iter().chain(sat).chain([asp]).collect()
});

/// The engine of this name.
pub fn kind(name: &str) -> Option<&'static EngineKind> {
    ENGINES.iter().find(|kind| kind.name == name)
}

/// Whether a board of digits is a solution. Where a puzzle shows more than digits, and the board does not, that is to
/// be found for it.
pub fn is_solution(model: &Model, board: &Board, control: &Control) -> Result<bool, Stopped> {
    Ok(completed(model, board, control)?.is_some())
}

/// A solution with these digits in all cells, and with what is shown besides, if there is one.
pub fn completed(
    model: &Model,
    board: &Board,
    control: &Control,
) -> Result<Option<Board>, Stopped> {
    let variables = model.variables();
    if variables.shown().next().is_none() || !board.besides().is_empty() {
        return Ok(model.is_solved_by(board).then(|| board.clone()));
    }
    if board.grid() != model.grid() || !variables.is_filled(board) {
        return Ok(None);
    }
    let mut filled = model.clone();
    for (cell, digit) in board.filled() {
        filled.demand(OneOf::new(cell, DigitSet::only(digit)), Source::Question);
    }
    default().solve(&filled, control)
}

/// The engine to take when none is named.
pub fn default() -> Box<dyn Engine> {
    Box::new(Auto::new(UseSymmetry::Yes))
}
