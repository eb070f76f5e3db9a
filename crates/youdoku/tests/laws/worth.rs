//! Rules that add and compare take what cells are worth, where that is not their digit; those that ask which digit stands
//! somewhere take the digit.

use youdoku::engine::{Engine, Search, UseSymmetry};
use youdoku::{Control, Variable};

use crate::puzzle;

/// The digits of a row and what they are worth.
type Row = [(i64, i64); 4];

fn worths(row: &Row) -> [i64; 4] {
    row.map(|(_, worth)| worth)
}

fn firsts(row: &Row) -> Option<i64> {
    let worths = worths(row);
    let many = usize::try_from(worths[0]).ok()?;
    Some(worths.get(..many)?.iter().sum())
}

/// Clues about the first row from the left, and what they say.
type Clue = (&'static str, fn(&Row) -> bool);

const CLUES: &[Clue] = &[
    ("x-sum 9 left1", |row| firsts(row) == Some(9)),
    ("x-sum 7 left1", |row| firsts(row) == Some(7)),
    ("numbered-room 6 left1", |row| {
        let x = worths(row)[0];
        x <= 4 && worths(row)[x as usize - 1] == 6
    }),
    ("skyscraper 2 left1", |row| {
        let worths = worths(row);
        let seen = (0..4).filter(|&i| worths[..i].iter().all(|&before| before < worths[i]));
        seen.count() == 2
    }),
    ("sandwich 4 left1", |row| {
        let crusts: Vec<usize> = (0..4).filter(|&i| [1, 4].contains(&row[i].0)).collect();
        worths(row)[crusts[0] + 1..crusts[1]].iter().sum::<i64>() == 4
    }),
    ("before 4 4 left1", |row| {
        let four = row.iter().position(|(digit, _)| *digit == 4).unwrap();
        worths(row)[..four].iter().sum::<i64>() == 4
    }),
    ("between-line r1c1 r1c2 r1c3", |row| {
        let [a, b, c, _] = worths(row);
        a.min(c) < b && b < a.max(c)
    }),
    ("double-arrow r1c1 r1c2 r1c3", |row| {
        let [a, b, c, _] = worths(row);
        a + c == b
    }),
    ("tightrope-line r1c1 r1c2 r1c4", |row| row[0].0 == row[3].0 && row[1].0 != row[0].0),
];

#[test]
fn clues_count_what_cells_are_worth() {
    let ground = "rule: doublers\n.... .... .... 2...";
    let engine = Search { symmetry: UseSymmetry::No };
    let model = puzzle(ground).model().unwrap();
    let (variables, grid) = (model.variables(), model.grid());
    let rows: Vec<Row> = engine
        .solutions(&model, &Control::new())
        .map(|board| {
            let board = board.unwrap();
            let values = variables.values(&board);
            std::array::from_fn(|column| {
                let cell = grid.cell(0, column);
                let doubled = |&one: &Variable| {
                    variables.other(one).is_some_and(|o| o.name == "doubled" && o.at == Some(cell))
                };
                let mark = variables.shown().find(doubled).unwrap();
                let digit = values.value(cell.into()).unwrap();
                (digit, digit * (1 + values.value(mark).unwrap()))
            })
        })
        .collect();
    for (clue, says) in CLUES {
        let expect = rows.iter().filter(|row| says(row)).count();
        let model = puzzle(&format!("rule: {clue}\n{ground}")).model().unwrap();
        let found = engine.solutions(&model, &Control::new()).map(Result::unwrap).count();
        assert_eq!(found, expect, "{clue}");
        assert!(expect < rows.len(), "{clue} says nothing");
    }
    assert!(rows.len() > 60, "{}", rows.len());
}
