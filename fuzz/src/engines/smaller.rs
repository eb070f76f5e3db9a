//! The smallest puzzle found on which engines still disagree.

use youdoku::Puzzle;
use youdoku::rules::{Argument, Rule};

use super::{Answers, Disagreement};

/// Leaves out rules, pieces of rules and clues as long as somebody is still wrong.
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

/// The puzzles that have one thing less. What means nothing any more is no disagreement.
fn without_something(puzzle: &Puzzle) -> impl Iterator<Item = Puzzle> + '_ {
    let rules = (0..puzzle.rules.len()).filter(|&i| !puzzle.rules[i].kind.is_base()).map(|i| {
        let mut less = puzzle.clone();
        less.rules.remove(i);
        less
    });
    let pieces = (0..puzzle.rules.len()).flat_map(move |i| {
        smaller_rules(&puzzle.rules[i]).into_iter().map(move |rule| {
            let mut less = puzzle.clone();
            less.rules[i] = rule;
            less
        })
    });
    let clues = puzzle.givens.filled().map(|(cell, _)| {
        let mut less = puzzle.clone();
        less.givens.set(cell, None);
        less
    });
    rules.chain(pieces).chain(clues)
}

/// The rules that have one piece less in one of their arguments.
fn smaller_rules(rule: &Rule) -> Vec<Rule> {
    let of_argument = |(place, argument): (usize, &Argument)| {
        let with = move |smaller: Argument| {
            let mut less = rule.clone();
            less.arguments[place] = smaller;
            less
        };
        smaller_arguments(argument).into_iter().map(with).collect::<Vec<Rule>>()
    };
    rule.arguments.iter().enumerate().flat_map(of_argument).collect()
}

fn smaller_arguments(argument: &Argument) -> Vec<Argument> {
    match argument {
        Argument::Cells(cells) => without_one(cells).map(Argument::Cells).collect(),
        Argument::Weighted(terms) => without_one(terms).map(Argument::Weighted).collect(),
        Argument::DigitList(digits) => without_one(digits).map(Argument::DigitList).collect(),
        Argument::Groups(groups) => {
            let inner = within(groups, |group| without_one(group).collect());
            without_one(groups).chain(inner).map(Argument::Groups).collect()
        }
        Argument::Rules(groups) => {
            let fewer = within(groups, |group| without_one(group).collect());
            let inner = within(groups, |group| within(group, smaller_rules));
            without_one(groups).chain(fewer).chain(inner).map(Argument::Rules).collect()
        }
        _ => Vec::new(),
    }
}

/// The lists without one of the items.
fn without_one<T: Clone>(items: &[T]) -> impl Iterator<Item = Vec<T>> + '_ {
    (0..items.len()).map(|place| [&items[..place], &items[place + 1..]].concat())
}

/// The lists with one item made smaller, in every way there is.
fn within<T: Clone>(items: &[T], smaller: impl Fn(&T) -> Vec<T>) -> Vec<Vec<T>> {
    let mut all = Vec::new();
    for (place, item) in items.iter().enumerate() {
        for less in smaller(item) {
            let mut with = items.to_vec();
            with[place] = less;
            all.push(with);
        }
    }
    all
}
