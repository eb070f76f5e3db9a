//! A map as a picture: a coloured graph, regions as discs and borders as lines.
//!
//! Regions are drawn where the map file puts them. When it does not place all of them, springs do:
//! neighbours attract, all repel (T. Fruchterman, E. Reingold: "Graph Drawing by Force-directed
//! Placement", 1991), from the same start each time, so that the same map gives the same picture.

use std::fmt::Write;

use super::{Colouring, Map, colour_name};
use crate::{Control, Stopped};

type Point = (f64, f64);

const FILLS: [&str; 8] =
    ["#e4572e", "#6ab547", "#4a90d9", "#f2c14e", "#f28f3b", "#9b6bb3", "#5bc0be", "#d96c9f"];
const WIDTH: f64 = 960.0;
const MARGIN: f64 = 36.0;

/// The map with these colours, as SVG. Discs carry the region's name, and its colour as a tooltip.
/// With thousands of regions it takes a while to find their places.
pub fn svg(map: &Map, colouring: &Colouring, control: &Control) -> Result<String, Stopped> {
    let (places, height) = fitted(layout(map, control)?);
    let radius = radius(&places, control)?;
    let mut out = String::new();
    // Writing to a string cannot fail.
    _ = writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0}" font-family="sans-serif" font-size="{:.1}" text-anchor="middle">"#,
        (radius * 0.8).max(7.0)
    );
    _ = writeln!(out, r##"<g stroke="#888" stroke-width="1.5">"##);
    for (a, b) in map.borders() {
        let ((x1, y1), (x2, y2)) = (places[a], places[b]);
        _ = writeln!(out, r#"<line x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}"/>"#);
    }
    _ = writeln!(out, "</g>");
    for ((region, &(x, y)), &colour) in map.regions().iter().zip(&places).zip(&colouring.0) {
        let (name, fill) = (escaped(&region.name), fill(colour));
        _ = writeln!(
            out,
            r##"<g><title>{name} is {}</title><circle cx="{x:.1}" cy="{y:.1}" r="{radius:.1}" fill="{fill}" stroke="#333"/><text x="{x:.1}" y="{y:.1}" dy="0.35em">{name}</text></g>"##,
            colour_name(colour)
        );
    }
    out.push_str("</svg>\n");
    Ok(out)
}

fn fill(colour: usize) -> String {
    // Beyond the named fills, hues a golden angle apart never repeat.
    let hue = (colour as f64 * 137.508) % 360.0;
    FILLS.get(colour).map_or_else(|| format!("hsl({hue:.0} 60% 65%)"), |&fill| fill.to_owned())
}

fn escaped(name: &str) -> String {
    name.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn layout(map: &Map, control: &Control) -> Result<Vec<Point>, Stopped> {
    let given: Option<Vec<Point>> = map.regions().iter().map(|region| region.place).collect();
    given.map_or_else(|| sprung(map, control), Ok)
}

fn sprung(map: &Map, control: &Control) -> Result<Vec<Point>, Stopped> {
    const ROUNDS: usize = 300;
    let count = map.regions().len();
    // A sunflower's seeds: even, and no two in one place.
    let seed = |i: usize| {
        let (angle, radius) = (i as f64 * 137.508_f64.to_radians(), (i as f64 + 0.5).sqrt());
        (radius * angle.cos(), radius * angle.sin())
    };
    let mut places: Vec<Point> = (0..count).map(seed).collect();
    for round in 0..ROUNDS {
        let mut push = vec![(0.0, 0.0); count];
        for a in 0..count {
            control.check()?;
            // A pull to the middle keeps what has no neighbours in the picture.
            push[a].0 -= 0.05 * places[a].0;
            push[a].1 -= 0.05 * places[a].1;
            for b in 0..a {
                let (dx, dy) = (places[a].0 - places[b].0, places[a].1 - places[b].1);
                let distance = dx.hypot(dy).max(0.01);
                let attraction =
                    if map.regions()[a].neighbours.contains(&b) { distance } else { 0.0 };
                let force = (1.0 / distance - attraction) / distance;
                push[a] = (push[a].0 + force * dx, push[a].1 + force * dy);
                push[b] = (push[b].0 - force * dx, push[b].1 - force * dy);
            }
        }
        // Steps grow shorter, so that the picture comes to rest.
        let longest = (count as f64).sqrt() * 0.3 * (1.0 - round as f64 / ROUNDS as f64) + 0.01;
        for (place, (dx, dy)) in places.iter_mut().zip(push) {
            let step = longest.min(dx.hypot(dy)) / dx.hypot(dy).max(1e-9);
            *place = (place.0 + step * dx, place.1 + step * dy);
        }
    }
    Ok(places)
}

/// The places moved and scaled to the picture's width, and the height it then needs.
fn fitted(places: Vec<Point>) -> (Vec<Point>, f64) {
    let span = |of: fn(&Point) -> f64| {
        let low = places.iter().map(of).fold(f64::INFINITY, f64::min);
        let high = places.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
        if places.is_empty() { (0.0, 0.0) } else { (low, high - low) }
    };
    let ((left, wide), (top, high)) = (span(|p| p.0), span(|p| p.1));
    // A picture is never more than one and a half times as high as wide.
    let room = WIDTH - 2.0 * MARGIN;
    let scale = (room / wide.max(1e-9)).min(1.5 * room / high.max(1e-9)).min(1e6);
    let moved = |(x, y): Point| (MARGIN + (x - left) * scale, MARGIN + (y - top) * scale);
    let height = high * scale + 2.0 * MARGIN;
    (places.into_iter().map(moved).collect(), height)
}

/// Discs as large as can be without covering each other, within reason.
fn radius(places: &[Point], control: &Control) -> Result<f64, Stopped> {
    let mut least = f64::INFINITY;
    for (i, a) in places.iter().enumerate() {
        control.check()?;
        let distances = places[..i].iter().map(|b| (a.0 - b.0).hypot(a.1 - b.1));
        least = distances.fold(least, f64::min);
    }
    Ok((least * 0.46).clamp(8.0, 30.0))
}
