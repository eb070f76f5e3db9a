//! Pictures in words: what is said beside a board, and how a rule looks.

use super::drawing::{Drawing, Layer};
use super::theme::channels;
use crate::rules::look::{At, Colour, Label, Mark, Of, Shape, Shown, Stroke, Way};
use crate::rules::{Rule, RuleKind, Scope};
use crate::{Layout, Names};

/// What a picture does not show of its rules, and what tells clues outside the grid apart.
pub(super) fn captions(rules: &[Rule], drawn: &[Drawing], layout: &Layout) -> Vec<String> {
    let names = Names::of(layout.grid()).with(rules);
    let unseen = rules.iter().zip(drawn).filter(|(rule, drawing)| match rule.kind.scope {
        Scope::Base(_) => layout.regions().is_empty(),
        Scope::Layout(_) => false,
        Scope::Words | Scope::Cells(_) => true,
        Scope::Given | Scope::Worth | Scope::Global | Scope::Local => drawing.is_empty(),
    });
    let mut lines: Vec<String> = unseen.map(|(rule, _)| shortened(rule, &names)).collect();
    let mut outside: Vec<&RuleKind> = Vec::new();
    for (rule, drawing) in rules.iter().zip(drawn) {
        if !drawing.layer(Layer::Outside).is_empty() && !outside.contains(&rule.kind) {
            outside.push(rule.kind);
        }
    }
    if outside.len() > 1 {
        let said = outside.iter().map(|kind| format!("{}: {}", kind.word, clue(kind)));
        lines.push(format!("outside: {}", said.collect::<Vec<_>>().join("; ")));
    }
    lines
}

/// A rule's text, not too long.
fn shortened(rule: &Rule, names: &Names) -> String {
    const MOST: usize = 160;
    let text = rule.text(names);
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// How a clue outside the grid is told from others.
fn clue(kind: &RuleKind) -> String {
    let sign = kind.look.iter().find_map(|mark| match *mark {
        Mark::Sign { at: At::Outside, shape, label, .. } => Some((shape, label)),
        _ => None,
    });
    let (shape, label) = sign.unwrap_or((Shape::Bare, Label::None));
    match (shape, label) {
        (Shape::Bare, Label::Framed(before, _, behind)) => format!("{before}n{behind}"),
        (Shape::Bare, Label::Text(text)) => text.to_owned(),
        (Shape::Bare, _) => "plain".to_owned(),
        (shape, _) => format!("in {}", of_shape(shape)),
    }
}

/// How a rule looks, in words.
pub fn in_words(kind: &RuleKind) -> String {
    if kind.look.is_empty() {
        return match kind.scope {
            Scope::Base(_) => "thick lines between the regions, where it has some",
            Scope::Layout(_) => "the grid as it leaves it",
            Scope::Given | Scope::Local if !kind.takes.is_empty() => {
                "a dashed border round its cells with its word"
            }
            Scope::Given
            | Scope::Local
            | Scope::Words
            | Scope::Cells(_)
            | Scope::Worth
            | Scope::Global => "its words below the board",
        }
        .to_owned();
    }
    let said: Vec<String> = kind.look.iter().map(mark).collect();
    said.join(", ")
}

fn mark(mark: &Mark) -> String {
    match *mark {
        Mark::Shade { of, colour, .. } => format!("{} shaded {}", cells(of), name(colour)),
        Mark::Outline { of, colour, stroke, label, .. } => {
            let dashed = if stroke == Stroke::Dashed { "dashed " } else { "" };
            let labelled = written(label, " with ", " in its corner");
            format!("a {dashed}{} border round {}{labelled}", name(colour), cells(of))
        }
        Mark::Line { of, colour, width, stroke } => {
            let dashed = if stroke == Stroke::Dashed { "dashed " } else { "" };
            let thick = if width >= 0.2 {
                "thick "
            } else if width < 0.08 {
                "thin "
            } else {
                ""
            };
            format!("a {thick}{dashed}{} line through {}", name(colour), cells(of))
        }
        Mark::Head { .. } => "an arrow head at its end".to_owned(),
        Mark::Sign { of, at, shape, fill, edge, label, .. } => {
            sign(of, at, shape, fill, edge, label)
        }
        Mark::Diagonal { way, colour } => {
            let from = match way {
                Way::Down => "top",
                Way::Up => "bottom",
            };
            format!("a thin {} line along the diagonal from the {from} left", name(colour))
        }
        Mark::Layer { name, shown } => {
            let how = match shown {
                Shown::Borders => "thick lines between other values".to_owned(),
                Shown::Tints => "a tint for each value".to_owned(),
                Shown::Signs(shape, _) => format!("{} in each cell that has it", of_shape(shape)),
                Shown::Numbers => "small numbers".to_owned(),
            };
            format!("in a solution, for `{name}`, {how}")
        }
    }
}

fn sign(of: Of, at: At, shape: Shape, fill: Colour, edge: Colour, label: Label) -> String {
    let place = match at {
        At::First => "in the first cell".to_owned(),
        At::Last => "in the last cell".to_owned(),
        At::Ends => "in the first and in the last cell".to_owned(),
        At::Each => "in each cell".to_owned(),
        At::Firsts(part) => format!("round the first cell, or as many as the {part} says"),
        At::Middle => "between the cells".to_owned(),
        At::Outside => "outside the grid, before the first cell".to_owned(),
        At::Neighbours => "on the sides of the cells toward others".to_owned(),
        At::Top => format!("in the corner of the first of {}", cells(of)),
        At::Foot => "at the foot of each cell".to_owned(),
    };
    if shape == Shape::Bare {
        return format!("{} {place}", written(label, "", ""));
    }
    let colour = match (fill, edge) {
        (Colour::NONE | Colour::GROUND, Colour::NONE | Colour::INK) => String::new(),
        (Colour::NONE | Colour::GROUND, edge) => format!("{} ", name(edge)),
        (fill, _) => format!("{} ", name(fill)),
    };
    let (article, noun) = of_shape(shape).split_once(' ').unwrap_or(("a", "sign"));
    let article = if colour.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "an"
    } else if colour.is_empty() {
        article
    } else {
        "a"
    };
    format!("{article} {colour}{noun}{} {place}", written(label, " with ", ""))
}

