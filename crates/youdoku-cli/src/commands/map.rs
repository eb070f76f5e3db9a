//! `youdoku map`: a map coloured so that neighbours differ.

use std::io::Write;

use anyhow::{Context, Result, bail};
use youdoku::Control;
use youdoku_logic::problems::map_colouring::{self, Colouring, Map as Regions};
use youdoku_logic::sat::{Options, SatSolver, cdcl};
use youdoku_logic::text;

use crate::args::Map;
use crate::ask;
use crate::exit::Exit;
use crate::input;
use crate::output::Output;

pub fn run(args: Map) -> Result<Exit> {
    let hint = "youdoku map maps/australia.txt --colors 3";
    let (name, content) = input::whole(args.file.as_deref(), hint)?;
    let control = ask::within(args.time, args.memory);
    if !is_list_of_neighbours(&content) {
        return sentence(&args, &name, &content, &control);
    }
    let reading = Regions::read(&content).with_context(|| name.clone())?;
    for note in &reading.notes {
        say!("note: {note}");
    }
    let map = reading.map;
    if map.regions().is_empty() {
        bail!("{name}: found no region, expected lines such as `WA: NT SA`");
    }
    let mut out = Output::open(None)?;
    let found = match (args.colors, args.min) {
        (Some(colours), _) => map_colouring::colouring(&map, colours.into(), &control)?,
        (None, true) => {
            let (least, colouring) = map_colouring::least_colours(&map, &control)?;
            writeln!(out, "{}", proof(least))?;
            Some(colouring)
        }
        (None, false) => bail!("how many colours? say --colors N, or --min for the least number"),
    };
    let Some(colouring) = found else {
        writeln!(out, "none")?;
        out.finish()?;
        return Ok(Exit::None);
    };
    for (region, colour) in colouring.told(&map) {
        writeln!(out, "{region} is {colour}")?;
    }
    draw(&args, &map, &colouring, &control)?;
    out.finish()?;
    Ok(Exit::Found)
}

/// What the least number of colours means.
fn proof(least: usize) -> String {
    match least {
        1 => "1 colour is enough, and 0 are proven too few".to_owned(),
        2 => "2 colours are enough, and 1 is proven too few".to_owned(),
        _ => format!("{least} colours are enough, and {} are proven too few", least - 1),
    }
}

fn draw(args: &Map, map: &Regions, colouring: &Colouring, control: &Control) -> Result<()> {
    if let Some(path) = &args.svg {
        let mut out = Output::open(Some(path))?;
        out.write_all(map_colouring::svg(map, colouring, control)?.as_bytes())?;
        out.finish()?;
    }
    Ok(())
}

/// A map has a colon in each line; no text form of a sentence has one.
fn is_list_of_neighbours(content: &str) -> bool {
    let mut lines = content.lines().map(str::trim).filter(|line| !line.starts_with('#'));
    let mut filled = lines.by_ref().filter(|line| !line.is_empty()).peekable();
    filled.peek().is_none() || filled.any(|line| line.contains(':'))
}

/// A ready sentence, as the labs (`docs/origins.md`) have them, whose true symbols such as `WA_B` or `WAB` are the answer.
fn sentence(args: &Map, name: &str, content: &str, control: &Control) -> Result<Exit> {
    let neighbours_needed = |option: &str| {
        format!("{name}: a sentence does not say who is a neighbour, so {option} needs a map file")
    };
    if args.min {
        bail!(neighbours_needed("--min"));
    }
    if args.svg.is_some() {
        bail!(neighbours_needed("--svg"));
    }
    if args.colors.is_some() {
        say!("note: the sentence fixes the colours; --colors says nothing about it");
    }
    let reading = text::read(content).with_context(|| name.to_owned())?;
    for warning in &reading.warnings {
        say!("note: {warning}");
    }
    let cnf = reading.cnf;
    let Some(colours) = map_colouring::colours_in(cnf.symbols()) else {
        bail!(
            "{name}: found a sentence without a region, expected symbols such as `WA_R`, or `WAR` and \
             `WAG` whose last letter is the colour"
        );
    };
    let mut solver = cdcl::KIND.load_under(&cnf, &Options::default(), control)?;
    let mut out = Output::open(None)?;
    let exit = match solver.solve(&[], control)?.assignment() {
        None => {
            writeln!(out, "none")?;
            Exit::None
        }
        Some(values) => {
            assert!(cnf.is_satisfied_by(&values), "a solver's model breaks a clause");
            for (region, colour) in map_colouring::told_by(&colours, &values) {
                writeln!(out, "{region} is {colour}")?;
            }
            Exit::Found
        }
    };
    out.finish()?;
    Ok(exit)
}
