//! Groups of demands during search, of which as many hold as is said. Each group is tried on a copy of the
//! candidates, once as if it held and once as if it did not: what dies is decided, and what none of those that
//! are left allows is gone (Würtz and Müller, "Constructive disjunction revisited", 1996).

use super::{Dead, Propagator};
use crate::constraint::HowMany;
use crate::engine::search::mask::Mask;

/// Groups that hold or do not.
#[derive(Debug)]
pub struct Either<M> {
    cells: Box<[u16]>,
    /// For each group what narrows where it holds, and where it does not.
    groups: Box<[[Case<M>; 2]]>,
    how_many: HowMany,
}

/// What is demanded in one case.
pub type Case<M> = Vec<Propagator<M>>;

/// What the cells keep in a case; nothing where it cannot be.
type Outcome<M> = Option<Vec<M>>;

impl<M: Mask> Either<M> {
    /// So many of these groups hold, which speak of these cells.
    pub fn new(cells: Box<[u16]>, groups: Vec<[Case<M>; 2]>, how_many: HowMany) -> Either<M> {
        Either { cells, groups: groups.into(), how_many }
    }

    /// The cells it looks at.
    pub fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// The bytes that it takes.
    pub fn bytes(&self) -> usize {
        let cases = self.groups.iter().flatten().flatten();
        size_of_val(&self.cells[..]) + cases.map(Propagator::bytes).sum::<usize>()
    }

    /// About how much work it is to narrow.
    pub fn effort(&self) -> u32 {
        let cases = self.groups.iter().flatten().flatten();
        1 + 2 * cases.map(Propagator::effort).sum::<u32>()
    }

    /// Keeps what is possible with as many groups as are to hold.
    pub fn narrow(&self, now: &[M], kept: &mut Vec<(u16, M)>) -> Result<(), Dead> {
        if self.how_many == HowMany::AtLeast(1) {
            return self.narrow_by_any(now, kept);
        }
        let mut scratch = now.to_vec();
        let (mut sure, mut open) = (0, Vec::new());
        for group in &self.groups {
            let [holds, fails] = [0, 1].map(|case| self.tried(&group[case], now, &mut scratch));
            match (holds, fails) {
                (Some(_), None) => sure += 1,
                (Some(holds), Some(fails)) => open.push([holds, fails]),
                (None, Some(_)) => (),
                (None, None) => return Err(Dead),
            }
        }
        let (least, most) = self.how_many.between(sure, sure + open.len()).ok_or(Dead)?;
        for (case, some, all) in [
            (0, least > sure, least == sure + open.len()),
            (1, most < sure + open.len(), most == sure),
        ] {
            for (i, &cell) in self.cells.iter().enumerate() {
                let sets = open.iter().map(|cases: &[Vec<M>; 2]| cases[case][i]);
                if all {
                    kept.extend(sets.map(|set| (cell, set)));
                } else if some {
                    kept.push((cell, sets.fold(M::EMPTY, |any, set| any | set)));
                }
            }
        }
        Ok(())
    }

    /// The same where one group is enough: whether others fail says nothing, and as soon as the groups that were tried
    /// leave everything, nothing follows from the rest.
    fn narrow_by_any(&self, now: &[M], kept: &mut Vec<(u16, M)>) -> Result<(), Dead> {
        let mut scratch = now.to_vec();
        let mut left: Vec<M> = vec![M::EMPTY; self.cells.len()];
        let mut any = false;
        for [holds, _] in &self.groups {
            let Some(outcome) = self.tried(holds, now, &mut scratch) else { continue };
            any = true;
            left.iter_mut().zip(outcome).for_each(|(left, more)| *left |= more);
            if self.cells.iter().zip(&left).all(|(&cell, &left)| left == now[cell as usize]) {
                return Ok(());
            }
        }
        if !any {
            return Err(Dead);
        }
        kept.extend(self.cells.iter().copied().zip(left));
        Ok(())
    }

    /// The candidates of the cells in a case, until nothing changes. The scratch is as it was before.
    fn tried(&self, case: &Case<M>, now: &[M], scratch: &mut [M]) -> Outcome<M> {
        let outcome = self.run(case, scratch).ok();
        let outcome =
            outcome.map(|()| self.cells.iter().map(|&cell| scratch[cell as usize]).collect());
        for &cell in &self.cells {
            scratch[cell as usize] = now[cell as usize];
        }
        outcome
    }

    fn run(&self, case: &Case<M>, scratch: &mut [M]) -> Result<(), Dead> {
        let mut kept: Vec<(u16, M)> = Vec::new();
        loop {
            let mut changed = false;
            for propagator in case {
                propagator.narrow(scratch, &mut |cell, digits| kept.push((cell, digits)))?;
                for (cell, digits) in kept.drain(..) {
                    let here = &mut scratch[cell as usize];
                    changed |= here.without(digits) != M::EMPTY;
                    *here &= digits;
                    if *here == M::EMPTY {
                        return Err(Dead);
                    }
                }
            }
            if !changed {
                return Ok(());
            }
        }
    }
}
