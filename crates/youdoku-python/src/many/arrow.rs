//! Columns of somebody else, read where they lie.

use std::ffi::{CStr, c_void};
use std::ptr::null;
use std::slice::from_raw_parts;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

use super::abi::{ARRAY, ArrowArray, ArrowArrayStream, ArrowSchema, SCHEMA, STREAM};
use crate::errors;

/// How a column keeps its texts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layout {
    Offsets32,
    Offsets64,
    Views,
    Fixed(usize),
}

impl Layout {
    fn of(format: &str) -> Option<Layout> {
        match format {
            "u" | "z" => Some(Layout::Offsets32),
            "U" | "Z" => Some(Layout::Offsets64),
            "vu" | "vz" => Some(Layout::Views),
            fixed => Some(Layout::Fixed(fixed.strip_prefix("w:")?.parse().ok()?)),
        }
    }

    fn buffers(self) -> i64 {
        match self {
            Layout::Offsets32 | Layout::Offsets64 | Layout::Views => 3,
            Layout::Fixed(_) => 2,
        }
    }
}

/// A column of somebody else.
pub struct Chunks<'py> {
    layout: Layout,
    arrays: Vec<ArrowArray>,
    /// An array that stays in its capsule.
    held: Option<(Bound<'py, PyCapsule>, *const ArrowArray)>,
}

/// A part of it.
pub struct Chunk<'a> {
    layout: Layout,
    len: usize,
    offset: usize,
    validity: Option<&'a [u8]>,
    /// Offsets, views, or the texts themselves.
    index: *const u8,
    /// The texts, where offsets lead.
    texts: *const u8,
    /// The texts, where views lead.
    pieces: &'a [*const c_void],
}

// SAFETY: it only reads memory that nobody writes while the column is held.
unsafe impl Sync for Chunk<'_> {}

/// The parts of a column that speaks Arrow.
pub fn chunks_of<'py>(column: &Bound<'py, PyAny>) -> PyResult<Chunks<'py>> {
    if column.hasattr("__arrow_c_stream__")? {
        return read_stream(&column.call_method0("__arrow_c_stream__")?);
    }
    let capsules = column.call_method0("__arrow_c_array__")?;
    let capsules = capsules.cast::<PyTuple>()?;
    let (schema, array) = (capsules.get_item(0)?, capsules.get_item(1)?);
    let (schema, array) = (schema.cast::<PyCapsule>()?, array.cast::<PyCapsule>()?);
    // SAFETY: a capsule of this name holds this, and is held while it is looked at.
    let layout = layout(unsafe { schema.pointer_checked(Some(SCHEMA))?.cast().as_ref() })?;
    let at = array.pointer_checked(Some(ARRAY))?.cast::<ArrowArray>();
    // SAFETY: as above.
    check(unsafe { at.as_ref() }, layout)?;
    let held = Some((array.clone(), at.as_ptr().cast_const()));
    Ok(Chunks { layout, arrays: Vec::new(), held })
}

fn read_stream<'py>(capsule: &Bound<'py, PyAny>) -> PyResult<Chunks<'py>> {
    let capsule = capsule.cast::<PyCapsule>()?;
    let stream = capsule.pointer_checked(Some(STREAM))?.cast::<ArrowArrayStream>().as_ptr();
    // SAFETY: a capsule of this name holds a stream, which lives until the capsule goes; its functions
    // are called as the interface says, one after the other.
    unsafe {
        if (*stream).release.is_none() {
            return Err(PyTypeError::new_err("this Arrow stream was read already"));
        }
        let fail = || {
            let message = ((*stream).get_last_error)(stream);
            let message = match message.is_null() {
                true => "no reason given".to_owned(),
                false => CStr::from_ptr(message).to_string_lossy().into_owned(),
            };
            errors::bad(format!("the Arrow stream failed: {message}"))
        };
        let mut schema = ArrowSchema::default();
        if ((*stream).get_schema)(stream, &mut schema) != 0 {
            return Err(fail());
        }
        let layout = layout(&schema)?;
        let mut arrays = Vec::new();
        loop {
            let mut array = ArrowArray::default();
            if ((*stream).get_next)(stream, &mut array) != 0 {
                return Err(fail());
            }
            if array.release.is_none() {
                return Ok(Chunks { layout, arrays, held: None });
            }
            check(&array, layout)?;
            arrays.push(array);
        }
    }
}

