//! Both kernels, on every instruction set of this CPU, against an obvious
//! search.

use super::{Alphabet, Answer, Bulk, Digits, Isa, Question, Single, Step};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Puzzles with one solution: ten of Gordon Royle's with 17 clues, then hard
/// ones.
const UNIQUE: &str = "
000000010400000000020000000000050407008000300001090000300400200050100000000806000
000000010400000000020000000000050604008000300001090000300400200050100000000807000
000000012000035000000600070700000300000400800100000000000120000080000040050000600
000000012003600000000007000410020000000500300700000600280000040000300500000000000
000000012008030000000000040120500000000004700060000000507000300000620000000100000
000000012040050000000009000070600400000100000000000050000087500601000300200000000
000000012050400000000000030700600400001000000000080000920000800000510700000003000
000000012300000060000040000900000500000001070020000000000350400001400800060000000
000000012400090000000000050070200000600000400000108000018000000000030700502000000
000000012500008000000700000600120000700000450000030000030000800000500700020000000
........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3
........2..8.1.9..5....3.4....1.93...6..3..8...37......4......53.1.7.8..2........
..2...7...1.....6.5......18....37.......49.....41.23....3.2.9...8.....5.6.......2
8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9
";

/// A small generator (Marsaglia's xorshift), for tests that never vary.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % n
    }
}

fn peers(a: usize, b: usize) -> bool {
    let square = |c: usize| (c / 27, c % 9 / 3);
    a != b && (a / 9 == b / 9 || a % 9 == b % 9 || square(a) == square(b))
}

fn valid(board: &Digits) -> bool {
    (0..81).all(|a| (0..81).all(|b| board[a] == 0 || board[a] != board[b] || !peers(a, b)))
}

/// The obvious search: all solutions, up to `limit`, digits in `order`.
fn referee(board: &mut Digits, order: &[u8; 9], limit: usize, found: &mut Vec<Digits>) {
    if found.len() >= limit {
        return;
    }
    let mut used = [[0u16; 9]; 3];
    let zones = |c: usize| [c / 9, c % 9, c / 27 * 3 + c % 9 / 3];
    for c in 0..81 {
        for (kind, zone) in zones(c).into_iter().enumerate() {
            used[kind][zone] |= 1 << board[c];
        }
    }
    let taken = |c: usize| {
        let [row, col, square] = zones(c);
        used[0][row] | used[1][col] | used[2][square] | 1
    };
    let blanks = (0..81).filter(|c| board[*c] == 0);
    let Some(cell) = blanks.max_by_key(|c| taken(*c).count_ones()) else {
        if valid(board) {
            found.push(*board);
        }
        return;
    };
    let taken = taken(cell);
    for digit in order.iter().filter(|d| taken >> **d & 1 == 0) {
        board[cell] = *digit;
        referee(board, order, limit, found);
    }
    board[cell] = 0;
}

fn judge(puzzle: &Digits, limit: usize) -> Vec<Digits> {
    let mut found = Vec::new();
    if valid(puzzle) {
        referee(&mut puzzle.clone(), &[1, 2, 3, 4, 5, 6, 7, 8, 9], limit, &mut found);
    }
    found
}

fn random_board(dice: &mut Dice) -> Digits {
    let mut order = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    for i in (1..9).rev() {
        order.swap(i, dice.below(i + 1));
    }
    let mut board = [0; 81];
    board[..9].copy_from_slice(&order);
    // A second row that fits makes boards differ in more than names.
    let mut found = Vec::new();
    board[9 + dice.below(3)] = order[3 + dice.below(6)];
    board[80] = order[dice.below(8)];
    referee(&mut board, &order, 1, &mut found);
    found.pop().unwrap_or_else(|| random_board(dice))
}

/// Puzzles with no, one, two and many solutions: boards with many clues taken
/// away, some with a clue changed.
pub(super) fn random_puzzles(seed: u64, count: usize) -> Vec<Digits> {
    let mut dice = Dice(seed);
    let boards: Vec<Digits> = (0..8).map(|_| random_board(&mut dice)).collect();
    (0..count)
        .map(|i| {
            let mut puzzle = boards[dice.below(8)];
            let clues = 22 + dice.below(30);
            for _ in 0..3 * (81 - clues) {
                puzzle[dice.below(81)] = 0;
                if puzzle.iter().filter(|d| **d > 0).count() <= clues {
                    break;
                }
            }
            if i % 3 == 0 {
                puzzle[dice.below(81)] = 1 + dice.below(9) as u8;
            }
            puzzle
        })
        .collect()
}

fn rows(text: &str) -> Vec<[u8; 81]> {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.as_bytes().first_chunk().copied())
        .collect()
}

fn bulk(isa: Isa, alphabet: Alphabet, puzzles: &[[u8; 81]], limit: u64) -> Vec<Answer> {
    let mut answers = vec![None; puzzles.len()];
    let end = Bulk::with(isa).run(
        alphabet,
        puzzles,
        limit,
        || ControlFlow::Continue(()),
        |index, answer| {
            assert!(answers[index].replace(*answer).is_none(), "answered twice");
        },
    );
    assert!(end.is_continue());
    answers.into_iter().map(|a| a.expect("an answer")).collect()
}

