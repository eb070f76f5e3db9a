//! The clues of a given puzzle: which can go, what is left when they go, and the fewest that suffice. A clue is a cell of
//! which something is given: its digit, or what a setter leaves of its candidates.
//!
//! The fewest are found as an implicit hitting set (E. Moreno-Centeno, R. Karp: "The implicit hitting
//! set approach to solve combinatorial optimization problems", 2013): a smallest set of clues that meets
//! every unavoidable set known so far is put to the judge; either it suffices, and then nothing smaller
//! can, or it shows an unavoidable set that was not known.

use youdoku_logic::sat::cdcl::Cdcl;
use youdoku_logic::sat::{SatSolver, Verdict as SatVerdict};
use youdoku_logic::{ClauseSink, Control, Lit, Stopped, Taken};

use crate::rules::RuleError;
use crate::{Board, Cell, Demand, Model, Puzzle, Rule, Source, Uniqueness, engine};

use super::GenerateError;
use super::cells::CellSet;
use super::dig::{self, Depth};
use super::ground::Ground;
use super::judge::{Judge, PartJudge, Verdict};
use super::unavoidable::Unavoidable;

/// Why the clues of a puzzle cannot be weighed.
///
/// ```
/// use youdoku::generate::minimize::{MinimizeError, Minimizer};
/// use youdoku::{Control, Puzzle};
/// let open: Puzzle = "1... .... .... ....".parse().unwrap();
/// let refused = Minimizer::new(&open, &Control::new()).map(|_| ());
/// assert_eq!(refused, Err(MinimizeError::Several));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MinimizeError {
    /// A rule cannot be as it is stated.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// It cannot be made ready.
    #[error("{0}")]
    Unfit(String),
    /// The puzzle has no solution.
    #[error("the puzzle has no solution")]
    NoSolution,
    /// The puzzle has several solutions.
    #[error("the puzzle has several solutions, expected one")]
    Several,
    /// It was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// A puzzle with one solution, made ready to have its clues weighed.
///
/// ```
/// use youdoku::{Control, Puzzle, generate::minimize::Minimizer};
/// let puzzle: Puzzle = "1234 3412 21.. 4...".parse().unwrap();
/// let minimizer = Minimizer::new(&puzzle, &Control::new()).unwrap();
/// let minimal = minimizer.minimal(7, &Control::new()).unwrap();
/// assert!(minimal.givens.num_filled() < minimizer.num_clues());
/// ```
pub struct Minimizer {
    puzzle: Puzzle,
    model: Model,
    /// The rules without the clues.
    ground: Ground,
    solution: Board,
    clues: CellSet,
}

/// The fewest clues that were found.
///
/// ```
/// use youdoku::generate::minimize::{Fewest, Minimizer};
/// use youdoku::{Control, Puzzle};
/// let puzzle: Puzzle = "1234 3412 2143 4321".parse().unwrap();
/// let minimizer = Minimizer::new(&puzzle, &Control::new()).unwrap();
/// let (fewest, _): (Fewest, _) = minimizer.smallest(7, &Control::new());
/// assert!(fewest.is_proven() && fewest.clues == 4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fewest {
    /// The puzzle with these clues only.
    pub puzzle: Puzzle,
    /// How many they are.
    pub clues: usize,
    /// No fewer than this can suffice; it is proven that the clues are the fewest when it is their
    /// number.
    pub at_least: usize,
}

impl Fewest {
    /// Whether it is proven that fewer do not suffice.
    pub fn is_proven(&self) -> bool {
        self.clues == self.at_least
    }
}

