//! The law of questions: each gets exactly one end, whatever becomes of it, and nothing after that.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use youdoku::Control;
use youdoku_live::{Desk, Gone, Line, NAMES, Said, Step};

/// Writes down all that is said.
#[derive(Default)]
struct Listener {
    lines: Mutex<Vec<Value>>,
    /// Hears no news: it is gone. Ends are written down all the same.
    deaf: AtomicBool,
}

impl Line for Listener {
    fn say(&self, line: String) -> Result<(), Gone> {
        if self.deaf.load(Relaxed) {
            return Err(Gone);
        }
        self.lines.lock().unwrap().push(serde_json::from_str(&line).unwrap());
        Ok(())
    }

    fn glimpse(&self, line: String) {
        _ = self.say(line);
    }

    fn end(&self, id: u64, line: String) {
        let line: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(line["id"], json!(id));
        self.lines.lock().unwrap().push(line);
    }
}

/// What may become of a question.
#[derive(Clone, Copy, Debug)]
enum Fate {
    Done,
    ThrownAway,
    CancelledBefore,
    CancelledBetween,
    NobodyListens,
    HasNoTime,
}

const FATES: [Fate; 6] = [
    Fate::Done,
    Fate::ThrownAway,
    Fate::CancelledBefore,
    Fate::CancelledBetween,
    Fate::NobodyListens,
    Fate::HasNoTime,
];

fn question(text: &str) -> youdoku_live::Question {
    match Said::read(text) {
        Ok(Said::Ask(question)) => *question,
        _ => panic!("no question: {text}"),
    }
}

/// Has the question meet its fate, and gives its end.
fn end(desk: &Desk, about: &Value, fate: Fate) -> Value {
    let listener = Arc::new(Listener::default());
    let control = match fate {
        Fate::HasNoTime => Control::new().with_time(Duration::ZERO),
        _ => Control::new().with_time(Duration::from_secs(20)),
    };
    listener.deaf.store(matches!(fate, Fate::NobodyListens), Relaxed);
    if matches!(fate, Fate::CancelledBefore) {
        control.cancel();
    }
    let mut job = desk.open(question(&about.to_string()), listener.clone(), control.clone());
    let mut rooms = 0;
    while let Some(open) = job.take() {
        if matches!(fate, Fate::ThrownAway) {
            break;
        }
        // The first rooms are too small for anything.
        let room = control.child().with_time(Duration::from_micros(1 << rooms));
        rooms += 1;
        job = match open.step(if rooms < 16 { Some(&room) } else { None }) {
            Step::Done => None,
            Step::Again(job) => Some(job),
            Step::Waits(mut job) => {
                job.more(100);
                Some(job)
            }
        };
        if matches!(fate, Fate::CancelledBetween) {
            control.cancel();
        }
    }
    let lines = listener.lines.lock().unwrap();
    let is_end =
        |line: &&Value| ["answer", "error", "stopped"].iter().any(|key| line.get(key).is_some());
    let ends = lines.iter().filter(is_end).count();
    assert_eq!(ends, 1, "{about} {fate:?}: {lines:?}");
    lines.last().filter(is_end).unwrap_or_else(|| panic!("{about}: news after the end")).clone()
}

fn about(ask: &str, puzzle: Option<&str>) -> Value {
    let mut about = json!({ "id": 7, "ask": ask, "engines": ["search", "cdcl"], "what": "dpll",
        "encoding": "extended", "certificate": "e", "name": "X-wing", "word": "thermometer", "form": "dimacs", "cell": 0, "digit": 1, "wish": { "box": [2, 2], "seconds": 5 } });
    if ask == "picture" {
        about["form"] = json!("svg");
    }
    if let Some(puzzle) = puzzle {
        about["puzzle"] = json!(puzzle);
    }
    about
}

