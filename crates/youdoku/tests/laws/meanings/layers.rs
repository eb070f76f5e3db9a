//! Rules of layers: what is shown of each cell besides its digit.

use super::grid::kinds;
use super::{Meaning, Told, different, times};
use youdoku::Cell;

/// What they mean.
pub const MEANINGS: &[Meaning] = &[
    ("unknown-sum", |told| {
        let sum: i64 = told.own().iter().sum();
        let letter = told.rule.name("letter").expect("a letter");
        different(&told.own()) && told.shown(letter, None) == sum
    }),
    ("same-region", |told| {
        let regions = told.rule.cells().iter().map(|&cell| region(told, cell));
        kinds(regions.collect()) == 1
    }),
    ("region-border", |told| {
        let regions = told.rule.cells().iter().map(|&cell| region(told, cell));
        kinds(regions.collect()) == 2
    }),
    ("corner-regions", |told| {
        let regions = told.rule.cells().iter().map(|&cell| region(told, cell));
        kinds(regions.collect()) == told.number("number", 0)
    }),
    ("chaos-arrow", |told| {
        let groups = told.rule.groups("cells");
        let (cell, arms) = (groups[0][0], &groups[1..]);
        let first = arms.first().map_or(cell, |arm| arm[0]);
        let own = region(told, first);
        let run = |cells: &[Cell]| {
            cells.iter().take_while(|&&other| region(told, other) == own).count() as i64
        };
        let ways = [(-1, 0), (1, 0), (0, -1), (0, 1)];
        let far: i64 = match arms {
            [] => ways.iter().map(|&way| run(&told.ray(cell, way))).sum(),
            _ => arms.iter().map(|arm| run(&arm[1..])).sum(),
        };
        told.at(cell) == far + i64::from(told.rule.word("itself").is_none())
    }),
    ("chaos-count", |told| {
        let groups = told.rule.groups("cells");
        let cell = groups[0][0];
        let near = |other: &Cell| {
            let (down, right) = told.apart(cell, *other);
            down.max(right) == 1
        };
        let others: Vec<Cell> = match groups.get(1) {
            Some(list) => list[1..].to_vec(),
            None => told.cells().into_iter().filter(near).collect(),
        };
        let own = region(told, groups.get(1).map_or(cell, |list| list[0]));
        let alike = others.iter().filter(|&&other| region(told, other) == own).count() as i64;
        told.at(cell) == alike + i64::from(told.rule.word("itself").is_none())
    }),
    ("doublers", |told| is_modifier(told, "doubled")),
    ("negators", |told| is_modifier(told, "negated")),
    ("hot", |told| is_modifier(told, "hot")),
    ("cold", |told| is_modifier(told, "cold")),
    ("schrodinger", |told| {
        let none = told.ends().0 - 1;
        let second = |cell: Cell| told.shown("second", Some(cell));
        let in_order = |cell: Cell| second(cell) == none || second(cell) > told.at(cell);
        let zone_is_right = |zone: &Vec<Cell>| {
            let seconds: Vec<i64> = zone.iter().map(|&cell| second(cell)).collect();
            let all = [told.these(zone), seconds.clone()].concat();
            let doubled = seconds.iter().filter(|&&one| one != none).count();
            doubled == 1 && told.digits().all(|digit| times(digit, &all) == 1)
        };
        told.cells().into_iter().all(in_order) && told.layout.zones().iter().all(zone_is_right)
    }),
    ("yin-yang", |told| {
        let colour = |cell: Cell| told.shown("shaded", Some(cell));
        let square = |four: &[Cell; 4]| kinds(four.iter().map(|&cell| colour(cell)).collect()) == 2;
        let of = |shaded| told.cells().into_iter().filter(|&c| colour(c) == shaded).collect();
        told.squares().iter().all(square) && is_area(told, of(0)) && is_area(told, of(1))
    }),
    ("cave", |told| {
        let colour = |cell: Cell| told.shown("shaded", Some(cell));
        let all = told.cells().into_iter();
        let (walls, inside): (Vec<Cell>, Vec<Cell>) = all.partition(|&cell| colour(cell) == 1);
        let at_the_edge = |cell: &Cell| told.beside(*cell).len() < 4;
        let to_the_edge = |&wall: &Cell| reached(told, wall, &walls).iter().any(at_the_edge);
        is_area(told, inside) && walls.iter().all(to_the_edge)
    }),
    ("shaded", |told| told.rule.cells().iter().all(|&c| told.shown("shaded", Some(c)) == 1)),
    ("unshaded", |told| told.rule.cells().iter().all(|&c| told.shown("shaded", Some(c)) == 0)),
    ("shaded-count", |told| {
        let shaded = told.rule.cells().iter().map(|&cell| told.shown("shaded", Some(cell))).sum();
        told.rule.totals("count").expect("a number").contains(shaded)
    }),
];

fn region(told: &Told, cell: Cell) -> i64 {
    told.shown("region", Some(cell))
}

/// One cell of each zone is marked, and each digit in one cell of all.
fn is_modifier(told: &Told, layer: &str) -> bool {
    let marked = |cell: &Cell| told.shown(layer, Some(*cell)) == 1;
    let once = |zone: &Vec<Cell>| zone.iter().filter(|cell| marked(cell)).count() == 1;
    let all: Vec<Cell> = told.cells().into_iter().filter(marked).collect();
    let digits = told.these(&all);
    told.layout.zones().iter().all(once) && told.digits().all(|digit| times(digit, &digits) == 1)
}

/// The cells that can be reached from one over these.
fn reached(told: &Told, from: Cell, cells: &[Cell]) -> Vec<Cell> {
    let mut found = vec![from];
    let mut next = 0;
    while next < found.len() {
        for other in told.beside(found[next]) {
            if cells.contains(&other) && !found.contains(&other) {
                found.push(other);
            }
        }
        next += 1;
    }
    found
}

/// Whether these cells are one area, or none.
fn is_area(told: &Told, cells: Vec<Cell>) -> bool {
    cells.first().is_none_or(|&first| reached(told, first, &cells).len() == cells.len())
}
