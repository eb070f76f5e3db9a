//! How hard a puzzle is: on the scale of Sudoku Explainer where that scale is made for it, and near it for everything else.

use serde_json::{Map, Value, json};

use super::scale;
use super::se::{Rater, Rating};
use super::steps::{Explainer, Next};
use crate::{Control, Model, Stopped};

/// A rating.
///
/// ```
/// use youdoku::{Control, Puzzle, explain::{Rated, rated}};
/// let model = "...3 ...2 3... 4...".parse::<Puzzle>().unwrap().model().unwrap();
/// // The scale is made for plain 9×9; elsewhere a rating is near it, and says so.
/// let rated = rated(&model, &Control::new()).unwrap();
/// assert!(matches!(rated, Rated::About(_)) && rated.to_string().starts_with('~'));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Rated {
    /// Of a plain 9×9 puzzle, as the original program rates it.
    Exactly(Rating),
    /// Of any other, from its steps.
    About(Estimate),
}

/// What the steps of a puzzle tell of its difficulty.
///
/// ```
/// use youdoku::{Control, Puzzle, explain::{Estimate, estimated}};
/// let model = "...3 ...2 3... 4...".parse::<Puzzle>().unwrap().model().unwrap();
/// let estimate: Estimate = estimated(&model, &Control::new()).unwrap();
/// let steps: usize = estimate.techniques.iter().map(|&(_, times)| times).sum();
/// assert_eq!(steps, 12);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// In tenths, near the scale of exact ratings.
    pub er: u16,
    /// The difficulty of the hardest step, and of the next below it, in tenths.
    pub highest: (u16, u16),
    /// The numbers of the steps that are nearly as hard as the hardest: within 0.3 of it.
    pub bottlenecks: Vec<usize>,
    /// The sum of the work: two to the difficulty, over all steps.
    pub work: f64,
    /// The names of the steps, in the order of their first use, and how often.
    pub techniques: Vec<(&'static str, usize)>,
}

/// How hard a puzzle with one solution is.
pub fn rated(model: &Model, control: &Control) -> Result<Rated, Stopped> {
    if Rater::serves(model) {
        return Ok(Rated::Exactly(Rater::default().rate(&model.givens(), control)?));
    }
    Ok(Rated::About(estimated(model, control)?))
}

/// How hard the steps of a puzzle with one solution are.
pub fn estimated(model: &Model, control: &Control) -> Result<Estimate, Stopped> {
    let explainer = Explainer::new(model, control)?;
    let mut position = explainer.start();
    let (mut difficulties, mut work) = (Vec::new(), 0.0);
    let mut techniques: Vec<(&'static str, usize)> = Vec::new();
    while let Next::Step(step) = explainer.next(&position, control)? {
        difficulties.push(step.difficulty);
        work += (f64::from(step.difficulty) / 10.0).exp2();
        match techniques.iter_mut().find(|known| known.0 == step.name) {
            Some((_, times)) => *times += 1,
            None => techniques.push((step.name, 1)),
        }
        explainer.apply(&mut position, &step);
    }
    let first = difficulties.iter().copied().max().unwrap_or(10);
    let second = difficulties.iter().copied().filter(|&one| one < first).max().unwrap_or(first);
    let near = difficulties.iter().enumerate().filter(|(_, one)| **one + NEAR >= first);
    let bottlenecks: Vec<usize> = near.map(|(at, _)| at + 1).collect();
    let er = scale::er(first);
    Ok(Estimate { er, highest: (first, second), bottlenecks, work, techniques })
}

/// Steps within so many tenths of the hardest are as good as equal to it.
const NEAR: u16 = 3;

impl std::fmt::Display for Rated {
    /// `7.2/1.2/1.2`, or `~7.2`.
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Rated::Exactly(rating) => rating.fmt(f),
            Rated::About(estimate) => write!(f, "~{}.{}", estimate.er / 10, estimate.er % 10),
        }
    }
}

impl Rated {
    /// The difficulty of the hardest step, in tenths.
    pub fn er(&self) -> u16 {
        match self {
            Rated::Exactly(rating) => rating.er,
            Rated::About(estimate) => estimate.er,
        }
    }

    /// `{"text": "7.2/1.2/1.2", "exact": true, "er": 7.2, "ep": 1.2, "ed": 1.2, "techniques": {…}}`; without `ep` and
    /// `ed`, and with the difficulties of the steps, the `bottlenecks` and the sum of the `work`, where it is not exact.
    pub fn json(&self) -> Value {
        let tenths = |n: u16| Value::from(f64::from(n) / 10.0);
        let counted = |techniques: &[(&'static str, usize)]| -> Map<String, Value> {
            techniques.iter().map(|&(name, times)| (name.to_owned(), json!(times))).collect()
        };
        match self {
            Rated::Exactly(rating) => json!({
                "text": self.to_string(), "exact": true, "er": tenths(rating.er), "ep": tenths(rating.ep),
                "ed": tenths(rating.ed), "techniques": counted(&rating.techniques),
            }),
            Rated::About(estimate) => json!({
                "text": self.to_string(), "exact": false, "er": tenths(estimate.er),
                "highest": tenths(estimate.highest.0), "second": tenths(estimate.highest.1),
                "bottlenecks": estimate.bottlenecks, "work": estimate.work.round(), "techniques": counted(&estimate.techniques),
            }),
        }
    }
}
