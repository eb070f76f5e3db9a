//! What rules besides the plain ones ask of candidates, bit-sliced.
//!
//! A *support* says: these candidates need one of those. Where a lane has none
//! of those left, these are gone there. A neighbour whose every candidate
//! forbids a digit, and a digit whose every place in a house does, are both
//! cases of it, whatever the rule. So rules come as data, and the vector code
//! knows none of them.
//!
//! Candidate `81 d + c` is digit `d + 1` in cell `c`.

use super::super::lanes::Lanes;

/// Supports, one after the other in one list.
///
/// ```
/// use std::{ops::ControlFlow, sync::Arc};
/// use youdoku::engine::plain9::{Alphabet, Bulk, Isa, Supports};
/// // A 1 in the first cell needs a 2 in the last, where the puzzle has a 3.
/// let (mut supports, mut row, mut count) = (Supports::default(), [b'.'; 81], 9);
/// supports.add(&[0], &[81 + 80]);
/// (row[0], row[80]) = (b'1', b'3');
/// let mut bulk = Bulk::with_supports(Isa::best(), Arc::new(supports));
/// let go_on = || ControlFlow::Continue(());
/// _ = bulk.run(Alphabet::Text, [row], 1, go_on, |_, answer| count = answer.count);
/// assert_eq!(count, 0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Supports {
    /// For each, how many candidates are needed and how many need them.
    lens: Vec<(u16, u16)>,
    /// First those needed, then those in need.
    candidates: Vec<u16>,
}

impl Supports {
    /// These candidates need one of those.
    ///
    /// # Panics
    /// If one is not a candidate of 9×9.
    pub fn add(&mut self, these: &[u16], those: &[u16]) {
        assert!(these.iter().chain(those).all(|candidate| *candidate < 729), "no such candidate");
        self.lens.push((those.len() as u16, these.len() as u16));
        self.candidates.extend_from_slice(those);
        self.candidates.extend_from_slice(these);
    }

    /// Whether there is none: the plain rules are all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lens.is_empty()
    }

    /// What a round of them costs: the candidates they name.
    #[must_use]
    pub fn cost(&self) -> usize {
        self.candidates.len()
    }

    /// Takes away what has lost its support; the lanes it changed.
    #[inline(always)]
    pub(super) fn round<L: Lanes>(&self, planes: &mut [L]) -> L {
        let mut changed = L::none();
        let mut rest = &self.candidates[..];
        for &(needed, in_need) in &self.lens {
            let (those, more) = rest.split_at(needed.into());
            let (these, more) = more.split_at(in_need.into());
            let mut any = L::none();
            for &candidate in those {
                any = any.or(planes[usize::from(candidate)]);
            }
            for &candidate in these {
                let plane = &mut planes[usize::from(candidate)];
                changed = changed.or_without(*plane, any);
                *plane = plane.and(any);
            }
            rest = more;
        }
        changed
    }
}
