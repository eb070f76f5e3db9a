//! From a position to something: the steps that lead there, without those that it does not need.

use super::{Explainer, Next, Position, Step, find, tell};
use crate::{Control, Stopped, Variable};

impl Explainer {
    /// The steps, each with its position, that lead to the one that places a variable's digit: solved forward, and what
    /// the last does not need left out. Nothing where it is never placed.
    pub fn steps_to(
        &self,
        start: &Position,
        variable: Variable,
        control: &Control,
    ) -> Result<Option<Vec<(Step, Position)>>, Stopped> {
        let (mut position, mut steps) = (start.clone(), Vec::new());
        while !position.is_placed(variable) {
            let Next::Step(step) = self.next(&position, control)? else { return Ok(None) };
            self.apply(&mut position, &step);
            steps.push(step);
        }
        let placed = |position: &Position| Ok(position.is_placed(variable));
        self.needed(start, steps, placed, control).map(Some)
    }

    /// Why a position cannot be completed, in words: the steps that lead to a house, cell, cage or line with nothing
    /// left. Nothing where no steps lead there.
    pub fn why_none(&self, start: &Position, control: &Control) -> Result<Option<String>, Stopped> {
        let mut position = start.clone();
        let (steps, end) = self.solve(&mut position, control)?;
        let Next::Clash(_) = end else { return Ok(None) };
        let dead = |position: &Position| Ok(find::clash(&self.units, position, control)?.is_some());
        let path = self.needed(start, steps, dead, control)?;
        let mut last = start.clone();
        path.iter().for_each(|(step, _)| self.apply(&mut last, step));
        let Some(end) = find::clash(&self.units, &last, control)? else { return Ok(None) };
        if path.is_empty() {
            return Ok(Some(format!("This cannot be completed: {end}.")));
        }
        let told =
            path.iter().enumerate().map(|(i, (step, _))| format!("({}) {}", i + 1, step.sentence));
        let told = told.collect::<Vec<_>>().join(" ");
        Ok(Some(format!("This cannot be completed. {told} ({}) Then {end}.", path.len() + 1)))
    }

    /// Leaves out, from the last to the first, each step without which the others still follow and lead to the goal.
    fn needed(
        &self,
        start: &Position,
        steps: Vec<Step>,
        goal: impl Fn(&Position) -> Result<bool, Stopped>,
        control: &Control,
    ) -> Result<Vec<(Step, Position)>, Stopped> {
        let mut before = vec![start.clone()];
        for step in &steps {
            let mut then = before[before.len() - 1].clone();
            self.apply(&mut then, step);
            before.push(then);
        }
        let mut kept: Vec<Step> = Vec::new();
        for (i, step) in steps.into_iter().enumerate().rev() {
            if !self.leads(&before[i], &kept, &goal, control)? {
                kept.insert(0, step);
            }
        }
        let mut position = start.clone();
        let mut path = Vec::new();
        for mut step in kept {
            step.sentence = tell::sentence(&self.units, &position, &step, control)?;
            let then = position.clone();
            self.apply(&mut position, &step);
            path.push((step, then));
        }
        Ok(path)
    }

    /// Whether steps follow one after the other from a position, and lead to the goal.
    fn leads(
        &self,
        start: &Position,
        steps: &[Step],
        goal: impl Fn(&Position) -> Result<bool, Stopped>,
        control: &Control,
    ) -> Result<bool, Stopped> {
        let mut position = start.clone();
        for step in steps {
            // What was tried stands on all that was known.
            let tried = step.units.is_empty();
            if tried || !self.replays(&position, step, &step.units, control)? {
                return Ok(false);
            }
            self.apply(&mut position, step);
        }
        goal(&position)
    }
}
