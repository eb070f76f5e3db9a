//! What arguments a rule takes: data, from which come the reader, the writer, the usage, the errors, JSON, the page's form
//! and Python's signature. Nothing else parses arguments.
//!
//! A rule is its word, then its parts in order. Where forms tell them apart, any order is read: `killer-cage r1c1 r1c2 15`
//! too. A row must not have two parts that could take the same piece when one is left out; a law tries it.

use serde_json::{Value, json};

use crate::Grid;

/// An argument that a rule takes.
///
/// ```
/// use youdoku::rules::{Drawn, Part, Takes};
/// let (sum, cells) = (Part::optional("sum", Takes::Totals), Part::cells(Drawn::Cage, 1));
/// assert_eq!(format!("{} {}", sum.usage(), cells.usage()), "[SUM] CELL…");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it means: `sum`, `cells`.
    pub name: &'static str,
    /// Of which form it is.
    pub takes: Takes,
    /// How often it stands there.
    pub times: Times,
}

/// Forms of arguments.
///
/// ```
/// use youdoku::rules::{Takes, kind};
/// let forms: Vec<Takes> = kind("sum").unwrap().takes.iter().map(|part| part.takes).collect();
/// assert_eq!(forms, [Takes::Totals, Takes::Weighted]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// A whole number: `15`, `-3`.
    Number,
    /// A set of whole numbers: `10..20`, `<15`, `5,10`.
    Totals,
    /// A set of digits: `{1 4 7}`; several are parted by `|`.
    Digits,
    /// Digits of which one may stand there more than once: `{3 3 5}`.
    DigitList,
    /// One of these words.
    Word(&'static [&'static str]),
    /// A name that somebody gives, or several: `A`.
    Name,
    /// Cells, drawn in such a way: `r1c1 r1c2`, `r1c1-9`.
    Cells(Drawn, Count),
    /// A line of cells, mostly as it is seen from outside: `left3`, `top5-left`.
    Outside(Count),
    /// Groups of cells parted by `|`.
    Groups,
    /// Cells with weights: `2*r1c1 -r1c2`.
    Weighted,
    /// Rows and columns: `2x3`.
    Size,
    /// The least and the greatest of some values: `0..8`.
    Range,
    /// Free text: one piece, or more in quotes; an expression may go on with `in {…}`.
    Pattern,
    /// Rules in braces: `{ odd r1c1; even r1c2 }`.
    Rules,
    /// A number for each cell of the grid.
    EachCell,
}

/// How often something stands there.
///
/// ```
/// use youdoku::rules::{Times, kind};
/// let (_, sum) = kind("killer-cage").unwrap().part("sum").unwrap();
/// assert!(sum.times == Times::Optional && sum.times.may_be_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Times {
    /// Once.
    One,
    /// Once or not at all.
    Optional,
    /// So often or more: numbers, sets of digits, groups of cells or of rules.
    Many(usize),
}

/// What a hand draws to name cells, and what must be true of them.
///
/// ```
/// use youdoku::{Grid, Rule};
/// use youdoku::rules::{Drawn, Takes, kind};
/// let grid = Grid::square(2).unwrap();
/// let drawn = |word| kind(word).unwrap().takes.iter().find_map(|part| match part.takes {
///     Takes::Cells(drawn, _) => Some(drawn),
///     _ => None,
/// });
/// assert_eq!([drawn("whispers"), drawn("killer-cage")], [Some(Drawn::Line), Some(Drawn::Cage)]);
/// // A line may come back to a cell and not stand still; a cage has no cell twice.
/// assert!(Rule::read("whispers 2 r1c1 r1c2 r1c1", &grid).is_ok());
/// assert!(Rule::read("whispers 2 r1c1 r1c1", &grid).is_err());
/// assert!(Rule::read("killer-cage r1c1 r1c2 r1c1", &grid).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// Cells in no order, none twice.
    Set,
    /// A line, which may come back to a cell but not stand still.
    Line,
    /// A line whose last cell has the first as a neighbour again.
    Loop,
    /// An area, none of whose cells is named twice.
    Cage,
    /// The border between two cells.
    Edge,
    /// The point where four cells meet, named by the first of them or by all in reading order.
    Corner,
    /// Cells along a diagonal.
    Diagonal,
}

/// How many cells there are.
///
/// ```
/// use youdoku::rules::{Count, Part};
/// assert_eq!(Part::corner().count(), Some(Count::Exactly(4)));
/// assert!(Count::AtLeast(2).fits(3) && !Count::AtLeast(2).fits(1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// So many.
    Exactly(usize),
    /// So many or more.
    AtLeast(usize),
}

impl Times {
    /// Whether it stands there once at most.
    pub fn is_single(self) -> bool {
        !matches!(self, Times::Many(_))
    }
}

impl Times {
    /// Whether it may be left out.
    pub fn may_be_none(self) -> bool {
        matches!(self, Times::Optional | Times::Many(0))
    }
}

impl Count {
    /// Whether it is this many.
    pub fn fits(self, cells: usize) -> bool {
        match self {
            Count::Exactly(wanted) => cells == wanted,
            Count::AtLeast(wanted) => cells >= wanted,
        }
    }
}

impl Part {
    /// One that must be there.
    pub const fn one(name: &'static str, takes: Takes) -> Part {
        Part { name, takes, times: Times::One }
    }

    /// One that may be left out.
    pub const fn optional(name: &'static str, takes: Takes) -> Part {
        Part { name, takes, times: Times::Optional }
    }

    /// So many or more.
    pub const fn many(name: &'static str, takes: Takes, least: usize) -> Part {
        Part { name, takes, times: Times::Many(least) }
    }

