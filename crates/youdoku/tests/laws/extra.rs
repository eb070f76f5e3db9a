//! Cells besides the grid: every rule that may name them means with them what it means with others, in every engine,
//! by plain enumeration; and what is said of them survives text and JSON.

use fastrand::Rng;
use youdoku::engine::{Engine, EngineOptions, Obvious, Search, UseSymmetry, kind};
use youdoku::explain::Clashes;
use youdoku::rules::{Argument, RULES, Reach, RuleKind, Scope};
use youdoku::text::Form;
use youdoku::{Board, Cell, Control, Count, Digit, Digits, Grid, Model, Names, Puzzle, Rule};

use crate::puzzle;
use crate::random::{is_about_cells, random_rule};

/// So many ways to fill everything are all tried.
const MOST_WAYS: usize = 6000;

/// Some boards that obey, by nothing but what the constraints mean: as many as there are; nothing where there are too
/// many to try.
fn by_trying(puzzle: &Puzzle, model: &Model) -> Option<u128> {
    let variables = model.variables();
    let cells = puzzle.grid().cells().filter(|&cell| puzzle.givens.get(cell).is_none());
    let open: Vec<_> = cells.map(Into::into).chain(variables.shown()).collect();
    let counts = open.iter().map(|&variable| variables.range(variable).count());
    let ways = counts.clone().try_fold(1usize, |ways, count| ways.checked_mul(count));
    let ways = ways.filter(|&ways| ways <= MOST_WAYS)?;
    let obeys = |mut number: usize| {
        let mut places = vec![None; variables.len()];
        for (cell, digit) in puzzle.givens.filled() {
            places[cell.index()] = Some(digit);
        }
        for (variable, count) in open.iter().zip(counts.clone()) {
            places[variable.index()] = Some(Digit::at(number % count));
            number /= count;
        }
        model.is_solved_by(&variables.board(|variable| places[variable.index()]))
    };
    Some((0..ways).filter(|&number| obeys(number)).count() as u128)
}

/// Some of the cells of a rule become others, as likely besides the grid as on it.
fn moved(mut rule: Rule, names: &Names, random: &mut Rng) -> Rule {
    let besides = names.grid().num_cells()..names.num_cells();
    let mut other = |cell: &mut Cell| {
        if random.u8(0..3) > 0 {
            *cell = Cell::new(random.usize(besides.clone()));
        }
    };
    for argument in &mut rule.arguments {
        match argument {
            Argument::Cells(cells) => cells.iter_mut().for_each(&mut other),
            Argument::Groups(groups) => groups.iter_mut().flatten().for_each(&mut other),
            Argument::Weighted(terms) => terms.iter_mut().for_each(|(_, cell)| other(cell)),
            _ => {}
        }
    }
    rule
}

/// A small puzzle with a rule of this kind about cells besides the grid, if one fits.
fn random_puzzle(rule: &'static RuleKind, random: &mut Rng) -> Option<Puzzle> {
    let least = random.i64(0..2);
    let digits = Digits::new(least, least + random.i64(2..4)).unwrap();
    let grid = Grid::new(2, random.usize(2..4), digits).unwrap();
    let declared: &[&str] = match random.u8(0..4) {
        0 => &["extra-cells A", "extra-cells X 2"],
        1 => &["extra-cells X 2x2"],
        2 => &["letters A B", "extra-cells C"],
        _ => &["extra-cells A -1..4", "letters B C"],
    };
    let base = ["free", "free", "latin"][random.usize(0..3)];
    let texts: Vec<&str> = [base].into_iter().chain(declared.iter().copied()).collect();
    let mut rules = Rule::read_all(&texts, &grid).ok()?;
    let names = Names::of(grid).with(&rules);
    let drawn = (0..60).find_map(|_| {
        let one = moved(random_rule(rule, grid, None, random), &names, random);
        (one.check(&names).is_ok() && !one.is_on(&grid)).then_some(one)
    });
    rules.push(drawn?);
    let mut givens = Board::empty(grid);
    for cell in grid.cells().filter(|_| random.u8(0..5) > 0).collect::<Vec<_>>() {
        givens.set(cell, grid.digits().nth(random.usize(0..grid.num_digits())));
    }
    let puzzle = Puzzle::of(givens, rules);
    puzzle.model().is_ok().then_some(puzzle)
}

fn may_name_others(kind: &&RuleKind) -> bool {
    let names_cells = kind.takes.iter().any(|part| {
        let form = part.json()["takes"].to_string();
        ["\"cells\"", "\"outside\"", "\"groups\"", "\"weighted\""].contains(&form.as_str())
    });
    // A corner lies on the grid.
    let corner = kind.takes.iter().any(|part| part.json()["drawn"] == "corner");
    let optional = kind.takes.iter().all(|part| part.json()["optional"] == true);
    is_about_cells(kind)
        && names_cells
        && !corner
        && !optional
        && kind.reach != Reach::Grid
        && matches!(kind.scope, Scope::Given | Scope::Local)
}

