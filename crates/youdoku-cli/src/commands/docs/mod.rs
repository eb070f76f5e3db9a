//! `youdoku docs`: the book as files, opened in the browser. Guides are embedded; rules and techniques, with their
//! pictures, are written from the tables.
//!
//! Invariant: every link inside the book leads to something in it, whatever folder it is put in.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::{rules, studio};
use crate::args::Docs;
use crate::exit::Exit;

mod html;

macro_rules! guides {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../../book/", $name, ".md")))),*]
    };
}

/// The chapters that people wrote, by the names of their files.
const GUIDES: &[(&str, &str)] = guides! {
    "README" "setters" "solvers" "teachers" "programmers" "scale" "reliability" "sat" "origins"
};

macro_rules! pictures {
    ($($name:literal)*) => {
        &[$(($name, include_bytes!(concat!("../../../book/", $name)))),*]
    };
}

/// The pictures that they show.
const PICTURES: &[(&str, &[u8])] =
    pictures! { "studio-path.png" "studio-play.png" "studio-lesson.png" };

pub fn run(args: Docs) -> Result<Exit> {
    let folder = match args.to {
        Some(folder) => folder,
        None => kept().join(concat!("docs-", env!("CARGO_PKG_VERSION"))),
    };
    write(&folder)
        .with_context(|| format!("the book could not be written to {}", folder.display()))?;
    let first = fs::canonicalize(folder.join("index.html"))?;
    let address = format!("file://{}", first.display());
    // The address is what a script wants. A script that has read enough may be gone.
    _ = writeln!(io::stdout(), "{address}");
    if !args.print && !studio::open(&address) {
        say!("youdoku: found no browser to open; please open the address yourself");
    }
    Ok(Exit::Found)
}

/// Where programs keep what they can write again.
fn kept() -> PathBuf {
    let named =
        |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || named("HOME");
    let kept = match std::env::consts::OS {
        "macos" => home().map(|home| home.join("Library/Caches")),
        "windows" => named("LOCALAPPDATA"),
        _ => named("XDG_CACHE_HOME").or_else(|| home().map(|home| home.join(".cache"))),
    };
    kept.unwrap_or_else(std::env::temp_dir).join("youdoku")
}

/// Writes the book.
fn write(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    rules::write_markdown(folder)?;
    let mut chapters: Vec<(String, String)> =
        GUIDES.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    for name in ["rules", "techniques"] {
        let path = folder.join(format!("{name}.md"));
        chapters.push((name.to_owned(), fs::read_to_string(&path)?));
        fs::remove_file(path)?;
    }
    let names: Vec<&str> = chapters.iter().map(|(name, _)| name.as_str()).collect();
    let book = html::Book { chapters: &names };
    for (name, text) in &chapters {
        fs::write(folder.join(html::file(name)), book.page(name, text))?;
    }
    for (name, bytes) in PICTURES {
        fs::write(folder.join(name), bytes)?;
    }
    fs::write(folder.join("book.css"), include_str!("book.css"))?;
    Ok(())
}
