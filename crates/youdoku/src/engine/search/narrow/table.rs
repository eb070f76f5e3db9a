//! A sum over few cells as the list of all choices of digits that have it, a bit for each. What is left
//! of the list when cells lose candidates takes a handful of word operations, and a digit that no choice
//! left has can go: no propagation of the sum and of the cells that see each other finds more.
//! (Demeulenaere and others, "Compact-Table", 2016, without what that keeps from node to node.)

use std::sync::{Arc, Mutex, PoisonError};

use super::Dead;
use crate::constraint::{Choices, Rows, Term};
use crate::engine::search::mask::Mask;
use crate::mixing::Store;
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
    having: Arc<[u64]>,
}

/// What choices a sum leaves depends on its weights and on which of its cells differ, wherever they are.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Shape {
    weights: Box<[i64]>,
    /// For each two terms, a bit for whether they differ.
    differ: u64,
    total: i64,
    range: Digits,
}

/// Sums of more terms are not kept: each two of them have a bit.
const MOST_TERMS: usize = 11;

/// When what is kept takes so many bytes, all is forgotten: a few thousand shapes on usual boards.
const MOST_KEPT: usize = 1 << 23;

/// The choices of sums by their shapes, nothing where there are too many.
static SHAPES: Mutex<Store<Shape, Option<Listed>>> = Mutex::new(Store::new());

/// The choices of this shape, made now or before.
fn kept(shape: Shape, made: impl FnOnce() -> Option<Listed>) -> Option<Listed> {
    let all = || SHAPES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = all().get(&shape) {
        return known;
    }
    let made = made();
    let listed = made.as_ref().map_or(0, |listed| size_of_val(&listed.having[..]));
    let bytes = 2 * size_of::<Shape>() + size_of_val(&shape.weights[..]) + listed;
    all().put(shape, made.clone(), bytes, MOST_KEPT);
    made
}

/// Choices without their cells.
#[derive(Clone)]
struct Listed {
    words: usize,
    having: Arc<[u64]>,
}

impl Listed {
    fn new(
        cells: usize,
        digits: usize,
        len: usize,
        choices: impl Iterator<Item = impl Iterator<Item = u16>>,
    ) -> Listed {
        // A power of two, as far as choices are listed: such rooms have a length that is known beforehand.
        let words = match len.div_ceil(64) {
            words @ ..=MOST_WORDS => words.next_power_of_two(),
            words => words,
        };
        let mut having = vec![0; cells * digits * words];
        for (number, choice) in choices.enumerate() {
            for (i, digit) in choice.enumerate() {
                let of_digit = (i * digits + usize::from(digit)) * words;
                having[of_digit + number / 64] |= 1 << (number % 64);
            }
        }
        Listed { words, having: having.into() }
    }

    fn of_sum(
        terms: &[Term],
        total: i64,
        range: Digits,
        sees: &dyn Fn(Variable, Variable) -> bool,
    ) -> Option<Listed> {
        let choices = Choices::of_sum(terms, total, range, sees, MOST_CHOICES)?;
        let rows = choices.iter().map(|choice| choice.iter().copied());
        Some(Listed::new(terms.len(), range.count(), choices.len(), rows))
    }
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
        let made = || Listed::of_sum(terms, total, range, sees);
        let listed = match terms.len() {
            ..=MOST_TERMS => {
                let pairs = (1..terms.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
                let differ = pairs.fold(0, |all, (i, j)| {
                    all << 1 | u64::from(sees(terms[i].variable, terms[j].variable))
                });
                let weights = terms.iter().map(|term| term.weight).collect();
                let shape = Shape { weights, differ, total, range };
                kept(shape, made)
            }
            _ => made(),
        };
        let Listed { words, having } = listed?;
        let cells = terms.iter().map(|term| term.variable.index() as u16).collect();
        Some(Table { cells, digits: range.count(), words, having })
    }

    /// The rows of a list, each of places up to so many; nothing where there are too many.
    pub fn of_rows(variables: &[Variable], rows: &Rows, digits: usize) -> Table {
        let list = rows.iter().map(|row| row.iter().map(|&place| u16::from(place)));
        let Listed { words, having } = Listed::new(variables.len(), digits, rows.len(), list);
        let cells = variables.iter().map(|variable| variable.index() as u16).collect();
        Table { cells, digits, words, having }
    }

    /// The cells it looks at.
    pub fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// The bytes that it takes.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.cells[..]) + size_of_val(&self.having[..])
    }

    /// Keeps the digits of the choices that the cells' candidates leave.
    pub fn narrow<M: Mask>(&self, now: &[M], keep: &mut impl FnMut(u16, M)) -> Result<(), Dead> {
        match self.words {
            1 => self.narrow_in([!0u64; 1], now, keep),
            2 => self.narrow_in([!0u64; 2], now, keep),
            4 => self.narrow_in([!0u64; 4], now, keep),
            8 => self.narrow_in([!0u64; 8], now, keep),
            // What is longer than a list of choices takes the heap.
            words => self.narrow_in(vec![!0; words], now, keep),
        }
    }

    /// The same with room for the choices, all of which are left.
    #[inline(always)]
    fn narrow_in<M: Mask>(
        &self,
        mut left: impl AsMut<[u64]> + Clone,
        now: &[M],
        keep: &mut impl FnMut(u16, M),
    ) -> Result<(), Dead> {
        let all = M::up_to(self.digits - 1);
        let mut with = left.clone();
        let (left, with) = (left.as_mut(), with.as_mut());
        let words = left.len();
        let having =
            |i: usize, digit: usize| &self.having[(i * self.digits + digit) * words..][..words];
        for (i, &cell) in self.cells.iter().enumerate() {
            let here = now[cell as usize];
            // One digit may be all that there are, and yet no choice.
            if here == all && !here.is_single() {
                continue;
            }
            with.fill(0);
            here.each(|digit| {
                with.iter_mut().zip(having(i, digit)).for_each(|(with, has)| *with |= has);
            });
            left.iter_mut().zip(&*with).for_each(|(left, with)| *left &= with);
        }
        if left.iter().fold(0, |any, left| any | left) == 0 {
            return Err(Dead);
        }
        for (i, &cell) in self.cells.iter().enumerate() {
            let here = now[cell as usize];
            // Some choice is left, and each has it.
            if here.is_single() {
                continue;
            }
            let mut allowed = M::EMPTY;
            here.each(|digit| {
                let both = left.iter().zip(having(i, digit));
                if both.fold(0, |any, (left, has)| any | (left & has)) != 0 {
                    allowed |= M::digit(digit);
                }
            });
            if allowed == M::EMPTY {
                return Err(Dead);
            }
            if allowed != here {
                keep(cell, allowed);
            }
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
