//! `--output`: the file appears whole or not at all, and stays what it was: a link, a pipe, somebody's,
//! private.
#![cfg(unix)]

use std::fs::{self, File, Permissions};
use std::io::{Read, Write};
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::{folder, puzzle_file, run};

const PUZZLE: &str = "...3...23...4...";
const SOLUTION: &str = "2413134231244231\n";

fn write(path: &Path) -> crate::Outcome {
    run(&["solve", PUZZLE, "--format", "line", "-o", path.to_str().unwrap()])
}

fn written(path: &Path) {
    let outcome = write(path);
    assert_eq!((outcome.out.as_str(), outcome.code), ("", 0), "{}", outcome.err);
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().mode() & 0o7777
}

fn is_root() -> bool {
    let folder = folder();
    fs::metadata(folder.path()).unwrap().uid() == 0
}

#[test]
fn line_14_a_symbolic_link_is_followed_also_to_where_nothing_is_yet() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("deep")).unwrap();
    symlink("deep/answers", at("second")).unwrap();
    symlink(at("second"), at("first")).unwrap();
    for _ in 0..2 {
        written(&at("first"));
        assert_eq!(fs::read_to_string(at("deep/answers")).unwrap(), SOLUTION);
        assert!(fs::symlink_metadata(at("first")).unwrap().is_symlink());
        assert!(fs::symlink_metadata(at("second")).unwrap().is_symlink());
        assert_eq!(names(&at("deep")), ["answers"]);
        assert_eq!(names(folder.path()), ["deep", "first", "second"]);
    }
    symlink("round", at("round")).unwrap();
    let lost = write(&at("round"));
    assert_eq!(lost.code, 2);
    assert!(lost.err.contains("cannot write") && lost.err.contains("links"), "{}", lost.err);
}

#[test]
fn line_14_a_pipe_is_written_into() {
    let folder = folder();
    let path = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    let reader = {
        let path = path.clone();
        std::thread::spawn(move || {
            let mut text = String::new();
            File::open(path).unwrap().read_to_string(&mut text).unwrap();
            text
        })
    };
    written(&path);
    assert_eq!(reader.join().unwrap(), SOLUTION);
    assert!(fs::metadata(&path).unwrap().file_type().is_fifo());
    assert_eq!(names(folder.path()), ["pipe"]);
}

#[test]
fn line_14_a_device_is_written_into_and_a_full_one_is_an_error() {
    let null = fs::metadata("/dev/null").unwrap();
    written(Path::new("/dev/null"));
    assert_eq!(fs::metadata("/dev/null").unwrap().ino(), null.ino());
    let full = write(Path::new("/dev/full"));
    assert_eq!((full.out.as_str(), full.code), ("", 2));
    assert!(full.err.contains("cannot write /dev/full: No space left"), "{}", full.err);
    assert!(fs::metadata("/dev/full").unwrap().file_type().is_char_device());
    // The same for standard output.
    let to_full = Command::new(assert_cmd::cargo::cargo_bin("youdoku"))
        .args(["solve", PUZZLE])
        .stdout(File::options().write(true).open("/dev/full").unwrap())
        .stderr(Stdio::null())
        .status();
    assert_eq!(to_full.unwrap().code(), Some(2));
}

#[test]
fn line_14_standard_output_by_name_is_standard_output() {
    let outcome = write(Path::new("/dev/stdout"));
    assert_eq!((outcome.out.as_str(), outcome.code), (SOLUTION, 0), "{}", outcome.err);
    // Also where it is a file that others write to.
    let folder = folder();
    let path = folder.path().join("all");
    let binary = assert_cmd::cargo::cargo_bin("youdoku");
    let script = "(echo before; \"$0\" solve \"$1\" -f line -o /dev/stdout; echo after) > \"$2\"";
    let status =
        Command::new("sh").args(["-c", script]).arg(binary).arg(PUZZLE).arg(&path).status();
    assert!(status.unwrap().success());
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text, format!("before\n{SOLUTION}after\n"));
    assert_eq!(names(folder.path()), ["all"]);
}

