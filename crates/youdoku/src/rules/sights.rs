//! Clues about what is seen along a line: sandwiches, skyscrapers, numbered rooms.
//!
//! Their cells are read from the side of the clue, mostly a whole row or column (`left3`), but any line will do.
//! Each is what somebody needs to keep in mind who reads the line cell by cell.

use super::exchange::{Drawing, Exchange, Field, Form, Iss};
use super::look::{Label, Mark, Shape};
use super::reader::{Way, reads, reads_both};
use super::{Context, Group, Part, Rule, RuleError, RuleKind, Takes, Twofold};
use crate::Variable;

/// The sum between the lowest and the highest digit.
pub static SANDWICH: RuleKind = RuleKind {
    word: "sandwich",
    also: &["sandwich sum", "Sandwich Sudoku"],
    group: Group::Outside,
    summary: "the digits between the lowest and the highest, which stand there once each, add up to the sum",
    about: "The crusts are the lowest and the highest digit of the puzzle, 0 and 8 where digits go from 0 to 8.",
    example: "rule: sandwich 3 bottom2\nrule: sandwich 5 left2\n..4. .... .... ..1.",
    takes: &[Part::one("sum", Takes::Number), Part::outside(1)],
    look: &[Mark::outside(Label::Part("sum"))],
    exchange: &[
        Exchange::Iss("Sandwich", &[Iss::Number("sum"), Iss::Line("cells")]),
        Exchange::entries("sandwichsum", &[Field::clue("sum"), Field::SIGHT]),
        Exchange::maker(
            501,
            &[Field::new("clues", "", Form::Entries(&[Field::clue("sum"), Field::OUTER]))],
        ),
    ],
    means: |rule, context| {
        let range = context.grid().range();
        between(rule, context, [range.least().into(), range.greatest().into()])
    },
    ..RuleKind::UNSAID
};

/// The sum between two digits.
pub static SANDWICH_OF: RuleKind = RuleKind {
    word: "sandwich-of",
    group: Group::Outside,
    summary: "the digits between the two named, which stand there once each, add up to the sum",
    about: "The two digits come first, then the sum: `sandwich-of 3 7 15 left1`. They may stand in either order.",
    example: "rule: sandwich-of 3 1 0 bottom4\nrule: sandwich-of 1 4 5 top3\n3... ...1 .... ....",
    takes: &[
        Part::one("first", Takes::Number),
        Part::one("second", Takes::Number),
        Part::one("sum", Takes::Number),
        Part::outside(2),
    ],
    look: &[Mark::outside(Label::Part("sum"))],
    means: |rule, context| {
        let crusts = [rule.needed("first")?, rule.needed("second")?];
        if crusts[0] == crusts[1] {
            return Err(rule.unfit(format!("has {} twice, expected two digits", crusts[0])));
        }
        between(rule, context, crusts)
    },
    ..RuleKind::UNSAID
};

/// What lies between two digits, which stand there once each, adds up to the sum.
fn between(rule: &Rule, context: &mut Context, crusts: [i64; 2]) -> Result<(), RuleError> {
    #[derive(Clone, PartialEq, Eq, Hash)]
    enum Mind {
        Before,
        Between { first: i64, sum: i64 },
        After,
    }
    let sum = rule.needed("sum")?;
    let way = Way::new(context, &context.worths(rule.cells()), sum);
    let step = |mind: &Mind, digit: i64, worth: i64| match *mind {
        Mind::Before if crusts.contains(&digit) => Some(Mind::Between { first: digit, sum: 0 }),
        Mind::Before => Some(Mind::Before),
        Mind::Between { first, sum } if crusts.contains(&digit) => {
            (digit != first && sum == way.total).then_some(Mind::After)
        }
        Mind::Between { first, sum } => {
            way.going(sum + worth).map(|sum| Mind::Between { first, sum })
        }
        Mind::After => (!crusts.contains(&digit)).then_some(Mind::After),
    };
    let says = format!("have a sum of {sum} between {} and {}", crusts[0], crusts[1]);
    reads_both(rule, context, Mind::Before, step, |mind| *mind == Mind::After, says)
}

