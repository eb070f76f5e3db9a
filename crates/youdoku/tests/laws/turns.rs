//! Where there are no threads, `auto` takes turns: what it answers is what it answers on threads.

use youdoku::engine::{Auto, Engine, UseSymmetry};
use youdoku::{Board, Control, Puzzle, Uniqueness};

fn kind(found: &Uniqueness) -> (usize, Option<&Board>) {
    match found {
        Uniqueness::None => (0, None),
        Uniqueness::One(board) => (1, Some(board)),
        // Any two will do.
        Uniqueness::Many(..) => (2, None),
    }
}

fn puzzles() -> Vec<String> {
    let empty = |side: usize| ".".repeat(side * side);
    let mut all = vec![
        empty(4),
        format!("11{}", ".".repeat(14)),
        format!("rule: anti-knight\n{}", empty(9)),
        format!("rule: anti-king\nrule: anti-knight\n{}", empty(9)),
        format!("rule: killer-cage 3 r1c1 r1c2 r1c3\n{}", empty(9)),
        // Too large for a glance, and for CDCL to keep what it learned.
        empty(16),
        empty(25),
    ];
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/variants");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let small = files.iter().map(|file| std::fs::read_to_string(file).unwrap_or_default());
    all.extend(small.filter(|text| text.len() < 1500).step_by(7).take(24));
    all
}

#[test]
fn turns_answer_as_threads_do() {
    let (threads, turns) = (Auto::new(UseSymmetry::Yes), Auto::by_turns(UseSymmetry::Yes));
    let control = Control::new();
    let mut asked = 0;
    for text in puzzles() {
        let Ok(puzzle) = text.parse::<Puzzle>() else { continue };
        let model = puzzle.model().unwrap();
        let (one, other) =
            (threads.uniqueness(&model, &control), turns.uniqueness(&model, &control));
        assert_eq!(kind(&one.unwrap()), kind(&other.unwrap()), "{text}");
        let (one, other) = (threads.solve(&model, &control), turns.solve(&model, &control));
        assert_eq!(one.unwrap().is_some(), other.unwrap().is_some(), "{text}");
        if model.grid().num_digits() <= 6 {
            let (one, other) =
                (threads.candidates(&model, &control), turns.candidates(&model, &control));
            assert_eq!(one.unwrap(), other.unwrap(), "{text}");
            let count = turns.solutions(&model, &control).count();
            assert_eq!(count, threads.solutions(&model, &control).count(), "{text}");
        }
        asked += 1;
    }
    assert!(asked > 15, "only {asked} puzzles were read");
}

#[test]
fn turns_can_be_stopped() {
    let model = format!("rule: anti-knight\n{}", ".".repeat(81)).parse::<Puzzle>().unwrap();
    let model = model.model().unwrap();
    let cancelled = Control::new();
    cancelled.cancel();
    let turns = Auto::by_turns(UseSymmetry::Yes);
    assert!(turns.uniqueness(&model, &cancelled).is_err());
    assert!(turns.candidates(&model, &cancelled).is_err());
}
