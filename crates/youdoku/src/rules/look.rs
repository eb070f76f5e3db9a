//! How rules look: marks, as data. Pictures are interpreters of them, and draw nothing else.
//!
//! Lengths are in cells. Marks are drawn by layer, whatever the order in which rules stand: shades, lines, bulbs and ends,
//! the grid, cages, signs on edges and corners, clues outside, digits. A picture claims no cell that its rule does not have.

/// A colour on light ground and on dark ground, as `#rrggbb` or `#rrggbbaa`; `none` is no colour at all.
///
/// ```
/// use youdoku::rules::look::Colour;
/// assert_ne!(Colour::INK.light, Colour::INK.dark);
/// assert_eq!(Colour::both("#ff0000"), Colour::new("#ff0000", "#ff0000"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour {
    /// On light ground.
    pub light: &'static str,
    /// On dark ground.
    pub dark: &'static str,
}

impl Colour {
    /// Nothing.
    pub const NONE: Colour = Colour::both("none");
    /// The ground itself, so that what lies under it is hidden.
    pub const GROUND: Colour = Colour::new("#ffffff", "#1b1d21");
    /// As dark as digits.
    pub const INK: Colour = Colour::new("#222222", "#e8e8e8");
    /// What lies under digits and has no colour of its own.
    pub const GREY: Colour = Colour::new("#cfcfcf", "#55595f");
    /// Areas that have no colour of their own.
    pub const LIGHT_GREY: Colour = Colour::new("#e2e2e2", "#363a41");
    /// White on any ground.
    pub const WHITE: Colour = Colour::both("#ffffff");
    /// Black on any ground.
    pub const BLACK: Colour = Colour::both("#222222");
    /// Thin lines that have no colour of their own.
    pub const DARK_GREY: Colour = Colour::new("#8f8f8f", "#8f9399");

    /// A colour.
    pub const fn new(light: &'static str, dark: &'static str) -> Colour {
        Colour { light, dark }
    }

    /// The same on either ground.
    pub const fn both(colour: &'static str) -> Colour {
        Colour { light: colour, dark: colour }
    }
}

/// Which cells a mark is about.
///
/// ```
/// use youdoku::rules::{kind, look::{Mark, Of}};
/// // The windows of windoku are named by no argument: they are what it demands.
/// let of_demands = |mark: &Mark| matches!(mark, Mark::Shade { of: Of::Demands, .. });
/// assert!(kind("windoku").unwrap().look.iter().any(of_demands));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// Those of this part; of a part with several groups, each group by itself.
    Part(&'static str),
    /// Those of each thing that the rule demands: windows, for a rule that names no cells.
    Demands,
    /// All that it demands something of, together.
    All,
}

/// Where a sign stands.
///
/// ```
/// use youdoku::rules::{kind, look::{At, Mark}};
/// let is_bulb = |mark: &Mark| matches!(mark, Mark::Sign { at: At::First, .. });
/// assert!(kind("thermometer").unwrap().look.iter().any(is_bulb));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// In the first cell.
    First,
    /// In the last cell.
    Last,
    /// In the first and in the last cell.
    Ends,
    /// In each cell.
    Each,
    /// Around the first cells together, as many as this part says or one.
    Firsts(&'static str),
    /// In the middle of all cells: on the edge of two, on the corner of four.
    Middle,
    /// Before the first cell, outside the grid, with an arrow where what is seen is a diagonal.
    Outside,
    /// On the borders with the neighbours that no rule of the same word names.
    Neighbours,
    /// In the upper left corner of the first cell, where cages have their sum.
    Top,
    /// At the lower edge of each cell.
    Foot,
}

/// What a sign is.
///
/// ```
/// use youdoku::rules::look::{At, Colour, Mark, Shape};
/// let sign = Mark::sign(At::Each, Shape::Square, Colour::GREY, Colour::NONE, 0.8);
/// assert!(matches!(sign, Mark::Sign { shape: Shape::Square, .. }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Nothing but its label.
    Bare,
    /// A circle.
    Circle,
    /// A square.
    Square,
    /// A square on its corner.
    Diamond,
    /// An angle, open toward the first cell.
    Chevron,
    /// An angle, open toward the other cell.
    ChevronAway,
    /// A chequered square.
    Chequer,
    /// A bar along the border of two cells.
    Bar,
}

