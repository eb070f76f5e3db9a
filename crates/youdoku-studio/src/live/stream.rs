//! All solutions, one by one, as many as were asked for: the search stands still in between.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use serde_json::{Value, json};
use youdoku::Model;
use youdoku::engine::Engine;

use super::reporter::{Ended, Reporter};
use crate::pictures;

/// How often a stream that waits looks whether it still should.
const LOOK: Duration = Duration::from_millis(100);

/// Sends a solution at once, and another for each that is asked for.
pub fn solutions(
    r: &Reporter,
    model: &Model,
    engine: &dyn Engine,
    more: &Receiver<u32>,
) -> Result<Value, Ended> {
    let mut found: u64 = 0;
    let mut wanted: u64 = 1;
    for board in engine.solutions(model, &r.control) {
        let board = board.map_err(Ended::Stopped)?;
        found += 1;
        let layers = pictures::besides(model, &board);
        r.part(json!({ "number": found, "board": board.values(), "layers": layers }))?;
        wanted -= 1;
        while wanted == 0 {
            r.control.check().map_err(Ended::Stopped)?;
            match more.recv_timeout(LOOK) {
                Ok(count) => wanted += u64::from(count),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Ended::Alone),
            }
        }
    }
    Ok(json!({ "found": found }))
}