#[test]
fn line_14_mode_and_owner_stay_and_new_files_obey_the_umask() {
    let folder = folder();
    let path = folder.path().join("answers");
    fs::write(&path, "old").unwrap();
    for kept in [0o600, 0o640, 0o666, 0o4711] {
        fs::set_permissions(&path, Permissions::from_mode(kept)).unwrap();
        written(&path);
        assert_eq!((mode(&path), fs::read_to_string(&path).unwrap().as_str()), (kept, SOLUTION));
    }
    if is_root() {
        std::os::unix::fs::chown(&path, Some(12345), Some(54321)).unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o640)).unwrap();
        written(&path);
        let now = fs::metadata(&path).unwrap();
        assert_eq!((now.uid(), now.gid(), mode(&path)), (12345, 54321, 0o640));
    }
    let binary = assert_cmd::cargo::cargo_bin("youdoku");
    for (umask, expected) in [("077", 0o600), ("022", 0o644), ("002", 0o664)] {
        let path = folder.path().join(umask);
        let script = format!("umask {umask}; \"$0\" solve \"$1\" -o \"$2\"");
        let status =
            Command::new("sh").args(["-c", &script]).arg(&binary).arg(PUZZLE).arg(&path).status();
        assert!(status.unwrap().success());
        assert_eq!(mode(&path), expected, "umask {umask}");
    }
}

#[test]
fn line_14_a_file_with_several_names_is_written_in_place() {
    let folder = folder();
    let (path, other) = (folder.path().join("one"), folder.path().join("other"));
    for old in ["old", &"longer than the answers will be\n".repeat(100)] {
        fs::write(&path, old).unwrap();
        let _ = fs::remove_file(&other);
        fs::hard_link(&path, &other).unwrap();
        // What does not come to its end leaves it alone.
        assert_eq!(run(&["solve", "12..x", "-o", path.to_str().unwrap()]).code, 2);
        assert_eq!(fs::read_to_string(&other).unwrap(), old);
        written(&path);
        assert_eq!(fs::read_to_string(&other).unwrap(), SOLUTION);
        assert_eq!(fs::metadata(&path).unwrap().nlink(), 2);
        assert_eq!(names(folder.path()), ["one", "other"]);
    }
}

#[test]
fn line_14_what_cannot_be_a_file_is_said_at_once() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    for (path, expected) in [
        (folder.path().to_owned(), "directory"),
        (at("no/such/folder"), "No such file"),
        (at("none/"), "No such file"),
    ] {
        let failed = write(&path);
        assert_eq!((failed.out.as_str(), failed.code), ("", 2));
        assert!(failed.err.contains("cannot write"), "{}", failed.err);
        assert!(failed.err.contains(expected), "{}", failed.err);
    }
    assert_eq!(names(folder.path()).len(), 0);
}

#[test]
fn line_14_half_a_list_never_appears() {
    let folder = folder();
    let path = folder.path().join("answers");
    let name = path.to_str().unwrap();
    let empty = ".".repeat(81);
    let free = folder.path().join("free.cnf");
    let literals: String = (1..=60).map(|number| format!("{number} ")).collect();
    fs::write(&free, format!("p cnf 60 1\n{literals}0\n")).unwrap();
    for (args, code) in [
        (&["solve", "--all", &empty][..], 3),
        (&["count", "--no-symmetry", "-e", "obvious", &empty], 3),
        (&["sat", "--all", "--format", "named", free.to_str().unwrap()], 10),
    ] {
        let stopped = run(&[args, &["--time", "300ms", "-o", name]].concat());
        assert_eq!((stopped.out.as_str(), stopped.code), ("", code), "{args:?}");
        assert!(stopped.err.contains("nothing was written"), "{}", stopped.err);
        assert_eq!(names(folder.path()), ["free.cnf"]);
    }
    fs::write(&path, "old").unwrap();
    assert_eq!(run(&["solve", "--all", &empty, "--time", "300ms", "-o", name]).code, 3);
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    assert_eq!(names(folder.path()), ["answers", "free.cnf"]);
}

