//! Many puzzles at once: rows of text or digits in, answers out, on all cores.
//!
//! `answer` is the work, whatever the rows come from. Memory that others own is looked at where it lies:
//! NumPy's by `memory`, Arrow's by `arrow` and `rows`. `column` hands ours out. `abi` is what Arrow's two sides share.

mod answer;

mod abi;
mod arrow;
mod column;
mod memory;
mod rows;

use std::borrow::Cow;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use youdoku::{Control, Stopped};

use self::answer::{Complaint, Piece, Question, Reply, Worker, share, task};
use self::arrow::chunks_of;
pub use self::column::Column;
use self::memory::Memory;
use self::rows::Chunk;
use crate::errors;
use crate::work::{control, guarded, watched};

/// What is asked of every row.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Asked {
    /// Rules besides those a row has itself.
    rules: Vec<String>,
    /// Solutions are counted up to this many.
    limit: u64,
    threads: Option<usize>,
    time: Option<f64>,
    /// Whether a row that is no puzzle is an error, or has no answer.
    strict: bool,
}

impl Asked {
    fn threads(&self) -> usize {
        let all = || std::thread::available_parallelism().map_or(1, |cores| cores.get());
        self.threads.unwrap_or_else(all).max(1)
    }

    fn question<'a>(&'a self, control: &'a Control) -> Question<'a> {
        Question { rules: &self.rules, limit: self.limit.max(1), control }
    }

    /// The first complaint that is an error: bugs always are.
    fn complain<'a>(&self, bad: impl Iterator<Item = &'a (usize, Complaint)>) -> PyResult<()> {
        for (row, why) in bad {
            match why {
                Complaint::Bug(bug) => return Err(errors::bug(bug, Some(*row))),
                Complaint::Invalid(why) if self.strict => return Err(errors::row(*row, why)),
                Complaint::Invalid(_) => (),
            }
        }
        Ok(())
    }
}

/// Solutions, counts and guesses of an Arrow column, chunk by chunk.
#[pyfunction]
pub fn many_arrow(
    column: &Bound<'_, PyAny>,
    asked: Asked,
) -> PyResult<Vec<(Column, Column, Column)>> {
    guarded(|| {
        let (py, control) = (column.py(), control(asked.time)?);
        let chunks = chunks_of(column)?;
        let mut first = 0;
        let mut answers = Vec::new();
        // Nothing is worked on before all of it is known to be readable.
        let chunks: Vec<Chunk<'_>> = chunks.iter().collect::<PyResult<_>>()?;
        for chunk in chunks {
            let pieces = watched(py, &control, || answer_chunk(&chunk, &asked, &control, first))?;
            let pieces = pieces.map_err(errors::stopped)?;
            asked.complain(pieces.iter().flat_map(|piece| &piece.bad))?;
            first += chunk.len();
            answers.push(Column::of_pieces(pieces));
        }
        Ok(answers)
    })
}

fn answer_chunk(
    chunk: &Chunk<'_>,
    asked: &Asked,
    control: &Control,
    first: usize,
) -> Result<Vec<Piece>, Stopped> {
    let (question, threads) = (asked.question(control), asked.threads());
    let step = task(chunk.len(), threads);
    let starts = (0..chunk.len()).step_by(step);
    share(starts, threads, |kernel, start| {
        let rows: Vec<Option<&[u8]>> =
            (start..chunk.len().min(start + step)).map(|row| chunk.row(row)).collect();
        Ok(Piece::of(first + start, question.answer(&rows, kernel)?))
    })
}

/// Solutions of texts, as texts; nothing where there is none.
#[pyfunction]
pub fn many_texts(
    py: Python<'_>,
    texts: Vec<Bound<'_, PyAny>>,
    asked: Asked,
) -> PyResult<Vec<Option<String>>> {
    guarded(|| {
        let control = control(asked.time)?;
        let texts: Vec<Option<Cow<'_, [u8]>>> =
            texts.iter().map(bytes_of).collect::<PyResult<_>>()?;
        let (question, threads) = (asked.question(&control), asked.threads());
        let step = task(texts.len(), threads);
        let replies = watched(py, &control, || {
            share(texts.chunks(step), threads, |kernel, chunk| {
                let rows: Vec<Option<&[u8]>> = chunk.iter().map(Option::as_deref).collect();
                question.answer(&rows, kernel)
            })
        })?;
        let replies: Vec<Reply> = replies.map_err(errors::stopped)?.into_iter().flatten().collect();
        let bad: Vec<(usize, Complaint)> = replies
            .iter()
            .enumerate()
            .filter_map(|(row, reply)| match reply {
                Reply::Bad(why) => Some((row, why.clone())),
                _ => None,
            })
            .collect();
        asked.complain(bad.iter())?;
        Ok(replies.into_iter().map(Reply::text).collect())
    })
}

/// How hard puzzles are, as numbers; nothing where there is not one solution.
#[pyfunction]
pub fn rate_texts(
    py: Python<'_>,
    texts: Vec<Bound<'_, PyAny>>,
    asked: Asked,
) -> PyResult<Vec<Option<f64>>> {
    guarded(|| {
        let control = control(asked.time)?;
        let texts: Vec<Option<Cow<'_, [u8]>>> =
            texts.iter().map(bytes_of).collect::<PyResult<_>>()?;
        let rows: Vec<Option<&[u8]>> = texts.iter().map(Option::as_deref).collect();
        rate_rows(py, &rows, &asked, &control, 0)
    })
}

