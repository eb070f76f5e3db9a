//! Sums of one's own: cells with weights, and any demand on the total.

use super::{Part, RuleKind, Scope, Takes};
use crate::Cell;
use crate::constraint::{Regular, Sum, Term};

/// Any sum.
pub static SUM: RuleKind = RuleKind {
    word: "sum",
    summary: "the cells, as often as they weigh, add up to one of the totals: 15, 10..20, <9",
    example: "rule: sum 9..10 2*r1c1 r1c2 r2c3\n.4.. .... 3.4. ...3",
    scope: Scope::Local,
    takes: &[Part::one("totals", Takes::Totals), Part::one("terms", Takes::Weighted)],
    asp: "",
    reads: &[],
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
        match Regular::of_sum(&terms, context.variables(), good, says) {
            Some(read) => context.demand(read),
            None => return Err(rule.unfit("has too many totals on the way")),
        }
        Ok(())
    },
};
