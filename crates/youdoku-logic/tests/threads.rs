//! Line 4: no C++ is at work any more when a process has ended its threads, also that of very large formulas.
//! Alone in its binary, because it counts the threads of the process.
#![cfg(target_os = "linux")]

use std::fs;
use std::time::Duration;

use youdoku_logic::sat::{SatSolver, cdcl::Cdcl};
use youdoku_logic::{ClauseSink, Control, Lit, Stopped, Var, end_threads};

/// More pigeons than holes, one for each hole and one more: false, and nothing learns it by clauses alone.
fn pigeons(holes: usize) -> Cdcl {
    let mut solver = Cdcl::new();
    let sits = |pigeon: usize, hole: usize| Var::new(pigeon * holes + hole);
    for pigeon in 0..=holes {
        let somewhere: Vec<Lit> = (0..holes).map(|hole| sits(pigeon, hole).lit(true)).collect();
        solver.add(&somewhere);
        for other in 0..pigeon {
            for hole in 0..holes {
                solver.add(&[sits(pigeon, hole).lit(false), sits(other, hole).lit(false)]);
            }
        }
    }
    solver
}

/// The threads of this process that the library has started.
fn threads() -> usize {
    let tasks = fs::read_dir("/proc/self/task").expect("Linux tells");
    let names = tasks.filter_map(|task| fs::read_to_string(task.ok()?.path().join("comm")).ok());
    names.filter(|name| name.trim() == "youdoku").count()
}

#[test]
fn line_04_a_process_ends_the_threads_of_very_large_formulas() {
    let mut solver = pigeons(160);
    assert!(solver.bytes() > 256 << 20, "it is not so large that it has a thread of its own");
    let control = Control::new().with_time(Duration::from_millis(100));
    assert_eq!(solver.solve(&[], &control).unwrap_err(), Stopped::OutOfTime);
    // It may not have noticed, and is put away by another thread when it has.
    drop(solver);
    assert!(end_threads(Duration::from_secs(60)));
    assert_eq!(threads(), 0);
    // One that nobody stops is stopped.
    let mut solver = pigeons(160);
    let asked = std::thread::spawn(move || solver.solve(&[], &Control::new()).unwrap_err());
    while threads() == 0 {
        std::thread::sleep(Duration::from_millis(1));
    }
    assert!(end_threads(Duration::from_secs(60)));
    assert_eq!(asked.join().unwrap(), Stopped::Cancelled);
    assert!(end_threads(Duration::from_secs(60)));
    assert_eq!(threads(), 0);
}
