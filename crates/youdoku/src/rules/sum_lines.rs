//! Lines that are cut into parts, and what the parts add up to.

use super::exchange::{Drawing, Exchange, Field, Form, Iss};
use super::look::{At, CELLS, Colour, Mark, Of, Shape, Stroke};
use super::reader::{reading, reads};
use super::{Context, Drawn, Group, Part, Reach, Rule, RuleError, RuleKind, Takes, Twofold};
use crate::constraint::{Constraint, HowMany, Regular, Term};
use crate::{Cell, Variable};

/// Regions that take equal shares.
pub static REGION_SUM_LINE: RuleKind = RuleKind {
    word: "region-sum-line",
    also: &["box sum line"],
    group: Group::Lines,
    summary: "the line has the same sum in each region, each time that it passes one",
    about: "With `per-region`, what it has in a region counts together however often it passes. Cells that lie in no region are a part of their own, and where there are no regions it says nothing. A closed line is cut around.",
    example: "rule: region-sum-line per-region r2c4 r3c3 r4c2\n.1.. 4... .... ...2",
    takes: &[Part::optional("totals", Takes::Word(&["per-region"])), Part::cells(Drawn::Line, 2)],
    look: &[Mark::line("#2ecbff", "#1e86a8", 0.1)],
    reach: Reach::Grid,
    exchange: &[
        Exchange::Iss("RegionSumLine", &[Iss::Cells("cells")]),
        Exchange::drawn(
            "regionsumline",
            &[Field::LINES],
            "Region Sum Line",
            &[Drawing::Line("#2ECBFF", 0.15625)],
        ),
        Exchange::maker(
            404,
            &[Field::LINES, Field::new("singleRegionTotals", "totals", Form::Worded("per-region"))],
        ),
    ],
    twofold: Twofold::Together,
    means: |rule, context| {
        let mut parts = by_region(rule, context)?;
        if rule.word("totals").is_some() {
            let mut joined: Vec<(Option<usize>, Vec<Cell>)> = Vec::new();
            for (region, cells) in parts {
                match joined.iter_mut().find(|(other, _)| *other == region) {
                    Some((_, all)) => all.extend(cells),
                    None => joined.push((region, cells)),
                }
            }
            parts = joined;
        }
        let parts: Vec<_> = parts.iter().map(|(_, cells)| context.worths(cells)).collect();
        context.equal_sums(&parts);
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Regions that take ever more.
pub static REGIONOMETER: RuleKind = RuleKind {
    word: "regionometer",
    group: Group::Lines,
    summary: "the sums that the line has in the regions it passes increase from one end to the other",
    about: "Which end is the least is open.",
    example: "rule: regionometer r3c2 r2c1 r1c2\n4... .2.. ...3 ...2",
    takes: &[Part::cells(Drawn::Line, 2)],
    look: &[Mark::line("#9fd8e8", "#3c6a78", 0.18)],
    reach: Reach::Grid,
    means: |rule, context| {
        let parts = by_region(rule, context)?;
        let parts: Vec<_> = parts.iter().map(|(_, cells)| context.worths(cells)).collect();
        let rising = |sign: i64| {
            let mut group: Vec<Box<dyn Constraint>> = Vec::new();
            for two in parts.windows(2) {
                let (less, more) = (two[0].iter().map(|&v| (-sign, v)), two[1].iter());
                let terms = less.chain(more.map(|&v| (sign, v)));
                let terms: Vec<Term> = terms.map(|(weight, v)| Term::new(weight, v)).collect();
                let control = context.control();
                let read = Regular::of_sum(control, &terms, context.variables(), |t| t > 0, RISES);
                group.push(Box::new(read.ok_or_else(|| rule.unfit("has too long a line"))?));
            }
            Ok::<_, RuleError>(group)
        };
        let groups = vec![rising(1)?, rising(-1)?];
        if parts.len() < 2 {
            return Ok(());
        }
        context.groups(rule, HowMany::AtLeast(1), groups)
    },
    ..RuleKind::UNSAID
};

const RISES: &str = "add up to more in the region that comes later";

/// Rows that take equal shares.
pub static ROW_SUM_LINE: RuleKind = RuleKind {
    word: "row-sum-line",
    group: Group::Lines,
    summary: "the line has the same sum in each row that it passes",
    about: "What it has in a row counts together, however often it passes.",
    example: "rule: row-sum-line r4c4 r4c3\nrule: row-sum-line r1c2 r2c1 r1c1\n.... ..3. .... ..14",
    takes: &[Part::cells(Drawn::Line, 2)],
    look: &[Mark::line("#8fb8e8", "#40618a", 0.12)],
    reach: Reach::Grid,
    twofold: Twofold::Together,
    means: |rule, context| {
        let grid = context.grid();
        let rows = 0..grid.num_rows();
        let in_row = |row| rule.cells().iter().copied().filter(move |&cell| grid.row(cell) == row);
        let parts = rows.map(|row| context.worths(&in_row(row).collect::<Vec<Cell>>()));
        let parts: Vec<Vec<Variable>> = parts.filter(|part| !part.is_empty()).collect();
        context.equal_sums(&parts);
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Whole lines with equal sums.
pub static EQUAL_SUM_LINES: RuleKind = RuleKind {
    word: "equal-sum-lines",
    group: Group::Lines,
    summary: "all lines have the same sum",
    example: "rule: equal-sum-lines r2c2 r1c1 | r4c1 r4c2\nrule: equal-sum-lines r4c3 r3c2 r3c1 r4c1 | r4c2 r4c3 r4c4\n..4. .... 1... ....",
    takes: &[Part::many("lines", Takes::Groups, 2)],
    look: &[Mark::Line {
        of: Of::Part("lines"),
        colour: Colour::new("#a8d8a0", "#4c7045"),
        width: 0.12,
        stroke: Stroke::Solid,
    }],
    twofold: Twofold::Together,
    means: |rule, context| {
        let lines: Vec<_> = rule.groups("lines").iter().map(|line| context.worths(line)).collect();
        context.equal_sums(&lines);
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// A line in parts of one sum.
pub static SUM_LINE: RuleKind = RuleKind {
    word: "sum-line",
    also: &["ten line"],
    group: Group::Lines,
    summary: "the line can be cut into parts that each add up to a number, 10 when left out",
    about: "Digits may repeat in a part. A closed line, whose first cell stands again at its end, is cut anywhere around.",
    example: "rule: sum-line r2c4 r1c3 r2c3 r1c4\nrule: sum-line 9 r1c2 r2c1 r2c2 r3c3\n.1.. .... ...3 ..1.",
    takes: &[Part::optional("sum", Takes::Number), Part::cells(Drawn::Line, 1)],
    look: &[Mark::Line {
        of: CELLS,
        colour: Colour::new("#a0a0a0", "#787c82"),
        width: 0.12,
        stroke: Stroke::Dashed,
    }],
    exchange: &[Exchange::Iss("SumLine", &[Iss::Number("sum"), Iss::LineOrLoop("cells")])],
    means: |rule, context| {
        let sum = rule.number("sum").unwrap_or(10);
        match rule.cells() {
            [first, inner @ .., last] if first == last && !inner.is_empty() => {
                around(rule, context, sum)
            }
            _ => in_parts(rule, context, sum),
        }
    },
    ..RuleKind::UNSAID
};

/// From both ends to the middle.
pub static ZIPPER_LINE: RuleKind = RuleKind {
    word: "zipper-line",
    also: &["zipper"],
    group: Group::Lines,
    summary: "cells equally far from the middle of the line have one sum, and a cell in the middle is that sum",
    example: "rule: zipper-line r4c4 r4c3\nrule: zipper-line r1c2 r2c1 r1c1\n.... ..3. .... ..14",
    takes: &[Part::cells(Drawn::Line, 2)],
    look: &[Mark::line("#cdb1ec", "#5f4a78", 0.12)],
    exchange: &[
        Exchange::Iss("Zipper", &[Iss::Cells("cells")]),
        Exchange::drawn(
            "zipperline",
            &[Field::LINES],
            "Zipper Line",
            &[Drawing::Line("#cdb1ec", 0.15625)],
        ),
    ],
    twofold: Twofold::Together,
    means: |rule, context| {
        let line = context.worths(rule.cells());
        let half = line.len() / 2;
        let pairs = line.iter().zip(line.iter().rev()).take(half).map(|(&a, &b)| vec![a, b]);
        let mut parts: Vec<Vec<Variable>> = pairs.collect();
        if line.len() % 2 == 1 {
            // Then all sums are known by one cell.
            for part in parts {
                context.equal_sums(&[part, vec![line[half]]]);
            }
            return Ok(());
        }
        parts.reverse();
        context.equal_sums(&parts);
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// The ends and what lies between them.
pub static DOUBLE_ARROW: RuleKind = RuleKind {
    word: "double-arrow",
    group: Group::Lines,
    summary: "the cells between the two ends add up to both ends together",
    example: "rule: double-arrow r1c1 r1c2 r2c3 r2c4\nrule: double-arrow r3c3 r3c4 r4c3\n...2 4... 1... ....",
    takes: &[Part::cells(Drawn::Line, 3)],
    look: &[
        Mark::line("#c54b8b", "#8a3562", 0.075),
        Mark::sign(
            At::Ends,
            Shape::Circle,
            Colour::GROUND,
            Colour::new("#c54b8b", "#8a3562"),
            0.85,
        ),
    ],
    exchange: &[
        Exchange::Iss("DoubleArrow", &[Iss::Cells("cells")]),
        Exchange::drawn(
            "doublearrow",
            &[Field::LINES],
            "Double Arrow",
            &[
                Drawing::Line("#C54B8B", 0.15),
                Drawing::Bulb("#C54B8B", 0.85),
                Drawing::End("#C54B8B", 0.85),
            ],
        ),
        Exchange::maker(409, &[Field::LINES]),
    ],
    twofold: Twofold::Together,
    means: |rule, context| {
        let line = context.worths(rule.cells());
        let [first, inner @ .., last] = &line[..] else { return Ok(()) };
        context.equal_sums(&[vec![*first, *last], inner.to_vec()]);
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// One of a few is the sum of the others.
pub static FUZZY_SUM_LINE: RuleKind = RuleKind {
    word: "fuzzy-sum-line",
    group: Group::Lines,
    summary: "of each few cells in a row along the line, 3 when left out, one is the sum of the others",
    example: "rule: fuzzy-sum-line r3c3 r4c3 r4c2\nrule: fuzzy-sum-line 24 r1c4 r1c3 r2c4 r2c3\n...4 1... 2... ....",
    takes: &[Part::optional("length", Takes::Number), Part::cells(Drawn::Line, 2)],
    look: &[Mark::line("#d8c8a0", "#6f6548", 0.12)],
    means: |rule, context| {
        let many = super::groups::at_least(rule, "length", 2, 3)?;
        let line = context.worths(rule.cells());
        for window in line.windows(many) {
            one_is_the_sum(rule, context, window)?;
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// One of some variables is the sum of the others.
fn one_is_the_sum(
    rule: &Rule,
    context: &mut Context,
    window: &[Variable],
) -> Result<(), RuleError> {
    let least = window.iter().map(|&one| context.variables().range(one).least()).min();
    let says = "are such that one is the sum of the others";
    if least.is_some_and(|least| least >= 0) {
        // Then it is the largest, and half of all.
        let many = window.len();
        let step = |&(read, most, sum): &(usize, i64, i64), value: i64| {
            (read < many).then_some((read + 1, value.max(most), sum + value))
        };
        let done = |&(_, most, sum): &(usize, i64, i64)| sum == 2 * most;
        return reads(rule, context, window.to_vec(), (0, 0, 0), step, done, says);
    }
    let groups = (0..window.len()).map(|i| {
        context.apart(|context| {
            let weight = |j: usize| if i == j { -1 } else { 1 };
            let terms = window.iter().enumerate().map(|(j, &one)| Term::new(weight(j), one));
            context.balanced(terms);
        })
    });
    let groups = groups.collect();
    context.groups(rule, HowMany::AtLeast(1), groups)
}

/// A part of a line, and the region it lies in.
type Piece = (Option<usize>, Vec<Cell>);

/// The parts of the line with their regions: cut where it comes into another.
fn by_region(rule: &Rule, context: &Context) -> Result<Vec<Piece>, RuleError> {
    let layout = context.layout();
    let found = rule.cells().first().and_then(|&cell| context.of_layer("region", cell));
    if found.is_some() {
        return Err(rule.unfit("speaks of regions that are to be found, expected given ones"));
    }
    let mut cells = rule.cells();
    let closed = cells.len() > 2 && cells.first() == cells.last();
    if closed {
        cells = &cells[..cells.len() - 1];
    }
    let mut parts: Vec<Piece> = Vec::new();
    for &cell in cells {
        let region = layout.region_of(cell);
        match parts.last_mut().filter(|(last, _)| *last == region) {
            Some((_, part)) => part.push(cell),
            None => parts.push((region, vec![cell])),
        }
    }
    // Around a closed line the end goes on where it begins.
    if closed && parts.len() > 1 && parts[0].0 == parts[parts.len() - 1].0 {
        let (_, last) = parts.pop().unwrap_or_default();
        parts[0].1.extend(last);
    }
    Ok(parts)
}

/// A line that can be cut into parts of one sum.
fn in_parts(rule: &Rule, context: &mut Context, sum: i64) -> Result<(), RuleError> {
    let word = context.worths(rule.cells());
    let says = format!("can be cut into parts that add up to {sum} each");
    let least = word.iter().map(|&one| context.variables().range(one).least()).min();
    if least.is_some_and(|least| least < 0) {
        // A sum may come back: all parts that may be open are kept in mind, and whether one has just ended.
        let length = word.len();
        let step = |(read, open): &(usize, Vec<i64>), value: i64| {
            let ended = *read == 0 || open.contains(&sum);
            let mut open: Vec<i64> = open.iter().map(|part| part + value).collect();
            open.extend(ended.then_some(value));
            open.sort_unstable();
            open.dedup();
            (*read < length && !open.is_empty()).then_some((read + 1, open))
        };
        let done = |(_, open): &(usize, Vec<i64>)| open.contains(&sum);
        return reads(rule, context, word, (0, Vec::new()), step, done, says);
    }
    let step = |&part: &i64, value: i64| next_part(part, value, sum);
    // Nothing has been read where the part is -1: that is no part.
    reads(rule, context, word, -1, step, |&part| part == sum, says)
}

/// The sum of the part that is open; a whole one ends where something follows. What is 0 belongs to either part.
fn next_part(part: i64, value: i64, sum: i64) -> Option<i64> {
    let after = match part {
        -1 => value,
        part if part == sum && value != 0 => value,
        part => part + value,
    };
    (after <= sum).then_some(after)
}

/// A closed line that can be cut into parts of one sum, one of which may run over the end.
fn around(rule: &Rule, context: &mut Context, sum: i64) -> Result<(), RuleError> {
    let cells = &rule.cells()[..rule.cells().len() - 1];
    let word = context.worths(cells);
    let least = word.iter().map(|&one| context.variables().range(one).least()).min();
    if least.is_some_and(|least| least < 0) {
        return Err(rule.unfit("is closed, expected no digits below 0 there"));
    }
    // What stands before the beginning, at the end, of the part that runs over it.
    let most = sum.clamp(0, 64 * word.len() as i64);
    let mut groups: Vec<Vec<Box<dyn Constraint>>> = Vec::new();
    for before in 0..most.max(1) {
        let step = |&(part, ended): &(i64, bool), value: i64| {
            let after = next_part(part, value, sum)?;
            Some((after, ended || after == sum))
        };
        let done = |&(part, ended): &(i64, bool)| ended && part % sum.max(1) == before;
        let says = format!(
            "can be cut, around and with {before} before the first, into parts that add up to {sum} each"
        );
        let begin = (if before == 0 { -1 } else { before }, false);
        let read = reading(rule, context, word.clone(), begin, step, done, says)?;
        groups.extend(read.map(|read| vec![Box::new(read) as Box<dyn Constraint>]));
    }
    context.groups(rule, HowMany::AtLeast(1), groups)
}
