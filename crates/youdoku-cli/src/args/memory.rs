//! How much memory a question may take.

use std::fmt;

/// The bound of memory of every command that works under a clock.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub struct Memory {
    /// Refuse what needs more memory than this, for each puzzle: bytes, or a number with K, M or G; 4G
    /// when left out, or half of what the machine has if that is less
    #[arg(long = "memory", value_name = "SIZE", value_parser = size)]
    asked: Option<u64>,
}

/// What is usual on a machine that has plenty.
const USUAL: u64 = 4 << 30;

impl Memory {
    /// The bound in bytes.
    pub fn bytes(self) -> u64 {
        self.asked.unwrap_or_else(|| machine().map_or(USUAL, |all| USUAL.min(all / 2)))
    }
}

/// Bytes as people say them: `4G`, `500M`.
impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let bytes = self.bytes();
        let unit = UNITS.iter().rev().find(|(_, shift)| bytes >> shift >= 1);
        match unit {
            Some((letter, shift)) => {
                let tenths = (bytes >> (shift - 10)) * 10 / 1024;
                match tenths % 10 {
                    0 => write!(f, "{}{letter}", tenths / 10),
                    rest => write!(f, "{}.{rest}{letter}", tenths / 10),
                }
            }
            None => write!(f, "{bytes} bytes"),
        }
    }
}

/// The letters of sizes, with the powers of two they stand for.
const UNITS: [(char, u32); 4] = [('K', 10), ('M', 20), ('G', 30), ('T', 40)];

fn size(text: &str) -> Result<u64, String> {
    let expected = || "expected bytes, or a number with K, M or G, such as 500M".to_owned();
    let text = text.trim();
    let split = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let unit = unit.trim().to_ascii_uppercase();
    let unit = unit.strip_suffix("IB").or(unit.strip_suffix('B')).unwrap_or(&unit);
    let shift = match unit {
        "" => 0,
        _ => UNITS.iter().find(|(letter, _)| unit == letter.to_string()).ok_or_else(expected)?.1,
    };
    let bytes = number.parse::<f64>().map_err(|_| expected())? * (1_u64 << shift) as f64;
    if bytes >= 1.0 && bytes < u64::MAX as f64 { Ok(bytes as u64) } else { Err(expected()) }
}

/// What the machine has, where it says so.
fn machine() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_and_told() {
        for (text, bytes, told) in [
            ("4G", 4 << 30, "4G"),
            ("500M", 500 << 20, "500M"),
            ("1.5g", 3 << 29, "1.5G"),
            ("64KiB", 64 << 10, "64K"),
            ("900", 900, "900 bytes"),
        ] {
            assert_eq!(size(text), Ok(bytes), "{text}");
            assert_eq!(Memory { asked: Some(bytes) }.to_string(), told);
        }
        for wrong in ["", "G", "4X", "-1", "0", "1e3", "99999999T"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
        assert!(Memory::default().bytes() > 1 << 20);
    }
}
