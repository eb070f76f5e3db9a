//! Steps: what a person could conclude next, the easiest first, and on what it stands.
//!
//! A step stands on [`Unit`]s alone. The laws (`tests/laws/steps.rs`): it can be replayed with nothing but its units, with
//! any one of them taken away it cannot, it never removes a digit of a solution, and the same position gives the same step.
//! Where no assumption about one candidate fails by itself, an engine tries: such a step stands on no units, and says so.

mod answers;
mod bits;
mod find;
mod kept;
mod net;
mod path;
mod replay;
mod shown;
mod sums;
mod techniques;
mod tell;
mod units;

pub use shown::Shown;
pub use techniques::{TECHNIQUES, Technique, Techniques, technique};
pub use units::{Candidate, Unit};

use kept::Kept;
use units::Units;

use crate::constraint::{Piece, pieces};
use crate::{
    Candidates, Control, Digit, DigitSet, Model, Source, Stopped, Uniqueness, Variable, engine,
};

/// A conclusion.
///
/// ```
/// use youdoku::explain::{Explainer, Next, Step};
/// use youdoku::{Control, Puzzle};
/// let model = "123. .... .... ....".parse::<Puzzle>().unwrap().model().unwrap();
/// let explainer = Explainer::new(&model, &Control::new()).unwrap();
/// let next = explainer.next(&explainer.start(), &Control::new()).unwrap();
/// let Next::Step(Step { name, sentence, .. }) = next else { panic!() };
/// assert_eq!((name, sentence.as_str()), ("full house", "In row 1, 4 has only one place left: r1c4."));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What it is called.
    pub name: &'static str,
    /// Its number in HoDoKu's library; empty for what that does not have.
    pub code: &'static str,
    /// What may be used: 0 one demand that places; 1 one demand and exclusions, or one table; 2 sets; 3 fish and wings;
    /// 4 a chain; 5 a net; 6 a net with sets inside; 7 cases, or trying.
    pub level: u8,
    /// How hard it is, in tenths: it grows with the level and with what is looked at.
    pub difficulty: u16,
    /// The digits that are placed.
    pub places: Vec<Candidate>,
    /// The candidates that go.
    pub removes: Vec<(Variable, DigitSet)>,
    /// What it stands on, in the order in which it is told.
    pub units: Vec<Unit>,
    /// The step in words.
    pub sentence: String,
}

/// What can be said of a position.
///
/// ```
/// use youdoku::{Control, Puzzle, explain::{Explainer, Next}};
/// let next = |text: &str| {
///     let model = text.parse::<Puzzle>().unwrap().model().unwrap();
///     let explainer = Explainer::new(&model, &Control::new()).unwrap();
///     explainer.next(&explainer.start(), &Control::new()).unwrap()
/// };
/// assert!(matches!(next("123. .... .... ...."), Next::Step(_)));
/// assert_eq!(next("1234 3412 2143 4321"), Next::Solved);
/// assert!(matches!(next("11.. .... .... ...."), Next::Clash(_)));
/// assert_eq!(next(".... .... .... ...."), Next::Open);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// Everything is placed.
    Solved,
    /// This follows.
    Step(Step),
    /// It cannot be completed, in words.
    Clash(String),
    /// Nothing follows: there are several solutions.
    Open,
}

/// What is placed and what is still possible.
///
/// ```
/// use youdoku::{Control, Puzzle, Variable, explain::Explainer};
/// let model = "12.. .... .... ....".parse::<Puzzle>().unwrap().model().unwrap();
/// let explainer = Explainer::new(&model, &Control::new()).unwrap();
/// let position = explainer.start();
/// assert!(position.is_placed(Variable::new(0)) && !position.is_placed(Variable::new(2)));
/// // What stands has taken 1 and 2 away from the rest of the row.
/// assert_eq!(position.candidates()[Variable::new(2)].len(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    now: Candidates,
    placed: Vec<bool>,
}

impl Position {
    /// What is still possible.
    pub fn candidates(&self) -> &Candidates {
        &self.now
    }

    /// Whether the variable has its value.
    pub fn is_placed(&self, variable: Variable) -> bool {
        self.placed[variable.index()]
    }
}

