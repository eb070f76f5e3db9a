//! Engines at work side by side, each on a thread of its own. An engine says "no more" in so many words;
//! one that dies instead takes whoever asked with it, for it met a bug.

use std::collections::VecDeque;
use std::io;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use youdoku_logic::{Control, Stopped};

use super::Solutions;
use crate::threads::{self, Told};
use crate::{Board, Model};

/// So often whoever waits for a word looks whether it still should.
const LOOK: Duration = Duration::from_millis(20);

/// So long engines that are stopped have to say so themselves.
const GRACE: Duration = Duration::from_millis(200);

/// One that may have the answer before another has it.
pub(super) struct Rival<T> {
    inbox: Receiver<((), Told<Result<T, Stopped>>)>,
    control: Control,
}

impl<T> Rival<T> {
    /// Listens to what is said here; drops with it the work under this control.
    pub fn new(inbox: Receiver<((), Told<Result<T, Stopped>>)>, control: Control) -> Rival<T> {
        Rival { inbox, control }
    }

    /// What its work is under.
    pub fn control(&self) -> &Control {
        &self.control
    }

    /// Waits for the answer, as long as the one who asked does; nothing when it has none.
    pub fn answer(self, control: &Control) -> Option<Result<T, Stopped>> {
        loop {
            if let Err(stopped) = control.check() {
                return Some(Err(stopped));
            }
            match self.inbox.recv_timeout(LOOK) {
                Ok(((), Told::Item(Ok(answer)))) => return Some(Ok(answer)),
                Ok(((), Told::Item(Err(_)) | Told::End)) => return None,
                Ok(((), Told::Panic(panic))) => resume_unwind(panic),
                Err(RecvTimeoutError::Timeout) => (),
                Err(RecvTimeoutError::Disconnected) => unreachable!("every thread says its end"),
            }
        }
    }
}

impl<T> Drop for Rival<T> {
    fn drop(&mut self) {
        self.control.cancel();
    }
}

/// How an engine begins, on its own thread.
type Begin = Box<dyn for<'m> FnOnce(&'m Model, &Control) -> Solutions<'m> + Send>;

/// An engine that is to run.
pub(super) struct Racer {
    after: Duration,
    control: Control,
    model: Model,
    begin: Begin,
}

impl Racer {
    /// Starts after a while, so that another may be quicker.
    pub fn new(
        after: Duration,
        control: &Control,
        model: &Model,
        begin: impl for<'m> FnOnce(&'m Model, &Control) -> Solutions<'m> + Send + 'static,
    ) -> Racer {
        Racer { after, control: control.child(), model: model.clone(), begin: Box::new(begin) }
    }

    /// What it does is counted only if it wins.
    pub fn counted_apart(self) -> Racer {
        Racer { control: self.control.with_own_meter(), ..self }
    }

    fn run(self, say: threads::Say<Result<Board, Stopped>>) {
        std::thread::sleep(self.after);
        for board in (self.begin)(&self.model, &self.control) {
            // Nobody listens any more: the race is over.
            if say(board).is_break() {
                return;
            }
        }
    }
}

/// Engines until one has as many boards as are wanted, or all there are; then that one.
pub(super) struct Race {
    inbox: Receiver<(usize, Told<Result<Board, Stopped>>)>,
    /// Those that run, by number.
    running: Vec<(usize, Control)>,
    /// How many boards decide it.
    wanted: usize,
    /// What each has found, as long as it is not decided.
    found: Vec<VecDeque<Board>>,
    /// What the winner had found by then, and nobody has had yet.
    ready: VecDeque<Board>,
    control: Control,
}

