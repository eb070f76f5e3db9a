//! Rules beside cells with two digits. What is compared is each digit: the sentence is true whichever digit of each cell is
//! read. What is added or counted are all of them. Whatever says nothing of such cells is refused, and both rules are named.

use std::collections::{BTreeSet, HashMap};

use super::*;
use youdoku::rules::{RuleError, Twofold};

/// How the sentence of a word reads cells with two digits.
enum Reads {
    /// It is true whichever digit is taken of each cell.
    Whichever,
    /// Where it lists the digits of some cells, all of them are listed.
    All,
    /// A cell has one number, the sum of its digits.
    Sum,
    /// Another sentence, of the digits of each cell.
    Says(fn(&Rule, &dyn Fn(Cell) -> Vec<i64>) -> bool),
}

fn how(kind: &RuleKind) -> Reads {
    match kind.word {
        "contains" | "contains-exactly" | "counting-circles" | "look-and-say" | "same-digits"
        | "killer-cage" | "digital-root" | "sum-mod" | "off-by-one-cage" | "unknown-sum" => {
            Reads::All
        }
        "column-indexer" => Reads::Says(|rule, of| {
            all_index(rule, of, |(row, column)| ((0..4).map(|to| (row, to)).collect(), column))
        }),
        "row-indexer" => Reads::Says(|rule, of| {
            all_index(rule, of, |(row, column)| ((0..4).map(|to| (to, column)).collect(), row))
        }),
        "box-indexer" => Reads::Says(|rule, of| {
            all_index(rule, of, |(row, column)| {
                let (top, left) = (row / 2 * 2, column / 2 * 2);
                let cells = (0..4).map(|place| (top + place / 2, left + place % 2)).collect();
                (cells, 2 * (row - top) + column - left)
            })
        }),
        "numbered-room" => Reads::Says(|rule, of| {
            let (cells, digit) = (rule.cells(), rule.number("digit").expect("a digit"));
            let room = of(cells[0]).iter().sum::<i64>() - 1;
            let room = usize::try_from(room).ok().and_then(|room| cells.get(room));
            room.is_some_and(|&room| of(room).contains(&digit))
        }),
        "sum" => Reads::Says(|rule, of| {
            let term = |&(weight, cell): &(i64, Cell)| weight * of(cell).iter().sum::<i64>();
            let total = rule.weighted("terms").iter().map(term).sum();
            rule.totals("totals").expect("some").contains(total)
        }),
        "renban" => Reads::Says(|rule, of| is_consecutive(rule.cells(), of)),
        "run-on-renban" => Reads::Says(|rule, of| {
            let many = rule.number("length").unwrap_or(5) as usize;
            rule.cells().windows(many).all(|part| is_consecutive(part, of))
        }),
        "palindrome" => Reads::Says(|rule, of| {
            let cells = rule.cells();
            cells.iter().zip(cells.iter().rev()).all(|(&a, &b)| of(a) == of(b))
        }),
        "clone" => Reads::Says(|rule, of| {
            let groups: Vec<Vec<Vec<i64>>> = rule
                .groups("cells")
                .iter()
                .map(|group| group.iter().map(|&c| of(c)).collect())
                .collect();
            groups.iter().all(|group| *group == groups[0])
        }),
        "tightrope-line" => Reads::Says(|rule, of| {
            let [first, inner @ .., last] = rule.cells() else { return false };
            let apart = |cell: &Cell| of(*cell).iter().all(|digit| !of(*first).contains(digit));
            of(*first) == of(*last) && inner.iter().all(apart)
        }),
        "one-digit" => Reads::Says(|rule, of| rule.cells().iter().all(|&c| of(c).len() == 1)),
        "two-digits" => Reads::Says(|rule, of| rule.cells().iter().all(|&c| of(c).len() == 2)),
        _ if kind.twofold == Twofold::Together => Reads::Sum,
        _ => Reads::Whichever,
    }
}

/// Rules of all cells that no other table says.
const SAID_HERE: &[Meaning] = &[
    ("non-consecutive", |told| {
        let beside = |(a, b): &(Cell, Cell)| told.beside(*a).contains(b);
        let apart = |(a, b): (Cell, Cell)| (told.at(a) - told.at(b)).abs() != 1;
        told.pairs().into_iter().filter(beside).all(apart)
    }),
    ("diagonals", |told| falling(told) && rising(told)),
    ("diagonal-down", falling),
    ("diagonal-up", rising),
    ("disjoint-groups", |told| {
        let place = |cell: Cell| {
            let (row, column) = told.place(cell);
            ((row - 1) % 2, (column - 1) % 2)
        };
        let apart = |(a, b): (Cell, Cell)| place(a) != place(b) || told.at(a) != told.at(b);
        told.pairs().into_iter().all(apart)
    }),
    ("windoku", |told| {
        let inside = |cell: &Cell| {
            let (row, column) = told.place(*cell);
            (2..=3).contains(&row) && (2..=3).contains(&column)
        };
        different(&told.these(&told.cells().into_iter().filter(inside).collect::<Vec<_>>()))
    }),
];

