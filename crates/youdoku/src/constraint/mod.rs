//! Constraints: eight kinds, to which all rules reduce. Each has one meaning and several faces.
//!
//! `holds` is the meaning and the referee of the other faces. `propagate` here is the obvious version:
//! it says why it does what it does, and it is the referee of the fast kernels, never their inner
//! loop. The laws in `tests/laws` check every face of every constraint against `holds`.
//!
//! To add a kind: a file with a struct that implements [`Constraint`]; the compiler lists what it owes, and the
//! places that read [`Piece`]s.

use std::fmt::Debug;
use std::sync::Arc;

use youdoku_logic::{Control, Stopped};

use crate::asp::Facts;
use crate::encode::Clauses;
use crate::{Candidates, DigitSet, Values, Variable, Variables};

mod one_of;
pub use one_of::OneOf;

mod relation;
pub use relation::Relation;

mod pair;
pub use pair::{Pair, Pairs};

mod all_different;
pub use all_different::AllDifferent;

mod sum;
pub(crate) use sum::Choices;
pub use sum::{Sum, Term};

mod regular;
pub(crate) use regular::Unfolded;
pub use regular::{Automaton, Regular};

mod table;
pub use table::{Rows, Table};

mod or;
pub use or::{Group, HowMany, Or};

mod connected;
pub use connected::{Areas, Connected};

/// Something demanded of the values of some variables.
///
/// ```
/// use youdoku::{Control, Puzzle, Variable, Variables, constraint::{Constraint, Sum}};
/// let board = "1234 341. 21.. 43..".parse::<Puzzle>().unwrap().givens;
/// let variables = Variables::of(board.grid());
/// let demand: &dyn Constraint = &Sum::plain([0, 1, 2].map(Variable::new), 6);
/// assert_eq!(demand.sentence(&variables), "r1c1, r1c2 and r1c3 add up to 6");
/// let opposite = demand.negated(&variables, &Control::new()).unwrap();
/// let values = variables.values(&board);
/// assert!(demand.holds(&values) && !opposite.holds(&values));
/// ```
pub trait Constraint: Debug + Send + Sync {
    /// The variables it speaks of, each once.
    fn scope(&self) -> &[Variable];

    /// The meaning: whether values of all these variables are as demanded.
    fn holds(&self, values: &Values) -> bool;

    /// Removes candidates that cannot be, once over; says why to `log`. When each of the variables has
    /// one candidate, it finds a conflict exactly if the constraint does not hold. What takes long asks
    /// `control`, and what it keeps on the way is taken from its memory.
    fn propagate(
        &self,
        now: &mut Candidates,
        log: &mut dyn Log,
        control: &Control,
    ) -> Result<(), Halt>;

    /// Clauses that are satisfiable with a choice of values exactly if it is as demanded. Variables
    /// that are introduced on the way have one possible value for each choice, so that models can be
    /// counted. It ends early when `out` is told to stop or has no more room.
    fn to_cnf(&self, out: &mut Clauses) -> Result<(), Stopped>;

    /// Facts that say the same in the vocabulary of [`asp`](crate::asp).
    fn to_asp(&self, out: &mut Facts);

    /// The demand in words.
    fn sentence(&self, variables: &Variables) -> String;

    /// The demand that is met exactly where this one is not; nothing where that would be too large, or it may
    /// not go on.
    fn negated(&self, variables: &Variables, control: &Control) -> Option<Box<dyn Constraint>>;

    /// The same as pieces, for engines that compile constraints into something of their own.
    fn pieces<'a>(&'a self, out: &mut Vec<Piece<'a>>);
}

