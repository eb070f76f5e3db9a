//! Pictures of puzzles, as SVG, and painted from that as PNG.
//!
//! They are interpreters of the table of rules: a row says what [marks](crate::rules::look) a rule has, and nothing here
//! knows a rule by its word. The page, Python, the command and the documentation show what is written here.
//!
//! Layers from below: ground, tints of an answer, shades, thick lines, thin ones, ends and circles, the grid, cages, signs,
//! clues outside, digits. What cannot be drawn is said below the board.

mod answer;
mod cosmetic;
mod digits;
mod drawing;
mod frame;
mod label;
mod marks;
mod pen;
mod png;
mod shape;
mod sight;
mod step;
mod theme;
mod words;

pub use drawing::{Drawing, Layer};
pub use pen::UNIT;
pub use png::{Painted, png};
pub use step::of_step;
pub use theme::Theme;
pub use words::in_words;

use pen::{Anchor, Lettering, Pen, escaped, units};
use theme::WORDS;

use crate::rules::look::{Colour, Label};
use crate::{Board, Cell, DigitSet, Grid, Layout, Model, Puzzle, Rule};

/// What a picture shows of a puzzle besides its givens and rules.
///
/// ```
/// use youdoku::picture::{Options, Theme, svg};
/// let puzzle: youdoku::Puzzle = "...3 ...2 3... 4...".parse().unwrap();
/// let dark = svg(&puzzle, &Options { theme: Theme::Dark, ..Options::default() });
/// assert_ne!(dark, svg(&puzzle, &Options::default()));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Options<'a> {
    /// On what ground it stands.
    pub theme: Theme,
    /// A solution, or as much of it as is known: its digits stand where no given does.
    pub solution: Option<&'a Board>,
    /// For each cell the digits that may stand there, shown where no other digit stands.
    pub candidates: Option<&'a [DigitSet]>,
}

/// The parts of a picture, for whoever puts digits of his own into it.
///
/// ```
/// use youdoku::{Puzzle, picture::{Picture, Theme}};
/// let puzzle: Puzzle = "rule: thermometer r1c1 r1c2\n.... .... .... ....".parse().unwrap();
/// let picture = Picture::of_puzzle(&puzzle, &puzzle.layout().unwrap(), Theme::Light);
/// assert_eq!(picture.rules.len(), puzzle.rules.len());
/// // The thermometer is seen, so that nothing has to be said below the board.
/// assert!(picture.captions.is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Picture {
    /// What lies under all.
    pub ground: String,
    /// The lines of the grid.
    pub lines: String,
    /// What is drawn for each rule.
    pub rules: Vec<Drawing>,
    /// What is only drawn, and demands nothing.
    pub cosmetics: Drawing,
    /// What cannot be seen, in words.
    pub captions: Vec<String>,
    /// How far it reaches beyond the grid, in cells: left, up, right, down.
    pub reach: [f32; 4],
}

/// So much, in cells, is around each board.
const MARGIN: f32 = 0.06;

/// Letters below a board.
const CAPTION: f32 = 0.26;

impl Picture {
    /// The rules of a puzzle on its board, and what other programs have drawn there.
    pub fn of_puzzle(puzzle: &Puzzle, layout: &Layout, theme: Theme) -> Picture {
        let mut picture = Picture::of(&puzzle.rules, layout, theme);
        picture.cosmetics = cosmetic::drawn(puzzle, layout);
        let reach = picture.cosmetics.reach;
        picture.reach.iter_mut().zip(reach).for_each(|(all, one)| *all = all.max(one + MARGIN));
        picture
    }

    /// Rules on a board of this layout.
    pub fn of(rules: &[Rule], layout: &Layout, theme: Theme) -> Picture {
        let pen = Pen { theme };
        let drawn: Vec<Drawing> =
            (0..rules.len()).map(|i| marks(rules, i, layout, theme)).collect();
        let mut reach = [MARGIN; 4];
        for drawing in &drawn {
            reach.iter_mut().zip(drawing.reach).for_each(|(all, one)| *all = all.max(one + MARGIN));
        }
        Picture {
            ground: frame::ground(layout, pen),
            lines: frame::lines(layout, pen),
            captions: words::captions(rules, &drawn, layout),
            rules: drawn,
            cosmetics: Drawing::default(),
            reach,
        }
    }

    /// The SVG of a layer, of all rules and what is drawn besides.
    pub fn layer(&self, layer: Layer) -> String {
        let all = self.rules.iter().chain([&self.cosmetics]);
        all.map(|drawing| drawing.layer(layer)).collect()
    }

    /// Left, top, width and height of what it takes, in units.
    pub fn view(&self, layout: &Layout) -> [f32; 4] {
        let [left, up, right, down] = self.reach;
        let grid = layout.grid();
        let (wide, tall) = (grid.num_columns() as f32, grid.num_rows() as f32);
        [-left, -up, wide + left + right, tall + up + down].map(|length| length * UNIT)
    }
}

