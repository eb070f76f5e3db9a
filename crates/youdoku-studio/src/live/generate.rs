//! New puzzles for a page, each as it is found.

use serde_json::{Value, json};
use youdoku::Stopped;

use super::reporter::{Ended, Reporter};
use crate::generating::{Broken, WishForm};
use crate::{limits, wire};

/// Sends each puzzle, and at the end what came of it.
pub fn generate(r: &Reporter, wish: Option<Value>) -> Result<Value, Ended> {
    let order = WishForm::read(wish)?.order(limits::GENERATING)?;
    let granted = order.grant(&r.control, |number, puzzle| {
        r.part(json!({ "number": number + 1, "puzzle": wire::puzzle(puzzle) })).is_ok()
    });
    match granted {
        Ok(outcome) => Ok(outcome.told()),
        Err(Broken::Bad(error)) => Err(error.into()),
        Err(Broken::Cancelled) => Err(Ended::Stopped(Stopped::Cancelled)),
    }
}
