//! What is said of every two neighbours, or of every cell and its neighbours.

use std::sync::Arc;

use super::shorthand::automaton;
use super::{Group, Part, RuleKind, Scope, Takes, Twofold};
use crate::Variable;
use crate::constraint::{OneOf, Regular, Relation};

/// Diagonal neighbours.
pub static NON_CONSECUTIVE_DIAGONAL: RuleKind = RuleKind {
    word: "non-consecutive-diagonal",
    also: &["diagonally nonconsecutive", "dnc"],
    group: Group::Grid,
    summary: "diagonal neighbours are not consecutive",
    example: "rule: non-consecutive-diagonal\n...2 .... ..3. ....",
    scope: Scope::Global,
    twofold: Twofold::Each,
    means: |_, context| {
        context.steps(&[(1, 1), (1, -1)], Relation::NotDifference(1));
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// How far apart neighbours are.
pub static GLOBAL_DIFFERENCE: RuleKind = RuleKind {
    word: "global-difference",
    group: Group::Grid,
    summary: "neighbours differ by one of the numbers: >=2, <=4, !=3",
    example: "rule: global-difference <=2\n...4 .... ..3. ....",
    takes: &[Part::one("differences", Takes::Totals)],
    twofold: Twofold::Each,
    means: |rule, context| {
        let Some(totals) = rule.totals("differences") else { return Ok(()) };
        let pairs = context.steps_of(&[(0, 1), (1, 0)]);
        let worths = pairs.iter().map(|&(a, b)| (context.worth(a), context.worth(b)));
        let worths: Vec<_> = worths.collect();
        let says = format!("differ by {totals}");
        context.pairs(worths, &says, |a, b| totals.contains((a - b).abs()));
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Nobody is without a distant neighbour.
pub static GLOBAL_WHISPERS: RuleKind = RuleKind {
    word: "global-whispers",
    group: Group::Grid,
    summary: "each cell differs from some neighbour by the number or more, 4 when left out",
    example: "rule: global-whispers 2\n2..3 .3.. ..4. ....",
    scope: Scope::Global,
    takes: &[Part::optional("difference", Takes::Number)],
    means: |rule, context| {
        let least = rule.number_or("difference", 4)? as i64;
        // The cell is read first; once a neighbour is far enough from it, nothing matters any more.
        #[derive(Clone, PartialEq, Eq, Hash)]
        enum Mind {
            Begin,
            Near(i64),
            Far,
        }
        let step = |mind: &Mind, value: i64| match *mind {
            Mind::Begin => Some(Mind::Near(value)),
            Mind::Near(own) if (own - value).abs() < least => Some(Mind::Near(own)),
            Mind::Near(_) | Mind::Far => Some(Mind::Far),
        };
        let cells: Vec<_> = context.cells().collect();
        let Some(&first) = cells.first() else { return Ok(()) };
        let range = context.variables().range(context.worth(first));
        let made =
            automaton(context.control(), range, Mind::Begin, step, |mind| *mind == Mind::Far);
        let made = made.ok_or_else(|| rule.unfit("has too many digits"))?;
        let made = Arc::new(made);
        for cell in cells {
            let beside = context.beside(cell);
            if beside.is_empty() {
                context.demand(OneOf::new(cell, crate::DigitSet::EMPTY));
                continue;
            }
            let word = std::iter::once(cell).chain(beside);
            let word: Vec<Variable> = word.map(|cell| context.worth(cell)).collect();
            let says = format!("have one that differs from the first by {least} or more");
            context.demand(Regular::new(word, made.clone(), says));
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};
