//! What the command says, word for word: help, errors, programs and clauses. The files of `snapshots/` are what it said;
//! where a change is meant, `YOUDOKU_WRITE_SNAPSHOTS=1` writes them anew, and the difference is read like code.

use std::path::PathBuf;

use crate::{Outcome, outcome, youdoku};

/// The name of the file, and the arguments.
const SNAPSHOTS: &[(&str, &[&str])] = &[
    ("help-solve", &["solve", "--help"]),
    ("help-unique", &["unique", "-h"]),
    ("help-docs", &["docs", "--help"]),
    ("error-no-command", &["slove"]),
    ("error-no-file", &["solve", "no-such-file.txt"]),
    ("error-cells", &["solve", "..."]),
    ("error-sign", &["solve", "...5 .... .... ...."]),
    ("error-rule", &["solve", "--rule", "thermomter r1c1 r1c2", "...3 ...2 3... 4..."]),
    ("error-argument", &["solve", "--rule", "killer-cage r1c1 r9c9", "...3 ...2 3... 4..."]),
    ("error-engine", &["solve", "--engine", "crystal-ball", "...3 ...2 3... 4..."]),
    ("error-time", &["solve", "--time", "soon", "...3 ...2 3... 4..."]),
    ("program-4x4", &["encode", "--as", "asp", "...3 ...2 3... 4..."]),
    (
        "program-rules",
        &[
            "encode",
            "--as",
            "asp",
            "-r",
            "anti-king",
            "-r",
            "thermometer r1c1 r1c2",
            "................",
        ],
    ),
    ("clauses-named", &["encode", "...3 ...2 3... 4..."]),
    (
        "clauses-dimacs",
        &["encode", "--as", "dimacs", "--rule", "killer-cage 5 r1c1 r1c2", "................"],
    ),
];

#[test]
fn the_command_says_what_it_said() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/cli/snapshots");
    let write = std::env::var_os("YOUDOKU_WRITE_SNAPSHOTS").is_some();
    let mut other = Vec::new();
    for (name, args) in SNAPSHOTS {
        // As wide everywhere, and in a folder where nothing is.
        let nowhere = tempfile::tempdir().expect("a folder");
        let mut command = youdoku(args);
        command.current_dir(&nowhere).env("COLUMNS", "100").env_remove("CLICOLOR_FORCE");
        let Outcome { out, err, code } = outcome(&mut command);
        let said = format!("$ youdoku {}\n{out}{err}exit {code}\n", args.join(" "));
        let path = folder.join(format!("{name}.txt"));
        if write {
            std::fs::create_dir_all(&folder).expect("a folder");
            std::fs::write(&path, &said).expect("a file");
        }
        let before = std::fs::read_to_string(&path).unwrap_or_default();
        if before != said {
            let differs = before.lines().zip(said.lines()).find(|(before, now)| before != now);
            other.push(format!("{name}: {differs:?}"));
        }
    }
    assert!(
        other.is_empty(),
        "{}\nYOUDOKU_WRITE_SNAPSHOTS=1 takes these as they are",
        other.join("\n")
    );
}
