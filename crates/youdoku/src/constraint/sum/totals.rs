//! The totals on the way of a sum: what some steps can reach from one side and the others from the other.
//!
//! A total is never made that the steps to come cannot bring to the end: so what is kept follows the room
//! that is left between both ends, not the product of all steps. A set is a bit for each number where it
//! is crowded, and a list where its numbers lie far apart.

use youdoku_logic::{Control, Pace, Stopped, Taken};

/// After so many words or numbers the clock is asked: well under the time that anybody waits for.
const STEPS: usize = 1 << 20;

/// For each number of steps from none to all, the totals that so many can reach and from which the others
/// can reach the end.
pub struct Layers {
    sets: Vec<Totals>,
    /// What they take.
    _taken: Taken,
}

impl Layers {
    /// Of these steps, each the numbers it may add; nothing where they cannot reach the end.
    pub fn new(steps: &[Vec<i64>], end: i64, control: &Control) -> Result<Option<Layers>, Stopped> {
        let Some(rests) = rests(steps) else { return Ok(None) };
        if steps.is_empty() && end != 0 {
            return Ok(None);
        }
        let mut taken = control.take(0)?;
        let mut pace = control.pace(STEPS);
        let mut sets = vec![Totals::List(vec![0])];
        let (mut least, mut most) = (0, 0);
        for (i, step) in steps.iter().enumerate() {
            (least, most) = (least + ends(step).0, most + ends(step).1);
            let (rest_least, rest_most) = rests[i + 1];
            let room = (least.max(end - rest_most), most.min(end - rest_least));
            let next = sets[i].after(step, room, &mut taken, &mut pace)?;
            if next.is_empty() {
                return Ok(None);
            }
            sets.push(next);
        }
        for (i, step) in steps.iter().enumerate().rev() {
            let (before, after) = sets.split_at_mut(i + 1);
            before[i].keep(step, &after[0], &mut pace)?;
        }
        Ok(Some(Layers { sets, _taken: taken }))
    }

    /// The totals after so many steps, in order.
    pub fn totals(&self, steps: usize) -> Vec<i64> {
        self.sets[steps].list()
    }

    /// Whether the step with this number may add this.
    pub fn may_add(&self, step: usize, adds: i64) -> bool {
        self.sets[step].meets(adds, &self.sets[step + 1])
    }
}

/// The least and the most that a step adds.
fn ends(step: &[i64]) -> (i64, i64) {
    step.iter().fold((i64::MAX, i64::MIN), |(least, most), &adds| (least.min(adds), most.max(adds)))
}

/// What the steps from each one on can add, at least and at most; nothing where one of them can do nothing.
fn rests(steps: &[Vec<i64>]) -> Option<Vec<(i64, i64)>> {
    let mut rests = vec![(0, 0)];
    for step in steps.iter().rev() {
        let ((least, most), (first, last)) = (rests[rests.len() - 1], ends(step));
        if step.is_empty() {
            return None;
        }
        rests.push((least + first, most + last));
    }
    rests.reverse();
    Some(rests)
}

/// A set of totals.
enum Totals {
    /// In order, each once.
    List(Vec<i64>),
    /// A bit for each total from the first on.
    Bits { first: i64, words: Vec<u64> },
}

impl Totals {
    fn is_empty(&self) -> bool {
        match self {
            Totals::List(list) => list.is_empty(),
            Totals::Bits { words, .. } => words.iter().all(|&word| word == 0),
        }
    }

    fn len(&self) -> usize {
        match self {
            Totals::List(list) => list.len(),
            Totals::Bits { words, .. } => words.iter().map(|word| word.count_ones() as usize).sum(),
        }
    }

    fn list(&self) -> Vec<i64> {
        match self {
            Totals::List(list) => list.clone(),
            Totals::Bits { first, words } => {
                let mut list = Vec::with_capacity(self.len());
                for (i, &word) in words.iter().enumerate() {
                    let mut left = word;
                    while left != 0 {
                        list.push(first + 64 * i as i64 + i64::from(left.trailing_zeros()));
                        left &= left - 1;
                    }
                }
                list
            }
        }
    }

    fn contains(&self, total: i64) -> bool {
        match self {
            Totals::List(list) => list.binary_search(&total).is_ok(),
            Totals::Bits { .. } => self.word(total) & 1 == 1,
        }
    }

    /// The 64 totals from this one on, as bits.
    fn word(&self, from: i64) -> u64 {
        let Totals::Bits { first, words } = self else {
            return (0..64).fold(0, |word, i| word | u64::from(self.contains(from + i)) << i);
        };
        let offset = from - first;
        let (at, shift) = (offset.div_euclid(64), offset.rem_euclid(64));
        let get = |at: i64| usize::try_from(at).ok().and_then(|at| words.get(at)).copied();
        let low = get(at).unwrap_or(0) >> shift;
        if shift == 0 { low } else { low | get(at + 1).unwrap_or(0) << (64 - shift) }
    }

