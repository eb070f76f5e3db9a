//! SadMan and SudoCue `.sdk` files: nine rows under `[Puzzle]`, what was entered under `[State]`, and
//! lines such as `#A` for the author before them.

use super::gather::Gathered;
use super::{FormatError, Import, not_a_puzzle};

/// The puzzle of a file, when it is one.
pub(super) fn read_file(text: &str) -> Option<Result<Import, FormatError>> {
    let head = |line: &str| line.trim().eq_ignore_ascii_case("[puzzle]");
    text.lines().any(head).then(|| read(text))
}

fn read(text: &str) -> Result<Import, FormatError> {
    let mut gathered = Gathered::of_size(9)?;
    let (mut title, mut author) = ("", "");
    let mut section = String::new();
    let mut rows = [0usize; 2];
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(note) = line.strip_prefix('#') {
            match note.chars().next() {
                Some('A') => author = &note[1..],
                Some('D') => title = &note[1..],
                // Comment, date, source, level and address say nothing about the puzzle.
                _ => {}
            }
            continue;
        }
        if line.starts_with('[') {
            section = line.to_lowercase();
            continue;
        }
        let state = match section.as_str() {
            "[puzzle]" => 0,
            "[state]" => 1,
            _ => {
                gathered.unread(format!("`{line:.40}`: left out"));
                continue;
            }
        };
        let row = rows[state];
        rows[state] += 1;
        let signs: Vec<char> = line.chars().collect();
        if row >= 9 || signs.len() != 9 {
            return not_a_puzzle(format!("`{line:.40}` under {section}, expected 9 rows of 9"));
        }
        for (column, sign) in signs.into_iter().enumerate() {
            let cell = gathered.grid.cell(row, column);
            match (sign.to_digit(10), state) {
                (Some(0), _) => {}
                (Some(digit), 0) => gathered.given(cell, digit.into())?,
                (Some(digit), _) if gathered.givens.get(cell).is_none() => {
                    gathered.enter(cell, digit.into())?;
                }
                (Some(_), _) => {}
                (None, _) if ".-_*".contains(sign) => {}
                (None, _) => return not_a_puzzle(format!("`{sign}` in row {}", row + 1)),
            }
        }
    }
    match rows {
        [9, 0 | 9] => Ok(gathered.import(title, author)),
        [rows, _] => not_a_puzzle(format!("{rows} rows under [Puzzle], expected 9")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: &str = "2..1.5..3\n.54...71.\n.1.2.3.8.\n6.28.73.4\n.........\n1.53.98.6\n.2.7.1.6.\n.81...24.\n7..4.2..1";

    #[test]
    fn puzzle_state_and_notes_are_read() {
        let state = ROWS.replacen("2..", "29.", 1);
        let text =
            format!("#ASomebody\n#DA puzzle\n#LEasy\n[Puzzle]\n{ROWS}\n[State]\n{state}\n[x]\ny");
        let import = super::super::read(&text).unwrap();
        let expect: crate::Puzzle = ROWS.parse().unwrap();
        assert_eq!((&import.puzzle.givens, &import.puzzle.rules), (&expect.givens, &expect.rules));
        assert_eq!(
            (import.puzzle.notes.title.as_str(), import.puzzle.notes.author.as_str()),
            ("A puzzle", "Somebody")
        );
        assert_eq!((import.entered.num_filled(), import.unread.len()), (1, 1));
    }

    #[test]
    fn hostile_files_are_errors() {
        for text in
            ["[Puzzle]", "[puzzle]\n1", "[Puzzle]\n12345678x", "#\u{1f9e9}\n[Puzzle]\n\u{1f9e9}"]
        {
            assert!(read_file(text).unwrap().is_err(), "{text}");
        }
        let long = format!("[Puzzle]\n{ROWS}\n{ROWS}");
        assert!(read_file(&long).unwrap().is_err());
        assert!(read_file("[[1,2],[2,1]]").is_none());
    }
}
