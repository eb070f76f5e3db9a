//! The live questions over a real WebSocket.

use serde_json::json;

use crate::talk::{ONE, Page, endless, serve};

#[tokio::test]
async fn verdicts_name_their_question() {
    let mut page = Page::open(serve().await).await;
    let one = json!({ "id": 1, "ask": "verdict", "change": 1, "puzzle": ONE });
    let (answer, _) = page.answer(one).await;
    assert_eq!((answer["verdict"].clone(), answer["count"].clone()), (json!("one"), json!("1")));
    assert_eq!(answer["completion"][0], 2);
    let many = json!({ "id": 2, "ask": "verdict", "change": 2, "puzzle": "1... .... .... ...." });
    let (answer, _) = page.answer(many).await;
    assert_eq!((answer["verdict"].clone(), answer["count"].clone()), (json!("many"), json!("72")));
    let none = json!({ "id": 3, "ask": "verdict", "change": 3, "puzzle": "11.. .... .... ...." });
    assert_eq!(page.answer(none).await.0["verdict"], "none");
}

#[tokio::test]
async fn a_verdict_counts_as_far_as_it_is_asked_to() {
    let mut page = Page::open(serve().await).await;
    let empty = ".... .... .... ....";
    for engine in ["auto", "search", "obvious", "cdcl", "asp"] {
        let verdict =
            json!({ "id": 1, "ask": "verdict", "puzzle": empty, "limit": 100, "engine": engine });
        let (answer, parts) = page.answer(verdict).await;
        assert_eq!(answer["verdict"], "many", "{engine}");
        assert_eq!((&answer["count"], &answer["exact"]), (&json!("100"), &json!(false)));
        // However many messages it took, there is a board in one of them.
        let mut said = parts.iter().chain([&answer]);
        assert!(said.any(|said| said["completion"].is_array()), "{engine}");
        let count = json!({ "id": 2, "ask": "count", "puzzle": empty, "engine": engine });
        assert_eq!(
            page.answer(count).await.0,
            json!({ "count": "288", "exact": true }),
            "{engine}"
        );
    }
}

#[tokio::test]
async fn what_follows_from_earlier_answers_is_not_asked_again() {
    let mut page = Page::open(serve().await).await;
    let mut ask = async |id: u64, puzzle: &str, engine: &str| {
        let question =
            json!({ "id": id, "ask": "verdict", "change": id, "puzzle": puzzle, "engine": engine });
        let (answer, _) = page.answer(question).await;
        (answer["verdict"].clone(), answer["remembered"].clone())
    };
    assert_eq!(ask(1, ONE, "auto").await, (json!("one"), json!(false)));
    assert_eq!(ask(2, "2..3 ...2 3... 4...", "auto").await, (json!("one"), json!(true)));
    assert_eq!(ask(3, "1..3 ...2 3... 4...", "auto").await, (json!("none"), json!(true)));
    assert_eq!(ask(4, "...3 ...2 3... ....", "auto").await, (json!("many"), json!(false)));
    // Who chooses an engine sees that one at work.
    assert_eq!(ask(5, ONE, "search").await, (json!("one"), json!(false)));
    // Another page knows nothing of it.
    let mut other = Page::open(serve().await).await;
    let question = json!({ "id": 1, "ask": "verdict", "puzzle": "1..3 ...2 3... 4..." });
    assert_eq!(other.answer(question).await.0["remembered"], false);
}

#[tokio::test]
async fn clashes_are_told_and_outlined() {
    let mut page = Page::open(serve().await).await;
    let puzzle = json!({ "box": [2, 2], "rules": ["anti-knight"],
        "givens": [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0] });
    let (answer, _) = page.answer(json!({ "id": 1, "ask": "clash", "puzzle": puzzle })).await;
    assert_eq!(answer["sentence"], "r1c1 = 1, r2c3 = 1 and the rule anti-knight");
    assert_eq!((answer["cells"].clone(), answer["smallest"].clone()), (json!([0, 6]), json!(true)));
    let (answer, _) =
        page.answer(json!({ "id": 2, "ask": "clash", "puzzle": "123. ...4 .... ...." })).await;
    assert_eq!(answer["cells"], json!([0, 1, 7]));
}

