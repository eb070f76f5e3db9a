//! Plain 9×9 puzzles by the million: rows of 81 characters in, answers out, with nothing built for a
//! puzzle in between. The bit-sliced kernel works on hundreds of them at once, so rows come in batches.

use std::ops::ControlFlow;

use youdoku_logic::{Control, Meter, Stopped};

use crate::bug::{self, Bug};
use crate::engine::plain9::{Alphabet, Bulk, obeys};
pub use crate::engine::plain9::{Answer, Digits};
use crate::engine::tripwire;

/// A puzzle as 81 characters: `1` to `9` are givens, all else is blank.
pub type PlainRow = [u8; 81];

/// The plain puzzle at the start of a line: 81 characters that are digits or blanks, and then the end,
/// or something that is no cell (`,`, a space, `#`).
pub fn row(line: &[u8]) -> Option<&PlainRow> {
    let (row, rest) = line.split_first_chunk::<81>()?;
    let is_cell = |byte: &u8| matches!(byte, b'0'..=b'9' | b'.' | b'_' | b'*');
    let ends =
        rest.first().is_none_or(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b',' | b';' | b'#'));
    // All bytes, also after a wrong one: without a way out the loop runs on many bytes at once.
    let fine = ends && row.iter().fold(true, |fine, byte| fine & is_cell(byte));
    (fine && (rest.len() < 2 || alone(row, rest))).then_some(row)
}

/// Whether what follows a puzzle on its line is neither a line of its own nor another puzzle: a rating, a
/// name, or the puzzle filled in.
fn alone(row: &PlainRow, rest: &[u8]) -> bool {
    let rest = rest.strip_suffix(b"\r").unwrap_or(rest);
    let between = |byte: &u8| matches!(byte, b' ' | b'\t' | b',' | b';' | b'|');
    let fills = |word: &[u8]| {
        let mut cells = word.iter().zip(row);
        cells.all(|(digit, given)| match given {
            b'1'..=b'9' => digit == given,
            _ => matches!(digit, b'1'..=b'9'),
        })
    };
    !rest.contains(&b'\r') && rest.split(between).all(|word| word.len() != row.len() || fills(word))
}

/// Answers batches of plain puzzles. It owns the kernel's memory, so keep one for each thread.
///
/// ```
/// use youdoku::{Control, bulk::{PlainBatch, PlainRow, row}};
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let rows: [&PlainRow; 2] = [row(line.as_bytes()).unwrap(), &[b'.'; 81]];
/// let answers = PlainBatch::new().answer(&rows, 2, &Control::new()).unwrap();
/// assert_eq!([answers[0].count, answers[1].count], [1, 2]);
/// ```
#[derive(Default)]
pub struct PlainBatch {
    kernel: Bulk,
}

impl PlainBatch {
    /// With the best instructions of this CPU.
    pub fn new() -> PlainBatch {
        PlainBatch::default()
    }

    /// For each row, how many solutions it has, up to the limit, and the first two.
    pub fn answer(
        &mut self,
        rows: &[&PlainRow],
        limit: u64,
        control: &Control,
    ) -> Result<Vec<Answer>, Stopped> {
        let mut answers = vec![Answer::default(); rows.len()];
        self.answer_each(rows, limit, control, &mut |row, answer| answers[row] = *answer)?;
        Ok(answers)
    }

    /// The same, with each answer given to `each` as soon as it is known, in any order: an answer is three
    /// times as long as a solution, and few need all of it.
    ///
    /// # Panics
    /// When the kernel finds what is no solution.
    pub fn answer_each(
        &mut self,
        rows: &[&PlainRow],
        limit: u64,
        control: &Control,
        each: &mut dyn FnMut(usize, &Answer),
    ) -> Result<(), Stopped> {
        control.check()?;
        let (mut stopped, mut guesses) = (None, 0);
        let poll = || {
            stopped = control.check().err();
            if stopped.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let feed = rows.iter().copied();
        let _ = self.kernel.run(Alphabet::Text, feed, limit, poll, |index, answer| {
            let fine = (answer.count == 0 || obeys(Alphabet::Text, rows[index], &answer.first))
                && (answer.count < 2 || obeys(Alphabet::Text, rows[index], &answer.second));
            assert!(fine, "the 9×9 kernel found a board that is none");
            tripwire::met_row(rows[index]);
            guesses += answer.guesses;
            each(index, answer);
        });
        Meter::count(&control.meter().decisions, guesses);
        stopped.map_or(Ok(()), Err)
    }

    /// The same, where a bug costs the row that meets it and no other. After a bug the rows are answered
    /// again, one half and then the other, until it is alone: `each` may then be given a row more than
    /// once, and the last word counts.
    pub fn answer_each_caught(
        &mut self,
        rows: &[&PlainRow],
        limit: u64,
        control: &Control,
        each: &mut dyn FnMut(usize, Result<&Answer, Bug>),
    ) -> Result<(), Stopped> {
        let mut parts = vec![(0, rows)];
        while let Some((first, rows)) = parts.pop() {
            let answered = bug::caught(|| {
                let each = &mut |row, answer: &Answer| each(first + row, Ok(answer));
                self.answer_each(rows, limit, control, each)
            });
            let bug = match answered {
                Ok(outcome) => {
                    outcome?;
                    continue;
                }
                Err(bug) => bug,
            };
            // A kernel that met a bug may be in any state.
            *self = PlainBatch::new();
            match rows.len() {
                1 => each(first, Err(bug)),
                more => {
                    let (one, other) = rows.split_at(more / 2);
                    parts.extend([(first + one.len(), other), (first, one)]);
                }
            }
        }
        Ok(())
    }
}

#[cfg(all(test, debug_assertions))]
mod tests {
    use super::*;
    use crate::engine::TRIPWIRE;

    #[test]
    fn a_bug_costs_its_row_and_no_other() {
        let blank = ".".repeat(81);
        let clash = format!("11{}", ".".repeat(79));
        let texts = [&blank, &clash, TRIPWIRE, &blank, TRIPWIRE, &clash];
        let rows: Vec<&PlainRow> = texts.iter().map(|text| row(text.as_bytes()).unwrap()).collect();
        let mut answers = vec![None; rows.len()];
        let mut kernel = PlainBatch::new();
        let each = &mut |row: usize, answer: Result<&Answer, Bug>| {
            answers[row] = Some(answer.map(|answer| answer.count));
        };
        kernel.answer_each_caught(&rows, 5, &Control::new(), each).unwrap();
        let counts: Vec<Option<u64>> =
            answers.into_iter().map(|answer| answer.expect("all are answered").ok()).collect();
        assert_eq!(counts, [Some(5), Some(0), None, Some(5), None, Some(0)]);
    }
}
