//! The compression that setters' links use: lz-string (Pieroxy) to base64.
//!
//! The law: `decompress(compress(text)) == text`, and no link, however hostile, unfolds to more than
//! [`MOST_UNITS`]. The crate `lz-str` compresses; it has no bound on what it unfolds, and a kilobyte
//! can hold a gigabyte, so unfolding is done here.

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
