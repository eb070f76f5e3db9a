//! Work in a process of its own, which sends messages through a pipe and can be ended at any moment.
//!
//! clingo's controls share tables without a lock, its grounding cannot be stopped, and a program can make
//! it divide by zero, use up its stack or all memory. In a child none of that reaches whoever asked: one
//! child runs one program in one control, its memory is bounded, its death is seen and told, and it ends
//! when it is told to, when it is killed, and when its parent is gone, however that went.
//!
//! The child is a fork that never becomes another program, so it needs no file of its own and serves the
//! command, the studio and Python alike. Of its parent's threads it has only the one that forked, and whatever
//! another had locked at that moment stays locked in it for ever. Memory can be had all the same (the C library
//! sees to that), but not one thread can be started: the standard library takes a lock for each. So the child
//! works on the thread it has, on a stack of its own; what it hears of its parent is a signal; and it touches no
//! output, no engine, and leaves without saying farewell.

use std::fs;
use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::os::fd::{AsFd, AsRawFd, RawFd};
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicPtr, Ordering::SeqCst};
use std::sync::{Mutex, PoisonError};

use nix::libc;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::resource::{Resource, setrlimit};
use nix::sys::signal::{SaFlags, SigAction, SigHandler, SigSet, Signal, kill, sigaction};
use nix::sys::wait::{WaitStatus, waitpid};
use nix::unistd::{ForkResult, Pid, fork};

/// Terms nest as deep as a program writes them, and clingo follows them by recursion.
const STACK: usize = 256 << 20;

/// So much is read at once.
const PIECE: usize = 1 << 16;

/// A child at work, seen from its parent.
pub struct Child {
    /// There until its death has been seen.
    process: Option<Pid>,
    pipe: PipeReader,
    /// While this is open, the work is wanted.
    life: Option<PipeWriter>,
    /// What was read and is no whole message yet.
    unread: Vec<u8>,
    /// Nothing more will come.
    is_over: bool,
}

/// How a child died.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Death {
    /// By itself.
    Left,
    /// By this signal.
    Signal(i32),
}

/// The child's end of the pipe.
pub struct Outbox(PipeWriter);

impl Outbox {
    /// Sends a message whole. Whoever writes to a parent that is gone is ended by that.
    pub fn send(&mut self, message: &[u8]) -> io::Result<()> {
        let mut framed = Vec::with_capacity(message.len() + 4);
        framed.extend((message.len() as u32).to_le_bytes());
        framed.extend(message);
        self.0.write_all(&framed)
    }
}

/// Ends this process at once.
fn leave() -> ! {
    // SAFETY: it does nothing but end the process.
    unsafe { libc::_exit(0) }
}

/// What ends a child's work in good order.
type Interrupt = Box<dyn Fn() + Send>;

/// In a child: whether its work is still wanted.
static IS_WANTED: AtomicBool = AtomicBool::new(true);

/// In a child: how to end its work; before that is known, nothing is lost by leaving.
static INTERRUPT: AtomicPtr<Interrupt> = AtomicPtr::new(ptr::null_mut());

/// In a child: whether anybody still wants what it does.
pub fn is_wanted() -> bool {
    IS_WANTED.load(SeqCst)
}

/// In a child: how its work is ended from now on. It is called in the midst of the work, by a signal, so it may
/// do nothing but what is allowed there.
pub fn interrupt_by(interrupt: Interrupt) {
    // What stood there before may be at work; a child does not live long enough to tidy up.
    INTERRUPT.store(Box::into_raw(Box::new(interrupt)), SeqCst);
}

/// The signal that the parent has let go of its end of the pipe, or is gone.
extern "C" fn on_unwanted(_: libc::c_int) {
    /// So many seconds the work may take to end in good order.
    const FAREWELL: libc::c_uint = 1;
    IS_WANTED.store(false, SeqCst);
    // SAFETY: what stands there was leaked, so it lives.
    match unsafe { INTERRUPT.load(SeqCst).as_ref() } {
        Some(interrupt) => interrupt(),
        None => leave(),
    }
    // SAFETY: allowed in a handler; the signal it sends ends the process.
    unsafe { libc::alarm(FAREWELL) };
}

/// Whoever makes pipes and forks does both before anybody else does either: a child that got hold of
/// another's pipe would keep it open.
static FORKING: Mutex<()> = Mutex::new(());

