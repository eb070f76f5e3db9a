//! A crowd on a studio: pages that ask questions of all kinds, easy and hard, change their minds, leave and
//! come back. The same seed asks the same.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::talk::Page;

/// What became of all questions so far.
#[derive(Default)]
pub struct Tally {
    pub answers: AtomicU64,
    pub stopped: AtomicU64,
    pub errors: AtomicU64,
    /// What the errors said, and how often.
    pub said: Mutex<BTreeMap<String, u64>>,
}

/// Numbers that look random.
struct Dice(u64);

impl Dice {
    fn throw(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % sides
    }
}

const ENGINES: [&str; 6] = ["auto", "auto", "search", "cdcl", "dpll", "obvious"];
const RULES: [&str; 8] = [
    "anti-knight",
    "anti-king",
    "diagonals",
    "killer-cage 15 r1c1 r1c2",
    "thermometer r1c1 r2c2 r3c3",
    "little-killer 12 r1c2 r2c3",
    "whispers 2 r1c1 r1c2 r2c2",
    "renban r1c1 r1c2 r2c1",
];

/// A question of some kind.
fn question(dice: &mut Dice) -> Value {
    let (height, width) = [(2, 2), (2, 3), (3, 3), (3, 3), (3, 3), (4, 4), (5, 5)][dice.throw(7)];
    let digits = height * width;
    let mut givens = vec![0; digits * digits];
    for _ in 0..dice.throw(digits) {
        givens[dice.throw(digits * digits)] = 1 + dice.throw(digits);
    }
    let mut rules = Vec::new();
    for _ in 0..dice.throw(4) {
        rules.push(RULES[dice.throw(RULES.len())]);
    }
    let puzzle = json!({ "box": [height, width], "givens": givens, "rules": rules });
    let engine = ENGINES[dice.throw(ENGINES.len())];
    let how = json!({ "puzzle": puzzle, "engine": engine, "limit": 1 + dice.throw(1000) });
    let mut question = how;
    match dice.throw(12) {
        0 => question["ask"] = json!("candidates"),
        1 => question["ask"] = json!("clash"),
        2 => question["ask"] = json!("redundant"),
        3 => question["ask"] = json!("count"),
        4 => question["ask"] = json!("completion"),
        5 => question["ask"] = json!("solutions"),
        6 => {
            question["ask"] = json!("race");
            question["engines"] = json!(["search", "cdcl", "auto"]);
        }
        7 => {
            let wish = json!({ "size": digits.min(9), "count": 2, "seed": dice.throw(1000) });
            question = json!({ "ask": "generate", "wish": wish });
        }
        _ => question["ask"] = json!("verdict"),
    }
    question
}

/// Asks as one page until the time is over, and takes another connection now and then.
pub async fn crowd_page(address: SocketAddr, seed: u64, until: Instant, tally: Arc<Tally>) {
    let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1);
    while Instant::now() < until {
        let mut page = Page::open(address).await;
        for id in 1..=30u64 {
            if Instant::now() >= until {
                return;
            }
            let mut question = question(&mut dice);
            question["id"] = json!(id);
            if dice.throw(3) > 0 {
                question["change"] = json!(id);
            }
            page.say(question).await;
            let patience = Duration::from_millis(20 + 40 * dice.throw(40) as u64);
            if let Ok((end, _)) = tokio::time::timeout(patience, page.end_of(id)).await {
                let ends = [&end["answer"], &end["stopped"], &end["error"]];
                let counts = [&tally.answers, &tally.stopped, &tally.errors];
                for (_, count) in ends.iter().zip(counts).filter(|(end, _)| !end.is_null()) {
                    count.fetch_add(1, Relaxed);
                }
                if let Some(said) = end["error"].as_str() {
                    let mut all = tally.said.lock().expect("nobody panics with the lock");
                    *all.entry(said.to_owned()).or_default() += 1;
                }
            }
        }
    }
}

/// Between two easy questions.
const BREATH: Duration = Duration::from_millis(50);

/// How long easy verdicts of a page take meanwhile, in order.
pub async fn easy_page(address: SocketAddr, until: Instant) -> Vec<Duration> {
    let mut times = Vec::new();
    let mut page = Page::open(address).await;
    let mut id = 0usize;
    while Instant::now() < until {
        id += 1;
        let mut givens = vec![0; 81];
        givens[id % 81] = 1 + id % 9;
        givens[(id * 7 + 40) % 81] = 1 + (id / 9) % 9;
        let puzzle = json!({ "box": [3, 3], "givens": givens });
        let start = Instant::now();
        let verdict =
            json!({ "id": id, "ask": "verdict", "change": id, "limit": 100, "puzzle": puzzle });
        page.answer(verdict).await;
        times.push(start.elapsed());
        tokio::time::sleep(BREATH).await;
    }
    times.sort();
    times
}

/// How long a few bytes take to another thread of this process and back, in order: what the machine itself makes
/// everybody wait.
pub fn echoes(until: Instant) -> std::io::Result<Vec<Duration>> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let mut here = TcpStream::connect(listener.local_addr()?)?;
    let (mut there, _) = listener.accept()?;
    // It ends when this end of the connection does.
    std::thread::spawn(move || {
        let mut bytes = [0; 64];
        while there.read_exact(&mut bytes).and_then(|()| there.write_all(&bytes)).is_ok() {}
    });
    let mut times = Vec::new();
    while Instant::now() < until {
        let start = Instant::now();
        here.write_all(&[0; 64])?;
        here.read_exact(&mut [0; 64])?;
        times.push(start.elapsed());
        std::thread::sleep(BREATH);
    }
    times.sort();
    Ok(times)
}

/// Megabytes in use by a process, where the system tells.
pub fn resident(process: u32) -> Option<u64> {
    let text = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? >> 10)
}
