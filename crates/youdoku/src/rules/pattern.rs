//! A pattern of one's own: a regular expression that the digits along a line match.

use std::sync::Arc;

use super::look::{BEADS, Label, Mark};
use super::regex::Regex;
use super::{Drawn, Group, Part, RuleKind, Takes};
use crate::constraint::Regular;

/// Any regular expression.
pub static PATTERN: RuleKind = RuleKind {
    word: "pattern",
    also: &["regex", "regular expression", "regular line"],
    group: Group::Logic,
    summary: "the digits along the line match the regular expression, such as [1-3]+[7-9]*",
    example: "rule: pattern [1-2]+[3-4]* r1c1 r1c2 r2c3 r2c4\n.... ..1. 1.4. 4...",
    takes: &[Part::one("pattern", Takes::Pattern), Part::cells(Drawn::Line, 1)],
    look: &[BEADS[0], BEADS[1], Mark::top(Label::Part("pattern"))],
    means: |rule, context| {
        let text = rule.pattern("pattern").unwrap_or_default();
        let regex = Regex::read(text, context.grid().range()).map_err(|why| rule.unfit(why))?;
        let Some(automaton) = regex.automaton(context.control()) else {
            return Err(rule.unfit(format!("has the pattern `{text}`, which is too large")));
        };
        let says = format!("match {text}");
        context.demand(Regular::new(rule.cells().to_vec(), Arc::new(automaton), says));
        Ok(())
    },
    ..RuleKind::UNSAID
};
