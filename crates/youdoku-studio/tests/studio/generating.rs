//! New puzzles: what is wished is what comes, and what does not come is told as it is.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::talk::{Page, ask, serve};

async fn generate(wish: Value) -> Value {
    let (status, answer) = ask("/api/generate", wish.clone()).await;
    assert_eq!(status, StatusCode::OK, "{wish}: {answer}");
    answer
}

fn clues(puzzle: &Value) -> Vec<usize> {
    let givens = puzzle["givens"].as_array().unwrap().iter().enumerate();
    givens.filter(|(_, digit)| **digit != json!(0)).map(|(i, _)| i).collect()
}

async fn has_one_solution(puzzle: &Value) -> bool {
    let (_, answer) = ask("/api/count", json!({ "puzzle": puzzle, "limit": 2 })).await;
    answer["count"] == json!("1")
}

#[tokio::test]
async fn puzzles_are_as_wished() {
    for wish in [
        json!({ "count": 3 }),
        json!({ "box": [2, 3], "rules": ["anti-knight"], "symmetry": "rotate180", "count": 2 }),
        json!({ "size": 4, "rules": ["killer-cage 5 r1c1 r1c2", "latin"], "clues": 5 }),
        json!({ "size": 9, "clues": 30, "symmetry": "mirror", "seed": 7 }),
        json!({ "size": 4, "minimal": true, "count": 5 }),
        json!({ "size": 4, "pattern": "1.1. .1.. .11. ...1" }),
    ] {
        let answer = generate(wish.clone()).await;
        let puzzles = answer["puzzles"].as_array().unwrap();
        assert_eq!(puzzles.len() as u64, wish["count"].as_u64().unwrap_or(1), "{wish}: {answer}");
        assert_eq!((&answer["shortfall"], &answer["proven"]), (&Value::Null, &json!(false)));
        for puzzle in puzzles {
            assert!(has_one_solution(puzzle).await, "{wish}: {puzzle}");
            if let Some(count) = wish["clues"].as_u64() {
                assert_eq!(clues(puzzle).len() as u64, count, "{wish}");
            }
            let cells = puzzle["givens"].as_array().unwrap().len();
            if wish["symmetry"] == "rotate180" {
                let turned: Vec<usize> =
                    clues(puzzle).iter().rev().map(|i| cells - 1 - i).collect();
                assert_eq!(turned, clues(puzzle));
            }
            if wish.get("pattern").is_some() {
                assert_eq!(clues(puzzle), [0, 2, 5, 9, 10, 15]);
            }
        }
        // The same wish gives the same puzzles.
        assert_eq!(generate(wish).await["puzzles"], answer["puzzles"]);
    }
}

#[tokio::test]
async fn what_cannot_be_is_told_as_proven_and_what_was_not_found_is_not() {
    let answer = generate(json!({ "clues": 16 })).await;
    assert_eq!((answer["found"].clone(), answer["proven"].clone()), (json!(0), json!(true)));
    assert!(answer["shortfall"].as_str().unwrap().starts_with("impossible: no 9×9"), "{answer}");
    let answer = generate(json!({ "size": 4, "rules": ["killer-cage 1 r1c1 r1c2"] })).await;
    let shortfall = answer["shortfall"].as_str().unwrap();
    assert_eq!(shortfall, "impossible: no grid satisfies these rules");
    // There are boards of 17 clues and this symmetry or not: a tenth of a second does not tell.
    let wish = json!({ "clues": 17, "symmetry": "rotate90", "count": 9, "seconds": 0.1 });
    let answer = generate(wish).await;
    assert_eq!(answer["proven"], json!(false));
    assert!(answer["shortfall"].as_str().unwrap().contains("within the limit of 0.1 seconds"));
}

#[tokio::test]
async fn hostile_wishes_are_refused_in_words() {
    for (wish, words) in [
        (json!({ "count": 1_000_000_000u64 }), "expected 1 to 500"),
        (json!({ "count": 0 }), "expected 1 to 500"),
        (json!({ "count": -3 }), "invalid value: integer `-3`"),
        (json!({ "size": 1000 }), "expected"),
        (json!({ "size": u64::MAX }), "expected"),
        (json!({ "box": [1000, 1000] }), "expected"),
        (json!({ "box": [0, 3] }), "expected"),
        (json!({ "size": 36 }), "up to 25×25"),
        (json!({ "box": [3] }), "invalid length"),
        (json!({ "size": -9 }), "expected a number of rows and columns"),
        (json!({ "clues": -1 }), "invalid value: integer `-1`"),
        (json!({ "clues": 82 }), "82 clues are more than the 81 cells"),
        (json!({ "clues": 1e300 }), "invalid type: floating point"),
        (json!({ "symmetry": "wavy" }), "expected none, rotate180"),
        (json!({ "symmetry": 7 }), "invalid type"),
        (json!({ "rules": ["no-such-rule"] }), "rule 1"),
        (json!({ "rules": vec!["anti-king"; 5000] }), "expected at most 2000"),
        (json!({ "rules": "anti-king" }), "invalid type"),
        (json!({ "pattern": "1..." }), "expected"),
        (json!({ "pattern": "1... .... .... ...." }), "the pattern is a 4×4 board"),
        (json!({ "pattern": 7 }), "a puzzle is a text, or an object"),
        (json!({ "pattern": { "box": [3, 3], "givens": [1] } }), "must be 81 numbers"),
        (json!({ "pattern": "1... .... .... ....", "size": 4, "clues": 3 }), "3 clues are wanted"),
        (json!({ "pattern": "1... .... .... ....", "size": 4, "symmetry": "mirror" }), "symmetry"),
        (json!({ "seconds": -1.0 }), "expected a number above 0"),
        (json!({ "wish": {} }), "unknown field"),
    ] {
        let (status, answer) = ask("/api/generate", wish.clone()).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{wish:.80}: {answer}");
        let error = answer["error"].as_str().unwrap();
        assert!(error.contains(words), "{:.80}: {error}", wish.to_string());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_gets_puzzles_one_by_one_and_can_stop() {
    let address = serve().await;
    let mut page = Page::open(address).await;
    let wish = json!({ "size": 4, "count": 12, "seed": 3 });
    let (answer, parts) = page.answer(json!({ "id": 1, "ask": "generate", "wish": wish })).await;
    assert_eq!((parts.len(), answer["found"].clone()), (12, json!(12)));
    assert_eq!(parts[11]["number"], json!(12));
    // Seventeen clues in such symmetry take longer than anybody waits.
    let wish = json!({ "clues": 17, "symmetry": "rotate90", "count": 500 });
    page.say(json!({ "id": 2, "ask": "generate", "wish": wish })).await;
    page.say(json!({ "cancel": 2 })).await;
    assert_eq!(page.end_of(2).await.0["stopped"], json!("cancelled"));
    for (id, wish) in [(3, json!({ "count": 1_000_000_000u64 })), (4, json!(7)), (5, Value::Null)] {
        page.say(json!({ "id": id, "ask": "generate", "wish": wish })).await;
        assert!(page.end_of(id).await.0["error"].is_string(), "{wish}");
    }
    page.say(json!({ "id": 6, "ask": "verdict" })).await;
    let what = page.end_of(6).await.0["error"].clone();
    assert_eq!(what, json!("`verdict` is about a puzzle, and there is none"));
}
