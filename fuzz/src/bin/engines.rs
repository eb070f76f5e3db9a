//! `fuzz-engines [--seed N] [--time SECONDS] [--runs N] [--threads N]`: random puzzles, each asked of several
//! engines. The first that they disagree about is made small, printed as text, and ends the run with code 1; so does
//! a panic, also of what makes the puzzles. At the end it says which rules never took part, and which seldom.

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use youdoku_fuzz::caught::caught;
use youdoku_fuzz::engines::{Answers, Comparison, Seen, random_puzzle, smaller};
use youdoku_fuzz::options::{Options, choices};

fn main() -> ExitCode {
    let options = match Options::read(std::env::args().skip(1)) {
        Ok(options) if options.names.is_empty() => options,
        Ok(options) => return refuse(&format!("nothing is called `{}`", options.names[0])),
        Err(why) => return refuse(&why),
    };
    #[cfg(feature = "asp")]
    youdoku_clingo::install();
    let (next, total) = (AtomicU64::new(0), Mutex::new((Comparison::default(), Seen::default())));
    let (found, start) = (Mutex::new(None::<(u64, String)>), Instant::now());
    let deadline = options.deadline();
    thread::scope(|scope| {
        for _ in 0..options.threads {
            scope.spawn(|| {
                let answers = Answers::default();
                let mut told = Instant::now();
                while Instant::now() < deadline && found.lock().is_ok_and(|found| found.is_none()) {
                    let run = next.fetch_add(1, Ordering::Relaxed);
                    if run >= options.runs {
                        break;
                    }
                    let went = caught(|| {
                        let mut random = choices(options.seed, run);
                        let made = random_puzzle(&mut random);
                        let went = answers.compare(&made, &mut random);
                        let went = went.map_err(|wrong| smaller(&answers, wrong).to_string())?;
                        Ok((went, made.puzzle))
                    });
                    match went.unwrap_or_else(Err) {
                        Ok((went, puzzle)) => {
                            let mut total = total.lock().expect("nobody panics with it");
                            total.0 += went;
                            total.1.add(&puzzle, went);
                        }
                        Err(why) => {
                            *found.lock().expect("nobody panics with it") = Some((run, why));
                        }
                    }
                    if run.is_multiple_of(1000) && told.elapsed() > Duration::from_secs(60) {
                        told = Instant::now();
                        tell(total.lock().expect("nobody panics with it").0, start);
                    }
                }
            });
        }
    });
    let (went, seen) = total.into_inner().expect("nobody panics with it");
    tell(went, start);
    println!("{seen}");
    match found.into_inner().expect("nobody panics with it") {
        None => ExitCode::SUCCESS,
        Some((run, wrong)) => {
            println!("\nseed {}, puzzle {run}: {wrong}", options.seed);
            ExitCode::FAILURE
        }
    }
}

fn tell(went: Comparison, start: Instant) {
    let Comparison { compared, late, solvable, puzzles } = went;
    let seconds = start.elapsed().as_secs_f64();
    let pace = compared as f64 / seconds;
    println!(
        "{compared} answers compared on {puzzles} puzzles, of which {solvable} have a solution, in {seconds:.0} s \
         ({pace:.0}/s); {late} too late"
    );
}

fn refuse(why: &str) -> ExitCode {
    eprintln!("{why}\nusage: fuzz-engines [--seed N] [--time SECONDS] [--runs N] [--threads N]");
    ExitCode::from(2)
}
