//! What has to be said of a puzzle above its board: whatever does not go without saying. The reader of it is
//! `header`.

use serde_json::Value;

use super::line;
use crate::rules::{RuleKind, USUAL};
use crate::{Boxes, Digits, Grid, Puzzle, Rule};

/// The rules that have to be written: all but a leading `classic` that goes without saying.
pub(super) fn stated_rules(puzzle: &Puzzle) -> &[Rule] {
    match puzzle.rules.as_slice() {
        [first, rest @ ..]
            if first.kind == USUAL && !rest.iter().any(|rule| rule.kind.is_base()) =>
        {
            rest
        }
        all => all,
    }
}

/// The header of a puzzle, with the end of its last line; nothing for a classic one of a usual grid.
pub(super) fn write(puzzle: &Puzzle) -> String {
    let (grid, notes) = (puzzle.grid(), &puzzle.notes);
    let mut lines: Vec<String> = Vec::new();
    let words = [("title", &notes.title), ("author", &notes.author), ("about", &notes.about)];
    for (key, words) in words.into_iter().filter(|(_, words)| !words.is_empty()) {
        // Only what is about the puzzle has several lines; a name is one.
        lines.extend(words.lines().map(|line| format!("{key}: {}", line.trim())));
    }
    if !grid.is_usual() || has_small_boxes(puzzle) {
        lines.push(format!("size: {}x{}", grid.num_rows(), grid.num_columns()));
    }
    if let Some(digits) = stated_digits(&grid) {
        lines.push(format!("digits: {digits}"));
    }
    let (rules, names) = (stated_rules(puzzle), puzzle.names());
    // What every puzzle of this process may use is not known elsewhere.
    let defined = |kind: &&RuleKind| names.own().iter().all(|own| own != kind);
    for own in Rule::own_kinds(rules).into_iter().filter(defined) {
        lines.extend(own.own.map(|own| format!("define: {}", own.text)));
    }
    lines.extend(rules.iter().map(|rule| match rule.defines() {
        Some(text) => format!("define: {text}"),
        None => format!("rule: {}", rule.text_beside_box(&names)),
    }));
    if let Some(boxes) = stated_boxes(puzzle) {
        lines.push(format!("box: {}x{}", boxes.height, boxes.width));
    }
    if let Some(solution) = &notes.solution {
        lines.push(format!("solution: {}", line::write(solution)));
    }
    if !notes.kept.is_empty() {
        lines.push(format!("kept: {}", Value::Object(notes.kept.clone())));
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

/// The digits that have to be written: those that are not from 1 to the longer side.
pub(super) fn stated_digits(grid: &Grid) -> Option<Digits> {
    let usual = Digits::from_one(grid.num_rows().max(grid.num_columns()));
    Some(grid.range()).filter(|&range| usual != Ok(range))
}

/// Whether it has boxes of fewer cells than digits: they are meant only where rows and columns are said too.
pub(super) fn has_small_boxes(puzzle: &Puzzle) -> bool {
    stated_boxes(puzzle).is_some_and(|boxes| boxes.cells() != puzzle.grid().num_digits())
}

/// The boxes that have to be written: those that are not the usual ones.
pub(super) fn stated_boxes(puzzle: &Puzzle) -> Option<Boxes> {
    let classic = puzzle.rules.iter().find(|rule| rule.kind == USUAL)?;
    classic.size("box").map(|(height, width)| Boxes { height, width })
}
