//! Links to the solver of sudokuwiki.org: `…/sudoku.htm?bd=` and the 81 digits of the board.

use super::board::Boards;
use super::print::{Board, Writing, plain_digits};
use super::{Format, Page, Reading, Record, Sudoku};
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::source::{Line, Source};

const SITE: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";

pub(super) const WIKI: Description<Sudoku> = Description {
    sniff: Sniff::at(32, |first| board(first.text).is_some()),
    ..Description::new(
        "sudokuwiki",
        &["txt"],
        "sudokuwiki.org link",
        read,
        Writing::board(print),
    )
};

/// The board in a link.
fn board(text: &str) -> Option<&str> {
    let (site, query) = text.split_once('?')?;
    let board = query.split('&').find_map(|part| part.strip_prefix("bd="))?;
    site.contains("://")
        .then_some(board)
        .or_else(|| site.contains('.').then_some(board))
}

/// Reads the next line as a puzzle.
fn read(lines: &mut Source<'_>, state: &mut Reading) -> Result<Option<Record>, Error> {
    lines.take_line(|line| parse(line, &mut state.own.boards).map_err(|kind| line.error(kind)))
}

fn parse(line: &Line, boards: &mut Boards) -> Result<Record, ErrorKind> {
    let rule = "a link holds ?bd= and the digits of the board";
    let text = line.text.trim();
    let cells = board(text).ok_or_else(|| ErrorKind::unexpected(text, rule))?;
    let found = cells.chars().count();
    let Some(grid) = boards.grid(cells) else {
        let plain = cells.bytes().all(|byte| byte.is_ascii_digit());
        let size = boards.nearest_size(found);
        return Err(match plain {
            true if found == size * size => ErrorKind::unexpected(cells, boards.cell_rule(size)),
            true => ErrorKind::Cells { found, size },
            false => ErrorKind::Unsupported {
                what: "boards in a packed link",
                names: vec![cells.chars().take(12).chain(['…']).collect()],
            },
        });
    };
    let puzzle = boards.puzzle(grid.size(), grid.digits().to_vec())?;
    let mut record = Record::new(puzzle, Format::Wiki);
    record.line = line.number;
    Ok(record)
}

/// Appends a link.
fn print(board: &Board<'_>, page: &mut Page<'_>) {
    page.text
        .push_str(&format!("{SITE}{}\n", plain_digits(board.grid, '0')));
}
