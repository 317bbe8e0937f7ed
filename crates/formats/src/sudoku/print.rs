//! One record as text, in any format: what it can't hold is named, never dropped unsaid.

use cellwise_sudoku::{Grid, Shape, Symbols};

use super::{Format, Record, WriteOptions, list, numbers};
use crate::error::{Loss, WriteError};

/// Appends a record; `written` records came before it.
pub(super) fn print(
    record: &Record,
    format: Format,
    options: &WriteOptions,
    written: u64,
    out: &mut String,
) -> Result<Vec<Loss>, WriteError> {
    let losses = losses(record);
    let vital: Vec<Loss> = losses
        .iter()
        .filter(|loss| loss.changes_the_puzzle())
        .cloned()
        .collect();
    if !vital.is_empty() {
        return Err(WriteError::Holds {
            format: format.name(),
            losses: vital,
        });
    }
    let grid = record.puzzle.givens();
    let cells = Cells::new(options, format, grid.size())?;
    // Boards of several lines are told apart by a blank one.
    if written > 0 && matches!(format, Format::Grid | Format::List | Format::Framed) {
        out.push('\n');
    }
    match format {
        Format::Line => print_line(grid, &cells, out),
        Format::Grid => print_grid(grid, &cells, out),
        Format::Framed => print_framed(record.puzzle.shape(), grid, &cells, out),
        Format::List => list::print(grid, out),
        Format::Numbers => numbers::print(grid, out),
    }
    Ok(losses)
}

/// What these formats have no room for: everything but the givens.
fn losses(record: &Record) -> Vec<Loss> {
    let shape = record.puzzle.shape();
    let mut losses: Vec<Loss> = record
        .meta
        .iter()
        .map(|(field, _)| Loss::Meta(field))
        .collect();
    losses.sort();
    losses.dedup();
    if record.id.is_some() {
        losses.push(Loss::Id);
    }
    if record.solution.is_some() {
        losses.push(Loss::Solution);
    }
    if record.puzzle.allowed().is_some_and(|_| {
        (0..shape.cells()).any(|cell| {
            let marks = record.puzzle.candidates(cell).len();
            marks != 1 && marks != shape.size()
        })
    }) {
        losses.push(Loss::PencilMarks);
    }
    let (rows, columns) = shape.box_size();
    if Shape::boxes(rows, columns).as_ref() != Ok(&**shape) {
        losses.push(Loss::Houses);
    }
    losses
}

/// How cells are written.
struct Cells {
    /// `None` for plain numbers.
    symbols: Option<Symbols>,
    empty: char,
    /// Characters a cell takes.
    width: usize,
}

impl Cells {
    fn new(options: &WriteOptions, format: Format, size: usize) -> Result<Self, WriteError> {
        let one_each = format == Format::Line || size <= 9;
        let symbols = match &options.symbols {
            Some(symbols) => Some(symbols.clone()),
            None => one_each.then(Symbols::default),
        };
        if let Some(symbols) = symbols.as_ref().filter(|symbols| symbols.len() < size) {
            let symbols = symbols.len();
            return Err(WriteError::Symbols { symbols, size });
        }
        let zero_is_free = symbols
            .as_ref()
            .is_none_or(|symbols| symbols.is_empty_cell('0'));
        let usual = match format {
            Format::Grid if zero_is_free => '0',
            _ => '.',
        };
        Ok(Self {
            width: if symbols.is_some() {
                1
            } else {
                size.to_string().len()
            },
            symbols,
            empty: options.empty.unwrap_or(usual),
        })
    }

    fn push(&self, digit: u8, out: &mut String) {
        let text = match (digit, &self.symbols) {
            (0, _) => self.empty.to_string(),
            (_, Some(symbols)) => symbols.of(digit).to_string(),
            (_, None) => digit.to_string(),
        };
        let blanks = self.width.saturating_sub(text.chars().count());
        out.extend(std::iter::repeat_n(' ', blanks));
        out.push_str(&text);
    }
}

fn print_line(grid: &Grid, cells: &Cells, out: &mut String) {
    for &digit in grid.digits() {
        cells.push(digit, out);
    }
    out.push('\n');
}

fn print_grid(grid: &Grid, cells: &Cells, out: &mut String) {
    for row in grid.rows() {
        print_row(row, grid.size(), cells, out);
    }
}

/// One row, ` | ` after every `columns` cells.
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

/// A board in its frame, as the founding documents draw it:
///
/// ```text
/// =====================
/// 2 4 8 | 6 7 5 | 1 3 9
/// …
/// ------+-------+------
/// ```
///
/// Boards without boxes of their own (jigsaws, boxes of one row or column) have no inner lines.
fn print_framed(shape: &Shape, grid: &Grid, cells: &Cells, out: &mut String) {
    let size = shape.size();
    let (rows, columns) = match shape.box_size() {
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
    for (r, row) in grid.rows().enumerate() {
        if r > 0 && r % rows == 0 {
            out.push_str(&between.join("+"));
            out.push('\n');
        }
        print_row(row, columns, cells, out);
    }
    out.push_str(&edge);
}
