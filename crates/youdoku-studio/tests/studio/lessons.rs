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

#[tokio::test]
async fn every_technique_is_told_and_has_a_position() {
    let mut page = Page::open(serve().await).await;
    let all = page.answer(json!({ "id": 1, "ask": "techniques" })).await.0;
    let all: Vec<Value> = all.as_array().unwrap().clone();
    assert_eq!(all.len(), youdoku::explain::TECHNIQUES.len());
    let mut without = Vec::new();
    for one in &all {
        let name = one["name"].as_str().unwrap();
        assert!(one["words"].as_str().unwrap().len() > 20, "{name}");
        let asked = json!({ "id": 1, "ask": "technique", "name": name });
        let position = page.answer(asked).await.0;
        if position.is_null() {
            without.push(name);
            continue;
        }
        let step = &position["step"];
        assert_eq!(step["name"], name);
        // Whatever goes or is placed is a candidate of an open cell.
        for pair in ["on", "off"].iter().flat_map(|way| step[way].as_array().unwrap()) {
            let left = &position["left"][pair[0].as_u64().unwrap() as usize];
            assert!(left.as_array().unwrap().contains(&pair[1]), "{name}: {pair}");
        }
    }
    assert_eq!(without, ["avoidable rectangle 2", "forcing chain"]);
}
