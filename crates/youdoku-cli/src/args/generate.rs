//! The words of `youdoku generate` and `youdoku minimize`.

use std::path::PathBuf;

use clap::ValueHint;
use clap::builder::PossibleValuesParser;
use youdoku::Digits;
use youdoku::engine::{Asp, Search};
use youdoku::generate::Symmetry;
use youdoku::generate::asp::Level;
use youdoku::text::Form;

use super::{Asked, Limits, form};

#[derive(clap::Args)]
#[command(after_help = "\
How evenly full boards are drawn is said with --stats: where the rules allow few boards, all are equally \
likely; else all can come, and some are likelier than others; plain grids of more than 25 digits are \
shuffled from the regular pattern.

Exit codes: 0 as many puzzles as wanted, 1 proven that there is none, 2 bad input, 3 not found within \
the limit.")]
pub struct Generate {
    /// A rule, such as `anti-knight` or `thermometer r1c1 r1c2`; may be repeated, or several at once
    /// with commas between
    #[arg(long, short, value_name = "RULE")]
    pub rule: Vec<String>,
    /// How many rows and columns: 4, 9, 16 …, or 6x9; 9 when left out
    #[arg(long, value_name = "N|RxC")]
    pub size: Option<String>,
    /// The least and the greatest digit, such as 0-8; 1 to the number of rows or columns when left out
    #[arg(long, value_name = "A-B", allow_hyphen_values = true)]
    pub digits: Option<Digits>,
    /// How tall and how wide a box is, such as 2x3
    #[arg(long = "box", id = "boxes", value_name = "HxW")]
    pub boxes: Option<String>,
    /// Exactly so many clues; when left out, as few as digging leaves, and on more than 16 digits about
    /// half of the cells or more
    #[arg(long, short, value_name = "N")]
    pub clues: Option<usize>,
    /// Only puzzles of which no clue can go
    #[arg(long, short)]
    pub minimal: bool,
    /// Only puzzles of this difficulty, as `youdoku rate` says it: 6.5-7.5
    #[arg(long, value_name = "A-B", value_parser = band)]
    pub rating: Option<(u16, u16)>,
    /// Only puzzles whose hardest step, as `youdoku explain` tells it, is called so: X-wing
    #[arg(long, value_name = "NAME")]
    pub hardest: Option<String>,
    /// Only puzzles that need nothing harder, as `youdoku explain` solves them
    #[arg(long, value_name = "STEPS", value_parser = PossibleValuesParser::new(EASY.map(|(word, _)| word)))]
    pub only: Option<String>,
    /// How many puzzles; one when left out
    #[arg(long, short = 'n', value_name = "M", value_parser = clap::value_parser!(u64).range(1..))]
    pub count: Option<u64>,
    /// Where the random choices begin; the same seed gives the same puzzles, on any number of threads
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Which cells hold clues together
    #[arg(long, default_value = "none",
        value_parser = PossibleValuesParser::new(Symmetry::ALL.map(|(word, _)| word)))]
    pub symmetry: String,
    /// A board that shows which cells hold clues: those with a digit there
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub pattern: Option<PathBuf>,
    /// A full board to dig from, instead of random ones
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub solution: Option<PathBuf>,
    /// How puzzles are written: line, block, numbers, list or json; block for one, line for many
    #[arg(long, short, value_parser = form)]
    pub format: Option<Form>,
    /// Write to this file instead of standard output; it appears when all is done, or with what is
    /// there when it is stopped
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub limits: Limits,
    /// What makes the puzzles: `search` digs them out of full boards, `asp` finds them as the answer sets
    /// of a program
    #[arg(long, short, default_value = WAYS[0].0,
        value_parser = PossibleValuesParser::new(WAYS.map(|(word, _)| word)))]
    pub engine: String,
    #[command(flatten)]
    pub by_asp: ByAsp,
}

/// How puzzles are made, by the engine that does it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Dug,
    ByAnswerSets,
}

/// All ways, the usual one first.
pub const WAYS: [(&str, Way); 2] = [(Search::NAME, Way::Dug), (Asp::NAME, Way::ByAnswerSets)];

/// What steps may be needed, by the greatest level of those that suffice.
pub const EASY: [(&str, u8); 5] =
    [("singles", 0), ("intersections", 1), ("sets", 2), ("fish", 3), ("chains", 4)];

/// A band of ratings, in tenths.
fn band(text: &str) -> Result<(u16, u16), String> {
    let tenths = |text: &str| {
        let rating = text.trim().parse::<f64>().ok().filter(|rating| (0.0..=20.0).contains(rating));
        rating.map(|rating| (rating * 10.0).round() as u16)
    };
    let (least, greatest) = text.split_once('-').unwrap_or((text, text));
    match (tenths(least), tenths(greatest)) {
        (Some(least), Some(greatest)) if least <= greatest => Ok((least, greatest)),
        _ => Err("expected two ratings, such as 6.5-7.5".to_owned()),
    }
}

/// What only answer set programming can be told.
#[derive(clap::Args)]
#[command(next_help_heading = "Options of --engine asp")]
pub struct ByAsp {
    /// How the program says that there is one solution: by `saturation`, and all puzzles there are can
    /// come; or by `strategies` that fill the grid, and only those that these solve come; saturation
    /// when left out
    #[arg(long, value_parser = ["saturation", "strategies"])]
    pub method: Option<String>,
    /// How far the strategies go, each word with those before it; locked when left out. Puzzles that singles
    /// alone solve are rare where clues are few: with `naked` the first may take half a minute, with more clues
    /// seconds
    #[arg(long, value_parser = PossibleValuesParser::new(Level::ALL.map(|(word, _)| word)))]
    pub level: Option<String>,
    /// Every puzzle there is, in the solver's order; with --count only the first
    #[arg(long, short)]
    pub all: bool,
    /// Print the program instead of running it
    #[arg(long)]
    pub program: bool,
}

#[derive(clap::Args)]
pub struct Minimize {
    #[command(flatten)]
    pub asked: Asked,
    /// Search for the fewest of the clues that suffice, and prove that they are
    #[arg(long)]
    pub smallest: bool,
    /// Say which rules can go instead of clues: cages, lines, dots, switches. `minimize --rules` is the same: a file of
    /// rules of your own stands before `minimize`
    #[arg(long, conflicts_with = "smallest")]
    pub of_rules: bool,
    /// Where the random choices begin
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How the puzzle is written: line, block, numbers, list or json
    #[arg(long, short, value_parser = form, default_value = "block")]
    pub format: Form,
    #[command(flatten)]
    pub limits: Limits,
}
