//! The state of a search and its propagation: naked singles at once, then hidden singles in the houses
//! that changed, then the propagators whose cells changed, then what the few places of a digit all forbid.
//!
//! Between calls the queues are empty and no cell is without a candidate, unless the last call was dead, or
//! was stopped: then the next call goes on where it stood. Where the model cannot be at first sight, the
//! first call is dead.

use youdoku_logic::{Control, Stopped};

use crate::engine::search::compile::Compiled;
use crate::engine::search::compile::clashes::Clashes;
use crate::engine::search::compile::locks::Locks;
use crate::engine::search::mask::Mask;
use crate::engine::search::narrow::{Dead, required};

/// Why a propagation ended before nothing changed any more.
#[derive(Debug)]
pub enum Halt {
    /// No choice is left.
    Dead,
    /// It was told to stop.
    Stopped(Stopped),
}

impl From<Dead> for Halt {
    fn from(_: Dead) -> Halt {
        Halt::Dead
    }
}

impl From<Stopped> for Halt {
    fn from(stopped: Stopped) -> Halt {
        Halt::Stopped(stopped)
    }
}

/// What a cell counts for where it was part of a death.
pub const DEATH: u32 = 4;

/// So much work, a microsecond or less each, is done before the control is asked.
const WORK: u32 = 1024;

/// The candidates of all cells, and what has still to be propagated.
pub struct State<M> {
    /// The candidates of each cell.
    pub now: Vec<M>,
    /// Cells that came down to one candidate and have not told their peers.
    singles: Vec<u16>,
    /// Houses with a cell that changed, for hidden singles and for locks.
    hidden: Marks,
    locked: Marks,
    /// Propagators with a cell that changed.
    queued: Marks,
    /// What a propagator keeps, while it runs; empty between, and never freed.
    kept: Vec<(u16, M)>,
    /// What all places of a digit forbid, while that is looked at.
    forbidden: Vec<M>,
    /// How often each cell was where the search died, [`DEATH`] for each time: such cells are worth deciding early.
    pub weights: Vec<u32>,
    /// How many candidates were removed.
    pub removed: u64,
    /// How much was done since the control was asked.
    work: u32,
}

impl<M: Mask> State<M> {
    /// The start of a search, nothing propagated yet.
    pub fn new(compiled: &Compiled<M>) -> State<M> {
        State::at(compiled, compiled.start.clone())
    }

    /// The start of a search from these candidates of each cell, of which none is without.
    pub fn at(compiled: &Compiled<M>, start: Vec<M>) -> State<M> {
        let mut state = State {
            now: start,
            singles: Vec::with_capacity(compiled.start.len()),
            hidden: Marks::none(compiled.houses.len()),
            locked: Marks::none(compiled.houses.len()),
            queued: Marks::none(compiled.propagators.len()),
            kept: Vec::new(),
            forbidden: Vec::new(),
            weights: vec![0; compiled.start.len()],
            removed: 0,
            work: 0,
        };
        state.mark_all();
        state
    }

    /// The same candidates and weights, nothing left to propagate.
    pub fn copy(&self) -> State<M> {
        State {
            now: self.now.clone(),
            singles: Vec::with_capacity(self.now.len()),
            hidden: Marks::none(self.hidden.len),
            locked: Marks::none(self.locked.len),
            queued: Marks::none(self.queued.len),
            kept: Vec::new(),
            forbidden: Vec::new(),
            weights: self.weights.clone(),
            removed: 0,
            work: 0,
        }
    }

    /// Everything has to be looked at.
    pub fn mark_all(&mut self) {
        self.hidden.set_all();
        self.locked.set_all();
        self.queued.set_all();
        self.singles.clear();
        for (cell, mask) in self.now.iter().enumerate() {
            if mask.is_single() {
                self.singles.push(cell as u16);
            }
        }
    }

    /// Nothing has to be looked at: the candidates are the outcome of a propagation.
    pub fn settle(&mut self) {
        self.singles.clear();
        self.hidden.clear();
        self.locked.clear();
        self.queued.clear();
    }

