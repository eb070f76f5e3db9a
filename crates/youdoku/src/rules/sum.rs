//! Sums of one's own: cells with weights, and any demand on the total.

use super::look::{At, Colour, Label, Mark, Of, Shape, Stroke};
use super::{Group, Part, Reach, RuleKind, Takes, Twofold};
use crate::Cell;
use crate::constraint::{Regular, Sum, Term};

/// Any sum.
pub static SUM: RuleKind = RuleKind {
    word: "sum",
    also: &["weighted sum", "linear sum", "equation"],
    group: Group::Cages,
    summary: "the cells, as often as they weigh, add up to one of the totals: 15, 10..20, <9",
    example: "rule: sum 9..10 2*r1c1 r1c2 r2c3\n.4.. .... 3.4. ...3",
    takes: &[Part::one("totals", Takes::Totals), Part::one("terms", Takes::Weighted)],
    look: &[
        Mark::Outline {
            of: Of::Part("terms"),
            colour: Colour::INK,
            stroke: Stroke::Dashed,
            inset: 0.08,
            label: Label::Part("totals"),
        },
        Mark::Sign {
            of: Of::Part("terms"),
            at: At::Foot,
            shape: Shape::Bare,
            fill: Colour::NONE,
            edge: Colour::NONE,
            size: 0.2,
            label: Label::Weight,
        },
    ],
    reach: Reach::Any,
    twofold: Twofold::Together,
    means: |rule, context| {
        let term = |&(weight, cell): &(i64, Cell)| Term::new(weight, context.worth(cell));
        let terms: Vec<Term> = rule.weighted("terms").iter().map(term).collect();
        let Some(totals) = rule.totals("totals") else { return Ok(()) };
        if let Some(total) = totals.single() {
            context.demand(Sum::new(terms, total));
            return Ok(());
        }
        let says = format!("add up, as weighted, to {totals}");
        let good = |total| totals.contains(total);
        match Regular::of_sum(context.control(), &terms, context.variables(), good, says) {
            Some(read) => context.demand(read),
            None => return Err(rule.unfit("has too many totals on the way")),
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};
