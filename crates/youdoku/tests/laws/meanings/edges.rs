//! Signs between two cells and between four.

use youdoku::Cell;

use super::{Meaning, Told, evens, sorted, times};

fn two(told: &Told) -> (i64, i64) {
    (told.own()[0], told.own()[1])
}

/// Whether a rule of one of these words names just these cells.
fn marked(told: &Told, words: &[&str], cells: &[Cell]) -> bool {
    let same = |named: &[Cell]| {
        named.len() == cells.len() && cells.iter().all(|cell| named.contains(cell))
    };
    told.rules.iter().any(|rule| words.contains(&rule.kind.word) && same(rule.cells()))
}

/// Whether it is so of each two neighbours without such a mark.
fn each_unmarked(told: &Told, words: &[&str], so: impl Fn(Cell, Cell) -> bool) -> bool {
    told.cells().into_iter().all(|a| {
        let free = |b: &Cell| !marked(told, words, &[a, *b]);
        told.beside(a).into_iter().filter(free).all(|b| so(a, b))
    })
}

fn each_square(told: &Told, word: &str, so: impl Fn([i64; 4]) -> bool) -> bool {
    let free = |square: &[Cell; 4]| !marked(told, &[word], square);
    told.squares().into_iter().filter(free).all(|square| so(square.map(|cell| told.at(cell))))
}

fn times_the_other(a: i64, b: i64, ratio: i64) -> bool {
    a == ratio * b || b == ratio * a
}

fn ring([a, b, c, d]: [i64; 4]) -> [i64; 4] {
    [a, b, d, c]
}

fn square(told: &Told) -> [i64; 4] {
    told.own().try_into().expect("four cells")
}

/// Whether each is of another class than the next, around.
fn alternates(square: [i64; 4], class: impl Fn(i64) -> i64) -> bool {
    let ring = ring(square);
    (0..4).all(|i| class(ring[i]) != class(ring[(i + 1) % 4]))
}

fn third(told: &Told, digit: i64) -> i64 {
    let count = told.digits().count() as i64;
    let outer = if count % 3 == 2 { count / 3 + 1 } else { count / 3 };
    let place = digit - told.ends().0;
    i64::from(place >= outer) + i64::from(place >= count - outer)
}

/// Whether numbers increase from the least on, around.
fn turns(ring: [i64; 4]) -> bool {
    (0..4).any(|from| {
        let from_there: Vec<i64> = (0..4).map(|i| ring[(from + i) % 4]).collect();
        from_there.windows(2).all(|two| two[0] < two[1])
    })
}

fn is_clock(square: [i64; 4], white: bool) -> bool {
    let mut ring = ring(square);
    if !white {
        ring.reverse();
    }
    turns(ring)
}

/// The digit by which two neighbours differ.
fn by(told: &Told, a: Cell, b: Cell) -> i64 {
    let (row, column) = told.place(a);
    let (down, _) = told.apart(a, b);
    let cell = if down == 0 { told.cell(row, 1) } else { told.cell(1, column) };
    told.at(cell.expect("a cell"))
}

