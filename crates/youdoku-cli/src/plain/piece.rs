//! Some thousand lines of a list, and their answers.

use std::io::{self, Write};

use memchr::memchr_iter;
use youdoku::bulk::{self, PlainBatch, PlainRow};
use youdoku::text::Entry;
use youdoku::{Control, Stopped};

use super::Question;
use crate::batch::{self, Line};
use crate::exit::Exit;

/// An answer and the end of its line.
const WIDTH: usize = 82;

/// A piece of the list. Each line with a puzzle has a slot for its answer, as wide as a solution: answers
/// come in any order and are written where they belong.
#[derive(Default)]
pub struct Piece {
    /// Its place among the pieces, and how many lines the list has before it.
    pub number: usize,
    pub lines_before: usize,
    pub text: Vec<u8>,
    pub complaints: Vec<String>,
    pub exit: Exit,
    slots: Vec<u8>,
    /// How much of a slot is used.
    lengths: Vec<u8>,
    /// Answers too long for their slot, which then stands empty.
    long: Vec<(usize, Vec<u8>)>,
}

impl Piece {
    /// How many puzzles it has.
    pub fn lines(&self) -> usize {
        self.lengths.len()
    }

    /// Answers all its lines.
    pub fn answer(
        &mut self,
        kernel: &mut PlainBatch,
        question: &Question,
        control: &Control,
    ) -> Result<(), Stopped> {
        let text = std::mem::take(&mut self.text);
        let (rows, slots_of_rows, others) = sorted(&text, self.lines_before);
        let lines = rows.len() + others.len();
        self.complaints.clear();
        self.long.clear();
        self.exit = Exit::Found;
        self.slots.resize(lines * WIDTH, 0);
        self.lengths.resize(lines, 0);
        let mut answer = Vec::with_capacity(WIDTH);
        kernel.answer_each_caught(&rows, question.limit, control, &mut |row, found| {
            answer.clear();
            let exit = match found {
                Ok(found) => (question.write)(found, &mut answer),
                Err(bug) => {
                    let number = self.lines_before + line_of(&text, rows[row]);
                    self.complaints.push(format!("line {number}: {bug}"));
                    answer.extend_from_slice(batch::ERROR.as_bytes());
                    Exit::Failed
                }
            };
            self.put(slots_of_rows[row] as usize, &answer, exit);
        })?;
        for (slot, number, line) in others {
            control.check()?;
            let respond = batch::respond(&entry(number, line), control, |_, model, control| {
                (question.otherwise)(model, control)
            });
            let Line { text, complaints, exit } = respond;
            self.complaints.extend(complaints);
            self.put(slot as usize, text.as_bytes(), exit);
        }
        self.text = text;
        Ok(())
    }

    fn put(&mut self, slot: usize, answer: &[u8], exit: Exit) {
        self.exit = self.exit.and(exit);
        let place = &mut self.slots[slot * WIDTH..][..WIDTH];
        if let Ok(solution) = <&[u8; WIDTH - 1]>::try_from(answer) {
            // By far the most frequent length, and one the compiler knows.
            place[..WIDTH - 1].copy_from_slice(solution);
        } else if answer.len() < WIDTH {
            place[..answer.len()].copy_from_slice(answer);
        } else {
            self.long.push((slot, answer.to_vec()));
        }
        let length = if answer.len() < WIDTH { answer.len() } else { 0 };
        place[length] = b'\n';
        self.lengths[slot] = length as u8;
    }

    /// Writes the answers in order.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        if self.lengths.iter().all(|&length| usize::from(length) == WIDTH - 1) {
            return out.write_all(&self.slots);
        }
        let mut long = self.long.iter().peekable();
        for (slot, (place, &length)) in self.slots.chunks(WIDTH).zip(&self.lengths).enumerate() {
            if let Some((_, answer)) = long.next_if(|(of, _)| *of == slot) {
                out.write_all(answer)?;
            }
            out.write_all(&place[..=length.into()])?;
        }
        Ok(())
    }
}

/// A line that is no plain puzzle: its slot, its number in the list, and what it says.
type Other<'t> = (u32, usize, &'t [u8]);

/// The plain puzzles of a text, the slot of each, and all other lines that say something.
fn sorted(text: &[u8], lines_before: usize) -> (Vec<&PlainRow>, Vec<u32>, Vec<Other<'_>>) {
    let most = text.len() / WIDTH + 1;
    let (mut rows, mut slots) = (Vec::with_capacity(most), Vec::with_capacity(most));
    let mut others = Vec::new();
    let (mut start, mut number) = (0, lines_before);
    for end in memchr_iter(b'\n', text).chain([text.len()]) {
        let line = &text[start..end];
        let slot = (rows.len() + others.len()) as u32;
        (start, number) = (end + 1, number + 1);
        if let Some(row) = bulk::row(line) {
            rows.push(row);
            slots.push(slot);
        } else if !is_talk(line) {
            others.push((slot, number, line));
        }
    }
    (rows, slots, others)
}

/// In which line of a text this row of it is, from 1.
fn line_of(text: &[u8], row: &PlainRow) -> usize {
    let before = row.as_ptr().addr() - text.as_ptr().addr();
    memchr_iter(b'\n', &text[..before]).count() + 1
}

/// Whether a line is blank or a comment.
pub fn is_talk(line: &[u8]) -> bool {
    line.trim_ascii().is_empty() || line.trim_ascii_start().starts_with(b"#")
}

/// A line that is no plain puzzle, read as any text is.
fn entry(number: usize, line: &[u8]) -> Entry {
    let text = String::from_utf8_lossy(line);
    let (puzzle, unread) = match youdoku::text::read_with_unread(&text) {
        Ok((puzzle, unread)) => (Ok(puzzle), unread),
        Err(error) => (Err(error.moved_down(number - 1)), Vec::new()),
    };
    Entry { line: number, puzzle, unread }
}
