//! Random puzzles on small grids: a board, rules that it obeys, and some of its digits as clues.

use fastrand::Rng;
use youdoku::rules::{Group, RULES, Rule, RuleKind, kind};
use youdoku::{Board, Names, Puzzle};

use super::boards::{board_of, random_board};
use super::grids::random_grid;
use super::rules::{comes_first, ground_rule, needed, rule_for, solved};

/// A puzzle, and the board it was made from.
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// A solution of it, where the rules and clues were left as the board has them.
    pub board: Board,
}

/// A puzzle whose solutions are few enough to count, with any rules.
pub fn random_puzzle(random: &mut Rng) -> Made {
    puzzle_with(RULES[random.usize(..RULES.len())], random)
}

/// The same with a rule of this kind, if one is found, and others of any kind.
pub fn puzzle_with(first: &'static RuleKind, random: &mut Rng) -> Made {
    let more = [0, 0, 0, 1, 1, 1, 2, 2, 3, 5, 8][random.usize(..11)];
    let others: Vec<&'static RuleKind> =
        (0..more).map(|_| RULES[random.usize(..RULES.len())]).collect();
    let mut made = None;
    // Not every rule fits every grid, nor has every base a board that obeys it; the grid of its example it fits.
    for attempt in 0..8 {
        let known = random.u8(..8) == 0 || attempt > 3;
        let (rules, board) = ground(first, &others, known, random);
        let (rules, found) = with_local_rules(rules, &board, first, &others, random);
        made = Some((rules, board));
        if found {
            break;
        }
    }
    let (rules, board) = made.unwrap_or_else(|| ground(first, &[], true, random));
    with_clues(rules, board, random)
}

/// The rules that a board depends on, the base first, and a board of them; on the grid and base of the first rule's example
/// where these are asked for.
fn ground(
    first: &'static RuleKind,
    others: &[&'static RuleKind],
    of_example: bool,
    random: &mut Rng,
) -> (Vec<Rule>, Board) {
    let needs = needed(first);
    // What has layers is tried on small grids.
    let most = if first.group == Group::Layers { 20 } else { usize::MAX };
    let (grid, boxes) = loop {
        let (grid, boxes) = random_grid(random);
        if grid.num_cells() <= most {
            break (grid, boxes);
        }
    };
    let is_base = |kind: &&&RuleKind| kind.is_base();
    let word = std::iter::once(&first).chain(&needs).find(is_base).map(|kind| kind.word);
    let example = of_example.then(|| base_of_example(first)).flatten();
    let (base, plain) = match example {
        Some(base) => base,
        None => random_board(grid, boxes, word, random),
    };
    let grid = plain.grid();
    let mut rules = vec![base];
    if first.word == "region-numbers" {
        let text = format!("extra-cells X {}", grid.num_cells());
        rules.extend(Rule::read(&text, &grid).ok());
    }
    let wanted = needs.iter().chain(std::iter::once(&first)).chain(others);
    for kind in wanted.filter(|kind| comes_first(kind) && !kind.is_base()) {
        rules.extend(ground_rule(kind, &rules, &plain, random));
    }
    let alone = rules.len() == 1 && rules[0].kind.group != Group::Layers && plain.is_full();
    let board = if alone { Some(plain.clone()) } else { board_of(&rules, grid, random) };
    match board {
        Some(board) => (rules, board),
        // Rules that no board was found for make a puzzle too, seldom one with a solution.
        None if random.u8(..8) == 0 && Puzzle::of(plain.clone(), rules.clone()).model().is_ok() => {
            (rules, plain)
        }
        None => random_plain(random),
    }
}

/// A base and a board of it, and nothing else.
fn random_plain(random: &mut Rng) -> (Vec<Rule>, Board) {
    let (grid, boxes) = random_grid(random);
    let (base, board) = random_board(grid, boxes, None, random);
    (vec![base], board)
}

/// The base of a rule's example, and an empty board of its grid.
fn base_of_example(kind: &RuleKind) -> Option<(Rule, Board)> {
    let example: Puzzle = kind.example.parse().ok()?;
    let base = example.base().ok().flatten()?.clone();
    Some((base, Board::empty(example.grid())))
}

/// The rules with those that speak of some cells, and whether one of the first kind is among them.
fn with_local_rules(
    mut rules: Vec<Rule>,
    board: &Board,
    first: &'static RuleKind,
    others: &[&'static RuleKind],
    random: &mut Rng,
) -> (Vec<Rule>, bool) {
    // What nothing obeys is worth a try, and nearly always without a solution.
    let heeded = random.u8(..6) > 0;
    let own = Names::of(board.grid()).with(&rules).own().to_vec();
    let local = std::iter::once(&first).chain(&own).chain(others);
    for kind in local.filter(|kind| !comes_first(kind)) {
        let rule = rule_for(kind, &rules, board, heeded, random);
        rules.extend(rule);
    }
    let found = rules.iter().any(|rule| rule.kind == first);
    (rules, found)
}

/// The puzzle, with some of the board's digits as clues.
fn with_clues(mut rules: Vec<Rule>, board: Board, random: &mut Rng) -> Made {
    let grid = board.grid();
    // Each means something beside those before it; whether all do together is asked here.
    if Puzzle::of(Board::empty(grid), rules.clone()).model().is_err() {
        rules.truncate(1);
    }
    let board = solved(rules.clone(), &board).unwrap_or(board);
    let mut givens = Board::empty(grid);
    board.filled().for_each(|(cell, digit)| givens.set(cell, Some(digit)));
    let mut cells: Vec<_> = givens.filled().map(|(cell, _)| cell).collect();
    random.shuffle(&mut cells);
    // Without zones every empty cell multiplies the boards, and a layer does too.
    let loose = |rule: &Rule| {
        rule.kind == kind("free").expect("a rule") || rule.kind.group == Group::Layers
    };
    let most = match grid.num_digits() {
        _ if rules.iter().any(loose) => 7,
        ..=4 => 16,
        5..=6 => 22,
        _ => 30,
    };
    for &cell in cells.iter().take(random.usize(..=most)) {
        givens.set(cell, None);
    }
    if let Some(&cell) = cells.first().filter(|_| random.u8(..12) == 0) {
        let digits: Vec<_> = grid.digits().collect();
        givens.set(cell, random.choice(&digits).copied());
    }
    Made { puzzle: Puzzle::of(givens, rules), board }
}
