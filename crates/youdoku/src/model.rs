//! Models: what a puzzle means, as constraints that each know where they come from.

use std::sync::Arc;

use crate::constraint::{Constraint, OneOf};
use crate::rules::RuleError;
use crate::{Board, Cell, Digit, DigitSet, Grid, Puzzle, Rule};

/// Where a demand comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Source {
    /// The digit given in this cell.
    Given(Cell),
    /// The puzzle's rule with this index.
    Rule(usize),
    /// A question put to the model afterwards.
    Question,
}

/// A constraint and its source.
#[derive(Clone, Debug)]
pub struct Demand {
    /// What is demanded.
    pub constraint: Arc<dyn Constraint>,
    /// By whom.
    pub from: Source,
}

/// All that a puzzle demands of a full board.
#[derive(Clone, Debug)]
pub struct Model {
    grid: Grid,
    rules: Vec<Rule>,
    demands: Vec<Demand>,
}

impl Model {
    /// The meaning of a puzzle: its rules in order, then its givens.
    pub fn new(puzzle: &Puzzle) -> Result<Model, RuleError> {
        let grid = puzzle.grid();
        let mut demands = Vec::new();
        for (i, rule) in puzzle.rules.iter().enumerate() {
            let from = Source::Rule(i);
            let constraints = rule.means(&grid)?;
            demands.extend(constraints.into_iter().map(|c| Demand { constraint: c.into(), from }));
        }
        let mut model = Model::from_demands(grid, puzzle.rules.clone(), demands);
        for (cell, digit) in puzzle.givens.filled() {
            model.demand(OneOf::new(cell, DigitSet::only(digit)), Source::Given(cell));
        }
        Ok(model)
    }

    /// The grid.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Some demands of some rules.
    pub(crate) fn from_demands(grid: Grid, rules: Vec<Rule>, demands: Vec<Demand>) -> Model {
        Model { grid, rules, demands }
    }

    /// The rules of the puzzle it is the meaning of; [`Source::Rule`] counts among them.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The demands.
    pub fn demands(&self) -> &[Demand] {
        &self.demands
    }

    /// Adds a demand.
    pub fn demand(&mut self, constraint: impl Constraint + 'static, from: Source) {
        self.demands.push(Demand { constraint: Arc::new(constraint), from });
    }

    /// The same model with this digit in this cell.
    pub fn with_digit(&self, cell: Cell, digit: Digit) -> Model {
        let mut model = self.clone();
        model.demand(OneOf::new(cell, DigitSet::only(digit)), Source::Question);
        model
    }

    /// The demands that a full board breaks.
    pub fn broken_by(&self, board: &Board) -> impl Iterator<Item = &Demand> {
        self.demands.iter().filter(|demand| !demand.constraint.holds(board))
    }

    /// Whether a board is full and meets every demand.
    pub fn is_solved_by(&self, board: &Board) -> bool {
        board.grid() == self.grid && board.is_full() && self.broken_by(board).next().is_none()
    }
}
