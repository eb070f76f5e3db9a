//! Sums of groups of cells, compared.

use super::exchange::{Exchange, Iss};
use super::look::{CELLS, Colour, Label, Mark, Stroke};
use super::{Group, Part, RuleKind, Takes, Twofold};
use crate::Cell;
use crate::constraint::{Constraint, Sum, Term};

/// Equal sums.
pub static EQUAL_SUMS: RuleKind = RuleKind {
    word: "equal-sums",
    also: &["equal sum"],
    group: Group::Cages,
    summary: "all groups of cells have the same sum",
    example: "rule: equal-sums r2c3 r2c4 r3c4 | r2c2 r2c1 r1c1 | r4c4 r4c3 r3c3\n.... 1... .... ..3.",
    takes: &[Part::many("cells", Takes::Groups, 2)],
    look: OUTLINED,
    exchange: &[Exchange::Iss("EqualSum", &[Iss::Groups("cells")])],
    twofold: Twofold::Together,
    means: |rule, context| {
        for (a, b) in pairs(rule.groups("cells")) {
            let sides = [(a, 1), (b, -1)].into_iter();
            let terms = sides.flat_map(|(cells, weight)| {
                context.worths(cells).into_iter().map(move |cell| Term::new(weight, cell))
            });
            let sum = Sum::new(terms.collect::<Vec<_>>(), 0);
            // The same cells have the same sum.
            if !sum.scope().is_empty() {
                context.demand(sum);
            }
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Different sums.
pub static DIFFERENT_SUMS: RuleKind = RuleKind {
    word: "different-sums",
    also: &["unique totals"],
    group: Group::Cages,
    summary: "no two of the groups of cells have the same sum",
    example: "rule: different-sums r3c2 r3c1 r2c1 r3c3 | r4c4 r4c3 r3c4 r4c2 | r1c2 r1c1 r2c2\nrule: different-sums r2c1 r1c1 | r3c2 r3c3\n.... .... 1.3. ..2.",
    takes: &[Part::many("cells", Takes::Groups, 2)],
    look: OUTLINED,
    twofold: Twofold::Together,
    means: |rule, context| {
        for (a, b) in pairs(rule.groups("cells")) {
            let says = "have different sums";
            context.groups_add_up(rule, &[(a, 1), (b, -1)], |total| total != 0, says)?;
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Rising sums.
pub static ORDERED_SUMS: RuleKind = RuleKind {
    word: "ordered-sums",
    group: Group::Cages,
    summary: "each group of cells has a greater sum than the one before it; `slow` lets it be the same",
    example: "rule: ordered-sums slow r1c2 r1c3 r2c3 | r3c2 r3c3\nrule: ordered-sums slow r2c1 r1c1 r1c2 r1c3 | r2c4 r2c3 r3c4 r2c2\n.2.. .... .... ...1",
    takes: &[Part::optional("pace", Takes::Word(&["slow"])), Part::many("cells", Takes::Groups, 2)],
    look: OUTLINED,
    twofold: Twofold::Together,
    means: |rule, context| {
        let least = i64::from(rule.word("pace").is_none());
        for two in rule.groups("cells").windows(2) {
            let sides = [(two[0].as_slice(), -1), (two[1].as_slice(), 1)];
            context.groups_add_up(rule, &sides, |total| total >= least, "have rising sums")?;
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

const OUTLINED: &[Mark] = &[Mark::Outline {
    of: CELLS,
    colour: Colour::DARK_GREY,
    stroke: Stroke::Dashed,
    inset: 0.08,
    label: Label::None,
}];

/// Each two of the groups.
fn pairs(groups: &[Vec<Cell>]) -> Vec<(&[Cell], &[Cell])> {
    let after = |i: usize| groups[i + 1..].iter().map(move |other| (i, other));
    let all = (0..groups.len()).flat_map(after);
    all.map(|(i, other)| (groups[i].as_slice(), other.as_slice())).collect()
}
