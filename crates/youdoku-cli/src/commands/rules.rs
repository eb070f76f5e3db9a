//! `youdoku rules`: the table of rules, or one of them with its example.

use std::io::Write;

use anyhow::{Result, bail};
use youdoku::rules::{self, RULES};
use youdoku_logic::nearest;

use crate::args::Rules;
use crate::exit::Exit;
use crate::output::Output;
use crate::table;

pub fn run(args: Rules) -> Result<Exit> {
    let mut out = Output::open(None)?;
    match args.rule {
        None => {
            let rows: Vec<Vec<String>> =
                RULES.iter().map(|kind| vec![kind.usage(), kind.summary.to_owned()]).collect();
            table::write(&mut out, &["rule", "means"], &rows)?;
        }
        Some(word) => {
            let Some(kind) = rules::kind(&word) else {
                match nearest(&word, RULES.iter().map(|kind| kind.word)) {
                    Some(near) => bail!("there is no rule `{word}`; did you mean `{near}`?"),
                    None => bail!("there is no rule `{word}`; `youdoku rules` lists all"),
                }
            };
            writeln!(out, "{}\n{}\n\n{}", kind.usage(), kind.summary, kind.example)?;
        }
    }
    out.finish()?;
    Ok(Exit::Found)
}
