//! The questions of those who solve, over a real WebSocket.

use serde_json::{Value, json};

use crate::talk::{ONE, Page, endless, serve};

/// `ONE` solved: what is placed follows from it.
const SOLVED: [u64; 16] = [2, 4, 1, 3, 1, 3, 4, 2, 3, 1, 2, 4, 4, 2, 3, 1];

#[tokio::test]
async fn a_path_comes_step_by_step_and_ends_in_the_solution() {
    let mut page = Page::open(serve().await).await;
    let (end, parts) = page.answer(json!({ "id": 1, "ask": "steps", "puzzle": ONE })).await;
    assert_eq!((&end["end"], &end["steps"]), (&json!("solved"), &json!(parts.len())));
    let mut placed: Vec<u64> = vec![0; 16];
    for (at, part) in parts.iter().enumerate() {
        let step = &part["step"];
        assert_eq!(step["n"], at + 1);
        assert!(step["sentence"].as_str().is_some_and(|text| !text.is_empty()));
        for unit in step["units"].as_array().unwrap() {
            assert!(!unit["at"].as_array().unwrap().is_empty(), "{unit}");
        }
        for on in step["on"].as_array().unwrap() {
            placed[on[0].as_u64().unwrap() as usize] = on[1].as_u64().unwrap();
        }
    }
    for cell in [3, 7, 8, 12] {
        placed[cell] = SOLVED[cell];
    }
    assert_eq!(placed, SOLVED);
    let many = json!({ "id": 2, "ask": "steps", "puzzle": "1... .... .... ...." });
    assert_eq!(page.answer(many).await.0["end"], "open");
    let none = json!({ "id": 3, "ask": "steps", "puzzle": "123. ...4 .... ...." });
    assert_eq!(page.answer(none).await.0["end"], "clash");
}

