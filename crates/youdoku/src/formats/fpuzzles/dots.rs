//! Non-consecutive beside dots. In f-puzzles the rule does not hold between cells that have a dot; ours
//! holds everywhere. So a board with both has lines here, along rows and columns and broken at the dots,
//! and goes out again as the one rule.

use std::collections::BTreeSet;

use crate::rules::non_consecutive::{NON_CONSECUTIVE, NON_CONSECUTIVE_LINE};
use crate::rules::{Argument, Rule, kropki};
use crate::{Cell, Grid};

/// Two cells that share an edge, the earlier first.
type Edges = BTreeSet<(Cell, Cell)>;

fn edges(rules: &[Rule], kinds: &[&str]) -> Edges {
    let of_kind = rules.iter().filter(|rule| kinds.contains(&rule.kind.word));
    let pairs = of_kind.flat_map(|rule| rule.cells().windows(2));
    pairs.map(|two| (two[0].min(two[1]), two[0].max(two[1]))).collect()
}

fn dotted(rules: &[Rule]) -> Edges {
    edges(rules, &[kropki::DIFFERENCE.word, kropki::RATIO.word])
}

/// Whether there are dots at all.
pub(super) fn has_dots(rules: &[Rule]) -> bool {
    !dotted(rules).is_empty()
}

/// The rules with the meaning that they have in f-puzzles.
pub(super) fn free_of_consecution(mut rules: Vec<Rule>, grid: Grid) -> Vec<Rule> {
    let dots = dotted(&rules);
    let Some(at) = rules.iter().position(|rule| *rule.kind == NON_CONSECUTIVE) else {
        return rules;
    };
    if dots.is_empty() {
        return rules;
    }
    rules.remove(at);
    for line in grid.rows().iter().chain(&grid.columns()) {
        let parts = line.chunk_by(|&a, &b| !dots.contains(&(a.min(b), a.max(b))));
        let lines = parts.filter(|part| part.len() > 1).map(|part| Rule {
            kind: &NON_CONSECUTIVE_LINE,
            arguments: vec![Argument::Cells(part.to_vec())],
        });
        rules.extend(lines);
    }
    rules
}

/// Whether the lines say of all pairs without a dot that they are not consecutive, and of no other.
pub(super) fn lines_are_one_rule(rules: &[Rule], grid: Grid) -> bool {
    let mut all = Edges::new();
    for line in grid.rows().iter().chain(&grid.columns()) {
        all.extend(line.windows(2).map(|two| (two[0], two[1])));
    }
    let (dots, said) = (dotted(rules), edges(rules, &[NON_CONSECUTIVE_LINE.word]));
    !said.is_empty() && said == &all - &dots
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::{link, read_link, write};
    use crate::formats::Import;
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
        assert_eq!(read_link(&link(&written.object)).unwrap().unwrap().puzzle, import.puzzle);
    }

    #[test]
    fn a_single_line_has_no_words_there() {
        let puzzle: Puzzle =
            "rule: non-consecutive-line r1c1 r1c2\n1... .... .... ....".parse().unwrap();
        let written = write(&Import::plain(puzzle));
        assert_eq!(written.unwritten, ["non-consecutive-line r1c1 r1c2"]);
    }
}
