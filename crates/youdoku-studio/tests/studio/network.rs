//! A studio for a network: nobody is answered without the token of its link. It listens at an address of this machine
//! alone here, which is a network of one.

use std::net::{Ipv4Addr, SocketAddr};
use std::thread;

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use youdoku_studio::Place;

use crate::talk::{ONE, PATIENCE, Page};

/// The address of a studio for a network, and the token of its link.
fn open() -> (SocketAddr, String) {
    let (tell, told) = std::sync::mpsc::channel();
    let place = Place::Network(Ipv4Addr::LOCALHOST.into());
    let announce = move |address, link: &str| tell.send((address, link.to_owned())).unwrap();
    thread::spawn(move || youdoku_studio::run(place, 0, announce));
    let (address, link) = told.recv_timeout(PATIENCE).unwrap();
    let (before, token) = link.split_once("#token=").unwrap();
    assert_eq!(before, format!("http://{address}/"));
    (address, token.to_owned())
}

/// The status of a request with these lines in its head.
async fn status(address: SocketAddr, request: &str, lines: &str, body: &str) -> u16 {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let length = body.len();
    let text = format!(
        "{request} HTTP/1.1\r\nconnection: close\r\ncontent-length: {length}\r\n{lines}\r\n{body}"
    );
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer.split(' ').nth(1).unwrap().parse().unwrap()
}

#[tokio::test]
async fn nobody_is_answered_without_the_token() {
    let (address, token) = open();
    let host = format!("host: {address}\r\n");
    let solve = format!("{host}content-type: application/json\r\n");
    let body = json!({ "puzzle": ONE }).to_string();
    let shown = |token: &str| format!("{solve}x-youdoku-token: {token}\r\n");
    let wrong = format!("{}0", &token[..token.len() - 1]).replace("00", "01");
    for (request, lines, expect) in [
        ("GET /", host.clone(), 200),
        ("GET /main.js", host.clone(), 200),
        ("GET /api/tables", host.clone(), 403),
        ("POST /api/solve", solve.clone(), 403),
        ("POST /api/solve", shown(&token[1..]), 403),
        ("POST /api/solve", shown(""), 403),
        ("POST /api/solve", shown(&token), 200),
        // Another name of the same machine is another host.
        ("GET /", format!("host: localhost:{}\r\n", address.port()), 403),
        ("POST /api/solve", shown(&token).replace(&host, "host: evil.example\r\n"), 403),
        ("POST /api/solve", shown(&token) + "origin: https://evil.example\r\n", 403),
    ] {
        let body = if request.starts_with("POST") { &body } else { "" };
        assert_eq!(status(address, request, &lines, body).await, expect, "{request} {lines}");
    }
    if wrong != token {
        assert_eq!(status(address, "POST /api/solve", &shown(&wrong), &body).await, 403);
    }
}

#[tokio::test]
async fn a_page_shows_the_token_among_its_protocols() {
    let (address, token) = open();
    let socket = async |protocols: Option<String>| {
        let mut request = format!("ws://{address}/live").into_client_request().unwrap();
        if let Some(protocols) = protocols {
            request.headers_mut().insert("sec-websocket-protocol", protocols.parse().unwrap());
        }
        connect_async(request).await
    };
    assert!(socket(None).await.is_err());
    assert!(socket(Some("youdoku".to_owned())).await.is_err());
    assert!(socket(Some(format!("youdoku, {}", &token[1..]))).await.is_err());
    let (socket, answer) = socket(Some(format!("youdoku, {token}"))).await.unwrap();
    // The token itself does not come back.
    assert_eq!(answer.headers()["sec-websocket-protocol"], "youdoku");
    let (verdict, _) =
        Page { socket }.answer(json!({ "id": 1, "ask": "verdict", "puzzle": ONE })).await;
    assert_eq!(verdict["verdict"], "one");
}
