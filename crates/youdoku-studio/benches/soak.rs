//! A soak: a studio under many pages for as long as is wanted, and its memory over time.
//!
//! `cargo bench -p youdoku-studio --bench soak -- 600 24` takes ten minutes with 24 pages. It fails where
//! memory grows: where the last third of the time needs clearly more than the one before it, or where
//! most of it has not gone back a while after the last question.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::thread::spawn;
use std::time::{Duration, Instant};

#[path = "soak/load.rs"]
mod load;
#[path = "../tests/studio/talk.rs"]
#[allow(dead_code)]
mod talk;

use load::{Tally, crowd_page, easy_page, echoes, resident};

#[cfg(target_os = "linux")]
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

const ADDRESS: &str = "address ";
/// How long after the last question memory has gone back, with what was kept for the next one.
const REST: Duration = Duration::from_secs(70);

fn main() -> ExitCode {
    // Cargo adds words of its own.
    let numbers: Vec<u64> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    if std::env::args().any(|word| word == "serve") {
        _ = youdoku_studio::run(youdoku_studio::Place::Machine, 0, |address, _| {
            println!("{ADDRESS}{address}")
        });
        return ExitCode::SUCCESS;
    }
    let seconds = numbers.first().copied().unwrap_or(20);
    let pages = numbers.get(1).copied().unwrap_or(24);
    let mut studio = Command::new(std::env::current_exe().expect("a program has a path"))
        .arg("serve")
        .stdout(Stdio::piped())
        .spawn()
        .expect("the studio starts");
    let said = BufReader::new(studio.stdout.take().expect("it was asked for")).lines();
    let address = said
        .map_while(Result::ok)
        .find_map(|line| line.strip_prefix(ADDRESS)?.parse().ok())
        .expect("the studio says where it listens");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let flat = runtime.block_on(soak(address, studio.id(), Duration::from_secs(seconds), pages));
    runtime.shutdown_background();
    // It has no more to say.
    _ = studio.kill();
    _ = studio.wait();
    if flat { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

async fn soak(address: SocketAddr, process: u32, time: Duration, pages: u64) -> bool {
    let start = Instant::now();
    let (until, tally) = (start + time, Arc::new(Tally::default()));
    let before = resident(process).unwrap_or(0);
    println!("{before} MB before the first question");
    // On threads of their own: what the crowd's end does is not the studio's matter.
    let easy = spawn(move || {
        let alone = tokio::runtime::Builder::new_current_thread().enable_all().build();
        alone.map(|runtime| runtime.block_on(easy_page(address, until)))
    });
    let echo = spawn(move || echoes(until));
    let crowd: Vec<_> = (0..pages)
        .map(|seed| tokio::spawn(crowd_page(address, seed, until, tally.clone())))
        .collect();
    let mut readings = Vec::new();
    let step = (time / 60).max(Duration::from_secs(1));
    println!("{:>8} {:>8} {:>9} {:>9} {:>7}", "seconds", "MB", "answers", "stopped", "errors");
    while Instant::now() < until {
        tokio::time::sleep(step).await;
        let megabytes = resident(process).unwrap_or(0);
        readings.push(megabytes);
        let [answers, stopped, errors] =
            [&tally.answers, &tally.stopped, &tally.errors].map(|count| count.load(Relaxed));
        let seconds = start.elapsed().as_secs();
        println!("{seconds:>8} {megabytes:>8} {answers:>9} {stopped:>9} {errors:>7}");
    }
    for page in crowd {
        _ = page.await;
    }
    for (said, times) in &*tally.said.lock().expect("nobody panics with the lock") {
        println!("{times} errors: {said}");
    }
    for (what, times) in [("easy verdicts", easy.join()), ("mere echoes", echo.join())] {
        let times = times.ok().and_then(Result::ok).unwrap_or_default();
        let at = |part: usize| times.get(times.len() * part / 100).copied().unwrap_or_default();
        let number = times.len();
        println!("{number} {what} meanwhile: median {:?}, 99 of 100 within {:?}", at(50), at(99));
    }
    tokio::time::sleep(Duration::from_secs(5)).await;
    println!("{} MB five seconds after the last question", resident(process).unwrap_or(0));
    tokio::time::sleep(REST).await;
    let after = resident(process).unwrap_or(0);
    println!("{after} MB {} seconds after it", 5 + REST.as_secs());
    let third = readings.len() / 3;
    let mean = |part: &[u64]| part.iter().sum::<u64>() / part.len().max(1) as u64;
    let [second, last] = [mean(&readings[third..2 * third]), mean(&readings[2 * third..])];
    println!("mean of the second third {second} MB, of the last {last} MB");
    // Pieces of memory that many threads left behind are not worth a place shared by all: then an easy question
    // waits for whichever thread of a hard one has it.
    last <= second + second / 4 + 32 && after <= before + 128
}
