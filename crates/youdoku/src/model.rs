//! Models: what a puzzle means, as constraints that each know where they come from.

use std::sync::Arc;

use youdoku_logic::Stopped;

use crate::constraint::{Constraint, OneOf, Shape};
use crate::rules::RuleError;
use crate::{Board, Cell, Digit, DigitSet, Grid, Layout, Puzzle, Rule};

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

impl Source {
    /// The same reason to stop; where there was too little memory for something, it was for this.
    pub fn name(self, stopped: Stopped) -> Stopped {
        match self {
            Source::Rule(index) => stopped.in_part(index),
            Source::Given(_) | Source::Question => stopped,
        }
    }
}

/// No more of a rule is shown, in characters: it may have thousands of cells.
const MOST_OF_A_RULE: usize = 60;

/// More demands than this are refused before they are made: nobody means them, and they would take
/// hundreds of megabytes before anybody could stop. A board of 128×128 full of lines has a million.
const MOST_DEMANDS: usize = 2_000_000;

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
    layout: Arc<Layout>,
    rules: Vec<Rule>,
    demands: Vec<Demand>,
}

impl Model {
    /// The meaning of a puzzle: its rules in order, then its givens.
    pub fn new(puzzle: &Puzzle) -> Result<Model, RuleError> {
        let layout = Arc::new(puzzle.layout()?);
        let mut demands = Vec::new();
        for (i, rule) in puzzle.rules.iter().enumerate() {
            let from = Source::Rule(i);
            let constraints = rule.means(&layout)?;
            if demands.len() + constraints.len() > MOST_DEMANDS {
                let why = format!("is one too many: rules may come to {MOST_DEMANDS} demands");
                return Err(RuleError::Unfit { word: rule.kind.word, why });
            }
            demands.extend(constraints.into_iter().map(|c| Demand { constraint: c.into(), from }));
        }
        let mut model = Model::from_demands(layout, puzzle.rules.clone(), demands);
        for (cell, digit) in puzzle.givens.filled() {
            model.demand(OneOf::new(cell, DigitSet::only(digit)), Source::Given(cell));
        }
        Ok(model)
    }

    /// The grid.
    pub fn grid(&self) -> Grid {
        self.layout.grid()
    }

    /// What its base rule makes of the grid.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// Some demands of some rules.
    pub(crate) fn from_demands(
        layout: Arc<Layout>,
        rules: Vec<Rule>,
        demands: Vec<Demand>,
    ) -> Model {
        Model { layout, rules, demands }
    }

    /// The rules of the puzzle it is the meaning of; [`Source::Rule`] counts among them.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The demands.
    pub fn demands(&self) -> &[Demand] {
        &self.demands
    }

    /// A demand that more cells than there are digits be all different, if there is one: nothing meets it,
    /// and nobody need look any further.
    pub fn crowd(&self) -> Option<&Demand> {
        let crowded = |demand: &&Demand| match demand.constraint.shape() {
            Shape::AllDifferent(cells) => cells.len() > self.grid().num_digits(),
            _ => false,
        };
        self.demands.iter().find(crowded)
    }

    /// Why work on this model ended without a verdict, in words: where a rule was too large, which.
    pub fn told(&self, stopped: Stopped) -> String {
        let number = match stopped {
            Stopped::TooLarge(number) => number.and_then(|number| usize::try_from(number).ok()),
            _ => return stopped.to_string(),
        };
        match number.and_then(|number| self.rules.get(number)) {
            Some(rule) => {
                let (text, after) = (rule.text(&self.grid()), "needs more memory than it may have");
                match text.char_indices().nth(MOST_OF_A_RULE) {
                    Some((end, _)) => format!("the rule `{} …` {after}", text[..end].trim_end()),
                    None => format!("the rule `{text}` {after}"),
                }
            }
            None => "the puzzle needs more memory than it may have".to_owned(),
        }
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
        board.grid() == self.grid() && board.is_full() && self.broken_by(board).next().is_none()
    }
}
