//! Sums that follow from others. *Innies and outies*: a house adds up to what all digits do, 45 for 1 to 9, and so do
//! several that have no cell in common. Where cages cover them but for a few cells, or stick out by a few, those cells
//! have a sum, or a difference. And sums that overlap differ by what each has for itself.

use youdoku_logic::Stopped;

use crate::constraint::{Piece, Term};
use crate::engine::search::effort::Effort;
use crate::engine::search::lists::Lists;
use crate::mixing::QuickSet;
use crate::{Model, Source, Variable};

/// More cells than this say too little together.
const MOST_CELLS: usize = 5;

/// The same where they follow from more than one house, or some of them count against the others: there are many of
/// these, and each takes a while to be made ready.
const MOST_FAR: usize = 3;

/// So many houses are taken together, on grids of up to so many cells.
const MOST_HOUSES: usize = 4;
const SMALL: usize = 128;

/// A sum of cells, ascending, each with its sign, and what it adds up to.
type Implied = (Vec<(u16, i64)>, i64);

/// The sums that follow from the sums of a model and its houses.
pub fn sums(
    model: &Model,
    pieces: &[(Piece, Source)],
    houses: &Lists,
    effort: &mut Effort,
) -> Result<Vec<(Vec<Term>, i64)>, Stopped> {
    let (size, num_cells) = (model.grid().num_digits(), model.variables().len());
    let most_houses = if num_cells <= SMALL { MOST_HOUSES } else { 1 };
    let (mut cages, mut totals): (Lists, Vec<i64>) = Default::default();
    for &(piece, _) in pieces {
        effort.steps(1)?;
        if let Piece::Sum(terms, total) = piece {
            effort.steps(terms.len())?;
            // No longer cage lies within houses, or sticks out of them by few cells.
            if terms.len() <= most_houses * size + MOST_CELLS
                && terms.iter().all(|term| term.weight == 1)
            {
                let mut cells: Vec<u16> =
                    terms.iter().map(|term| term.variable.index() as u16).collect();
                cells.sort_unstable();
                if cells.windows(2).all(|two| two[0] < two[1]) {
                    cages.push(cells)?;
                    totals.push(total);
                }
            }
        }
    }
    if totals.is_empty() {
        return Ok(Vec::new());
    }
    let cages_of = Lists::by_cell(num_cells, (0..cages.len()).map(|cage| cages.get(cage)))?;
    let values = model.grid().digits().map(|digit| i64::from(model.grid().value(digit)));
    let house_total = values.sum();
    let of_cells = |house: &&[u16]| {
        let range = |&one: &u16| model.variables().range(Variable::new(one.into()));
        house.first().map(range) == Some(model.grid().range())
    };
    let houses: Vec<&[u16]> = houses.iter().filter(of_cells).collect();
    let (chosen, counted) = (Marks::new(num_cells), Marks::new(num_cells));
    let mut region = Region {
        cages: &cages,
        totals: &totals,
        inside: vec![0; cages.len()],
        touching: Vec::new(),
        cells: chosen,
        counted,
        total: 0,
        houses: 0,
    };
    let mut found = Found::default();
    for family in families(&houses, num_cells, effort)? {
        for first in 0..family.len() {
            region.clear();
            for &house in family[first..].iter().take(most_houses) {
                region.add(houses[house], &cages_of, house_total, effort)?;
                region.look(&mut found, effort)?;
            }
        }
    }
    overlaps(&cages, &totals, &cages_of, &mut found, effort)?;
    let terms = |cells: Vec<(u16, i64)>| {
        let term = |(cell, sign): (u16, i64)| Term::new(sign, Variable::new(cell.into()));
        cells.into_iter().map(term).collect()
    };
    Ok(found.sums.into_iter().map(|(cells, total)| (terms(cells), total)).collect())
}

/// Houses parted into families of which no two overlap, in their order: rows, columns, boxes, and whatever else
/// there is.
fn families(
    houses: &[&[u16]],
    num_cells: usize,
    effort: &mut Effort,
) -> Result<Vec<Vec<usize>>, Stopped> {
    let mut families: Vec<(Vec<bool>, Vec<usize>)> = Vec::new();
    for (number, house) in houses.iter().enumerate() {
        effort.steps(house.len() * (families.len() + 1))?;
        let free = |(covered, _): &&mut (Vec<bool>, Vec<usize>)| {
            !house.iter().any(|&cell| covered[cell as usize])
        };
        let family = match families.iter_mut().find(free) {
            Some(family) => family,
            None => {
                effort.steps(num_cells)?;
                families.push((vec![false; num_cells], Vec::new()));
                families.last_mut().expect("it was pushed")
            }
        };
        house.iter().for_each(|&cell| family.0[cell as usize] = true);
        family.1.push(number);
    }
    Ok(families.into_iter().map(|(_, family)| family).collect())
}

/// Houses taken together, and the cages that touch them.
struct Region<'a> {
    cages: &'a Lists,
    totals: &'a [i64],
    /// For each cage, how many of its cells are inside.
    inside: Vec<u32>,
    touching: Vec<u32>,
    cells: Marks,
    /// Cells of cages that are counted: those of cages that overlap would count twice.
    counted: Marks,
    total: i64,
    houses: usize,
}

