//! What would allow a second solution: unique loops and bivalue universal graves.

use super::grid::{Bits, Grid, Hint, Nine, T, is_one, subsets};

const LOOP: &str = "unique loop";
const GRAVE: &str = "bivalue universal grave";

/// A loop's hint with what it takes to sort and to tell equal ones.
struct LoopHint {
    hint: Hint,
    /// 1, 2, 3 (naked), 4; hidden ones of type 3 are told apart as 5.
    class: u8,
    kind: u8,
    cells: u128,
}

pub(super) fn loops(grid: &Grid) -> Option<Hint> {
    let mut hints: Vec<LoopHint> = Vec::new();
    for cell in 0..81 {
        if grid.cand[cell].count_ones() != 2 {
            continue;
        }
        let mut walk = Walk {
            grid,
            pair: grid.cand[cell],
            digits: [
                grid.cand[cell].trailing_zeros() as usize,
                15 - grid.cand[cell].leading_zeros() as usize,
            ],
            path: Vec::new(),
            on_path: 0,
            visited: [0; 2],
            found: Vec::new(),
        };
        walk.go(cell, 2, 0, 3);
        for path in walk.found {
            if is_valid(&path) {
                judge(grid, &path, grid.cand[cell], &mut hints);
            }
        }
    }
    let mut best: Option<&LoopHint> = None;
    for hint in &hints {
        if best.is_none_or(|best| (hint.hint.rating, hint.kind) < (best.hint.rating, best.kind)) {
            best = Some(hint);
        }
    }
    best.map(|best| best.hint.clone())
}

struct Walk<'a> {
    grid: &'a Grid,
    pair: Nine,
    digits: [usize; 2],
    path: Vec<u8>,
    on_path: u128,
    /// The houses visited by even places of the path and by odd ones. A loop visits none twice by one parity.
    visited: [u32; 2],
    found: Vec<Vec<u8>>,
}

impl Walk<'_> {
    /// Goes on from a cell; the extra digits are shared among what follows from it, as in the original.
    fn go(&mut self, cell: usize, allowed: u8, mut extras: Nine, last: usize) {
        let parity = self.path.len() % 2;
        let [b, row, column] = T.houses[cell];
        let houses = 1 << b | 1 << row | 1 << column;
        if self.visited[parity] & houses != 0 {
            return;
        }
        self.visited[parity] |= houses;
        self.path.push(cell as u8);
        self.on_path |= 1 << cell;
        for kind in 0..3 {
            if kind == last {
                continue;
            }
            let house = T.houses[cell][kind] as usize;
            let places = &self.grid.place[house];
            for i in Bits(places[self.digits[0]] & places[self.digits[1]]) {
                let next = T.cells[house][i];
                if self.path[0] == next && self.path.len() >= 4 {
                    self.found.push(self.path.clone());
                } else if self.on_path >> next & 1 == 0 {
                    let cand = self.grid.cand[next as usize];
                    extras |= cand & !self.pair;
                    let more = cand != self.pair;
                    if !more || is_one(extras) || allowed > 0 {
                        self.go(
                            next as usize,
                            allowed.saturating_sub(u8::from(more)),
                            extras,
                            kind,
                        );
                    }
                }
            }
        }
        self.on_path &= !(1 << cell);
        self.path.pop();
        self.visited[parity] &= !houses;
    }
}

/// Whether each house is visited once by an even and once by an odd place.
fn is_valid(path: &[u8]) -> bool {
    let mut visited = [0u32; 2];
    for (i, &cell) in path.iter().enumerate() {
        for house in T.houses[cell as usize] {
            visited[i % 2] |= 1 << house;
        }
    }
    visited[0] == visited[1]
}

fn judge(grid: &Grid, path: &[u8], pair: Nine, hints: &mut Vec<LoopHint>) {
    let cells = path.iter().fold(0u128, |all, &cell| all | 1 << cell);
    let rich: Vec<usize> =
        path.iter().map(|&c| c as usize).filter(|&c| grid.cand[c].count_ones() > 2).collect();
    let base = match path.len() {
        4 => 4.5,
        6 => 4.6,
        8 => 4.7,
        _ => 5.0,
    };
    let mut add = |class: u8, hint: Option<Hint>| {
        if let Some(hint) = hint
            && !hints.iter().any(|known| known.class == class && known.cells == cells)
        {
            hints.push(LoopHint { hint, class, kind: if class == 5 { 3 } else { class }, cells });
        }
    };
    match rich[..] {
        [] => {}
        [cell] => add(1, Hint::removing(LOOP, base, vec![(cell, pair)])),
        [one, other] => {
            let extras = (grid.cand[one] | grid.cand[other]) & !pair;
            if extras.count_ones() == 1 {
                add(2, of_type_2(grid, &rich, pair, base));
            } else {
                of_type_3(grid, one, other, pair, base, &mut add);
            }
            add(4, of_type_4(grid, one, other, pair, base));
        }
        _ => add(2, of_type_2(grid, &rich, pair, base)),
    }
}

