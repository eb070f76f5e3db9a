//! A puzzle in every form there is, and what was not understood of it.

use serde::Deserialize;
use serde_json::{Map, Value, json};
use youdoku::Control;
use youdoku::formats::{self, Content};
use youdoku::text::Form;

use super::limits;
use super::reporter::Ended;
use super::wire::{self, PuzzleForm};

#[derive(Deserialize)]
struct Formatted {
    /// Whether other programs get the solution, if there is just one.
    #[serde(default)]
    solution: bool,
}

/// Reads a puzzle and writes it in all forms.
pub fn formats(
    puzzle: Option<PuzzleForm>,
    rest: &Map<String, Value>,
    control: &Control,
) -> Result<Value, Ended> {
    let (puzzle, asked): (_, Formatted) = wire::about(puzzle, rest)?;
    let mut import = puzzle.read()?;
    let mut answer = json!({
        "puzzle": wire::puzzle(&import.puzzle),
        "entered": import.entered.values(),
        "title": import.puzzle.notes.title,
        "author": import.puzzle.notes.author,
        "unread": import.unread,
        "kept": wire::kept(&import.puzzle.notes),
    });
    let mut forms: Map<String, Value> = Form::ALL
        .iter()
        .map(|&(name, form)| (name.to_owned(), json!(form.write(&import.puzzle))))
        .collect();
    if asked.solution {
        // Other programs check a solver by it; without it they show the puzzle all the same.
        let short = control.child().with_time(limits::EXPORT);
        if formats::note_solution(&mut import.puzzle, &short).is_err() {
            control.check().map_err(Ended::Stopped)?;
        }
    }
    let (mut unwritten, mut listed) = (Map::new(), Vec::new());
    for format in formats::FORMATS {
        let out = (format.write)(&import);
        let Content::Text(text) = out.content else { continue };
        listed.push(json!({ "name": format.name, "title": format.title, "ending": format.ending }));
        unwritten.insert(format.name.to_owned(), json!(out.unwritten));
        forms.entry(format.name).or_insert(json!(text));
    }
    answer["unwritten"] = Value::Object(unwritten);
    answer["formats"] = Value::Array(listed);
    answer["forms"] = Value::Object(forms);
    Ok(answer)
}