/// Finds steps in positions of one puzzle.
///
/// ```
/// use youdoku::{Control, Puzzle, explain::{Explainer, Next}};
/// let model = "...3 ...2 3... 4...".parse::<Puzzle>().unwrap().model().unwrap();
/// let explainer = Explainer::new(&model, &Control::new()).unwrap();
/// let mut position = explainer.start();
/// let (steps, end) = explainer.solve(&mut position, &Control::new()).unwrap();
/// assert_eq!((steps.len(), end), (12, Next::Solved));
/// ```
#[derive(Debug)]
pub struct Explainer {
    units: Units,
    techniques: Techniques,
    kept: Kept,
}

impl Explainer {
    /// For the positions of this puzzle, with the techniques that people use. Those that stand on there being one solution
    /// are used only with plain rules, and only if there is one.
    pub fn new(model: &Model, control: &Control) -> Result<Explainer, Stopped> {
        engine::tripwire::met("explain", model);
        let units = Units::new(model, control)?;
        let plain = model.layout().is_plain9() && model.rules().len() <= 1;
        let uniqueness =
            plain && matches!(engine::default().uniqueness(model, control)?, Uniqueness::One(_));
        Ok(Explainer { units, techniques: Techniques::usual(uniqueness), kept: Kept::default() })
    }

    /// With these techniques instead.
    #[must_use]
    pub fn with(self, techniques: Techniques) -> Explainer {
        Explainer { techniques, ..self }
    }

    /// The techniques that are used.
    pub fn techniques(&self) -> Techniques {
        self.techniques
    }

    /// The puzzle's own position: what is given is placed.
    pub fn start(&self) -> Position {
        let model = &self.units.model;
        let mut position =
            Position { now: model.candidates(), placed: vec![false; model.variables().len()] };
        let mut given = Vec::new();
        for demand in model.demands() {
            for piece in pieces(&*demand.constraint) {
                if let Piece::OneOf(variable, values) = piece {
                    position.now[variable] = position.now[variable] & values;
                    let stands = matches!(demand.from, Source::Given(_) | Source::Definition);
                    given.extend(values.single().filter(|_| stands).map(|digit| (variable, digit)));
                }
            }
        }
        given.into_iter().for_each(|one| self.place(&mut position, one));
        position
    }

    /// Places a digit, and takes away what it excludes.
    pub fn place(&self, position: &mut Position, (variable, digit): Candidate) {
        position.now[variable] = position.now[variable] & DigitSet::only(digit);
        position.placed[variable.index()] = true;
        for &((other, value), _) in self.units.excluded((variable, digit)) {
            position.now[other].remove(value);
        }
    }

    /// Takes candidates away.
    pub fn remove(&self, position: &mut Position, variable: Variable, values: DigitSet) {
        position.now[variable] = position.now[variable] - values;
    }

    /// Does what a step says.
    pub fn apply(&self, position: &mut Position, step: &Step) {
        step.removes.iter().for_each(|&(variable, values)| self.remove(position, variable, values));
        step.places.iter().for_each(|&one| self.place(position, one));
    }

    /// All steps from a position, and how it ends.
    pub fn solve(
        &self,
        position: &mut Position,
        control: &Control,
    ) -> Result<(Vec<Step>, Next), Stopped> {
        let mut steps = Vec::new();
        loop {
            match self.next(position, control)? {
                Next::Step(step) => {
                    self.apply(position, &step);
                    steps.push(step);
                }
                end => return Ok((steps, end)),
            }
        }
    }

    /// Why a candidate cannot be, where assuming it leads to something impossible by itself.
    pub fn why_not(
        &self,
        position: &Position,
        candidate: Candidate,
        control: &Control,
    ) -> Result<Option<Step>, Stopped> {
        find::refuted(&self.units, position, candidate, control)
    }

    /// Where a step is to be seen, without a digit: `box 3`.
    pub fn place_of(&self, step: &Step) -> String {
        tell::place(&self.units, step)
    }

    /// What a variable and a value of it are called: `r4c5` and `7`.
    pub fn name(&self, variable: Variable) -> String {
        self.units.model.variables().name(variable)
    }

    /// What a value is worth.
    pub fn value(&self, variable: Variable, digit: Digit) -> i32 {
        self.units.model.variables().range(variable).value(digit)
    }
}
