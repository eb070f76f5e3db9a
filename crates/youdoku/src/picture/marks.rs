//! Draws the marks of a rule's row: the interpreter of [`look`](crate::rules::look).
//!
//! A picture claims no cell that its rule does not have: a line over cells that do not touch stops, and a thin link leads
//! across. Where the marks of a row cannot be drawn, as a clue outside the grid that does not see a whole line, and where
//! there are none, the cells have a border with the rule's word.

use super::drawing::{Drawing, Layer};
use super::pen::{Anchor, Lettering, Paint, Pen, Point, fitting, place, width_of};
use super::shape::{alone, border, centre, closed, direction, middle, through, toward};
use super::theme::{RIM, needs_rim};
use super::{label, sight};
use crate::rules::look::{At, Colour, Label, Mark, Of, Shape, Stroke, Way};
use crate::rules::{Drawn, Rule, Takes};
use crate::{Cell, Grid, Layout};

/// A rule to be drawn among others.
pub(super) struct Sketch<'a> {
    pub rules: &'a [Rule],
    pub index: usize,
    pub layout: &'a Layout,
    pub grid: Grid,
    pub pen: Pen,
}

/// Thin lines of links and arrows beside the grid.
const LINK: f32 = 0.025;
/// How far a rim goes beyond what it is around: a pixel and a half on a desk.
const RIM_WIDTH: f32 = 0.03;

