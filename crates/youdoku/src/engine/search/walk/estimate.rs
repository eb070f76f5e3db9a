//! Counts out of reach, by Knuth's estimator ("Estimating the efficiency of backtrack programs", 1975).
//!
//! A walk goes down the tree of the search, at each cell by a random digit among those that propagation has
//! left. Where it ends in a solution, it stands for as many as there were choices on the way, multiplied;
//! where it dies, for none. On average that is the number of solutions, whatever the tree looks like; how far a
//! single walk strays from it, the spread tells.

use std::fmt;

use youdoku_logic::{Control, Stopped};

use super::state::{Halt, State};
use crate::Model;
use crate::engine::search::compile::Compiled;
use crate::engine::search::mask::Mask;
use crate::random::Rng;

/// About how many solutions there are.
///
/// ```
/// use youdoku::{Control, Puzzle, engine::{Estimate, Search}};
/// let model = ".... .... .... ....".parse::<Puzzle>().unwrap().model().unwrap();
/// let Estimate { mean, error, .. } = Search::estimate(&model, 1000, 7, &Control::new()).unwrap();
/// // There are 288.
/// assert!((mean - 288.0).abs() < 5.0 * error);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// How many walks were made.
    pub walks: u64,
    /// How many of them ended in a solution.
    pub arrived: u64,
    /// The mean of what they stand for.
    pub mean: f64,
    /// The standard error of the mean.
    pub error: f64,
}

/// `about 6.7e21, give or take 9.1e19 (10000 walks, all to a solution)`.
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Estimate { walks, arrived, mean, error } = self;
        let number = |number: f64| match number < 1e6 {
            true => format!("{}", (number * 10.0).round() / 10.0),
            false => format!("{number:.2e}"),
        };
        let arrived = match arrived == walks {
            true => "all".to_owned(),
            false => arrived.to_string(),
        };
        let (mean, error) = (number(*mean), number(*error));
        write!(f, "about {mean}, give or take {error} ({walks} walks, {arrived} to a solution)")
    }
}

/// Estimates the number of solutions by so many walks.
pub fn estimate<M: Mask>(
    model: &Model,
    walks: u64,
    random: &mut Rng,
    control: &Control,
) -> Result<Estimate, Stopped> {
    let compiled = Compiled::<M>::new(model, None, control)?;
    let mut root = State::new(&compiled);
    let alive = !compiled.impossible && lives(root.propagate(&compiled, control))?;
    // The mean and the sum of squares of differences from it, one walk after the other (Welford 1962).
    let (mut mean, mut squares, mut arrived) = (0.0, 0.0, 0);
    for walk in 1..=walks {
        let stands_for = match alive {
            true => down(&compiled, root.copy(), random, control)?,
            false => 0.0,
        };
        arrived += u64::from(stands_for > 0.0);
        let off = stands_for - mean;
        mean += off / walk as f64;
        squares += off * (stands_for - mean);
    }
    let degrees = (walks * walks.saturating_sub(1)).max(1) as f64;
    Ok(Estimate { walks, arrived, mean, error: (squares / degrees).sqrt() })
}

/// One walk: what it stands for.
fn down<M: Mask>(
    compiled: &Compiled<M>,
    mut state: State<M>,
    random: &mut Rng,
    control: &Control,
) -> Result<f64, Stopped> {
    let mut choices = 1.0;
    loop {
        control.check()?;
        let open = state.now.iter().enumerate().filter(|(_, mask)| mask.count() > 1);
        let Some((cell, &mask)) = open.min_by_key(|(_, mask)| mask.count()) else {
            return Ok(choices);
        };
        let mut left = random.u32(0..mask.count());
        let mut chosen = M::EMPTY;
        mask.each(|digit| {
            if left == 0 {
                chosen = M::digit(digit);
            }
            left = left.wrapping_sub(1);
        });
        choices *= f64::from(mask.count());
        if state.keep(compiled, cell as u16, chosen).is_err()
            || !lives(state.propagate(compiled, control))?
        {
            return Ok(0.0);
        }
    }
}

/// Whether there is still something to hope for.
fn lives(outcome: Result<(), Halt>) -> Result<bool, Stopped> {
    match outcome {
        Ok(()) => Ok(true),
        Err(Halt::Dead) => Ok(false),
        Err(Halt::Stopped(stopped)) => Err(stopped),
    }
}
