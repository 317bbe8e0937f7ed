//! OpenSudoku's XML: folders of games (versions 2 and 3, and `opensudoku2`), or one folder with its
//! details in tags (version 1).
//!
//! ```xml
//! <opensudoku version="2">
//!   <folder name="Easy" created="0"><game data="0507…" state="0" note="" /></folder>
//! </opensudoku>
//! ```
//!
//! `data` (`cells_data` in `opensudoku2`) is the 81 digits, or `version: N` and the fields of every cell for a
//! game in progress: value, notes (two kinds of them from version 4 on, then a colour), and 1 if it can
//! be edited. Cells that can't be edited are the givens, all else is the player's work. Notes are digits with commas in
//! version 1, bits of a number later. The layout is that of OpenSudokuImportTask, CellCollection and Cell in
//! the programs' sources. Games are read one by one.

use cellwise_sudoku::{DigitSet, Grid};

use super::board::Boards;
use super::print::{Board, Writing, plain_digits};
use super::{Format, Page, Progress, Reading, Record, Sudoku, ksudoku};
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::reader::Document;
use crate::source::Source;
use crate::xml::{self, Event, Tag, Xml, escape, is_markup};
use crate::{Field, Meta};

pub(super) const OPENSUDOKU: Description<Sudoku> = Description {
    own_endings: &["opensudoku", "opensudoku2"],
    sniff: Sniff::at(10, |first| first.at_start && is_markup(first.text)),
    end: Some(|written, out| {
        if written.folder.is_some() {
            out.push_str(END);
        }
    }),
    ..Description::new(
        "opensudoku",
        &["opensudoku", "opensudoku2", "xml"],
        "OpenSudoku",
        read,
        Writing {
            fields: |_, field| matches!(field, Field::Collection | Field::Comment),
            state: true,
            ..Writing::board(print)
        },
    )
};

/// Reads a document, if its outermost element is one of the program or of KSudoku.
fn read(lines: &mut Source<'_>, state: &mut Reading) -> Result<Option<Record>, Error> {
    match xml::root(lines)?.as_deref() {
        None | Some("opensudoku" | "opensudoku2") => state.read_document(Folders::default(), lines),
        Some(ksudoku::ROOT) => state.read_document(ksudoku::Games::default(), lines),
        Some(root) => {
            let kind =
                ErrorKind::other_markup(root, "Sudoku in XML are OpenSudoku's and KSudoku's");
            let line = lines.peek(0)?.map_or(1, |line| line.number);
            lines.gather(|_| false)?;
            Err(Error::at_line(line, kind))
        }
    }
}

/// The name of a folder for games that belong to none.
const UNNAMED: &str = "Cellwise";

/// Where the reader is in the file.
#[derive(Debug, Default)]
struct Folders {
    xml: Xml,
    /// The metadata of the folder that is open.
    folder: Meta,
    /// The tag whose text comes next.
    tag: String,
}

impl Document<Sudoku> for Folders {
    /// The next game; `None` at the end of the document.
    fn next(
        &mut self,
        lines: &mut Source<'_>,
        state: &mut Reading,
    ) -> Result<Option<Record>, Error> {
        while let Some(event) = self.xml.next(lines)? {
            match event {
                Event::Open(tag) if tag.name == "game" => {
                    return self.game(&tag, &mut state.own.boards).map(Some);
                }
                Event::Open(tag) => {
                    if tag.name == "folder" {
                        self.folder = Meta::default();
                        let name = tag.get("name").or_else(|| tag.get("folder_name"));
                        let name = name.unwrap_or_default();
                        if name != UNNAMED {
                            self.folder.add(Field::Collection, name);
                        }
                    }
                    self.tag = tag.name;
                }
                Event::Text(text) => {
                    if let Some(field) = field(&self.tag) {
                        self.folder.add(field, &text);
                    }
                }
                Event::Close(_) => self.tag.clear(),
            }
        }
        Ok(None)
    }
}

impl Folders {
    fn game(&self, tag: &Tag, boards: &mut Boards) -> Result<Record, Error> {
        let at_tag = |kind| Error::at_line(tag.line, kind);
        let data = tag.get("data").or_else(|| tag.get("cells_data"));
        let data = data.unwrap_or_default().trim();
        let cells = match data.strip_prefix("version:") {
            Some(cells) => parse_cells(cells),
            None => parse_digits(data, boards).map(|digits| (digits, None)),
        };
        let (digits, progress) = cells.map_err(at_tag)?;
        let puzzle = boards.puzzle(9, digits).map_err(at_tag)?;
        let mut record = Record::new(puzzle, Format::OpenSudoku);
        record.line = tag.line;
        record.progress = progress.and_then(|progress| progress.beyond(record.puzzle.givens()));
        record.meta = self.folder.clone();
        let note = tag.get("note").or_else(|| tag.get("user_note"));
        record.meta.add(Field::Comment, note.unwrap_or_default());
        Ok(record)
    }
}

/// The field that a tag of version 1 holds.
fn field(tag: &str) -> Option<Field> {
    match tag {
        "name" => Some(Field::Collection),
        "author" => Some(Field::Author),
        "description" => Some(Field::Description),
        "comment" => Some(Field::Comment),
        "created" => Some(Field::Date),
        "source" => Some(Field::Source),
        "level" => Some(Field::Level),
        "sourceURL" => Some(Field::Url),
        _ => None,
    }
}

