//! The techniques of the human solver as lessons: which there are, in words, and for each a position to try. The words
//! stand in `techniques.tsv`, a row for each of the library's table: its name, what it says, where it comes up.

use serde_json::{Map, Value, json};
use youdoku::explain::{self, Example, TECHNIQUES};
use youdoku::{Cell, Control, Variable};

use super::explaining;
use super::reporter::Ended;
use super::wire::{self, BadQuestion, PuzzleForm};

const WORDS: &str = include_str!("techniques.tsv");

/// What is said of a technique, and where it comes up.
fn words(name: &str) -> (&'static str, &'static str) {
    let mut rows = WORDS.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    match rows.find(|fields| fields[0] == name).as_deref() {
        Some(&[_, words, comes_up]) => (words, comes_up),
        _ => ("", ""),
    }
}

/// All of them: `[{"name", "level", "uniqueness", "rare", "words", "where"}, …]`.
pub fn list(_: Option<PuzzleForm>, _: &Map<String, Value>, _: &Control) -> Result<Value, Ended> {
    let row = |one: &explain::Technique| {
        let (words, comes_up) = words(one.name);
        json!({ "name": one.name, "level": one.level, "uniqueness": one.uniqueness,
            "rare": !one.usual, "words": words, "where": comes_up })
    };
    Ok(TECHNIQUES.iter().map(row).collect())
}

/// A position in which the technique `name` is a step: `{"puzzle": …, "digits": what stands in each cell, 0 for none,
/// "left": the candidates of each cell, "step": …}`; null where there is none to show.
pub fn position(
    _: Option<PuzzleForm>,
    rest: &Map<String, Value>,
    control: &Control,
) -> Result<Value, Ended> {
    let name = rest.get("name").and_then(Value::as_str).unwrap_or_default();
    let Some(technique) = explain::technique(name) else {
        let what = format!("`technique` needs the `name` of one, and `{name:.40}` is none");
        return Err(BadQuestion::Shape(what).into());
    };
    let example = explain::example(technique, control).map_err(Ended::Stopped)?;
    let Some(Example { puzzle, explainer, position, step, .. }) = example else {
        return Ok(Value::Null);
    };
    let model = puzzle.model().map_err(|error| BadQuestion::Shape(error.to_string()))?;
    let cells = || model.grid().cells();
    let placed = |cell: &Cell| position.is_placed(Variable::from(*cell));
    let left = |cell: Cell| -> Vec<usize> {
        position.candidates()[cell].iter().map(|digit| digit.index() + 1).collect()
    };
    let digits: Vec<usize> =
        cells().map(|cell| if placed(&cell) { left(cell)[0] } else { 0 }).collect();
    let open: Vec<Vec<usize>> =
        cells().map(|cell| if placed(&cell) { Vec::new() } else { left(cell) }).collect();
    let step = explaining::told(&model, &explainer, 1, &position, &step);
    Ok(json!({ "puzzle": wire::puzzle(&puzzle), "digits": digits, "left": open, "step": step }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_is_told_in_words() {
        for one in TECHNIQUES {
            let (words, comes_up) = words(one.name);
            assert!(words.len() > 20 && comes_up.len() > 10, "{}", one.name);
        }
        assert_eq!(WORDS.lines().count(), TECHNIQUES.len());
    }
}