impl Region<'_> {
    fn clear(&mut self) {
        self.touching.drain(..).for_each(|cage| self.inside[cage as usize] = 0);
        self.cells.clear();
        (self.total, self.houses) = (0, 0);
    }

    fn add(
        &mut self,
        house: &[u16],
        cages_of: &Lists<u32>,
        house_total: i64,
        effort: &mut Effort,
    ) -> Result<(), Stopped> {
        for &cell in house {
            let of_cell = cages_of.get(cell as usize);
            effort.steps(4 * of_cell.len() + 1)?;
            for &cage in of_cell {
                let inside = &mut self.inside[cage as usize];
                if *inside == 0 {
                    self.touching.push(cage);
                }
                *inside += 1;
            }
            self.cells.set(cell);
        }
        self.total += house_total;
        self.houses += 1;
        Ok(())
    }

    /// What the cages within say of the cells they leave, those mostly within of what they leave and stick out by,
    /// and all that touch it of the latter.
    fn look(&mut self, found: &mut Found, effort: &mut Effort) -> Result<(), Stopped> {
        self.touching.sort_unstable();
        let least: [fn(usize) -> usize; 3] = [|len| len, |len| len / 2 + 1, |_| 1];
        for least in least {
            self.counted.clear();
            let mut total = self.total;
            for &cage in &self.touching {
                let cells = self.cages.get(cage as usize);
                if (self.inside[cage as usize] as usize) < least(cells.len()) {
                    continue;
                }
                effort.steps(4 * cells.len())?;
                if !cells.iter().any(|&cell| self.counted.has(cell)) {
                    cells.iter().for_each(|&cell| self.counted.set(cell));
                    total -= self.totals[cage as usize];
                }
            }
            let inner = self.cells.set.iter().filter(|&&cell| !self.counted.has(cell));
            let outer = self.counted.set.iter().filter(|&&cell| !self.cells.has(cell));
            let inner = inner.map(|&cell| (cell, 1));
            found.add(inner.chain(outer.map(|&cell| (cell, -1))), total, self.houses);
        }
        Ok(())
    }
}

/// Sums that have cells in common, without those.
fn overlaps(
    cages: &Lists,
    totals: &[i64],
    cages_of: &Lists<u32>,
    found: &mut Found,
    effort: &mut Effort,
) -> Result<(), Stopped> {
    // For each other sum, how many cells it shares with the one that is looked at.
    let mut shared = vec![0u32; cages.len()];
    for (number, cells) in cages.iter().enumerate() {
        let mut others = Vec::new();
        for &cell in cells {
            let of_cell = cages_of.get(cell as usize);
            effort.steps(of_cell.len())?;
            for &other in of_cell.iter().filter(|&&other| (other as usize) > number) {
                if shared[other as usize] == 0 {
                    others.push(other as usize);
                }
                shared[other as usize] += 1;
            }
        }
        for other in others {
            let theirs = cages.get(other);
            let apart = cells.len() + theirs.len() - 2 * shared[other] as usize;
            shared[other] = 0;
            if apart <= MOST_FAR {
                effort.steps(8 * (cells.len() + theirs.len()))?;
                let ours = cells.iter().filter(|cell| theirs.binary_search(cell).is_err());
                let their_own = theirs.iter().filter(|cell| cells.binary_search(cell).is_err());
                let ours = ours.map(|&cell| (cell, 1));
                let terms = ours.chain(their_own.map(|&cell| (cell, -1)));
                found.add(terms, totals[number] - totals[other], 0);
            }
        }
    }
    Ok(())
}

/// What was found, each once.
#[derive(Default)]
struct Found {
    sums: Vec<Implied>,
    seen: QuickSet<Cells>,
}

/// Few cells with their signs, ascending, and then none.
type Cells = [(u16, i64); MOST_CELLS];

impl Found {
    /// Adds a sum that follows from so many houses, if it has few cells.
    fn add(&mut self, terms: impl IntoIterator<Item = (u16, i64)>, mut total: i64, houses: usize) {
        let (mut cells, mut count): (Cells, usize) = Default::default();
        for term in terms {
            let Some(place) = cells.get_mut(count) else { return };
            (*place, count) = (term, count + 1);
        }
        let few = &mut cells[..count];
        let against = few.iter().filter(|(_, sign)| *sign < 0).count();
        let near = houses == 1 && (against == 0 || against == count);
        if !(1..=if near { MOST_CELLS } else { MOST_FAR }).contains(&count) {
            return;
        }
        few.sort_unstable();
        // Of a sum and its negative one is enough.
        if few[0].1 < 0 {
            few.iter_mut().for_each(|(_, sign)| *sign = -*sign);
            total = -total;
        }
        if self.seen.insert(cells) {
            self.sums.push((cells[..count].to_vec(), total));
        }
    }
}

