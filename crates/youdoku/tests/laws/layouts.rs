//! What base rules make of grids, and what other rules make of that.

use youdoku::engine::{Engine, Obvious, Search, UseSymmetry};
use youdoku::{Control, Puzzle};

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
