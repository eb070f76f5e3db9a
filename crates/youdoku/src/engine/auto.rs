//! The default: search, and where search takes its time, CDCL beside it on a second thread; the first
//! answer wins. Search is the quicker where propagation does most of the work, CDCL where it does not
//! (large boards half filled, rules it has learned about), and nobody knows beforehand which a puzzle is.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::time::Duration;

use youdoku_logic::sat::cdcl;
use youdoku_logic::{Control, Stopped};

use super::{Engine, EngineOptions, Sat, Search, Solutions, UseSymmetry};
use crate::{Board, Candidates, Count, Model, Uniqueness};

/// So long search works with no other thread at all. Most puzzles end within.
const GLANCE: Duration = Duration::from_millis(2);
/// Up to so many digits: beyond, it takes longer than that to begin.
const MOST_DIGITS_GLANCED: usize = 16;
/// So long it then works before CDCL begins, where that has to be told the rules first or search has
/// hundreds of nodes in work at once.
const PATIENCE: Duration = Duration::from_millis(20);

/// Up to so many digits CDCL keeps the rules and what it learned about them: whoever asks about one board
/// after the other, as a setter does, has the later answers at once. Beyond, a formula without what
/// propagation decides is worth more.
const MOST_DIGITS_LEARNED: usize = 9;

/// Search, with CDCL beside it where that takes long.
pub struct Auto {
    search: Search,
    learner: Arc<Sat>,
}

/// A question that any engine can be asked.
type Question<T> = fn(&dyn Engine, &Model, &Control) -> Result<T, Stopped>;

impl Auto {
    /// With or without the use of interchangeable digits.
    pub fn new(symmetry: UseSymmetry) -> Auto {
        let learner = Sat::new(&cdcl::KIND, &EngineOptions::default());
        Auto { search: Search { symmetry }, learner: Arc::new(learner) }
    }

    /// Puts a question to search, and when that takes long to its rival too. Whoever answers first has
    /// done; nobody waits until the other has seen it and put its tools away.
    fn ask<T: Send + 'static>(
        &self,
        model: &Model,
        control: &Control,
        question: Question<T>,
    ) -> Result<T, Stopped> {
        if model.grid().size() <= MOST_DIGITS_GLANCED {
            match question(&self.search, model, &control.with_time(GLANCE)) {
                // Out of patience, but not out of the time that was given.
                Err(Stopped::OutOfTime) => control.check()?,
                answered => return answered,
            }
        }
        let learns = model.grid().size() <= MOST_DIGITS_LEARNED;
        let knows = learns && self.learner.knows(model);
        let lead = if knows && !Search::goes_wide(model) { Duration::ZERO } else { PATIENCE };
        let [first, second] = [control.child(), control.child()];
        let (send, receive) = sync_channel(1);
        let rival = {
            let (model, learner) = (model.clone(), self.learner.clone());
            let (first, second) = (first.clone(), second.clone());
            move || {
                std::thread::sleep(lead);
                if second.check().is_err() {
                    return;
                }
                let answer = match learns {
                    true => question(&*learner, &model, &second),
                    false => question(&Sat::reduced(), &model, &second),
                };
                let answered = answer.is_ok();
                if send.send(answer).is_ok() && answered {
                    first.cancel();
                }
            }
        };
        std::thread::spawn(rival);
        let answer = question(&self.search, model, &first);
        second.cancel();
        // Search stops because it was told to, or because its rival has the answer.
        answer.or_else(|stopped| {
            control.check()?;
            receive.try_recv().unwrap_or(Err(stopped))
        })
    }
}

impl Engine for Auto {
    fn name(&self) -> &'static str {
        "auto"
    }

    fn summary(&self) -> &'static str {
        "search, and CDCL beside it where search takes long: the default"
    }

    fn complete(&self) -> bool {
        true
    }

    /// Both engines look for the first board; whoever has it goes on alone.
    fn boards<'m>(&self, model: &'m Model, control: &Control) -> Solutions<'m> {
        if Search::is_plain(model) {
            return self.search.boards(model, control);
        }
        if model.grid().size() <= MOST_DIGITS_GLANCED {
            match self.search.boards(model, &control.with_time(GLANCE)).next() {
                None => return Box::new(std::iter::empty()),
                Some(Err(Stopped::OutOfTime)) if control.check().is_ok() => (),
                Some(_) => return self.search.boards(model, control),
            }
        }
        let searching = Search { symmetry: self.search.symmetry };
        let racers: [Racer; 2] = [
            Racer::start(searching, model, &control.child(), Duration::ZERO),
            Racer::start(Sat::reduced(), model, &control.child(), PATIENCE),
        ];
        Box::new(Race { racers: racers.into(), control: control.clone() })
    }

    fn solve(&self, model: &Model, control: &Control) -> Result<Option<Board>, Stopped> {
        self.ask(model, control, |engine, model, control| engine.solve(model, control))
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
        self.ask(model, control, |engine, model, control| engine.uniqueness(model, control))
    }

    fn kernel(&self, model: &Model) -> Option<String> {
        self.search.kernel(model)
    }

    fn candidates(&self, model: &Model, control: &Control) -> Result<Candidates, Stopped> {
        self.ask(model, control, |engine, model, control| engine.candidates(model, control))
    }
}

/// An engine at work on a thread of its own, one board ahead.
struct Racer {
    boards: Receiver<Result<Board, Stopped>>,
    control: Control,
}

impl Racer {
    /// Starts after a while, so that another may be quicker.
    fn start(
        engine: impl Engine + 'static,
        model: &Model,
        control: &Control,
        after: Duration,
    ) -> Racer {
        let (send, boards) = sync_channel(1);
        let (model, control) = (model.clone(), control.clone());
        let handle = control.clone();
        std::thread::spawn(move || {
            std::thread::sleep(after);
            for board in engine.boards(&model, &handle) {
                // Nobody listens any more: the race is over.
                if send.send(board).is_err() {
                    return;
                }
            }
        });
        Racer { boards, control }
    }
}

impl Drop for Racer {
    fn drop(&mut self) {
        self.control.cancel();
    }
}

/// Two engines until one has a board or has none; then that one.
struct Race {
    racers: Vec<Racer>,
    control: Control,
}

impl Iterator for Race {
    type Item = Result<Board, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.racers.len() > 1 {
            for i in 0..self.racers.len() {
                use std::sync::mpsc::RecvTimeoutError::{Disconnected, Timeout};
                match self.racers[i].boards.recv_timeout(Duration::from_micros(200)) {
                    Err(Timeout) => continue,
                    Err(Disconnected) => {
                        self.racers.clear();
                        return None;
                    }
                    Ok(Err(_)) if self.control.check().is_ok() => {
                        // One gave up; the other goes on.
                        self.racers.remove(i);
                    }
                    Ok(board) => {
                        let winner = self.racers.swap_remove(i);
                        self.racers = if board.is_ok() { vec![winner] } else { Vec::new() };
                        return Some(board);
                    }
                }
                break;
            }
        }
        let board = self.racers.first()?.boards.recv().ok();
        if !matches!(board, Some(Ok(_))) {
            self.racers.clear();
        }
        board
    }
}
