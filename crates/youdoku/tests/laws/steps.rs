//! Steps: what is concluded follows from its units, from all of them, and is never wrong; whatever the rules.

use youdoku::explain::{Explainer, Next, Position, technique};
use youdoku::rules::RULES;
use youdoku::{Control, Model, Puzzle, Uniqueness, engine};

/// Follows the steps of a puzzle to the end and holds each against the laws; how many there were, and how many of
/// them stand on units.
fn follows(what: &str, puzzle: &Puzzle) -> (usize, usize) {
    let (control, model): (Control, Model) = (Control::new(), puzzle.model().unwrap());
    let Uniqueness::One(solution) = engine::default().uniqueness(&model, &control).unwrap() else {
        panic!("{what} has one solution");
    };
    let values = model.variables().values(&solution);
    let explainer = Explainer::new(&model, &control).unwrap();
    let mut position: Position = explainer.start();
    let (mut steps, mut told) = (0, 0);
    loop {
        let next = explainer.next(&position, &control).unwrap();
        assert_eq!(explainer.next(&position, &control).unwrap(), next, "{what}: the same again");
        let step = match next {
            Next::Step(step) => step,
            end => {
                assert_eq!(end, Next::Solved, "{what} after {steps} steps");
                let placed = model.variables().board(|one| position.candidates()[one].single());
                assert_eq!(placed.values(), solution.values(), "{what}");
                return (steps, told);
            }
        };
        let sentence = &step.sentence;
        assert!(!sentence.is_empty(), "{what}");
        assert!(step.places.len() + step.removes.len() > 0, "{what}: {sentence}");
        for &(variable, digit) in &step.places {
            assert_eq!(values.get(variable), Some(digit), "{what}: {sentence}");
        }
        for &(variable, digits) in &step.removes {
            assert!(
                !values.get(variable).is_some_and(|d| digits.contains(d)),
                "{what}: {sentence}"
            );
            assert_eq!(position.candidates()[variable] & digits, digits, "{what}: {sentence}");
        }
        // Whoever has not worked finds the same.
        if steps % 8 == 0 {
            let fresh = Explainer::new(&model, &control).unwrap();
            let same = fresh.next(&position, &control).unwrap();
            assert_eq!(same, Next::Step(step.clone()), "{what}: by a new one");
        }
        if !step.units.is_empty() {
            told += 1;
            let replays =
                |units: &[_]| explainer.replays(&position, &step, units, &control).unwrap();
            assert!(replays(&step.units), "{what} is replayed: {sentence}");
            for gone in 0..step.units.len() {
                let mut fewer = step.units.clone();
                fewer.remove(gone);
                assert!(!replays(&fewer), "{what} needs {:?}: {sentence}", step.units[gone]);
            }
        }
        explainer.apply(&mut position, &step);
        steps += 1;
    }
}

/// Examples that take minutes: areas that nobody has drawn yet leave nearly everything to nets through hundreds of
/// variables.
const LONG: [&str; 4] = ["chaos-arrow", "chaos-count", "cold", "corner-regions"];

#[test]
fn the_example_of_every_rule_is_explained() {
    let (mut steps, mut told) = (0, 0);
    for kind in RULES.iter().filter(|kind| !LONG.contains(&kind.word)) {
        let puzzle: Puzzle = kind.example.parse().unwrap_or_else(|e| panic!("{}: {e}", kind.word));
        let went = follows(kind.word, &puzzle);
        steps += went.0;
        told += went.1;
    }
    // Trying is for the rest.
    assert!(told * 20 > steps * 19, "{told} of {steps} steps stand on units");
}

/// Puzzles that were dug under one rule each; every ninth, without those that take seconds.
#[test]
fn dug_variants_are_explained() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/variants");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut files: Vec<_> = files.collect();
    files.sort();
    let mut all = 0;
    for path in files.iter().skip(4).step_by(9) {
        let name = path.file_stem().unwrap().to_string_lossy();
        let clues = ["sum", "skyscraper", "room", "entropy", "negative", "chaos", "no-clue"];
        if clues.iter().any(|slow| name.contains(slow)) || LONG.contains(&&*name) {
            continue;
        }
        follows(&name, &std::fs::read_to_string(path).unwrap().parse().unwrap());
        all += 1;
    }
    assert!(all > 15);
}

/// Rows and cages leave one cell over, or stick out by one.
#[test]
fn what_cages_leave_of_houses_is_told() {
    let check = |text: &str, expect: &str| {
        let (control, puzzle): (Control, Puzzle) = (Control::new(), text.parse().unwrap());
        let explainer = Explainer::new(&puzzle.model().unwrap(), &control).unwrap();
        let wanted = technique("sum of houses").unwrap();
        let steps = explainer.all(&explainer.start(), wanted, &control).unwrap();
        assert!(steps.iter().any(|step| step.sentence == expect), "{text}: {steps:?}");
    };
    check(
        "rule: killer-cage 7 r1c1 r1c2 r1c3\n.... .... .... ....",
        "Row 1 adds up to 10, and the cages there make 7 without r1c4; so r1c4 can only be 3.",
    );
    check(
        "rule: killer-cage 7 r1c1 r1c2 r1c3\nrule: killer-cage 5 r1c4 r2c4\n.... .... .... ....",
        "Row 1 adds up to 10, and the cages there make 12, with r2c4 outside; so r2c4 can only be 2.",
    );
}

#[test]
fn plain_puzzles_of_every_rating_are_explained() {
    let rated = include_str!("../common/ratings.tsv");
    let lines = rated.lines().filter(|line| !line.starts_with('#'));
    let mut all = 0;
    for line in lines.step_by(9) {
        let (puzzle, _) = line.split_once('\t').unwrap();
        follows(line, &puzzle.parse().unwrap());
        all += 1;
    }
    assert!(all > 15);
}

#[test]
fn a_board_that_cannot_be_completed_is_told_so() {
    let check = |text: &str, expect: &str| {
        let (control, puzzle): (Control, Puzzle) = (Control::new(), text.parse().unwrap());
        let explainer = Explainer::new(&puzzle.model().unwrap(), &control).unwrap();
        let (_, end) = explainer.solve(&mut explainer.start(), &control).unwrap();
        assert_eq!(end, Next::Clash(format!("This cannot be completed: {expect}.")), "{text}");
    };
    check("12.. ..3. .... ...3", "row 1 has no place for 3: r2c3 and r4c4 are 3");
    check("123. ...4 .... ....", "nothing is left for r1c4: it sees 1, 2, 3 and 4");
    let cage = "rule: killer-cage 7 r1c1 r2c2\n.... .4.. .... 3...";
    check(cage, "the 7-cage from r1c1 has no choice left");
}

#[test]
fn several_solutions_leave_it_open() {
    let (control, puzzle): (Control, Puzzle) =
        (Control::new(), "1... .... .... ....".parse().unwrap());
    let explainer = Explainer::new(&puzzle.model().unwrap(), &control).unwrap();
    let (steps, end) = explainer.solve(&mut explainer.start(), &control).unwrap();
    assert_eq!((steps.len(), end), (0, Next::Open));
}
