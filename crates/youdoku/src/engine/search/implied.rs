//! Sums that follow from others: *innies and outies*. A house adds up to 1 + 2 + … + n, so where cages
//! cover a house but for a few cells, those cells have a sum too; and where cages that cover it stick
//! out by a few cells, so have these.

use crate::constraint::{Shape, Term};
use crate::{Cell, Model};

/// More cells than this say too little together.
const MOST_CELLS: usize = 5;

/// The sums that follow from the sums and houses of a model.
pub fn sums(model: &Model) -> Vec<(Vec<Term>, i64)> {
    let size = model.grid().size();
    let mut cages: Vec<(Vec<Cell>, i64)> = Vec::new();
    let mut houses: Vec<&[Cell]> = Vec::new();
    for demand in model.demands() {
        match demand.constraint.shape() {
            Shape::Sum(terms, total) if terms.iter().all(|term| term.weight == 1) => {
                cages.push((terms.iter().map(|term| term.cell).collect(), total));
            }
            Shape::AllDifferent(cells) if cells.len() == size => houses.push(cells),
            _ => (),
        }
    }
    let mut found = Vec::new();
    if cages.is_empty() {
        return found;
    }
    let house_total = (size * (size + 1) / 2) as i64;
    for house in houses {
        let mut inside = Used::new(model);
        let mut within = house_total;
        let mut touching = Used::new(model);
        let mut around = 0;
        for (cells, total) in &cages {
            let touches = cells.iter().filter(|cell| house.contains(cell)).count();
            if touches == cells.len() && inside.add(cells) {
                within -= total;
            }
            if touches > 0 && touching.add(cells) {
                around += total;
            }
        }
        let innies: Vec<Cell> = house.iter().copied().filter(|&cell| !inside.has(cell)).collect();
        let covered = house.iter().all(|&cell| touching.has(cell));
        let outies: Vec<Cell> = touching.cells().filter(|cell| !house.contains(cell)).collect();
        let plain =
            |cells: Vec<Cell>| cells.into_iter().map(|cell| Term { cell, weight: 1 }).collect();
        if (1..=MOST_CELLS).contains(&innies.len()) {
            found.push((plain(innies), within));
        }
        if covered && (1..=MOST_CELLS).contains(&outies.len()) {
            found.push((plain(outies), around - house_total));
        }
    }
    found
}

/// Cells already counted: cages that overlap would count a cell twice.
struct Used(Vec<bool>);

impl Used {
    fn new(model: &Model) -> Used {
        Used(vec![false; model.grid().num_cells()])
    }

    /// Adds the cells of a cage, unless one is counted already.
    fn add(&mut self, cells: &[Cell]) -> bool {
        let free = cells.iter().all(|cell| !self.0[cell.index()]);
        if free {
            cells.iter().for_each(|cell| self.0[cell.index()] = true);
        }
        free
    }

    fn has(&self, cell: Cell) -> bool {
        self.0[cell.index()]
    }

    fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.0.len()).filter(|&i| self.0[i]).map(Cell::new)
    }
}
