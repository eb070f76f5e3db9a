//! Clues outside the grid about where digits stand along a line: before what, beside what, in which run.

use super::look::{Label, Mark};
use super::reader::{Way, reads, reads_both};
use super::{Group, Part, RuleKind, Takes, Twofold};
use crate::constraint::{Constraint, HowMany, OneOf};
use crate::{DigitSet, Variable};

/// The sum before a digit.
pub static BEFORE: RuleKind = RuleKind {
    word: "before",
    also: &["before N", "up to 9"],
    group: Group::Outside,
    summary: "the cells of the line before the first that has the digit add up to the sum",
    about: "The digit, then the sum: `before 9 20 left1`. The digit stands on the line; where it comes first, the sum is 0.",
    example: "rule: before 3 3 top4\nrule: before 1 3 left1\n.... .... .... 2...",
    takes: &[Part::one("digit", Takes::Number), Part::one("sum", Takes::Number), Part::outside(1)],
    look: &[Mark::outside(Label::Part("sum"))],
    means: |rule, context| {
        let (digit, sum) = (rule.needed("digit")?, rule.needed("sum")?);
        let way = Way::new(context, &context.worths(rule.cells()), sum);
        // The sum, until the digit is there.
        let step = |mind: &Option<i64>, here: i64, worth: i64| match *mind {
            Some(sum) if here == digit => (sum == way.total).then_some(None),
            Some(sum) => way.going(sum + worth).map(Some),
            None => Some(None),
        };
        let says = format!("add up to {sum} before {digit}");
        reads_both(rule, context, Some(0), step, Option::is_none, says)
    },
    ..RuleKind::UNSAID
};

/// The first of some digits.
pub static FIRST_SEEN: RuleKind = RuleKind {
    word: "first-seen",
    also: &["easy as", "first seen odd or even"],
    group: Group::Outside,
    summary: "the first cell of the line with one of the digits in braces has the digit",
    about: "Odd and even clues name the digits of one parity: `first-seen 3 {1 3 5 7 9} left1`.",
    example: "rule: first-seen 3 {2 3} top1\nrule: first-seen 1 {1} bottom4\n..4. ...1 ...3 ..1.",
    takes: &[
        Part::one("digit", Takes::Number),
        Part::one("digits", Takes::Digits),
        Part::outside(1),
    ],
    look: &[Mark::outside(Label::Part("digit"))],
    means: |rule, context| {
        let (digit, grid) = (rule.needed("digit")?, context.grid());
        let set = rule.digits("digits").first().copied().unwrap_or(DigitSet::EMPTY);
        let within = |value: i64| grid.digit(value).is_some_and(|digit| set.contains(digit));
        let step = |&seen: &bool, value: i64| match seen || !within(value) {
            true => Some(seen),
            false => (value == digit).then_some(true),
        };
        let word: Vec<Variable> = rule.cells().iter().map(|&cell| cell.into()).collect();
        let says = format!("have {digit} as the first of the digits");
        reads(rule, context, word, false, step, |&seen| seen, says)
    },
    ..RuleKind::UNSAID
};

/// The longest ascent.
pub static LONGEST_ASCENT: RuleKind = RuleKind {
    word: "longest-ascent",
    group: Group::Outside,
    summary: "the longest run of neighbours along the line that increase has so many cells",
    example: "rule: longest-ascent 3 top2\nrule: longest-ascent 2 bottom1\n.... ...1 .... 2...",
    takes: &[Part::one("length", Takes::Number), Part::outside(1)],
    look: &[Mark::outside(Label::Part("length"))],
    means: |rule, context| {
        let length = rule.needed("length")?;
        // The last value, how long the run is that ends there, and whether one was as long as it should be.
        let step = |mind: &Option<(i64, i64, bool)>, value: i64| {
            let (run, was) = match *mind {
                Some((last, run, was)) if value > last => (run + 1, was),
                Some((_, _, was)) => (1, was),
                None => (1, false),
            };
            (run <= length).then_some(Some((value, run, was || run == length)))
        };
        let word = context.worths(rule.cells());
        let done = |mind: &Option<(i64, i64, bool)>| mind.is_some_and(|mind| mind.2);
        let says = format!("have a longest run of {length} that increase");
        reads(rule, context, word, None, step, done, says)
    },
    ..RuleKind::UNSAID
};