impl Race {
    /// Starts as many as there are threads for, and one at least.
    pub fn start(racers: Vec<Racer>, wanted: usize, control: &Control) -> io::Result<Race> {
        // Room for the last words of one that is outrun, so that it need not wait to say them.
        let (outbox, inbox) = sync_channel(4);
        let (running, found) = (Vec::new(), racers.iter().map(|_| VecDeque::new()).collect());
        let (ready, control) = (VecDeque::new(), control.clone());
        let mut race = Race { inbox, running, wanted, found, ready, control };
        let mut failed = None;
        for (number, racer) in racers.into_iter().enumerate() {
            let control = racer.control.clone();
            match threads::start(number, &control, outbox.clone(), |say| racer.run(say)) {
                Ok(()) => race.running.push((number, control)),
                Err(error) => failed = Some(error),
            }
        }
        match failed {
            Some(error) if race.running.is_empty() => Err(error),
            _ => Ok(race),
        }
    }

    /// This one has won: the others end.
    fn decide(&mut self, number: usize) {
        self.end(|other| other != number);
        self.ready = std::mem::take(&mut self.found[number]);
        self.wanted = 0;
        let meter = self.control.meter();
        for (_, winner) in self.running.iter().filter(|(_, c)| !std::ptr::eq(c.meter(), meter)) {
            meter.add(winner.meter());
        }
    }

    fn end(&mut self, ends: impl Fn(usize) -> bool) {
        self.running.retain(|(number, control)| {
            if ends(*number) {
                control.cancel();
            }
            !ends(*number)
        });
    }

    /// The next word of one that runs; a stop where all are stopped and none says so.
    fn word(&self) -> Result<(usize, Told<Result<Board, Stopped>>), Stopped> {
        let mut stopped_since: Option<Instant> = None;
        loop {
            match self.inbox.recv_timeout(LOOK) {
                Ok((number, told)) if self.running.iter().any(|(other, _)| *other == number) => {
                    return Ok((number, told));
                }
                // One that was outrun.
                Ok(_) => continue,
                Err(RecvTimeoutError::Timeout) => (),
                Err(RecvTimeoutError::Disconnected) => unreachable!("every thread says its end"),
            }
            if let Err(stopped) = self.control.check()
                && stopped_since.get_or_insert_with(Instant::now).elapsed() > GRACE
            {
                return Err(stopped);
            }
        }
    }
}

impl Iterator for Race {
    type Item = Result<Board, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.ready.is_empty() && !self.running.is_empty() {
            match self.word() {
                Ok((_, Told::Item(Ok(board)))) if self.wanted == 0 => return Some(Ok(board)),
                Ok((number, Told::Item(Ok(board)))) => {
                    self.found[number].push_back(board);
                    if self.found[number].len() == self.wanted {
                        self.decide(number);
                    }
                }
                Ok((number, Told::Item(Err(stopped)))) => {
                    // One gave up; the other goes on.
                    self.end(|other| other == number);
                    let told = self.control.check().err();
                    if told.is_some() || self.running.is_empty() {
                        self.end(|_| true);
                        return Some(Err(told.unwrap_or(stopped)));
                    }
                }
                Ok((number, Told::End)) => {
                    if self.wanted > 0 {
                        self.decide(number);
                    }
                    self.end(|_| true);
                }
                Ok((_, Told::Panic(panic))) => {
                    self.end(|_| true);
                    resume_unwind(panic);
                }
                Err(stopped) => {
                    self.end(|_| true);
                    return Some(Err(stopped));
                }
            }
        }
        self.ready.pop_front().map(Ok)
    }
}

impl Drop for Race {
    fn drop(&mut self) {
        self.end(|_| true);
    }
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;

    use super::*;
    use crate::{Grid, Puzzle};

    /// Says these, and then dies, or waits until it is told to stop.
    fn racer(after: u64, says: usize, dies: bool) -> Racer {
        let model = Puzzle::classic(Board::empty(Grid::square(2).unwrap())).model().unwrap();
        let after = Duration::from_millis(after);
        Racer::new(after, &Control::new(), &model, move |model, control| {
            let (grid, control) = (model.grid(), control.clone());
            let boards = (0..says).map(move |_| Ok(Board::empty(grid)));
            Box::new(boards.chain(std::iter::from_fn(move || {
                assert!(!dies, "a bug of this engine");
                while control.check().is_ok() {
                    std::thread::sleep(Duration::from_millis(1));
                }
                Some(Err(Stopped::Cancelled))
            })))
        })
    }

