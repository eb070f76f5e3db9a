//! Ratings of plain puzzles against the program whose scale they are on, and a rater that has worked against one that has not.

use youdoku::explain::Rater;
use youdoku::{Control, Puzzle};

/// Puzzles of every rating from 1.2 to 9.8, rated by Sudoku Explainer 1.2.1.
const RATED: &str = include_str!("../common/ratings.tsv");

fn rated() -> impl Iterator<Item = (Puzzle, String)> {
    RATED.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (puzzle, rating) = line.split_once('\t').unwrap_or_else(|| panic!("{line}"));
        (
            puzzle.parse().unwrap_or_else(|error| panic!("{line}\n{error}")),
            rating.replace('\t', "/"),
        )
    })
}

#[test]
fn ratings_are_sudoku_explainers() {
    let mut rater = Rater::default();
    let (mut all, mut wrong) = (0, Vec::new());
    for (puzzle, expected) in rated() {
        let rating = rater.rate(&puzzle.givens, &Control::new()).unwrap().to_string();
        all += 1;
        if rating != expected {
            wrong.push(format!("{:?}: {rating}, expected {expected}", puzzle.givens.values()));
        }
    }
    assert!(all > 150);
    assert!(wrong.is_empty(), "{} of {all}:\n{}", wrong.len(), wrong.join("\n"));
}

/// What a rater keeps between steps and puzzles changes nothing.
#[test]
fn a_rater_that_has_worked_rates_as_a_new_one() {
    let mut worked = Rater::default();
    let puzzles: Vec<Puzzle> = rated().map(|(puzzle, _)| puzzle).collect();
    for puzzle in puzzles.iter().rev().step_by(3) {
        let rate = |rater: &mut Rater| rater.rate(&puzzle.givens, &Control::new()).unwrap();
        assert_eq!(rate(&mut worked), rate(&mut Rater::default()));
    }
}

#[test]
fn a_rater_that_was_stopped_rates_as_before() {
    let hard = rated().last().expect("there are some").0;
    let mut rater = Rater::default();
    let control = Control::new().with_time(std::time::Duration::from_millis(1));
    // Whether it was quick enough or not, nothing is left half done.
    let _ = rater.rate(&hard.givens, &control);
    let rate = |rater: &mut Rater| rater.rate(&hard.givens, &Control::new()).unwrap();
    assert_eq!(rate(&mut rater), rate(&mut Rater::default()));
}
