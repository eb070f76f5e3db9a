//! Groups of demands, of which as many hold as is said: `or`, `and`, `not`, `exactly` two of three.
//!
//! A group holds where all its demands do. Each comes with its negation, the demand that is met exactly where the
//! group does not hold. In clauses a literal says of each group whether it holds: under it stands the group, under
//! its opposite the negation, so that it has one value for each choice.

use std::fmt;
use std::sync::Arc;

use youdoku_logic::{Control, Lit, Stopped};

use super::{Conflict, Constraint, Halt, Log, Piece, Quiet, each_once, strike_rest};
use crate::asp::Facts;
use crate::encode::Clauses;
use crate::{Candidates, DigitSet, Values, Variable, Variables};

/// How many of some groups hold.
///
/// ```
/// use youdoku::constraint::HowMany;
/// assert!(HowMany::at_least(2).allows(3));
/// assert_eq!(HowMany::Exactly(1).negated(), HowMany::NotExactly(1));
/// assert_eq!(HowMany::Fewer(1).to_string(), "none of");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HowMany {
    /// So many or more.
    AtLeast(usize),
    /// Fewer than so many.
    Fewer(usize),
    /// Just so many.
    Exactly(usize),
    /// Any other number.
    NotExactly(usize),
}

impl HowMany {
    /// So many or more.
    pub fn at_least(number: usize) -> HowMany {
        HowMany::AtLeast(number)
    }

    /// Whether it may be so many.
    pub fn allows(self, count: usize) -> bool {
        match self {
            HowMany::AtLeast(number) => count >= number,
            HowMany::Fewer(number) => count < number,
            HowMany::Exactly(number) => count == number,
            HowMany::NotExactly(number) => count != number,
        }
    }

    /// All other numbers.
    pub fn negated(self) -> HowMany {
        match self {
            HowMany::AtLeast(number) => HowMany::Fewer(number),
            HowMany::Fewer(number) => HowMany::AtLeast(number),
            HowMany::Exactly(number) => HowMany::NotExactly(number),
            HowMany::NotExactly(number) => HowMany::Exactly(number),
        }
    }

    /// The least and the most that it may be, where it is at least and at most so many; nothing where it cannot be.
    pub fn between(self, least: usize, most: usize) -> Option<(usize, usize)> {
        let mut allowed = (least..=most).filter(|&count| self.allows(count));
        let first = allowed.next()?;
        Some((first, allowed.next_back().unwrap_or(first)))
    }
}

impl fmt::Display for HowMany {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            HowMany::AtLeast(1) => f.write_str("some of"),
            HowMany::AtLeast(number) => write!(f, "at least {number} of"),
            HowMany::Fewer(1) | HowMany::Exactly(0) => f.write_str("none of"),
            HowMany::Fewer(number) => write!(f, "fewer than {number} of"),
            HowMany::Exactly(number) => write!(f, "exactly {number} of"),
            HowMany::NotExactly(number) => write!(f, "not exactly {number} of"),
        }
    }
}

/// Demands that hold together or do not.
///
/// ```
/// use youdoku::constraint::{Constraint, Group, HowMany, OneOf, Or};
/// use youdoku::{Control, Digit, DigitSet, Puzzle, Variable, Variables};
/// let board = "1234 3412 2143 4321".parse::<Puzzle>().unwrap().givens;
/// let variables = Variables::of(board.grid());
/// let is_2: Box<dyn Constraint> = Box::new(OneOf::new(Variable::new(0), DigitSet::only(Digit::at(1))));
/// let not = Or::new(vec![vec![is_2]], HowMany::Exactly(0), &variables, &Control::new()).unwrap();
/// let Group { demands, negation } = &not.groups()[0];
/// let values = variables.values(&board);
/// assert!(!demands[0].holds(&values) && negation.holds(&values) && not.holds(&values));
/// ```
#[derive(Clone, Debug)]
pub struct Group {
    /// All of them.
    pub demands: Vec<Arc<dyn Constraint>>,
    /// What holds where one of them does not.
    pub negation: Arc<dyn Constraint>,
}

/// As many of some groups hold as is said.
///
/// ```
/// use youdoku::constraint::{Constraint, HowMany, Or, Sum};
/// use youdoku::{Control, Puzzle, Variable, Variables};
/// let board = "1234 3412 2143 4321".parse::<Puzzle>().unwrap().givens;
/// let variables = Variables::of(board.grid());
/// let adds_up = |total| -> Vec<Box<dyn Constraint>> {
///     vec![Box::new(Sum::plain([0, 1].map(Variable::new), total))]
/// };
/// let either = vec![adds_up(3), adds_up(7)];
/// let or = Or::new(either, HowMany::at_least(1), &variables, &Control::new()).unwrap();
/// assert!(or.holds(&variables.values(&board)));
/// ```
#[derive(Clone, Debug)]
pub struct Or {
    groups: Arc<[Group]>,
    how_many: HowMany,
    scope: Vec<Variable>,
}

