//! Clues outside the grid.

use youdoku::engine::{Engine, Search, UseSymmetry};
use youdoku::{Cell, Control};

use super::{Meaning, Told, evens, sorted, times};

fn sum(numbers: &[i64]) -> i64 {
    numbers.iter().sum()
}

/// The place of a number, if it stands there just once.
fn only(number: i64, numbers: &[i64]) -> Option<usize> {
    let place = numbers.iter().position(|&other| other == number);
    place.filter(|_| times(number, numbers) == 1)
}

fn sandwiched(told: &Told, a: i64, b: i64) -> Option<i64> {
    let own = told.own();
    let (a, b) = (only(a, &own)?, only(b, &own)?);
    Some(sum(&own[a.min(b) + 1..a.max(b)]))
}

/// The numbers that are higher than all before them; 0 and less are no buildings.
fn seen(numbers: &[i64]) -> Vec<i64> {
    let higher = |&i: &usize| numbers[i] > 0 && numbers[..i].iter().all(|&n| n < numbers[i]);
    (0..numbers.len()).filter(higher).map(|i| numbers[i]).collect()
}

/// How long the run is that rises from the first on.
fn rise(numbers: &[i64]) -> usize {
    1 + numbers.windows(2).take_while(|two| two[0] < two[1]).count()
}

/// So many of the numbers, if it has them and at least one.
fn firsts(numbers: &[i64], many: i64) -> Option<&[i64]> {
    (1..=numbers.len() as i64).contains(&many).then(|| &numbers[..many as usize])
}

fn is(told: &Told, total: Option<i64>) -> bool {
    total.is_some_and(|total| total == told.number("sum", 0))
}

/// Those of the first region, or three.
fn first_cells(told: &Told, cells: &[Cell]) -> Vec<Cell> {
    let region = |cell: Cell| told.layout.region_of(cell);
    match region(cells[0]) {
        None => cells[..cells.len().min(3)].to_vec(),
        own => cells.iter().copied().take_while(|&cell| region(cell) == own).collect(),
    }
}

/// All rows and columns from both ends.
fn lines(told: &Told) -> Vec<Vec<Cell>> {
    let grid = told.grid();
    let lines: Vec<Vec<Cell>> = grid.rows().into_iter().chain(grid.columns()).collect();
    let back = lines.iter().map(|line| line.iter().rev().copied().collect::<Vec<Cell>>());
    let back: Vec<Vec<Cell>> = back.collect();
    [lines, back].concat()
}

fn digit_at(told: &Told, place: i64) -> Option<i64> {
    let own = told.own();
    (1..=own.len() as i64).contains(&place).then(|| own[place as usize - 1])
}