    /// Keeps only these digits in a cell.
    #[inline(always)]
    pub fn keep(&mut self, compiled: &Compiled<M>, cell: u16, digits: M) -> Result<(), Dead> {
        let before = self.now[cell as usize];
        let after = before & digits;
        if after == before {
            return Ok(());
        }
        self.changed(compiled, cell, before, after)
    }

    #[inline]
    fn changed(
        &mut self,
        compiled: &Compiled<M>,
        cell: u16,
        before: M,
        after: M,
    ) -> Result<(), Dead> {
        self.now[cell as usize] = after;
        self.removed += u64::from(before.without(after).count());
        if after == M::EMPTY {
            self.weigh(cell);
            return Err(Dead);
        }
        if after.is_single() {
            self.singles.push(cell);
        }
        self.mark(compiled, cell);
        Ok(())
    }

    /// A cell has changed behind our back.
    pub fn touch(&mut self, compiled: &Compiled<M>, cell: u16) {
        if self.now[cell as usize].is_single() {
            self.singles.push(cell);
        }
        self.mark(compiled, cell);
    }

    #[inline(always)]
    fn mark(&mut self, compiled: &Compiled<M>, cell: u16) {
        for &(word, houses) in compiled.houses_to_mark.get(cell as usize) {
            self.hidden.set(word, houses);
            self.locked.set(word, houses);
        }
        for &(word, propagators) in compiled.propagators_to_mark.get(cell as usize) {
            self.queued.set(word, propagators);
        }
    }

    /// Propagates until nothing changes, cheapest first. When it is dead, the queues are emptied.
    pub fn propagate(&mut self, compiled: &Compiled<M>, control: &Control) -> Result<(), Halt> {
        let result =
            if compiled.impossible { Err(Halt::Dead) } else { self.run(compiled, control) };
        if matches!(result, Err(Halt::Dead)) {
            self.settle();
        }
        result
    }

    fn run(&mut self, compiled: &Compiled<M>, control: &Control) -> Result<(), Halt> {
        loop {
            self.work += 1;
            if self.work >= WORK {
                self.work = 0;
                control.check()?;
            }
            while let Some(cell) = self.singles.pop() {
                self.work += 1;
                self.tell_peers(compiled, cell)?;
            }
            if let Some(house) = self.hidden.pop() {
                self.hidden_singles(compiled, house)?;
            } else if let Some(propagator) = self.queued.pop() {
                self.narrow(compiled, propagator)?;
            } else if let Some(house) = self.locked.pop() {
                match (&compiled.clashes, &compiled.locks, &compiled.sight) {
                    (Some(clashes), ..) => self.clashing_digits(compiled, clashes, house)?,
                    (None, Some(locks), _) => self.locked_digits(compiled, locks, house)?,
                    (None, None, Some(sight)) => self.seen_digits(compiled, sight, house)?,
                    (None, None, None) => (),
                }
            } else {
                return Ok(());
            }
        }
    }

    #[inline]
    fn tell_peers(&mut self, compiled: &Compiled<M>, cell: u16) -> Result<(), Dead> {
        let here = self.now[cell as usize];
        if let Some(clashes) = &compiled.clashes {
            return self.forbid(compiled, clashes.row(cell.into(), here.first()));
        }
        for &peer in compiled.peers.get(cell as usize) {
            self.keep(compiled, peer, !here)?;
        }
        Ok(())
    }

    /// These digits are gone from each cell.
    #[inline]
    fn forbid(&mut self, compiled: &Compiled<M>, forbidden: &[M]) -> Result<(), Dead> {
        let anything =
            forbidden.iter().zip(&self.now).fold(M::EMPTY, |any, (&f, &now)| any | (f & now));
        if anything == M::EMPTY {
            return Ok(());
        }
        for (cell, &digits) in forbidden.iter().enumerate() {
            if digits & self.now[cell] != M::EMPTY {
                self.keep(compiled, cell as u16, !digits)?;
            }
        }
        Ok(())
    }

