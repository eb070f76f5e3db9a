//! The effort of making a model ready: every step of it is counted, and after about a millisecond of them
//! whoever asked is asked whether it may go on. What is built is taken from the memory it may have.

use youdoku_logic::{Control, Stopped, Taken};

/// So many steps, each some nanoseconds, are made before the control is asked.
const STEPS: usize = 1 << 16;

/// Work in progress.
pub struct Effort<'c> {
    control: &'c Control,
    steps: usize,
    taken: Taken,
}

impl<'c> Effort<'c> {
    /// Begins, if it may.
    pub fn new(control: &'c Control) -> Result<Effort<'c>, Stopped> {
        control.check()?;
        Ok(Effort { control, steps: 0, taken: control.take(0)? })
    }

    /// Whoever is asked, for parts that ask by themselves.
    pub fn control(&self) -> &'c Control {
        self.control
    }

    /// So many steps are about to be made.
    #[inline]
    pub fn steps(&mut self, steps: usize) -> Result<(), Stopped> {
        self.steps += steps;
        if self.steps < STEPS {
            return Ok(());
        }
        self.steps = 0;
        self.control.check()
    }

    /// So many bytes are about to be used.
    #[inline]
    pub fn room(&mut self, bytes: usize) -> Result<(), Stopped> {
        self.taken.more(bytes)
    }

    /// The memory that is in use, as long as this is kept.
    pub fn taken(self) -> Taken {
        self.taken
    }
}
