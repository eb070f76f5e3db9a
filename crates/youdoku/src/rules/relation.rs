//! A relation of one's own between neighbours along a line: `|a-b|>=4`, `a+b in {5,10}`.

use std::sync::Arc;

use super::expression::Expression;
use super::{Drawn, Part, RuleKind, Scope, Takes};
use crate::constraint::Pairs;

/// Any relation.
pub static RELATION: RuleKind = RuleKind {
    word: "relation",
    summary: "neighbours along the line, a and b, are as it says: |a-b|>=2, a+b in {4,5}",
    example: "rule: relation a*b<=4 r1c1 r2c1 r2c2 r3c2\n.4.. .... 2.4. ...1",
    scope: Scope::Local,
    takes: &[Part::one("expression", Takes::Pattern), Part::cells(Drawn::Line, 2)],
    asp: "",
    reads: &[],
    means: |rule, context| {
        let text = rule.pattern("expression").unwrap_or_default();
        let expression = Expression::read(text).map_err(|why| rule.unfit(why))?;
        let says = format!("are such that {text}");
        let line = context.worths(rule.cells());
        let Some(&first) = line.first() else { return Ok(()) };
        // All cells are worth something of one range.
        let ranges = [context.variables().range(first); 2];
        let pairs = Arc::new(Pairs::of(ranges, says, |a, b| expression.holds(a, b)));
        line.windows(2).for_each(|two| context.pair(two[0], two[1], &pairs));
        Ok(())
    },
};
