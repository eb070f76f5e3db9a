//! Charts as SVG, written by hand: bars under each other, and curves; both on logarithmic axes, because
//! what is compared differs by powers of ten.

use std::io::{self, Write};

mod bars;
mod curves;
mod scale;

pub use bars::{Bar, Bars};
pub use curves::Curve;

/// The width of the picture, and of what is left and right of the axes.
const WIDTH: f64 = 960.0;
const LEFT: f64 = 170.0;
const RIGHT: f64 = 150.0;
/// Between the parts of the picture.
const GAP: f64 = 30.0;

const INK: &str = "#222";
const FAINT: &str = "#e3e3e3";

/// Writes a picture of the bars, and of the curves where there are some.
pub fn write(bars: &Bars, curves: &[Curve], out: &mut dyn Write) -> io::Result<()> {
    let curves_top = GAP + bars.height() + GAP;
    let height = match curves {
        [] => curves_top,
        curves => curves_top + curves::height(curves) + GAP,
    };
    writeln!(
        out,
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0}" width="{WIDTH}" height="{height:.0}" font-family="sans-serif" font-size="13" fill="{INK}">
<rect width="100%" height="100%" fill="#fff"/>"##
    )?;
    bars.write(GAP, out)?;
    if !curves.is_empty() {
        curves::write(curves, curves_top, out)?;
    }
    writeln!(out, "</svg>")
}

/// Text that is safe inside an element.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
