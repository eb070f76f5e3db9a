//! X-sums and what is like them: the first cell of a line says how many of its cells add up to the clue.

use super::exchange::{Drawing, Exchange, Field, Form, Iss};
use super::look::{Label, Mark, Shape};
use super::reader::{Way, reading, reads};
use super::sights::counts_from_far;
use super::{Context, Group, Part, Rule, RuleError, RuleKind, Takes, Twofold};
use crate::constraint::{Constraint, HowMany, Sum};

const TAKES: &[Part] = &[Part::one("sum", Takes::Number), Part::outside(1)];
const LOOK: &[Mark] = &[Mark::outside_in(Shape::Circle, Label::Part("sum"))];

/// The sum of as many cells as the first says.
pub static X_SUM: RuleKind = RuleKind {
    word: "x-sum",
    also: &["X-Sums", "XSum"],
    group: Group::Outside,
    summary: "as many cells along the line as the first one says, with itself, add up to the sum",
    about: "A first cell that is not 1 to the number of cells is wrong, unless it is worth less than 0: then it counts from the far end.",
    example: "rule: x-sum 5 right3\nrule: x-sum 6 top4\n..4. .... .... .3..",
    takes: TAKES,
    look: LOOK,
    exchange: &[
        Exchange::Iss("XSum", &[Iss::Sides("sum", "cells", 1)]),
        Exchange::drawn(
            "xsum",
            &[Field::clue("sum"), Field::SIGHT],
            "X Sum",
            &[Drawing::Clue("\u{25ef}")],
        ),
        Exchange::maker(
            502,
            &[Field::new("clues", "", Form::Entries(&[Field::clue("sum"), Field::OUTER]))],
        ),
    ],
    twofold: Twofold::Together,
    means: |rule, context| {
        let length = rule.cells().len() as i64;
        let far = counts_from_far(rule, context);
        let says = format!("begin with as many as the first says that add up to {}", sum(rule)?);
        counted(rule, context, says, |x| match x {
            x if (1..=length).contains(&x) => Some((0, x)),
            x if far && (-length..0).contains(&x) => Some((length + x, -x)),
            _ => None,
        })
    },
    ..RuleKind::UNSAID
};

/// The sum of as many of the last cells as the first says.
pub static REVERSE_X_SUM: RuleKind = RuleKind {
    word: "reverse-x-sum",
    group: Group::Outside,
    summary: "as many cells at the far end of the line as the first one says add up to the sum",
    example: "rule: reverse-x-sum 3 top2\nrule: reverse-x-sum 4 right1\n.... .... .... ..1.",
    takes: TAKES,
    look: LOOK,
    twofold: Twofold::Together,
    means: |rule, context| {
        let length = rule.cells().len() as i64;
        let says = format!("end with as many as the first says that add up to {}", sum(rule)?);
        counted(rule, context, says, |x| (1..=length).contains(&x).then_some((length - x, x)))
    },
    ..RuleKind::UNSAID
};

/// The average of as many cells as the first says.
pub static X_AVERAGE: RuleKind = RuleKind {
    word: "x-average",
    group: Group::Outside,
    summary: "as many cells along the line as the first one says, with itself, are the number on average",
    example: "rule: x-average 3 right1\nrule: x-average 1 left3\n.... .... .4.. ....",
    takes: &[Part::one("average", Takes::Number), Part::outside(1)],
    look: &[Mark::outside_in(Shape::Circle, Label::Part("average"))],
    twofold: Twofold::Together,
    means: |rule, context| {
        let (average, length) = (rule.needed("average")?, rule.cells().len() as i64);
        let word = context.worths(rule.cells());
        // How many are still to come, and by how much what was read is above the average in all.
        let way = Way::new(context, &word, 0);
        let step = |mind: &Option<(i64, i64)>, value: i64| {
            let after = match *mind {
                None if (1..=length).contains(&value) => (value - 1, value - average),
                None => return None,
                Some((0, above)) => (0, above),
                Some((left, above)) => (left - 1, above + value - average),
            };
            let reach = (after.1).abs() <= way.reach() + after.0 * average.abs();
            ((after.0 == 0 && after.1 == 0) || (after.0 > 0 && reach)).then_some(Some(after))
        };
        let says = format!("begin with as many as the first says that are {average} on average");
        reads(rule, context, word, None, step, |mind| *mind == Some((0, 0)), says)
    },
    ..RuleKind::UNSAID
};

