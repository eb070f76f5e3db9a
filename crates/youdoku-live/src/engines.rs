//! The engines, each made once: one that learns knows a puzzle's rules from the last question.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use youdoku::engine::{self, ENGINES, Engine, EngineOptions};

/// The engines that were asked for so far.
#[derive(Default)]
pub struct Engines {
    made: Mutex<HashMap<&'static str, Arc<dyn Engine>>>,
}

impl Engines {
    /// The engine of this name, the default one when none is named; nothing when there is none.
    pub fn get(&self, name: Option<&str>) -> Option<Arc<dyn Engine>> {
        let kind = engine::kind(name.unwrap_or(ENGINES[0].name))?;
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(engine) = made.get(kind.name) {
            return Some(engine.clone());
        }
        let engine: Arc<dyn Engine> = Arc::from(kind.make(&EngineOptions::default()).ok()?);
        made.insert(kind.name, engine.clone());
        Some(engine)
    }

    /// Lets go of all of them, and of what they know.
    pub fn forget(&self) {
        let forgotten =
            std::mem::take(&mut *self.made.lock().unwrap_or_else(PoisonError::into_inner));
        // A solver takes a while to put away: not under the lock.
        drop(forgotten);
    }
}
