//! Rules of one's own: a rule that is defined means what the rules mean that it stands for, whatever parts it has, and
//! survives text and JSON; what cannot be defined is said.

use fastrand::Rng;
use youdoku::engine::{Engine, Obvious, Search, UseSymmetry};
use youdoku::rules::{Argument, Drawn, Part, RULES, RuleKind, Scope, Takes, Times, own};
use youdoku::text::Form;
use youdoku::{Control, Grid, Puzzle, Rule};

use crate::puzzle;
use crate::random::{is_about_cells, random_grid, random_rule};

/// How a definition calls the form of a part; nothing for forms that only the table has.
fn form(part: &Part) -> Option<String> {
    let many = matches!(part.times, Times::Many(_));
    Some(match part.takes {
        Takes::Number if many => "numbers".to_owned(),
        Takes::Number => "number".to_owned(),
        Takes::Totals => "totals".to_owned(),
        Takes::Digits if many => "sets".to_owned(),
        Takes::Digits => "digits".to_owned(),
        Takes::Cells(drawn @ (Drawn::Edge | Drawn::Corner), _) => drawn.word().to_owned(),
        Takes::Cells(drawn, _) => format!("{}:1+", drawn.word()),
        Takes::Outside(_) => "outside:1+".to_owned(),
        Takes::Weighted => "weighted".to_owned(),
        Takes::Pattern => "text".to_owned(),
        _ => return None,
    })
}

/// A definition that stands for a rule with some of its arguments as parts, and the text of a rule of it with these.
fn defined(rule: &Rule, grid: Grid, random: &mut Rng) -> (String, String) {
    let (mut parts, mut body, mut used) = (String::new(), rule.kind.word.to_owned(), String::new());
    let mut taken: Vec<String> = Vec::new();
    for (part, argument) in rule.kind.takes.iter().zip(&rule.arguments) {
        if *argument == Argument::Absent {
            continue;
        }
        let text = argument.text(&grid);
        // Two parts of one form could not be told apart, and where numbers go on, nobody knows where they end.
        let sort = |form: &str| match form {
            "number" | "numbers" | "totals" => "number".to_owned(),
            "digits" | "sets" => "digits".to_owned(),
            "text" => "text".to_owned(),
            _ => "cells".to_owned(),
        };
        match form(part).filter(|form| !taken.contains(&sort(form)) && random.u8(0..4) > 0) {
            Some(form) => {
                taken.push(sort(&form));
                let name = format!("part{}", taken.len());
                let optional = form == "number" && random.bool();
                parts += &match optional {
                    true => format!(" [{name}:{form}={}]", random.i64(0..9)),
                    false => format!(" {name}:{form}"),
                };
                body += &format!(" ${name}");
                used += &format!(" {text}");
            }
            None => body += &format!(" {text}"),
        }
    }
    (format!("my-rule{parts} = {body}"), format!("my-rule{used}"))
}

#[test]
fn a_rule_of_ones_own_means_what_it_stands_for() {
    let (mut random, control) = (Rng::with_seed(12), Control::new());
    let fits = |kind: &&RuleKind| {
        is_about_cells(kind)
            && matches!(kind.scope, Scope::Given | Scope::Local)
            && kind.reads.is_empty()
    };
    let search = Search { symmetry: UseSymmetry::Yes };
    let (mut tried, mut parts) = (0, 0);
    for kind in RULES.iter().copied().filter(fits) {
        for _ in 0..6 {
            let grid = random_grid(&mut random);
            let rule = random_rule(kind, grid, None, &mut random);
            let givens = youdoku::Board::empty(grid);
            let mut plain = Puzzle::new(givens.clone(), vec![rule.clone()]);
            if plain.model().is_err() {
                continue;
            }
            let (definition, used) = defined(&rule, grid, &mut random);
            // Most of the board is given, so that engines have little to do.
            for cell in grid.cells().filter(|_| random.u8(0..10) > 0).collect::<Vec<_>>() {
                plain.givens.set(cell, grid.digits().nth(random.usize(0..grid.num_digits())));
            }
            let texts = [Rule::definition(&definition), used.clone()];
            let rules = Rule::read_all(&texts, &grid)
                .unwrap_or_else(|(_, error)| panic!("{definition}\n{used}\n{error}"));
            let puzzle = Puzzle::new(plain.givens.clone(), rules);
            let model = puzzle.model().unwrap_or_else(|error| panic!("{definition}\n{error}"));
            let expect = Obvious.count(&plain.model().unwrap(), Some(50), &control).unwrap();
            assert_eq!(Obvious.count(&model, Some(50), &control).unwrap(), expect, "{definition}");
            assert_eq!(search.count(&model, Some(50), &control).unwrap(), expect, "{definition}");
            for form in [Form::Block, Form::Line, Form::Json] {
                let text = form.write(&puzzle);
                let again: Puzzle = text.parse().unwrap_or_else(|e| panic!("{text}\n{e}"));
                assert_eq!(again, puzzle, "{text}");
            }
            // Rules cross the wire as objects.
            let names = puzzle.names();
            let objects: Vec<_> = puzzle.rules.iter().map(|rule| rule.json(&names)).collect();
            let texts = Rule::texts_of_json(&objects).unwrap();
            assert_eq!(Rule::read_all(&texts, &grid).unwrap(), puzzle.rules);
            tried += 1;
            parts += rule_parts(&puzzle);
        }
    }
    assert!(tried > 150 && parts > tried, "{tried} {parts}");
}

