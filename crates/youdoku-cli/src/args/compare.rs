//! The words of `youdoku compare`.

use std::path::PathBuf;
use std::time::Duration;

use clap::ValueHint;
use clap::builder::PossibleValuesParser;
use youdoku::encode::{AtMost, ENCODINGS};
use youdoku::engine::ENGINES;

use super::{Asked, Memory, Walking, duration};

#[derive(clap::Args)]
pub struct Compare {
    #[command(flatten)]
    pub asked: Asked,
    /// The engines, with commas between; all when left out
    #[arg(long, short, value_delimiter = ',', value_name = "ENGINE", hide_possible_values = true,
        value_parser = PossibleValuesParser::new(ENGINES.iter().map(|kind| kind.name)))]
    pub engines: Vec<String>,
    /// The encodings, with commas between; all when left out
    #[arg(long, value_delimiter = ',', value_name = "ENCODING",
        value_parser = PossibleValuesParser::new(ENCODINGS.iter().map(|encoding| encoding.name)))]
    pub encodings: Vec<String>,
    /// How "at most one" is said
    #[arg(long, value_name = "WAY", default_value = "auto",
        value_parser = PossibleValuesParser::new(AtMost::ALL.map(|(word, _)| word)))]
    pub at_most: String,
    /// What each engine may take with each encoding: seconds, or a number with ms, s, m or h
    #[arg(long, short, default_value = "10s", value_parser = duration)]
    pub time: Duration,
    #[command(flatten)]
    pub memory: Memory,
    /// Give the local searches so many seeds, from --seed on, and show the median run
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub seeds: u64,
    /// Write values with commas between
    #[arg(long, conflicts_with = "json")]
    pub csv: bool,
    /// Write a JSON object a line
    #[arg(long)]
    pub json: bool,
    /// Draw bars, and for local searches the unsatisfied clauses over the flips
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub chart: Option<PathBuf>,
    /// What the bars of the chart show
    #[arg(long, value_name = "WHAT", default_value = "time", value_parser = ["time", "flips"])]
    pub bars: String,
    #[command(flatten)]
    pub walking: Walking,
}
