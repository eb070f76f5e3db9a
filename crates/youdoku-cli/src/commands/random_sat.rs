//! `youdoku random-sat`: a uniform random k-SAT sentence.

use anyhow::Result;
use youdoku_logic::random;
use youdoku_logic::text::{Form, dimacs};

use crate::args::{RandomSat, row};
use crate::exit::Exit;
use crate::output::Output;

pub fn run(args: RandomSat) -> Result<Exit> {
    let RandomSat { vars, ratio, k, seed, .. } = args;
    let cnf = random::RandomSat { vars, ratio, width: k, seed }.draw()?;
    let mut out = Output::open(args.output.as_deref())?;
    match row(&Form::ALL, &args.form) {
        Form::Dimacs => {
            let made =
                format!("youdoku random-sat --vars {vars} --ratio {ratio} --k {k} --seed {seed}");
            dimacs::write(&cnf, &[made], &mut out)?;
        }
        form => form.write(&cnf, &mut out)?,
    }
    out.finish()?;
    Ok(Exit::Found)
}
