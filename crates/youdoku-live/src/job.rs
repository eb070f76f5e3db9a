//! A question at work: opened by a desk, worked on in steps, with one end.

use std::sync::Arc;

use youdoku::engine::{self, ENGINES, Engine};
use youdoku::{Control, Model, Stopped};

use super::engines::Engines;
use super::questions::{self, Row};
use super::reporter::{Ended, Line, Reporter};
use super::stream::Stream;
use super::wire::{BadQuestion, PuzzleForm};
use super::{How, Question, memory};

/// Where one page asks: the engines, which others may use too, and what its own answers have told.
#[derive(Clone, Default)]
pub struct Desk {
    engines: Arc<Engines>,
    known: memory::Shared,
}

impl Desk {
    /// A desk with these engines, at which nothing has been asked.
    pub fn new(engines: Arc<Engines>) -> Desk {
        Desk { engines, known: memory::Shared::default() }
    }

    /// Opens a question to be answered under this control. One that cannot be asked has its end at once, and there is
    /// no job.
    pub fn open(&self, question: Question, line: Arc<dyn Line>, control: Control) -> Option<Job> {
        let Question { id, ask, puzzle, engine: name, how, .. } = question;
        let mut reporter = Reporter::new(&ask, id, line, self.known.clone(), control);
        let Some(row) = questions::row(&ask) else {
            reporter.tell(Err(BadQuestion::NoQuestion(ask).into()));
            return None;
        };
        let Some(engine) = self.engines.get(name.as_deref()) else {
            let name = name.unwrap_or_else(|| ENGINES[0].name.to_owned());
            let built = engine::kind(&name).map(|kind| kind.built());
            reporter.tell(Err(match built {
                Some(Err(not_built)) => BadQuestion::Shape(not_built.to_string()),
                _ => BadQuestion::NoEngine(name),
            }
            .into()));
            return None;
        };
        let engines = self.engines.clone();
        let about = About { ask, puzzle, how, engine, engines, model: None };
        Some(Job { reporter, row, about, stream: None })
    }
}

/// What a question is about.
struct About {
    ask: String,
    puzzle: Option<PuzzleForm>,
    how: How,
    engine: Arc<dyn Engine>,
    engines: Arc<Engines>,
    /// What the puzzle means: made once, however often the work is taken up.
    model: Option<Arc<Model>>,
}

/// A question at work. Dropping it before it is done tells whoever asked.
pub struct Job {
    reporter: Reporter,
    row: Row,
    about: About,
    stream: Option<Stream>,
}

/// What a step came to.
pub enum Step {
    /// The question has its end.
    Done,
    /// Its room was too small: more time may help.
    Again(Job),
    /// It waits to be asked for more.
    Waits(Job),
}

impl Job {
    /// What it works under.
    pub fn control(&self) -> &Control {
        &self.reporter.control
    }

    /// So many more are wanted of what comes one by one.
    pub fn more(&mut self, count: u32) {
        if let Some(stream) = &mut self.stream {
            stream.more(count);
        }
    }

    /// Works until it is done, or until this room is cancelled or out of time; without one, to the end, and so where puzzles
    /// are made.
    pub fn step(mut self, room: Option<&Control>) -> Step {
        if let Err(ended) = self.prepare() {
            self.reporter.tell(Err(ended));
            return Step::Done;
        }
        let Job { reporter, row, about, stream } = &mut self;
        // What was drawn and told cannot be begun anew.
        let room = room.filter(|_| !matches!(row, Row::Generate));
        match reporter.attempt(room, |r| about.work(r, *row, stream)) {
            None => Step::Done,
            Some(Ended::Waits) => Step::Waits(self),
            Some(_) => Step::Again(self),
        }
    }

    /// Makes the model, where the question is about one.
    fn prepare(&mut self) -> Result<(), Ended> {
        let (about, control) = (&mut self.about, &self.reporter.control);
        control.check().map_err(Ended::Stopped)?;
        let needs_one = !matches!(self.row, Row::Paper(_) | Row::Generate);
        if needs_one && about.model.is_none() {
            let puzzle = about.puzzle.take();
            let puzzle = puzzle.ok_or_else(|| BadQuestion::NoPuzzle(about.ask.clone()))?;
            about.model = Some(Arc::new(puzzle.model(control)?));
        }
        Ok(())
    }
}

impl About {
    fn work(
        &mut self,
        r: &Reporter,
        row: Row,
        stream: &mut Option<Stream>,
    ) -> Result<serde_json::Value, Ended> {
        let (engine, how) = (&*self.engine, &self.how);
        match row {
            Row::Paper(paper) => {
                return paper(self.puzzle.clone(), &how.rest, &r.control);
            }
            Row::Generate => return super::generating::live(r, how.wish.clone()),
            _ => {}
        }
        // `prepare` has made it.
        let model = self.model.clone().ok_or(Ended::Stopped(Stopped::GaveUp))?;
        let answer = match row {
            Row::Asked(work) => work(r, &model, engine, how),
            Row::Race => super::race::race(r, &model, &self.engines, how),
            Row::Watch => super::watch::watch(r, &model, how),
            _ => stream.get_or_insert_with(|| Stream::new(&model, engine, &r.control)).go_on(r),
        };
        answer.map_err(|ended| ended.about(&model))
    }
}
