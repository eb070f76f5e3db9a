//! Curves of unsatisfied clauses over flips. Zero has no place on a logarithmic axis, so it gets a line of
//! its own at the bottom: a curve that ends there has found a model.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::scale::Scale;
use super::{FAINT, LEFT, RIGHT, WIDTH, escaped};

/// Where a walk stood after so many flips.
pub struct Curve {
    pub name: String,
    /// Which of the colours, and which of the dashes.
    pub colour: usize,
    pub dash: usize,
    /// Flips and unsatisfied clauses.
    pub points: Vec<(u64, usize)>,
}

const HEIGHT: f64 = 300.0;
const HEAD: f64 = 22.0;
const FOOT: f64 = 44.0;
const ROW: f64 = 18.0;
/// How far below the axis the line of zero is.
const ZERO: f64 = 22.0;
/// Told apart also by people who see few colours (Okabe and Ito's palette).
const COLOURS: [&str; 7] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#555555"];
const DASHES: [&str; 4] = ["none", "7 3", "2 3", "9 3 2 3"];

pub(super) fn height(curves: &[Curve]) -> f64 {
    (HEAD + HEIGHT + ZERO + FOOT).max(HEAD + ROW * curves.len() as f64)
}

pub(super) fn write(curves: &[Curve], top: f64, out: &mut dyn Write) -> io::Result<()> {
    let points = || curves.iter().flat_map(|curve| &curve.points);
    let across = Scale::around(points().map(|p| p.0.max(1) as f64), LEFT, WIDTH - LEFT - RIGHT);
    let up = Scale::around(points().map(|p| p.1 as f64), 0.0, HEIGHT);
    let floor = top + HEAD + HEIGHT;
    let zero = floor + ZERO;
    let y = |clauses: usize| if clauses == 0 { zero } else { floor - up.at(clauses as f64) };
    let (right, middle) = (WIDTH - RIGHT, (LEFT + WIDTH - RIGHT) / 2.0);
    writeln!(
        out,
        r#"<text x="{LEFT}" y="{top}" font-size="16">Unsatisfied clauses on the way</text>"#
    )?;
    for tick in across.ticks() {
        let (x, ceiling, below) = (across.at(tick), top + HEAD, zero + 18.0);
        writeln!(
            out,
            r##"<line x1="{x:.1}" y1="{ceiling:.1}" x2="{x:.1}" y2="{zero:.1}" stroke="{FAINT}"/><text x="{x:.1}" y="{below:.1}" text-anchor="middle" fill="#666">{}</text>"##,
            short(tick)
        )?;
    }
    let ticks = up.ticks().map(|tick| (floor - up.at(tick), short(tick)));
    for (y, label) in ticks.chain([(zero, "0".to_owned())]) {
        let end = LEFT - 8.0;
        writeln!(
            out,
            r##"<line x1="{LEFT}" y1="{y:.1}" x2="{right}" y2="{y:.1}" stroke="{FAINT}"/><text x="{end}" y="{y:.1}" dy="0.35em" text-anchor="end" fill="#666">{label}</text>"##
        )?;
    }
    let (below, side) = (zero + 38.0, floor - HEIGHT / 2.0);
    writeln!(
        out,
        r##"<text x="{middle:.1}" y="{below:.1}" text-anchor="middle" fill="#666">flips</text><text transform="translate({:.1} {side:.1}) rotate(-90)" text-anchor="middle" fill="#666">unsatisfied clauses</text>"##,
        LEFT - 60.0
    )?;
    for (index, curve) in curves.iter().enumerate() {
        let colour = COLOURS[curve.colour % COLOURS.len()];
        let dash = DASHES[curve.dash % DASHES.len()];
        let mut line = String::new();
        for &(flips, clauses) in &curve.points {
            // Writing to a string cannot fail.
            _ = write!(line, "{:.1},{:.1} ", across.at(flips.max(1) as f64), y(clauses));
        }
        let (row, name) = (top + HEAD + 8.0 + ROW * index as f64, escaped(&curve.name));
        let (from, to, text) = (right + 10.0, right + 30.0, right + 36.0);
        writeln!(
            out,
            r#"<g stroke="{colour}" stroke-width="1.5" stroke-dasharray="{dash}" fill="none" stroke-linejoin="round"><polyline points="{}"/><line x1="{from}" y1="{row:.1}" x2="{to}" y2="{row:.1}"/></g><text x="{text}" y="{row:.1}" dy="0.35em" font-size="12">{name}</text>"#,
            line.trim_end()
        )?;
        if let Some(&(flips, 0)) = curve.points.last() {
            let x = across.at(flips.max(1) as f64);
            writeln!(out, r#"<circle cx="{x:.1}" cy="{zero:.1}" r="3.5" fill="{colour}"/>"#)?;
        }
    }
    Ok(())
}

/// A power of ten in few letters.
fn short(number: f64) -> String {
    match number {
        n if n >= 1e6 => format!("{} M", n / 1e6),
        n if n >= 1e3 => format!("{} k", n / 1e3),
        n => n.to_string(),
    }
}
