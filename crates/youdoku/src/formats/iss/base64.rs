//! The two ways in which Interactive Sudoku Solver packs things into signs of six bits.

const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

fn value(sign: u8) -> Option<u8> {
    SIGNS.iter().position(|&known| known == sign).map(|place| place as u8)
}

/// The places of a set's members: each sign has six, the lowest bit first.
pub(super) fn set(text: &str) -> Option<Vec<usize>> {
    let mut members = Vec::new();
    for (i, sign) in text.bytes().enumerate() {
        let bits = value(sign)?;
        members.extend((0..6).filter(|bit| bits >> bit & 1 == 1).map(|bit| 6 * i + bit));
    }
    Some(members)
}

/// The text of such a set.
pub(super) fn set_text(members: impl IntoIterator<Item = usize>) -> String {
    let mut signs: Vec<u8> = Vec::new();
    for member in members {
        let sign = member / 6;
        signs.resize(signs.len().max(sign + 1), 0);
        signs[sign] |= 1 << (member % 6);
    }
    signs.iter().map(|&bits| char::from(SIGNS[usize::from(bits)])).collect()
}

/// Bytes as RFC 4648 has them, highest bit first, without padding.
pub(super) fn bytes(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    let (mut held, mut count) = (0u32, 0);
    for sign in text.trim_end_matches('=').bytes() {
        held = held << 6 | u32::from(value(sign)?);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((held >> count) as u8);
            held &= (1 << count) - 1;
        }
    }
    Some(bytes)
}

/// The text of such bytes.
pub(super) fn bytes_text(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 4 / 3 + 2);
    let (mut held, mut count) = (0u32, 0);
    for &byte in bytes {
        held = held << 8 | u32::from(byte);
        count += 8;
        while count >= 6 {
            count -= 6;
            text.push(char::from(SIGNS[(held >> count) as usize & 63]));
        }
        held &= (1 << count) - 1;
    }
    if count > 0 {
        text.push(char::from(SIGNS[(held << (6 - count)) as usize & 63]));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_and_bytes_are_read_as_they_were_written() {
        assert_eq!(set("FF").unwrap(), [0, 2, 6, 8]);
        assert_eq!(set("Oj").unwrap(), [1, 2, 3, 6, 7, 11]);
        assert_eq!(set_text([1, 2, 3, 6, 7, 11]), "Oj");
        assert_eq!(set_text([]), "");
        assert_eq!(bytes("MSsyKw").unwrap(), b"1+2+");
        assert_eq!(bytes_text(b"1+2+"), "MSsyKw");
        for length in 0..20u8 {
            let some: Vec<u8> = (0..length).map(|i| i.wrapping_mul(151) ^ 0x5a).collect();
            assert_eq!(bytes(&bytes_text(&some)).unwrap(), some);
        }
        assert!(set("+").is_none() && bytes("é").is_none());
    }
}