/// A set of cells that is cleared in one step.
struct Marks {
    /// For each cell, the round in which it was set last.
    last: Vec<u32>,
    round: u32,
    set: Vec<u16>,
}

impl Marks {
    fn new(num_cells: usize) -> Marks {
        Marks { last: vec![0; num_cells], round: 1, set: Vec::new() }
    }

    fn clear(&mut self) {
        self.round += 1;
        self.set.clear();
    }

    fn set(&mut self, cell: u16) {
        self.last[cell as usize] = self.round;
        self.set.push(cell);
    }

    fn has(&self, cell: u16) -> bool {
        self.last[cell as usize] == self.round
    }
}

#[cfg(test)]
mod tests {
    use youdoku_logic::Control;

    use super::*;
    use crate::engine::{Engine, Search, UseSymmetry};
    use crate::text;

    /// The sums that follow in a puzzle, which all its solutions must have.
    fn check(text: &str) -> Vec<(Vec<Term>, i64)> {
        let model = text::read(text).unwrap().model().unwrap();
        let control = Control::new();
        let pieces = model.pieces();
        let mut houses = Lists::default();
        for (piece, _) in &pieces {
            if let Piece::Different(cells) = piece
                && cells.len() == model.grid().num_digits()
            {
                let mut house: Vec<u16> = cells.iter().map(|cell| cell.index() as u16).collect();
                house.sort_unstable();
                houses.push(house).unwrap();
            }
        }
        let mut effort = Effort::new(&control).unwrap();
        let found = sums(&model, &pieces, &houses, &mut effort).unwrap();
        let search = Search { symmetry: UseSymmetry::Yes };
        for board in search.boards(&model, &control).take(50) {
            let board = board.unwrap();
            for (terms, total) in &found {
                let value = |term: &Term| {
                    let place = i64::from(board.values()[term.variable.index()]) - 1;
                    term.weight * (place + i64::from(model.grid().range().least()))
                };
                assert_eq!(terms.iter().map(value).sum::<i64>(), *total, "{text} {terms:?}");
            }
        }
        found
    }

    fn cells(terms: &[Term]) -> Vec<(usize, i64)> {
        terms.iter().map(|term| (term.variable.index(), term.weight)).collect()
    }

    #[test]
    fn innies_of_two_rows_and_what_sticks_out_of_them() {
        let two_rows = check(
            "rule: sum 6 r1c1 r1c2 r2c1\nrule: sum 9 r1c3 r2c2 r2c3 r2c4\n.... .... .... ....",
        );
        assert!(two_rows.iter().any(|(terms, total)| cells(terms) == [(3, 1)] && *total == 5));
        // One cell within is left, and one sticks out: they differ by so much.
        let sticks_out = check("rule: sum 9 r1c2 r1c3 r1c4 r2c4\n.... .... .... ....");
        let difference =
            |(terms, total): &(Vec<Term>, i64)| cells(terms) == [(0, 1), (7, -1)] && *total == 1;
        assert!(sticks_out.iter().any(difference), "{sticks_out:?}");
    }

    #[test]
    fn sums_that_overlap_differ_by_what_each_has_for_itself() {
        let found =
            check("rule: sum 7 r1c1 r2c2 r3c3\nrule: sum 8 r2c2 r3c3 r4c4\n.... .... .... ....");
        let difference =
            |(terms, total): &(Vec<Term>, i64)| cells(terms) == [(0, 1), (15, -1)] && *total == -1;
        assert!(found.iter().any(difference), "{found:?}");
    }

    #[test]
    fn what_follows_from_random_cages_holds_on_every_solution() {
        let mut random = fastrand::Rng::with_seed(5);
        let mut number = 0;
        for round in 0..60 {
            let digits = if round % 2 == 0 { "" } else { "digits: 0-3\n" };
            let model = text::read(&format!("{digits}{}", "____ ".repeat(4))).unwrap();
            let model = model.model().unwrap();
            let search = Search { symmetry: UseSymmetry::No };
            let board = search.boards(&model, &Control::new()).nth(random.usize(..200)).unwrap();
            let values: Vec<i64> =
                board.unwrap().values().iter().map(|&value| i64::from(value)).collect();
            let mut text = digits.to_owned();
            for _ in 0..random.usize(2..8) {
                let mut cells: Vec<usize> = (0..16).collect();
                // Cages of neighbours in reading order, or of any cells.
                let (start, len) = (random.usize(..12), random.usize(2..5));
                match random.bool() {
                    true => cells = (start..start + len).collect(),
                    false => {
                        random.shuffle(&mut cells);
                        cells.truncate(len);
                    }
                }
                let off = if round % 2 == 0 { 0 } else { 1 };
                let total: i64 = cells.iter().map(|&cell| values[cell] - off).sum();
                let names = cells.iter().map(|cell| format!("r{}c{}", cell / 4 + 1, cell % 4 + 1));
                text += &format!("rule: sum {total} {}\n", names.collect::<Vec<_>>().join(" "));
            }
            number += check(&format!("{text}{}", "____ ".repeat(4))).len();
        }
        assert!(number > 100, "{number}");
    }
}