/// Checks an answer against the number of solutions.
fn check(puzzle: &Digits, answer: &Answer, count: u64) {
    assert_eq!(answer.count, count, "{puzzle:?}");
    let shown = [answer.first, answer.second];
    for solution in &shown[..answer.count.min(2) as usize] {
        assert!(valid(solution) && solution.iter().all(|d| (1..=9).contains(d)));
        assert!((0..81).all(|c| puzzle[c] == 0 || puzzle[c] == solution[c]));
    }
    assert!(answer.count < 2 || answer.first != answer.second);
}

/// A question about candidates: the solutions that a forbidden digit leaves.
#[test]
fn a_digit_can_be_forbidden() {
    let forbidden = |i: usize| (i * 7 % 81, (i % 9) as u8 + 1);
    let known = random_puzzles(11, 200).into_iter().map(|puzzle| (puzzle, judge(&puzzle, 50)));
    let known: Vec<_> = known.filter(|(_, boards)| boards.len() < 50).collect();
    assert!(known.len() > 50);
    for isa in Isa::all_available() {
        let questions = known.iter().enumerate().map(|(i, (puzzle, _))| {
            let mut places = [0u128; 9];
            for (cell, given) in puzzle.iter().enumerate() {
                let can = |digit: u8| *given == 0 || *given == digit;
                let can = |digit| can(digit) && (cell, digit) != forbidden(i);
                (1..=9).filter(|d| can(*d)).for_each(|d| places[d as usize - 1] |= 1 << cell);
            }
            Question::new(i, &places, i as u64 % 4)
        });
        let mut counts = vec![None; known.len()];
        let go_on = || ControlFlow::Continue(());
        let hear = |i: usize, answer: &Answer| counts[i] = Some(answer.count);
        assert!(Bulk::with(isa).search(questions, go_on, hear).is_continue());
        for (i, ((_, boards), count)) in known.iter().zip(counts).enumerate() {
            let (cell, digit) = forbidden(i);
            let others = boards.iter().filter(|board| board[cell] != digit).count();
            assert_eq!(count, Some(others.min(i % 4) as u64));
        }
    }
}

#[test]
fn agree_with_the_referee_on_random_puzzles() {
    let puzzles = random_puzzles(7, 400);
    let truth: Vec<u64> = puzzles.iter().map(|p| judge(p, 50).len() as u64).collect();
    for count in 0..3 {
        assert!(truth.iter().filter(|n| **n == count).count() >= 5);
    }
    for isa in Isa::all_available() {
        let mut single = Single::with(isa);
        for limit in [1, 2, 50] {
            let answers = bulk(isa, Alphabet::Numbers, &puzzles, limit);
            for ((puzzle, answer), count) in puzzles.iter().zip(&answers).zip(&truth) {
                check(puzzle, answer, limit.min(*count));
                let answer = single.solve(Alphabet::Numbers, puzzle, limit);
                check(puzzle, &answer, limit.min(*count));
            }
        }
    }
}

#[test]
fn enumerate_the_same_solutions_in_the_same_order() {
    let puzzles = random_puzzles(11, 60);
    for puzzle in &puzzles {
        let truth: HashSet<Digits> = judge(puzzle, 100).into_iter().collect();
        let mut order: Option<Vec<Digits>> = None;
        for isa in Isa::all_available() {
            let mut single = Single::with(isa);
            single.start(Alphabet::Numbers, puzzle);
            let mut found = Vec::new();
            while let Step::Solution(board) = single.next(|| ControlFlow::Continue(())) {
                found.push(board);
                if found.len() == 100 {
                    break;
                }
            }
            if truth.len() < 100 {
                assert_eq!(found.iter().copied().collect::<HashSet<_>>(), truth);
            }
            assert_eq!(found.len(), truth.len());
            assert_eq!(*order.get_or_insert_with(|| found.clone()), found);
        }
    }
}

#[test]
fn hard_and_minimal_puzzles_have_one_solution() {
    let puzzles = rows(UNIQUE);
    assert_eq!(puzzles.len(), 15);
    for isa in Isa::all_available() {
        for (puzzle, answer) in puzzles.iter().zip(bulk(isa, Alphabet::Text, &puzzles, 2)) {
            let single = Single::with(isa).solve(Alphabet::Text, puzzle, 2);
            assert_eq!((answer.count, single.count), (1, 1));
            assert_eq!(answer.first, single.first);
            let clues = puzzle.map(|b| if b.is_ascii_digit() { b - b'0' } else { 0 });
            check(&clues, &answer, 1);
        }
    }
}