impl Or {
    /// As many of these groups hold; nothing where the negation of a demand is too large, or it may not go on.
    pub fn new(
        groups: Vec<Vec<Box<dyn Constraint>>>,
        how_many: HowMany,
        variables: &Variables,
        control: &Control,
    ) -> Option<Or> {
        let group = |demands: Vec<Box<dyn Constraint>>| Group::new(demands, variables, control);
        let groups: Option<Vec<Group>> = groups.into_iter().map(group).collect();
        Some(Or::of(groups?, how_many))
    }

    fn of(groups: Vec<Group>, how_many: HowMany) -> Or {
        let scopes = groups.iter().flat_map(|group| group.demands.iter().map(|d| d.scope()));
        let scope = each_once(&scopes.flatten().copied().collect::<Vec<_>>());
        Or { groups: groups.into(), how_many, scope }
    }

    /// The groups.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// How many of them hold.
    pub fn how_many(&self) -> HowMany {
        self.how_many
    }

    /// Says of the literals, one a group, that as many hold.
    fn count(&self, holds: &[Lit], out: &mut Clauses) -> Result<(), Stopped> {
        match self.how_many {
            HowMany::AtLeast(1) => return out.add(holds),
            HowMany::Fewer(1) | HowMany::Exactly(0) => {
                return holds.iter().try_for_each(|&lit| out.add(&[!lit]));
            }
            _ => (),
        }
        // For each group how many of those up to it hold, a literal each, in both directions; before the first
        // it is none, without a literal.
        let mut before: Vec<Option<Lit>> = vec![None];
        for &here in holds {
            let mut after = Vec::with_capacity(before.len() + 1);
            for _ in 0..=before.len() {
                after.push(Some(out.fresh()?));
            }
            let negate = |lit: Option<Lit>| lit.map(|lit| !lit);
            for (count, &lit) in before.iter().enumerate() {
                for (so, to) in [(here, after[count + 1]), (!here, after[count])] {
                    out.add_some([Some(!so), negate(lit), to])?;
                }
            }
            for (count, &lit) in after.iter().enumerate() {
                for (so, from) in [(here, count.checked_sub(1)), (!here, Some(count))] {
                    match from.and_then(|from| before.get(from)) {
                        Some(None) => (),
                        Some(&from) => out.add_some([Some(!so), negate(lit), from])?,
                        None => out.add_some([Some(!so), negate(lit)])?,
                    }
                }
            }
            before = after;
        }
        for (count, lit) in before.into_iter().enumerate() {
            match lit {
                Some(lit) if !self.how_many.allows(count) => out.add(&[!lit])?,
                None if !self.how_many.allows(count) => out.add(&[])?,
                _ => (),
            }
        }
        Ok(())
    }
}

impl Group {
    fn new(
        demands: Vec<Box<dyn Constraint>>,
        variables: &Variables,
        control: &Control,
    ) -> Option<Group> {
        control.check().ok()?;
        let demands: Vec<Arc<dyn Constraint>> = demands.into_iter().map(Arc::from).collect();
        let negations: Option<Vec<Arc<dyn Constraint>>> = demands
            .iter()
            .map(|demand| demand.negated(variables, control).map(Arc::from))
            .collect();
        let negations = negations?;
        let negation: Arc<dyn Constraint> = match &negations[..] {
            [only] => only.clone(),
            _ => {
                let negated = |(demand, negation): (&Arc<dyn Constraint>, &Arc<dyn Constraint>)| {
                    Group { demands: vec![negation.clone()], negation: demand.clone() }
                };
                let groups = demands.iter().zip(&negations).map(negated).collect();
                Arc::new(Or::of(groups, HowMany::AtLeast(1)))
            }
        };
        Some(Group { demands, negation })
    }

    fn holds(&self, values: &Values) -> bool {
        self.demands.iter().all(|demand| demand.holds(values))
    }

    /// What the candidates become where it holds, and where it does not; nothing where that cannot be.
    fn cases(
        &self,
        now: &Candidates,
        control: &Control,
    ) -> Result<[Option<Candidates>; 2], Stopped> {
        let demands: Vec<&dyn Constraint> = self.demands.iter().map(|demand| &**demand).collect();
        Ok([narrowed(&demands, now, control)?, narrowed(&[&*self.negation], now, control)?])
    }
}