fn falling(told: &Told) -> bool {
    different(&(1..=4).filter_map(|i| told.rc(i, i)).collect::<Vec<_>>())
}

fn rising(told: &Told) -> bool {
    different(&(1..=4).filter_map(|i| told.rc(i, 5 - i)).collect::<Vec<_>>())
}

/// A row and a column, from 0.
type Place = (usize, usize);

/// Each of the rule's cells on four by four points where its own number is, and nowhere else: the cells that it may point at,
/// and the place of its own number, from 0.
fn all_index(
    rule: &Rule,
    of: &dyn Fn(Cell) -> Vec<i64>,
    points: fn(Place) -> (Vec<Place>, usize),
) -> bool {
    rule.cells().iter().all(|&cell| {
        let (targets, own) = points((cell.index() / 4, cell.index() % 4));
        let own = own as i64 + 1;
        let inside = |digit: &i64| (1..=targets.len() as i64).contains(digit);
        of(cell).iter().all(inside)
            && (1..).zip(&targets).all(|(place, &(row, column))| {
                let target = Cell::new(4 * row + column);
                of(cell).contains(&place) == of(target).contains(&own)
            })
    })
}

fn is_consecutive(cells: &[Cell], of: &dyn Fn(Cell) -> Vec<i64>) -> bool {
    let cells: BTreeSet<Cell> = cells.iter().copied().collect();
    let all = sorted(cells.into_iter().flat_map(of).collect());
    all.windows(2).all(|two| two[1] == two[0] + 1)
}

/// Rules that say how they read such cells, and are said a second time in a table.
fn told_words() -> Vec<&'static RuleKind> {
    let says = |kind: &&&'static RuleKind| match kind.twofold {
        Twofold::Each | Twofold::Alike | Twofold::Together => true,
        _ => [
            "renban",
            "run-on-renban",
            "one-digit",
            "two-digits",
            "column-indexer",
            "row-indexer",
            "box-indexer",
            "numbered-room",
        ]
        .contains(&kind.word),
    };
    // What needs boards of 9×9 is tried with the others of its kind; a relation has no sentence but its own.
    let small = |kind: &&'static RuleKind| {
        !OF_FEW_BOARDS.contains(&kind.word) && !["relation", "magic-square"].contains(&kind.word)
    };
    RULES.iter().filter(says).copied().filter(small).collect()
}

/// A board of 4×4 with five digits, cells with two digits, and a rule of this word, where that can be.
fn beside(kind: &'static RuleKind, random: &mut Rng) -> (Puzzle, Result<Model, RuleError>) {
    let least = random.i64(0..2);
    let digits = Digits::new(least, least + 4).expect("five digits");
    let grid = Grid::new(4, 4, digits).expect("a small grid");
    // Without zones there are more boards for rules that ask much of all cells.
    let base = match random.bool() {
        true => Rule::boxes(youdoku::Boxes { height: 2, width: 2 }),
        false => Rule::global(super::kind("free").expect("a rule")),
    };
    let board = random_board(grid, random);
    let twofold = Rule::global(super::kind("schrodinger").expect("a rule"));
    let rule = random_rule(kind, grid, Some(&board), random);
    let puzzle = Puzzle::of(Board::empty(grid), vec![base, twofold, rule]);
    let model = puzzle.model();
    (puzzle, model)
}

/// Boards of which few cells have two digits, and some as the rules want them.
fn few_with_two(model: &Model, random: &mut Rng) -> Vec<Board> {
    let variables = model.variables();
    let none = Digit::at(0);
    let thin = |board: &Board, random: &mut Rng| {
        let values = variables.values(board);
        let keeps: Vec<bool> = variables.iter().map(|_| random.u8(0..6) == 0).collect();
        variables.board(|one| {
            let is_second = variables.other(one).is_some_and(|other| other.name == "second");
            if is_second && !keeps[one.index()] { Some(none) } else { values.get(one) }
        })
    };
    let drawn = random_boards(model, random);
    drawn.iter().map(|board| thin(board, random)).chain(drawn.clone()).collect()
}

/// Rules that none of the boards drawn here obeys beside cells with two digits: 4×4 with five digits is narrow for them.
const OF_NO_BOARD: [&str; 3] = ["anti-king", "negative-kropki", "squished"];

