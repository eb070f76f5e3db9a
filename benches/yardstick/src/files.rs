//! A whole file through the command, read and written, beside the solving loop alone.
//!
//! Wall clock, because the command has several threads; the least of the repetitions, taking turns.

use std::fs::{self, File};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::available_parallelism;
use std::time::Instant;

use youdoku::engine::plain9::{Alphabet, Bulk};

use crate::data;

/// So many times the list stands in the file, so that a start counts for little.
const TIMES: usize = 20;

pub fn table(repetitions: usize) {
    let command = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/release/youdoku");
    let (Some(list), true) = (data("17_clue.txt"), command.exists()) else {
        println!("whole files: needs YOUDOKU_DATA with 17_clue.txt, and `make build` before\n");
        return;
    };
    let text = fs::read_to_string(list).expect("a readable file").repeat(TIMES);
    let folder = std::env::temp_dir().join(format!("youdoku-yardstick-{}", std::process::id()));
    fs::create_dir(&folder).expect("a folder for the file");
    let (file, out) = (folder.join("puzzles.txt"), folder.join("solutions.txt"));
    fs::write(&file, &text).expect("room for the file");
    let rows: Vec<&[u8; 81]> =
        text.lines().filter_map(|line| youdoku::bulk::row(line.as_bytes())).collect();
    let cores = available_parallelism().map_or(1, usize::from);
    let mut kernel = Bulk::new();
    let (mut alone, mut solve, mut prove) = ([f64::MAX; 2], [f64::MAX; 2], [f64::MAX; 2]);
    for _ in 0..repetitions {
        for (limit, least) in [1, 2].into_iter().zip(&mut alone) {
            let start = Instant::now();
            let (feed, mut solved) = (rows.iter().copied(), 0);
            let go_on = || ControlFlow::Continue(());
            let _ = kernel.run(Alphabet::Text, feed, limit, go_on, |_, found| {
                solved += usize::from(found.count == 1);
            });
            *least = least.min(start.elapsed().as_secs_f64());
            assert_eq!(solved, rows.len(), "each has one solution");
        }
        for (what, least) in [("solve", &mut solve), ("unique", &mut prove)] {
            for (threads, least) in [1, cores].into_iter().zip(least) {
                // To empty the file of the last turn is not the command's work.
                let answers = File::create(&out).expect("room for the answers");
                let start = Instant::now();
                let written = Command::new(&command)
                    .args([what, "--threads", &threads.to_string()])
                    .arg(&file)
                    .stdout(Stdio::from(answers))
                    .status();
                *least = least.min(start.elapsed().as_secs_f64());
                assert!(written.is_ok_and(|status| status.success()), "{what} ends well");
            }
        }
    }
    fs::remove_dir_all(&folder).expect("our own folder");
    println!("| {} puzzles of 17 clues, a whole file | s | × threads × the loop |", rows.len());
    println!("|---|---|---|");
    for (limit, what, ours) in [(1, "solve", solve), (2, "unique", prove)] {
        let alone = alone[limit - 1];
        println!("| the loop on one thread, up to {limit} | {alone:.3} | 1.00 |");
        for (threads, seconds) in [1, cores].into_iter().zip(ours) {
            let ratio = alone / threads as f64 / seconds;
            println!("| youdoku {what}, threads: {threads} | {seconds:.3} | {ratio:.2} |");
        }
    }
    println!();
}
