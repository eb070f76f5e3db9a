//! Rules of cells, sets of cells and regions.

use super::grid::kinds;
use super::{Meaning, Told, different, sorted, times};
use youdoku::{Cell, Rule};

/// What they mean.
pub const MEANINGS: &[Meaning] = &[
    ("odd", |told| told.own().iter().all(|digit| digit.rem_euclid(2) == 1)),
    ("even", |told| told.own().iter().all(|digit| digit % 2 == 0)),
    ("extra-region", |told| different(&told.own())),
    ("candidates", |told| told.own().iter().all(|digit| told.sets("digits")[0].contains(digit))),
    ("low", |told| told.own().iter().all(|digit| 2 * digit < told.ends().0 + told.ends().1)),
    ("high", |told| told.own().iter().all(|digit| 2 * digit > told.ends().0 + told.ends().1)),
    ("prime", |told| told.own().iter().all(|digit| [2, 3, 5, 7, 11, 13].contains(digit))),
    ("maximum", |told| {
        unmarked(told).into_iter().all(|(cell, other)| told.at(cell) > told.at(other))
    }),
    ("minimum", |told| {
        unmarked(told).into_iter().all(|(cell, other)| told.at(cell) < told.at(other))
    }),
    ("column-indexer", |told| told.rule.cells().iter().all(|&cell| indexes(told, cell, "column"))),
    ("row-indexer", |told| told.rule.cells().iter().all(|&cell| indexes(told, cell, "row"))),
    ("box-indexer", |told| told.rule.cells().iter().all(|&cell| indexes(told, cell, "box"))),
    ("negative-indexer", |told| {
        let way = told.rule.word("way").expect("a way");
        let marks = |rule: &&Rule| rule.kind.word == format!("{way}-indexer");
        let marked: Vec<Cell> =
            told.rules.iter().filter(marks).flat_map(Rule::cells).copied().collect();
        let points = |cell: Cell| {
            let ((row, column), digit) = (told.place(cell), told.at(cell));
            match way {
                "column" => told.rc(row, digit) == Some(column),
                "row" => told.rc(digit, column) == Some(row),
                _ => in_region(told, cell, digit) == place_in_region(told, cell),
            }
        };
        let in_some = |cell: &Cell| way != "box" || told.layout.region_of(*cell).is_some();
        let others = told.cells().into_iter().filter(|cell| !marked.contains(cell));
        others.filter(in_some).all(|cell| !points(cell))
    }),
    ("value-index", |told| {
        let digits = told.own();
        let place = usize::try_from(digits[1] - 1).ok();
        place.and_then(|place| digits[2..].get(place)) == Some(&digits[0])
    }),
    ("clone", |told| {
        let groups = told.groups();
        groups.iter().all(|group| *group == groups[0])
    }),
    ("same-digits", |told| {
        let groups: Vec<Vec<i64>> = told.groups().into_iter().map(sorted).collect();
        groups.iter().all(|group| *group == groups[0])
    }),
    ("contains", |told| {
        let (digits, listed) = (told.own(), listed(told));
        listed.iter().all(|&digit| times(digit, &digits) >= times(digit, &listed))
    }),
    ("contains-exactly", |told| {
        let (digits, listed) = (told.own(), listed(told));
        listed.iter().all(|&digit| times(digit, &digits) == times(digit, &listed))
    }),
    ("counting-circles", |told| {
        let digits = told.own();
        digits.iter().all(|&digit| times(digit, &digits) as i64 == digit)
    }),
    ("count-distinct", |told| {
        let digits = told.own();
        digits[0] == kinds(digits[1..].to_vec())
    }),
    ("digit-count", |told| kinds(told.own()) == told.number("number", 0)),
    ("count", |told| {
        let (digits, set) = (told.own(), &told.sets("digits")[0]);
        digits[0] == digits[1..].iter().filter(|digit| set.contains(digit)).count() as i64
    }),
    ("search", |told| {
        let cell = told.rule.cells()[0];
        let way = match told.rule.word("way").expect("a way") {
            "up" => (-1, 0),
            "down" => (1, 0),
            "left" => (0, -1),
            _ => (0, 1),
        };
        let found = told.sets("digits").first().cloned().unwrap_or(vec![told.ends().1]);
        let steps = usize::try_from(told.at(cell) - 1).ok();
        let there = steps.and_then(|steps| told.ray(cell, way).get(steps).copied());
        there.is_some_and(|there| found.contains(&told.at(there)))
    }),
    ("neighbour-sum", |told| {
        told.rule
            .cells()
            .iter()
            .all(|&cell| told.these(&told.beside(cell)).iter().sum::<i64>() == told.at(cell))
    }),
    ("friendly", |told| {
        told.rule.cells().iter().all(|&cell| {
            let ((row, column), digit) = (told.place(cell), told.at(cell));
            let region = told.layout.region_of(cell).map(|number| number as i64 + 1);
            digit == row || digit == column || Some(digit) == region
        })
    }),
    ("watchtower", |told| {
        told.rule.cells().iter().all(|&cell| {
            let seen = |way| {
                let higher = |other: &Cell| told.at(*other) > told.at(cell);
                told.ray(cell, way).iter().take_while(|other| !higher(other)).count() as i64
            };
            told.at(cell) == 1 + seen((-1, 0)) + seen((1, 0)) + seen((0, -1)) + seen((0, 1))
        })
    }),
    ("vault", |told| {
        let inside = told.rule.cells();
        let digits = told.own();
        inside
            .iter()
            .flat_map(|&cell| told.beside(cell))
            .all(|other| inside.contains(&other) || !digits.contains(&told.at(other)))
    }),
    ("eliminate", |told| {
        let (cell, word) = (told.rule.cells()[0], told.rule.word("way").expect("a way"));
        let down = if word.starts_with("down") { 1 } else { -i64::from(word.starts_with("up")) };
        let right = if word.ends_with("right") { 1 } else { -i64::from(word.ends_with("left")) };
        told.ray(cell, (down, right)).into_iter().all(|other| told.at(other) != told.at(cell))
    }),
];

