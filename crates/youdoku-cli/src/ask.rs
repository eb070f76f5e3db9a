//! Asking an engine: the engine that was named, under control of the clock and of Ctrl-C.

use std::sync::OnceLock;

use youdoku::Control;
use youdoku::engine::{self, Engine, EngineOptions};

use crate::args::How;

/// The control that Ctrl-C cancels; a second Ctrl-C ends the program at once.
pub fn interruptible() -> Control {
    static INTERRUPT: OnceLock<Control> = OnceLock::new();
    let control = INTERRUPT.get_or_init(|| {
        let control = Control::new();
        let handle = control.clone();
        let on_interrupt = move || {
            if handle.is_cancelled() {
                std::process::exit(130);
            }
            handle.cancel();
        };
        // Without a handler Ctrl-C still ends the program, only less politely.
        let _ = ctrlc::set_handler(on_interrupt);
        control
    });
    control.with_own_meter()
}

impl How {
    /// The engine that was named.
    pub fn engine(&self) -> Box<dyn Engine> {
        let kind = engine::kind(&self.engine).expect("clap lets only known engines through");
        kind.make(&EngineOptions::default())
    }

    /// A control for one puzzle: Ctrl-C, the time it may take, a meter of its own.
    pub fn control(&self) -> Control {
        let control = interruptible();
        self.time.map_or(control.clone(), |time| control.with_time(time))
    }
}
