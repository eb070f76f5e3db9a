//! `youdoku completions`: a completion script for a shell.

use anyhow::Result;
use clap::CommandFactory;
use clap_complete::Shell;

use crate::args::Args;
use crate::exit::Exit;
use crate::output::Output;

pub fn run(shell: Shell) -> Result<Exit> {
    let mut out = Output::open(None)?;
    clap_complete::generate(shell, &mut Args::command(), "youdoku", &mut out);
    out.finish()?;
    Ok(Exit::Found)
}
