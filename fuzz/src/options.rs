//! What the programs here are told: `--seed 7 --time 60 --runs 1000 --threads 2`, and names.

use std::time::{Duration, Instant};

/// How long to go on, and from where.
#[derive(Clone, Debug)]
pub struct Options {
    /// What all random choices depend on.
    pub seed: u64,
    /// Nothing new is begun after so long.
    pub time: Duration,
    /// Nor after so many runs.
    pub runs: u64,
    /// How many threads share the work.
    pub threads: usize,
    /// What else was said.
    pub names: Vec<String>,
}

impl Options {
    /// From the program's arguments.
    pub fn read(mut words: impl Iterator<Item = String>) -> Result<Options, String> {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let (time, names) = (Duration::from_secs(60), Vec::new());
        let mut options = Options { seed: 1, time, runs: u64::MAX, threads, names };
        while let Some(word) = words.next() {
            let mut number = || {
                let said = words.next().unwrap_or_default();
                said.parse::<u64>().map_err(|_| format!("{word} takes a number, found `{said}`"))
            };
            match word.as_str() {
                "--seed" => options.seed = number()?,
                "--time" => options.time = Duration::from_secs(number()?),
                "--runs" => options.runs = number()?,
                "--threads" => options.threads = number()?.clamp(1, 64) as usize,
                flag if flag.starts_with('-') => return Err(format!("there is no option {flag}")),
                _ => options.names.push(word),
            }
        }
        Ok(options)
    }

    /// When to stop, from now on.
    pub fn deadline(&self) -> Instant {
        Instant::now() + self.time
    }
}

/// The random choices of one run: they depend on the seed and on the number of the run alone.
pub fn choices(seed: u64, run: u64) -> fastrand::Rng {
    fastrand::Rng::with_seed(
        seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ run.wrapping_mul(0xd1b5_4a32_d192_ed03),
    )
}
