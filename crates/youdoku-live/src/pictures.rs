//! Pictures: a board as the library draws it, whole or in the parts that the page puts its own digits into.

use serde::Deserialize;
use serde_json::{Map, Value, json};
use youdoku::picture::{self, Drawing, Layer, Options, Picture, Theme};
use youdoku::{Board, Control, Model};

use super::reporter::Ended;
use super::wire::{self, BadQuestion, PuzzleForm};

#[derive(Deserialize)]
struct Pictured {
    /// `light`, `dark` or `page`; light unless told otherwise.
    theme: Option<String>,
    /// `svg` for a whole picture; the parts unless told otherwise.
    form: Option<String>,
}

/// A picture of a puzzle, as far as its rules are understood.
pub fn picture(
    puzzle: Option<PuzzleForm>,
    rest: &Map<String, Value>,
    _: &Control,
) -> Result<Value, Ended> {
    let (puzzle, asked): (_, Pictured) = wire::about(puzzle, rest)?;
    let theme = theme(asked.theme.as_deref())?;
    match asked.form.as_deref() {
        Some("svg") => {
            let import = puzzle.read()?;
            let solution = Some(&import.entered).filter(|board| board.num_filled() > 0);
            let options = Options { theme, solution, candidates: None };
            Ok(json!(picture::svg(&import.puzzle, &options)))
        }
        None | Some("parts") => Ok(parts(puzzle, theme)?),
        Some(other) => {
            let what = format!("the form is `{other}`, expected `svg` or `parts`");
            Err(BadQuestion::Shape(what).into())
        }
    }
}

fn theme(word: Option<&str>) -> Result<Theme, BadQuestion> {
    let Some(word) = word else { return Ok(Theme::Light) };
    let named = Theme::ALL.iter().find(|(name, _)| *name == word);
    named.map(|&(_, theme)| theme).ok_or_else(|| {
        let words = Theme::ALL.map(|(name, _)| name).join(", ");
        BadQuestion::Shape(format!("the theme is `{word}`, expected one of {words}"))
    })
}

/// The parts of a picture. Rules are in the order in which they were sent; one that is not understood has none.
fn parts(puzzle: PuzzleForm, theme: Theme) -> Result<Value, BadQuestion> {
    let (puzzle, places) = puzzle.drawn()?;
    let layout = puzzle.drawn_layout();
    let picture = Picture::of_puzzle(&puzzle, &layout, theme);
    let rules: Vec<Value> = places
        .iter()
        .map(|place| place.map_or(Value::Null, |place| by_layer(&picture.rules[place])))
        .collect();
    let labelled = picture.rules.iter().flat_map(|drawing| &drawing.labelled);
    let regions: Vec<Option<usize>> =
        layout.grid().cells().map(|cell| layout.region_of(cell)).collect();
    Ok(json!({
        "view": picture.view(&layout),
        "ground": picture.ground,
        "lines": picture.lines,
        "rules": rules,
        "cosmetics": by_layer(&picture.cosmetics),
        "captions": picture.captions,
        "labelled": labelled.map(|cell| cell.index()).collect::<Vec<_>>(),
        "missing": layout.missing().iter().map(|cell| cell.index()).collect::<Vec<_>>(),
        "regions": regions,
    }))
}

/// What an answer shows besides its digits, as it is drawn; nothing on most boards.
pub fn besides(model: &Model, board: &Board) -> Option<Value> {
    if board.besides().is_empty() {
        return None;
    }
    let (drawing, _) = picture::besides(model, board, Theme::Page);
    (!drawing.is_empty()).then(|| by_layer(&drawing))
}

/// The pieces of a drawing by the names of their layers.
fn by_layer(drawing: &Drawing) -> Value {
    let drawn = Layer::ALL.iter().filter(|(layer, _)| !drawing.layer(*layer).is_empty());
    let pieces = drawn.map(|(layer, name)| ((*name).to_owned(), json!(drawing.layer(*layer))));
    Value::Object(pieces.collect::<Map<String, Value>>())
}
