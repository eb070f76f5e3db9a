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
    ("marked-values", |told| is_modifier(told, told.rule.name("name").expect("a name"))),
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
    ("star-battle", |told| {
        let star = |cell: &Cell| told.shown("shaded", Some(*cell)) == 1;
        let stars = told.number("stars", 1);
        let enough =
            |zone: &Vec<Cell>| zone.iter().filter(|cell| star(cell)).count() as i64 == stars;
        let near = |a, b| {
            let (down, right) = told.apart(a, b);
            down.max(right) == 1
        };
        let apart = |(a, b): (Cell, Cell)| !(star(&a) && star(&b) && near(a, b));
        told.layout.zones().iter().all(enough) && told.pairs().into_iter().all(apart)
    }),
    ("nurikabe", |told| {
        let wet = |cell: &Cell| told.shown("shaded", Some(*cell)) == 1;
        let (sea, land): (Vec<Cell>, Vec<Cell>) = told.cells().into_iter().partition(wet);
        let named = told.rule.cells();
        let is_island = |cell: &Cell| {
            let island = reached(told, *cell, &land);
            let numbers: Vec<&Cell> = named.iter().filter(|cell| island.contains(cell)).collect();
            let [number] = numbers[..] else { return false };
            let place = named.iter().position(|cell| cell == number).expect("one of them") as i64;
            told.at(*number) == island.len() as i64
                && told.shown("island", Some(*cell)) == place + 1
        };
        let at_sea = |cell: &Cell| told.shown("island", Some(*cell)) == 0;
        let has_land = |four: &[Cell; 4]| !four.iter().all(wet);
        land.iter().all(is_island)
            && named.iter().all(|cell| !wet(cell))
            && sea.iter().all(at_sea)
            && told.squares().iter().all(has_land)
            && is_area(told, sea.clone())
    }),
    ("fillomino", |told| {
        let size = |cell: Cell| told.shown("size", Some(cell));
        let largest = told.number("largest", told.grid().num_digits() as i64);
        // All that is reached over cells of the same size, in reading order.
        let is_right = |cell: Cell| {
            let alike = told.cells().into_iter().filter(|&other| size(other) == size(cell));
            let area = reached(told, cell, &alike.collect::<Vec<Cell>>());
            let first = area.iter().min().expect("itself").index() as i64 + 1;
            size(cell) == area.len() as i64 && told.shown("area", Some(cell)) == first
        };
        told.cells().into_iter().all(|cell| size(cell) <= largest && is_right(cell))
            && told.rule.cells().iter().all(|&cell| told.at(cell) == size(cell))
    }),
    ("galaxies", |told| {
        let galaxy = |cell: Cell| told.shown("galaxy", Some(cell));
        told.rule.groups("centres").iter().zip(1..).all(|(centre, number)| {
            let places = centre.iter().map(|&cell| told.place(cell));
            let (count, (rows, columns)) = (
                centre.len() as i64,
                places.fold((0, 0), |(rows, columns), place| (rows + place.0, columns + place.1)),
            );
            let of = |&cell: &Cell| galaxy(cell) == number;
            let area: Vec<Cell> = told.cells().into_iter().filter(of).collect();
            let turned = |&cell: &Cell| {
                let (row, column) = told.place(cell);
                told.cell(2 * rows / count - row, 2 * columns / count - column)
            };
            let has_turned = |cell| turned(cell).is_some_and(|turned| area.contains(&turned));
            area.iter().all(has_turned)
                && centre.iter().all(|cell| area.contains(cell))
                && is_area(told, area.clone())
        })
    }),
    ("lits", |told| {
        let piece = |cell: &Cell| told.shown("piece", Some(*cell));
        let shaded = |cell: &Cell| told.shown("shaded", Some(*cell)) == 1;
        let all: Vec<Cell> = told.cells().into_iter().filter(shaded).collect();
        let one_piece = |region: &Vec<Cell>| {
            let four: Vec<Cell> = region.iter().copied().filter(shaded).collect();
            four.len() == 4
                && is_area(told, four.clone())
                && four.iter().all(|cell| piece(cell) == shape(told, &four))
        };
        let apart = |(a, b): (Cell, Cell)| {
            told.layout.region_of(a) == told.layout.region_of(b)
                || !told.beside(a).contains(&b)
                || piece(&a) == 0
                || piece(&a) != piece(&b)
        };
        told.layout.regions().iter().all(one_piece)
            && told.cells().iter().all(|cell| shaded(cell) == (piece(cell) > 0))
            && told.pairs().into_iter().all(apart)
            && told.squares().iter().all(|four| !four.iter().all(shaded))
            && all.iter().all(|&cell| told.layout.region_of(cell).is_some())
            && is_area(told, all.clone())
    }),
    ("japanese-sum", |told| {
        let painted = |cell: &Cell| told.shown("shaded", Some(*cell)) == 1;
        let runs = told.rule.cells().split(|cell| !painted(cell)).filter(|run| !run.is_empty());
        let sums: Vec<i64> = runs.map(|run| told.these(run).iter().sum()).collect();
        let clue = told.rule.pattern("sums").expect("sums");
        let clue: Vec<&str> = clue.split(' ').filter(|&word| word != "-").collect();
        let fits = |(sum, word): (&i64, &&str)| *word == "?" || word.parse() == Ok(*sum);
        clue.len() == sums.len() && sums.iter().zip(&clue).all(fits)
    }),
    ("loop", |told| {
        let steps = [(-1, 0), (1, 0), (0, -1), (0, 1)];
        let ways = [[0, 1], [2, 3], [0, 2], [0, 3], [1, 2], [1, 3]];
        // Where it goes from each cell that it is on; nothing where it leaves the board.
        let goes = |cell: Cell| -> Option<Vec<Cell>> {
            let way = told.shown("loop", Some(cell));
            let sides = ways.get(usize::try_from(way - 1).ok()?)?;
            let (row, column) = told.place(cell);
            let to = |&side: &usize| told.cell(row + steps[side].0, column + steps[side].1);
            sides.iter().map(to).collect()
        };
        let is_on = |cell: &Cell| told.shown("loop", Some(*cell)) != 0;
        let on: Vec<Cell> = told.cells().into_iter().filter(is_on).collect();
        let shaded = |cell: Cell| told.shown("shaded", Some(cell)) == 1;
        let Some(&first) = on.first() else { return false };
        let both_ways = |&cell: &Cell| {
            let back = |to: &Cell| goes(*to).is_some_and(|there| there.contains(&cell));
            goes(cell).is_some_and(|there| there.iter().all(back))
        };
        if !on.iter().all(both_ways) || told.cells().iter().any(|&c| shaded(c) != is_on(&c)) {
            return false;
        }
        let mut round = vec![first];
        while let Some(next) =
            goes(round[round.len() - 1]).expect("on").into_iter().find(|cell| !round.contains(cell))
        {
            round.push(next);
        }
        let touches = |(a, b): (Cell, Cell)| {
            is_on(&a)
                && is_on(&b)
                && told.beside(a).contains(&b)
                && !goes(a).expect("on").contains(&b)
        };
        round.len() == on.len()
            && (told.rule.word("touching").is_none() || !told.pairs().into_iter().any(touches))
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

/// Whether four cells are an L, an I, a T or an S, as the layer counts them, by how many of them each one touches; 0 for others.
fn shape(told: &Told, four: &[Cell]) -> i64 {
    let touched =
        |cell: &Cell| told.beside(*cell).iter().filter(|other| four.contains(other)).count();
    let mut touches: Vec<usize> = four.iter().map(touched).collect();
    touches.sort_unstable();
    let far = |of: fn((i64, i64)) -> i64| {
        let all = four.iter().map(|&cell| of(told.place(cell)));
        all.clone().max().expect("four") - all.min().expect("four")
    };
    let (down, right) = (far(|place| place.0), far(|place| place.1));
    match touches[..] {
        [1, 1, 1, 3] => 3,
        [1, 1, 2, 2] if down == 0 || right == 0 => 2,
        // The ends of an L share neither row nor column with a cell that is not beside them, those of an S do not either:
        // an L has three in a row.
        [1, 1, 2, 2] => {
            let in_a_row = |of: fn((i64, i64)) -> i64| {
                let lines: Vec<i64> = four.iter().map(|&cell| of(told.place(cell))).collect();
                lines.iter().any(|line| lines.iter().filter(|other| *other == line).count() == 3)
            };
            if in_a_row(|place| place.0) || in_a_row(|place| place.1) { 1 } else { 4 }
        }
        _ => 0,
    }
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