/// Which numbers of a line count, by what is said of them; nothing where that is wrong.
fn stretch(text: &str, d: &[i64]) -> Option<Vec<Vec<i64>>> {
    let place = |good: &dyn Fn(usize) -> bool| (0..d.len()).find(|&i| good(i));
    let one = |numbers: Vec<i64>| Some(vec![numbers]);
    let near = |i: usize, j: usize| d.get(j).is_some_and(|other| (d[i] - other).abs() == 1);
    match text {
        "all" => one(d.to_vec()),
        "here%2=1" => one(d.iter().copied().filter(|n| n.rem_euclid(2) == 1).collect()),
        "before here>=3" => one(d[..place(&|i| d[i] >= 3)?].to_vec()),
        "to second here%2=0" => {
            let even = (0..d.len()).filter(|&i| d[i].rem_euclid(2) == 0).nth(1)?;
            one(d[..=even].to_vec())
        }
        "to place=x" => one(firsts(d, d[0])?.to_vec()),
        "before last here=y" => {
            one(d[..(0..d.len()).rfind(|&i| Some(&d[i]) == d.get(1))?].to_vec())
        }
        "to any here>2" => {
            let ways = (0..d.len()).filter(|&i| d[i] > 2).map(|i| d[..=i].to_vec());
            Some(ways.collect())
        }
        "after here=2 to here=1 else none" => {
            let begin = place(&|i| d[i] == 2);
            let end =
                begin.and_then(|begin| place(&|i| i > begin && d[i] == 1).map(|end| (begin, end)));
            one(end.map_or(Vec::new(), |(begin, end)| d[begin + 1..=end].to_vec()))
        }
        "from here>previous else none" => {
            one(place(&|i| i > 0 && d[i] > d[i - 1]).map_or(Vec::new(), |i| d[i..].to_vec()))
        }
        "|here-next|=1 or |here-previous|=1" => {
            let good = |&i: &usize| near(i, i + 1) || i > 0 && near(i, i - 1);
            one((0..d.len()).filter(good).map(|i| d[i]).collect())
        }
        "here=highest before here=end else all" => {
            let end = place(&|i| d[i] == d[d.len() - 1])?;
            let seen = |&i: &usize| d[..i].iter().all(|n| *n <= d[i]);
            one((0..end).filter(seen).map(|i| d[i]).collect())
        }
        "here<z and lowest<here" => {
            let good = |&i: &usize| {
                d.get(2).is_some_and(|z| d[i] < *z) && d[..i].iter().any(|n| *n < d[i])
            };
            one((0..d.len()).filter(good).map(|i| d[i]).collect())
        }
        _ => panic!("{text} has no meaning"),
    }
}

/// Whether what some stretch of the line comes to is one of the totals.
fn along(told: &Told, part: &str, comes_to: fn(&[i64]) -> i64) -> bool {
    let totals = told.rule.totals(part).expect("totals");
    let text = told.rule.pattern("stretch").expect("a stretch");
    let worths: Vec<i64> = told.rule.cells().iter().map(|&cell| told.worth(cell)).collect();
    let ways = stretch(text, &worths).unwrap_or_default();
    ways.iter().any(|numbers| totals.contains(comes_to(numbers)))
}

