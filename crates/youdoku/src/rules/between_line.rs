//! Between lines.
//!
//! The digits along the line lie strictly between those at its two ends.

use super::sights::kept;
use super::{Drawn, Part, RuleKind, Scope};
use crate::Digit;
use crate::constraint::{Automaton, Regular};

/// A between line.
pub static BETWEEN_LINE: RuleKind = RuleKind {
    word: "between-line",
    summary: "the cells between the two ends of the line have digits between those of the ends",
    example: "rule: between-line r1c1 r2c2 r3c3\n.... 4... .... ..3.",
    scope: Scope::Local,
    takes: &[Part::cells(Drawn::Line, 3)],
    asp: "",
    reads: &[],
    means: |rule, context| {
        let [first, inner @ .., last] = rule.cells() else { return Ok(()) };
        let ends = [*first, *last];
        let again = inner.iter().find(|cell| ends.contains(cell));
        if let Some(&cell) = again.or((first == last).then_some(first)) {
            let name = context.grid().name(cell);
            return Err(
                rule.unfit(format!("names {name} twice, and an end is not between the ends"))
            );
        }
        let range = context.grid().range();
        let key = (rule.kind.word, 0, 3, range);
        let Some(between) = kept(key, || between(range.count())) else { return Ok(()) };
        for &cell in inner {
            let word = vec![ends[0], cell, ends[1]];
            let says = "are such that the second lies between the others";
            context.demand(Regular::new(word, between.clone(), says));
        }
        Ok(())
    },
};

/// Reads one end, a digit, and the other end, and accepts where the digit lies between them.
fn between(digits: usize) -> Option<Automaton> {
    /// What there is to remember.
    #[derive(Clone, PartialEq, Eq, Hash)]
    enum Mind {
        Nothing,
        End(usize),
        Rising(usize),
        Falling(usize),
        Between,
    }
    let step = |mind: &Mind, digit: Digit| {
        let here = digit.index();
        match *mind {
            Mind::Nothing => Some(Mind::End(here)),
            Mind::End(end) if here > end => Some(Mind::Rising(here)),
            Mind::End(end) if here < end => Some(Mind::Falling(here)),
            Mind::Rising(middle) if here > middle => Some(Mind::Between),
            Mind::Falling(middle) if here < middle => Some(Mind::Between),
            _ => None,
        }
    };
    let done = |mind: &Mind| *mind == Mind::Between;
    Automaton::of(digits, Mind::Nothing, step, done, 4 * digits + 4)
}
