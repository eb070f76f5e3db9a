//! Disjoint groups.
//!
//! Cells at the same place in their boxes are all different. Where the board has regions of other shapes,
//! places are counted in reading order; where it has none, the usual boxes are meant.

use super::exchange::Exchange;
use super::{Asp, Group, RuleKind, Scope, Twofold};
use crate::{Cell, Layout};

/// The same place in each box.
pub static DISJOINT_GROUPS: RuleKind = RuleKind {
    word: "disjoint-groups",
    also: &["disjoint sets", "DisjointSets"],
    group: Group::Grid,
    summary: "cells at the same place in their boxes or regions are all different",
    example: "rule: disjoint-groups\n.1.. .... ...2 .43.",
    scope: Scope::Global,
    takes: &[],
    asp: Asp::of(
        &["in"],
        r"#defined jigsaw_region/3.
disjoint_groups_pieces :- jigsaw_region(_,_,N), N > 0.
in(place((R-1)\h,(C-1)\w),R,C) :- row(R), col(C), not disjoint_groups_pieces.
in(place(K),R,C) :- jigsaw_region(R,C,N), N > 0,
    K = #count { R1,C1 : jigsaw_region(R1,C1,N), (R1,C1) < (R,C) }.",
    ),
    exchange: &[
        Exchange::Iss("DisjointSets", &[]),
        Exchange::flag("disjointgroups"),
        Exchange::maker(14, &[]),
        Exchange::global("disjoint"),
    ],
    twofold: Twofold::Each,
    means: |rule, context| {
        let layout = context.layout();
        let usual = Layout::usual(layout.grid());
        let layout = if layout.regions().is_empty() { &usual } else { layout };
        let Some(most) = layout.regions().iter().map(Vec::len).max() else {
            let why = format!("has no boxes on a grid of {}, expected some", layout.grid());
            return Err(rule.unfit(why));
        };
        let at = |place| layout.regions().iter().filter_map(move |cells| cells.get(place).copied());
        context.all_different((0..most).map(|place| at(place).collect::<Vec<Cell>>()));
        Ok(())
    },
    ..RuleKind::UNSAID
};
