//! `youdoku engines`: the table of engines.

use anyhow::Result;
use youdoku::engine::ENGINES;

use crate::exit::Exit;
use crate::output::Output;
use crate::table;

pub fn run() -> Result<Exit> {
    let rows: Vec<Vec<String>> = ENGINES
        .iter()
        .map(|kind| {
            let proves = if kind.complete { "yes" } else { "no" };
            let summary = match kind.built() {
                Ok(()) => kind.summary.to_owned(),
                Err(missing) => missing.to_string(),
            };
            vec![kind.name.to_owned(), proves.to_owned(), summary]
        })
        .collect();
    let mut out = Output::open(None)?;
    table::write(&mut out, &["engine", "can prove `none`", "what it does"], &rows)?;
    out.finish()?;
    Ok(Exit::Found)
}