#[test]
fn every_question_has_one_end_whatever_becomes_of_it() {
    let desk = Desk::default();
    let puzzles =
        [Some("...3 ...2 3... 4..."), Some("11.. .... .... ...."), Some("no puzzle"), None];
    for ask in NAMES {
        for puzzle in puzzles {
            for fate in FATES {
                end(&desk, &about(ask, puzzle), fate);
            }
        }
        // With time and a puzzle, each has an answer.
        let good = end(&desk, &about(ask, puzzles[0]), Fate::Done);
        assert!(good.get("answer").is_some(), "{ask}: {good}");
        let cancelled = end(&desk, &about(ask, puzzles[0]), Fate::CancelledBefore);
        assert_eq!(cancelled["stopped"], "cancelled", "{ask}: {cancelled}");
        let lost = end(&desk, &about(ask, puzzles[0]), Fate::ThrownAway);
        assert_eq!(lost["error"], "the question was thrown away: too many wait", "{ask}");
    }
}

#[test]
fn what_cannot_be_asked_has_its_end_at_once() {
    let desk = Desk::default();
    let mut unknown = about("nonsense", Some("1..."));
    assert_eq!(end(&desk, &unknown, Fate::Done)["error"], "there is no question `nonsense`");
    unknown = about("verdict", Some("1..."));
    unknown["engine"] = json!("steam");
    assert_eq!(end(&desk, &unknown, Fate::Done)["error"], "there is no engine `steam`");
    // An engine that this build has not says so, and stays a name that is known.
    unknown["engine"] = json!("asp");
    let without = end(&desk, &unknown, Fate::Done);
    assert!(without["error"].as_str().unwrap().contains("not in this build"), "{without}");
}

/// A panic is told once too; in builds with debug assertions every engine has one over one puzzle.
#[cfg(debug_assertions)]
#[test]
fn a_bug_is_an_end() {
    let listener = Arc::new(Listener::default());
    let text = json!({ "id": 1, "ask": "completion", "engine": "search",
        "puzzle": youdoku::engine::TRIPWIRE });
    let job = Desk::default().open(question(&text.to_string()), listener.clone(), Control::new());
    let work = std::panic::AssertUnwindSafe(|| job.unwrap().step(None));
    assert!(std::panic::catch_unwind(work).is_err(), "the tripwire was not met");
    let lines = listener.lines.lock().unwrap();
    let expect = json!({ "id": 1, "ask": "completion",
        "error": "the question met a bug; the studio goes on" });
    assert_eq!(*lines, [expect]);
}

#[test]
fn solutions_come_as_they_are_asked_for() {
    let (desk, listener) = (Desk::default(), Arc::new(Listener::default()));
    let ask = json!({ "id": 3, "ask": "solutions", "puzzle": ".... .... .... ...." });
    let mut job = desk.open(question(&ask.to_string()), listener.clone(), Control::new()).unwrap();
    let heard = || listener.lines.lock().unwrap().len();
    for expect in [1, 3, 5] {
        job = match job.step(None) {
            Step::Waits(job) => job,
            _ => panic!("it ends too early"),
        };
        assert_eq!(heard(), expect);
        job.more(2);
    }
    job.more(1000);
    assert!(matches!(job.step(None), Step::Done));
    let lines = listener.lines.lock().unwrap();
    assert_eq!(lines.last().unwrap()["answer"], json!({ "found": 288 }));
    let boards: std::collections::BTreeSet<String> =
        lines.iter().map(|line| line["part"]["board"].to_string()).collect();
    // Each once, and the end.
    assert_eq!(boards.len(), 288 + 1);
}

#[test]
fn puzzles_are_made_in_however_small_a_room() {
    let (desk, listener, control) =
        (Desk::default(), Arc::new(Listener::default()), Control::new());
    let asked = question(r#"{"id":1,"ask":"generate","wish":{"box":[2,2],"seed":1,"count":3}}"#);
    let job = desk.open(asked, listener.clone(), control.clone()).unwrap();
    let room = control.child().with_time(Duration::ZERO);
    assert!(matches!(job.step(Some(&room)), Step::Done));
    let lines = listener.lines.lock().unwrap();
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[3]["answer"]["found"], json!(3));
}
