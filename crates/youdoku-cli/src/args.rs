//! The words and flags of the command.

use std::ffi::OsString;
use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::PossibleValuesParser;
use clap::{Parser, Subcommand, ValueHint};
use youdoku::encode::{AtMost, ENCODINGS, Naming};
use youdoku::formats::FORMATS;
use youdoku::text::Form;
use youdoku_logic::text::Form as CnfForm;

mod compare;
mod generate;
mod how;
mod logic;
mod memory;

pub use compare::Compare;
pub use generate::{EASY, Generate, Minimize, WAYS, Way};
pub use how::{How, Limits, Walking};
pub use logic::{Asp, Map, Minesweeper, RandomSat, Sat};
pub use memory::Memory;

/// Sudoku and its variants as logic.
#[derive(Parser)]
#[command(name = "youdoku", version, propagate_version = true, max_term_width = 100)]
#[command(
    after_help = "Exit codes: 0 found, 1 proven none, 2 bad input, 3 stopped without a verdict, \
                  4 a bug in youdoku (in a list, it costs its own line, which says `error`); \
                  `youdoku sat`: 10 satisfiable, 20 unsatisfiable, 0 unknown, 2 bad input."
)]
pub struct Args {
    /// A file of rules of your own, a line `define: my-line cells:line = whispers 5 $cells` each, which every puzzle may use
    #[arg(long, global = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub rules: Option<PathBuf>,
    #[command(subcommand)]
    pub command: Command,
}

impl Args {
    /// As they were typed. After `minimize`, `--rules` says that rules are to go, and takes no file.
    pub fn typed() -> Args {
        let mut words: Vec<OsString> = std::env::args_os().collect();
        let starts = |at: usize, with: &str| {
            words.get(at).is_some_and(|word| word.to_string_lossy().starts_with(with))
        };
        let command = match (starts(1, "--rules="), starts(1, "--rules")) {
            (true, _) => 2,
            (false, true) => 3,
            (false, false) => 1,
        };
        if words.get(command).is_some_and(|word| word == "minimize") {
            let flags = words[command + 1..].iter_mut().take_while(|word| *word != "--");
            flags.filter(|word| *word == "--rules").for_each(|word| *word = "--of-rules".into());
        }
        Args::parse_from(words)
    }
}

#[derive(Subcommand)]
pub enum Command {
    /// Find a solution, or all of them
    Solve(Solve),
    /// Count the solutions
    Count(Count),
    /// Say whether there is exactly one solution, and show two where there are more
    Unique(Unique),
    /// Show the true candidates: for each cell the digits it has in some solution
    Candidates(Candidates),
    /// Tell how a puzzle is solved, step by step, in words
    Explain(Explain),
    /// Tell the next step: where to look, what is there, why, or what to do
    Hint(Hint),
    /// Say how hard plain 9×9 puzzles are, on Sudoku Explainer's scale
    Rate(Rate),
    /// Say whether a filled board obeys the rules, and which it breaks
    Check(Check),
    /// Check a proof that a verdict came with
    CheckProof(CheckProof),
    /// Write puzzles in the form of another program: f-puzzles, SudokuPad, Sudoku Maker
    Convert(Convert),
    /// Write a puzzle as a CNF sentence, or as an answer set program
    Encode(Encode),
    /// Make puzzles with one solution
    Generate(Generate),
    /// Take clues away while one solution remains, and say which can go
    Minimize(Minimize),
    /// Put one puzzle to many engines and encodings, and show what each took
    Compare(Compare),
    /// Find a model of any CNF sentence, or all of them
    Sat(Sat),
    /// Run any answer set program, such as `youdoku encode --as asp` prints
    Asp(Asp),
    /// Colour a map so that neighbours differ
    Map(Map),
    /// Say which covered squares of a minefield are certainly safe, and which are mined
    Minesweeper(Minesweeper),
    /// Draw a uniform random k-SAT sentence
    RandomSat(RandomSat),
    /// Set puzzles in the browser, with the verdict live
    Studio(Studio),
    /// Open the book: guides for setters, solvers, teachers and programmers, all rules and techniques
    Docs(Docs),
    /// List the rules, or explain one
    Rules(Rules),
    /// List the engines: the ways to answer that --engine chooses from
    Engines,
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    Man,
}

