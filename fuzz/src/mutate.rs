//! Input that is nearly right: something from the corpus with a few edits. What is altogether random is
//! refused at its first sign; what nearly fits goes deep.

use fastrand::Rng;

/// No input is longer.
pub const LONGEST: usize = 8192;

/// Numbers at which something tends to change.
const NUMBERS: &[&str] = &[
    "0",
    "1",
    "-1",
    "2",
    "9",
    "10",
    "16",
    "17",
    "25",
    "26",
    "36",
    "128",
    "129",
    "255",
    "256",
    "65535",
    "65536",
    "2147483647",
    "2147483648",
    "-2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "18446744073709551616",
    "1e9",
    "1.5",
    "007",
    "99999999999999999999999",
];

/// Signs that programs forget.
const SIGNS: &[&str] = &[
    "\u{feff}", "\0", "\r", "\r\n", "\n", "\t", " ", "\u{a0}", "\u{2028}", "é", "ß", "🧩", "１",
    "²", "\u{301}", "#", ",", ";", ":", "|", "||", "!", "-", "+", "\"", "'", "\\", "[", "]", "{",
    "}", "(", ")", "<", ">", "=", "%", "&", "~", "_", ".", "/", "null", "true",
];

/// An entry of the corpus, edited one to six times; seldom nothing but random bytes. `words` are such as the
/// reader knows.
pub fn nearly(random: &mut Rng, corpus: &[Vec<u8>], words: &[&str]) -> Vec<u8> {
    let mut input = match random.choice(corpus) {
        Some(entry) if random.u8(..) > 2 => entry.clone(),
        _ => (0..random.usize(..64)).map(|_| random.u8(..)).collect(),
    };
    for _ in 0..1 + random.usize(..6) {
        edit(random, &mut input, corpus, words);
        input.truncate(LONGEST);
    }
    input
}

fn edit(random: &mut Rng, input: &mut Vec<u8>, corpus: &[Vec<u8>], words: &[&str]) {
    let (from, to) = stretch(random, input);
    match random.u8(..12) {
        0 => drop(input.drain(from..to)),
        1 => input.extend_from_within(from..to),
        2 => {
            let (part, at) = (input[from..to].to_vec(), random.usize(..=input.len()));
            insert(input, at, &part);
        }
        3 => insert(input, from, random.choice(SIGNS).unwrap_or(&"").as_bytes()),
        4 | 5 => {
            let word = random.choice(words).unwrap_or(&"");
            insert(input, from, word.as_bytes());
        }
        6 | 7 => replace_number(random, input),
        8 => {
            let other = random.choice(corpus).cloned().unwrap_or_default();
            let (start, end) = stretch(random, &other);
            input.splice(from..to, other[start..end].iter().copied());
        }
        9 => input.truncate(from),
        10 => repeat(random, input, from, to),
        _ if input.is_empty() => input.push(random.u8(..)),
        _ => {
            let at = random.usize(..input.len());
            input[at] = if random.bool() { random.u8(..) } else { input[at] ^ 1 << random.u8(..8) };
        }
    }
}

/// A piece of it, mostly a short one.
fn stretch(random: &mut Rng, input: &[u8]) -> (usize, usize) {
    let from = random.usize(..=input.len());
    let longest = if random.bool() { 4 } else { input.len() };
    (from, (from + random.usize(..=longest)).min(input.len()))
}

fn insert(input: &mut Vec<u8>, at: usize, piece: &[u8]) {
    input.splice(at..at, piece.iter().copied());
}

fn repeat(random: &mut Rng, input: &mut Vec<u8>, from: usize, to: usize) {
    let times = 1 << random.usize(1..8);
    if (to - from) * times <= LONGEST {
        let piece = input[from..to].repeat(times);
        insert(input, from, &piece);
    }
}

/// Puts another number in the place of one.
fn replace_number(random: &mut Rng, input: &mut Vec<u8>) {
    let starts: Vec<usize> = (0..input.len())
        .filter(|&i| input[i].is_ascii_digit() && (i == 0 || !input[i - 1].is_ascii_digit()))
        .collect();
    let Some(&start) = random.choice(&starts) else { return };
    let len = input[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = match random.bool() {
        true => random.choice(NUMBERS).unwrap_or(&"0").to_string(),
        false => random.u32(..30).to_string(),
    };
    input.splice(start..start + len, number.into_bytes());
}

/// The smallest input found that still fails, by leaving out ever smaller pieces.
pub fn smallest(input: &[u8], fails: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    let (mut best, mut piece, mut tries) = (input.to_vec(), input.len().div_ceil(2), 0);
    while piece > 0 && tries < 4000 {
        let (mut at, mut shorter) = (0, false);
        while at < best.len() && tries < 4000 {
            let mut tried = best.clone();
            tried.drain(at..(at + piece).min(best.len()));
            tries += 1;
            match fails(&tried) {
                true => (best, shorter) = (tried, true),
                false => at += piece,
            }
        }
        if !shorter {
            piece /= 2;
        }
    }
    best
}
