//! `youdoku studio`: the studio in a browser, served to this machine only.

use std::io::{self, Write};
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

use crate::args::Studio;
use crate::exit::Exit;

pub fn run(args: Studio) -> Result<Exit> {
    youdoku_studio::run(args.port, |address| {
        // The address is what a script wants; how to stop is talk. A script that has read enough may be gone.
        _ = writeln!(io::stdout(), "http://{address}/");
        say!("The studio is open at http://{address}/ (Ctrl-C ends it)");
        if args.open && !open(&format!("http://{address}/")) {
            say!("youdoku: found no browser to open; please open the address yourself");
        }
    })
    .context("the studio could not listen")?;
    Ok(Exit::Found)
}

/// Opens an address in the browser of whoever asked, and says whether there was one.
fn open(address: &str) -> bool {
    let openers: &[&[&str]] = match std::env::consts::OS {
        "macos" => &[&["open"]],
        "windows" => &[&["cmd", "/C", "start", ""]],
        _ => &[&["xdg-open"], &["gio", "open"]],
    };
    openers.iter().any(|command| {
        let mut opener = Command::new(command[0]);
        opener.args(&command[1..]).arg(address);
        opener.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().is_ok()
    })
}