/// What they mean.
pub const MEANINGS: &[Meaning] = &[
    ("difference", |told| (two(told).0 - two(told).1).abs() == told.number("difference", 1)),
    ("ratio", |told| times_the_other(two(told).0, two(told).1, told.number("ratio", 2))),
    ("xv", |told| two(told).0 + two(told).1 == told.number("sum", 0)),
    ("greater-than", |told| two(told).0 > two(told).1),
    ("edge-sum", |told| two(told).0 + two(told).1 == told.number("sum", 0)),
    ("edge-product", |told| two(told).0 * two(told).1 == told.number("product", 0)),
    ("edge-modulo", |told| {
        let modulus = told.number("modulus", 1);
        two(told).0.rem_euclid(modulus) == two(told).1.rem_euclid(modulus)
    }),
    ("edge-parity", |told| evens(&told.own()) == 1),
    ("xy-difference", |told| {
        let cells = told.rule.cells();
        (two(told).0 - two(told).1).abs() == by(told, cells[0], cells[1])
    }),
    ("negative-kropki", |told| {
        each_unmarked(told, &["difference", "ratio"], |a, b| {
            let (a, b) = (told.at(a), told.at(b));
            (a - b).abs() != 1 && !times_the_other(a, b, 2)
        })
    }),
    ("negative-difference", |told| {
        let stated = told.rule.totals("differences");
        each_unmarked(told, &["difference", "ratio"], |a, b| {
            let difference = (told.at(a) - told.at(b)).abs();
            stated.as_ref().map_or(difference != 1, |not| !not.contains(difference))
        })
    }),
    ("negative-ratio", |told| {
        let dots = told.rules.iter().filter(|rule| rule.kind.word == "ratio");
        let dots: Vec<i64> = dots.map(|dot| dot.number("ratio").unwrap_or(2)).collect();
        let ratios: Vec<i64> = match told.rule.totals("ratios") {
            Some(stated) => (-200..200).filter(|&ratio| stated.contains(ratio)).collect(),
            None if dots.is_empty() => vec![2],
            None => dots,
        };
        each_unmarked(told, &["difference", "ratio"], |a, b| {
            !ratios.iter().any(|&ratio| times_the_other(told.at(a), told.at(b), ratio))
        })
    }),
    ("negative-xv", |told| {
        let stated = told.rule.totals("sums");
        each_unmarked(told, &["xv"], |a, b| {
            let sum = told.at(a) + told.at(b);
            stated.as_ref().map_or(sum != 5 && sum != 10, |not| !not.contains(sum))
        })
    }),
    ("negative-xy-difference", |told| {
        each_unmarked(told, &["xy-difference"], |a, b| {
            (told.at(a) - told.at(b)).abs() != by(told, a, b)
        })
    }),
    ("quadruple", |told| {
        let digits = told.rule.digit_list("digits").iter();
        let listed: Vec<i64> = digits.map(|&digit| told.grid().value(digit).into()).collect();
        listed.iter().all(|&digit| times(digit, &told.own()) >= times(digit, &listed))
    }),
    ("quad-without", |told| !told.own().iter().any(|digit| told.sets("digits")[0].contains(digit))),
    ("quad-total", |told| told.own().iter().sum::<i64>() == told.number("sum", 0)),
    ("quad-sum", |told| {
        let own = sorted(told.own());
        own[3] == own[0] + own[1] + own[2]
    }),
    ("quad-maximum", |told| {
        let words = ["top-left", "top-right", "bottom-left", "bottom-right"];
        let place = words.iter().position(|&word| told.rule.word("largest") == Some(word));
        let own = told.own();
        let place = place.expect("one of the words");
        (0..4).all(|other| other == place || own[other] < own[place])
    }),
    ("quad-even", |told| evens(&told.own()) as i64 == told.number("count", 0)),
    ("equal-diagonals", |told| {
        let [a, b, c, d] = square(told);
        match told.rule.word("of") {
            Some("difference") => (a - d).abs() == (b - c).abs(),
            Some("product") => a * d == b * c,
            _ => a + d == b + c,
        }
    }),
    ("battenburg", |told| alternates(square(told), |digit| digit.rem_euclid(2))),
    ("entropy-battenburg", |told| alternates(square(told), |digit| third(told, digit))),
    ("clock", |told| is_clock(square(told), told.rule.word("colour") == Some("white"))),
    ("negative-battenburg", |told| {
        each_square(told, "battenburg", |four| !alternates(four, |digit| digit.rem_euclid(2)))
    }),
    ("negative-entropy-battenburg", |told| {
        each_square(told, "entropy-battenburg", |four| !alternates(four, |d| third(told, d)))
    }),
    ("negative-clock", |told| {
        each_square(told, "clock", |four| !is_clock(four, true) && !is_clock(four, false))
    }),
];