    fn race(racers: Vec<Racer>) -> Race {
        Race::start(racers, 1, &Control::new()).unwrap()
    }

    /// Line 4: it looked like "no more solutions".
    #[test]
    fn an_engine_that_dies_is_not_one_that_has_no_more() {
        for says in [0, 1, 3] {
            let died = catch_unwind(move || {
                race(vec![racer(0, says, true), racer(60_000, 0, false)]).count()
            });
            let panic = died.expect_err("it must not count");
            assert_eq!(panic.downcast_ref::<&str>(), Some(&"a bug of this engine"));
        }
        // One that was outrun may die as it likes.
        let mut won = race(vec![racer(0, 1, false), racer(50, 0, true)]);
        assert!(matches!(won.next(), Some(Ok(_))));
        std::thread::sleep(Duration::from_millis(100));
        won.control.cancel();
        assert_eq!(won.next(), Some(Err(Stopped::Cancelled)));
        assert_eq!(won.next(), None);
    }

    #[test]
    fn a_race_for_two_boards_is_won_by_who_has_both_or_knows_that_there_is_one() {
        let control = Control::new();
        let apart = || racer(30, 2, false).counted_apart();
        let mut won = Race::start(vec![racer(0, 1, false), apart()], 2, &control).unwrap();
        assert!(matches!(won.next(), Some(Ok(_))));
        assert_eq!(won.running.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [1]);
        assert!(matches!(won.next(), Some(Ok(_))));
        // One that has a board and then ends has told all there is.
        let model = Puzzle::classic(Board::empty(Grid::square(2).unwrap())).model().unwrap();
        let only = Racer::new(Duration::ZERO, &control, &model, |model, _| {
            Box::new(std::iter::once(Ok(Board::empty(model.grid()))))
        });
        let won = Race::start(vec![racer(0, 1, false), only], 2, &control).unwrap();
        assert_eq!(won.count(), 1);
    }

    #[test]
    fn a_rival_that_dies_says_so_and_one_without_an_answer_too() {
        let rival = |work: fn(threads::Say<Result<u8, Stopped>>)| {
            let (outbox, inbox) = sync_channel(2);
            let rival = Rival::new(inbox, Control::new());
            threads::start((), rival.control(), outbox, work).unwrap();
            rival
        };
        let control = Control::new();
        assert_eq!(rival(|say| _ = say(Ok(7))).answer(&control), Some(Ok(7)));
        assert_eq!(rival(|say| _ = say(Err(Stopped::GaveUp))).answer(&control), None);
        assert_eq!(rival(|_| ()).answer(&control), None);
        assert!(catch_unwind(|| rival(|_| panic!("a bug")).answer(&Control::new())).is_err());
        control.cancel();
        let slow = rival(|_| std::thread::sleep(Duration::from_secs(5)));
        assert_eq!(slow.answer(&control), Some(Err(Stopped::Cancelled)));
    }

    #[test]
    fn a_deaf_engine_delays_nobody() {
        let control = Control::new().with_time(Duration::from_millis(10));
        let model = Puzzle::classic(Board::empty(Grid::square(2).unwrap())).model().unwrap();
        let deaf = Racer::new(Duration::ZERO, &control, &model, |_, _| {
            std::thread::sleep(Duration::from_secs(5));
            Box::new(std::iter::empty())
        });
        let started = Instant::now();
        let mut race = Race::start(vec![deaf], 1, &control).unwrap();
        assert_eq!(race.next(), Some(Err(Stopped::OutOfTime)));
        assert!(started.elapsed() < Duration::from_secs(3));
    }
}
