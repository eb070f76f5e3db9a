//! A position for each technique, from puzzles that `youdoku generate` made: the page of techniques draws them, the
//! lessons have people try them.
//!
//! A row of `positions.tsv` has the technique's name, the puzzle as text (with `\n` between its lines), the board as far as
//! it is solved and the marks. Where the board is left out, the position is the first of the puzzle's own path in which the
//! technique is the next step.

use super::Entered;
use super::steps::{Explainer, Next, Position, Step, Technique};
use crate::{Board, Cell, Control, DigitSet, Model, Puzzle, Stopped, text};

const ROWS: &str = include_str!("positions.tsv");

/// A technique in a position.
///
/// ```
/// use youdoku::{Control, explain::{Example, example, technique}};
/// let wing = technique("xy wing").unwrap();
/// let example: Example = example(wing, &Control::new()).unwrap().unwrap();
/// assert_eq!(example.step.name, "XY-wing");
/// ```
#[derive(Debug)]
pub struct Example {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// It as text.
    pub text: String,
    /// The board as far as it is solved, and the marks, as the command takes them; nothing where the path leads there.
    pub asked: Option<(&'static str, &'static str)>,
    /// Whoever finds steps in it.
    pub explainer: Explainer,
    /// The position.
    pub position: Position,
    /// The easiest step of the technique there.
    pub step: Step,
}

/// The position of a technique; nothing where there is none to show.
pub fn example(technique: &Technique, control: &Control) -> Result<Option<Example>, Stopped> {
    let rows = ROWS.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let Some(fields) = rows.into_iter().find(|fields| fields[0] == technique.name) else {
        return Ok(None);
    };
    let [_, line, board, marks] = fields[..] else { return Ok(None) };
    let text = line.replace("\\n", "\n");
    // What stands in the file is read by a test.
    let Ok(puzzle) = text::read(&text) else { return Ok(None) };
    let Ok(model) = puzzle.model() else { return Ok(None) };
    let explainer = Explainer::new(&model, control)?;
    let found = match board {
        "" => on_the_path(&explainer, technique, control)?,
        _ => {
            let Some(entered) = entered(&model, board, marks) else { return Ok(None) };
            let position = explainer.position(&entered);
            let first = explainer.all(&position, technique, control)?.into_iter().next();
            first.map(|step| (position, step))
        }
    };
    let asked = (!board.is_empty()).then_some((board, marks));
    Ok(found.map(|(position, step)| Example { puzzle, text, asked, explainer, position, step }))
}

/// The first step of a technique that comes up where the puzzle is solved from its start.
fn on_the_path(
    explainer: &Explainer,
    technique: &Technique,
    control: &Control,
) -> Result<Option<(Position, Step)>, Stopped> {
    let mut position = explainer.start();
    loop {
        match explainer.next(&position, control)? {
            Next::Step(step) if step.name == technique.name => return Ok(Some((position, step))),
            Next::Step(step) => explainer.apply(&mut position, &step),
            _ => return Ok(None),
        }
    }
}

/// A line with a sign for each cell, and marks such as `r4c5=478`.
fn entered(model: &Model, board: &str, marks: &str) -> Option<Entered> {
    let grid = model.grid();
    let mut digits: Board = model.givens();
    for (cell, sign) in grid.cells().zip(board.chars()) {
        if let Some(value) = sign.to_digit(36) {
            digits.set(cell, Some(grid.digit(value)?));
        }
    }
    let mark = |word: &str| -> Option<(Cell, DigitSet)> {
        let (name, left) = word.split_once('=')?;
        let mut all = DigitSet::EMPTY;
        for value in left.chars() {
            all.insert(grid.digit(value.to_digit(36)?)?);
        }
        Some((grid.cell_named(name)?, all))
    };
    let marks = marks.split_whitespace().map(mark).collect::<Option<_>>()?;
    Some(Entered { digits, marks })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::TECHNIQUES;

    #[test]
    fn every_row_is_of_a_technique_and_shows_it() {
        let control = Control::new();
        let names: Vec<&str> = ROWS.lines().filter_map(|line| line.split('\t').next()).collect();
        for name in &names {
            let technique = TECHNIQUES.iter().find(|one| one.name == *name);
            let technique = technique.unwrap_or_else(|| panic!("no technique `{name}`"));
            let example = example(technique, &control).unwrap();
            let example = example.unwrap_or_else(|| panic!("no {name} in its position"));
            assert_eq!(example.step.name, *name);
        }
        let without = TECHNIQUES.iter().filter(|one| !names.contains(&one.name));
        let without: Vec<&str> = without.map(|one| one.name).collect();
        // The first is not met in the puzzles that were looked through; the other is a name that steps no longer have.
        assert_eq!(without, ["avoidable rectangle 2", "forcing chain"]);
    }
}