/// What they mean.
pub const MEANINGS: &[Meaning] = &[
    ("sum-along", |told| along(told, "sum", sum)),
    ("count-along", |told| along(told, "count", |numbers| numbers.len() as i64)),
    ("little-killer", |told| sum(&told.own()) == told.number("sum", 0)),
    ("little-killer-product", |told| {
        told.own().iter().product::<i64>() == told.number("product", 0)
    }),
    ("little-killer-look-and-say", |told| {
        let mut clue = told.number("clue", 0).to_string();
        if clue.len() % 2 == 1 {
            clue = format!("0{clue}");
        }
        let signs: Vec<i64> = clue.chars().map(|sign| sign.to_digit(10).unwrap().into()).collect();
        signs.chunks(2).all(|two| times(two[1], &told.own()) as i64 == two[0])
    }),
    ("little-killer-different", |told| {
        let mut digits = sorted(told.own());
        digits.dedup();
        digits.len() as i64 == told.number("count", 0)
    }),
    ("sandwich", |told| is(told, sandwiched(told, told.ends().0, told.ends().1))),
    ("sandwich-of", |told| {
        is(told, sandwiched(told, told.number("first", 0), told.number("second", 0)))
    }),
    ("skyscraper", |told| seen(&told.own()).len() as i64 == told.number("count", 0)),
    ("skyscraper-sum", |told| sum(&seen(&told.own())) == told.number("sum", 0)),
    ("hidden-skyscraper", |told| {
        let own = told.own();
        let hidden = (1..own.len()).find(|&i| own[..i].iter().any(|&before| before > own[i]));
        hidden.is_some_and(|i| own[i] == told.number("digit", 0))
    }),
    ("numbered-room", |told| {
        digit_at(told, told.own()[0]).is_some_and(|digit| digit == told.number("digit", 0))
    }),
    ("x-sum", |told| is(told, firsts(&told.own(), told.own()[0]).map(sum))),
    ("reverse-x-sum", |told| {
        let back: Vec<i64> = told.own().into_iter().rev().collect();
        is(told, firsts(&back, told.own()[0]).map(sum))
    }),
    ("x-average", |told| {
        let own = told.own();
        firsts(&own, own[0]).is_some_and(|part| sum(part) == told.number("average", 0) * own[0])
    }),
    ("double-x-sum", |told| {
        let (own, back): (Vec<i64>, Vec<i64>) =
            (told.own(), told.own().into_iter().rev().collect());
        let two = firsts(&own, own[0]).zip(firsts(&back, back[0]));
        is(told, two.map(|(a, b)| sum(a) + sum(b)))
    }),
    ("broken-x-sum", |told| {
        let (own, x) = (told.own(), told.own()[0]);
        let of = |many: i64| own.get(..many as usize).is_some_and(|part| is(told, Some(sum(part))));
        firsts(&own, x).is_some() && (of(x - 1) || of(x + 1))
    }),
    ("short-x-sum", |told| {
        let (own, x) = (told.own(), told.own()[0]);
        let of = |many: i64| own.get(..many as usize).is_some_and(|part| is(told, Some(sum(part))));
        firsts(&own, x).is_some() && (of(x) || of(x - 1))
    }),
    ("shifted-x-sum", |told| {
        let (own, a) = (told.own(), told.own()[0]);
        let Some(x) = digit_at(told, a) else { return false };
        let from = &own[a as usize - 1..];
        is(told, firsts(from, x).map(sum))
    }),
    ("skyscraper-x-sum", |told| {
        let own = told.own();
        is(told, firsts(&own, seen(&own).len() as i64).map(sum))
    }),
    ("battlefield", |told| {
        let (own, length) = (told.own(), told.own().len() as i64);
        let (x, y) = (own[0], own[own.len() - 1]);
        if !(0..=length).contains(&x) || !(0..=length).contains(&y) {
            return false;
        }
        let times = |i: i64| usize::from(i <= x) + usize::from(i > length - y);
        let fought = |times: usize| if x + y > length { times == 2 } else { times == 0 };
        let cells = (1..=length).filter(|&i| fought(times(i))).map(|i| own[i as usize - 1]);
        cells.sum::<i64>() == told.number("sum", 0)
    }),
    ("full-rank", |told| {
        let own = told.own();
        let others: Vec<Vec<i64>> = lines(told)
            .iter()
            .filter(|line| *line != told.rule.cells())
            .map(|line| told.these(line))
            .collect();
        let smaller = others.iter().filter(|other| **other < own).count() as i64;
        let tied = others.contains(&own);
        smaller + 1 == told.number("rank", 0) && (!tied || told.rule.word("ties").is_some())
    }),
    ("different-lines", |told| {
        let lines: Vec<Vec<i64>> = lines(told).iter().map(|line| told.these(line)).collect();
        lines.iter().enumerate().all(|(i, line)| !lines[..i].contains(line))
    }),
    ("before", |told| {
        let own = told.own();
        let place = own.iter().position(|&digit| digit == told.number("digit", 0));
        is(told, place.map(|place| sum(&own[..place])))
    }),
    ("rossini", |told| {
        let mut cells = first_cells(told, told.rule.cells());
        let place = |cell: &Cell| match told.rule.word("way") {
            Some("up") => -told.place(*cell).0,
            Some("down") => told.place(*cell).0,
            Some("left") => -told.place(*cell).1,
            _ => told.place(*cell).1,
        };
        cells.sort_by_key(place);
        told.these(&cells).windows(2).all(|two| two[0] < two[1])
    }),
    ("negative-rossini", |told| {
        let clued = |line: &Vec<Cell>| {
            let same = |cells: &[Cell]| cells[..2] == line[..2];
            told.rules.iter().any(|rule| rule.kind.word == "rossini" && same(rule.cells()))
        };
        lines(told).iter().filter(|line| line.len() > 1 && !clued(line)).all(|line| {
            let digits = told.these(&first_cells(told, line));
            let rises = digits.windows(2).all(|two| two[0] < two[1]);
            let falls = digits.windows(2).all(|two| two[0] > two[1]);
            digits.len() < 3 || !rises && !falls
        })
    }),
    ("outside", |told| {
        let first = told.these(&first_cells(told, told.rule.cells()));
        told.sets("digits")[0].iter().all(|digit| first.contains(digit))
    }),
    ("first-seen", |told| {
        let set = &told.sets("digits")[0];
        let first = told.own().into_iter().find(|digit| set.contains(digit));
        first == Some(told.number("digit", 0))
    }),
    ("frame-sum", |told| sum(&told.own()[..3]) == told.number("sum", 0)),
    ("minimax", |told| {
        let three = sorted(told.own()[..3].to_vec());
        three[0] + three[2] == told.number("sum", 0)
    }),
    ("ascending-start", |told| {
        let own = told.own();
        sum(&own[..rise(&own)]) == told.number("sum", 0)
    }),
    ("run-start", |told| rise(&told.own()) as i64 == told.number("length", 0)),
    ("longest-ascent", |told| {
        let own = told.own();
        let longest = (0..own.len()).map(|from| rise(&own[from..])).max();
        longest.is_some_and(|longest| longest as i64 == told.number("length", 0))
    }),
    ("maximum-triplet", |told| {
        let most = told.own().windows(3).map(sum).max();
        most == Some(told.number("sum", 0))
    }),
    ("descriptive-pair", |told| {
        let (a, b) = (told.number("first", 0), told.number("second", 0));
        digit_at(told, a) == Some(b) || digit_at(told, b) == Some(a)
    }),
    ("position-sum", |told| {
        let own = told.own();
        let places = own[0] + own[1];
        let named = digit_at(told, own[0]).zip(digit_at(told, own[1])).map(|(a, b)| a + b);
        told.rule.totals("positions").is_some_and(|totals| totals.contains(places))
            && told.rule.number("values").is_none_or(|values| named == Some(values))
    }),
    ("next-to", |told| {
        let own = told.own();
        let Some(place) = own.iter().position(|&digit| digit == told.number("digit", 0)) else {
            return false;
        };
        let beside = [place.checked_sub(1), Some(place + 1)];
        let beside = beside.into_iter().flatten().filter_map(|i| own.get(i).copied());
        let beside: Vec<i64> = beside.collect();
        let digits = told.rule.digit_list("digits").iter();
        let listed: Vec<i64> = digits.map(|&digit| told.grid().value(digit).into()).collect();
        listed.iter().all(|&digit| times(digit, &beside) >= times(digit, &listed))
    }),
    ("parity-party", |told| {
        let own = told.own();
        let same = |part: &[i64]| [0, part.len()].contains(&evens(part));
        let changed = (2..=own.len()).find(|&many| !same(&own[..many]));
        let total = told.number("sum", 0);
        own[0] == total || changed.is_some_and(|many| sum(&own[..many]) == total)
    }),
    ("hit-count", |told| {
        let hits = told.own().iter().zip(1..).filter(|(digit, place)| *digit == place).count();
        hits as i64 == told.number("count", 0)
    }),
];

/// As many boards of 4×4 as the catalogue of another solver counts, and the same by trying all of them.
#[test]
fn ranks_leave_as_many_boards_as_others_have_counted() {
    let engine = Search { symmetry: UseSymmetry::No };
    for (rules, expect) in [
        (&["full-rank 1 left1"][..], 9),
        (&["full-rank 1 any left1"], 27),
        (&["full-rank 2 any left1"], 9),
        (&["full-rank 1 left1", "different-lines"], 6),
        (&["different-lines"], 96),
    ] {
        let lines: Vec<String> = rules.iter().map(|rule| format!("rule: {rule}\n")).collect();
        let puzzle = crate::puzzle(&format!("{}.... .... .... ....", lines.concat()));
        let count = engine.count(&puzzle.model().unwrap(), None, &Control::new()).unwrap();
        assert_eq!(count.number(), expect, "{rules:?}");
    }
}
