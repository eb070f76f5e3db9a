//! Deductions against obvious ones, which know nothing of bits and order.

use super::super::super::HOUSES;
use super::super::super::clues::Alphabet;
use super::super::super::tests::random_puzzles;
use super::{Board, Settled, Visit, clued};

type Candidates = [u16; 81];

fn houses_of(cell: u8) -> impl Iterator<Item = &'static [u8; 9]> {
    HOUSES.iter().filter(move |house| house.contains(&cell))
}

/// Naked singles, hidden singles and locked candidates, as long as there are any. Nothing if a cell has no candidate
/// or a house no place for a digit.
fn obvious(puzzle: &[u8; 81]) -> Option<Candidates> {
    let mut left: Candidates =
        puzzle.map(|digit| if digit == 0 { 0o777 } else { 1 << (digit - 1) });
    loop {
        let before = left;
        for cell in 0..81u8 {
            let candidates = left[usize::from(cell)];
            if candidates.count_ones() == 1 {
                let peers = houses_of(cell).flatten().filter(|peer| **peer != cell);
                peers.for_each(|peer| left[usize::from(*peer)] &= !candidates);
            }
        }
        for house in &HOUSES {
            for digit in (0..9).map(|d| 1 << d) {
                let places: Vec<u8> =
                    house.iter().copied().filter(|c| left[usize::from(*c)] & digit != 0).collect();
                match places[..] {
                    [] => return None,
                    [cell] => left[usize::from(cell)] &= digit,
                    _ => {}
                }
                // All places lie in another house too: the digit stands nowhere else there.
                for other in HOUSES.iter().filter(|other| places.iter().all(|c| other.contains(c)))
                {
                    let outside = other.iter().filter(|c| !places.contains(c));
                    outside.for_each(|c| left[usize::from(*c)] &= !digit);
                }
            }
        }
        if left.contains(&0) {
            return None;
        }
        if left == before {
            return Some(left);
        }
    }
}

#[test]
fn deduce_what_is_obvious() {
    let (mut open, mut none, mut solved) = (0, 0, 0);
    for puzzle in random_puzzles(5, 300) {
        let mut board = Board::of(Alphabet::Numbers, &puzzle);
        let found = match board.settle() {
            Settled::Contradiction => {
                none += 1;
                None
            }
            Settled::Solved => {
                solved += 1;
                Some(board.digits().map(|digit| 1 << (digit - 1)))
            }
            Settled::Open(_) => {
                open += 1;
                let mut left = [0; 81];
                for (cell, left) in left.iter_mut().enumerate() {
                    let shift = super::SHIFT[cell % 54];
                    *left = board.candidates(cell / 54, shift.into()) as u16;
                }
                Some(left)
            }
        };
        assert_eq!(found, obvious(&puzzle), "{puzzle:?}");
    }
    assert!(open > 20 && none > 20 && solved > 20, "{open} {none} {solved}");
}

#[test]
fn a_clue_is_a_digit_and_nothing_else() {
    for byte in 0..=255u8 {
        for at in [0, 7, 8, 79, 80] {
            let mut puzzle = [b'.'; 81];
            puzzle[at] = byte;
            let clue = byte.is_ascii_digit() && byte != b'0';
            assert_eq!(clued(Alphabet::Text, &puzzle), u128::from(clue) << at, "{byte} at {at}");
        }
    }
    let mut puzzle = [0; 81];
    (1..=9).for_each(|digit| puzzle[9 * usize::from(digit) - 1] = digit);
    let expected = (1..=9).fold(0, |cells, digit| cells | 1 << (9 * digit - 1));
    assert_eq!(clued(Alphabet::Numbers, &puzzle), expected);
}
