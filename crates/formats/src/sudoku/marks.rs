//! The candidates of every cell, in a frame: what programs show as pencil marks.
//!
//! ```text
//! .-----------------.-----------------.-----------------.
//! | 1567  3    1567 | 4    12579 179  | 689  5678  579  |
//! ```
//!
//! One word for each cell, its digits in ascending order; a lone digit is a cell that can take nothing
//! else, placed or not. Written are the candidates that rows, columns and boxes leave. Rows of such
//! words are read by [`rows`](super::rows), this file says what a word means. The layout is that of HoDoKu and Simple Sudoku (Sudopedia, "Sudoku Clipboard and
//! File Formats"); SudoCue's .sdx has the same words without a frame and `u` before the digits
//! that the user placed (sudocue.net/fileformats.php).

use cellwise_sudoku::DigitSet;

use super::print::{Board, Marks, Writing};
use super::{Page, Sudoku, rows};
use crate::format::Description;
use crate::source::words;

pub(super) const MARKS: Description<Sudoku> = Description::new(
    "marks",
    &["txt"],
    "framed board of candidates",
    rows::read,
    Writing {
        sizes: 4..=9,
        gap: true,
        marks: Marks::Some,
        state: true,
        boxes: true,
        ..Writing::board(print)
    },
);

pub(super) const SDX: Description<Sudoku> = Description {
    own_endings: &["sdx"],
    several: false,
    ..Description::new(
        "sdx",
        &["sdx"],
        "SudoCue's work in progress",
        rows::read,
        Writing {
            gap: true,
            marks: Marks::Some,
            state: true,
            ..Writing::board(print_plain)
        },
    )
};

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

/// Returns true if a row of `cells` words lists candidates.
pub(super) fn is_row(row: &str, cells: usize) -> bool {
    cells <= 9
        && words(row).any(|(_, word)| word.len() > 1)
        && words(row).all(|(_, word)| parse(word, cells).is_some())
}

/// Appends a board of candidates in a frame, columns aligned.
fn print(board: &Board<'_>, page: &mut Page<'_>) {
    let out = &mut *page.text;
    let cells = words_of(board);
    let size = board.shape.size();
    let (rows, columns) = match board.shape.box_size() {
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
fn print_plain(board: &Board<'_>, page: &mut Page<'_>) {
    for row in words_in_play(board).chunks(board.shape.size()) {
        page.text.push_str(&row.join(" "));
        page.text.push('\n');
    }
}

fn words_of(board: &Board<'_>) -> Vec<String> {
    board.position().iter().map(word_of).collect()
}

/// The words of a game in progress: `u` stands before a digit of the player. A cell without a digit
/// shows its notes or at least two candidates, because a lone digit would be a given.
fn words_in_play(board: &Board<'_>) -> Vec<String> {
    let mut words = words_of(board);
    let Some(progress) = board.progress() else {
        return words;
    };
    let left = progress.candidates();
    for (cell, word) in words.iter_mut().enumerate() {
        if board.grid.get(cell).is_some() {
            continue;
        }
        if progress.digits.get(cell).is_some() {
            word.insert(0, 'u');
            continue;
        }
        let noted = left.as_ref().map_or(DigitSet::EMPTY, |left| left[cell]);
        let all = DigitSet::all(board.grid.size());
        match (noted.len(), word.len()) {
            (2.., _) => *word = word_of(&noted),
            (_, 1) => *word = word_of(&all),
            _ => {}
        }
    }
    words
}

fn word_of(digits: &DigitSet) -> String {
    digits
        .iter()
        .map(|digit| char::from(b'0' + digit))
        .collect()
}
