//! Candidate lines, also called sukaku: 9 signs for each of the 81 cells, each a digit in its own place
//! or a blank.

use super::gather::Gathered;
use super::{FormatError, Import};

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
    let mut some = 0;
    for (cell, digits) in gathered.grid.cells().zip(cells) {
        match digits.as_slice() {
            &[digit] => gathered.given(cell, digit)?,
            digits if digits.len() < 9 => some += 1,
            _ => {}
        }
    }
    if some > 0 {
        gathered.unread(format!("the candidates of {some} cells: not enforced"));
    }
    Ok(gathered.import("", ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_candidates_are_givens() {
        let cell = |i: usize| match i {
            0 => "....5....",
            1 => "12.......",
            _ => "123456789",
        };
        let line: String = (0..81).map(cell).collect();
        let import = super::super::read(&line).unwrap();
        assert_eq!(import.puzzle.givens.num_filled(), 1);
        assert_eq!(import.unread, ["the candidates of 1 cells: not enforced"]);
    }

    #[test]
    fn other_lines_are_none_of_them() {
        assert!(read_line(&".".repeat(729)).is_none());
        assert!(read_line(&"2".repeat(729)).is_none());
        assert!(read_line(&"123456789".repeat(80)).is_none());
        assert!(read_line(&"é".repeat(729)).is_none());
    }
}
