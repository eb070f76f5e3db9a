//! The studio in a real browser: Chromium, driven through ChromeDriver. Where they are not installed
//! the tests say so and pass; `make test` installs them.

mod accessible;
mod drawn;
mod driver;
mod files;
mod generating;
mod hand;
mod keeping;
mod learning;
mod looks;
mod names;
mod paths;
mod pictures;
mod pixels;
mod playing;
mod reach;
mod setting;
mod sharing;
mod shell;
mod steady;
mod tabs;
