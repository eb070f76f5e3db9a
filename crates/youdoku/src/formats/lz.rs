//! The compression that setters' links use: lz-string (Pieroxy) to base64.
//!
//! The law: `decompress(compress(text)) == text`, and no link, however hostile, unfolds to more than
//! [`MOST_UNITS`]. The crate `lz-str` compresses; it has no bound on what it unfolds, and a kilobyte
//! can hold a gigabyte, so unfolding is done here.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// No puzzle is larger; in UTF-16 units.
const MOST_UNITS: usize = 1 << 21;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The text in base64, padded as lz-string pads it: the crate adds one sign too many.
pub(super) fn compress(text: &str) -> String {
    let mut body = lz_str::compress_to_base64(text);
    body.truncate(body.trim_end_matches('=').len());
    while !body.len().is_multiple_of(4) {
        body.push('=');
    }
    body
}

/// The text in the signs that need no escaping in a query.
pub(super) fn compress_uri(text: &str) -> String {
    compress(text).trim_end_matches('=').replace('/', "-")
}

/// The text of signs that need no escaping in a query: `-` for `/`, and `$` where base64 has its padding.
pub(super) fn decompress_uri(signs: &str) -> Option<String> {
    decompress(&signs.replace(' ', "+").replace('-', "/").replace('$', "="))
}

/// The bytes of base64.
pub(super) fn base64(text: &str) -> Option<Vec<u8>> {
    let sextets = Bits::new(text)?.sextets;
    let bytes = |chunk: &[u8]| {
        let padded = chunk.iter().chain([&0; 4]).take(4);
        let word = padded.fold(0u32, |word, &sextet| word << 6 | u32::from(sextet));
        word.to_be_bytes().into_iter().skip(1).take(chunk.len() * 6 / 8)
    };
    Some(sextets.chunks(4).flat_map(bytes).collect())
}

/// Tries at mending a link, and the time for them: as much as SudokuPad itself takes.
const MOST_TRIES: usize = 400;
const MOST_TIME: Duration = Duration::from_secs(1);

/// Servers make one slash of two in the path of a link. Gives what `read` makes of the base64 with as few
/// slashes doubled as will do; nothing where no try succeeds.
pub(super) fn mended<T>(base64: &str, read: impl Fn(&str) -> Option<T>) -> Option<T> {
    if let Some(found) = read(base64) {
        return Some(found);
    }
    let slashes: Vec<usize> = base64.match_indices('/').map(|(at, _)| at).collect();
    // Sets of one, of two, of three slashes, in order of their size.
    let mut tries: VecDeque<Vec<usize>> = [Vec::new()].into();
    let start = Instant::now();
    for _ in 0..MOST_TRIES {
        let chosen = tries.pop_front().filter(|_| start.elapsed() < MOST_TIME)?;
        if !chosen.is_empty() {
            let mut longer = String::with_capacity(base64.len() + chosen.len());
            let mut from = 0;
            for &at in &chosen {
                longer.push_str(&base64[from..=at]);
                longer.push('/');
                from = at + 1;
            }
            longer.push_str(&base64[from..]);
            if let Some(found) = read(&longer) {
                return Some(found);
            }
        }
        let last = chosen.last().copied();
        for &at in slashes.iter().filter(|&&at| last.is_none_or(|last| at > last)) {
            if tries.len() > MOST_TRIES {
                break;
            }
            tries.push_back(chosen.iter().copied().chain([at]).collect());
        }
    }
    None
}

