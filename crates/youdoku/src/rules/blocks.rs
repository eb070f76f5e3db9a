//! Places of the grid that have a name: blocks, opposite cells, the same place in each region.

use std::sync::Arc;

use super::look::{CELLS, Colour, Label, Mark, Of, Stroke};
use super::{
    Context, Count, Drawn, Group, Part, Reach, Rule, RuleError, RuleKind, Scope, Takes, Twofold,
};
use crate::constraint::{AllDifferent, Pairs, Sum, Term};
use crate::{Cell, DigitSet, Layout};

/// A magic square.
pub static MAGIC_SQUARE: RuleKind = RuleKind {
    word: "magic-square",
    group: Group::Grid,
    summary: "the three by three cells from this one on have the same sum along rows, columns, diagonals",
    about: "The cell is the one at the top left. That the middle is a third of the sum follows.",
    example: "size: 3x3\ndigits: 1-9\nrule: latin\nrule: magic-square r1c1\nrule: extra-region r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3\n27. ... ...",
    takes: &[Part::one("cells", Takes::Cells(Drawn::Set, Count::Exactly(1)))],
    look: &[Mark::Outline {
        of: Of::All,
        colour: Colour::DARK_GREY,
        stroke: Stroke::Solid,
        inset: 0.1,
        label: Label::None,
    }],
    reach: Reach::Grid,
    twofold: Twofold::Together,
    means: |rule, context| {
        let (grid, first) = (context.grid(), rule.cells()[0]);
        let at = |place: isize| {
            let cell = grid.step(first, place / 3, place % 3);
            cell.filter(|&cell| context.layout().has(cell))
        };
        let Some(cells) = (0..9).map(at).collect::<Option<Vec<Cell>>>() else {
            return Err(rule.unfit("has no room for three by three cells there"));
        };
        // The four lines through the middle together have all cells once and the middle three times more: so the sum is
        // three times the middle.
        let middle = context.worth(cells[4]);
        for [a, b] in [[0, 8], [1, 7], [2, 6], [3, 5]] {
            let ends = [a, b].map(|place: usize| Term::new(1, context.worth(cells[place])));
            context.demand(Sum::new(ends.into_iter().chain([Term::new(-2, middle)]), 0));
        }
        for line in [[0, 1, 2], [6, 7, 8], [0, 3, 6], [2, 5, 8]] {
            let three = line.map(|place: usize| Term::new(1, context.worth(cells[place])));
            context.demand(Sum::new(three.into_iter().chain([Term::new(-3, middle)]), 0));
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Partners through the centre.
pub static POINT_SYMMETRY: RuleKind = RuleKind {
    word: "point-symmetry",
    also: &["gurth's symmetrical placement"],
    group: Group::Grid,
    summary: "cells opposite each other through the centre have partner digits",
    about: "Partners are the digits of a set: {1 9}|{2 8}|{5}. A digit alone is its own partner, and each stands in one set. \
            When left out, partners add up to the lowest and the highest digit together.",
    example: "rule: point-symmetry\n.... .34. .... 3...",
    scope: Scope::Global,
    takes: &[Part { name: "partners", takes: Takes::Digits, times: super::Times::Many(0) }],
    means: |rule, context| {
        let (grid, sets) = (context.grid(), rule.digits("partners"));
        let ends = i64::from(grid.range().least()) + i64::from(grid.range().greatest());
        let together = |set: &DigitSet| set.len() == 1 || set.len() == 2;
        let once = |digit| sets.iter().filter(|set| set.contains(digit)).count() == 1;
        let fits = sets.iter().all(together) && grid.digits().all(once);
        if !sets.is_empty() && !fits {
            return Err(rule.unfit("has other sets, expected each digit in one set of one or two"));
        }
        let is_partner = |a: i64, b: i64| {
            let (Some(one), Some(other)) = (grid.digit(a), grid.digit(b)) else { return false };
            let set = sets.iter().find(|set| set.contains(one));
            match set {
                None => a + b == ends,
                Some(set) => set.contains(other) && (set.len() == 1 || one != other),
            }
        };
        let says = "are partners";
        let pairs = Arc::new(Pairs::of([grid.range(); 2], says, is_partner));
        let cells: Vec<Cell> = grid.cells().collect();
        for (&a, &b) in cells.iter().zip(cells.iter().rev()).take(cells.len().div_ceil(2)) {
            if context.layout().has(a) && context.layout().has(b) {
                context.pair(a, b, &pairs);
            }
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// One place in each region.
pub static DISJOINT_GROUP: RuleKind = RuleKind {
    word: "disjoint-group",
    also: &["disjoint offset"],
    group: Group::Grid,
    summary: "the cells at this place of their boxes or regions, counted from 1, are all different",
    example: "rule: disjoint-group 2\n...4 ..2. ..4. ...1",
    takes: &[Part::one("place", Takes::Number)],
    twofold: Twofold::Each,
    means: |rule, context| {
        let place = rule.positive_or("place", 1)?;
        let layout = context.layout();
        let usual = Layout::usual(layout.grid());
        let layout = if layout.regions().is_empty() { &usual } else { layout };
        let at = |cells: &Vec<Cell>| cells.get(usize::try_from(place - 1).ok()?).copied();
        let cells: Vec<Cell> = layout.regions().iter().filter_map(at).collect();
        if cells.is_empty() {
            return Err(rule.unfit(format!("speaks of place {place}, which no region has")));
        }
        context.demand(AllDifferent::new(cells));
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// The centre of each box.
pub static CENTRE_DOTS: RuleKind = RuleKind {
    word: "centre-dots",
    also: &["center dot"],
    group: Group::Grid,
    summary: "the centres of the boxes are all different",
    example: "size: 6x6\ndigits: 1-9\nbox: 3x3\nrule: centre-dots\n9..1.6 .5249. 17.5.. 7...1. 6..3.4 24168.",
    scope: Scope::Global,
    look: SHADED,
    twofold: Twofold::Each,
    means: |rule, context| {
        let Some(boxes) = context.layout().box_size() else {
            return Err(rule.unfit("has no boxes, expected some"));
        };
        if boxes.height % 2 == 0 || boxes.width % 2 == 0 {
            return Err(rule.unfit(format!("has boxes of {boxes}, expected such as have a centre")));
        }
        let grid = context.grid();
        let is_centre = |cell: &Cell| {
            grid.row(*cell) % boxes.height == boxes.height / 2
                && grid.column(*cell) % boxes.width == boxes.width / 2
        };
        let cells: Vec<Cell> = context.cells().filter(is_centre).collect();
        context.demand(AllDifferent::new(cells));
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// A star.
pub static ASTERISK: RuleKind = RuleKind {
    word: "asterisk",
    group: Group::Grid,
    summary: "nine cells in the shape of a star have each digit once",
    about: "On 9×9: r2c5 r3c3 r3c7 r5c2 r5c5 r5c8 r7c3 r7c7 r8c5.",
    example: "rule: asterisk\n387652149 462..9358 915843627 521367894 679584231 843291765 254.389.6 .984265.3 .369.5482",
    scope: Scope::Global,
    look: SHADED,
    twofold: Twofold::Each,
    means: |rule, context| of_nine(rule, [25, 33, 37, 52, 55, 58, 73, 77, 85], context),
    ..RuleKind::UNSAID
};

/// A windmill.
pub static GIRANDOLA: RuleKind = RuleKind {
    word: "girandola",
    group: Group::Grid,
    summary: "the corners, the centre and four cells between have each digit once",
    about: "On 9×9: r1c1 r1c9 r2c5 r5c2 r5c5 r5c8 r8c5 r9c1 r9c9.",
    example: "rule: girandola\n438752196 657419283 219863574 895371462 .762849.5 .246957.8 961548327 743926851 582137649",
    scope: Scope::Global,
    look: SHADED,
    twofold: Twofold::Each,
    means: |rule, context| of_nine(rule, [11, 19, 25, 52, 55, 58, 85, 91, 99], context),
    ..RuleKind::UNSAID
};

const SHADED: &[Mark] = &[Mark::Shade { of: Of::Demands, colour: Colour::GREY, inset: 0.1 }];

/// Nine cells of a 9×9 grid, as rows and columns from 1, are all different.
fn of_nine(rule: &Rule, places: [usize; 9], context: &mut Context) -> Result<(), RuleError> {
    let grid = context.grid();
    if (grid.num_rows(), grid.num_columns()) != (9, 9) {
        return Err(rule.unfit(format!("is about 9×9, expected that instead of {grid}")));
    }
    let cells = places.map(|place| grid.cell(place / 10 - 1, place % 10 - 1));
    let cells: Vec<Cell> = cells.into_iter().filter(|&cell| context.layout().has(cell)).collect();
    context.demand(AllDifferent::new(cells));
    Ok(())
}

/// A vault.
pub static VAULT: RuleKind = RuleKind {
    word: "vault",
    group: Group::Cells,
    summary: "no digit of the cells stands in a cell beside them that is not one of them",
    example: "rule: vault r3c3 r3c2 r4c2\n..1. .... .... .43.",
    takes: &[Part::cells(Drawn::Set, 1)],
    look: &[Mark::Shade { of: CELLS, colour: Colour::GREY, inset: 0.0 }],
    reach: Reach::Grid,
    twofold: Twofold::Each,
    means: |rule, context| {
        let inside = rule.cells();
        let mut outside: Vec<Cell> = inside.iter().flat_map(|&cell| context.beside(cell)).collect();
        outside.sort_unstable();
        outside.dedup();
        outside.retain(|cell| !inside.contains(cell));
        for &cell in inside {
            for &other in &outside {
                context.related(cell, other, crate::constraint::Relation::Different);
            }
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};
