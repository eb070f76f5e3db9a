//! What a page's earlier questions tell about its next one.
//!
//! Only the default engine remembers: whoever chooses another wants to see that one at work.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use youdoku::engine::{ENGINES, Engine};
use youdoku::{Board, Known, Model, Uniqueness};

use super::reporter::Reporter;

/// What one page knows, shared by its questions.
pub type Shared = Arc<Mutex<Known>>;

/// What may be used of it for one question.
pub struct Memory<'r>(Option<&'r Shared>);

impl<'r> Memory<'r> {
    pub fn of(reporter: &'r Reporter, engine: &dyn Engine) -> Memory<'r> {
        Memory((engine.name() == ENGINES[0].name).then(|| reporter.known()))
    }

    fn lock(&self) -> Option<MutexGuard<'r, Known>> {
        self.0.map(|known| known.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub fn uniqueness(&self, model: &Model) -> Option<Uniqueness> {
        self.lock()?.uniqueness(model)
    }

    pub fn solution(&self, model: &Model) -> Option<Board> {
        self.lock()?.solution(model)
    }

    pub fn learn(&self, model: &Model, found: &Uniqueness) {
        if let Some(mut known) = self.lock() {
            known.learn(model, found);
        }
    }

    pub fn learn_board(&self, model: &Model, board: &Board) {
        if let Some(mut known) = self.lock() {
            known.learn_board(model, board);
        }
    }
}
