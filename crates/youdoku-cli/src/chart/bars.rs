//! Bars under each other, each with its name before it and its value after it.

use std::io::{self, Write};

use super::scale::Scale;
use super::{FAINT, LEFT, RIGHT, WIDTH, escaped};

/// A bar.
pub struct Bar {
    pub name: String,
    pub value: f64,
    /// What stands after it.
    pub label: String,
    /// Whether the value is an answer's; else it is only how far the work got.
    pub decided: bool,
}

/// Bars on one axis.
pub struct Bars {
    pub title: &'static str,
    pub bars: Vec<Bar>,
    /// How a tick of the axis is written.
    pub unit: fn(f64) -> String,
}

const STEP: f64 = 22.0;
const HEAD: f64 = 34.0;
const FOOT: f64 = 24.0;

impl Bars {
    pub(super) fn height(&self) -> f64 {
        HEAD + STEP * self.bars.len() as f64 + FOOT
    }

    pub(super) fn write(&self, top: f64, out: &mut dyn Write) -> io::Result<()> {
        let scale =
            Scale::around(self.bars.iter().map(|bar| bar.value), LEFT, WIDTH - LEFT - RIGHT);
        let (start, end) = (top + HEAD - 6.0, top + HEAD + STEP * self.bars.len() as f64);
        writeln!(out, r#"<text x="{LEFT}" y="{top}" font-size="16">{}</text>"#, self.title)?;
        for tick in scale.ticks() {
            let (x, label, below) = (scale.at(tick), (self.unit)(tick), end + 16.0);
            writeln!(
                out,
                r##"<line x1="{x:.1}" y1="{start:.1}" x2="{x:.1}" y2="{end:.1}" stroke="{FAINT}"/><text x="{x:.1}" y="{below:.1}" text-anchor="middle" fill="#666">{label}</text>"##
            )?;
        }
        for (index, bar) in self.bars.iter().enumerate() {
            let y = top + HEAD + STEP * index as f64;
            let middle = y + STEP / 2.0;
            // A bar whose value is the smallest power still shows.
            let width = (scale.at(bar.value) - LEFT).max(2.0);
            let (end, name) = (LEFT - 8.0, escaped(&bar.name));
            let (fill, after) =
                (if bar.decided { "#4a7fb5" } else { "#c9c9c9" }, LEFT + width + 6.0);
            writeln!(
                out,
                r#"<text x="{end}" y="{middle:.1}" dy="0.35em" text-anchor="end">{name}</text><rect x="{LEFT}" y="{:.1}" width="{width:.1}" height="{}" rx="2" fill="{fill}"/><text x="{after:.1}" y="{middle:.1}" dy="0.35em">{}</text>"#,
                y + 3.0,
                STEP - 6.0,
                escaped(&bar.label)
            )?;
        }
        Ok(())
    }
}
