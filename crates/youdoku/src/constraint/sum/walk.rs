//! A walk in clauses: at each step one of several things is so, each adds a number, and in the end there is
//! a total. Along the cells of a sum it is their digits that add; along the digits of a cage, whether each
//! is in it.

use youdoku_logic::{Lit, Stopped};

use super::totals::Layers;
use crate::encode::Clauses;

/// Writes that a walk ends at this total. A step is literals, of which one is true, with what each adds.
///
/// There is a variable for each total after each step, true exactly if that is the total (Eén & Sörensson
/// 2006 build the same from decision diagrams).
pub fn write(steps: &[Vec<(Lit, i64)>], end: i64, out: &mut Clauses) -> Result<(), Stopped> {
    let numbers: Vec<Vec<i64>> =
        steps.iter().map(|step| step.iter().map(|&(_, adds)| adds).collect()).collect();
    let control = out.control().clone();
    let Some(layers) = Layers::new(&numbers, end, &control)? else { return out.add(&[]) };
    drop(numbers);
    let mut before = Nodes { totals: vec![0], variables: Vec::new() };
    for (i, step) in steps.iter().enumerate() {
        let totals = layers.totals(i + 1);
        // The first and the last layer hold one total each, so they need no variable: they are true.
        let inner = i + 1 < steps.len();
        let mut variables = Vec::new();
        for _ in totals.iter().filter(|_| inner) {
            variables.push(out.fresh()?);
        }
        let after = Nodes { totals, variables };
        for &(so, adds) in step {
            // Forwards: the total before and what is added give the total after. Backwards: the total
            // after gives the one before. That leaves every variable one value, and lets a solver
            // reason from the end.
            before.lead_to(&after, so, adds, out)?;
            after.lead_to(&before, so, -adds, out)?;
        }
        before = after;
    }
    Ok(())
}

/// The totals after some steps, in order, with their variables; without any, the only total is so.
struct Nodes {
    totals: Vec<i64>,
    variables: Vec<Lit>,
}

impl Nodes {
    /// Where this is so, each of these totals gives the one among those that lies so much further, or
    /// cannot be.
    fn lead_to(&self, to: &Nodes, so: Lit, adds: i64, out: &mut Clauses) -> Result<(), Stopped> {
        let mut at = 0;
        for (i, total) in self.totals.iter().enumerate() {
            while to.totals.get(at).is_some_and(|&other| other < total + adds) {
                at += 1;
            }
            let here = self.variables.get(i).map(|&lit| !lit);
            match to.totals.get(at) == Some(&(total + adds)) {
                true if to.variables.is_empty() => (),
                true => out.add_some([Some(!so), here, Some(to.variables[at])])?,
                false => out.add_some([Some(!so), here])?,
            }
        }
        Ok(())
    }
}
