//! What follows from assumptions, kept from one position to the next: a step changes little, and what did not look at that is
//! as it was. Whoever asks about another position, or was stopped, begins anew: nobody can tell by the answer.

use std::sync::{Mutex, PoisonError};

use super::Position;
use super::net::Net;
use super::units::Units;

/// What follows from each candidate, by number.
pub type Nets = Vec<Option<Net>>;

/// Nothing is known yet.
pub fn none_of(units: &Units) -> Nets {
    (0..units.numbered.len()).map(|_| None).collect()
}

/// On boards with more candidates nothing is kept: the nets of a 16×16 board take some ten megabytes.
const MOST: usize = 4096;

/// The nets of the position that was looked at last.
#[derive(Debug, Default)]
pub struct Kept(Mutex<Option<(Position, Nets)>>);

impl Kept {
    fn locked(&self) -> std::sync::MutexGuard<'_, Option<(Position, Nets)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is kept and still true in a position.
    pub fn take(&self, units: &Units, position: &Position) -> Nets {
        let Some((before, mut nets)) = self.locked().take() else { return none_of(units) };
        let variables = units.model.variables();
        let fewer = |one| (position.now[one] - before.now[one]).is_empty();
        if !variables.iter().all(fewer) {
            return none_of(units);
        }
        let mut changed = units.live(&before.now);
        units.live(&position.now).iter().for_each(|number| changed.remove(number));
        for net in &mut nets {
            if net.as_ref().is_some_and(|net| net.looked.meets(&changed)) {
                *net = None;
            }
        }
        nets
    }

    pub fn keep(&self, units: &Units, position: &Position, nets: Nets) {
        if units.numbered.len() <= MOST && !units.rows().is_empty() {
            *self.locked() = Some((position.clone(), nets));
        }
    }
}
