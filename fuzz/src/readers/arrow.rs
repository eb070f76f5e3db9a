//! Columns by Arrow's C data interface, with any offsets, views and validity in buffers of just the size that
//! the interface demands: a row is within a buffer, or the column is refused.
//!
//! The reader is the Python package's own file, which knows nothing of Python.

use std::ffi::c_void;

use abi::ArrowArray;
use rows::{Chunk, Layout};

#[path = "../../../crates/youdoku-python/src/many/abi.rs"]
#[allow(dead_code)]
mod abi;
#[path = "../../../crates/youdoku-python/src/many/rows.rs"]
mod rows;

/// A column of the input: its first bytes say how it is laid out, the rest fills the buffers.
struct Column {
    layout: Layout,
    len: usize,
    offset: usize,
    validity: Vec<u8>,
    index: Vec<u8>,
    texts: Vec<Vec<u8>>,
    sizes: Vec<u8>,
}

/// Bytes as they come, and zeros when there are no more.
struct Bytes<'a>(std::slice::Iter<'a, u8>);

impl Bytes<'_> {
    fn next(&mut self) -> usize {
        usize::from(self.0.next().copied().unwrap_or(0))
    }

    /// So many in a buffer of their own, with nothing behind them.
    fn buffer(&mut self, len: usize) -> Vec<u8> {
        let mut buffer: Vec<u8> = (0..len).map(|_| self.next() as u8).collect();
        buffer.shrink_to_fit();
        buffer
    }
}

impl Column {
    fn of(input: &[u8]) -> Column {
        let mut bytes = Bytes(input.iter());
        let format = ["u", "Z", "vu", "w:0", "w:3", "w:9"][bytes.next() % 6];
        let layout = Layout::of(format).expect("a format of the interface");
        let (len, offset) = (bytes.next() % 20, bytes.next() % 8);
        let nulls = bytes.next().is_multiple_of(2);
        let pieces = bytes.next() % 4;
        let end = offset + len;
        let validity = bytes.buffer(if nulls { end.div_ceil(8) } else { 0 });
        let (index, texts) = match layout {
            Layout::Fixed(width) => (bytes.buffer(end * width), Vec::new()),
            Layout::Views => {
                let index = bytes.buffer(end * 16);
                let texts = (0..pieces)
                    .map(|_| {
                        let size = bytes.next();
                        bytes.buffer(size)
                    })
                    .collect();
                (index, texts)
            }
            Layout::Offsets32 | Layout::Offsets64 => {
                let width = if layout == Layout::Offsets32 { 4 } else { 8 };
                let mut index = bytes.buffer((end + 1) * width);
                // The last offset is the size of the texts, which must fit into memory.
                let size = usize::from(index[end * width]);
                index[end * width + 1..].fill(0);
                (index, vec![bytes.buffer(size)])
            }
        };
        let sizes = texts.iter().flat_map(|text| (text.len() as i64).to_le_bytes()).collect();
        Column { layout, len, offset, validity, index, texts, sizes }
    }

    /// The buffers as the interface lists them.
    fn addresses(&self) -> Vec<*const c_void> {
        let address = |buffer: &Vec<u8>| match buffer.is_empty() {
            true => std::ptr::null(),
            false => buffer.as_ptr().cast(),
        };
        let mut all = vec![address(&self.validity), address(&self.index)];
        all.extend(self.texts.iter().map(address));
        if self.layout == Layout::Views {
            all.push(address(&self.sizes));
        }
        all
    }

    /// Whether a slice lies within one of the buffers.
    fn holds(&self, slice: &[u8]) -> bool {
        let within = |buffer: &Vec<u8>| {
            let (buffer, slice) = (buffer.as_ptr_range(), slice.as_ptr_range());
            buffer.start <= slice.start && slice.end <= buffer.end
        };
        slice.is_empty() || within(&self.index) || self.texts.iter().any(within)
    }
}

/// Nothing is to be let go of: the column owns its buffers.
unsafe extern "C" fn release(_: *mut ArrowArray) {}

/// The law.
pub fn check(input: &[u8]) {
    let column = Column::of(input);
    let mut addresses = column.addresses();
    let array = ArrowArray {
        length: column.len as i64,
        null_count: -1,
        offset: column.offset as i64,
        n_buffers: addresses.len() as i64,
        buffers: addresses.as_mut_ptr(),
        release: Some(release),
        ..ArrowArray::default()
    };
    // SAFETY: the buffers are as long as the interface demands, and stay.
    let Ok(chunk) = (unsafe { Chunk::of(&array, column.layout) }) else { return };
    assert_eq!(chunk.len(), column.len);
    for row in 0..chunk.len() + 2 {
        if let Some(text) = chunk.row(row) {
            assert!(row < column.len && column.holds(text), "row {row} of {}", column.len);
            // Read it: a sanitizer watches.
            std::hint::black_box(text.iter().fold(0u8, |sum, byte| sum ^ byte));
        }
    }
}
