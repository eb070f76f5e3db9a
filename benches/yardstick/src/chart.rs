//! A line chart with a logarithmic scale, as SVG.

use std::fmt::Write;

/// A named line through some points.
pub struct Line {
    pub name: &'static str,
    pub points: Vec<(f64, f64)>,
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const MARGIN: f64 = 56.0;
const COLOURS: [&str; 3] = ["#2a7f3f", "#3565b0", "#b0503a"];

/// Draws the lines; all have the same places on the first axis.
pub fn draw(title: &str, lines: &[Line]) -> String {
    let all = || lines.iter().flat_map(|line| &line.points);
    let (low, high) = all().fold((f64::MAX, f64::MIN), |(low, high), &(_, y)| {
        (low.min(y.log10().floor()), high.max(y.log10().ceil()))
    });
    let (first, last) =
        all().fold((f64::MAX, f64::MIN), |(first, last), &(x, _)| (first.min(x), last.max(x)));
    let across = |x: f64| MARGIN + (x - first) / (last - first) * (WIDTH - 2.5 * MARGIN);
    let up = |y: f64| HEIGHT - MARGIN - (y - low) / (high - low) * (HEIGHT - 2.0 * MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"{MARGIN}\" y=\"24\" font-size=\"14\">{title}</text>\n"
    );
    let mut add = |text: String| writeln!(svg, "{text}").expect("a string takes all");
    let mut power = low;
    while power <= high {
        let (y, value) = (up(power), 10f64.powf(power));
        add(format!(
            "<line x1=\"{MARGIN}\" x2=\"{:.0}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>",
            WIDTH - 1.5 * MARGIN
        ));
        add(format!(
            "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{value}</text>",
            MARGIN - 6.0,
            y + 4.0
        ));
        power += 1.0;
    }
    for &(x, _) in lines.first().iter().flat_map(|line| &line.points) {
        add(format!(
            "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{x}</text>",
            across(x),
            HEIGHT - MARGIN + 20.0
        ));
    }
    for (line, colour) in lines.iter().zip(COLOURS) {
        let place = |&(x, y): &(f64, f64)| (across(x), up(y.log10()));
        let path: Vec<String> =
            line.points.iter().map(place).map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        add(format!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
            path.join(" ")
        ));
        if let Some((x, y)) = line.points.last().map(place) {
            add(format!(
                "<text x=\"{:.1}\" y=\"{:.1}\" fill=\"{colour}\">{}</text>",
                x + 8.0,
                y + 4.0,
                line.name
            ));
        }
    }
    svg + "</svg>\n"
}
