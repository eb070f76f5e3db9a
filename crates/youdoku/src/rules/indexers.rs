//! Digits that say where something is.

use super::exchange::{Drawing, Exchange, Field, Iss};
use super::look::{At, CELLS, Colour, Label, Mark, Shape, Stroke};
use super::twofold::said_of_each;
use super::{
    Context, Count, Drawn, Group, Part, Reach, Rule, RuleError, RuleKind, Scope, Takes, Twofold,
};
use crate::constraint::OneOf;
use crate::{Cell, Variable};

/// The column of the column's number.
pub static COLUMN_INDEXER: RuleKind = RuleKind {
    word: "column-indexer",
    also: &["159", "indexing column"],
    group: Group::Cells,
    summary: "each of the cells says in which column of its row the number of its own column stands",
    about: "Columns are counted from 1, whatever the digits are.",
    example: "rule: column-indexer r1c2 r2c1 r2c2\n4..3 .... ...2 ....",
    takes: &[Part::cells(Drawn::Set, 1)],
    look: &[outline("#c77c7c", "#a05c5c")],
    reach: Reach::Grid,
    exchange: &[
        Exchange::Iss("Indexing", &[Iss::Text("C"), Iss::Cells("cells")]),
        Exchange::drawn(
            "columnindexer",
            &[Field::CELLS],
            "Column Indexer",
            &[Drawing::Cage("#C77C7C")],
        ),
        Exchange::maker(601, &[Field::CELLS]),
    ],
    twofold: Twofold::Itself,
    means: |rule, context| all_index(rule, column, context),
    ..RuleKind::UNSAID
};

/// The row of the row's number.
pub static ROW_INDEXER: RuleKind = RuleKind {
    word: "row-indexer",
    also: &["indexing row"],
    group: Group::Cells,
    summary: "each of the cells says in which row of its column the number of its own row stands",
    about: "Rows are counted from 1, whatever the digits are.",
    example: "rule: row-indexer r1c3 r2c3 r3c1\n4..3 .... ...2 ....",
    takes: &[Part::cells(Drawn::Set, 1)],
    look: &[outline("#7cc77c", "#5ca05c")],
    reach: Reach::Grid,
    exchange: &[
        Exchange::Iss("Indexing", &[Iss::Text("R"), Iss::Cells("cells")]),
        Exchange::drawn("rowindexer", &[Field::CELLS], "Row Indexer", &[Drawing::Cage("#7CC77C")]),
        Exchange::maker(600, &[Field::CELLS]),
    ],
    twofold: Twofold::Itself,
    means: |rule, context| all_index(rule, row, context),
    ..RuleKind::UNSAID
};

/// The place of the place's number.
pub static BOX_INDEXER: RuleKind = RuleKind {
    word: "box-indexer",
    group: Group::Cells,
    summary: "each of the cells says at which place of its region the number of its own place stands",
    about: "Places are counted from 1 in reading order.",
    example: "rule: box-indexer r3c3 r3c4 r4c3 r4c4\n.... 1... .... .43.",
    takes: &[Part::cells(Drawn::Set, 1)],
    look: &[outline("#7c7cc7", "#5c5ca0")],
    reach: Reach::Grid,
    exchange: &[Exchange::drawn(
        "boxindexer",
        &[Field::CELLS],
        "Box Indexer",
        &[Drawing::Cage("#7C7CC7")],
    )],
    twofold: Twofold::Itself,
    means: |rule, context| all_index(rule, region, context),
    ..RuleKind::UNSAID
};