impl Minimizer {
    /// Solves the puzzle.
    pub fn new(puzzle: &Puzzle, control: &Control) -> Result<Minimizer, MinimizeError> {
        let is_clue = |rule: &Rule| rule.is_given() && rule.is_on(&puzzle.grid());
        let rules: Vec<Rule> = puzzle.rules.iter().filter(|rule| !is_clue(rule)).cloned().collect();
        let ground = Ground::new(puzzle.grid(), &rules, control);
        let ground = ground.map_err(|error| match error {
            GenerateError::Rule(error) => MinimizeError::Rule(error),
            other => MinimizeError::Unfit(other.to_string()),
        })??;
        let model = match puzzle.model_within(control) {
            Err(RuleError::Stopped(stopped)) => return Err(stopped.into()),
            made => made?,
        };
        let solution = match engine::default().uniqueness(&model, control)? {
            Uniqueness::None => return Err(MinimizeError::NoSolution),
            Uniqueness::Many(..) => return Err(MinimizeError::Several),
            Uniqueness::One(board) => board,
        };
        let given = |demand: &Demand| match demand.from {
            Source::Given(cell) => Some(cell),
            Source::Rule(_) | Source::Definition | Source::Question => None,
        };
        let clues = CellSet::of(puzzle.grid(), model.demands().iter().filter_map(given));
        Ok(Minimizer { puzzle: puzzle.clone(), model, ground, solution, clues })
    }

    /// How many clues the puzzle has.
    pub fn num_clues(&self) -> usize {
        self.clues.len()
    }

    /// Who judges: where each clue is a digit, who judges on this ground.
    fn judge(&self) -> Box<dyn Judge + '_> {
        match CellSet::filled(&self.puzzle.givens) == self.clues {
            true => self.ground.judge(),
            false => Box::new(PartJudge { model: &self.model, engine: engine::default() }),
        }
    }

    /// The puzzle with these of its clues.
    fn with_clues(&self, clues: &CellSet) -> Puzzle {
        let mut puzzle = self.puzzle.clone();
        for cell in self.clues.iter().filter(|&cell| !clues.contains(cell)) {
            puzzle.givens.set(cell, None);
        }
        let grid = puzzle.grid();
        puzzle.rules.retain_mut(|rule| {
            if !rule.is_given() || !rule.is_on(&grid) {
                return true;
            }
            rule.retain_cells(|cell| clues.contains(cell));
            !rule.cells().is_empty()
        });
        puzzle
    }

    /// The only solution.
    pub fn solution(&self) -> &Board {
        &self.solution
    }

    /// The clues of which each alone could go. What stays undecided is left out.
    pub fn redundant(&self, control: &Control) -> Result<Vec<Cell>, Stopped> {
        let mut judge = self.judge();
        let mut known = Unavoidable::new(&self.ground.chains, &self.solution, control)?;
        let mut redundant = Vec::new();
        for cell in self.clues.iter() {
            if known.needs(&self.clues, cell) {
                continue;
            }
            match judge.other(&self.solution, &self.clues.without(cell), control)? {
                Verdict::Unique => redundant.push(cell),
                Verdict::Other(board) => known.add(judge.against(&self.solution, &board)),
                Verdict::Undecided => (),
            }
        }
        Ok(redundant)
    }

    /// What is left when clues go, in a random order, as long as one solution remains.
    pub fn minimal(&self, seed: u64, control: &Control) -> Result<Puzzle, Stopped> {
        let mut known = Unavoidable::new(&self.ground.chains, &self.solution, control)?;
        let left = self.dug(&self.clues, &mut known, seed, control)?;
        Ok(self.with_clues(&left))
    }

    fn dug(
        &self,
        clues: &CellSet,
        known: &mut Unavoidable,
        seed: u64,
        control: &Control,
    ) -> Result<CellSet, Stopped> {
        let mut order: Vec<Vec<Cell>> = clues.iter().map(|cell| vec![cell]).collect();
        crate::random::Rng::with_seed(seed).shuffle(&mut order);
        let depth = Depth { undecided: usize::MAX, ..self.ground.depth(0) };
        let mut judge = self.judge();
        Ok(dig::dig(&mut *judge, &self.solution, known, &order, depth, control)?.clues)
    }

    /// As few of the clues as suffice. When it is stopped, the fewest so far with what is proven.
    pub fn smallest(&self, seed: u64, control: &Control) -> (Fewest, Option<Stopped>) {
        let mut search = Smallest { minimizer: self, best: self.clues.clone(), at_least: 0 };
        let stopped = search.run(seed, control).err();
        let (puzzle, clues) = (self.with_clues(&search.best), search.best.len());
        (Fewest { puzzle, clues, at_least: search.at_least }, stopped)
    }
}

