//! Writes shapes as SVG. Places and lengths are in cells; a cell is [`UNIT`] units of the picture wide.

use super::Theme;
use super::theme::ink_on;
use crate::rules::look::Colour;

/// A cell's width in the picture's own measure.
pub const UNIT: f32 = 64.0;

/// A place: how far right and how far down from the upper left corner of the grid.
pub(super) type Point = (f32, f32);

/// How a shape is painted.
#[derive(Clone, Copy)]
pub(super) struct Paint {
    pub fill: Colour,
    pub stroke: Colour,
    pub width: f32,
    /// Lengths of dashes and gaps; none for a line that goes through.
    pub dash: Option<(f32, f32)>,
}

impl Paint {
    pub fn fill(fill: Colour) -> Paint {
        Paint { fill, stroke: Colour::NONE, width: 0.0, dash: None }
    }

    pub fn stroke(stroke: Colour, width: f32) -> Paint {
        Paint { fill: Colour::NONE, stroke, width, dash: None }
    }

    pub fn dashed(self, dash: f32, gap: f32) -> Paint {
        Paint { dash: Some((dash, gap)), ..self }
    }

    fn attributes(self, theme: Theme) -> String {
        let mut text = format!(" fill=\"{}\"", theme.paint(self.fill));
        if self.stroke != Colour::NONE {
            text += &format!(" stroke=\"{}\"", theme.paint(self.stroke));
            text += &format!(" stroke-width=\"{}\"", units(self.width));
            match self.dash {
                Some((dash, gap)) => {
                    text += &format!(" stroke-dasharray=\"{} {}\"", units(dash), units(gap));
                    // Dots are dashes that are all end.
                    if dash < self.width {
                        text += " stroke-linecap=\"round\"";
                    }
                }
                None => text += " stroke-linecap=\"round\" stroke-linejoin=\"round\"",
            }
        }
        text
    }
}

/// Where a text begins.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Anchor {
    Start,
    Middle,
}

/// Texts for places, in a theme.
#[derive(Clone, Copy)]
pub(super) struct Pen {
    pub theme: Theme,
}

impl Pen {
    /// A path of this data.
    pub fn path(self, data: &str, paint: Paint) -> String {
        format!("<path d=\"{data}\"{}/>", paint.attributes(self.theme))
    }

    /// A path with a name, for whoever looks for it in a picture.
    pub fn named(self, class: &str, data: &str, paint: Paint) -> String {
        format!("<path class=\"{class}\" d=\"{data}\"{}/>", paint.attributes(self.theme))
    }

    pub fn circle(self, (x, y): Point, radius: f32, paint: Paint) -> String {
        let (x, y, radius) = (units(x), units(y), units(radius));
        let paint = paint.attributes(self.theme);
        format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"{paint}/>")
    }

    pub fn rectangle(self, (x, y): Point, (width, height): Point, paint: Paint) -> String {
        let [x, y, width, height] = [x, y, width, height].map(units);
        let paint = paint.attributes(self.theme);
        format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{paint}/>")
    }

    /// A text whose letters are so high, in the middle of a place or beginning there.
    pub fn text(self, (x, y): Point, size: f32, text: &Lettering) -> String {
        // Figures are some 0.72 of the size high: their middle is 0.36 above the line they stand on.
        let (x, y, font) = (units(x), units(y + 0.36 * size), units(size));
        let (fill, weight) = (self.theme.paint(text.colour), text.weight);
        let anchor = if text.anchor == Anchor::Middle { " text-anchor=\"middle\"" } else { "" };
        let said = escaped(text.says);
        format!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{font}\" font-weight=\"{weight}\"{anchor} fill=\"{fill}\">{said}</text>"
        )
    }
}

/// What is written, and how.
pub(super) struct Lettering<'a> {
    pub says: &'a str,
    pub colour: Colour,
    pub weight: u16,
    pub anchor: Anchor,
}

impl<'a> Lettering<'a> {
    /// In bold, in the middle, on ground of this colour.
    pub fn on(says: &'a str, ground: Colour) -> Lettering<'a> {
        Lettering { says, colour: ink_on(ground), weight: 600, anchor: Anchor::Middle }
    }
}

/// How wide a text is, about: figures of most fonts are 0.56 of their size wide.
pub(super) fn width_of(text: &str, size: f32) -> f32 {
    0.56 * size * text.chars().count() as f32
}

/// The size at which a text fits in so much room, or the one wished for.
pub(super) fn fitting(text: &str, wished: f32, room: f32) -> f32 {
    let needed = width_of(text, 1.0);
    if needed * wished <= room { wished } else { room / needed }
}

/// A length in units, with at most two places behind the point.
pub(super) fn units(length: f32) -> String {
    let text = format!("{:.2}", length * UNIT);
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// `12,8`.
pub(super) fn place((x, y): Point) -> String {
    format!("{} {}", units(x), units(y))
}

/// A text within a text of SVG.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // What XML does not have.
            c if c.is_control() => out.push(' '),
            '\u{fffe}' | '\u{ffff}' => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
