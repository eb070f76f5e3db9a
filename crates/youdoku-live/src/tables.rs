//! The tables that the page is made from: rules, engines, encodings, symmetries. A new row shows up there
//! by itself.

use serde_json::{Map, Value, json};
use youdoku::Control;
use youdoku::encode::ENCODINGS;
use youdoku::engine::ENGINES;
use youdoku::generate::{Symmetry, is_placeable};
use youdoku::picture::in_words;
use youdoku::rules::several::SEVERAL;
use youdoku::rules::{Group, Part, RuleKind, Scope, own};
use youdoku::text::Form;

use super::reporter::Ended;
use super::wire::PuzzleForm;

/// All of them.
pub fn tables(_: Option<PuzzleForm>, _: &Map<String, Value>, _: &Control) -> Result<Value, Ended> {
    let engines: Vec<Value> = ENGINES
        .iter()
        .map(|kind| {
            // One that this build has not says why.
            let missing = kind.built().err().map(|error| error.to_string());
            json!({ "name": kind.name, "summary": kind.summary, "complete": kind.complete,
                "races": kind.races(), "missing": missing })
        })
        .collect();
    let encodings: Vec<Value> = ENCODINGS
        .iter()
        .map(|e| json!({ "name": e.name, "summary": e.summary, "goodFor": e.good_for }))
        .collect();
    let rules: Vec<Value> = own::known(&[]).into_iter().map(rule).collect();
    let several = SEVERAL.iter().map(|several| {
        json!({ "name": several.name, "about": several.about, "text": Form::Block.write(&several.puzzle()) })
    });
    let several: Vec<Value> = several.collect();
    Ok(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "rules": rules,
        "several": several,
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
        "short": kind.short,
        "group": kind.group.name(),
        "summary": kind.summary,
        "about": kind.about,
        "look": in_words(kind),
        "usage": kind.usage(),
        "example": kind.example,
        "scope": scope,
        "reads": !kind.reads.is_empty(),
        "places": is_placeable(kind),
        "given": matches!(kind.scope, Scope::Given),
        "takes": kind.takes.iter().map(Part::json).collect::<Vec<Value>>(),
    })
}
