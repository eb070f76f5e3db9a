//! Classic Sudoku.
//!
//! No row, no column and no box has a digit twice; one with as many cells as there are digits has them
//! all. The argument is the height and the width of a box; it is left out where the boxes are the usual
//! ones, as many cells as digits and as square as can be.

use serde_json::Value;

use super::exchange::{Exchange, IssBoard};
use super::{Argument, Asp, Group, Part, Rule, RuleError, RuleKind, Scope, Takes, Twofold};
use crate::text::ReadError;
use crate::{Boxes, Grid, Layout, Naming};

/// Rows, columns and boxes.
pub static CLASSIC: RuleKind = RuleKind {
    word: "classic",
    also: &["Sudoku", "standard", "normal Sudoku"],
    short: "Boxes",
    group: Group::Grid,
    summary: "each row, column and box has each digit once",
    example: "...3 ...2 3... 4...",
    scope: Scope::Base(layout),
    takes: &[Part::optional("box", Takes::Size)],
    asp: Asp::of(
        &["in"],
        r"in(row(R),R,C) :- row(R), col(C).
in(column(C),R,C) :- row(R), col(C).
in(box((R-1)/h,(C-1)/w),R,C) :- row(R), col(C).",
    ),
    exchange: &[Exchange::Regions, Exchange::IssBoard(IssBoard::Regions)],
    twofold: Twofold::Itself,
    means: |_, context| {
        context.all_different(context.layout().zones());
        Ok(())
    },
    ..RuleKind::UNSAID
};

fn layout(rule: &Rule, grid: &Grid) -> Result<Layout, RuleError> {
    let digits = grid.num_digits();
    let Some((height, width)) = rule.size("box") else {
        let usual = Boxes::usual(grid).ok_or_else(|| {
            let cells = format!("has no boxes of {digits} cells on a grid of {grid}");
            rule.unfit(format!("{cells}, expected other boxes (`box: 2x3`) or `rule: latin`"))
        })?;
        return Ok(Layout::of_boxes(*grid, usual));
    };
    let boxes = Boxes { height, width };
    if !boxes.fit(grid) {
        let sides = format!("{} rows and {} columns", grid.num_rows(), grid.num_columns());
        return Err(rule.unfit(format!("has boxes of {boxes}, expected boxes that cut up {sides}")));
    }
    if boxes.cells() > digits {
        let why = format!("has boxes of {boxes}, expected at most {digits} cells, one a digit");
        return Err(rule.unfit(why));
    }
    Ok(Layout::of_boxes(*grid, boxes))
}

impl Rule {
    /// The rule `classic` with these boxes.
    pub fn boxes(boxes: Boxes) -> Rule {
        Rule { kind: &CLASSIC, arguments: vec![Argument::Size(boxes.height, boxes.width)] }
    }

    /// Reads the rules of a puzzle with boxes of this size, the usual ones where nothing is said; the rule
    /// that says so comes with them where it has to.
    pub fn on_boxes<T: AsRef<str>>(
        texts: &[T],
        grid: Grid,
        boxes: Option<Boxes>,
    ) -> Result<Vec<Rule>, (usize, ReadError)> {
        let boxes = boxes.filter(|&boxes| Boxes::usual(&grid) != Some(boxes));
        let mut rules = Rule::read_all(texts, &grid)?;
        let Some(boxes) = boxes else { return Ok(rules) };
        let named = |rule: &Rule| rule.kind.is_base() && !rule.is_plain_classic();
        if !rules.iter().any(named) {
            rules.retain(|rule| rule.kind != &CLASSIC);
            rules.insert(0, Rule::boxes(boxes));
        }
        Ok(rules)
    }

    /// Whether it is `classic` and does not say which boxes.
    pub fn is_plain_classic(&self) -> bool {
        self.kind == &CLASSIC && self.size("box").is_none()
    }

    /// Its text where the boxes are said apart, as `box:` does.
    pub fn text_beside_box(&self, names: &impl Naming) -> String {
        if self.kind == &CLASSIC { CLASSIC.word.to_owned() } else { self.text(names) }
    }

    /// It as a JSON object where the boxes are said apart.
    pub fn json_beside_box(&self, names: &impl Naming) -> Value {
        let plain = Rule::global(&CLASSIC);
        if self.kind == &CLASSIC { plain.json(names) } else { self.json(names) }
    }

    /// The same rule without what goes without saying: the usual boxes.
    pub(crate) fn plainest(self, grid: &Grid) -> Rule {
        if self.kind == &CLASSIC
            && Boxes::usual(grid).is_some_and(|usual| self == Rule::boxes(usual))
        {
            return Rule::global(&CLASSIC);
        }
        self
    }
}
