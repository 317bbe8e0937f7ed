//! Finds each record of a stream, tells its format by its first line, and gets over bad ones.
//!
//! | first line | format |
//! |---|---|
//! | `[…`, `name = […`, `name =` | list |
//! | a size and that many numbers | numbers |
//! | one word of 16, 36, 81, 256, … cells | line |
//! | anything else that has cells | grid, or framed if bars or dashes are seen |
//!
//! A word of 16 cells may be a 4x4 board or a row of a 16x16 one (36 and 64 likewise): it is a
//! board if it has digits and none that only the large one has.

use cellwise_sudoku::MAX_SIZE;

use super::board::Boards;
use super::{Format, ReadOptions, Record, line, list, numbers, rows};
use crate::error::{Error, ErrorKind};
use crate::source::{Line, Source};

/// What must be passed over before the next record, after one that was bad.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Resync {
    /// Nothing.
    None,
    /// That many rows, or up to the next blank line.
    Rows(usize),
    /// Everything up to the next blank line.
    Blank,
}

/// What a reader remembers between records.
#[derive(Debug)]
pub(super) struct State {
    from: Option<Format>,
    boards: Boards,
    resync: Resync,
}

impl State {
    pub(super) fn new(options: &ReadOptions) -> Self {
        Self {
            from: options.from,
            boards: Boards::new(options),
            resync: Resync::None,
        }
    }

    /// The next record; `None` at the end.
    pub(super) fn read(&mut self, lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
        let before = lines.taken();
        let found = self.read_record(lines);
        // The line at which a record broke is done with: the next call must not meet it again.
        if found.is_err() && (self.resync != Resync::None || lines.taken() == before) {
            lines.drop_line();
        }
        found
    }

    fn read_record(&mut self, lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
        self.get_over_bad_record(lines)?;
        let Some(first) = next_text(lines)? else {
            return Ok(None);
        };
        let quick = matches!(self.from, None | Some(Format::Line)) && self.boards.are_classic();
        if let Some(record) = quick.then(|| line::quick(first)).flatten() {
            lines.drop_line();
            return Ok(Some(record));
        }
        let format = match self.from {
            Some(format) => format,
            None => classify(first, &self.boards)?,
        };
        match format {
            Format::Line => line::read(lines, &mut self.boards),
            Format::Numbers => numbers::read(lines, &mut self.boards),
            Format::List => list::read(lines, &mut self.boards, &mut self.resync),
            Format::Grid | Format::Framed => rows::read(lines, &mut self.boards, &mut self.resync),
        }
    }

    fn get_over_bad_record(&mut self, lines: &mut Source<'_>) -> Result<(), Error> {
        while let resync @ (Resync::Rows(1..) | Resync::Blank) = self.resync {
            let Some(line) = lines.peek(0)? else { break };
            if line.is_blank() {
                break;
            }
            if let Resync::Rows(rows) = resync {
                let is_row = !rows::is_frame(&line.text) && !rows::is_comment(&line.text);
                self.resync = Resync::Rows(rows - usize::from(is_row));
            }
            lines.drop_line();
        }
        self.resync = Resync::None;
        Ok(())
    }
}

/// The next line with something on it: blank lines, comments and frames hold no cells.
fn next_text<'a>(lines: &'a mut Source<'_>) -> Result<Option<&'a Line>, Error> {
    while let Some(line) = lines.peek(0)? {
        let text = &line.text;
        if !line.is_blank() && !rows::is_comment(text) && !rows::is_frame(text) {
            break;
        }
        lines.drop_line();
    }
    lines.peek(0)
}

/// What the first line of a record makes it.
fn classify(line: &Line, boards: &Boards) -> Result<Format, Error> {
    let text = &line.text;
    if list::is_list(text) {
        return Ok(Format::List);
    }
    if rows::has_bars(text) {
        return Ok(Format::Framed);
    }
    if numbers::is_numbers(line, boards) {
        return Ok(Format::Numbers);
    }
    let row = rows::clean(text);
    let cells = rows::count(&row);
    let (word, _) = line::split(text);
    let length = word.chars().count();
    if line::is_board(length, boards) && (length > MAX_SIZE || fits_small_board(word, boards)) {
        return Ok(Format::Line);
    }
    if !looks_like_cells(&row, boards.size().unwrap_or(cells.min(MAX_SIZE)), boards) {
        let rule = "a puzzle is a row of cells, all cells in a line, or a list of lists";
        return Err(line.error(ErrorKind::unexpected(text.trim(), rule)));
    }
    let too_long = boards
        .size()
        .map_or(cells > MAX_SIZE, |size| cells > 2 * size);
    Ok(if too_long { Format::Line } else { Format::Grid })
}

/// Whether a row, right or wrong, is meant as one: at least half of it is cells, and a letter
/// that is none does not stand among letters alone.
fn looks_like_cells(row: &str, size: usize, boards: &Boards) -> bool {
    let symbols = || row.chars().filter(|symbol| !symbol.is_whitespace());
    let is_cell = |symbol| boards.digit(symbol, size).is_some();
    let known = symbols()
        .filter(|&symbol| symbol.is_ascii_digit() || is_cell(symbol))
        .count();
    let prose = symbols().all(|symbol| !symbol.is_ascii_digit() && !".*_".contains(symbol));
    known * 2 >= symbols().count().max(1) && (!prose || symbols().all(is_cell))
}

/// Whether a word that may be a small board or a row of a large one is the small board.
fn fits_small_board(word: &str, boards: &Boards) -> bool {
    let large = word.chars().count();
    let small = large.isqrt();
    let is_digit = |symbol, size| boards.digit(symbol, size).is_some_and(|digit| digit > 0);
    let only_large = |symbol| is_digit(symbol, large) && !is_digit(symbol, small);
    boards.size() == Some(small)
        || (!word.chars().any(only_large) && word.chars().any(|symbol| is_digit(symbol, small)))
}
