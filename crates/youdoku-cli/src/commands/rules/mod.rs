//! `youdoku rules`: the table of rules by their groups, those that people call something, or one with its example.

use std::io::Write;
use std::path::Path;

use anyhow::{Result, bail};
use youdoku::picture::in_words;
use youdoku::rules::{Group, RuleKind, find, own};
use youdoku::text::{self, Form};

use crate::args::Rules;
use crate::exit::Exit;
use crate::output::Output;
use crate::table;

mod markdown;
mod techniques;

pub fn run(args: Rules) -> Result<Exit> {
    if let Some(folder) = args.markdown {
        write_markdown(&folder)?;
        return Ok(Exit::Found);
    }
    let mut out = Output::open(None)?;
    let known = own::known(&[]);
    let asked = args.rule.join(" ");
    match find(&asked).as_slice() {
        [] if asked.is_empty() => {
            for group in Group::ALL {
                let kinds = known.iter().filter(|kind| kind.group == group).copied();
                list(&mut out, group.name(), kinds)?;
            }
            writeln!(
                out,
                "`youdoku rules WORD` explains one, `youdoku rules TEXT` finds it by other names."
            )?;
        }
        [] => bail!("there is no rule `{asked}`; `youdoku rules` lists all"),
        [kind, ..] if kind.word == asked.to_lowercase() => explain(&mut out, kind)?,
        [kind] => explain(&mut out, kind)?,
        several => list(&mut out, &format!("Rules for `{asked}`"), several.iter().copied())?,
    }
    out.finish()?;
    Ok(Exit::Found)
}

/// Writes `rules.md`, `techniques.md` and their pictures.
pub fn write_markdown(folder: &Path) -> Result<()> {
    markdown::write(folder)?;
    techniques::write(folder)
}

/// Rules in a table under a title.
fn list(
    out: &mut dyn Write,
    title: &str,
    kinds: impl Iterator<Item = &'static RuleKind>,
) -> Result<()> {
    let rows: Vec<Vec<String>> =
        kinds.map(|kind| vec![kind.usage(), kind.summary.to_owned()]).collect();
    if !rows.is_empty() {
        writeln!(out, "{title}")?;
        table::write(out, &["rule", "means"], &rows)?;
        writeln!(out)?;
    }
    Ok(())
}

/// All that is to be said of a rule.
fn explain(out: &mut dyn Write, kind: &RuleKind) -> Result<()> {
    writeln!(out, "{}\n{}", kind.usage(), kind.summary)?;
    if !kind.about.is_empty() {
        writeln!(out, "{}", kind.about)?;
    }
    if !kind.also.is_empty() {
        writeln!(out, "Also called: {}", kind.also.join(", "))?;
    }
    if kind.own.is_some() {
        return Ok(());
    }
    writeln!(out, "Looks: {}\n\n{}", in_words(kind), kind.example)?;
    let puzzle = text::read(kind.example)?;
    let board = Form::Block.write_board(&puzzle.givens, &puzzle.drawn_layout());
    writeln!(out, "\n{}", board.trim_end())?;
    Ok(())
}
