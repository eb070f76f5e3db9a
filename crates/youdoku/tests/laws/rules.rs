//! Every rule of the table has an example with one solution, a text, and a formula in every encoding.

use youdoku::encode::{self, AtMost, ENCODINGS, Naming};
use youdoku::engine::{Engine, Obvious};
use youdoku::rules::RULES;
use youdoku::{Board, Control, Count, Puzzle, Rule, Uniqueness};
use youdoku_logic::sat::{Models, Options, Projection, cdcl};

use crate::engines::complete;
use crate::puzzle;

#[test]
fn each_example_has_one_solution_and_needs_its_rule() {
    let control = Control::new();
    for kind in RULES {
        let example = puzzle(kind.example);
        assert!(example.rules.iter().any(|rule| rule.kind == *kind), "{}", kind.word);
        let model = example.model().unwrap();
        let outcome = Obvious.uniqueness(&model, &control).unwrap();
        assert!(matches!(outcome, Uniqueness::One(_)), "{}: {outcome:?}", kind.word);
        // Without a cell that a rule names there is no puzzle.
        if !kind.stands_alone() {
            let mut without = example.clone();
            without.rules.retain(|rule| rule.kind != *kind);
            // Others may speak of what it makes: then they need it.
            let Ok(without) = without.model() else { continue };
            let other = Obvious.uniqueness(&without, &control).unwrap();
            assert_ne!(other, outcome, "{} says nothing", kind.word);
        }
    }
}

#[test]
fn each_complete_engine_agrees_about_the_examples() {
    let control = Control::new();
    for (kind, engine) in complete() {
        for rule in RULES {
            let model = puzzle(rule.example).model().unwrap();
            let expect = Obvious.uniqueness(&model, &control);
            assert_eq!(engine.uniqueness(&model, &control), expect, "{} {}", kind.name, rule.word);
        }
    }
}

/// Without its last given, an example has a few solutions; its formula has as many models.
#[test]
fn each_formula_has_as_many_models_as_the_puzzle_has_solutions() {
    let control = Control::new();
    for kind in RULES {
        let mut example = puzzle(kind.example);
        let (last, _) = example.givens.filled().last().unwrap();
        example.givens.set(last, None);
        let model = example.model().unwrap();
        let expect = Obvious.count(&model, None, &control).unwrap();
        for &encoding in ENCODINGS {
            for at_most in [AtMost::Pairs, AtMost::Ladder, AtMost::Product] {
                let cnf = encode::cnf(&model, encoding, at_most, Naming::Symbols, &Control::new())
                    .unwrap();
                let projection = Projection::all(&cnf);
                let solver = cdcl::KIND.load(&cnf, &Options::default());
                let models = Models::new(&cnf, solver, &[], projection, &control);
                let count = models.map(Result::unwrap).count() as u128;
                assert_eq!(
                    Count::Exactly(count),
                    expect,
                    "{} {} {at_most:?}",
                    kind.word,
                    encoding.name
                );
            }
        }
    }
}

#[test]
fn a_rule_is_its_text() {
    for kind in RULES {
        let example = puzzle(kind.example);
        for rule in &example.rules {
            let text = rule.text(&example.names());
            assert_eq!(Rule::read(&text, &example.names()).as_ref(), Ok(rule));
        }
    }
}

#[test]
fn a_base_takes_the_place_of_classic() {
    let latin = puzzle("rule: latin\n12.. .... .... ....");
    assert_eq!(latin.rules.len(), 1);
    let both = "rule: latin\nrule: classic\n12.. .... .... ....".parse::<Puzzle>();
    assert!(both.is_err(), "two rules about the zones");
    let knight = puzzle("rule: anti-knight\n12.. .... .... ....");
    let words: Vec<&str> = knight.rules.iter().map(|rule| rule.kind.word).collect();
    assert_eq!(words, ["classic", "anti-knight"]);
    assert!(Puzzle::classic(Board::empty(knight.grid())).is_classic());
}
