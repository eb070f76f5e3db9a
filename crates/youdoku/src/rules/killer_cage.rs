//! Killer cages.
//!
//! The cells of a cage are all different and add up to its number, or to one of its numbers; a cage without a
//! number only demands the first.

use super::exchange::{Exchange, Field, Form, Iss, Penpa, SudokuPad};
use super::look::{Label, Mark};
use super::sum::SUM;
use super::{Argument, Asp, Drawn, Group, Part, Reach, Rule, RuleKind, Takes, Twofold};
use crate::Cell;

/// A cage.
pub static KILLER_CAGE: RuleKind = RuleKind {
    word: "killer-cage",
    also: &["Killer Sudoku", "cage", "Sum cage"],
    group: Group::Cages,
    summary: "the cells are all different and add up to the sum, if there is one",
    about: "The sum may be a list, a range or a comparison: 5,14 or 10..20 or <9.",
    example: "rule: killer-cage 7 r1c1 r1c2\nrule: killer-cage 6 r2c2 r2c3 r3c3\n.... .... 2... ....",
    takes: &[Part::optional("sum", Takes::Totals), Part::cells(Drawn::Cage, 1)],
    asp: Asp::of(
        &["in", "sum"],
        r"#defined killer_cage_sum/2.
in(killer_cage(I),R,C) :- killer_cage(I,_,R,C).
sum(killer_cage(I),S) :- killer_cage_sum(I,S).
term(killer_cage(I),K,R,C,1) :- killer_cage(I,K,R,C), killer_cage_sum(I,_).",
    ),
    look: &[Mark::cage(Label::Part("sum"))],
    reach: Reach::Any,
    exchange: &[
        Exchange::Again(counted_again),
        Exchange::Iss("Cage", &[Iss::NumberOrNone("sum"), Iss::Cells("cells")]),
        Exchange::entries(
            "killercage",
            &[Field::CELLS, Field::new("value", "sum", Form::NumberIfAny)],
        ),
        Exchange::maker(
            301,
            &[Field::new(
                "cages",
                "",
                Form::Entries(&[Field::CELLS, Field::new("value", "sum", Form::NumberAbove0)]),
            )],
        ),
        Exchange::SudokuPad(SudokuPad::Cage("", "sum")),
        Exchange::Penpa(Penpa::Cages("killercages", "sum")),
    ],
    twofold: Twofold::Together,
    means: |rule, context| {
        context.different(rule.cells());
        match rule.totals("sum") {
            Some(totals) => context.adds_up(rule, rule.cells(), &totals),
            None => Ok(()),
        }
    },
    ..RuleKind::UNSAID
};

/// In the sum of a cage a cell counts as often as it is named, which is another rule.
fn counted_again(rule: Rule, again: &[Cell]) -> Vec<Rule> {
    let Some(sum) = rule.number("sum") else { return vec![rule] };
    let times =
        |&cell: &Cell| (1 + again.iter().filter(|&&other| other == cell).count() as i64, cell);
    let terms = Argument::Weighted(rule.cells().iter().map(times).collect());
    let counted = Rule::global(&SUM).with_number("totals", sum).with("terms", terms);
    vec![counted, rule.with("sum", Argument::Absent)]
}
