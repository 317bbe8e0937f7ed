//! Finds the next Sudoku of a stream, and has its first line tell its format.
//!
//! [`classify`](super::classify) says what a first line tells.

use super::board::Boards;
use super::classify::{classify, is_title};
use super::{Format, ReadOptions, Reading, Record, csv, heading, line, rows, samurai, sdk, ss};
use crate::error::Error;
use crate::format::Table;
use crate::source::{Line, Source};
use crate::{Field, Meta, yaml};

/// The part of a reader's memory that only Sudoku need.
#[derive(Debug)]
pub struct Memory {
    pub(super) boards: Boards,
    /// The fields that lines above the next board named.
    pub(super) meta: Meta,
    /// The heading above the next board, like `Grid 01` or `Solution:`.
    title: Option<String>,
    /// True if a frame of Simple Sudoku stands above the next board.
    pub(super) stars: bool,
    /// True if the boards that follow are a game in progress, not a puzzle.
    pub(super) in_play: bool,
    /// The size of the last good board, if it stood on one line.
    pub(super) last_line: Option<usize>,
    /// The last line of those that were found not to be a record of one line.
    pub(super) searched: u64,
    /// True if a record or an error has come out: what stands above is not a heading of the text.
    pub(super) begun: bool,
    /// The table that the stream turned out to be.
    pub(super) table: Option<csv::Table>,
}

impl Memory {
    pub(super) fn new(options: &ReadOptions) -> Self {
        Self {
            boards: Boards::new(options),
            meta: Meta::default(),
            title: None,
            stars: false,
            in_play: false,
            last_line: None,
            searched: 0,
            begun: false,
            table: None,
        }
    }

    /// The record with what lines above it said.
    fn with_heading(&mut self, mut record: Record) -> Record {
        let one_line = !record.format.description().writing.gap;
        self.last_line = one_line.then(|| record.puzzle.givens().size());
        if !self.meta.is_empty() {
            let above = std::mem::take(&mut self.meta);
            above
                .iter()
                .for_each(|(field, text)| record.meta.add(field, text));
        }
        if let Some(title) = self.title.take() {
            record.meta.add(Field::Title, &title);
        }
        record
    }
}

/// The next record; `None` at the end.
pub(super) fn read_record(
    state: &mut Reading,
    lines: &mut Source<'_>,
) -> Result<Option<Record>, Error> {
    let found = read_below_heading(state, lines);
    state.own.begun = true;
    if found.is_err() {
        state.own.meta = Meta::default();
    }
    found
}

fn read_below_heading(
    state: &mut Reading,
    lines: &mut Source<'_>,
) -> Result<Option<Record>, Error> {
    if state.own.in_play && state.said() == Some(Format::Ss) {
        return Ok(None);
    }
    let no_table = state.own.table.is_none();
    let quick = matches!(state.from, None | Some(Format::Line))
        && no_table
        && state.own.boards.are_classic();
    // Five lines may be one puzzle only if they are the whole of a file.
    let may_be_five = quick && state.from.is_none() && state.is_file && !state.own.begun;
    if may_be_five && samurai::is_five_lines(lines)? {
        let record = state.read_as(Format::Samurai, lines)?;
        return Ok(record.map(|record| state.own.with_heading(record)));
    }
    let first = lines.peek(0)?.filter(|_| quick);
    if let Some(record) = first.and_then(line::quick) {
        lines.drop_line();
        return Ok(Some(state.own.with_heading(record)));
    }
    let may_be_list = matches!(
        state.from,
        None | Some(Format::FPuzzlesJson | Format::SudokuPad | Format::Json | Format::Gnome)
    );
    if may_be_list && no_table && state.list.next(lines)? {
        return state.read_as(Format::FPuzzlesJson, lines);
    }
    let is_yaml = match state.from {
        _ if state.said() == Some(Format::Yaml) => true,
        None => no_table && yaml::begins(lines, state.is_file, false)?,
        Some(_) => false,
    };
    if is_yaml {
        return state.read_as(Format::Yaml, lines);
    }
    if next_text(state, lines)?.is_none() {
        return Ok(None);
    }
    let format = match state.from {
        Some(format) => format,
        None if !no_table => Format::Csv,
        None => classify(lines, &state.own.boards, state.is_file, state.at_start)?,
    };
    let record = state.read_as(format, lines)?;
    Ok(record.map(|record| state.own.with_heading(record)))
}

/// The next line with cells on it. Blank lines, comments and frames are passed over, and so are
/// the lines below a heading other than `[Puzzle]`.
fn next_text<'a>(
    state: &mut Reading,
    lines: &'a mut Source<'_>,
) -> Result<Option<&'a Line>, Error> {
    let known = state.said() == Some(Format::Sdk);
    let (is_file, may_have_title) = (state.is_file, state.from.is_none());
    let own = &mut state.own;
    let mut under_heading = false;
    while let Some(line) = lines.peek(0)? {
        let text = line.text.trim();
        if let Some(heading) = sdk::heading(text) {
            under_heading = !heading.eq_ignore_ascii_case("puzzle");
        } else if let Some((field, text)) = sdk::parse_field(text, known) {
            own.meta.add(field, text);
        } else if is_title(text) {
            own.title = Some(text.trim_end_matches(':').to_owned());
        } else if rows::is_frame(text) {
            own.stars |= text.starts_with("*-");
            if is_row_of_dashes(lines, is_file)? {
                break;
            }
        } else {
            let signature = own.in_play && ss::is_signature(text);
            let comment = rows::is_comment(text) || is_c_comment(text);
            let passed = line.is_blank() || comment || under_heading || signature;
            if !passed {
                let heading = match may_have_title && own.table.is_none() {
                    true => heading::find(lines, &own.boards, is_file, !own.begun)?,
                    false => None,
                };
                let Some(heading) = heading else { break };
                own.title = heading.title.or(own.title.take());
                (1..heading.lines).for_each(|_| lines.drop_line());
            }
        }
        lines.drop_line();
    }
    lines.begin_record();
    lines.peek(0)
}

/// Returns true if a line is a comment from `/*` to `*/`.
fn is_c_comment(text: &str) -> bool {
    let inner = text
        .strip_prefix("/*")
        .and_then(|text| text.strip_suffix("*/"));
    inner.is_some_and(|inner| !inner.contains("*/"))
}

/// Returns true if the next line, which has nothing but dashes, is the first row of a board with `-` for
/// empty cells: the line below it has as many cells, dashes and digits.
fn is_row_of_dashes(lines: &mut Source<'_>, is_file: bool) -> Result<bool, Error> {
    let cells = |text: &str| -> String {
        let bare = |symbol: &char| !symbol.is_whitespace() && !rows::BARS.contains(symbol);
        text.chars().filter(bare).collect()
    };
    let first = lines
        .peek(0)?
        .map(|line| cells(&line.text))
        .unwrap_or_default();
    let next = match is_file {
        true => lines.peek(1)?,
        false => lines.peek_at_hand(1)?,
    };
    let next = next.map(|line| cells(&line.text)).unwrap_or_default();
    let mixed = next.contains('-') && next.contains(|symbol: char| symbol.is_ascii_digit());
    let dashes = first.bytes().all(|byte| byte == b'-');
    Ok(dashes && mixed && first.chars().count() == next.chars().count())
}
