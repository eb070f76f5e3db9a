//! Tables for people: columns as wide as their widest word.

use std::io::{self, Write};

/// Writes rows of words in columns; the last column is as wide as it likes.
pub fn write(out: &mut dyn Write, head: &[&str], rows: &[Vec<String>]) -> io::Result<()> {
    let width = |column: usize| {
        let words = rows.iter().map(|row| row[column].chars().count());
        words.chain([head[column].chars().count()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let head: Vec<String> = head.iter().map(|word| (*word).to_owned()).collect();
    for row in [&head].into_iter().chain(rows) {
        let line: Vec<String> =
            row.iter().zip(&widths).map(|(word, &width)| format!("{word:width$}")).collect();
        writeln!(out, "{}", line.join("  ").trim_end())?;
    }
    Ok(())
}