/// X-sums from both sides.
pub static DOUBLE_X_SUM: RuleKind = RuleKind {
    word: "double-x-sum",
    group: Group::Outside,
    summary: "as many cells as the first says and as many at the far end as the last says add up to the sum together",
    about: "A cell that belongs to both counts twice.",
    example: "rule: double-x-sum 11 top3\nrule: double-x-sum 10 right3\n.... ...1 .... ....",
    takes: &[Part::one("sum", Takes::Number), Part::outside(2)],
    look: LOOK,
    twofold: Twofold::Together,
    means: |rule, context| {
        let length = rule.cells().len() as i64;
        let says = format!("add up to {}, those that the ends count in", sum(rule)?);
        by_both_ends(rule, context, says, |x, y| {
            let both = (1..=length).contains(&x) && (1..=length).contains(&y);
            both.then_some([(0, x), (length - y, length)])
        })
    },
    ..RuleKind::UNSAID
};

/// What the first and the last fight for.
pub static BATTLEFIELD: RuleKind = RuleKind {
    word: "battlefield",
    group: Group::Outside,
    summary: "the first cell counts cells from its side, the last from its: those that both count, or that lie between, add up to the sum",
    about: "The sum is 0 where the two meet exactly.",
    example: "rule: battlefield 0 top2\nrule: battlefield 4 right1\n.... .... .... ..1.",
    takes: &[Part::one("sum", Takes::Number), Part::outside(2)],
    look: &[Mark::outside(Label::Part("sum"))],
    twofold: Twofold::Together,
    means: |rule, context| {
        let length = rule.cells().len() as i64;
        let says = format!("add up to {} where the ends overlap or leave a gap", sum(rule)?);
        by_both_ends(rule, context, says, |x, y| {
            let far = length - y;
            let both = (0..=length).contains(&x) && (0..=length).contains(&y);
            both.then_some([(x.min(far), x.max(far)), (0, 0)])
        })
    },
    ..RuleKind::UNSAID
};

/// One fewer or one more than the first says.
pub static BROKEN_X_SUM: RuleKind = RuleKind {
    word: "broken-x-sum",
    group: Group::Outside,
    summary: "one cell fewer, or one more, along the line than the first one says add up to the sum",
    about: "One more only where the line has it.",
    example: "rule: broken-x-sum 3 top2\nrule: broken-x-sum 6 top4\n.... ..3. ..2. ....",
    takes: TAKES,
    look: LOOK,
    twofold: Twofold::Together,
    means: |rule, context| one_of(rule, context, [-1, 1], "one fewer or one more than"),
    ..RuleKind::UNSAID
};

/// As many as the first says, or one fewer.
pub static SHORT_X_SUM: RuleKind = RuleKind {
    word: "short-x-sum",
    group: Group::Outside,
    summary: "as many cells along the line as the first one says, or one fewer, add up to the sum",
    example: "rule: short-x-sum 0 top2\nrule: short-x-sum 0 bottom3\n.... 4... .42. ....",
    takes: TAKES,
    look: LOOK,
    twofold: Twofold::Together,
    means: |rule, context| one_of(rule, context, [-1, 0], "as many or one fewer than"),
    ..RuleKind::UNSAID
};

