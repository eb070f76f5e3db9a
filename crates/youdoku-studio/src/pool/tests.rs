//! The pool's promises, each with one or two workers so that the order shows.

use super::*;
use std::sync::mpsc;

fn plan(workers: usize, each: usize) -> Plan {
    let (long, longest) = (Duration::from_millis(20), Duration::from_secs(60));
    let then = Long::MakesRoom;
    Plan { workers, each, niceness: 0, long, longest, then, waiting: 4, bytes: 1000 }
}

/// A job that begins and then waits until it is let go.
fn hold(pool: &Pool, asker: &Asker) -> mpsc::Sender<()> {
    let (hold, held) = mpsc::channel::<()>();
    let (started, start) = mpsc::channel();
    pool.add(asker, 0, Control::new(), move || {
        started.send(()).unwrap();
        _ = held.recv();
    });
    start.recv().unwrap();
    hold
}

#[test]
fn a_panic_costs_only_its_own_job() {
    let (pool, asker) = (Pool::new(plan(1, 1)), asker());
    pool.add(&asker, 0, Control::new(), || panic!("a job that fails"));
    let (tell, told) = mpsc::channel();
    pool.add(&asker, 0, Control::new(), move || tell.send(7).unwrap());
    assert_eq!(told.recv(), Ok(7));
}

#[test]
fn a_flood_drops_its_own_oldest_and_nobody_elses() {
    let pool = Pool::new(Plan { long: Duration::from_secs(60), ..plan(1, 1) });
    let (first, flood, other) = (asker(), asker(), asker());
    let held = hold(&pool, &first);
    let (tell, told) = mpsc::channel();
    let add = |asker: &Asker, number: u32, bytes: usize| {
        let tell = tell.clone();
        pool.add(asker, bytes, Control::new(), move || tell.send(number).unwrap());
    };
    add(&other, 100, 10);
    for number in 0..50 {
        add(&flood, number, 1);
    }
    add(&other, 101, 10);
    // Too many bytes: of whoever has most of them.
    add(&flood, 50, 990);
    drop(tell);
    drop(held);
    let done: Vec<u32> = told.iter().collect();
    assert!(done.contains(&100) && done.contains(&101), "{done:?}");
    assert!(done.len() <= 2 + 4, "{done:?}");
}

#[test]
fn whoever_has_cost_little_is_next() {
    let pool = Pool::new(Plan { long: Duration::from_secs(60), ..plan(1, 1) });
    let (first, costly, other) = (asker(), asker(), asker());
    costly.charge(Duration::from_secs(3));
    let held = hold(&pool, &first);
    let (tell, told) = mpsc::channel();
    for (asker, number) in [(&costly, 1), (&costly, 2), (&other, 3)] {
        let tell = tell.clone();
        pool.add(asker, 0, Control::new(), move || tell.send(number).unwrap());
    }
    drop((held, tell));
    assert_eq!(told.iter().collect::<Vec<_>>(), [3, 1, 2]);
}

#[test]
fn a_long_job_is_asked_to_make_room_and_nobody_waits_for_it() {
    let pool = Pool::new(plan(2, 2));
    let (greedy, other) = (asker(), asker());
    // They take both workers and do not listen.
    let rooms = [Control::new(), Control::new()];
    let (_hold, held) = mpsc::channel::<()>();
    let held = Arc::new(Mutex::new(held));
    for room in &rooms {
        let held = held.clone();
        pool.add(&greedy, 0, room.clone(), move || {
            _ = held.lock().unwrap().recv();
        });
    }
    thread::sleep(Duration::from_millis(100));
    assert!(rooms.iter().all(|room| !room.is_cancelled()), "nobody else waits");
    let (tell, told) = mpsc::channel();
    pool.add(&other, 0, Control::new(), move || tell.send(()).unwrap());
    assert_eq!(told.recv_timeout(Duration::from_secs(5)), Ok(()));
    assert!(rooms.iter().any(Control::is_cancelled));
}

#[test]
fn threads_that_have_nothing_to_do_end() {
    let (pool, asker) = (Pool::new(plan(3, 3)), asker());
    for _ in 0..3 {
        pool.add(&asker, 0, Control::new(), || thread::sleep(Duration::from_millis(5)));
    }
    thread::sleep(Duration::from_millis(300));
    assert!(pool.done().is_some());
    assert!(pool.0.lock().threads > 0);
    thread::sleep(IDLE + Duration::from_millis(500));
    assert_eq!(pool.0.lock().threads, 0);
    let (tell, told) = mpsc::channel();
    pool.add(&asker, 0, Control::new(), move || tell.send(()).unwrap());
    assert_eq!(told.recv_timeout(Duration::from_secs(5)), Ok(()));
}