/// The command on work that does not end by itself, with its output in this folder.
fn endless(folder: &Path, which: usize) -> Child {
    let (path, list) = (folder.join("answers"), folder.join("list"));
    let empty = ".".repeat(81);
    fs::write(&list, format!("{empty}\n").repeat(20_000)).unwrap();
    let (path, list) = (path.to_str().unwrap(), list.to_str().unwrap());
    let args: [&[&str]; 5] = [
        &["solve", "--all", &empty],
        &["count", list, "-e", "obvious", "--threads", "2"],
        &["count", list, "--limit", "10000"],
        &["generate", "--clues", "17", "--count", "100"],
        // It waits for more input.
        &["solve", "-"],
    ];
    let mut child = Command::new(assert_cmd::cargo::cargo_bin("youdoku"))
        .args(args[which])
        .args(["-o", path])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let input = child.stdin.as_mut().unwrap();
    if which == 4 {
        write!(input, "{empty}\n{empty}\n").unwrap();
    }
    wait_until("it begins", || temporary(folder) == 1);
    child
}

pub fn signal(child: &Child, name: &str) {
    let status = Command::new("kill").args(["-s", name, &child.id().to_string()]).status();
    assert!(status.unwrap().success());
}

pub fn wait_until(what: &str, mut fine: impl FnMut() -> bool) -> Duration {
    let begun = Instant::now();
    while !fine() {
        assert!(begun.elapsed() < Duration::from_secs(60), "{what}");
        std::thread::sleep(Duration::from_millis(2));
    }
    begun.elapsed()
}

pub fn temporary(folder: &Path) -> usize {
    names(folder).iter().filter(|name| name.starts_with(".youdoku-")).count()
}

#[test]
fn line_11_and_14_any_signal_ends_soon_and_leaves_no_temporary_file() {
    for which in 0..5 {
        for name in ["INT", "TERM", "HUP"] {
            let folder = folder();
            fs::write(folder.path().join("answers"), "old").unwrap();
            let mut child = endless(folder.path(), which);
            signal(&child, name);
            let took = wait_until("it ends", || child.try_wait().unwrap().is_some());
            // Half a second, and what a busy machine adds.
            assert!(took < Duration::from_secs(5), "{which} {name}: {took:?}");
            assert_eq!(child.wait().unwrap().code(), Some(3), "{which} {name}");
            assert_eq!(temporary(folder.path()), 0, "{which} {name}");
            assert_eq!(fs::read_to_string(folder.path().join("answers")).unwrap(), "old");
        }
    }
}

#[test]
fn line_14_a_second_signal_ends_at_once_and_leaves_no_temporary_file() {
    for _ in 0..10 {
        let folder = folder();
        let mut child = endless(folder.path(), 0);
        signal(&child, "INT");
        signal(&child, "INT");
        wait_until("it ends", || child.try_wait().unwrap().is_some());
        assert!(matches!(child.wait().unwrap().code(), Some(3 | 130)));
        assert_eq!(temporary(folder.path()), 0);
    }
}

/// Who started it by `nohup` does not want it to hear the terminal close.
#[test]
fn line_14_a_signal_that_was_ignored_stays_ignored() {
    let folder = folder();
    let script = "trap '' HUP; exec \"$0\" count \"$1\" -e obvious -o \"$2\"";
    let mut child = Command::new("sh")
        .args(["-c", script])
        .arg(assert_cmd::cargo::cargo_bin("youdoku"))
        .arg(".".repeat(81))
        .arg(folder.path().join("answers"))
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_until("it begins", || temporary(folder.path()) == 1);
    signal(&child, "HUP");
    std::thread::sleep(Duration::from_millis(700));
    assert!(child.try_wait().unwrap().is_none());
    signal(&child, "TERM");
    wait_until("it ends", || child.try_wait().unwrap().is_some());
    assert_eq!(temporary(folder.path()), 0);
}