    /// What a step makes of these, as far as it lies between two ends.
    fn after(
        &self,
        step: &[i64],
        (least, most): (i64, i64),
        taken: &mut Taken,
        pace: &mut Pace,
    ) -> Result<Totals, Stopped> {
        if most < least {
            return Ok(Totals::List(Vec::new()));
        }
        let width = (most - least) as u64 + 1;
        let pairs = self.len().saturating_mul(step.len());
        if width.div_ceil(64) > pairs as u64 {
            taken.more(16 * pairs)?;
            pace.work(8 * pairs)?;
            let from = self.list();
            let sums = from.iter().flat_map(|total| step.iter().map(move |adds| total + adds));
            let mut list: Vec<i64> = sums.filter(|sum| (least..=most).contains(sum)).collect();
            list.sort_unstable();
            list.dedup();
            return Ok(Totals::List(list));
        }
        let size = width.div_ceil(64) as usize;
        taken.more(8 * size)?;
        let mut words = vec![0; size];
        match self {
            Totals::List(list) => {
                for &total in list {
                    pace.work(step.len())?;
                    for sum in step.iter().map(|adds| total + adds) {
                        if (least..=most).contains(&sum) {
                            let bit = (sum - least) as usize;
                            words[bit / 64] |= 1 << (bit % 64);
                        }
                    }
                }
            }
            Totals::Bits { .. } => {
                for &adds in step {
                    pace.work(size)?;
                    for (i, word) in words.iter_mut().enumerate() {
                        *word |= self.word(least + 64 * i as i64 - adds);
                    }
                }
                // Beyond the end there is nothing.
                if !width.is_multiple_of(64) {
                    words[size - 1] &= (1 << (width % 64)) - 1;
                }
            }
        }
        Ok(Totals::Bits { first: least, words })
    }

    /// Keeps what a step can bring to one of those.
    fn keep(&mut self, step: &[i64], after: &Totals, pace: &mut Pace) -> Result<(), Stopped> {
        match self {
            Totals::List(list) => {
                pace.work(list.len().saturating_mul(step.len()))?;
                list.retain(|total| step.iter().any(|adds| after.contains(total + adds)));
            }
            Totals::Bits { first, words } => {
                for (i, word) in words.iter_mut().enumerate().filter(|(_, word)| **word != 0) {
                    pace.work(step.len())?;
                    let from = *first + 64 * i as i64;
                    *word &= step.iter().fold(0, |all, adds| all | after.word(from + adds));
                }
            }
        }
        Ok(())
    }

    /// Whether one of these, with this added, is one of those.
    fn meets(&self, adds: i64, after: &Totals) -> bool {
        match self {
            Totals::List(list) => list.iter().any(|total| after.contains(total + adds)),
            Totals::Bits { first, words } => words
                .iter()
                .enumerate()
                .any(|(i, word)| word & after.word(first + 64 * i as i64 + adds) != 0),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// All totals first, as the definition has it.
    fn plainly(steps: &[Vec<i64>], end: i64) -> Vec<Vec<i64>> {
        let mut layers = vec![BTreeSet::from([0])];
        for step in steps {
            let before = &layers[layers.len() - 1];
            let after = before.iter().flat_map(|total| step.iter().map(move |adds| total + adds));
            layers.push(after.collect());
        }
        layers[steps.len()].retain(|&total| total == end);
        for (i, step) in steps.iter().enumerate().rev() {
            let (before, after) = layers.split_at_mut(i + 1);
            before[i].retain(|total| step.iter().any(|adds| after[0].contains(&(total + adds))));
        }
        layers.into_iter().map(|layer| layer.into_iter().collect()).collect()
    }

    #[test]
    fn layers_are_what_both_ends_reach() {
        let mut random = fastrand::Rng::with_seed(3);
        let mut reached = 0;
        for _ in 0..2000 {
            let weights = [1, 1, 1, -1, -10, 7, 100, -1000];
            let step = |random: &mut fastrand::Rng| {
                let weight = *random.choice(&weights).unwrap();
                let digits = (1..=9).filter(|_| random.u8(0..3) > 0);
                digits.map(|digit| weight * digit).collect::<Vec<i64>>()
            };
            let steps: Vec<Vec<i64>> = (0..random.usize(0..5)).map(|_| step(&mut random)).collect();
            let end = random.i64(-30..60) * *random.choice(&[1, 1, 10]).unwrap();
            let plain = plainly(&steps, end);
            match Layers::new(&steps, end, &Control::new()).unwrap() {
                None => assert!(plain[0].is_empty(), "{steps:?} to {end}"),
                Some(layers) => {
                    reached += 1;
                    for (i, totals) in plain.iter().enumerate() {
                        assert_eq!(&layers.totals(i), totals, "{steps:?} to {end}");
                    }
                    for (i, step) in steps.iter().enumerate() {
                        for &adds in step {
                            let may = plain[i].iter().any(|t| plain[i + 1].contains(&(t + adds)));
                            assert_eq!(layers.may_add(i, adds), may);
                        }
                    }
                }
            }
        }
        assert!(reached > 100, "{reached}");
    }

    #[test]
    fn a_number_of_nine_digits_is_no_more_work_than_its_window() {
        let digits = |weight: i64| (1..=9).map(|digit| digit * weight).collect::<Vec<i64>>();
        let places = (0..9).rev().map(|place| digits(-10i64.pow(place)));
        let steps: Vec<Vec<i64>> = places.chain((0..40).map(|_| digits(1))).collect();
        let control = Control::new().with_memory(1 << 20);
        assert!(Layers::new(&steps, 0, &control).unwrap().is_none());
        assert!(Layers::new(&steps[7..], 0, &control).unwrap().is_some());
    }

    #[test]
    fn what_has_no_room_is_too_large() {
        let steps = vec![(1..=128).collect::<Vec<i64>>(); 4000];
        let control = Control::new().with_memory(1 << 20);
        let outcome = Layers::new(&steps, 258_000, &control).map(|layers| layers.is_some());
        assert_eq!(outcome, Err(Stopped::TooLarge(None)));
    }
}
