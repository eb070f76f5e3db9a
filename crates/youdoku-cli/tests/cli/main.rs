//! The command, by what it prints and how it exits.

mod bad_input;
mod batches;
mod boards_of_sentences;
mod bounds;
mod bugs;
mod converting;
mod documents;
mod engines;
mod explaining;
mod formulas;
mod generating;
mod grids;
mod imports;
mod output;
mod problems;
mod programs;
mod proofs;
mod sentences;
mod snapshots;
#[cfg(unix)]
mod stopping;

use std::path::PathBuf;

use assert_cmd::Command;

/// The command with these arguments.
fn youdoku(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("youdoku").expect("the binary is built");
    command.args(args).env_remove("RUST_BACKTRACE");
    command
}

/// What a command prints, its talk, and its exit code.
struct Outcome {
    out: String,
    err: String,
    code: i32,
}

fn run(args: &[&str]) -> Outcome {
    outcome(&mut youdoku(args))
}

fn run_with_input(args: &[&str], input: impl Into<Vec<u8>>) -> Outcome {
    outcome(youdoku(args).write_stdin(input.into()))
}

fn outcome(command: &mut Command) -> Outcome {
    let output = command.output().expect("it runs");
    Outcome {
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
        code: output.status.code().expect("no signal"),
    }
}

/// A file of the project's `puzzles/`.
fn puzzle_file(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../puzzles").join(name);
    path.to_str().expect("a plain path").to_owned()
}

/// An empty folder of this test's own.
fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}