#[tokio::test]
async fn candidates_come_with_counts() {
    let mut page = Page::open(serve().await).await;
    let puzzle = "...3 ...2 3... ....";
    let (answer, parts) =
        page.answer(json!({ "id": 1, "ask": "candidates", "puzzle": puzzle })).await;
    assert_eq!(parts[0]["candidates"], answer["candidates"]);
    let counts = answer["counts"].as_array().unwrap();
    assert_eq!(counts.len(), 16);
    assert_eq!(counts[3][2], answer["counts"][8][2], "a given is in every solution");
}

#[tokio::test]
async fn solutions_come_one_by_one() {
    let mut page = Page::open(serve().await).await;
    page.say(json!({ "id": 5, "ask": "solutions", "puzzle": "12.. 34.. .... ...." })).await;
    assert_eq!(page.hear().await["part"]["number"], 1);
    page.say(json!({ "more": 5 })).await;
    assert_eq!(page.hear().await["part"]["number"], 2);
    page.say(json!({ "more": 5, "count": 1000 })).await;
    let (end, parts) = page.end_of(5).await;
    assert_eq!(end["answer"]["found"].as_u64().unwrap() as usize, parts.len() + 2);
}

#[tokio::test]
async fn a_newer_change_ends_the_older_question() {
    let mut page = Page::open(serve().await).await;
    page.say(json!({ "id": 1, "ask": "candidates", "change": 1, "puzzle": endless(), "limit": 1000, "engine": "obvious" }))
        .await;
    let (answer, _) =
        page.answer(json!({ "id": 2, "ask": "verdict", "change": 2, "puzzle": ONE })).await;
    assert_eq!(answer["verdict"], "one");
    let mut other = Page::open(serve().await).await;
    other.say(json!({ "id": 1, "ask": "candidates", "change": 1, "puzzle": endless(), "limit": 1000, "engine": "obvious" }))
        .await;
    other.say(json!({ "id": 2, "ask": "verdict", "change": 2, "puzzle": ONE })).await;
    let (end, _) = other.end_of(1).await;
    assert_eq!(end["stopped"], "cancelled");
}

#[tokio::test]
async fn a_slow_question_says_how_far_it_is_and_can_be_stopped() {
    let mut page = Page::open(serve().await).await;
    // DPLL in the symbols' order is hopeless here.
    let hard = "800000000003600000070090200050007000000045700000100030001000068008500010090000400";
    page.say(json!({ "id": 1, "ask": "completion", "puzzle": hard, "engine": "brute" })).await;
    loop {
        let message = page.hear().await;
        if !message["progress"].is_null() {
            assert!(message["progress"]["seconds"].as_f64().unwrap() > 0.2);
            break;
        }
    }
    page.say(json!({ "cancel": 1 })).await;
    assert_eq!(page.end_of(1).await.0["stopped"], "cancelled");
}

#[tokio::test]
async fn engines_race_and_solvers_are_watched() {
    let mut page = Page::open(serve().await).await;
    let race =
        json!({ "id": 1, "ask": "race", "puzzle": ONE, "engines": ["search", "dpll", "cdcl"] });
    let (answer, _) = page.answer(race).await;
    let results: Vec<_> =
        answer["bars"].as_array().unwrap().iter().map(|bar| &bar["result"]).collect();
    assert_eq!(results, ["solved"; 3]);
    let walk = json!({ "id": 2, "ask": "watch", "what": "walksat", "every": 1000, "puzzle": ONE });
    let (answer, parts) = page.answer(walk).await;
    assert_eq!(answer["board"][0], 2, "{answer}");
    assert!(!parts.is_empty());
    let (answer, _) =
        page.answer(json!({ "id": 3, "ask": "watch", "what": "dpll", "puzzle": ONE })).await;
    let steps = answer["steps"].as_array().unwrap();
    assert_eq!(
        (answer["whole"].clone(), steps.last().unwrap()[0].clone()),
        (json!(true), json!("model"))
    );
}

#[tokio::test]
async fn clues_that_could_be_left_out_are_found() {
    let mut page = Page::open(serve().await).await;
    let full = json!({ "id": 1, "ask": "redundant", "puzzle": "2413 1342 3124 4231" });
    let (answer, _) = page.answer(full).await;
    assert_eq!(answer["each"].as_array().unwrap().len(), 16);
    let many = json!({ "id": 2, "ask": "redundant", "puzzle": "1... .... .... ...." });
    assert!(page.answer(many).await.0.is_null());
}
