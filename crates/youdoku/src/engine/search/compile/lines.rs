//! Lines of consecutive digits (renban): different cells of which no two are too far apart. Their digits are one
//! of few sets, so that some digits must stand in the line, wherever that is.
//!
//! Which cells make a line is read off the constraints: it is more cells than two, fewer than the digits, all
//! different, and each two of them within one less than their number.

use std::sync::Arc;

use youdoku_logic::Stopped;

use super::clashes::Clashes;
use crate::constraint::{Pairs, Piece};
use crate::engine::search::effort::Effort;
use crate::engine::search::mask::Mask;
use crate::engine::search::narrow::Propagator;
use crate::engine::search::plain9::Supports;
use crate::mixing::{QuickMap, QuickSet};
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
    let mut within: QuickMap<usize, QuickSet<[u16; 2]>> = QuickMap::default();
    // Few tables are shared by many pairs.
    let mut distances: QuickMap<*const Pairs, Option<usize>> = QuickMap::default();
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
    let mut seen: QuickSet<Vec<u16>> = QuickSet::default();
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

#[cfg(test)]
mod tests {
    use youdoku_logic::Control;

    use super::*;
    use crate::engine::search::narrow::{Dead, cage, required};
    use crate::text;

    fn lines_of(text: &str) -> Vec<Propagator<u16>> {
        let model = text::read(text).unwrap().model().unwrap();
        lines(&model, &model.pieces(), &mut Effort::new(&Control::new()).unwrap()).unwrap()
    }

    #[test]
    fn a_line_is_known_by_its_pairs() {
        let grid = "...... ...... ...... ...... ...... ......";
        let found = lines_of(&format!("rule: renban r1c1 r2c2 r3c3 r4c4\n{grid}"));
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].cells(), [0, 7, 14, 21]);
        let Propagator::Line { sets, .. } = &found[0] else { panic!("{found:?}") };
        assert_eq!(sets[..], [0b1111, 0b1_1110, 0b11_1100]);
        // Two cells are a pair, all digits are a house, and different digits alone are no line.
        for rule in [
            "renban r1c1 r2c2",
            "renban r1c1 r1c2 r1c3 r1c4 r1c5 r1c6",
            "extra-region r1c1 r2c2 r3c3",
        ] {
            assert!(lines_of(&format!("rule: {rule}\n{grid}")).is_empty(), "{rule}");
        }
    }

    /// No choice of consecutive digits is lost, and each has the digits that are required.
    #[test]
    fn what_a_line_keeps_and_requires_is_in_every_choice() {
        let mut random = fastrand::Rng::with_seed(6);
        let (mut dead, mut narrowed, mut required_some) = (0, 0, 0);
        for _ in 0..500 {
            let count = random.usize(3..6);
            let cells: Vec<u16> = (0..count as u16).collect();
            let sets: Vec<u16> = windows(count, 6).collect();
            let now: Vec<u16> = cells
                .iter()
                .map(|_| random.u16(1..64) & random.u16(..) | 1 << random.u8(..6))
                .collect();
            let (mut kept, mut in_all, mut expected) = (now.clone(), u16::MAX, vec![0; count]);
            for number in 0..6usize.pow(count as u32) {
                let choice: Vec<u16> =
                    (0..count).map(|i| 1 << (number / 6usize.pow(i as u32) % 6)).collect();
                let set = choice.iter().fold(0, |set, digit| set | digit);
                if sets.contains(&set)
                    && choice.iter().zip(&now).all(|(digit, now)| now & digit != 0)
                {
                    in_all &= set;
                    choice.iter().zip(&mut expected).for_each(|(digit, kept)| *kept |= digit);
                }
            }
            match cage(&cells, &sets, &now, &mut |cell, digits| kept[cell as usize] &= digits) {
                Ok(()) => {
                    let required = required(&cells, &sets, &now);
                    assert!(kept.iter().zip(&expected).all(|(kept, wanted)| wanted & !kept == 0));
                    assert!(in_all & required == required, "{now:?} {required:b}");
                    narrowed += usize::from(kept != now);
                    required_some += usize::from(required != 0);
                }
                Err(Dead) => {
                    assert!(expected.iter().all(|&digits| digits == 0), "{now:?}");
                    dead += 1;
                }
            }
        }
        assert!(
            dead > 50 && narrowed > 50 && required_some > 50,
            "{dead} {narrowed} {required_some}"
        );
    }
}
