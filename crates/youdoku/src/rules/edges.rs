//! Signs between two cells, besides dots and letters.

use super::exchange::{Exchange, Iss};
use super::look::{At, Colour, Label, Mark, Shape};
use super::negative::unmarked_edges;
use super::neighbours::modulus;
use super::reader::reads;
use super::{Context, Group, Part, Reach, Rule, RuleError, RuleKind, Scope, Takes, Twofold};
use crate::Cell;
use crate::constraint::Relation;

/// Which of two is greater.
pub static GREATER_THAN: RuleKind = RuleKind {
    word: "greater-than",
    also: &["inequality", "comparison"],
    group: Group::Edges,
    summary: "the first of the two cells is greater than the second",
    example: "rule: greater-than r1c4 r2c4\nrule: greater-than r4c2 r4c1\n12.. .... .... ..3.",
    takes: &[Part::edge()],
    look: &[Mark::sign(At::Middle, Shape::Chevron, Colour::NONE, Colour::INK, 0.2)],
    exchange: &[Exchange::Iss("GreaterThan", &[Iss::Pairs("cells")])],
    twofold: Twofold::Each,
    means: |rule, context| {
        context.cells_related(rule.cells()[1], rule.cells()[0], Relation::Less);
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// A sum between two cells.
pub static EDGE_SUM: RuleKind = RuleKind {
    word: "edge-sum",
    also: &["Roman sums"],
    group: Group::Edges,
    summary: "the two cells add up to the number",
    example: "rule: edge-sum 3 r2c4 r1c4\nrule: edge-sum 4 r3c4 r2c4\n3... .... .... 2...",
    takes: &[Part::one("sum", Takes::Number), Part::edge()],
    look: &[Mark::dot(Colour::GROUND, 0.4, Label::Part("sum"))],
    twofold: Twofold::Together,
    means: |rule, context| {
        context.along(rule.cells(), Relation::Sum(rule.needed("sum")?));
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// A product between two cells.
pub static EDGE_PRODUCT: RuleKind = RuleKind {
    word: "edge-product",
    group: Group::Edges,
    summary: "the two cells multiply to the number",
    example: "rule: edge-product 4 r4c4 r4c3\nrule: edge-product 3 r2c4 r3c4\n.... 4... .... ....",
    takes: &[Part::one("product", Takes::Number), Part::edge()],
    look: &[Mark::dot(Colour::GROUND, 0.4, Label::Framed("×", "product", ""))],
    means: |rule, context| {
        let product = rule.needed("product")?;
        let says = format!("multiply to {product}");
        context.along_told(rule.cells(), &says, |a, b| a * b == product);
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Equal remainders.
pub static EDGE_MODULO: RuleKind = RuleKind {
    word: "edge-modulo",
    group: Group::Edges,
    summary: "the two cells leave the same remainder when divided by the number",
    example: "rule: edge-modulo 2 r1c4 r1c3\nrule: edge-modulo 3 r4c3 r4c4\n.1.. .... .... ...4",
    takes: &[Part::one("modulus", Takes::Number), Part::edge()],
    look: &[Mark::dot(Colour::GROUND, 0.4, Label::Framed("≡", "modulus", ""))],
    twofold: Twofold::Each,
    means: |rule, context| {
        let modulus = modulus(rule, "modulus", None)?;
        let says = format!("are equal modulo {modulus}");
        context.along_told(rule.cells(), &says, |a, b| (a - b) % modulus == 0);
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// One odd, one even.
pub static EDGE_PARITY: RuleKind = RuleKind {
    word: "edge-parity",
    also: &["parity dots"],
    group: Group::Edges,
    summary: "of the two cells one is odd and one even",
    example: "rule: edge-parity r1c4 r2c4\nrule: edge-parity r4c1 r3c1\n..43 .... .1.. 2...",
    takes: &[Part::edge()],
    look: &[Mark::dot(Colour::GREY, 0.3, Label::None)],
    twofold: Twofold::Each,
    means: |rule, context| {
        context.along_told(rule.cells(), "are one odd, one even", |a, b| (a - b) % 2 != 0);
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// A difference that stands at the edge of the grid.
pub static XY_DIFFERENCE: RuleKind = RuleKind {
    word: "xy-difference",
    group: Group::Edges,
    summary: "two cells side by side differ by the digit in column 1 of their row, two above each other by that in row 1 of their column",
    example: "rule: xy-difference r1c2 r2c2\nrule: xy-difference r3c4 r3c3\n.... ..3. 1... ....",
    takes: &[Part::edge()],
    look: &[Mark::dot(Colour::GREY, 0.3, Label::None)],
    reach: Reach::Grid,
    means: |rule, context| {
        let [a, b] = [rule.cells()[0], rule.cells()[1]];
        let Some(word) = xy(context, a, b) else {
            let [a, b] = [a, b].map(|cell| context.grid().name(cell));
            return Err(rule.unfit(format!("names {a} and {b}, expected two that share an edge")));
        };
        let says = "are such that the last two differ by the first";
        differ_by(rule, context, word, says, |by, difference| by == difference)
    },
    ..RuleKind::UNSAID
};

/// No such difference was left out.
pub static NEGATIVE_XY_DIFFERENCE: RuleKind = RuleKind {
    word: "negative-xy-difference",
    group: Group::Edges,
    summary: "neighbours without an `xy-difference` do not differ by the digit that it would mean",
    example: "rule: negative-xy-difference, xy-difference r1c1 r2c1, xy-difference r1c2 r1c3\n\
              rule: xy-difference r2c2 r3c2, xy-difference r3c1 r4c1, xy-difference r4c1 r4c2\n\
              rule: xy-difference r4c3 r4c4\n\
              .... .3.. .... ....",
    scope: Scope::Global,
    reads: &["xy-difference"],
    reach: Reach::Grid,
    means: |rule, context| {
        let says = "are such that the last two do not differ by the first";
        for [a, b] in unmarked_edges(rule, context)? {
            if let Some(word) = xy(context, a, b).filter(|word| context.layout().has(word[0])) {
                differ_by(rule, context, word, says, |by, difference| by != difference)?;
            }
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// The cell that says by how much two neighbours differ, and these.
fn xy(context: &Context, a: Cell, b: Cell) -> Option<[Cell; 3]> {
    let grid = context.grid();
    let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    steps.iter().find(|&&(down, right)| grid.step(a, down, right) == Some(b))?;
    let says = match grid.row(a) == grid.row(b) {
        true => grid.cell(grid.row(a), 0),
        false => grid.cell(0, grid.column(a)),
    };
    Some([says, a, b])
}

fn differ_by(
    rule: &Rule,
    context: &mut Context,
    word: [Cell; 3],
    says: &str,
    fits: impl Fn(i64, i64) -> bool,
) -> Result<(), RuleError> {
    let word = context.worths(&word);
    let step = |read: &Vec<i64>, value: i64| match read[..] {
        [by, a] => fits(by, (a - value).abs()).then(|| vec![0; 3]),
        [_, _, _, ..] => None,
        _ => Some([&read[..], &[value]].concat()),
    };
    reads(rule, context, word, Vec::new(), step, |read| read.len() == 3, says)
}
