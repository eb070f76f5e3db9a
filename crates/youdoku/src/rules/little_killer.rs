//! Little killers.
//!
//! The cells of a diagonal add up to the number at its end; digits may repeat.

use super::exchange::{Exchange, Field, Form, Iss};
use super::look::{Label, Mark};
use super::{Asp, Drawn, Group, Part, Reach, Rule, RuleError, RuleKind, Takes, Twofold};
use crate::Grid;
use crate::constraint::Sum;

/// A diagonal with a sum.
pub static LITTLE_KILLER: RuleKind = RuleKind {
    word: "little-killer",
    also: &["diagonal sums", "LittleKiller"],
    group: Group::Outside,
    summary: "the cells, along a diagonal, add up to the sum; digits may repeat",
    example: "rule: little-killer 5 r1c3 r2c2 r3c1\n.... .... ..3. ..1.",
    takes: &[Part::one("sum", Takes::Number), Part::cells(Drawn::Diagonal, 1)],
    asp: Asp::of(
        &["sum"],
        r"sum(little_killer(I),S) :- little_killer_sum(I,S).
term(little_killer(I),K,R,C,1) :- little_killer(I,K,R,C).",
    ),
    look: &[Mark::outside(Label::Part("sum"))],
    reach: Reach::Grid,
    exchange: &[
        Exchange::Iss("LittleKiller", &[Iss::Number("sum"), Iss::Diagonal("cells")]),
        Exchange::entries(
            "littlekillersum",
            &[
                Field::clue("sum"),
                Field::new("cell", "cells", Form::Diagonal("direction")),
                Field::new("cells", "cells", Form::Again),
            ],
        ),
        Exchange::maker(
            500,
            &[Field::new(
                "clues",
                "",
                Form::Entries(&[
                    Field::clue("sum"),
                    Field::new("outerCell", "cells", Form::Diagonal("diagonal")),
                ]),
            )],
        ),
    ],
    twofold: Twofold::Together,
    means: |rule, context| {
        on_a_diagonal(rule, &context.grid())?;
        context.demand(Sum::plain(context.worths(rule.cells()), rule.needed("sum")?));
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Whether each cell is one step along one diagonal from the last.
pub(super) fn on_a_diagonal(rule: &Rule, grid: &Grid) -> Result<(), RuleError> {
    let (from, to) = (rule.cells()[0], rule.cells()[rule.cells().len() - 1]);
    let toward = |from: usize, to: usize| if to > from { 1 } else { -1 };
    let down = toward(grid.row(from), grid.row(to));
    let right = toward(grid.column(from), grid.column(to));
    for two in rule.cells().windows(2) {
        if grid.step(two[0], down, right) != Some(two[1]) {
            let [a, b] = [two[0], two[1]].map(|cell| grid.name(cell));
            return Err(rule.unfit(format!("leaves the diagonal from {a} to {b}")));
        }
    }
    Ok(())
}
