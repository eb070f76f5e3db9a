//! The memory of a NumPy array, by its `__array_interface__`. Python's own buffer protocol is in the
//! stable interface only from 3.11 on, and this module is built for 3.9 and later.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Where an array keeps its bytes: one after the other, row by row.
pub struct Memory<'a> {
    at: usize,
    readonly: bool,
    count: usize,
    width: usize,
    /// The array stays where it is as long as somebody holds it.
    _array: &'a Bound<'a, PyAny>,
}

impl<'a> Memory<'a> {
    /// The memory of an array of this kind (`S` for bytes, `u` for small unsigned numbers) with so
    /// many dimensions.
    pub fn of(array: &'a Bound<'a, PyAny>, kind: char, dimensions: usize) -> PyResult<Memory<'a>> {
        let wrong = |why: &str| PyTypeError::new_err(format!("this array {why}"));
        let interface = array.getattr("__array_interface__")?;
        let interface = interface.cast::<PyDict>()?;
        let item = |key: &str| {
            interface.get_item(key)?.ok_or_else(|| wrong("has an incomplete interface"))
        };
        let (at, readonly): (usize, bool) = item("data")?.extract()?;
        let shape: Vec<usize> = item("shape")?.extract()?;
        let type_text: String = item("typestr")?.extract()?;
        let strides = interface.get_item("strides")?.filter(|strides| !strides.is_none());
        let letter = type_text.chars().nth(1);
        let item_size: usize = type_text.get(2..).and_then(|s| s.parse().ok()).unwrap_or(0);
        if letter != Some(kind) || (kind == 'u' && item_size != 1) {
            return Err(wrong(&format!("has items of type {type_text}, expected `{kind}`")));
        }
        if shape.len() != dimensions {
            return Err(wrong(&format!("has {} dimensions, expected {dimensions}", shape.len())));
        }
        if strides.is_some() {
            return Err(wrong("is not contiguous"));
        }
        let width = shape.get(1).copied().unwrap_or(1) * item_size;
        Ok(Memory { at, readonly, count: shape[0], width, _array: array })
    }

    /// How many rows.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Bytes in a row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Its bytes.
    ///
    /// # Safety
    /// Nobody may write to the array meanwhile. The interpreter is let go of while puzzles are
    /// solved, so that another thread of the program could: the package's documentation forbids it,
    /// as NumPy's does for its own functions that let go.
    pub unsafe fn bytes(&self) -> &'a [u8] {
        if self.count * self.width == 0 {
            return &[];
        }
        // SAFETY: the array says that so many bytes are there, and it lives as long as this.
        unsafe { std::slice::from_raw_parts(self.at as *const u8, self.count * self.width) }
    }

    /// Its bytes, to write.
    ///
    /// # Safety
    /// Nobody else may look at the array meanwhile.
    pub unsafe fn bytes_mut(&self) -> PyResult<&'a mut [u8]> {
        if self.readonly {
            return Err(PyTypeError::new_err("this array cannot be written"));
        }
        if self.count * self.width == 0 {
            return Ok(&mut []);
        }
        // SAFETY: as above, and the caller is the only one.
        Ok(unsafe { std::slice::from_raw_parts_mut(self.at as *mut u8, self.count * self.width) })
    }
}
