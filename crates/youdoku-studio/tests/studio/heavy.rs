//! Questions that would need more memory or time than there is (line 10): each is refused or stopped, by
//! an end that says why, and costs nobody else anything.

use std::time::{Duration, Instant};

use axum::http::StatusCode;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::talk::{ONE, Page, ask, endless, serve};

/// A board of 64×64 with these rules.
fn large(rules: Vec<String>) -> Value {
    json!({ "box": [8, 8], "givens": vec![0; 64 * 64], "rules": rules })
}

fn cells(row: usize, columns: std::ops::RangeInclusive<usize>) -> String {
    columns.map(|column| format!(" r{row}c{column}")).collect()
}

/// What was seen to take the studio with it, by engine.
fn heavy() -> Vec<(&'static str, &'static str, Value)> {
    let cages = (1..=64).map(|row| format!("killer-cage 1000{}", cells(row, 1..=32))).collect();
    let renban = (1..=64).map(|row| cells(row, 1..=64)).collect::<String>();
    let arrow = |bulb: usize| {
        let rule = format!("arrow {bulb}{}{}", cells(1, 1..=9), cells(2, 1..=9));
        json!({ "box": [3, 3], "givens": vec![0; 81], "rules": [rule] })
    };
    let plain_arrow = format!("arrow{}{}", cells(1, 1..=9), cells(2, 1..=9));
    vec![
        ("verdict", "cdcl", large(cages)),
        ("verdict", "auto", large(vec![format!("renban{renban}")])),
        ("clash", "auto", large(vec![format!("extra-region{renban}")])),
        ("verdict", "obvious", arrow(8)),
        ("completion", "obvious", arrow(9)),
        (
            "candidates",
            "obvious",
            json!({ "box": [3, 3], "givens": vec![0; 81], "rules": [plain_arrow] }),
        ),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn line_10_one_question_never_takes_the_studio_with_it() {
    let address = serve().await;
    let mut other = Page::open(address).await;
    for (number, (what, engine, puzzle)) in heavy().into_iter().enumerate() {
        let mut page = Page::open(address).await;
        page.say(json!({ "id": 1, "ask": what, "engine": engine, "puzzle": puzzle })).await;
        // It has an end of its own soon; others have theirs meanwhile.
        let id = 10 + number as u64;
        let (answer, _) = other.answer(json!({ "id": id, "ask": "verdict", "puzzle": ONE })).await;
        assert_eq!(answer["verdict"], "one", "beside {what} by {engine}");
        let start = Instant::now();
        page.say(json!({ "cancel": 1 })).await;
        let (end, _) = page.end_of(1).await;
        let told = ["answer", "error", "stopped"].iter().any(|key| !end[key].is_null());
        assert!(told, "{what} by {engine}: {end}");
        assert!(
            start.elapsed() < Duration::from_secs(5),
            "{what} by {engine}: {:?}",
            start.elapsed()
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn line_10_what_is_too_large_is_an_error_that_names_the_rule() {
    let mut page = Page::open(serve().await).await;
    // Cages of half a row of 64 digits: their sums have more ways than there is room for.
    let (_, _, puzzle) = heavy().swap_remove(0);
    page.say(json!({ "id": 1, "ask": "completion", "engine": "cdcl", "puzzle": puzzle })).await;
    let (end, _) = page.end_of(1).await;
    // A machine with much else to do comes to the end of the time before the end of the memory.
    if end["stopped"] == "out of time" {
        return;
    }
    let error = end["error"].as_str().unwrap_or_else(|| panic!("{end}"));
    assert!(error.contains("killer-cage") && error.contains("more memory"), "{error}");
    assert!(error.len() < 300, "{error}");
}

#[tokio::test]
async fn line_10_rules_in_a_text_are_counted_before_they_are_read() {
    let text = format!("{}...3 ...2 3... 4...", "rule: killer-cage 5 r1c1 r1c2\n".repeat(30_000));
    let start = Instant::now();
    let (status, answer) = ask("/api/solve", json!({ "puzzle": text })).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(answer["error"], "there are 30000 rules, expected at most 2000");
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
}

/// Rules in braces, definitions, and what a rule of one's own stands for are rules too, however they are sent.
#[tokio::test]
async fn line_10_rules_within_rules_are_counted_too() {
    let board = "...3 ...2 3... 4...";
    let within = format!("or {{ {} }}", vec!["odd r1c1"; 2100].join("; "));
    let body = vec!["odd $cells"; 300].join("; ");
    let define = format!("define: often cells:set = {body}");
    let definitions: String =
        (0..2100).map(|i| format!("define: aa{i} cells:set = odd $cells\n")).collect();
    let uses: Vec<String> = (1..=4).flat_map(|r| [1, 2].map(|c| format!("r{r}c{c}"))).collect();
    let used: String = uses.iter().map(|cell| format!("rule: often {cell}\n")).collect();
    let definition = format!("define \"often cells:set = {body}\"");
    let sent: Vec<String> = uses.iter().map(|cell| format!("often {cell}")).collect();
    let object = |rules: Value| json!({ "box": [2, 2], "rules": rules, "givens": vec![0; 16] });
    let with_uses: Vec<String> = [vec![definition], sent].concat();
    for (puzzle, rules) in [
        (json!(format!("rule: {within}\n{board}")), 2102),
        (json!(format!("{definitions}{board}")), 2100),
        (json!(format!("{define}\n{used}{board}")), 2402),
        (object(json!([within])), 2101),
        (object(json!(with_uses)), 2401),
    ] {
        let start = Instant::now();
        let (status, answer) = ask("/api/solve", json!({ "puzzle": puzzle })).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{rules}: {answer}");
        assert_eq!(answer["error"], format!("there are {rules} rules, expected at most 2000"));
        assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    }
    // Fewer are answered.
    let few = format!("rule: or {{ {} }}\n{board}", vec!["odd r1c1"; 1900].join("; "));
    let (status, answer) = ask("/api/solve", json!({ "puzzle": few })).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
}

/// Programs that ask and hang up: more of them than there are workers, and the next one is answered.
#[tokio::test(flavor = "multi_thread")]
async fn line_10_a_question_whose_client_left_is_cancelled() {
    let address = serve().await;
    let question = json!({ "puzzle": endless() }).to_string();
    for _ in 0..40 {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let head = format!(
            "POST /api/count HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
            question.len()
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        stream.write_all(question.as_bytes()).await.unwrap();
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let start = Instant::now();
    let mut stream = TcpStream::connect(address).await.unwrap();
    let question = json!({ "puzzle": ONE }).to_string();
    let head = format!(
        "POST /api/count HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{question}",
        question.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut reply = String::new();
    let read = tokio::io::AsyncReadExt::read_to_string(&mut stream, &mut reply);
    tokio::time::timeout(Duration::from_secs(10), read).await.expect("an answer in time").unwrap();
    assert!(reply.contains("\"count\":\"1\""), "{reply}");
    assert!(start.elapsed() < Duration::from_secs(10));
}
