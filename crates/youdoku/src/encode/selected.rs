//! A model whose sources can be switched off: each given and each rule holds only where its selector
//! does. Assuming some of the selectors asks about a part of the puzzle, and a core of such
//! assumptions is a set of givens and rules that clash.
//!
//! Sources share no clause: what one rule says is said again for the next, or dropping the first
//! would silence the second.

use youdoku_logic::{ClauseSink, Control, Lit, Stopped, Var};

use super::{AtMost, Clauses, Encoding};
use crate::{Demand, Model, Source};

/// Writes the clauses to a sink that has no variables yet, and gives each source with its selector.
/// A question and what something is hold always.
pub fn write_selected(
    model: &Model,
    encoding: &Encoding,
    at_most: AtMost,
    sink: &mut dyn ClauseSink,
    control: &Control,
) -> Result<Vec<(Source, Lit)>, Stopped> {
    let variables = model.variables();
    (0..variables.num_values()).for_each(|_| _ = sink.fresh());
    let mut demands: Vec<(Source, &Demand)> = match model.is_monotone() {
        true => model.demands().iter().map(|demand| (demand.from, demand)).collect(),
        false => model.demands().iter().map(|d| (model.bound(d.from), d)).collect(),
    };
    demands.sort_by_key(|&(source, _)| source);
    let mut selectors = Vec::new();
    for demands in demands.chunk_by(|a, b| a.0 == b.0) {
        let source = demands[0].0;
        let selector = (!source.always_holds()).then(|| sink.fresh().lit(true));
        selectors.extend(selector.map(|lit| (source, lit)));
        let mut only_if = OnlyIf { selector, sink, clause: Vec::new() };
        let mut out = Clauses::new(variables, encoding, at_most, &mut only_if, control)?;
        for (_, demand) in demands {
            let written = demand.constraint.to_cnf(&mut out).and_then(|()| out.count());
            written.map_err(|stopped| demand.from.name(stopped))?;
        }
    }
    Clauses::new(variables, encoding, at_most, sink, control)?.cells()?;
    Ok(selectors)
}

/// Clauses on their way to a sink, each weakened by a selector.
struct OnlyIf<'a> {
    selector: Option<Lit>,
    sink: &'a mut dyn ClauseSink,
    clause: Vec<Lit>,
}

impl ClauseSink for OnlyIf<'_> {
    fn fresh(&mut self) -> Var {
        self.sink.fresh()
    }

    fn add(&mut self, clause: &[Lit]) {
        self.clause.clear();
        self.clause.extend(self.selector.map(|lit| !lit));
        self.clause.extend_from_slice(clause);
        self.sink.add(&self.clause);
    }

    fn bytes(&self) -> usize {
        self.sink.bytes()
    }
}
