//! Arrow's C data interface, as far as columns of text and of numbers need it: others' columns are
//! read where they lie, and ours are handed out without a copy.
//!
//! <https://arrow.apache.org/docs/format/CDataInterface.html> and the PyCapsule interface to it. Both
//! sides of that interface trust each other: a column that lies about its length cannot be found out.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr::{null, null_mut};
use std::slice::from_raw_parts;
use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

use super::answer::Piece;
use crate::errors;

#[repr(C)]
struct ArrowSchema {
    format: *const c_char,
    name: *const c_char,
    metadata: *const c_char,
    flags: i64,
    n_children: i64,
    children: *mut *mut ArrowSchema,
    dictionary: *mut ArrowSchema,
    release: Option<unsafe extern "C" fn(*mut ArrowSchema)>,
    private_data: *mut c_void,
}

#[repr(C)]
struct ArrowArray {
    length: i64,
    null_count: i64,
    offset: i64,
    n_buffers: i64,
    n_children: i64,
    buffers: *mut *const c_void,
    children: *mut *mut ArrowArray,
    dictionary: *mut ArrowArray,
    release: Option<unsafe extern "C" fn(*mut ArrowArray)>,
    private_data: *mut c_void,
}

#[repr(C)]
struct ArrowArrayStream {
    get_schema: unsafe extern "C" fn(*mut ArrowArrayStream, *mut ArrowSchema) -> c_int,
    get_next: unsafe extern "C" fn(*mut ArrowArrayStream, *mut ArrowArray) -> c_int,
    get_last_error: unsafe extern "C" fn(*mut ArrowArrayStream) -> *const c_char,
    release: Option<unsafe extern "C" fn(*mut ArrowArrayStream)>,
    private_data: *mut c_void,
}

impl Default for ArrowSchema {
    fn default() -> ArrowSchema {
        ArrowSchema {
            format: null(),
            name: null(),
            metadata: null(),
            flags: 0,
            n_children: 0,
            children: null_mut(),
            dictionary: null_mut(),
            release: None,
            private_data: null_mut(),
        }
    }
}

impl Default for ArrowArray {
    fn default() -> ArrowArray {
        ArrowArray {
            length: 0,
            null_count: 0,
            offset: 0,
            n_buffers: 0,
            n_children: 0,
            buffers: null_mut(),
            children: null_mut(),
            dictionary: null_mut(),
            release: None,
            private_data: null_mut(),
        }
    }
}

// Whoever holds one of these last lets go of what it stands for; one that was moved has no release.

impl Drop for ArrowSchema {
    fn drop(&mut self) {
        if let Some(release) = self.release {
            // SAFETY: the interface demands just this call, once.
            unsafe { release(self) }
        }
    }
}

impl Drop for ArrowArray {
    fn drop(&mut self) {
        if let Some(release) = self.release {
            // SAFETY: the interface demands just this call, once.
            unsafe { release(self) }
        }
    }
}

// SAFETY: the interface lets any thread use and release these, one at a time.
unsafe impl Send for ArrowSchema {}
unsafe impl Send for ArrowArray {}

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

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
