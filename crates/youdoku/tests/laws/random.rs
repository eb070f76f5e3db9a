//! Random puzzles on small grids: rules of every kind of the table with random numbers and cells, on every
//! base. Most are drawn around a board that they leave, so that a good share has solutions; some are spoilt.

use fastrand::Rng;
use youdoku::constraint::Constraint;
use youdoku::engine::{Engine, Search, UseSymmetry};
use youdoku::rules::{
    Argument, Count, Drawn, Part, RULES, RuleKind, Scope, Takes, Times, Totals, kind,
};
use youdoku::{Board, Boxes, Cell, Control, Digit, DigitSet, Digits, Grid, Layout, Puzzle, Rule};

use crate::{held, speaks_of_cells};

/// Whether a rule demands something of cells that stand for themselves: others change what cells there are or what they
/// are worth, or speak of a layer. Their examples try them, in every engine.
pub fn is_about_cells(kind: &RuleKind) -> bool {
    let of_layers = [
        "chaos-construction",
        "same-region",
        "region-border",
        "region-numbers",
        "chaos-arrow",
        "chaos-count",
        "corner-regions",
        "shaded",
        "unshaded",
        "shaded-count",
        "one-digit",
        "two-digits",
        "japanese-sum",
        "deconstruction",
    ];
    !matches!(kind.scope, Scope::Words | Scope::Cells(_) | Scope::Layout(_) | Scope::Worth)
        && !of_layers.contains(&kind.word)
}

/// Rules that fit few boards: those that are drawn are mostly no such.
pub const OF_FEW_BOARDS: [&str; 4] = ["doppelganger", "asterisk", "girandola", "centre-dots"];

/// What sums and counts along a line may hang on; each has a meaning of its own in `meanings/outside.rs`.
pub const STRETCHES: [&str; 12] = [
    "all",
    "here%2=1",
    "before here>=3",
    "to second here%2=0",
    "to place=x",
    "before last here=y",
    "to any here>2",
    "after here=2 to here=1 else none",
    "from here>previous else none",
    "|here-next|=1 or |here-previous|=1",
    "here=highest before here=end else all",
    "here<z and lowest<here",
];

/// The rules that say what the zones are.
pub const BASES: [&str; 4] = ["classic", "latin", "free", "jigsaw"];

/// A grid of up to 6×6 cells; two in five are no square of digits from 1 on.
pub fn random_grid(random: &mut Rng) -> Grid {
    if random.u8(0..5) < 3 {
        return Grid::of_size([4, 6][random.usize(0..2)]).unwrap();
    }
    let (rows, columns) = (random.usize(2..=6), random.usize(2..=5));
    let count = rows.max(columns) + [0, 0, 1, 2][random.usize(0..4)];
    let least = [1, 0, 0, 3, -2, -9][random.usize(0..6)];
    let digits = Digits::new(least, least + count as i64 - 1).unwrap();
    Grid::new(rows, columns, digits).unwrap()
}

/// A puzzle with a few rules and, of the cells of some solution, so many that few solutions are left;
/// sometimes a wrong digit, or rules that nothing satisfies.
pub fn random_puzzle(random: &mut Rng) -> Puzzle {
    let grid = random_grid(random);
    let base = BASES[[0, 0, 1, 3][random.usize(0..4)]];
    let number = random.usize(0..3);
    let kinds: Vec<_> = (0..number).map(|_| *random.choice(RULES).unwrap()).collect();
    let share = if grid.num_cells() <= 16 { 40 } else { 70 };
    puzzle_around_a_board(grid, base, &kinds, share, random)
}

