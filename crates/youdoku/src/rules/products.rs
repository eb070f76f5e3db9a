//! Lines and diagonals with a product, and what else is said of a diagonal.

use super::little_killer::on_a_diagonal;
use super::look::{Label, Mark};
use super::reader::reads;
use super::{Context, Drawn, Group, Part, Reach, Rule, RuleError, RuleKind, Takes};
use crate::Variable;
use crate::constraint::Regular;

/// The product of a line.
pub static PRODUCT_LINE: RuleKind = RuleKind {
    word: "product-line",
    group: Group::Lines,
    summary: "all cells of the line multiply to the number",
    example: "rule: product-line 3 r2c4 r2c3\nrule: product-line 2 r3c1 r4c1\n.... .... ...3 ..1.",
    takes: &[Part::one("product", Takes::Number), Part::cells(Drawn::Line, 1)],
    look: &[Mark::line("#d0a880", "#6d583f", 0.12), Mark::top(Label::Part("product"))],
    means: product,
    ..RuleKind::UNSAID
};

/// The product of a diagonal.
pub static LITTLE_KILLER_PRODUCT: RuleKind = RuleKind {
    word: "little-killer-product",
    group: Group::Outside,
    summary: "the cells, along a diagonal, multiply to the number; digits may repeat",
    example: "rule: little-killer-product 9 r1c2 r2c3 r3c4\nrule: little-killer-product 3 r4c2 r3c1\n.... ...1 .... 2...",
    takes: &[Part::one("product", Takes::Number), Part::cells(Drawn::Diagonal, 1)],
    look: &[Mark::outside(Label::Framed("×", "product", ""))],
    reach: Reach::Grid,
    means: |rule, context| {
        on_a_diagonal(rule, &context.grid())?;
        product(rule, context)
    },
    ..RuleKind::UNSAID
};

/// How often digits stand on a diagonal.
pub static LITTLE_KILLER_LOOK_AND_SAY: RuleKind = RuleKind {
    word: "little-killer-look-and-say",
    group: Group::Outside,
    summary: "the cells, along a diagonal, have digits exactly as often as the clue says: 1522 is one 5 and two 2s",
    about: "Digits that the clue does not name are free. 03 is no 3.",
    example: "rule: little-killer-look-and-say 11 r2c1 r3c2 r4c3\nrule: little-killer-look-and-say 1 r3c1 r2c2 r1c3\n.2.. ..1. 3... ....",
    takes: &[Part::one("clue", Takes::Number), Part::cells(Drawn::Diagonal, 1)],
    look: &[Mark::outside(Label::Part("clue"))],
    reach: Reach::Grid,
    means: |rule, context| {
        let grid = context.grid();
        on_a_diagonal(rule, &grid)?;
        let clue = rule.needed("clue")?;
        let wrong = || {
            let why = format!("has the clue {clue}, expected pairs of a count and a digit");
            rule.unfit(why)
        };
        let mut text = u64::try_from(clue).map_err(|_| wrong())?.to_string();
        if text.len() % 2 == 1 {
            text.insert(0, '0');
        }
        let signs: Vec<i64> = text.bytes().map(|sign| i64::from(sign - b'0')).collect();
        for (i, pair) in signs.chunks(2).enumerate() {
            let (count, value) = (pair[0], pair[1]);
            let Some(digit) = grid.digit(value) else { return Err(wrong()) };
            if signs.chunks(2).take(i).any(|other| other[1] == value) {
                return Err(wrong());
            }
            let adds: Vec<i64> = grid.digits().map(|other| i64::from(other == digit)).collect();
            let adds = rule.cells().iter().map(|&cell| (Variable::from(cell), adds.clone()));
            let adds: Vec<_> = adds.collect();
            let says = format!("have {value} {count} times");
            let read = Regular::of_map(context.control(), &adds, |found| found == count, says);
            context.demand(read.ok_or_else(|| rule.unfit("has too many cells to be counted"))?);
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// How many digits there are on a diagonal.
pub static LITTLE_KILLER_DIFFERENT: RuleKind = RuleKind {
    word: "little-killer-different",
    also: &["pointing differents"],
    group: Group::Outside,
    summary: "the cells, along a diagonal, have so many different digits",
    example: "rule: little-killer-different 1 r2c1 r3c2 r4c3\nrule: little-killer-different 2 r4c2 r3c1\n.1.. .... ..3. ...2",
    takes: &[Part::one("count", Takes::Number), Part::cells(Drawn::Diagonal, 1)],
    look: &[Mark::outside(Label::Framed("≠", "count", ""))],
    reach: Reach::Grid,
    means: |rule, context| {
        on_a_diagonal(rule, &context.grid())?;
        let count = rule.needed("count")?;
        let least = i64::from(context.grid().range().least());
        let step = |seen: &u128, value: i64| {
            let seen = seen | 1 << (value - least);
            (i64::from(seen.count_ones()) <= count).then_some(seen)
        };
        let word: Vec<Variable> = rule.cells().iter().map(|&cell| cell.into()).collect();
        let done = |seen: &u128| i64::from(seen.count_ones()) == count;
        reads(rule, context, word, 0, step, done, format!("have {count} different digits"))
    },
    ..RuleKind::UNSAID
};

/// The cells multiply to the number.
fn product(rule: &Rule, context: &mut Context) -> Result<(), RuleError> {
    let product = rule.needed("product")?;
    let word = context.worths(rule.cells());
    let says = format!("multiply to {product}");
    if product == 0 {
        let step = |&zero: &bool, value: i64| Some(zero || value == 0);
        return reads(rule, context, word, false, step, |&zero| zero, says);
    }
    // What divides the product can still become it.
    let step = |so_far: &i64, value: i64| {
        let after = so_far.checked_mul(value)?;
        (after != 0 && product % after == 0).then_some(after)
    };
    reads(rule, context, word, 1, step, |&so_far| so_far == product, says)
}
