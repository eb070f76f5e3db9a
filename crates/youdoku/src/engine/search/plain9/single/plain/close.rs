//! What one digit can conclude on its own: box–line interaction, and the places that are the only ones of their box.
//!
//! A digit goes through a band by one part in each row and each box. Of nine bits, one for each part that has a place,
//! a table knows the parts that some such way uses. Stacks are the same with pieces: there all three stacks are done
//! at once, by turning the pieces instead of asking a table.
//!
//! Invariant: tables and turns keep exactly the parts and pieces that some choice of three, no two in a line, uses.

use super::Cells;

/// The first row of each column of boxes: the pieces of a band.
const ROW: u64 = 0o007_007_007;
/// The parts of two bands.
const PARTS: u64 = 0o777 | 0o777 << 32;

/// What is left of the places of a digit, those that are the only ones of their box, and whether there is more to
/// deduce; nothing if a box has no place.
#[inline(always)]
pub(super) fn close([x, y]: Cells) -> Option<(Cells, Cells, bool)> {
    let (x, y) = (x & of_bands(x), y & of_bands(y));
    // Piece (x, k) of band b is bit 9 k + 3 b + x; twice, so that a shift turns it.
    let (u, v) = ((x | x >> 3 | x >> 6) & (ROW | ROW << 32), (y | y >> 3 | y >> 6) & ROW);
    let pieces = u64::from(u as u32 | (u >> 29) as u32 | (v as u32) << 6);
    let pieces = pieces | pieces << 27;
    // Whether the next band has the piece, and the one after it.
    const FIRST: u64 = ROW | ROW << 27;
    let next = pieces >> 3 & (FIRST | FIRST << 3) | pieces << 6 & FIRST << 6;
    let last = pieces >> 6 & FIRST | pieces << 3 & (FIRST << 3 | FIRST << 6);
    // The two other bands go through the two other columns, straight or crossed.
    let stay = next >> 9 & last >> 18 | last >> 9 & next >> 18;
    let x = x & ((stay & ROW | stay << 29 & ROW << 32) * 0o111);
    let y = y & ((stay >> 6 & ROW) * 0o111);
    // If the bands have nothing to add, that was all.
    let more = x & !of_bands(x) | y & !of_bands(y);
    let ((some_x, several_x), (some_y, several_y)) = (parts(x), parts(y));
    let of = |parts: u64| OF_PARTS[(parts & 0o777) as usize];
    let (of_0, of_1, of_2) = (of(some_x), of(some_x >> 32), of(some_y));
    let alone_x = (u64::from(of_0) | u64::from(of_1) << 32) & !several_x & PARTS;
    let alone_y = u64::from(of_2) & !several_y & 0o777;
    let homes = [x & (alone_x * 0o1_001_001), y & (alone_y * 0o1_001_001)];
    if of_0 & of_1 & of_2 & COMPLETE == 0 {
        return None;
    }
    Some(([x, y], homes, more != 0))
}

/// The parts with a place, and with several; other bits are noise.
#[inline(always)]
fn parts(x: u64) -> (u64, u64) {
    let (x1, x2) = (x >> 9, x >> 18);
    (x | x1 | x2, x & x1 | (x | x1) & x2)
}

/// The cells of the parts through which a digit can go.
#[inline(always)]
fn of_bands(x: u64) -> u64 {
    look_up(&WAYS, x)
}

/// The whole boxes of some places.
#[inline(always)]
pub(super) fn boxes(x: u64) -> u64 {
    look_up(&BOXES, x)
}

/// What a table says of the parts of two bands.
#[inline(always)]
fn look_up(table: &[u32; 512], x: u64) -> u64 {
    let (parts, _) = parts(x);
    let of = |parts: u64| u64::from(table[(parts & 0o777) as usize]);
    of(parts) | of(parts >> 32) << 32
}

/// For parts that have a place, the cells of those that a choice of one part in each row and each box uses.
static WAYS: [u32; 512] = {
    let mut table = [0; 512];
    let mut parts = 0;
    while parts < 512 {
        let mut a = 0;
        while a < 3 {
            // Rows 0, 1 and 2 go through boxes a, b and c.
            let mut step = 1;
            while step < 3 {
                let (b, c) = ((a + step) % 3, (a + 2 * step) % 3);
                let way = 1 << a | 1 << (3 + b) | 1 << (6 + c);
                if parts & way == way {
                    table[parts] |= way as u32 * 0o1_001_001;
                }
                step += 1;
            }
            a += 1;
        }
        parts += 1;
    }
    table
};

/// Every box has a part.
const COMPLETE: u16 = 1 << 15;

/// For parts that have a place, those that are the only ones of their box, and whether every box has one.
static OF_PARTS: [u16; 512] = {
    let mut table = [0; 512];
    let mut parts = 0;
    while parts < 512 {
        let mut complete = true;
        let mut x = 0;
        while x < 3 {
            let of_box = parts as u16 & 0o111 << x;
            complete = complete && of_box != 0;
            if of_box.count_ones() == 1 {
                table[parts] |= of_box;
            }
            x += 1;
        }
        if complete {
            table[parts] |= COMPLETE;
        }
        parts += 1;
    }
    table
};

/// For parts that have a place, the cells of their boxes.
static BOXES: [u32; 512] = {
    let mut table = [0; 512];
    let mut parts = 0;
    while parts < 512 {
        let boxes = (parts | parts >> 3 | parts >> 6) & 7;
        table[parts] = boxes as u32 * 0o111_111_111;
        parts += 1;
    }
    table
};
