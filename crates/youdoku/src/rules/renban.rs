//! Renban lines, and those that are like or unlike them.
//!
//! The line holds consecutive digits, in any order: m different digits of which no two are further
//! apart than m − 1. A cell where the line crosses itself is one cell.

use super::exchange::{Drawing, Exchange, Field, Iss};
use super::groups::at_least;
use super::look::{CELLS, Colour, Mark, Stroke};
use super::{Asp, Context, Drawn, Group, Part, Rule, RuleError, RuleKind, Takes, Twofold};
use crate::Cell;
use crate::constraint::{AllDifferent, HowMany, Relation};

/// A renban line.
pub static RENBAN: RuleKind = RuleKind {
    word: "renban",
    also: &["Renban line", "Renbanzoku", "consecutive set"],
    group: Group::Lines,
    summary: "the line holds consecutive digits, each once, in any order",
    example: "rule: renban r1c1 r2c2 r3c3\n..1. ..2. .4.. ....",
    takes: &[Part::cells(Drawn::Line, 2)],
    asp: Asp::of(
        &["in", "clash"],
        r"in(renban(I),R,C) :- renban(I,_,R,C).
clash(R1,C1,D1,R2,C2,D2) :-
    renban(I,K,R1,C1), renban(I,L,R2,C2), K < L,
    M = #count { R,C : renban(I,_,R,C) }, digit(D1), digit(D2), |D1-D2| >= M.",
    ),
    look: &[Mark::line("#f067f0", "#7d367d", 0.15)],
    exchange: &[
        Exchange::Iss("Renban", &[Iss::Set("cells")]),
        Exchange::drawn("renban", &[Field::LINES], "Renban", &[Drawing::Line("#F067F0", 0.25)]),
        Exchange::maker(400, &[Field::LINES]),
    ],
    twofold: Twofold::Itself,
    means: |rule, context| renban(rule, context, rule.cells()),
    ..RuleKind::UNSAID
};

/// The opposite of a renban line.
pub static NABNER: RuleKind = RuleKind {
    word: "nabner",
    group: Group::Lines,
    summary: "no two cells of the line are equal or consecutive",
    example: "rule: nabner r4c4 r4c3\nrule: nabner r2c2 r1c3\n.... .2.. ...3 2...",
    takes: &[Part::cells(Drawn::Line, 2)],
    look: &[Mark::line("#c9c883", "#787856", 0.125)],
    exchange: &[Exchange::drawn(
        "nabner",
        &[Field::LINES],
        "Nabner",
        &[Drawing::Line("#C9C883", 0.25)],
    )],
    twofold: Twofold::Each,
    means: |rule, context| {
        nabner(context, rule.cells());
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Anything but a renban line.
pub static NOT_RENBAN: RuleKind = RuleKind {
    word: "not-renban",
    group: Group::Lines,
    summary: "the line does not hold consecutive digits, each once: some repeat, or one is missing among them",
    example: "rule: not-renban r3c4 r2c3 r2c4\nrule: not-renban r4c4 r4c3\n.1.. ..3. 1... .3..",
    takes: &[Part::cells(Drawn::Line, 2)],
    look: &[Mark::Line {
        of: CELLS,
        colour: Colour::new("#f067f0", "#642b64"),
        width: 0.125,
        stroke: Stroke::Dashed,
    }],
    means: |rule, context| {
        // More cells than digits are never all different.
        if each_once(rule.cells()).len() > context.grid().num_digits() {
            return Ok(());
        }
        let mut said = Ok(());
        let group = context.apart(|context| said = renban(rule, context, rule.cells()));
        said?;
        context.groups(rule, HowMany::Fewer(1), vec![group])
    },
    ..RuleKind::UNSAID
};

/// A renban line in each part.
pub static RUN_ON_RENBAN: RuleKind = RuleKind {
    word: "run-on-renban",
    group: Group::Lines,
    summary: "each few cells in a row along the line, 5 when left out, hold consecutive digits in any order",
    example: "rule: run-on-renban r3c4 r3c3\nrule: run-on-renban 4 r4c1 r3c1 r4c2 r4c3\n..43 .... .1.. 2...",
    takes: &[Part::optional("length", Takes::Number), Part::cells(Drawn::Line, 2)],
    look: &[Mark::line("#e89ae8", "#6f456f", 0.125)],
    twofold: Twofold::Itself,
    means: |rule, context| {
        let many = at_least(rule, "length", 2, 5)?;
        rule.cells().windows(many).try_for_each(|part| renban(rule, context, part))
    },
    ..RuleKind::UNSAID
};

/// A nabner line in each part.
pub static RUN_ON_NABNER: RuleKind = RuleKind {
    word: "run-on-nabner",
    group: Group::Lines,
    summary: "of each few cells in a row along the line, 3 when left out, no two are equal or consecutive",
    example: "rule: run-on-nabner 2 r4c4 r3c3\nrule: run-on-nabner 4 r4c2 r3c2 r4c3\n.... .3.4 .... 1...",
    takes: &[Part::optional("length", Takes::Number), Part::cells(Drawn::Line, 2)],
    look: &[Mark::line("#dcdba8", "#6a6a50", 0.125)],
    twofold: Twofold::Each,
    means: |rule, context| {
        let many = at_least(rule, "length", 2, 3)?;
        rule.cells().windows(many).for_each(|part| nabner(context, part));
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// The cells, each once.
fn each_once(cells: &[Cell]) -> Vec<Cell> {
    let mut once: Vec<Cell> = Vec::with_capacity(cells.len());
    for &cell in cells {
        if !once.contains(&cell) {
            once.push(cell);
        }
    }
    once
}

/// The cells hold consecutive digits.
fn renban(rule: &Rule, context: &mut Context, cells: &[Cell]) -> Result<(), RuleError> {
    let cells = each_once(cells);
    if cells.iter().any(|&cell| context.second(cell.into()).is_some()) {
        let said = context.consecutive_with_seconds(&cells);
        return said.ok_or_else(|| rule.unfit("has more cells than there is room for"));
    }
    // As many cells as digits have them all, more cannot differ: then no two digits are too far apart.
    let far = cells.len() < context.grid().num_digits();
    for (i, &a) in cells.iter().enumerate().filter(|_| far) {
        let within = Relation::Within(cells.len() - 1);
        cells[i + 1..].iter().for_each(|&b| context.cells_related(a, b, within));
    }
    context.demand(AllDifferent::new(cells));
    Ok(())
}

/// No two of the cells are equal or consecutive.
fn nabner(context: &mut Context, cells: &[Cell]) {
    let cells = each_once(cells);
    for (i, &a) in cells.iter().enumerate() {
        if context.has_enough() {
            break;
        }
        cells[i + 1..].iter().for_each(|&b| context.cells_related(a, b, Relation::Apart(2)));
    }
}
