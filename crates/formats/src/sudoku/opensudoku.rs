//! OpenSudoku's XML, version 2 (folders of games) and version 1 (one folder, details in tags).
//!
//! ```xml
//! <opensudoku version="2">
//!   <folder name="Easy" created="0"><game data="0507…" state="0" note="" /></folder>
//! </opensudoku>
//! ```
//!
//! `data` is the 81 digits, or `version: 1` and three fields a cell (value, notes, editable) for
//! a game under way, of which the cells that can't be edited are the givens. The layout is that
//! of OpenSudokuImportTask and CellCollection in the program's source. Games are read one by one.

use cellwise_sudoku::Grid;

use super::board::Boards;
use super::{Format, Record};
use crate::error::{Error, ErrorKind};
use crate::source::Source;
use crate::xml::{Event, Tag, Xml, escape};
use crate::{Field, Meta};

/// The name of a folder for games that belong to none.
const UNNAMED: &str = "Cellwise";

/// Where the reader is in the file.
#[derive(Debug, Default)]
pub(super) struct Folders {
    xml: Xml,
    /// What is said of the folder that is open.
    folder: Meta,
    /// The tag whose text comes next.
    tag: String,
}

impl Folders {
    /// The next game; `None` at the end of the document.
    pub(super) fn read(
        &mut self,
        lines: &mut Source<'_>,
        boards: &mut Boards,
    ) -> Result<Option<Record>, Error> {
        while let Some(event) = self.xml.next(lines)? {
            match event {
                Event::Open(tag) if tag.name == "game" => {
                    return self.game(&tag, boards).map(Some);
                }
                Event::Open(tag) => {
                    if tag.name == "folder" {
                        self.folder = Meta::default();
                        let name = tag.get("name").unwrap_or_default();
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

    fn game(&self, tag: &Tag, boards: &mut Boards) -> Result<Record, Error> {
        let at_tag = |kind| Error::at_line(tag.line, kind);
        let data = tag.get("data").unwrap_or_default();
        let digits = match data.trim().strip_prefix("version:") {
            Some(cells) => parse_cells(cells),
            None => parse_digits(data.trim(), boards),
        };
        let puzzle = digits
            .and_then(|digits| boards.puzzle(9, digits))
            .map_err(at_tag)?;
        let mut record = Record::new(puzzle, Format::OpenSudoku);
        record.line = tag.line;
        record.meta = self.folder.clone();
        record
            .meta
            .add(Field::Comment, tag.get("note").unwrap_or_default());
        Ok(record)
    }
}

/// What a tag of version 1 says of its folder.
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

/// A game under way: the version, then `value|notes|editable|` for every cell.
fn parse_cells(data: &str) -> Result<Vec<u8>, ErrorKind> {
    let (version, cells) = data
        .trim()
        .split_once(char::is_whitespace)
        .unwrap_or((data, ""));
    if !matches!(version.trim(), "1" | "2") {
        let names = vec![format!("version {}", version.trim())];
        return Err(ErrorKind::Unsupported {
            what: "games under way",
            names,
        });
    }
    let fields: Vec<&str> = cells.trim().trim_end_matches('|').split('|').collect();
    if fields.len() != 3 * 81 {
        let found = fields.len() / 3;
        return Err(ErrorKind::Cells { found, size: 9 });
    }
    let digit = |cell: &[&str]| match (cell[0].trim().parse(), cell[2].trim()) {
        (Ok(digit @ 0..=9), "0") => Ok(digit),
        (Ok(0..=9), "1") => Ok(0),
        _ => Err(ErrorKind::unexpected(
            cell.join("|"),
            "a cell is value|notes|editable",
        )),
    };
    fields.chunks_exact(3).map(digit).collect()
}

/// Appends a game, opening the document and its folder where needed.
pub(super) fn print(record: &Record, folder: &mut Option<String>, out: &mut String) {
    let name = record.meta.get(Field::Collection).unwrap_or(UNNAMED);
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
    let data = digits(record.puzzle.givens());
    out.push_str(&format!(
        "<game created=\"0\" state=\"0\" time=\"0\" last_played=\"0\" data=\"{data}\""
    ));
    if let Some(note) = record.meta.get(Field::Comment) {
        out.push_str(&format!(" note=\"{}\"", escape(note)));
    }
    out.push_str("/>\n");
}

/// What closes a document that was opened.
pub(super) const END: &str = "</folder>\n</opensudoku>\n";

fn digits(grid: &Grid) -> String {
    grid.digits()
        .iter()
        .map(|&digit| char::from(b'0' + digit))
        .collect()
}
