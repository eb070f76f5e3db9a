//! Signs where four cells meet.

use super::exchange::{Exchange, Field, Form, Iss};
use super::groups::thirds;
use super::look::{At, CELLS, Colour, Label, Mark, Shape};
use super::negative::unmarked_corners;
use super::reader::reads;
use super::{Context, Group, Part, Reach, Rule, RuleError, RuleKind, Scope, Takes, Twofold};
use crate::constraint::{OneOf, Regular, Relation, Sum, Term};
use crate::{Cell, DigitSet, Variable};

const CORNER: &[Part] = &[Part::corner()];

/// Digits that stand around a corner.
pub static QUADRUPLE: RuleKind = RuleKind {
    word: "quadruple",
    also: &["quad"],
    group: Group::Corners,
    summary: "each digit stands in the four cells around the corner at least as often as it is listed",
    about: "A digit listed twice stands there twice. The corner is named by its top left cell.",
    example: "rule: quadruple {2} r1c2\nrule: quadruple {4} r1c1\n.... .3.. .4.. ...1",
    takes: &[Part::one("digits", Takes::DigitList), Part::corner()],
    look: &[Mark::dot(Colour::GROUND, 0.5, Label::Part("digits"))],
    reach: Reach::Grid,
    exchange: &[
        Exchange::Iss("Quad", &[Iss::Square("cells"), Iss::EachValue("digits")]),
        Exchange::entries(
            "quadruple",
            &[Field::CELLS, Field::new("values", "digits", Form::Digits)],
        ),
        Exchange::maker(
            303,
            &[Field::new(
                "clues",
                "",
                Form::Entries(&[
                    Field::new("corner", "cells", Form::Corner),
                    Field::new("digits", "digits", Form::Digits),
                ]),
            )],
        ),
    ],
    means: |rule, context| {
        let digits = rule.digit_list("digits");
        if digits.len() > 4 {
            let why = format!("has {} digits around a corner, expected at most 4", digits.len());
            return Err(rule.unfit(why));
        }
        let values = digits.iter().map(|&digit| context.grid().value(digit).into()).collect();
        contain(rule, context, rule.cells(), values)
    },
    ..RuleKind::UNSAID
};

