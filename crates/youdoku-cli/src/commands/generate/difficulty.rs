//! How hard generated puzzles are to be.

use std::cell::RefCell;

use anyhow::{Result, bail};
use youdoku::explain::{Explainer, Next, Rater, Technique, estimated};
use youdoku::rules::RuleError;
use youdoku::{Control, Puzzle, Stopped};

use crate::args::{EASY, Generate, row};
use crate::commands::explain::named;

/// What is wanted of each puzzle, all of it.
pub struct Difficulty {
    rating: Option<(u16, u16)>,
    hardest: Option<&'static Technique>,
    /// The greatest level.
    only: Option<u8>,
}

thread_local! {
    // In a box, which is made when something is rated: each thread of the command pays for what stands here.
    static RATER: RefCell<Box<Rater>> = RefCell::default();
}

impl Difficulty {
    /// As the arguments say it; nothing where any puzzle will do.
    pub fn of(args: &Generate) -> Result<Option<Difficulty>> {
        let (rating, only) = (args.rating, args.only.as_deref().map(|word| row(&EASY, word)));
        let hardest = args.hardest.as_deref().map(named).transpose()?;
        let any = rating.is_none() && hardest.is_none() && only.is_none();
        if args.solution.is_some() && !any {
            bail!("--solution gives one board only: --rating, --hardest and --only draw many");
        }
        Ok((!any).then_some(Difficulty { rating, hardest, only }))
    }

    /// Whether a puzzle with one solution is as hard as wanted.
    pub fn fits(&self, puzzle: &Puzzle, control: &Control) -> Result<bool, Stopped> {
        control.check()?;
        let model = match puzzle.model_within(control) {
            Ok(model) => model,
            Err(RuleError::Stopped(stopped)) => return Err(stopped),
            Err(_) => return Ok(false),
        };
        if let Some((least, greatest)) = self.rating {
            let rating = match Rater::serves(&model) {
                true => RATER.with_borrow_mut(|rater| rater.rate(&puzzle.givens, control))?.er,
                false => estimated(&model, control)?.er,
            };
            if !(least..=greatest).contains(&rating) {
                return Ok(false);
            }
        }
        if self.hardest.is_none() && self.only.is_none() {
            return Ok(true);
        }
        let explainer = Explainer::new(&model, control)?;
        let mut position = explainer.start();
        let mut hardest = (0, "");
        loop {
            let step = match explainer.next(&position, control)? {
                Next::Step(step) => step,
                Next::Solved => break,
                Next::Clash(_) | Next::Open => return Ok(false),
            };
            if self.only.is_some_and(|level| step.level > level) {
                return Ok(false);
            }
            if step.difficulty > hardest.0 {
                hardest = (step.difficulty, step.name);
            }
            explainer.apply(&mut position, &step);
        }
        Ok(self.hardest.is_none_or(|wanted| wanted.name == hardest.1))
    }
}
