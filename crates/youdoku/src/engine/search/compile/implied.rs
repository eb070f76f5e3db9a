//! Sums that follow from others: *innies and outies*. A house adds up to what all digits
//! do, 45 for 1 to 9, so where cages
//! cover a house but for a few cells, those cells have a sum too; and where cages that cover it stick
//! out by a few cells, so have these.

use youdoku_logic::Stopped;

use crate::constraint::{Piece, Term};
use crate::engine::search::effort::Effort;
use crate::engine::search::lists::Lists;
use crate::{Model, Source, Variable};

/// More cells than this say too little together.
const MOST_CELLS: usize = 5;

/// The sums that follow from the sums of a model and its houses.
pub fn sums(
    model: &Model,
    pieces: &[(Piece, Source)],
    houses: &Lists,
    effort: &mut Effort,
) -> Result<Vec<(Vec<Term>, i64)>, Stopped> {
    let (size, num_cells) = (model.grid().num_digits(), model.variables().len());
    let (mut cages, mut totals): (Lists, Vec<i64>) = Default::default();
    for &(piece, _) in pieces {
        effort.steps(1)?;
        if let Piece::Sum(terms, total) = piece {
            effort.steps(terms.len())?;
            // No longer cage lies within a house, or sticks out of it by few cells.
            if terms.len() <= size + MOST_CELLS && terms.iter().all(|term| term.weight == 1) {
                cages.push(terms.iter().map(|term| term.variable.index() as u16))?;
                totals.push(total);
            }
        }
    }
    let mut found = Vec::new();
    if totals.is_empty() {
        return Ok(found);
    }
    let cages_of = Lists::by_cell(num_cells, (0..cages.len()).map(|cage| cages.get(cage)))?;
    let values = model.grid().digits().map(|digit| i64::from(model.grid().value(digit)));
    let house_total: i64 = values.sum();
    let [mut inside, mut around] = [(); 2].map(|()| Counted::new(num_cells));
    let of_cells = |house: &&[u16]| {
        let range = |&one: &u16| model.variables().range(Variable::new(one.into()));
        house.first().map(range) == Some(model.grid().range())
    };
    for house in houses.iter().filter(of_cells) {
        inside.begin();
        around.begin();
        let mut touching: Vec<u32> = Vec::new();
        for &cell in house {
            let of_cell = cages_of.get(cell as usize);
            effort.steps(16 * of_cell.len() + 1)?;
            touching.extend(of_cell);
        }
        touching.sort_unstable();
        touching.dedup();
        let (mut within, mut sum_around) = (house_total, 0);
        for cage in touching {
            let (cells, total) = (cages.get(cage as usize), totals[cage as usize]);
            effort.steps(8 * cells.len())?;
            if cells.iter().all(|cell| house.binary_search(cell).is_ok()) && inside.add(cells) {
                within -= total;
            }
            if around.add(cells) {
                sum_around += total;
            }
        }
        let innies: Vec<u16> = house.iter().copied().filter(|cell| !inside.has(cell)).collect();
        let covered = house.iter().all(|cell| around.has(cell));
        let outside = |cell: &u16| house.binary_search(cell).is_err();
        let mut outies: Vec<u16> = around.cells.iter().copied().filter(outside).collect();
        outies.sort_unstable();
        let plain = |cells: Vec<u16>| {
            cells.into_iter().map(|cell| Term::new(1, Variable::new(cell.into()))).collect()
        };
        if (1..=MOST_CELLS).contains(&innies.len()) {
            found.push((plain(innies), within));
        }
        if covered && (1..=MOST_CELLS).contains(&outies.len()) {
            found.push((plain(outies), sum_around - house_total));
        }
    }
    Ok(found)
}

/// Cells already counted: cages that overlap would count a cell twice.
struct Counted {
    /// For each cell, the house for which it was counted last.
    last: Vec<u32>,
    house: u32,
    cells: Vec<u16>,
}

impl Counted {
    fn new(num_cells: usize) -> Counted {
        Counted { last: vec![0; num_cells], house: 0, cells: Vec::new() }
    }

    /// None is counted for the next house.
    fn begin(&mut self) {
        self.house += 1;
        self.cells.clear();
    }

    /// Adds the cells of a cage, unless one is counted already.
    fn add(&mut self, cells: &[u16]) -> bool {
        let free = !cells.iter().any(|cell| self.has(cell));
        if free {
            cells.iter().for_each(|&cell| self.last[cell as usize] = self.house);
            self.cells.extend_from_slice(cells);
        }
        free
    }

    fn has(&self, &cell: &u16) -> bool {
        self.last[cell as usize] == self.house
    }
}
