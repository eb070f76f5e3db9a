//! What chains say, and which of them comes first: by rating, then complexity, then kind, then the order in which they were
//! found. Ratings are compared as the doubles that Sudoku Explainer computes.

use super::grid::Hint;

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

/// Where hints go: the best, or all.
pub(super) enum Sink {
    Best(Option<ChainHint>),
    All(Vec<ChainHint>),
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
            Sink::All(all) => all.push(hint),
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
            Sink::All(mut all) => {
                all.sort_by(|a, b| {
                    let by_rating =
                        a.hint.rating.partial_cmp(&b.hint.rating).expect("ratings are numbers");
                    by_rating.then(a.complexity.cmp(&b.complexity)).then(a.key.cmp(&b.key))
                });
                let mut kept: Vec<ChainHint> = Vec::new();
                let mut seen = std::collections::HashSet::new();
                for hint in all {
                    if seen.insert(hint.hint.removes.clone()) {
                        kept.push(hint);
                    }
                }
                kept
            }
        }
    }
}
