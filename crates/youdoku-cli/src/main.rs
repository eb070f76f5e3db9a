//! The `youdoku` command. Standard output is data, standard error is talk.
#![warn(clippy::print_stdout, clippy::print_stderr)]

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use anyhow::Result;

#[macro_use]
mod talk;

mod args;
mod ask;
mod batch;
mod chart;
mod commands;
mod competition;
mod entered;
mod exit;
mod input;
#[cfg(target_os = "linux")]
mod memory;
mod output;
mod plain;
mod progress;
mod proof;
mod signals;
mod stats;
mod table;

use args::{Args, Command};
use exit::Exit;

fn main() -> ! {
    #[cfg(feature = "asp")]
    youdoku_clingo::install();
    let args = Args::typed();
    exit::speak_plainly_of_bugs();
    // A panic has been told of by then, and ends as a failure like any other.
    let asked = || {
        input::install_rules(args.rules.as_deref())?;
        run(args.command)
    };
    let outcome = catch_unwind(AssertUnwindSafe(asked)).unwrap_or(Ok(Exit::Failed));
    let exit = outcome.unwrap_or_else(|error| exit::report(&error));
    youdoku::end_threads(Duration::from_secs(2));
    // Whoever did not hear, a worker of the studio say, is left behind where it is.
    signals::leave(exit)
}

fn run(command: Command) -> Result<Exit> {
    match command {
        Command::Solve(args) => commands::solve::run(args),
        Command::Count(args) => commands::count::run(args),
        Command::Unique(args) => commands::unique::run(args),
        Command::Candidates(args) => commands::candidates::run(args),
        Command::Explain(args) => commands::explain::run(args),
        Command::Hint(args) => commands::hint::run(args),
        Command::Rate(args) => commands::rate::run(args),
        Command::Check(args) => commands::check::run(args),
        Command::CheckProof(args) => commands::check_proof::run(args),
        Command::Convert(args) => commands::convert::run(args),
        Command::Encode(args) => commands::encode::run(args),
        Command::Generate(args) => commands::generate::run(args),
        Command::Minimize(args) => commands::minimize::run(args),
        Command::Compare(args) => commands::compare::run(args),
        Command::Sat(args) => commands::sat::run(args),
        Command::Asp(args) => commands::asp::run(args),
        Command::Map(args) => commands::map::run(args),
        Command::Minesweeper(args) => commands::minesweeper::run(args),
        Command::RandomSat(args) => commands::random_sat::run(args),
        Command::Studio(args) => commands::studio::run(args),
        Command::Docs(args) => commands::docs::run(args),
        Command::Rules(args) => commands::rules::run(args),
        Command::Engines => commands::engines::run(),
        Command::Completions { shell } => commands::completions::run(shell),
        Command::Man => commands::man::run(),
    }
}
