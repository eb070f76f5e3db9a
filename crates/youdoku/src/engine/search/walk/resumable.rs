//! Searches that can be stopped and then gone on with, so that nothing is searched for twice.

use youdoku_logic::{Control, Stopped};

use super::tree::Tree;
use crate::Board;
use crate::engine::search::compile::symmetry::{Orbit, Symmetry};
use crate::engine::search::mask::Mask;

/// Boards as they are found. After `Some(Err(_))` the search stands where it was stopped.
pub trait Resumable: Iterator<Item = Result<Board, Stopped>> + Send {
    /// From now on this control is asked.
    fn under(&mut self, control: &Control);
}

/// Boards as they are found, of which a stop is the last, as whoever asks an engine expects.
pub struct Ending<I> {
    boards: I,
    ended: bool,
}

impl<I> Ending<I> {
    /// Ends with the first stop.
    pub fn new(boards: I) -> Ending<I> {
        Ending { boards, ended: false }
    }
}

impl<I: Iterator<Item = Result<Board, Stopped>>> Iterator for Ending<I> {
    type Item = Result<Board, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let next = self.boards.next();
        self.ended = !matches!(next, Some(Ok(_)));
        next
    }
}

/// One solution of each class, and then all the others of it: exchanging digits is far quicker than
/// finding them again.
pub struct Classes<M> {
    tree: Tree<M>,
    symmetry: Symmetry,
    orbit: Option<Orbit>,
    control: Control,
}

impl<M: Mask> Classes<M> {
    /// The walk finds one solution of each class of this symmetry.
    pub fn new(tree: Tree<M>, symmetry: Symmetry, control: &Control) -> Classes<M> {
        Classes { tree, symmetry, orbit: None, control: control.clone() }
    }
}

impl<M: Mask> Resumable for Classes<M> {
    fn under(&mut self, control: &Control) {
        self.control = control.clone();
        self.tree.under(control);
    }
}

impl<M: Mask> Iterator for Classes<M> {
    type Item = Result<Board, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(orbit) = &mut self.orbit {
                if let Err(stopped) = self.control.check() {
                    return Some(Err(stopped));
                }
                match orbit.next() {
                    Some(board) => return Some(Ok(board)),
                    None => self.orbit = None,
                }
            }
            match self.tree.next()? {
                Ok(board) => self.orbit = Some(self.symmetry.orbit(board)),
                Err(stopped) => return Some(Err(stopped)),
            }
        }
    }
}
