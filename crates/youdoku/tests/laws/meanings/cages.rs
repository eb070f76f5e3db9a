//! Cages.

use super::{Meaning, Told, different, evens, times};

/// What they mean.
pub const MEANINGS: &[Meaning] = &[
    ("killer-cage", |told| {
        let is_sum = |totals: youdoku::rules::Totals| totals.contains(sum(told));
        different(&told.own()) && told.rule.totals("sum").is_none_or(is_sum)
    }),
    ("sum", |told| {
        let term = |&(weight, cell): &(i64, youdoku::Cell)| weight * told.worth(cell);
        let total = told.rule.weighted("terms").iter().map(term).sum();
        told.rule.totals("totals").expect("some").contains(total)
    }),
    ("digital-root", |told| {
        different(&told.own()) && (sum(told) - told.number("root", 0)).rem_euclid(9) == 0
    }),
    ("sum-mod", |told| {
        let over = sum(told) - told.number("remainder", 0);
        different(&told.own()) && over.rem_euclid(told.number("modulus", 0)) == 0
    }),
    ("off-by-one-cage", |told| {
        different(&told.own()) && (sum(told) - told.number("sum", 0)).abs() == 1
    }),
    ("punctured-cage", |told| {
        let over = sum(told) - told.number("sum", 0);
        different(&told.own()) && told.own().contains(&over)
    }),
    ("rellik-cage", |told| {
        let digits = told.own();
        different(&digits)
            && (1u32..1 << digits.len()).all(|chosen| {
                let some = digits.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1);
                some.map(|(_, digit)| digit).sum::<i64>() != told.number("sum", 0)
            })
    }),
    ("parity-cage", |told| {
        (sum(told).rem_euclid(2) == 1) == (told.rule.word("parity") == Some("odd"))
    }),
    ("divisible", |told| sum(told) % told.number("divisor", 0) == 0),
    ("average-cage", |told| sum(told) == told.number("average", 0) * told.own().len() as i64),
    ("equality-cage", |told| {
        let (digits, middle) = (told.own(), told.ends().0 + told.ends().1);
        let low = digits.iter().filter(|&&digit| 2 * digit < middle).count();
        let high = digits.iter().filter(|&&digit| 2 * digit > middle).count();
        let even = evens(&digits);
        different(&digits) && low + high == digits.len() && low == high && 2 * even == digits.len()
    }),
    ("balanced", |told| 2 * evens(&told.own()) == told.own().len()),
    ("more-odd", |told| 2 * evens(&told.own()) < told.own().len()),
    ("more-even", |told| 2 * evens(&told.own()) > told.own().len()),
    ("one-parity", |told| [0, told.own().len()].contains(&evens(&told.own()))),
    ("look-and-say", |told| {
        let clue: Vec<char> = told.rule.pattern("clue").expect("a clue").chars().collect();
        let number = |sign: char| i64::from(sign.to_digit(10).expect("a digit"));
        clue.chunks(2).all(|two| times(number(two[1]), &told.own()) as i64 == number(two[0]))
    }),
    ("lunchbox", |told| {
        let digits = told.own();
        let place = |digit: i64| digits.iter().position(|&other| other == digit).expect("there");
        let least = place(*digits.iter().min().expect("some"));
        let greatest = place(*digits.iter().max().expect("some"));
        let (from, to) = (least.min(greatest), least.max(greatest));
        let between: i64 = digits[from..to].iter().skip(1).sum();
        different(&digits) && between == told.number("sum", 0)
    }),
    ("product", |told| told.own().iter().product::<i64>() == told.number("product", 0)),
    ("cage-operation", |told| {
        let (mut digits, number) = (super::sorted(told.own()), told.number("number", 0));
        let most = digits.pop().expect("some");
        match told.rule.word("operation").expect("one") {
            "+" => sum(told) == number,
            "-" => most - digits.iter().sum::<i64>() == number,
            "×" | "*" => told.own().iter().product::<i64>() == number,
            _ => {
                let others: i64 = digits.iter().product();
                others != 0 && most % others == 0 && most / others == number
            }
        }
    }),
    ("ambiguous-sum", |told| {
        let mut digits = super::sorted(told.own());
        let most = digits.pop().expect("some");
        most == digits.iter().sum::<i64>()
    }),
    ("equal-sums", |told| sums(told).windows(2).all(|two| two[0] == two[1])),
    ("different-sums", |told| different(&sums(told))),
    ("ordered-sums", |told| {
        let slow = told.rule.word("pace").is_some();
        sums(told).windows(2).all(|two| two[0] < two[1] || slow && two[0] == two[1])
    }),
];

fn sum(told: &Told) -> i64 {
    told.own().iter().sum()
}

/// The sum of each group.
fn sums(told: &Told) -> Vec<i64> {
    told.groups().iter().map(|digits| digits.iter().sum()).collect()
}