/// The number of cells that are higher than all before them.
pub static SKYSCRAPER: RuleKind = RuleKind {
    word: "skyscraper",
    also: &["Skyscrapers", "towers"],
    group: Group::Outside,
    summary: "so many cells along the line are higher than all before them",
    about: "A 0 is no building: it is not seen and hides nothing.",
    example: "rule: skyscraper 2 left2\nrule: skyscraper 2 bottom3\n.... .... 3... ..2.",
    takes: &[Part::one("count", Takes::Number), Part::outside(1)],
    look: &[Mark::outside_in(Shape::Square, Label::Part("count"))],
    exchange: &[
        Exchange::Iss("Skyscraper", &[Iss::Sides("count", "cells", 1)]),
        Exchange::drawn(
            "skyscraper",
            &[Field::clue("count"), Field::SIGHT],
            "Skyscraper",
            &[Drawing::Clue("\u{25af}")],
        ),
        Exchange::maker(
            503,
            &[Field::new("clues", "", Form::Entries(&[Field::clue("count"), Field::OUTER]))],
        ),
    ],
    means: |rule, context| {
        let count = rule.needed("count")?.clamp(-1, rule.cells().len() as i64 + 1);
        let step = |&(tallest, seen): &(i64, i64), value: i64| match value > tallest {
            true => Some((value, seen + 1)).filter(|&(_, seen)| seen <= count),
            false => Some((tallest, seen)),
        };
        let says = format!("show {} that are higher than all before them", rule.needed("count")?);
        let word = context.worths(rule.cells());
        reads(rule, context, word, (0, 0), step, |&(_, seen)| seen == count, says)
    },
    ..RuleKind::UNSAID
};

/// The sum of the cells that are higher than all before them.
pub static SKYSCRAPER_SUM: RuleKind = RuleKind {
    word: "skyscraper-sum",
    group: Group::Outside,
    summary: "the cells along the line that are higher than all before them add up to the sum",
    about: "A 0 is no building: it is not seen and hides nothing.",
    example: "rule: skyscraper-sum 9 top4\nrule: skyscraper-sum 4 bottom4\n.... 4... .... ..1.",
    takes: &[Part::one("sum", Takes::Number), Part::outside(1)],
    look: &[Mark::outside_in(Shape::Square, Label::Part("sum"))],
    means: |rule, context| {
        let word = context.worths(rule.cells());
        let sum = rule.needed("sum")?;
        let way = Way::new(context, &word, sum);
        let step = |&(tallest, seen): &(i64, i64), value: i64| match value > tallest {
            true => Some((value, seen + value)).filter(|&(_, seen)| seen <= way.total),
            false => Some((tallest, seen)),
        };
        let says = format!("show {sum} in all that are higher than all before them");
        reads(rule, context, word, (0, 0), step, |&(_, seen)| seen == way.total, says)
    },
    ..RuleKind::UNSAID
};

/// The first digit that something before it hides.
pub static HIDDEN_SKYSCRAPER: RuleKind = RuleKind {
    word: "hidden-skyscraper",
    also: &["Hidden Skyscrapers", "first hidden"],
    group: Group::Outside,
    summary: "the first cell along the line that is lower than one before it has the digit",
    example: "rule: hidden-skyscraper 1 top4\nrule: hidden-skyscraper 3 top2\n3... .... ..3. ....",
    takes: &[Part::one("digit", Takes::Number), Part::outside(2)],
    look: &[Mark::outside(Label::Framed("|", "digit", "|"))],
    exchange: &[Exchange::Iss("HiddenSkyscraper", &[Iss::Sides("digit", "cells", 0)])],
    means: |rule, context| {
        let digit = rule.needed("digit")?;
        // The tallest so far, until something is hidden.
        let step = |tallest: &Option<i64>, value: i64| match *tallest {
            Some(tallest) if value < tallest => (value == digit).then_some(None),
            Some(tallest) => Some(Some(tallest.max(value))),
            None => Some(None),
        };
        let says = format!("have {digit} where the first is lower than one before it");
        let word = context.worths(rule.cells());
        reads(rule, context, word, Some(i64::MIN), step, Option::is_none, says)
    },
    ..RuleKind::UNSAID
};

