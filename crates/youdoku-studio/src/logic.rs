//! The Logic view: the sentence of a puzzle under each encoding, its clauses page by page, and the
//! whole of it to take away, as CNF or as an answer set program.

use axum::Json;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use youdoku::encode::{self, AtMost, CnfError, ENCODINGS, Encoding, Naming, Size};
use youdoku::{Control, Model};
use youdoku_logic::Cnf;
use youdoku_logic::text::Form;

use crate::api::{Asked, Failure};
use crate::wire::{BadQuestion, PuzzleForm};
use crate::{Studio, limits};

#[derive(Deserialize)]
pub struct Viewed {
    puzzle: PuzzleForm,
    encoding: String,
    /// Only clauses with this in their text.
    #[serde(default)]
    find: String,
    /// The first of them to show.
    #[serde(default)]
    from: usize,
}

#[derive(Deserialize)]
pub struct Wanted {
    puzzle: PuzzleForm,
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

fn sentence(model: &Model, encoding: &Encoding, control: &Control) -> Result<Cnf, BadQuestion> {
    encode::cnf(model, encoding, AtMost::Auto, Naming::Symbols, control).map_err(
        |error| match error {
            CnfError::Stopped(stopped) => BadQuestion::Shape(model.told(stopped)),
            CnfError::Names(names) => BadQuestion::Shape(names.to_string()),
        },
    )
}

/// The sizes under every encoding, and some of the clauses under one.
pub async fn view(
    State(studio): State<Studio>,
    Asked(question): Asked<Viewed>,
) -> Result<Json<Value>, Failure> {
    let work = move |control: &Control| {
        let model = model(question.puzzle, control)?;
        let chosen = encoding(&question.encoding)?;
        let mut sizes: Vec<Value> = Vec::new();
        for encoding in ENCODINGS {
            let Size { variables, clauses, literals } =
                encode::size(&model, encoding, AtMost::Auto, control)
                    .map_err(|stopped| BadQuestion::Shape(model.told(stopped)))?;
            sizes.push(json!({ "name": encoding.name, "variables": variables, "clauses": clauses,
                "literals": literals }));
        }
        let cnf = sentence(&model, chosen, control)?;
        let find = question.find.trim();
        let (mut found, mut shown) = (0usize, Vec::new());
        for (number, clause) in cnf.clauses().enumerate() {
            let page = question.from..question.from.saturating_add(limits::CLAUSES);
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
        Ok(Json(json!({ "sizes": sizes, "found": found, "from": question.from, "clauses": shown })))
    };
    studio.answer(&studio.programs, limits::TIME, work).await
}

/// The whole sentence as text.
pub async fn formula(
    State(studio): State<Studio>,
    Asked(question): Asked<Wanted>,
) -> Result<Response, Failure> {
    let work = move |control: &Control| {
        let text_type = [(CONTENT_TYPE, "text/plain; charset=utf-8")];
        if question.form == "asp" {
            let program = youdoku::asp::program(&model(question.puzzle, control)?);
            return Ok((text_type, program).into_response());
        }
        let form = Form::ALL.iter().find(|(name, _)| *name == question.form);
        let Some(&(_, form)) = form else {
            return Err(BadQuestion::Shape(format!("no form `{}`", question.form)).into());
        };
        let cnf =
            sentence(&model(question.puzzle, control)?, encoding(&question.encoding)?, control)?;
        let mut text = Vec::new();
        // Writing to memory does not fail.
        _ = form.write(&cnf, &mut text);
        Ok((text_type, text).into_response())
    };
    studio.answer(&studio.programs, limits::TIME, work).await
}