impl Child {
    /// Starts a child that does this work, with at most so many bytes beyond what the parent has.
    pub fn start(memory: Option<u64>, work: impl FnOnce(Outbox) + Send) -> io::Result<Child> {
        let alone = FORKING.lock().unwrap_or_else(PoisonError::into_inner);
        let (pipe, outbox) = io::pipe()?;
        let (ear, life) = io::pipe()?;
        // No signal may run a handler of the parent's in the child.
        let before = SigSet::all().thread_swap_mask(nix::sys::signal::SigmaskHow::SIG_BLOCK)?;
        // SAFETY: what the child does until it ends is in `live`, which is written for a process with one
        // thread of many left.
        let forked = unsafe { fork() };
        if let Ok(ForkResult::Child) = forked {
            live(Outbox(outbox), &ear, memory, work);
        }
        before.thread_set_mask()?;
        drop((outbox, ear, alone));
        let Ok(ForkResult::Parent { child }) = forked else {
            return Err(forked.unwrap_err().into());
        };
        let process = Some(child);
        Ok(Child { process, pipe, life: Some(life), unread: Vec::new(), is_over: false })
    }

    /// The next message, if it is there already.
    pub fn message(&mut self) -> io::Result<Option<Vec<u8>>> {
        loop {
            if let Some((length, rest)) = self.unread.split_first_chunk() {
                let length = u32::from_le_bytes(*length) as usize;
                if rest.len() >= length {
                    let message = rest[..length].to_vec();
                    self.unread.drain(..4 + length);
                    return Ok(Some(message));
                }
            }
            let mut waiting = [PollFd::new(self.pipe.as_fd(), PollFlags::POLLIN)];
            if self.is_over || poll(&mut waiting, PollTimeout::ZERO)? == 0 {
                return Ok(None);
            }
            let before = self.unread.len();
            self.unread.resize(before + PIECE, 0);
            let read = self.pipe.read(&mut self.unread[before..]);
            self.unread.truncate(before + *read.as_ref().unwrap_or(&0));
            self.is_over = read? == 0;
        }
    }

    /// Whether no more messages will come than were read.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Tells the child that its work is no longer wanted.
    pub fn tell_to_end(&mut self) {
        self.life = None;
    }

    /// Waits for the end of a child that [is over](Child::is_over), or that was killed.
    pub fn death(&mut self) -> Death {
        let Some(process) = self.process.take() else { return Death::Left };
        loop {
            match waitpid(process, None) {
                Err(nix::errno::Errno::EINTR) => (),
                Ok(WaitStatus::Signaled(_, signal, _)) => return Death::Signal(signal as i32),
                _ => return Death::Left,
            }
        }
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        if let Some(process) = self.process {
            // It may be gone already; then there is nobody to kill.
            let _ = kill(process, Signal::SIGKILL);
            self.death();
        }
    }
}

/// The life of a child.
fn live(outbox: Outbox, ear: &PipeReader, memory: Option<u64>, work: impl FnOnce(Outbox)) -> ! {
    forget_signals();
    close_all_but(outbox.0.as_raw_fd(), ear.as_raw_fd());
    listen(ear);
    bound(memory);
    // The parent tells of panics. A thread of the parent that panics at the moment of the fork would hold this
    // lock; the hook of a process with a bug is not worth more care than that.
    std::panic::set_hook(Box::new(|_| ()));
    stacker::grow(STACK, || work(outbox));
    leave()
}

/// Has the parent's farewell come as a signal.
fn listen(ear: &PipeReader) {
    let action =
        SigAction::new(SigHandler::Handler(on_unwanted), SaFlags::SA_RESTART, SigSet::empty());
    let fd = ear.as_raw_fd();
    // SAFETY: the handler does only what handlers may; the calls are about a pipe of this process.
    unsafe {
        let _ = sigaction(Signal::SIGIO, &action);
        libc::fcntl(fd, libc::F_SETOWN, libc::getpid());
        libc::fcntl(fd, libc::F_SETFL, libc::O_ASYNC);
    }
    // It may have come before that.
    let mut heard = [PollFd::new(ear.as_fd(), PollFlags::POLLIN)];
    if poll(&mut heard, PollTimeout::ZERO) != Ok(0) {
        leave();
    }
}

/// Signals have their first meaning again, but for those that are meant for the parent, which decides
/// what becomes of its children.
fn forget_signals() {
    use Signal::{SIGHUP, SIGINT, SIGTERM};
    for signal in Signal::iterator() {
        let handler = match signal {
            SIGINT | SIGTERM | SIGHUP => SigHandler::SigIgn,
            _ => SigHandler::SigDfl,
        };
        let action = SigAction::new(handler, SaFlags::empty(), SigSet::empty());
        // SAFETY: no handler of ours is installed. Those that cannot be changed stay as they are.
        let _ = unsafe { sigaction(signal, &action) };
    }
    let _ = SigSet::empty().thread_set_mask();
}

/// Closes what the child has from its parent, sockets above all: only these two and the standard three stay.
fn close_all_but(a: RawFd, b: RawFd) {
    let (first, second) = (a.min(b), a.max(b));
    for (from, to) in [(3, first - 1), (first + 1, second - 1), (second + 1, RawFd::MAX)] {
        if from <= to {
            close_range(from, to);
        }
    }
}

