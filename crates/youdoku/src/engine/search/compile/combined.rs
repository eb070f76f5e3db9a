//! Sums taken together: where long ones lie side by side, as little killers do, each leaves its cells much
//! freedom, and all together very little, because more of their cells lie in one house. What they add up to is
//! one more sum.

use youdoku_logic::Stopped;

use super::maker::all_see_each_other;
use crate::constraint::{Piece, Term};
use crate::engine::search::effort::Effort;
use crate::engine::search::lists::Lists;
use crate::{Model, Source, Variable};

/// On grids of up to so many cells, a set of cells is a word.
const MOST_CELLS: usize = 128;

/// Of more sums than this nobody looks at which go together.
const MOST_SUMS: usize = 40;

/// No more of what is found is kept: what bounds its cells most closely.
const MOST_KEPT: usize = 8;

/// A sum of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Together {
    /// Its cells, as bits.
    cells: u128,
    /// What they add up to.
    total: i64,
}

/// The sums that follow from the sums of a model whose cells may repeat a digit.
pub fn sums(
    model: &Model,
    pieces: &[(Piece, Source)],
    houses: &Lists,
    sees: &dyn Fn(Variable, Variable) -> bool,
    effort: &mut Effort,
) -> Result<Vec<(Vec<Term>, i64)>, Stopped> {
    let mut long: Vec<Together> = Vec::new();
    if model.variables().len() > MOST_CELLS {
        return Ok(Vec::new());
    }
    for &(piece, _) in pieces {
        effort.steps(1)?;
        if let Piece::Sum(terms, total) = piece
            && terms.len() <= MOST_CELLS
            && terms.iter().all(|term| term.weight == 1)
            && !all_see_each_other(terms, sees)
        {
            let cells = terms.iter().fold(0u128, |cells, term| cells | 1 << term.variable.index());
            // A cell that counts twice is not one of a set.
            if cells.count_ones() as usize == terms.len() {
                long.push(Together { cells, total });
            }
        }
    }
    long.sort_unstable_by_key(|sum| (sum.cells, sum.total));
    long.dedup();
    effort.steps(long.len().min(MOST_SUMS).pow(3))?;
    let terms = |cells: u128| {
        let cells = (0..MOST_CELLS).filter(|cell| cells >> cell & 1 == 1);
        cells.map(|cell| Term::new(1, Variable::new(cell))).collect()
    };
    Ok(combined(&long, houses).into_iter().map(|sum| (terms(sum.cells), sum.total)).collect())
}

/// Sums of disjoint sums that bound their cells more closely than these do alone.
fn combined(sums: &[Together], houses: &Lists) -> Vec<Together> {
    let mut found: Vec<Together> = Vec::new();
    if sums.len() > MOST_SUMS {
        return found;
    }
    let families = families(houses);
    let worth =
        |cells: u128| families.iter().map(|family| closeness(cells, family)).max().unwrap_or(0);
    let alone: Vec<u32> = sums.iter().map(|sum| worth(sum.cells)).collect();
    for (start, &sum) in sums.iter().enumerate() {
        let (mut all, mut now) = (sum, alone[start]);
        loop {
            let disjoint = sums.iter().zip(&alone).filter(|(sum, _)| sum.cells & all.cells == 0);
            let gain = |(sum, alone): (&Together, &u32)| {
                ((worth(all.cells | sum.cells)).saturating_sub(now + alone), *sum)
            };
            let Some((gain, best)) = disjoint.map(gain).max_by_key(|(gain, _)| *gain) else {
                break;
            };
            if gain == 0 {
                break;
            }
            all = Together { cells: all.cells | best.cells, total: all.total + best.total };
            now = worth(all.cells);
        }
        if all != sum && !found.contains(&all) {
            found.push(all);
        }
    }
    let size = houses.iter().map(<[u16]>::len).max().unwrap_or(1) as u32;
    let freedom = |sum: &Together| size * sum.cells.count_ones() - worth(sum.cells);
    found.sort_by_key(freedom);
    found.truncate(MOST_KEPT);
    found
}

/// Houses parted into families of which no two overlap: rows, columns, boxes, and whatever else there is.
fn families(houses: &Lists) -> Vec<Vec<u128>> {
    let mut families: Vec<(u128, Vec<u128>)> = Vec::new();
    for house in houses.iter() {
        let cells = house.iter().fold(0u128, |cells, &cell| cells | 1 << cell);
        match families.iter_mut().find(|(covered, _)| covered & cells == 0) {
            Some((covered, family)) => {
                *covered |= cells;
                family.push(cells);
            }
            None => families.push((cells, vec![cells])),
        }
    }
    families.into_iter().map(|(_, family)| family).collect()
}

/// How closely a family of houses bounds what some cells add up to: the sum of squares of how many of them lie
/// in each, and one for each that lies in none.
fn closeness(cells: u128, family: &[u128]) -> u32 {
    let (squares, covered) = family.iter().fold((0, 0), |(squares, covered), house| {
        let count = (cells & house).count_ones();
        (squares + count * count, covered + count)
    });
    squares + cells.count_ones() - covered
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diagonal(first: usize, cells: usize) -> u128 {
        (0..cells).fold(0, |all, i| all | 1 << (first + 10 * i))
    }

    #[test]
    fn neighbours_are_taken_together_and_what_overlaps_is_not() {
        let rows = (0..9).map(|row| (9 * row..9 * row + 9).collect::<Vec<u16>>());
        let boxes = (0..9u16).map(|b| {
            let corner = b / 3 * 27 + b % 3 * 3;
            (0..9).map(|i| corner + i / 3 * 9 + i % 3).collect::<Vec<u16>>()
        });
        let houses = Lists::new(rows.chain(boxes)).unwrap();
        let sum = |first, cells, total| Together { cells: diagonal(first, cells), total };
        // Three diagonals side by side, and one cell of the first with a cell that nobody else has.
        let sums = [sum(0, 9, 40), sum(1, 8, 44), sum(9, 8, 36)];
        let crossing = Together { cells: 1 | 1 << 8, total: 9 };
        let found = combined(&[sums[0], sums[1], sums[2], crossing], &houses);
        let all = Together { cells: sums.iter().fold(0, |all, sum| all | sum.cells), total: 120 };
        assert!(found.contains(&all), "{found:?}");
        for sum in &found {
            let whole = |part: &&Together| part.cells & sum.cells == part.cells;
            let parts: Vec<&Together> = sums.iter().chain([&crossing]).filter(whole).collect();
            assert!(parts.len() > 1);
            assert_eq!(
                parts.iter().map(|part| part.cells.count_ones()).sum::<u32>(),
                sum.cells.count_ones()
            );
            assert_eq!(parts.iter().map(|part| part.total).sum::<i64>(), sum.total);
        }
    }
}