/// Digits that do not stand around a corner.
pub static QUAD_WITHOUT: RuleKind = RuleKind {
    word: "quad-without",
    also: &["exclusion quad"],
    group: Group::Corners,
    summary: "none of the digits stands in the four cells around the corner",
    example: "rule: quad-without {3} r2c1\nrule: quad-without {4} r2c3\n.1.. .... .... ..1.",
    takes: &[Part::one("digits", Takes::Digits), Part::corner()],
    look: &[Mark::dot(Colour::GREY, 0.5, Label::Part("digits"))],
    reach: Reach::Grid,
    twofold: Twofold::Each,
    means: |rule, context| {
        let all = DigitSet::all(context.grid().num_digits());
        let set = rule.digits("digits").first().copied().unwrap_or(DigitSet::EMPTY);
        rule.cells().iter().for_each(|&cell| context.demand(OneOf::new(cell, all - set)));
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// A sum around a corner.
pub static QUAD_TOTAL: RuleKind = RuleKind {
    word: "quad-total",
    group: Group::Corners,
    summary: "the four cells around the corner add up to the sum",
    example: "rule: quad-total 10 r3c2\nrule: quad-total 10 r1c3\n...2 ..3. .4.. 2...",
    takes: &[Part::one("sum", Takes::Number), Part::corner()],
    look: &[Mark::dot(Colour::GROUND, 0.4, Label::Part("sum"))],
    reach: Reach::Grid,
    twofold: Twofold::Together,
    means: |rule, context| {
        context.demand(Sum::plain(context.worths(rule.cells()), rule.needed("sum")?));
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// The largest is the sum of the others.
pub static QUAD_SUM: RuleKind = RuleKind {
    word: "quad-sum",
    group: Group::Corners,
    summary: "the largest of the four cells around the corner is the sum of the other three",
    example: "rule: quad-sum r2c2\n.... .2.3 .... ....",
    takes: CORNER,
    look: &[Mark::dot(Colour::INK, 0.2, Label::None)],
    reach: Reach::Grid,
    means: |rule, context| {
        let word = context.worths(rule.cells());
        let says = "are such that the largest is the sum of the others";
        let step = |&(most, sum): &(i64, i64), value: i64| Some((value.max(most), sum + value));
        let step = in_turn(4, step);
        reads(rule, context, word, (0, (i32::MIN.into(), 0)), step, |(_, m)| m.1 == 2 * m.0, says)
    },
    ..RuleKind::UNSAID
};

/// Which is the largest.
pub static QUAD_MAXIMUM: RuleKind = RuleKind {
    word: "quad-maximum",
    group: Group::Corners,
    summary: "of the four cells around the corner this one is larger than the others",
    example: "rule: quad-maximum bottom-left r1c1\nrule: quad-maximum top-left r3c2\n.... .2.. .... ..1.",
    takes: &[
        Part::one(
            "largest",
            Takes::Word(&["top-left", "top-right", "bottom-left", "bottom-right"]),
        ),
        Part::corner(),
    ],
    look: &[Mark::dot(Colour::GROUND, 0.3, Label::Part("largest"))],
    reach: Reach::Grid,
    twofold: Twofold::Each,
    means: |rule, context| {
        let words = ["top-left", "top-right", "bottom-left", "bottom-right"];
        let largest = words.iter().position(|word| rule.word("largest") == Some(word));
        let largest = rule.cells()[largest.unwrap_or(0)];
        let others = rule.cells().iter().filter(|&&cell| cell != largest);
        others.for_each(|&cell| context.cells_related(cell, largest, Relation::Less));
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// How many are even.
pub static QUAD_EVEN: RuleKind = RuleKind {
    word: "quad-even",
    group: Group::Corners,
    summary: "so many of the four cells around the corner have even digits",
    example: "rule: quad-even 2 r1c1\nrule: quad-even 1 r2c1\n.... 4.1. .... ....",
    takes: &[Part::one("count", Takes::Number), Part::corner()],
    look: &[Mark::dot(Colour::GROUND, 0.3, Label::Part("count"))],
    reach: Reach::Grid,
    means: |rule, context| {
        let (count, grid) = (rule.needed("count")?, context.grid());
        let even = grid.digits().map(|digit| i64::from(grid.value(digit) % 2 == 0));
        let even: Vec<i64> = even.collect();
        let adds = rule.cells().iter().map(|&cell| (Variable::from(cell), even.clone()));
        let adds: Vec<_> = adds.collect();
        let says = format!("have {count} even digits");
        let read = Regular::of_map(context.control(), &adds, |total| total == count, says);
        context.demand(read.ok_or_else(|| rule.unfit("has too many digits to be counted"))?);
        Ok(())
    },
    ..RuleKind::UNSAID
};

const CHEQUER: Mark = Mark::Sign {
    of: CELLS,
    at: At::Middle,
    shape: Shape::Chequer,
    fill: Colour::INK,
    edge: Colour::NONE,
    size: 0.3,
    label: Label::None,
};

/// Odd and even around a corner.
pub static BATTENBURG: RuleKind = RuleKind {
    word: "battenburg",
    also: &["battenberg"],
    group: Group::Corners,
    summary: "odd and even digits alternate around the corner",
    example: "rule: battenburg r3c1\nrule: battenburg r1c2\n..4. .2.. .... .3..",
    takes: CORNER,
    look: &[CHEQUER],
    reach: Reach::Grid,
    twofold: Twofold::Each,
    means: |rule, context| {
        for [a, b] in sides(rule.cells()) {
            let [a, b] = [a, b].map(|cell| context.worth(cell));
            context.told(a, b, "are one odd, one even", |a, b| (a - b) % 2 != 0);
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// No such corner was left out.
pub static NEGATIVE_BATTENBURG: RuleKind = RuleKind {
    word: "negative-battenburg",
    group: Group::Corners,
    summary: "odd and even digits do not alternate around any corner without a `battenburg`",
    example: "rule: negative-battenburg, battenburg r1c2, battenburg r3c1, battenburg r3c3\n\
              .... 1... .2.. ....",
    scope: Scope::Global,
    reads: &["battenburg"],
    reach: Reach::Grid,
    means: |rule, context| {
        let says = "are not odd and even in turn";
        for four in unmarked_corners(rule, context)? {
            let word = context.worths(&around(&four));
            none_alternates(rule, context, word, says, |value| value.rem_euclid(2))?;
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Thirds around a corner.
pub static ENTROPY_BATTENBURG: RuleKind = RuleKind {
    word: "entropy-battenburg",
    group: Group::Corners,
    summary: "of the four cells around the corner those side by side have digits of different thirds: low, middle, high",
    example: "rule: entropy-battenburg r2c1\nrule: entropy-battenburg r3c2\n.... ...1 ...3 2...",
    takes: CORNER,
    look: &[CHEQUER],
    reach: Reach::Grid,
    twofold: Twofold::Each,
    means: |rule, context| {
        let third = thirds(&context.grid());
        for [a, b] in sides(rule.cells()) {
            context.told(a, b, "are of different thirds", |a, b| third(a) != third(b));
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// No such corner was left out.
pub static NEGATIVE_ENTROPY_BATTENBURG: RuleKind = RuleKind {
    word: "negative-entropy-battenburg",
    group: Group::Corners,
    summary: "around each corner without an `entropy-battenburg` some cells side by side have digits of one third",
    example: "rule: negative-entropy-battenburg, entropy-battenburg r1c2, entropy-battenburg r1c3\n\
              rule: entropy-battenburg r2c1, entropy-battenburg r3c3\n\
              .... 2... ...4 ....",
    scope: Scope::Global,
    reads: &["entropy-battenburg"],
    reach: Reach::Grid,
    means: |rule, context| {
        let third = thirds(&context.grid());
        let says = "are not all of other thirds than those beside them";
        for four in unmarked_corners(rule, context)? {
            let word = around(&four).iter().map(|&cell| cell.into()).collect();
            none_alternates(rule, context, word, says, |value| third(value) as i64)?;
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Rising around a corner.
pub static CLOCK: RuleKind = RuleKind {
    word: "clock",
    group: Group::Corners,
    summary: "from the smallest on, digits increase around the corner: clockwise (white) or the other way (black)",
    example: "rule: clock black r1c2\nrule: clock white r3c3\n.... .... .... ...4",
    takes: &[Part::one("colour", Takes::Word(&["white", "black"])), Part::corner()],
    look: &[Mark::dot(Colour::GROUND, 0.3, Label::Part("colour"))],
    reach: Reach::Grid,
    means: |rule, context| {
        let falls = if rule.word("colour") == Some("white") { 1 } else { 3 };
        let says = match falls {
            1 => "increase clockwise from the smallest",
            _ => "increase counter-clockwise from the smallest",
        };
        turns(rule, context, rule.cells(), says, |read| *read == Some(falls))
    },
    ..RuleKind::UNSAID
};

/// No such corner was left out.
pub static NEGATIVE_CLOCK: RuleKind = RuleKind {
    word: "negative-clock",
    group: Group::Corners,
    summary: "digits do not increase around any corner without a `clock`, neither way",
    example: "rule: negative-clock, clock white r3c1, clock white r3c3, clock black r2c2\n\
              .... ..1. .... ....",
    scope: Scope::Global,
    reads: &["clock"],
    reach: Reach::Grid,
    means: |rule, context| {
        let says = "do not increase around the corner";
        for four in unmarked_corners(rule, context)? {
            turns(rule, context, &four, says, |read| !matches!(read, Some(1 | 3)))?;
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Two diagonals that are alike.
pub static EQUAL_DIAGONALS: RuleKind = RuleKind {
    word: "equal-diagonals",
    group: Group::Corners,
    summary: "cells opposite each other around the corner have the same sum, or difference or product where it says so",
    example: "rule: equal-diagonals r3c2\nrule: equal-diagonals sum r1c3\n...2 .... 1... .3..",
    takes: &[Part::optional("of", Takes::Word(&["sum", "difference", "product"])), Part::corner()],
    look: &[Mark::dot(Colour::GROUND, 0.25, Label::Text("="))],
    reach: Reach::Grid,
    twofold: Twofold::Together,
    means: |rule, context| {
        let [a, b, c, d] = rule.cells() else { return Ok(()) };
        let word = context.worths(&[*a, *d, *b, *c]);
        let of: fn(i64, i64) -> i64 = match rule.word("of") {
            Some("difference") => |a, b| (a - b).abs(),
            Some("product") => |a, b| a * b,
            _ => {
                let terms = word.iter().zip([1, 1, -1, -1]);
                context.balanced(terms.map(|(&one, weight)| Term::new(weight, one)));
                return Ok(());
            }
        };
        // What was read, until the first two are one number.
        let step = |(place, one, two): &(usize, i64, i64), value: i64| match place {
            0 => Some((1, value, 0)),
            1 => Some((2, of(*one, value), 0)),
            2 => Some((3, *one, value)),
            3 => (of(*two, value) == *one).then_some((4, 0, 0)),
            _ => None,
        };
        let says = "are two pairs, of which one comes to the same as the other";
        reads(rule, context, word, (0, 0, 0), step, |mind| mind.0 == 4, says)
    },
    ..RuleKind::UNSAID
};

/// Each value stands in the cells at least as often as it is listed.
pub(super) fn contain(
    rule: &Rule,
    context: &mut Context,
    cells: &[Cell],
    values: Vec<i64>,
) -> Result<(), RuleError> {
    let word: Vec<Variable> = cells.iter().map(|&cell| cell.into()).collect();
    // What is still to come, and how many cells there are for it.
    let step = |(left, room): &(Vec<i64>, usize), value: i64| {
        let mut left = left.clone();
        if let Some(place) = left.iter().position(|&one| one == value) {
            left.remove(place);
        }
        let room = room.checked_sub(1)?;
        (left.len() <= room).then_some((left, room))
    };
    let listed: Vec<String> = values.iter().map(i64::to_string).collect();
    let says = format!("contain {}", listed.join(", "));
    let begin = (values, word.len());
    reads(rule, context, word, begin, step, |(left, _)| left.is_empty(), says)
}

/// Four cells around a corner, clockwise.
fn around(cells: &[Cell]) -> [Cell; 4] {
    [cells[0], cells[1], cells[3], cells[2]]
}

/// Those of them that share an edge.
fn sides(cells: &[Cell]) -> [[Cell; 2]; 4] {
    let [a, b, c, d] = around(cells);
    [[a, b], [b, c], [c, d], [d, a]]
}

/// A step that is taken so many times at most.
fn in_turn<S: Clone>(
    most: usize,
    step: impl Fn(&S, i64) -> Option<S>,
) -> impl Fn(&(usize, S), i64) -> Option<(usize, S)> {
    move |(read, mind), value| match *read < most {
        true => Some((read + 1, step(mind, value)?)),
        false => None,
    }
}

/// Four in a ring are not such that each is of another class than the next.
fn none_alternates(
    rule: &Rule,
    context: &mut Context,
    word: Vec<Variable>,
    says: &str,
    class: impl Fn(i64) -> i64,
) -> Result<(), RuleError> {
    // The first class, the last and how many were read, until two neighbours are alike.
    let step = |mind: &Option<(i64, i64, usize)>, value: i64| {
        let now = class(value);
        match *mind {
            None => Some(None),
            Some((_, _, 0)) => Some(Some((now, now, 1))),
            Some((_, last, _)) if now == last => Some(None),
            Some((first, _, 3)) => (now == first).then_some(None),
            Some((first, _, read)) => Some(Some((first, now, read + 1))),
        }
    };
    reads(rule, context, word, Some((0, 0, 0)), step, Option::is_none, says)
}

/// How often digits fall, read clockwise and round to the first; nothing where two neighbours are equal.
fn turns(
    rule: &Rule,
    context: &mut Context,
    cells: &[Cell],
    says: &str,
    fits: impl Fn(&Option<usize>) -> bool,
) -> Result<(), RuleError> {
    let word = context.worths(&around(cells));
    // The first, the last, how often it fell and how many were read.
    #[derive(Clone, PartialEq, Eq, Hash)]
    enum Mind {
        Read(i64, i64, usize, usize),
        Done(Option<usize>),
    }
    let step = |mind: &Mind, value: i64| match *mind {
        Mind::Read(_, _, _, 0) => Some(Mind::Read(value, value, 0, 1)),
        Mind::Read(_, last, ..) if value == last => Some(Mind::Done(None)),
        Mind::Read(first, last, falls, read) => {
            let falls = falls + usize::from(value < last);
            Some(match read {
                3 if value == first => Mind::Done(None),
                3 => Mind::Done(Some(falls + usize::from(first < value))),
                _ => Mind::Read(first, value, falls, read + 1),
            })
        }
        Mind::Done(None) => Some(Mind::Done(None)),
        Mind::Done(Some(_)) => None,
    };
    let done = |mind: &Mind| matches!(mind, Mind::Done(read) if fits(read));
    reads(rule, context, word, Mind::Read(0, 0, 0, 0), step, done, says)
}
