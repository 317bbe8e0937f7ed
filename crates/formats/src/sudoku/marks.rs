//! The candidates of every cell, in a frame: what programs show as pencil marks.
//!
//! ```text
//! .-----------------.-----------------.-----------------.
//! | 1567  3    1567 | 4    12579 179  | 689  5678  579  |
//! ```
//!
//! One word a cell, its digits in ascending order; a lone digit is a cell that can take nothing
//! else, placed or not. Rows of such words are read by [`rows`](super::rows), here is what a
//! word means. The layout is that of HoDoKu and Simple Sudoku (Sudopedia, "Sudoku Clipboard and
//! File Formats"); SudoCue's .sdx has the same words without a frame and `u` before the digits
//! that the user placed (sudocue.net/fileformats.php).

use cellwise_sudoku::{DigitSet, Puzzle};

use crate::source::words;

/// The candidates that a word lists, and whether the user placed them.
pub(super) fn parse(word: &str, size: usize) -> Option<(DigitSet, bool)> {
    let digits = word.trim_start_matches(['u', 'U']);
    let user = digits.len() < word.len();
    let in_order = digits.as_bytes().is_sorted_by(|a, b| a < b);
    let known = |byte: u8| byte.is_ascii_digit() && (1..=size).contains(&usize::from(byte - b'0'));
    let fits = in_order && !digits.is_empty() && digits.bytes().all(known);
    let alone = !user || (digits.len() == 1 && word.len() == 2);
    (fits && alone).then(|| (digits.bytes().map(|byte| byte - b'0').collect(), user))
}

/// Whether a row of `cells` words lists candidates.
pub(super) fn is_row(row: &str, cells: usize) -> bool {
    cells <= 9
        && words(row).any(|(_, word)| word.len() > 1)
        && words(row).all(|(_, word)| parse(word, cells).is_some())
}

/// Appends a board of candidates in a frame, columns aligned.
pub(super) fn print(puzzle: &Puzzle, out: &mut String) {
    let cells = words_of(puzzle);
    let size = puzzle.shape().size();
    let (rows, columns) = match puzzle.shape().box_size() {
        (rows, columns) if rows > 1 && columns > 1 => (rows, columns),
        _ => (size, size),
    };
    let width = |column: usize| {
        let lengths = cells.iter().skip(column).step_by(size).map(String::len);
        lengths.max().unwrap_or(1)
    };
    let widths: Vec<usize> = (0..size).map(width).collect();
    let dashes: Vec<String> = widths
        .chunks(columns)
        .map(|widths| "-".repeat(widths.iter().sum::<usize>() + 2 * columns))
        .collect();
    let border = |(left, middle, right): (&str, &str, &str), out: &mut String| {
        out.push_str(&format!("{left}{}{right}\n", dashes.join(middle)));
    };
    border((".", ".", "."), out);
    for (r, row) in cells.chunks(size).enumerate() {
        if r > 0 && r % rows == 0 {
            border((":", "+", ":"), out);
        }
        for (c, word) in row.iter().enumerate() {
            out.push_str(if c % columns == 0 { "| " } else { " " });
            let width = widths[c];
            out.push_str(&format!("{word:<width$} "));
        }
        out.push_str("|\n");
    }
    border(("'", "'", "'"), out);
}

/// Appends the rows of a board of candidates without a frame, as .sdx has them.
pub(super) fn print_plain(puzzle: &Puzzle, out: &mut String) {
    for row in words_of(puzzle).chunks(puzzle.shape().size()) {
        out.push_str(&row.join(" "));
        out.push('\n');
    }
}

fn words_of(puzzle: &Puzzle) -> Vec<String> {
    let word = |cell| {
        puzzle
            .candidates(cell)
            .iter()
            .map(|digit| char::from(b'0' + digit))
            .collect()
    };
    (0..puzzle.shape().cells()).map(word).collect()
}
