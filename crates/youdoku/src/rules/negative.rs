//! All marks are given: where there is none, what the mark would say is not so.
//!
//! Marks that stand in braces count where they hold in any case (`and`); any other place would leave open whether there is
//! a mark, and is refused.

use std::collections::HashSet;

use super::exchange::{Exchange, Field, Form};
use super::kropki::RATIO;
use super::{
    Argument, Context, Group, Part, Rule, RuleError, RuleKind, Scope, Takes, Totals, Twofold,
};
use crate::Cell;
use crate::constraint::Relation;

/// Kropki dots of either colour.
pub(super) const DOTS: &[&str] = &["difference", "ratio"];

/// No dot was left out.
pub static NEGATIVE_KROPKI: RuleKind = RuleKind {
    word: "negative-kropki",
    also: &["StrictKropki", "all dots are given", "negative constraint", "Kropki"],
    group: Group::Edges,
    summary: "neighbours without a dot are neither consecutive nor one twice the other",
    about: "A dot of either colour frees its two cells.",
    example: "rule: latin\n\
              rule: negative-kropki\n\
              rule: difference r1c2 r1c3, ratio r1c3 r1c4, ratio r1c3 r2c3\n\
              rule: ratio r1c4 r2c4, difference r2c1 r3c1, ratio r2c3 r2c4\n\
              rule: difference r2c4 r3c4, ratio r3c1 r3c2, ratio r3c1 r4c1\n\
              rule: ratio r3c2 r4c2, ratio r4c1 r4c2, difference r4c2 r4c3\n\
              ..2. .... .... ....",
    scope: Scope::Global,
    reads: DOTS,
    exchange: &[Exchange::Iss("StrictKropki", &[])],
    twofold: Twofold::Each,
    means: |rule, context| {
        for [a, b] in unmarked_edges(rule, context)? {
            context.cells_related(a, b, Relation::NotDifference(1));
            context.cells_related(a, b, Relation::NotRatio(2));
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// No white dot was left out.
pub static NEGATIVE_DIFFERENCE: RuleKind = RuleKind {
    word: "negative-difference",
    also: &["all white dots given", "nonconsecutive with dots"],
    group: Group::Edges,
    summary: "neighbours without a dot do not differ by any of the numbers, 1 when left out",
    about: "A `difference` or a `ratio` dot frees its two cells. Without any dot it holds everywhere.",
    example: "rule: negative-difference\n...... .3.... .....2 ...... ...3.. ......",
    scope: Scope::Global,
    takes: &[Part::optional("differences", Takes::Totals)],
    reads: DOTS,
    exchange: &[
        Exchange::InFull(|rule, _| rule.or_usual("differences", Totals::only(1))),
        Exchange::flag("nonconsecutive"),
        Exchange::maker(
            200,
            &[
                Field::new("negative", "differences", Form::Numbers),
                Field::new("overrideNegativeRatios", "", Form::Usually(true)),
            ],
        ),
    ],
    twofold: Twofold::Each,
    means: |rule, context| {
        let not = rule.totals("differences").unwrap_or(Totals::only(1));
        let says = format!("do not differ by {not}");
        for [a, b] in unmarked_edges(rule, context)? {
            let [a, b] = [a, b].map(|cell| context.worth(cell));
            context.told(a, b, &says, |a, b| !not.contains((a - b).abs()));
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// No black dot was left out.
pub static NEGATIVE_RATIO: RuleKind = RuleKind {
    word: "negative-ratio",
    also: &["all black dots given"],
    group: Group::Edges,
    summary: "neighbours without a dot are in none of the ratios; left out, in none that dots have, or 1 to 2",
    about: "A `difference` or a `ratio` dot frees its two cells. Two zeros are in every ratio.",
    example: "rule: negative-ratio, difference r1c1 r1c2, difference r2c3 r2c4, difference r2c3 r3c3\n\
              rule: difference r2c4 r3c4, difference r3c3 r3c4, difference r4c1 r4c2, ratio r1c2 r1c3\n\
              rule: ratio r1c2 r2c2, ratio r1c3 r2c3, ratio r2c2 r2c3, ratio r3c1 r4c1\n\
              rule: ratio r3c4 r4c4\n\
              .... ...3 4... ..1.",
    scope: Scope::Global,
    takes: &[Part::optional("ratios", Takes::Totals)],
    reads: DOTS,
    exchange: &[
        Exchange::InFull(|rule, others| {
            let dots = others.iter().filter(|other| other.kind == &RATIO);
            rule.or_usual("ratios", ratios_of(dots))
        }),
        Exchange::negative("ratio"),
        Exchange::global("antiratio"),
        Exchange::maker(
            201,
            &[
                Field::new("negative", "ratios", Form::Numbers),
                Field::new("overrideNegativeDifferences", "", Form::Usually(true)),
            ],
        ),
    ],
    twofold: Twofold::Each,
    means: |rule, context| {
        let not = rule.totals("ratios");
        let not = not.unwrap_or_else(|| ratios_of(context.others(RATIO.word)));
        let says = format!("are not in a ratio of {not}");
        let times = |a: i64, b: i64| match (a, b) {
            (0, 0) => !not.is_empty(),
            (_, 0) => false,
            (a, b) => a % b == 0 && not.contains(a / b),
        };
        for [a, b] in unmarked_edges(rule, context)? {
            let [a, b] = [a, b].map(|cell| context.worth(cell));
            context.told(a, b, &says, |a, b| !times(a, b) && !times(b, a));
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// No X and no V was left out.
pub static NEGATIVE_XV: RuleKind = RuleKind {
    word: "negative-xv",
    also: &["strict XV", "all X and V given"],
    group: Group::Edges,
    summary: "neighbours without an X or V do not add up to any of the sums, 5 and 10 when left out",
    about: "An `xv` mark of either kind frees its two cells; no other mark does.",
    example: "rule: negative-xv, xv 5 r2c2 r3c2, xv 5 r2c3 r3c3, xv 5 r3c1 r3c2, xv 5 r3c3 r3c4\n\
              rule: xv 5 r4c1 r4c2, xv 5 r4c3 r4c4\n\
              .... .21. .... ....",
    scope: Scope::Global,
    takes: &[Part::optional("sums", Takes::Totals)],
    reads: &["xv"],
    exchange: &[
        Exchange::Iss("StrictXV", &[]),
        Exchange::InFull(|rule, _| rule.or_usual("sums", five_and_ten())),
        Exchange::negative("xv"),
        Exchange::global("antixv"),
        Exchange::maker(202, &[Field::new("negative", "sums", Form::Numbers)]),
    ],
    twofold: Twofold::Together,
    means: |rule, context| {
        let not = rule.totals("sums").unwrap_or_else(five_and_ten);
        let says = format!("do not add up to {not}");
        for [a, b] in unmarked_edges(rule, context)? {
            let [a, b] = [a, b].map(|cell| context.worth(cell));
            context.told(a, b, &says, |a, b| !not.contains(a + b));
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

fn five_and_ten() -> Totals {
    Totals::of([(5, 5), (10, 10)])
}

/// The ratios that dots have; where there is no dot, 1 to 2.
fn ratios_of<'a>(dots: impl Iterator<Item = &'a Rule>) -> Totals {
    let ratios = dots.map(|dot| dot.number("ratio").unwrap_or(2));
    let ratios = Totals::of(ratios.map(|ratio| (ratio, ratio)));
    if ratios.is_empty() { Totals::only(2) } else { ratios }
}

impl Rule {
    /// The same with these numbers in a part that may be left out, where it is.
    fn or_usual(&self, part: &'static str, usual: Totals) -> Rule {
        match self.argument(part) {
            Argument::Absent => self.clone().with(part, Argument::Totals(usual)),
            _ => self.clone(),
        }
    }
}

/// Cells that share an edge, where no rule that the negative one reads names just these two.
pub(super) fn unmarked_edges(rule: &Rule, context: &Context) -> Result<Vec<[Cell; 2]>, RuleError> {
    let marked = marks(rule, context)?;
    let edges = context.steps_of(&[(0, 1), (1, 0)]).into_iter();
    let edges = edges.map(|(a, b)| [a.min(b), a.max(b)]);
    Ok(edges.filter(|edge| !marked.contains(&edge[..])).collect())
}

/// Squares of four cells, in reading order, where no rule that the negative one reads names just these.
pub(super) fn unmarked_corners(
    rule: &Rule,
    context: &Context,
) -> Result<Vec<[Cell; 4]>, RuleError> {
    let marked = marks(rule, context)?;
    let is_marked = |four: &[Cell; 4]| {
        let mut four = *four;
        four.sort_unstable();
        marked.contains(&four[..])
    };
    Ok(context.squares().into_iter().filter(|four| !is_marked(four)).collect())
}

/// The cells of all marks that the rule reads, in ascending order.
pub(super) fn marks(rule: &Rule, context: &Context) -> Result<HashSet<Vec<Cell>>, RuleError> {
    let mut found = HashSet::new();
    for other in context.rules() {
        gather(rule, other, &mut found)?;
    }
    Ok(found)
}

fn gather(rule: &Rule, other: &Rule, found: &mut HashSet<Vec<Cell>>) -> Result<(), RuleError> {
    let is_mark = |other: &Rule| rule.kind.reads.contains(&other.kind.word);
    if is_mark(other) {
        let mut cells = other.cells().to_vec();
        cells.sort_unstable();
        found.insert(cells);
    }
    for argument in &other.arguments {
        let Argument::Rules(groups) = argument else { continue };
        for inner in groups.iter().flatten() {
            if other.kind.word != "and" && has_marks(rule, inner) {
                let why = "stands beside marks in braces, expected all of them outside";
                return Err(rule.unfit(why));
            }
            gather(rule, inner, found)?;
        }
    }
    Ok(())
}

/// Whether a rule is a mark or has some within.
fn has_marks(rule: &Rule, other: &Rule) -> bool {
    let within = |argument: &Argument| match argument {
        Argument::Rules(groups) => groups.iter().flatten().any(|inner| has_marks(rule, inner)),
        _ => false,
    };
    rule.kind.reads.contains(&other.kind.word) || other.arguments.iter().any(within)
}
