//! `fuzz-readers [--seed N] [--time SECONDS] [--runs N] [--threads N] [READER…]`: nearly right input for every
//! reader, or for those named; time and runs are for each. The smallest input that breaks a law is printed and
//! kept in `target/fuzz/`, and the run ends with code 1.

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{fs, thread};

use youdoku_fuzz::caught::caught;
use youdoku_fuzz::mutate::{nearly, smallest};
use youdoku_fuzz::options::{Options, choices};
use youdoku_fuzz::readers::{READERS, Reader};

/// No input of this length may take longer, in time on a processor.
const SLOW: Duration = Duration::from_secs(2);

fn main() -> ExitCode {
    let options = match Options::read(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(why) => return refuse(&why),
    };
    let known = |name: &String| READERS.iter().any(|reader| reader.name == name);
    if let Some(name) = options.names.iter().find(|name| !known(name)) {
        return refuse(&format!("there is no reader `{name}`"));
    }
    let wanted = |reader: &&Reader| {
        options.names.is_empty() || options.names.iter().any(|name| name == reader.name)
    };
    let mut failed = false;
    for reader in READERS.iter().filter(wanted) {
        failed |= try_out(reader, &options);
    }
    ExitCode::from(u8::from(failed))
}

/// Runs one reader and says how it went; whether a law was broken.
fn try_out(reader: &Reader, options: &Options) -> bool {
    let (corpus, start, deadline) = (reader.corpus(), Instant::now(), options.deadline());
    let (next, found) = (AtomicU64::new(0), Mutex::new(None::<(u64, Vec<u8>, String)>));
    thread::scope(|scope| {
        for _ in 0..options.threads {
            scope.spawn(|| {
                while Instant::now() < deadline && found.lock().is_ok_and(|found| found.is_none()) {
                    let run = next.fetch_add(1, Ordering::Relaxed);
                    if run >= options.runs {
                        break;
                    }
                    let input = nearly(&mut choices(options.seed, run), &corpus, reader.words);
                    if let Some(why) = broken(reader, &input) {
                        *found.lock().expect("nobody panics with it") = Some((run, input, why));
                    }
                }
            });
        }
    });
    let (runs, seconds) = (next.into_inner().min(options.runs), start.elapsed().as_secs_f64());
    println!("{}: {runs} inputs in {seconds:.0} s ({:.0}/s)", reader.name, runs as f64 / seconds);
    let Some((run, input, why)) = found.into_inner().expect("nobody panics with it") else {
        return false;
    };
    let small = smallest(&input, |less| broken(reader, less).is_some());
    let why = broken(reader, &small).unwrap_or(why);
    let file = format!("target/fuzz/{}-{}-{run}", reader.name, options.seed);
    let kept = fs::create_dir_all("target/fuzz").and_then(|()| fs::write(&file, &small));
    println!(
        "  seed {}, input {run}: {why}\n  {:?}",
        options.seed,
        String::from_utf8_lossy(&small)
    );
    println!(
        "  {}",
        kept.map_or_else(|error| format!("not kept: {error}"), |()| format!("kept as {file}"))
    );
    true
}

/// Why the law does not hold for this input.
fn broken(reader: &Reader, input: &[u8]) -> Option<String> {
    let start = Instant::now();
    let why = caught(|| (reader.check)(input)).err();
    if why.is_some() || start.elapsed() < SLOW {
        return why;
    }
    // Once more, by the clock that stands still while others have the processor.
    let before = time_worked()?;
    let why = caught(|| (reader.check)(input)).err();
    let took = time_worked()? - before;
    why.or_else(|| (took > SLOW).then(|| format!("took {took:?}")))
}

/// How long this thread had a processor, where the system tells: a busy machine makes nothing slow.
fn time_worked() -> Option<Duration> {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

fn refuse(why: &str) -> ExitCode {
    let names: Vec<&str> = READERS.iter().map(|reader| reader.name).collect();
    eprintln!(
        "{why}\nusage: fuzz-readers [--seed N] [--time SECONDS] [--runs N] [--threads N] [READER…]"
    );
    eprintln!("readers: {}", names.join(", "));
    ExitCode::from(2)
}