/// What is written in a mark.
///
/// ```
/// use youdoku::rules::{kind, look::{Label, Mark}};
/// let look = kind("killer-cage").unwrap().look;
/// assert!(matches!(look, [Mark::Outline { label: Label::Part("sum"), .. }]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// Nothing.
    None,
    /// What this part of the rule says, as it is written; nothing where it is left out.
    Part(&'static str),
    /// The same in Roman numerals.
    Roman(&'static str),
    /// The same between two texts: what stands before it, the part, what stands behind it.
    Framed(&'static str, &'static str, &'static str),
    /// How often each cell counts, where that is not once: `×2`.
    Weight,
    /// This text.
    Text(&'static str),
}

/// How a line is drawn.
///
/// ```
/// use youdoku::rules::look::{Label, Mark, Stroke};
/// let cage = Mark::cage(Label::Part("sum"));
/// assert!(matches!(cage, Mark::Outline { stroke: Stroke::Dashed, .. }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// Through.
    Solid,
    /// In dashes.
    Dashed,
}

/// A diagonal of the whole grid.
///
/// ```
/// use youdoku::rules::{kind, look::{Mark, Way}};
/// let ways = kind("diagonals").unwrap().look.iter().filter_map(|mark| match mark {
///     Mark::Diagonal { way, .. } => Some(*way),
///     _ => None,
/// });
/// assert_eq!(ways.collect::<Vec<_>>(), [Way::Down, Way::Up]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// From the top left.
    Down,
    /// From the bottom left.
    Up,
}

/// Something that is drawn.
///
/// ```
/// use youdoku::rules::look::{CELLS, Colour, Mark, Stroke};
/// let line = Mark::line("#cfcfcf", "#55595f", 0.3);
/// let colour = Colour::GREY;
/// assert_eq!(line, Mark::Line { of: CELLS, colour, width: 0.3, stroke: Stroke::Solid });
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mark {
    /// The cells filled.
    Shade {
        /// Which cells.
        of: Of,
        /// With what.
        colour: Colour,
        /// How far from their border.
        inset: f32,
    },
    /// A line round the cells, with a label in the first of them.
    Outline {
        /// Which cells.
        of: Of,
        /// Its colour.
        colour: Colour,
        /// Whether in dashes.
        stroke: Stroke,
        /// How far inside.
        inset: f32,
        /// What stands in the corner of the first cell.
        label: Label,
    },
    /// A line through the cells.
    Line {
        /// Which cells.
        of: Of,
        /// Its colour.
        colour: Colour,
        /// How thick it is.
        width: f32,
        /// Whether in dashes.
        stroke: Stroke,
    },
    /// An arrow head where the line ends.
    Head {
        /// Which cells.
        of: Of,
        /// Its colour.
        colour: Colour,
        /// How long its strokes are.
        size: f32,
    },
    /// A sign.
    Sign {
        /// Of which cells.
        of: Of,
        /// Where.
        at: At,
        /// What it is.
        shape: Shape,
        /// With what it is filled.
        fill: Colour,
        /// Its rim.
        edge: Colour,
        /// How wide it is, or how high its letters are if it is bare.
        size: f32,
        /// What is written in it.
        label: Label,
    },
    /// A long diagonal.
    Diagonal {
        /// Which.
        way: Way,
        /// Its colour.
        colour: Colour,
    },
    /// What an answer shows in a layer. The rule itself draws nothing by it.
    Layer {
        /// The layer's name.
        name: &'static str,
        /// As what it is shown.
        shown: Shown,
    },
}

/// How a layer of an answer is shown. One that no rule speaks of is tinted.
///
/// ```
/// use youdoku::rules::{kind, look::{Mark, Shown}};
/// let look = kind("chaos-construction").unwrap().look;
/// assert!(look.iter().any(|mark| matches!(mark, Mark::Layer { shown: Shown::Borders, .. })));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shown {
    /// Thick lines between neighbours with different values.
    Borders,
    /// A colour for each value but the first.
    Tints,
    /// A sign in each cell whose value is not 0.
    Signs(Shape, Colour),
    /// The value at the lower edge of each cell.
    Numbers,
}

/// The part that most rules have.
pub const CELLS: Of = Of::Part("cells");

/// A thin line with a circle on each cell: what rules in one's own words look like.
pub const BEADS: [Mark; 2] = [
    Mark::Line { of: CELLS, colour: Colour::DARK_GREY, width: 0.04, stroke: Stroke::Solid },
    Mark::sign(At::Each, Shape::Circle, Colour::NONE, Colour::DARK_GREY, 0.3),
];

impl Mark {
    /// A line through the cells.
    pub const fn line(light: &'static str, dark: &'static str, width: f32) -> Mark {
        Mark::Line { of: CELLS, colour: Colour::new(light, dark), width, stroke: Stroke::Solid }
    }

    /// A cage with a label.
    pub const fn cage(label: Label) -> Mark {
        Mark::Outline { of: CELLS, colour: Colour::INK, stroke: Stroke::Dashed, inset: 0.08, label }
    }

    /// A round sign between two or four cells.
    pub const fn dot(fill: Colour, size: f32, label: Label) -> Mark {
        Mark::Sign {
            of: CELLS,
            at: At::Middle,
            shape: Shape::Circle,
            fill,
            edge: Colour::INK,
            size,
            label,
        }
    }

    /// A clue outside the grid.
    pub const fn outside(label: Label) -> Mark {
        Mark::Sign {
            of: CELLS,
            at: At::Outside,
            shape: Shape::Bare,
            fill: Colour::NONE,
            edge: Colour::NONE,
            size: 0.36,
            label,
        }
    }

    /// A clue outside the grid in a circle or a square, which tells it from plain ones.
    pub const fn outside_in(shape: Shape, label: Label) -> Mark {
        Mark::Sign {
            of: CELLS,
            at: At::Outside,
            shape,
            fill: Colour::NONE,
            edge: Colour::DARK_GREY,
            size: 0.58,
            label,
        }
    }

    /// Small letters in the corner of the first cell of a line.
    pub const fn top(label: Label) -> Mark {
        Mark::letters(At::Top, label)
    }

    /// Small letters at the foot of each cell.
    pub const fn foot(label: Label) -> Mark {
        Mark::letters(At::Foot, label)
    }

    const fn letters(at: At, label: Label) -> Mark {
        Mark::Sign {
            of: CELLS,
            at,
            shape: Shape::Bare,
            fill: Colour::NONE,
            edge: Colour::NONE,
            size: 0.2,
            label,
        }
    }

    /// The cells filled as a region of their own.
    pub const fn region(of: Of) -> Mark {
        Mark::Shade { of, colour: Colour::LIGHT_GREY, inset: 0.08 }
    }

    /// A sign in cells.
    pub const fn sign(at: At, shape: Shape, fill: Colour, edge: Colour, size: f32) -> Mark {
        Mark::Sign { of: CELLS, at, shape, fill, edge, size, label: Label::None }
    }
}
