//! Boards that others have counted, or that a few lines here count again, on grids of every kind.

use youdoku::engine::{ENGINES, Engine, EngineOptions, Obvious, Search, UseSymmetry};
use youdoku::{Board, Control, Count, Puzzle};

use crate::puzzle;

fn by_search(puzzle: &Puzzle) -> u128 {
    let model = puzzle.model().unwrap();
    let search = Search { symmetry: UseSymmetry::Yes };
    search.count(&model, None, &Control::new()).unwrap().number()
}

/// What every engine counts that can count.
fn by_all(puzzle: &Puzzle) -> u128 {
    youdoku_clingo::install();
    let (model, expect) = (puzzle.model().unwrap(), by_search(puzzle));
    let complete = ENGINES.iter().filter(|kind| kind.complete && kind.name != "brute");
    for kind in complete.filter(|kind| kind.built().is_ok()) {
        let engine = kind.make(&EngineOptions::default()).unwrap();
        let count = engine.count(&model, None, &Control::new()).unwrap();
        assert_eq!(count.number(), expect, "{}: {:?}", kind.name, puzzle.rules);
    }
    expect
}

/// How many boards of 4×4 with boxes of 2×2 there are out of so many digits: cell by cell, with nothing but
/// a look at the cells before.
fn four_by_four(digits: u8, board: &mut Vec<u8>) -> u128 {
    let cell = board.len();
    if cell == 16 {
        return 1;
    }
    let (row, column) = (cell / 4, cell % 4);
    let mut count = 0;
    for digit in 0..digits {
        let clash = (0..cell).any(|other| {
            let (r, c) = (other / 4, other % 4);
            board[other] == digit
                && (r == row || c == column || (r / 2, c / 2) == (row / 2, column / 2))
        });
        if !clash {
            board.push(digit);
            count += four_by_four(digits, board);
            board.pop();
        }
    }
    count
}

/// McKay and Wanless, "On the number of Latin squares", 2005; Jarvis and Russell on 6×6 boards.
#[test]
fn known_counts() {
    assert_eq!(by_search(&puzzle(&format!("rule: latin\n{}", ".".repeat(25)))), 161_280);
    assert_eq!(by_search(&puzzle(&".".repeat(36))), 28_200_960);
    assert_eq!(by_search(&puzzle(&format!("digits: 3-8\n{}", ".".repeat(36)))), 28_200_960);
    assert_eq!(by_all(&puzzle("digits: 0-3\n................")), 288);
}

#[test]
fn boxes_may_have_fewer_cells_than_there_are_digits() {
    let board = "................";
    assert_eq!(four_by_four(4, &mut Vec::new()), 288);
    let expect = four_by_four(5, &mut Vec::new());
    let five = puzzle(&format!("box: 2x2\ndigits: 1-5\n{board}"));
    assert_eq!(by_search(&five), expect);
    let given = puzzle("box: 2x2\ndigits: 1-5\n12...... 5.......");
    assert!(by_all(&given) > 0);
}

#[test]
fn a_row_a_column_and_a_single_cell() {
    for (text, expect) in [
        ("size: 1x1\n.", 1),
        ("size: 1x1\ndigits: 7-7\n.", 1),
        ("size: 1x1\ndigits: -1-1\nrule: latin\n.", 3),
        ("size: 1x4\n....", 24),
        ("size: 4x1\n....", 24),
        ("size: 1x2\ndigits: 0-4\nbox: 1x2\n..", 20),
        ("size: 2x3\nrule: latin\n......", 12),
        ("size: 1x5\ndigits: 1-4\nrule: latin\n.....", 0),
        ("size: 2x2\ndigits: 5-5\nrule: free\n....", 1),
    ] {
        assert_eq!(by_all(&puzzle(text)), expect, "{text}");
    }
}

/// A sum is one of values, and those may be nothing or less.
#[test]
fn sums_and_ratios_are_of_values() {
    let four = "rule: free\nsize: 1x2\n";
    for (text, expect) in [
        ("digits: -2-2\nrule: killer-cage -3 r1c1 r1c2\n..", 2),
        ("digits: -2-2\nrule: little-killer 4 r1c1\n..", 0),
        ("digits: -2-2\nrule: little-killer -2 r1c1\n..", 5),
        ("digits: 0-4\nrule: ratio 2 r1c1 r1c2\n..", 5),
        ("digits: -4-4\nrule: ratio 2 r1c1 r1c2\n..", 9),
        ("digits: -3-3\nrule: odd r1c1 r1c2\n..", 16),
        ("digits: -3-3\nrule: even r1c1 r1c2\n..", 9),
        ("digits: 0-9\nrule: xv 10 r1c1 r1c2\n..", 9),
        ("digits: 0-9\nrule: arrow r1c1 r1c2\n..", 10),
        ("digits: 30000-30010\nrule: killer-cage 60003 r1c1 r1c2\n..", 4),
        ("digits: 30000-30010\nrule: ratio 60000 r1c1 r1c2\n..", 0),
    ] {
        assert_eq!(by_all(&puzzle(&format!("{four}{text}"))), expect, "{text}");
    }
}

