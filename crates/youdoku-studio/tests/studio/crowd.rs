//! Many pages at once: what one of them asks, however much and however hard, costs the others nothing
//! (line 13).

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::talk::{ONE, PATIENCE, Page, endless, serve};

/// Hard questions of all kinds, each of them longer than a test.
fn hard(number: usize) -> Value {
    let givens = |cells: usize| vec![0; cells];
    match number % 5 {
        0 => {
            json!({ "ask": "candidates", "puzzle": endless(), "limit": 1000, "engine": "obvious" })
        }
        1 => json!({ "ask": "completion", "engine": "brute",
            "puzzle": "800000000003600000070090200050007000000045700000100030001000068008500010090000400" }),
        2 => json!({ "ask": "candidates", "puzzle": { "box": [4, 4], "givens": givens(256),
            "rules": ["anti-knight"] }, "limit": 1000 }),
        3 => {
            json!({ "ask": "completion", "engine": "dpll", "puzzle": { "box": [5, 5], "givens": givens(625) } })
        }
        _ => {
            json!({ "ask": "verdict", "engine": "auto", "puzzle": { "box": [3, 3], "givens": givens(81),
            "rules": ["little-killer 44 r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9", "anti-king",
                "anti-knight", "killer-cage 31 r1c2 r1c3 r1c4 r1c5 r1c6"] } })
        }
    }
}

/// Pages that ask hard questions for as long as this is kept.
struct Crowd(Vec<tokio::task::JoinHandle<()>>);

impl Crowd {
    fn new(address: SocketAddr, pages: usize) -> Crowd {
        let ask = |number| {
            tokio::spawn(async move {
                let mut page = Page::open(address).await;
                for id in 1u64.. {
                    let mut question = hard(number + id as usize);
                    question["id"] = json!(id);
                    question["change"] = json!(id);
                    page.say(question).await;
                    // Whoever changes the board every second asks anew before the answer.
                    _ = tokio::time::timeout(Duration::from_secs(1), page.end_of(id)).await;
                }
            })
        };
        Crowd((0..pages).map(ask).collect())
    }
}

impl Drop for Crowd {
    fn drop(&mut self) {
        self.0.iter().for_each(tokio::task::JoinHandle::abort);
    }
}

/// How long easy verdicts take, sorted.
async fn easy_verdicts(address: SocketAddr, count: u64) -> Vec<Duration> {
    let mut page = Page::open(address).await;
    let mut times = Vec::new();
    for id in 1..=count {
        // Another board each time, so that nothing is known of it.
        let mut givens = vec![0; 81];
        givens[(id % 81) as usize] = 1 + id % 9;
        givens[((id * 7 + 40) % 81) as usize] = 1 + (id / 9) % 9;
        let puzzle = json!({ "box": [3, 3], "givens": givens });
        let start = Instant::now();
        let verdict =
            json!({ "id": id, "ask": "verdict", "change": id, "limit": 100, "puzzle": puzzle });
        let (answer, _) = page.answer(verdict).await;
        assert!(answer["verdict"].is_string(), "{answer}");
        times.push(start.elapsed());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    times.sort();
    times
}

#[tokio::test(flavor = "multi_thread")]
async fn line_13_an_easy_verdict_is_quick_while_fifty_hard_questions_run() {
    let address = serve().await;
    let _crowd = Crowd::new(address, 50);
    tokio::time::sleep(Duration::from_secs(2)).await;
    let times = easy_verdicts(address, 300).await;
    let [median, p99, worst] = [times[150], times[297], times[299]];
    let said = format!("median {median:?}, p99 {p99:?}, worst {worst:?}");
    eprintln!("{said}");
    // On a machine with nothing else to do it is a twentieth of that; how long it takes is for the soak to tell.
    assert!(median < Duration::from_millis(500) && worst < Duration::from_secs(4), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn line_13_a_flood_of_one_page_drops_no_question_of_another() {
    let address = serve().await;
    let flood = tokio::spawn(async move {
        let mut page = Page::open(address).await;
        for id in 1..6000u64 {
            let mut question = hard(id as usize);
            question["id"] = json!(id);
            page.say(question).await;
        }
        page
    });
    let mut other = Page::open(address).await;
    // Hard ones too, so that they wait behind the flood's.
    for id in 1..=8u64 {
        let question = json!({ "id": id, "ask": "candidates", "puzzle": "...3 ...2 3... ....", "limit": 1000,
            "engine": if id % 2 == 0 { "obvious" } else { "cdcl" } });
        other.say(question).await;
    }
    for id in 1..=8 {
        other.say(json!({ "id": id + 100, "ask": "verdict", "puzzle": ONE })).await;
    }
    let mut answered = 0;
    while answered < 16 {
        let said = other.hear().await;
        assert!(said["error"].is_null() && said["stopped"].is_null(), "{said}");
        answered += usize::from(!said["answer"].is_null());
    }
    drop(flood.await);
}

#[tokio::test(flavor = "multi_thread")]
async fn line_13_one_page_has_not_all_the_shows() {
    let address = serve().await;
    let mut greedy = Page::open(address).await;
    let show = |id: u64| json!({ "id": id, "ask": "solutions", "puzzle": ".... .... .... ...." });
    for id in 1..=16 {
        greedy.say(show(id)).await;
    }
    let mut other = Page::open(address).await;
    other.say(show(1)).await;
    assert_eq!(other.hear().await["part"]["number"], 1);
}

/// A worker that ends without an answer, for whatever reason: its question has an end nevertheless
/// (line 4), or the page is let go and knows by that.
#[tokio::test(flavor = "multi_thread")]
async fn line_04_every_question_of_a_flood_has_an_end() {
    let address = serve().await;
    let mut page = Page::open(address).await;
    for id in 1..=200u64 {
        let mut question = hard(id as usize);
        question["id"] = json!(id);
        question["change"] = json!(id);
        page.say(question).await;
    }
    page.say(json!({ "id": 201, "ask": "verdict", "change": 201, "puzzle": ONE })).await;
    let mut open: std::collections::BTreeSet<u64> = (1..=201).collect();
    let start = Instant::now();
    while !open.is_empty() {
        assert!(start.elapsed() < PATIENCE, "no end: {open:?}");
        let said = page.hear().await;
        if ["answer", "error", "stopped"].iter().any(|key| !said[key].is_null()) {
            assert!(open.remove(&said["id"].as_u64().unwrap()), "a second end: {said}");
        }
    }
}
