//! What the lessons lean on: walks side by side, proofs, who sees whom, and a position for every technique they teach.

use serde_json::{Value, json};

use crate::talk::{ONE, Page, serve};

const EMPTY: &str = "rule: non-consecutive\n.... .... .... ....";

#[tokio::test]
async fn dpll_decides_three_times_where_the_lesson_says_so() {
    let mut page = Page::open(serve().await).await;
    let walk = json!({ "id": 1, "ask": "watch", "what": "dpll", "puzzle": EMPTY });
    let steps = page.answer(walk).await.0["steps"].clone();
    let count =
        |kind: &str| steps.as_array().unwrap().iter().filter(|step| step[0] == kind).count();
    assert_eq!((count("decide"), count("conflict"), count("exhausted")), (3, 4, 1));
}

/// Whether a step follows: with its literals false, each hint leaves one literal, and the last of them none.
fn follows(clauses: &[(u64, Vec<i64>)], clause: &[i64], hints: &[u64]) -> bool {
    let mut known: Vec<i64> = clause.iter().map(|literal| -literal).collect();
    for hint in hints {
        let Some((_, hinted)) = clauses.iter().find(|(id, _)| id == hint) else { return false };
        let open: Vec<i64> =
            hinted.iter().copied().filter(|literal| !known.contains(&-literal)).collect();
        match open[..] {
            [] => return true,
            [one] => known.push(one),
            _ => return false,
        }
    }
    false
}

#[tokio::test]
async fn a_proof_comes_with_all_it_leans_on() {
    let mut page = Page::open(serve().await).await;
    let ask = |puzzle: &str| json!({ "id": 1, "ask": "watch", "what": "proof", "puzzle": puzzle });
    let proof = page.answer(ask(EMPTY)).await.0;
    let numbers = |list: &Value| -> Vec<i64> {
        list.as_array().unwrap().iter().map(|number| number.as_i64().unwrap()).collect()
    };
    let stated = proof["clauses"].as_object().unwrap().iter();
    let mut clauses: Vec<(u64, Vec<i64>)> =
        stated.map(|(id, clause)| (id.parse().unwrap(), numbers(clause))).collect();
    let steps = proof["steps"].as_array().unwrap();
    for step in steps {
        let (clause, id) = (numbers(&step["clause"]), step["id"].as_u64().unwrap());
        let hints: Vec<u64> = numbers(&step["hints"]).iter().map(|&hint| hint as u64).collect();
        assert!(follows(&clauses, &clause, &hints), "{step}");
        clauses.push((id, clause));
    }
    assert_eq!(steps.last().unwrap()["clause"], json!([]));
    page.say(ask(ONE)).await;
    let refused = page.hear().await;
    assert!(refused["error"].as_str().unwrap().contains("nothing to prove"), "{refused}");
}

#[tokio::test]
async fn ten_walks_are_counted_with_few_clauses_and_with_many() {
    let mut page = Page::open(serve().await).await;
    let board = ".1..4..9..781..5....95.....8..2.437....8......24..9.1..97.......46....353....7.4.";
    let mut flips = async |encoding: &str| -> Vec<u64> {
        let walks = json!({ "id": 1, "ask": "watch", "what": "flips", "encoding": encoding, "puzzle": board });
        let (answer, parts) = page.answer(walks).await;
        assert_eq!(parts.len(), 10);
        let walks = answer["walks"].as_array().unwrap();
        walks.iter().map(|walk| walk["flips"].as_u64().unwrap()).collect()
    };
    let (few, many) = (flips("minimal").await, flips("extended").await);
    // With all that can be said, propagation leaves nothing to walk for.
    assert!(few.iter().all(|&flips| flips > 100), "{few:?}");
    assert_eq!(many, [0; 10]);
}

#[tokio::test]
async fn peers_are_those_of_every_rule() {
    let mut page = Page::open(serve().await).await;
    let mut peers = async |rules: &str| -> Vec<u64> {
        let puzzle = format!("{rules}.... .... .... ....");
        let answer = page.answer(json!({ "id": 1, "ask": "peers", "puzzle": puzzle })).await.0;
        answer["peers"][0].as_array().unwrap().iter().map(|cell| cell.as_u64().unwrap()).collect()
    };
    assert_eq!(peers("").await, [1, 2, 3, 4, 5, 8, 12]);
    assert_eq!(peers("rule: anti-knight\n").await, [1, 2, 3, 4, 5, 6, 8, 9, 12]);
    assert_eq!(peers("rule: free, killer-cage 9 r1c1 r4c4\n").await, [15]);
}

/// The positions that the page teaches with, as they stand in its file.
fn positions() -> Vec<(String, String)> {
    let file = include_str!("../../page/learn/positions.js");
    let part = |line: &str, key: &str| -> Option<String> {
        let start = line.find(&format!("{key}: \""))? + key.len() + 3;
        Some(line[start..].split('"').next()?.to_owned())
    };
    file.lines().filter_map(|line| Some((part(line, "name")?, part(line, "text")?))).collect()
}

#[tokio::test]
async fn every_technique_has_a_position_where_it_comes_up() {
    let mut page = Page::open(serve().await).await;
    let positions = positions();
    assert!(positions.len() >= 20, "{}", positions.len());
    for (name, text) in &positions {
        let (end, parts) = page.answer(json!({ "id": 1, "ask": "steps", "puzzle": text })).await;
        assert_eq!(end["end"], "solved", "{name}: {text}");
        let met = parts.iter().any(|part| part["step"]["name"] == name.as_str());
        assert!(met, "{name} does not come up: {text}");
    }
}
