//! Singles, locking, sets and fish, each in Sudoku Explainer's order.

use super::grid::{BOX, Bits, COLUMN, Grid, Hint, Nine, ROW, T, is_many, is_one, size, subsets};

/// Kinds of houses in the order of singles, sets and locking.
const KINDS: [usize; 3] = [BOX, COLUMN, ROW];

pub(super) fn hidden_single(grid: &Grid) -> Option<Hint> {
    for alone in [true, false] {
        for kind in KINDS {
            for house in kind * 9..kind * 9 + 9 {
                if (grid.empty[house] == 1) != alone {
                    continue;
                }
                for digit in 0..9 {
                    let place = grid.place[house][digit];
                    if is_one(place) {
                        let cell = T.cells[house][place.trailing_zeros() as usize] as usize;
                        let rating = if alone {
                            1.0
                        } else if kind == BOX {
                            1.2
                        } else {
                            1.5
                        };
                        let name = if alone { "last digit" } else { "hidden single" };
                        return Hint::placing(name, rating, cell, digit);
                    }
                }
            }
        }
    }
    None
}

pub(super) fn naked_single(grid: &Grid) -> Option<Hint> {
    let cell = grid.cand.iter().position(|&cand| is_one(cand))?;
    Hint::placing("naked single", 2.3, cell, grid.cand[cell].trailing_zeros() as usize)
}

/// Positions in one house that lie in another as well.
fn common(one: usize, other: usize) -> Nine {
    let kind = other / 9;
    (0..9)
        .filter(|&i| T.houses[T.cells[one][i] as usize][kind] as usize == other)
        .fold(0, |all, i| all | 1 << i)
}

/// The same for all pairs of houses.
static SHARED: std::sync::LazyLock<[[Nine; 27]; 27]> = std::sync::LazyLock::new(|| {
    std::array::from_fn(|one| std::array::from_fn(|other| common(one, other)))
});

/// Two houses that cross, with the positions in the first.
pub(super) static CROSSINGS: std::sync::LazyLock<Vec<(usize, usize, Nine)>> =
    std::sync::LazyLock::new(|| {
        let mut all = Vec::new();
        for (one, other) in [(BOX, COLUMN), (BOX, ROW), (COLUMN, BOX), (ROW, BOX)] {
            for a in one * 9..one * 9 + 9 {
                for b in other * 9..other * 9 + 9 {
                    let shared = common(a, b);
                    if shared != 0 {
                        all.push((a, b, shared));
                    }
                }
            }
        }
        all
    });

/// What a locked digit removes.
fn locked(grid: &Grid, (one, other, _): (usize, usize, Nine), digit: usize) -> Vec<(usize, Nine)> {
    let kind = one / 9;
    Bits(grid.place[other][digit])
        .map(|i| T.cells[other][i] as usize)
        .filter(|&cell| T.houses[cell][kind] as usize != one)
        .map(|cell| (cell, 1 << digit))
        .collect()
}

pub(super) fn direct_locking(grid: &Grid) -> Option<Hint> {
    for &(one, other, shared) in CROSSINGS.iter() {
        for digit in 0..9 {
            let place = grid.place[one][digit];
            if place & !shared != 0 || !is_many(place) {
                continue;
            }
            let kind = one / 9;
            for third in kind * 9..kind * 9 + 9 {
                let crossing = SHARED[third][other];
                if third == one || crossing == 0 || !is_many(grid.place[third][digit]) {
                    continue;
                }
                let left = grid.place[third][digit] & !crossing;
                if is_one(left) {
                    let cell = T.cells[third][left.trailing_zeros() as usize] as usize;
                    let (name, rating) = if kind == BOX {
                        ("direct pointing", 1.7)
                    } else {
                        ("direct claiming", 1.9)
                    };
                    return Hint::placing(name, rating, cell, digit);
                }
            }
        }
    }
    None
}

