//! Sums with a letter: what it stands for is part of the answer, and the same wherever the letter is.

use super::look::{Label, Mark};
use super::{Drawn, Group, Part, Rule, RuleKind, Takes, Twofold};
use crate::constraint::{Sum, Term};
use crate::{Cell, Digits};

/// A cage with a letter for its sum.
pub static UNKNOWN_SUM: RuleKind = RuleKind {
    word: "unknown-sum",
    also: &["letter sums", "equal cages", "algebraic killer"],
    group: Group::Layers,
    summary: "the cells are all different and add up to the letter, the same in every such cage",
    example: "rule: unknown-sum A r1c1 r1c2\nrule: unknown-sum A r2c1 r3c1\nrule: unknown-sum B r3c3 r3c4\n.... .... 1... ..2.",
    takes: &[Part::one("letter", Takes::Name), Part::cells(Drawn::Cage, 1)],
    look: &[Mark::cage(Label::Part("letter"))],
    twofold: Twofold::Together,
    means: |rule, context| {
        let name = rule.name("letter").unwrap_or_default();
        context.different(rule.cells());
        // What each cage alone could add up to: the letter is within all of them. That is a bound and no demand.
        let grid = context.grid();
        let sums = |cells: &[Cell]| {
            let worths = context.worths(cells);
            let ranges = worths.iter().map(|&worth| context.variables().range(worth));
            if ranges.clone().any(|range| range != grid.range()) {
                let ends = ranges.map(|range| (range.least(), range.greatest()));
                return ends.fold((0, 0), |(least, greatest), (low, high)| {
                    (least + i64::from(low), greatest + i64::from(high))
                });
            }
            let values: Vec<i64> = grid.digits().map(|digit| grid.value(digit).into()).collect();
            let cells = cells.len().min(values.len());
            let least: i64 = values[..cells].iter().sum();
            let greatest: i64 = values[values.len() - cells..].iter().sum();
            (least, greatest)
        };
        let same = |other: &&Rule| other.kind == rule.kind && other.name("letter") == Some(name);
        let alike = context.rules().iter().filter(same);
        let ends = alike.chain([rule]).map(|other| sums(other.cells()));
        let (least, greatest) =
            ends.fold((i64::MIN, i64::MAX), |all, one| (all.0.max(one.0), all.1.min(one.1)));
        // A letter declared elsewhere has its range from there.
        let letter = match context.names().cells(name).as_deref() {
            Some(&[letter]) => letter.into(),
            _ => {
                let range = Digits::new(least, greatest.max(least))
                    .map_err(|error| rule.unfit(format!("has a letter that may be {error}")))?;
                context.extra(name, range).ok_or_else(|| rule.unfit("is one too many"))?
            }
        };
        let cells = context.worths(rule.cells()).into_iter().map(|cell| Term::new(1, cell));
        let terms: Vec<Term> = cells.chain([Term::new(-1, letter)]).collect();
        context.demand(Sum::new(terms, 0));
        Ok(())
    },
    ..RuleKind::UNSAID
};