#[test]
fn what_rules_read_of_cells_with_two_digits() {
    let mut untried = Vec::new();
    for kind in told_words() {
        let mut random =
            Rng::with_seed(kind.word.len() as u64 * 31 + kind.word.as_bytes()[0] as u64);
        let (mut yes, mut no, mut seen) = (0, 0, 0);
        for round in 0..600 {
            if round >= 12 && yes >= 12 && no >= 12 && seen >= 12 {
                break;
            }
            let (puzzle, Ok(model)) = beside(kind, &mut random) else { continue };
            let layout = model.layout().clone();
            let rule = &puzzle.rules[2];
            for board in few_with_two(&model, &mut random) {
                let told = |taken| Told {
                    rule,
                    rules: &puzzle.rules,
                    layout: &layout,
                    board: &board,
                    model: &model,
                    taken,
                };
                let plain = told(None);
                let digits: HashMap<Cell, Vec<i64>> = plain
                    .cells()
                    .into_iter()
                    .map(|cell| {
                        let second = plain.shown("second", Some(cell));
                        let second = Some(second).filter(|&digit| digit >= plain.ends().0);
                        (cell, [plain.at(cell)].into_iter().chain(second).collect())
                    })
                    .collect();
                let doubled: Vec<Cell> =
                    plain.cells().into_iter().filter(|cell| digits[cell].len() == 2).collect();
                let global = rule.cells().is_empty();
                let read: Vec<Cell> = doubled
                    .iter()
                    .copied()
                    .filter(|cell| global || rule.cells().contains(cell))
                    .collect();
                // A cell whose two digits are the same is none that the rules allow.
                if read.len() > 6 || doubled.iter().any(|cell| digits[cell][0] == digits[cell][1]) {
                    continue;
                }
                let sentence = |taken| match SAID_HERE.iter().find(|row| row.0 == kind.word) {
                    Some(row) => row.1(&told(Some(taken))),
                    None => meaning(kind.word)(&told(Some(taken))),
                };
                let so = match how(kind) {
                    Reads::Says(says) => says(rule, &|cell| digits[&cell].clone()),
                    Reads::All => sentence(digits.clone()),
                    Reads::Sum => {
                        sentence(digits.iter().map(|(&c, of)| (c, vec![of.iter().sum()])).collect())
                    }
                    Reads::Whichever => (0..1usize << doubled.len()).all(|way| {
                        let takes = |cell: &Cell| {
                            let place = doubled.iter().position(|other| other == cell);
                            place.map_or(0, |place| way >> place & 1)
                        };
                        sentence(digits.iter().map(|(c, of)| (*c, vec![of[takes(c)]])).collect())
                    }),
                };
                let own = |from: Source| matches!(from, Source::Rule(2));
                let broken = model.broken_by(&board).any(|demand| own(demand.from));
                assert_eq!(so, !broken, "{} on {digits:?}", rule.text(&model.grid()));
                *(if so { &mut yes } else { &mut no }) += 1;
                seen += usize::from(!read.is_empty());
            }
        }
        let no_board = OF_NO_BOARD.contains(&kind.word);
        if yes == 0 && !no_board || no == 0 || seen == 0 {
            untried.push(format!("{}: {yes} are so, {no} not, {seen} read two", kind.word));
        }
    }
    assert!(untried.is_empty(), "{untried:?}");
}

/// A rule that says nothing of cells with two digits is refused beside them.
#[test]
fn what_says_nothing_of_cells_with_two_digits_is_refused() {
    let mut random = Rng::with_seed(5);
    for kind in RULES.iter().filter(|kind| kind.twofold == Twofold::Untold) {
        for _ in 0..20 {
            let (puzzle, model) = beside(kind, &mut random);
            let error = model.err().unwrap_or_else(|| panic!("{} is meant", kind.word)).to_string();
            let rule = &puzzle.rules[2];
            let fits =
                !kind.is_base() && rule.layout(&puzzle.grid()).and_then(|l| rule.means(&l)).is_ok();
            let named = error.contains(kind.word) && error.contains("`schrodinger`");
            assert!(!fits || named, "{}: {error}", kind.word);
        }
    }
}

/// As many boards as there are ways to cut them: a thermometer that reads each digit, a cage that adds them.
#[test]
fn relations_read_each_digit() {
    for (rule, expect) in [
        ("relation \"a<b\" r1c1 r2c2 r3c1", "thermometer r1c1 r2c2 r3c1"),
        ("relation \"|a-b|>=2\" r1c1 r2c2 r3c1", "whispers 2 r1c1 r2c2 r3c1"),
        ("and { thermometer r1c1 r2c2 }", "thermometer r1c1 r2c2"),
        ("not { not { whispers 2 r1c1 r2c2 } }", "whispers 2 r1c1 r2c2"),
    ] {
        let count = |rule: &str| {
            let text = format!(
                "size: 4x4\ndigits: 0-4\nbox: 2x2\nrule: schrodinger\nrule: {rule}\n.... 0... ..3. ....\n"
            );
            let model = crate::puzzle(&text).model().expect("a model");
            Search { symmetry: UseSymmetry::No }
                .count(&model, None, &Control::new())
                .expect("a count")
                .number()
        };
        assert_eq!(count(rule), count(expect), "{rule}");
    }
}