#[tokio::test]
async fn a_path_that_takes_its_time_says_nothing_twice() {
    let mut page = Page::open(serve().await).await;
    let hard = "800000000003600000070090200050007000000045700000100030001000068008500010090000400";
    let (_, parts) = page.answer(json!({ "id": 1, "ask": "steps", "puzzle": hard })).await;
    let numbers: Vec<_> = parts.iter().map(|part| part["step"]["n"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (1..=numbers.len() as u64).collect::<Vec<_>>());
}

#[tokio::test]
async fn a_certificate_is_made_and_checked() {
    let hard = "400030000000600800000000001000050090080000600070200000000102700503000040900000000";
    let mut page = Page::open(serve().await).await;
    let made = page.answer(json!({ "id": 1, "ask": "certificate", "puzzle": hard })).await.0;
    let link = made["certificate"].as_str().unwrap().to_owned();
    assert!(link.len() < 100, "{link}");
    let mut holds = async |puzzle: &str, certificate: &str| {
        let ask = json!({ "id": 2, "ask": "proven", "puzzle": puzzle, "certificate": certificate });
        page.answer(ask).await.0
    };
    let whole = holds(hard, &link).await;
    assert_eq!((&whole["holds"], &whole["solutions"]), (&json!(true), &json!(1)));
    // Without its last lines, for another puzzle, or as nonsense it shows nothing.
    assert_eq!(holds(hard, &link[..link.len() - 8]).await["holds"], false);
    assert_eq!(holds(&hard.replacen('4', "0", 1), &link).await["holds"], false);
    assert_eq!(holds(hard, "nonsense").await["holds"], false);
    let several = json!({ "id": 3, "ask": "certificate", "puzzle": "1... .... .... ...." });
    assert_eq!(page.answer(several).await.0, Value::Null);
}

#[tokio::test]
async fn mistakes_come_before_steps() {
    let mut page = Page::open(serve().await).await;
    let mut ask = async |entered: Value, marks: Value| {
        let question =
            json!({ "id": 1, "ask": "hint", "puzzle": ONE, "entered": entered, "marks": marks });
        page.answer(question).await.0
    };
    let mut entered = vec![0; 16];
    let hint = ask(json!(entered), Value::Null).await;
    assert_eq!((&hint["hint"], hint["texts"].as_array().unwrap().len()), (&json!("step"), 4));
    assert!(hint["texts"][0].as_str().unwrap().starts_with("Look at "));
    assert!(!hint["cells"].as_array().unwrap().is_empty());
    assert_eq!(hint["step"]["sentence"], hint["texts"][2]);
    // Equal digits in a row are seen; a digit that is wrong is told with the reason.
    entered[0] = 3;
    let hint = ask(json!(entered), Value::Null).await;
    assert_eq!((&hint["hint"], &hint["cells"]), (&json!("mistake"), &json!([0, 3])));
    assert_eq!(hint["texts"][1], "r1c1 and r1c4 cannot both be 3: row 1.");
    entered[0] = 1;
    let hint = ask(json!(entered), Value::Null).await;
    assert_eq!((&hint["hint"], &hint["cells"]), (&json!("mistake"), &json!([0])));
    assert_eq!(hint["texts"][1], "r1c1 cannot be 1.");
    // Marks that have lost the digit.
    let mut marks: Vec<Vec<u64>> = vec![Vec::new(); 16];
    marks[0] = vec![1, 4];
    let hint = ask(Value::Null, json!(marks)).await;
    assert_eq!((&hint["hint"], &hint["cells"]), (&json!("mistake"), &json!([0])));
    // Marks are used: with one left, that is the next step.
    let empty = json!({ "box": [2, 2], "givens": vec![0; 16] });
    let mut left: Vec<Vec<u64>> = vec![Vec::new(); 16];
    left[5] = vec![2];
    let question = json!({ "id": 2, "ask": "hint", "puzzle": empty, "marks": left });
    let hint = page.answer(question).await.0;
    assert_eq!(hint["step"]["on"], json!([[5, 2]]));
}

#[tokio::test]
async fn what_is_entered_is_checked() {
    let mut page = Page::open(serve().await).await;
    let mut ask = async |puzzle: &str, entered: &[u64]| {
        let question = json!({ "id": 1, "ask": "check", "puzzle": puzzle, "entered": entered });
        page.answer(question).await.0
    };
    assert_eq!(ask(ONE, &[0; 16]).await, json!({ "check": "fine", "cells": [] }));
    assert_eq!(ask(ONE, &SOLVED).await, json!({ "check": "solved", "cells": [] }));
    let mut wrong = SOLVED;
    wrong.swap(0, 1);
    assert_eq!(ask(ONE, &wrong).await, json!({ "check": "wrong", "cells": [0, 1] }));
    let many = "1... .... .... ....";
    let mut entered = [0; 16];
    entered[5] = 2;
    assert_eq!(ask(many, &entered).await, json!({ "check": "several", "cells": [] }));
    entered[5] = 1;
    assert_eq!(ask(many, &entered).await, json!({ "check": "wrong", "cells": [5] }));
    assert_eq!(ask("11.. .... .... ....", &[0; 16]).await["check"], "none");
}

#[tokio::test]
async fn digits_that_cannot_be_are_refuted() {
    let mut page = Page::open(serve().await).await;
    let mut ask = async |cell: u64, digit: u64| {
        let question =
            json!({ "id": 1, "ask": "why-not", "puzzle": ONE, "cell": cell, "digit": digit });
        page.answer(question).await.0
    };
    for cell in 0..16 {
        for digit in 1..=4 {
            let answer = ask(cell, digit).await;
            assert_eq!(answer["can"], json!(SOLVED[cell as usize] == digit), "{answer}");
            assert!(!answer["sentence"].as_str().unwrap().is_empty());
        }
    }
    assert_eq!(ask(0, 3).await["sentence"], "r1c1 and r1c4 cannot both be 3: row 1.");
    page.say(json!({ "id": 2, "ask": "why-not", "puzzle": ONE, "cell": 16, "digit": 1 })).await;
    assert!(page.end_of(2).await.0["error"].as_str().unwrap().contains("`cell`"));
    page.say(json!({ "id": 3, "ask": "hint", "puzzle": ONE, "entered": [1, 2] })).await;
    assert!(page.end_of(3).await.0["error"].as_str().unwrap().contains("16 numbers"));
    page.say(json!({ "id": 4, "ask": "check", "puzzle": ONE, "marks": [[5]] })).await;
    assert!(page.end_of(4).await.0["error"].as_str().unwrap().contains("16 lists"));
}

#[tokio::test]
async fn puzzles_are_rated() {
    let mut page = Page::open(serve().await).await;
    let plain = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
    let (answer, _) = page.answer(json!({ "id": 1, "ask": "rating", "puzzle": plain })).await;
    assert_eq!(answer["exact"], true);
    let text = answer["text"].as_str().unwrap();
    assert_eq!(text.split('/').next().unwrap().parse::<f64>().unwrap(), answer["er"]);
    let (answer, _) = page.answer(json!({ "id": 2, "ask": "rating", "puzzle": ONE })).await;
    assert!(answer["exact"] == false && answer["text"].as_str().unwrap().starts_with('~'));
    let many = json!({ "id": 3, "ask": "rating", "puzzle": "1... .... .... ...." });
    assert!(page.answer(many).await.0.is_null());
}

#[tokio::test]
async fn what_takes_long_can_be_stopped() {
    let mut page = Page::open(serve().await).await;
    for (id, ask) in ["steps", "hint", "check", "rating"].iter().enumerate() {
        page.say(json!({ "id": id, "ask": ask, "change": id, "puzzle": endless() })).await;
    }
    let (answer, _) =
        page.answer(json!({ "id": 9, "ask": "verdict", "change": 9, "puzzle": ONE })).await;
    assert_eq!(answer["verdict"], "one");
}

#[tokio::test]
async fn rules_that_could_go_come_after_the_givens() {
    let mut page = Page::open(serve().await).await;
    let puzzle = json!({ "box": [2, 2], "rules": ["thermometer r1c1 r1c2", "killer-cage 3 r3c2 r3c1"],
        "givens": [0, 0, 0, 3, 0, 0, 0, 2, 3, 0, 0, 0, 4, 0, 0, 0] });
    let (answer, parts) =
        page.answer(json!({ "id": 1, "ask": "redundant", "puzzle": puzzle })).await;
    // The cage contradicts the rest: there is no solution, and nothing to say.
    assert!(answer.is_null() && parts.is_empty(), "{answer}");
    let puzzle = json!({ "box": [2, 2], "rules": ["thermometer r1c1 r1c2"],
        "givens": [0, 0, 0, 3, 0, 0, 0, 2, 3, 0, 0, 0, 4, 0, 0, 0] });
    let (answer, parts) =
        page.answer(json!({ "id": 2, "ask": "redundant", "puzzle": puzzle })).await;
    assert_eq!(parts[0]["each"], answer["each"]);
    // The first rule is the base.
    assert_eq!(answer["rules"], json!({ "each": [1], "together": [1] }));
}
