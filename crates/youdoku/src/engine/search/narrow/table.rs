//! A sum over few cells as the list of all choices of digits that have it, a bit for each. What is left
//! of the list when cells lose candidates takes a handful of word operations, and a digit that no choice
//! left has can go: no propagation of the sum and of the cells that see each other finds more.
//! (Demeulenaere and others, "Compact-Table", 2016, without what that keeps from node to node.)

use super::Dead;
use crate::constraint::{Choices, Rows, Term};
use crate::engine::search::mask::Mask;
use crate::{Digits, Variable};

/// Longer lists than this cost more than they save.
pub const MOST_CHOICES: usize = 512;
const MOST_WORDS: usize = MOST_CHOICES / 64;

/// The choices of digits that some cells may have.
#[derive(Debug)]
pub struct Table {
    cells: Box<[u16]>,
    digits: usize,
    words: usize,
    /// For each cell and each digit, the choices that have it there.
    having: Box<[u64]>,
}

impl Table {
    /// The choices in which the terms add up to the total and cells that see each other differ; nothing
    /// where there are too many.
    pub fn of_sum(
        terms: &[Term],
        total: i64,
        range: Digits,
        sees: &dyn Fn(Variable, Variable) -> bool,
    ) -> Option<Table> {
        let choices = Choices::of_sum(terms, total, range, sees, MOST_CHOICES)?;
        let cells = terms.iter().map(|term| term.variable.index() as u16).collect();
        let rows = choices.iter().map(|choice| choice.iter().copied());
        Some(Table::new(cells, range.count(), choices.len(), rows))
    }

    /// The rows of a list, each of places up to so many; nothing where there are too many.
    pub fn of_rows(variables: &[Variable], rows: &Rows, digits: usize) -> Table {
        let cells = variables.iter().map(|variable| variable.index() as u16).collect();
        let list = rows.iter().map(|row| row.iter().map(|&place| u16::from(place)));
        Table::new(cells, digits, rows.len(), list)
    }

    fn new(
        cells: Box<[u16]>,
        digits: usize,
        len: usize,
        choices: impl Iterator<Item = impl Iterator<Item = u16>>,
    ) -> Table {
        let words = len.div_ceil(64);
        let mut having = vec![0; cells.len() * digits * words];
        for (number, choice) in choices.enumerate() {
            for (i, digit) in choice.enumerate() {
                let of_digit = (i * digits + usize::from(digit)) * words;
                having[of_digit + number / 64] |= 1 << (number % 64);
            }
        }
        Table { cells, digits, words, having: having.into() }
    }

    /// The cells it looks at.
    pub fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// The bytes that it takes.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.cells[..]) + size_of_val(&self.having[..])
    }

    #[inline(always)]
    fn having(&self, i: usize, digit: usize) -> &[u64] {
        let start = (i * self.digits + digit) * self.words;
        &self.having[start..start + self.words]
    }

    /// Keeps the digits of the choices that the cells' candidates leave.
    pub fn narrow<M: Mask>(&self, now: &[M], keep: &mut impl FnMut(u16, M)) -> Result<(), Dead> {
        // What is longer than a list of choices takes the heap.
        let (mut few, mut many) = ([0; 2 * MOST_WORDS], Vec::new());
        let room: &mut [u64] = match few.get_mut(..2 * self.words) {
            Some(room) => room,
            None => {
                many.resize(2 * self.words, 0);
                &mut many
            }
        };
        let (left, with) = room.split_at_mut(self.words);
        left.fill(!0);
        for (i, &cell) in self.cells.iter().enumerate() {
            let here = now[cell as usize];
            if here.count() as usize == self.digits {
                continue;
            }
            with.fill(0);
            here.each(|digit| {
                with.iter_mut().zip(self.having(i, digit)).for_each(|(with, has)| *with |= has);
            });
            left.iter_mut().zip(&*with).for_each(|(left, with)| *left &= with);
        }
        for (i, &cell) in self.cells.iter().enumerate() {
            let mut allowed = M::EMPTY;
            now[cell as usize].each(|digit| {
                if left.iter().zip(self.having(i, digit)).any(|(left, has)| left & has != 0) {
                    allowed |= M::digit(digit);
                }
            });
            if allowed == M::EMPTY {
                return Err(Dead);
            }
            keep(cell, allowed);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every choice of digits out of these candidates, and what stays of the candidates.
    fn by_trying(
        terms: &[Term],
        total: i64,
        sees: &dyn Fn(Variable, Variable) -> bool,
        now: &[u16],
    ) -> Vec<u16> {
        let (digits, mut kept) = (6usize, vec![0; now.len()]);
        for number in 0..digits.pow(now.len() as u32) {
            let choice: Vec<usize> =
                (0..now.len()).map(|i| number / digits.pow(i as u32) % digits).collect();
            let sum: i64 = terms.iter().zip(&choice).map(|(t, &d)| t.weight * (d as i64 + 1)).sum();
            let differ = |i: usize| {
                (0..i).all(|j| choice[i] != choice[j] || !sees(Variable::new(i), Variable::new(j)))
            };
            let possible = choice.iter().zip(now).all(|(&digit, here)| here >> digit & 1 == 1);
            if possible && sum == total && (0..now.len()).all(differ) {
                choice.iter().zip(&mut kept).for_each(|(&digit, kept)| *kept |= 1 << digit);
            }
        }
        kept
    }

    #[test]
    fn exactly_the_digits_of_some_choice_stay() {
        let mut random = fastrand::Rng::with_seed(9);
        let six = Digits::from_one(6).unwrap();
        let (mut dead, mut narrowed) = (0, 0);
        for _ in 0..400 {
            let cells = random.usize(1..5);
            let terms: Vec<Term> = (0..cells)
                .map(|i| {
                    let weight = *random.choice(&[1, 1, 1, -1, 2, -10]).unwrap();
                    Term::new(weight, Variable::new(i))
                })
                .collect();
            let seen: u16 = random.u16(..);
            let sees = |a: Variable, b: Variable| {
                seen >> (a.min(b).index() * 4 + a.max(b).index()) & 1 == 1
            };
            let drawn: Vec<i64> = terms.iter().map(|t| t.weight * random.i64(1..=6)).collect();
            let total = drawn.iter().sum::<i64>() + i64::from(random.u8(0..8) == 0);
            let now: Vec<u16> = (0..cells).map(|_| random.u16(1..64)).collect();
            let Some(table) = Table::of_sum(&terms, total, six, &sees) else { continue };
            let mut kept = now.clone();
            let outcome =
                table.narrow(&now, &mut |cell, digits: u16| kept[cell as usize] &= digits);
            let expected = by_trying(&terms, total, &sees, &now);
            match outcome {
                Ok(()) => assert_eq!(kept, expected),
                Err(Dead) => assert!(expected.iter().all(|&digits| digits == 0)),
            }
            dead += usize::from(expected[0] == 0);
            narrowed += usize::from(expected[0] != 0 && expected != now);
        }
        assert!(dead > 50 && narrowed > 50, "{dead} {narrowed}");
    }
}
