//! The rules of a puzzle in words: the setter's, or a sentence for each kind of rule.

use crate::rules::{RuleKind, Scope, USUAL};
use crate::{Board, Control, Puzzle, Rule, Stopped, Uniqueness, engine};

/// What is said in words of a puzzle: what its setter wrote, or else a line for each kind of rule; nothing for a plain one.
pub fn ruleset(puzzle: &Puzzle) -> String {
    if !puzzle.notes.about.is_empty() || puzzle.is_classic() {
        return puzzle.notes.about.clone();
    }
    let mut kinds: Vec<&RuleKind> = Vec::new();
    let names = puzzle.names();
    // A rule of one's own without a sentence is said by the rules it stands for.
    let said = |rule: &Rule| match rule.kind.own {
        Some(own) if !own.is_worded => rule.in_words_of_the_table(&names).unwrap_or_default(),
        _ => vec![rule.clone()],
    };
    for rule in puzzle.rules.iter().flat_map(said) {
        // A definition is said where it is used.
        if !matches!(rule.kind.scope, Scope::Words) && !kinds.contains(&rule.kind) {
            kinds.push(rule.kind);
        }
    }
    let line = |kind: &RuleKind| match kind == USUAL {
        true => "Normal Sudoku rules apply.".to_owned(),
        false => format!("{}: {}.", capitalised(&kind.word.replace('-', " ")), kind.summary),
    };
    kinds.into_iter().map(line).collect::<Vec<_>>().join("\n")
}

fn capitalised(words: &str) -> String {
    let mut signs = words.chars();
    signs.next().map_or(String::new(), |first| first.to_uppercase().chain(signs).collect())
}

/// Notes the solution of a puzzle that has just one, so that programs can check a solver; it is found unless the control
/// stops it first.
pub fn note_solution(puzzle: &mut Puzzle, control: &Control) -> Result<(), Stopped> {
    let Ok(model) = puzzle.model() else { return Ok(()) };
    if puzzle.notes.solution.is_none()
        && let Uniqueness::One(solution) = engine::default().uniqueness(&model, control)?
    {
        // What it shows besides its digits has no place there.
        puzzle.notes.solution = Board::from_values(puzzle.grid(), &values_of(&solution));
    }
    Ok(())
}

fn values_of(board: &Board) -> Vec<usize> {
    board.values().iter().map(|&value| value.into()).collect()
}