    /// Every digit has a place in the house; where it has only one, it is there.
    #[inline]
    fn hidden_singles(&mut self, compiled: &Compiled<M>, house: u32) -> Result<(), Dead> {
        let cells = compiled.houses.get(house as usize);
        let (mut once, mut twice) = (M::EMPTY, M::EMPTY);
        for &cell in cells {
            let here = self.now[cell as usize];
            twice |= once & here;
            once |= here;
        }
        if once != compiled.full[house as usize] {
            return self.die_in(cells);
        }
        let single = once.without(twice);
        if single == M::EMPTY {
            return Ok(());
        }
        for &cell in cells {
            let only = self.now[cell as usize] & single;
            if only != M::EMPTY && only != self.now[cell as usize] {
                if !only.is_single() {
                    return self.die_in(cells);
                }
                self.keep(compiled, cell, only)?;
            }
        }
        Ok(())
    }

    /// Digits of the house that have places only inside an overlap with another house leave the rest of
    /// that other house.
    #[inline]
    fn locked_digits(
        &mut self,
        compiled: &Compiled<M>,
        locks: &Locks,
        house: u32,
    ) -> Result<(), Dead> {
        let Locks { of, inside, outside, target } = locks;
        for &lock in of.get(house as usize) {
            let union = |cells: &[u16]| {
                cells.iter().fold(M::EMPTY, |all, &cell| all | self.now[cell as usize])
            };
            let locked =
                union(inside.get(lock as usize)).without(union(outside.get(lock as usize)));
            if locked != M::EMPTY {
                for &cell in target.get(lock as usize) {
                    self.keep(compiled, cell, !locked)?;
                }
            }
        }
        Ok(())
    }

    /// A digit of the house leaves every cell that sees all its places there, wherever that cell is.
    fn seen_digits(
        &mut self,
        compiled: &Compiled<M>,
        sight: &[u128],
        house: u32,
    ) -> Result<(), Dead> {
        let cells = compiled.houses.get(house as usize);
        self.seen_places(compiled, sight, cells, self.with_few_places(cells))
    }

    /// The same for some digits, each of which is somewhere in the cells.
    fn seen_places(
        &mut self,
        compiled: &Compiled<M>,
        sight: &[u128],
        cells: &[u16],
        digits: M,
    ) -> Result<(), Dead> {
        let mut rest = digits;
        while rest != M::EMPTY {
            let digit = M::digit(rest.first());
            rest = rest.without(digit);
            let mut seeing = u128::MAX;
            for &cell in cells {
                if self.now[cell as usize] & digit != M::EMPTY {
                    seeing &= sight[cell as usize];
                }
            }
            // An earlier digit may have taken all places away.
            if seeing == u128::MAX {
                continue;
            }
            while seeing != 0 {
                self.keep(compiled, seeing.trailing_zeros() as u16, !digit)?;
                seeing &= seeing - 1;
            }
        }
        Ok(())
    }

    /// Whatever clashes with all places of a digit of the house cannot be.
    fn clashing_digits(
        &mut self,
        compiled: &Compiled<M>,
        clashes: &Clashes<M>,
        house: u32,
    ) -> Result<(), Dead> {
        let cells = compiled.houses.get(house as usize);
        self.clashing_places(compiled, clashes, cells, self.with_few_places(cells))
    }

    /// Whatever clashes with all places of one of these digits, each of which is somewhere in the cells.
    fn clashing_places(
        &mut self,
        compiled: &Compiled<M>,
        clashes: &Clashes<M>,
        cells: &[u16],
        digits: M,
    ) -> Result<(), Dead> {
        let mut forbidden = std::mem::take(&mut self.forbidden);
        let mut outcome = Ok(());
        digits.each(|digit| {
            let has = |cell: &&u16| self.now[**cell as usize] & M::digit(digit) != M::EMPTY;
            let mut places = cells.iter().filter(has).map(|&cell| clashes.row(cell.into(), digit));
            // An earlier digit may have taken places away.
            let (Some(first), true) = (places.next(), outcome.is_ok()) else { return };
            forbidden.clear();
            forbidden.extend_from_slice(first);
            for row in places {
                forbidden.iter_mut().zip(row).for_each(|(all, &here)| *all &= here);
            }
            outcome = self.forbid(compiled, &forbidden);
        });
        self.forbidden = forbidden;
        outcome
    }

