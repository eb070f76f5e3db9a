//! Small grids of any shape, with boxes that fit them.

use fastrand::Rng;
use youdoku::{Boxes, Digits, Grid};

/// The square grids that are tried, the small ones more often: box height, box width, weight.
const GRIDS: [(usize, usize, u32); 11] = [
    (1, 2, 2),
    (1, 3, 3),
    (2, 2, 40),
    (1, 4, 2),
    (1, 5, 4),
    (2, 3, 15),
    (3, 2, 10),
    (1, 7, 1),
    (2, 4, 2),
    (3, 3, 6),
    (2, 5, 1),
];

/// A grid, and boxes of it.
pub fn random_grid(random: &mut Rng) -> (Grid, Boxes) {
    if random.u8(..5) == 0 {
        return odd_grid(random);
    }
    let mut place = random.u32(..GRIDS.iter().map(|grid| grid.2).sum::<u32>());
    let chosen = GRIDS.iter().find(|grid| match place.checked_sub(grid.2) {
        Some(rest) => {
            place = rest;
            false
        }
        None => true,
    });
    let (height, width, _) = *chosen.unwrap_or(&GRIDS[2]);
    (Grid::of_boxes(height, width).expect("a small grid"), Boxes { height, width })
}

/// A grid of any shape, with digits from any number on.
fn odd_grid(random: &mut Rng) -> (Grid, Boxes) {
    let (rows, columns) = (random.usize(1..=6), random.usize(1..=5));
    let count = rows.max(columns) + random.usize(..=2);
    let least = [0, 0, 1, 2, -3, 40][random.usize(..6)];
    let digits = Digits::new(least, least + count as i64 - 1).expect("a few digits");
    let grid = Grid::new(rows, columns, digits).expect("a small grid");
    let sides = (1..=rows).flat_map(|height| (1..=columns).map(move |width| (height, width)));
    let boxes = sides.map(|(height, width)| Boxes { height, width });
    let fitting: Vec<Boxes> =
        boxes.filter(|boxes| boxes.fit(&grid) && boxes.cells() <= count).collect();
    (grid, *random.choice(&fitting).expect("a cell is a box"))
}