/// The search for the fewest clues.
struct Smallest<'m> {
    minimizer: &'m Minimizer,
    best: CellSet,
    at_least: usize,
}

impl Smallest<'_> {
    fn run(&mut self, seed: u64, control: &Control) -> Result<(), Stopped> {
        let Minimizer { ground, solution, clues, .. } = self.minimizer;
        let mut known = Unavoidable::new(&ground.chains, solution, control)?;
        let mut hitting = Hitting::new(clues, control)?;
        known.sets().iter().for_each(|set| hitting.demand(set));
        self.best = self.minimizer.dug(clues, &mut known, seed, control)?;
        known.sets().iter().for_each(|set| hitting.demand(set));
        let mut judge = self.minimizer.judge();
        while self.at_least < self.best.len() {
            let Some(mut chosen) = hitting.within(self.at_least, control)? else {
                self.at_least += 1;
                continue;
            };
            // One choice that fails can teach several sets: put a clue into the set it missed, and ask
            // again, until nothing is missed.
            loop {
                match judge.other(solution, &chosen, control)? {
                    Verdict::Unique => break,
                    Verdict::Undecided => return Err(Stopped::GaveUp),
                    Verdict::Other(board) => {
                        let set = judge.against(solution, &board);
                        let missed = set.iter().find(|&cell| clues.contains(cell));
                        chosen.insert(missed.expect("all clues together have one solution"));
                        hitting.demand(&set);
                    }
                }
            }
            if chosen.len() < self.best.len() {
                self.best = chosen;
            }
        }
        Ok(())
    }
}

/// Sets of clues that meet all sets demanded, by a SAT solver. How many clues are chosen is counted by a
/// ladder (C. Sinz: "Towards an optimal CNF encoding of Boolean cardinality constraints", 2005).
struct Hitting {
    solver: Cdcl,
    clues: Vec<(Cell, Lit)>,
    all: CellSet,
    /// The literal with index i follows when more than i clues are chosen.
    more_than: Vec<Lit>,
    /// The memory of the ladder.
    _taken: Taken,
}

/// What a rung of the ladder takes in the solver, about: a variable and three clauses.
const RUNG: usize = 160;

impl Hitting {
    fn new(all: &CellSet, control: &Control) -> Result<Hitting, Stopped> {
        let (mut solver, mut taken) = (Cdcl::new(), control.take(0)?);
        let clues: Vec<(Cell, Lit)> =
            all.iter().map(|cell| (cell, solver.fresh().lit(true))).collect();
        let mut more_than: Vec<Lit> = Vec::new();
        for &(_, clue) in &clues {
            control.check()?;
            taken.more(RUNG * (more_than.len() + 1))?;
            let next: Vec<Lit> = (0..=more_than.len()).map(|_| solver.fresh().lit(true)).collect();
            solver.add(&[!clue, next[0]]);
            for (i, &before) in more_than.iter().enumerate() {
                solver.add(&[!before, next[i]]);
                solver.add(&[!before, !clue, next[i + 1]]);
            }
            more_than = next;
        }
        Ok(Hitting { solver, clues, all: all.clone(), more_than, _taken: taken })
    }

    /// One of these cells must be chosen.
    fn demand(&mut self, set: &CellSet) {
        let chosen = self.clues.iter().filter(|(cell, _)| set.contains(*cell));
        let clause: Vec<Lit> = chosen.map(|&(_, lit)| lit).collect();
        self.solver.add(&clause);
    }

