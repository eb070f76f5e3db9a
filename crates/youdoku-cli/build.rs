//! Links the C++ library into the command, where it is to be had: looking up its symbols was 1.5 of the 4.4 million
//! instructions of `youdoku solve` with one puzzle, start to end.
//!
//! The libraries of a folder that has only the archive are found before those of the system. Where there is no such
//! archive, the command is linked as usual.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let of_target = |name: &str| env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    let native = env::var("HOST").ok() == env::var("TARGET").ok();
    if of_target("OS") != "linux" || of_target("ENV") != "gnu" || !native {
        return;
    }
    let Some((archive, out)) = archive().zip(env::var_os("OUT_DIR")) else { return };
    let folder = Path::new(&out).join("archives");
    let copy = folder.join("libstdc++.a");
    if fs::create_dir_all(&folder).is_ok() && fs::copy(archive, copy).is_ok() {
        println!("cargo::rustc-link-search=native={}", folder.display());
    }
}

/// Where the compiler has the archive.
fn archive() -> Option<PathBuf> {
    let asked = Command::new("c++").arg("-print-file-name=libstdc++.a").output().ok()?;
    let path = PathBuf::from(String::from_utf8(asked.stdout).ok()?.trim());
    // A compiler that has none says the name alone.
    (path.is_absolute() && path.is_file()).then_some(path)
}
