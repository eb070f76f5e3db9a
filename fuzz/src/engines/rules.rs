//! Rules with random arguments that mostly hold on a given board.
//!
//! The table's own row says how many numbers and cells a rule takes, so a new rule is tried without a word
//! here. What is known of some words only makes it likelier that the board obeys them: cells in the order of
//! their digits for a thermometer, the sum that the cells have for a cage.

use fastrand::Rng;
use youdoku::constraint::Constraint;
use youdoku::rules::{Count, Group, Part, RULES, Rule, RuleKind, Scope, Takes, Times};
use youdoku::{Board, Cell, Grid, Layout, Variable, Variables};

/// Some rules beside the base; most of them hold on the board.
pub fn random_rules(board: &Board, base: &Rule, random: &mut Rng) -> Vec<Rule> {
    let layout = base.layout(&board.grid()).expect("a base that fits");
    // What nothing obeys is worth a try, and nearly always without a solution.
    let heedless = random.u8(..6) == 0;
    let wanted = [0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 6, 9][random.usize(..12)];
    let (mut rules, mut tries) = (Vec::new(), 0);
    while rules.len() < wanted && tries < 40 {
        tries += 1;
        let kind = RULES[random.usize(..RULES.len())];
        let Some(rule) = random_rule(kind, board, &layout, random) else { continue };
        if (heedless || holds(&rule, board, &layout)) && !rules.contains(&rule) {
            rules.push(rule);
        }
    }
    rules
}

fn holds(rule: &Rule, board: &Board, layout: &Layout) -> bool {
    let variables = Variables::of(board.grid());
    let values = variables.values(board);
    // What speaks of more than cells is judged by the engines.
    let of_cells = |one: &Variable| one.index() < variables.len();
    let holds = |part: &dyn Constraint| !part.scope().iter().all(of_cells) || part.holds(&values);
    rule.means(layout).is_ok_and(|meaning| meaning.iter().all(|part| holds(&**part)))
}

/// A rule of this kind, if one fits the grid.
fn random_rule(
    kind: &'static RuleKind,
    board: &Board,
    layout: &Layout,
    random: &mut Rng,
) -> Option<Rule> {
    let grid = board.grid();
    // A puzzle has one base, which it has already; what changes the board itself, or what it is worth, would ask for
    // another board.
    let changes =
        matches!(kind.scope, Scope::Layout(_) | Scope::Worth | Scope::Cells(_) | Scope::Words);
    if kind.is_base() || changes || kind.group == Group::Layers {
        return None;
    }
    let mut cells = match kind.takes.iter().find_map(Part::count) {
        None => Vec::new(),
        Some(Count::Exactly(count)) => some_cells(count, kind, &grid, random),
        Some(Count::AtLeast(count)) => {
            let longest =
                if random.u8(..8) == 0 { 2 * grid.num_digits() } else { grid.num_digits() };
            some_cells(count + random.usize(..=longest.saturating_sub(count)), kind, &grid, random)
        }
    };
    arrange(kind.word, &mut cells, board);
    let number = number_for(kind.word, &cells, board, random);
    let takes = kind.takes.iter().find(|part| matches!(part.takes, Takes::Number | Takes::Totals));
    let numbers = match takes.map(|part| part.times) {
        None => Vec::new(),
        Some(Times::Optional) if random.bool() => Vec::new(),
        Some(_) => vec![number],
    };
    // A rule that takes more than numbers and cells is not tried yet.
    Rule::of(kind, &numbers, &cells).ok().filter(|rule| rule.means(layout).is_ok())
}

fn value(board: &Board, cell: Cell) -> i64 {
    board.get(cell).map_or(0, |digit| board.grid().value(digit).into())
}

/// Cells that have to do with each other: a walk, a diagonal, or any.
fn some_cells(count: usize, kind: &RuleKind, grid: &Grid, random: &mut Rng) -> Vec<Cell> {
    let mut cells = vec![Cell::new(random.usize(..grid.num_cells()))];
    let slant = [random.bool(), random.bool()].map(|back| if back { -1 } else { 1 });
    let manner = if kind.word == "little-killer" { 0 } else { random.u8(..5) };
    for _ in 0..8 * count {
        if cells.len() >= count {
            break;
        }
        let last = cells[cells.len() - 1];
        let next = match manner {
            0 => grid.step(last, slant[0], slant[1]),
            1 => Some(Cell::new(random.usize(..grid.num_cells()))),
            2 => grid.step(last, random.isize(-1..=1), random.isize(-1..=1)),
            _ if random.bool() => grid.step(last, random.isize(-1..=1), 0),
            _ => grid.step(last, 0, random.isize(-1..=1)),
        };
        match next {
            Some(cell) if !cells.contains(&cell) => cells.push(cell),
            None if manner == 0 => break,
            _ => {}
        }
    }
    cells
}

/// Puts cells in an order, or takes such of them, that the board is likelier to obey the rule.
fn arrange(word: &str, cells: &mut Vec<Cell>, board: &Board) {
    let of = |cell: &Cell| value(board, *cell);
    match word {
        "thermometer" => {
            cells.sort_by_key(of);
            cells.dedup_by_key(|cell| of(cell));
        }
        "killer-cage" | "extra-region" => {
            let mut seen = Vec::new();
            cells.retain(|cell| {
                !seen.contains(&of(cell)) && {
                    seen.push(of(cell));
                    true
                }
            });
        }
        "renban" => {
            cells.sort_by_key(of);
            cells.dedup_by_key(|cell| of(cell));
            let run = cells.windows(2).take_while(|two| of(&two[0]) + 1 == of(&two[1])).count();
            cells.truncate(run + 1);
        }
        "odd" => cells.retain(|cell| of(cell) % 2 != 0),
        "even" => cells.retain(|cell| of(cell) % 2 == 0),
        "between-line" => {
            cells.sort_by_key(of);
            if cells.len() > 2 {
                let highest = cells.remove(1);
                let last = cells.pop();
                cells.push(highest);
                cells.extend(last);
            }
        }
        "palindrome" => {
            // The half there is, and for each of its cells another with the same digit.
            let half = cells[..cells.len().div_ceil(2)].to_vec();
            let mut line = half.clone();
            for &cell in half.iter().rev() {
                let twin = board
                    .grid()
                    .cells()
                    .find(|other| of(other) == of(&cell) && !line.contains(other));
                line.extend(twin);
            }
            *cells = line;
        }
        _ => {}
    }
}

/// A number that the board has where the rule asks for it, or nearly.
fn number_for(word: &str, cells: &[Cell], board: &Board, random: &mut Rng) -> i64 {
    if random.u8(..16) == 0 {
        return random.i64(..=2 * board.grid().num_digits() as i64);
    }
    let values: Vec<i64> = cells.iter().map(|&cell| value(board, cell)).collect();
    let gaps = || values.windows(2).map(|two| (two[0] - two[1]).abs());
    match word {
        "killer-cage" | "little-killer" => values.iter().sum(),
        "difference" => gaps().next().unwrap_or(1),
        "whispers" => gaps().min().unwrap_or(1),
        "ratio" => {
            let two = values.first().zip(values.get(1));
            two.map_or(2, |(&a, &b)| a.abs().max(b.abs()) / a.abs().min(b.abs()).max(1))
        }
        "xv" => [5, 10][random.usize(..2)],
        "arrow" => 1 + random.i64(..3),
        _ => {
            let range = board.grid().range();
            random.i64(i64::from(range.least())..=range.greatest().into())
        }
    }
}
