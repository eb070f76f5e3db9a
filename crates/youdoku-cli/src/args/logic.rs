//! The words that need no Sudoku: sentences, maps, minefields.

use std::path::PathBuf;
use std::time::Duration;

use clap::ValueHint;
use clap::builder::PossibleValuesParser;
use youdoku_logic::sat::SOLVERS;
use youdoku_logic::text::Form;

use super::{Memory, Walking, duration};

#[derive(clap::Args)]
pub struct Sat {
    /// A file with a CNF sentence, or `-` for standard input
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: Option<String>,
    /// The text form; guessed from how it looks when left out
    #[arg(long, value_parser = PossibleValuesParser::new(Form::ALL.map(|(word, _)| word)))]
    pub form: Option<String>,
    /// The solver: cdcl when left out, dpll with --trace
    #[arg(long, short, alias = "solver", hide_possible_values = true,
        value_parser = PossibleValuesParser::new(SOLVERS.iter().map(|kind| kind.name)))]
    pub engine: Option<String>,
    /// Find all models, one after the other
    #[arg(long, short, conflicts_with = "count")]
    pub all: bool,
    /// Count the models
    #[arg(long)]
    pub count: bool,
    /// Stop after this many models
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub limit: Option<u64>,
    /// `competition`: `s`, `v` and `c` lines; `named`: a line `SYMBOL = VALUE` for each symbol; `board`: the
    /// board, where symbols are `132` or `d2_1_3`; `sol`: a line for each symbol, `-` before the false ones.
    /// When left out `sol` for an output of that ending, else `competition`
    #[arg(long, short, value_parser = ["competition", "named", "board", "sol"])]
    pub format: Option<String>,
    /// Show each decision, propagation and backtrack of DPLL
    #[arg(long)]
    pub trace: bool,
    /// Say how many steps it took, of each kind, and how long
    #[arg(long)]
    pub stats: bool,
    /// Stop after this time: seconds, or a number with ms, s, m or h
    #[arg(long, short, value_parser = duration)]
    pub time: Option<Duration>,
    #[command(flatten)]
    pub memory: Memory,
    /// How many walks a local search makes at once, each from another start; the first that arrives counts.
    /// Only one walk repeats itself with the same --seed
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: u16,
    /// Write to this file instead of standard output; it appears only once it is whole
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub walking: Walking,
}

#[derive(clap::Args)]
#[command(
    after_help = "Exit codes, as clingo has them: 10 satisfiable, 30 satisfiable and all were found \
(or the best), 20 unsatisfiable, 1 stopped before there was a verdict (11 with answer sets found); 2 a \
program that cannot be read."
)]
pub struct Asp {
    /// A file with an answer set program, or `-` for standard input
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: Option<String>,
    /// How many answer sets: 0 for all; when left out one, or up to the best where something is minimised
    #[arg(long, short = 'n', value_name = "N")]
    pub models: Option<u64>,
    /// A value for a constant of the program, such as `k=4`; may be repeated
    #[arg(long = "const", short, value_name = "NAME=VALUE", value_parser = constant)]
    pub constants: Vec<(String, String)>,
    /// How many threads clingo searches with
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    pub threads: Option<u16>,
    /// Say on standard error what clingo counted
    #[arg(long)]
    pub stats: bool,
    /// Stop after this time: seconds, or a number with ms, s, m or h
    #[arg(long, short, value_parser = duration)]
    pub time: Option<Duration>,
    #[command(flatten)]
    pub memory: Memory,
    /// Write to this file instead of standard output; it appears only once it is whole
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}

fn constant(text: &str) -> Result<(String, String), String> {
    let parts = text.split_once('=').filter(|(name, value)| !name.is_empty() && !value.is_empty());
    let (name, value) = parts.ok_or("expected a name and a value, such as k=4")?;
    Ok((name.to_owned(), value.to_owned()))
}

#[derive(clap::Args)]
pub struct Map {
    /// A list of neighbours (`WA: NT SA`), or a ready sentence over symbols such as `WA_R` or `WAR`; `-` for
    /// standard input
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: Option<String>,
    /// How many colours there are
    #[arg(long, short, visible_alias = "colours", value_name = "N",
        value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub colors: Option<u16>,
    /// Find the least number of colours, and prove that one fewer is too few
    #[arg(long, conflicts_with = "colors")]
    pub min: bool,
    /// Draw the map as a coloured graph
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub svg: Option<PathBuf>,
    /// Stop after this time: seconds, or a number with ms, s, m or h
    #[arg(long, short, value_parser = duration)]
    pub time: Option<Duration>,
    #[command(flatten)]
    pub memory: Memory,
}

#[derive(clap::Args)]
pub struct Minesweeper {
    /// A board: digits, `.` or `?` for covered squares, `F` for flags; `-` for standard input
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: Option<String>,
    /// Say how likely a mine is in each open square, from the exact count of placings
    #[arg(long)]
    pub odds: bool,
    /// How many mines there are under all covered squares together, flagged ones included
    #[arg(long, value_name = "N")]
    pub mines: Option<usize>,
    /// How the findings are written
    #[arg(long, short, default_value = "board", value_parser = ["board", "json"])]
    pub format: String,
    /// Stop after this time: seconds, or a number with ms, s, m or h
    #[arg(long, short, value_parser = duration)]
    pub time: Option<Duration>,
    #[command(flatten)]
    pub memory: Memory,
}

#[derive(clap::Args)]
pub struct RandomSat {
    /// How many variables
    #[arg(long, value_name = "N", default_value_t = 250)]
    pub vars: usize,
    /// How many clauses for each variable; with k = 3 the hard sentences lie near 4.26
    #[arg(long, value_name = "R", default_value_t = 4.26)]
    pub ratio: f64,
    /// How many literals in each clause
    #[arg(long, value_name = "K", default_value_t = 3)]
    pub k: usize,
    /// The seed: the same values always draw the same sentence
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// The text form
    #[arg(long = "as", value_name = "FORM", default_value = "dimacs",
        value_parser = PossibleValuesParser::new(Form::ALL.map(|(word, _)| word)))]
    pub form: String,
    /// Stop after this time: seconds, or a number with ms, s, m or h
    #[arg(long, short, value_parser = duration)]
    pub time: Option<Duration>,
    #[command(flatten)]
    pub memory: Memory,
    /// Write to this file instead of standard output; it appears only once it is whole
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}