/// What every command that asks about puzzles takes.
#[derive(clap::Args)]
pub struct Asked {
    /// A file, `-` for standard input, or the puzzle itself
    #[arg(value_hint = ValueHint::FilePath)]
    pub puzzle: Option<String>,
    /// A rule besides those in the file, such as `anti-knight` or `thermometer r1c1 r1c2`; may be
    /// repeated, or several at once with commas between
    #[arg(long, short, value_name = "RULE")]
    pub rule: Vec<String>,
    /// Write to this file instead of standard output; it appears only once it is whole, and stays as it
    /// was when the work is stopped
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}

#[derive(clap::Args)]
pub struct Solve {
    #[command(flatten)]
    pub asked: Asked,
    /// Find all solutions, one after the other
    #[arg(long, short)]
    pub all: bool,
    /// With --all: stop after this many solutions
    #[arg(long, short, value_name = "N", requires = "all", value_parser = clap::value_parser!(u64).range(1..))]
    pub limit: Option<u64>,
    /// How solutions are written: line, block, numbers, list or json; block for one, line for many
    #[arg(long, short, value_parser = form)]
    pub format: Option<Form>,
    #[command(flatten)]
    pub proof: Proof,
    #[command(flatten)]
    pub how: How,
}

#[derive(clap::Args)]
pub struct Count {
    #[command(flatten)]
    pub asked: Asked,
    /// Stop counting here, and say "at least"
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub limit: Option<u64>,
    /// Count one by one, also where digits that nothing tells apart could be counted together
    #[arg(long)]
    pub no_symmetry: bool,
    /// About how many there are, where they are too many to be counted: the mean of random walks down the tree of
    /// the search, 10000 when no number is said, and how far it may be off (Knuth 1975)
    #[arg(long, value_name = "WALKS", num_args = 0..=1, default_missing_value = "10000")]
    #[arg(conflicts_with_all = ["limit", "no_symmetry", "engine"])]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub estimate: Option<u64>,
    #[command(flatten)]
    pub how: How,
}

#[derive(clap::Args)]
pub struct Unique {
    #[command(flatten)]
    pub asked: Asked,
    /// How the solutions are written
    #[arg(long, short, value_parser = form, default_value = "block")]
    pub format: Form,
    #[command(flatten)]
    pub proof: Proof,
    #[command(flatten)]
    pub how: How,
}

/// What a verdict is to be proven with.
#[derive(clap::Args)]
pub struct Proof {
    /// Write a proof (LRAT) that there is no solution, or none but the one shown; `youdoku check-proof` checks it, and so
    /// does any checker of LRAT with --formula
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub proof: Option<PathBuf>,
    /// With --proof: write the sentence that the proof speaks of (DIMACS)
    #[arg(long, value_name = "FILE", requires = "proof", value_hint = ValueHint::FilePath)]
    pub formula: Option<PathBuf>,
}

/// Check a proof that `unique --proof`, `solve --proof` or `explain --certificate` wrote
///
/// The puzzle is encoded again, and the proof is checked by a program that shares nothing with the solver. Ends with 0 if
/// it holds, with 1 and the line where it does not.
#[derive(clap::Args)]
pub struct CheckProof {
    /// A file, `-` for standard input, or the puzzle itself
    #[arg(value_hint = ValueHint::FilePath)]
    pub puzzle: String,
    /// The proof: LRAT, DRUP, or a certificate for a link
    #[arg(value_hint = ValueHint::FilePath)]
    pub proof: PathBuf,
    /// A rule besides those in the file; may be repeated
    #[arg(long, short, value_name = "RULE")]
    pub rule: Vec<String>,
    #[command(flatten)]
    pub limits: Limits,
}

#[derive(clap::Args)]
pub struct Candidates {
    #[command(flatten)]
    pub asked: Asked,
    /// How the candidates are written: block, or json
    #[arg(long, short, default_value = "block", value_parser = ["block", "json"])]
    pub format: String,
    /// Also count the solutions that each candidate leaves, up to this many; 1 marks what decides the
    /// puzzle
    #[arg(long, value_name = "CAP", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub counts: Option<u32>,
    #[command(flatten)]
    pub how: How,
}

