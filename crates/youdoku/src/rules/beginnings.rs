//! Clues outside the grid about the first cells of a line: those in its first region, or three.

use super::corners::contain;
use super::look::{Label, Mark};
use super::negative::marks;
use super::reader::{Way, reads};
use super::{
    Argument, Context, Group, Part, Reach, Rule, RuleError, RuleKind, Scope, Takes, Twofold,
};
use crate::Cell;
use crate::constraint::{HowMany, Relation, Sum};

/// A direction in which digits rise.
pub static ROSSINI: RuleKind = RuleKind {
    word: "rossini",
    group: Group::Outside,
    summary: "the cells of the line's first region increase in the direction of the arrow",
    about: "The direction is that of the grid, whichever side the clue stands on. Where the first cell lies in no region, it is about three cells.",
    example: "rule: rossini up top4\nrule: rossini down bottom3\n1... .... .... .4..",
    takes: &[Part::one("way", Takes::Word(&["up", "down", "left", "right"])), Part::outside(2)],
    look: &[Mark::outside(Label::Part("way"))],
    reach: Reach::Grid,
    means: |rule, context| {
        let mut cells = first_cells(context, rule.cells());
        let own = way(rule, context, rule.cells())?;
        let back = match own {
            "up" => "down",
            "down" => "up",
            "left" => "right",
            _ => "left",
        };
        match rule.word("way") {
            Some(word) if word == own => {}
            Some(word) if word == back => cells.reverse(),
            _ => {
                let why = format!("points elsewhere than its line, expected `{own}` or `{back}`");
                return Err(rule.unfit(why));
            }
        }
        context.along(&cells, Relation::Less);
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// No such direction was left out.
pub static NEGATIVE_ROSSINI: RuleKind = RuleKind {
    word: "negative-rossini",
    group: Group::Outside,
    summary: "where a row or column has no `rossini` at a side, its first region there neither rises nor falls",
    about: "Fewer than three cells always rise or fall: of these it says nothing.",
    example: "rule: negative-rossini, rossini up top2, rossini up top4, rossini up top6\n\
              rule: rossini up bottom1, rossini up bottom2, rossini up bottom3, rossini down top1\n\
              rule: rossini down top3, rossini down top5, rossini down bottom4, rossini down bottom5\n\
              rule: rossini down bottom6, rossini left left1, rossini left right4, rossini right left5\n\
              rule: rossini right right1\n\
              ...... ...... ...... ...5.. ...4.. ......",
    scope: Scope::Global,
    reads: &["rossini"],
    reach: Reach::Grid,
    means: |rule, context| {
        // Refuses marks of which nobody knows whether they are there.
        marks(rule, context)?;
        let clued = clued(context.rules());
        let grid = context.grid();
        let mut lines = grid.rows();
        lines.extend(grid.columns());
        let back: Vec<Vec<Cell>> =
            lines.iter().map(|line| line.iter().rev().copied().collect()).collect();
        for line in lines.iter().chain(&back) {
            let has = |cell: &Cell| context.layout().has(*cell);
            let line: Vec<Cell> = line.iter().copied().filter(has).collect();
            let cells = first_cells(context, &line);
            if cells.len() < 3 || clued.iter().any(|clue| clue[..2] == line[..2]) {
                continue;
            }
            let mut turned = cells.clone();
            turned.reverse();
            let groups = [cells, turned]
                .map(|cells| context.apart(|context| context.along(&cells, Relation::Less)));
            context.groups(rule, HowMany::Fewer(1), groups.into())?;
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// The lines that have a clue, those in braces too.
fn clued(rules: &[Rule]) -> Vec<Vec<Cell>> {
    let mut found = Vec::new();
    for rule in rules {
        if rule.kind.word == "rossini" {
            found.push(rule.cells().to_vec());
        }
        for argument in &rule.arguments {
            if let Argument::Rules(groups) = argument {
                groups.iter().for_each(|group| found.extend(clued(group)));
            }
        }
    }
    found
}

/// Digits among the first cells.
pub static OUTSIDE: RuleKind = RuleKind {
    word: "outside",
    also: &["Outside Sudoku"],
    group: Group::Outside,
    summary: "each of the digits stands in the line's first region",
    about: "Where the first cell lies in no region, it is about three cells.",
    example: "rule: outside {1} top4\nrule: outside {3} left4\n.... 42.. ..2. ....",
    takes: &[Part::one("digits", Takes::Digits), Part::outside(1)],
    look: &[Mark::outside(Label::Part("digits"))],
    reach: Reach::Grid,
    means: |rule, context| {
        let grid = context.grid();
        let cells = first_cells(context, rule.cells());
        let values = rule.digits("digits").iter().flat_map(|set| set.iter());
        let values = values.map(|digit| grid.value(digit).into()).collect();
        contain(rule, context, &cells, values)
    },
    ..RuleKind::UNSAID
};

/// The sum of three cells.
pub static FRAME_SUM: RuleKind = RuleKind {
    word: "frame-sum",
    also: &["frame sudoku"],
    group: Group::Outside,
    summary: "the first three cells of the line add up to the sum",
    example: "rule: frame-sum 6 top4\nrule: frame-sum 7 bottom1\n.... .2.. 1... ....",
    takes: &[Part::one("sum", Takes::Number), Part::outside(3)],
    look: &[Mark::outside(Label::Part("sum"))],
    reach: Reach::Grid,
    twofold: Twofold::Together,
    means: |rule, context| {
        let three = context.worths(&rule.cells()[..3]);
        context.demand(Sum::plain(three, rule.needed("sum")?));
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// The least and the greatest of three cells.
pub static MINIMAX: RuleKind = RuleKind {
    word: "minimax",
    group: Group::Outside,
    summary: "of the first three cells of the line the least and the greatest add up to the sum",
    example: "rule: minimax 4 top4\nrule: minimax 4 left4\n31.. .... .... ..1.",
    takes: &[Part::one("sum", Takes::Number), Part::outside(3)],
    look: &[Mark::outside(Label::Part("sum"))],
    reach: Reach::Grid,
    means: |rule, context| {
        let sum = rule.needed("sum")?;
        let word = context.worths(&rule.cells()[..3]);
        let step = |ends: &Option<(i64, i64)>, value: i64| match *ends {
            None => Some(Some((value, value))),
            Some((least, most)) => Some(Some((least.min(value), most.max(value)))),
        };
        let done = |ends: &Option<(i64, i64)>| ends.is_some_and(|(a, b)| a + b == sum);
        let says = format!("have a least and a greatest that add up to {sum}");
        reads(rule, context, word, None, step, done, says)
    },
    ..RuleKind::UNSAID
};

/// The sum until the parity changes.
pub static PARITY_PARTY: RuleKind = RuleKind {
    word: "parity-party",
    group: Group::Outside,
    summary: "the cells of the line up to the first whose parity is another than that of those before it add up to the sum, or \
              the first cell alone is the sum",
    about: "The cell where odd and even change counts too. A line without a change has its first cell only.",
    example: "rule: parity-party 5 right3\nrule: parity-party 3 left2\n.... ..3. .1.. 2...",
    takes: &[Part::one("sum", Takes::Number), Part::outside(1)],
    look: &[Mark::outside(Label::Part("sum"))],
    reach: Reach::Grid,
    means: |rule, context| {
        let total = rule.needed("sum")?;
        let word = context.worths(rule.cells());
        let way = Way::new(context, &word, total);
        #[derive(Clone, PartialEq, Eq, Hash)]
        enum Mind {
            Begin,
            Run { parity: i64, sum: i64 },
            Good,
        }
        let step = |mind: &Mind, value: i64| match *mind {
            Mind::Begin if value == total => Some(Mind::Good),
            Mind::Begin => {
                let parity = value.rem_euclid(2);
                way.going(value).map(|sum| Mind::Run { parity, sum })
            }
            Mind::Run { parity, sum } if value.rem_euclid(2) == parity => {
                way.going(sum + value).map(|sum| Mind::Run { parity, sum })
            }
            Mind::Run { sum, .. } => (sum + value == total).then_some(Mind::Good),
            Mind::Good => Some(Mind::Good),
        };
        let says = format!("are {total} at once, or up to the first change between odd and even");
        reads(rule, context, word, Mind::Begin, step, |mind| *mind == Mind::Good, says)
    },
    ..RuleKind::UNSAID
};

/// The sum of the first ascent.
pub static ASCENDING_START: RuleKind = RuleKind {
    word: "ascending-start",
    group: Group::Outside,
    summary: "the cells from the first on, as far as digits increase, add up to the sum",
    about: "That may be the first cell alone.",
    example: "rule: ascending-start 2 bottom1\nrule: ascending-start 5 left4\n.... ..31 .... ....",
    takes: &[Part::one("sum", Takes::Number), Part::outside(1)],
    look: &[Mark::outside(Label::Part("sum"))],
    reach: Reach::Grid,
    means: |rule, context| first_rise(rule, context),
    ..RuleKind::UNSAID
};

/// The sum of the cells from the first on, as far as they rise.
fn first_rise(rule: &Rule, context: &mut Context) -> Result<(), RuleError> {
    let says = format!("add up to {} as far as they increase", rule.needed("sum")?);
    #[derive(Clone, PartialEq, Eq, Hash)]
    enum Mind {
        Nothing,
        Run(i64, i64),
        Done,
    }
    let word = context.worths(rule.cells());
    let way = Way::new(context, &word, rule.needed("sum")?);
    let step = |mind: &Mind, value: i64| match *mind {
        Mind::Nothing => way.going(value).map(|sum| Mind::Run(value, sum)),
        Mind::Run(last, sum) if value > last => {
            way.going(sum + value).map(|sum| Mind::Run(value, sum))
        }
        Mind::Run(_, sum) => (sum == way.total).then_some(Mind::Done),
        Mind::Done => Some(Mind::Done),
    };
    let done = |mind: &Mind| match *mind {
        Mind::Nothing => false,
        Mind::Run(_, sum) => sum == way.total,
        Mind::Done => true,
    };
    reads(rule, context, word, Mind::Nothing, step, done, says)
}

/// The cells of the line from its first on that lie in the same region; three where that lies in none.
fn first_cells(context: &Context, cells: &[Cell]) -> Vec<Cell> {
    let Some(&first) = cells.first() else { return Vec::new() };
    let own = context.layout().region_of(first);
    match own {
        None => cells.iter().take(3).copied().collect(),
        Some(_) => {
            let same = |cell: &&Cell| context.layout().region_of(**cell) == own;
            cells.iter().take_while(same).copied().collect()
        }
    }
}

/// The direction of a line along a row or column.
fn way(rule: &Rule, context: &Context, cells: &[Cell]) -> Result<&'static str, RuleError> {
    let grid = context.grid();
    let ways = [("right", 0, 1), ("left", 0, -1), ("down", 1, 0), ("up", -1, 0)];
    let along = |&&(_, down, right): &&(&str, isize, isize)| {
        cells.windows(2).all(|two| grid.step(two[0], down, right) == Some(two[1]))
    };
    match ways.iter().find(along) {
        Some((word, ..)) => Ok(word),
        None => Err(rule.unfit("names cells that are no row or column, expected a straight line")),
    }
}
