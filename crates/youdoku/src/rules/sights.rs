//! Clues about what is seen along a line: sandwiches, skyscrapers, X-sums, numbered rooms.
//!
//! Their cells are read from the side of the clue, mostly a whole row or column (`left3`), but any line will do.
//! Each is what somebody needs to keep in mind who reads the line cell by cell.

use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

use super::{Context, Part, Rule, RuleError, RuleKind, Scope, Takes};
use crate::constraint::{Automaton, Regular};
use crate::{Digit, Digits, Grid};

/// More ways from state to state than this no reader keeps in mind. Boards of 36 digits need fewer for any clue.
const MOST_WAYS: usize = 1 << 20;

/// So many ways are kept of the automata that were made last.
const MOST_KEPT: usize = 1 << 23;

/// What an automaton follows from: the word of its rule, the number, how many cells, and the digits.
pub(super) type Key = (&'static str, i64, usize, Digits);

/// Automata that were made, the last ones last: the rows of a puzzle often have the same clue, and the next question
/// is about the same puzzle.
static KEPT: Mutex<Vec<(Key, Arc<Automaton>)>> = Mutex::new(Vec::new());

/// The automaton of this key: one that was made before, or a new one.
pub(super) fn kept(key: Key, make: impl FnOnce() -> Option<Automaton>) -> Option<Arc<Automaton>> {
    let all = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, automaton)) = all().iter().find(|(other, _)| *other == key) {
        return Some(automaton.clone());
    }
    // It takes a while: others need not wait.
    let made = Arc::new(make()?);
    let mut all = all();
    all.push((key, made.clone()));
    let ways = |automaton: &Automaton| automaton.states() * automaton.digits();
    let mut room = MOST_KEPT;
    let stay = all.iter().rev().take_while(|(_, automaton)| {
        let fits = ways(automaton) <= room;
        room = room.saturating_sub(ways(automaton));
        fits
    });
    let gone = all.len() - stay.count();
    all.drain(..gone);
    Some(made)
}

/// The sum between the lowest and the highest digit.
pub static SANDWICH: RuleKind = RuleKind {
    word: "sandwich",
    summary: "the digits between the lowest and the highest, which stand there once each, add up to the sum",
    example: "rule: sandwich 3 bottom2\nrule: sandwich 5 left2\n..4. .... .... ..1.",
    scope: Scope::Local,
    takes: &[Part::one("sum", Takes::Number), Part::outside(1)],
    asp: "",
    reads: &[],
    means: |rule, context| {
        let grid = &context.grid();
        #[derive(Clone, PartialEq, Eq, Hash)]
        enum Mind {
            Before,
            Between { first: i64, sum: i64 },
            After,
        }
        let (lowest, highest) = ends(grid);
        let total = total(rule, grid)?;
        let crust = |value| value == lowest || value == highest;
        let step = |mind: &Mind, value: i64| match *mind {
            Mind::Before if crust(value) => Some(Mind::Between { first: value, sum: 0 }),
            Mind::Before => Some(Mind::Before),
            Mind::Between { first, sum } if crust(value) => {
                (value != first && sum == total).then_some(Mind::After)
            }
            Mind::Between { first, sum } => {
                let sum = sum + value;
                can_reach(rule, grid, sum, total).then_some(Mind::Between { first, sum })
            }
            Mind::After => (!crust(value)).then_some(Mind::After),
        };
        let says = format!("have a sum of {} between {lowest} and {highest}", rule.needed("sum")?);
        reads(rule, context, Mind::Before, step, |mind| *mind == Mind::After, says)
    },
};

/// The number of cells that are higher than all before them.
pub static SKYSCRAPER: RuleKind = RuleKind {
    word: "skyscraper",
    summary: "so many cells along the line are higher than all before them",
    example: "rule: skyscraper 2 left2\nrule: skyscraper 2 bottom3\n.... .... 3... ..2.",
    scope: Scope::Local,
    takes: &[Part::one("count", Takes::Number), Part::outside(1)],
    asp: "",
    reads: &[],
    means: |rule, context| {
        let count = rule.needed("count")?.clamp(-1, rule.cells().len() as i64 + 1);
        // What is no building, 0 or less, is not seen and hides nothing.
        let step = |&(tallest, seen): &(i64, i64), value: i64| match value > tallest {
            true => Some((value, seen + 1)).filter(|&(_, seen)| seen <= count),
            false => Some((tallest, seen)),
        };
        let says = format!("show {} that are higher than all before them", rule.needed("count")?);
        reads(rule, context, (0, 0), step, |&(_, seen)| seen == count, says)
    },
};

