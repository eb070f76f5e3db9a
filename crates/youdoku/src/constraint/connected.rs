//! The variables with some values form one area: each can be reached from each over neighbours that are in it
//! too. None at all is one area. Chaos regions, shaded cells and connected digits are such.
//!
//! In clauses the first one in the area is its root; a literal says of each other and each number of steps
//! whether the root is so near. All of them are defined by the values.

use std::sync::Arc;

use youdoku_logic::{Control, Lit, Stopped};

use super::{Conflict, Constraint, Halt, Log, Piece, but, strike};
use crate::asp::Facts;
use crate::encode::Clauses;
use crate::{Candidates, DigitSet, Values, Variable, Variables};

/// Whether there is one area or there are several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Areas {
    /// At most one.
    One,
    /// Two or more.
    Several,
}

/// The variables with some values form one area, or do not.
///
/// ```
/// use youdoku::{Digit, Puzzle, Variable, Variables};
/// use youdoku::constraint::{Areas, Connected, Constraint};
/// let board = "1234 3412 2143 4321".parse::<Puzzle>().unwrap().givens;
/// let (variables, row) = (Variables::of(board.grid()), (0..4).map(Variable::new).collect());
/// let neighbours = [vec![1], vec![0, 2], vec![1, 3], vec![2]];
/// let ends = [0, 3].map(Digit::at).into_iter().collect();
/// // 1 and 4 stand at the ends of the row, and nothing connects them there.
/// let connected = Connected::new(row, neighbours.into(), ends, 4);
/// assert_eq!(connected.areas(), Areas::One);
/// assert!(!connected.holds(&variables.values(&board)));
/// ```
#[derive(Clone, Debug)]
pub struct Connected {
    variables: Vec<Variable>,
    /// For each variable, by its place among them, the neighbours it has there.
    neighbours: Arc<[Vec<u32>]>,
    values: DigitSet,
    areas: Areas,
    /// No area has more, whatever the values.
    most: usize,
    /// So many the area has, because others demand it: who searches may count on it.
    size: Option<usize>,
}

impl Connected {
    /// Those of these variables that have one of the values form one area. For each variable its neighbours are
    /// named, by their places among the variables; and whoever knows that no area is larger says it.
    pub fn new(
        variables: Vec<Variable>,
        neighbours: Arc<[Vec<u32>]>,
        values: DigitSet,
        most: usize,
    ) -> Connected {
        debug_assert_eq!(variables.len(), neighbours.len());
        let most = most.min(variables.len());
        Connected { variables, neighbours, values, areas: Areas::One, most, size: None }
    }

    /// The same where others demand, wherever this is demanded, that the area has so many.
    pub fn of_size(self, size: usize) -> Connected {
        Connected { size: Some(size), ..self }
    }

    /// How many it has at least and at most, as others demand.
    pub fn size(&self) -> (usize, usize) {
        self.size.map_or((0, self.most), |size| (size, size))
    }

    /// The values that are in the area.
    pub fn values(&self) -> DigitSet {
        self.values
    }

    /// Whether there is one.
    pub fn areas(&self) -> Areas {
        self.areas
    }

    /// For each variable the places of its neighbours.
    pub fn neighbours(&self) -> &Arc<[Vec<u32>]> {
        &self.neighbours
    }

    /// What can be reached from a place over places that are in.
    fn reached(&self, from: usize, is_in: &[bool]) -> Vec<bool> {
        let mut reached = vec![false; is_in.len()];
        let mut open = vec![from];
        reached[from] = true;
        while let Some(place) = open.pop() {
            for &next in &self.neighbours[place] {
                let next = next as usize;
                if is_in[next] && !std::mem::replace(&mut reached[next], true) {
                    open.push(next);
                }
            }
        }
        reached
    }

    fn is_one_area(&self, is_in: &[bool]) -> bool {
        let Some(first) = is_in.iter().position(|&here| here) else { return true };
        self.reached(first, is_in) == is_in
    }

