//! How often digits stand in some cells.

use super::distinct::presence;
use super::exchange::{Exchange, Field, Form, Iss};
use super::look::{At, CELLS, Colour, Label, Mark, Of, Shape, Stroke};
use super::{Context, Drawn, Group, Part, Rule, RuleError, RuleKind, Takes, Twofold};
use crate::Variable;
use crate::constraint::{Sum, Term};

/// At least these digits.
pub static CONTAINS: RuleKind = RuleKind {
    word: "contains",
    also: &["contain at least"],
    group: Group::Cells,
    summary: "each of the digits stands in the cells, at least as often as it is named",
    example: "rule: contains {4} r3c1 r2c1 r2c2\nrule: contains {3} r2c1 r2c2 r1c1\n.... .2.. ...2 .4.1",
    takes: &[Part::one("digits", Takes::DigitList), Part::cells(Drawn::Set, 1)],
    look: LISTED,
    exchange: &[Exchange::Iss("ContainAtLeast", &[Iss::Values("digits"), Iss::Cells("cells")])],
    twofold: Twofold::Each,
    means: |rule, context| {
        for (digit, times) in rule.multiset("digits", context.grid()) {
            let says = format!("have {digit} at least {times} times");
            let is = |value| i64::from(value == digit);
            context.counted(rule, rule.cells(), is, |count| count >= times, says)?;
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Just these digits.
pub static CONTAINS_EXACTLY: RuleKind = RuleKind {
    word: "contains-exactly",
    also: &["contain exact"],
    group: Group::Cells,
    summary: "each of the digits stands in the cells exactly as often as it is named",
    about: "Other digits may stand there too.",
    example: "rule: contains-exactly {4 4} r2c4 r3c4 r4c4 r3c3\n.... .32. .... .43.",
    takes: &[Part::one("digits", Takes::DigitList), Part::cells(Drawn::Set, 1)],
    look: LISTED,
    exchange: &[Exchange::Iss("ContainExact", &[Iss::Values("digits"), Iss::Cells("cells")])],
    twofold: Twofold::Each,
    means: |rule, context| {
        for (digit, times) in rule.multiset("digits", context.grid()) {
            let says = format!("have {digit} {times} times");
            let is = |value| i64::from(value == digit);
            context.counted(rule, rule.cells(), is, |count| count == times, says)?;
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

const LISTED: &[Mark] = &[Mark::Outline {
    of: CELLS,
    colour: Colour::DARK_GREY,
    stroke: Stroke::Dashed,
    inset: 0.08,
    label: Label::Part("digits"),
}];

/// Digits that count themselves.
pub static COUNTING_CIRCLES: RuleKind = RuleKind {
    word: "counting-circles",
    group: Group::Cells,
    summary: "each digit that stands in the cells stands in as many of them as it says",
    about: "Each rule is a set of circles of its own. 0 is never in a circle.",
    example: "rule: counting-circles r1c1 r2c4 r3c3 r4c2 r4c4\n.... .... 3... ....",
    takes: &[Part::cells(Drawn::Set, 1)],
    look: &[Mark::sign(At::Each, Shape::Circle, Colour::NONE, Colour::DARK_GREY, 0.8)],
    exchange: &[Exchange::Iss("CountingCircles", &[Iss::Cells("cells")])],
    twofold: Twofold::Each,
    means: |rule, context| {
        let circles = rule.cells().len() as i64;
        context.each_is(rule.cells(), |value| (1..=circles).contains(&value));
        let grid = context.grid();
        for digit in grid.digits().map(|digit| i64::from(grid.value(digit))) {
            if (2..=circles).contains(&digit) || digit == 1 && circles > 1 {
                let is = |value| i64::from(value == digit);
                let good = |count| count == 0 || count == digit;
                let says = format!("have {digit} as often as it says, or not at all");
                context.counted(rule, rule.cells(), is, good, says)?;
            }
        }
        all_circles(rule, context)
    },
    ..RuleKind::UNSAID
};

/// What follows: the digits that stand in circles add up to the number of circles. Which digits these are is hidden.
fn all_circles(rule: &Rule, context: &mut Context) -> Result<(), RuleError> {
    let (grid, cells) = (context.grid(), rule.cells());
    let circles = cells.len() as i64;
    let twofold = cells.iter().any(|cell| context.second(cell.into()).is_some());
    let mut terms = Vec::new();
    for digit in grid.digits() {
        let value = i64::from(grid.value(digit));
        if twofold || circles == 1 || !(1..=circles).contains(&value) {
            continue;
        }
        let stands = presence(rule, cells, digit, context)?;
        terms.push(Term::new(value, stands));
        let places = cells.iter().map(|cell| (Variable::from(cell), 1));
        let word: Vec<(Variable, i64)> = [(stands, 0)].into_iter().chain(places).collect();
        let counts = |side: i64, read: i64| match side {
            0 => -value * read,
            _ => i64::from(read == value),
        };
        let says = format!("have {value} as often as it says if the first says that they have it");
        context.weighed(rule, word, counts, |total| total == 0, says)?;
    }
    if !terms.is_empty() {
        context.demand(Sum::new(terms, circles));
    }
    Ok(())
}

/// A number of some digits.
pub static COUNT: RuleKind = RuleKind {
    word: "count",
    also: &["sweeper", "odd lots", "pointing evens"],
    group: Group::Cells,
    summary: "the first cell says how many of the others have one of the digits",
    about: "The first counts itself where it is named once more.",
    example: "rule: count {1 2 3} r1c2 r1c1 r2c2 r2c3 r2c4\nrule: count {2 4} r3c4 r2c4 r3c3 r2c2\n...3 .... .1.. ....",
    takes: &[Part::one("digits", Takes::Digits), Part::cells(Drawn::Line, 2)],
    look: COUNTED,
    means: |rule, context| {
        let (grid, cells) = (context.grid(), rule.cells());
        let digits = rule.set_of("digits").unwrap_or_default();
        let first = (context.worth(cells[0]), 0);
        let others = cells[1..].iter().map(|cell| (Variable::from(cell), 1));
        let word: Vec<(Variable, i64)> = [first].into_iter().chain(others).collect();
        let counts = |side: i64, value: i64| match side {
            0 => -value,
            _ => i64::from(grid.digit(value).is_some_and(|digit| digits.contains(digit))),
        };
        let says = "have as many of the digits as the first of them says";
        context.weighed(rule, word, counts, |total| total == 0, says)
    },
    ..RuleKind::UNSAID
};

/// What counts others stands in a circle.
pub(super) const COUNTED: &[Mark] = &[
    Mark::sign(At::First, Shape::Circle, Colour::NONE, Colour::DARK_GREY, 0.8),
    Mark::Outline {
        of: Of::All,
        colour: Colour::GREY,
        stroke: Stroke::Dashed,
        inset: 0.08,
        label: Label::None,
    },
];

/// So many of each.
pub static LOOK_AND_SAY: RuleKind = RuleKind {
    word: "look-and-say",
    group: Group::Cages,
    summary: "the clue says, in pairs, how many of which digit stand in the cells: 1522 is one 5 and two 2s",
    about: "It is exact about the digits it names; others may stand there too, and digits may repeat. 01 is no 1. \
            Where digits have more than one sign, pairs are written 1x12,2x5.",
    example: "rule: look-and-say \"12\" r1c2 r1c3\n.1.. ...3 .... 2.3.",
    takes: &[Part::one("clue", Takes::Pattern), Part::cells(Drawn::Cage, 1)],
    look: &[Mark::cage(Label::Part("clue"))],
    exchange: &[
        Exchange::Iss("LookAndSay", &[Iss::Signs("clue"), Iss::Cells("cells")]),
        Exchange::maker(
            304,
            &[Field::new(
                "cages",
                "",
                Form::Entries(&[Field::CELLS, Field::new("value", "clue", Form::Text)]),
            )],
        ),
    ],
    twofold: Twofold::Each,
    means: |rule, context| {
        let clue = rule.pattern("clue").unwrap_or_default();
        let Some(pairs) = pairs_of(clue) else {
            let why = format!("says `{clue}`, expected pairs of a number and a digit such as 1522");
            return Err(rule.unfit(why));
        };
        for (i, &(times, digit)) in pairs.iter().enumerate() {
            if pairs[..i].iter().any(|&(_, other)| other == digit) {
                return Err(rule.unfit(format!("speaks of {digit} twice, expected once")));
            }
            if context.grid().digit(digit).is_none() {
                let range = context.grid().range();
                let (least, greatest) = (range.least(), range.greatest());
                let why = format!("has the digit {digit}, expected {least} to {greatest}");
                return Err(rule.unfit(why));
            }
            let is = |value| i64::from(value == digit);
            let says = format!("have {digit} {times} times");
            context.counted(rule, rule.cells(), is, |count| count == times, says)?;
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// `1522`, `1x12,2x5`.
fn pairs_of(clue: &str) -> Option<Vec<(i64, i64)>> {
    if clue.contains(['x', ',', '×']) {
        let pair = |part: &str| {
            let (times, digit) = part.split_once(['x', '×'])?;
            Some((times.trim().parse().ok()?, digit.trim().parse().ok()?))
        };
        return clue.split(',').map(|part| pair(part.trim())).collect();
    }
    let signs: Option<Vec<i64>> =
        clue.chars().map(|sign| sign.to_digit(10).map(i64::from)).collect();
    let signs = signs.filter(|signs| !signs.is_empty() && signs.len() % 2 == 0)?;
    Some(signs.chunks_exact(2).map(|two| (two[0], two[1])).collect())
}

/// As many even as odd.
pub static BALANCED: RuleKind = RuleKind {
    word: "balanced",
    also: &["capsule", "parity balance"],
    group: Group::Cages,
    summary: "as many of the cells are even as odd",
    example: "rule: balanced r4c3 r4c2 r3c2 r3c3\n.2.3 .3.. ...2 ....",
    takes: &[Part::cells(Drawn::Cage, 2)],
    look: &[Mark::cage(Label::Text("="))],
    means: |rule, context| {
        let says = "are even as often as odd";
        context.counted(rule, context.worths(rule.cells()), evenness, |total| total == 0, says)
    },
    ..RuleKind::UNSAID
};

/// More of them odd.
pub static MORE_ODD: RuleKind = RuleKind {
    word: "more-odd",
    also: &["mote", "more odd than even"],
    group: Group::Cages,
    summary: "more of the cells are odd than even",
    example: "rule: more-odd r3c2 r2c2 r3c1 r4c2\n...3 ...4 3... .4..",
    takes: &[Part::cells(Drawn::Cage, 1)],
    look: &[Mark::cage(Label::Text("odd"))],
    means: |rule, context| {
        let says = "are odd more often than even";
        context.counted(rule, context.worths(rule.cells()), evenness, |total| total < 0, says)
    },
    ..RuleKind::UNSAID
};

/// More of them even.
pub static MORE_EVEN: RuleKind = RuleKind {
    word: "more-even",
    also: &["meto", "more even than odd"],
    group: Group::Cages,
    summary: "more of the cells are even than odd",
    example: "rule: more-even r1c3 r1c2 r2c3\n..1. .... .14. .4..",
    takes: &[Part::cells(Drawn::Cage, 1)],
    look: &[Mark::cage(Label::Text("even"))],
    means: |rule, context| {
        let says = "are even more often than odd";
        context.counted(rule, context.worths(rule.cells()), evenness, |total| total > 0, says)
    },
    ..RuleKind::UNSAID
};

fn evenness(value: i64) -> i64 {
    if value % 2 == 0 { 1 } else { -1 }
}

/// All even or all odd.
pub static ONE_PARITY: RuleKind = RuleKind {
    word: "one-parity",
    group: Group::Cages,
    summary: "all of the cells are even or all are odd",
    example: "rule: one-parity r3c3 r2c3\n4.1. .3.4 .... ....",
    takes: &[Part::cells(Drawn::Cage, 2)],
    look: &[Mark::cage(Label::None)],
    twofold: Twofold::Each,
    means: |rule, context| {
        let worths = context.worths(rule.cells());
        let pairs: Vec<_> = worths.windows(2).map(|two| (two[0], two[1])).collect();
        context.pairs(pairs, "are both even or both odd", |a, b| (a - b) % 2 == 0);
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// As many even as odd and low as high.
pub static EQUALITY_CAGE: RuleKind = RuleKind {
    word: "equality-cage",
    group: Group::Cages,
    summary: "the cells are different, as many even as odd, as many low as high, none the middle digit",
    about: "Low and high are below and above the middle of all digits. The number of cells is even.",
    example: "rule: equality-cage r2c5 r3c5 r3c4 r3c3\nrule: equality-cage r1c2 r2c2\nrule: equality-cage r2c1 r2c2 r3c1 r1c2\n.2..4. ...1.. ...... ...... .64..3 ...6..",
    takes: &[Part::cells(Drawn::Cage, 2)],
    look: &[Mark::cage(Label::Text("="))],
    exchange: &[Exchange::Iss("EqualityCage", &[Iss::Cells("cells")])],
    means: |rule, context| {
        let range = context.grid().range();
        let ends = i64::from(range.least()) + i64::from(range.greatest());
        context.all_different([rule.cells().to_vec()]);
        context.each_is(rule.cells(), |value| 2 * value != ends);
        let says = "are even as often as odd";
        context.counted(rule, rule.cells(), evenness, |total| total == 0, says)?;
        let height = |value: i64| (2 * value - ends).signum();
        let says = "are low as often as high";
        context.counted(rule, rule.cells(), height, |total| total == 0, says)
    },
    ..RuleKind::UNSAID
};

#[cfg(test)]
mod tests {
    use super::pairs_of;

    #[test]
    fn a_clue_is_pairs() {
        for (clue, expect) in [
            ("1522", Some(vec![(1, 5), (2, 2)])),
            ("01", Some(vec![(0, 1)])),
            ("1x12,2x5", Some(vec![(1, 12), (2, 5)])),
            ("1x-2", Some(vec![(1, -2)])),
            ("152", None),
            ("", None),
            ("1x", None),
            ("ab", None),
        ] {
            assert_eq!(pairs_of(clue), expect, "{clue}");
        }
    }
}
