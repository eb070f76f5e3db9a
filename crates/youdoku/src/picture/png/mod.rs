//! Pictures made of pixels. The SVG of a picture says what is painted: here it is read and painted, so that both show the
//! same. Only what this program writes itself is known: paths of lines and arcs, circles, ellipses, rectangles, texts.

mod canvas;
mod colours;
mod file;
mod letters;
mod shape;

use canvas::{Canvas, Ink};
use shape::{Outline, Point, Stroke, arc, dashed, ellipse, inked};

/// A picture, and what of it could not be painted.
///
/// ```
/// use youdoku::picture::{Painted, png, svg};
/// let puzzle: youdoku::Puzzle = "...3 ...2 3... 4...".parse().unwrap();
/// let Painted { bytes, unknown } = png(&svg(&puzzle, &Default::default()));
/// assert!(bytes.starts_with(b"\x89PNG") && unknown.is_empty());
/// ```
pub struct Painted {
    /// The PNG file.
    pub bytes: Vec<u8>,
    /// Signs that no letter is known for; a frame stands in their place.
    pub unknown: Vec<char>,
}

/// So many pixels are as long as one of the SVG.
const FINER: f32 = 2.0;

/// The pixels of a picture as [`svg`](super::svg) writes it.
pub fn png(svg: &str) -> Painted {
    let mut painter = Painter::of(svg);
    let mut rest = svg;
    while let Some(begin) = rest.find('<') {
        let Some(end) = rest[begin..].find('>').map(|end| begin + end) else { break };
        let tag = Tag(rest[begin + 1..end].trim_end_matches('/'));
        rest = &rest[end + 1..];
        let text = rest.split('<').next().unwrap_or_default();
        painter.paint(tag, text);
    }
    painter.unknown.sort_unstable();
    painter.unknown.dedup();
    Painted { bytes: file::png(&painter.canvas), unknown: painter.unknown }
}

/// An element: its name and attributes.
#[derive(Clone, Copy)]
struct Tag<'a>(&'a str);

impl<'a> Tag<'a> {
    fn name(self) -> &'a str {
        self.0.split(' ').next().unwrap_or_default()
    }

    fn attribute(self, name: &str) -> Option<&'a str> {
        let begin = self.0.find(&format!(" {name}=\""))? + name.len() + 3;
        self.0[begin..].split('"').next()
    }

    fn number(self, name: &str) -> f32 {
        self.attribute(name).and_then(|value| value.parse().ok()).unwrap_or(0.0)
    }

    /// The numbers in an attribute.
    fn numbers(self, name: &str) -> Vec<f32> {
        numbers(self.attribute(name).unwrap_or_default())
    }
}

fn numbers(text: &str) -> Vec<f32> {
    let parts = text.split(|sign: char| !(sign.is_ascii_digit() || ".-e".contains(sign)));
    parts.filter_map(|part| part.parse().ok()).collect()
}

struct Painter {
    canvas: Canvas,
    /// Where the picture begins, and how many pixels one of its units is long.
    left: f32,
    top: f32,
    scale: f32,
    unknown: Vec<char>,
}

impl Painter {
    /// An empty picture as large as the SVG says.
    fn of(svg: &str) -> Painter {
        let tag = Tag(svg.split('>').next().unwrap_or_default().trim_start_matches('<'));
        let (width, height) = (tag.number("width") * FINER, tag.number("height") * FINER);
        let view = tag.numbers("viewBox");
        let [left, top, wide, _] = view[..] else {
            return Painter {
                canvas: Canvas::new(1, 1),
                left: 0.0,
                top: 0.0,
                scale: 1.0,
                unknown: Vec::new(),
            };
        };
        let canvas = Canvas::new((width as usize).max(1), (height as usize).max(1));
        Painter { canvas, left, top, scale: width / wide.max(1.0), unknown: Vec::new() }
    }

    fn at(&self, (x, y): Point) -> Point {
        ((x - self.left) * self.scale, (y - self.top) * self.scale)
    }

