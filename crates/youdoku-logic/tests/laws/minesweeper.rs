//! Minesweeper against plain enumeration of all placings of mines.

use std::collections::BTreeSet;

use proptest::prelude::*;
use youdoku_logic::problems::minesweeper::{Board, Fate, Findings, Place, deduce, odds};
use youdoku_logic::sat::Size;
use youdoku_logic::{Control, Natural};

/// All placings of mines under the covered squares that give the numbers.
fn placings(board: &Board) -> Vec<BTreeSet<Place>> {
    let covered: Vec<Place> = board.covered().collect();
    let all = (0..1_u32 << covered.len()).map(|chosen| {
        let mines = covered.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1);
        mines.map(|(_, &place)| place).collect::<BTreeSet<Place>>()
    });
    all.filter(|mines| {
        let around = |place| board.covered_around(place).into_iter().filter(|p| mines.contains(p));
        board.numbers().all(|(place, number)| around(place).count() == number)
    })
    .collect()
}

fn fate(mined: usize, all: usize) -> Fate {
    match mined {
        0 => Fate::Safe,
        _ if mined == all => Fate::Mine,
        _ => Fate::Open,
    }
}

/// A board whose numbers come from mines, with a number here and there made wrong.
fn boards() -> impl Strategy<Value = Board> {
    let square = (prop::bool::weighted(0.25), prop::bool::weighted(0.5), prop::num::u8::ANY);
    (1..5_usize, 1..5_usize, prop::bool::weighted(0.2))
        .prop_flat_map(move |(height, width, spoilt)| {
            prop::collection::vec(square, height * width)
                .prop_map(move |squares| (width, squares, spoilt))
        })
        .prop_map(|(width, squares, spoilt)| {
            let mined = |row: usize, column: usize| {
                column < width && squares.get(row * width + column).is_some_and(|s| s.0)
            };
            let mut text = String::new();
            for (index, &(mine, open, noise)) in squares.iter().enumerate() {
                let (row, column) = (index / width, index % width);
                let near = |at: usize| at.saturating_sub(1)..=at + 1;
                let around = near(row).flat_map(|r| near(column).map(move |c| (r, c)));
                let mut number = around.filter(|&(r, c)| mined(r, c)).count() as u8;
                if spoilt && noise < 40 {
                    number = noise % 9;
                }
                match (mine, open) {
                    (false, true) => text.push((b'0' + number.min(8)) as char),
                    (true, _) if noise % 3 == 0 => text.push('F'),
                    _ => text.push('?'),
                }
                if column + 1 == width {
                    text.push('\n');
                }
            }
            Board::read(&text).unwrap()
        })
        .prop_filter("few enough covered squares to try all", |b| b.covered().count() <= 11)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..Default::default() })]

    #[test]
    fn fates_and_odds_are_those_of_all_placings(board in boards(), total in 0..8_usize) {
        let control = Control::new();
        let all = placings(&board);
        match deduce(&board, &control).unwrap() {
            Findings::Contradiction(_) => prop_assert!(all.is_empty(), "{board}"),
            Findings::Fates(fates) => {
                prop_assert!(!all.is_empty(), "{board}");
                for (place, found) in fates {
                    let mined = all.iter().filter(|mines| mines.contains(&place)).count();
                    prop_assert_eq!(found, fate(mined, all.len()), "{} in\n{}", place, &board);
                }
            }
        }
        let free = odds(&board, None, &control).unwrap();
        prop_assert_eq!(free.is_some(), !all.is_empty());
        for (place, chance) in free.iter().flat_map(|odds| odds.probabilities()) {
            let mined = all.iter().filter(|mines| mines.contains(&place)).count();
            prop_assert!((chance - mined as f64 / all.len() as f64).abs() < 1e-12, "{place}\n{board}");
        }
        let with_total: Vec<_> = all.iter().filter(|mines| mines.len() == total).collect();
        let known = odds(&board, Some(total), &control).unwrap();
        prop_assert_eq!(known.is_some(), !with_total.is_empty(), "{} mines in\n{}", total, &board);
        let Some(known) = known else { return Ok(()) };
        prop_assert_eq!(&known.placings, &Natural::from(with_total.len() as u64));
        for ((place, count), (_, found)) in known.mined.iter().zip(known.fates()) {
            let mined = with_total.iter().filter(|mines| mines.contains(place)).count();
            prop_assert_eq!(count.as_deref(), Some(&Natural::from(mined as u64)), "{} in\n{}", place, &board);
            prop_assert_eq!(found, fate(mined, with_total.len()));
        }
    }
}

#[test]
fn a_contradiction_names_as_few_numbers_as_can_be() {
    for (text, expect) in [
        // The 3 has two covered squares around it.
        ("3?\n?0", "r1c1"),
        ("0?3\n???", "r1c1 r1c3"),
        ("1?2?0", "r1c3 r1c5"),
        ("0?1?0", "r1c1 r1c3 r1c5"),
    ] {
        let board = Board::read(text).unwrap();
        let Findings::Contradiction(found) = deduce(&board, &Control::new()).unwrap() else {
            panic!("{text} is no contradiction");
        };
        let numbers: Vec<String> = found.numbers.iter().map(Place::to_string).collect();
        assert_eq!((numbers.join(" ").as_str(), found.size), (expect, Size::Smallest), "{text}");
        assert_eq!(odds(&board, None, &Control::new()), Ok(None));
    }
}

/// An expert board's size: 16 × 30 with 99 mines, a third opened.
#[test]
fn an_expert_position_has_exact_odds() {
    let (height, width) = (16, 30);
    let mut random = fastrand::Rng::with_seed(5);
    let mut mines = vec![false; height * width];
    let mut order: Vec<usize> = (0..mines.len()).collect();
    random.shuffle(&mut order);
    order[..99].iter().for_each(|&i| mines[i] = true);
    let mut text = String::new();
    for row in 0..height {
        for column in 0..width {
            let near = |at: usize| at.saturating_sub(1)..=at + 1;
            let around = near(row).flat_map(|r| near(column).map(move |c| (r, c)));
            let mined = |&(r, c): &(usize, usize)| r < height && c < width && mines[r * width + c];
            let opened = !mines[row * width + column] && (row < 7 || column < 6);
            match opened {
                true => text.push_str(&around.filter(mined).count().to_string()),
                false => text.push('?'),
            }
        }
        text.push('\n');
    }
    let board = Board::read(&text).unwrap();
    let control = Control::new();
    let Findings::Fates(fates) = deduce(&board, &control).unwrap() else { panic!() };
    let free = odds(&board, None, &control).unwrap().unwrap();
    assert_eq!(fates, free.fates().collect::<Vec<_>>());
    let known = odds(&board, Some(99), &control).unwrap().unwrap();
    // The mines that are expected are the mines that there are.
    let expected: f64 = known.probabilities().map(|(_, chance)| chance).sum();
    assert!((expected - 99.0).abs() < 1e-9, "{expected}");
    assert!(fates.iter().filter(|(_, fate)| *fate != Fate::Open).count() > 20);
}
