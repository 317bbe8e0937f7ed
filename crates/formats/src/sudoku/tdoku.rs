//! tdoku's test files: `puzzle:n:solution`, one in each line, `n` the number of solutions. Other programs write
//! `puzzle:solution`, which is read as well.

use cellwise_sudoku::Grid;

use super::board::Boards;
use super::print::{Board, Writing, plain_digits};
use super::{Format, Page, Reading, Record, Sudoku};
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::source::{Line, Source};

pub(super) const TDOKU: Description<Sudoku> = Description {
    sniff: Sniff::at(85, |first| is_line(first.text)),
    ..Description::new(
        "tdoku",
        &["txt"],
        "tdoku's puzzle:n:solution",
        read,
        Writing {
            solution: true,
            ..Writing::board(print)
        },
    )
};

/// Returns true if a line has the three fields, or a puzzle and its solution.
fn is_line(text: &str) -> bool {
    let fields: Vec<&str> = text.split(':').collect();
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    match fields[..] {
        [cells, count, _] => cells.chars().count() == 81 && !count.is_empty() && is_number(count),
        [cells, solution] => {
            cells.chars().count() == 81 && solution.len() == 81 && is_number(solution)
        }
        _ => false,
    }
}

/// Reads the next line as a puzzle.
fn read(lines: &mut Source<'_>, state: &mut Reading) -> Result<Option<Record>, Error> {
    lines.take_line(|line| parse(line, &mut state.own.boards).map_err(|kind| line.error(kind)))
}

fn parse(line: &Line, boards: &mut Boards) -> Result<Record, ErrorKind> {
    let text = line.text.trim();
    let mut fields = text.split(':');
    let cells = fields.next().unwrap_or_default();
    let found = cells.chars().count();
    if found != 81 {
        return Err(ErrorKind::Cells { found, size: 9 });
    }
    let bad = || {
        let is_bad = |symbol: &char| boards.digit(*symbol, 9).is_none();
        let found = cells.chars().find(is_bad).unwrap_or(' ');
        ErrorKind::unexpected(found, boards.cell_rule(9))
    };
    let grid = boards.grid(cells).ok_or_else(bad)?;
    let puzzle = boards.puzzle(9, grid.digits().to_vec())?;
    let mut record = Record::new(puzzle, Format::Tdoku);
    record.line = line.number;
    let solution: Option<Grid> = fields
        .next_back()
        .and_then(|solution| boards.grid(solution));
    record.solution = solution.filter(|grid| grid.is_full() && grid.size() == 9);
    Ok(record)
}

/// Appends a puzzle; without a solution their number is not known, and 0 stands for it.
fn print(board: &Board<'_>, page: &mut Page<'_>) {
    let solution = board.record.and_then(|record| record.solution.as_ref());
    let puzzle = plain_digits(board.grid, '.');
    let rest = solution.map_or("0:".to_owned(), |grid| {
        format!("1:{}", plain_digits(grid, '.'))
    });
    page.text.push_str(&format!("{puzzle}:{rest}\n"));
}
