//! Candidate lines, also called sukaku: 9 signs for each of the 81 cells, each a digit in its own place
//! or a blank.

use super::gather::Gathered;
use super::{FormatError, Import};
use crate::DigitSet;

/// The puzzle of a line, when it is one. The signs of a 27×27 board are as many; they do not stand each
/// in its own place, with none of the cells empty.
pub(super) fn read_line(text: &str) -> Option<Result<Import, FormatError>> {
    let signs: Vec<u8> = text.bytes().filter(|sign| !sign.is_ascii_whitespace()).collect();
    if signs.len() != 729 {
        return None;
    }
    let digits = |cell: &[u8]| -> Option<Vec<u64>> {
        let place = |(i, &sign): (usize, &u8)| match sign {
            b'.' | b'0' => Some(None),
            _ => (sign == b'1' + i as u8).then_some(Some(i as u64 + 1)),
        };
        let places: Option<Vec<Option<u64>>> = cell.iter().enumerate().map(place).collect();
        Some(places?.into_iter().flatten().collect::<Vec<u64>>()).filter(|found| !found.is_empty())
    };
    let cells: Option<Vec<Vec<u64>>> = signs.chunks(9).map(digits).collect();
    Some(read(&cells?))
}

fn read(cells: &[Vec<u64>]) -> Result<Import, FormatError> {
    let mut gathered = Gathered::of_size(9)?;
    for (cell, digits) in gathered.grid.cells().zip(cells) {
        let digits = digits.iter().map(|&digit| gathered.digit(cell, digit));
        let digits: DigitSet = digits.collect::<Result<_, _>>()?;
        gathered.allow(cell, digits);
    }
    Ok(gathered.import("", ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_candidates_are_givens_and_others_are_rules() {
        let cell = |i: usize| match i {
            0 => "....5....",
            1 => "12.......",
            _ => "123456789",
        };
        let line: String = (0..81).map(cell).collect();
        let import = super::super::read(&line).unwrap();
        assert_eq!(import.puzzle.givens.num_filled(), 1);
        assert_eq!(import.unread, [""; 0]);
        let rules: Vec<String> =
            import.puzzle.rules.iter().map(|rule| rule.text(&import.puzzle.grid())).collect();
        let without = (3..=9).map(|digit| format!("without {digit} r1c2"));
        assert_eq!(rules, ["classic".to_owned()].into_iter().chain(without).collect::<Vec<_>>());
    }

    #[test]
    fn other_lines_are_none_of_them() {
        assert!(read_line(&".".repeat(729)).is_none());
        assert!(read_line(&"2".repeat(729)).is_none());
        assert!(read_line(&"123456789".repeat(80)).is_none());
        assert!(read_line(&"é".repeat(729)).is_none());
    }
}
