//! Boards row by row: plain, or in a drawn frame. They are read by [`rows`](super::rows).

use cellwise_sudoku::MAX_SIZE;

use super::print::{Board, CellStyle, Cells, Writing};
use super::{Page, Sudoku, rows, samurai};
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
        rules: samurai::tells,
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
    for (r, row) in board.grid.rows().enumerate() {
        // A board that is no puzzle is there to be looked at.
        if board.record.is_none() && board.shape.has_several_boards() {
            let mut line = String::new();
            for (column, &digit) in row.iter().enumerate() {
                line.push_str(if column == 0 { "" } else { " " });
                match board.shape.is_hole(r * row.len() + column) {
                    true => line.extend(std::iter::repeat_n(' ', board.cells.width)),
                    false => board.cells.push(digit, &mut line),
                }
            }
            page.text.push_str(line.trim_end());
            page.text.push('\n');
            continue;
        }
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
    if board.shape.has_several_boards() {
        return print_boards(board, page.text);
    }
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

/// Appends several boards that overlap: blanks between them, and lines between boxes where all boards have
/// them in the same rows and columns.
fn print_boards(board: &Board<'_>, out: &mut String) {
    let (shape, size) = (board.shape, board.shape.size());
    let (rows, columns) = shape.box_size();
    let corners = shape.corners().iter();
    let aligned = |&corner: &usize| {
        (corner / size).is_multiple_of(rows) && (corner % size).is_multiple_of(columns)
    };
    let (rows, columns) = match corners.clone().all(aligned) {
        true => (rows, columns),
        false => (size, size),
    };
    let is_hole = |row: usize, column: usize| shape.is_hole(row * size + column);
    let mut line = String::new();
    let mut end = |line: &mut String| {
        out.push_str(line.trim_end());
        out.push('\n');
        line.clear();
    };
    for (r, row) in board.grid.rows().enumerate() {
        if r > 0 && r % rows == 0 {
            let drawn = |column: usize| !is_hole(r - 1, column) || !is_hole(r, column);
            for column in 0..size {
                let sign = |drawn: bool| if drawn { '-' } else { ' ' };
                if column > 0 && column % columns == 0 {
                    let (left, right) = (drawn(column - 1), drawn(column));
                    line.push_str(if left && right { "-+-" } else { "   " });
                } else if column > 0 {
                    line.push(sign(drawn(column)));
                }
                line.extend(std::iter::repeat_n(sign(drawn(column)), board.cells.width));
            }
            end(&mut line);
        }
        for (column, &digit) in row.iter().enumerate() {
            if column > 0 && column % columns == 0 {
                let inside = !is_hole(r, column - 1) && !is_hole(r, column);
                line.push_str(if inside { " | " } else { "   " });
            } else if column > 0 {
                line.push(' ');
            }
            match is_hole(r, column) {
                true => line.extend(std::iter::repeat_n(' ', board.cells.width)),
                false => board.cells.push(digit, &mut line),
            }
        }
        end(&mut line);
    }
}
