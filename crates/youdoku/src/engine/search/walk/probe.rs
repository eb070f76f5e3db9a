//! A rule set compiled once, and asked again and again with other givens: what a generator does.
//!
//! Each question starts from nothing, so its answer depends on the question alone and never on what was
//! asked before. Every board is checked against the model, as everywhere.

use std::sync::Arc;

use youdoku_logic::Control;

use super::resumable::Ending;
use super::state::State;
use super::tree::{Order, Tree};
use crate::engine::search::compile::Compiled;
use crate::engine::search::mask::Mask;
use crate::engine::{Search, Solutions};
use crate::{Board, Model};

/// The compiled rules, behind whatever mask they need.
pub(crate) struct Probe(Box<dyn Probing>);

/// How to walk: by which random choices, if any, and for how many guesses.
pub(crate) struct Walk {
    pub rng: Option<crate::random::Rng>,
    pub patience: u64,
}

impl Walk {
    /// The usual order, to the end.
    pub fn whole() -> Walk {
        Walk { rng: None, patience: u64::MAX }
    }

    /// The usual order, for so many guesses.
    pub fn short(patience: u64) -> Walk {
        Walk { rng: None, patience }
    }
}

impl Probe {
    /// Keeps a compiled model.
    pub fn new<M: Mask>(model: &Model, compiled: Compiled<M>) -> Probe {
        Probe(Box::new(Rules { model: model.clone(), compiled: Arc::new(compiled) }))
    }

    /// The solutions that have these givens.
    pub fn solutions(&self, givens: &Board, walk: Walk, control: &Control) -> Solutions<'_> {
        self.0.solutions(givens, walk, control)
    }
}

trait Probing: Send + Sync {
    fn solutions(&self, givens: &Board, walk: Walk, control: &Control) -> Solutions<'_>;
}

struct Rules<M> {
    model: Model,
    compiled: Arc<Compiled<M>>,
}

impl<M: Mask> Probing for Rules<M> {
    fn solutions(&self, givens: &Board, walk: Walk, control: &Control) -> Solutions<'_> {
        let mut state = State::new(&self.compiled);
        for (cell, digit) in givens.filled() {
            let digit = M::digit(digit.index());
            if state.keep(&self.compiled, cell.index() as u16, digit).is_err() {
                return Box::new(std::iter::empty());
            }
        }
        let order = walk.rng.map_or(Order::First, Order::Shuffled);
        let tree = Tree::from_state(self.model.variables(), self.compiled.clone(), state, control);
        Box::new(Ending::new(tree.going(order, walk.patience)).inspect(|board| {
            if let Ok(board) = board {
                crate::engine::check(Search::NAME, &self.model, board);
            }
        }))
    }
}
