//! What chains say, and which of them comes first: by rating, then complexity, then kind, then the order in which they were
//! found. Ratings are compared as the doubles that Sudoku Explainer computes.

use super::grid::{Hint, Nine, is_one};

/// How Sudoku Explainer lengthens a rating.
pub(super) fn length_term(complexity: usize) -> f64 {
    let (mut added, mut ceiling, mut odd) = (0.0, 4, false);
    while complexity > ceiling + 2 {
        added += 0.1;
        ceiling = if odd { ceiling * 4 / 3 } else { ceiling * 3 / 2 };
        odd = !odd;
    }
    added
}

/// What a chain says, with what it takes to compare and to nest it.
#[derive(Clone, Debug)]
pub(super) struct ChainHint {
    pub(super) hint: Hint,
    pub(super) complexity: usize,
    pub(super) key: u8,
    /// The nodes of each target's ancestry in order: (candidate · 2 + on, cause). Only where it will be nested.
    pub(super) trace: Vec<(u16, u8)>,
    pub(super) targets: Vec<u16>,
}

impl ChainHint {
    /// Whether it comes before another: by rating, complexity and key; of equal ones the earlier stays first.
    pub(super) fn before(&self, other: &ChainHint) -> bool {
        key_before(
            (self.hint.rating, self.complexity, self.key),
            (other.hint.rating, other.complexity, other.key),
        )
    }
}

pub(super) fn key_before(a: (f64, usize, u8), b: (f64, usize, u8)) -> bool {
    if a.0 != b.0 {
        return a.0 < b.0;
    }
    (a.1, a.2) < (b.1, b.2)
}

/// Where hints go: the best, or the best of each removal.
pub(super) enum Sink {
    Best(Option<ChainHint>),
    All(Box<Each>),
}

impl Sink {
    pub(super) fn wants(&self, rating: f64, complexity: usize, key: u8) -> bool {
        match self {
            Sink::Best(Some(best)) => {
                key_before((rating, complexity, key), (best.hint.rating, best.complexity, best.key))
            }
            Sink::Best(None) | Sink::All(_) => true,
        }
    }

    /// The same of a hint that removes only these digits of one cell.
    #[inline]
    pub(super) fn wants_of(
        &self,
        order @ (rating, complexity, key): (f64, usize, u8),
        removes: (usize, Nine),
    ) -> bool {
        match self {
            Sink::Best(_) => self.wants(rating, complexity, key),
            Sink::All(each) => each.wants(order, removes),
        }
    }

    /// The greatest complexity that it would still take.
    pub(super) fn longest(&self, base: f64, key: u8) -> usize {
        let Sink::Best(Some(best)) = self else { return usize::MAX };
        // Longer than the best by the length terms that lie between their bases, at most.
        let mut longest = 0;
        for complexity in 1..=4 * best.complexity + 64 {
            if self.wants(base + length_term(complexity), complexity, key) {
                longest = complexity;
            }
        }
        longest
    }

    pub(super) fn keeps_all(&self) -> bool {
        matches!(self, Sink::All(_))
    }

    /// The rating and complexity of the best so far.
    pub(super) fn best(&self) -> Option<(f64, usize, u8)> {
        match self {
            Sink::Best(Some(best)) => Some((best.hint.rating, best.complexity, best.key)),
            _ => None,
        }
    }

    pub(super) fn add(&mut self, hint: ChainHint) {
        match self {
            Sink::Best(best) => {
                if best.as_ref().is_none_or(|best| hint.before(best)) {
                    *best = Some(hint);
                }
            }
            Sink::All(each) => each.add(hint),
        }
    }

    /// The best hint, where only that was kept.
    pub(super) fn into_best(self) -> Option<Hint> {
        match self {
            Sink::Best(best) => best.map(|best| best.hint),
            Sink::All(_) => None,
        }
    }

    /// All of them in order, equal removals once.
    pub(super) fn sorted(self) -> Vec<ChainHint> {
        match self {
            Sink::Best(best) => best.into_iter().collect(),
            Sink::All(each) => each.sorted(),
        }
    }
}

/// The first hint of each removal, by the order of hints: what comes later and is no better takes no room.
pub(super) struct Each {
    /// With when each was found.
    hints: Vec<(ChainHint, usize)>,
    added: usize,
    /// Where the hint stands that removes one candidate alone, by its number.
    of_one: [u16; 729],
    /// Where those stand that remove more.
    of_more: Vec<u16>,
}

const NOWHERE: u16 = u16::MAX;

impl Default for Each {
    fn default() -> Each {
        Each { hints: Vec::new(), added: 0, of_one: [NOWHERE; 729], of_more: Vec::new() }
    }
}

impl Each {
    /// Where the hint with these removals stands.
    #[inline]
    fn place(&self, removes: &[(usize, Nine)]) -> Option<usize> {
        if let [(cell, digits)] = *removes
            && is_one(digits)
        {
            let place = self.of_one[cell * 9 + digits.trailing_zeros() as usize];
            return (place != NOWHERE).then_some(place as usize);
        }
        let known = |&&place: &&u16| self.hints[place as usize].0.hint.removes == removes;
        self.of_more.iter().find(known).map(|&place| place as usize)
    }

    #[inline]
    fn wants(&self, order: (f64, usize, u8), removes: (usize, Nine)) -> bool {
        self.place(&[removes]).is_none_or(|place| {
            let known = &self.hints[place].0;
            key_before(order, (known.hint.rating, known.complexity, known.key))
        })
    }

    fn add(&mut self, hint: ChainHint) {
        self.added += 1;
        if let Some(place) = self.place(&hint.hint.removes) {
            if hint.before(&self.hints[place].0) {
                self.hints[place] = (hint, self.added);
            }
            return;
        }
        let place = self.hints.len() as u16;
        match hint.hint.removes[..] {
            [(cell, digits)] if is_one(digits) => {
                self.of_one[cell * 9 + digits.trailing_zeros() as usize] = place;
            }
            _ => self.of_more.push(place),
        }
        self.hints.push((hint, self.added));
    }

    fn sorted(mut self) -> Vec<ChainHint> {
        self.hints.sort_unstable_by(|(a, found), (b, later)| {
            let by_rating = a.hint.rating.partial_cmp(&b.hint.rating).expect("ratings are numbers");
            let order = (a.complexity, a.key, found).cmp(&(b.complexity, b.key, later));
            by_rating.then(order)
        });
        self.hints.into_iter().map(|(hint, _)| hint).collect()
    }
}