    /// So many cells or more.
    pub const fn cells(drawn: Drawn, least: usize) -> Part {
        Part::one("cells", Takes::Cells(drawn, Count::AtLeast(least)))
    }

    /// The line of a clue outside the grid, of so many cells or more.
    pub const fn outside(least: usize) -> Part {
        Part::one("cells", Takes::Outside(Count::AtLeast(least)))
    }

    /// The two cells beside an edge.
    pub const fn edge() -> Part {
        Part::one("cells", Takes::Cells(Drawn::Edge, Count::Exactly(2)))
    }

    /// The four cells around a corner.
    pub const fn corner() -> Part {
        Part::one("cells", Takes::Cells(Drawn::Corner, Count::Exactly(4)))
    }

    /// How many cells it has, if it is a list of them.
    pub fn count(&self) -> Option<Count> {
        match self.takes {
            Takes::Cells(_, count) | Takes::Outside(count) => Some(count),
            _ => None,
        }
    }

    /// How it is written: `SUM`, `[SUM]`, `CELL CELL…`.
    pub fn usage(&self) -> String {
        let name = self.name.to_uppercase();
        let more = if let Times::Many(_) = self.times { "…" } else { "" };
        let usage = match self.takes {
            Takes::Number | Takes::Name => format!("{name}{more}"),
            Takes::Totals | Takes::Pattern => name,
            Takes::Digits if more.is_empty() => "{DIGIT…}".to_owned(),
            Takes::Digits => "{DIGIT…}|…".to_owned(),
            Takes::DigitList => "{DIGIT…}".to_owned(),
            Takes::Word(words) => words.join("|"),
            Takes::Cells(_, count) | Takes::Outside(count) => match count {
                Count::Exactly(count) => vec!["CELL"; count].join(" "),
                Count::AtLeast(count) => format!("{}…", vec!["CELL"; count].join(" ")),
            },
            Takes::Groups => "CELL… | CELL…".to_owned(),
            Takes::Weighted => "WEIGHT*CELL…".to_owned(),
            Takes::Size => "ROWSxCOLUMNS".to_owned(),
            Takes::Range => "LEAST..GREATEST".to_owned(),
            Takes::Rules => format!("{{ RULE… }}{more}"),
            Takes::EachCell => format!("{name}…"),
        };
        if self.times.may_be_none() { format!("[{usage}]") } else { usage }
    }

    /// What a reader expects there, in words.
    pub fn expected(&self, grid: &Grid) -> String {
        let (rows, columns) = (grid.num_rows(), grid.num_columns());
        match self.takes {
            Takes::Number | Takes::EachCell => "a number".to_owned(),
            Takes::Totals => "numbers such as `15`, `10..20` or `<15`".to_owned(),
            Takes::Digits | Takes::DigitList => "digits such as `{1 4}`".to_owned(),
            Takes::Word(words) => {
                let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
                words.join(" or ")
            }
            Takes::Name => "a name such as `A`".to_owned(),
            Takes::Cells(..) => format!("a cell from r1c1 to r{rows}c{columns}"),
            Takes::Outside(_) => {
                format!("a cell from r1c1 to r{rows}c{columns} or a place such as `left1`")
            }
            Takes::Groups => {
                format!("cells from r1c1 to r{rows}c{columns}, in groups parted by `|`")
            }
            Takes::Weighted => format!("a cell from r1c1 to r{rows}c{columns}, such as `2*r1c1`"),
            Takes::Size => "a size such as `2x3`".to_owned(),
            Takes::Range => "a range such as `0..8`".to_owned(),
            Takes::Pattern => format!("{}, in quotes if it has blanks", self.name),
            Takes::Rules => "rules such as `{ odd r1c1 }`".to_owned(),
        }
    }
}

/// For those who make forms and signatures of it.
impl Part {
    /// What it is, as data: its name, its form, and what the form leaves open.
    pub fn json(&self) -> Value {
        let takes = match self.takes {
            Takes::Number => "number",
            Takes::Totals => "totals",
            Takes::Digits => "digits",
            Takes::DigitList => "digit-list",
            Takes::Word(_) => "word",
            Takes::Name => "name",
            Takes::Cells(..) => "cells",
            Takes::Outside(_) => "outside",
            Takes::Groups => "groups",
            Takes::Weighted => "weighted",
            Takes::Size => "size",
            Takes::Range => "range",
            Takes::Pattern => "pattern",
            Takes::Rules => "rules",
            Takes::EachCell => "each-cell",
        };
        let least = if let Times::Many(least) = self.times { Some(least) } else { None };
        let mut data = json!({
            "name": self.name,
            "takes": takes,
            "optional": self.times.may_be_none(),
            "least": least,
            "usage": self.usage(),
        });
        if let Takes::Word(words) = self.takes {
            data["words"] = json!(words);
        }
        if let Takes::Cells(drawn, _) = self.takes {
            data["drawn"] = json!(drawn.word());
        }
        if let Some(count) = self.count() {
            let (fewest, most) = match count {
                Count::Exactly(count) => (count, Some(count)),
                Count::AtLeast(count) => (count, None),
            };
            data["fewest"] = json!(fewest);
            data["most"] = json!(most);
        }
        data
    }
}

impl Drawn {
    /// Its name.
    pub fn word(self) -> &'static str {
        match self {
            Drawn::Set => "set",
            Drawn::Line => "line",
            Drawn::Loop => "loop",
            Drawn::Cage => "cage",
            Drawn::Edge => "edge",
            Drawn::Corner => "corner",
            Drawn::Diagonal => "diagonal",
        }
    }
}

/// `no cells`, `1 cell`, `2 cells`.
pub(super) fn count(number: usize, what: &str) -> String {
    match number {
        0 => format!("no {what}s"),
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    }
}
