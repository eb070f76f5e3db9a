//! Colours of a picture: on light ground, on dark ground, or as the page has them.

use crate::rules::look::Colour;

/// On what ground a picture stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Light ground, as paper is.
    #[default]
    Light,
    /// Dark ground.
    Dark,
    /// What the page around it says: its own names for ground and ink, and else one of two colours by the page's scheme.
    Page,
}

impl Theme {
    /// All of them, by their names.
    pub const ALL: [(&'static str, Theme); 3] =
        [("light", Theme::Light), ("dark", Theme::Dark), ("page", Theme::Page)];

    /// A colour, as an attribute says it.
    pub(super) fn paint(self, colour: Colour) -> String {
        match self {
            Theme::Light => colour.light.to_owned(),
            Theme::Dark => colour.dark.to_owned(),
            Theme::Page => match colour {
                Colour::GROUND => "var(--behind)".to_owned(),
                Colour::INK => "var(--ink)".to_owned(),
                GRID => "var(--grid)".to_owned(),
                FRAME => "var(--frame)".to_owned(),
                _ if colour.light == colour.dark => colour.light.to_owned(),
                _ => format!("light-dark({},{})", colour.light, colour.dark),
            },
        }
    }
}

/// Thin lines between cells.
pub(super) const GRID: Colour = Colour::new("#a9a79f", "#565c67");
/// Thick lines between regions.
pub(super) const FRAME: Colour = Colour::new("#23272e", "#d5d2ca");
/// Digits that were found.
pub(super) const FOUND: Colour = Colour::new("#3a66a8", "#93b4ff");
/// What is said beside a board.
pub(super) const WORDS: Colour = Colour::new("#5c636d", "#a3a9b3");

/// What can be read on ground of this colour.
pub(super) fn ink_on(colour: Colour) -> Colour {
    if [Colour::NONE, Colour::GROUND].contains(&colour) {
        return Colour::INK;
    }
    let readable = |colour: &str| if is_dark(colour) { "#ffffff" } else { "#222222" };
    Colour { light: readable(colour.light), dark: readable(colour.dark) }
}

fn is_dark(colour: &str) -> bool {
    let Some([red, green, blue]) = channels(colour) else { return false };
    299 * red + 587 * green + 114 * blue < 128 * 1000
}

/// Red, green and blue of `#rrggbb`, each from 0 to 255.
pub(super) fn channels(colour: &str) -> Option<[u32; 3]> {
    let digits = colour.strip_prefix('#')?;
    let channel = |i: usize| u32::from_str_radix(digits.get(2 * i..2 * i + 2)?, 16).ok();
    Some([channel(0)?, channel(1)?, channel(2)?])
}
