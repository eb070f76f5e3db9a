//! Lines.

use std::collections::BTreeSet;

use super::{Meaning, Told, different, evens, sorted, times};

/// Whether it is so of each two neighbours.
fn each_two(numbers: &[i64], so: impl Fn(i64, i64) -> bool) -> bool {
    numbers.windows(2).all(|two| so(two[0], two[1]))
}

/// The cells of the line, those where it crosses itself once.
fn once(told: &Told) -> Vec<i64> {
    let cells: BTreeSet<_> = told.rule.cells().iter().collect();
    cells.into_iter().map(|&cell| told.at(cell)).collect()
}

fn is_renban(mut digits: Vec<i64>) -> bool {
    digits.sort_unstable();
    each_two(&digits, |a, b| b == a + 1)
}

fn is_nabner(mut digits: Vec<i64>) -> bool {
    digits.sort_unstable();
    each_two(&digits, |a, b| b > a + 1)
}

fn sum(numbers: &[i64]) -> i64 {
    numbers.iter().sum()
}

fn alike(numbers: &[i64]) -> bool {
    each_two(numbers, |a, b| a == b)
}

/// Both halves of the line, from the ends to the middle.
fn halves(told: &Told) -> Vec<(i64, i64)> {
    let own = told.own();
    (0..own.len() / 2).map(|i| (own[i], own[own.len() - 1 - i])).collect()
}

/// The sums of the parts that regions cut the line into, each with its region.
fn by_region(told: &Told) -> Vec<(Option<usize>, i64)> {
    let mut cells = told.rule.cells().to_vec();
    let closed = cells.len() > 2 && cells.first() == cells.last();
    if closed {
        cells.pop();
        // Begin where a region begins.
        for _ in 0..cells.len() {
            let ends = [cells[0], cells[cells.len() - 1]].map(|cell| told.layout.region_of(cell));
            if ends[0] != ends[1] {
                break;
            }
            cells.rotate_left(1);
        }
    }
    let mut parts: Vec<(Option<usize>, i64)> = Vec::new();
    for cell in cells {
        let region = told.layout.region_of(cell);
        match parts.last_mut() {
            Some((last, total)) if *last == region => *total += told.at(cell),
            _ => parts.push((region, told.at(cell))),
        }
    }
    parts
}

/// Whether the numbers can be cut into parts of this sum.
fn cut(numbers: &[i64], total: i64) -> bool {
    let ends = (1..=numbers.len()).filter(|&end| sum(&numbers[..end]) == total);
    ends.into_iter().any(|end| end == numbers.len() || cut(&numbers[end..], total))
}

fn third(told: &Told, digit: i64) -> usize {
    let (low, high) = told.ends();
    let count = high - low + 1;
    let sizes = match count % 3 {
        0 => [count / 3; 3],
        1 => [count / 3, count / 3 + 1, count / 3],
        _ => [count / 3 + 1, count / 3, count / 3 + 1],
    };
    let thirds = (0..3).flat_map(|third| vec![third; sizes[third] as usize]);
    thirds.collect::<Vec<usize>>()[(digit - low) as usize]
}

/// Whether each so many in a row are of different classes.
fn in_turn(classes: &[usize], many: usize) -> bool {
    let numbers: Vec<i64> = classes.iter().map(|&class| class as i64).collect();
    numbers.windows(many.clamp(1, numbers.len())).all(different)
}

fn prime(number: i64) -> bool {
    (1..=number).filter(|divisor| number % divisor == 0).count() == 2
}

fn odd(number: i64) -> bool {
    number % 2 != 0
}