#[test]
fn engines_agree_about_cells_besides_the_grid() {
    youdoku_clingo::install();
    let make = |name: &str| kind(name).unwrap().make(&EngineOptions::default());
    let engines: [Box<dyn Engine>; 3] =
        [Box::new(Obvious), Box::new(Search { symmetry: UseSymmetry::Yes }), make("cdcl").unwrap()];
    let (asp, auto) = (make("asp").ok(), make("auto").unwrap());
    let (mut random, control) = (Rng::with_seed(8), Control::new());
    let (mut kinds, mut kept) = (0, 0);
    for rule in RULES.iter().copied().filter(may_name_others) {
        let (mut tried, mut solvable) = (0, 0);
        for round in 0..60 {
            let Some(puzzle) = random_puzzle(rule, &mut random) else { continue };
            let model = puzzle.model().unwrap();
            let told = || Form::Line.write(&puzzle);
            let Some(expect) = by_trying(&puzzle, &model) else { continue };
            for engine in &engines {
                let count = engine.count(&model, None, &control);
                assert_eq!(count, Ok(Count::Exactly(expect)), "{}: {}", engine.name(), told());
            }
            let found = auto.solutions(&model, &control).flatten().count() as u128;
            assert_eq!(found, expect, "auto: {}", told());
            if let Some(asp) = asp.as_ref().filter(|_| round % 20 == 0) {
                let count = asp.count(&model, None, &control);
                assert_eq!(count, Ok(Count::Exactly(expect)), "asp: {}", told());
            }
            // No sense may get lost on the way through a text.
            for form in [Form::Line, Form::Json] {
                let again: Puzzle = form.write(&puzzle).parse().unwrap();
                assert_eq!(again, puzzle, "{}", told());
            }
            tried += 1;
            solvable += usize::from(expect > 0);
        }
        // A rule about whole rows of the grid has nothing to say of other cells, and says so each time.
        assert!(tried == 0 || solvable > 0, "{}: {tried} tried, {solvable} solvable", rule.word);
        (kinds, kept) = (kinds + 1, kept + usize::from(tried > 8));
    }
    assert!(kept * 10 > kinds * 9, "{kept} of {kinds} rules were tried");
}

#[test]
fn counts_are_those_of_free_cells() {
    let empty = ".... .... .... ....";
    for (rules, expect) in [
        ("extra-cells A", 1152),
        ("extra-cells A; sum 0 r1c1 r1c2 -A", 96),
        ("extra-cells A 2; killer-cage 5 A1 A2", 1152),
        ("extra-cells A 2; killer-cage 5 A", 1152),
        ("letters A B", 288 * 12),
        ("letters A B C D E", 0),
        ("letters A B; extra-cells C 7..8; killer-cage A B C", 288 * 24),
        // Of two by two cells, the twos: one area unless they lie across.
        ("extra-cells X 2x2; connected {2} X; candidates {1 2} X", 288 * 14),
    ] {
        let model = puzzle(&format!("rule: {rules}\n{empty}")).model();
        let engine = Search { symmetry: UseSymmetry::Yes };
        let count = engine.count(&model.unwrap(), None, &Control::new());
        assert_eq!(count, Ok(Count::Exactly(expect)), "{rules}");
    }
}

#[test]
fn what_cannot_be_declared_or_named_is_said() {
    for (rules, expect) in [
        ("odd A", "column 11: found `A`, expected a cell from r1c1 to r4c4"),
        ("extra-cells r1c1", "with 1 cell, expected no cells"),
        ("extra-cells left 3", "declares left1, which means something else"),
        ("extra-cells A; extra-cells A 3", "declares A in another way than a rule before it"),
        ("extra-cells A 3; extra-cells A1", "declares A1, which another rule declares, too"),
        ("extra-cells A 3 2x2", "has a number of cells and a size"),
        ("extra-cells A 0", "expected from 1 to 4096"),
        ("extra-cells A 100000", "expected from 1 to 4096"),
        ("extra-cells board", "means something else"),
        ("extra-cells A 0..1; connected {1} A", "names A with the digits 0-1, expected"),
        ("extra-cells A 3; little-killer 4 A1 A2", "names A1, expected cells of the grid"),
        ("extra-cells A 3; missing A", "names A1, expected cells of the grid"),
        ("extra-cells A 3; killer-cage A1 A4", "found `A4`"),
        ("or { extra-cells A } { odd r1c1 }", "`extra-cells` within another rule"),
    ] {
        let text = format!("rule: {rules}\n.... .... .... ....");
        let error = text.parse::<Puzzle>().unwrap_err().to_string();
        assert!(error.contains(expect), "{rules}: {error}");
    }
}

#[test]
fn a_clash_names_them() {
    let text =
        "rule: extra-cells T 2..3\nrule: sum 0 r1c1 r1c2 -T\nrule: odd T\n1342 .... .... ....";
    let model = puzzle(text).model().unwrap();
    let control = Control::new();
    let clash = Clashes::of(&model, &control).unwrap().minimal(&control).unwrap().unwrap();
    let told = clash.sentence(&model);
    assert!(told.contains("sum 0 r1c1 r1c2 -T"), "{told}");
}
