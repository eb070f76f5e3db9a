//! The boards of a solver, one after the other: solve, decode, forbid, repeat.
//!
//! Where another board is asked for, a solver that learns is asked for one of each kind only: boards that
//! differ by exchanging digits which nothing tells apart are made from it (`search/symmetry.rs`).

use std::sync::{Arc, Mutex};

use youdoku_logic::sat::Verdict;
use youdoku_logic::{Control, Lit, Stopped};

use super::{Kept, MOST_BYTES, MOST_KEPT};
use crate::engine::search::{Orbit, Symmetry};
use crate::{Board, Model, encode};

/// What is known of digits that may be exchanged in the boards of a model.
pub(super) enum Kinds<'m> {
    /// Nothing, because no second board was asked for.
    Unknown(&'m Model),
    /// That there are none.
    None,
    /// Which they are, and the boards of the kind found last. The solver is told to keep them in order when
    /// it is asked for a second kind.
    Some { symmetry: Symmetry, orbit: Orbit, ordered: bool },
}

/// Boards as the solver finds them.
pub(super) struct Boards<'m> {
    /// There until the end.
    kept: Option<Kept>,
    home: Option<Arc<Mutex<Vec<Kept>>>>,
    assuming: Vec<Lit>,
    /// What forbids the boards found hangs on this literal, so that a kept solver can forget it.
    selector: Option<Lit>,
    /// The board found last. It is forbidden when another is asked for: most ask for one only, and a
    /// solver that has nothing to forget stays as quick as it was.
    last: Option<Board>,
    kinds: Kinds<'m>,
    control: Control,
    ended: bool,
}

impl<'m> Boards<'m> {
    /// What this solver finds under these assumptions. It goes home at the end, where it has one.
    pub(super) fn new(
        kept: Kept,
        home: Option<Arc<Mutex<Vec<Kept>>>>,
        assuming: Vec<Lit>,
        kinds: Kinds<'m>,
        control: &Control,
    ) -> Boards<'m> {
        let (kept, control) = (Some(kept), control.clone());
        Boards { kept, home, assuming, selector: None, last: None, kinds, control, ended: false }
    }

    fn advance(&mut self) -> Result<Option<Board>, Stopped> {
        if let Some(last) = self.last.take() {
            if let Some(board) = self.of_its_kind(&last)? {
                self.last = Some(last);
                return Ok(Some(board));
            }
            self.forbid(last);
        }
        let Kept { variables, solver, .. } = self.kept.as_mut().expect("it is there until the end");
        match solver.solve(&self.assuming, &self.control)? {
            Verdict::Unsatisfiable { .. } => Ok(None),
            Verdict::Satisfiable(values) => {
                let board = encode::decode(variables, &values);
                self.last = Some(board.clone());
                if let Kinds::Some { symmetry, orbit, .. } = &mut self.kinds {
                    *orbit = others(symmetry, &board);
                }
                Ok(Some(board))
            }
        }
    }

    /// The next board that differs from this one by exchanging digits.
    fn of_its_kind(&mut self, board: &Board) -> Result<Option<Board>, Stopped> {
        self.control.check()?;
        if let Kinds::Unknown(model) = self.kinds {
            self.kinds = match Symmetry::of(model, &self.control)? {
                Some(symmetry) => {
                    let orbit = others(&symmetry, board);
                    Kinds::Some { symmetry, orbit, ordered: false }
                }
                None => Kinds::None,
            };
        }
        Ok(match &mut self.kinds {
            Kinds::Some { orbit, .. } => orbit.next(),
            _ => None,
        })
    }

    /// Tells the solver that a board was found, with all of its kind.
    fn forbid(&mut self, mut last: Board) {
        let Kept { variables, solver, .. } = self.kept.as_mut().expect("it is there until the end");
        // A solver that is kept must be able to forget it.
        if self.home.is_some() && self.selector.is_none() {
            let selector = solver.fresh().lit(true);
            self.assuming.push(selector);
            self.selector = Some(selector);
        }
        let forgettable = self.selector.map(|selector| !selector);
        if let Kinds::Some { symmetry, ordered, .. } = &mut self.kinds {
            if !std::mem::replace(ordered, true) {
                for pair in symmetry.out_of_order() {
                    let grid = variables.grid();
                    let both = pair.map(|(cell, digit)| encode::var(&grid, cell, digit).lit(false));
                    let clause: Vec<Lit> = both.into_iter().chain(forgettable).collect();
                    solver.add(&clause);
                }
            }
            last = symmetry.sorted(&last);
        }
        let mut forbidding = encode::blocking_clause(variables, &last);
        forbidding.extend(forgettable);
        solver.add(&forbidding);
    }
}

/// The boards that differ from this one by exchanging digits, without itself.
fn others(symmetry: &Symmetry, board: &Board) -> Orbit {
    let mut orbit = symmetry.orbit(board.clone());
    // The first exchange changes nothing.
    orbit.next();
    orbit
}

impl Iterator for Boards<'_> {
    type Item = Result<Board, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let result = self.advance();
        self.ended = !matches!(result, Ok(Some(_)));
        result.transpose()
    }
}

impl Drop for Boards<'_> {
    fn drop(&mut self) {
        let (Some(mut kept), Some(home)) = (self.kept.take(), self.home.take()) else { return };
        // A solver that panicked, or whose board is wrong, is no use to anybody else.
        if std::thread::panicking() {
            return;
        }
        if let Some(selector) = self.selector {
            kept.solver.add(&[!selector]);
        }
        let Ok(mut home) = home.lock() else { return };
        home.push(kept);
        // Whoever draws a rule has new rules with each cell, and comes back to the newest. A solver takes
        // a while to put away, which others need not wait for.
        let mut left = MOST_BYTES;
        let stays = home.iter().rev().take(MOST_KEPT).take_while(|kept| {
            let bytes = kept.solver.bytes();
            let room = bytes <= left;
            left = left.saturating_sub(bytes);
            room
        });
        let stays = stays.count();
        let unused: Vec<Kept> = {
            let gone = home.len() - stays;
            home.drain(..gone).collect()
        };
        drop(home);
        drop(unused);
    }
}
