//! Marks in single cells: low and high, highest and lowest around, friendly ones, watchtowers.

use super::exchange::{Exchange, Field};
use super::look::{At, CELLS, Colour, Mark, Shape};
use super::{Argument, Context, Drawn, Group, Part, Reach, Rule, RuleError, RuleKind, Twofold};
use crate::constraint::{Relation, Sum, Term};
use crate::{Cell, Variable};

/// Below the middle.
pub static LOW: RuleKind = RuleKind {
    word: "low",
    group: Group::Cells,
    summary: "each of the cells has a digit below the middle of all digits",
    about: "The middle digit itself, where there is one, is neither low nor high.",
    example: "rule: low r1c3 r4c4\n.... .32. .... 2...",
    takes: &[Part::cells(Drawn::Set, 1)],
    look: &[Mark::sign(At::Each, Shape::ChevronAway, Colour::NONE, Colour::DARK_GREY, 0.3)],
    twofold: Twofold::Each,
    means: |rule, context| {
        let ends = ends(context);
        context.each_is(rule.cells(), |value| 2 * value < ends);
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Above the middle.
pub static HIGH: RuleKind = RuleKind {
    word: "high",
    group: Group::Cells,
    summary: "each of the cells has a digit above the middle of all digits",
    about: "The middle digit itself, where there is one, is neither low nor high.",
    example: "rule: high r2c4 r3c3 r4c2 r4c3\n3.2. .... .... 24..",
    takes: &[Part::cells(Drawn::Set, 1)],
    look: &[Mark::sign(At::Each, Shape::Chevron, Colour::NONE, Colour::DARK_GREY, 0.3)],
    twofold: Twofold::Each,
    means: |rule, context| {
        let ends = ends(context);
        context.each_is(rule.cells(), |value| 2 * value > ends);
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// The lowest and the highest digit together.
fn ends(context: &Context) -> i64 {
    let range = context.grid().range();
    i64::from(range.least()) + i64::from(range.greatest())
}

/// Prime digits.
pub static PRIME: RuleKind = RuleKind {
    word: "prime",
    group: Group::Cells,
    summary: "each of the cells has a prime digit: 2, 3, 5, 7",
    example: "rule: prime r2c4 r3c4 r4c1 r4c3\n..2. .... 1... ....",
    takes: &[Part::cells(Drawn::Set, 1)],
    look: &[Mark::sign(At::Each, Shape::Diamond, Colour::GREY, Colour::NONE, 0.7)],
    twofold: Twofold::Each,
    means: |rule, context| {
        context
            .each_is(rule.cells(), |value| value > 1 && (2..value).all(|part| value % part != 0));
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Higher than what is around.
pub static MAXIMUM: RuleKind = RuleKind {
    word: "maximum",
    also: &["fortress"],
    group: Group::Cells,
    summary: "each of the cells is higher than every cell beside it that is not marked so",
    about: "All rules of this word mark together.",
    example: "rule: maximum r1c1 r2c2 r2c4\n...3 ..2. .... ....",
    takes: &[Part::cells(Drawn::Set, 1)],
    reads: &["maximum"],
    look: &[
        Mark::Shade { of: CELLS, colour: Colour::GREY, inset: 0.0 },
        Mark::sign(At::Neighbours, Shape::Chevron, Colour::NONE, Colour::INK, 0.2),
    ],
    reach: Reach::Grid,
    exchange: &[
        Exchange::entries("maximum", &[Field::CELL]),
        Exchange::maker(102, &[Field::CELLS]),
    ],
    twofold: Twofold::Each,
    means: |rule, context| against_neighbours(rule, |own, other| (other, own), context),
    ..RuleKind::UNSAID
};

/// Lower than what is around.
pub static MINIMUM: RuleKind = RuleKind {
    word: "minimum",
    group: Group::Cells,
    summary: "each of the cells is lower than every cell beside it that is not marked so",
    about: "All rules of this word mark together.",
    example: "rule: minimum r1c3 r2c1 r3c2\n.... ..2. 3... 2...",
    takes: &[Part::cells(Drawn::Set, 1)],
    reads: &["minimum"],
    look: &[
        Mark::Shade { of: CELLS, colour: Colour::GREY, inset: 0.0 },
        Mark::sign(At::Neighbours, Shape::ChevronAway, Colour::NONE, Colour::INK, 0.2),
    ],
    reach: Reach::Grid,
    exchange: &[
        Exchange::entries("minimum", &[Field::CELL]),
        Exchange::maker(103, &[Field::CELLS]),
    ],
    twofold: Twofold::Each,
    means: |rule, context| against_neighbours(rule, |own, other| (own, other), context),
    ..RuleKind::UNSAID
};

/// Each cell and each neighbour that no rule of the word marks rise in this order.
fn against_neighbours(
    rule: &Rule,
    rising: fn(Cell, Cell) -> (Cell, Cell),
    context: &mut Context,
) -> Result<(), RuleError> {
    let word = rule.kind.word;
    if context.rules().iter().any(|other| has_within(other, word)) {
        return Err(rule.unfit("stands beside one in braces, expected all of them outside"));
    }
    let marked: Vec<Cell> =
        context.others(word).chain([rule]).flat_map(Rule::cells).copied().collect();
    for &cell in rule.cells() {
        for other in context.beside(cell) {
            if !marked.contains(&other) {
                let (low, high) = rising(cell, other);
                context.cells_related(low, high, Relation::Less);
            }
        }
    }
    Ok(())
}

/// Whether a rule about rules has one of this word among them.
fn has_within(rule: &Rule, word: &str) -> bool {
    rule.arguments.iter().any(|argument| match argument {
        Argument::Rules(groups) => {
            groups.iter().flatten().any(|inner| inner.kind.word == word || has_within(inner, word))
        }
        _ => false,
    })
}

/// The sum of what is around.
pub static NEIGHBOUR_SUM: RuleKind = RuleKind {
    word: "neighbour-sum",
    also: &["neighbor sum"],
    group: Group::Cells,
    summary: "each of the cells is the sum of the cells beside it",
    example: "rule: neighbour-sum r4c1 r4c4\n.3.. .... .... .1..",
    takes: &[Part::cells(Drawn::Set, 1)],
    look: &[Mark::sign(At::Each, Shape::Circle, Colour::NONE, Colour::DARK_GREY, 0.8)],
    reach: Reach::Grid,
    means: |rule, context| {
        for &cell in rule.cells() {
            let beside = context.worths(&context.beside(cell));
            let terms = beside.into_iter().map(|other| Term::new(1, other));
            let own = Term::new(-1, context.worth(cell));
            context.demand(Sum::new(terms.chain([own]), 0));
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Cells that say where they are.
pub static FRIENDLY: RuleKind = RuleKind {
    word: "friendly",
    group: Group::Cells,
    summary: "each of the cells has the number of its row, column or region",
    about: "Rows, columns and regions are counted from 1, regions as they begin in reading order.",
    example: "rule: friendly r2c2 r3c3 r4c2\n.1.. 4... ...2 ..3.",
    takes: &[Part::cells(Drawn::Set, 1)],
    look: &[Mark::sign(At::Each, Shape::Circle, Colour::GREY, Colour::NONE, 0.8)],
    reach: Reach::Grid,
    means: |rule, context| {
        let (grid, layout) = (context.grid(), context.layout());
        for &cell in rule.cells() {
            let region = layout.region_of(cell);
            let numbers = [Some(grid.row(cell)), Some(grid.column(cell)), region];
            let numbers = numbers.map(|number| number.map(|number| number as i64 + 1));
            context.each_is(&[cell], |value| numbers.contains(&Some(value)));
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// How far one sees.
pub static WATCHTOWER: RuleKind = RuleKind {
    word: "watchtower",
    group: Group::Cells,
    summary: "each of the cells says how many cells it sees, with itself, up to the first higher ones",
    about: "It sees in the four directions. What is higher is not seen itself.",
    example: "rule: watchtower r1c3 r4c4\n.... .32. .... 2...",
    takes: &[Part::cells(Drawn::Set, 1)],
    look: &[Mark::sign(At::Each, Shape::Square, Colour::NONE, Colour::DARK_GREY, 0.8)],
    reach: Reach::Grid,
    means: |rule, context| {
        for &cell in rule.cells() {
            let rays = [(-1, 0), (1, 0), (0, -1), (0, 1)].map(|way| context.ray(cell, way));
            let mut word: Vec<Variable> = vec![context.worth(cell)];
            let mut begins = Vec::new();
            for ray in rays {
                begins.push(word.len());
                word.extend(context.worths(&ray));
            }
            // How high it is, how many are still to be seen, and whether this direction is still open.
            let step = |mind: &Option<(i64, i64, bool)>, place: usize, value: i64| match *mind {
                None => Some(Some((value, value - 1, true))),
                Some((own, left, open)) => {
                    let open = (open || begins.contains(&place)) && value <= own;
                    let left = left - i64::from(open);
                    (left >= 0).then_some(Some((own, left, open)))
                }
            };
            let ends = |mind: &Option<(i64, i64, bool)>| matches!(mind, Some((_, 0, _)));
            context.placed(
                rule,
                word,
                None,
                step,
                ends,
                "are as many as the first says and see",
            )?;
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};
