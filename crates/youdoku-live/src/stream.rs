//! All solutions, one by one, as many as were asked for: the search stands still in between.

use std::mem;
use std::sync::Arc;

use serde_json::{Value, json};
use youdoku::engine::{Engine, Solutions};
use youdoku::{Control, Model};

use super::pictures;
use super::reporter::{Ended, Reporter};

/// A search that goes on where it stood.
pub struct Stream {
    /// Borrows from the model, which is dropped after it.
    boards: Solutions<'static>,
    model: Arc<Model>,
    found: u64,
    wanted: u64,
}

impl Stream {
    /// One solution is wanted from the start.
    pub fn new(model: &Arc<Model>, engine: &dyn Engine, control: &Control) -> Stream {
        let model = model.clone();
        let boards = engine.solutions(&model, control);
        // SAFETY: what is borrowed is in the `Arc` that goes along, which keeps it where it is as long as the stream
        // is there, and hands out no way to change it.
        let boards = unsafe { mem::transmute::<Solutions<'_>, Solutions<'static>>(boards) };
        Stream { boards, model, found: 0, wanted: 1 }
    }

    /// So many more are wanted.
    pub fn more(&mut self, count: u32) {
        self.wanted += u64::from(count);
    }

    /// Sends as many as are wanted, and then waits.
    pub fn go_on(&mut self, r: &Reporter) -> Result<Value, Ended> {
        while self.wanted > 0 {
            let Some(board) = self.boards.next() else {
                return Ok(json!({ "found": self.found }));
            };
            let board = board.map_err(Ended::Stopped)?;
            self.found += 1;
            self.wanted -= 1;
            let layers = pictures::besides(&self.model, &board);
            r.part(json!({ "number": self.found, "board": board.values(), "layers": layers }))?;
        }
        Err(Ended::Waits)
    }
}
