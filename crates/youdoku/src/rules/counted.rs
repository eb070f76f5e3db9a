//! Lines about which digits stand on them, how often, and where.

use super::exchange::{Exchange, Field};
use super::look::{At, Colour, Mark, Shape};
use super::reader::reads;
use super::{Context, Drawn, Group, Part, Rule, RuleError, RuleKind};
use crate::constraint::{OneOf, Regular};
use crate::{DigitSet, Variable};

const LINE: &[Part] = &[Part::cells(Drawn::Line, 2)];

/// Rising or falling.
pub static MONOTONE_LINE: RuleKind = RuleKind {
    word: "monotone-line",
    also: &["missing bulb thermometer"],
    group: Group::Lines,
    summary: "digits increase all along the line, or decrease all along it",
    example: "rule: monotone-line r4c4 r4c3\nrule: monotone-line r3c1 r4c1 r4c2 r3c2\n.1.. 4... .... ...4",
    takes: LINE,
    look: &[Mark::line("#d0d0d0", "#707070", 0.2)],
    means: |rule, context| {
        #[derive(Clone, PartialEq, Eq, Hash)]
        enum Mind {
            Nothing,
            First(i64),
            Up(i64),
            Down(i64),
        }
        let step = |mind: &Mind, value: i64| match *mind {
            Mind::Nothing => Some(Mind::First(value)),
            Mind::First(last) | Mind::Up(last) if value > last => Some(Mind::Up(value)),
            Mind::First(last) | Mind::Down(last) if value < last => Some(Mind::Down(value)),
            _ => None,
        };
        let word = context.worths(rule.cells());
        reads(rule, context, word, Mind::Nothing, step, |_| true, "go up, or go down, all along")
    },
    ..RuleKind::UNSAID
};

/// One step all along.
pub static SEQUENCE_LINE: RuleKind = RuleKind {
    word: "sequence-line",
    also: &["arithmetic sequence"],
    group: Group::Lines,
    summary: "each cell of the line differs from the one before it by the same, up or down or not at all",
    example: "rule: sequence-line r4c4 r4c3\nrule: sequence-line r3c1 r4c1 r4c2 r3c2\n.1.. 4... .... ...4",
    takes: LINE,
    look: &[Mark::line("#aaaaaa", "#787c82", 0.15)],
    exchange: &[Exchange::maker(405, &[Field::LINES])],
    means: |rule, context| {
        // The last value, and the step once there is one.
        let step = |mind: &Option<(i64, Option<i64>)>, value: i64| match *mind {
            None => Some(Some((value, None))),
            Some((last, None)) => Some(Some((value, Some(value - last)))),
            Some((last, Some(step))) => (value - last == step).then_some(Some((value, Some(step)))),
        };
        let word = context.worths(rule.cells());
        reads(rule, context, word, None, step, |_| true, "go on by the same step")
    },
    ..RuleKind::UNSAID
};