/// Say how hard puzzles are, on Sudoku Explainer's scale
///
/// For plain 9×9 prints `ER/EP/ED` as Sudoku Explainer 1.2.1 does: the rating of the hardest step, of the hardest one up to
/// the first digit that is placed, and of the first one. From 1.0 (the last digit of a house) over 2.3 (a naked single), 3.2
/// (an X-wing) and 7 (chains) to 11 and more. For everything else prints `~7.2`, what the steps that `youdoku explain` tells
/// come to on the same scale. A puzzle without a solution is `none`, one with several is `several`.
#[derive(clap::Args)]
pub struct Rate {
    #[command(flatten)]
    pub asked: Asked,
    /// How it is written: text, or json with the sum of the work, the bottlenecks, and the techniques and how often each
    /// was used
    #[arg(long, short, default_value = "text", value_parser = ["text", "json"])]
    pub format: String,
    /// Rate plain puzzles by the steps as well
    #[arg(long, hide = true)]
    pub by_steps: bool,
    #[command(flatten)]
    pub limits: Limits,
}

/// Tell how a puzzle is solved, step by step, in words. A step stands on what a person sees: the places of a digit in a
/// house, the digits left for a cell, what a cage or a line still allows, what two digits exclude. Steps that are easy to
/// follow come first. Under any rules.
#[derive(clap::Args)]
pub struct Explain {
    #[command(flatten)]
    pub asked: Asked,
    /// Only up to the step that places this cell's digit
    #[arg(long, value_name = "CELL")]
    pub to: Option<String>,
    /// Tell why a cell cannot have a digit, such as r4c5=5
    #[arg(long, value_name = "CELL=DIGIT", conflicts_with = "to")]
    pub why_not: Option<String>,
    /// Write the candidates that go, in order, as a proof (DRUP) that there is no second solution, or for a link; no words
    #[arg(long, value_name = "FORM", num_args = 0..=1, require_equals = true, default_missing_value = "drup",
        value_parser = ["drup", "link"], conflicts_with_all = ["to", "why_not"])]
    pub certificate: Option<String>,
    /// Tell every step of this technique in the position, the easiest first, and no other; by its name or by HoDoKu's
    /// number (docs/techniques.md lists them)
    #[arg(long, value_name = "NAME", conflicts_with_all = ["to", "why_not"])]
    pub technique: Option<String>,
    /// Techniques to use (`+franken swordfish`) or not (`-XY-chain`), with commas between; `uniqueness` are those that
    /// stand on there being one solution, `rare` those that are not looked for otherwise
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    pub techniques: Option<String>,
    #[command(flatten)]
    pub position: Entered,
    /// Draw each step into this folder, `1.svg` and so on
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub svg: Option<PathBuf>,
    /// How it is written: text, or json with an object a step
    #[arg(long, short, default_value = "text", value_parser = ["text", "json"])]
    pub format: String,
    #[command(flatten)]
    pub limits: Limits,
}

/// How far a puzzle is solved.
#[derive(clap::Args)]
pub struct Entered {
    /// The board as far as it is solved, a line of digits with a dot for each empty cell
    #[arg(long, value_name = "DIGITS")]
    pub board: Option<String>,
    /// What is marked: `r1c1=23` leaves a cell these digits, `r1c2<>45` takes them from it; several with spaces between,
    /// and commas between the digits where these have two signs
    #[arg(long, value_name = "MARKS")]
    pub marks: Option<String>,
}

/// Tell the next step in a puzzle as far as it is solved. A digit that is wrong is told first.
#[derive(clap::Args)]
pub struct Hint {
    #[command(flatten)]
    pub asked: Asked,
    #[command(flatten)]
    pub position: Entered,
    /// How much is told: where to look, what is there, why it is so, or what to do
    #[arg(long, default_value = "why", value_parser = ["where", "what", "why", "do"])]
    pub tell: String,
    #[command(flatten)]
    pub limits: Limits,
}

#[derive(clap::Args)]
pub struct Check {
    #[command(flatten)]
    pub asked: Asked,
    #[command(flatten)]
    pub limits: Limits,
}

#[derive(clap::Args)]
pub struct Convert {
    #[command(flatten)]
    pub asked: Asked,
    /// The form; what it cannot hold is told
    #[arg(long, value_name = "FORMAT",
        value_parser = PossibleValuesParser::new(FORMATS.iter().map(|format| format.name)))]
    pub to: String,
    /// How long the solution may be looked for that other programs check a solver by
    #[arg(long, short, value_parser = duration, default_value = "5s")]
    pub time: Duration,
    #[command(flatten)]
    pub memory: Memory,
}

