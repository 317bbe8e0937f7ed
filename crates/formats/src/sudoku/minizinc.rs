//! Boards as data of constraint models: MiniZinc's `.dzn` and parameters of Essence.
//!
//! ```text
//! start = [| 0, 5, _, … | … |];          letting clues be [[0, 5, …], …]
//! ```
//!
//! In MiniZinc rows stand between bars, or all cells in the list of `array2d`; `_` and 0 are empty, `%` begins a
//! comment. In Essence a board is a list of lists, and `$` begins a comment. Other values of the data are passed
//! over. The layouts are those of the languages' manuals.

use std::fmt::Write as _;

use cellwise_sudoku::MAX_SIZE;

use super::board::Boards;
use super::print::{Board, Writing};
use super::{Format, Page, Reading, Record, Sudoku};
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::source::{Line, Source};

pub(super) const MINIZINC: Description<Sudoku> = Description {
    aliases: &["dzn"],
    sniff: Sniff::at(95, |first| is_minizinc(first.text)),
    ..Description::new(
        "minizinc",
        &["dzn"],
        "MiniZinc data",
        |lines, state| read(lines, state, Format::MiniZinc),
        Writing {
            sizes: 2..=MAX_SIZE,
            gap: true,
            ..Writing::board(print_minizinc)
        },
    )
};

pub(super) const ESSENCE: Description<Sudoku> = Description {
    sniff: Sniff::at(96, |first| is_essence(first.text)),
    ..Description::new(
        "essence",
        &["param", "essence"],
        "Essence parameters",
        |lines, state| read(lines, state, Format::Essence),
        Writing {
            sizes: 2..=MAX_SIZE,
            gap: true,
            ..Writing::board(print_essence)
        },
    )
};

/// Returns true if a line is an assignment of MiniZinc, or begins one.
fn is_minizinc(text: &str) -> bool {
    let Some((name, value)) = text.split_once('=') else {
        return false;
    };
    let name = name.trim();
    let is_name = |symbol: char| symbol.is_ascii_alphanumeric() || symbol == '_';
    let named =
        name.starts_with(|symbol: char| symbol.is_ascii_alphabetic()) && name.chars().all(is_name);
    let value = value.trim();
    let number = value
        .strip_suffix(';')
        .is_some_and(|value| value.trim().parse::<u32>().is_ok());
    named && (value.starts_with("[|") || value.starts_with("array2d") || number)
}

fn is_essence(text: &str) -> bool {
    text.starts_with("letting ") || text.starts_with("language Essence")
}

/// The largest number of lines between two boards.
const MAX_LINES: usize = 16 * MAX_SIZE;

/// Reads up to the end of the next board.
fn read(
    lines: &mut Source<'_>,
    state: &mut Reading,
    format: Format,
) -> Result<Option<Record>, Error> {
    let comment = if format == Format::Essence { '$' } else { '%' };
    let mut board = Cells::default();
    let (mut first, mut seen) = (None, 0);
    while let Some(line) = lines.peek(0)? {
        let start = *first.get_or_insert(line.number);
        seen += 1;
        if seen > MAX_LINES {
            let rule = "a board stands in brackets";
            return Err(Error::at_line(
                start,
                ErrorKind::unexpected("no board", rule),
            ));
        }
        let text = line.text.split(comment).next().unwrap_or_default();
        let ended = board.add_line(text, line, &state.own.boards);
        lines.drop_line();
        if ended? {
            let record = board.finish(format, &mut state.own.boards);
            let mut record = record.map_err(|kind| Error::at_line(start, kind))?;
            record.line = start;
            return Ok(Some(record));
        }
    }
    match first {
        // Sizes and comments behind the last board.
        Some(_) if !state.at_start && board.depth == 0 => Ok(None),
        Some(start) => {
            let rule = "a board stands in brackets";
            Err(Error::at_line(start, ErrorKind::unexpected("", rule)))
        }
        None => Ok(None),
    }
}

/// The cells of a list, as far as they are read.
#[derive(Default)]
struct Cells {
    /// Brackets that are open.
    depth: usize,
    cells: Vec<Option<u32>>,
}

impl Cells {
    /// Takes in a line without its comment; true when the outermost bracket closes and held a board.
    fn add_line(&mut self, text: &str, line: &Line, boards: &Boards) -> Result<bool, Error> {
        let mut rest = text;
        while let Some(symbol) = rest.chars().next() {
            let mut length = symbol.len_utf8();
            match symbol {
                '[' => self.depth += 1,
                ']' if self.depth > 0 => {
                    self.depth -= 1;
                    let size = self.cells.len().isqrt();
                    let full =
                        size > 1 && size * size == self.cells.len() && boards.has_shape(size);
                    if self.depth == 0 && full {
                        return Ok(true);
                    }
                    if self.depth == 0 {
                        // A list that is not a board.
                        self.cells.clear();
                    }
                }
                '0'..='9' if self.depth > 0 => {
                    length = rest.bytes().take_while(u8::is_ascii_digit).count();
                    self.cells.push(rest[..length].parse().ok());
                }
                '_' | '.' if self.depth > 0 => self.cells.push(Some(0)),
                _ => {}
            }
            rest = &rest[length..];
            if self.cells.len() > MAX_SIZE * MAX_SIZE {
                let found = self.cells.len();
                self.depth = 0;
                self.cells.clear();
                let size = boards.nearest_size(found);
                return Err(line.error(ErrorKind::Cells { found, size }));
            }
        }
        Ok(false)
    }

    fn finish(&mut self, format: Format, boards: &mut Boards) -> Result<Record, ErrorKind> {
        let size = self.cells.len().isqrt();
        let digit = |cell: &Option<u32>| {
            let digit = cell.and_then(|cell| u8::try_from(cell).ok());
            digit.filter(|&digit| usize::from(digit) <= size)
        };
        let digits: Option<Vec<u8>> = self.cells.iter().map(digit).collect();
        let rule = format!("a cell is 1-{size}, or '0' or '_' when empty");
        let digits = digits.ok_or_else(|| ErrorKind::unexpected("a larger number", rule))?;
        Ok(Record::new(boards.puzzle(size, digits)?, format))
    }
}

fn print_minizinc(board: &Board<'_>, page: &mut Page<'_>) {
    let size = board.grid.size();
    let _ = writeln!(page.text, "n = {size};\nstart = [|");
    for row in board.grid.rows() {
        let cells: Vec<String> = row.iter().map(u8::to_string).collect();
        let _ = writeln!(page.text, "  {} |", cells.join(", "));
    }
    page.text.push_str("];\n");
}

fn print_essence(board: &Board<'_>, page: &mut Page<'_>) {
    let size = board.grid.size();
    let _ = writeln!(page.text, "letting n be {size}\nletting clues be [");
    let rows: Vec<String> = board
        .grid
        .rows()
        .map(|row| {
            let cells: Vec<String> = row.iter().map(u8::to_string).collect();
            format!("  [{}]", cells.join(", "))
        })
        .collect();
    let _ = writeln!(page.text, "{}\n]", rows.join(",\n"));
}