/// What they mean.
pub const MEANINGS: &[Meaning] = &[
    ("thermometer", |told| each_two(&told.own(), |a, b| a < b)),
    ("slow-thermometer", |told| each_two(&told.own(), |a, b| a <= b)),
    ("fast-thermometer", |told| each_two(&told.own(), |a, b| a + told.number("step", 2) <= b)),
    ("parity-thermometer", |told| {
        each_two(&told.own(), |a, b| a < b) && [0, told.own().len()].contains(&evens(&told.own()))
    }),
    ("monotone-line", |told| {
        each_two(&told.own(), |a, b| a < b) || each_two(&told.own(), |a, b| a > b)
    }),
    ("arrow", |told| {
        let (mut bulb, arrow) = {
            let cells = told.rule.cells().split_at(told.number("bulb", 1) as usize);
            (cells.0.to_vec(), cells.1)
        };
        bulb.sort_by_key(|&cell| told.place(cell));
        let number = bulb.iter().fold(0, |number, &cell| 10 * number + told.at(cell));
        number == sum(&told.these(arrow))
    }),
    ("double-arrow", |told| {
        let own = told.own();
        let ends = own[0] + own[own.len() - 1];
        ends == sum(&own[1..own.len() - 1])
    }),
    ("average-arrow", |told| {
        let own = told.own();
        sum(&own[1..]) == own[0] * (own.len() as i64 - 1)
    }),
    ("heavy-arrow", |told| sum(&told.own()[1..]) == told.own()[0] * told.number("times", 2)),
    ("peapod", |told| sum(&told.own()[1..]) == 11 * told.own()[0]),
    ("product-arrow", |told| told.own()[1..].iter().product::<i64>() == told.own()[0]),
    ("headless-arrow", |told| {
        let (own, all) = (told.own(), sum(&told.own()));
        2 * own[0] == all || 2 * own[own.len() - 1] == all
    }),
    ("superfuzzy-arrow", |told| {
        let own = told.own();
        let is = |i: usize| {
            let left = i == 0 || sum(&own[..i]) == own[i];
            left && (i + 1 == own.len() || sum(&own[i + 1..]) == own[i])
        };
        (0..own.len()).any(is)
    }),
    ("split-pea", |told| {
        let own = told.own();
        let (a, b, inner) = (own[0], own[own.len() - 1], sum(&own[1..own.len() - 1]));
        inner == 10 * a + b || inner == 10 * b + a
    }),
    ("palindrome", |told| halves(told).iter().all(|(a, b)| a == b)),
    ("parity-palindrome", |told| halves(told).iter().all(|&(a, b)| odd(a) == odd(b))),
    ("weak-palindrome", |told| {
        let lower: Vec<i64> = told.digits().take(told.digits().count() / 2).collect();
        let same = |a: i64, b: i64| odd(a) == odd(b) && lower.contains(&a) == lower.contains(&b);
        halves(told).iter().all(|&(a, b)| same(a, b))
    }),
    ("shift-line", |told| {
        let by = |more: i64| halves(told).iter().all(|&(a, b)| a == b + more);
        by(1) || by(-1)
    }),
    ("whispers", |told| {
        let half = (told.digits().count() as i64 + 1) / 2;
        each_two(&told.own(), |a, b| (a - b).abs() >= told.number("difference", half))
    }),
    ("max-difference", |told| {
        each_two(&told.own(), |a, b| (a - b).abs() <= told.number("difference", 0))
    }),
    ("non-consecutive-line", |told| each_two(&told.own(), |a, b| (a - b).abs() != 1)),
    ("consecutive-line", |told| each_two(&told.own(), |a, b| (a - b).abs() == 1)),
    ("ratio-line", |told| each_two(&told.own(), |a, b| a == 2 * b || b == 2 * a)),
    ("kropki-line", |told| {
        each_two(&told.own(), |a, b| (a - b).abs() == 1 || a == 2 * b || b == 2 * a)
    }),
    ("factor-line", |told| {
        let reach = told.ends().0.abs().max(told.ends().1.abs());
        let divides = |a: i64, b: i64| (-reach..=reach).any(|times| a * times == b);
        each_two(&told.own(), |a, b| divides(a, b) || divides(b, a))
    }),
    ("prime-line", |told| each_two(&told.own(), |a, b| prime(a + b))),
    ("xv-line", |told| each_two(&told.own(), |a, b| a + b == 5 || a + b == 10)),
    ("clock-line", |told| {
        let count = told.digits().count() as i64;
        each_two(&told.own(), |a, b| (a - b).abs() == 2 || (a - b).abs() == count - 2)
    }),
    ("at-least-line", |told| each_two(&told.own(), |a, b| a + b >= told.number("sum", 10))),
    ("renban", |told| is_renban(once(told))),
    ("nabner", |told| is_nabner(once(told))),
    ("not-renban", |told| !is_renban(once(told))),
    ("run-on-renban", |told| {
        let many = told.number("length", 5) as usize;
        told.rule.cells().windows(many).all(|part| {
            let cells: BTreeSet<_> = part.iter().collect();
            is_renban(cells.into_iter().map(|&cell| told.at(cell)).collect())
        })
    }),
    ("run-on-nabner", |told| {
        let many = told.number("length", 3) as usize;
        told.rule.cells().windows(many).all(|part| {
            let cells: BTreeSet<_> = part.iter().collect();
            is_nabner(cells.into_iter().map(|&cell| told.at(cell)).collect())
        })
    }),
    ("double-renban", |told| {
        let (own, half) = (told.own(), told.own().len() as i64 / 2);
        let line = |a: i64, b: i64| sorted((a..a + half).chain(b..b + half).collect());
        told.digits().any(|a| told.digits().any(|b| line(a, b) == sorted(own.clone())))
    }),
    ("doubling-line", |told| told.own().iter().all(|&digit| times(digit, &told.own()) == 2)),
    ("between-line", |told| {
        let own = told.own();
        let ends = [own[0], own[own.len() - 1]];
        let between =
            |digit: &i64| ends.iter().any(|e| e < digit) && ends.iter().any(|e| e > digit);
        own[1..own.len() - 1].iter().all(between)
    }),
    ("lockout-line", |told| {
        let (own, count) = (told.own(), told.digits().count() as i64);
        let ends = sorted(vec![own[0], own[own.len() - 1]]);
        let apart = told.number("difference", (count + 1) / 2 - 1);
        let outside = |digit: &i64| !(ends[0]..=ends[1]).contains(digit);
        ends[1] - ends[0] >= apart && own[1..own.len() - 1].iter().all(outside)
    }),
    ("tightrope-line", |told| {
        let own = told.own();
        own[0] == own[own.len() - 1] && !own[1..own.len() - 1].contains(&own[0])
    }),
    ("region-sum-line", |told| {
        let mut parts = by_region(told);
        if told.rule.word("totals").is_some() {
            let regions: BTreeSet<_> = parts.iter().map(|part| part.0).collect();
            let all =
                |region| parts.iter().filter(|part| part.0 == region).map(|part| part.1).sum();
            parts = regions.iter().map(|&region| (region, all(region))).collect();
        }
        alike(&parts.iter().map(|part| part.1).collect::<Vec<_>>())
    }),
    ("regionometer", |told| {
        let sums: Vec<i64> = by_region(told).iter().map(|part| part.1).collect();
        each_two(&sums, |a, b| a < b) || each_two(&sums, |a, b| a > b)
    }),
    ("row-sum-line", |told| {
        let rows: BTreeSet<i64> =
            told.rule.cells().iter().map(|&cell| told.place(cell).0).collect();
        let in_row = |row: &i64| {
            let cells = told.rule.cells().iter().filter(|&&cell| told.place(cell).0 == *row);
            cells.map(|&cell| told.at(cell)).sum()
        };
        alike(&rows.iter().map(in_row).collect::<Vec<i64>>())
    }),
    ("equal-sum-lines", |told| {
        let lines = told.rule.groups("lines").iter().map(|line| sum(&told.these(line)));
        alike(&lines.collect::<Vec<_>>())
    }),
    ("sum-line", |told| {
        let (mut own, total) = (told.own(), told.number("sum", 10));
        let cells = told.rule.cells();
        if cells.len() < 3 || cells.first() != cells.last() {
            return cut(&own, total);
        }
        own.pop();
        (0..own.len()).any(|_| {
            own.rotate_left(1);
            cut(&own, total)
        })
    }),
    ("fuzzy-sum-line", |told| {
        let many = told.number("length", 3) as usize;
        let fits = |part: &[i64]| part.iter().any(|&one| sum(part) - one == one);
        told.own().windows(many).all(fits)
    }),
    ("zipper-line", |told| {
        let mut sums: Vec<i64> = halves(told).iter().map(|(a, b)| a + b).collect();
        if told.own().len() % 2 == 1 {
            sums.push(told.own()[told.own().len() / 2]);
        }
        alike(&sums)
    }),
    ("entropic-line", |told| {
        let own = told.own();
        in_turn(&own.iter().map(|&digit| third(told, digit)).collect::<Vec<_>>(), 3)
    }),
    ("modular-line", |told| {
        let modulus = told.number("modulus", 3);
        let rests =
            told.own().iter().map(|digit| digit.rem_euclid(modulus) as usize).collect::<Vec<_>>();
        in_turn(&rests, modulus as usize)
    }),
    ("group-line", |told| {
        let sets = told.sets("groups");
        let group = |digit: &i64| sets.iter().position(|set| set.contains(digit));
        let groups: Option<Vec<usize>> = told.own().iter().map(group).collect();
        groups.is_some_and(|groups| in_turn(&groups, sets.len()))
    }),
    ("parity-line", |told| each_two(&told.own(), |a, b| odd(a) != odd(b))),
    ("polarity-line", |told| {
        let (low, high) = told.ends();
        let side = |digit: i64| (2 * digit).cmp(&(low + high)) as i64;
        each_two(&told.own(), |a, b| side(a) * side(b) == -1)
    }),
    ("same-residue-line", |told| {
        let modulus = told.number("modulus", 3);
        alike(&told.own().iter().map(|digit| digit.rem_euclid(modulus)).collect::<Vec<_>>())
    }),
    ("product-line", |told| told.own().iter().product::<i64>() == told.number("product", 0)),
    ("sequence-line", |told| {
        alike(&told.own().windows(2).map(|two| two[1] - two[0]).collect::<Vec<_>>())
    }),
    ("index-line", |told| {
        let own = told.own();
        let places = 1..=own.len() as i64;
        let at = |place: i64| own[place as usize - 1];
        own.iter().all(|digit| places.contains(digit)) && places.clone().all(|i| at(at(i)) == i)
    }),
    ("parity-count-line", |told| {
        let own = told.own();
        let even = evens(&own) as i64;
        let counts = [even, own.len() as i64 - even];
        let ends = [own[0], own[own.len() - 1]];
        ends == counts || ends == [counts[1], counts[0]]
    }),
    ("odd-lots", |told| {
        let own = told.own();
        own[0] == (own.len() - evens(&own)) as i64
    }),
    ("even-lots", |told| told.own()[0] == evens(&told.own()) as i64),
    ("look-and-say-line", |told| {
        let own = told.own();
        let (a, b) = (own[0], own[own.len() - 1]);
        times(b, &own) as i64 == a && times(a, &own) as i64 == b
    }),
];