/// The length of the first ascent.
pub static RUN_START: RuleKind = RuleKind {
    word: "run-start",
    group: Group::Outside,
    summary: "from the first on, so many cells of the line increase",
    example: "rule: run-start 3 top2\nrule: run-start 2 bottom2\n.... 4... .... .31.",
    takes: &[Part::one("length", Takes::Number), Part::outside(1)],
    look: &[Mark::outside(Label::Part("length"))],
    means: |rule, context| {
        let length = rule.needed("length")?;
        // The last value and how long the run is, until it ends.
        let step = |mind: &Option<(i64, i64)>, value: i64| match *mind {
            None => Some(None),
            Some((last, run)) if run == 0 || value > last => {
                (run < length).then_some(Some((value, run + 1)))
            }
            Some((_, run)) => (run == length).then_some(None),
        };
        let word = context.worths(rule.cells());
        let done = |mind: &Option<(i64, i64)>| mind.is_none_or(|(_, run)| run == length);
        let says = format!("begin with a run of {length} that increase");
        reads(rule, context, word, Some((0, 0)), step, done, says)
    },
    ..RuleKind::UNSAID
};

/// The largest sum of three neighbours.
pub static MAXIMUM_TRIPLET: RuleKind = RuleKind {
    word: "maximum-triplet",
    group: Group::Outside,
    summary: "the largest sum of three neighbours along the line is the sum",
    example: "rule: maximum-triplet 8 right1\nrule: maximum-triplet 9 left2\n..4. .... .4.. 2...",
    takes: &[Part::one("sum", Takes::Number), Part::outside(3)],
    look: &[Mark::outside(Label::Part("sum"))],
    twofold: Twofold::Together,
    means: |rule, context| {
        let sum = rule.needed("sum")?;
        // The last two, and whether three were as much.
        let step = |(last, was): &(Vec<i64>, bool), value: i64| match last[..] {
            [a, b] => {
                let three = a + b + value;
                (three <= sum).then(|| (vec![b, value], *was || three == sum))
            }
            _ => Some(([&last[..], &[value]].concat(), *was)),
        };
        let word = context.worths(rule.cells());
        let says = format!("have {sum} as the largest sum of three neighbours");
        reads(rule, context, word, (Vec::new(), false), step, |(_, was)| *was, says)
    },
    ..RuleKind::UNSAID
};

/// One of two digits in the place of the other.
pub static DESCRIPTIVE_PAIR: RuleKind = RuleKind {
    word: "descriptive-pair",
    group: Group::Outside,
    summary: "the first number says a place on the line, counted from 1, that has the second as its digit, or the other way round",
    example: "rule: descriptive-pair 2 2 top2\nrule: descriptive-pair 2 4 right1\n.... .... ...3 ..1.",
    takes: &[
        Part::one("first", Takes::Number),
        Part::one("second", Takes::Number),
        Part::outside(1),
    ],
    look: &[Mark::outside(Label::Framed("", "first", "…"))],
    means: |rule, context| {
        let (a, b) = (rule.needed("first")?, rule.needed("second")?);
        let mut groups: Vec<Vec<Box<dyn Constraint>>> = Vec::new();
        for (place, digit) in [(a, b), (b, a)] {
            let place = usize::try_from(place - 1).ok();
            let cell = place.and_then(|place| rule.cells().get(place));
            if let Some((&cell, digit)) = cell.zip(context.grid().digit(digit)) {
                groups.push(vec![Box::new(OneOf::new(cell, DigitSet::only(digit)))]);
            }
        }
        if groups.is_empty() {
            let why = format!("has {a} and {b}, expected one to be a place and the other a digit");
            return Err(rule.unfit(why));
        }
        context.groups(rule, HowMany::AtLeast(1), groups)
    },
    ..RuleKind::UNSAID
};

