//! Lunchboxes: what lies between the smallest and the largest of some cells, in their order.
//!
//! The smallest and the largest are hidden numbers. Whoever knows them reads the cells as a sandwich.

use super::exchange::{Exchange, Iss};
use super::look::{Label, Mark};
use super::reader::kept;
use super::{Context, Drawn, Group, Part, Rule, RuleError, RuleKind, Takes};
use crate::constraint::{Automaton, Regular};
use crate::{Cell, Digit, Variable};

/// A sum between the ends of a set.
pub static LUNCHBOX: RuleKind = RuleKind {
    word: "lunchbox",
    group: Group::Cages,
    summary: "the cells are different; those between the smallest and the largest add up to the sum",
    about: "They are read in the order in which they are named. The smallest and the largest are those of these cells, not of all digits.",
    example: "rule: lunchbox 0 r5c2 r4c1 r4c2 r4c3\nrule: lunchbox 7 r2c5 r1c6 r1c5 r1c4 r1c3\nrule: lunchbox 5 r3c2 r3c3 r3c4 r2c4\nrule: lunchbox 0 r6c3 r5c2 r4c2 r4c3\n....4. ...... .4.... ..5..1 ....1. .....4",
    takes: &[Part::one("sum", Takes::Number), Part::cells(Drawn::Line, 1)],
    look: &[Mark::cage(Label::Part("sum")), Mark::line("#d8d8d8", "#44484e", 0.3)],
    exchange: &[Exchange::Iss("Lunchbox", &[Iss::Number("sum"), Iss::Cells("cells")])],
    means: |rule, context| {
        let (total, cells) = (rule.needed("sum")?, rule.cells());
        let again = cells.iter().enumerate().find(|(i, cell)| cells[..*i].contains(cell));
        if let Some((_, &cell)) = again {
            return Err(rule.unfit(format!("names {} twice", context.name(cell))));
        }
        context.all_different([cells.to_vec()]);
        let full = || rule.unfit("has more cells than there is room for");
        let least = end(rule, "least", cells, Ord::min, context)?.ok_or_else(full)?;
        let greatest = end(rule, "greatest", cells, Ord::max, context)?.ok_or_else(full)?;
        // Each cell is a letter, and its worth one more where that is another number.
        let mut word = vec![least, greatest];
        let mut is_worth = vec![false, false];
        for &cell in cells {
            word.push(cell.into());
            is_worth.push(false);
            if context.worth(cell) != cell.into() {
                word.push(context.worth(cell));
                is_worth.push(true);
            }
        }
        let own: Vec<bool> = (0..word.len()).map(|i| is_worth.get(i + 1) != Some(&true)).collect();
        let lowest = word[2..].iter().map(|&one| context.variables().range(one).least()).min();
        let rising = lowest.is_some_and(|lowest| lowest >= 0);
        let most = cells.len() as i64 - 1;
        #[derive(Clone, PartialEq, Eq, Hash)]
        struct Mind {
            ends: (i64, i64),
            /// How many of the ends were met.
            met: u8,
            sum: i64,
            /// Whether the cell in hand lies between.
            between: bool,
        }
        let begin = Mind { ends: (0, 0), met: 0, sum: 0, between: false };
        // A single cell is both ends, with nothing between.
        let alone = cells.len() == 1;
        let step = |mind: &Mind, place: usize, value: i64| {
            let mut next = mind.clone();
            let adds = match place {
                0 => {
                    next.ends.0 = value;
                    false
                }
                1 => {
                    next.ends.1 = value;
                    let apart = value - mind.ends.0;
                    return (apart >= most && (alone || apart > 0)).then_some(next);
                }
                _ if is_worth[place] => mind.between,
                _ => {
                    let (least, greatest) = mind.ends;
                    if value < least || value > greatest {
                        return None;
                    }
                    let is_end = value == least || value == greatest;
                    if is_end {
                        next.met += 1;
                    }
                    next.between = next.met == 1 && !is_end;
                    next.between && own[place]
                }
            };
            next.sum += if adds { value } else { 0 };
            next.between &= place > 1 && !own[place];
            let over = rising && next.sum > total;
            let wrong = !alone && next.met == 2 && next.sum != total || next.met > 2;
            (!over && !wrong).then_some(next)
        };
        let ends = |mind: &Mind| mind.sum == total && mind.met == if alone { 1 } else { 2 };
        let says = format!("have a sum of {total} between the smallest and the largest");
        let what = format!("{total} {is_worth:?}");
        context.placed_once(rule, what, word, begin, step, ends, &says)
    },
    ..RuleKind::UNSAID
};

/// The least or the greatest of the cells, as a hidden number.
fn end(
    rule: &Rule,
    what: &str,
    cells: &[Cell],
    of_two: fn(Digit, Digit) -> Digit,
    context: &mut Context,
) -> Result<Option<Variable>, RuleError> {
    let (range, named) = (context.grid().range(), cells.to_vec());
    let is = move |values: &crate::Values| {
        let held: Option<Vec<Digit>> = named.iter().map(|cell| values.get(cell.into())).collect();
        held?.into_iter().reduce(of_two)
    };
    let count = cells.len();
    let step = |&(place, so_far): &(usize, Option<Digit>), digit: Digit| match place {
        place if place < count => {
            Some((place + 1, Some(so_far.map_or(digit, |other| of_two(other, digit)))))
        }
        place if place == count => (so_far == Some(digit)).then_some((place + 1, None)),
        _ => None,
    };
    let ends = |&(place, _): &(usize, Option<Digit>)| place == count + 1;
    let control = context.control();
    let make = || Automaton::within(control, range.count(), (0, None), step, ends, 1 << 18);
    let made = kept((rule.kind.word, what.to_owned(), count, [range; 2]), make);
    let made = made.ok_or_else(|| rule.unfit("has too many cells"))?;
    let name = format!("{what} of {}", rule.text(context.names()));
    Ok(context.define(&name, range, is, |new, _| {
        let word: Vec<Variable> = cells.iter().map(Variable::from).chain([new]).collect();
        Regular::new(word, made, format!("have the last as their {what}"))
    }))
}
