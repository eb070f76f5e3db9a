//! Rules that mostly hold on a given board.
//!
//! The table's own row says what a rule takes, so a new rule is tried without a word here. What is known of some words
//! only makes it likelier that the board obeys them (`arguments.rs`).

use std::time::Duration;

use fastrand::Rng;
use youdoku::constraint::Constraint;
use youdoku::engine::{Engine, Obvious};
use youdoku::rules::{self, Argument, Group, Rule, RuleKind, Scope, Takes};
use youdoku::{Board, Control, Layout, Names, Puzzle, Variable, Variables};

use super::arguments::Draw;

/// So often a rule is drawn until it holds.
const TRIES: usize = 30;

/// The words of rules that a rule means nothing without, as its example has them: those that stand there as mere words.
pub fn needed(kind: &RuleKind) -> Vec<&'static RuleKind> {
    if kind.group != Group::Layers && !matches!(kind.scope, Scope::Layout(_)) {
        return Vec::new();
    }
    let lines = kind.example.lines().filter_map(|line| line.strip_prefix("rule: "));
    let others = lines.filter(|line| *line != kind.word);
    others.filter_map(rules::kind).collect()
}

/// Whether the board depends on it: it is drawn before the board is.
pub fn comes_first(kind: &RuleKind) -> bool {
    !matches!(kind.scope, Scope::Local | Scope::Given)
}

/// A rule of this kind that means something beside the others, drawn before there is a board.
pub fn ground_rule(
    kind: &'static RuleKind,
    rules: &[Rule],
    board: &Board,
    random: &mut Rng,
) -> Option<Rule> {
    let names = Names::of(board.grid()).with(rules);
    let draw = Draw { names: &names, board: None, deep: 1 };
    (0..TRIES).find_map(|_| {
        let rule = draw.rule(kind, random);
        let with = [rules, std::slice::from_ref(&rule)].concat();
        let means = || Puzzle::of(Board::empty(board.grid()), with).model().is_ok();
        (!rules.contains(&rule) && means()).then_some(rule)
    })
}

/// A rule of this kind that holds on the board, which obeys the others; one that need not hold where nothing is `heeded`.
pub fn rule_for(
    kind: &'static RuleKind,
    rules: &[Rule],
    board: &Board,
    heeded: bool,
    random: &mut Rng,
) -> Option<Rule> {
    let layout = Puzzle::of(Board::empty(board.grid()), rules.to_vec()).layout().ok()?;
    let names = Names::of(board.grid()).with(rules);
    let draw = Draw { names: &names, board: Some(board), deep: 2 };
    (0..TRIES).find_map(|_| {
        let rule = draw.rule(kind, random);
        let fits = rule.check(&names).is_ok() && !rules.contains(&rule);
        (fits && holds(&rule, rules, &layout, board, heeded)).then_some(rule)
    })
}

/// Whether a rule means something beside others and, where it is `heeded`, holds on a board that obeys them.
fn holds(rule: &Rule, rules: &[Rule], layout: &Layout, board: &Board, heeded: bool) -> bool {
    // What looks at no other rule, and none at it, is asked alone.
    let alone = |rule: &Rule| {
        let nests = rule.kind.takes.iter().any(|part| part.takes == Takes::Rules);
        let apart = matches!(rule.kind.scope, Scope::Worth | Scope::Cells(_) | Scope::Words);
        rule.kind.reads.is_empty()
            && rule.kind.own.is_none()
            && !apart
            && !nests
            && rule.kind.group != Group::Layers
    };
    if alone(rule) && rules.iter().all(alone) {
        let Ok(meaning) = rule.means(layout) else { return false };
        let variables = Variables::of(board.grid());
        let of_cells = |part: &dyn Constraint| {
            part.scope().iter().all(|one: &Variable| one.index() < variables.len())
        };
        if meaning.iter().all(|part| of_cells(&**part)) && layout.missing().is_empty() {
            let values = variables.values(board);
            return !heeded || meaning.iter().all(|part| part.holds(&values));
        }
    }
    let with = [rules, std::slice::from_ref(rule)].concat();
    if !heeded {
        return Puzzle::of(Board::empty(board.grid()), with).model().is_ok();
    }
    solved(with, board).is_some()
}

/// The board with what the rules show besides, if it obeys them.
pub fn solved(rules: Vec<Rule>, board: &Board) -> Option<Board> {
    let mut givens = Board::empty(board.grid());
    board.filled().for_each(|(cell, digit)| givens.set(cell, Some(digit)));
    let model = Puzzle::of(givens.clone(), rules).model().ok()?;
    if model.variables().shown().next().is_none() {
        return model.is_solved_by(&givens).then_some(givens);
    }
    let control = Control::new().with_time(Duration::from_millis(200));
    Obvious.solve(&model, &control).ok().flatten()
}

/// The words of a rule and of those that stand in it.
pub fn words(rule: &Rule) -> Vec<&'static str> {
    let within = rule.arguments.iter().flat_map(|argument| match argument {
        Argument::Rules(groups) => groups.iter().flatten().flat_map(words).collect(),
        _ => Vec::new(),
    });
    std::iter::once(rule.kind.word).chain(within).collect()
}
