//! No zones.
//!
//! Every cell has a digit, and that is all. Other rules may say more; alone it is the sentence that lab
//! courses call `all_cells`, on which local searches are first tried.

use super::exchange::{Exchange, IssBoard};
use super::{Asp, Group, RuleKind, Scope, Twofold};
use crate::Layout;

/// Cells and nothing else.
pub static FREE: RuleKind = RuleKind {
    word: "free",
    also: &["no rows and columns", "no constraints"],
    group: Group::Grid,
    summary: "any digit anywhere; there are no zones",
    example: "rule: free\nrule: thermometer r1c1 r1c2 r1c3 r1c4\nrule: thermometer r2c1 r2c2 r2c3 \
              r2c4\n.... .... 1111 1111",
    scope: Scope::Base(|_, grid| Ok(Layout::open(*grid))),
    takes: &[],
    asp: Asp::of(&[], "% Any digit anywhere."),
    exchange: &[Exchange::IssBoard(IssBoard::Raw)],
    twofold: Twofold::Itself,
    means: |_, _| Ok(()),
    ..RuleKind::UNSAID
};