/// An X-sum that begins where the first cell says.
pub static SHIFTED_X_SUM: RuleKind = RuleKind {
    word: "shifted-x-sum",
    group: Group::Outside,
    summary: "the first cell says which cell of the line says how many cells, from itself on, add up to the sum",
    example: "rule: shifted-x-sum 1 left3\nrule: shifted-x-sum 1 top1\n.... .2.. .... ...4",
    takes: TAKES,
    look: LOOK,
    twofold: Twofold::Together,
    means: |rule, context| {
        #[derive(Clone, PartialEq, Eq, Hash)]
        enum Mind {
            Begin,
            /// So many steps to the cell that says how many.
            Walk(i64),
            /// So many to come, and the sum so far.
            Count(i64, i64),
        }
        let (sum, length) = (sum(rule)?, rule.cells().len() as i64);
        let word = context.worths(rule.cells());
        let way = Way::new(context, &word, sum);
        let count = |left: i64, sum: i64| match left {
            0 => (sum == way.total).then_some(Mind::Count(0, sum)),
            1.. => way.going(sum).map(|sum| Mind::Count(left, sum)),
            _ => None,
        };
        let step = |mind: &Mind, value: i64| match *mind {
            Mind::Begin if value == 1 => count(value - 1, value),
            Mind::Begin => (2..=length).contains(&value).then_some(Mind::Walk(value - 1)),
            Mind::Walk(1) if value <= length => count(value - 1, value),
            Mind::Walk(1) => None,
            Mind::Walk(steps) => Some(Mind::Walk(steps - 1)),
            Mind::Count(0, sum) => Some(Mind::Count(0, sum)),
            Mind::Count(left, sum) => count(left - 1, sum + value),
        };
        let says = format!("have an X-sum of {sum} from the place that the first of them says");
        let done = |mind: &Mind| *mind == Mind::Count(0, way.total);
        reads(rule, context, word, Mind::Begin, step, done, says)
    },
    ..RuleKind::UNSAID
};

/// An X-sum of as many cells as are seen.
pub static SKYSCRAPER_X_SUM: RuleKind = RuleKind {
    word: "skyscraper-x-sum",
    group: Group::Outside,
    summary: "as many cells along the line as are higher than all before them add up to the sum",
    example: "rule: skyscraper-x-sum 6 top4\nrule: skyscraper-x-sum 3 bottom1\n.... .... ..2. ....",
    takes: TAKES,
    look: LOOK,
    means: |rule, context| {
        let (sum, word) = (sum(rule)?, context.worths(rule.cells()));
        let mut groups: Vec<Vec<Box<dyn Constraint>>> = Vec::new();
        for count in 1..=word.len() {
            let step = |&(tallest, seen): &(i64, usize), value: i64| match value > tallest {
                true => Some((value, seen + 1)).filter(|&(_, seen)| seen <= count),
                false => Some((tallest, seen)),
            };
            let says = format!("show {count} that are higher than all before them");
            let done = |&(_, seen): &(i64, usize)| seen == count;
            let seen = reading(rule, context, word.clone(), (0, 0), step, done, says)?;
            let Some(seen) = seen else { continue };
            groups.push(vec![
                Box::new(seen),
                Box::new(Sum::plain(word[..count].iter().copied(), sum)),
            ]);
        }
        context.groups(rule, HowMany::AtLeast(1), groups)
    },
    ..RuleKind::UNSAID
};

fn sum(rule: &Rule) -> Result<i64, RuleError> {
    rule.needed("sum")
}

/// The first cell says how many cells to leave out and how many to add up after these.
fn counted(
    rule: &Rule,
    context: &mut Context,
    says: String,
    of: impl Fn(i64) -> Option<(i64, i64)>,
) -> Result<(), RuleError> {
    let word = context.worths(rule.cells());
    let way = Way::new(context, &word, sum(rule)?);
    // How many are still to be left out and to be counted, once the first is known, and the sum so far.
    let read = |(skip, left, sum): (i64, i64, i64), value: i64| {
        let after = match (skip, left) {
            (1.., _) => (skip - 1, left, sum),
            (_, 1..) => (0, left - 1, sum + value),
            _ => (0, 0, sum),
        };
        let can_be = if after.1 == 0 { after.2 == way.total } else { way.leads(after.2) };
        can_be.then_some(Some(after))
    };
    let step = |mind: &Option<(i64, i64, i64)>, value: i64| match *mind {
        None => of(value).and_then(|(skip, count)| read((skip, count, 0), value)),
        Some(mind) => read(mind, value),
    };
    reads(rule, context, word, None, step, |mind| *mind == Some((0, 0, way.total)), says)
}

