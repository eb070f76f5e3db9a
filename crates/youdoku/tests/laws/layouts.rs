//! What base rules make of grids, and what other rules make of that.

use youdoku::engine::{Engine, Obvious, Search, UseSymmetry};
use youdoku::{Board, Control, Digits, Grid, Puzzle, Rule};

use crate::puzzle;

const PIECES: &str = "jigsaw 1 1 1 2 1 2 2 2 3 3 3 4 3 4 4 4";

/// Boards of a puzzle with so many more rules, counted by two engines.
fn count(puzzle: &Puzzle) -> u128 {
    let (model, control) = (puzzle.model().unwrap(), Control::new());
    let counted = Obvious.count(&model, None, &control).unwrap().number();
    let search = Search { symmetry: UseSymmetry::Yes };
    assert_eq!(search.count(&model, None, &control).unwrap().number(), counted);
    counted
}

/// Places are counted in the pieces of a jigsaw, in reading order: the same as saying it group by group.
#[test]
fn disjoint_groups_are_those_of_the_pieces() {
    let board = "................";
    let pieces = format!("rule: {PIECES}\n");
    let by_rule = puzzle(&format!("{pieces}rule: disjoint-groups\n{board}"));
    let by_hand = puzzle(&format!(
        "{pieces}rule: extra-region r1c1 r1c4 r3c1 r3c4\nrule: extra-region r1c2 r2c2 r3c2 r4c2\n\
         rule: extra-region r1c3 r2c3 r3c3 r4c3\nrule: extra-region r2c1 r2c4 r4c1 r4c4\n{board}"
    ));
    let boxes = puzzle(&format!("rule: disjoint-groups\n{board}"));
    assert_eq!(count(&by_rule), count(&by_hand));
    assert!(count(&by_rule) > 0 && count(&by_rule) != count(&boxes));
}

/// Boxes belong to the rule: another base does without them, and a puzzle keeps those that were said.
#[test]
fn boxes_are_those_of_the_base_rule() {
    let six = ".".repeat(36);
    let tall = puzzle(&format!("box: 3x2\n{six}"));
    assert_eq!(tall.rules[0].text(&tall.grid()), "classic 3x2");
    assert_eq!(tall, puzzle(&format!("rule: classic 3 2\n{six}")));
    assert_eq!(puzzle(&six), puzzle(&format!("rule: classic 2 3\n{six}")));
    assert_eq!(puzzle(&six), puzzle(&format!("box: 2x3\nrule: classic\n{six}")));
    assert_eq!(tall, puzzle(&format!("rule: classic 3x2\n{six}")));
    let latin = puzzle(&format!("box: 3x2\nrule: latin\n{six}"));
    assert_eq!(latin, puzzle(&format!("rule: latin\n{six}")));
    assert!(latin.layout().unwrap().regions().is_empty());
    for wrong in
        ["box: 2x3\nrule: classic 3 2\n", "rule: classic 3 2, latin\n", "rule: classic 4 2\n"]
    {
        assert!(format!("{wrong}{six}").parse::<Puzzle>().is_err(), "{wrong}");
    }
}

/// On a torus everything is as on a plain grid, with all distances the shorter way round: said by distances alone.
#[test]
fn a_torus_has_no_edges() {
    let mut random = fastrand::Rng::with_seed(41);
    let (mut yes, mut no) = (0, 0);
    // The word, which distances it is about, and which digits may then stand there.
    type Row = (&'static str, fn(usize, usize) -> bool, fn(i64, i64) -> bool);
    let rows: [Row; 5] = [
        ("anti-king", |down, right| down.max(right) == 1, |a, b| a != b),
        ("anti-knight", |down, right| down * right == 2, |a, b| a != b),
        ("taxicab 2", |down, right| down + right == 2, |a, b| a != b),
        ("non-consecutive", |down, right| down + right == 1, |a, b| (a - b).abs() != 1),
        ("global-difference <=2", |down, right| down + right == 1, |a, b| (a - b).abs() <= 2),
    ];
    for (word, apart, allows) in rows {
        for _ in 0..80 {
            let (rows, columns) = (random.usize(4..7), random.usize(4..7));
            let digits = Digits::new(1, [7, 9, 30][random.usize(0..3)]).unwrap();
            let Ok(grid) = Grid::new(rows, columns, digits) else { continue };
            let texts = ["free", "toroidal", word].map(str::to_owned);
            let rules = Rule::read_all(&texts, &grid).unwrap();
            let model = Puzzle::of(Board::empty(grid), rules).model().unwrap();
            // A board that should be right with one digit changed, or as it is.
            let all: Vec<_> = grid.digits().collect();
            let (first, other) = (grid.cell(0, 0), grid.cell(rows - 1, random.usize(..columns)));
            let asked = model.clone().with_digit(first, *random.choice(&all).unwrap());
            let search = Search { symmetry: UseSymmetry::No };
            let Some(mut board) = search.solve(&asked, &Control::new()).unwrap() else { continue };
            if random.bool() {
                board.set(other, random.choice(&all).copied());
            }
            let round = |far: usize, side: usize| far.min(side - far);
            let value = |cell| i64::from(grid.value(board.get(cell).unwrap()));
            let expect = grid.cells().all(|a| {
                grid.cells().filter(|&b| b != a).all(|b| {
                    let down = round(grid.row(a).abs_diff(grid.row(b)), rows);
                    let right = round(grid.column(a).abs_diff(grid.column(b)), columns);
                    !apart(down, right) || allows(value(a), value(b))
                })
            });
            assert_eq!(model.is_solved_by(&board), expect, "{word} on {grid}");
            *(if expect { &mut yes } else { &mut no }) += 1;
        }
    }
    assert!(yes > 50 && no > 50, "{yes} {no}");
}