    fn paint(&mut self, tag: Tag, text: &str) {
        let [x, y] = ["x", "y"].map(|name| tag.number(name));
        let middle = (tag.number("cx"), tag.number("cy"));
        let strokes = match tag.name() {
            "path" => path(tag.attribute("d").unwrap_or_default()),
            "circle" => vec![loop_of(ellipse(middle, (tag.number("r"), tag.number("r"))))],
            "ellipse" => vec![loop_of(ellipse(middle, (tag.number("rx"), tag.number("ry"))))],
            "rect" => {
                let (right, down) = (x + tag.number("width"), y + tag.number("height"));
                vec![loop_of(vec![(x, y), (right, y), (right, down), (x, down)])]
            }
            "text" => return self.letter(tag, (x, y), text),
            _ => return,
        };
        let strokes = self.placed(tag, strokes);
        if let Some(ink) = ink(tag, "fill") {
            let filled: Outline = strokes.iter().map(|stroke| stroke.points.clone()).collect();
            self.canvas.fill(&filled, ink);
        }
        if let Some(ink) = tag.attribute("stroke").and_then(|_| ink(tag, "stroke")) {
            let width = tag.number("stroke-width") * self.scale;
            let round = tag.attribute("stroke-linecap") == Some("round");
            let strokes: Vec<Stroke> = match tag.numbers("stroke-dasharray")[..] {
                [dash, gap] => {
                    let (dash, gap) = (dash * self.scale, gap * self.scale);
                    strokes.iter().flat_map(|stroke| dashed(stroke, dash, gap)).collect()
                }
                _ => strokes,
            };
            let inked: Outline =
                strokes.iter().flat_map(|stroke| inked(stroke, width, round)).collect();
            self.canvas.fill(&inked, ink);
        }
    }

    fn letter(&mut self, tag: Tag, (x, y): Point, text: &str) {
        let text = plain(text);
        self.unknown.extend(letters::unknown(&text));
        let size = tag.number("font-size");
        let left = match tag.attribute("text-anchor") {
            Some("middle") => x - letters::width(&text) * size / 2.0,
            _ => x,
        };
        let bold = tag.number("font-weight") >= 600.0;
        let width = (if bold { 0.115 } else { 0.08 }) * size * self.scale;
        let Some(ink) = ink(tag, "fill") else { return };
        let strokes = self.placed(tag, letters::strokes(&text, (left, y), size));
        let inked: Outline = strokes.iter().flat_map(|stroke| inked(stroke, width, true)).collect();
        self.canvas.fill(&inked, ink);
    }

    /// Strokes in pixels, turned where the element is.
    fn placed(&self, tag: Tag, strokes: Vec<Stroke>) -> Vec<Stroke> {
        let turn = tag.numbers("transform");
        let turned = |(x, y): Point| match turn[..] {
            [angle, about, over] => {
                let (sin, cos) = angle.to_radians().sin_cos();
                let (dx, dy) = (x - about, y - over);
                (about + dx * cos - dy * sin, over + dx * sin + dy * cos)
            }
            _ => (x, y),
        };
        let placed = |stroke: Stroke| {
            let points = stroke.points.into_iter().map(|point| self.at(turned(point))).collect();
            Stroke { points, ..stroke }
        };
        strokes.into_iter().map(placed).collect()
    }
}

fn loop_of(points: Vec<Point>) -> Stroke {
    Stroke { points, closed: true }
}

/// With what something is painted, if it is.
fn ink(tag: Tag, name: &str) -> Option<Ink> {
    // What says nothing is filled with black, as SVG has it.
    let [red, green, blue, hides] = colours::read(tag.attribute(name).unwrap_or("#000"))?;
    let share = tag.attribute("fill-opacity").and_then(|share| share.parse::<f32>().ok());
    Some([red, green, blue, hides * share.filter(|_| name == "fill").unwrap_or(1.0)])
}

/// The strokes of a path's data.
fn path(data: &str) -> Vec<Stroke> {
    let mut strokes: Vec<Stroke> = Vec::new();
    let mut rest = data;
    while let Some(command) = rest.chars().next() {
        let after = &rest[command.len_utf8()..];
        let end = after.find(['M', 'L', 'A', 'Z']).unwrap_or(after.len());
        let numbers = numbers(&after[..end]);
        rest = &after[end..];
        match (command, &numbers[..], strokes.last_mut()) {
            ('M', &[x, y], _) => strokes.push(Stroke { points: vec![(x, y)], closed: false }),
            ('L', &[x, y], Some(stroke)) => stroke.points.push((x, y)),
            ('A', &[radius, _, _, _, sweep, x, y], Some(stroke)) => {
                let from = stroke.points.last().copied().unwrap_or_default();
                stroke.points.extend(arc(from, radius, sweep == 1.0, (x, y)));
            }
            ('Z', _, Some(stroke)) => stroke.closed = true,
            _ => debug_assert!(false, "{command} in {data}"),
        }
    }
    strokes
}