/// Nobody else indexes.
pub static NEGATIVE_INDEXER: RuleKind = RuleKind {
    word: "negative-indexer",
    group: Group::Cells,
    summary: "no cell but those marked says in which column (row, box) the number of its own stands",
    about: "The marked ones are those of the rules `column-indexer`, `row-indexer` or `box-indexer`.",
    example: "rule: row-indexer r1c3 r2c3 r3c1 r3c3 r4c2 r4c3\nrule: negative-indexer row\n.... .... .1.. ....",
    scope: Scope::Global,
    takes: &[Part::one("way", Takes::Word(&["column", "row", "box"]))],
    reads: &["column-indexer", "row-indexer", "box-indexer"],
    twofold: Twofold::Each,
    means: |rule, context| {
        let (word, line): (_, Line) = match rule.word("way") {
            Some("row") => ("row-indexer", row),
            Some("box") => ("box-indexer", region),
            _ => ("column-indexer", column),
        };
        // A table for each cell and each place that it could point at.
        let digits = context.grid().num_digits();
        if digits > 25 {
            return Err(rule.unfit(format!("is about {digits} digits, expected at most 25")));
        }
        let marked: Vec<Cell> = context.others(word).flat_map(Rule::cells).copied().collect();
        let others: Vec<Cell> = context.cells().filter(|cell| !marked.contains(cell)).collect();
        for cell in others {
            let Some((cells, own)) = line(cell, context) else { continue };
            let there = (1..).zip(cells).filter(|(_, to)| context.layout().has(*to));
            for (place, target) in there.collect::<Vec<(i64, Cell)>>() {
                let says = format!("are not {place} and {own}");
                context.pairs([(cell, target)], &says, |a, b| a != place || b != own);
            }
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

const fn outline(light: &'static str, dark: &'static str) -> Mark {
    let colour = Colour::new(light, dark);
    Mark::Outline { of: CELLS, colour, stroke: Stroke::Solid, inset: 0.08, label: Label::None }
}

/// The cells in which a cell points, and its own number among them.
type Line = fn(Cell, &Context) -> Option<(Vec<Cell>, i64)>;

fn column(cell: Cell, context: &Context) -> Option<(Vec<Cell>, i64)> {
    let grid = context.grid();
    Some((grid.rows().swap_remove(grid.row(cell)), grid.column(cell) as i64 + 1))
}

fn row(cell: Cell, context: &Context) -> Option<(Vec<Cell>, i64)> {
    let grid = context.grid();
    Some((grid.columns().swap_remove(grid.column(cell)), grid.row(cell) as i64 + 1))
}

fn region(cell: Cell, context: &Context) -> Option<(Vec<Cell>, i64)> {
    let layout = context.layout();
    let cells = layout.regions().get(layout.region_of(cell)?)?;
    let place = cells.iter().position(|&other| other == cell)?;
    Some((cells.clone(), place as i64 + 1))
}

/// Each of the cells points to where its own number stands, and that number is there only then.
fn all_index(rule: &Rule, line: Line, context: &mut Context) -> Result<(), RuleError> {
    for &cell in rule.cells() {
        context.control().check()?;
        let Some((cells, own)) = line(cell, context) else {
            let name = context.name(cell);
            return Err(rule.unfit(format!("names {name}, which lies in no region")));
        };
        let there = |value: i64| {
            let place = usize::try_from(value - 1).ok();
            place.and_then(|place| cells.get(place)).is_some_and(|&to| context.layout().has(to))
        };
        let digits = context.digits_with(there);
        said_of_each(Box::new(OneOf::new(cell, digits)), false, context);
        for (place, &target) in (1..).zip(&cells) {
            if target == cell || !context.layout().has(target) {
                continue;
            }
            let says = format!("are {place} and {own}, or neither");
            let word: Vec<Variable> = [cell, target].map(Variable::from).to_vec();
            let seconds = [context.second(word[0]), context.second(word[1])];
            let [Some(first), Some(second)] = seconds else {
                context.told(cell, target, &says, |a, b| (a == place) == (b == own));
                continue;
            };
            // Of cells with two digits each may be the one.
            let word = vec![word[0], first, word[1], second];
            let least = i64::from(context.grid().range().least());
            let step = |&[here, there]: &[bool; 2], at: usize, value: i64| {
                Some(match at {
                    // No second digit.
                    _ if value < least => [here, there],
                    0 | 1 => [here || value == place, there],
                    _ => [here, there || value == own],
                })
            };
            let alike = |[here, there]: &[bool; 2]| here == there;
            context.placed(rule, word, [false; 2], step, alike, &says)?;
        }
    }
    Ok(())
}

/// A digit in the place that another names.
pub static VALUE_INDEX: RuleKind = RuleKind {
    word: "value-index",
    also: &["slingshot", "value indexing"],
    group: Group::Cells,
    summary: "the second cell says which of the cells after it, counted from 1, has the digit of the first",
    example: "rule: value-index r3c1 r3c2 r2c2 r2c1\nrule: value-index r2c4 r3c4 r4c4 r3c3\n...3 .... .... 2...",
    takes: &[Part::cells(Drawn::Line, 3)],
    look: &[
        Mark::Line { of: CELLS, colour: Colour::DARK_GREY, width: 0.05, stroke: Stroke::Dashed },
        Mark::Head { of: CELLS, colour: Colour::DARK_GREY, size: 0.2 },
        Mark::sign(At::First, Shape::Circle, Colour::GREY, Colour::NONE, 0.3),
    ],
    exchange: &[Exchange::Iss("ValueIndexing", &[Iss::Cells("cells")])],
    means: |rule, context| {
        let cells = rule.cells();
        let listed = cells.len() as i64 - 2;
        // First the place is read, then the digit, then the cells up to that place.
        let word = [cells[1], cells[0]].into_iter().chain(cells[2..].iter().copied());
        let word: Vec<Variable> = word.map(Variable::from).collect();
        #[derive(Clone, PartialEq, Eq, Hash)]
        enum Mind {
            Begin,
            Place(i64),
            Wanted { left: i64, digit: i64 },
            Done,
        }
        let step = |mind: &Mind, value: i64| match *mind {
            Mind::Begin => (1..=listed).contains(&value).then_some(Mind::Place(value)),
            Mind::Place(left) => Some(Mind::Wanted { left, digit: value }),
            Mind::Wanted { left: 1, digit } => (value == digit).then_some(Mind::Done),
            Mind::Wanted { left, digit } => Some(Mind::Wanted { left: left - 1, digit }),
            Mind::Done => Some(Mind::Done),
        };
        let says = "are a place, a digit, and cells that have it there";
        context.reading(rule, word, Mind::Begin, step, |mind| *mind == Mind::Done, says)
    },
    ..RuleKind::UNSAID
};

/// So many steps away.
pub static SEARCH: RuleKind = RuleKind {
    word: "search",
    group: Group::Cells,
    summary: "as many steps from the cell as it says, in this direction, stands one of the digits",
    about: "The digits are the highest alone when left out (search for the 9). The steps end in the grid.",
    example: "rule: search r3c2 down\n.... 1... ...2 ...1",
    takes: &[
        Part::one("cells", Takes::Cells(Drawn::Set, Count::Exactly(1))),
        Part::one("way", Takes::Word(&["up", "down", "left", "right"])),
        Part::optional("digits", Takes::Digits),
    ],
    look: &[Mark::Sign {
        of: CELLS,
        at: At::Top,
        shape: Shape::Bare,
        fill: Colour::NONE,
        edge: Colour::NONE,
        size: 0.2,
        label: Label::Part("way"),
    }],
    reach: Reach::Grid,
    means: |rule, context| {
        let (grid, cell) = (context.grid(), rule.cells()[0]);
        let highest = context.digits_with(|value| value == i64::from(grid.range().greatest()));
        let digits = rule.set_of("digits").unwrap_or(highest);
        let ray = context.ray(cell, way(rule));
        let most = ray.len() as i64;
        context.each_is(&[cell], |value| (1..=most).contains(&value));
        for (steps, target) in (1..).zip(ray) {
            let says = format!("are {steps} and one of the digits, or another number");
            context.pairs([(cell, target)], &says, |a, b| {
                a != steps || grid.digit(b).is_some_and(|digit| digits.contains(digit))
            });
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Nowhere in a direction.
pub static ELIMINATE: RuleKind = RuleKind {
    word: "eliminate",
    group: Group::Cells,
    summary: "the digit of the cell stands nowhere else in this direction",
    example: "rule: eliminate r3c2 down-right\n...3 .... ..4. 2...",
    takes: &[
        Part::one("cells", Takes::Cells(Drawn::Set, Count::Exactly(1))),
        Part::one(
            "way",
            Takes::Word(&[
                "up",
                "down",
                "left",
                "right",
                "up-left",
                "up-right",
                "down-left",
                "down-right",
            ]),
        ),
    ],
    look: &[Mark::Sign {
        of: CELLS,
        at: At::Top,
        shape: Shape::Bare,
        fill: Colour::NONE,
        edge: Colour::NONE,
        size: 0.2,
        label: Label::Part("way"),
    }],
    reach: Reach::Grid,
    twofold: Twofold::Each,
    means: |rule, context| {
        let cell = rule.cells()[0];
        for other in context.ray(cell, way(rule)) {
            context.related(cell, other, crate::constraint::Relation::Different);
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// The direction that a rule names.
fn way(rule: &Rule) -> (isize, isize) {
    let word = rule.word("way").unwrap_or_default();
    let either = |less: &str, more: &str| {
        isize::from(word.contains(more)) - isize::from(word.contains(less))
    };
    (either("up", "down"), either("left", "right"))
}