fn cells(of: Of) -> String {
    match of {
        Of::Part("cells") | Of::All => "the cells".to_owned(),
        Of::Part(part) => format!("the {part}"),
        Of::Demands => "each area".to_owned(),
    }
}

/// A label in words, between two texts; nothing where there is none.
fn written(label: Label, before: &str, behind: &str) -> String {
    let said = match label {
        Label::None => return String::new(),
        Label::Part(part) => format!("the {part}"),
        Label::Roman(part) => format!("the {part} in Roman numerals"),
        Label::Framed(start, part, end) => format!("the {part}, as `{start}n{end}`,"),
        Label::Weight => "how often a cell counts".to_owned(),
        Label::Text(text) => format!("`{text}`"),
    };
    format!("{before}{said}{behind}")
}

fn of_shape(shape: Shape) -> &'static str {
    match shape {
        Shape::Bare => "a text",
        Shape::Circle => "a circle",
        Shape::Square => "a square",
        Shape::Diamond => "a diamond",
        Shape::Chevron | Shape::ChevronAway => "an angle",
        Shape::Chequer => "a chequered square",
        Shape::Bar => "a bar",
    }
}

/// What people call a colour on light ground.
fn name(colour: Colour) -> &'static str {
    let Some([red, green, blue]) = channels(colour.light) else { return "plain" };
    let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
    if most - least < 30 {
        return match most {
            0..=70 => "black",
            71..=245 => "grey",
            _ => "white",
        };
    }
    let [r, g, b, spread] = [red, green, blue, most - least].map(|channel| channel as f32);
    let hue = match most {
        _ if most == red => (g - b) / spread,
        _ if most == green => 2.0 + (b - r) / spread,
        _ => 4.0 + (r - g) / spread,
    };
    match (60.0 * hue).rem_euclid(360.0) as u32 {
        0..=14 | 346.. => "red",
        15..=44 => "orange",
        45..=69 => "yellow",
        70..=164 => "green",
        165..=189 => "turquoise",
        190..=249 => "blue",
        250..=284 => "violet",
        _ => "pink",
    }
}