impl<'a> Sketch<'a> {
    fn rule(&self) -> &'a Rule {
        &self.rules[self.index]
    }

    /// All its marks; where there are none, its cells and its word.
    pub fn draw(&self) -> Drawing {
        let mut drawing = Drawing::default();
        // What is besides the grid is nowhere on it: the rule is said below.
        if !self.rule().is_on(&self.grid) {
            return drawing;
        }
        let drawn =
            self.rule().kind.look.iter().all(|mark| self.mark(mark, &mut drawing).is_some());
        if !drawn {
            drawing = Drawing::default();
        }
        if drawing.is_empty() && !self.is_in_layout() {
            self.in_words(&mut drawing);
        }
        drawing
    }

    /// Whether the lines of the grid show it.
    fn is_in_layout(&self) -> bool {
        use crate::rules::Scope;
        matches!(self.rule().kind.scope, Scope::Layout(_) | Scope::Base(_))
    }

    /// A border and the word, for rules about cells.
    fn in_words(&self, drawing: &mut Drawing) {
        let rule = self.rule();
        let mut cells = label::cells_of(rule);
        cells.sort_unstable();
        cells.dedup();
        let Some(&first) = cells.first() else { return };
        let paint = Paint::stroke(Colour::DARK_GREY, 0.025).dashed(0.06, 0.06);
        let data = closed(&border(&self.grid, &cells, 0.05), 0.0);
        drawing.add(Layer::Cages, &self.pen.path(&data, paint));
        let said = label::beside_cells(rule, &self.grid);
        self.top_label(first, &said, 0.16, drawing);
    }

    /// Draws a mark; nothing where it cannot be drawn for this rule.
    fn mark(&self, mark: &Mark, drawing: &mut Drawing) -> Option<()> {
        match *mark {
            Mark::Shade { of, colour, inset } => {
                for cells in self.groups(of) {
                    let data = closed(&border(&self.grid, &cells, inset), 0.0);
                    drawing.add(Layer::Shades, &self.pen.path(&data, Paint::fill(colour)));
                }
            }
            Mark::Outline { of, colour, stroke, inset, label } => {
                for cells in self.groups(of) {
                    let paint = match stroke {
                        Stroke::Solid => Paint::stroke(colour, 0.035),
                        Stroke::Dashed => Paint::stroke(colour, 0.025).dashed(0.08, 0.05),
                    };
                    let data = closed(&border(&self.grid, &cells, inset), 0.0);
                    drawing.add(Layer::Cages, &self.pen.path(&data, paint));
                    let first = cells.iter().min();
                    let said = label::text(self.rule(), label, &self.grid);
                    if let (Some(&first), false) = (first, said.is_empty()) {
                        self.top_label(first, &said, 0.23, drawing);
                    }
                }
            }
            Mark::Line { of, colour, width, stroke } => {
                self.groups(of).iter().for_each(|cells| {
                    self.line(of, cells, colour, width, stroke, drawing);
                });
            }
            Mark::Head { of, colour, size } => {
                for cells in self.groups(of) {
                    let [.., before, last] = *self.points(&cells) else { continue };
                    let data = head(before, last, size);
                    drawing.add(Layer::Lines, &self.pen.path(&data, Paint::stroke(colour, 0.05)));
                }
            }
            Mark::Sign { of, at, shape, fill, edge, size, label } => {
                let sign = Sign { shape, fill, edge, size, label };
                for cells in self.groups(of) {
                    self.sign(&cells, at, &sign, drawing)?;
                }
            }
            Mark::Diagonal { way, colour } => {
                let side = self.grid.num_rows() as f32;
                let (from, to) = match way {
                    Way::Down => ((0.0, 0.0), (side, side)),
                    Way::Up => ((0.0, side), (side, 0.0)),
                };
                let square = self.grid.num_rows() == self.grid.num_columns();
                square.then_some(())?;
                let data = format!("M{}L{}", place(from), place(to));
                drawing.add(Layer::Lines, &self.pen.path(&data, Paint::stroke(colour, 0.035)));
            }
            Mark::Layer { .. } => {}
        }
        Some(())
    }

    /// The cells that a mark is about, group by group.
    fn groups(&self, of: Of) -> Vec<Vec<Cell>> {
        let demanded = || {
            let demands = self.rule().means(self.layout).unwrap_or_default();
            let cells = demands.into_iter().map(|demand| {
                let cells = demand.scope().iter().map(|variable| variable.index());
                cells.filter(|&i| i < self.grid.num_cells()).map(Cell::new).collect()
            });
            cells.collect::<Vec<Vec<Cell>>>()
        };
        match of {
            Of::Part(name) => label::groups(self.rule().argument(name)),
            Of::Demands => demanded(),
            Of::All => {
                let mut all = demanded().concat();
                all.sort_unstable();
                all.dedup();
                vec![all]
            }
        }
    }

    fn points(&self, cells: &[Cell]) -> Box<[Point]> {
        cells.iter().map(|&cell| centre(&self.grid, cell)).collect()
    }

    /// Whether the cells of this part come back to the first.
    fn is_loop(&self, of: Of) -> bool {
        let Of::Part(name) = of else { return false };
        let part = self.rule().kind.part(name);
        part.is_some_and(|(_, part)| matches!(part.takes, Takes::Cells(Drawn::Loop, _)))
    }

    fn line(
        &self,
        of: Of,
        cells: &[Cell],
        colour: Colour,
        width: f32,
        stroke: Stroke,
        drawing: &mut Drawing,
    ) {
        let mut points = self.points(cells).into_vec();
        if self.is_loop(of) && points.first() != points.last() {
            points.extend(points.first().copied());
        }
        // What stands open at an end of the line begins where the line ends.
        for mark in self.rule().kind.look {
            let Mark::Sign { of: other, at, shape, fill: Colour::NONE, size, .. } = *mark else {
                continue;
            };
            if other != of || shape == Shape::Bare {
                continue;
            }
            if let At::Firsts(part) = at {
                points.drain(..self.firsts(part, points.len()) - 1);
            }
            if matches!(at, At::First | At::Ends | At::Firsts(_)) && points.len() > 1 {
                points[0] = toward(points[0], points[1], rim(shape, size, points[0], points[1]));
            }
            if let (At::Last | At::Ends, [.., before, last]) = (at, &mut points[..]) {
                *last = toward(*last, *before, rim(shape, size, *last, *before));
            }
        }
        let (line, links) = through(&points);
        let mut paint = Paint::stroke(colour, width);
        if stroke == Stroke::Dashed {
            paint = paint.dashed(0.01, 0.15);
        }
        let layer = if width >= 0.2 { Layer::Thick } else { Layer::Lines };
        if needs_rim(colour) {
            let rim = Paint { stroke: RIM, width: width + 2.0 * RIM_WIDTH, ..paint };
            drawing.add_below(layer, &self.pen.path(&line, rim));
        }
        drawing.add(layer, &self.pen.path(&line, paint));
        // A dash has no length there, and some programs draw none.
        for point in alone(&points).filter(|_| stroke == Stroke::Dashed) {
            drawing.add(layer, &self.pen.circle(point, width / 2.0, Paint::fill(colour)));
        }
        self.link(&links, layer, drawing);
    }

    /// What says only that cells have to do with each other, and claims none between.
    fn link(&self, data: &str, layer: Layer, drawing: &mut Drawing) {
        if !data.is_empty() {
            let paint = Paint::stroke(Colour::DARK_GREY, LINK).dashed(0.05, 0.06);
            drawing.add(layer, &self.pen.named("link", data, paint));
        }
    }

    /// How many of some cells a part of the rule means by the first ones.
    fn firsts(&self, part: &str, cells: usize) -> usize {
        let said = self.rule().number(part).and_then(|number| usize::try_from(number).ok());
        said.unwrap_or(1).clamp(1, cells.max(2) - 1)
    }

    fn sign(&self, cells: &[Cell], at: At, sign: &Sign, drawing: &mut Drawing) -> Option<()> {
        let points = self.points(cells);
        let (&first, &last) = (points.first()?, points.last()?);
        let said = label::text(self.rule(), sign.label, &self.grid);
        match at {
            At::First => self.in_cell(at, first, sign, &said, drawing),
            At::Last => self.in_cell(at, last, sign, &said, drawing),
            At::Ends => {
                self.in_cell(at, first, sign, &said, drawing);
                if first != last {
                    self.in_cell(at, last, sign, &said, drawing);
                }
            }
            At::Each => {
                points.iter().for_each(|&point| self.in_cell(at, point, sign, &said, drawing));
            }
            At::Firsts(part) => match self.firsts(part, cells.len()) {
                1 => self.in_cell(at, first, sign, &said, drawing),
                several => {
                    let inset = (1.0 - sign.size) / 2.0;
                    let loops = border(&self.grid, &cells[..several], inset);
                    let data = closed(&loops, sign.size / 2.0);
                    drawing.add(Layer::Ends, &self.pen.path(&data, sign.paint(0.05)));
                    let (_, links) = through(&points[..several]);
                    self.link(&links, Layer::Ends, drawing);
                }
            },
            At::Middle => {
                if let [one, other] = points[..]
                    && (one.0 - other.0).abs() + (one.1 - other.1).abs() > 1.1
                {
                    let data = format!("M{}L{}", place(one), place(other));
                    self.link(&data, Layer::Signs, drawing);
                }
                let svg = self.shaped(middle(&points), first, sign, &said);
                drawing.add(Layer::Signs, &svg);
            }
            At::Neighbours => self.neighbours(cells, sign, drawing),
            At::Top => {
                if let (Some(&first), false) = (cells.first(), said.is_empty()) {
                    self.top_label(first, &said, sign.size, drawing);
                }
            }
            At::Foot => {
                for (&cell, &(x, y)) in cells.iter().zip(&points) {
                    let own = if sign.label == Label::Weight {
                        label::weight(self.rule(), cell)
                    } else {
                        said.clone()
                    };
                    if !own.is_empty() {
                        let size = fitting(&own, sign.size, 0.9);
                        let text = Lettering::on(&own, Colour::NONE);
                        let up = sign.size * self.earlier_at_foot(cell) as f32;
                        let svg = self.pen.text((x, y + 0.42 - size / 2.0 - up), size, &text);
                        drawing.add(Layer::Signs, &svg);
                    }
                }
            }
            At::Outside => self.outside(cells, sign, &said, drawing)?,
        }
        Some(())
    }

    /// A sign in a cell, under the digits. What is only filled lies under lines, so that they are seen.
    fn in_cell(&self, at: At, point: Point, sign: &Sign, said: &str, drawing: &mut Drawing) {
        let layer = match (at, sign.edge) {
            (At::Each, Colour::NONE) if sign.shape != Shape::Bare => Layer::Shades,
            (_, Colour::NONE) if sign.shape != Shape::Bare => Layer::Thick,
            _ => Layer::Ends,
        };
        if sign.edge == Colour::NONE && sign.shape != Shape::Bare && needs_rim(sign.fill) {
            let rim = Sign { edge: RIM, label: Label::None, ..*sign };
            let rim = Sign { size: rim.size + RIM_WIDTH, ..rim };
            drawing.add_below(layer, &self.shaped(point, point, &rim, ""));
        }
        drawing.add(layer, &self.shaped(point, point, sign, said));
    }

    /// A sign at a point; what has a direction looks away from another point.
    fn shaped(&self, point: Point, from: Point, sign: &Sign, said: &str) -> String {
        let (x, y) = point;
        let half = sign.size / 2.0;
        let small = sign.size < 0.6;
        let paint = sign.paint(if small { 0.025 } else { 0.05 });
        let mut svg = match sign.shape {
            Shape::Bare => String::new(),
            Shape::Circle => self.pen.circle(point, half, paint),
            Shape::Square => {
                self.pen.rectangle((x - half, y - half), (sign.size, sign.size), paint)
            }
            Shape::Diamond => {
                let corners = [(x, y - half), (x + half, y), (x, y + half), (x - half, y)];
                self.pen.path(&closed(&[corners.to_vec()], 0.0), paint)
            }
            Shape::Chevron => self.chevron(point, direction(from, point), sign),
            Shape::ChevronAway => self.chevron(point, direction(point, from), sign),
            Shape::Chequer => {
                let whole = (sign.size, sign.size);
                let mut svg = self.pen.rectangle((x - half, y - half), whole, paint);
                for corner in [(x - half, y - half), (x, y)] {
                    svg += &self.pen.rectangle(corner, (half, half), Paint::fill(sign.edge));
                }
                svg
            }
            Shape::Bar => {
                let (right, down) = direction(from, point);
                let (a, b) = (half * -down, half * right);
                let data = format!("M{}L{}", place((x - a, y - b)), place((x + a, y + b)));
                self.pen.path(&data, Paint::stroke(sign.fill, 0.1))
            }
        };
        if !said.is_empty() {
            svg += &self.lettered(point, sign, said);
        }
        svg
    }

    /// The letters of a sign: in one line, or in two where there are several in a shape.
    fn lettered(&self, (x, y): Point, sign: &Sign, said: &str) -> String {
        let ground = if sign.shape == Shape::Bare { Colour::NONE } else { sign.fill };
        let words: Vec<&str> = said.split(' ').collect();
        let text =
            |(x, y), size, says: &str| self.pen.text((x, y), size, &Lettering::on(says, ground));
        match sign.shape {
            Shape::Bare => text((x, y), sign.size, said),
            _ if words.len() > 2 => {
                let (above, below) = words.split_at(words.len().div_ceil(2));
                let (above, below) = (above.join(" "), below.join(" "));
                let longer = if above.len() > below.len() { &above } else { &below };
                let size = fitting(longer, 0.4 * sign.size, 0.8 * sign.size);
                let up = 0.5 * size;
                text((x, y - up), size, &above) + &text((x, y + up), size, &below)
            }
            _ => {
                // Small signs are filled by their letters, large ones are not.
                let wished = if sign.size < 0.5 { 0.78 } else { 0.58 };
                text((x, y), fitting(said, wished * sign.size, 0.84 * sign.size), said)
            }
        }
    }

    fn chevron(&self, (x, y): Point, (right, down): Point, sign: &Sign) -> String {
        let (deep, wide) = (0.3 * sign.size, 0.5 * sign.size);
        let arm = |side: f32| {
            (x - deep * right - side * wide * down, y - deep * down + side * wide * right)
        };
        let tip = (x + deep * right, y + deep * down);
        let data = format!("M{}L{}L{}", place(arm(1.0)), place(tip), place(arm(-1.0)));
        // A little of the ground around it parts it from the lines of the grid.
        self.pen.path(&data, Paint::stroke(Colour::GROUND, 0.08))
            + &self.pen.path(&data, Paint::stroke(sign.edge, 0.035))
    }

    /// On each side of a cell whose neighbour no rule of the same word names, inside the cell.
    fn neighbours(&self, cells: &[Cell], sign: &Sign, drawing: &mut Drawing) {
        let named = |cell: Cell| {
            let same = self.rules.iter().filter(|rule| rule.kind == self.rule().kind);
            same.flat_map(label::cells_of).any(|other| other == cell)
        };
        for &cell in cells {
            for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                let next = self.grid.step(cell, down, right);
                if next.is_some_and(|next| self.layout.has(next) && !named(next)) {
                    let (x, y) = centre(&self.grid, cell);
                    let at = (x + 0.41 * right as f32, y + 0.41 * down as f32);
                    drawing.add(Layer::Signs, &self.shaped(at, (x, y), sign, ""));
                }
            }
        }
    }

    /// A clue before the first cell of a line that is seen to its end.
    fn outside(
        &self,
        cells: &[Cell],
        sign: &Sign,
        said: &str,
        drawing: &mut Drawing,
    ) -> Option<()> {
        let sight = sight::of(self.layout, cells)?;
        let said = if said.is_empty() && sign.shape == Shape::Bare { "?" } else { said };
        let earlier = self.rules[..self.index].iter().filter(|rule| {
            sight::of_rule(self.layout, rule).is_some_and(|other| other.from == sight.from)
        });
        let size =
            if sign.shape == Shape::Bare { fitting(said, sign.size, 0.95) } else { sign.size };
        let wide = if sign.shape == Shape::Bare { width_of(said, size) } else { size };
        let spot = sight.spot(&self.grid, earlier.count(), (wide, size));
        let sign = Sign { size, ..*sign };
        drawing.add(Layer::Outside, &self.shaped(spot, spot, &sign, said));
        drawing.make_room(
            &self.grid,
            spot,
            if sign.shape == Shape::Bare { said } else { "" },
            size.max(0.4),
        );
        if let Some((tail, tip)) = sight.arrow(spot) {
            let paint = Paint::stroke(Colour::DARK_GREY, 0.035);
            let data = format!("M{}L{}", place(tail), place(tip));
            drawing.add(Layer::Outside, &self.pen.path(&(data + &head(tail, tip, 0.12)), paint));
        }
        Some(())
    }

    /// How many rules before this one have written something at the foot of a cell.
    fn earlier_at_foot(&self, cell: Cell) -> usize {
        let at_foot = |rule: &&Rule| {
            let foot = |mark: &Mark| matches!(mark, Mark::Sign { at: At::Foot, .. });
            rule.kind.look.iter().any(foot) && label::cells_of(rule).contains(&cell)
        };
        self.rules[..self.index].iter().filter(at_foot).count()
    }

    /// How many rules before this one have written something in the corner of a cell.
    fn earlier_on_top(&self, cell: Cell) -> usize {
        let on_top = |rule: &&Rule| {
            rule.kind.look.iter().any(|mark| {
                let (of, label, first) = match *mark {
                    Mark::Outline { of, label, .. } => (of, label, false),
                    Mark::Sign { of, at: At::Top, label, .. } => (of, label, true),
                    _ => return false,
                };
                let Of::Part(part) = of else { return false };
                let groups = label::groups(rule.argument(part));
                let top = |cells: &Vec<Cell>| {
                    let top = if first { cells.first() } else { cells.iter().min() };
                    top == Some(&cell)
                };
                groups.iter().any(top) && !label::text(rule, label, &self.grid).is_empty()
            })
        };
        self.rules[..self.index].iter().filter(on_top).count()
    }

    /// Small letters in the upper left corner of a cell, below those that stand there already.
    fn top_label(&self, cell: Cell, said: &str, size: f32, drawing: &mut Drawing) {
        let (x, y) = (self.grid.column(cell) as f32, self.grid.row(cell) as f32);
        let y = y + size * self.earlier_on_top(cell).min(3) as f32;
        let wide = width_of(said, size) + 0.05;
        let back =
            self.pen.rectangle((x + 0.035, y + 0.035), (wide, size), Paint::fill(Colour::GROUND));
        let text =
            Lettering { says: said, colour: Colour::INK, weight: 600, anchor: Anchor::Start };
        let text = self.pen.text((x + 0.06, y + 0.035 + size / 2.0), size, &text);
        drawing.add(Layer::Signs, &(back + &text));
        drawing.labelled.push(cell);
    }
}

struct Sign {
    shape: Shape,
    fill: Colour,
    edge: Colour,
    size: f32,
    label: Label,
}

impl Sign {
    fn paint(&self, width: f32) -> Paint {
        Paint { fill: self.fill, stroke: self.edge, width, dash: None }
    }
}

/// How far from the middle of a sign its rim is, toward a point.
fn rim(shape: Shape, size: f32, from: Point, to: Point) -> f32 {
    let (right, down) = direction(from, to);
    let half = size / 2.0;
    match shape {
        Shape::Square => half / right.abs().max(down.abs()),
        Shape::Diamond => half / (right.abs() + down.abs()),
        _ => half,
    }
}

/// The two strokes at the end of an arrow.
pub(super) fn head(from: Point, to: Point, size: f32) -> String {
    let (right, down) = direction(from, to);
    let side = |turn: f32| {
        let (sine, cosine) = (std::f32::consts::FRAC_PI_4 * turn).sin_cos();
        let (x, y) = (right * cosine - down * sine, right * sine + down * cosine);
        (to.0 - size * x, to.1 - size * y)
    };
    format!("M{}L{}L{}", place(side(1.0)), place(to), place(side(-1.0)))
}
