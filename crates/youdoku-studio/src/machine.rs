//! What is asked of the machine itself: how many files may be open, which threads come first, and the
//! memory that C++ has left behind. Every answer is a matter of course or of luck: where a system has
//! no such thing, the studio goes on without.
//!
//! All unsafe code of the studio is here, calls of the C library that take numbers and touch no memory
//! of ours but what they are handed.

use std::time::Duration;

/// A thread, by the numbers that the system knows it and its clock by.
#[cfg(target_os = "linux")]
#[derive(Clone, Copy, Debug)]
pub struct Thread {
    number: libc::pid_t,
    clock: libc::clockid_t,
}

/// A thread that nothing is known about.
#[cfg(not(target_os = "linux"))]
#[derive(Clone, Copy, Debug)]
pub struct Thread;

/// The thread that asks.
#[cfg(target_os = "linux")]
pub fn this_thread() -> Thread {
    let mut clock = libc::CLOCK_THREAD_CPUTIME_ID;
    // SAFETY: the first takes nothing and gives a number. The second writes one to a place of ours, about
    // the thread that calls it, which is there.
    let number = unsafe {
        libc::pthread_getcpuclockid(libc::pthread_self(), &mut clock);
        libc::gettid()
    };
    Thread { number, clock }
}

#[cfg(not(target_os = "linux"))]
pub fn this_thread() -> Thread {
    Thread
}

impl Thread {
    /// Has it work only so far as others leave it time, by so many steps of at most 19. There is no way
    /// back, and threads that it starts from now on are like it.
    #[cfg(target_os = "linux")]
    pub fn step_back(self, steps: i32) {
        let Ok(number) = libc::id_t::try_from(self.number) else { return };
        // SAFETY: both take numbers; that of a thread which is gone is an error and nothing else. The studio
        // may have been started behind others itself, so steps count from where the thread is.
        unsafe {
            let now = libc::getpriority(libc::PRIO_PROCESS, number);
            _ = libc::setpriority(libc::PRIO_PROCESS, number, now.saturating_add(steps).min(19));
        }
    }

    #[cfg(not(target_os = "linux"))]
    pub fn step_back(self, _: i32) {}

    /// How long it has worked, where that is known: a machine that has other things to do makes jobs late,
    /// not long.
    #[cfg(target_os = "linux")]
    pub fn worked(self) -> Option<Duration> {
        let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: it writes to a whole `timespec` of ours; the clock of a thread that is gone is an error.
        let answer = unsafe { libc::clock_gettime(self.clock, &mut time) };
        let (seconds, rest) = (u64::try_from(time.tv_sec), u32::try_from(time.tv_nsec));
        (answer == 0).then_some(Duration::new(seconds.ok()?, rest.ok()?))
    }

    #[cfg(not(target_os = "linux"))]
    pub fn worked(self) -> Option<Duration> {
        None
    }
}

/// How many files and sockets may be open at once. Asks for as many as the system lets everybody have.
#[cfg(unix)]
pub fn open_files() -> usize {
    const MANY: libc::rlim_t = 4096;
    let mut limit = libc::rlimit { rlim_cur: 1024, rlim_max: 1024 };
    // SAFETY: both take a whole `rlimit` that is ours; it is written to and read.
    unsafe {
        if libc::getrlimit(libc::RLIMIT_NOFILE, &mut limit) == 0 && limit.rlim_cur < MANY {
            let more = libc::rlimit { rlim_cur: limit.rlim_max.min(MANY), ..limit };
            if libc::setrlimit(libc::RLIMIT_NOFILE, &more) == 0 {
                limit = more;
            }
        }
    }
    usize::try_from(limit.rlim_cur).unwrap_or(usize::MAX)
}

#[cfg(not(unix))]
pub fn open_files() -> usize {
    1024
}

/// Gives memory that C++ has freed back to the system: the allocator of glibc keeps what threads left behind, in
/// pieces, for ever. Every thread that asks it for some waits meanwhile.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub fn give_back_memory() {
    // SAFETY: it takes a number and looks only at what is free.
    _ = unsafe { libc::malloc_trim(0) };
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn give_back_memory() {}

/// Has pieces of memory of so many bytes and more come from the system to C++ and go back to it one by one. Left alone,
/// glibc takes those of up to 32 MB from what a thread has once it has seen one of that size freed, and keeps them there.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub fn plan_memory(bytes: i32) {
    // SAFETY: it takes two numbers, and pieces that are in use stay what they are.
    _ = unsafe { libc::mallopt(libc::M_MMAP_THRESHOLD, bytes) };
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn plan_memory(_: i32) {}