fn rule_parts(puzzle: &Puzzle) -> usize {
    puzzle.rules.iter().filter(|rule| rule.kind.own.is_some()).map(|r| r.kind.takes.len()).sum()
}

#[test]
fn definitions_build_on_each_other_and_may_be_left_out_or_not() {
    let board = ".... .... .... ....";
    let count = |rules: &str| {
        let model = puzzle(&format!("{rules}\n{board}")).model().unwrap();
        Obvious.count(&model, None, &Control::new()).unwrap()
    };
    let steps = "define: steep [by:number=2] cells:line = whispers $by $cells; thermometer $cells\n\
                 define: peak cells:line:3 other:number = steep $cells; sum $other $cells\n";
    let plain = "rule: whispers 2 r1c1 r2c3; thermometer r1c1 r2c3";
    assert_eq!(count(&format!("{steps}rule: steep r1c1 r2c3")), count(plain));
    assert_eq!(count(&format!("{steps}rule: steep 2 r1c1 r2c3")), count(plain));
    let not = "rule: not { whispers 2 r1c1 r2c3; thermometer r1c1 r2c3 }";
    assert_eq!(count(&format!("{steps}rule: not {{ steep r1c1 r2c3 }}")), count(not));
    assert_eq!(count(&format!("{steps}rule: steep 3 r1c1 r2c3; steep 3 r4c4 r3c1")), {
        count(
            "rule: whispers 3 r1c1 r2c3; thermometer r1c1 r2c3; whispers 3 r4c4 r3c1; thermometer r4c4 r3c1",
        )
    });
    // A weight belongs to one cell.
    let twice = "define: twice one:set:1 two:number = sum $two 2*$one\n";
    assert_eq!(count(&format!("{twice}rule: twice 4 r1c1")), count("rule: sum 4 2*r1c1"));
}

#[test]
fn what_cannot_be_defined_or_used_is_said() {
    let board = ".... .... .... ....";
    for (head, expect) in [
        ("define: steep", "expected a definition such as"),
        ("define: Steep cells:line = thermometer $cells", "a word of small letters"),
        ("define: thermometer cells:line = whispers $cells", "a word that no rule has yet"),
        ("define: steep cells:lin = thermometer $cells", "did you mean `cells:line`?"),
        ("define: steep cells:line = thermo $cells", "expected"),
        ("define: steep cells:line = thermometer $cell", "one of its parts: `$cells`"),
        ("define: steep cells:line by:number = thermometer $cells", "`$by` among its rules"),
        ("define: steep cells:line = latin; thermometer $cells", "say nothing of the puzzle"),
        ("define: steep cells:line =", "rules such as"),
        ("define: steep cells:line = thermometer $cells\nrule: steep r1c1", "at least 2 cells"),
        (
            "define: steep cells:line = thermometer $cells\nrule: steeep r1c1 r1c2",
            "did you mean `steep`?",
        ),
        ("define: steep cells:line = steep $cells", "expected"),
        ("define: two a:set = sum 3 2*$a\nrule: two r1c1 r1c2", "has several in `2*$a`"),
        ("define: bad n:number a:set = xv $n $a\nrule: bad 5 r1c1", "stands for `xv 5 r1c1`"),
        (
            "define: dot a:edge = difference $a\nrule: negative-kropki; dot r1c1 r1c2",
            "looks at those",
        ),
        ("define: a-b c:line = thermometer $c\ndefine: a-b c:line = palindrome $c", "once more"),
    ] {
        let error = format!("{head}\n{board}").parse::<Puzzle>().unwrap_err().to_string();
        assert!(error.contains(expect), "{head}: {error}");
    }
}

#[test]
fn a_file_of_rules_serves_every_puzzle() {
    let text = "# mine\ndefine: upward-line cells:line = thermometer $cells\n";
    own::install(&own::read_file(text).unwrap());
    let mine = puzzle("rule: upward-line r1c1 r1c2 r1c3\n.... .... .... ....");
    let plain = puzzle("rule: thermometer r1c1 r1c2 r1c3\n.... .... .... ....");
    let count =
        |puzzle: &Puzzle| Obvious.count(&puzzle.model().unwrap(), None, &Control::new()).unwrap();
    assert_eq!(count(&mine), count(&plain));
    // Whoever gets the text elsewhere can read it.
    assert!(Form::Line.write(&mine).starts_with("define: upward-line cells:line = "));
    let error = own::read_file("define: x-y = latin").unwrap_err();
    assert_eq!((error.line, error.column), (1, 15), "{error}");
    assert!(own::read_file("rule: latin").is_err());
}
