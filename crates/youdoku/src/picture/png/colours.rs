//! Colours as CSS says them: in hexadecimal digits, `rgb(…)`, and the few names that people use in puzzles.

use super::canvas::Ink;

/// The names that are met in puzzles, of the 148 that CSS has.
const NAMES: [(&str, u32); 28] = [
    ("black", 0x000000),
    ("white", 0xffffff),
    ("grey", 0x808080),
    ("gray", 0x808080),
    ("lightgrey", 0xd3d3d3),
    ("lightgray", 0xd3d3d3),
    ("darkgrey", 0xa9a9a9),
    ("darkgray", 0xa9a9a9),
    ("silver", 0xc0c0c0),
    ("red", 0xff0000),
    ("darkred", 0x8b0000),
    ("green", 0x008000),
    ("darkgreen", 0x006400),
    ("lightgreen", 0x90ee90),
    ("lime", 0x00ff00),
    ("blue", 0x0000ff),
    ("darkblue", 0x00008b),
    ("lightblue", 0xadd8e6),
    ("yellow", 0xffff00),
    ("orange", 0xffa500),
    ("gold", 0xffd700),
    ("purple", 0x800080),
    ("violet", 0xee82ee),
    ("magenta", 0xff00ff),
    ("pink", 0xffc0cb),
    ("cyan", 0x00ffff),
    ("teal", 0x008080),
    ("brown", 0xa52a2a),
];

/// What is meant; nothing where nothing is painted. What is no colour here is grey, as what is not understood.
pub(super) fn read(text: &str) -> Option<Ink> {
    let text = text.trim().to_ascii_lowercase();
    if ["none", "transparent", ""].contains(&text.as_str()) {
        return None;
    }
    let ink = hexadecimal(&text).or_else(|| mixed(&text)).or_else(|| {
        let named = NAMES.iter().find(|(name, _)| *name == text);
        named.map(|&(_, colour)| of([colour >> 16, colour >> 8, colour, 255]))
    });
    Some(ink.unwrap_or([0.6, 0.6, 0.6, 1.0]))
}

fn of(parts: [u32; 4]) -> Ink {
    parts.map(|part| (part & 255) as f32 / 255.0)
}

/// `#rgb`, `#rrggbb`, each also with how much it hides.
fn hexadecimal(text: &str) -> Option<Ink> {
    let digits: Option<Vec<u32>> =
        text.strip_prefix('#')?.chars().map(|digit| digit.to_digit(16)).collect();
    match digits?[..] {
        [r, g, b] => Some(of([17 * r, 17 * g, 17 * b, 255])),
        [r, g, b, a] => Some(of([17 * r, 17 * g, 17 * b, 17 * a])),
        [r, s, g, h, b, c] => Some(of([16 * r + s, 16 * g + h, 16 * b + c, 255])),
        [r, s, g, h, b, c, a, d] => Some(of([16 * r + s, 16 * g + h, 16 * b + c, 16 * a + d])),
        _ => None,
    }
}

/// `rgb(r, g, b)` and `rgba(r, g, b, share)`.
fn mixed(text: &str) -> Option<Ink> {
    let inside = text.strip_prefix("rgb")?.trim_start_matches('a').strip_prefix('(')?;
    let parts: Option<Vec<f32>> = inside
        .strip_suffix(')')?
        .split([',', ' '])
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().ok())
        .collect();
    match parts?[..] {
        [r, g, b] => Some([r / 255.0, g / 255.0, b / 255.0, 1.0]),
        [r, g, b, share] => Some([r / 255.0, g / 255.0, b / 255.0, share]),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours() {
        let check = |text: &str, expect: Option<[u8; 4]>| {
            let found = read(text).map(|ink| ink.map(|part| (part * 255.0).round() as u8));
            assert_eq!(found, expect, "{text}");
        };
        check("none", None);
        check("transparent", None);
        check("#f00", Some([255, 0, 0, 255]));
        check("#34BBE6", Some([0x34, 0xbb, 0xe6, 255]));
        check("#00000033", Some([0, 0, 0, 0x33]));
        check("rgba(255, 0, 0, 0.2)", Some([255, 0, 0, 51]));
        check("rgb(1 2 3)", Some([1, 2, 3, 255]));
        check("DarkRed", Some([0x8b, 0, 0, 255]));
        check("what", Some([153, 153, 153, 255]));
    }
}