/// A puzzle with rules of these kinds and about so many of a hundred cells given. Seven rules in eight are
/// such that some board of the base obeys them; one puzzle in eight has a digit that board has not.
pub fn puzzle_around_a_board(
    grid: Grid,
    base: &str,
    kinds: &[&'static RuleKind],
    share: u32,
    random: &mut Rng,
) -> Puzzle {
    let (mut rules, solution) = random_ground(grid, base, kinds, random);
    let layout = rules[0].layout(&grid).unwrap();
    for &kind in kinds.iter().filter(|kind| matches!(kind.scope, Scope::Given | Scope::Local)) {
        let any = random.u8(0..8) == 0;
        let fits = |rule: &Rule| {
            let meaning = rule.means(&layout).ok()?;
            // What speaks of more than cells is judged by the engines.
            let obeys = |board: &Board| {
                let of_cells = meaning.iter().filter(|one| speaks_of_cells(&***one, grid));
                of_cells.into_iter().all(|constraint| held(&**constraint, board))
            };
            (any || solution.as_ref().is_none_or(obeys)).then_some(())
        };
        let drawn = (0..150).map(|_| random_rule(kind, grid, solution.as_ref(), random));
        rules.extend(drawn.into_iter().find(|rule| fits(rule).is_some()));
    }
    let mut puzzle = Puzzle::new(Board::empty(grid), rules);
    // Some rules refuse to stand beside others; the one that was drawn last goes.
    while puzzle.rules.len() > 1 && puzzle.model().is_err() {
        puzzle.rules.pop();
    }
    let digits: Vec<Digit> = grid.digits().collect();
    for cell in grid.cells() {
        if random.u32(0..100) < share {
            let digit = solution.as_ref().and_then(|board| board.get(cell));
            puzzle.givens.set(cell, digit.or_else(|| random.choice(&digits).copied()));
        }
    }
    if random.u8(0..8) == 0 {
        let cell = Cell::new(random.usize(0..grid.num_cells()));
        puzzle.givens.set(cell, random.choice(&digits).copied());
    }
    puzzle
}

/// The base of this word, with any boxes that fit; regions of a jigsaw are the boxes after some exchanges of
/// cells, and without some of the cells.
pub fn random_base(word: &str, grid: Grid, random: &mut Rng) -> Rule {
    let mut rule = Rule::global(kind(word).unwrap());
    let sides = (1..=grid.num_rows()).flat_map(|h| (1..=grid.num_columns()).map(move |w| (h, w)));
    let boxes = sides.map(|(height, width)| Boxes { height, width });
    let fitting = boxes.filter(|boxes| boxes.fit(&grid) && boxes.cells() <= grid.num_digits());
    let fitting: Vec<Boxes> = fitting.collect();
    // Mostly as large as can be, and no mere rows or columns.
    let most = fitting.iter().map(|boxes| boxes.cells()).max().unwrap();
    let real = |boxes: &&Boxes| boxes.cells() == most && boxes.height > 1 && boxes.width > 1;
    let large: Vec<Boxes> = fitting.iter().filter(real).copied().collect();
    let chosen = if large.is_empty() || random.u8(0..6) == 0 { &fitting } else { &large };
    let boxes = *random.choice(chosen).unwrap();
    if word == "classic" && Boxes::usual(&grid) != Some(boxes) {
        rule = Rule::boxes(boxes);
    }
    if word == "jigsaw" {
        let number = |cell| boxes.number(&grid, cell) as i64 + 1;
        let mut numbers: Vec<i64> = grid.cells().map(number).collect();
        if random.u8(0..4) == 0 {
            (0..3).for_each(|_| numbers[random.usize(0..grid.num_cells())] = 0);
        }
        for _ in 0..random.usize(0..4) {
            let [a, b] = [(); 2].map(|()| random.usize(0..grid.num_cells()));
            numbers.swap(a, b);
        }
        rule = rule.with("region", Argument::Numbers(numbers));
    }
    rule
}

/// The base with those of the rules that speak of all cells, and a board of them, after some tries.
fn random_ground(
    grid: Grid,
    base: &str,
    kinds: &[&'static RuleKind],
    random: &mut Rng,
) -> (Vec<Rule>, Option<Board>) {
    let mut drawn = (Vec::new(), None);
    for _ in 0..6 {
        let mut rules = vec![random_base(base, grid, random)];
        let layout = rules[0].layout(&grid).unwrap();
        let global = kinds.iter().filter(|kind| matches!(kind.scope, Scope::Global));
        let global = global.map(|kind| random_rule(kind, grid, None, random));
        let global: Vec<Rule> = global.collect();
        let global = global.into_iter();
        rules.extend(global.filter(|rule| rule.means(&layout).is_ok()));
        let board = random_board(grid, &rules, random);
        let found = board.is_some();
        drawn = (rules, board);
        if found {
            break;
        }
    }
    drawn
}

/// A board of these rules with a random row, where there is one.
fn random_board(grid: Grid, rules: &[Rule], random: &mut Rng) -> Option<Board> {
    let mut digits: Vec<Digit> = grid.digits().collect();
    let mut board = Board::empty(grid);
    if let [only] = rules
        && only.kind.word == "free"
    {
        grid.cells().for_each(|cell| board.set(cell, random.choice(&digits).copied()));
        return Some(board);
    }
    random.shuffle(&mut digits);
    let row = random.usize(0..grid.num_rows());
    (0..grid.num_columns())
        .for_each(|column| board.set(grid.cell(row, column), Some(digits[column])));
    let model = Puzzle::new(board, rules.to_vec()).model().unwrap();
    Search { symmetry: UseSymmetry::No }.solve(&model, &Control::new()).unwrap()
}

/// A rule of this kind with random numbers and cells; it may not fit the grid. The numbers are often those
/// that the board would have.
pub fn random_rule(
    kind: &'static RuleKind,
    grid: Grid,
    board: Option<&Board>,
    random: &mut Rng,
) -> Rule {
    if kind.is_base() {
        return random_base(kind.word, grid, random);
    }
    let mut rule = Rule::global(kind);
    let place = kind.takes.iter().position(|part| part.count().is_some());
    if let Some(place) = place {
        let cells = random_cells_for(&kind.takes[place], grid, random);
        rule.arguments[place] = Argument::Cells(cells);
    }
    for (part, argument) in kind.takes.iter().zip(&mut rule.arguments) {
        if part.count().is_none() {
            *argument = random_argument(part, grid, board, random);
        }
    }
    let is_sum = |part: &&Part| part.takes == Takes::Totals && part.name == "sum";
    let is_number = |part: &&Part| part.takes == Takes::Number && part.times.is_single();
    let number = kind.takes.iter().find(|part| is_number(part) || is_sum(part));
    let Some(number) = number else { return rule };
    if number.times == Times::Optional && random.u8(0..4) == 0 {
        return rule;
    }
    let value =
        |cell: &Cell| board.and_then(|b| b.get(*cell)).map_or(1, |d| i64::from(grid.value(d)));
    let sum = rule.cells().iter().map(value).sum::<i64>();
    if is_sum(&number) && random.bool() {
        return rule;
    }
    let drawn = match random.u8(0..8) {
        _ if kind.word == "xv" => [5, 10][random.usize(0..2)],
        0..5 if number.name == "sum" => sum,
        5 => random.i64(-10..40),
        _ => random.i64(0..6),
    };
    let with = |value: i64| {
        let one = match number.takes {
            Takes::Totals => Argument::Totals(Totals::only(value)),
            _ => Argument::Number(value),
        };
        rule.clone().with(number.name, one)
    };
    if let Some(board) = board.filter(|_| random.bool()) {
        let obeyed = |value: &i64| {
            let meaning = with(*value).means(&Layout::open(grid)).unwrap_or_default();
            let mut of_cells = meaning.iter().filter(|one| speaks_of_cells(&***one, grid));
            of_cells.all(|constraint| held(&**constraint, board))
        };
        return with((0..12).find(obeyed).unwrap_or(drawn));
    }
    with(drawn)
}

/// An argument that is no part's cells, and says something.
fn random_argument(part: &Part, grid: Grid, board: Option<&Board>, random: &mut Rng) -> Argument {
    let (least, greatest) = (grid.range().least(), grid.range().greatest());
    let text = |texts: &[&str], random: &mut Rng| {
        let text = texts[random.usize(0..texts.len())];
        let value = random.i32(least..=greatest);
        Argument::Pattern(text.replace('1', &format!("<{value}>")))
    };
    match part.takes {
        _ if part.times == Times::Optional && random.bool() => Argument::Absent,
        Takes::Number if part.times.is_single() => Argument::Number(random.i64(0..6)),
        Takes::Number => {
            let count = random.usize(1..4);
            let digit = |_| random.i32(least..=greatest).into();
            Argument::Numbers((0..count).map(digit).collect())
        }
        Takes::Totals => {
            let least = random.i64(-3..12);
            Argument::Totals(Totals::of([(least, least + random.i64(0..6)), (20, i64::MAX)]))
        }
        Takes::Digits => {
            let sets =
                if let Times::Many(least) = part.times { least + random.usize(0..2) } else { 1 };
            let set =
                |random: &mut Rng| grid.digits().filter(|_| random.bool()).collect::<DigitSet>();
            Argument::Digits((0..sets).map(|_| set(random)).collect())
        }
        Takes::DigitList => {
            let digits: Vec<Digit> = grid.digits().collect();
            let count = random.usize(1..4);
            let digit = |_| *random.choice(&digits).unwrap();
            let mut listed: Vec<Digit> = (0..count).map(digit).collect();
            listed.sort_unstable();
            Argument::DigitList(listed)
        }
        // A cell that says how many of some others there are.
        Takes::Groups if part.times == Times::Many(1) => {
            let first = random_cells(1, grid, random);
            let more = random.usize(0..3);
            let mut listed = first.clone();
            listed
                .extend(random_cells(more, grid, random).iter().filter(|cell| **cell != first[0]));
            let groups = if random.bool() { vec![first] } else { vec![first, listed] };
            Argument::Groups(groups)
        }
        Takes::Groups => {
            let count = random.usize(2..4);
            let cells = random.usize(1..3);
            let same = random.bool();
            let mut group = || {
                let cells = if same { cells } else { random.usize(1..4) };
                random_cells(cells, grid, random)
            };
            Argument::Groups((0..count).map(|_| group()).collect())
        }
        Takes::Word(words) => Argument::Word(words[random.usize(0..words.len())]),
        Takes::Weighted => {
            let cells = random_cells(random.usize(1..5), grid, random);
            Argument::Weighted(cells.iter().map(|&cell| (random.i64(-2..4), cell)).collect())
        }
        Takes::Pattern if part.name == "machine" => {
            let value = random.i32(least..=greatest);
            let texts = [
                format!("a*: .->a .->b |->a; b: {value}->c |->b; c*: |->c"),
                format!(">a: <={value}->a >{value}->b |->a |->b; >b*: .->b"),
                format!("0*: {value}->1 |->0; 1: .->0 |->1"),
            ];
            Argument::Pattern(texts[random.usize(0..3)].clone())
        }
        // How many of which digits, a sign each.
        Takes::Pattern if part.name == "clue" => {
            let signs: Vec<i32> = (least.max(0)..=greatest.min(9)).collect();
            let digit = random.choice(&signs).copied().unwrap_or(0);
            let mut clue = format!("{}{digit}", random.usize(0..3));
            if let Some(other) = random.choice(&signs).filter(|&&other| other != digit) {
                clue += &format!("{}{other}", random.usize(0..3));
            }
            Argument::Pattern(clue)
        }
        Takes::Pattern if part.name == "stretch" => {
            Argument::Pattern(STRETCHES[random.usize(0..STRETCHES.len())].to_owned())
        }
        Takes::Pattern if part.name == "formula" => {
            Argument::Pattern(["3*a", "a/2", "4-a"][random.usize(0..3)].to_owned())
        }
        Takes::Pattern if part.name == "sums" => {
            let mut sum = || match random.u8(0..5) {
                0 => "?".to_owned(),
                _ => random.i64(1..7).to_string(),
            };
            let sums = [sum(), format!("{} {}", sum(), sum()), "-".to_owned()];
            Argument::Pattern(sums[random.usize(0..3)].clone())
        }
        Takes::Pattern if part.name == "pattern" => {
            text(&[".*1.*", "[^1]+", "(1|.)*1?", ".1*", "(..)*", ".{2,3}.*"], random)
        }
        Takes::Pattern => {
            let texts = [
                "|a-b|>=2",
                "a+b in {4,5,6}",
                "a<b or a%2=0",
                "not a=b",
                "a*b<=6",
                "<2: >0; >=2: 1,3..9",
            ];
            Argument::Pattern(texts[random.usize(0..texts.len())].to_owned())
        }
        Takes::Name => Argument::Name("A".to_owned()),
        Takes::Size => Argument::Size(random.usize(1..4), random.usize(1..4)),
        Takes::Rules => {
            let simple = ["odd", "thermometer", "killer-cage", "xv", "whispers", "sum", "pattern"];
            let mut rule = || {
                let kind = kind(simple[random.usize(0..simple.len())]).unwrap();
                random_rule(kind, grid, board, random)
            };
            let mut group = |rules| (0..rules).map(|_| rule()).collect::<Vec<Rule>>();
            Argument::Rules(vec![group(1), group(2)])
        }
        _ => Argument::Absent,
    }
}

/// A whole row or column, as clues outside the grid see it; otherwise sometimes more cells than digits.
fn random_cells_for(part: &Part, grid: Grid, random: &mut Rng) -> Vec<Cell> {
    let more = if random.u8(0..12) == 0 { grid.num_digits() + 1 } else { random.usize(0..4) };
    if let Takes::Cells(Drawn::Corner, _) = part.takes {
        let corner = |cell: Cell| {
            let steps = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter();
            steps.map(|(down, right)| grid.step(cell, down, right)).collect::<Option<Vec<Cell>>>()
        };
        let corners: Vec<Vec<Cell>> = grid.cells().filter_map(corner).collect();
        return random.choice(&corners).cloned().unwrap_or_default();
    }
    let seen = if let Takes::Outside(_) = part.takes { 2 } else { 1 };
    match part.count() {
        None => Vec::new(),
        Some(Count::Exactly(count)) => random_cells(count, grid, random),
        Some(Count::AtLeast(_)) if random.u8(0..4) < seen => random_sight(grid, random),
        Some(Count::AtLeast(count)) => {
            let mut cells = random_cells(count + more, grid, random);
            // Lines may be closed.
            let closes = matches!(part.takes, Takes::Cells(Drawn::Line | Drawn::Loop, _));
            if closes && cells.len() > 2 && random.u8(0..8) == 0 {
                cells.push(cells[0]);
            }
            cells
        }
    }
}

fn random_sight(grid: Grid, random: &mut Rng) -> Vec<Cell> {
    let lines = if random.bool() { grid.rows() } else { grid.columns() };
    let mut cells = random.choice(&lines).unwrap().clone();
    if random.bool() {
        cells.reverse();
    }
    cells
}

/// Cells, none twice: neighbours in any direction, along a diagonal, or anywhere.
fn random_cells(count: usize, grid: Grid, random: &mut Rng) -> Vec<Cell> {
    let count = count.min(grid.num_cells());
    let style = random.u8(0..4);
    if style == 0 {
        let mut cells: Vec<Cell> = grid.cells().collect();
        random.shuffle(&mut cells);
        cells.truncate(count);
        return cells;
    }
    let mut walk = vec![Cell::new(random.usize(0..grid.num_cells()))];
    let diagonal = [(1, 1), (1, -1), (-1, 1), (-1, -1)][random.usize(0..4)];
    for _ in 0..100 {
        if walk.len() == count {
            break;
        }
        let any = (random.isize(-1..=1), random.isize(-1..=1));
        let (down, right) = if style == 1 { diagonal } else { any };
        let step = grid.step(walk[walk.len() - 1], down, right);
        walk.extend(step.filter(|cell| !walk.contains(cell)));
    }
    walk
}

/// Constraints of every rule with random numbers and cells, so many of each rule, with few enough ways to
/// fill their cells that all can be tried.
pub fn random_constraints(
    seed: u64,
    of_each: usize,
    most_ways: usize,
) -> Vec<(&'static str, Grid, Box<dyn Constraint>)> {
    let mut random = Rng::with_seed(seed);
    let mut found = Vec::new();
    // Some speak of hidden numbers only.
    let others = ["free", "same-region-digits"];
    let demanding = |kind: &&&RuleKind| {
        let apart = others.contains(&kind.word) || OF_FEW_BOARDS.contains(&kind.word);
        !apart && is_about_cells(kind)
    };
    for kind in RULES.iter().filter(demanding) {
        let mut of_this = 0;
        for _ in 0..6000 {
            let grid = random_grid(&mut random);
            let rule = random_rule(kind, grid, None, &mut random);
            let layout = rule.layout(&grid).unwrap_or_else(|_| Layout::usual(grid));
            let Ok(mut meaning) = rule.means(&layout) else { continue };
            meaning.retain(|constraint| speaks_of_cells(&**constraint, grid));
            if meaning.is_empty() {
                continue;
            }
            let constraint = meaning.swap_remove(random.usize(0..meaning.len()));
            let ways = grid.num_digits().checked_pow(constraint.scope().len() as u32);
            if ways.is_some_and(|ways| ways <= most_ways) {
                found.push((kind.word, grid, constraint));
                of_this += 1;
                if of_this == of_each {
                    break;
                }
            }
        }
        assert_eq!(of_this, of_each, "{}", kind.word);
    }
    found
}
