//! The rows of an Arrow column, read where they lie. Nothing here knows Python.
//!
//! The invariant: a [`Chunk`] is made only after every offset and view of its rows was looked at, so that
//! [`Chunk::row`] reads nothing outside the buffers. How long the texts behind offsets are, the interface does
//! not tell; the last offset says it.

use std::ffi::c_void;
use std::ptr::null;
use std::slice::from_raw_parts;

use super::abi::ArrowArray;

/// How a column keeps its texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    Offsets32,
    Offsets64,
    Views,
    Fixed(usize),
}

impl Layout {
    /// The layout that goes by this name in the interface.
    pub fn of(format: &str) -> Option<Layout> {
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

    /// Bytes in the second buffer for each row, where a size has any meaning.
    fn width(self) -> usize {
        match self {
            Layout::Offsets32 => 4,
            Layout::Offsets64 => 8,
            Layout::Views => 16,
            Layout::Fixed(width) => width,
        }
    }
}

/// What is wrong with an array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAsItSays(pub String);

/// A part of a column.
pub struct Chunk<'a> {
    layout: Layout,
    len: usize,
    offset: usize,
    validity: Option<&'a [u8]>,
    /// Offsets, views, or the texts themselves.
    index: *const u8,
    /// The texts, where offsets lead.
    texts: *const u8,
    /// The texts, where views lead, and their sizes.
    pieces: &'a [*const c_void],
    sizes: *const u8,
}

// SAFETY: it only reads memory that nobody writes while the column is held.
unsafe impl Sync for Chunk<'_> {}

impl<'a> Chunk<'a> {
    /// The rows of an array, if they lie where it says.
    ///
    /// # Safety
    /// There are as many buffers as the array says, they stay and nobody writes to them; each is as long as its
    /// rows, offsets and sizes demand.
    pub unsafe fn of(array: &'a ArrowArray, layout: Layout) -> Result<Chunk<'a>, NotAsItSays> {
        // SAFETY: the caller's.
        let chunk = unsafe { Chunk::parts(array, layout) };
        let chunk = chunk.ok_or_else(|| NotAsItSays("its buffers are not there".to_owned()))?;
        match (0..chunk.len).find(|&row| !chunk.is_whole(row)) {
            None => Ok(chunk),
            Some(row) => Err(NotAsItSays(format!("row {row} lies outside its buffers"))),
        }
    }

    /// Where the buffers lie; nothing where they cannot hold the rows.
    ///
    /// # Safety
    /// As for [`Chunk::of`].
    unsafe fn parts(array: &'a ArrowArray, layout: Layout) -> Option<Chunk<'a>> {
        let (len, offset) =
            (usize::try_from(array.length).ok()?, usize::try_from(array.offset).ok()?);
        let end = offset.checked_add(len)?.checked_add(1)?;
        let bytes = end.checked_mul(layout.width().max(1))?;
        let there = array.release.is_some()
            && array.n_buffers >= layout.buffers()
            && !array.buffers.is_null()
            && isize::try_from(bytes).is_ok();
        if !there {
            return None;
        }
        let buffers =
            // SAFETY: the caller says that there are so many.
            unsafe { from_raw_parts(array.buffers.cast_const(), array.n_buffers as usize) };
        let validity = (!buffers[0].is_null() && array.null_count != 0)
            // SAFETY: it has a bit for each row.
            .then(|| unsafe { from_raw_parts(buffers[0].cast(), (offset + len).div_ceil(8)) });
        let (pieces, sizes) = match layout {
            // After the views come the texts, and last the sizes of those.
            Layout::Views => (&buffers[2..buffers.len() - 1], buffers[buffers.len() - 1]),
            _ => (&[][..], null()),
        };
        let index: *const u8 = buffers[1].cast();
        let texts = buffers.get(2).copied().unwrap_or(null()).cast();
        let empty = len == 0 || layout == Layout::Fixed(0);
        if index.is_null() && !empty || sizes.is_null() && !pieces.is_empty() {
            return None;
        }
        Some(Chunk { layout, len, offset, validity, index, texts, pieces, sizes: sizes.cast() })
    }

    /// How many rows.
    pub fn len(&self) -> usize {
        self.len
    }

    /// The bytes of a row; nothing where it is null.
    pub fn row(&self, row: usize) -> Option<&'a [u8]> {
        if row >= self.len || self.is_null(row) {
            return None;
        }
        let (at, len) = self.place(row)?;
        if len == 0 {
            return Some(&[]);
        }
        // SAFETY: `of` found that every row which is not null lies within its buffer.
        Some(unsafe { from_raw_parts(at, len) })
    }

    fn is_null(&self, row: usize) -> bool {
        let place = self.offset + row;
        self.validity.is_some_and(|bits| bits[place / 8] >> (place % 8) & 1 == 0)
    }

    fn is_whole(&self, row: usize) -> bool {
        self.is_null(row) || self.place(row).is_some()
    }

    /// Where the bytes of a row begin, and how many there are; nothing where that is outside the buffers.
    fn place(&self, row: usize) -> Option<(*const u8, usize)> {
        match self.layout {
            Layout::Offsets32 | Layout::Offsets64 => {
                let (start, end) = (self.bound(row)?, self.bound(row + 1)?);
                let last = self.bound(self.len)?;
                let fits = start <= end && end <= last && (start == end || !self.texts.is_null());
                fits.then(|| (self.texts.wrapping_add(start), end - start))
            }
            Layout::Fixed(width) => {
                Some((self.index.wrapping_add((self.offset + row) * width), width))
            }
            Layout::Views => {
                let view = self.index.wrapping_add((self.offset + row) * 16);
                let len = self.number::<i32>(view)?;
                // Twelve bytes fit into the view itself.
                if len <= 12 {
                    return Some((view.wrapping_add(4), len));
                }
                let number = |at: usize| self.number::<i32>(view.wrapping_add(at));
                let (piece, start) = (number(8)?, number(12)?);
                let texts = self.pieces.get(piece).filter(|texts| !texts.is_null())?.cast::<u8>();
                let size = self.number::<i64>(self.sizes.wrapping_add(8 * piece))?;
                (start + len <= size).then(|| (texts.wrapping_add(start), len))
            }
        }
    }

    /// The offset of a row, or the one after the last; nothing where it is negative.
    fn bound(&self, row: usize) -> Option<usize> {
        let at = self.index.wrapping_add((self.offset + row) * self.layout.width());
        match self.layout {
            Layout::Offsets64 => self.number::<i64>(at),
            _ => self.number::<i32>(at),
        }
    }

    /// The number at a place of the index or of the sizes.
    fn number<N: TryInto<usize>>(&self, at: *const u8) -> Option<usize> {
        // SAFETY: only the places of rows and of pieces are asked for, and the second buffer has so many (one more
        // where they are offsets) and the last as many as there are pieces: the caller of `of` says so. The numbers
        // are plain, and need not be aligned here.
        unsafe { at.cast::<N>().read_unaligned() }.try_into().ok()
    }
}
