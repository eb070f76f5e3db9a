//! Puzzles as answer sets: a program whose answer sets are puzzles with exactly so many clues and
//! exactly one solution, written in the vocabulary of [`crate::asp`], for any grid and any rules
//! of the table.
//!
//! [Saturation](Method::Saturation) has **all** such puzzles as its answer sets, [strategies](Method::Strategies)
//! those that some strategies solve. Answer sets come in the solver's own order, in which each is much
//! like the one before; so by default each puzzle is asked for anew, from a [random start](Order::Random).

use std::sync::Arc;

use youdoku_logic::{Control, Stopped};

use crate::asp::sentences::of_words;
use crate::asp::{self, Answers, AspError, DigitReader, Digits, Facts, Job, NotInThisBuild};
use crate::rules::RuleError;
use crate::{Board, Cell, Grid, Model, Puzzle, Rule, Source, Uniqueness, Variables, engine};

mod random;
pub mod saturation;
pub mod strategies;

pub use strategies::Level;

/// How uniqueness is said.
///
/// ```
/// use youdoku::Grid;
/// use youdoku::generate::asp::{Level, Method, program};
/// let grid = Grid::square(2).unwrap();
/// let text = |method| program(grid, &[], method, 4).unwrap();
/// // All puzzles are told apart by a second board, those of strategies by what follows.
/// assert!(text(Method::Saturation).contains("other("));
/// assert!(!text(Method::Strategies(Level::Naked)).contains("other("));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// By saturation: no other board agrees with the clues. All puzzles there are.
    Saturation,
    /// By strategies that fill the grid: a subset of them.
    Strategies(Level),
}

/// In which order puzzles come.
///
/// ```
/// use youdoku::generate::asp::{Method, Options, Order, puzzles};
/// use youdoku::{Control, Grid};
/// youdoku_clingo::install();
/// let (grid, method, order) = (Grid::square(2).unwrap(), Method::Saturation, Order::Random { seed: 7 });
/// let options = Options { method, clues: 6, order, threads: None };
/// let first = || puzzles(grid, &[], &options, &Control::new()).unwrap().next().unwrap().unwrap();
/// assert_eq!(first(), first());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Each from a random start of its own; the same seed gives the same puzzles. No puzzle comes
    /// twice, and when there are few, all come in the end.
    Random {
        /// What chance starts from.
        seed: u64,
    },
    /// As the solver finds them, all of them: the fastest.
    Solver,
}

/// What is wanted.
///
/// ```
/// use youdoku::generate::asp::{Method, Options, Order, puzzles};
/// use youdoku::{Control, Grid};
/// youdoku_clingo::install();
/// let (method, order) = (Method::Saturation, Order::Solver);
/// let options = Options { method, clues: 3, order, threads: None };
/// let mut none = puzzles(Grid::square(2).unwrap(), &[], &options, &Control::new()).unwrap();
/// // No 4×4 puzzle has three clues.
/// assert!(none.next().is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How uniqueness is said.
    pub method: Method,
    /// How many clues each puzzle has.
    pub clues: usize,
    /// In which order they come.
    pub order: Order,
    /// How many threads clingo searches with; more than one, and the seed no longer decides all.
    pub threads: Option<u16>,
}

/// Why there is nothing to generate.
///
/// ```
/// use youdoku::Grid;
/// use youdoku::generate::asp::{GenerateError, Method, program};
/// let refused = program(Grid::square(2).unwrap(), &[], Method::Saturation, 17);
/// assert_eq!(refused, Err(GenerateError::TooManyClues { clues: 17, cells: 16 }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GenerateError {
    /// A rule does not fit the grid.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// More clues than cells.
    #[error("{clues} clues are wanted, but the grid has {cells} cells")]
    TooManyClues {
        /// So many are wanted.
        clues: usize,
        /// So many would fill it.
        cells: usize,
    },
    /// There is no clingo here.
    #[error(transparent)]
    NotInThisBuild(#[from] NotInThisBuild),
}

/// The program whose answer sets are the puzzles: `clue(Row,Column,Digit)`.
pub fn program(
    grid: Grid,
    rules: &[Rule],
    method: Method,
    clues: usize,
) -> Result<String, GenerateError> {
    let empty = Puzzle::new(Board::empty(grid), rules.to_vec());
    let model = empty.model()?;
    let cells = grid.num_cells() - model.variables().missing().len();
    if clues > cells {
        return Err(GenerateError::TooManyClues { clues, cells });
    }
    let mut facts = Facts::new(model.variables());
    let mut geometry = asp::geometry(&model, &mut facts);
    let defined = model.demands().iter().filter(|demand| demand.from == Source::Definition);
    defined.for_each(|demand| demand.constraint.to_asp(&mut facts));
    asp::paragraph(&mut geometry, "What is hidden is what it stands for.", &facts.take_text());
    geometry += &clued(&model);
    let extra = asp::extra(model.variables());
    let sentences = of_words(facts.words());
    let (which, uniqueness) = match method {
        Method::Saturation => {
            ("all there are".to_owned(), saturation::uniqueness(&sentences, &extra))
        }
        Method::Strategies(level) => (
            format!("those that {} solve", level.says()),
            strategies::uniqueness(&sentences, &extra, level),
        ),
    };
    let answers = format!(
        "Each answer set is a puzzle with so many clues and one solution, clue(Row,Column,Digit):\n\
         % {which}."
    );
    let mut text = asp::opening(model.layout(), &empty.rules, &answers) + &geometry;
    text += &format!("\n#const clues={clues}.\n{uniqueness}");
    text += "\n#show clue/3.\n";
    Ok(text)
}