#[derive(clap::Args)]
pub struct Encode {
    #[command(flatten)]
    pub asked: Asked,
    /// What the sentence says
    #[arg(long, short, default_value = "zones", long_help = encodings_help(),
        value_parser = PossibleValuesParser::new(ENCODINGS.iter().map(|encoding| encoding.name)))]
    pub encoding: String,
    /// The text form of the sentence; or `asp`, a program whose answer sets are the solutions
    #[arg(long = "as", value_name = "FORM", default_value = "named",
        value_parser = PossibleValuesParser::new(CnfForm::ALL.map(|(word, _)| word).into_iter().chain([ASP])))]
    pub form: String,
    /// How symbols are called: `d2_1_3` (digit, row, column), `132` (row, column, digit) as in
    /// the labs (docs/origins.md), or plain numbers; the labs' for the labs' form when left out
    #[arg(long, value_parser = PossibleValuesParser::new(Naming::ALL.map(|(word, _)| word)))]
    pub symbols: Option<String>,
    /// How "at most one" is said
    #[arg(long, default_value = "auto",
        value_parser = PossibleValuesParser::new(AtMost::ALL.map(|(word, _)| word)))]
    pub at_most: String,
    /// Print the numbers of variables and clauses instead of the sentence
    #[arg(long)]
    pub counts: bool,
    /// Stop after this time: seconds, or a number with ms, s, m or h
    #[arg(long, short, value_parser = duration)]
    pub time: Option<Duration>,
    #[command(flatten)]
    pub memory: Memory,
}

/// The word for answer set programs among the text forms.
pub const ASP: &str = "asp";

#[derive(clap::Args)]
pub struct Rules {
    /// Explain this rule and show its example; or list those that people call so
    pub rule: Vec<String>,
    /// Write all of them as Markdown, with pictures, into this folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "rule", hide = true)]
    pub markdown: Option<PathBuf>,
}

#[derive(clap::Args)]
pub struct Studio {
    /// The port to listen on; a free one where it is taken, or when it is 0
    #[arg(long, short, default_value_t = youdoku_studio::USUAL_PORT)]
    pub port: u16,
    /// Let others in your network use it too, at this address of your machine: whoever has the printed link
    #[arg(long, value_name = "ADDRESS", value_parser = own_address)]
    pub host: Option<IpAddr>,
    /// Open the studio in the browser
    #[arg(long)]
    pub open: bool,
}

#[derive(clap::Args)]
pub struct Docs {
    /// Write the book into this folder, instead of one for what can be written again
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub to: Option<PathBuf>,
    /// Only print the address of its first page
    #[arg(long)]
    pub print: bool,
}

/// An address that others can name.
fn own_address(word: &str) -> Result<IpAddr, String> {
    let expected = "expected the address of this machine in its network, such as 192.168.1.5";
    match word.parse::<IpAddr>() {
        Ok(address) if !address.is_unspecified() && !address.is_multicast() => Ok(address),
        _ => Err(expected.to_owned()),
    }
}

fn encodings_help() -> String {
    let mut help = "What the sentence says:\n".to_owned();
    for encoding in ENCODINGS {
        help += &format!("- {}: {}; for {}\n", encoding.name, encoding.summary, encoding.good_for);
    }
    help
}

fn form(word: &str) -> Result<Form, String> {
    let known = Form::ALL.iter().find(|(name, _)| *name == word);
    known.map(|&(_, form)| form).ok_or_else(|| {
        let words: Vec<&str> = Form::ALL.iter().map(|(name, _)| *name).collect();
        format!("expected one of {}", words.join(", "))
    })
}

/// The row of a table that a word names; clap has let only known words through.
pub fn row<T: Copy>(table: &[(&str, T)], word: &str) -> T {
    let row = table.iter().find(|(name, _)| *name == word);
    row.expect("clap lets only known words through").1
}

fn duration(text: &str) -> Result<Duration, String> {
    let expected = || "expected seconds, or a number with ms, s, m or h".to_owned();
    let split = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let factor = match unit.trim() {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(expected()),
    };
    let seconds = number.parse::<f64>().map_err(|_| expected())? * factor;
    Duration::try_from_secs_f64(seconds).map_err(|_| expected())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_words_and_flags_are_consistent() {
        Args::command().debug_assert();
    }

    #[test]
    fn times_are_read() {
        assert_eq!(duration("1.5"), Ok(Duration::from_millis(1500)));
        assert_eq!(duration("20ms"), Ok(Duration::from_millis(20)));
        assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
        for wrong in ["", "s", "1x", "1e3", "-1", "1.2.3"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }
}
