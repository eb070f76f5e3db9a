//! Columns of somebody else, as Python hands them over; `rows` reads them.

use std::ffi::CStr;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

use super::abi::{ARRAY, ArrowArray, ArrowArrayStream, ArrowSchema, SCHEMA, STREAM};
use super::rows::{Chunk, Layout, NotAsItSays};
use crate::errors;

/// A column of somebody else.
pub struct Chunks<'py> {
    layout: Layout,
    arrays: Vec<ArrowArray>,
    /// An array that stays in its capsule.
    held: Option<(Bound<'py, PyCapsule>, *const ArrowArray)>,
}

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

fn not_as_it_says(NotAsItSays(why): NotAsItSays) -> PyErr {
    PyTypeError::new_err(format!("this Arrow array is not as it says: {why}"))
}

impl Chunks<'_> {
    /// The parts, each looked through before anybody reads it.
    pub fn iter(&self) -> impl Iterator<Item = PyResult<Chunk<'_>>> {
        // SAFETY: the capsule is held.
        let held = self.held.iter().map(|(_, at)| unsafe { &**at });
        // SAFETY: it came by the interface, whose two sides trust each other about the length of buffers, and
        // is held as long as its chunks.
        let chunk = |array| unsafe { Chunk::of(array, self.layout) }.map_err(not_as_it_says);
        held.chain(&self.arrays).map(chunk)
    }
}