/// Calls for each locking that removes something, until told to stop.
/// Of a grid that has lost something since `before`, only those that rest on the loss.
pub(super) fn each_locking(
    grid: &Grid,
    before: Option<&Grid>,
    mut found: impl FnMut(usize, usize, usize, Hint) -> bool,
) {
    for &crossing in CROSSINGS.iter() {
        let (one, other, shared) = crossing;
        for digit in 0..9 {
            let place = grid.place[one][digit];
            if place & !shared != 0
                || !is_many(place)
                || before.is_some_and(|before| before.place[one][digit] == place)
            {
                continue;
            }
            let (name, rating) = if one / 9 == BOX { ("pointing", 2.6) } else { ("claiming", 2.8) };
            if let Some(hint) = Hint::removing(name, rating, locked(grid, crossing, digit))
                && found(one, other, digit, hint)
            {
                return;
            }
        }
    }
}

pub(super) fn locking(grid: &Grid) -> Option<Hint> {
    let mut first = None;
    each_locking(grid, None, |_, _, _, hint| {
        first = Some(hint);
        true
    });
    first
}

/// Calls for each hidden set of so many digits: house, digits, positions.
fn each_hidden(
    grid: &Grid,
    before: Option<&Grid>,
    wanted: usize,
    least_empty: usize,
    mut found: impl FnMut(usize, Nine, Nine) -> bool,
) {
    for kind in KINDS {
        for house in kind * 9..kind * 9 + 9 {
            if (grid.empty[house] as usize) < least_empty {
                continue;
            }
            let places = &grid.place[house];
            if before.is_some_and(|before| before.place[house] == *places) {
                continue;
            }
            let (mut fits, mut count) = (0 as Nine, 0);
            for (digit, &place) in places.iter().enumerate() {
                if is_many(place) && size(place) <= wanted {
                    fits |= 1 << digit;
                    count += 1;
                }
            }
            if count < wanted {
                continue;
            }
            for &digits in &SUBSETS[wanted] {
                if digits & !fits != 0 {
                    continue;
                }
                let union = Bits(digits).fold(0, |all, d| all | places[d]);
                if size(union) == wanted && found(house, digits, union) {
                    return;
                }
            }
        }
    }
}

/// Subsets of nine by size, in order.
pub(super) static SUBSETS: std::sync::LazyLock<[Vec<Nine>; 5]> =
    std::sync::LazyLock::new(|| std::array::from_fn(|size| subsets(size, 9).collect()));

/// By size, from 2.
const HIDDEN: [(&str, f64); 3] =
    [("hidden pair", 3.4), ("hidden triplet", 4.0), ("hidden quad", 5.4)];

pub(super) fn direct_hidden(grid: &Grid, size: usize) -> Option<Hint> {
    let mut first = None;
    each_hidden(grid, None, size, size + 1, |house, digits, union| {
        for digit in Bits(0x1ff & !digits) {
            let place = grid.place[house][digit];
            let left = place & !union;
            if is_many(place) && is_one(left) {
                let cell = T.cells[house][left.trailing_zeros() as usize] as usize;
                let (name, rating) = if size == 2 {
                    ("direct hidden pair", 2.0)
                } else {
                    ("direct hidden triplet", 2.5)
                };
                first = Hint::placing(name, rating, cell, digit);
                return true;
            }
        }
        false
    });
    first
}

/// Calls for each hidden set that removes something.
pub(super) fn each_hidden_set(
    grid: &Grid,
    before: Option<&Grid>,
    size: usize,
    mut found: impl FnMut(usize, Nine, Nine, Hint) -> bool,
) {
    each_hidden(grid, before, size, 2 * size + 1, |house, digits, union| {
        let removes: Vec<_> = Bits(union)
            .map(|i| T.cells[house][i] as usize)
            .map(|cell| (cell, grid.cand[cell] & !digits))
            .filter(|removed| removed.1 != 0)
            .collect();
        let (name, rating) = HIDDEN[size - 2];
        Hint::removing(name, rating, removes).is_some_and(|hint| found(house, digits, union, hint))
    });
}

pub(super) fn hidden_set(grid: &Grid, size: usize) -> Option<Hint> {
    let mut first = None;
    each_hidden_set(grid, None, size, |_, _, _, hint| {
        first = Some(hint);
        true
    });
    first
}

/// By size, from 2.
const NAKED: [(&str, f64); 3] = [("naked pair", 3.0), ("naked triplet", 3.6), ("naked quad", 5.0)];