fn layout(schema: &ArrowSchema) -> PyResult<Layout> {
    if schema.format.is_null() || schema.release.is_none() {
        return Err(PyTypeError::new_err("this Arrow schema was released"));
    }
    // SAFETY: the format of a schema is a string.
    let format = unsafe { CStr::from_ptr(schema.format) }.to_string_lossy();
    let layout = Layout::of(&format).filter(|_| schema.dictionary.is_null());
    layout.ok_or_else(|| {
        let message = format!("found an Arrow column of format `{format}`, expected text or bytes");
        PyTypeError::new_err(message)
    })
}

fn check(array: &ArrowArray, layout: Layout) -> PyResult<()> {
    let fits = array.release.is_some()
        && array.length >= 0
        && array.offset >= 0
        && array.n_buffers >= layout.buffers()
        && !array.buffers.is_null();
    if fits { Ok(()) } else { Err(PyTypeError::new_err("this Arrow array is not as it says")) }
}

impl Chunks<'_> {
    pub fn iter(&self) -> impl Iterator<Item = Chunk<'_>> {
        // SAFETY: the capsule is held.
        let held = self.held.iter().map(|(_, at)| unsafe { &**at });
        held.chain(&self.arrays).map(|array| self.chunk(array))
    }

    fn chunk<'a>(&self, array: &'a ArrowArray) -> Chunk<'a> {
        let (len, offset) = (array.length as usize, array.offset as usize);
        // SAFETY: there are so many buffers (checked when it came), and the first, where it is there,
        // has a bit for each row.
        let buffers =
            unsafe { from_raw_parts(array.buffers.cast_const(), array.n_buffers as usize) };
        let validity = (!buffers[0].is_null() && array.null_count != 0)
            .then(|| unsafe { from_raw_parts(buffers[0].cast(), (offset + len).div_ceil(8)) });
        let pieces = match self.layout {
            // After the views come the texts, and last the sizes of those.
            Layout::Views => &buffers[2..buffers.len() - 1],
            _ => &[],
        };
        let texts = buffers.get(2).copied().unwrap_or(null()).cast();
        let (layout, index) = (self.layout, buffers[1].cast());
        Chunk { layout, len, offset, validity, index, texts, pieces }
    }
}

impl Chunk<'_> {
    pub fn len(&self) -> usize {
        self.len
    }

    /// The bytes of a row; nothing where it is null.
    pub fn row(&self, row: usize) -> Option<&[u8]> {
        let place = self.offset + row;
        if row >= self.len
            || self.validity.is_some_and(|bits| bits[place / 8] >> (place % 8) & 1 == 0)
        {
            return None;
        }
        // SAFETY: the place is within the column, whose buffers are as the format says: so many
        // offsets and one more, or so many views, or so many texts of one width; aligned for them.
        unsafe {
            match self.layout {
                Layout::Offsets32 => {
                    let at = self.index.cast::<i32>().add(place);
                    self.text(at.read_unaligned() as usize, at.add(1).read_unaligned() as usize)
                }
                Layout::Offsets64 => {
                    let at = self.index.cast::<i64>().add(place);
                    self.text(at.read_unaligned() as usize, at.add(1).read_unaligned() as usize)
                }
                Layout::Fixed(width) => Some(from_raw_parts(self.index.add(place * width), width)),
                Layout::Views => {
                    let view = self.index.add(place * 16);
                    let word = |at: usize| view.add(at).cast::<i32>().read_unaligned() as usize;
                    let len = word(0);
                    // Twelve bytes fit into the view itself.
                    if len <= 12 {
                        return Some(from_raw_parts(view.add(4), len));
                    }
                    let piece = self.pieces.get(word(8))?.cast::<u8>();
                    Some(from_raw_parts(piece.add(word(12)), len))
                }
            }
        }
    }

    /// # Safety
    /// The offsets are the column's.
    unsafe fn text(&self, start: usize, end: usize) -> Option<&[u8]> {
        if start >= end {
            return Some(&[]);
        }
        // SAFETY: the caller's.
        Some(unsafe { from_raw_parts(self.texts.add(start), end - start) })
    }
}
