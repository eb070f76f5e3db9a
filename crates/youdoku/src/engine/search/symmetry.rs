//! Counting with symmetry: where only equality of digits matters, the digits that no single-cell demand
//! tells apart are interchangeable. Of the m! solutions that differ only by exchanging m such digits,
//! exactly one has them in ascending order along a given house, so those are counted, and multiplied.

use super::compile::{self, Digits};
use super::mask::Mask;
use super::propagator::Propagator;
use crate::constraint::Shape;
use crate::{Board, Cell, Digit, DigitSet, Model};

/// The interchangeable digits of a model and a house to put them in order along.
pub struct Symmetry {
    digits: DigitSet,
    house: Vec<Cell>,
}

impl Symmetry {
    /// The symmetry of a model, if it has some.
    pub fn of(model: &Model) -> Option<Symmetry> {
        if compile::digits(model) == Digits::Valued {
            return None;
        }
        // Digits that some demand treats unlike others are kept out. A set and its complement tell the
        // same digits apart; whichever is smaller costs less symmetry.
        let size = model.grid().size();
        let mut digits = DigitSet::all(size);
        let mut houses: Vec<&[Cell]> = Vec::new();
        for demand in model.demands() {
            match demand.constraint.shape() {
                Shape::OneOf(_, set) if set.len() * 2 <= size => digits = digits - set,
                Shape::OneOf(_, set) => digits = digits & set,
                Shape::AllDifferent(cells) if cells.len() == size => houses.push(cells),
                _ => (),
            }
        }
        let open = |house: &&[Cell]| {
            let settled =
                |cell: &&Cell| model.demands().iter().any(|d| d.constraint.cells() == [**cell]);
            house.iter().filter(settled).count()
        };
        let house = houses.into_iter().min_by_key(open)?.to_vec();
        (digits.len() > 1).then_some(Symmetry { digits, house })
    }

    /// Whether all of so many digits are interchangeable.
    pub fn is_total(&self, size: usize) -> bool {
        self.digits.len() == size
    }

    /// How many solutions each counted one stands for; nothing when that is beyond counting.
    pub fn factor(&self) -> Option<u128> {
        (1..=self.digits.len() as u128).try_fold(1u128, |product, n| product.checked_mul(n))
    }

    /// Whether the digit with this index is one of the interchangeable.
    pub fn exchanges<M: Mask>(&self) -> M {
        M::from_bits(self.digits.bits())
    }

    /// All solutions that differ from this one by exchanging digits, itself among them.
    pub fn orbit(&self, board: Board) -> Orbit {
        let digits: Vec<Digit> = self.digits.iter().collect();
        Orbit { board, next: Some(digits.clone()), digits }
    }

    /// The demand that picks one solution of each m!.
    pub fn in_order<M: Mask>(&self, size: usize) -> Vec<Propagator<M>> {
        let (all, ours) = [DigitSet::all(size), self.digits].map(|d| M::from_bits(d.bits())).into();
        let mut pairs = Vec::new();
        for (i, &first) in self.house.iter().enumerate() {
            for &second in &self.house[i + 1..] {
                let partners = [true, false].map(|rising| {
                    let of = |digit: usize| {
                        if ours & M::digit(digit) == M::EMPTY {
                            return all;
                        }
                        let smaller = M::from_bits(DigitSet::all(digit).bits());
                        let wrong = if rising { smaller } else { all.without(smaller) };
                        all.without(ours & (wrong | M::digit(digit)))
                    };
                    (0..size).map(of).collect()
                });
                let cells = [first, second].map(|cell| cell.index() as u16);
                pairs.push(Propagator::Relation { cells, partners });
            }
        }
        pairs
    }
}

/// A solution under every exchange of its interchangeable digits, in the order of the alphabet.
pub struct Orbit {
    board: Board,
    digits: Vec<Digit>,
    /// What each of the digits becomes next.
    next: Option<Vec<Digit>>,
}

impl Iterator for Orbit {
    type Item = Board;

    fn next(&mut self) -> Option<Board> {
        let order = self.next.take()?;
        let mut becomes: Vec<Digit> = self.board.grid().digits().collect();
        for (digit, &other) in self.digits.iter().zip(&order) {
            becomes[digit.index()] = other;
        }
        let mut board = self.board.clone();
        for (cell, digit) in self.board.filled() {
            board.set(cell, Some(becomes[digit.index()]));
        }
        self.next = following(order);
        Some(board)
    }
}

/// The next permutation: the last rise is turned, and what follows it is put in ascending order.
fn following(mut order: Vec<Digit>) -> Option<Vec<Digit>> {
    let rise = order.windows(2).rposition(|two| two[0] < two[1])?;
    let larger = order.iter().rposition(|&digit| digit > order[rise])?;
    order.swap(rise, larger);
    order[rise + 1..].reverse();
    Some(order)
}