/// Calls for each naked set that removes something: house, positions, digits.
pub(super) fn each_naked_set(
    grid: &Grid,
    before: Option<&Grid>,
    wanted: usize,
    mut found: impl FnMut(usize, Nine, Nine, Hint) -> bool,
) {
    for kind in KINDS {
        for house in kind * 9..kind * 9 + 9 {
            if (grid.empty[house] as usize) < 2 * wanted {
                continue;
            }
            let cells = &T.cells[house];
            let (mut fits, mut count) = (0 as Nine, 0);
            let mut changed = before.is_none();
            let mut cand = [0 as Nine; 9];
            for (i, &cell) in cells.iter().enumerate() {
                let here = grid.cand[cell as usize];
                cand[i] = here;
                if is_many(here) && size(here) <= wanted {
                    fits |= 1 << i;
                    count += 1;
                    changed =
                        changed || before.is_some_and(|before| before.cand[cell as usize] != here);
                }
            }
            if count < wanted || !changed {
                continue;
            }
            for &positions in &SUBSETS[wanted] {
                if positions & !fits != 0 {
                    continue;
                }
                let union = Bits(positions).fold(0, |all, i| all | cand[i]);
                if size(union) != wanted {
                    continue;
                }
                let removes: Vec<_> = Bits(0x1ff & !positions)
                    .map(|i| (cells[i] as usize, cand[i] & union))
                    .filter(|removed| removed.1 != 0)
                    .collect();
                let (name, rating) = NAKED[wanted - 2];
                if let Some(hint) = Hint::removing(name, rating, removes)
                    && found(house, positions, union, hint)
                {
                    return;
                }
            }
        }
    }
}

pub(super) fn naked_set(grid: &Grid, size: usize) -> Option<Hint> {
    let mut first = None;
    each_naked_set(grid, None, size, |_, _, _, hint| {
        first = Some(hint);
        true
    });
    first
}

/// By size, from 2.
const FISH: [(&str, f64); 3] = [("X-wing", 3.2), ("swordfish", 3.8), ("jellyfish", 5.2)];

/// Calls for each fish that removes something: kind of the base, base lines, cover lines, digit.
pub(super) fn each_fish(
    grid: &Grid,
    before: Option<&Grid>,
    wanted: usize,
    mut found: impl FnMut(usize, Nine, Nine, usize, Hint) -> bool,
) {
    for (base, cover) in [(COLUMN, ROW), (ROW, COLUMN)] {
        // Which lines of each digit could be a base, and which digits each line could serve.
        let mut fits = [0 as Nine; 9];
        let mut any = false;
        for (digit, fits) in fits.iter_mut().enumerate() {
            if grid.count[digit] as usize + 2 * wanted <= 9 {
                let (mut count, mut changed) = (0, before.is_none());
                for line in 0..9 {
                    let place = grid.place[base * 9 + line][digit];
                    if is_many(place) && size(place) <= wanted {
                        *fits |= 1 << line;
                        count += 1;
                        changed = changed
                            || before.is_some_and(|before| {
                                before.place[base * 9 + line][digit] != place
                            });
                    }
                }
                if count < wanted || !changed {
                    *fits = 0;
                }
                any = any || *fits != 0;
            }
        }
        if !any {
            continue;
        }
        for &lines in &SUBSETS[wanted] {
            for (digit, &fits) in fits.iter().enumerate() {
                if lines & !fits != 0 {
                    continue;
                }
                let union =
                    Bits(lines).fold(0, |all, line| all | grid.place[base * 9 + line][digit]);
                if size(union) != wanted {
                    continue;
                }
                // The position in a base line is the number of the cover line.
                let mut removes = Vec::new();
                for line in Bits(union) {
                    let house = cover * 9 + line;
                    for i in Bits(grid.place[house][digit] & !lines) {
                        removes.push((T.cells[house][i] as usize, 1 << digit));
                    }
                }
                let (name, rating) = FISH[wanted - 2];
                if let Some(hint) = Hint::removing(name, rating, removes)
                    && found(base, lines, union, digit, hint)
                {
                    return;
                }
            }
        }
    }
}

pub(super) fn fish(grid: &Grid, size: usize) -> Option<Hint> {
    let mut first = None;
    each_fish(grid, None, size, |_, _, _, _, hint| {
        first = Some(hint);
        true
    });
    first
}
