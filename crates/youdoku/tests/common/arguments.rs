//! Random arguments for any part of a grammar, so that a new rule is tried without a word here.

use fastrand::Rng;
use youdoku::rules::{Argument, Count, Drawn, Part, RULES, Rule, Takes, Times, Totals};
use youdoku::{Cell, Digit, DigitSet, Digits, Names};

/// An argument that the part may have, left out now and then where it may be. Rules in braces nest so deeply at most.
pub fn random_argument(part: &Part, names: &Names, deep: usize, random: &mut Rng) -> Argument {
    let grid = names.grid();
    let many = match part.times {
        Times::Optional | Times::Many(0) if random.u8(0..4) == 0 => return Argument::Absent,
        Times::One | Times::Optional => None,
        Times::Many(least) => Some(least.max(1) + random.usize(0..3)),
    };
    let number = |random: &mut Rng| match random.u8(0..6) {
        0 => random.i64(-30..100),
        1 => random.i64(-4_294_967_295..=4_294_967_295),
        _ => random.i64(0..12),
    };
    let times = many.unwrap_or(1);
    match part.takes {
        Takes::Number if many.is_none() => Argument::Number(number(random)),
        Takes::Number => Argument::Numbers((0..times).map(|_| number(random)).collect()),
        Takes::EachCell => Argument::Numbers(grid.cells().map(|_| random.i64(0..6)).collect()),
        Takes::Totals => Argument::Totals(random_totals(random)),
        Takes::Digits => {
            let all = DigitSet::all(grid.num_digits());
            let set = |random: &mut Rng| DigitSet::from_bits(random.u128(..)) & all;
            Argument::Digits((0..times).map(|_| set(random)).collect())
        }
        Takes::DigitList => {
            let mut digits: Vec<Digit> = (0..random.usize(0..5))
                .map(|_| Digit::at(random.usize(0..grid.num_digits())))
                .collect();
            digits.sort_unstable();
            Argument::DigitList(digits)
        }
        Takes::Word(words) => Argument::Word(words[random.usize(0..words.len())]),
        Takes::Name => {
            let name =
                |random: &mut Rng| ["A", "bc", "Total_2", "é"][random.usize(0..4)].to_owned();
            match many {
                None => Argument::Name(name(random)),
                Some(_) => Argument::Names((0..times.max(1)).map(|_| name(random)).collect()),
            }
        }
        Takes::Range => {
            let least = random.i64(-20..40);
            Argument::Range(Digits::new(least, least + random.i64(0..20)).unwrap())
        }
        Takes::Cells(Drawn::Corner, _) => {
            let (rows, columns) = (grid.num_rows() - 1, grid.num_columns() - 1);
            let (row, column) = (random.usize(0..rows.max(1)), random.usize(0..columns.max(1)));
            let first = grid.cell(row, column);
            let steps = [(0, 0), (0, 1), (1, 0), (1, 1)];
            let four = steps.into_iter().filter_map(|(down, right)| grid.step(first, down, right));
            Argument::Cells(four.collect())
        }
        Takes::Cells(drawn, count) => {
            let mut cells = random_cells(count, names, random);
            if matches!(drawn, Drawn::Line | Drawn::Loop) && cells.len() > 2 && random.u8(0..4) == 0
            {
                cells.push(cells[0]);
            }
            Argument::Cells(cells)
        }
        Takes::Outside(count) => Argument::Cells(random_cells(count, names, random)),
        Takes::Groups => {
            let group = |random: &mut Rng| random_cells(Count::AtLeast(1), names, random);
            Argument::Groups((0..times.max(1)).map(|_| group(random)).collect())
        }
        Takes::Weighted => {
            let cells = random_cells(Count::AtLeast(1), names, random);
            let weighted = cells.iter().chain(&cells[..1]);
            Argument::Weighted(weighted.map(|&cell| (random.i64(-3..4), cell)).collect())
        }
        Takes::Size => Argument::Size(random.usize(1..5), random.usize(1..5)),
        Takes::Pattern => {
            let texts = [
                "[1-3]+",
                "|a-b|>=4",
                "a+b in {5,10}",
                "",
                "r1c1",
                "15",
                "a \"b\\ # c",
                "{",
                "a,b;",
            ];
            Argument::Pattern(texts[random.usize(0..texts.len())].to_owned())
        }
        Takes::Rules => {
            let group = |random: &mut Rng| {
                let rules = random.usize(1..3);
                (0..rules).map(|_| random_rule(names, deep.saturating_sub(1), random)).collect()
            };
            Argument::Rules((0..times.max(1)).map(|_| group(random)).collect())
        }
    }
}

/// A rule of the table with random arguments, no base; one without rules in it when it may not nest.
fn random_rule(names: &Names, deep: usize, random: &mut Rng) -> Rule {
    let nests = |rule: &Rule| rule.kind.takes.iter().any(|part| part.takes == Takes::Rules);
    loop {
        let mut rule = Rule::global(RULES[random.usize(0..RULES.len())]);
        if rule.kind.stands_alone() || deep == 0 && nests(&rule) {
            continue;
        }
        for (part, argument) in rule.kind.takes.iter().zip(&mut rule.arguments) {
            *argument = random_argument(part, names, deep, random);
        }
        if rule.check(names).is_ok() {
            return rule;
        }
    }
}

fn random_totals(random: &mut Rng) -> Totals {
    let intervals = (0..random.usize(1..4)).map(|_| {
        let least = random.i64(-20..40);
        match random.u8(0..6) {
            0 => (i64::MIN, least),
            1 => (least, i64::MAX),
            2 => (least, least + random.i64(0..9)),
            _ => (least, least),
        }
    });
    let totals = Totals::of(intervals.collect::<Vec<_>>());
    if random.u8(0..8) == 0 { totals.others() } else { totals }
}

/// Cells anywhere, none twice.
fn random_cells(count: Count, names: &Names, random: &mut Rng) -> Vec<Cell> {
    let wanted = match count {
        Count::Exactly(count) => count,
        Count::AtLeast(count) => count + random.usize(0..5),
    };
    let mut cells: Vec<Cell> = (0..names.num_cells()).map(Cell::new).collect();
    random.shuffle(&mut cells);
    cells.truncate(wanted);
    cells
}
