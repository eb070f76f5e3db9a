//! Rules of the whole grid.

use super::{Meaning, Told, different, sorted};
use youdoku::Cell;

/// What they mean.
pub const MEANINGS: &[Meaning] = &[
    ("anti-king", |told| unequal(told, |down, right| down.max(right) == 1)),
    ("anti-knight", |told| unequal(told, |down, right| down * right == 2)),
    ("anti-leap", |told| {
        let (rows, columns) = (told.number("rows", 0), told.number("columns", 0));
        let named = told.rule.cells();
        let of = |digit| told.sets("digits").first().is_none_or(|set| set.contains(&digit));
        told.pairs().into_iter().all(|(a, b)| {
            let apart = told.apart(a, b);
            let leaps = apart == (rows, columns) || apart == (columns, rows);
            let spoken_of = named.is_empty() || named.contains(&a) || named.contains(&b);
            !(leaps && spoken_of && told.at(a) == told.at(b) && of(told.at(a)))
        })
    }),
    ("anti-queen", |told| {
        told.cells().into_iter().all(|cell| {
            let ways = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
            let mut seen = ways.iter().flat_map(|&way| told.ray(cell, way));
            !told.sets("digits")[0].contains(&told.at(cell))
                || seen.all(|other| told.at(other) != told.at(cell))
        })
    }),
    ("squished", |told| {
        let (height, width) = told.rule.size("size").expect("a size");
        let (height, width) = (height as i64, width as i64);
        told.cells().into_iter().all(|first| {
            let (top, left) = told.place(first);
            let begins = (top - 1) % (height - 1) == 0 && (left - 1) % (width - 1) == 0;
            let within = (0..height).flat_map(|down| (0..width).map(move |right| (down, right)));
            let digits = within.map(|(down, right)| told.rc(top + down, left + right));
            !begins || digits.collect::<Option<Vec<i64>>>().is_none_or(|digits| different(&digits))
        })
    }),
    ("anti-taxicab", |told| {
        told.pairs().into_iter().all(|(a, b)| {
            let (down, right) = told.apart(a, b);
            told.at(a) != told.at(b) || down + right != told.at(a)
        })
    }),
    ("taxicab", |told| {
        let steps = told.number("steps", 0);
        told.pairs().into_iter().all(|(a, b)| {
            let (down, right) = told.apart(a, b);
            down + right != steps || told.at(a) != told.at(b)
        })
    }),
    ("knightmare", |told| {
        let bad = |sum| match told.rule.totals("totals") {
            Some(totals) => totals.contains(sum),
            None => sum == 5 || sum == 15,
        };
        told.pairs().into_iter().all(|(a, b)| {
            let (down, right) = told.apart(a, b);
            down * right != 2 || !bad(told.at(a) + told.at(b))
        })
    }),
    ("anti-diagonal", |told| {
        let side = told.sides().0;
        let number = told.number("number", told.digits().count() as i64 / 3);
        let falling = (1..=side).filter_map(|i| told.rc(i, i)).collect();
        let rising = (1..=side).filter_map(|i| told.rc(i, side + 1 - i)).collect();
        [falling, rising].into_iter().all(|digits| kinds(digits) == number)
    }),
    ("disjoint-group", |told| {
        let place = told.number("place", 0) as usize - 1;
        let usual = youdoku::Layout::usual(told.grid());
        let layout = if told.layout.regions().is_empty() { &usual } else { told.layout };
        let cells = layout.regions().iter().filter_map(|region| region.get(place).copied());
        different(&told.these(&cells.collect::<Vec<Cell>>()))
    }),
    ("asterisk", |told| different(&of_nine(told, &[25, 33, 37, 52, 55, 58, 73, 77, 85]))),
    ("girandola", |told| different(&of_nine(told, &[11, 19, 25, 52, 55, 58, 85, 91, 99]))),
    ("centre-dots", |told| {
        let centres = told.layout.box_size().expect("there are boxes");
        let middle = |place: i64, side: usize| (place - 1) % side as i64 == side as i64 / 2;
        let is_centre = |cell: &Cell| {
            let (row, column) = told.place(*cell);
            middle(row, centres.height) && middle(column, centres.width)
        };
        let cells = told.cells().into_iter().filter(is_centre);
        different(&told.these(&cells.collect::<Vec<Cell>>()))
    }),
    ("non-consecutive-diagonal", |told| {
        told.pairs()
            .into_iter()
            .all(|(a, b)| told.apart(a, b) != (1, 1) || (told.at(a) - told.at(b)).abs() != 1)
    }),
    ("global-difference", |told| {
        let differences = told.rule.totals("differences").expect("they are said");
        told.cells().into_iter().all(|cell| {
            let mut beside = told.beside(cell).into_iter();
            beside.all(|other| differences.contains((told.at(cell) - told.at(other)).abs()))
        })
    }),
    ("global-whispers", |told| {
        let least = told.number("difference", 4);
        told.cells().into_iter().all(|cell| {
            let mut beside = told.beside(cell).into_iter();
            beside.any(|other| (told.at(cell) - told.at(other)).abs() >= least)
        })
    }),
    ("global-entropy", |told| {
        let ((low, _), third) = (told.ends(), told.digits().count() as i64 / 3);
        told.squares().iter().all(|square| {
            let digits = told.these(square);
            let has = |from: i64| digits.iter().any(|d| (from..from + third).contains(d));
            has(low) && has(low + third) && has(low + 2 * third)
        })
    }),
    ("global-mod", |told| {
        let modulus = told.number("modulus", 3);
        told.squares().iter().all(|square| {
            let digits = told.these(square);
            (0..modulus).all(|rest| digits.iter().any(|digit| digit.rem_euclid(modulus) == rest))
        })
    }),
    ("global-groups", |told| {
        told.squares().iter().all(|square| {
            let digits = told.these(square);
            told.sets("groups").iter().all(|set| digits.iter().any(|digit| set.contains(digit)))
        })
    }),
    ("dutch-flatmates", |told| {
        let (low, high) = told.ends();
        let middle = told.digits().nth(told.digits().count().div_ceil(2) - 1);
        told.cells().into_iter().filter(|&cell| Some(told.at(cell)) == middle).all(|cell| {
            let (row, column) = told.place(cell);
            told.rc(row - 1, column) == Some(low) || told.rc(row + 1, column) == Some(high)
        })
    }),
    ("no-three-parity", |told| {
        told.cells().into_iter().all(|cell| {
            [(0, 1), (1, 0)].into_iter().all(|way| {
                let next = told.ray(cell, way);
                let mut three = [cell].into_iter().chain(next.iter().copied().take(2));
                let parity = told.at(cell).rem_euclid(2);
                next.len() < 2 || !three.all(|one| told.at(one).rem_euclid(2) == parity)
            })
        })
    }),
    ("doppelganger", |told| {
        let size = told.sides().0;
        let lacks = |cells: &[Cell]| {
            let digits = told.these(cells);
            let lacking: Vec<i64> = (1..=size).filter(|digit| !digits.contains(digit)).collect();
            if digits.contains(&0) && lacking.len() == 1 { Some(lacking[0]) } else { None }
        };
        let of = |houses: &[Vec<Cell>]| {
            let lacking = houses.iter().map(|house| lacks(house)).collect::<Option<Vec<i64>>>();
            lacking.filter(|lacking| different(lacking))
        };
        let grid = told.grid();
        let (Some(rows), Some(columns), Some(regions)) =
            (of(&grid.rows()), of(&grid.columns()), of(told.layout.regions()))
        else {
            return false;
        };
        told.cells().into_iter().filter(|&cell| told.at(cell) == 0).all(|cell| {
            let region = told.layout.region_of(cell).expect("each is in one");
            different(&[rows[grid.row(cell)], columns[grid.column(cell)], regions[region]])
        })
    }),
    ("same-region-digits", |told| {
        let grid = told.grid();
        let mut houses = [grid.rows(), grid.columns(), told.layout.regions().to_vec()].concat();
        let most = houses.iter().map(Vec::len).max().expect("there are rows");
        houses.retain(|house| house.len() == most);
        let set = |house: &Vec<Cell>| {
            let mut digits = sorted(told.these(house));
            digits.dedup();
            digits
        };
        houses.iter().all(|house| set(house) == set(&houses[0]))
    }),
    ("magic-square", |told| {
        let (row, column) = told.place(told.rule.cells()[0]);
        let at = |down: i64, right: i64| told.rc(row + down, column + right).expect("inside");
        let along = |way: fn(i64) -> (i64, i64)| (0..3).map(|i| at(way(i).0, way(i).1)).sum();
        let sums: [i64; 8] = [
            along(|i| (0, i)),
            along(|i| (1, i)),
            along(|i| (2, i)),
            along(|i| (i, 0)),
            along(|i| (i, 1)),
            along(|i| (i, 2)),
            along(|i| (i, i)),
            along(|i| (i, 2 - i)),
        ];
        sums.iter().all(|sum| *sum == sums[0])
    }),
    ("point-symmetry", |told| {
        let ((rows, columns), (low, high)) = (told.sides(), told.ends());
        told.cells().into_iter().all(|cell| {
            let (row, column) = told.place(cell);
            let (own, other) = (told.at(cell), told.rc(rows + 1 - row, columns + 1 - column));
            let set = told.sets("partners").into_iter().find(|set| set.contains(&own));
            let partner = match set {
                Some(set) => set.iter().copied().find(|&one| one != own).unwrap_or(own),
                None => low + high - own,
            };
            other == Some(partner)
        })
    }),
];

/// Cells so far apart have different digits.
fn unequal(told: &Told, apart: fn(i64, i64) -> bool) -> bool {
    told.pairs().into_iter().all(|(a, b)| {
        let (down, right) = told.apart(a, b);
        !apart(down, right) || told.at(a) != told.at(b)
    })
}

/// The digits in cells of a 9×9 grid, each named by row and column.
fn of_nine(told: &Told, places: &[i64]) -> Vec<i64> {
    places.iter().filter_map(|place| told.rc(place / 10, place % 10)).collect()
}

/// How many different numbers there are.
pub fn kinds(numbers: Vec<i64>) -> i64 {
    let mut numbers = sorted(numbers);
    numbers.dedup();
    numbers.len() as i64
}