/// Two places and what stands there.
pub static POSITION_SUM: RuleKind = RuleKind {
    word: "position-sum",
    group: Group::Outside,
    summary: "the first two cells add up to the first number, and the cells in the places that they name, counted from 1, to the second",
    about: "The first number may be a set, `>=0` where nothing is said of it; the second may be left out.",
    example: "rule: position-sum 5 left4\nrule: position-sum 5 left3\n.... .23. 1... ....",
    takes: &[
        Part::one("positions", Takes::Totals),
        Part::optional("values", Takes::Number),
        Part::outside(2),
    ],
    look: &[Mark::outside(Label::Part("positions"))],
    twofold: Twofold::Together,
    means: |rule, context| {
        let word = context.worths(rule.cells());
        if let Some(totals) = rule.totals("positions") {
            let says = format!("add up to {totals}");
            context.told(word[0], word[1], &says, |a, b| totals.contains(a + b));
        }
        let Some(values) = rule.number("values") else { return Ok(()) };
        let length = word.len() as i64;
        let way = Way::new(context, &[word[0], word[1]], values);
        #[derive(Clone, PartialEq, Eq, Hash)]
        enum Mind {
            Nothing,
            One(i64),
            /// How far it is to either place, 0 where it was reached, and the sum so far.
            Walk([i64; 2], i64),
        }
        let walk = |left: [i64; 2], sum: i64, value: i64| {
            let here = left.iter().filter(|&&left| left == 1).count() as i64;
            let sum = sum + here * value;
            let left = left.map(|left| (left - 1).max(0));
            let can_be = if left == [0; 2] { sum == way.total } else { way.leads(sum) };
            can_be.then_some(Mind::Walk(left, sum))
        };
        let step = |mind: &Mind, value: i64| match *mind {
            _ if matches!(mind, Mind::Nothing | Mind::One(_)) && !(1..=length).contains(&value) => {
                None
            }
            Mind::Nothing => Some(Mind::One(value)),
            Mind::One(first) => {
                let before = if first == 1 { first } else { 0 };
                let before = before + if value == 1 { first } else { 0 };
                walk([first - 1, value - 1].map(|left| left.max(0)), before, value)
            }
            Mind::Walk(left, sum) => walk(left, sum, value),
        };
        let done = |mind: &Mind| *mind == Mind::Walk([0; 2], way.total);
        let says = format!("add up to {values} in the places that the first two name");
        reads(rule, context, word, Mind::Nothing, step, done, says)
    },
    ..RuleKind::UNSAID
};

/// What stands beside a digit.
pub static NEXT_TO: RuleKind = RuleKind {
    word: "next-to",
    group: Group::Outside,
    summary: "each of the digits in braces stands right beside the first cell of the line that has the digit",
    example: "rule: next-to 1 {4} bottom4\nrule: next-to 4 {1 2} top4\n.24. .... .... .43.",
    takes: &[
        Part::one("digit", Takes::Number),
        Part::one("digits", Takes::DigitList),
        Part::outside(2),
    ],
    look: &[Mark::outside(Label::Part("digits"))],
    means: |rule, context| {
        let digit = rule.needed("digit")?;
        let grid = context.grid();
        let listed = rule.digit_list("digits");
        let listed: Vec<i64> = listed.iter().map(|&digit| grid.value(digit).into()).collect();
        let without = |listed: &[i64], value: Option<i64>| {
            let mut left = listed.to_vec();
            if let Some(place) = left.iter().position(|&one| Some(one) == value) {
                left.remove(place);
            }
            left
        };
        #[derive(Clone, PartialEq, Eq, Hash)]
        enum Mind {
            Before(Option<i64>),
            /// The digit was there, and these are still to come.
            Beside(Vec<i64>),
            Done,
        }
        let step = |mind: &Mind, value: i64| match mind {
            Mind::Before(last) if value == digit => Some(Mind::Beside(without(&listed, *last))),
            Mind::Before(_) => Some(Mind::Before(Some(value))),
            Mind::Beside(left) => without(left, Some(value)).is_empty().then_some(Mind::Done),
            Mind::Done => Some(Mind::Done),
        };
        let done = |mind: &Mind| match mind {
            Mind::Before(_) => false,
            Mind::Beside(left) => left.is_empty(),
            Mind::Done => true,
        };
        let word: Vec<Variable> = rule.cells().iter().map(|&cell| cell.into()).collect();
        let says = format!("have the digits of the clue beside {digit}");
        reads(rule, context, word, Mind::Before(None), step, done, says)
    },
    ..RuleKind::UNSAID
};

/// Digits in their own places.
pub static HIT_COUNT: RuleKind = RuleKind {
    word: "hit-count",
    group: Group::Outside,
    summary: "so many cells of the line have their own place on it, counted from 1, as their digit",
    example: "rule: hit-count 2 top2\nrule: hit-count 1 left4\n.... ..3. .... 2...",
    takes: &[Part::one("count", Takes::Number), Part::outside(1)],
    look: &[Mark::outside(Label::Part("count"))],
    means: |rule, context| {
        let (count, length) = (rule.needed("count")?, rule.cells().len() as i64);
        let step = |&(read, hits): &(i64, i64), value: i64| {
            let hits = hits + i64::from(value == read + 1);
            (read < length && hits <= count).then_some((read + 1, hits))
        };
        let word: Vec<Variable> = rule.cells().iter().map(|&cell| cell.into()).collect();
        let says = format!("have {count} digits in their own places");
        reads(rule, context, word, (0, 0), step, |&(_, hits)| hits == count, says)
    },
    ..RuleKind::UNSAID
};
