//! Models: what a puzzle means, as constraints that each know where they come from.

use std::sync::Arc;

use youdoku_logic::{Control, Stopped};

use crate::constraint::{Constraint, OneOf, Piece, pieces};
use crate::rules::{RuleError, Scope, made};
use crate::{
    Board, Candidates, Cell, Digit, DigitSet, Grid, Layout, Names, Puzzle, Rule, Variable,
    Variables,
};

/// Where a demand comes from.
///
/// ```
/// use youdoku::{Puzzle, Source};
/// let model = "12.. .... .... ....".parse::<Puzzle>().unwrap().model().unwrap();
/// let full: Puzzle = "2143 4321 1234 3412".parse().unwrap();
/// let broken: Vec<Source> = model.broken_by(&full.givens).map(|demand| demand.from).collect();
/// assert_eq!(broken, [0, 1].map(|cell| Source::Given(youdoku::Cell::new(cell))));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Source {
    /// What is given in this cell: a digit, or what a setter leaves of its candidates.
    Given(Cell),
    /// The puzzle's rule with this index.
    Rule(usize),
    /// What a hidden variable is.
    Definition,
    /// A question put to the model afterwards.
    Question,
}

impl Source {
    /// The same reason to stop; where there was too little memory for something, it was for this.
    pub fn name(self, stopped: Stopped) -> Stopped {
        match self {
            Source::Rule(index) => stopped.in_part(index),
            Source::Given(_) | Source::Definition | Source::Question => stopped,
        }
    }

    /// Whether it cannot be left out of the puzzle.
    pub fn always_holds(self) -> bool {
        matches!(self, Source::Definition | Source::Question)
    }
}

/// No more of a rule is shown, in characters: it may have thousands of cells.
const MOST_OF_A_RULE: usize = 60;

/// A constraint and its source.
///
/// ```
/// use youdoku::{Demand, Puzzle, Source};
/// let puzzle: Puzzle = "rule: killer-cage 7 r1c1 r1c2\n.... .... .... ....".parse().unwrap();
/// let model = puzzle.model().unwrap();
/// let of_cage = |demand: &&Demand| demand.from == Source::Rule(1);
/// let sentences = model.demands().iter().filter(of_cage).map(|demand| {
///     demand.constraint.sentence(model.variables())
/// });
/// assert_eq!(sentences.last().unwrap(), "r1c1 and r1c2 add up to 7");
/// ```
#[derive(Clone, Debug)]
pub struct Demand {
    /// What is demanded.
    pub constraint: Arc<dyn Constraint>,
    /// By whom.
    pub from: Source,
}

/// All that a puzzle demands of a full board.
///
/// ```
/// use youdoku::{Model, Puzzle};
/// let puzzle: Puzzle = "...3 ...2 3... 4...".parse().unwrap();
/// let model: Model = puzzle.model().unwrap();
/// let solution: Puzzle = "2413 1342 3124 4231".parse().unwrap();
/// assert!(model.is_solved_by(&solution.givens));
/// assert!(!model.is_solved_by(&puzzle.givens));
/// ```
#[derive(Clone, Debug)]
pub struct Model {
    layout: Arc<Layout>,
    variables: Arc<Variables>,
    rules: Arc<[Rule]>,
    demands: Vec<Demand>,
}

impl Model {
    /// The meaning of a puzzle, its rules in order, then its givens; it is made as long as it may be.
    pub fn new(puzzle: &Puzzle, control: &Control) -> Result<Model, RuleError> {
        let made = made(&puzzle.rules, &puzzle.layout()?, control).map_err(|(_, error)| error)?;
        let layout = made.layout.clone();
        let variables = made.variables.clone();
        let of_rule = |(i, constraint): &(usize, Arc<dyn Constraint>)| {
            let given = match (puzzle.rules[*i].kind.scope, constraint.scope()) {
                (Scope::Given, &[variable]) => variables.cell(variable),
                _ => None,
            };
            let from = given.map_or(Source::Rule(*i), Source::Given);
            Demand { constraint: constraint.clone(), from }
        };
        let mut demands: Vec<Demand> = made.demands.iter().map(of_rule).collect();
        let from = Source::Definition;
        demands.extend(made.definitions.iter().map(|c| Demand { constraint: c.clone(), from }));
        let rules = made.rules.clone();
        let mut model = Model { layout, variables, rules, demands };
        for &cell in model.layout.missing() {
            let removes = |rule: &&Rule| {
                matches!(rule.kind.scope, Scope::Layout(_)) && rule.cells().contains(&cell)
            };
            if puzzle.givens.get(cell).is_some()
                && let Some(rule) = puzzle.rules.iter().find(removes)
            {
                let name = model.grid().name(cell);
                return Err(
                    rule.unfit(format!("has {name} out of the board, expected no digit there"))
                );
            }
        }
        for (cell, digit) in puzzle.givens.filled() {
            model.demand(OneOf::new(cell, DigitSet::only(digit)), Source::Given(cell));
        }
        Ok(model)
    }

    /// The grid.
    pub fn grid(&self) -> Grid {
        self.layout.grid()
    }