fn of_type_2(grid: &Grid, rich: &[usize], pair: Nine, base: f64) -> Option<Hint> {
    let extra = grid.cand[rich[0]] & !pair;
    let digit: Nine = extra & extra.wrapping_neg();
    let mut seen = rich.iter().fold(!0u128, |all, &cell| all & T.sees[cell]);
    let mut removes = Vec::new();
    while seen != 0 {
        let cell = seen.trailing_zeros() as usize;
        if cell >= 81 {
            break;
        }
        seen &= seen - 1;
        if grid.cand[cell] & digit != 0 && !rich.contains(&cell) {
            removes.push((cell, digit));
        }
    }
    Hint::removing(LOOP, base, removes)
}

fn of_type_3(
    grid: &Grid,
    one: usize,
    other: usize,
    pair: Nine,
    base: f64,
    add: &mut impl FnMut(u8, Option<Hint>),
) {
    let extras = (grid.cand[one] | grid.cand[other]) & !pair;
    let shared = grid.cand[one] & grid.cand[other] & !pair;
    for size in extras.count_ones() as usize..=7 {
        for kind in 0..3 {
            let house = T.houses[one][kind] as usize;
            if T.houses[other][kind] as usize != house {
                continue;
            }
            let empty = grid.empty[house] as usize;
            let cells = &T.cells[house];
            let (here, there): (Nine, Nine) =
                (1 << T.position[one][kind], 1 << T.position[other][kind]);
            if 2 * size <= empty {
                for positions in subsets(size, 9) {
                    if positions & here == 0 || positions & there != 0 {
                        continue;
                    }
                    let others = positions & !here;
                    let union = Bits(others).fold(0, |all, i| all | grid.cand[cells[i] as usize]);
                    let rich_enough =
                        Bits(others).all(|i| grid.cand[cells[i] as usize].count_ones() > 1);
                    if !rich_enough
                        || (union | shared).count_ones() as usize != size
                        || (union | extras).count_ones() as usize != size
                    {
                        continue;
                    }
                    let set = union | extras;
                    let removes: Vec<_> = Bits(0x1ff & !positions & !there)
                        .map(|i| (cells[i] as usize, grid.cand[cells[i] as usize] & set))
                        .filter(|removed| removed.1 != 0)
                        .collect();
                    add(3, Hint::removing(LOOP, base + 0.1 * (size - 1) as f64, removes));
                }
            }
            if 2 * size < empty {
                let free: Vec<usize> = Bits(0x1ff & !pair & !extras).collect();
                if size - 2 > free.len() {
                    continue;
                }
                let choices: Vec<Nine> =
                    if size == 2 { vec![0] } else { subsets(size - 2, free.len()).collect() };
                for choice in choices {
                    let digits = Bits(choice).fold(pair, |all, i| all | 1 << free[i]);
                    let places = |d: usize| grid.place[house][d] & !there;
                    let union = Bits(digits).fold(0, |all, d| all | places(d));
                    if union.count_ones() as usize != size || Bits(digits).any(|d| places(d) == 0) {
                        continue;
                    }
                    let removes: Vec<_> = Bits(union & !here)
                        .map(|i| (cells[i] as usize, grid.cand[cells[i] as usize] & !digits))
                        .filter(|removed| removed.1 != 0)
                        .collect();
                    add(5, Hint::removing(LOOP, base + 0.1 * (size - 2) as f64, removes));
                }
            }
        }
    }
}

fn of_type_4(grid: &Grid, one: usize, other: usize, pair: Nine, base: f64) -> Option<Hint> {
    let (least, greatest): (Nine, Nine) = (pair & pair.wrapping_neg(), pair & (pair - 1));
    let mut goes = 0;
    for kind in 0..3 {
        let house = T.houses[one][kind] as usize;
        if T.houses[other][kind] as usize != house {
            continue;
        }
        let both = 1 << T.position[one][kind] | 1 << T.position[other][kind];
        let locked = |digit: Nine| grid.place[house][digit.trailing_zeros() as usize] & !both == 0;
        if locked(least) {
            goes = greatest;
        } else if locked(greatest) {
            goes = least;
        }
    }
    if goes == 0 { None } else { Hint::removing(LOOP, base, vec![(one, goes), (other, goes)]) }
}

