//! Counting with symmetry: where only equality of digits matters, the digits that no single-cell demand
//! tells apart are interchangeable. Of the m! solutions that differ only by exchanging m such digits,
//! exactly one has them in ascending order along a given house, so those are counted, and multiplied; or
//! found, and exchanged.

use std::sync::Arc;

use youdoku_logic::{Control, Stopped};

use super::{Digits, digits};
use crate::constraint::Piece;
use crate::engine::search::effort::Effort;
use crate::engine::search::mask::Mask;
use crate::engine::search::narrow::Propagator;
use crate::{Board, Cell, Digit, DigitSet, Model, Variable};

/// The interchangeable digits of a model and a house to put them in order along.
pub struct Symmetry {
    digits: DigitSet,
    house: Vec<Cell>,
}

impl Symmetry {
    /// The symmetry of a model, if it has some.
    pub fn of(model: &Model, control: &Control) -> Result<Option<Symmetry>, Stopped> {
        let mut effort = Effort::new(control)?;
        let pieces = model.pieces();
        if digits(model, &pieces, &mut effort)? == Digits::Valued {
            return Ok(None);
        }
        // Digits that some demand treats unlike others are kept out. A set and its complement tell the
        // same digits apart; whichever is smaller costs less symmetry.
        let size = model.grid().num_digits();
        let mut digits = DigitSet::all(size);
        let mut houses: Vec<&[Variable]> = Vec::new();
        let mut demanded = vec![false; model.grid().num_cells()];
        for (piece, _) in pieces {
            effort.steps(1)?;
            match piece {
                Piece::OneOf(cell, set) => {
                    demanded[cell.index()] = true;
                    let few = set.len() * 2 <= size;
                    digits = if few { digits - set } else { digits & set };
                }
                Piece::Different(cells) if cells.len() == size => houses.push(cells),
                _ => (),
            }
        }
        effort.steps(houses.len() * size)?;
        let closed =
            |house: &&[Variable]| house.iter().filter(|cell| demanded[cell.index()]).count();
        let house = houses.into_iter().min_by_key(closed).filter(|_| digits.len() > 1);
        let cells = |house: &[Variable]| house.iter().map(|cell| Cell::new(cell.index())).collect();
        Ok(house.map(|house| Symmetry { digits, house: cells(house) }))
    }

    /// Whether all of so many digits are interchangeable.
    pub fn is_total(&self, size: usize) -> bool {
        self.digits.len() == size
    }

    /// How many solutions each counted one stands for; nothing when that is beyond counting.
    pub fn factor(&self) -> Option<u128> {
        (1..=self.digits.len() as u128).try_fold(1u128, |product, n| product.checked_mul(n))
    }

    /// The interchangeable digits as a mask.
    pub fn exchanges<M: Mask>(&self) -> M {
        M::from_bits(self.digits.bits())
    }

    /// All solutions that differ from this one by exchanging digits, itself among them.
    pub fn orbit(&self, board: Board) -> Orbit {
        let digits: Vec<Digit> = self.digits.iter().collect();
        Orbit { board, next: Some(digits.clone()), digits }
    }

    /// The one among those solutions that has the digits in ascending order along the house.
    pub fn sorted(&self, board: &Board) -> Board {
        let along = self.house.iter().filter_map(|&cell| board.get(cell));
        let found: Vec<Digit> = along.filter(|&digit| self.digits.contains(digit)).collect();
        exchanged(board, &found, &self.digits.iter().collect::<Vec<_>>())
    }

    /// The pairs of cells and digits that a solution in that order has not both.
    pub fn out_of_order(&self) -> Vec<[(Cell, Digit); 2]> {
        let mut pairs = Vec::new();
        for (i, &first) in self.house.iter().enumerate() {
            for &later in &self.house[i + 1..] {
                for large in self.digits.iter() {
                    let smaller = self.digits.iter().take_while(|&small| small < large);
                    pairs.extend(smaller.map(|small| [(first, large), (later, small)]));
                }
            }
        }
        pairs
    }

    /// The demand that picks one solution of each m!.
    pub fn in_order<M: Mask>(&self, size: usize) -> Vec<Propagator<M>> {
        let (all, ours) = [DigitSet::all(size), self.digits].map(|d| M::from_bits(d.bits())).into();
        let partners: [Arc<[M]>; 2] = [true, false].map(|rising| {
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
        let mut pairs = Vec::new();
        for (i, &first) in self.house.iter().enumerate() {
            for &second in &self.house[i + 1..] {
                let cells = [first, second].map(|cell| cell.index() as u16);
                pairs.push(Propagator::Relation { cells, partners: partners.clone() });
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
        let board = exchanged(&self.board, &self.digits, &order);
        self.next = following(order);
        Some(board)
    }
}

/// A board with each of these digits become another.
fn exchanged(board: &Board, digits: &[Digit], others: &[Digit]) -> Board {
    let mut becomes: Vec<Digit> = board.grid().digits().collect();
    for (digit, &other) in digits.iter().zip(others) {
        becomes[digit.index()] = other;
    }
    let mut exchanged = board.clone();
    for (cell, digit) in board.filled() {
        exchanged.set(cell, Some(becomes[digit.index()]));
    }
    exchanged
}

/// The next permutation: the last rise is turned, and what follows it is put in ascending order.
fn following(mut order: Vec<Digit>) -> Option<Vec<Digit>> {
    let rise = order.windows(2).rposition(|two| two[0] < two[1])?;
    let larger = order.iter().rposition(|&digit| digit > order[rise])?;
    order.swap(rise, larger);
    order[rise + 1..].reverse();
    Some(order)
}
