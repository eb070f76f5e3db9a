//! `youdoku studio`: the studio in a browser, served to this machine only, or with `--host` to a network.

use std::io::{self, Write};
use std::process::{Command, Stdio};

use anyhow::{Context, Result};
use qrcode::render::unicode::Dense1x2;
use qrcode::{EcLevel, QrCode};
use youdoku_studio::Place;

use crate::args::Studio;
use crate::exit::Exit;

pub fn run(args: Studio) -> Result<Exit> {
    let place = args.host.map_or(Place::Machine, Place::Network);
    youdoku_studio::run(place, args.port, |_, link| {
        // The link is what a script wants; how to stop is talk. A script that has read enough may be gone.
        _ = writeln!(io::stdout(), "{link}");
        say!("The studio is open at {link} (Ctrl-C ends it)");
        if args.host.is_some() {
            say!("{}", picture(link));
            say!("Whoever has this link can use the studio. It is plain http: others in the same");
            say!("network can read what goes to and fro.");
        }
        if args.open && !open(link) {
            say!("youdoku: found no browser to open; please open the address yourself");
        }
    })
    .with_context(|| match args.host {
        Some(address) => format!("the studio could not listen at {address}"),
        None => "the studio could not listen".to_owned(),
    })?;
    Ok(Exit::Found)
}

/// A link as a QR code in text: light blocks on a dark terminal, as most are.
fn picture(link: &str) -> String {
    match QrCode::with_error_correction_level(link, EcLevel::L) {
        Ok(code) => {
            let (dark, light) = (Dense1x2::Light, Dense1x2::Dark);
            code.render::<Dense1x2>().dark_color(dark).light_color(light).build()
        }
        // No link of ours is too long for a code.
        Err(_) => String::new(),
    }
}

/// Opens an address in the browser of whoever asked, and says whether there was one.
pub fn open(address: &str) -> bool {
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