pub(super) fn grave(grid: &Grid) -> Option<Hint> {
    let mut rest = grid.clone();
    let mut cells: Vec<usize> = Vec::new();
    let mut extras = [0 as Nine; 81];
    let mut all: Nine = 0;
    let mut common: Option<u128> = None;
    for house in 0..27 {
        for digit in 0..9 {
            let place = grid.place[house][digit];
            if place == 0 || place.count_ones() == 2 {
                continue;
            }
            let mut rich = Bits(place)
                .map(|i| T.cells[house][i] as usize)
                .filter(|&cell| grid.cand[cell].count_ones() >= 3);
            let first = rich.next()?;
            if rich.next().is_some() {
                continue;
            }
            if !cells.contains(&first) {
                cells.push(first);
            }
            all |= 1 << digit;
            extras[first] |= 1 << digit;
            rest.remove(first, digit);
            let mut seen = common.unwrap_or(!0) & T.sees[first];
            for &cell in &cells {
                seen &= !(1 << cell);
            }
            common = Some(seen);
            if cells.len() > 1 && all.count_ones() > 1 && seen == 0 {
                return None;
            }
        }
    }
    for cell in 0..81 {
        if grid.filled >> cell & 1 == 0 && rest.cand[cell].count_ones() != 2 {
            return None;
        }
    }
    if rest.place.iter().flatten().any(|place| !matches!(place.count_ones(), 0 | 2)) {
        return None;
    }
    let common = common?;
    if cells.len() == 1 {
        return Hint::removing(GRAVE, 5.6, vec![(cells[0], grid.cand[cells[0]] & !all)]);
    }
    let of_two = || if cells.len() == 2 { grave_4(grid, &cells, &extras, all) } else { None };
    if all.count_ones() == 1 {
        let removes =
            (0..81).filter(|&c| common >> c & 1 == 1 && grid.cand[c] & all != 0).map(|c| (c, all));
        return Hint::removing(GRAVE, 5.7, removes.collect()).or_else(of_two);
    }
    if common == 0 {
        return None;
    }
    of_two().or_else(|| grave_3(grid, &cells, all, common))
}

fn grave_3(grid: &Grid, cells: &[usize], extras: Nine, common: u128) -> Option<Hint> {
    for kind in 0..3 {
        let house = T.houses[cells[0]][kind];
        if cells.iter().any(|&cell| T.houses[cell][kind] != house) {
            continue;
        }
        for size in 2..=6 {
            let others: Vec<usize> = T.peers[cells[0]]
                .iter()
                .map(|&peer| peer as usize)
                .filter(|&peer| common >> peer & 1 == 1 && T.houses[peer][kind] == house)
                .collect();
            if others.len() < size {
                continue;
            }
            for choice in subsets(size - 1, others.len()) {
                let union = Bits(choice).fold(0, |all, i| all | grid.cand[others[i]]);
                let rich = Bits(choice).all(|i| grid.cand[others[i]].count_ones() > 1);
                if !rich
                    || union.count_ones() as usize != size
                    || (union | extras).count_ones() as usize != size
                {
                    continue;
                }
                let removes: Vec<_> = (0..others.len())
                    .filter(|i| choice >> i & 1 == 0)
                    .map(|i| (others[i], grid.cand[others[i]] & union))
                    .filter(|removed| removed.1 != 0)
                    .collect();
                if let Some(hint) = Hint::removing(GRAVE, 5.7 + 0.1 * (size - 1) as f64, removes) {
                    return Some(hint);
                }
            }
        }
    }
    None
}

fn grave_4(grid: &Grid, cells: &[usize], extras: &[Nine; 81], all: Nine) -> Option<Hint> {
    let (one, other) = (cells[0], cells[1]);
    let shared = grid.cand[one] & grid.cand[other] & !all;
    if shared.count_ones() != 1 || (0..3).all(|kind| T.houses[one][kind] != T.houses[other][kind]) {
        return None;
    }
    let removes = [one, other].map(|cell| (cell, grid.cand[cell] & !(extras[cell] | shared)));
    Hint::removing(GRAVE, 5.7, removes.into_iter().filter(|removed| removed.1 != 0).collect())
}
