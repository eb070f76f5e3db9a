//! Lines of consecutive digits (renban): different cells of which no two are too far apart. Their digits are one
//! of few sets, so that some digits must stand in the line, wherever that is.
//!
//! Which cells make a line is read off the constraints: it is more cells than two, fewer than the digits, all
//! different, and each two of them within one less than their number.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use youdoku_logic::Stopped;

use super::clashes::Clashes;
use super::effort::Effort;
use super::mask::Mask;
use super::plain9::Supports;
use super::propagator::Propagator;
use crate::constraint::{Pairs, Piece};
use crate::{Model, Source};

/// The lines of a model.
pub fn lines<M: Mask>(
    model: &Model,
    pieces: &[(Piece, Source)],
    effort: &mut Effort,
) -> Result<Vec<Propagator<M>>, Stopped> {
    let digits = model.grid().num_digits();
    let of_cells = |variable| model.variables().range(variable) == model.grid().range();
    // For each distance, the pairs that are no further apart.
    let mut within: HashMap<usize, HashSet<[u16; 2]>> = HashMap::new();
    // Few tables are shared by many pairs.
    let mut distances: HashMap<*const Pairs, Option<usize>> = HashMap::new();
    for &(piece, _) in pieces {
        effort.steps(1)?;
        let Piece::Pair(cells, table) = piece else { continue };
        let distance = distances.entry(Arc::as_ptr(table)).or_insert_with(|| table.distance());
        if let Some(distance) = *distance
            && cells.iter().all(|&cell| of_cells(cell))
        {
            effort.room(size_of::<[u16; 4]>())?;
            let mut pair = cells.map(|cell| cell.index() as u16);
            pair.sort_unstable();
            within.entry(distance).or_default().insert(pair);
        }
    }
    let mut lines = Vec::new();
    if within.is_empty() {
        return Ok(lines);
    }
    let mut seen: HashSet<Vec<u16>> = HashSet::new();
    for &(piece, _) in pieces {
        let Piece::Different(cells) = piece else { continue };
        let count = cells.len();
        if count < 3 || count >= digits || !of_cells(cells[0]) {
            continue;
        }
        let Some(pairs) = within.get(&(count - 1)) else { continue };
        effort.steps(count * count)?;
        let mut cells: Vec<u16> = cells.iter().map(|cell| cell.index() as u16).collect();
        cells.sort_unstable();
        let near =
            |i: usize| cells[i + 1..].iter().all(|&other| pairs.contains(&[cells[i], other]));
        if (0..count).all(near) && seen.insert(cells.clone()) {
            let sets: Arc<[M]> = windows(count, digits).collect();
            let line = Propagator::Line { cells: cells.into(), sets };
            effort.room(2 * line.bytes())?;
            lines.push(line);
        }
    }
    Ok(lines)
}

/// The sets of so many consecutive digits.
fn windows<M: Mask>(count: usize, digits: usize) -> impl Iterator<Item = M> {
    let from =
        move |first: usize| (first..first + count).fold(M::EMPTY, |set, d| set | M::digit(d));
    (0..=digits - count).map(from)
}

/// What lines say of a 9×9 grid, for the bulk kernel: a digit in the line needs those without which it stands in
/// none of the sets, each in another of the cells; and a digit that all sets have needs a place that what stands
/// elsewhere does not exclude.
pub fn add_supports<M: Mask>(
    cells: &[u16],
    sets: &[M],
    clashes: &Clashes<M>,
    candidate: impl Fn(usize, usize) -> u16,
    supports: &mut Supports,
) {
    let needs = |digit: usize| {
        let having = sets.iter().filter(|&&set| set & M::digit(digit) != M::EMPTY);
        having.fold(!M::EMPTY, |all, &set| all & set).without(M::digit(digit))
    };
    let places = |needed: usize, excluded: u32| -> Vec<u16> {
        let open = cells.iter().enumerate().filter(|(i, _)| excluded >> i & 1 == 0);
        open.map(|(_, &cell)| candidate(cell.into(), needed)).collect()
    };
    for needed in 0..9 {
        let in_need: Vec<usize> =
            (0..9).filter(|&digit| needs(digit) & M::digit(needed) != M::EMPTY).collect();
        for (i, &cell) in cells.iter().enumerate() {
            let these: Vec<u16> = in_need.iter().map(|&d| candidate(cell.into(), d)).collect();
            if !these.is_empty() {
                supports.add(&these, &places(needed, 1 << i));
            }
        }
    }
    let always = sets.iter().fold(!M::EMPTY, |all, &set| all & set);
    for needed in (0..9).filter(|&digit| always & M::digit(digit) != M::EMPTY) {
        // Candidates elsewhere by the places that they exclude: those that exclude the same need the same.
        let mut alike: Vec<(u32, Vec<u16>)> = Vec::new();
        for other in (0..81).filter(|&other| !cells.contains(&(other as u16))) {
            for digit in 0..9 {
                let row = clashes.row(other, digit);
                let excludes = |&cell: &u16| row[cell as usize] & M::digit(needed) != M::EMPTY;
                let excluded: u32 =
                    cells.iter().enumerate().map(|(i, cell)| u32::from(excludes(cell)) << i).sum();
                if excluded.count_ones() < 2 {
                    continue;
                }
                match alike.iter_mut().find(|(same, _)| *same == excluded) {
                    Some((_, these)) => these.push(candidate(other, digit)),
                    None => alike.push((excluded, vec![candidate(other, digit)])),
                }
            }
        }
        for (excluded, these) in alike {
            supports.add(&these, &places(needed, excluded));
        }
    }
}