/// Places that name each other.
pub static INDEX_LINE: RuleKind = RuleKind {
    word: "index-line",
    group: Group::Lines,
    summary: "if a cell of the line names a place on it, counted from 1, the cell there names the place of this one",
    about: "So the line holds 1 to its length, each once.",
    example: "rule: index-line r3c3 r4c3\nrule: index-line r3c1 r4c1 r4c2 r3c2\n.1.. 4... ..2. ...4",
    takes: LINE,
    look: &[Mark::line("#b0c4de", "#54657d", 0.12)],
    means: |rule, context| {
        let (grid, cells) = (context.grid(), rule.cells());
        let places = 1..=cells.len() as i64;
        let digits: DigitSet = places.filter_map(|place| grid.digit(place)).collect();
        for (i, &a) in cells.iter().enumerate() {
            let is_digit = |place: &usize| grid.digit(*place as i64 + 1).is_some();
            // A cell in a place that is no digit would name a cell that cannot name it: it has no digit at all.
            context.demand(OneOf::new(a, if is_digit(&i) { digits } else { DigitSet::EMPTY }));
            for j in (i + 1..cells.len()).filter(|j| is_digit(&i) && is_digit(j)) {
                let (b, i, j) = (cells[j], i as i64 + 1, j as i64 + 1);
                let says = format!("are such that the first is {j} where the second is {i}");
                context.told(a, b, &says, |a, b| (a == j) == (b == i));
            }
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Ends that count even and odd.
pub static PARITY_COUNT_LINE: RuleKind = RuleKind {
    word: "parity-count-line",
    group: Group::Lines,
    summary: "one end of the line is the number of even cells on it, the other of odd ones, the ends with them",
    about: "Which end is which is open.",
    example: "rule: parity-count-line r4c3 r3c4 r3c3\nrule: parity-count-line r2c4 r1c3 r2c2\n...2 ..3. .... ..14",
    takes: LINE,
    look: &[
        Mark::line("#c09090", "#6d5050", 0.1),
        Mark::sign(At::Ends, Shape::Circle, Colour::GROUND, Colour::new("#c09090", "#6d5050"), 0.8),
    ],
    means: |rule, context| {
        let length = rule.cells().len() as i64;
        let word = ends_first(context, rule);
        let done = |&(read, a, b, even): &(i64, i64, i64, i64)| {
            let odd = length - even;
            read == length && ((a, b) == (even, odd) || (a, b) == (odd, even))
        };
        let step = |&(read, a, b, even): &(i64, i64, i64, i64), value: i64| {
            let even = even + i64::from(value % 2 == 0);
            match read {
                0 => Some((1, value, 0, even)),
                1 => Some((2, a, value, even)),
                read => (read < length).then_some((read + 1, a, b, even)),
            }
        };
        let says = "are such that the first two count the even and the odd ones";
        reads(rule, context, word, (0, 0, 0, 0), step, done, says)
    },
    ..RuleKind::UNSAID
};

/// A cell that counts odd ones.
pub static ODD_LOTS: RuleKind = RuleKind {
    word: "odd-lots",
    group: Group::Lines,
    summary: "the first cell is the number of odd cells on the line, itself with them",
    example: "rule: odd-lots r3c4 r2c3 r2c4\nrule: odd-lots r1c2 r2c1 r2c2 r3c3\n.... 4... ...3 ....",
    takes: LINE,
    look: &[Mark::line("#d8c0a0", "#6d5f4c", 0.1), FIRST],
    means: |rule, context| lots(rule, context, 1, "count the odd ones by the first"),
    ..RuleKind::UNSAID
};

/// A cell that counts even ones.
pub static EVEN_LOTS: RuleKind = RuleKind {
    word: "even-lots",
    group: Group::Lines,
    summary: "the first cell is the number of even cells on the line, itself with them",
    example: "rule: even-lots r4c3 r3c4 r3c3\nrule: even-lots r1c2 r2c1 r1c1\n.... ..31 .... ...4",
    takes: LINE,
    look: &[Mark::line("#a0c0d8", "#4c5f6d", 0.1), FIRST],
    means: |rule, context| lots(rule, context, 0, "count the even ones by the first"),
    ..RuleKind::UNSAID
};

const FIRST: Mark = Mark::sign(At::First, Shape::Circle, Colour::NONE, Colour::DARK_GREY, 0.8);

/// Ends that count each other.
pub static LOOK_AND_SAY_LINE: RuleKind = RuleKind {
    word: "look-and-say-line",
    group: Group::Lines,
    summary: "the digit of each end stands on the line as often as the other end says, the ends with them",
    example: "rule: look-and-say-line r3c1 r3c2 r4c3 r3c3\nrule: look-and-say-line r1c4 r2c3 r1c2 r2c2\n..4. .... .... .3..",
    takes: LINE,
    look: &[
        Mark::line("#c8b8e0", "#5f5470", 0.1),
        Mark::sign(At::Ends, Shape::Circle, Colour::GROUND, Colour::new("#c8b8e0", "#5f5470"), 0.8),
    ],
    means: |rule, context| {
        let (cells, length) = (rule.cells(), rule.cells().len() as i64);
        let mut word: Vec<Variable> = vec![cells[0].into(), cells[cells.len() - 1].into()];
        word.extend(cells[1..cells.len() - 1].iter().map(|&cell| Variable::from(cell)));
        // How many were read, the ends, and how often each stands there.
        let step = |&(read, a, b, [as_a, as_b]): &(i64, i64, i64, [i64; 2]), value: i64| match read
        {
            0 => Some((1, value, 0, [0, 0])),
            1 if a == value => Some((2, a, value, [2, 2])),
            1 => Some((2, a, value, [1, 1])),
            read => {
                let counts = [as_a + i64::from(value == a), as_b + i64::from(value == b)];
                let few = counts[0] <= b && counts[1] <= a;
                (read < length && few).then_some((read + 1, a, b, counts))
            }
        };
        let done =
            |&(read, a, b, counts): &(i64, i64, i64, [i64; 2])| read == length && counts == [b, a];
        let says = "are such that the first two say how often the other of them stands there";
        reads(rule, context, word, (0, 0, 0, [0, 0]), step, done, says)
    },
    ..RuleKind::UNSAID
};

/// Each digit twice.
pub static DOUBLING_LINE: RuleKind = RuleKind {
    word: "doubling-line",
    group: Group::Lines,
    summary: "each digit on the line stands there exactly twice",
    example: "rule: doubling-line r3c3 r2c2\nrule: doubling-line r2c1 r3c2\n3... .2.. .... ...4",
    takes: LINE,
    look: &[Mark::line("#a8c8c0", "#506560", 0.12)],
    means: |rule, context| {
        let grid = context.grid();
        for digit in grid.digits() {
            let adds: Vec<i64> = grid.digits().map(|other| i64::from(other == digit)).collect();
            let adds = rule.cells().iter().map(|&cell| (Variable::from(cell), adds.clone()));
            let adds: Vec<_> = adds.collect();
            let says = format!("have {} twice or not at all", grid.value(digit));
            let read =
                Regular::of_map(context.control(), &adds, |count| count == 0 || count == 2, says);
            context.demand(read.ok_or_else(|| rule.unfit("has too many cells to be counted"))?);
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Two renbans in one line.
pub static DOUBLE_RENBAN: RuleKind = RuleKind {
    word: "double-renban",
    group: Group::Lines,
    summary: "the digits on the line are two sets of equal size, each of consecutive digits",
    about: "In any order: 123123 and 172839 are such. The line has an even number of cells.",
    example: "rule: double-renban r2c2 r3c1 r4c1 r3c2\n.1.4 .... .... ...2",
    takes: LINE,
    look: &[Mark::line("#e080e0", "#6d3f6d", 0.2)],
    means: |rule, context| {
        let length = rule.cells().len();
        if length % 2 == 1 {
            return Err(rule.unfit(format!("has {length} cells, expected an even number of them")));
        }
        let (half, digits) = (length / 2, context.grid().num_digits());
        // How often each digit stands on such a line, by the lowest digits of the two sets.
        let lowest = 0..(digits + 1).saturating_sub(half);
        let lines = lowest.clone().flat_map(|a| lowest.clone().map(move |b| (a, b)));
        let count = |(a, b): (usize, usize)| {
            let within = |from: usize, digit: usize| u8::from((from..from + half).contains(&digit));
            (0..digits).map(|digit| within(a, digit) + within(b, digit)).collect::<Vec<u8>>()
        };
        let lines: Vec<Vec<u8>> = lines.filter(|(a, b)| a <= b).map(count).collect();
        let least = i64::from(context.grid().range().least());
        let step = |read: &Vec<u8>, value: i64| {
            let mut read = read.clone();
            read[(value - least) as usize] += 1;
            let begun = |line: &Vec<u8>| read.iter().zip(line).all(|(read, line)| read <= line);
            lines.iter().any(begun).then_some(read)
        };
        let done = |read: &Vec<u8>| lines.contains(read);
        let word: Vec<Variable> = rule.cells().iter().map(|&cell| cell.into()).collect();
        let says = "are two sets of consecutive digits, equally many";
        reads(rule, context, word, vec![0; digits], step, done, says)
    },
    ..RuleKind::UNSAID
};

/// The cells of the line with both ends before all others.
fn ends_first(context: &Context, rule: &Rule) -> Vec<Variable> {
    let line = context.worths(rule.cells());
    let mut word = vec![line[0], line[line.len() - 1]];
    word.extend(&line[1..line.len() - 1]);
    word
}

/// The first cell is the number of cells with this remainder.
fn lots(rule: &Rule, context: &mut Context, rest: i64, says: &str) -> Result<(), RuleError> {
    let length = rule.cells().len() as i64;
    let is = |value: i64| i64::from(value.rem_euclid(2) == rest);
    // How many are still to come.
    let step = |left: &Option<i64>, value: i64| {
        let after = match left {
            None => value - is(value),
            Some(left) => left - is(value),
        };
        (0..=length).contains(&after).then_some(Some(after))
    };
    let word = context.worths(rule.cells());
    reads(rule, context, word, None, step, |left| *left == Some(0), says)
}
