//! The PNG file of some pixels: colours with how much they hide, eight bits each.

use miniz_oxide::deflate::compress_to_vec_zlib;

use super::canvas::Canvas;

/// The file.
pub(super) fn png(canvas: &Canvas) -> Vec<u8> {
    let mut raw = Vec::with_capacity(canvas.height * (4 * canvas.width + 1));
    for (i, pixel) in canvas.bytes().enumerate() {
        if i % canvas.width == 0 {
            // Rows stand as they are, without differences.
            raw.push(0);
        }
        raw.extend(pixel);
    }
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut head = Vec::new();
    head.extend((canvas.width as u32).to_be_bytes());
    head.extend((canvas.height as u32).to_be_bytes());
    // Eight bits, red, green, blue and how much they hide; the one way to pack, to filter, and line by line.
    head.extend([8, 6, 0, 0, 0]);
    chunk(&mut file, b"IHDR", &head);
    chunk(&mut file, b"IDAT", &compress_to_vec_zlib(&raw, 6));
    chunk(&mut file, b"IEND", &[]);
    file
}

fn chunk(file: &mut Vec<u8>, name: &[u8; 4], content: &[u8]) {
    file.extend((content.len() as u32).to_be_bytes());
    let begin = file.len();
    file.extend(name);
    file.extend(content);
    let check = crc(&file[begin..]);
    file.extend(check.to_be_bytes());
}

/// The check sum that PNG wants: CRC-32, bit by bit.
fn crc(bytes: &[u8]) -> u32 {
    let mut table = [0u32; 256];
    for (n, entry) in (0u32..).zip(table.iter_mut()) {
        *entry = (0..8).fold(n, |c, _| if c & 1 == 1 { 0xedb8_8320 ^ (c >> 1) } else { c >> 1 });
    }
    let step = |c: u32, byte: &u8| table[((c ^ u32::from(*byte)) & 0xff) as usize] ^ (c >> 8);
    !bytes.iter().fold(!0, step)
}

#[cfg(test)]
mod tests {
    #[test]
    fn check_sum() {
        // The one that every description of it gives.
        assert_eq!(super::crc(b"123456789"), 0xcbf4_3926);
    }
}
