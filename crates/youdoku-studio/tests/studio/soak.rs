//! A short part of the soak (`benches/soak.rs`): a crowd for some seconds, and memory goes back (line 13).

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

#[path = "../../benches/soak/load.rs"]
#[allow(dead_code)]
mod load;

use crate::connections::{ADDRESS, Poor};
use load::{Tally, crowd_page, easy_page, resident};

#[test]
fn line_13_memory_goes_back_after_a_crowd() {
    if std::env::var_os(ADDRESS).is_some() {
        return youdoku_studio::run(youdoku_studio::Place::Machine, 0, |address, _| {
            println!("\n{ADDRESS} {address}")
        })
        .unwrap();
    }
    let studio = Poor::start("soak::line_13_memory_goes_back_after_a_crowd", 1024);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let (until, tally) = (Instant::now() + Duration::from_secs(8), Arc::new(Tally::default()));
        let easy = tokio::spawn(easy_page(studio.address, until));
        let pages = (0..24)
            .map(|seed| tokio::spawn(crowd_page(studio.address, seed, until, tally.clone())));
        let pages: Vec<_> = pages.collect();
        let mut most = 0;
        while Instant::now() < until {
            most = most.max(resident(studio.number()).unwrap_or(0));
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        for page in pages {
            page.await.unwrap();
        }
        assert!(easy.await.unwrap().len() > 10);
        assert!(tally.answers.load(Relaxed) > 20);
        // Work that was cancelled takes a moment to end, and then there is a rest.
        let start = Instant::now();
        let mut after = u64::MAX;
        while start.elapsed() < Duration::from_secs(15) && after > most / 2 {
            tokio::time::sleep(Duration::from_millis(500)).await;
            after = resident(studio.number()).unwrap_or(0);
        }
        eprintln!("at most {most} MB, {after} MB after {:?}", start.elapsed());
        assert!(after <= (most / 2).max(64), "{after} MB of {most} MB are still there");
    });
}
