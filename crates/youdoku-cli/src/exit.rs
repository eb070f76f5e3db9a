//! How the command ends: its exit codes, and what is said when something is wrong.

use std::io;

use anyhow::Error;
use youdoku::{Bug, Stopped, bug};

/// The exit codes, the same for every command that asks about a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Exit {
    /// What was asked for was found.
    #[default]
    Found = 0,
    /// It was proven that there is none.
    None = 1,
    /// The input, or the way it was asked, is not right.
    Bad = 2,
    /// The work was stopped before there was a verdict.
    Stopped = 3,
    /// A bug of ours: some lines have no answer, or the only one has none.
    Failed = 4,
    /// `youdoku sat`, as in the SAT competitions: there is a model.
    Satisfiable = 10,
    /// `youdoku asp`, as with clingo: there are answer sets, and more may have come.
    SatisfiableAndStopped = 11,
    /// `youdoku sat` and `youdoku asp`: there is none.
    Unsatisfiable = 20,
    /// `youdoku asp`: all answer sets were found, or the best.
    Exhausted = 30,
}

impl Exit {
    /// The exit code for several answers: that of the gravest.
    pub fn and(self, other: Exit) -> Exit {
        let gravity = |exit| match exit {
            Exit::Found | Exit::Satisfiable | Exit::Exhausted => 0,
            Exit::None | Exit::Unsatisfiable => 1,
            Exit::Stopped | Exit::SatisfiableAndStopped => 2,
            Exit::Bad => 3,
            Exit::Failed => 4,
        };
        if gravity(other) > gravity(self) { other } else { self }
    }
}

/// Says what is wrong, and how that ends the command.
pub fn report(error: &Error) -> Exit {
    let broken_pipe = |cause: &(dyn std::error::Error + 'static)| {
        cause.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
    };
    // Whoever reads us, `head` say, has had enough: that is no error of ours.
    if error.chain().any(broken_pipe) {
        return Exit::Found;
    }
    if let Some(stopped) = error.downcast_ref::<Stopped>() {
        match stopped {
            // Nobody has said yet what would allow more.
            Stopped::TooLarge(_) if error.to_string() == stopped.to_string() => {
                say!("youdoku: {error}: `--memory` sets how much");
            }
            _ => say!("youdoku: {error}"),
        }
        return Exit::Stopped;
    }
    say!("youdoku: {error:#}");
    if error.is::<Bug>() {
        return Exit::Failed;
    }
    Exit::Bad
}

/// A panic is a bug of ours; whoever meets one should read a sentence and not a backtrace.
pub fn speak_plainly_of_bugs() {
    let backtrace = std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0");
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if backtrace {
            usual(panic);
        }
        // Who catches it says of which line it is.
        if !bug::is_caught(panic) && !backtrace {
            let said = bug::sentence(panic);
            say!("youdoku: a bug in youdoku, please report it: {said}");
        }
    }));
}
