//! The tables that the page is made from: rules, engines, encodings, symmetries. A new row shows up there
//! by itself.

use axum::Json;
use serde_json::{Value, json};
use youdoku::encode::ENCODINGS;
use youdoku::engine::ENGINES;
use youdoku::generate::Symmetry;
use youdoku::picture::in_words;
use youdoku::rules::{Group, Part, RuleKind, Scope, own};

/// All of them.
pub async fn tables() -> Json<Value> {
    let engines: Vec<Value> = ENGINES
        .iter()
        .map(|kind| {
            let (name, summary) = (kind.name, kind.summary);
            json!({ "name": name, "summary": summary, "complete": kind.complete, "races": kind.races() })
        })
        .collect();
    let encodings: Vec<Value> = ENCODINGS
        .iter()
        .map(|e| json!({ "name": e.name, "summary": e.summary, "goodFor": e.good_for }))
        .collect();
    let rules: Vec<Value> = own::known(&[]).into_iter().map(rule).collect();
    Json(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "rules": rules,
        "groups": Group::ALL.map(Group::name),
        "engines": engines,
        "encodings": encodings,
        "symmetries": Symmetry::ALL.map(|(word, _)| word),
    }))
}

fn rule(kind: &RuleKind) -> Value {
    let scope = match kind.scope {
        Scope::Base(_) => "base",
        Scope::Words | Scope::Cells(_) | Scope::Worth | Scope::Global => "global",
        Scope::Layout(_) | Scope::Given | Scope::Local => "local",
    };
    json!({
        "word": kind.word,
        "also": kind.also,
        "group": kind.group.name(),
        "summary": kind.summary,
        "about": kind.about,
        "look": in_words(kind),
        "usage": kind.usage(),
        "example": kind.example,
        "scope": scope,
        "takes": kind.takes.iter().map(Part::json).collect::<Vec<Value>>(),
    })
}
