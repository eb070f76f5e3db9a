//! Certificates: the candidates that go, in few enough characters for a link, and whether one holds.

use serde_json::{Value, json};
use youdoku::Model;
use youdoku::engine::Engine;
use youdoku::explain::{Claim, Eliminations};

use super::How;
use super::reporter::{Ended, Reporter};
use super::wire::BadQuestion;

/// A certificate that there is one solution, or none: `{"certificate": "e…", "lines": how many candidates it lists}`; null
/// where there are several solutions, or where candidates that go one by one and two by two are not enough.
pub fn certificate(r: &Reporter, model: &Model, _: &dyn Engine, _: &How) -> Result<Value, Ended> {
    let claim = Claim::of(model, &r.control).map_err(Ended::Stopped)?;
    let Some(claim) = claim else { return Ok(Value::Null) };
    let found = Eliminations::of(&claim, model, &r.control).map_err(Ended::Stopped)?;
    Ok(found.map_or(
        Value::Null,
        |found| json!({ "certificate": found.link(model), "lines": found.len() }),
    ))
}

/// Whether the `certificate` of a question holds for its puzzle, which is encoded anew: `{"holds": true, "solutions": 0 or 1,
/// "stated": the clauses of the puzzle, "derived": those that follow}`, or `{"holds": false, "why": …}`.
pub fn proven(r: &Reporter, model: &Model, _: &dyn Engine, how: &How) -> Result<Value, Ended> {
    let Some(text) = how.rest.get("certificate").and_then(Value::as_str) else {
        let what = "`proven` needs a `certificate`, such as `certificate` answers";
        return Err(BadQuestion::Shape(what.to_owned()).into());
    };
    let Some(found) = Eliminations::from_link(text, model) else {
        return Ok(json!({ "holds": false, "why": "it is no certificate for this puzzle" }));
    };
    let claim = Claim::to_check(model, &r.control).map_err(Ended::Stopped)?;
    let checked = found.check(&claim, model, &r.control).map_err(Ended::Stopped)?;
    Ok(match checked {
        Ok(checked) => {
            let solutions = u8::from(matches!(claim, Claim::NoOther(_)));
            let (stated, derived) = (checked.stated, checked.derived);
            json!({ "holds": true, "solutions": solutions, "stated": stated, "derived": derived })
        }
        Err(refused) => json!({ "holds": false, "why": refused.to_string() }),
    })
}
