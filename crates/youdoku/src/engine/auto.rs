//! The default: search, and where search takes its time, CDCL beside it on a second thread; the first
//! answer wins. Search is the quicker where propagation does most of the work, CDCL where it does not
//! (large boards half filled, rules it has learned about), and nobody knows beforehand which a puzzle is.
//!
//! What search has begun it goes on with: nothing is searched for twice. Where there are no threads, both take turns.

use std::sync::Arc;
use std::sync::mpsc::sync_channel;
use std::time::Duration;

use youdoku_logic::sat::cdcl;
use youdoku_logic::{Control, Meter, Stopped};

use super::race::{Race, Racer, Rival};
use super::search::Ending;
use super::turns;
use super::{Engine, EngineOptions, Sat, Search, Solutions, UseSymmetry, check};
use crate::{Board, Candidates, Count, Model, Uniqueness, threads};

/// So long search works with no other thread at all. Most puzzles end within.
const GLANCE: Duration = Duration::from_millis(2);
/// Up to so many digits: beyond, it takes longer than that to begin.
const MOST_DIGITS_GLANCED: usize = 16;
/// So long it then works before CDCL begins, on boards too large for CDCL to keep what it learned.
const PATIENCE: Duration = Duration::from_millis(20);
/// The same on smaller ones, where CDCL has to be told the rules first: there search is done sooner.
const PATIENCE_IF_SMALL: Duration = Duration::from_millis(100);
/// The same where search has hundreds of nodes in work at once.
const PATIENCE_IF_WIDE: Duration = Duration::from_millis(150);

/// Up to so many digits CDCL keeps the rules and what it learned about them: whoever asks about one board
/// after the other, as a setter does, has the later answers at once. Beyond, a formula without what
/// propagation decides is worth more.
const MOST_DIGITS_LEARNED: usize = 9;

/// Search, with CDCL beside it where that takes long.
///
/// ```
/// use youdoku::engine::{Auto, Engine, UseSymmetry};
/// use youdoku::{Control, Puzzle};
/// let model = "...3 ...2 3... 4...".parse::<Puzzle>().unwrap().model().unwrap();
/// for auto in [Auto::new(UseSymmetry::Yes), Auto::by_turns(UseSymmetry::Yes)] {
///     assert!(auto.solve(&model, &Control::new()).unwrap().is_some());
/// }
/// ```
pub struct Auto {
    search: Search,
    learner: Arc<Sat>,
    beside: Beside,
}

/// How CDCL works beside search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Beside {
    Threads,
    Turns,
}

/// A question that any engine can be asked.
type Question<T> = fn(&dyn Engine, &Model, &Control) -> Result<T, Stopped>;

impl Auto {
    /// With or without the use of interchangeable digits.
    pub fn new(symmetry: UseSymmetry) -> Auto {
        let learner = Sat::new(&cdcl::KIND, &EngineOptions::default());
        let beside = if cfg!(target_family = "wasm") { Beside::Turns } else { Beside::Threads };
        Auto { search: Search { symmetry }, learner: Arc::new(learner), beside }
    }

    /// The same without a second thread, as where there are none.
    pub fn by_turns(symmetry: UseSymmetry) -> Auto {
        Auto { beside: Beside::Turns, ..Auto::new(symmetry) }
    }

