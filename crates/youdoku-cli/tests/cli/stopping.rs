//! Explaining, rating, converting and proving end with their time and with any signal: exit code 3, and no file that was
//! not there before.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use crate::folder;
use crate::output::{signal, temporary, wait_until};

/// More than a run may take after it was told to end: half a second, and what a busy machine adds.
const SOON: Duration = Duration::from_secs(5);

/// An empty board of so many digits, under these lines.
fn empty(size: usize, lines: &str) -> String {
    let row = ". ".repeat(size);
    format!("{lines}{}", format!("{}\n", row.trim_end()).repeat(size))
}

/// Commands on puzzles that they need long for. `old` is a file that each may write, and the last a proof to check.
const COMMANDS: [(&str, &[&str]); 7] = [
    ("explain", &["explain", "large", "-o", "old"]),
    ("hint", &["hint", "large", "-o", "old"]),
    ("rate", &["rate", "huge", "-o", "old"]),
    ("convert", &["convert", "--to", "sudokupad", "huge", "-o", "old"]),
    ("solve --proof", &["solve", "odd", "--proof", "old"]),
    ("unique --proof", &["unique", "odd", "--proof", "old", "--formula", "formula"]),
    ("check-proof", &["check-proof", "large", "endless"]),
];

/// A folder with the puzzles, and one for whatever is temporary.
fn prepared() -> tempfile::TempDir {
    let folder = folder();
    let write = |name: &str, text: String| fs::write(folder.path().join(name), text).unwrap();
    // Three rows that add up to one less than they do: search knows at once, and no proof of it is short.
    let cells: String = (1..=3).flat_map(|r| (1..=9).map(move |c| format!(" r{r}c{c}"))).collect();
    write("odd", empty(9, &format!("rule: sum 134{cells}\n")));
    write("large", empty(25, ""));
    write("huge", empty(64, ""));
    write("old", "old".to_owned());
    fs::create_dir(folder.path().join("temporary")).unwrap();
    let made = Command::new("mkfifo").arg(folder.path().join("endless")).status();
    assert!(made.unwrap().success());
    folder
}

/// Starts one of the commands there, and waits until it is at work.
fn begun(folder: &Path, args: &[&str], more: &[&str]) -> Child {
    let child = Command::new(assert_cmd::cargo::cargo_bin("youdoku"))
        .args(args)
        .args(more)
        .current_dir(folder)
        .env("TMPDIR", folder.join("temporary"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let proves = || fs::read_dir(folder.join("temporary")).unwrap().next().is_some();
    match args[0] {
        // A proof without end, of deletions. More of it than a pipe holds is gone once somebody reads.
        "check-proof" => {
            let mut proof = File::options().write(true).open(folder.join("endless")).unwrap();
            let (is_read, wait) = mpsc::channel();
            thread::spawn(move || {
                let lines = "1 d 0\n".repeat(50_000);
                while proof.write_all(lines.as_bytes()).is_ok() {
                    // Nobody waits for it but the first time.
                    let _ = is_read.send(());
                }
            });
            // Where its time was over before, nobody has read anything.
            let _ = wait.recv();
        }
        "solve" | "unique" => drop(wait_until("it proves", proves)),
        _ => drop(wait_until("it begins", || temporary(folder) == 1)),
    }
    child
}

/// Nothing is there that was not before, and what was there is as it was.
fn is_clean(folder: &Path, told: &str) {
    assert_eq!(temporary(folder), 0, "{told}");
    assert!(fs::read_dir(folder.join("temporary")).unwrap().next().is_none(), "{told}");
    assert_eq!(fs::read_to_string(folder.join("old")).unwrap(), "old", "{told}");
    assert!(!folder.join("formula").exists(), "{told}");
}

#[test]
fn line_11_and_14_signals_end_whatever_explains_converts_and_proves() {
    let folder = prepared();
    for (name, args) in COMMANDS {
        for word in ["INT", "TERM", "HUP"] {
            let told = format!("{name} {word}");
            let mut child = begun(folder.path(), args, &["--time", "10m"]);
            signal(&child, word);
            let took = wait_until(&told, || child.try_wait().unwrap().is_some());
            assert!(took < SOON, "{told}: {took:?}");
            assert_eq!(child.wait().unwrap().code(), Some(3), "{told}");
            is_clean(folder.path(), &told);
        }
    }
}

#[test]
fn line_11_time_holds_for_whatever_explains_converts_and_proves() {
    let folder = prepared();
    for (name, args) in COMMANDS {
        let start = Instant::now();
        let mut child = begun(folder.path(), args, &["--time", "700ms"]);
        wait_until(name, || child.try_wait().unwrap().is_some());
        assert!(start.elapsed() < SOON, "{name}: {:?}", start.elapsed());
        // A link without a solution in it is a link all the same, and the command says so.
        let links = args[0] == "convert";
        assert_eq!(child.wait().unwrap().code(), Some(if links { 0 } else { 3 }), "{name}");
        if links {
            let link = fs::read_to_string(folder.path().join("old")).unwrap();
            assert!(link.starts_with("https://sudokupad.app/"), "{link}");
            fs::write(folder.path().join("old"), "old").unwrap();
        }
        is_clean(folder.path(), name);
    }
}
