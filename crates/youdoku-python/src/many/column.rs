//! Columns of ours, handed out without a copy.

use std::ffi::{CStr, c_void};
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use super::abi::{ARRAY, ArrowArray, ArrowSchema, SCHEMA};
use super::answer::Piece;

/// A buffer of ours, aligned for what it holds.
enum Buffer {
    Bytes(Vec<u8>),
    Narrow(Vec<i32>),
    Wide(Vec<i64>),
}

impl Buffer {
    fn address(&self) -> *const c_void {
        match self {
            Buffer::Bytes(bytes) => bytes.as_ptr().cast(),
            Buffer::Narrow(numbers) => numbers.as_ptr().cast(),
            Buffer::Wide(numbers) => numbers.as_ptr().cast(),
        }
    }
}

/// A column of ours, of texts or of numbers, that speaks Arrow.
#[pyclass(frozen, module = "youdoku._youdoku")]
pub struct Column {
    format: &'static CStr,
    len: usize,
    nulls: usize,
    buffers: Arc<Vec<Buffer>>,
}

impl Column {
    /// Solutions, counts and guesses.
    pub fn of_pieces(pieces: Vec<Piece>) -> (Column, Column, Column) {
        let len: usize = pieces.iter().map(|piece| piece.ends.len()).sum();
        let total: usize = pieces.iter().map(|piece| piece.text.len()).sum();
        let mut text = Vec::with_capacity(total);
        let mut offsets: Vec<i64> = Vec::with_capacity(len + 1);
        offsets.push(0);
        let (mut solved, mut valid) = (Bits::default(), Bits::default());
        let (mut counts, mut guesses) = (Vec::with_capacity(len), Vec::with_capacity(len));
        for piece in pieces {
            let before = text.len();
            offsets.extend(piece.ends.iter().map(|end| (before + end) as i64));
            text.extend_from_slice(&piece.text);
            piece.solved.iter().for_each(|&bit| solved.push(bit));
            piece.valid.iter().for_each(|&bit| valid.push(bit));
            counts.extend(piece.counts);
            guesses.extend(piece.guesses);
        }
        let (format, offsets) = match i32::try_from(total) {
            Ok(_) => (c"u", Buffer::Narrow(offsets.into_iter().map(|end| end as i32).collect())),
            Err(_) => (c"U", Buffer::Wide(offsets)),
        };
        let column = |format, bits: &Bits, rest: Vec<Buffer>| {
            let buffers = [Buffer::Bytes(bits.bytes.clone())].into_iter().chain(rest).collect();
            Column { format, len, nulls: len - bits.set, buffers: Arc::new(buffers) }
        };
        (
            column(format, &solved, vec![offsets, Buffer::Bytes(text)]),
            column(c"l", &valid, vec![Buffer::Wide(counts)]),
            column(c"l", &valid, vec![Buffer::Wide(guesses)]),
        )
    }
}

/// A bit for each row.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    len: usize,
    set: usize,
}

impl Bits {
    fn push(&mut self, bit: bool) {
        if self.len.is_multiple_of(8) {
            self.bytes.push(0);
        }
        if bit && let Some(last) = self.bytes.last_mut() {
            *last |= 1 << (self.len % 8);
            self.set += 1;
        }
        self.len += 1;
    }
}

/// What an array that we handed out keeps alive.
struct Kept {
    addresses: Vec<*const c_void>,
    _buffers: Arc<Vec<Buffer>>,
}

unsafe extern "C" fn release_schema(schema: *mut ArrowSchema) {
    // SAFETY: whoever releases gives what we handed out; its format lives for ever.
    unsafe { (*schema).release = None }
}

unsafe extern "C" fn release_array(array: *mut ArrowArray) {
    // SAFETY: whoever releases gives what we handed out, once.
    unsafe {
        drop(Box::from_raw((*array).private_data.cast::<Kept>()));
        (*array).release = None;
    }
}

/// Rows may be null.
const NULLABLE: i64 = 2;

#[pymethods]
impl Column {
    fn __len__(&self) -> usize {
        self.len
    }

    /// The column for whoever speaks Arrow. What type is asked for is not heeded, as the interface
    /// allows: the consumer then converts.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        drop(requested_schema);
        let schema = ArrowSchema {
            format: self.format.as_ptr(),
            name: c"".as_ptr(),
            flags: NULLABLE,
            release: Some(release_schema),
            ..ArrowSchema::default()
        };
        let mut kept = Box::new(Kept {
            addresses: self.buffers.iter().map(Buffer::address).collect(),
            _buffers: self.buffers.clone(),
        });
        let array = ArrowArray {
            length: self.len as i64,
            null_count: self.nulls as i64,
            n_buffers: kept.addresses.len() as i64,
            buffers: kept.addresses.as_mut_ptr(),
            release: Some(release_array),
            private_data: Box::into_raw(kept).cast(),
            ..ArrowArray::default()
        };
        let schema = PyCapsule::new_with_value(py, schema, SCHEMA)?;
        Ok((schema, PyCapsule::new_with_value(py, array, ARRAY)?))
    }
}