fn parse_digits(data: &str, boards: &Boards) -> Result<Vec<u8>, ErrorKind> {
    let found = data.chars().count();
    if found != 81 {
        return Err(ErrorKind::Cells { found, size: 9 });
    }
    let digit = |symbol| {
        let digit = boards.digit(symbol, 9);
        digit.ok_or_else(|| ErrorKind::unexpected(symbol, boards.cell_rule(9)))
    };
    data.chars().map(digit).collect()
}

/// A game in progress: the version, then the fields of every cell, each with `|` behind it.
fn parse_cells(data: &str) -> Result<(Vec<u8>, Option<Progress>), ErrorKind> {
    let (version, cells) = data
        .trim()
        .split_once(char::is_whitespace)
        .unwrap_or((data, ""));
    let version: u32 = version.trim().parse().unwrap_or(0);
    let width = match version {
        1..=3 => 3,
        4 => 4,
        5 => 5,
        _ => {
            let names = vec![format!("version {version}")];
            let what = "games in progress";
            return Err(ErrorKind::Unsupported { what, names });
        }
    };
    let fields: Vec<&str> = cells.trim().trim_end_matches('|').split('|').collect();
    if fields.len() != width * 81 {
        let found = fields.len() / width;
        return match found {
            81 => Err(ErrorKind::Syntax(format!(
                "a cell of version {version} has {width} fields"
            ))),
            _ => Err(ErrorKind::Cells { found, size: 9 }),
        };
    }
    let (mut givens, mut digits, mut marks) = (Vec::new(), Vec::new(), Vec::new());
    for cell in fields.chunks_exact(width) {
        let wrong = || ErrorKind::unexpected(cell.join("|"), "a cell is value|notes|editable");
        let digit: u8 = cell[0]
            .trim()
            .parse()
            .ok()
            .filter(|&digit| digit <= 9)
            .ok_or_else(wrong)?;
        let given = match cell[width - 1].trim() {
            "0" => digit,
            "1" => 0,
            _ => return Err(wrong()),
        };
        // Two kinds of notes are one list of candidates; a colour comes behind them.
        let notes = &cell[1..width.min(4) - 1];
        let first = notes.iter().map(|notes| parse_notes(notes, version));
        let sets: Option<Vec<DigitSet>> = first.collect();
        let sets = sets.ok_or_else(wrong)?;
        let noted = sets.into_iter().find(|set| !set.is_empty());
        givens.push(given);
        digits.push(digit);
        marks.push(noted.unwrap_or(DigitSet::EMPTY));
    }
    let digits = Grid::from_digits(digits).map_err(|error| ErrorKind::Syntax(error.to_string()))?;
    Ok((givens, Some(Progress::new(digits).with_marks(marks))))
}

/// The notes of a cell: digits with commas in version 1, bits of a number later.
fn parse_notes(notes: &str, version: u32) -> Option<DigitSet> {
    let notes = notes.trim();
    if matches!(notes, "" | "-") {
        return Some(DigitSet::EMPTY);
    }
    if version == 1 {
        let digits = notes.split(',').filter(|digit| !digit.is_empty());
        let digit = |text: &str| {
            text.trim()
                .parse()
                .ok()
                .filter(|digit| (1..=9).contains(digit))
        };
        return digits.map(digit).collect();
    }
    let bits: u16 = notes.parse().ok()?;
    Some(
        (1..=9)
            .filter(|digit| bits & 1 << (digit - 1) != 0)
            .collect(),
    )
}

/// The cells of a game in progress, in version 3.
fn cells_in_play(board: &Board<'_>, progress: &Progress) -> String {
    let marks = progress.candidates();
    let mut data = "version: 3&#10;".to_owned();
    for cell in 0..81 {
        let set = marks.as_ref().map_or(DigitSet::EMPTY, |marks| marks[cell]);
        let bits: u16 = set.iter().map(|digit| 1 << (digit - 1)).sum();
        let digit = progress.digits.get(cell).unwrap_or(0);
        let editable = u8::from(board.grid.get(cell).is_none());
        data.push_str(&format!("{digit}|{bits}|{editable}|"));
    }
    data
}

/// Appends a game, opening the document and its folder where needed.
fn print(board: &Board<'_>, page: &mut Page<'_>) {
    let (folder, out) = (&mut page.written.folder, &mut *page.text);
    let name = board.field(Field::Collection).unwrap_or(UNNAMED);
    if folder.as_deref() != Some(name) {
        out.push_str(match folder {
            Some(_) => "</folder>\n",
            None => "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n",
        });
        out.push_str(&format!(
            "<folder name=\"{}\" created=\"0\">\n",
            escape(name)
        ));
        *folder = Some(name.to_owned());
    }
    let data = match board.progress() {
        Some(progress) => cells_in_play(board, progress),
        None => plain_digits(board.grid, '0'),
    };
    out.push_str(&format!(
        "<game created=\"0\" state=\"0\" time=\"0\" last_played=\"0\" data=\"{data}\""
    ));
    if let Some(note) = board.field(Field::Comment) {
        out.push_str(&format!(" note=\"{}\"", escape(note)));
    }
    out.push_str("/>\n");
}

/// The end of a document that was opened.
const END: &str = "</folder>\n</opensudoku>\n";
