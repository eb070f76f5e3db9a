//! Rules about rules: one of some, all, none, so many of them.

use super::exchange::Exchange;
use super::{Context, Group, Part, Rule, RuleError, RuleKind, Takes, Twofold};
use crate::constraint::{Constraint, HowMany, Or};

const GROUPS: Part = Part::many("of", Takes::Rules, 1);

/// At least one of some groups of rules holds.
pub static OR: RuleKind = RuleKind {
    word: "or",
    also: &["either", "disjunction", "Or"],
    group: Group::Logic,
    summary: "at least one of the groups of rules holds",
    example: "rule: or { odd r1c1; odd r1c2 } { killer-cage 7 r2c1 r2c2 }\n..3. .... ..1. 3...",
    takes: &[GROUPS],
    exchange: &[Exchange::IssHolder("Or")],
    twofold: Twofold::Itself,
    means: |rule, context| as_many(rule, HowMany::AtLeast(1), context),
    ..RuleKind::UNSAID
};

/// All of them hold: useful within others.
pub static AND: RuleKind = RuleKind {
    word: "and",
    also: &["conjunction", "all of", "And"],
    group: Group::Logic,
    summary: "all the rules in all the groups hold",
    example: "rule: and { odd r1c1; odd r1c2 } { killer-cage 6 r2c1 r2c2 }\n.... ...3 .... 4..2",
    takes: &[GROUPS],
    exchange: &[Exchange::IssHolder("And")],
    twofold: Twofold::Itself,
    means: |rule, context| {
        for rule in rule.rules("of").iter().flatten() {
            check_within(rule)?;
            rule.mean(context)?;
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Not all rules of a group hold.
pub static NOT: RuleKind = RuleKind {
    word: "not",
    also: &["negation"],
    group: Group::Logic,
    summary: "the rules do not all hold",
    example: "rule: not { odd r1c1; odd r1c2 }\n.3.. .... .4.. ..2.",
    takes: &[Part::many("of", Takes::Rules, 1)],
    twofold: Twofold::Itself,
    means: |rule, context| as_many(rule, HowMany::Fewer(1), context),
    ..RuleKind::UNSAID
};

/// So many of some groups of rules hold.
pub static EXACTLY: RuleKind = RuleKind {
    word: "exactly",
    also: &["exactly k of", "cardinality", "some of"],
    group: Group::Logic,
    summary: "so many of the groups of rules hold, neither more nor fewer",
    example: "rule: exactly 1 { odd r1c1 } { odd r1c2 } { thermometer r3c1 r4c1 }\n.... .4.. ..3. ...2",
    takes: &[Part::one("number", Takes::Number), GROUPS],
    twofold: Twofold::Itself,
    means: |rule, context| as_many(rule, HowMany::Exactly(rule.number_or("number", 1)?), context),
    ..RuleKind::UNSAID
};

fn as_many(rule: &Rule, how_many: HowMany, context: &mut Context) -> Result<(), RuleError> {
    let mut groups: Vec<Vec<Box<dyn Constraint>>> = Vec::new();
    for group in rule.rules("of") {
        let mut demands = Vec::new();
        for inner in group {
            check_within(inner)?;
            demands.extend(context.meaning_of(inner)?);
        }
        groups.push(demands);
    }
    match Or::new(groups, how_many, context.variables(), context.control()) {
        Some(or) => context.demand(or),
        None => return Err(rule.unfit("is about rules whose opposite is too large to be said")),
    }
    Ok(())
}

/// What says what the zones are, or depends on other rules, cannot hold or not.
pub(super) fn check_within(rule: &Rule) -> Result<(), RuleError> {
    if rule.kind.stands_alone() {
        return Err(rule.unfit("stands in braces, expected it beside the other rules"));
    }
    if !rule.kind.reads.is_empty() {
        return Err(rule.unfit("looks at other rules, expected it outside braces"));
    }
    Ok(())
}