    /// For each variable a literal: it is in, and it is reached from the first that is.
    fn write_reached(&self, inside: &[Lit], out: &mut Clauses) -> Result<Vec<Lit>, Stopped> {
        // Nobody before it is in: `none` after each.
        let (mut reached, mut none): (Vec<Lit>, Option<Lit>) = (Vec::new(), None);
        for &here in inside {
            // The root is the first that is in.
            let root = out.fresh()?;
            out.add(&[!root, here])?;
            out.add_some([Some(root), Some(!here), none.map(|none| !none)])?;
            if let Some(none) = none {
                out.add(&[!root, none])?;
            }
            let after = out.fresh()?;
            out.add(&[!after, !here])?;
            out.add_some([Some(after), Some(here), none.map(|none| !none)])?;
            if let Some(none) = none {
                out.add(&[!after, none])?;
            }
            reached.push(root);
            none = Some(after);
        }
        for _ in 1..self.most {
            let mut next = Vec::with_capacity(reached.len());
            for (place, &here) in inside.iter().enumerate() {
                let near = out.fresh()?;
                let from = self.neighbours[place].iter().map(|&n| reached[n as usize]);
                let from: Vec<Lit> = from.chain([reached[place]]).collect();
                out.add(&[!near, here])?;
                out.add_some([!near].into_iter().chain(from.iter().copied()).map(Some))?;
                from.iter().try_for_each(|&from| out.add(&[near, !here, !from]))?;
                next.push(near);
            }
            reached = next;
        }
        Ok(reached)
    }
}

impl Constraint for Connected {
    fn scope(&self) -> &[Variable] {
        &self.variables
    }

    fn holds(&self, values: &Values) -> bool {
        let is_in = |&one: &Variable| Some(self.values.contains(values.get(one)?));
        let is_in: Option<Vec<bool>> = self.variables.iter().map(is_in).collect();
        is_in.is_some_and(|is_in| self.is_one_area(&is_in) == (self.areas == Areas::One))
    }

    fn propagate(
        &self,
        now: &mut Candidates,
        log: &mut dyn Log,
        control: &Control,
    ) -> Result<(), Halt> {
        control.check()?;
        let conflict = || Conflict { variables: self.variables.clone() };
        let sets: Vec<DigitSet> = self.variables.iter().map(|&one| now[one]).collect();
        let may: Vec<bool> = sets.iter().map(|&set| !(set & self.values).is_empty()).collect();
        let must: Vec<bool> = sets.iter().map(|&set| (set - self.values).is_empty()).collect();
        if self.areas == Areas::Several {
            // Only when all is known: two areas can nearly always still be had.
            let known = may == must;
            return if known && self.is_one_area(&must) { Err(conflict().into()) } else { Ok(()) };
        }
        let Some(root) = must.iter().position(|&must| must) else { return Ok(()) };
        let reached = self.reached(root, &may);
        for (place, &variable) in self.variables.iter().enumerate() {
            if may[place] && !reached[place] {
                strike(now, log, variable, self.values, &but(&self.variables, variable))?;
            }
        }
        Ok(())
    }

    fn to_cnf(&self, out: &mut Clauses) -> Result<(), Stopped> {
        let mut inside = Vec::with_capacity(self.variables.len());
        for &variable in &self.variables {
            let here = out.fresh()?;
            for value in out.variables().all(variable).iter() {
                let so = if self.values.contains(value) { here } else { !here };
                out.add(&[!out.lit(variable, value), so])?;
            }
            inside.push(here);
        }
        let reached = self.write_reached(&inside, out)?;
        match self.areas {
            Areas::One => {
                let mut both = inside.iter().zip(&reached);
                both.try_for_each(|(&here, &reached)| out.add(&[!here, reached]))
            }
            Areas::Several => {
                let mut apart = Vec::with_capacity(inside.len());
                for (&here, &reached) in inside.iter().zip(&reached) {
                    let away = out.fresh()?;
                    out.add(&[!away, here])?;
                    out.add(&[!away, !reached])?;
                    out.add(&[away, !here, reached])?;
                    apart.push(away);
                }
                out.add(&apart)
            }
        }
    }

    fn to_asp(&self, out: &mut Facts) {
        out.clauses(self);
    }

    fn sentence(&self, variables: &Variables) -> String {
        let range = self.variables.first().map(|&first| variables.range(first));
        let values = self.values.iter().filter_map(|value| Some(range?.value(value).to_string()));
        let values: Vec<String> = values.collect();
        let (names, values) = (variables.list(&self.variables), values.join(", "));
        match self.areas {
            Areas::One => format!("those of {names} that are {values} form one area"),
            Areas::Several => format!("those of {names} that are {values} form several areas"),
        }
    }

    fn negated(&self, _: &Variables, _: &Control) -> Option<Box<dyn Constraint>> {
        let areas = match self.areas {
            Areas::One => Areas::Several,
            Areas::Several => Areas::One,
        };
        // What bounds an area is not said of several.
        let (most, size) = (self.variables.len(), None);
        Some(Box::new(Connected { areas, most, size, ..self.clone() }))
    }

    fn pieces<'a>(&'a self, out: &mut Vec<Piece<'a>>) {
        out.push(Piece::Connected(self));
    }
}
