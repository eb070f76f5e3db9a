//! Colours of a picture: on light ground, on dark ground, or as the page has them.

use crate::rules::look::Colour;

/// On what ground a picture stands.
///
/// ```
/// use youdoku::picture::Theme;
/// let dark = Theme::ALL.iter().find(|(name, _)| *name == "dark");
/// assert_eq!(dark, Some(&("dark", Theme::Dark)));
/// ```
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

/// The rim of what would else hardly be told from the ground.
pub(super) const RIM: Colour = Colour::new("#85837c", "#7d8492");

/// Whether a fill of this colour needs a rim to be told from the ground, light or dark: pictures need a contrast of 3 to 1.
pub(super) fn needs_rim(colour: Colour) -> bool {
    let faint = |colour: &str, ground: &str| contrast(colour, ground).is_some_and(|c| c < 3.0);
    faint(colour.light, Colour::GROUND.light) || faint(colour.dark, Colour::GROUND.dark)
}

/// How far two colours are apart, from 1 to 21, as WCAG 2 has it; nothing where one is no colour.
pub(super) fn contrast(one: &str, other: &str) -> Option<f32> {
    let luminance = |colour: &str| {
        let [red, green, blue] = channels(colour)?.map(|channel| {
            let part = channel as f32 / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        Some(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    };
    let (one, other) = (luminance(one)?, luminance(other)?);
    Some((one.max(other) + 0.05) / (one.min(other) + 0.05))
}

/// Red, green and blue of `#rrggbb`, each from 0 to 255.
pub(super) fn channels(colour: &str) -> Option<[u32; 3]> {
    let digits = colour.strip_prefix('#')?;
    let channel = |i: usize| u32::from_str_radix(digits.get(2 * i..2 * i + 2)?, 16).ok();
    Some([channel(0)?, channel(1)?, channel(2)?])
}
