//! Signals: Ctrl-C, and where there are such, TERM and HUP. The first asks the work to stop and leaves it a
//! moment for its last words; the second ends the program at once. However it ends, no temporary file
//! stays behind: those there are, are on a list.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Mutex, MutexGuard, OnceLock};
use std::thread;
use std::time::Duration;

use youdoku::{Control, Stopped};

use crate::exit::Exit;

/// So long the work has to end by itself. What still runs then is not listening: it waits for input, or
/// for whoever reads a pipe, or is deep in something.
const GRACE: Duration = Duration::from_millis(450);

/// Temporary files and folders. Each is on the list before it is made, until after it is gone or has its name.
static STAGED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
/// How many outputs are being put in their place: the moment that nobody should cut short.
static FINISHING: AtomicUsize = AtomicUsize::new(0);

/// The control that the first signal cancels.
pub fn interrupt() -> &'static Control {
    static INTERRUPT: OnceLock<Control> = OnceLock::new();
    INTERRUPT.get_or_init(|| {
        let control = Control::new();
        let handle = control.clone();
        let on_signal = move || {
            if handle.is_cancelled() {
                // As a shell has it for what Ctrl-C ended.
                end(130);
            }
            handle.cancel();
            thread::spawn(end_after_a_moment);
        };
        let before = unheard::Before::now();
        match ctrlc::set_handler(on_signal) {
            Ok(()) => before.stay_ignored(),
            // Without a handler a signal still ends the program, only less politely.
            Err(_) => before.restore(),
        }
        control
    })
}

fn end_after_a_moment() {
    thread::sleep(GRACE);
    while FINISHING.load(SeqCst) > 0 {
        thread::sleep(Duration::from_millis(20));
    }
    say!("youdoku: {}", Stopped::Cancelled);
    end(Exit::Stopped as u8);
}

/// Ends the program here and now, without its temporary files.
fn end(code: u8) -> ! {
    // Whoever wants to make another waits for the list, and so for ever.
    let staged = staged();
    for path in &*staged {
        // One that has its name already is not there under this one.
        let _ = fs::remove_file(path).or_else(|_| fs::remove_dir_all(path));
    }
    at_once(code.into())
}

/// Ends the program when its work is done, with all that it has said.
pub fn leave(exit: Exit) -> ! {
    // Whoever read it may be gone; then there is nobody to tell.
    let _ = std::io::stdout().flush();
    at_once(exit as i32)
}

/// Other threads may be anywhere, also in C++: nothing is torn down under them.
#[cfg(unix)]
fn at_once(code: i32) -> ! {
    // SAFETY: it takes a number and does not return.
    unsafe { nix::libc::_exit(code) }
}

#[cfg(not(unix))]
fn at_once(code: i32) -> ! {
    std::process::exit(code)
}

fn staged() -> MutexGuard<'static, Vec<PathBuf>> {
    STAGED.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Keeps a temporary file, or a folder with all in it, on the list; to be dropped after it.
pub struct Staged(PathBuf);

impl Staged {
    /// A file of this path is about to be made.
    pub fn at(path: PathBuf) -> Staged {
        staged().push(path.clone());
        Staged(path)
    }
}

impl Drop for Staged {
    fn drop(&mut self) {
        staged().retain(|path| *path != self.0);
    }
}

/// While this is there, an output is being finished.
pub struct Finishing(());

impl Finishing {
    pub fn begin() -> Finishing {
        FINISHING.fetch_add(1, SeqCst);
        Finishing(())
    }
}

impl Drop for Finishing {
    fn drop(&mut self) {
        FINISHING.fetch_sub(1, SeqCst);
    }
}

/// What was not to be heard before: `nohup` starts programs that shall not hear the terminal close.
#[cfg(unix)]
mod unheard {
    use nix::sys::signal::{SaFlags, SigAction, SigHandler, SigSet, Signal, sigaction};

    /// What was done about each signal. Until one of its ends, none of them is heard.
    pub struct Before(Vec<(Signal, SigAction)>);

    impl Before {
        pub fn now() -> Before {
            let ignoring = SigAction::new(SigHandler::SigIgn, SaFlags::empty(), SigSet::empty());
            let both = [Signal::SIGHUP, Signal::SIGTERM].into_iter();
            Before(both.filter_map(|signal| Some((signal, set(signal, &ignoring)?))).collect())
        }

        /// Those that were ignored are again.
        pub fn stay_ignored(self) {
            for (signal, before) in self.0 {
                if matches!(before.handler(), SigHandler::SigIgn) {
                    set(signal, &before);
                }
            }
        }

        /// All is as it was.
        pub fn restore(self) {
            for (signal, before) in self.0 {
                set(signal, &before);
            }
        }
    }

    fn set(signal: Signal, action: &SigAction) -> Option<SigAction> {
        // SAFETY: no handler of ours is set here, which is what could be unsafe about it.
        unsafe { sigaction(signal, action) }.ok()
    }
}

#[cfg(not(unix))]
mod unheard {
    /// There are no such signals here.
    pub struct Before;

    impl Before {
        pub fn now() -> Before {
            Before
        }

        pub fn stay_ignored(self) {}

        pub fn restore(self) {}
    }
}
