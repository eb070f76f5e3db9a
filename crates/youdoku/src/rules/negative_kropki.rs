//! All Kropki dots are given: where there is none, neighbours are neither consecutive nor one twice the other.

use std::collections::HashSet;

use super::{Argument, Rule, RuleKind, Scope};
use crate::Cell;
use crate::constraint::Relation;

/// No dot was left out.
pub static NEGATIVE_KROPKI: RuleKind = RuleKind {
    word: "negative-kropki",
    summary: "neighbours without a dot are neither consecutive nor one twice the other",
    example: "rule: latin\n\
              rule: negative-kropki\n\
              rule: difference r1c2 r1c3, ratio r1c3 r1c4, ratio r1c3 r2c3\n\
              rule: ratio r1c4 r2c4, difference r2c1 r3c1, ratio r2c3 r2c4\n\
              rule: difference r2c4 r3c4, ratio r3c1 r3c2, ratio r3c1 r4c1\n\
              rule: ratio r3c2 r4c2, ratio r4c1 r4c2, difference r4c2 r4c3\n\
              ..2. .... .... ....",
    scope: Scope::Global,
    takes: &[],
    asp: "",
    reads: &["difference", "ratio"],
    means: |rule, context| {
        let grid = context.grid();
        let mut dotted: HashSet<[Cell; 2]> = HashSet::new();
        for word in ["difference", "ratio"] {
            for dot in context.others(word) {
                if let [a, b] = *dot.cells() {
                    dotted.insert([a.min(b), a.max(b)]);
                }
            }
        }
        if context.rules().iter().any(has_dots_within) {
            return Err(rule.unfit("stands beside dots in braces, expected all of them outside"));
        }
        for cell in context.cells() {
            for (down, right) in [(0, 1), (1, 0)] {
                let Some(other) =
                    grid.step(cell, down, right).filter(|&to| context.layout().has(to))
                else {
                    continue;
                };
                if !dotted.contains(&[cell, other]) {
                    context.cells_related(cell, other, Relation::NotDifference(1));
                    context.cells_related(cell, other, Relation::NotRatio(2));
                }
            }
        }
        Ok(())
    },
};

/// Whether a rule about rules has dots among them.
fn has_dots_within(rule: &Rule) -> bool {
    let is_dot = |inner: &Rule| NEGATIVE_KROPKI.reads.contains(&inner.kind.word);
    rule.arguments.iter().any(|argument| match argument {
        Argument::Rules(groups) => {
            groups.iter().flatten().any(|inner| is_dot(inner) || has_dots_within(inner))
        }
        _ => false,
    })
}