/// The small language that engines compile: what they read off a model, they read off these.
///
/// ```
/// use youdoku::{Variable, constraint::{AllDifferent, Piece, pieces}};
/// let cage = AllDifferent::new([0, 1, 2].map(Variable::new));
/// assert!(matches!(pieces(&cage)[..], [Piece::Different(variables)] if variables.len() == 3));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Piece<'a> {
    /// The variable has one of the values.
    OneOf(Variable, DigitSet),
    /// The variables, all of the same range, are different.
    Different(&'a [Variable]),
    /// The two variables are in the relation.
    Pair([Variable; 2], &'a Arc<Pairs>),
    /// The terms add up to the total.
    Sum(&'a [Term], i64),
    /// The automaton accepts the values of the variables; one may be read more than once.
    Regular(&'a [Variable], &'a Arc<Automaton>),
    /// The values of the variables stand in a list.
    Table(&'a [Variable], &'a Arc<Rows>),
    /// Of some groups of demands as many hold as is said.
    Or(&'a Or),
    /// The variables with some values form one area.
    Connected(&'a Connected),
}

impl Piece<'_> {
    /// Whether it tells values apart by nothing but being equal or different.
    pub fn is_nameless(&self) -> bool {
        match self {
            Piece::OneOf(..) | Piece::Different(_) => true,
            Piece::Pair(_, pairs) => pairs.is_equal(),
            _ => false,
        }
    }
}

/// The pieces of a constraint.
pub fn pieces(constraint: &dyn Constraint) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    constraint.pieces(&mut pieces);
    pieces
}

/// Who is told about each step of propagation.
///
/// ```
/// use youdoku::constraint::{AllDifferent, Constraint, Log};
/// use youdoku::{Candidates, Control, Digit, DigitSet, Grid, Variable};
/// struct Count(usize);
/// impl Log for Count {
///     fn removed(&mut self, _: Variable, values: DigitSet, because: &[Variable]) {
///         assert_eq!(because, [Variable::new(0)]);
///         self.0 += values.len();
///     }
/// }
/// let grid = Grid::square(2).unwrap();
/// let (mut now, mut log) = (Candidates::all(grid), Count(0));
/// now[grid.cell(0, 0)] = DigitSet::only(Digit::at(0));
/// AllDifferent::new(&grid.rows()[0]).propagate(&mut now, &mut log, &Control::new()).unwrap();
/// assert_eq!(log.0, 3);
/// ```
pub trait Log {
    /// These values leave this variable, because of the candidates that those have at this moment:
    /// under the constraint, no choice among them allows any of the values here.
    fn removed(&mut self, variable: Variable, values: DigitSet, because: &[Variable]);
}

/// Whoever does not want to know.
///
/// ```
/// use youdoku::{Candidates, Control, Puzzle, constraint::Quiet, engine::propagate};
/// let model = "1234 341. 21.. 43..".parse::<Puzzle>().unwrap().model().unwrap();
/// let mut now: Candidates = model.candidates();
/// propagate(&model, &mut now, &mut Quiet, &Control::new()).unwrap();
/// assert!(model.is_solved_by(&now.board().unwrap()));
/// ```
pub struct Quiet;

impl Log for Quiet {
    fn removed(&mut self, _: Variable, _: DigitSet, _: &[Variable]) {}
}

/// The candidates that these variables have leave a constraint no choice.
///
/// ```
/// use youdoku::constraint::{AllDifferent, Conflict, Constraint, Halt, Quiet};
/// use youdoku::{Candidates, Control, Digit, DigitSet, Grid, Variable};
/// let (mut now, two) = (Candidates::all(Grid::square(2).unwrap()), [0, 1].map(Variable::new));
/// two.map(|variable| now[variable] = DigitSet::only(Digit::at(0)));
/// let met = AllDifferent::new(two).propagate(&mut now, &mut Quiet, &Control::new());
/// assert_eq!(met, Err(Halt::Conflict(Conflict { variables: two.to_vec() })));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Variables whose candidates suffice for the conflict.
    pub variables: Vec<Variable>,
}

/// Why propagation ended before it was through.
///
/// ```
/// use youdoku::{Control, Puzzle, constraint::{Halt, Quiet}, engine::propagate};
/// let model = "11.. .... .... ....".parse::<Puzzle>().unwrap().model().unwrap();
/// let met = propagate(&model, &mut model.candidates(), &mut Quiet, &Control::new());
/// assert!(matches!(met, Err(Halt::Conflict(_))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// There is no choice left.
    Conflict(Conflict),
    /// It was told to stop, or needs more memory than it may have; nothing is claimed.
    Stopped(Stopped),
}

impl From<Conflict> for Halt {
    fn from(conflict: Conflict) -> Halt {
        Halt::Conflict(conflict)
    }
}

impl From<Stopped> for Halt {
    fn from(stopped: Stopped) -> Halt {
        Halt::Stopped(stopped)
    }
}

/// Removes values from a variable because of the candidates of others. Where that would leave none,
/// it is a conflict instead, and the candidates stay as they are, so that they show it.
fn strike(
    now: &mut Candidates,
    log: &mut dyn Log,
    variable: Variable,
    values: DigitSet,
    because: &[Variable],
) -> Result<(), Conflict> {
    let gone = now[variable] & values;
    if gone.is_empty() {
        return Ok(());
    }
    if gone == now[variable] {
        let mut variables = because.to_vec();
        variables.push(variable);
        return Err(Conflict { variables });
    }
    log.removed(variable, gone, because);
    now[variable] = now[variable] - gone;
    Ok(())
}

/// Removes from each variable what is not kept, because of the candidates of all others in a scope.
fn strike_rest(
    now: &mut Candidates,
    log: &mut dyn Log,
    kept: impl IntoIterator<Item = (Variable, DigitSet)>,
    scope: &[Variable],
) -> Result<(), Conflict> {
    for (variable, values) in kept {
        let gone = now[variable] - values;
        if !gone.is_empty() {
            strike(now, log, variable, gone, &but(scope, variable))?;
        }
    }
    Ok(())
}

/// Variables without those that stood there before.
fn each_once(variables: &[Variable]) -> Vec<Variable> {
    let most = variables.iter().map(|variable| variable.index()).max();
    let mut seen = vec![false; most.map_or(0, |most| most + 1)];
    let new = |variable: &Variable| !std::mem::replace(&mut seen[variable.index()], true);
    variables.iter().copied().filter(new).collect()
}

/// The scope without one of its variables.
fn but(scope: &[Variable], one: Variable) -> Vec<Variable> {
    scope.iter().copied().filter(|&variable| variable != one).collect()
}