/// The sum of as many cells as the first says.
pub static X_SUM: RuleKind = RuleKind {
    word: "x-sum",
    summary: "as many cells along the line as the first one says, with itself, add up to the sum",
    example: "rule: x-sum 5 right3\nrule: x-sum 6 top4\n..4. .... .... .3..",
    scope: Scope::Local,
    takes: &[Part::one("sum", Takes::Number), Part::outside(1)],
    asp: "",
    reads: &[],
    means: |rule, context| {
        let grid = &context.grid();
        let (total, length) = (total(rule, grid)?, rule.cells().len() as i64);
        // How many are still to be counted, once the first is known, and the sum so far.
        let step = |mind: &Option<(i64, i64)>, value: i64| {
            let after = match *mind {
                None if (1..=length).contains(&value) => (value - 1, value),
                None => return None,
                Some((0, sum)) => (0, sum),
                Some((left, sum)) => (left - 1, sum + value),
            };
            let can_be = match after {
                (0, sum) => sum == total,
                (_, sum) => can_reach(rule, grid, sum, total),
            };
            can_be.then_some(Some(after))
        };
        let says =
            format!("begin with as many as the first says that add up to {}", rule.needed("sum")?);
        reads(rule, context, None, step, |mind| *mind == Some((0, total)), says)
    },
};

/// The digit in the place that the first cell names.
pub static NUMBERED_ROOM: RuleKind = RuleKind {
    word: "numbered-room",
    summary: "the first cell of the line says which cell of it, counted from 1, has the digit",
    example: "rule: numbered-room 1 top4\nrule: numbered-room 4 top3\n.... .... .21. ....",
    scope: Scope::Local,
    takes: &[Part::one("digit", Takes::Number), Part::outside(1)],
    asp: "",
    reads: &[],
    means: |rule, context| {
        let (digit, length) = (rule.needed("digit")?, rule.cells().len() as i64);
        // How many steps it still is to the room, once the first is known.
        let step = |mind: &Option<i64>, value: i64| match *mind {
            None if value == 1 => (digit == 1).then_some(Some(0)),
            None => (2..=length).contains(&value).then_some(Some(value - 1)),
            Some(0) => Some(Some(0)),
            Some(1) => (value == digit).then_some(Some(0)),
            Some(left) => Some(Some(left - 1)),
        };
        let says = format!("have {digit} in the place that the first of them says");
        reads(rule, context, None, step, |mind| *mind == Some(0), says)
    },
};

/// The first digit that something before it hides.
pub static HIDDEN_SKYSCRAPER: RuleKind = RuleKind {
    word: "hidden-skyscraper",
    summary: "the first cell along the line that is lower than one before it has the digit",
    example: "rule: hidden-skyscraper 1 top4\nrule: hidden-skyscraper 3 top2\n3... .... ..3. ....",
    scope: Scope::Local,
    takes: &[Part::one("digit", Takes::Number), Part::outside(2)],
    asp: "",
    reads: &[],
    means: |rule, context| {
        let digit = rule.needed("digit")?;
        // The tallest so far, until something is hidden.
        let step = |tallest: &Option<i64>, value: i64| match *tallest {
            Some(tallest) if value < tallest => (value == digit).then_some(None),
            Some(tallest) => Some(Some(tallest.max(value))),
            None => Some(None),
        };
        let says = format!("have {digit} where the first is lower than one before it");
        reads(rule, context, Some(i64::MIN), step, Option::is_none, says)
    },
};

/// The values of the lowest and of the highest digit.
fn ends(grid: &Grid) -> (i64, i64) {
    let range = grid.range();
    (range.least().into(), range.greatest().into())
}

/// The furthest from 0 that the cells of a rule can add up to.
fn most(rule: &Rule, grid: &Grid) -> i64 {
    let (least, greatest) = ends(grid);
    least.abs().max(greatest.abs()) * rule.cells().len() as i64
}

/// The sum of a rule, or one that its cells cannot have.
fn total(rule: &Rule, grid: &Grid) -> Result<i64, RuleError> {
    let most = most(rule, grid);
    Ok(rule.needed("sum")?.clamp(-most - 1, most + 1))
}

/// Whether a sum may still become the total along the line, as far as a glance tells.
fn can_reach(rule: &Rule, grid: &Grid, sum: i64, total: i64) -> bool {
    match ends(grid).0 < 0 {
        true => (total - sum).abs() <= most(rule, grid),
        false => sum <= total,
    }
}

/// The constraint of a reader: what it begins with, what a value makes of that, and where it may end.
fn reads<S: Clone + Eq + Hash>(
    rule: &Rule,
    context: &mut Context,
    begin: S,
    step: impl Fn(&S, i64) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
    says: String,
) -> Result<(), RuleError> {
    let grid = context.grid();
    let step = |mind: &S, digit: Digit| step(mind, grid.value(digit).into());
    let most = MOST_WAYS / grid.num_digits();
    let number = rule.all_numbers().first().copied().unwrap_or_default();
    let key = (rule.kind.word, number, rule.cells().len(), grid.range());
    match kept(key, || Automaton::of(grid.num_digits(), begin, step, accepts, most)) {
        Some(automaton) => {
            context.demand(Regular::new(rule.cells().to_vec(), automaton, says));
            Ok(())
        }
        None => Err(rule.unfit(format!("has to keep more than {most} things in mind"))),
    }
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
