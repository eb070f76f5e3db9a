//! Any answer set program.

use pyo3::prelude::*;
use youdoku::Control;
use youdoku::asp::{self, RunOptions};

use crate::stream::{Item, Stream};
use crate::work::{duration, guarded};

/// The answer sets of a program, as sets of atoms.
#[pyfunction]
pub fn answer_sets(
    program: String,
    models: Option<u64>,
    constants: Vec<(String, String)>,
    threads: Option<u16>,
    time: Option<f64>,
) -> PyResult<Stream> {
    guarded(|| {
        let (time, control) = (duration(time)?, Control::new());
        let name = Some("program".to_owned());
        let options = RunOptions { name, models, threads, constants, ..RunOptions::default() };
        let used = control.clone();
        Ok(Stream::start(control, time, Vec::new(), move |serve| {
            match asp::run(&program, &options, &used) {
                Ok(run) => serve(&mut run.map(|answer| Ok(Item::Atoms(answer?.atoms)))),
                Err(error) => serve(&mut std::iter::once(Err(error.into()))),
            }
        }))
    })
}