/// Where clues may stand: wherever there is a cell.
fn clued(model: &Model) -> String {
    let (grid, missing) = (model.grid(), model.variables().missing());
    let says = match missing.is_empty() {
        true => "clued(R,C) :- row(R), col(C).".to_owned(),
        false => {
            let hole =
                |&cell: &Cell| format!("hole({},{}).", grid.row(cell) + 1, grid.column(cell) + 1);
            let holes: Vec<String> = missing.iter().map(hole).collect();
            format!("{}\nclued(R,C) :- row(R), col(C), not hole(R,C).", holes.join(" "))
        }
    };
    let mut text = String::new();
    asp::paragraph(&mut text, "Clues stand in the cells of the board.", &says);
    text
}

/// The puzzles, lazily. The end claims that there are no more; [`Stopped`] claims nothing.
pub fn puzzles(
    grid: Grid,
    rules: &[Rule],
    options: &Options,
    control: &Control,
) -> Result<Puzzles, GenerateError> {
    asp::built()?;
    let empty = Puzzle::new(Board::empty(grid), rules.to_vec());
    let program = program(grid, rules, options.method, options.clues)?;
    let mut arguments: Vec<String> = vec!["--models=0".to_owned()];
    arguments.extend(options.threads.map(|threads| format!("--parallel-mode={threads}")));
    let variables = Arc::new(Variables::of(grid));
    let reader = DigitReader::new(&variables, "clue");
    let answers = match options.order {
        Order::Solver => {
            let job = Job { program, options: arguments };
            Answers::start(job, control, move |session| {
                let mut reader = reader;
                let outcome = session.search(&[], &mut |answer| Some(reader.digits(answer)))?;
                Ok(session.end(outcome))
            })
        }
        Order::Random { seed } => {
            arguments.extend(random::OPTIONS.iter().map(|&option| option.to_owned()));
            let job = Job { program, options: arguments };
            let mut work = random::Draws::new(empty.model()?, options.clues, seed, reader);
            Answers::start(job, control, move |session| work.send_all(session))
        }
    };
    Ok(Puzzles { answers: Some(answers), empty, control: control.clone() })
}

/// Puzzles as they are found.
///
/// ```
/// use youdoku::generate::asp::{Method, Options, Order, Puzzles, puzzles};
/// use youdoku::{Control, Grid};
/// youdoku_clingo::install();
/// let (method, order) = (Method::Saturation, Order::Solver);
/// let options = Options { method, clues: 4, order, threads: None };
/// let found: Puzzles = puzzles(Grid::square(2).unwrap(), &[], &options, &Control::new()).unwrap();
/// let found: Vec<_> = found.take(3).map(Result::unwrap).collect();
/// assert!(found.iter().all(|puzzle| puzzle.givens.num_filled() == 4));
/// ```
pub struct Puzzles {
    /// There until the end; or what went wrong at the start.
    answers: Option<Result<Answers<Digits>, AspError>>,
    empty: Puzzle,
    control: Control,
}

impl Puzzles {
    fn advance(&mut self) -> Result<Option<Puzzle>, AspError> {
        let answers = match &mut self.answers {
            None => return Ok(None),
            Some(Err(error)) => return Err(error.clone()),
            Some(Ok(answers)) => answers,
        };
        while let Some(clues) = answers.next()? {
            let givens = asp::board(&Variables::of(self.empty.grid()), &clues);
            let puzzle = Puzzle::of(givens, self.empty.rules.clone());
            // Strategies fill a grid without a look at what they have no word for, either and or: it need not obey that.
            let model = puzzle.model().map_err(|_| Stopped::GaveUp)?;
            if matches!(engine::default().uniqueness(&model, &self.control)?, Uniqueness::One(_)) {
                return Ok(Some(puzzle));
            }
        }
        if answers.end()?.exhausted { Ok(None) } else { Err(Stopped::GaveUp.into()) }
    }
}

impl Iterator for Puzzles {
    type Item = Result<Puzzle, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        let result = self.advance();
        if !matches!(result, Ok(Some(_))) {
            self.answers = None;
        }
        result.map_err(asp::stopped).transpose()
    }
}