    /// What its cells are called, with those declared besides the grid.
    pub fn names(&self) -> Names {
        Names::of(self.grid()).with(&*self.rules)
    }

    /// What its base rule makes of the grid.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The same with those demands only that come from where it says.
    pub(crate) fn part(&self, keeps: impl Fn(Source) -> bool) -> Model {
        let kept = |demand: &&Demand| demand.from.always_holds() || keeps(demand.from);
        let demands = self.demands.iter().filter(kept).cloned().collect();
        Model { demands, ..self.clone() }
    }

    /// What its rules demand, without what is given or asked.
    pub fn rules_alone(&self) -> Model {
        let of_rules = |d: &&Demand| matches!(d.from, Source::Rule(_) | Source::Definition);
        let demands = self.demands.iter().filter(of_rules).cloned().collect();
        Model { demands, ..self.clone() }
    }

    /// The variables: the cells, and what rules add.
    pub fn variables(&self) -> &Arc<Variables> {
        &self.variables
    }

    /// What may stand where before anything is demanded.
    pub fn candidates(&self) -> Candidates {
        Candidates::of(&self.variables)
    }

    /// Whether a puzzle with more rules has no other solutions: a rule that looks at others may allow more.
    pub fn is_monotone(&self) -> bool {
        self.rules.iter().all(|rule| rule.kind.reads.is_empty())
    }

    /// With whom a source stands or falls: a rule that another looks at means something to that one, and neither
    /// can be left out alone.
    pub fn bound(&self, from: Source) -> Source {
        let Source::Rule(index) = from else { return from };
        let word = self.rules[index].kind.word;
        let reads = |rule: &Rule| rule.kind.reads.contains(&word);
        self.rules.iter().position(reads).map_or(from, Source::Rule)
    }

    /// What the demands are made of, with their sources.
    pub fn pieces(&self) -> Vec<(Piece<'_>, Source)> {
        let mut pieces = Vec::with_capacity(self.demands.len());
        let mut of_one = Vec::new();
        for demand in &self.demands {
            demand.constraint.pieces(&mut of_one);
            pieces.extend(of_one.drain(..).map(|piece| (piece, demand.from)));
        }
        pieces
    }

    /// The digits that the puzzle gives.
    pub fn givens(&self) -> Board {
        let mut board = Board::empty(self.grid());
        for (cell, digits) in self.grid().cells().zip(self.given_sets()) {
            board.set(cell, digits.single());
        }
        board
    }

    /// What is given, as it is: for each cell the digits that are left of it from the start, in a cell of which nothing
    /// is said all of them.
    pub fn given_sets(&self) -> Vec<DigitSet> {
        let grid = self.grid();
        let mut sets = vec![DigitSet::all(grid.num_digits()); grid.num_cells()];
        let given = |demand: &&Demand| matches!(demand.from, Source::Given(_));
        for demand in self.demands.iter().filter(given) {
            for piece in pieces(&*demand.constraint) {
                if let Piece::OneOf(variable, digits) = piece
                    && let Some(set) = sets.get_mut(variable.index())
                {
                    *set = *set & digits;
                }
            }
        }
        sets
    }

    /// The rules that are more than givens; those only leave some digits of some cells.
    pub fn rules_beside_givens(&self) -> impl Iterator<Item = &Rule> {
        let grid = self.grid();
        let is_given = move |rule: &Rule| rule.is_given() && rule.is_on(&grid);
        self.rules.iter().filter(move |rule| !is_given(rule))
    }

    /// The same as [`rules`](Model::rules), for whoever keeps them.
    pub(crate) fn shared_rules(&self) -> Arc<[Rule]> {
        self.rules.clone()
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
        let crowded = |piece: &Piece| match piece {
            Piece::Different([first, rest @ ..]) => {
                rest.len() >= self.variables.range(*first).count()
            }
            _ => false,
        };
        self.demands.iter().find(|demand| pieces(&*demand.constraint).iter().any(crowded))
    }

    /// Why work on this model ended without a verdict, in words: where a rule was too large, which.
    pub fn told(&self, stopped: Stopped) -> String {
        let number = match stopped {
            Stopped::TooLarge(number) => number.and_then(|number| usize::try_from(number).ok()),
            _ => return stopped.to_string(),
        };
        match number.and_then(|number| self.rules.get(number)) {
            Some(rule) => {
                let (text, after) =
                    (rule.text(&self.names()), "needs more memory than it may have");
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

    /// The same model with this value of a variable, mostly a digit in a cell.
    pub fn with_digit(&self, variable: impl Into<Variable>, digit: Digit) -> Model {
        let mut model = self.clone();
        model.demand(OneOf::new(variable, DigitSet::only(digit)), Source::Question);
        model
    }

    /// The demands that a full board breaks.
    pub fn broken_by<'a>(&'a self, board: &'a Board) -> impl Iterator<Item = &'a Demand> {
        let values = self.variables.values(board);
        self.demands.iter().filter(move |demand| !demand.constraint.holds(&values))
    }

    /// Whether a board is full and meets every demand.
    pub fn is_solved_by(&self, board: &Board) -> bool {
        board.grid() == self.grid()
            && self.variables.is_filled(board)
            && self.broken_by(board).next().is_none()
    }
}
