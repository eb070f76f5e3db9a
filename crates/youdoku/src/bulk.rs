//! Plain 9×9 puzzles by the million: rows of 81 characters in, answers out, with nothing built for a
//! puzzle in between. The bit-sliced kernel works on hundreds of them at once, so rows come in batches.

use std::ops::ControlFlow;

use youdoku_logic::{Control, Meter, Stopped};

use crate::engine::plain9::{Alphabet, Bulk, obeys};
pub use crate::engine::plain9::{Answer, Digits};

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
    (ends && row.iter().fold(true, |fine, byte| fine & is_cell(byte))).then_some(row)
}

/// Answers batches of plain puzzles. It owns the kernel's memory, so keep one for each thread.
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
            guesses += answer.guesses;
            each(index, answer);
        });
        Meter::count(&control.meter().decisions, guesses);
        stopped.map_or(Ok(()), Err)
    }
}
