//! The ground that is dug: a rule set made ready, with the judge and the source of boards that suit it.

use youdoku_logic::{Control, Stopped};

use crate::engine::plain9::{Digits, Single};
use crate::engine::{self, Probe};
use crate::rules::RuleError;
use crate::{Board, Grid, Model, Puzzle, Rule};

use super::GenerateError;
use super::catalogue::Catalogue;
use super::dig::Depth;
use super::fill::{self, Sampling};
use super::judge::{Judge, LearningJudge, PlainJudge, SearchJudge};
use super::unavoidable::Chains;

/// Up to so many digits, a search decides every question in no time.
const SMALL: usize = 9;

/// More than so many digits are too many to find a plain board by search.
const LARGE: usize = 25;

/// What a question about a large grid may take, in conflicts: some milliseconds.
const CONFLICTS: u32 = 2_000;

/// A rule set made ready.
pub(crate) struct Ground {
    pub grid: Grid,
    pub rules: Vec<Rule>,
    pub model: Model,
    pub chains: Chains,
    pub kind: Kind,
}

/// What kind of ground it is.
pub(crate) enum Kind {
    /// Plain 9×9.
    Plain,
    /// All boards are listed.
    Listed(Catalogue),
    /// Whatever else.
    Any(Probe),
}

impl Ground {
    /// Makes rules ready; finds out whether their boards can be listed.
    pub fn listed(
        grid: Grid,
        rules: &[Rule],
        control: &Control,
    ) -> Result<Result<Ground, Stopped>, GenerateError> {
        let ground = match Ground::new(grid, rules, control)? {
            Ok(ground) => ground,
            Err(stopped) => return Ok(Err(stopped)),
        };
        let Kind::Any(_) = ground.kind else { return Ok(Ok(ground)) };
        // What is listed is digits in all cells.
        if !ground.is_of_digits() || ground.is_classic() && grid.num_digits() > 4 {
            return Ok(Ok(ground));
        }
        Ok(Catalogue::of(&ground.model, control).map(|catalogue| match catalogue {
            Some(catalogue) => Ground { kind: Kind::Listed(catalogue), ..ground },
            None => ground,
        }))
    }

    /// Makes rules ready.
    pub fn new(
        grid: Grid,
        rules: &[Rule],
        control: &Control,
    ) -> Result<Result<Ground, Stopped>, GenerateError> {
        let puzzle = Puzzle::new(Board::empty(grid), rules.to_vec());
        let model = match puzzle.model_within(control) {
            Err(RuleError::Stopped(stopped)) => return Ok(Err(stopped)),
            made => made?,
        };
        Ok(Ground::of(puzzle, model, control))
    }

    fn of(puzzle: Puzzle, model: Model, control: &Control) -> Result<Ground, Stopped> {
        let grid = puzzle.grid();
        let kind = if puzzle.is_classic() && model.layout().is_plain9() {
            Kind::Plain
        } else {
            Kind::Any(engine::probe(&model, control)?)
        };
        let chains = Chains::new(&model, control)?;
        Ok(Ground { grid, rules: puzzle.rules, chains, model, kind })
    }

    /// Whether the only rule is `classic`, on a board whose rows, columns and boxes have all digits.
    pub fn is_classic(&self) -> bool {
        self.rules.len() == 1 && self.model.layout().is_regular()
    }

    /// Whether its boards are digits in all cells and nothing besides.
    pub fn is_of_digits(&self) -> bool {
        let variables = self.model.variables();
        variables.missing().is_empty() && variables.shown().next().is_none()
    }

    /// Who judges here. A judge serves one attempt.
    pub fn judge(&self) -> Box<dyn Judge + '_> {
        match &self.kind {
            Kind::Plain => Box::new(PlainJudge::new()),
            Kind::Listed(catalogue) => Box::new(catalogue),
            Kind::Any(probe) if self.grid.num_digits() <= SMALL => {
                Box::new(SearchJudge { probe, patience: u64::MAX })
            }
            Kind::Any(_) => Box::new(LearningJudge::new(&self.model, CONFLICTS)),
        }
    }

    /// How to dig here, for so many clues.
    pub fn depth(&self, enough: usize) -> Depth {
        match &self.kind {
            Kind::Any(_) if self.grid.num_digits() > SMALL => {
                Depth { enough, parts: 8, undecided: 20 }
            }
            _ => Depth { enough: 0, parts: 4, undecided: usize::MAX },
        }
    }

    /// So many clues are few enough when nobody has said how many: beyond, on large grids, each clue less
    /// takes minutes.
    pub fn comfortable(&self) -> usize {
        let cells = self.grid.num_cells();
        match self.grid.num_digits() {
            0..=16 => 0,
            17..=25 => cells / 2,
            26..=36 => cells * 3 / 5,
            _ => cells * 2 / 3,
        }
    }

    /// How evenly boards are drawn.
    pub fn sampling(&self) -> Sampling {
        match &self.kind {
            Kind::Plain => Sampling::NearlyUniform,
            Kind::Listed(_) => Sampling::Uniform,
            Kind::Any(_) if self.is_classic() && self.grid.num_digits() > LARGE => {
                Sampling::Patterned
            }
            Kind::Any(_) => Sampling::Uneven,
        }
    }

    /// A random board; nothing when the rules are proven to allow none.
    pub fn board(
        &self,
        rng: &mut crate::random::Rng,
        control: &Control,
    ) -> Result<Option<Board>, Stopped> {
        match &self.kind {
            Kind::Plain => Ok(Some(board9(self.grid, &fill::plain9(&mut Single::new(), rng)))),
            Kind::Listed(list) if list.is_empty() => Ok(None),
            Kind::Listed(list) => Ok(Some(list.draw(rng))),
            Kind::Any(_) if self.sampling() == Sampling::Patterned => {
                Ok(Some(fill::patterned(self.model.layout(), rng)))
            }
            Kind::Any(probe) => fill::searched(probe, self.grid, rng, control),
        }
    }
}

/// The board of 81 digits.
pub(crate) fn board9(grid: Grid, digits: &Digits) -> Board {
    Board::from_values(grid, &digits.map(usize::from)).expect("81 digits of nine")
}
