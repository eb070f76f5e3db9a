//! Other texts that Interactive Sudoku Solver takes: killers in one line, grids with a layout. Each becomes items.

use super::items::Item;
use super::names;
use crate::{Cell, Grid};

/// The items of a text in one of these forms.
pub(super) fn items(text: &str) -> Option<Vec<Item>> {
    if text.len() > 10_000 || !text.is_ascii() {
        return None;
    }
    let compact: String = text.chars().filter(|sign| !sign.is_whitespace()).collect();
    arrows(&compact).or_else(|| numbered(&compact)).or_else(|| with_layout(&compact))
}

fn nine() -> Grid {
    Grid::square(3).expect("a usual grid")
}

fn cages(cages: Vec<(u32, Vec<Cell>)>) -> Vec<Item> {
    let name = |&cell: &Cell| names::name(nine(), cell);
    let item = |(sum, cells): (u32, Vec<Cell>)| {
        let arguments = std::iter::once(sum.to_string()).chain(cells.iter().map(name));
        Item::new("Cage", arguments.collect())
    };
    cages.into_iter().map(item).collect()
}

/// 81 signs: where a cage begins, its sum (`A` is 10, `a` is 36); elsewhere the way to a cell of the same cage.
fn arrows(text: &str) -> Option<Vec<Item>> {
    let way = |sign: u8| match sign {
        b'v' => Some((1, 0)),
        b'^' => Some((-1, 0)),
        b'<' => Some((0, -1)),
        b'>' => Some((0, 1)),
        b'`' => Some((-1, -1)),
        b'\'' => Some((-1, 1)),
        b',' => Some((1, -1)),
        b'.' => Some((1, 1)),
        _ => None,
    };
    let sum = |sign: u8| match sign {
        b'0'..=b'9' => Some(u32::from(sign - b'0')),
        b'A'..=b'Z' => Some(u32::from(sign - b'A') + 10),
        b'a'..=b'j' => Some(u32::from(sign - b'a') + 36),
        _ => None,
    };
    let (grid, signs) = (nine(), text.as_bytes());
    let is_arrow = |&sign: &u8| sign != b'.' && way(sign).is_some();
    if signs.len() != grid.num_cells()
        || !signs.iter().any(is_arrow)
        || !signs.iter().all(|&sign| way(sign).is_some() || sum(sign).is_some())
    {
        return None;
    }
    let mut found: Vec<(Cell, Vec<Cell>)> = Vec::new();
    for cell in grid.cells() {
        let mut first = cell;
        for _ in 0..grid.num_cells() {
            let Some((down, right)) = way(signs[first.index()]) else { break };
            first = grid.step(first, down, right)?;
        }
        // One that only leads about is no cage.
        sum(signs[first.index()])?;
        match found.iter_mut().find(|cage| cage.0 == first) {
            Some(cage) => cage.1.push(cell),
            None => found.push((first, vec![cell])),
        }
    }
    let with_sum = |(first, cells): (Cell, Vec<Cell>)| Some((sum(signs[first.index()])?, cells));
    Some(cages(found.into_iter().map(with_sum).collect::<Option<_>>()?))
}

/// `3x3::k:` and a number for each cell: 256 times the sum of its cage, and the number of the cage; `d` between the
/// colons for both diagonals.
fn numbered(text: &str) -> Option<Vec<Item>> {
    let mut parts = text.split(':');
    let head = [parts.next()?, parts.next()?, parts.next()?];
    let diagonals = match head {
        ["3x3", "d", "k"] => true,
        ["3x3", "", "k"] => false,
        _ => return None,
    };
    let numbers = parts.filter(|part| !part.is_empty()).map(names::number);
    let numbers: Vec<u32> = numbers.collect::<Option<_>>()?;
    let grid = nine();
    if numbers.len() != grid.num_cells() {
        return None;
    }
    let mut found: Vec<(u32, (u32, Vec<Cell>))> = Vec::new();
    for (cell, &number) in grid.cells().zip(&numbers) {
        let (cage, sum) = (number % 256, number / 256);
        match found.iter_mut().find(|known| known.0 == cage) {
            _ if sum == 0 => {}
            Some((_, (_, cells))) => cells.push(cell),
            None => found.push((cage, (sum, vec![cell]))),
        }
    }
    let mut items = cages(found.into_iter().map(|(_, cage)| cage).collect());
    let ways = ["1", "-1"].into_iter().filter(|_| diagonals);
    items.extend(ways.map(|way| Item::new("Diagonal", vec![way.to_owned()])));
    Some(items)
}

/// The digits of a board and then the signs of its pieces, as many of each.
fn with_layout(text: &str) -> Option<Vec<Item>> {
    let side = (text.len() / 2).isqrt();
    if !(2..=16).contains(&side) || text.len() != 2 * side * side {
        return None;
    }
    let (digits, layout) = text.split_at(side * side);
    let mut pieces: Vec<u8> = layout.bytes().collect();
    pieces.sort_unstable();
    if !pieces.chunk_by(|a, b| a == b).all(|piece| piece.len() == side) {
        return None;
    }
    let grid = Grid::of_size(side).ok()?;
    // The digits of a solution are no pieces: none touches its like.
    let touches = |cell: Cell| {
        let near = [(0, 1), (1, 0), (0, -1), (-1, 0)].into_iter();
        let mut near = near.filter_map(|(down, right)| grid.step(cell, down, right));
        near.any(|other| layout.as_bytes()[other.index()] == layout.as_bytes()[cell.index()])
    };
    if !grid.cells().all(touches) {
        return None;
    }
    let value = |sign: u8| match sign {
        b'1'..=b'9' if side < 10 => Some(u32::from(sign - b'0')),
        b'A'..=b'P' if side >= 10 => Some(u32::from(sign - b'A') + 1),
        _ => None,
    };
    let mut givens = Vec::new();
    let mut blank = None;
    for (cell, sign) in grid.cells().zip(digits.bytes()) {
        match value(sign).filter(|&value| value as usize <= side) {
            Some(value) => givens.push(format!("{}_{value}", names::name(grid, cell))),
            None if blank.is_some_and(|blank| blank != sign) => return None,
            None => blank = Some(sign),
        }
    }
    Some(vec![
        Item::new("Shape", vec![format!("{side}x{side}")]),
        Item::new("Jigsaw", vec![layout.to_owned()]),
        Item::new("NoBoxes", Vec::new()),
        Item::new("Given", givens),
    ])
}