/// What is drawn for one of some rules. The others tell where there is room, and which neighbours are named.
pub fn marks(rules: &[Rule], index: usize, layout: &Layout, theme: Theme) -> Drawing {
    marks::Sketch { rules, index, layout, grid: layout.grid(), pen: Pen { theme } }.draw()
}

/// What an answer shows besides digits: layers, and letters in words.
pub fn besides(model: &Model, board: &Board, theme: Theme) -> (Drawing, Vec<String>) {
    answer::shown(model, board, Pen { theme })
}

/// What a label says of a rule.
pub(crate) fn label_of(rule: &Rule, label: Label, grid: &Grid) -> String {
    label::text(rule, label, grid)
}

/// How often a cell counts in a rule, where it is not once.
pub(crate) fn weight_of(rule: &Rule, cell: Cell) -> String {
    label::weight(rule, cell)
}

/// From where outside the grid cells are seen, row and column from 0, and by which steps.
pub(crate) fn seen_from(
    layout: &Layout,
    cells: &[Cell],
) -> Option<((isize, isize), (isize, isize))> {
    sight::of(layout, cells).map(|sight| (sight.from, sight.step))
}

/// A whole board as an SVG text that stands by itself.
pub fn svg(puzzle: &Puzzle, options: &Options) -> String {
    let layout = puzzle.drawn_layout();
    let (grid, theme) = (puzzle.grid(), options.theme);
    let pen = Pen { theme };
    let mut picture = Picture::of_puzzle(puzzle, &layout, theme);
    let model = options.solution.filter(|board| !board.besides().is_empty());
    let model = model.and_then(|board| Some((puzzle.model().ok()?, board)));
    let (shown, letters) = match &model {
        Some((model, board)) => besides(model, board, theme),
        None => Default::default(),
    };
    picture.captions.extend(letters);

    let [left, up, right, down] = picture.reach;
    let (wide, tall) = (grid.num_columns() as f32, grid.num_rows() as f32);
    // Words may be as wide as a small board of four cells at least.
    let room = wide.max(4.0);
    let lines = wrapped(&picture.captions, (room / (0.53 * CAPTION)) as usize);
    let below = if lines.is_empty() { 0.0 } else { 0.2 + 1.3 * CAPTION * lines.len() as f32 };
    let (width, height) = (room + left + right, tall + up + down + below);
    let scale = (960.0 / (width.max(height) * UNIT)).min(0.75);
    let view = [-left, -up, width, height].map(units).join(" ");
    let title = if puzzle.notes.title.is_empty() { "Sudoku" } else { &puzzle.notes.title };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{view}\" width=\"{:.0}\" height=\"{:.0}\" \
         font-family=\"Helvetica Neue, Helvetica, Arial, sans-serif\" role=\"img\"><title>{}</title>",
        width * UNIT * scale,
        height * UNIT * scale,
        escaped(title),
    );
    if theme != Theme::Page {
        let paint = pen::Paint::fill(Colour::GROUND);
        svg += &pen.rectangle((-left, -up), (width, height), paint);
    }
    svg += &picture.ground;
    let layers = |svg: &mut String, over: bool| {
        for (layer, name) in Layer::ALL {
            let drawn = shown.layer(layer).to_owned() + &picture.layer(layer);
            if layer.is_over_grid() == over && !drawn.is_empty() {
                *svg += &format!("<g class=\"{name}\">{drawn}</g>");
            }
        }
    };
    layers(&mut svg, false);
    svg += &picture.lines;
    layers(&mut svg, true);
    let labelled: Vec<_> = picture.rules.iter().flat_map(|drawing| &drawing.labelled).collect();
    for cell in layout.cells() {
        let found = options.solution.and_then(|board| board.get(cell));
        svg += &match (puzzle.givens.get(cell), found) {
            (Some(given), _) => digits::large(&grid, cell, given, false, pen),
            (None, Some(found)) => digits::large(&grid, cell, found, true, pen),
            (None, None) => match options.candidates {
                Some(sets) => {
                    let set = sets.get(cell.index()).copied().unwrap_or_default();
                    digits::small(&grid, cell, set, labelled.contains(&&cell), pen)
                }
                None => String::new(),
            },
        };
    }
    for (i, line) in lines.iter().enumerate() {
        let y = tall + down + 0.1 + 1.3 * CAPTION * (i as f32 + 0.5);
        let text = Lettering { says: line, colour: WORDS, weight: 400, anchor: Anchor::Start };
        svg += &pen.text((0.0, y), CAPTION, &text);
    }
    svg + "</svg>\n"
}

/// Texts in lines of so many characters, cut between words where that can be.
fn wrapped(texts: &[String], most: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for text in texts {
        let mut line = String::new();
        for word in text.split(' ') {
            let length = |text: &str| text.chars().count();
            if !line.is_empty() && length(&line) + 1 + length(word) > most {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line += word;
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests;