#[cfg(target_os = "linux")]
fn close_range(from: RawFd, to: RawFd) {
    // SAFETY: closes numbers that nobody in this process uses.
    unsafe { libc::syscall(libc::SYS_close_range, from as libc::c_uint, to as libc::c_uint, 0) };
}

#[cfg(not(target_os = "linux"))]
fn close_range(from: RawFd, to: RawFd) {
    // SAFETY: as above; the first asks how many there can be.
    unsafe {
        let most = libc::getdtablesize();
        (from..=to.min(most)).for_each(|fd| _ = libc::close(fd));
    }
}

/// Memory is bounded, and a death leaves no picture of itself on the disk.
fn bound(memory: Option<u64>) {
    let _ = setrlimit(Resource::RLIMIT_CORE, 0, 0);
    let pages = fs::read_to_string("/proc/self/statm").ok();
    let pages = pages.and_then(|text| text.split(' ').next()?.parse::<u64>().ok());
    if let (Some(memory), Some(pages)) = (memory, pages) {
        // SAFETY: only asks for a number.
        let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) }.max(1) as u64;
        let bytes = memory.saturating_add(pages * page + STACK as u64);
        let _ = setrlimit(Resource::RLIMIT_AS, bytes, bytes);
    }
}

#[cfg(test)]
mod tests {
    use std::thread;
    use std::time::{Duration, Instant};

    use super::*;

    fn messages(child: &mut Child) -> Vec<Vec<u8>> {
        let mut found = Vec::new();
        let started = Instant::now();
        while !child.is_over() && started.elapsed() < Duration::from_secs(20) {
            found.extend(child.message().unwrap());
            thread::sleep(Duration::from_millis(1));
        }
        while let Some(message) = child.message().unwrap() {
            found.push(message);
        }
        found
    }

    #[test]
    fn messages_of_any_size_arrive_whole_and_in_order() {
        let sizes = [0, 1, 70_000, 3, 200_000];
        let mut child = Child::start(None, |mut outbox| {
            sizes.iter().for_each(|&size| outbox.send(&vec![size as u8; size]).unwrap());
        })
        .unwrap();
        let expected: Vec<Vec<u8>> = sizes.iter().map(|&size| vec![size as u8; size]).collect();
        assert!(messages(&mut child) == expected);
        assert_eq!(child.death(), Death::Left);
    }

    #[test]
    fn a_death_is_seen_and_harms_nobody_else() {
        let mut child = Child::start(None, |mut outbox| {
            outbox.send(b"so far").unwrap();
            // SAFETY: that is what is tried.
            unsafe { libc::raise(libc::SIGFPE) };
        })
        .unwrap();
        assert_eq!(messages(&mut child), [b"so far"]);
        assert_eq!(child.death(), Death::Signal(libc::SIGFPE));
    }

    #[test]
    fn a_child_hears_that_it_is_unwanted_and_a_deaf_one_is_killed() {
        let mut child = Child::start(None, |mut outbox| {
            interrupt_by(Box::new(|| ()));
            outbox.send(b"listening").unwrap();
            while is_wanted() {
                thread::sleep(Duration::from_millis(1));
            }
            outbox.send(b"heard").unwrap();
        })
        .unwrap();
        while child.message().unwrap().is_none() {
            thread::sleep(Duration::from_millis(1));
        }
        child.tell_to_end();
        assert_eq!(messages(&mut child), [b"heard"]);
        let started = Instant::now();
        drop(Child::start(None, |_| thread::sleep(Duration::from_secs(60))).unwrap());
        assert!(started.elapsed() < Duration::from_secs(30));
    }

    #[test]
    fn memory_is_bounded() {
        let mut child = Child::start(Some(64 << 20), |mut outbox| {
            let size = 1usize << 30;
            let mut large: Vec<u8> = Vec::new();
            let got = large.try_reserve_exact(size).is_ok();
            outbox.send(&[u8::from(got)]).unwrap();
        })
        .unwrap();
        let bounded = cfg!(target_os = "linux");
        assert_eq!(messages(&mut child), [[u8::from(!bounded)]]);
    }

    /// A fork has the locks of all threads as they stood at that moment, and the making of a thread takes some.
    #[test]
    fn line_01_children_come_to_life_while_threads_come_and_go() {
        let busy = AtomicBool::new(true);
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    while busy.load(SeqCst) {
                        thread::spawn(|| vec![0; 1000]).join().unwrap();
                    }
                });
            }
            for i in 0..2000 {
                let mut child = Child::start(None, |mut outbox| {
                    outbox.send(b"here").unwrap();
                })
                .unwrap();
                let heard = messages(&mut child);
                if heard != [b"here"] {
                    busy.store(false, SeqCst);
                    panic!("child {i} said {heard:?}");
                }
            }
            busy.store(false, SeqCst);
        });
    }
}
