//! Simple Sudoku (.ss): rows between bars.
//!
//! ```text
//! *-----------*
//! |8..|4..|...|
//! ```
//!
//! A file may go on with the board as it stands and its candidates: only the first board is the
//! puzzle. The rows are read by [`rows`](super::rows). The layout is that of Sudopedia ("Sudoku
//! Clipboard and File Formats") and of the comments in HoDoKu.

use super::print::{Board, Writing};
use super::{Page, Sudoku, rows};
use crate::format::Description;

pub(super) const SS: Description<Sudoku> = Description {
    own_endings: &["ss"],
    several: false,
    ..Description::new(
        "ss",
        &["ss"],
        "Simple Sudoku",
        rows::read,
        Writing {
            gap: true,
            ..Writing::board(print)
        },
    )
};

/// Returns true if a line is the signature under a board that was pasted from the program.
pub(super) fn is_signature(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with("Simple Sudoku") || text.starts_with("Version ")
}

/// Appends a board.
fn print(board: &Board<'_>, page: &mut Page<'_>) {
    let (grid, out) = (board.grid, &mut *page.text);
    let (rows, columns) = board.shape.box_size();
    let dashes = vec!["-".repeat(columns); grid.size() / columns];
    let edge = format!("*{}*\n", dashes.join("-"));
    out.push_str(&edge);
    for (r, row) in grid.rows().enumerate() {
        if r > 0 && r % rows == 0 {
            out.push_str(&format!("|{}|\n", dashes.join("+")));
        }
        for part in row.chunks(columns) {
            out.push('|');
            out.extend(part.iter().map(|&digit| match digit {
                0 => '.',
                _ => char::from(b'0' + digit),
            }));
        }
        out.push_str("|\n");
    }
    out.push_str(&edge);
}
