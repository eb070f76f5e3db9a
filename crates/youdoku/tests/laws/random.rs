//! Random puzzles on small grids, with rules of every kind of the table.

use fastrand::Rng;
use youdoku::engine::{Engine, Obvious};
use youdoku::rules::{Cells, Numbers, RULES, RuleKind, Scope};
use youdoku::{Board, Cell, Control, Grid, Puzzle, Rule};

/// A puzzle with a few rules and, of the cells of some solution, so many that few solutions are left;
/// sometimes a wrong digit, or rules that nothing satisfies.
pub fn random_puzzle(random: &mut Rng) -> Puzzle {
    let grids = [Grid::square(2), Grid::square(2), Grid::new(2, 3), Grid::new(3, 2)];
    let grid = random.choice(&grids).unwrap().clone().unwrap();
    let number = random.usize(0..3);
    let rules =
        (0..number).filter_map(|_| random_rule(random.choice(RULES).unwrap(), &grid, random));
    let mut puzzle = Puzzle::new(Board::empty(grid), rules.collect());
    let solution = Obvious.solve(&puzzle.model().unwrap(), &Control::new()).unwrap();
    let digits: Vec<_> = grid.digits().collect();
    let kept = if grid.size() == 4 { 4 } else { 7 };
    for cell in grid.cells() {
        let wrong = random.u8(0..100) == 0;
        if random.u8(0..10) < kept || wrong {
            let digit = solution.as_ref().and_then(|board| board.get(cell)).filter(|_| !wrong);
            puzzle.givens.set(cell, digit.or_else(|| random.choice(&digits).copied()));
        }
    }
    puzzle
}

/// A rule of this kind with random numbers and cells, if it fits the grid.
pub fn random_rule(kind: &'static RuleKind, grid: &Grid, random: &mut Rng) -> Option<Rule> {
    // Without zones there are too many boards to compare, and too many to refute.
    if kind.scope == Scope::Base && (kind.word == "free" || random.u8(0..4) > 0) {
        return None;
    }
    let cells = match kind.cells {
        Cells::None => Vec::new(),
        Cells::Exactly(count) => random_walk(count, grid, random),
        Cells::AtLeast(count) => random_walk(count + random.usize(0..3), grid, random),
    };
    let numbers = match kind.numbers {
        Numbers::None => Vec::new(),
        Numbers::One(_) => vec![random.u32(3..11)],
        Numbers::Optional(_) if random.bool() => Vec::new(),
        Numbers::Optional(_) => vec![random.u32(1..9)],
        Numbers::EachCell(_) => grid.cells().map(|cell| grid.box_of(cell) as u32 + 1).collect(),
    };
    let rule = Rule { kind, numbers, cells };
    rule.means(grid).is_ok().then_some(rule)
}

/// Neighbouring cells, none twice.
fn random_walk(count: usize, grid: &Grid, random: &mut Rng) -> Vec<Cell> {
    let mut walk = vec![Cell::new(random.usize(0..grid.num_cells()))];
    for _ in 0..100 {
        if walk.len() == count {
            break;
        }
        let last = walk[walk.len() - 1];
        let step = grid.step(last, random.isize(-1..=1), random.isize(-1..=1));
        walk.extend(step.filter(|cell| !walk.contains(cell)));
    }
    walk
}
