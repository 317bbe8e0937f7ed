//! Finds each record of a stream, has its first line tell its format, and gets over bad ones.
//!
//! What a first line tells is in [`classify`].

use super::board::Boards;
use super::classify::{begins_large_board, classify, is_lone_empty_line, is_title};
use super::{
    Format, ReadOptions, Record, bank, cages, candidates, cellwise, coach, csv, fpuzzles, hodoku,
    line, list, numbers, opensudoku, rows, sdk, ss, sudokupad,
};
use crate::catalogue::extension;
use crate::error::{Error, ErrorKind};
use crate::json;
use crate::source::{Line, Source};
use crate::{Field, Meta};

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
    /// The format that the file's name tells.
    hint: Option<Format>,
    /// Whether the text is in a file, which keeps nobody waiting.
    is_file: bool,
    boards: Boards,
    resync: Resync,
    /// What lines above the next board said of it.
    meta: Meta,
    /// The heading above the next board, like `Grid 01` or `Solution:`.
    title: Option<String>,
    /// Whether a frame of Simple Sudoku stands above the next board.
    stars: bool,
    /// Whether what follows is a game under way and no puzzle.
    in_play: bool,
    /// The list of JSON objects that the next record may stand in.
    list: json::List,
    /// The table that the stream turned out to be.
    table: Option<csv::Table>,
    /// The XML document that the stream turned out to be.
    folders: Option<opensudoku::Folders>,
}

impl State {
    pub(super) fn new(options: &ReadOptions) -> Self {
        let extension = extension(options.name_hint.as_deref());
        Self {
            from: options.from,
            hint: extension.and_then(|extension| Format::of_extension(&extension)),
            is_file: options
                .name_hint
                .as_ref()
                .is_some_and(|name| !name.is_empty()),
            boards: Boards::new(options),
            resync: Resync::None,
            meta: Meta::default(),
            title: None,
            stars: false,
            in_play: false,
            list: json::List::default(),
            table: None,
            folders: None,
        }
    }

    /// The format that the user or the file's name says it is.
    fn said(&self) -> Option<Format> {
        self.from.or(self.hint)
    }

    /// The next record; `None` at the end.
    pub(super) fn read(&mut self, lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
        let before = lines.taken();
        let found = self.read_record(lines);
        // The line at which a record broke is done with: the next call must not meet it again.
        if found.is_err() && (self.resync != Resync::None || lines.taken() == before) {
            self.meta = Meta::default();
            lines.drop_line();
        }
        found
    }

    fn read_record(&mut self, lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
        if let Some(folders) = &mut self.folders {
            return folders.read(lines, &mut self.boards);
        }
        self.get_over_bad_record(lines)?;
        if self.in_play && self.said() == Some(Format::Ss) {
            return Ok(None);
        }
        let quick = matches!(self.from, None | Some(Format::Line))
            && self.table.is_none()
            && self.boards.are_classic();
        let first = lines.peek(0)?.filter(|_| quick);
        if let Some(record) = first.and_then(line::quick) {
            lines.drop_line();
            return Ok(Some(self.with_heading(record)));
        }
        let may_be_list = matches!(
            self.from,
            None | Some(Format::FPuzzlesJson | Format::SudokuPad)
        );
        if may_be_list && self.table.is_none() && self.list.next(lines)? {
            return self.read_as(Format::FPuzzlesJson, lines);
        }
        let Some(first) = self.next_text(lines)? else {
            return Ok(None);
        };
        let format = match (self.from, &self.table) {
            (Some(format), _) => format,
            (None, Some(_)) => Format::Csv,
            (None, None) => match classify(first, &self.boards)? {
                Format::Grid if is_lone_empty_line(lines, &self.boards)? => Format::Line,
                Format::Line if begins_large_board(lines, &self.boards, self.is_file)? => {
                    Format::Grid
                }
                format => format,
            },
        };
        let record = self.read_as(format, lines)?;
        Ok(record.map(|record| self.with_heading(record)))
    }