#[test]
fn a_full_board_is_its_own_solution_and_an_empty_one_has_many() {
    let full = random_board(&mut Dice(3));
    let mut broken = full;
    broken.swap(0, 1);
    let mut clash = [0; 81];
    (clash[0], clash[8]) = (5, 5);
    let puzzles = [full, broken, clash, [0; 81]];
    for isa in Isa::all_available() {
        for limit in [0, 1, 2, 10_000] {
            let answers = bulk(isa, Alphabet::Numbers, &puzzles, limit);
            let mut single = Single::with(isa);
            for (i, puzzle) in puzzles.iter().enumerate() {
                let expect = [limit.min(1), 0, 0, limit][i];
                assert_eq!(answers[i].count, expect, "{isa:?} bulk {i}");
                assert_eq!(single.solve(Alphabet::Numbers, puzzle, limit).count, expect);
            }
            if limit > 1 {
                assert_eq!(answers[0].first, full);
                assert!(valid(&answers[3].first) && valid(&answers[3].second));
                assert_ne!(answers[3].first, answers[3].second);
            }
        }
    }
}

#[test]
fn one_puzzle_with_many_solutions_fills_the_lanes() {
    // The first band of a board: the number of ways to go on is known to the
    // latency kernel, which visits them one by one.
    let mut puzzle = random_board(&mut Dice(5));
    puzzle[45..].fill(0);
    let exact = Single::new().solve(Alphabet::Numbers, &puzzle, u64::MAX);
    assert!(exact.count > 100);
    for isa in Isa::all_available() {
        let answers = bulk(isa, Alphabet::Numbers, &[puzzle], u64::MAX);
        assert_eq!(answers[0].count, exact.count);
    }
}

#[test]
fn both_kernels_stop_when_asked_and_can_be_used_again() {
    let empty = [0; 81];
    for isa in Isa::all_available() {
        let mut asked = 0;
        let mut run = Bulk::with(isa);
        let end = run.run(
            Alphabet::Numbers,
            [&empty],
            u64::MAX,
            || {
                asked += 1;
                if asked < 50 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            },
            |_, _| panic!("no answer is due"),
        );
        assert!(end.is_break());
        let mut seen = 0;
        let end = run.run(
            Alphabet::Text,
            rows(UNIQUE),
            2,
            || ControlFlow::Continue(()),
            |_, answer| seen += answer.count,
        );
        assert!(end.is_continue());
        assert_eq!(seen, 15);

        let mut single = Single::with(isa);
        single.start(Alphabet::Text, &rows(UNIQUE)[10]);
        let mut stops = 0;
        let solution = loop {
            match single.next(|| ControlFlow::Break(())) {
                Step::Stopped => stops += 1,
                Step::Solution(board) => break board,
                Step::Exhausted => panic!("it has a solution"),
            }
        };
        assert!(valid(&solution));
        assert!(stops < 1000);
    }
}

/// The large corpora, where `YOUDOKU_DATA` names their folder.
#[test]
fn every_known_17_clue_puzzle_has_one_solution() {
    let Ok(folder) = std::env::var("YOUDOKU_DATA") else {
        return;
    };
    for file in ["17_clue.txt", "magictour_top1465.txt", "forum_hardest_1106.txt"] {
        let text = std::fs::read_to_string(format!("{folder}/{file}")).expect("a corpus");
        let puzzles = rows(&text);
        let mut solutions: Option<Vec<Digits>> = None;
        for isa in Isa::all_available() {
            let answers = bulk(isa, Alphabet::Text, &puzzles, 2);
            assert!(answers.iter().all(|answer| answer.count == 1 && valid(&answer.first)));
            let now: Vec<Digits> = answers.iter().map(|answer| answer.first).collect();
            let mut single = Single::with(isa);
            for (puzzle, solution) in puzzles.iter().zip(&now).step_by(7) {
                let answer = single.solve(Alphabet::Text, puzzle, 2);
                assert_eq!((answer.count, &answer.first), (1, solution));
            }
            assert_eq!(*solutions.get_or_insert_with(|| now.clone()), now);
        }
    }
}

#[test]
fn true_candidates_are_those_of_the_solutions() {
    let go_on = || ControlFlow::Continue(());
    for puzzle in random_puzzles(13, 40) {
        let solutions = judge(&puzzle, 100);
        if solutions.len() == 100 {
            continue;
        }
        let mut truth = [0; 81];
        for solution in &solutions {
            for (seen, digit) in truth.iter_mut().zip(solution) {
                *seen |= 1 << (digit - 1);
            }
        }
        for isa in Isa::all_available() {
            let found = Bulk::with(isa).true_candidates(&mut Single::with(isa), &puzzle, go_on);
            assert_eq!(found, Some(truth));
        }
    }
}

#[test]
fn a_puzzle_is_minimal_when_no_clue_can_go() {
    let go_on = || ControlFlow::Continue(());
    let text = rows(UNIQUE)[0];
    let puzzle = text.map(|b| b - b'0');
    let mut bulk = Bulk::new();
    assert_eq!(bulk.removable(&puzzle, go_on), Some(vec![]));
    let solution = Single::new().solve(Alphabet::Numbers, &puzzle, 2).first;
    let mut more = puzzle;
    more[0] = solution[0];
    let removable = bulk.removable(&more, go_on).expect("not broken off");
    assert!(removable.contains(&0));
    for cell in removable {
        let mut less = more;
        less[cell] = 0;
        assert_eq!(judge(&less, 2).len(), 1);
    }
}
