//! What follows from assumptions, kept from one position to the next: a step changes little, and what did not look at that is
//! as it was. Whoever asks about another position, or was stopped, begins anew: nobody can tell by the answer. So is where
//! no shape was found: what has lost no candidate since has none now.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use super::Position;
use super::net::Net;
use super::techniques::{Family, Techniques};
use super::units::Units;
use crate::{Candidates, DigitSet};

/// What follows from each candidate, by number.
pub type Nets = Vec<Option<Net>>;

/// Nothing is known yet.
pub fn none_of(units: &Units) -> Nets {
    (0..units.numbered.len()).map(|_| None).collect()
}

/// On boards with more candidates nothing is kept: the nets of a 16×16 board take some ten megabytes.
const MOST: usize = 4096;

/// The nets of the position that was looked at last, and where nothing was found.
#[derive(Debug, Default)]
pub struct Kept {
    nets: Mutex<Option<(Position, Nets)>>,
    barren: Mutex<Barren>,
}

impl Kept {
    fn locked(&self) -> std::sync::MutexGuard<'_, Option<(Position, Nets)>> {
        self.nets.lock().unwrap_or_else(PoisonError::into_inner)
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

    /// Where nothing was found; somebody else who asks now begins anew.
    pub fn barren(&self) -> Barren {
        std::mem::take(&mut *self.barren.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub fn keep_barren(&self, barren: Barren) {
        *self.barren.lock().unwrap_or_else(PoisonError::into_inner) = barren;
    }

    pub fn keep(&self, units: &Units, position: &Position, nets: Nets) {
        if units.numbered.len() <= MOST && !units.rows().is_empty() {
            *self.locked() = Some((position.clone(), nets));
        }
    }
}

/// Where no shape was found in the positions before: by family, the techniques that were wanted, and which set or digit;
/// with the candidates that were there.
#[derive(Debug, Default)]
pub struct Barren {
    last: Option<Candidates>,
    known: HashMap<(Family, Techniques, usize), Box<[DigitSet]>>,
}

impl Barren {
    /// For a position. What was found in others holds only if candidates were lost since, and none came back.
    pub fn enter(&mut self, position: &Position) {
        let variables = position.now.variables();
        let fewer = |last: &Candidates| {
            variables.iter().all(|one| (position.now[one] - last[one]).is_empty())
        };
        if !self.last.as_ref().is_some_and(fewer) {
            self.known.clear();
        }
        self.last = Some(position.now.clone());
    }

    /// Whether nothing was found here, with the same candidates.
    pub fn has(&self, place: (Family, Techniques, usize), looked: &[DigitSet]) -> bool {
        self.known.get(&place).is_some_and(|known| **known == *looked)
    }

    pub fn add(&mut self, place: (Family, Techniques, usize), looked: Vec<DigitSet>) {
        self.known.insert(place, looked.into());
    }
}