/// The digit in the place that the first cell names.
pub static NUMBERED_ROOM: RuleKind = RuleKind {
    word: "numbered-room",
    also: &["Numbered Rooms"],
    group: Group::Outside,
    summary: "the first cell of the line says which cell of it, counted from 1, has the digit",
    about: "A first cell that names no cell of the line is wrong, unless it is worth less than 0: then it counts from the far end.",
    example: "rule: numbered-room 1 top4\nrule: numbered-room 4 top3\n.... .... .21. ....",
    takes: &[Part::one("digit", Takes::Number), Part::outside(1)],
    look: &[Mark::outside(Label::Framed(":", "digit", ":"))],
    exchange: &[
        Exchange::Iss("NumberedRoom", &[Iss::Sides("digit", "cells", 0)]),
        Exchange::maker(
            504,
            &[Field::new("clues", "", Form::Entries(&[Field::clue("digit"), Field::OUTER]))],
        ),
    ],
    twofold: Twofold::Itself,
    means: |rule, context| {
        let (digit, length) = (rule.needed("digit")?, rule.cells().len() as i64);
        let seconds = rule.cells().iter().map(|&cell| context.second(cell.into()));
        if let Some(seconds) = seconds.collect::<Option<Vec<Variable>>>() {
            return room_of_two(rule, digit, &seconds, context);
        }
        let word = context.worths(rule.cells());
        let far = counts_from_far(rule, context);
        // How many steps it still is to the room, once the first is known.
        let step = |mind: &Option<i64>, value: i64| match *mind {
            None => {
                let place = if far && value < 0 { length + 1 + value } else { value };
                let here = place == 1 && value == digit;
                (here || (2..=length).contains(&place)).then_some(Some(place - 1))
            }
            Some(0) => Some(Some(0)),
            Some(1) => (value == digit).then_some(Some(0)),
            Some(left) => Some(Some(left - 1)),
        };
        let says = format!("have {digit} in the place that the first of them says");
        reads(rule, context, word, None, step, |mind| *mind == Some(0), says)
    },
    ..RuleKind::UNSAID
};

/// The same where cells may have two digits: the first one's together say which cell it is, and one of that is the digit.
fn room_of_two(
    rule: &Rule,
    digit: i64,
    seconds: &[Variable],
    context: &mut Context,
) -> Result<(), RuleError> {
    let cells = rule.cells();
    let pairs = cells.iter().zip(seconds).flat_map(|(&cell, &second)| [cell.into(), second]);
    let word: Vec<Variable> = [context.worth(cells[0])].into_iter().chain(pairs).collect();
    let (length, digit) = (cells.len(), context.grid().digit(digit).map(|_| digit));
    let step = |&(room, was): &(usize, bool), place: usize, value: i64| match place {
        0 => usize::try_from(value).ok().filter(|x| (1..=length).contains(x)).map(|x| (x, false)),
        _ => Some((room, was || place.div_ceil(2) == room && Some(value) == digit)),
    };
    let says = "have the digit in the place that the first of them says";
    context.placed(rule, word, (0, false), step, |&(_, was)| was, says)
}

