//! The picture equals the rule.

use super::*;
use crate::rules::look::{At, Colour, Label, Mark, Of};
use crate::rules::{Argument, RULES, RuleKind, Scope};
use crate::{Cell, Digits, Grid, text};

fn example(kind: &RuleKind) -> Puzzle {
    text::read(kind.example).unwrap_or_else(|error| panic!("{}: {error}", kind.word))
}

#[test]
fn looks_name_parts_that_their_rules_have() {
    for kind in RULES {
        let has = |part: &str| assert!(kind.part(part).is_some(), "{}: {part}", kind.word);
        let labelled = |label: Label| match label {
            Label::Part(part) | Label::Roman(part) | Label::Framed(_, part, _) => has(part),
            Label::None | Label::Weight | Label::Text(_) => {}
        };
        for mark in kind.look {
            let of = match *mark {
                Mark::Shade { of, .. } | Mark::Line { of, .. } | Mark::Head { of, .. } => of,
                Mark::Outline { of, label, .. } => {
                    labelled(label);
                    of
                }
                Mark::Sign { of, at, label, .. } => {
                    labelled(label);
                    if let At::Firsts(part) = at {
                        has(part);
                    }
                    of
                }
                Mark::Diagonal { .. } | Mark::Layer { .. } => continue,
            };
            if let Of::Part(part) = of {
                has(part);
            }
        }
    }
}

/// Each rule is seen: drawn, in the lines of the grid, or in words.
#[test]
fn every_rule_is_seen_in_every_theme() {
    for kind in RULES {
        let puzzle = example(kind);
        let layout = puzzle.drawn_layout();
        for (_, theme) in Theme::ALL {
            let picture = Picture::of(&puzzle.rules, &layout, theme);
            for (rule, drawing) in puzzle.rules.iter().zip(&picture.rules) {
                let text = rule.text(&puzzle.names());
                let said = |line: &String| {
                    line == &text
                        || line.strip_suffix('…').is_some_and(|begin| text.starts_with(begin))
                };
                let told = picture.captions.iter().any(said);
                let in_grid = match rule.kind.scope {
                    Scope::Base(_) => !layout.regions().is_empty(),
                    Scope::Layout(_) => true,
                    _ => false,
                };
                assert!(told || in_grid || !drawing.is_empty(), "{}", rule.kind.word);
            }
            let svg = svg(&puzzle, &Options { theme, ..Options::default() });
            check_xml(&svg);
            let given = svg.matches("font-weight=\"600\" text-anchor=\"middle\"").count();
            assert!(given >= puzzle.givens.num_filled(), "{}", kind.word);
        }
        assert!(!in_words(kind).is_empty(), "{}", kind.word);
    }
}

/// Whether each element that is opened is closed, and every attribute is quoted.
fn check_xml(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    for piece in svg.split('<').skip(1) {
        let (tag, after) = piece.split_once('>').expect("a tag that ends");
        assert!(!after.contains(['>', '"']), "{piece}");
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        let name = tag.split([' ', '/']).find(|name| !name.is_empty()).unwrap();
        if let Some(closed) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(closed));
        } else if !tag.ends_with('/') {
            open.push(name);
        }
        assert!(!tag.contains("NaN") && !tag.contains("inf"), "{tag}");
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn what_people_write_stays_text() {
    let mut puzzle = text::read("rule: relation |a-b|<2 r1c1 r1c2\n.... .... .... ....").unwrap();
    puzzle.notes.title = "<script>\"&\u{1}".to_owned();
    let svg = svg(&puzzle, &Options::default());
    check_xml(&svg);
    assert!(svg.contains("|a-b|&lt;2") && svg.contains("&lt;script&gt;&quot;&amp;"), "{svg}");
}

