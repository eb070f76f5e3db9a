//! A rule as two small pictures: its example solved, which keeps it, and the same board with one digit changed, which breaks
//! it.

use serde_json::{Map, Value, json};
use youdoku::engine;
use youdoku::picture::{self, Options, Theme};
use youdoku::rules;
use youdoku::{Board, Cell, Control, Digit, Model, Puzzle, Source, text};

use super::reporter::Ended;
use super::wire::{BadQuestion, PuzzleForm};

/// Pixels of a cell in the measure of pictures.
const UNIT: usize = 64;

/// The question has the rule's `word`, the answer `{"keeps": SVG, "breaks": SVG or null}`; null where it has no example that
/// is solved at once.
pub fn shown(
    _: Option<PuzzleForm>,
    rest: &Map<String, Value>,
    control: &Control,
) -> Result<Value, Ended> {
    let word = rest.get("word").and_then(Value::as_str).unwrap_or_default();
    let Some(kind) = rules::kind(word) else {
        let what = format!("`shown` needs the `word` of a rule, and `{word:.40}` is none");
        return Err(BadQuestion::Shape(what).into());
    };
    let Ok(puzzle) = text::read(kind.example) else { return Ok(Value::Null) };
    let Ok(model) = puzzle.model_within(control) else { return Ok(Value::Null) };
    let solved = engine::default().solve(&model, control).map_err(Ended::Stopped)?;
    let Some(board) = solved else { return Ok(Value::Null) };
    let place = model.rules().iter().position(|rule| rule.kind.word == word);
    let broken = place.and_then(|place| broken(&model, &board, place));
    let breaks = broken.map(|(cell, digit)| {
        let (mut puzzle, mut board) = (puzzle.clone(), board.clone());
        puzzle.givens.set(cell, None);
        board.set(cell, Some(digit));
        marked(&drawn(&puzzle, &board), &model, cell)
    });
    Ok(json!({ "keeps": drawn(&puzzle, &board), "breaks": breaks }))
}

fn drawn(puzzle: &Puzzle, board: &Board) -> String {
    let options = Options { theme: Theme::Page, solution: Some(board), candidates: None };
    picture::svg(puzzle, &options)
}

/// The change of one digit that breaks the rule and as little else as can be; a given is changed only where nothing else
/// does it.
fn broken(model: &Model, board: &Board, place: usize) -> Option<(Cell, Digit)> {
    let givens = model.givens();
    let digits = || (0..model.grid().num_digits()).map(Digit::at);
    let changes = model.layout().cells().flat_map(|cell| digits().map(move |digit| (cell, digit)));
    let cost = |&(cell, digit): &(Cell, Digit)| {
        let mut changed = board.clone();
        changed.set(cell, Some(digit));
        let broken: Vec<Source> = model.broken_by(&changed).map(|demand| demand.from).collect();
        let ours = broken.contains(&Source::Rule(place));
        let others = broken.iter().filter(|from| matches!(from, Source::Rule(_))).count();
        ours.then_some((givens.get(cell).is_some(), others))
    };
    let breaking = changes.filter_map(|change| Some((cost(&change)?, change)));
    breaking.min_by_key(|(cost, _)| *cost).map(|(_, change)| change)
}

/// The picture with a frame around what breaks it.
fn marked(svg: &str, model: &Model, cell: Cell) -> String {
    let (x, y) = (model.grid().column(cell) * UNIT, model.grid().row(cell) * UNIT);
    let (x, y, side) = (x + 3, y + 3, UNIT - 6);
    let frame = format!(
        "<rect class=\"breaks\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"#b3214b\" fill-opacity=\"0.2\" \
         stroke=\"#b3214b\" stroke-width=\"5\" stroke-dasharray=\"9 6\"/></svg>"
    );
    svg.replacen("</svg>", &frame, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_rules_are_shown_kept_and_broken() {
        let control = Control::new();
        let answer = |word: &str| {
            let rest = Map::from_iter([("word".to_owned(), json!(word))]);
            shown(None, &rest, &control).ok().unwrap()
        };
        for word in ["killer-cage", "thermometer", "anti-knight", "kropki-white", "jigsaw"] {
            if rules::kind(word).is_none() {
                continue;
            }
            let answer = answer(word);
            let [keeps, breaks] = ["keeps", "breaks"].map(|key| answer[key].as_str().unwrap_or(""));
            assert!(keeps.starts_with("<svg") && !keeps.contains("breaks"), "{word}");
            assert!(breaks.contains("class=\"breaks\""), "{word}");
        }
    }
}
