//! The words of Interactive Sudoku Solver: those that we have a rule for, and those that we only know.

/// What a word takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    /// Nothing.
    Flag,
    /// Cells.
    Cells,
    /// A sum, which may be empty or 0 for any, and cells.
    Sum,
    /// A difference, which may be left out, and cells.
    Difference,
    /// How many cells the bulb has, and cells.
    Pill,
    /// Cells of which each two that share an edge carry the sign; and its number.
    Pairs(Option<u32>),
    /// A sum, and the row or column that it is about, from whichever side.
    Through,
    /// A row or column, and what is said of it from the front and from the back, either of which may be empty.
    Sides,
}

/// The word, ours for it, and what it takes.
pub(super) const ITEMS: &[(&str, &str, Takes)] = &[
    ("AntiKnight", "anti-knight", Takes::Flag),
    ("AntiKing", "anti-king", Takes::Flag),
    ("AntiConsecutive", "non-consecutive", Takes::Flag),
    ("DisjointSets", "disjoint-groups", Takes::Flag),
    ("Windoku", "windoku", Takes::Flag),
    ("Cage", "killer-cage", Takes::Sum),
    ("Thermo", "thermometer", Takes::Cells),
    ("Arrow", "arrow", Takes::Cells),
    ("PillArrow", "arrow", Takes::Pill),
    ("Whisper", "whispers", Takes::Difference),
    ("Renban", "renban", Takes::Cells),
    ("Palindrome", "palindrome", Takes::Cells),
    ("Between", "between-line", Takes::Cells),
    ("AllDifferent", "extra-region", Takes::Cells),
    ("WhiteDot", "difference", Takes::Pairs(None)),
    ("BlackDot", "ratio", Takes::Pairs(None)),
    ("X", "xv", Takes::Pairs(Some(10))),
    ("V", "xv", Takes::Pairs(Some(5))),
    ("Sandwich", "sandwich", Takes::Through),
    ("XSum", "x-sum", Takes::Sides),
    ("Skyscraper", "skyscraper", Takes::Sides),
    ("HiddenSkyscraper", "hidden-skyscraper", Takes::Sides),
    ("NumberedRoom", "numbered-room", Takes::Sides),
];

/// Words that are read each in a way of its own, or not at all. A text that begins with one of them is
/// known by it.
const OTHERS: &[&str] = &[
    "Shape",
    "NoBoxes",
    "Jigsaw",
    "Diagonal",
    "LittleKiller",
    "Given",
    "Or",
    "And",
    "Replicate",
    "End",
    "RegionSize",
    "RegionSameValues",
    "AntiTaxicab",
    "GlobalEntropy",
    "GlobalMod",
    "DutchFlatmates",
    "StrictKropki",
    "StrictXV",
    "FullRankTies",
    "Doppelganger",
    "ChaosConstruction",
    "ChaosArrow",
    "ChaosCount",
    "SearchPriority",
    "Modular",
    "Entropic",
    "RegionSumLine",
    "Lockout",
    "Zipper",
    "SumLine",
    "DoubleArrow",
    "Sum",
    "RellikCage",
    "EqualityCage",
    "Lunchbox",
    "GreaterThan",
    "Quad",
    "ContainAtLeast",
    "ContainExact",
    "LookAndSay",
    "SameValues",
    "EqualSum",
    "Indexing",
    "ValueIndexing",
    "CountingCircles",
    "CountDistinct",
    "ConnectedValues",
    "FullRank",
    "Var",
    "Pair",
    "PairX",
    "Binary",
    "BinaryX",
    "Regex",
    "NFA",
];

/// Whether the program has this word.
pub(super) fn is_known(word: &str) -> bool {
    OTHERS.contains(&word) || ITEMS.iter().any(|item| item.0 == word)
}