/// The cells that a drawing claims: those in which points of its lines, fills and signs lie. Links claim none.
fn claimed(grid: &Grid, drawing: &Drawing) -> Vec<Cell> {
    let layers = [Layer::Shades, Layer::Thick, Layer::Lines, Layer::Ends, Layer::Cages];
    let svg: String = layers.map(|layer| drawing.layer(layer)).concat();
    let mut cells = Vec::new();
    let mut claim = |x: f32, y: f32| {
        // What lies on a border belongs to both sides and to neither.
        let inner = |at: f32| (0.02..0.98).contains(&(at / UNIT).fract());
        let (row, column) = ((y / UNIT) as usize, (x / UNIT) as usize);
        if inner(x) && inner(y) && row < grid.num_rows() && column < grid.num_columns() {
            cells.push(grid.cell(row, column));
        }
    };
    for element in svg.split('<').filter(|element| !element.contains("class=\"link\"")) {
        let attribute = |name: &str| {
            let start = element.find(&format!(" {name}=\""))? + name.len() + 3;
            element[start..].split('"').next()
        };
        let number = |name: &str| attribute(name).and_then(|text| text.parse::<f32>().ok());
        if let (Some(x), Some(y)) = (number("cx"), number("cy")) {
            claim(x, y);
        }
        if let (Some(x), Some(y), Some(side)) = (number("x"), number("y"), number("width")) {
            claim(x + side / 2.0, y + side / 2.0);
        }
        let mut last: Option<(f32, f32)> = None;
        for step in attribute("d").unwrap_or_default().split_inclusive(['M', 'L', 'A', 'Z']) {
            let numbers: Vec<f32> = step
                .trim_end_matches(['M', 'L', 'A', 'Z'])
                .split(' ')
                .filter_map(|number| number.parse().ok())
                .collect();
            if let [.., x, y] = numbers[..] {
                let (fx, fy) = last.unwrap_or((x, y));
                for part in 0..=20 {
                    let part = part as f32 / 20.0;
                    claim(fx + part * (x - fx), fy + part * (y - fy));
                }
                last = Some((x, y));
            }
            // The next one begins elsewhere where the pen is lifted.
            last = last.filter(|_| !step.ends_with('M'));
        }
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// On random boards and over random cells, touching or not, a rule's marks are in its own cells, in all of them.
#[test]
fn a_picture_claims_the_cells_of_its_rule_and_no_other() {
    let mut random = fastrand::Rng::with_seed(11);
    let mut tried = 0;
    for round in 0..1200 {
        let (rows, columns) = (random.usize(3..9), random.usize(3..9));
        let grid = Grid::new(rows, columns, Digits::from_one(9).unwrap()).unwrap();
        let layout = Layout::usual(grid);
        let kind = RULES[round % RULES.len()];
        let mut cells: Vec<Cell> = grid.cells().collect();
        random.shuffle(&mut cells);
        cells.truncate(random.usize(2..7));
        let Ok(rule) = Rule::of(kind, &[], &cells) else { continue };
        // Dots lie on borders, clues outside; windows follow from the layout.
        let plain = kind.look.iter().all(|mark| match mark {
            Mark::Sign { at, .. } => {
                !matches!(at, At::Middle | At::Outside | At::Neighbours | At::First)
            }
            // What fills whole cells runs along borders.
            Mark::Shade { of, inset, .. } => matches!(of, Of::Part(_)) && *inset > 0.0,
            Mark::Outline { of, .. } => matches!(of, Of::Part(_)),
            Mark::Diagonal { .. } | Mark::Layer { .. } => false,
            _ => true,
        });
        let local =
            matches!(kind.scope, Scope::Given | Scope::Local) && label::cells_of(&rule).len() > 1;
        let foot = |mark: &&Mark| !matches!(mark, Mark::Sign { at: At::Foot | At::Top, .. });
        if !plain || !local || kind.look.iter().filter(foot).count() == 0 && !kind.look.is_empty() {
            continue;
        }
        tried += 1;
        let drawing = marks(std::slice::from_ref(&rule), 0, &layout, Theme::Light);
        cells.sort_unstable();
        let names = |cells: &[Cell]| cells.iter().map(|&c| grid.name(c)).collect::<Vec<_>>();
        let (drawn, own) = (names(&claimed(&grid, &drawing)), names(&cells));
        assert_eq!(drawn, own, "{} {drawing:?}", rule.text(&grid));
    }
    assert!(tried > 200, "{tried}");
}

#[test]
fn lines_and_dots_across_others_have_links() {
    let links = |rule: &str| {
        let puzzle = text::read(&format!("rule: {rule}\n.... .... .... ....")).unwrap();
        svg(&puzzle, &Options::default()).matches("class=\"link\"").count()
    };
    for (rule, expect) in [
        ("thermometer r1c1 r1c2 r1c4", 1),
        ("renban r1c1 r2c2 r3c3", 0),
        ("difference r1c1 r1c4", 1),
        ("difference r1c1 r1c2", 0),
    ] {
        assert_eq!(links(rule), expect, "{rule}");
    }
}

/// Clues outside stand on their side, one further out than the other; one that does not see a whole line is in the grid.
#[test]
fn clues_outside_have_room() {
    let picture = |rules: &str| {
        let rules = rules.replace("; ", "\nrule: ");
        let puzzle = text::read(&format!("rule: {rules}\n.... .... .... ....")).unwrap();
        let layout = puzzle.drawn_layout();
        (Picture::of(&puzzle.rules, &layout, Theme::Light), puzzle)
    };
    let (one, _) = picture("sandwich 3 left2");
    assert!(one.reach[0] > 0.4 && one.reach[1..].iter().all(|&reach| reach == MARGIN));
    assert!(one.captions.is_empty());
    let (two, _) = picture("sandwich 3 left2; skyscraper 2 left2; x-sum 5 bottom1");
    assert!(two.reach[0] > one.reach[0] + 0.5 && two.reach[3] > 0.4, "{:?}", two.reach);
    let legend = "outside: sandwich: plain; skyscraper: in a square; x-sum: in a circle";
    assert_eq!(two.captions, [legend]);
    let (part, _) = picture("sandwich 3 r1c1 r1c2 r1c3");
    assert!(part.rules[1].layer(Layer::Outside).is_empty());
    assert!(part.rules[1].layer(Layer::Signs).contains("sandwich 3"));
    let (diagonal, _) = picture("little-killer 5 top4-left; little-killer 5 top2-right");
    assert_eq!(diagonal.layer(Layer::Outside).matches("<path").count(), 2);
}

#[test]
fn boards_of_any_outline_and_range() {
    let holes = text::read(
        "size: 3x5\ndigits: 0-4\nrule: latin\nrule: missing r1c1 r3c5\n.0... ..... .....",
    );
    let puzzle = holes.unwrap();
    let picture = svg(&puzzle, &Options::default());
    check_xml(&picture);
    assert!(picture.contains(">0</text>"));
    // The edge goes round the cells that are there.
    let corners = picture.split("class=\"edge\" d=\"").nth(1).unwrap();
    assert_eq!(corners.split('"').next().unwrap().matches(['M', 'L']).count(), 8, "{corners}");
    let all: Vec<DigitSet> = puzzle.grid().cells().map(|_| DigitSet::all(5)).collect();
    let with = svg(&puzzle, &Options { candidates: Some(&all), ..Options::default() });
    // Twelve open cells that are there, five digits each, besides what was there.
    assert_eq!(with.matches("</text>").count(), picture.matches("</text>").count() + 60);
}

#[test]
fn answers_show_layers_and_letters() {
    use crate::{Control, engine};
    let solved = |text: &str| {
        let puzzle = text::read(text).unwrap();
        let board = engine::default().solve(&puzzle.model().unwrap(), &Control::new()).unwrap();
        let solution = board.as_ref();
        svg(&puzzle, &Options { solution, ..Options::default() })
    };
    let chaos = solved(crate::rules::chaos::CHAOS_CONSTRUCTION.example);
    assert!(chaos.contains("<g class=\"cages\"><path d=\"M"), "{chaos}");
    let doubled = solved(crate::rules::modifiers::DOUBLERS.example);
    assert_eq!(doubled.matches("stroke=\"#e08a1e\"").count(), 4);
    let letters = solved(crate::rules::unknown_sum::UNKNOWN_SUM.example);
    assert!(letters.contains(">A = "), "{letters}");
}

#[test]
fn arguments_are_said_as_people_write_them() {
    let grid = Grid::square(3).unwrap();
    let sum = Rule::read("sum 10..12 2*r1c1 -r1c2 r1c3", &grid).unwrap();
    assert_eq!(label::text(&sum, Label::Part("totals"), &grid), "10–12");
    let weights: Vec<String> =
        label::cells_of(&sum).into_iter().map(|cell| label::weight(&sum, cell)).collect();
    assert_eq!(weights, ["×2", "×−1", ""]);
    assert!(matches!(sum.argument("terms"), Argument::Weighted(_)));
}

/// Every line, and every shape that is only filled, stands out from the ground by 3 to 1: by its colour or by its rim.
#[test]
fn what_is_drawn_stands_out_on_either_ground() {
    use super::theme::{RIM, contrast, needs_rim};
    let grounds = |colour: Colour| {
        [(colour.light, Colour::GROUND.light), (colour.dark, Colour::GROUND.dark)]
            .map(|(one, ground)| contrast(one, ground).unwrap())
    };
    assert!(grounds(RIM).into_iter().all(|contrast| contrast >= 3.0));
    assert!(needs_rim(Colour::GREY) && !needs_rim(Colour::INK));
    let puzzle = text::read("rule: thermometer r1c1 r1c2 r1c3\n.... .... .... ....").unwrap();
    for (theme, rim) in [(Theme::Light, RIM.light), (Theme::Dark, RIM.dark)] {
        let options = Options { theme, solution: None, candidates: None };
        let svg = svg(&puzzle, &options);
        // The rim of the bulb and of the line lies below both.
        let (below, fill) = (svg.rfind(rim).unwrap(), svg.find("<circle").unwrap());
        assert_eq!(svg.matches(rim).count(), 2);
        assert!(below < svg.rfind("<circle").unwrap() && fill < svg.rfind("<circle").unwrap());
    }
}