/// The text that SVG says so.
fn plain(text: &str) -> String {
    let names = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")];
    names.iter().fold(text.to_owned(), |text, (name, sign)| text.replace(name, sign))
}

#[cfg(test)]
mod tests {
    use super::super::{Options, Theme, svg};
    use super::*;
    use crate::rules::RULES;
    use crate::text;

    /// Width, height, and the pixels of a picture, read by a reader of its own.
    fn pixels(bytes: &[u8]) -> (usize, usize, Vec<[u8; 4]>) {
        assert_eq!(bytes[..8], *b"\x89PNG\r\n\x1a\n");
        let (mut rest, mut packed, mut size) = (&bytes[8..], Vec::new(), (0, 0));
        while rest.len() >= 12 {
            let number =
                |at: usize| u32::from_be_bytes(rest[at..at + 4].try_into().unwrap()) as usize;
            let length = number(0);
            match &rest[4..8] {
                b"IHDR" => size = (number(8), number(12)),
                b"IDAT" => packed.extend_from_slice(&rest[8..8 + length]),
                _ => {}
            }
            rest = &rest[length + 12..];
        }
        let raw = miniz_oxide::inflate::decompress_to_vec_zlib(&packed).unwrap();
        let (width, height) = size;
        assert_eq!(raw.len(), height * (4 * width + 1));
        let rows = raw.chunks(4 * width + 1);
        let of_row =
            |row: &[u8]| row[1..].chunks(4).map(|p| p.try_into().unwrap()).collect::<Vec<_>>();
        (width, height, rows.flat_map(of_row).collect())
    }

    #[test]
    fn a_picture_has_its_colours_where_the_svg_has_them() {
        let svg = "<svg viewBox=\"0 0 64 64\" width=\"64\" height=\"64\">\
                   <rect x=\"0\" y=\"0\" width=\"64\" height=\"64\" fill=\"#ffffff\"/>\
                   <circle cx=\"32\" cy=\"32\" r=\"16\" fill=\"#ff0000\"/>\
                   <path d=\"M0 8L64 8\" fill=\"none\" stroke=\"#0000ff\" stroke-width=\"4\"/></svg>";
        let (width, height, pixels) = pixels(&png(svg).bytes);
        assert_eq!((width, height), (128, 128));
        let at = |x: usize, y: usize| pixels[y * width + x];
        assert_eq!(at(64, 64), [255, 0, 0, 255]);
        assert_eq!(at(64, 16), [0, 0, 255, 255]);
        assert_eq!(at(4, 120), [255, 255, 255, 255]);
        assert_eq!(at(64, 64 + 33), [255, 255, 255, 255]);
        assert_eq!(at(64, 64 + 30), [255, 0, 0, 255]);
    }

    #[test]
    fn digits_show() {
        let puzzle = text::read("1... .... .... ....").unwrap();
        let (width, _, pixels) = pixels(&png(&svg(&puzzle, &Options::default())).bytes);
        let dark = |x: usize, y: usize| pixels[y * width + x][..3].iter().all(|&part| part < 100);
        let cell = width / 4;
        let count = |left: usize, top: usize| {
            let inside = |from: usize| from + cell / 5..from + 4 * cell / 5;
            inside(top)
                .flat_map(|y| inside(left).map(move |x| (x, y)))
                .filter(|&(x, y)| dark(x, y))
                .count()
        };
        assert!(count(0, 0) > 50, "{}", count(0, 0));
        assert_eq!(count(cell, cell), 0);
    }

    /// Every picture of a rule can be painted, and every sign in it is known.
    #[test]
    fn pictures_of_all_rules_are_painted() {
        for kind in RULES.iter().filter(|kind| !kind.example.is_empty()) {
            let puzzle = text::read(kind.example).unwrap();
            for theme in [Theme::Light, Theme::Dark] {
                let painted = png(&svg(&puzzle, &Options { theme, ..Options::default() }));
                assert_eq!(painted.unknown, Vec::<char>::new(), "{}", kind.word);
            }
        }
    }

    #[test]
    fn what_is_no_picture_is_an_empty_one() {
        for text in ["", "<", "<svg>", "<svg viewBox=\"a\">", "<path d=\"\"/>"] {
            assert_eq!(pixels(&png(text).bytes).2.len(), 1, "{text}");
        }
    }
}