    /// The digits with two or three places among these cells. The cell of one place tells the others
    /// itself, and what four forbid together is seldom anything: looking costs more than it saves.
    #[inline]
    fn with_few_places(&self, cells: &[u16]) -> M {
        let [mut one, mut two, mut three, mut four] = [M::EMPTY; 4];
        for &cell in cells {
            let here = self.now[cell as usize];
            four |= three & here;
            three |= two & here;
            two |= one & here;
            one |= here;
        }
        two.without(four)
    }

    fn narrow(&mut self, compiled: &Compiled<M>, propagator: u32) -> Result<(), Dead> {
        let propagator = &compiled.propagators[propagator as usize];
        self.work += propagator.effort();
        let mut kept = std::mem::take(&mut self.kept);
        let now = &self.now;
        // Most of what is kept is all that there is.
        let mut keep = |cell: u16, digits: M| {
            if now[cell as usize].without(digits) != M::EMPTY {
                kept.push((cell, digits));
            }
        };
        let outcome = match propagator.narrow(now, &mut keep) {
            Err(Dead) => self.die_in(propagator.cells()),
            Ok(()) => kept.iter().try_for_each(|&(cell, digits)| self.keep(compiled, cell, digits)),
        };
        kept.clear();
        self.kept = kept;
        outcome?;
        match propagator.sets() {
            Some(sets) => self.required_digits(compiled, propagator.cells(), sets),
            None => Ok(()),
        }
    }

    /// Whatever cannot be beside any place of a digit that these cells must hold is gone, wherever it is.
    #[inline]
    fn required_digits(
        &mut self,
        compiled: &Compiled<M>,
        cells: &[u16],
        sets: &[M],
    ) -> Result<(), Dead> {
        let few = self.with_few_places(cells);
        if few == M::EMPTY {
            return Ok(());
        }
        let few = few & required(cells, sets, &self.now);
        if few == M::EMPTY {
            return Ok(());
        }
        match (&compiled.clashes, &compiled.sight) {
            (Some(clashes), _) => self.clashing_places(compiled, clashes, cells, few),
            (None, Some(sight)) => self.seen_places(compiled, sight, cells, few),
            (None, None) => Ok(()),
        }
    }

    fn die_in(&mut self, cells: &[u16]) -> Result<(), Dead> {
        cells.iter().for_each(|&cell| self.weigh(cell));
        Err(Dead)
    }

    #[inline]
    fn weigh(&mut self, cell: u16) {
        let weight = &mut self.weights[cell as usize];
        *weight = weight.saturating_add(DEATH);
    }

    /// A guess in this cell failed: it counts for more than one that was only part of it.
    pub fn guess_failed(&mut self, cell: u16) {
        let weight = &mut self.weights[cell as usize];
        *weight = weight.saturating_add(2 * DEATH);
    }

    /// What lies back counts for less.
    pub fn fade(&mut self) {
        self.weights.iter_mut().for_each(|weight| *weight /= 2);
    }
}

/// A set of small numbers that gives back the smallest first.
struct Marks {
    len: usize,
    words: Vec<u64>,
    /// No word before this one has a mark.
    first: usize,
}

impl Marks {
    fn none(len: usize) -> Marks {
        Marks { len, words: vec![0; len.div_ceil(64)], first: 0 }
    }

    fn set_all(&mut self) {
        self.words.fill(!0);
        if let Some(last) = self.words.last_mut() {
            *last >>= (64 - self.len % 64) % 64;
        }
        self.first = 0;
    }

    fn clear(&mut self) {
        self.words.fill(0);
        self.first = self.words.len();
    }

    /// Adds the numbers that are bits of this word.
    #[inline(always)]
    fn set(&mut self, word: u32, bits: u64) {
        let word = word as usize;
        self.words[word] |= bits;
        self.first = self.first.min(word);
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<u32> {
        while let Some(word) = self.words.get_mut(self.first) {
            if *word != 0 {
                let bit = word.trailing_zeros();
                *word &= *word - 1;
                return Some((self.first * 64) as u32 + bit);
            }
            self.first += 1;
        }
        None
    }
}
