//! Judges: whether some clues of a full board allow another board.
//!
//! The answer depends on the question alone, not on what was asked before within another attempt, so
//! that a seed gives the same puzzles on any number of threads.

use youdoku_logic::sat::cdcl::Cdcl;
use youdoku_logic::sat::{SatSolver, Verdict as SatVerdict};
use youdoku_logic::{ClauseSink, Control, Lit, Stopped};

use crate::encode::{self, AtMost};
use crate::engine::plain9::{Alphabet, Digits, Single};
use crate::engine::{Engine, Probe, Walk};
use crate::{Board, Model, Source, Uniqueness};

use super::cells::CellSet;

/// What a judge finds.
pub(crate) enum Verdict {
    /// Only the one board has these clues.
    Unique,
    /// This other board has them too.
    Other(Board),
    /// The judge's patience was over.
    Undecided,
}

/// Who can tell whether some of the digits of a board leave another.
pub(crate) trait Judge {
    /// Whether another board than the solution has its digits in these cells.
    fn other(
        &mut self,
        solution: &Board,
        clues: &CellSet,
        control: &Control,
    ) -> Result<Verdict, Stopped>;

    /// The cells of which one must be a clue, so that this other board is none.
    fn against(&self, solution: &Board, other: &Board) -> CellSet {
        CellSet::difference(solution, other)
    }
}

/// For plain 9×9: the kernel for one puzzle.
pub(crate) struct PlainJudge {
    single: Box<Single>,
}

impl PlainJudge {
    pub fn new() -> PlainJudge {
        PlainJudge { single: Box::new(Single::new()) }
    }
}

impl Judge for PlainJudge {
    fn other(
        &mut self,
        solution: &Board,
        clues: &CellSet,
        control: &Control,
    ) -> Result<Verdict, Stopped> {
        control.check()?;
        let (mut puzzle, mut values): (Digits, Digits) = ([0; 81], [0; 81]);
        values.copy_from_slice(solution.values());
        clues.iter().for_each(|cell| puzzle[cell.index()] = values[cell.index()]);
        let answer = self.single.solve(Alphabet::Numbers, &puzzle, 2);
        let other = if answer.first == values { answer.second } else { answer.first };
        Ok(match answer.count {
            0 | 1 => Verdict::Unique,
            _ => {
                let values = other.map(usize::from);
                let board = Board::from_values(solution.grid(), &values);
                Verdict::Other(board.expect("the kernel fills 81 cells"))
            }
        })
    }
}

/// For any rules: the compiled search.
pub(crate) struct SearchJudge<'g> {
    pub probe: &'g Probe,
    /// How many guesses a question may take.
    pub patience: u64,
}

impl Judge for SearchJudge<'_> {
    fn other(
        &mut self,
        solution: &Board,
        clues: &CellSet,
        control: &Control,
    ) -> Result<Verdict, Stopped> {
        let givens = clues.of_board(solution);
        for found in self.probe.solutions(&givens, Walk::short(self.patience), control) {
            match found {
                Ok(board) if board == *solution => (),
                Ok(board) => return Ok(Verdict::Other(board)),
                Err(Stopped::GaveUp) => return Ok(Verdict::Undecided),
                Err(stopped) => return Err(stopped),
            }
        }
        Ok(Verdict::Unique)
    }
}

/// For clues that leave several digits of a cell: the puzzle without those that are not asked about. The board is one
/// of its solutions.
pub(crate) struct PartJudge<'g> {
    pub model: &'g Model,
    pub engine: Box<dyn Engine>,
}

impl Judge for PartJudge<'_> {
    fn other(
        &mut self,
        solution: &Board,
        clues: &CellSet,
        control: &Control,
    ) -> Result<Verdict, Stopped> {
        let part = self.model.part(|from| match from {
            Source::Given(cell) => clues.contains(cell),
            Source::Rule(_) | Source::Definition | Source::Question => true,
        });
        Ok(match self.engine.uniqueness(&part, control)? {
            Uniqueness::Many(first, second) => {
                Verdict::Other(if first == *solution { second } else { first })
            }
            Uniqueness::None | Uniqueness::One(_) => Verdict::Unique,
        })
    }

    /// A clue that leaves the other board's digit says nothing against it.
    fn against(&self, solution: &Board, other: &Board) -> CellSet {
        let left = self.model.given_sets();
        let mut set = CellSet::difference(solution, other);
        for (cell, digit) in other.filled() {
            let given = left[cell.index()];
            if given.len() < solution.grid().num_digits() && given.contains(digit) {
                set.remove(cell);
            }
        }
        set
    }
}

/// For large grids: a solver that learns what the rules imply, question by question. It must be made
/// anew for each attempt, because what it has learnt decides how far its patience reaches.
pub(crate) struct LearningJudge<'g> {
    rules: &'g Model,
    /// Made when the first question is asked, under the control of that.
    solver: Option<Cdcl>,
    /// How many conflicts a question may take.
    conflicts: u32,
    /// The board that is not wanted, and the literal that forbids it.
    forbidden: Option<(Board, Lit)>,
}

impl<'g> LearningJudge<'g> {
    pub fn new(rules: &'g Model, conflicts: u32) -> LearningJudge<'g> {
        LearningJudge { rules, solver: None, conflicts, forbidden: None }
    }

    fn solver(&mut self, control: &Control) -> Result<&mut Cdcl, Stopped> {
        Ok(match &mut self.solver {
            Some(solver) => solver,
            empty => {
                let mut solver = Cdcl::new();
                let encoding = &encode::extended::EXTENDED;
                encode::write(self.rules, encoding, AtMost::Auto, &mut solver, control)?;
                empty.insert(solver)
            }
        })
    }

    fn forbid(&mut self, solution: &Board, control: &Control) -> Result<Lit, Stopped> {
        match &self.forbidden {
            Some((board, selector)) if board == solution => Ok(*selector),
            _ => {
                let variables = self.rules.variables();
                let solver = self.solver(control)?;
                let selector = solver.fresh().lit(true);
                let mut clause = encode::blocking_clause(variables, solution);
                clause.push(!selector);
                solver.add(&clause);
                self.forbidden = Some((solution.clone(), selector));
                Ok(selector)
            }
        }
    }
}

impl Judge for LearningJudge<'_> {
    fn other(
        &mut self,
        solution: &Board,
        clues: &CellSet,
        control: &Control,
    ) -> Result<Verdict, Stopped> {
        let mut assuming = vec![self.forbid(solution, control)?];
        let grid = solution.grid();
        let given = clues.iter().filter_map(|cell| Some((cell, solution.get(cell)?)));
        assuming.extend(given.map(|(cell, digit)| encode::var(&grid, cell, digit).lit(true)));
        let conflicts = self.conflicts;
        let solver = self.solver(control)?;
        solver.limit_conflicts(conflicts);
        match solver.solve(&assuming, control) {
            Ok(SatVerdict::Unsatisfiable { .. }) => Ok(Verdict::Unique),
            Ok(SatVerdict::Satisfiable(values)) => {
                Ok(Verdict::Other(encode::decode(self.rules.variables(), &values)))
            }
            Err(Stopped::GaveUp) => Ok(Verdict::Undecided),
            Err(stopped) => Err(stopped),
        }
    }
}
