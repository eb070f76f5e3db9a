//! `youdoku encode`: a puzzle as a CNF sentence, or as an answer set program.

use std::io::Write;

use anyhow::{Context, Result, bail};
use youdoku::encode::{self, AtMost, CnfError, Naming, Size};
use youdoku::{Grid, asp};
use youdoku_logic::text::{Form, dimacs};

use crate::args::{ASP, Encode, row};
use crate::ask;
use crate::exit::Exit;
use crate::input;
use crate::output::Output;

pub fn run(args: Encode) -> Result<Exit> {
    let puzzle = input::one(&args.asked)?;
    let control = ask::within(args.time, args.memory);
    let model = ask::model(&puzzle, &control)?;
    let told = |stopped| ask::told(&model, stopped, args.memory);
    if args.form == ASP {
        if args.counts || args.symbols.is_some() {
            bail!("--counts and --symbols are for sentences, not for answer set programs");
        }
        let mut out = Output::open(args.asked.output.as_deref())?;
        write!(out, "{}", asp::program(&model))?;
        out.finish()?;
        return Ok(Exit::Found);
    }
    let encoding = encode::encoding(&args.encoding).context("unknown encoding")?;
    let form = row(&Form::ALL, &args.form);
    let at_most = row(&AtMost::ALL, &args.at_most);
    let naming = match (&args.symbols, form) {
        (Some(word), _) => row(&Naming::ALL, word),
        (None, Form::Lab) => Naming::Lab,
        (None, Form::Named | Form::Dimacs) => Naming::Symbols,
    };
    let mut out = Output::open(args.asked.output.as_deref())?;
    if args.counts {
        let Size { variables, clauses, literals } =
            encode::size(&model, encoding, at_most, &control).map_err(told)?;
        writeln!(out, "{variables} variables, {clauses} clauses, {literals} literals")?;
        out.finish()?;
        return Ok(Exit::Found);
    }
    let cnf = match encode::cnf(&model, encoding, at_most, naming, &control) {
        Ok(cnf) => cnf,
        Err(CnfError::Stopped(stopped)) => return Err(told(stopped)),
        Err(CnfError::Names(names)) => return Err(names.into()),
    };
    if form == Form::Dimacs {
        let grid = model.grid();
        let comments = [
            format!("a {grid} puzzle, encoding {}, at most one by {}", encoding.name, args.at_most),
            numbering(grid),
        ];
        dimacs::write(&cnf, &comments, &mut out)?;
    } else {
        form.write(&cnf, &mut out)?;
    }
    out.finish()?;
    Ok(Exit::Found)
}

/// What number a cell's digit has, in words; digits that are not from 1 on are counted.
fn numbering(grid: Grid) -> String {
    let (digits, across) = (grid.num_digits(), grid.num_columns());
    let (row, least) = (digits * across, grid.range().least());
    let digit = if least == 1 { "digit".to_owned() } else { format!("(digit-({least})+1)") };
    let counted = if across == digits { format!("{digits}*{digits}") } else { row.to_string() };
    format!("variable {counted}*(row-1) + {digits}*(column-1) + {digit}, all from 1")
}
