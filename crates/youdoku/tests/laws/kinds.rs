//! Constraints of every kind, drawn at random over a few cells of random small grids, and their negations.

use std::sync::Arc;

use fastrand::Rng;
use youdoku::constraint::{
    AllDifferent, Automaton, Connected, Constraint, HowMany, OneOf, Or, Pair, Pairs, Regular, Rows,
    Sum, Table, Term,
};
use youdoku::{Cell, Control, Digit, DigitSet, Grid, Variable, Variables};

use crate::random::random_grid;

/// A kind by its name, and how one is drawn.
type Drawn = (&'static str, fn(&Grid, &[Cell], &mut Rng) -> Box<dyn Constraint>);

const KINDS: [Drawn; 10] = [
    ("one of", |grid, cells, random| Box::new(OneOf::new(cells[0], some(grid, random)))),
    ("pair", |grid, cells, random| {
        let allowed: Vec<bool> = (0..grid.num_digits().pow(2)).map(|_| random.bool()).collect();
        let least = i64::from(grid.range().least());
        let at = |a: i64, b: i64| (a - least) as usize * grid.num_digits() + (b - least) as usize;
        let pairs = Pairs::of([grid.range(); 2], "are listed", |a, b| allowed[at(a, b)]);
        match cells {
            [a, b, ..] => Box::new(Pair::new(*a, *b, Arc::new(pairs))),
            _ => Box::new(OneOf::new(cells[0], some(grid, random))),
        }
    }),
    ("all different", |_, cells, _| Box::new(AllDifferent::new(cells))),
    ("sum", |grid, cells, random| {
        let mut total = 0;
        let draw = |&cell: &Cell| {
            let weight = random.i64(-2..4);
            total += weight * i64::from(grid.value(Digit::at(random.usize(..grid.num_digits()))));
            Term::new(weight, cell)
        };
        let terms: Vec<Term> = cells.iter().map(draw).collect();
        Box::new(Sum::new(terms, total))
    }),
    ("sum of any total", |grid, cells, random| {
        let terms: Vec<Term> =
            cells.iter().map(|&cell| Term::new(random.i64(-1..3), cell)).collect();
        let (least, rest) = (random.i64(-5..10), random.i64(0..3));
        let good = |total: i64| total >= least && total.rem_euclid(3) != rest;
        let read = Regular::of_sum(
            &Control::new(),
            &terms,
            &Variables::of(*grid),
            good,
            "add up to something",
        );
        Box::new(read.expect("there are few totals"))
    }),
    ("sum of anything", |grid, cells, random| {
        let mut adds = |&cell: &Cell| {
            let adds = (0..grid.num_digits()).map(|_| random.i64(-2..3)).collect();
            (Variable::from(cell), adds)
        };
        let adds: Vec<(Variable, Vec<i64>)> = cells.iter().map(&mut adds).collect();
        let read = Regular::of_map(&Control::new(), &adds, |total| total == 1, "come to 1");
        Box::new(read.expect("there are few totals"))
    }),
    ("regular", |grid, cells, random| {
        let states = random.usize(1..5);
        let next: Vec<Option<usize>> = (0..states * grid.num_digits())
            .map(|_| Some(random.usize(..states)).filter(|_| random.u8(..5) > 0))
            .collect();
        let accepts: Vec<bool> = (0..states).map(|_| random.bool()).collect();
        let step = |&state: &usize, digit: Digit| next[state * grid.num_digits() + digit.index()];
        let automaton = Automaton::of(grid.num_digits(), 0, step, |&state| accepts[state], 100);
        // A cell may be read more than once.
        let mut word = cells.to_vec();
        if random.bool() {
            word.push(cells[random.usize(..cells.len())]);
        }
        Box::new(Regular::new(word, Arc::new(automaton.expect("so few")), "are read"))
    }),
    ("table", |grid, cells, random| {
        let mut row =
            || cells.iter().map(|_| Digit::at(random.usize(..grid.num_digits()))).collect();
        let rows: Vec<Vec<Digit>> = (0..12).map(|_| row()).collect();
        Box::new(Table::new(cells, Arc::new(Rows::new(cells.len(), rows)), "are listed"))
    }),
    ("or", |grid, cells, random| {
        let groups = (0..random.usize(1..4)).map(|_| {
            let demands = (0..random.usize(1..3)).map(|_| {
                // Any kind, or again.
                let kind = KINDS[random.usize(..KINDS.len())].1;
                let from = random.usize(..cells.len());
                kind(grid, &cells[from..], random)
            });
            demands.collect()
        });
        let groups: Vec<Vec<Box<dyn Constraint>>> = groups.collect();
        let number = random.usize(0..=groups.len());
        let how_many = match random.u8(..4) {
            0 => HowMany::AtLeast(1),
            1 => HowMany::AtLeast(number),
            2 => HowMany::Exactly(number),
            _ => HowMany::Fewer(number + 1),
        };
        Box::new(
            Or::new(groups, how_many, &Variables::of(*grid), &Control::new())
                .expect("all are small"),
        )
    }),
    ("connected", |grid, cells, random| {
        // Who is whose neighbour is anybody's guess.
        let mut neighbours = vec![Vec::new(); cells.len()];
        for a in 0..cells.len() {
            for b in (0..a).filter(|_| random.bool()) {
                neighbours[a].push(b as u32);
                neighbours[b].push(a as u32);
            }
        }
        let variables = cells.iter().map(Variable::from).collect();
        Box::new(Connected::new(variables, neighbours.into(), some(grid, random), cells.len()))
    }),
];

/// Some digits, but neither none nor all.
fn some(grid: &Grid, random: &mut Rng) -> DigitSet {
    let mut set: DigitSet = grid.digits().filter(|_| random.bool()).collect();
    if set.is_empty() || set.len() == grid.num_digits() {
        set = DigitSet::only(Digit::at(random.usize(..grid.num_digits())));
    }
    set
}

/// So many constraints of each kind, and as many negations.
pub fn random_constraints(
    seed: u64,
    of_each: usize,
    most_ways: usize,
) -> Vec<(&'static str, Grid, Box<dyn Constraint>)> {
    let mut random = Rng::with_seed(seed);
    let mut found = Vec::new();
    for (name, kind) in KINDS {
        for round in 0..2 * of_each {
            let grid = random_grid(&mut random);
            let mut cells: Vec<Cell> = grid.cells().collect();
            random.shuffle(&mut cells);
            let fit = (1..=cells.len())
                .take_while(|&count| grid.num_digits().pow(count as u32) <= most_ways)
                .count();
            cells.truncate(random.usize(1..=fit.max(1)));
            let constraint = kind(&grid, &cells, &mut random);
            found.push((
                name,
                grid,
                match round % 2 {
                    0 => constraint,
                    _ => constraint
                        .negated(&Variables::of(grid), &Control::new())
                        .expect("it is small"),
                },
            ));
        }
    }
    found
}