/// The candidates under some demands, until nothing changes; nothing where there is a conflict.
fn narrowed(
    demands: &[&dyn Constraint],
    now: &Candidates,
    control: &Control,
) -> Result<Option<Candidates>, Stopped> {
    let _taken = control.take(size_of_val(now.sets()))?;
    let mut now = now.clone();
    loop {
        control.check()?;
        let before = now.len();
        for demand in demands {
            match demand.propagate(&mut now, &mut Quiet, control) {
                Ok(()) => (),
                Err(Halt::Conflict(_)) => return Ok(None),
                Err(Halt::Stopped(stopped)) => return Err(stopped),
            }
        }
        if now.len() == before {
            return Ok(Some(now));
        }
    }
}

impl Constraint for Or {
    fn scope(&self) -> &[Variable] {
        &self.scope
    }

    fn holds(&self, values: &Values) -> bool {
        self.how_many.allows(self.groups.iter().filter(|group| group.holds(values)).count())
    }

    fn propagate(
        &self,
        now: &mut Candidates,
        log: &mut dyn Log,
        control: &Control,
    ) -> Result<(), Halt> {
        control.check()?;
        let conflict = || Conflict { variables: self.scope.clone() };
        let (mut sure, mut open) = (0, 0);
        // What the open ones allow where they hold and where they fail, any of them and all: thousands of groups over
        // thousands of cells are too many to be remembered one by one.
        let here = |now: &Candidates| -> Vec<DigitSet> {
            self.scope.iter().map(|&variable| now[variable]).collect()
        };
        let _taken = control.take(5 * size_of::<DigitSet>() * self.scope.len())?;
        let mut kept = here(now);
        let mut any = [(); 2].map(|()| vec![DigitSet::EMPTY; kept.len()]);
        let mut all = [(); 2].map(|()| kept.clone());
        for group in &*self.groups {
            match group.cases(now, control)? {
                [Some(_), None] => sure += 1,
                [Some(holds), Some(fails)] => {
                    open += 1;
                    for (case, then) in [holds, fails].iter().enumerate() {
                        let sets = any[case].iter_mut().zip(&mut all[case]);
                        for (&variable, (any, all)) in self.scope.iter().zip(sets) {
                            (*any, *all) = (*any | then[variable], *all & then[variable]);
                        }
                    }
                }
                [None, Some(_)] => (),
                [None, None] => return Err(conflict().into()),
            }
        }
        let Some((least, most)) = self.how_many.between(sure, sure + open) else {
            return Err(conflict().into());
        };
        // One of the open ones must hold, or all: what none of them, or one of them, allows is gone.
        for (case, some_must, all_must) in
            [(0, least > sure, least == sure + open), (1, most < sure + open, most == sure)]
        {
            let allowed = match (some_must, all_must) {
                (_, true) => &all[case],
                (true, false) => &any[case],
                (false, false) => continue,
            };
            kept.iter_mut().zip(allowed).for_each(|(kept, &set)| *kept = *kept & set);
        }
        let kept = self.scope.iter().copied().zip(kept);
        Ok(strike_rest(now, log, kept, &self.scope)?)
    }

    fn to_cnf(&self, out: &mut Clauses) -> Result<(), Stopped> {
        let mut holds = Vec::with_capacity(self.groups.len());
        for group in &*self.groups {
            let here = out.fresh()?;
            out.under(here, |out| group.demands.iter().try_for_each(|demand| demand.to_cnf(out)))?;
            out.under(!here, |out| group.negation.to_cnf(out))?;
            holds.push(here);
        }
        self.count(&holds, out)
    }

    fn to_asp(&self, out: &mut Facts) {
        out.clauses(self);
    }

    fn sentence(&self, variables: &Variables) -> String {
        let group = |group: &Group| {
            let said: Vec<String> =
                group.demands.iter().map(|demand| demand.sentence(variables)).collect();
            format!("({})", said.join(" and "))
        };
        let groups: Vec<String> = self.groups.iter().map(group).collect();
        format!("{} {}", self.how_many, groups.join(", "))
    }

    fn negated(&self, _: &Variables, _: &Control) -> Option<Box<dyn Constraint>> {
        Some(Box::new(Or { how_many: self.how_many.negated(), ..self.clone() }))
    }

    fn pieces<'a>(&'a self, out: &mut Vec<Piece<'a>>) {
        out.push(Piece::Or(self));
    }
}