/// The same of an Arrow column, chunk by chunk.
#[pyfunction]
pub fn rate_arrow(column: &Bound<'_, PyAny>, asked: Asked) -> PyResult<Vec<Vec<Option<f64>>>> {
    guarded(|| {
        let (py, control) = (column.py(), control(asked.time)?);
        let chunks = chunks_of(column)?;
        let chunks: Vec<Chunk<'_>> = chunks.iter().collect::<PyResult<_>>()?;
        let mut first = 0;
        let mut rated = Vec::new();
        for chunk in chunks {
            let rows: Vec<Option<&[u8]>> = (0..chunk.len()).map(|row| chunk.row(row)).collect();
            rated.push(rate_rows(py, &rows, &asked, &control, first)?);
            first += chunk.len();
        }
        Ok(rated)
    })
}

/// Puzzles that are rated together: some take a thousand times as long as others.
const RATED_TOGETHER: usize = 32;

fn rate_rows(
    py: Python<'_>,
    rows: &[Option<&[u8]>],
    asked: &Asked,
    control: &Control,
    first: usize,
) -> PyResult<Vec<Option<f64>>> {
    let (question, threads) = (asked.question(control), asked.threads());
    let rated = watched(py, control, || {
        let work = rows.chunks(RATED_TOGETHER);
        share(work, threads, |worker, rows| question.rate(rows, worker))
    })?;
    let rated = rated.map_err(errors::stopped)?;
    let mut bad: Vec<(usize, Complaint)> = Vec::new();
    let mut ratings = Vec::with_capacity(rows.len());
    for (row, rating) in rated.into_iter().flatten().enumerate() {
        ratings.push(rating.unwrap_or_else(|why| {
            bad.push((first + row, why));
            None
        }));
    }
    asked.complain(bad.iter())?;
    Ok(ratings)
}

fn bytes_of<'a>(item: &'a Bound<'_, PyAny>) -> PyResult<Option<Cow<'a, [u8]>>> {
    if item.is_none() {
        return Ok(None);
    }
    if let Ok(bytes) = item.cast::<PyBytes>() {
        return Ok(Some(Cow::Borrowed(bytes.as_bytes())));
    }
    match item.cast::<PyString>() {
        Ok(text) => Ok(Some(Cow::Owned(text.to_cow()?.into_owned().into_bytes()))),
        Err(_) => Err(PyTypeError::new_err("a puzzle among many is a str or bytes")),
    }
}

/// Solutions of the rows of a NumPy array of bytes (`S81`), written into another of the same shape:
/// empty where there is none.
#[pyfunction]
pub fn many_fixed(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    solutions: &Bound<'_, PyAny>,
    asked: Asked,
) -> PyResult<()> {
    guarded(|| {
        let (from, to) = (Memory::of(puzzles, 'S', 1)?, Memory::of(solutions, 'S', 1)?);
        let width = from.width();
        let answer = |question: &Question, rows: &[u8], worker: &mut Worker| {
            let rows: Vec<Option<&[u8]>> =
                rows.chunks(width).map(|row| Some(without_padding(row))).collect();
            question.answer(&rows, worker)
        };
        row_by_row(py, &from, &to, &asked, answer, Reply::write)
    })
}

/// NumPy fills up with zeros.
fn without_padding(row: &[u8]) -> &[u8] {
    let end = row.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    &row[..end]
}

/// Solutions of the rows of a NumPy array of digits (`uint8`, a puzzle a row), written into another
/// of the same shape: zeros where there is none.
#[pyfunction]
pub fn many_digits(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    solutions: &Bound<'_, PyAny>,
    asked: Asked,
) -> PyResult<()> {
    guarded(|| {
        let (from, to) = (Memory::of(puzzles, 'u', 2)?, Memory::of(solutions, 'u', 2)?);
        let (width, size) = (from.width(), from.width().isqrt());
        if size * size != width || size < 2 {
            return Err(errors::bad(format!(
                "found rows of {width} cells, expected a square number"
            )));
        }
        let answer = |question: &Question, rows: &[u8], worker: &mut Worker| {
            question.answer_digits(rows, size, worker)
        };
        row_by_row(py, &from, &to, &asked, answer, Reply::write_digits)
    })
}

/// Answers rows where they lie, and writes each answer into its row of the other memory.
fn row_by_row(
    py: Python<'_>,
    from: &Memory<'_>,
    to: &Memory<'_>,
    asked: &Asked,
    answer: impl Fn(&Question, &[u8], &mut Worker) -> Result<Vec<Reply>, Stopped> + Sync,
    write: fn(Reply, &mut [u8]) -> Result<(), Complaint>,
) -> PyResult<()> {
    let control = control(asked.time)?;
    let (width, count) = (from.width(), from.count());
    if (to.width(), to.count()) != (width, count) {
        return Err(PyTypeError::new_err("the arrays must have the same shape and type"));
    }
    if count == 0 || width == 0 {
        return Ok(());
    }
    // SAFETY: the caller holds both arrays, `Memory::of` checked that they are contiguous, and the
    // second was made by the package for this call: nobody else sees it.
    let (from, to) = unsafe { (from.bytes(), to.bytes_mut()?) };
    let (question, threads) = (asked.question(&control), asked.threads());
    let step = task(count, threads);
    let work = from.chunks(step * width).zip(to.chunks_mut(step * width)).enumerate();
    let bad = watched(py, &control, || {
        share(work, threads, |worker, (index, (from, to))| {
            let replies = answer(&question, from, worker)?;
            let mut bad = Vec::new();
            for (row, (reply, to)) in replies.into_iter().zip(to.chunks_mut(width)).enumerate() {
                if let Err(why) = write(reply, to) {
                    bad.push((index * step + row, why));
                }
            }
            Ok(bad)
        })
    })?;
    asked.complain(bad.map_err(errors::stopped)?.iter().flatten())
}
