//! Palindromes, and lines that read alike from both ends in some way.

use super::exchange::{Exchange, Field, Iss};
use super::look::Mark;
use super::{Asp, Context, Drawn, Group, Part, Reach, RuleKind, Twofold};
use crate::Cell;
use crate::constraint::{HowMany, Relation};

/// A palindrome.
pub static PALINDROME: RuleKind = RuleKind {
    word: "palindrome",
    also: &["palindrome line"],
    group: Group::Lines,
    summary: "the line reads the same from both ends",
    example: "rule: palindrome r1c1 r2c2 r3c3 r2c4\n.2.. .... ..4. ..1.",
    takes: &[Part::cells(Drawn::Line, 2)],
    asp: Asp::of(
        &["clash"],
        r"clash(R1,C1,D1,R2,C2,D2) :-
    palindrome(I,K,R1,C1), palindrome(I,M+1-K,R2,C2), K < M+1-K,
    palindrome(I,M,_,_), not palindrome(I,M+1,_,_), digit(D1), digit(D2), D1 != D2.",
    ),
    look: &[Mark::line("#c0c0c0", "#5d6168", 0.22)],
    reach: Reach::Any,
    exchange: &[
        Exchange::Iss("Palindrome", &[Iss::Cells("cells")]),
        Exchange::lines("palindrome"),
        Exchange::maker(402, &[Field::LINES]),
    ],
    twofold: Twofold::Alike,
    means: |rule, context| {
        mirrored(rule.cells()).for_each(|(a, b)| context.related(a, b, Relation::Equal));
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// A palindrome of parities.
pub static PARITY_PALINDROME: RuleKind = RuleKind {
    word: "parity-palindrome",
    group: Group::Lines,
    summary: "cells equally far from the ends of the line are both odd or both even",
    example: "rule: parity-palindrome r3c4 r2c3 r2c4\nrule: parity-palindrome r1c2 r2c1 r1c1\n3... .... .... ..14",
    takes: &[Part::cells(Drawn::Line, 2)],
    look: &[Mark::line("#c8b8b8", "#655858", 0.2)],
    twofold: Twofold::Each,
    means: |rule, context| {
        for (a, b) in mirrored(rule.cells()) {
            let [a, b] = [a, b].map(|cell| context.worth(cell));
            context.told(a, b, "are both odd or both even", |a, b| (a - b) % 2 == 0);
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// A palindrome of parities and halves.
pub static WEAK_PALINDROME: RuleKind = RuleKind {
    word: "weak-palindrome",
    group: Group::Lines,
    summary: "cells equally far from the ends of the line are both odd or both even, and both low or both high",
    about: "Low is the lower half of the digits, the middle one not: 1 to 4 of 1 to 9.",
    example: "rule: weak-palindrome r2c4 r2c3 r1c2\nrule: weak-palindrome r3c3 r2c2\n.1.. 4... ...3 ....",
    takes: &[Part::cells(Drawn::Line, 2)],
    look: &[Mark::line("#b8b8c8", "#585865", 0.2)],
    twofold: Twofold::Each,
    means: |rule, context| {
        let range = context.grid().range();
        let high = i64::from(range.least()) + (range.count() / 2) as i64;
        let fits = |a: i64, b: i64| (a - b) % 2 == 0 && (a < high) == (b < high);
        for (a, b) in mirrored(rule.cells()) {
            let [a, b] = [a, b].map(|cell| context.worth(cell));
            context.told(a, b, "are alike, odd or even and low or high", fits);
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// A palindrome with a shift.
pub static SHIFT_LINE: RuleKind = RuleKind {
    word: "shift-line",
    group: Group::Lines,
    summary: "each cell of one half of the line is 1 more than the cell as far from the other end; which half is open",
    about: "A cell in the middle is free.",
    example: "rule: shift-line r3c3 r4c3\nrule: shift-line r3c1 r2c2\n.... 4... 1... ...4",
    takes: &[Part::cells(Drawn::Line, 2)],
    look: &[Mark::line("#b8c8b8", "#586558", 0.2)],
    means: |rule, context| {
        let half = |more: i64| {
            move |context: &mut Context| {
                for (a, b) in mirrored(rule.cells()) {
                    let [a, b] = [a, b].map(|cell| context.worth(cell));
                    let says = format!("are such that the first is {more} more");
                    context.told(a, b, &says, |a, b| a - b == more);
                }
            }
        };
        let groups = vec![context.apart(half(1)), context.apart(half(-1))];
        context.groups(rule, HowMany::AtLeast(1), groups)
    },
    ..RuleKind::UNSAID
};

/// The cells equally far from the ends, those of one half with those of the other.
fn mirrored(cells: &[Cell]) -> impl Iterator<Item = (Cell, Cell)> + '_ {
    cells.iter().zip(cells.iter().rev()).take(cells.len() / 2).map(|(&a, &b)| (a, b))
}
