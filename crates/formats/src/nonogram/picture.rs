//! Pictures as text, one line a row.
//!
//! As the founding documents print them, `*` black, blank white, `X` open, every row as wide
//! as the picture; or with `#`, `.` and `?`, which survive trimming.

use cellwise_nonogram::{Cell, Picture};

use super::{Format, WriteOptions};

/// Appends a picture; `written` came before it, told apart by a blank line.
pub(super) fn print(
    picture: &Picture,
    format: Format,
    options: &WriteOptions,
    written: u64,
    out: &mut String,
) {
    let (black, white, open) = match format {
        Format::Picture => ('*', ' ', 'X'),
        _ => ('#', '.', '?'),
    };
    let black = options.black.unwrap_or(black);
    let white = options.white.unwrap_or(white);
    let open = options.open.unwrap_or(open);
    if written > 0 {
        out.push('\n');
    }
    for row in picture.rows() {
        out.extend(row.iter().map(|cell| match cell {
            Cell::Black => black,
            Cell::White => white,
            Cell::Open => open,
        }));
        out.push('\n');
    }
}
