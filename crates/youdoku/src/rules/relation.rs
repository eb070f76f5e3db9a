//! A relation of one's own between neighbours along a line, or between all two of some cells: `|a-b|>=4`, `a+b in
//! {5,10}`, or a table of which values go together, `1: 2..4; 2: 3,4`.

use std::collections::HashMap;
use std::sync::Arc;

use super::expression::Expression;
use super::look::{BEADS, Label, Mark};
use super::{Drawn, Group, Part, Reach, RuleKind, Takes, Totals, Twofold};
use crate::Digits;
use crate::constraint::Pairs;

/// Any relation.
pub static RELATION: RuleKind = RuleKind {
    word: "relation",
    also: &["pair", "PairX", "Pair rule", "binary constraint", "custom relation"],
    group: Group::Logic,
    summary: "neighbours along the line, or all two of the cells, a and b, are as it says: |a-b|>=2, a+b in {4,5}",
    about: "With `all` it is about all two of the cells, a the one named before b. A table says for each a which b go with it: \
            `\"1: 2..4; 2: 3,4\"`.",
    example: "rule: relation a*b<=4 r1c1 r2c1 r2c2 r3c2\n.4.. .... 2.4. ...1",
    takes: &[
        Part::optional("pairs", Takes::Word(&["all"])),
        Part::one("expression", Takes::Pattern),
        Part::cells(Drawn::Line, 2),
    ],
    look: &[BEADS[0], BEADS[1], Mark::top(Label::Part("expression"))],
    reach: Reach::Any,
    twofold: Twofold::Each,
    means: |rule, context| {
        let text = rule.pattern("expression").unwrap_or_default();
        let relation = Relation::read(text).map_err(|why| rule.unfit(why))?;
        let says = format!("are such that {text}");
        let line = context.worths(rule.cells());
        // Mostly all cells are worth something of one range.
        let mut tables: HashMap<[Digits; 2], Arc<Pairs>> = HashMap::new();
        let last = |first: usize| match rule.word("pairs") {
            Some(_) => line.len(),
            None => line.len().min(first + 2),
        };
        for (i, &a) in line.iter().enumerate() {
            if context.has_enough() {
                break;
            }
            for &b in &line[i + 1..last(i)] {
                let ranges = [a, b].map(|one| context.variables().range(one));
                let made =
                    || Arc::new(Pairs::of(ranges, says.clone(), |a, b| relation.holds(a, b)));
                let pairs = tables.entry(ranges).or_insert_with(made).clone();
                context.pair(a, b, &pairs);
            }
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// What holds of two values or does not.
enum Relation {
    Expression(Expression),
    /// For each value those that go with it.
    Table(Vec<(Totals, Totals)>),
}

impl Relation {
    /// Reads one, or says what is wrong with it: "has …, expected …".
    fn read(text: &str) -> Result<Relation, String> {
        if !text.contains(':') {
            return Expression::read(text).map(Relation::Expression);
        }
        let row = |row: &str| {
            let (a, b) = row.split_once(':')?;
            let b = b.trim();
            let none = Totals::of([]);
            Some((Totals::read(a.trim())?, if b.is_empty() { none } else { Totals::read(b)? }))
        };
        let rows = text.split(';').map(str::trim).filter(|row| !row.is_empty());
        let wrong = |said: &str| format!("has the row `{said}`, expected one such as `1: 2..4`");
        let rows = rows.map(|said| row(said).ok_or_else(|| wrong(said)));
        rows.collect::<Result<_, _>>().map(Relation::Table)
    }

    fn holds(&self, a: i64, b: i64) -> bool {
        match self {
            Relation::Expression(expression) => expression.holds(a, b),
            Relation::Table(rows) => rows.iter().any(|row| row.0.contains(a) && row.1.contains(b)),
        }
    }
}
