//! Clients that mean harm. After each, the same server answers the next question.

use std::net::SocketAddr;
use std::time::Duration;

use axum::http::StatusCode;
use futures_util::SinkExt;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use crate::talk::{ONE, Page, ask, endless, post, serve};

/// The server at this address still answers.
async fn answers(address: SocketAddr) {
    let mut page = Page::open(address).await;
    let (answer, _) = page.answer(json!({ "id": 1, "ask": "verdict", "puzzle": ONE })).await;
    assert_eq!(answer["verdict"], "one");
}

#[tokio::test]
async fn bodies_that_are_no_questions() {
    for (body, expect) in [
        (vec![b'x'; 10 << 20], StatusCode::PAYLOAD_TOO_LARGE),
        (b"".to_vec(), StatusCode::BAD_REQUEST),
        (b"\xff\xfe\x00{".to_vec(), StatusCode::BAD_REQUEST),
        ([b"{\"puzzle\":\"".as_slice(), b"\xc3\x28", b"\"}"].concat(), StatusCode::BAD_REQUEST),
        ([vec![b'['; 200_000], vec![b']'; 200_000]].concat(), StatusCode::BAD_REQUEST),
        (b"{\"puzzle\":{}}".to_vec(), StatusCode::UNPROCESSABLE_ENTITY),
    ] {
        let what = String::from_utf8_lossy(&body[..body.len().min(20)]).into_owned();
        for path in ["/api/solve", "/api/count", "/api/formats"] {
            assert_eq!(post(path, body.clone()).await.0, expect, "{path} {what}");
        }
    }
}

#[tokio::test]
async fn boards_and_rules_beyond_the_limits() {
    let board = |height: u64, width: u64, cells: usize| json!({ "puzzle": { "box": [height, width], "givens": vec![0; cells] } });
    for question in [
        board(1000, 1000, 0),
        board(u64::MAX, 2, 0),
        board(0, 0, 0),
        board(10, 10, 10_000),
        board(3, 3, 80),
        json!({ "puzzle": { "box": [2, 2], "givens": vec![9; 16] } }),
        json!({ "puzzle": { "box": [2, 2], "givens": vec![0; 16], "rules": vec!["anti-king"; 5000] } }),
        json!({ "puzzle": { "box": [2, 2], "givens": vec![0; 16], "rules": ["no-such-rule"] } }),
        json!({ "puzzle": "https://sudokupad.app/scl//////" }),
        json!({ "puzzle": "https://f-puzzles.com/?load=AAAAAAAA" }),
        json!({ "puzzle": "0".repeat(1_000_000) }),
        json!({ "puzzle": ONE, "engine": "no-such-engine" }),
    ] {
        let (status, answer) = ask("/api/solve", question.clone()).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{:.80}", question.to_string());
        assert!(!answer["error"].as_str().unwrap().is_empty());
    }
}

#[tokio::test]
async fn messages_that_are_no_questions() {
    let address = serve().await;
    let mut page = Page::open(address).await;
    for garbage in ["", "{", "null", "[]", "7", "{\"id\":-1}", "{\"cancel\":\"x\"}", "\u{0}\u{1}"] {
        page.socket.send(Message::text(garbage)).await.unwrap();
        assert!(page.hear().await["error"].is_string(), "{garbage}");
    }
    page.socket.send(Message::binary(vec![0; 1000])).await.unwrap();
    assert!(page.hear().await["error"].is_string());
    for (id, question) in [
        json!({ "ask": "nothing", "puzzle": ONE }),
        json!({ "ask": "generate", "puzzle": ONE }),
        json!({ "ask": "verdict", "puzzle": "x" }),
        json!({ "ask": "verdict", "puzzle": { "box": [9, 9], "givens": [] } }),
        json!({ "ask": "race", "puzzle": ONE, "engines": [] }),
        json!({ "ask": "watch", "puzzle": ONE, "what": "paint" }),
        json!({ "ask": "verdict" }),
    ]
    .into_iter()
    .enumerate()
    {
        let mut question = question;
        question["id"] = json!(id + 100);
        page.say(question).await;
        let (end, _) = page.end_of(id as u64 + 100).await;
        assert!(end["error"].is_string(), "{end}");
    }
    // The same connection still works.
    let (answer, _) = page.answer(json!({ "id": 999, "ask": "verdict", "puzzle": ONE })).await;
    assert_eq!(answer["verdict"], "one");
}

#[tokio::test]
async fn broken_text_and_messages_too_long_end_only_their_connection() {
    let address = serve().await;
    let mut page = Page::open(address).await;
    let broken = Frame::message(vec![0xc3, 0x28], OpCode::Data(Data::Text), true);
    page.socket.send(Message::Frame(broken)).await.unwrap();
    answers(address).await;
    let mut page = Page::open(address).await;
    // The server may hang up before all of it is sent.
    _ = page.socket.send(Message::text("x".repeat(10 << 20))).await;
    answers(address).await;
}

#[tokio::test]
async fn half_open_connections_and_bytes_that_are_no_http() {
    let address = serve().await;
    let mut held = Vec::new();
    for start in [
        "",
        "GET / HT",
        "POST /api/solve HTTP/1.1\r\nhost: localhost\r\ncontent-length: 99\r\n\r\n{",
    ] {
        for _ in 0..50 {
            let mut stream = TcpStream::connect(address).await.unwrap();
            stream.write_all(start.as_bytes()).await.unwrap();
            held.push(stream);
        }
    }
    let mut garbage = TcpStream::connect(address).await.unwrap();
    garbage.write_all(&[0u8; 4096]).await.unwrap();
    let mut reply = Vec::new();
    _ = tokio::time::timeout(Duration::from_secs(2), garbage.read_to_end(&mut reply)).await;
    answers(address).await;
    drop(held);
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_that_never_read() {
    let address = serve().await;
    let mut deaf = Vec::new();
    for _ in 0..4 {
        let mut page = Page::open(address).await;
        page.say(json!({ "id": 1, "ask": "solutions", "puzzle": endless() })).await;
        page.say(json!({ "more": 1, "count": 4_000_000_000u32 })).await;
        for id in 2..40 {
            page.say(json!({ "id": id, "ask": "candidates", "puzzle": endless() })).await;
        }
        deaf.push(page);
    }
    answers(address).await;
    drop(deaf);
    answers(address).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_pages_ask_at_once() {
    let address = serve().await;
    let pages = (0..200).map(|_| {
        tokio::spawn(async move {
            let mut page = Page::open(address).await;
            for change in 1..=5u64 {
                let puzzle = "1... .... .... ....";
                page.say(
                    json!({ "id": change, "ask": "verdict", "change": change, "puzzle": puzzle }),
                )
                .await;
            }
            page.end_of(5).await.0["answer"]["count"].clone()
        })
    });
    for page in pages.collect::<Vec<_>>() {
        assert_eq!(page.await.unwrap(), json!("72"));
    }
}
