//! Extra regions.
//!
//! The named cells are all different; when they are as many as the digits, each digit is among them.

use super::exchange::{Exchange, Field, Iss, SudokuPad};
use super::look::{CELLS, Mark};
use super::{Asp, Drawn, Part, Reach, RuleKind, Twofold};

/// One more region.
pub static EXTRA_REGION: RuleKind = RuleKind {
    word: "extra-region",
    also: &["additional region", "AllDifferent"],
    summary: "the cells are all different",
    example: "rule: extra-region r1c1 r1c4 r4c1 r4c4\n.2.. ...1 ..34 ....",
    takes: &[Part::cells(Drawn::Set, 2)],
    asp: Asp::of(&["in"], r"in(extra_region(I),R,C) :- extra_region(I,_,R,C)."),
    look: &[Mark::region(CELLS)],
    reach: Reach::Any,
    exchange: &[
        Exchange::Iss("AllDifferent", &[Iss::Set("cells")]),
        Exchange::entries("extraregion", &[Field::CELLS]),
        Exchange::maker(305, &[Field::CELLS]),
        Exchange::SudokuPad(SudokuPad::Cage("extraregion", "")),
    ],
    twofold: Twofold::Each,
    means: |rule, context| {
        context.different(rule.cells());
        Ok(())
    },
    ..RuleKind::UNSAID
};
