//! A walk: at each step one of several things is so, each adds a number, and in the end there is a total.
//! Along the cells of a sum it is their digits that add; along the digits of a cage, whether each is in it.

use std::collections::{BTreeMap, BTreeSet};

use youdoku_logic::Lit;

use crate::encode::CellCnf;

/// For each number of steps from none to all, the totals that so many can reach and from which the others
/// can reach the end. A step is the numbers it may add.
pub fn totals(steps: &[Vec<i64>], end: i64) -> Vec<BTreeSet<i64>> {
    let mut layers = vec![BTreeSet::from([0])];
    for step in steps {
        let before = &layers[layers.len() - 1];
        let after = before.iter().flat_map(|&total| step.iter().map(move |&adds| total + adds));
        layers.push(after.collect());
    }
    layers[steps.len()].retain(|&total| total == end);
    for (i, step) in steps.iter().enumerate().rev() {
        let (before, after) = layers.split_at_mut(i + 1);
        before[i].retain(|&total| step.iter().any(|&adds| after[0].contains(&(total + adds))));
    }
    layers
}

/// Writes that a walk ends at this total. A step is literals, of which one is true, with what each adds.
///
/// There is a variable for each total after each step, true exactly if that is the total (Eén & Sörensson
/// 2006 build the same from decision diagrams).
pub fn write(steps: &[Vec<(Lit, i64)>], end: i64, out: &mut CellCnf) {
    let numbers: Vec<Vec<i64>> =
        steps.iter().map(|step| step.iter().map(|&(_, adds)| adds).collect()).collect();
    let layers = totals(&numbers, end);
    if layers.iter().any(BTreeSet::is_empty) {
        return out.add(&[]);
    }
    // The first and the last layer hold one total each, so they need no variable: they are true.
    let variables: Vec<BTreeMap<i64, Option<Lit>>> = layers
        .iter()
        .enumerate()
        .map(|(i, layer)| {
            let inner = i > 0 && i < steps.len();
            layer.iter().map(|&total| (total, inner.then(|| out.fresh().lit(true)))).collect()
        })
        .collect();
    for (i, step) in steps.iter().enumerate() {
        let (before, after) = (&variables[i], &variables[i + 1]);
        for &(so, adds) in step {
            // Forwards: the total before and what is added give the total after. Backwards: the total
            // after gives the one before. That leaves every variable one value, and lets a solver
            // reason from the end.
            for (from, to, adds) in [(before, after, adds), (after, before, -adds)] {
                for (&total, &here) in from {
                    let clause = [Some(!so), here.map(|lit| !lit)];
                    match to.get(&(total + adds)) {
                        Some(None) => (),
                        Some(there) => out.add_some(clause.into_iter().chain([*there])),
                        None => out.add_some(clause),
                    }
                }
            }
        }
    }
}
