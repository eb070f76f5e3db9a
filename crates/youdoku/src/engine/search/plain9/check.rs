//! The check of an answer, without any of the kernels' ideas: every zone has every digit.

use super::{Alphabet, Digits};

/// The nine digits as bits.
const FULL: u16 = 0b11_1111_1110;

/// Whether a filled board has every digit in every row, column and box, and these givens.
#[must_use]
pub fn obeys(alphabet: Alphabet, givens: &[u8; 81], board: &Digits) -> bool {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("ssse3") {
        // SAFETY: the CPU has SSSE3.
        return unsafe { x86::obeys(alphabet, givens, board) };
    }
    obeys_plainly(alphabet, givens, board)
}

fn obeys_plainly(alphabet: Alphabet, givens: &[u8; 81], board: &Digits) -> bool {
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

/// The same with a row of the board in a vector.
///
/// A digit is a bit of a byte, and nine is none. Nine cells with digits have all nine of them just when
/// their bytes add up, without carry, to 255: each of the other eight is there an odd number of times, and
/// that leaves one cell, which can only be a nine.
#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Alphabet, Digits};
    use core::arch::x86_64::*;

    #[target_feature(enable = "ssse3")]
    pub(super) fn obeys(alphabet: Alphabet, givens: &[u8; 81], board: &Digits) -> bool {
        let bit_of = _mm_setr_epi8(0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0);
        let (one, eight) = (_mm_set1_epi8(1), _mm_set1_epi8(8));
        let zero = _mm_set1_epi8(alphabet.zero() as i8);
        let is_digit = |less_one| _mm_cmpeq_epi8(_mm_min_epu8(less_one, eight), less_one);
        let (none, all) = (_mm_setzero_si128(), _mm_set1_epi8(-1));
        let (mut fine, mut rows, mut boxes) = (all, all, all);
        let (mut wrong, mut columns) = (none, none);
        for band in 0..3 {
            let mut seen = none;
            for row in 3 * band..3 * band + 3 {
                let digits = nine(board, row);
                let known = _mm_sub_epi8(nine(givens, row), zero);
                let clue = is_digit(_mm_sub_epi8(known, one));
                let broken = _mm_andnot_si128(_mm_cmpeq_epi8(known, digits), clue);
                wrong = _mm_or_si128(wrong, broken);
                fine = _mm_and_si128(fine, is_digit(_mm_sub_epi8(digits, one)));
                let bits = _mm_shuffle_epi8(bit_of, digits);
                seen = _mm_xor_si128(seen, bits);
                let threes = three(bits);
                let row = _mm_xor_si128(threes, _mm_srli_si128::<3>(threes));
                rows = _mm_and_si128(rows, _mm_xor_si128(row, _mm_srli_si128::<6>(threes)));
            }
            boxes = _mm_and_si128(boxes, three(seen));
            columns = _mm_xor_si128(columns, seen);
        }
        let nine = _mm_andnot_si128(wrong, _mm_and_si128(fine, columns));
        // Of rows the first byte counts, of boxes each third, of all others nine.
        let is_full = |vector| _mm_movemask_epi8(_mm_cmpeq_epi8(vector, all));
        is_full(nine) & 0x1FF == 0x1FF && is_full(boxes) & 0x49 == 0x49 && is_full(rows) & 1 == 1
    }

    /// The nine cells of a row, and some more. The last row is read from seven bytes before, so as not
    /// to read past the end.
    #[inline]
    #[target_feature(enable = "ssse3")]
    fn nine(cells: &[u8; 81], row: usize) -> __m128i {
        let at: *const u8 = cells.as_ptr();
        // SAFETY: the 16 bytes from 65, and from each row's start up to 63, lie within the 81; `loadu` asks
        // for no alignment.
        unsafe {
            match row {
                8 => _mm_srli_si128::<7>(_mm_loadu_si128(at.add(65).cast())),
                _ => _mm_loadu_si128(at.add(9 * row).cast()),
            }
        }
    }

    /// Each byte with the two after it.
    #[inline]
    #[target_feature(enable = "ssse3")]
    fn three(bytes: __m128i) -> __m128i {
        let two = _mm_xor_si128(bytes, _mm_srli_si128::<1>(bytes));
        _mm_xor_si128(two, _mm_srli_si128::<2>(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLVED: &[u8; 81] =
        b"562734189734189562189562734627341895341895627895627341273418956418956273956273418";

    /// A solution, and boards that differ from it in a cell or two, as the plain check sees them.
    #[test]
    fn a_solution_obeys_and_any_other_digit_does_not() {
        let board: Digits = SOLVED.map(|byte| byte - b'0');
        for check in [obeys, obeys_plainly] {
            assert!(check(Alphabet::Text, SOLVED, &board));
            assert!(check(Alphabet::Text, &[b'.'; 81], &board));
            assert!(check(Alphabet::Numbers, &[0; 81], &board));
            for cell in 0..81 {
                for digit in (0..=255).filter(|digit| *digit != board[cell]) {
                    let mut wrong = board;
                    wrong[cell] = digit;
                    assert!(!check(Alphabet::Text, &[b'.'; 81], &wrong));
                    let mut other = *SOLVED;
                    other[cell] = digit.wrapping_add(b'0');
                    assert_eq!(check(Alphabet::Text, &other, &board), !(1..=9).contains(&digit));
                }
            }
        }
    }

    #[test]
    fn with_two_cells_or_two_digits_changed_both_checks_say_the_same() {
        let board: Digits = SOLVED.map(|byte| byte - b'0');
        let mut obeyed = 0;
        for (one, other) in (0..81).flat_map(|one| (0..one).map(move |other| (one, other))) {
            for digit in 0..=10 {
                let mut swapped = board;
                swapped.swap(one, other);
                let mut twice = board;
                (twice[one], twice[other]) = (digit, digit);
                let renamed = board.map(|d| match usize::from(d) {
                    d if d == one % 9 + 1 => other as u8 % 9 + 1,
                    d if d == other % 9 + 1 => one as u8 % 9 + 1,
                    d => d as u8,
                });
                for board in [swapped, twice, renamed] {
                    let plainly = obeys_plainly(Alphabet::Numbers, &[0; 81], &board);
                    assert_eq!(obeys(Alphabet::Numbers, &[0; 81], &board), plainly);
                    obeyed += usize::from(plainly);
                }
            }
        }
        assert!(obeyed > 3240 * 11, "renaming digits keeps a solution a solution");
    }
}
