//! `youdoku random-sat`: a uniform random k-SAT sentence.

use anyhow::Result;
use youdoku_logic::random::{self, RandomSatError};
use youdoku_logic::text::{Form, dimacs};

use crate::args::{RandomSat, row};
use crate::ask;
use crate::exit::Exit;
use crate::output::Output;

pub fn run(args: RandomSat) -> Result<Exit> {
    let RandomSat { vars, ratio, k, seed, .. } = args;
    let control = ask::within(args.time, args.memory);
    let cnf = random::RandomSat { vars, ratio, width: k, seed }.draw(&control);
    let cnf = match cnf {
        Err(RandomSatError::Stopped(stopped)) => return Err(stopped.into()),
        drawn => drawn?,
    };
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