/// Each cell of the rule with each cell beside it that no rule of the same word names.
fn unmarked(told: &Told) -> Vec<(Cell, Cell)> {
    let alike = told.rules.iter().filter(|rule| rule.kind == told.rule.kind);
    let marked: Vec<Cell> = alike.flat_map(Rule::cells).copied().collect();
    let beside = |&cell: &Cell| told.beside(cell).into_iter().map(move |other| (cell, other));
    let all = told.rule.cells().iter().flat_map(beside);
    all.filter(|(_, other)| !marked.contains(other)).collect()
}

/// The digits that the rule lists.
fn listed(told: &Told) -> Vec<i64> {
    let digits = told.rule.digit_list("digits").iter();
    digits.map(|&digit| told.grid().value(digit).into()).collect()
}

/// Whether a cell says v exactly where the cell with the number v holds its own number.
fn indexes(told: &Told, cell: Cell, way: &str) -> bool {
    let ((row, column), (rows, columns), digit) = (told.place(cell), told.sides(), told.at(cell));
    let (own, last) = match way {
        "column" => (column, columns),
        "row" => (row, rows),
        _ => {
            let region = told.layout.region_of(cell).expect("it lies in one");
            let place = place_in_region(told, cell).expect("it lies in one");
            (place, told.layout.regions()[region].len() as i64)
        }
    };
    let held = |number: i64| match way {
        "column" => told.rc(row, number),
        "row" => told.rc(number, column),
        _ => in_region(told, cell, number),
    };
    (1..=last).contains(&digit)
        && (1..=last).all(|number| (digit == number) == (held(number) == Some(own)))
}

/// The digit at a place, from 1, of a cell's region.
fn in_region(told: &Told, cell: Cell, place: i64) -> Option<i64> {
    let cells = &told.layout.regions()[told.layout.region_of(cell)?];
    cells.get(usize::try_from(place - 1).ok()?).map(|&cell| told.at(cell))
}

/// The place, from 1, of a cell in its region.
fn place_in_region(told: &Told, cell: Cell) -> Option<i64> {
    let cells = &told.layout.regions()[told.layout.region_of(cell)?];
    cells.iter().position(|&other| other == cell).map(|place| place as i64 + 1)
}
