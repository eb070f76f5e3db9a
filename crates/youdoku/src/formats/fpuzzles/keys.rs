//! The table between f-puzzles' keys and our words, read in both directions.

/// How a key holds its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holds {
    /// `true`.
    Flag,
    /// `{cells}`, perhaps with a value.
    Cells,
    /// `{cell}`, one cell a rule.
    Cell,
    /// `{lines}`, one line a rule, perhaps with a value.
    Lines,
    /// `{cells, value: "X" or "V"}`.
    Letter,
    /// `{cells, lines}`: the bulb, and lines that begin in it.
    Arrow,
    /// `{cell, direction, value}` with the cell outside the grid.
    Diagonal,
    /// `{cell, value}` with the cell outside the grid, at the end of a row or column.
    Sight,
}

/// A key, the word of the rule, how it holds it, and how SudokuPad must be told to draw a line that
/// it does not know by its key: colour and width.
pub(super) struct Key {
    pub key: &'static str,
    pub word: &'static str,
    pub holds: Holds,
    pub twin: Option<(&'static str, &'static str, f64)>,
}

const fn row(key: &'static str, word: &'static str, holds: Holds) -> Key {
    Key { key, word, holds, twin: None }
}

pub(super) const KEYS: &[Key] = &[
    row("antiknight", "anti-knight", Holds::Flag),
    row("antiking", "anti-king", Holds::Flag),
    row("disjointgroups", "disjoint-groups", Holds::Flag),
    row("nonconsecutive", "non-consecutive", Holds::Flag),
    row("diagonal+", "diagonal-up", Holds::Flag),
    row("diagonal-", "diagonal-down", Holds::Flag),
    row("extraregion", "extra-region", Holds::Cells),
    row("odd", "odd", Holds::Cell),
    row("even", "even", Holds::Cell),
    row("killercage", "killer-cage", Holds::Cells),
    row("littlekillersum", "little-killer", Holds::Diagonal),
    row("thermometer", "thermometer", Holds::Lines),
    row("arrow", "arrow", Holds::Arrow),
    row("palindrome", "palindrome", Holds::Lines),
    Key { twin: Some(("Whispers", "#67F067", 0.3)), ..row("whispers", "whispers", Holds::Lines) },
    Key { twin: Some(("Renban", "#F067F0", 0.4)), ..row("renban", "renban", Holds::Lines) },
    row("betweenline", "between-line", Holds::Lines),
    row("difference", "difference", Holds::Cells),
    row("ratio", "ratio", Holds::Cells),
    row("xv", "xv", Holds::Letter),
    row("sandwichsum", "sandwich", Holds::Sight),
    row("xsum", "x-sum", Holds::Sight),
    row("skyscraper", "skyscraper", Holds::Sight),
];

/// Keys that hold no rule and go without saying.
pub(super) const SILENT: &[&str] = &[
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
];

/// Fields of an entry that only say how it is drawn.
pub(super) const DRAWING_FIELDS: &[&str] = &[
    "outlineC",
    "fontC",
    "baseC",
    "c",
    "width",
    "height",
    "size",
    "angle",
    "fromConstraint",
    "isNewConstraint",
];

/// Keys that only draw.
pub(super) const DRAWINGS: &[&str] = &["line", "circle", "rectangle", "text", "cage"];