/// Nothing in the engines may take the number of digits for that of the cells.
#[test]
fn many_digits_on_few_cells() {
    let row: Vec<String> =
        (1..=128).map(|v| if v < 125 { v.to_string() } else { ".".into() }).collect();
    let long = puzzle(&format!("size: 1x128\n{}", row.join(" ")));
    assert_eq!(by_search(&long), 24);
    // Twenty digits in eighty cells, where cells see each other besides rows and columns.
    let digit = |place: usize| match place % 20 + 1 {
        1 | 2 => ".".to_owned(),
        digit => digit.to_string(),
    };
    let line = |from: usize| (from..from + 20).map(digit).collect::<Vec<_>>().join(" ");
    let rows = [0, 5, 10, 15].map(line);
    let wide = format!("size: 4x20\nrule: latin\nrule: anti-king\n{}", rows.join("\n"));
    assert!(by_search(&puzzle(&wide)) > 0);
    let cdcl = youdoku::engine::kind("cdcl").unwrap().make(&EngineOptions::default()).unwrap();
    let model = puzzle(&wide).model().unwrap();
    let count = cdcl.count(&model, None, &Control::new()).unwrap().number();
    assert_eq!(count, by_search(&puzzle(&wide)));
}

#[test]
fn grids_that_are_no_squares_have_boards() {
    for text in [
        "size: 6x9\n",
        "size: 9x6\ndigits: 0-8\n",
        "size: 7x7\ndigits: 1-9\nrule: latin\n",
        "size: 6x6\ndigits: 1-9\n",
        "size: 9x9\ndigits: 0-8\nrule: anti-knight\n",
        "size: 16x16\ndigits: 0-15\n",
        "size: 9x8\nrule: latin\nrule: killer-cage 3 r1c1 r1c2\n",
    ] {
        let head: Puzzle = {
            let (rows, columns) = text[6..text.find('\n').unwrap()].split_once('x').unwrap();
            let cells: usize = rows.parse::<usize>().unwrap() * columns.parse::<usize>().unwrap();
            puzzle(&format!("{text}{}", ".".repeat(cells)))
        };
        let model = head.model().unwrap();
        for name in ["search", "cdcl", "auto"] {
            let engine = youdoku::engine::kind(name).unwrap().make(&EngineOptions::default());
            let board = engine.unwrap().solve(&model, &Control::new()).unwrap();
            assert!(model.is_solved_by(&board.unwrap()), "{name}: {text}");
        }
    }
}

/// The nine digits of a plain board may have any names: the kernel is the same, and so are the answers.
#[test]
fn a_plain_board_with_other_digits_is_plain() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let lower: String = line
        .chars()
        .map(|c| c.to_digit(10).map_or('.', |d| char::from(b'0' + d as u8 - 1)))
        .collect();
    let (plain, zero) = (puzzle(line), puzzle(&format!("digits: 0-8\n{lower}")));
    assert_eq!(plain.givens.values(), zero.givens.values());
    let search = Search { symmetry: UseSymmetry::Yes };
    let [a, b] = [&plain, &zero].map(|puzzle| puzzle.model().unwrap());
    assert!(Search::is_plain(&b));
    let [a, b] = [a, b].map(|model| search.solve(&model, &Control::new()).unwrap().unwrap());
    assert_eq!(a.values(), b.values());
    assert_eq!(b.grid(), zero.grid());
}

