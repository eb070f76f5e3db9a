//! How the tests talk with a studio: requests to the router, and a WebSocket to a real port.

use std::net::SocketAddr;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{Request, Response, StatusCode};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use tower::ServiceExt;
use youdoku_studio::Place;

/// Nothing that is tested here takes so long.
pub const PATIENCE: Duration = Duration::from_secs(20);

pub async fn send(request: Request<Body>) -> Response<Body> {
    timeout(PATIENCE, youdoku_studio::app().oneshot(request)).await.unwrap().unwrap()
}

pub fn request(method: &str, path: &str) -> axum::http::request::Builder {
    Request::builder().method(method).uri(path).header("host", "127.0.0.1:7470")
}

pub async fn get(path: &str) -> (StatusCode, String) {
    read(send(request("GET", path).body(Body::empty()).unwrap()).await).await
}

pub async fn post(path: &str, body: impl Into<Body>) -> (StatusCode, String) {
    let request = request("POST", path).header("content-type", "application/json");
    read(send(request.body(body.into()).unwrap()).await).await
}

/// Posts JSON that must be answered with JSON.
pub async fn ask(path: &str, question: Value) -> (StatusCode, Value) {
    let (status, text) = post(path, question.to_string()).await;
    (status, serde_json::from_str(&text).unwrap_or_else(|_| panic!("not JSON: {text}")))
}

async fn read(response: Response<Body>) -> (StatusCode, String) {
    let status = response.status();
    let bytes = to_bytes(response.into_body(), 1 << 26).await.unwrap();
    (status, String::from_utf8(bytes.to_vec()).unwrap())
}

/// A studio on a port of its own, for as long as the test runs.
pub async fn serve() -> SocketAddr {
    youdoku_clingo::install();
    let listener = youdoku_studio::listen(Place::Machine, 0).await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { youdoku_studio::serve(listener, youdoku_studio::app()).await });
    address
}

/// A page's end of the live connection.
pub struct Page {
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Page {
    pub async fn open(address: SocketAddr) -> Page {
        let (socket, _) = connect_async(format!("ws://{address}/live")).await.unwrap();
        Page { socket }
    }

    pub async fn say(&mut self, message: Value) {
        self.socket.send(Message::text(message.to_string())).await.unwrap();
    }

    /// The next message, pings apart.
    pub async fn hear(&mut self) -> Value {
        loop {
            let message = timeout(PATIENCE, self.socket.next()).await.expect("an answer in time");
            match message.expect("the connection stays open").unwrap() {
                Message::Text(text) => return serde_json::from_str(&text).unwrap(),
                Message::Ping(_) | Message::Pong(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// The end of a question, and the parts before it.
    pub async fn end_of(&mut self, id: u64) -> (Value, Vec<Value>) {
        let mut parts = Vec::new();
        loop {
            let message = self.hear().await;
            if message["id"] != id || !message["progress"].is_null() {
                continue;
            }
            match message["part"].is_null() {
                true => return (message, parts),
                false => parts.push(message["part"].clone()),
            }
        }
    }

    /// Asks and waits for the answer.
    pub async fn answer(&mut self, question: Value) -> (Value, Vec<Value>) {
        let id = question["id"].as_u64().unwrap();
        self.say(question).await;
        let (end, parts) = self.end_of(id).await;
        (end["answer"].clone(), parts)
    }
}

/// A small puzzle that has one solution.
pub const ONE: &str = "...3 ...2 3... 4...";

/// A question that takes every engine of plain search longer than a test: it counts all 9×9 grids
/// under a rule that leaves no symmetry to use.
pub fn endless() -> Value {
    json!({ "box": [3, 3], "rules": ["difference r1c1 r1c2"], "givens": vec![0; 81] })
}
