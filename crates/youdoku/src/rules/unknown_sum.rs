//! Sums with a letter: what it stands for is part of the answer, and the same wherever the letter is.

use super::{Drawn, Part, Rule, RuleKind, Scope, Takes};
use crate::Digits;
use crate::constraint::{AllDifferent, Sum, Term};

/// A cage with a letter for its sum.
pub static UNKNOWN_SUM: RuleKind = RuleKind {
    word: "unknown-sum",
    summary: "the cells are all different and add up to the letter, the same in every such cage",
    example: "rule: unknown-sum A r1c1 r1c2\nrule: unknown-sum A r2c1 r3c1\nrule: unknown-sum B r3c3 r3c4\n.... .... 1... ..2.",
    scope: Scope::Local,
    takes: &[Part::one("letter", Takes::Name), Part::cells(Drawn::Cage, 1)],
    asp: "",
    reads: &[],
    means: |rule, context| {
        let name = rule.name("letter").unwrap_or_default();
        context.demand(AllDifferent::new(rule.cells()));
        // What each cage alone could add up to: the letter is within all of them. That is a bound and no demand.
        let grid = context.grid();
        let sums = |cells: usize| {
            let values: Vec<i64> = grid.digits().map(|digit| grid.value(digit).into()).collect();
            let cells = cells.min(values.len());
            let least: i64 = values[..cells].iter().sum();
            let greatest: i64 = values[values.len() - cells..].iter().sum();
            (least, greatest)
        };
        let same = |other: &&Rule| other.kind == rule.kind && other.name("letter") == Some(name);
        let alike = context.rules().iter().filter(same);
        let ends = alike.chain([rule]).map(|other| sums(other.cells().len()));
        let (least, greatest) =
            ends.fold((i64::MIN, i64::MAX), |all, one| (all.0.max(one.0), all.1.min(one.1)));
        let range = Digits::new(least, greatest.max(least))
            .map_err(|error| rule.unfit(format!("has a letter that may be {error}")))?;
        let letter = context.extra(name, range).ok_or_else(|| rule.unfit("is one too many"))?;
        let cells = context.worths(rule.cells()).into_iter().map(|cell| Term::new(1, cell));
        let terms: Vec<Term> = cells.chain([Term::new(-1, letter)]).collect();
        context.demand(Sum::new(terms, 0));
        Ok(())
    },
};
