//! Boards row by row: plain, or in a drawn frame. They are read by [`rows`](super::rows).

use cellwise_sudoku::MAX_SIZE;

use super::print::{Board, CellStyle, Cells, Writing};
use super::{Page, Sudoku, rows};
use crate::format::{Description, Sniff};

pub(super) const GRID: Description<Sudoku> = Description::new(
    "grid",
    &["txt"],
    "one line a row",
    rows::read,
    Writing {
        sizes: 1..=MAX_SIZE,
        cells: CellStyle::Numbers('0'),
        gap: true,
        ..Writing::board(print)
    },
);

pub(super) const FRAMED: Description<Sudoku> = Description {
    sniff: Sniff::at(110, |first| rows::has_bars(first.text)),
    ..Description::new(
        "framed",
        &["txt"],
        "rows in a drawn frame",
        rows::read,
        Writing {
            sizes: 1..=MAX_SIZE,
            cells: CellStyle::Numbers('.'),
            gap: true,
            boxes: true,
            ..Writing::board(print_framed)
        },
    )
};

/// Appends the rows of a board.
fn print(board: &Board<'_>, page: &mut Page<'_>) {
    for row in board.grid.rows() {
        print_row(row, board.grid.size(), &board.cells, page.text);
    }
}

/// Appends one row, ` | ` after every `columns` cells.
fn print_row(row: &[u8], columns: usize, cells: &Cells, out: &mut String) {
    for (c, &digit) in row.iter().enumerate() {
        match c {
            0 => {}
            _ if c % columns == 0 => out.push_str(" | "),
            _ => out.push(' '),
        }
        cells.push(digit, out);
    }
    out.push('\n');
}

/// Appends a board in its frame, as the founding documents draw it:
///
/// ```text
/// =====================
/// 2 4 8 | 6 7 5 | 1 3 9
/// …
/// ------+-------+------
/// ```
///
/// Boards without boxes of their own (jigsaws, boxes of one row or column) have no inner lines.
fn print_framed(board: &Board<'_>, page: &mut Page<'_>) {
    let (cells, out) = (&board.cells, &mut *page.text);
    let size = board.shape.size();
    let (rows, columns) = match board.shape.box_size() {
        (rows, columns) if rows > 1 && columns > 1 => (rows, columns),
        _ => (size, size),
    };
    let boxes = size / columns;
    let box_width = columns * cells.width + columns - 1;
    let width = boxes * box_width + 3 * (boxes - 1);
    let edge = "=".repeat(width) + "\n";
    let between: Vec<String> = (0..boxes)
        .map(|b| {
            let sides = usize::from(b > 0) + usize::from(b + 1 < boxes);
            "-".repeat(box_width + sides)
        })
        .collect();
    out.push_str(&edge);
    for (r, row) in board.grid.rows().enumerate() {
        if r > 0 && r % rows == 0 {
            out.push_str(&between.join("+"));
            out.push('\n');
        }
        print_row(row, columns, cells, out);
    }
    out.push_str(&edge);
}
