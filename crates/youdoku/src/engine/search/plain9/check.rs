//! The check of an answer, without any of the kernels' ideas: every zone has every digit.

use super::{Alphabet, Digits};

/// The nine digits as bits.
const FULL: u16 = 0b11_1111_1110;

/// Whether a filled board has every digit in every row, column and box, and these givens.
#[must_use]
pub fn obeys(alphabet: Alphabet, givens: &[u8; 81], board: &Digits) -> bool {
    let (mut columns, mut fine) = ([0u16; 9], true);
    for (band, given_band) in board.chunks_exact(27).zip(givens.chunks_exact(27)) {
        let mut stacks = [0u16; 9];
        for (row, given) in band.chunks_exact(9).zip(given_band.chunks_exact(9)) {
            let mut seen = 0;
            for column in 0..9 {
                let bit = 1u16.unbounded_shl(row[column].into());
                seen |= bit;
                stacks[column] |= bit;
                let known = given[column].wrapping_sub(alphabet.zero());
                fine &= known == row[column] || known.wrapping_sub(1) > 8;
            }
            fine &= seen == FULL;
        }
        for stack in stacks.chunks_exact(3) {
            fine &= stack[0] | stack[1] | stack[2] == FULL;
        }
        columns.iter_mut().zip(stacks).for_each(|(column, seen)| *column |= seen);
    }
    fine && columns == [FULL; 9]
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLVED: &[u8; 81] =
        b"562734189734189562189562734627341895341895627895627341273418956418956273956273418";

    #[test]
    fn a_solution_obeys_and_any_other_digit_does_not() {
        let board: Digits = SOLVED.map(|byte| byte - b'0');
        assert!(obeys(Alphabet::Text, SOLVED, &board));
        assert!(obeys(Alphabet::Text, &[b'.'; 81], &board));
        assert!(obeys(Alphabet::Numbers, &[0; 81], &board));
        for cell in 0..81 {
            for digit in (0..=9).filter(|digit| *digit != board[cell]) {
                let mut wrong = board;
                wrong[cell] = digit;
                assert!(!obeys(Alphabet::Text, &[b'.'; 81], &wrong));
                let mut other = *SOLVED;
                other[cell] = digit + b'0';
                assert_eq!(obeys(Alphabet::Text, &other, &board), digit == 0);
            }
        }
    }
}
