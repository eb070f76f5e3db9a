//! The grid as Sudoku Explainer sees it: candidates by cell, and by house and digit.

/// Nine digits, or nine positions in a house, as bits.
pub(super) type Nine = u16;

/// Kinds of houses, in the order of their numbers: boxes 0–8, rows 9–17, columns 18–26.
pub(super) const BOX: usize = 0;
pub(super) const ROW: usize = 1;
pub(super) const COLUMN: usize = 2;

/// The houses of a cell by kind, where it stands in each, the cells of each house, and who sees whom.
pub(super) struct Tables {
    pub(super) cells: [[u8; 9]; 27],
    pub(super) houses: [[u8; 3]; 81],
    pub(super) position: [[u8; 3]; 81],
    /// Box, row, column, each cell once.
    pub(super) peers: [[u8; 20]; 81],
    pub(super) sees: [u128; 81],
}

const fn tables() -> Tables {
    let mut t = Tables {
        cells: [[0; 9]; 27],
        houses: [[0; 3]; 81],
        position: [[0; 3]; 81],
        peers: [[0; 20]; 81],
        sees: [0; 81],
    };
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let (r#box, place) = (row / 3 * 3 + column / 3, row % 3 * 3 + column % 3);
        t.cells[r#box][place] = cell as u8;
        t.cells[9 + row][column] = cell as u8;
        t.cells[18 + column][row] = cell as u8;
        t.houses[cell] = [r#box as u8, 9 + row as u8, 18 + column as u8];
        t.position[cell] = [place as u8, column as u8, row as u8];
        cell += 1;
    }
    cell = 0;
    while cell < 81 {
        let mut found = 0;
        let mut kind = 0;
        while kind < 3 {
            let house = t.houses[cell][kind] as usize;
            let mut i = 0;
            while i < 9 {
                let other = t.cells[house][i];
                if other as usize != cell && t.sees[cell] >> other & 1 == 0 {
                    t.peers[cell][found] = other;
                    t.sees[cell] |= 1 << other;
                    found += 1;
                }
                i += 1;
            }
            kind += 1;
        }
        cell += 1;
    }
    t
}

pub(super) static T: Tables = tables();

/// Whether exactly two bits are set.
#[inline]
pub(super) fn is_two(set: Nine) -> bool {
    let rest = set & set.wrapping_sub(1);
    rest != 0 && rest & (rest - 1) == 0
}

/// Whether exactly one bit is set.
#[inline]
pub(super) fn is_one(set: Nine) -> bool {
    set != 0 && set & (set - 1) == 0
}

/// Whether two bits or more are set.
#[inline]
pub(super) fn is_many(set: Nine) -> bool {
    set & set.wrapping_sub(1) != 0
}

/// How many bits are set, by table: not every machine counts them.
#[inline]
pub(super) fn size(set: Nine) -> usize {
    SIZES[set as usize & 0x1ff] as usize
}

static SIZES: [u8; 512] = {
    let mut sizes = [0; 512];
    let mut set = 1;
    while set < 512 {
        sizes[set] = sizes[set >> 1] + (set & 1) as u8;
        set += 1;
    }
    sizes
};

/// The numbers of the set bits, from the least.
#[derive(Clone, Copy)]
pub(super) struct Bits(pub Nine);

impl Iterator for Bits {
    type Item = usize;
    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

#[derive(Clone)]
pub(super) struct Grid {
    /// Candidates of each cell; none where a digit stands.
    pub(super) cand: [Nine; 81],
    /// Places of each digit in each house, by position.
    pub(super) place: [[Nine; 9]; 27],
    /// Whether a digit stands there.
    pub(super) filled: u128,
    /// How often each digit stands.
    pub(super) count: [u8; 9],
    /// How many cells of each house are empty.
    pub(super) empty: [u8; 27],
}

impl Grid {
    /// From digits 1 to 9 and 0 for none.
    pub(super) fn new(givens: &[u8; 81]) -> Grid {
        let mut grid = Grid {
            cand: [0x1ff; 81],
            place: [[0x1ff; 9]; 27],
            filled: 0,
            count: [0; 9],
            empty: [9; 27],
        };
        for (cell, &digit) in givens.iter().enumerate() {
            if digit > 0 {
                grid.set(cell, digit as usize - 1);
            }
        }
        grid
    }

    #[inline]
    pub(super) fn has(&self, cell: usize, digit: usize) -> bool {
        self.cand[cell] >> digit & 1 == 1
    }

    #[inline]
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        let bit = 1 << digit;
        if self.cand[cell] & bit != 0 {
            self.cand[cell] &= !bit;
            for kind in 0..3 {
                self.place[T.houses[cell][kind] as usize][digit] &= !(1 << T.position[cell][kind]);
            }
        }
    }

    #[inline]
    pub(super) fn put_back(&mut self, cell: usize, digit: usize) {
        self.cand[cell] |= 1 << digit;
        for kind in 0..3 {
            self.place[T.houses[cell][kind] as usize][digit] |= 1 << T.position[cell][kind];
        }
    }

    pub(super) fn remove_all(&mut self, cell: usize, digits: Nine) {
        for digit in Bits(digits & self.cand[cell]) {
            self.remove(cell, digit);
        }
    }

    /// Puts a digit into a cell.
    pub(super) fn set(&mut self, cell: usize, digit: usize) {
        self.remove_all(cell, 0x1ff);
        self.filled |= 1 << cell;
        self.count[digit] += 1;
        for house in T.houses[cell] {
            self.empty[house as usize] -= 1;
        }
        for peer in T.peers[cell] {
            self.remove(peer as usize, digit);
        }
    }

    /// Its candidates: cell · 9 + digit.
    pub(super) fn candidates(&self) -> impl Iterator<Item = usize> {
        (0..81).flat_map(|cell| Bits(self.cand[cell]).map(move |digit| cell * 9 + digit))
    }

    pub(super) fn is_full(&self) -> bool {
        self.filled.count_ones() == 81
    }
}

/// What a hint does, and what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Hint {
    pub(super) rating: f64,
    /// What people call it.
    pub(super) name: &'static str,
    /// The cell and digit it places.
    pub(super) places: Option<(usize, usize)>,
    /// Candidates it removes.
    pub(super) removes: Vec<(usize, Nine)>,
}

impl Hint {
    pub(super) fn placing(
        name: &'static str,
        rating: f64,
        cell: usize,
        digit: usize,
    ) -> Option<Hint> {
        Some(Hint { rating, name, places: Some((cell, digit)), removes: Vec::new() })
    }

    pub(super) fn removing(
        name: &'static str,
        rating: f64,
        removes: Vec<(usize, Nine)>,
    ) -> Option<Hint> {
        (!removes.is_empty()).then_some(Hint { rating, name, places: None, removes })
    }
}

/// Subsets of `size` out of `of` elements, by increasing numbers.
pub(super) fn subsets(size: usize, of: usize) -> impl Iterator<Item = Nine> {
    let mut next: u32 = (1 << size) - 1;
    let end = 1u32 << of;
    std::iter::from_fn(move || {
        if next >= end || size == 0 {
            return None;
        }
        let now = next;
        let low = now & now.wrapping_neg();
        let ripple = now + low;
        next = ripple | (((now ^ ripple) >> 2) / low);
        Some(now as Nine)
    })
}
