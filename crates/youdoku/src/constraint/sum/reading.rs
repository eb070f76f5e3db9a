//! Sums read by an automaton that keeps the total in mind: for demands on the total other than being one number,
//! and where a value adds what it likes.

use std::sync::Arc;

use youdoku_logic::Control;

use super::Term;
use crate::constraint::{Automaton, Regular};
use crate::{Digit, Variable, Variables};

/// More totals than this nobody keeps in mind.
const MOST_STATES: usize = 1 << 16;

impl Regular {
    /// The terms add up to a total of which this is so; nothing where there is too much to keep in mind, or it may
    /// not go on.
    pub fn of_sum(
        control: &Control,
        terms: &[Term],
        variables: &Variables,
        good: impl Fn(i64) -> bool,
        says: impl Into<String>,
    ) -> Option<Regular> {
        let adds = terms.iter().map(|term| {
            let range = variables.range(term.variable);
            let values = variables.all(term.variable).iter();
            let adds = values.map(|digit| term.adds(range, digit)).collect();
            (term.variable, adds)
        });
        Regular::of_map(control, &adds.collect::<Vec<_>>(), good, says)
    }

    /// What the variables' values add, by their places, adds up to a total of which this is so; nothing where
    /// there is too much to keep in mind, or it may not go on.
    pub fn of_map(
        control: &Control,
        adds: &[(Variable, Vec<i64>)],
        good: impl Fn(i64) -> bool,
        says: impl Into<String>,
    ) -> Option<Regular> {
        let letters = adds.iter().map(|(_, adds)| adds.len()).max().unwrap_or(1);
        // Where all add alike, it does not matter how far one has read.
        let alike = adds.windows(2).all(|two| two[0].1 == two[1].1);
        let step = |&(place, total): &(usize, i64), digit: Digit| {
            let (_, adds) = adds.get(place)?;
            let total = total + adds.get(digit.index())?;
            Some((if alike { 0 } else { place + 1 }, total))
        };
        // Words of any length would have any total: they are cut off where no word of this length gets.
        let reach = |pick: fn(&[i64]) -> Option<&i64>| {
            adds.iter().filter_map(|(_, adds)| pick(adds)).map(|adds| adds.abs()).max().unwrap_or(0)
        };
        let most = (reach(|adds| adds.iter().min()).max(reach(|adds| adds.iter().max())))
            .saturating_mul(adds.len() as i64);
        let within = |mind: &(usize, i64), digit: Digit| {
            step(mind, digit).filter(|(_, total)| total.abs() <= most)
        };
        let accepts = |&(_, total): &(usize, i64)| good(total);
        let automaton = Automaton::within(control, letters, (0, 0), within, accepts, MOST_STATES)?;
        let word = adds.iter().map(|&(variable, _)| variable).collect();
        Some(Regular::new::<Variable>(word, Arc::new(automaton), says))
    }
}