    /// Lets search look for an answer that is no stream of boards, and when that takes long its rival too. Whoever
    /// answers first has done; nobody waits until the other has seen it and put its tools away. Search may be
    /// stopped and then asked again.
    fn ask<T: Send + 'static>(
        &self,
        model: &Model,
        control: &Control,
        search: &mut dyn FnMut(&Control) -> Result<T, Stopped>,
        question: Question<T>,
    ) -> Result<T, Stopped> {
        if model.grid().num_digits() <= MOST_DIGITS_GLANCED {
            match search(&control.with_time(GLANCE)) {
                // Out of patience, but not out of the time that was given.
                Err(_) => control.check()?,
                answered => return answered,
            }
        }
        if self.beside == Beside::Turns {
            return self.ask_by_turns(model, control, search, question);
        }
        let first = control.child();
        let rival = self.rival(model, control, &first, question);
        match (search(&first), rival) {
            (Ok(answer), _) => Ok(answer),
            (Err(stopped), None) => Err(stopped),
            // Search stops because it was told to, because it cannot, or because its rival has the answer.
            (Err(stopped), Some(rival)) => rival.answer(control).unwrap_or(Err(stopped)),
        }
    }

    /// The same without threads: each has a turn, and then one twice as long.
    fn ask_by_turns<T>(
        &self,
        model: &Model,
        control: &Control,
        search: &mut dyn FnMut(&Control) -> Result<T, Stopped>,
        question: Question<T>,
    ) -> Result<T, Stopped> {
        let (mut turn, engine) = self.second(model);
        loop {
            if !turn.is_zero() {
                match search(&control.with_time(turn)) {
                    Err(_) => control.check()?,
                    answered => return answered,
                }
            }
            turn = (turn * 2).max(PATIENCE);
            match question(&*engine, model, &control.with_own_meter().with_time(turn)) {
                Err(_) => control.check()?,
                answered => return answered,
            }
        }
    }

    /// CDCL on a thread of its own, where one can be had. When it has an answer it stops the search.
    fn rival<T: Send + 'static>(
        &self,
        model: &Model,
        control: &Control,
        search: &Control,
        question: Question<T>,
    ) -> Option<Rival<T>> {
        let (lead, engine) = self.second(model);
        let model = model.clone();
        let (search, ours) = (search.clone(), control.child());
        let (outbox, inbox) = sync_channel(2);
        let rival = Rival::new(inbox, ours.clone());
        let work = move |say: threads::Say<Result<T, Stopped>>| {
            std::thread::sleep(lead);
            if ours.check().is_err() {
                return;
            }
            let answer = question(&*engine, &model, &ours);
            let answered = answer.is_ok();
            if say(answer).is_continue() && answered {
                search.cancel();
            }
        };
        threads::start((), rival.control(), outbox, work).ok().map(|()| rival)
    }

    /// Who works beside search, and how long after it begins.
    fn second(&self, model: &Model) -> (Duration, Arc<Sat>) {
        if model.grid().num_digits() > MOST_DIGITS_LEARNED {
            return (PATIENCE, Arc::new(Sat::reduced()));
        }
        let lead = match (Search::goes_wide(model), self.learner.knows(model)) {
            (true, _) => PATIENCE_IF_WIDE,
            (false, true) => Duration::ZERO,
            (false, false) => PATIENCE_IF_SMALL,
        };
        (lead, self.learner.clone())
    }

    /// Both engines look until one has so many boards, or all there are; that one goes on alone.
    fn race<'m>(&self, model: &'m Model, wanted: usize, control: &Control) -> Solutions<'m> {
        if Search::is_plain(model) {
            return self.search.boards(model, control);
        }
        let mut begun = None;
        if model.grid().num_digits() <= MOST_DIGITS_GLANCED
            && let Ok(mut walk) = self.search.resumable(model, control)
        {
            walk.under(&control.with_time(GLANCE));
            let mut found = Vec::new();
            let stopped = loop {
                match walk.next() {
                    Some(Ok(board)) => found.push(board),
                    None => return Box::new(found.into_iter().map(Ok)),
                    Some(Err(_)) => break true,
                }
                if found.len() == wanted {
                    break false;
                }
            };
            if !stopped {
                walk.under(control);
                return Box::new(found.into_iter().map(Ok).chain(Ending::new(walk)));
            }
            begun = Some((found, walk));
        }
        if let Err(stopped) = control.check() {
            return Box::new(std::iter::once(Err(stopped)));
        }
        if self.beside == Beside::Turns {
            let begun = begun.map_or_else(
                || self.search.resumable(model, control).map(|walk| (Vec::new(), walk)),
                Ok,
            );
            return turns::boards(begun, self.second(model), model, wanted, control);
        }
        let searching = Search { symmetry: self.search.symmetry };
        let search =
            Racer::new(Duration::ZERO, control, model, move |model, control| match begun {
                Some((found, mut walk)) => {
                    walk.under(control);
                    Box::new(found.into_iter().map(Ok).chain(Ending::new(walk)))
                }
                None => searching.boards(model, control),
            });
        let (lead, second) = self.second(model);
        let rival =
            Racer::new(lead, control, model, move |model, control| second.boards(model, control));
        match Race::start(vec![search, rival.counted_apart()], wanted, control) {
            Ok(race) => Box::new(race),
            // No thread can be had.
            Err(_) => self.search.boards(model, control),
        }
    }

    /// Up to so many solutions.
    fn some(&self, model: &Model, wanted: usize, control: &Control) -> Result<Vec<Board>, Stopped> {
        let boards = self.race(model, wanted, control).take(wanted);
        let checked = boards.inspect(|board| {
            if let Ok(board) = board {
                check(self.name(), model, board);
                Meter::count(&control.meter().solutions, 1);
            }
        });
        checked.collect()
    }
}

impl Engine for Auto {
    fn name(&self) -> &'static str {
        "auto"
    }

    fn summary(&self) -> &'static str {
        "search, and cdcl beside it where search takes long; the first answer counts: the default"
    }

    fn complete(&self) -> bool {
        true
    }

    fn boards<'m>(&self, model: &'m Model, control: &Control) -> Solutions<'m> {
        self.race(model, 1, control)
    }

    fn solve(&self, model: &Model, control: &Control) -> Result<Option<Board>, Stopped> {
        self.some(model, 1, control).map(|mut found| found.pop())
    }

    fn count(
        &self,
        model: &Model,
        limit: Option<u128>,
        control: &Control,
    ) -> Result<Count, Stopped> {
        // Counting is enumeration, where search is at home.
        self.search.count(model, limit, control)
    }

    fn uniqueness(&self, model: &Model, control: &Control) -> Result<Uniqueness, Stopped> {
        let found = self.some(model, 2, control)?;
        let mut found = found.into_iter();
        Ok(match (found.next(), found.next()) {
            (None, _) => Uniqueness::None,
            (Some(only), None) => Uniqueness::One(only),
            (Some(first), Some(second)) => Uniqueness::Many(first, second),
        })
    }

    fn kernel(&self, model: &Model) -> Option<String> {
        self.search.kernel(model)
    }

    fn candidates(&self, model: &Model, control: &Control) -> Result<Candidates, Stopped> {
        let mut glance = model.grid().num_digits() <= MOST_DIGITS_GLANCED;
        let mut search = |control: &Control| {
            if !std::mem::take(&mut glance) {
                return self.search.candidates(model, control);
            }
            // What did not come to an end begins anew, and is not to be counted twice.
            let own = control.with_own_meter();
            let found = self.search.candidates(model, &own)?;
            control.meter().add(own.meter());
            Ok(found)
        };
        let question: Question<Candidates> =
            |engine, model, control| engine.candidates(model, control);
        self.ask(model, control, &mut search, question)
    }
}