/// Chaos construction on 4×4, by nothing but trying: all ways to cut the grid into connected pieces of four cells, and
/// for each the Latin squares that have each digit once in each piece.
#[test]
fn regions_to_be_found_are_as_many_as_there_are() {
    let neighbours = |cell: usize| {
        let (row, column) = (cell / 4, cell % 4);
        let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        steps.into_iter().filter_map(move |(down, right)| {
            let (row, column) = (row.checked_add_signed(down)?, column.checked_add_signed(right)?);
            (row < 4 && column < 4).then_some(4 * row + column)
        })
    };
    // The pieces of four cells through the first free cell, each once.
    fn pieces(
        piece: &mut Vec<usize>,
        taken: u16,
        neighbours: &impl Fn(usize) -> Vec<usize>,
        found: &mut std::collections::BTreeSet<u16>,
    ) {
        if piece.len() == 4 {
            found.insert(piece.iter().fold(0, |bits, cell| bits | 1 << cell));
            return;
        }
        for next in piece.iter().flat_map(|&cell| neighbours(cell)).collect::<Vec<_>>() {
            if taken >> next & 1 == 0 && !piece.contains(&next) {
                piece.push(next);
                pieces(piece, taken, neighbours, found);
                piece.pop();
            }
        }
    }
    fn cut(
        taken: u16,
        cuts: &mut Vec<u16>,
        neighbours: &impl Fn(usize) -> Vec<usize>,
        all: &mut Vec<Vec<u16>>,
    ) {
        let first = (!taken).trailing_zeros() as usize;
        if first == 16 {
            all.push(cuts.clone());
            return;
        }
        let mut found = Default::default();
        pieces(&mut vec![first], taken, neighbours, &mut found);
        for piece in found {
            cuts.push(piece);
            cut(taken | piece, cuts, neighbours, all);
            cuts.pop();
        }
    }
    let mut all = Vec::new();
    cut(0, &mut Vec::new(), &|cell| neighbours(cell).collect(), &mut all);
    // As many as have been counted elsewhere: OEIS A172477.
    assert_eq!(all.len(), 117);
    let latin = puzzle("rule: latin\n.... .... .... ....").model().unwrap();
    let squares: Vec<Board> =
        Obvious.solutions(&latin, &Control::new()).collect::<Result<_, _>>().unwrap();
    assert_eq!(squares.len(), 576);
    let fits = |square: &Board, piece: u16| {
        let digits = (0..16).filter(|cell| piece >> cell & 1 == 1);
        digits.fold(0u8, |seen, cell| seen | 1 << square.values()[cell]) == 0b11110
    };
    let ways =
        |square: &Board| all.iter().filter(|cuts| cuts.iter().all(|&p| fits(square, p))).count();
    let expect: usize = squares.iter().map(ways).sum();
    let chaos = puzzle("rule: chaos-construction\n.... .... .... ....").model().unwrap();
    for name in ["search", "cdcl", "auto"] {
        let engine = youdoku::engine::kind(name).unwrap().make(&Default::default()).unwrap();
        let count = engine.count(&chaos, None, &Control::new()).unwrap();
        assert_eq!(count, Count::Exactly(expect as u128), "{name}");
    }
}

/// All ways to lay boxes of 2×2 on a grid and to fill them, one box after another.
fn deconstructed(rows: usize, columns: usize, boxes: usize) -> u128 {
    /// Lays boxes that begin from here on; 0 is no digit yet.
    fn lay(grid: &mut Vec<Vec<u8>>, from: usize, left: usize) -> u128 {
        let (rows, columns) = (grid.len(), grid[0].len());
        if left == 0 {
            return 1;
        }
        let mut count = 0;
        for place in from..rows * columns {
            let (row, column) = (place / columns, place % columns);
            let cells = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(i, j)| (row + i, column + j));
            if cells.iter().any(|&(r, c)| r >= rows || c >= columns || grid[r][c] != 0) {
                continue;
            }
            count += fill(grid, &cells, 0, place + 1, left - 1);
        }
        count
    }
    fn fill(
        grid: &mut Vec<Vec<u8>>,
        cells: &[(usize, usize); 4],
        filled: usize,
        from: usize,
        left: usize,
    ) -> u128 {
        let Some(&(row, column)) = cells.get(filled) else { return lay(grid, from, left) };
        let mut count = 0;
        for digit in 1..=4 {
            let in_box = cells[..filled].iter().any(|&(r, c)| grid[r][c] == digit);
            let in_line =
                grid[row].contains(&digit) || grid.iter().any(|line| line[column] == digit);
            if !in_box && !in_line {
                grid[row][column] = digit;
                count += fill(grid, cells, filled + 1, from, left);
                grid[row][column] = 0;
            }
        }
        count
    }
    lay(&mut vec![vec![0; columns]; rows], 0, boxes)
}

#[test]
fn boxes_are_placed_and_filled_in_every_way() {
    for (rows, columns, boxes) in [(2, 5, 2), (3, 3, 1), (4, 3, 1), (2, 3, 2)] {
        let text = format!(
            "size: {rows}x{columns}\ndigits: 0-4\nrule: deconstruction 2x2 {boxes}\n{}",
            ".".repeat(rows * columns)
        );
        assert_eq!(by_search(&puzzle(&text)), deconstructed(rows, columns, boxes), "{text}");
    }
    let small = "size: 2x3\ndigits: 0-4\nrule: deconstruction 2x2 1\n......";
    assert_eq!(by_all(&puzzle(small)), deconstructed(2, 3, 1));
}
