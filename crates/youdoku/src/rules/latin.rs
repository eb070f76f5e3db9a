//! Latin squares.
//!
//! Rows and columns only: no boxes. With this, grids of a prime number of digits make sense, and those that
//! no box fits.

use super::exchange::{Exchange, IssBoard};
use super::{Asp, Group, RuleKind, Scope, Twofold};
use crate::Layout;

/// Rows and columns.
pub static LATIN: RuleKind = RuleKind {
    word: "latin",
    also: &["Latin square", "no boxes", "NoBoxes"],
    short: "No boxes",
    group: Group::Grid,
    summary: "each row and column has each digit once; there are no boxes",
    example: "rule: latin\n25... ....3 ...3. .4.2. ....5",
    scope: Scope::Base(|_, grid| Ok(Layout::open(*grid))),
    takes: &[],
    asp: Asp::of(
        &["in"],
        r"in(row(R),R,C) :- row(R), col(C).
in(column(C),R,C) :- row(R), col(C).",
    ),
    exchange: &[Exchange::Regions, Exchange::IssBoard(IssBoard::NoBoxes)],
    twofold: Twofold::Itself,
    means: |_, context| {
        context.all_different(context.layout().zones());
        Ok(())
    },
    ..RuleKind::UNSAID
};
