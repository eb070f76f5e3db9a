//! The smallest puzzle found on which engines still disagree.

use youdoku::Puzzle;
use youdoku::rules::Argument;

use super::{Answers, Disagreement};

/// Leaves out rules, cells of rules and clues as long as somebody is still wrong.
pub fn smaller(answers: &Answers, found: Disagreement) -> Disagreement {
    let Some(mut best) = answers.disagree(&found.puzzle) else { return found };
    loop {
        let next = without_something(&best.puzzle).find_map(|less| answers.disagree(&less));
        match next {
            Some(next) => best = next,
            None => return best,
        }
    }
}

/// The puzzles that have one thing less.
fn without_something(puzzle: &Puzzle) -> impl Iterator<Item = Puzzle> + '_ {
    let rules = (0..puzzle.rules.len()).filter(|&i| !puzzle.rules[i].kind.is_base()).map(|i| {
        let mut less = puzzle.clone();
        less.rules.remove(i);
        less
    });
    let cells = puzzle.rules.iter().enumerate().flat_map(move |(i, rule)| {
        (0..rule.cells().len()).filter_map(move |cell| {
            let mut less = puzzle.clone();
            for argument in &mut less.rules[i].arguments {
                if let Argument::Cells(cells) = argument {
                    cells.remove(cell);
                }
            }
            less.model().is_ok().then_some(less)
        })
    });
    let clues = puzzle.givens.filled().map(|(cell, _)| {
        let mut less = puzzle.clone();
        less.givens.set(cell, None);
        less
    });
    rules.chain(cells).chain(clues)
}
