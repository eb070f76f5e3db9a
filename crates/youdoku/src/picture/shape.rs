//! Geometry: outlines of sets of cells, and lines through cells.

use super::pen::{Point, place};
use crate::{Cell, Grid};

/// The middle of a cell.
pub(super) fn centre(grid: &Grid, cell: Cell) -> Point {
    (grid.column(cell) as f32 + 0.5, grid.row(cell) as f32 + 0.5)
}

/// From one point toward another, so far.
pub(super) fn toward(from: Point, to: Point, by: f32) -> Point {
    let (right, down) = direction(from, to);
    (from.0 + by * right, from.1 + by * down)
}

/// The way from one point to another, of length 1; to the right where they are the same.
pub(super) fn direction(from: Point, to: Point) -> Point {
    let (right, down) = (to.0 - from.0, to.1 - from.1);
    let length = right.hypot(down);
    if length > 0.0 { (right / length, down / length) } else { (1.0, 0.0) }
}

/// The middle of some points.
pub(super) fn middle(points: &[Point]) -> Point {
    let sum = points.iter().fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
    let count = points.len().max(1) as f32;
    (sum.0 / count, sum.1 / count)
}

/// The border of a set of cells, set in by so much: corners of loops, each clockwise round what is inside. Cells that only
/// meet in a corner are not joined.
pub(super) fn border(grid: &Grid, cells: &[Cell], inset: f32) -> Vec<Vec<Point>> {
    let (rows, columns) = (grid.num_rows() as isize, grid.num_columns() as isize);
    let mut inside = vec![false; grid.num_cells()];
    cells.iter().for_each(|cell| inside[cell.index()] = true);
    let has = |row: isize, column: isize| {
        let on_grid = (0..rows).contains(&row) && (0..columns).contains(&column);
        on_grid && inside[(row * columns + column) as usize]
    };
    // From each corner of the grid the sides that leave it, by their way: right, down, left, up.
    const WAYS: [(isize, isize); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
    let corner = |x: isize, y: isize| (y * (columns + 1) + x) as usize;
    let mut leaving = vec![[false; 4]; ((rows + 1) * (columns + 1)) as usize];
    let mut starts = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            if !has(row, column) {
                continue;
            }
            let sides = [
                (has(row - 1, column), column, row, 0),
                (has(row, column + 1), column + 1, row, 1),
                (has(row + 1, column), column + 1, row + 1, 2),
                (has(row, column - 1), column, row + 1, 3),
            ];
            for (_, x, y, way) in sides.into_iter().filter(|side| !side.0) {
                leaving[corner(x, y)][way] = true;
                starts.push((x, y, way));
            }
        }
    }
    let mut loops = Vec::new();
    for (x, y, way) in starts {
        if !leaving[corner(x, y)][way] {
            continue;
        }
        let mut walked = Vec::new();
        let (mut at, mut going) = ((x, y), way);
        while std::mem::take(&mut leaving[corner(at.0, at.1)][going]) {
            let next = (at.0 + WAYS[going].0, at.1 + WAYS[going].1);
            // To the right first: it keeps to the cell that it goes round.
            let turns = [1, 0, 3].map(|turn| (going + turn) % 4);
            let turned = turns.into_iter().find(|&way| leaving[corner(next.0, next.1)][way]);
            // The loop ends where it began, also where another one goes through the same corner.
            let ends = next == (x, y) && turns[0] == way;
            let turned = turned.filter(|_| !ends).unwrap_or(way);
            if turned != going {
                let inward = |way: usize| (-WAYS[way].1 as f32, WAYS[way].0 as f32);
                let (a, b) = (inward(going), inward(turned));
                let x = next.0 as f32 + inset * (a.0 + b.0);
                walked.push((x, next.1 as f32 + inset * (a.1 + b.1)));
            }
            (at, going) = (next, turned);
        }
        loops.push(walked);
    }
    loops
}

/// Loops as the data of a path, with corners as round as this where there is room.
pub(super) fn closed(loops: &[Vec<Point>], radius: f32) -> String {
    let mut data = String::new();
    for points in loops {
        for (i, &point) in points.iter().enumerate() {
            let before = points[(i + points.len() - 1) % points.len()];
            let after = points[(i + 1) % points.len()];
            let command = if i == 0 { 'M' } else { 'L' };
            if radius == 0.0 {
                data += &format!("{command}{}", place(point));
                continue;
            }
            let half = |other: Point| (other.0 - point.0).hypot(other.1 - point.1) / 2.0;
            let cut = radius.min(half(before)).min(half(after));
            let (from, to) = (toward(point, before, cut), toward(point, after, cut));
            // Clockwise where the corner is an outer one.
            let turn =
                (from.0 - point.0) * (to.1 - point.1) - (from.1 - point.1) * (to.0 - point.0);
            let (round, sweep) = (super::pen::units(cut), u8::from(turn < 0.0));
            data += &format!("{command}{}A{round} {round} 0 0 {sweep} {}", place(from), place(to));
        }
        data.push('Z');
    }
    data
}