/// Whether the first cell may be worth something else than its digit: less than 0 then counts from the far end.
pub(super) fn counts_from_far(rule: &Rule, context: &Context) -> bool {
    rule.cells().first().is_some_and(|&cell| context.worth(cell) != cell.into())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::constraint::{Constraint, Piece, pieces};
    use crate::{Board, Digit, Grid, Layout, Rule};

    /// How many orders of the nine digits along a row each clue accepts.
    fn accepted(clues: &[String]) -> Vec<usize> {
        let grid = Grid::square(3).unwrap();
        let layout = Layout::usual(grid);
        let read = |clue: &String| Rule::read(clue, &grid).unwrap().means(&layout).unwrap();
        let meant: Vec<Vec<Box<dyn Constraint>>> = clues.iter().map(read).collect();
        let mut counts = vec![0; clues.len()];
        let mut order: Vec<Digit> = grid.digits().collect();
        each_order(&mut order, 0, &mut |order| {
            let mut board = Board::empty(grid);
            grid.rows()[0].iter().zip(order).for_each(|(&cell, &d)| board.set(cell, Some(d)));
            let variables = crate::Variables::of(grid);
            let values = variables.values(&board);
            for (count, meaning) in counts.iter_mut().zip(&meant) {
                *count += usize::from(meaning.iter().all(|part| part.holds(&values)));
            }
        });
        counts
    }

    fn each_order(order: &mut [Digit], from: usize, each: &mut impl FnMut(&[Digit])) {
        if from == order.len() {
            return each(order);
        }
        for i in from..order.len() {
            order.swap(from, i);
            each_order(order, from + 1, each);
            order.swap(from, i);
        }
    }

    /// Line 11: what many lines of a large board say alike is made once, and not for long.
    #[test]
    fn line_11_clues_of_large_boards_are_made_once_or_refused() {
        let of = |size: usize, clue: &str| {
            let grid = Grid::of_size(size).unwrap();
            let read = Rule::read(clue, &grid).map_err(|error| error.to_string())?;
            let meant = read.means(&Layout::usual(grid)).map_err(|error| error.to_string())?;
            Ok::<_, String>(match pieces(&*meant[0])[0] {
                Piece::Regular(_, automaton) => Arc::as_ptr(automaton).addr(),
                _ => panic!("{clue} is read by something else"),
            })
        };
        for word in ["sandwich", "x-sum", "skyscraper"] {
            // The largest number that a board of 36 can have there.
            let number = if word == "skyscraper" { 36 } else { 36 * 37 / 2 };
            let clue = |line: &str, more: i64| format!("{word} {} {line}", number + more);
            assert_eq!(of(36, &clue("left1", 0)), of(36, &clue("bottom7", 0)), "{word}");
            assert_ne!(of(36, &clue("left1", 0)), of(36, &clue("left1", -1)), "{word}");
        }
        let refused = of(64, "x-sum 2000 left1").unwrap_err();
        assert!(refused.contains("things in mind"), "{refused}");
    }

    #[test]
    fn as_many_orders_as_others_have_counted() {
        let counted: [(&str, &[(i64, usize)]); 5] = [
            (
                "skyscraper",
                &[(0, 0), (1, 40320), (2, 109_584), (3, 118_124), (8, 36), (9, 1), (10, 0)],
            ),
            ("hidden-skyscraper", &[(1, 69281), (5, 44297), (8, 13700), (9, 0)]),
            ("numbered-room", &[(1, 80640), (2, 35280), (9, 35280), (10, 0)]),
            ("sandwich", &[(0, 80640), (2, 10080), (10, 10080), (20, 8640), (35, 10080), (36, 0)]),
            ("x-sum", &[(1, 40320), (2, 0), (3, 5040), (10, 8640), (20, 8064), (45, 40320)]),
        ];
        for (word, rows) in counted {
            let clues: Vec<String> =
                rows.iter().map(|(number, _)| format!("{word} {number} left1")).collect();
            let expect: Vec<usize> = rows.iter().map(|&(_, count)| count).collect();
            assert_eq!(accepted(&clues), expect, "{word}");
        }
    }
}