    /// At most so many clues that meet all sets, if there are such.
    fn within(&mut self, most: usize, control: &Control) -> Result<Option<CellSet>, Stopped> {
        let assuming: Vec<Lit> = self.more_than.get(most).map(|&lit| !lit).into_iter().collect();
        Ok(match self.solver.solve(&assuming, control)? {
            SatVerdict::Unsatisfiable { .. } => None,
            SatVerdict::Satisfiable(values) => {
                let mut chosen = self.all.clone();
                for &(cell, lit) in &self.clues {
                    if !values.is_true(lit) {
                        chosen.remove(cell);
                    }
                }
                Some(chosen)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fewest clues of every 4×4 board, against going through all choices.
    #[test]
    fn the_fewest_are_the_fewest() {
        let control = Control::new();
        let empty: Puzzle = "................".parse().unwrap();
        let (engine, model) = (engine::default(), empty.model().unwrap());
        let boards = engine.solutions(&model, &control);
        for board in boards.step_by(37).map(Result::unwrap) {
            let puzzle = Puzzle::classic(board.clone());
            let minimizer = Minimizer::new(&puzzle, &control).unwrap();
            let (fewest, stopped) = minimizer.smallest(1, &control);
            assert!(fewest.is_proven() && stopped.is_none());
            let unique = |givens: Board| {
                let model = Puzzle::classic(givens).model().unwrap();
                matches!(engine.uniqueness(&model, &control), Ok(Uniqueness::One(_)))
            };
            assert!(unique(fewest.puzzle.givens.clone()));
            for choice in (0..1u32 << 16).filter(|c| c.count_ones() as usize == fewest.at_least - 1)
            {
                let cells = (0..16).filter(|i| choice >> i & 1 == 1).map(Cell::new);
                assert!(!unique(CellSet::of(board.grid(), cells).of_board(&board)));
            }
        }
    }

    #[test]
    fn redundant_clues_are_named_and_go() {
        let control = Control::new();
        let puzzle: Puzzle = "2413 ...2 3... 4...".parse().unwrap();
        let minimizer = Minimizer::new(&puzzle, &control).unwrap();
        let redundant = minimizer.redundant(&control).unwrap();
        assert!(!redundant.is_empty());
        let minimal = minimizer.minimal(1, &control).unwrap();
        assert!(
            Minimizer::new(&minimal, &control).unwrap().redundant(&control).unwrap().is_empty()
        );
        // What is left of candidates goes like a digit, cell by cell.
        let text =
            "rule: candidates {1 3} r2c1 r3c2\nrule: candidates {1} r4c4\n2413 ...2 3... ....";
        let puzzle: Puzzle = text.parse().unwrap();
        let unique = |puzzle: &Puzzle| {
            let model = puzzle.model().unwrap();
            matches!(engine::default().uniqueness(&model, &control), Ok(Uniqueness::One(_)))
        };
        for seed in 0..6 {
            let minimizer = Minimizer::new(&puzzle, &control).unwrap();
            assert_eq!(minimizer.num_clues(), 9);
            let minimal = minimizer.minimal(seed, &control).unwrap();
            let left = Minimizer::new(&minimal, &control).unwrap();
            assert!(unique(&minimal) && left.num_clues() < 9, "{minimal:?}");
            assert_eq!(left.redundant(&control).unwrap(), [], "{minimal:?}");
            // The fewest, against going through all choices.
            let (fewest, stopped) = minimizer.smallest(seed, &control);
            assert!(fewest.is_proven() && stopped.is_none() && unique(&fewest.puzzle));
            let clues: Vec<Cell> = minimizer.clues.iter().collect();
            let choices = if seed == 0 { 1u32 << clues.len() } else { 0 };
            for choice in 0..choices {
                let chosen = clues.iter().enumerate().filter(|(i, _)| choice >> i & 1 == 1);
                let chosen = CellSet::of(puzzle.grid(), chosen.map(|(_, &cell)| cell));
                let fewer = chosen.len() < fewest.clues;
                assert!(!fewer || !unique(&minimizer.with_clues(&chosen)), "{chosen:?}");
            }
        }
        let several = Minimizer::new(&"................".parse().unwrap(), &control);
        assert!(matches!(several, Err(MinimizeError::Several)));
    }
}