/// Killed at any moment, the old file is there or the new one, whole.
#[test]
fn line_14_a_killed_process_leaves_the_old_file_or_the_new_one() {
    let folder = folder();
    let (list, path) = (list(folder.path()), folder.path().join("answers"));
    let start = || {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin("youdoku"));
        command.arg("solve").arg(&list).arg("-o").arg(&path).stderr(Stdio::null()).spawn().unwrap()
    };
    let begun = Instant::now();
    assert!(start().wait().unwrap().success());
    let whole = begun.elapsed();
    let new = fs::read_to_string(&path).unwrap();
    assert_eq!(new.len(), 82 * 9 * 400);
    let (mut old_seen, mut new_seen) = (0, 0);
    for step in 0..60 {
        fs::write(&path, "old").unwrap();
        let mut child = start();
        std::thread::sleep(whole.mul_f64(f64::from(step) / 40.0));
        child.kill().unwrap();
        child.wait().unwrap();
        match fs::read_to_string(&path).unwrap().as_str() {
            "old" => old_seen += 1,
            text if text == new => new_seen += 1,
            text => panic!("{} bytes are neither the old file nor the new one", text.len()),
        }
    }
    assert!(old_seen > 0 && old_seen + new_seen == 60, "{old_seen} old, {new_seen} new");
}

/// A list whose answers are about 290 KB.
fn list(folder: &Path) -> PathBuf {
    let lines = fs::read_to_string(puzzle_file("lines.txt")).unwrap();
    let puzzles: Vec<&str> = lines.lines().filter(|line| line.len() >= 81).take(9).collect();
    let list = folder.join("list");
    fs::write(&list, (puzzles.join("\n") + "\n").repeat(400)).unwrap();
    list
}

/// No more than so much may be written to a file, as on a full disk.
#[test]
fn line_14_a_file_that_may_not_grow_is_an_error_and_the_old_one_stays() {
    let folder = folder();
    let (list, path) = (list(folder.path()), folder.path().join("answers"));
    let script = "trap '' XFSZ; ulimit -f 64; exec \"$0\" solve \"$1\" -o \"$2\"";
    for others in 0..2 {
        fs::write(&path, "old").unwrap();
        if others == 1 {
            fs::hard_link(&path, folder.path().join("other")).unwrap();
        }
        let output = Command::new("sh")
            .args(["-c", script])
            .arg(assert_cmd::cargo::cargo_bin("youdoku"))
            .args([&list, &path])
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(&format!("cannot write {}: ", path.display())), "{said}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(temporary(folder.path()), 0);
    }
}

/// A disk without room. Only root can make one so small; what it must not do is told above too.
#[test]
fn line_14_a_full_disk_is_an_error_and_the_old_file_stays() {
    let folder = folder();
    let disk = folder.path().join("disk");
    fs::create_dir(&disk).unwrap();
    let mount = ["-t", "tmpfs", "-o", "size=64k", "none"];
    let mounted = Command::new("mount").args(mount).arg(&disk).stderr(Stdio::null()).status();
    if !mounted.is_ok_and(|status| status.success()) {
        let skip = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/skip");
        let skipped =
            Command::new(skip).arg("a full disk: only root can mount a small one").status();
        assert!(skipped.unwrap().success(), "nothing may be skipped here");
        return;
    }
    let list = list(folder.path());
    let path = disk.join("answers");
    let outcome = std::panic::catch_unwind(|| {
        for others in 0..2 {
            fs::write(&path, "old").unwrap();
            if others == 1 {
                fs::hard_link(&path, disk.join("other")).unwrap();
            }
            let full = run(&["solve", list.to_str().unwrap(), "-o", path.to_str().unwrap()]);
            assert_eq!(full.code, 2, "{}", full.err);
            let expected = format!("cannot write {}: No space left", path.display());
            assert!(full.err.contains(&expected), "{}", full.err);
            assert_eq!(fs::read_to_string(&path).unwrap(), "old");
            assert_eq!(names(&disk).len(), 1 + others);
        }
    });
    assert!(Command::new("umount").arg(&disk).status().unwrap().success());
    outcome.unwrap();
}
