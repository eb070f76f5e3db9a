//! A pattern of one's own: a regular expression that the digits along a line match.

use super::look::{BEADS, Label, Mark};
use super::reader::kept;
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
        let range = context.grid().range();
        let mut wrong = None;
        let key = (rule.kind.word, text.to_owned(), 0, [range; 2]);
        let made = kept(key, || match Regex::read(text, range) {
            Ok(regex) => regex.automaton(context.control()),
            Err(why) => {
                wrong = Some(rule.unfit(why));
                None
            }
        });
        let Some(automaton) = made else {
            let large = || rule.unfit(format!("has the pattern `{text}`, which is too large"));
            return Err(wrong.unwrap_or_else(large));
        };
        let says = format!("match {text}");
        context.demand(Regular::new(rule.cells().to_vec(), automaton, says));
        Ok(())
    },
    ..RuleKind::UNSAID
};
