//! Connections that are opened and left alone, by the hundred, also where files are few (line 13).

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::talk::{ONE, Page, serve};

/// The start of a request, and no more.
const HALVES: [&str; 3] = [
    "",
    "GET / HT",
    "POST /api/solve HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{",
];

async fn half_open(address: SocketAddr, count: usize) -> Vec<TcpStream> {
    let mut held = Vec::new();
    for start in HALVES.iter().cycle().take(count) {
        let Ok(mut stream) = TcpStream::connect(address).await else { break };
        _ = stream.write_all(start.as_bytes()).await;
        held.push(stream);
    }
    held
}

async fn answers(address: SocketAddr) {
    let mut page = Page::open(address).await;
    let (answer, _) = page.answer(json!({ "id": 1, "ask": "verdict", "puzzle": ONE })).await;
    assert_eq!(answer["verdict"], "one");
}

#[tokio::test(flavor = "multi_thread")]
async fn line_13_half_a_question_is_let_go_after_a_while() {
    let address = serve().await;
    let start = Instant::now();
    for mut stream in half_open(address, 30).await {
        let mut reply = Vec::new();
        let end = timeout(Duration::from_secs(20), stream.read_to_end(&mut reply)).await;
        assert!(end.is_ok(), "still open after {:?}", start.elapsed());
    }
    answers(address).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn line_13_a_page_stays_beyond_the_time_for_its_head() {
    let mut page = Page::open(serve().await).await;
    tokio::time::sleep(Duration::from_secs(6)).await;
    let (answer, _) = page.answer(json!({ "id": 1, "ask": "verdict", "puzzle": ONE })).await;
    assert_eq!(answer["verdict"], "one");
}

/// A studio in a process of its own that may open only so many files.
pub struct Poor {
    process: Child,
    pub address: SocketAddr,
}

pub const ADDRESS: &str = "YOUDOKU_TEST_STUDIO";

impl Poor {
    /// This very test is run again as that process.
    pub fn start(test: &str, files: u32) -> Poor {
        let mut process = Command::new("sh")
            .arg("-c")
            .arg(format!("ulimit -n {files}; exec \"$0\" --exact {test} --nocapture"))
            .arg(std::env::current_exe().unwrap())
            .env(ADDRESS, "print")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let said = BufReader::new(process.stdout.take().unwrap()).lines().map_while(Result::ok);
        let mut said = said.filter_map(|line| line.split_once(ADDRESS)?.1.trim().parse().ok());
        let address = said.next().expect("the studio says where it listens");
        std::thread::spawn(move || said.count());
        Poor { process, address }
    }

    /// The system's number of the process.
    pub fn number(&self) -> u32 {
        self.process.id()
    }
}

impl Drop for Poor {
    fn drop(&mut self) {
        _ = self.process.kill();
        _ = self.process.wait();
    }
}

#[test]
fn line_13_a_studio_with_few_files_answers_while_hundreds_wait() {
    if std::env::var_os(ADDRESS).is_some() {
        return youdoku_studio::run(youdoku_studio::Place::Machine, 0, |address, _| {
            println!("\n{ADDRESS} {address}")
        })
        .unwrap();
    }
    let name = "connections::line_13_a_studio_with_few_files_answers_while_hundreds_wait";
    let runtime = tokio::runtime::Runtime::new().unwrap();
    for files in [64, 1024] {
        let poor = Poor::start(name, files);
        runtime.block_on(async {
            let mut before = Page::open(poor.address).await;
            let held = half_open(poor.address, 2 * files as usize).await;
            let start = Instant::now();
            answers(poor.address).await;
            assert!(start.elapsed() < Duration::from_secs(3), "{files}: {:?}", start.elapsed());
            // Who was there before stays.
            let (answer, _) =
                before.answer(json!({ "id": 1, "ask": "verdict", "puzzle": ONE })).await;
            assert_eq!(answer["verdict"], "one");
            drop(held);
        });
    }
}
