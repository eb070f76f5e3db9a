//! How a puzzle is to be worked on: by which engine, told what, for how long.

use std::time::Duration;

use clap::builder::PossibleValuesParser;
use youdoku::encode::{AtMost, ENCODINGS};
use youdoku::engine::ENGINES;

use super::{Memory, duration, encodings_help};

/// How the asking is to be done.
#[derive(clap::Args)]
pub struct How {
    /// The engine that answers; `youdoku engines` lists them
    #[arg(long, short, default_value = ENGINES[0].name, hide_possible_values = true,
        value_parser = PossibleValuesParser::new(ENGINES.iter().map(|kind| kind.name)))]
    pub engine: String,
    #[command(flatten)]
    pub limits: Limits,
    #[command(flatten)]
    pub encoded: Encoded,
    #[command(flatten)]
    pub walking: Walking,
}

/// What the work may take.
#[derive(clap::Args, Default)]
pub struct Limits {
    /// Stop after this time, for each puzzle: seconds, or a number with ms, s, m or h
    #[arg(long, short, value_parser = duration)]
    pub time: Option<Duration>,
    #[command(flatten)]
    pub memory: Memory,
    /// How many things are done at once. With a list: so many puzzles, as many as there are cores when left
    /// out. With one puzzle: so many walks of a local search, each from another start, of which the first
    /// that arrives counts; one when left out, because only one walk repeats itself with the same --seed
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Say on standard error how many steps it took, of each kind, and how long
    #[arg(long)]
    pub stats: bool,
}

/// What the engines that go through CNF are told about it.
#[derive(clap::Args)]
#[command(next_help_heading = "Options of the SAT engines")]
pub struct Encoded {
    /// What the sentence says; what the engine does best with, when left out
    #[arg(long, value_name = "ENCODING", long_help = encodings_help(), hide_possible_values = true,
        value_parser = PossibleValuesParser::new(ENCODINGS.iter().map(|encoding| encoding.name)))]
    pub encoding: Option<String>,
    /// How "at most one" is said
    #[arg(long, value_name = "WAY", default_value = "auto",
        value_parser = PossibleValuesParser::new(AtMost::ALL.map(|(word, _)| word)))]
    pub at_most: String,
}

/// What the local searches are told.
#[derive(clap::Args)]
#[command(next_help_heading = "Options of the local searches")]
pub struct Walking {
    /// The seed of every random choice
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Flips before a restart; 10 million when left out
    #[arg(long, value_name = "N")]
    pub max_flips: Option<u64>,
    /// How often to start again elsewhere before giving up; 9 times when left out
    #[arg(long, value_name = "N")]
    pub restarts: Option<u64>,
    /// The probability of a random move, from 0 to 1; when left out, GSAT and WalkSAT find out while they
    /// walk how much they need
    #[arg(long, value_name = "P", value_parser = probability)]
    pub noise: Option<f64>,
    /// How WalkSAT chooses which symbol of an unsatisfied clause to flip. `break`: the one whose flip makes
    /// fewest satisfied clauses unsatisfied, as in the literature. `satisfied`: the one after whose flip most
    /// clauses are satisfied, as in the labs (docs/origins.md)
    #[arg(long, default_value = "break", value_parser = ["break", "satisfied"])]
    pub score: String,
    /// Walk on the clauses as they are: no unit propagation before
    #[arg(long)]
    pub raw: bool,
}

fn probability(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|p| (0.0..=1.0).contains(p));
    number.ok_or_else(|| "expected a probability from 0 to 1".to_owned())
}