/// The text; nothing where the base64 is not a whole lz-string, or unfolds to too much.
pub(super) fn decompress(base64: &str) -> Option<String> {
    let mut bits = Bits::new(base64)?;
    let mut out: Vec<u16> = Vec::new();
    // An entry of the dictionary always stands somewhere in the output: its place and length suffice.
    let mut entries: Vec<(usize, usize)> = vec![(0, 0); 3];
    match bits.take(2)? {
        2 => return Some(String::new()),
        kind => out.push(bits.unit(kind)?),
    }
    entries.push((0, 1));
    let (mut width, mut left) = (3, 4u32);
    let mut last = (0, 1);
    let tick = |width: &mut u32, left: &mut u32| {
        *left -= 1;
        if *left == 0 {
            *left = 1 << *width;
            *width += 1;
        }
    };
    loop {
        let code = bits.take(width)?;
        let (start, len) = match code {
            2 => return String::from_utf16(&out).ok(),
            0 | 1 => {
                out.push(bits.unit(code)?);
                entries.push((out.len() - 1, 1));
                tick(&mut width, &mut left);
                (out.len() - 1, 1)
            }
            code => {
                let (from, len) = match entries.get(code as usize) {
                    Some(&entry) => entry,
                    // The entry that is about to be made: the last one and its first unit.
                    None if code as usize == entries.len() => (last.0, last.1 + 1),
                    None => return None,
                };
                if out.len() + len > MOST_UNITS {
                    return None;
                }
                let start = out.len();
                // One by one, since that last entry reads what is being written.
                for i in 0..len {
                    out.push(out[from + i]);
                }
                (start, len)
            }
        };
        // The last entry and the unit after it stand side by side in the output.
        entries.push((last.0, last.1 + 1));
        tick(&mut width, &mut left);
        last = (start, len);
    }
}

/// Bits, six from each character, the first the most significant.
struct Bits {
    sextets: Vec<u8>,
    place: usize,
}

impl Bits {
    fn new(base64: &str) -> Option<Bits> {
        let sextets = base64
            .bytes()
            .filter(|&byte| byte != b'=')
            .map(|byte| ALPHABET.iter().position(|&letter| letter == byte).map(|at| at as u8))
            .collect::<Option<Vec<u8>>>()?;
        Some(Bits { sextets, place: 0 })
    }

    /// A number of so many bits, the least significant first.
    fn take(&mut self, count: u32) -> Option<u32> {
        let mut number = 0;
        for power in 0..count {
            let sextet = self.sextets.get(self.place / 6)?;
            number |= u32::from(sextet >> (5 - self.place % 6) & 1) << power;
            self.place += 1;
        }
        Some(number)
    }

    /// A unit of 8 or 16 bits, as its kind says.
    fn unit(&mut self, kind: u32) -> Option<u16> {
        self.take(if kind == 0 { 8 } else { 16 }).map(|unit| unit as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_compressed_unfolds_again() {
        for text in ["", "a", "aaaa", "hello hello hello", "Grüße, 数独, 🧩🧩", &"ab".repeat(5000)]
        {
            let packed = compress(text);
            assert!(packed.len().is_multiple_of(4), "{text}");
            assert_eq!(decompress(&packed).as_deref(), Some(text));
        }
    }

    #[test]
    fn base64_is_what_it_is_everywhere() {
        for (text, bytes) in
            [("", ""), ("TQ==", "M"), ("TWE=", "Ma"), ("TWFu", "Man"), ("TWFuTQ", "ManM")]
        {
            assert_eq!(base64(text).unwrap(), bytes.as_bytes());
        }
        assert_eq!(base64("T!"), None);
    }

    #[test]
    fn slashes_that_were_lost_come_back() {
        // A sign of sixteen bits that are nearly all set makes slashes side by side.
        let texts = (0..200u32).map(|i| format!("{i} \u{fffd} and {}", i.wrapping_mul(7919)));
        let packed = texts.map(|text| (compress(&text), text));
        let mut lost = packed.filter(|(packed, _)| packed.contains("//")).take(20).peekable();
        assert!(lost.peek().is_some());
        for (packed, text) in lost {
            let is_text = |base64: &str| decompress(base64).filter(|found| *found == text);
            assert_eq!(mended(&packed.replace("//", "/"), is_text), Some(text.clone()));
        }
        let tries = std::cell::Cell::new(0);
        let never = |_: &str| -> Option<()> {
            tries.set(tries.get() + 1);
            None
        };
        assert_eq!(mended(&"/".repeat(100_000), never), None);
        assert!(tries.get() <= MOST_TRIES + 1);
    }

    #[test]
    fn hostile_links_end_in_nothing() {
        for link in ["!", "A", "AAAA", "N4Ig", "////////"] {
            assert_eq!(decompress(link), None, "{link}");
        }
        // Each entry one longer than the last: a hundred million units from a few kilobytes.
        let bomb = compress(&"a".repeat(MOST_UNITS + 1));
        assert!(bomb.len() < 10_000);
        assert_eq!(decompress(&bomb), None);
    }
}
