//! Lines whose ends say what may lie along them: between, locked out, a tightrope.

use super::exchange::{Exchange, Field, Form, Iss};
use super::look::{At, Colour, Mark, Shape};
use super::reader::reads;
use super::{Context, Drawn, Group, Part, Rule, RuleError, RuleKind, Takes, Twofold};
use crate::Cell;
use crate::constraint::Relation;

/// A between line.
pub static BETWEEN_LINE: RuleKind = RuleKind {
    word: "between-line",
    also: &["between lines"],
    group: Group::Lines,
    summary: "the cells between the two ends of the line have digits between those of the ends",
    about: "Strictly between: the ends differ by 2 at least. Which end is larger is open.",
    example: "rule: between-line r1c1 r2c2 r3c3\n.... 4... .... ..3.",
    takes: &[Part::cells(Drawn::Line, 3)],
    look: &[
        Mark::line("#9a9a9a", "#80848a", 0.075),
        Mark::sign(At::Ends, Shape::Circle, Colour::NONE, Colour::new("#9a9a9a", "#80848a"), 0.84),
    ],
    exchange: &[
        Exchange::Iss("Between", &[Iss::Cells("cells")]),
        Exchange::lines("betweenline"),
        Exchange::maker(403, &[Field::LINES]),
    ],
    twofold: Twofold::Each,
    means: |rule, context| {
        let says = "are such that the second lies between the others";
        inner_cells(rule, context, says, |[a, b], inner| a.min(b) < inner && inner < a.max(b))
    },
    ..RuleKind::UNSAID
};

/// A lockout line.
pub static LOCKOUT_LINE: RuleKind = RuleKind {
    word: "lockout-line",
    also: &["lockout"],
    group: Group::Lines,
    summary: "the ends differ by at least a number, and no cell between them lies within the ends",
    about: "The number is half the digits, rounded up, less one: 4 on 9×9. The digits of the ends themselves are locked out too.",
    example: "rule: lockout-line r2c1 r2c2\nrule: lockout-line r3c1 r3c2 r2c3\n.1.. .2.. ..2. ....",
    takes: &[Part::optional("difference", Takes::Number), Part::cells(Drawn::Line, 2)],
    look: &[
        Mark::line("#aabeef", "#4a5e8f", 0.1),
        Mark::sign(
            At::Ends,
            Shape::Diamond,
            Colour::new("#e7e6ff", "#2b2a44"),
            Colour::new("#8080ff", "#6060c0"),
            0.8,
        ),
    ],
    exchange: &[
        Exchange::Iss("Lockout", &[Iss::Number("difference"), Iss::Cells("cells")]),
        Exchange::lines("lockout"),
        Exchange::maker(407, &[Field::LINES, Field::new("", "difference", Form::Meant(|_| 4))]),
    ],
    twofold: Twofold::Each,
    means: |rule, context| {
        let usual = context.grid().num_digits().div_ceil(2).saturating_sub(1);
        let apart = rule.number_or("difference", usual)?;
        let says = "are such that the second lies outside the others";
        inner_cells(rule, context, says, |[a, b], inner| inner < a.min(b) || inner > a.max(b))?;
        let (first, last) = (rule.cells()[0], rule.cells()[rule.cells().len() - 1]);
        context.cells_related(first, last, Relation::Apart(apart));
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// A tightrope.
pub static TIGHTROPE_LINE: RuleKind = RuleKind {
    word: "tightrope-line",
    group: Group::Lines,
    summary: "the two ends of the line are equal, and no cell between them is as they are",
    example: "rule: tightrope-line r4c4 r4c3 r3c2\nrule: tightrope-line r3c3 r2c3 r2c2\n..42 .... ...3 ....",
    takes: &[Part::cells(Drawn::Line, 3)],
    look: &[Mark::line("#c8a27a", "#7a5f42", 0.1)],
    twofold: Twofold::Alike,
    means: |rule, context| {
        let [first, inner @ .., last] = rule.cells() else { return Ok(()) };
        context.related(*first, *last, Relation::Equal);
        inner.iter().for_each(|&cell| context.related(*first, cell, Relation::Different));
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Each inner cell is as demanded beside the two ends, which differ from it in any case.
fn inner_cells(
    rule: &Rule,
    context: &mut Context,
    says: &str,
    fits: impl Fn([i64; 2], i64) -> bool,
) -> Result<(), RuleError> {
    let [first, inner @ .., last] = rule.cells() else { return Ok(()) };
    let ends = [*first, *last];
    let again = inner.iter().find(|cell| ends.contains(cell));
    if let Some(&cell) = again.or((first == last).then_some(first)) {
        let name = context.grid().name(cell);
        let why = format!("names {name} twice, and an end cannot be what lies along the line");
        return Err(rule.unfit(why));
    }
    /// What there is to remember.
    #[derive(Clone, PartialEq, Eq, Hash)]
    enum Mind {
        Nothing,
        End(i64),
        Two(i64, i64),
        Good,
    }
    let step = |mind: &Mind, value: i64| match *mind {
        Mind::Nothing => Some(Mind::End(value)),
        Mind::End(end) => Some(Mind::Two(end, value)),
        Mind::Two(end, inner) => fits([end, value], inner).then_some(Mind::Good),
        Mind::Good => None,
    };
    for &cell in inner {
        let word: [Cell; 3] = [ends[0], cell, ends[1]];
        let word = context.worths(&word);
        reads(rule, context, word, Mind::Nothing, step, |mind| *mind == Mind::Good, says)?;
    }
    Ok(())
}
