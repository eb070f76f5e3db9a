//! Names are honest: what a step is called is held against the definition, by a reader that shares nothing with those who
//! find steps; no easier step was passed over; and the names of the table are found.

use std::collections::BTreeMap;

use youdoku::explain::{
    Candidate, Explainer, Next, Position, Shown, Step, TECHNIQUES, Techniques, technique,
};
use youdoku::{Control, Digit, DigitSet, Puzzle, Variable};

fn rated() -> impl Iterator<Item = Puzzle> {
    let rated = include_str!("../common/ratings.tsv");
    let lines = rated.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('\t').next().unwrap().parse().unwrap())
}

/// The rows, columns and boxes of a plain puzzle.
fn houses() -> Vec<Vec<usize>> {
    let rows = (0..9).map(|i| (0..9).map(|j| 9 * i + j).collect());
    let columns = (0..9).map(|i| (0..9).map(|j| 9 * j + i).collect());
    let boxes =
        (0..9).map(|i| (0..9).map(|j| 9 * (i / 3 * 3 + j / 3) + i % 3 * 3 + j % 3).collect());
    rows.chain(columns).chain(boxes).collect()
}

fn sees(a: Variable, b: Variable) -> bool {
    let (a, b) = (a.index(), b.index());
    a != b && houses().iter().any(|house| house.contains(&a) && house.contains(&b))
}

/// The candidates of a step's units of a kind, unit by unit.
fn of_kind<'a>(shown: &'a [Shown], kind: &str) -> Vec<&'a Shown> {
    shown.iter().filter(|unit| unit.kind == kind).collect()
}

fn digits(of: &[Candidate]) -> DigitSet {
    of.iter().map(|one| one.1).collect()
}