/// The first and the last cell say which cells add up to the sum: those from one place to another, and those of another
/// such part too.
fn by_both_ends(
    rule: &Rule,
    context: &mut Context,
    says: String,
    of: impl Fn(i64, i64) -> Option<[(i64, i64); 2]>,
) -> Result<(), RuleError> {
    let cells = rule.cells();
    let mut word = vec![context.worth(cells[cells.len() - 1])];
    word.extend(context.worths(cells));
    let way = Way::new(context, &[&word[..], &word[..]].concat(), sum(rule)?);
    #[derive(Clone, PartialEq, Eq, Hash)]
    enum Mind {
        Nothing,
        Last(i64),
        /// How far it is to the beginning and to the end of either part, and the sum so far.
        Parts([(i64, i64); 2], i64),
    }
    let read = |parts: [(i64, i64); 2], sum: i64, value: i64| {
        let times = parts.iter().filter(|(from, to)| *from <= 0 && *to > 0).count() as i64;
        let nearer = |(from, to): (i64, i64)| match to <= 1 {
            true => (0, 0),
            false => ((from - 1).max(0), to - 1),
        };
        let (after, sum) = (parts.map(nearer), sum + times * value);
        let can_be = if after == [(0, 0); 2] { sum == way.total } else { way.leads(sum) };
        can_be.then_some(Mind::Parts(after, sum))
    };
    let step = |mind: &Mind, value: i64| match *mind {
        Mind::Nothing => Some(Mind::Last(value)),
        Mind::Last(last) => {
            let none = |(from, to): (i64, i64)| if from < to { (from, to) } else { (0, 0) };
            read(of(value, last)?.map(none), 0, value)
        }
        Mind::Parts(parts, sum) => read(parts, sum, value),
    };
    let done = |mind: &Mind| *mind == Mind::Parts([(0, 0); 2], way.total);
    reads(rule, context, word, Mind::Nothing, step, done, says)
}

/// As many cells as the first says and one of these more add up to the sum.
fn one_of(rule: &Rule, context: &mut Context, more: [i64; 2], says: &str) -> Result<(), RuleError> {
    let (total, length) = (sum(rule)?, rule.cells().len() as i64);
    let word = context.worths(rule.cells());
    let way = Way::new(context, &word, total);
    // How many are still to be counted either way, once the first is known, and the sum so far; or it was the total
    // after one of them.
    #[derive(Clone, PartialEq, Eq, Hash)]
    enum Mind {
        Begin,
        Count([i64; 2], i64),
        Good,
    }
    let count = |left: [i64; 2], sum: i64| match left {
        left if left.contains(&0) && sum == way.total => Some(Mind::Good),
        left if left.iter().all(|&left| left <= 0) => None,
        left => way.going(sum).map(|sum| Mind::Count(left, sum)),
    };
    let step = |mind: &Mind, value: i64| match *mind {
        Mind::Begin if !(1..=length).contains(&value) => None,
        Mind::Begin => {
            let left =
                more.map(|more| value + more).map(|left| if left > length { -1 } else { left });
            match left.contains(&0) && way.total == 0 {
                true => Some(Mind::Good),
                false => count(left.map(|left| left - 1), value),
            }
        }
        Mind::Count(left, sum) => count(left.map(|left| (left - 1).max(-1)), sum + value),
        Mind::Good => Some(Mind::Good),
    };
    let says = format!("begin with {says} the first says that add up to {total}");
    reads(rule, context, word, Mind::Begin, step, |mind| *mind == Mind::Good, says)
}