    /// The record with what lines above it said.
    fn with_heading(&mut self, mut record: Record) -> Record {
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

    fn read_as(&mut self, format: Format, lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
        let boards = &mut self.boards;
        match format {
            Format::Line => line::read(lines, boards),
            Format::Numbers => numbers::read(lines, boards),
            Format::Candidates => candidates::read(lines, boards),
            Format::Hodoku => hodoku::read(lines, boards),
            Format::Bank => bank::read(lines, boards),
            Format::List => list::read(lines, boards, &mut self.resync),
            Format::Cellwise => cellwise::read(lines),
            Format::Ps | Format::SumoCue => cages::read(lines, format),
            Format::Coach => coach::read(lines, boards),
            Format::FPuzzles | Format::FPuzzlesJson | Format::SudokuPad => {
                read_json(lines, format, &mut self.list, &mut self.resync)
            }
            Format::OpenSudoku => {
                let folders = self.folders.insert(opensudoku::Folders::default());
                folders.read(lines, boards)
            }
            Format::Csv => {
                if self.table.is_none() {
                    self.table = lines.peek(0)?.and_then(csv::header);
                    if self.table.is_some() {
                        lines.drop_line();
                        return self.read_record(lines);
                    }
                }
                csv::read(lines, self.table.as_ref(), boards)
            }
            Format::Grid
            | Format::Framed
            | Format::Marks
            | Format::Sdk
            | Format::Sdx
            | Format::Ss => self.read_rows(lines),
        }
    }

    fn read_rows(&mut self, lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
        let stars = std::mem::take(&mut self.stars);
        let record = rows::read(lines, &mut self.boards, stars, &mut self.resync)?;
        let said = self.said();
        Ok(record.map(|mut record| {
            // A name given, or lines that only one program writes, tell more than the rows do.
            record.format = match said {
                Some(said @ (Format::Sdk | Format::Sdx | Format::Ss)) => said,
                _ if !self.meta.is_empty() => Format::Sdk,
                _ => record.format,
            };
            self.in_play = record.format == Format::Ss;
            record
        }))
    }

    /// The next line with cells on it. Blank lines, comments and frames are passed over, and so is
    /// what follows a heading other than `[Puzzle]`.
    fn next_text<'a>(&mut self, lines: &'a mut Source<'_>) -> Result<Option<&'a Line>, Error> {
        let known = self.said() == Some(Format::Sdk);
        let mut under_heading = false;
        while let Some(line) = lines.peek(0)? {
            let text = line.text.trim();
            if let Some(heading) = sdk::heading(text) {
                under_heading = !heading.eq_ignore_ascii_case("puzzle");
            } else if let Some((field, text)) = sdk::parse_field(text, known) {
                self.meta.add(field, text);
            } else if is_title(text) {
                self.title = Some(text.trim_end_matches(':').to_owned());
            } else if rows::is_frame(text) {
                self.stars |= text.starts_with("*-");
            } else {
                let signature = self.in_play && ss::is_signature(text);
                let passed =
                    line.is_blank() || rows::is_comment(text) || under_heading || signature;
                if !passed {
                    break;
                }
            }
            lines.drop_line();
        }
        lines.peek(0)
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

/// Reads a link on one line, or JSON on any number of them: f-puzzles' own or SudokuPad's.
fn read_json(
    lines: &mut Source<'_>,
    format: Format,
    list: &mut json::List,
    resync: &mut Resync,
) -> Result<Option<Record>, Error> {
    let Some(first) = lines.peek(0)? else {
        return Ok(None);
    };
    let start = first.number;
    let text = first.text.trim();
    let at_start = |kind| Error::at_line(start, kind);
    let finish = |mut record: Record| {
        record.line = start;
        Some(record)
    };
    if text.starts_with('{') {
        *resync = Resync::Blank;
        let value = list.read_value(lines)?;
        let text = &value.text;
        *resync = Resync::None;
        if text.len() > fpuzzles::MAX_JSON {
            return Err(at_start(ErrorKind::TooLarge {
                what: "a puzzle",
                found: format!("{} bytes", text.len()),
                limit: fpuzzles::MAX_JSON as u64,
            }));
        }
        let object: serde_json::Map<String, serde_json::Value> =
            serde_json::from_str(text).map_err(|error| json::error(&error, &value))?;
        let record = match object.contains_key("cells") {
            true => sudokupad::parse_object(&object),
            false => fpuzzles::parse(&object, Format::FPuzzlesJson),
        };
        return record.map(finish).map_err(at_start);
    }
    let record = match (fpuzzles::packed(text), sudokupad::id(text)) {
        (Some(packed), _) => fpuzzles::unpack(packed).and_then(|json| {
            let object = serde_json::from_str(&json);
            let object = object.map_err(|error| ErrorKind::Syntax(error.to_string()))?;
            fpuzzles::parse(&object, Format::FPuzzles)
        }),
        (None, Some(id)) => sudokupad::parse(id),
        (None, None) => {
            let rule = match format {
                Format::SudokuPad => "a link holds sudokupad.app/ and an id",
                _ => "a link holds ?load= and a packed puzzle",
            };
            Err(ErrorKind::unexpected(text, rule))
        }
    };
    lines.drop_line();
    record.map(finish).map_err(at_start)
}
