//! The Logic view: the sentence of a puzzle under each encoding, its clauses page by page, and the
//! whole of it to take away, as CNF or as an answer set program.

use serde::Deserialize;
use serde_json::{Map, Value, json};
use youdoku::encode::{self, AtMost, CnfError, ENCODINGS, Encoding, Naming, Size};
use youdoku::{Control, Model};
use youdoku_logic::Cnf;
use youdoku_logic::text::Form;

use super::limits;
use super::reporter::Ended;
use super::wire::{self, BadQuestion, PuzzleForm};

#[derive(Deserialize)]
struct Viewed {
    encoding: String,
    /// Only clauses with this in their text.
    #[serde(default)]
    find: String,
    /// The first of them to show.
    #[serde(default)]
    from: usize,
}

#[derive(Deserialize)]
struct Wanted {
    /// Of a CNF; a program has none.
    #[serde(default)]
    encoding: String,
    /// A form of CNF, or `asp`.
    form: String,
}

fn model(form: PuzzleForm, control: &Control) -> Result<Model, BadQuestion> {
    let model = form.model(control)?;
    if model.grid().num_digits() > limits::DIGITS_IN_LOGIC {
        let most = limits::DIGITS_IN_LOGIC;
        let what = format!("sentences are shown up to {most}×{most}: use `youdoku encode` beyond");
        return Err(BadQuestion::Shape(what));
    }
    Ok(model)
}

fn encoding(name: &str) -> Result<&'static Encoding, BadQuestion> {
    encode::encoding(name).ok_or_else(|| BadQuestion::Shape(format!("no encoding `{name}`")))
}

fn sentence(model: &Model, encoding: &Encoding, control: &Control) -> Result<Cnf, Ended> {
    encode::cnf(model, encoding, AtMost::Auto, Naming::Symbols, control).map_err(
        |error| match error {
            CnfError::Stopped(stopped) => Ended::Stopped(stopped).about(model),
            CnfError::Names(names) => BadQuestion::Shape(names.to_string()).into(),
        },
    )
}

/// The sizes under every encoding, and some of the clauses under one.
pub fn view(
    puzzle: Option<PuzzleForm>,
    rest: &Map<String, Value>,
    control: &Control,
) -> Result<Value, Ended> {
    let (puzzle, asked): (_, Viewed) = wire::about(puzzle, rest)?;
    let model = model(puzzle, control)?;
    let chosen = encoding(&asked.encoding)?;
    let mut sizes: Vec<Value> = Vec::new();
    for encoding in ENCODINGS {
        let Size { variables, clauses, literals } =
            encode::size(&model, encoding, AtMost::Auto, control)
                .map_err(|stopped| Ended::Stopped(stopped).about(&model))?;
        sizes.push(json!({ "name": encoding.name, "variables": variables, "clauses": clauses,
            "literals": literals }));
    }
    let cnf = sentence(&model, chosen, control)?;
    let find = asked.find.trim();
    let (mut found, mut shown) = (0usize, Vec::new());
    for (number, clause) in cnf.clauses().enumerate() {
        let page = asked.from..asked.from.saturating_add(limits::CLAUSES);
        if find.is_empty() && !page.contains(&number) {
            continue;
        }
        let text = cnf.in_words(clause).to_string();
        if find.is_empty() || find.split_whitespace().all(|word| text.contains(word)) {
            if find.is_empty() || page.contains(&found) {
                shown.push(json!([number + 1, text]));
            }
            found += 1;
        }
    }
    let found = if find.is_empty() { cnf.len() } else { found };
    Ok(json!({ "sizes": sizes, "found": found, "from": asked.from, "clauses": shown }))
}

/// The whole sentence as text.
pub fn formula(
    puzzle: Option<PuzzleForm>,
    rest: &Map<String, Value>,
    control: &Control,
) -> Result<Value, Ended> {
    let (puzzle, asked): (_, Wanted) = wire::about(puzzle, rest)?;
    if asked.form == "asp" {
        return Ok(json!(youdoku::asp::program(&model(puzzle, control)?)));
    }
    let form = Form::ALL.iter().find(|(name, _)| *name == asked.form);
    let Some(&(_, form)) = form else {
        return Err(BadQuestion::Shape(format!("no form `{}`", asked.form)).into());
    };
    let cnf = sentence(&model(puzzle, control)?, encoding(&asked.encoding)?, control)?;
    let mut text = Vec::new();
    // Writing to memory does not fail, and every form is text.
    _ = form.write(&cnf, &mut text);
    Ok(json!(String::from_utf8_lossy(&text)))
}
