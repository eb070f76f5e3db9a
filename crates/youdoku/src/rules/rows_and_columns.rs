//! Boards made of several grids: each has rows and columns of its own, and cells may be missing.

use super::look::{Colour, Label, Mark, Of, Stroke};
use super::{Drawn, Group, Part, Reach, RuleKind, Scope, Takes, Twofold};
use crate::Cell;

/// The rows and columns of a part of the board.
pub static ROWS_AND_COLUMNS: RuleKind = RuleKind {
    word: "rows-and-columns",
    also: &["Samurai", "several grids", "Gattai"],
    group: Group::Grid,
    summary: "from the cell on, no row and no column of so large a rectangle has a digit twice",
    example: "size: 6x6\ndigits: 1-4\nrule: free\nrule: rows-and-columns r1c1 4x4\nrule: rows-and-columns r3c3 4x4\nrule: missing r1c5 r1c6 r2c5 r2c6 r5c1 r5c2 r6c1 r6c2\n...... ...4.. ...... 1.3... ..2.3. ...1..",
    takes: &[
        Part::one("from", Takes::Cells(Drawn::Set, super::Count::Exactly(1))),
        Part::one("size", Takes::Size),
    ],
    look: &[Mark::Outline {
        of: Of::All,
        colour: Colour::INK,
        stroke: Stroke::Solid,
        inset: 0.0,
        label: Label::None,
    }],
    reach: Reach::Grid,
    twofold: Twofold::Itself,
    means: |rule, context| {
        let grid = context.grid();
        let (Some(&from), Some((rows, columns))) = (rule.cells().first(), rule.size("size")) else {
            return Ok(());
        };
        let (top, left) = (grid.row(from), grid.column(from));
        if top + rows > grid.num_rows() || left + columns > grid.num_columns() {
            return Err(rule.unfit(format!(
                "reaches r{}c{}, expected it within {grid}",
                top + rows,
                left + columns
            )));
        }
        let layout = context.layout();
        let there = |&cell: &Cell| layout.has(cell);
        let row = |i| (0..columns).map(|j| grid.cell(top + i, left + j)).filter(there).collect();
        let column = |j| (0..rows).map(|i| grid.cell(top + i, left + j)).filter(there).collect();
        context.all_different((0..rows).map(row).chain((0..columns).map(column)));
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// A grid without edges.
pub static TOROIDAL: RuleKind = RuleKind {
    word: "toroidal",
    also: &["torus", "wrap around", "cyclic grid"],
    group: Group::Grid,
    summary: "beyond each edge of the grid it goes on at the opposite one: cells there are neighbours",
    about: "So it is for whatever says itself who is beside whom: chess moves, neighbours, areas, what is seen in a direction. What \
            names its cells names them as always, and a region of a `jigsaw` may reach round in any case.",
    example: "rule: maximum r1c1 r4c3\nrule: toroidal\n.... 2... ..1. ...3",
    scope: Scope::Layout(|_, layout| {
        layout.wrap();
        Ok(())
    }),
    reach: Reach::Grid,
    twofold: Twofold::Itself,
    means: |_, _| Ok(()),
    ..RuleKind::UNSAID
};

/// Cells that are not there.
pub static MISSING: RuleKind = RuleKind {
    word: "missing",
    also: &["holes", "void cells"],
    group: Group::Grid,
    summary: "the cells are not there: they hold nothing and belong to no row, column or box",
    example: "rule: latin\nrule: missing r1c1 r2c2 r3c3 r4c4\n.1.. 2.4. 42.1 ..3.",
    scope: Scope::Layout(|rule, layout| {
        layout.remove(rule.cells());
        Ok(())
    }),
    takes: &[Part::cells(Drawn::Set, 1)],
    reach: Reach::Grid,
    twofold: Twofold::Itself,
    means: |_, _| Ok(()),
    ..RuleKind::UNSAID
};
