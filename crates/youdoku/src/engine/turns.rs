//! Search and CDCL where there are no threads: by turns, each longer than the one before, until one of them has as many
//! boards as are wanted. Search goes on where it stood. CDCL begins anew, with what it has learned; as turns double, that
//! costs it no more than it had.

use std::sync::Arc;
use std::time::Duration;

use youdoku_logic::{Control, Stopped};

use super::search::{Ending, Resumable};
use super::{Engine, Sat, Solutions};
use crate::{Board, Model};

/// The first turn is no shorter.
const SHORTEST: Duration = Duration::from_millis(20);

/// A search that has begun: what it has found, and where it stands.
pub(super) type Begun = (Vec<Board>, Box<dyn Resumable>);

/// The boards of whoever first has as many as are wanted, or all there are. Search is this long ahead; where it cannot, CDCL
/// is alone.
pub(super) fn boards<'m>(
    begun: Result<Begun, Stopped>,
    (lead, learner): (Duration, Arc<Sat>),
    model: &'m Model,
    wanted: usize,
    control: &Control,
) -> Solutions<'m> {
    let mut begun = begun.ok();
    let mut turn = lead;
    loop {
        if let Some((found, walk)) = begun.as_mut().filter(|_| !turn.is_zero()) {
            walk.under(&control.with_time(turn));
            let why = take(walk, found, wanted);
            if let Some((found, mut walk)) = begun.take_if(|_| why.is_none()) {
                walk.under(control);
                return Box::new(found.into_iter().map(Ok).chain(Ending::new(walk)));
            }
            if why != Some(Stopped::OutOfTime) {
                begun = None;
            }
        }
        turn = (turn * 2).max(SHORTEST);
        let timed = control.with_own_meter().with_time(turn);
        let mut learned = Vec::new();
        let why = take(&mut learner.boards(model, &timed), &mut learned, wanted);
        let Some(why) = why else {
            control.meter().add(timed.meter());
            return goes_on(learned, wanted, learner, model, control);
        };
        let cannot = why != Stopped::OutOfTime && begun.is_none();
        if let Err(stopped) = control.check().and(if cannot { Err(why) } else { Ok(()) }) {
            return Box::new(std::iter::once(Err(stopped)));
        }
    }
}

/// Takes boards until there are as many as are wanted, or all; says why it was stopped before.
fn take(
    boards: &mut dyn Iterator<Item = Result<Board, Stopped>>,
    found: &mut Vec<Board>,
    wanted: usize,
) -> Option<Stopped> {
    while found.len() < wanted {
        match boards.next()? {
            Ok(board) => found.push(board),
            Err(stopped) => return Some(stopped),
        }
    }
    None
}

/// What CDCL has found, and where that may not be all, what it finds besides.
fn goes_on<'m>(
    found: Vec<Board>,
    wanted: usize,
    learner: Arc<Sat>,
    model: &'m Model,
    control: &Control,
) -> Solutions<'m> {
    if found.len() < wanted {
        return Box::new(found.into_iter().map(Ok));
    }
    let (had, control) = (found.clone(), control.clone());
    let mut rest = None;
    let rest = std::iter::from_fn(move || {
        let boards = rest.get_or_insert_with(|| learner.boards(model, &control));
        boards.find(|board| !board.as_ref().is_ok_and(|board| had.contains(board)))
    });
    Box::new(found.into_iter().map(Ok).chain(rest))
}