fn cells(of: &[Candidate]) -> Vec<usize> {
    let mut cells: Vec<usize> = of.iter().map(|one| one.0.index()).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Whether a step is what its name says; nothing for names that are not read here.
fn is_honest(step: &Step, shown: &[Shown]) -> Option<bool> {
    let (of_house, of_cell) = (of_kind(shown, "house"), of_kind(shown, "cell"));
    let rest = shown.len() - of_house.len() - of_cell.len() - of_kind(shown, "exclusion").len();
    let two = |units: &[&Shown]| units.iter().all(|unit| unit.candidates.len() == 2);
    let one_digit = || {
        let all: Vec<Candidate> =
            of_house.iter().flat_map(|unit| unit.candidates.clone()).collect();
        digits(&all).len() == 1
    };
    let gone: Vec<Candidate> =
        step.removes.iter().flat_map(|&(one, all)| all.iter().map(move |d| (one, d))).collect();
    // Everything that goes is of the digit, and sees each of these.
    let seen_by = |ends: &[Candidate], digit: Digit| {
        gone.iter().all(|one| one.1 == digit && ends.iter().all(|end| sees(end.0, one.0)))
    };
    let kind = |unit: &Shown| unit.name.split(' ').next().unwrap_or_default().to_owned();
    Some(match step.name {
        "full house" | "hidden single" => {
            shown.len() == 1 && of_house.len() == 1 && of_house[0].candidates.len() == 1
        }
        "naked single" => {
            shown.len() == 1 && of_cell.len() == 1 && of_cell[0].candidates.len() == 1
        }
        "pointing" | "claiming" => {
            let places = &of_house[0].candidates;
            let line = kind(of_house[0]) != "box";
            of_house.len() == 1
                && rest == 0
                && line == (step.name == "claiming")
                && seen_by(places, places[0].1)
        }
        "naked pair" | "naked triple" | "naked quad" | "locked pair" | "locked triple" => {
            let size = ["pair", "triple", "quad"].iter().position(|n| step.name.ends_with(n))? + 2;
            shown.iter().all(|unit| {
                let (all, of) = (cells(&unit.candidates), digits(&unit.candidates));
                unit.kind == "naked" && all.len() == size && of.len() == size
            }) && shown.len() == if step.name.starts_with("locked") { 2 } else { 1 }
        }
        "hidden pair" | "hidden triple" | "hidden quad" => {
            let size = ["pair", "triple", "quad"].iter().position(|n| step.name.ends_with(n))? + 2;
            let (all, of) = (cells(&shown[0].candidates), digits(&shown[0].candidates));
            shown.len() == 1 && all.len() == size && of.len() == size
        }
        "X-wing" | "swordfish" | "jellyfish" => {
            let size =
                ["X-wing", "swordfish", "jellyfish"].iter().position(|n| *n == step.name)? + 2;
            let [fish] = shown else { return Some(false) };
            let (base, cover) = fish.areas.split_at(size);
            let within = |one: &Candidate| cover.iter().any(|(_, all)| all.contains(&one.0));
            fish.areas.len() == 2 * size
                && fish.candidates.iter().all(within)
                && base.iter().all(|(name, _)| name.starts_with("row"))
                    != base.iter().all(|(name, _)| name.starts_with("column"))
        }
        "skyscraper" | "2-string kite" | "turbot fish" => {
            of_house.len() == 2 && rest + of_cell.len() == 0 && two(&of_house) && one_digit() && {
                let kinds = [kind(of_house[0]), kind(of_house[1])];
                let lines = kinds.iter().all(|kind| kind != "box");
                match step.name {
                    "skyscraper" => lines && kinds[0] == kinds[1],
                    "2-string kite" => lines && kinds[0] != kinds[1],
                    _ => true,
                }
            }
        }
        "empty rectangle" => of_house.len() == 2 && rest + of_cell.len() == 0 && one_digit(),
        "XY-wing" => {
            let all: Vec<Candidate> =
                of_cell.iter().flat_map(|unit| unit.candidates.clone()).collect();
            of_cell.len() == 3
                && rest + of_house.len() == 0
                && two(&of_cell)
                && digits(&all).len() == 3
        }
        "XYZ-wing" => {
            let mut sizes: Vec<usize> = of_cell.iter().map(|unit| unit.candidates.len()).collect();
            sizes.sort_unstable();
            sizes == [2, 2, 3] && rest + of_house.len() == 0
        }
        "W-wing" => {
            of_cell.len() == 2
                && of_house.len() == 1
                && rest == 0
                && two(&of_cell)
                && two(&of_house)
                && digits(&of_cell[0].candidates) == digits(&of_cell[1].candidates)
        }
        "X-chain" => rest + of_cell.len() == 0 && two(&of_house) && one_digit(),
        "XY-chain" | "remote pair" => {
            let same = of_cell
                .windows(2)
                .all(|pair| digits(&pair[0].candidates) == digits(&pair[1].candidates));
            rest + of_house.len() == 0 && two(&of_cell) && (step.name == "XY-chain" || same)
        }
        "AIC" | "continuous nice loop" | "discontinuous nice loop" => {
            rest == 0 && two(&of_cell) && two(&of_house)
        }
        "unique rectangle 1" | "unique rectangle 2" | "unique rectangle 4" => {
            let deadly = of_kind(shown, "one solution");
            let corners = cells(&deadly.first()?.candidates);
            let count = |of: &dyn Fn(usize) -> usize| {
                let mut all: Vec<usize> = corners.iter().map(|&cell| of(cell)).collect();
                all.sort_unstable();
                all.dedup();
                all.len()
            };
            deadly.len() == 1
                && corners.len() == 4
                && count(&|cell| cell / 9) == 2
                && count(&|cell| cell % 9) == 2
                && count(&|cell| cell / 27 * 3 + cell % 9 / 3) == 2
        }
        _ => return None,
    })
}

#[test]
fn a_step_is_what_its_name_says() {
    let control = Control::new();
    let mut read: BTreeMap<&str, usize> = BTreeMap::new();
    for puzzle in rated().step_by(13) {
        let explainer = Explainer::new(&puzzle.model().unwrap(), &control).unwrap();
        let mut position = explainer.start();
        let mut number = 0;
        while let Next::Step(step) = explainer.next(&position, &control).unwrap() {
            let mut all = vec![step.clone()];
            // Now and then everything that is to be seen.
            if step.level > 1 && number % 5 == 0 {
                for technique in TECHNIQUES.iter().filter(|one| one.usual) {
                    let found = explainer.all(&position, technique, &control).unwrap();
                    all.extend(found.into_iter().take(3));
                }
            }
            for one in all {
                if let Some(honest) = is_honest(&one, &explainer.shown(&position, &one)) {
                    assert!(honest, "{}: {}", one.name, one.sentence);
                    *read.entry(one.name).or_default() += 1;
                }
            }
            explainer.apply(&mut position, &step);
            number += 1;
        }
    }
    assert!(read.len() >= 20, "{read:?}");
}

/// What is easier than a step of a level, looked for one by one in a plain puzzle.
fn easier(position: &Position, level: u8) -> Option<String> {
    let now = |cell: usize| position.candidates().sets()[cell];
    let is_placed = |cell: usize| now(cell).len() == 1;
    for (house, all) in houses().iter().enumerate() {
        for digit in (0..9).map(Digit::at) {
            let places: Vec<usize> =
                all.iter().copied().filter(|&c| now(c).contains(digit)).collect();
            if level > 1 && places.len() > 1 {
                for (other, others) in houses().iter().enumerate() {
                    let inside = places.iter().all(|cell| others.contains(cell));
                    let victim =
                        |cell: &&usize| now(**cell).contains(digit) && !places.contains(cell);
                    if other != house && inside && others.iter().any(|cell| victim(&cell)) {
                        return Some(format!("house {house} points at {other}"));
                    }
                }
            }
        }
        let open: Vec<usize> = all.iter().copied().filter(|&cell| !is_placed(cell)).collect();
        for chosen in 1..(1_u32 << open.len()) - 1 {
            let inside = |i: usize| chosen >> i & 1 == 1;
            let union = |wanted: bool| {
                let some = open.iter().enumerate().filter(|(i, _)| inside(*i) == wanted);
                some.fold(DigitSet::EMPTY, |sum, (_, &cell)| sum | now(cell))
            };
            let size = chosen.count_ones() as usize;
            let (of, others) = (union(true), union(false));
            // A single is a set of one; it comes before all others.
            let small = size == 1 || level > 2;
            if small && of.len() == size && !(of & others).is_empty() {
                return Some(format!("{size} cells of house {house}"));
            }
        }
    }
    None
}

#[test]
fn nothing_easier_was_passed_over() {
    let control = Control::new();
    let mut checked = 0;
    for puzzle in rated().step_by(31) {
        let explainer = Explainer::new(&puzzle.model().unwrap(), &control).unwrap();
        let mut position = explainer.start();
        while let Next::Step(step) = explainer.next(&position, &control).unwrap() {
            if step.level > 1 {
                assert_eq!(easier(&position, step.level), None, "{}: {}", step.name, step.sentence);
                checked += 1;
            }
            explainer.apply(&mut position, &step);
        }
    }
    assert!(checked > 50, "{checked}");
}

/// A position of one puzzle in another, cells and digits renamed.
fn renamed(
    from: &Position,
    to: &Explainer,
    cell: impl Fn(usize) -> usize,
    digit: impl Fn(usize) -> usize,
) -> Position {
    let mut position = to.start();
    let variables: Vec<Variable> = from.candidates().variables().iter().collect();
    for &one in &variables {
        let other = variables[cell(one.index())];
        let left: DigitSet =
            from.candidates()[one].iter().map(|d| Digit::at(digit(d.index()))).collect();
        let gone = position.candidates()[other] - left;
        to.remove(&mut position, other, gone);
        if let Some(only) = left.single().filter(|_| from.is_placed(one)) {
            to.place(&mut position, (other, only));
        }
    }
    position
}

#[test]
fn a_renamed_position_has_a_step_as_hard() {
    let control = Control::new();
    for puzzle in rated().step_by(23) {
        let turned = |cell: usize| cell % 9 * 9 + cell / 9;
        let other = |digit: usize| (digit * 2 + 3) % 9;
        let mut values = vec![0; 81];
        for (cell, digit) in puzzle.givens.filled() {
            values[turned(cell.index())] = other(digit.index()) + 1;
        }
        let values: String = values.iter().map(|value: &usize| value.to_string()).collect();
        let explain = |puzzle: &Puzzle| Explainer::new(&puzzle.model().unwrap(), &control).unwrap();
        let (one, two) = (explain(&puzzle), explain(&values.replace('0', ".").parse().unwrap()));
        let mut position = one.start();
        while let Next::Step(step) = one.next(&position, &control).unwrap() {
            let there = renamed(&position, &two, turned, other);
            let Next::Step(same) = two.next(&there, &control).unwrap() else {
                panic!("there is a step as well: {}", step.sentence);
            };
            assert_eq!(step.level, same.level, "{}\n{}", step.sentence, same.sentence);
            // Of nets only those that fail soonest are made small.
            if step.level < 5 {
                let told = format!("{}\n{}", step.sentence, same.sentence);
                assert_eq!(step.difficulty, same.difficulty, "{told}");
            }
            one.apply(&mut position, &step);
        }
    }
}

#[test]
fn techniques_have_names_and_numbers_of_their_own() {
    for one in TECHNIQUES {
        assert_eq!(technique(one.name), Some(one));
        assert!(one.code.is_empty() || technique(one.code) == Some(one), "{}", one.code);
        assert!(Techniques::NONE.with(|other| other == one, true).has(one), "{}", one.name);
    }
    assert_eq!(technique("x wing").map(|one| one.name), Some("X-wing"));
    assert_eq!(technique(""), None);
}
