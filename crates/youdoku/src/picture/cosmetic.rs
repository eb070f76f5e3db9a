//! What other programs only draw: it stands in a picture as it was, and what was not understood in grey.

use super::drawing::{Drawing, Layer};
use super::pen::{Point, escaped, place, units};
use super::shape::{border, closed};
use crate::formats::{self, Cosmetic, Drawn, Outline};
use crate::{Cell, Layout, Puzzle};

/// Further from the board than this no room is made for anything.
const FURTHEST: f32 = 3.0;

/// What a puzzle keeps to be drawn.
pub(super) fn drawn(puzzle: &Puzzle, layout: &Layout) -> Drawing {
    let mut drawing = Drawing::default();
    for cosmetic in formats::cosmetics(puzzle) {
        draw(&cosmetic, layout, &mut drawing);
    }
    drawing.reach.iter_mut().for_each(|reach| *reach = reach.min(FURTHEST));
    drawing
}

fn draw(cosmetic: &Cosmetic, layout: &Layout, drawing: &mut Drawing) {
    let grid = layout.grid();
    let at = |point: &formats::Point| (point.x, point.y);
    let under = cosmetic.layer == formats::Layer::Under;
    let turned = |angle: f32, (x, y): Point| match angle {
        0.0 => String::new(),
        _ => format!(" transform=\"rotate({angle:.1} {} {})\"", units(x), units(y)),
    };
    let paint = |fill: &str, edge: &str, width: f32| {
        let colour = |text: &str| if text.is_empty() { "none".to_owned() } else { escaped(text) };
        let rim = format!(" stroke=\"{}\" stroke-width=\"{}\"", colour(edge), units(width));
        format!(" fill=\"{}\"{}", colour(fill), if edge.is_empty() { "" } else { &rim })
    };
    match &cosmetic.drawn {
        Drawn::Line { points, colour, width, head } => {
            let mut data = String::new();
            for (i, point) in points.iter().map(at).enumerate() {
                data += &format!("{}{}", if i == 0 { 'M' } else { 'L' }, place(point));
            }
            if let ([.., before, last], true) = (&points[..], *head > 0.0) {
                data += &super::marks::head(at(before), at(last), *head);
            }
            let layer = match under {
                true if *width >= 0.2 => Layer::Thick,
                true => Layer::Lines,
                false => Layer::Signs,
            };
            let paint = paint("", colour, *width);
            let ends = " stroke-linecap=\"round\" stroke-linejoin=\"round\"";
            drawing.add(layer, &format!("<path d=\"{data}\"{paint}{ends}/>"));
        }
        Drawn::Shape { at: middle, width, height, outline, angle, fill, edge } => {
            let (x, y) = at(middle);
            let (turn, paint) = (turned(*angle, (x, y)), paint(fill, edge, 0.03));
            let (w, h) = (width.abs(), height.abs());
            let svg = match outline {
                Outline::Round => {
                    let [x, y, w, h] = [x, y, w / 2.0, h / 2.0].map(units);
                    format!("<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{w}\" ry=\"{h}\"{paint}{turn}/>")
                }
                Outline::Square => {
                    let [x, y, w, h] = [x - w / 2.0, y - h / 2.0, w, h].map(units);
                    format!("<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"{paint}{turn}/>")
                }
            };
            drawing.add(if under { Layer::Shades } else { Layer::Signs }, &svg);
            drawing.make_room(&grid, (x, y), "", w.max(h));
        }
        Drawn::Text { at: middle, text, colour, size, angle } => {
            let (x, y) = at(middle);
            let (turn, size) = (turned(*angle, (x, y)), size.abs());
            let (left, foot, font) = (units(x), units(y + 0.36 * size), units(size));
            let (fill, said) = (escaped(colour), escaped(text));
            let layer = if under { Layer::Ends } else { Layer::Signs };
            let svg = format!(
                "<text x=\"{left}\" y=\"{foot}\" font-size=\"{font}\" text-anchor=\"middle\" fill=\"{fill}\"{turn}>{said}</text>"
            );
            drawing.add(layer, &svg);
            drawing.make_room(&grid, (x, y), text, size);
        }
        Drawn::Cage { cells, colour, text } => {
            let data = closed(&border(&grid, cells, 0.08), 0.0);
            let paint = paint("", colour, 0.025);
            let dash = format!(" stroke-dasharray=\"{} {}\"", units(0.08), units(0.05));
            drawing.add(Layer::Cages, &format!("<path d=\"{data}\"{paint}{dash}/>"));
            if let (Some(&first), false) = (cells.iter().min(), text.is_empty()) {
                let (x, y) = (grid.column(first) as f32, grid.row(first) as f32);
                let (left, foot) = (units(x + 0.06), units(y + 0.22));
                let (font, fill, said) = (units(0.2), escaped(colour), escaped(text));
                let svg = format!(
                    "<text x=\"{left}\" y=\"{foot}\" font-size=\"{font}\" fill=\"{fill}\">{said}</text>"
                );
                drawing.add(Layer::Signs, &svg);
                drawing.labelled.push(first);
            }
        }
        Drawn::Fog { lit } => {
            let covered: Vec<Cell> = layout.cells().filter(|cell| !lit.contains(cell)).collect();
            let data = closed(&border(&grid, &covered, 0.0), 0.0);
            // Whoever looks at a puzzle here sets it or solves it without the game: fog is shown, and what is in it too.
            let svg = format!("<path d=\"{data}\" fill=\"#808080\" fill-opacity=\"0.3\"/>");
            drawing.add(Layer::Signs, &svg);
        }
    }
}
