//! Rules that are others beside marks. In f-puzzles neighbours with a dot may be consecutive where others may not; ours
//! holds everywhere. So a board with both has the rule about what is not marked here.

use crate::rules::exchange::Exchange;
use crate::rules::{self, Rule, RuleKind};

/// The rule that this one is there among these, if it is another.
pub(super) fn other_among(rule: &Rule, rules: &[Rule]) -> Option<&'static RuleKind> {
    rule.kind.exchange.iter().find_map(|row| match row {
        Exchange::FPuzzlesBeside(marks, word) => {
            let marked = rules.iter().any(|other| marks.contains(&other.kind.word));
            rules::kind(word).filter(|_| marked)
        }
        _ => None,
    })
}

/// The rules with the meaning that they have in f-puzzles.
pub(super) fn as_meant(rules: Vec<Rule>) -> Vec<Rule> {
    let meant = |rule: &Rule| other_among(rule, &rules).map_or_else(|| rule.clone(), Rule::global);
    rules.iter().map(meant).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::{link, read_link, write};
    use crate::{Control, Count, Puzzle, engine};

    #[test]
    fn dots_are_free_and_the_rule_comes_back() {
        // The dots of 2413 1324 3142 4231, white but for the last: all its consecutive pairs.
        let dots = [
            ((1, 1), (1, 2)),
            ((3, 1), (3, 2)),
            ((0, 0), (1, 0)),
            ((2, 0), (3, 0)),
            ((0, 1), (1, 1)),
            ((2, 1), (3, 1)),
            ((0, 2), (1, 2)),
            ((2, 2), (3, 2)),
            ((0, 3), (1, 3)),
            ((2, 3), (3, 3)),
        ];
        let cells = |((r, c), (s, d)): ((usize, usize), (usize, usize))| json!({ "cells": [format!("R{}C{}", r + 1, c + 1), format!("R{}C{}", s + 1, d + 1)] });
        let white: Vec<_> = dots[..9].iter().map(|&dot| cells(dot)).collect();
        let text = json!({ "size": 4, "nonconsecutive": true, "difference": white,
            "ratio": [cells(dots[9])], "grid": vec![vec![json!({}); 4]; 4] })
        .to_string();
        let import = crate::formats::read(&text).unwrap();
        assert!(import.unread.is_empty(), "{:?}", import.unread);
        // Counted by hand: all 288 boards, against the definition.
        let control = Control::new();
        let empty: Puzzle = "................".parse().unwrap();
        let model = empty.model().unwrap();
        let holds = |board: &crate::Board| {
            let digit = |row: usize, column: usize| i32::from(board.values()[4 * row + column]);
            let apart =
                |a: (usize, usize), b: (usize, usize)| (digit(a.0, a.1) - digit(b.0, b.1)).abs();
            let right = (0..4).flat_map(|r| (0..3).map(move |c| ((r, c), (r, c + 1))));
            let down = (0..3).flat_map(|r| (0..4).map(move |c| ((r, c), (r + 1, c))));
            let (x, y) = (digit(2, 3), digit(3, 3));
            right.chain(down).all(|(a, b)| dots.contains(&(a, b)) || apart(a, b) != 1)
                && dots[..9].iter().all(|&(a, b)| apart(a, b) == 1)
                && (x == 2 * y || y == 2 * x)
        };
        let boards = engine::default().solutions(&model, &control).map(Result::unwrap);
        let expect = boards.filter(holds).count() as u128;
        assert!(expect > 0, "the law says something");
        let found = engine::default().count(&import.puzzle.model().unwrap(), None, &control);
        assert_eq!(found, Ok(Count::Exactly(expect)));
        let written = write(&import);
        assert_eq!(written.object["nonconsecutive"], true);
        assert!(written.unwritten.is_empty() && !written.object.contains_key("line"));
        let back = read_link(&link(&written.object)).unwrap().unwrap().puzzle;
        assert_eq!((back.givens, back.rules), (import.puzzle.givens, import.puzzle.rules));
    }
}