/// A line through points: whole where one touches the next, and what leads across from part to part. A point by itself
/// is a line from there to there, whose round ends show.
pub(super) fn through(points: &[Point]) -> (String, String) {
    let (mut line, mut links) = (String::new(), String::new());
    let mut alone = true;
    for (i, &point) in points.iter().enumerate() {
        let before = i.checked_sub(1).map(|i| points[i]);
        match before {
            Some(before) if touch(before, point) => {
                line += &format!("L{}", place(point));
                alone = false;
            }
            _ => {
                if let Some(before) = before {
                    links += &format!("M{}L{}", place(before), place(point));
                    if alone {
                        line += &format!("L{}", place(before));
                    }
                }
                line += &format!("M{}", place(point));
                alone = true;
            }
        }
    }
    if let (true, Some(&last)) = (alone, points.last()) {
        line += &format!("L{}", place(last));
    }
    (line, links)
}

/// The points of a line that touch neither the one before nor the one behind.
pub(super) fn alone(points: &[Point]) -> impl Iterator<Item = Point> + '_ {
    let apart = |a: Option<&Point>, b: Point| a.is_none_or(|&a| !touch(a, b));
    points.iter().enumerate().filter_map(move |(i, &point)| {
        let before = i.checked_sub(1).and_then(|i| points.get(i));
        (apart(before, point) && apart(points.get(i + 1), point)).then_some(point)
    })
}

/// Whether two middles are of cells that share an edge or a corner; less where a line was cut off at a rim.
pub(super) fn touch(a: Point, b: Point) -> bool {
    (a.0 - b.0).abs().max((a.1 - b.1).abs()) < 1.1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(grid: &Grid, names: &str) -> Vec<Cell> {
        names.split(' ').map(|name| grid.cell_named(name).unwrap()).collect()
    }

    #[test]
    fn borders_go_round_cells() {
        let grid = Grid::square(3).unwrap();
        let one = border(&grid, &cells(&grid, "r2c2"), 0.25);
        assert_eq!(one, [vec![(1.75, 1.25), (1.75, 1.75), (1.25, 1.75), (1.25, 1.25)]]);
        let bent = border(&grid, &cells(&grid, "r1c1 r1c2 r2c1"), 0.0);
        assert_eq!((bent.len(), bent[0].len()), (1, 6));
        // A ring has two borders; cells that meet in a corner have one each.
        let ring = cells(&grid, "r1c1 r1c2 r1c3 r2c1 r2c3 r3c1 r3c2 r3c3");
        assert_eq!(border(&grid, &ring, 0.1).len(), 2);
        assert_eq!(border(&grid, &cells(&grid, "r1c1 r2c2"), 0.0).len(), 2);
        let corner = closed(&border(&grid, &cells(&grid, "r1c1"), 0.0), 0.5);
        assert_eq!(corner.matches('A').count(), 4);
    }

    /// What lies within the border of random cells is just those cells.
    #[test]
    fn borders_have_the_cells_within() {
        let grid = Grid::new(5, 7, crate::Digits::from_one(9).unwrap()).unwrap();
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..200 {
            let chosen: Vec<Cell> = grid.cells().filter(|_| random.bool()).collect();
            let loops = border(&grid, &chosen, 0.1);
            for cell in grid.cells() {
                let (x, y) = centre(&grid, cell);
                // How often a ray to the right crosses sides that go up or down.
                let crossed = loops.iter().flat_map(|points| {
                    (0..points.len()).map(|i| (points[i], points[(i + 1) % points.len()]))
                });
                let crosses = |(a, b): &(Point, Point)| {
                    a.0 == b.0 && a.0 > x && a.1.min(b.1) < y && y < a.1.max(b.1)
                };
                let inside = crossed.filter(crosses).count() % 2 == 1;
                assert_eq!(inside, chosen.contains(&cell), "{chosen:?} {cell:?}");
            }
        }
    }

    #[test]
    fn lines_stop_where_cells_do_not_touch() {
        let points = [(0.5, 0.5), (1.5, 0.5), (3.5, 0.5)];
        let (line, links) = through(&points);
        assert_eq!(line, "M32 32L96 32M224 32L224 32");
        assert_eq!(links, "M96 32L224 32");
    }
}
