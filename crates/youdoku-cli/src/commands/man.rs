//! `youdoku man`: the manual page, one after the other for the command and its words.

use anyhow::Result;
use clap::CommandFactory;

use crate::args::Args;
use crate::exit::Exit;
use crate::output::Output;

pub fn run() -> Result<Exit> {
    let mut out = Output::open(None)?;
    let mut command = Args::command();
    command.build();
    let words: Vec<clap::Command> =
        command.get_subcommands().filter(|word| word.get_name() != "help").cloned().collect();
    clap_mangen::Man::new(command).render(&mut out)?;
    for word in words {
        clap_mangen::Man::new(word).render(&mut out)?;
    }
    out.finish()?;
    Ok(Exit::Found)
}
