//! How many orders of nine digits a clue outside accepts, and in how many ways few cells can be filled under one rule and
//! nothing else: numbers that others have counted.

use youdoku::constraint::Constraint;
use youdoku::engine::{Engine, Search, UseSymmetry};
use youdoku::{Board, Control, Digit, Digits, Grid, Layout, Rule, Variables};

use crate::puzzle;

/// Calls with each order of the digits.
fn each_order(order: &mut [Digit], from: usize, each: &mut impl FnMut(&[Digit])) {
    if from == order.len() {
        return each(order);
    }
    for i in from..order.len() {
        order.swap(from, i);
        each_order(order, from + 1, each);
        order.swap(from, i);
    }
}

/// Of the 362,880 orders of 1 to 9 along a line, by the word of a clue: its number and how many it accepts.
const ORDERS: &[(&str, &[(i64, usize)])] = &[
    (
        "skyscraper",
        &[
            (1, 40320),
            (2, 109_584),
            (3, 118_124),
            (4, 67284),
            (5, 22449),
            (6, 4536),
            (7, 546),
            (8, 36),
            (9, 1),
        ],
    ),
    ("skyscraper-sum", &[(9, 40320), (17, 46788), (24, 27554), (45, 1)]),
    (
        "hidden-skyscraper",
        &[
            (1, 69281),
            (2, 64241),
            (3, 58481),
            (4, 51881),
            (5, 44297),
            (6, 35555),
            (7, 25443),
            (8, 13700),
        ],
    ),
    ("numbered-room", &[(1, 80640), (2, 35280), (9, 35280)]),
    ("sandwich", &[(0, 80640), (2, 10080), (10, 10080), (20, 8640), (35, 10080)]),
    ("x-sum", &[(1, 40320), (2, 0), (3, 5040), (4, 0), (10, 8640), (20, 8064), (45, 40320)]),
    ("reverse-x-sum", &[(10, 5760), (20, 7056), (45, 40320)]),
    ("before 9", &[(0, 40320), (10, 7776), (36, 40320)]),
    ("battlefield", &[(0, 40320), (10, 11424), (20, 8736), (36, 11520)]),
    ("ascending-start", &[(9, 54000), (20, 4074), (45, 1)]),
];

#[test]
fn clues_accept_as_many_orders_as_others_have_counted() {
    let grid = Grid::new(1, 9, Digits::from_one(9).unwrap()).unwrap();
    let layout = Layout::open(grid);
    let clues: Vec<(String, usize)> = ORDERS
        .iter()
        .flat_map(|(word, rows)| {
            rows.iter().map(move |(n, count)| (format!("{word} {n} left1"), *count))
        })
        .collect();
    let meant: Vec<Vec<Box<dyn Constraint>>> = clues
        .iter()
        .map(|(clue, _)| Rule::read(clue, &grid).unwrap().means(&layout).unwrap())
        .collect();
    let (variables, mut counts) = (Variables::of(grid), vec![0; clues.len()]);
    let (mut board, mut order): (_, Vec<Digit>) = (Board::empty(grid), grid.digits().collect());
    each_order(&mut order, 0, &mut |order| {
        grid.cells().zip(order).for_each(|(cell, &digit)| board.set(cell, Some(digit)));
        let values = variables.values(&board);
        for (count, meaning) in counts.iter_mut().zip(&meant) {
            *count += usize::from(meaning.iter().all(|part| part.holds(&values)));
        }
    });
    for ((clue, expect), count) in clues.iter().zip(counts) {
        assert_eq!(count, *expect, "{clue}");
    }
}

#[test]
fn few_cells_have_as_many_fillings_as_others_have_counted() {
    let line = |cells: usize| -> String { (1..=cells).map(|i| format!(" r1c{i}")).collect() };
    let square = " r1c1 r1c2 r2c1 r2c2".to_owned();
    for (size, word, cells, expect) in [
        ("1x4", "renban", line(4), 144),
        ("1x3", "nabner", line(3), 210),
        ("1x4", "whispers 5", line(4), 170),
        ("1x4", "whispers 4", line(4), 400),
        ("1x4", "between-line", line(4), 672),
        ("1x4", "lockout-line 4", line(4), 260),
        ("1x4", "zipper-line", line(4), 489),
        ("1x5", "zipper-line", line(5), 204),
        ("1x4", "sum-line 10", line(4), 165),
        ("2x2", "sum-line 10 r1c1 r1c2 r2c2 r2c1 r1c1", String::new(), 237),
        ("1x4", "entropic-line", line(4), 486),
        ("1x4", "modular-line", line(4), 486),
        ("1x4", "parity-line", line(4), 800),
        ("1x3", "arrow", line(3), 36),
        ("1x4", "arrow", line(4), 84),
        ("1x4", "arrow 2", line(4), 36),
        ("1x4", "double-arrow", line(4), 489),
        ("1x4", "split-pea", line(4), 64),
        ("1x4", "sequence-line", line(4), 27),
        ("1x4", "index-line", line(4), 10),
        ("1x3", "rellik-cage 10", line(3), 312),
        ("1x4", "equality-cage", line(4), 432),
        ("1x4", "counting-circles", line(4), 5),
        ("1x4", "look-and-say 12", line(4), 2048),
        ("2x2", "quadruple {3 3}", square.clone(), 417),
        ("2x2", "quad-sum", square.clone(), 336),
        ("2x2", "battenburg", square.clone(), 800),
        ("2x2", "clock white", square.clone(), 504),
        ("2x2", "global-entropy", String::new(), 2916),
        ("1x3", "killer-cage 15", line(3), 48),
        ("1x3", "product 24", line(3), 21),
    ] {
        let sides = size.split_once('x').unwrap();
        let blanks = sides.0.parse::<usize>().unwrap() * sides.1.parse::<usize>().unwrap();
        let head = format!("size: {size}\ndigits: 1-9\nrule: free\nrule: {word}{cells}\n");
        let model = puzzle(&(head + &".".repeat(blanks))).model().unwrap();
        let search = Search { symmetry: UseSymmetry::No };
        let count = search.count(&model, None, &Control::new()).unwrap().number();
        assert_eq!(count, expect, "{word}{cells}");
    }
}

/// A board of five grids: 21×21 cells of which 72 are not there. Each engine that races has a board of it, and what is
/// not there stays empty.
#[test]
fn a_board_with_holes_is_filled_where_there_are_cells() {
    let samurai = youdoku::rules::several::SEVERAL[1].puzzle();
    assert_eq!((samurai.grid().num_rows(), samurai.grid().num_columns()), (21, 21));
    let model = samurai.model().unwrap();
    for name in ["auto", "search", "cdcl"] {
        let engine = youdoku::engine::kind(name).unwrap().make(&Default::default()).unwrap();
        let board = engine.solve(&model, &Control::new()).unwrap().expect("there is one");
        assert!(model.is_solved_by(&board), "{name}");
        assert_eq!(board.num_filled(), 21 * 21 - 72, "{name}");
    }
}
