//! `youdoku compare`: one puzzle put to many engines and encodings.

use anyhow::Result;

use crate::args::Compare;
use crate::exit::Exit;

pub fn run(_args: Compare) -> Result<Exit> {
    Ok(Exit::Found)
}
