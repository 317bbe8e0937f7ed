//! FreeNono's XML: pictures row by row, one or several in a file.
//!
//! ```xml
//! <FreeNono><Nonograms>
//!   <Nonogram name="seal" height="2" width="3">
//!     <line> x _ x </line>
//!     <line> _ x _ </line>
//!   </Nonogram>
//! </Nonograms></FreeNono>
//! ```
//!
//! `x` is black, `_` white; `desc`, `author` and `level` may stand beside the name. The layout is
//! that of XMLNonogramSerializer in the program's source.

use cellwise_nonogram::{Cell, Picture, Puzzle};

use super::clues::{of_picture, parse_side};
use super::print::{Shown, Writing};
use super::{Format, Nonogram, Page, Reading, Record};
use crate::Field;
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::reader::Document;
use crate::source::Source;
use crate::xml::{Event, Tag, Xml, escape};

pub(super) const FREENONO: Description<Nonogram> = Description {
    own_endings: &["nonogram"],
    sniff: Sniff::at(15, |first| first.root == Some("FreeNono")),
    end: Some(|written, out| {
        if written.records > 0 {
            out.push_str("</Nonograms>\n</FreeNono>\n");
        }
    }),
    ..Description::new(
        "freenono",
        &["nonogram", "xml"],
        "FreeNono: pictures as XML",
        |lines, state| state.read_document(Nonograms::default(), lines),
        Writing {
            fields: |field| field == Field::Title,
            ..Writing::picture(print)
        },
    )
};

/// The place of the reader in the file.
#[derive(Debug, Default)]
struct Nonograms {
    xml: Xml,
}

impl Document<Nonogram> for Nonograms {
    fn next(&mut self, lines: &mut Source<'_>, _: &mut Reading) -> Result<Option<Record>, Error> {
        let mut puzzle: Option<(Tag, Vec<Cell>)> = None;
        let mut in_line = false;
        // The first thing that is wrong; the rest of the puzzle is read past it.
        let mut wrong: Option<Error> = None;
        while let Some(event) = self.xml.next(lines)? {
            match (event, &mut puzzle) {
                (Event::Open(tag), None) if tag.name == "Nonogram" => {
                    puzzle = Some((tag, Vec::new()));
                }
                (Event::Open(tag), Some(_)) => in_line = tag.name == "line",
                (Event::Text(text), Some((tag, cells))) if in_line => {
                    for symbol in text.chars().filter(|symbol| !symbol.is_whitespace()) {
                        match symbol {
                            _ if cells.len() > Puzzle::MAX_CELLS => {}
                            'x' | 'X' => cells.push(Cell::Black),
                            '_' => cells.push(Cell::White),
                            _ => {
                                let rule = "a cell is 'x' when black, '_' when white";
                                let kind = ErrorKind::unexpected(symbol, rule);
                                wrong.get_or_insert(Error::at_line(tag.line, kind));
                            }
                        }
                    }
                }
                (Event::Close(name), Some(_)) if name == "Nonogram" => {
                    let record = puzzle.take().map(|(tag, cells)| finish(&tag, cells));
                    return wrong.map_or(record.transpose(), Err);
                }
                _ => {}
            }
        }
        Ok(None)
    }
}

/// The record of a puzzle that was read.
fn finish(tag: &Tag, cells: Vec<Cell>) -> Result<Record, Error> {
    let at_tag = |kind| Error::at_line(tag.line, kind);
    let side = |name, what| parse_side(tag.get(name).unwrap_or_default(), what).map_err(at_tag);
    let (height, width) = (side("height", "a height")?, side("width", "a width")?);
    let found = format!("{} cells", cells.len());
    let picture = Picture::from_cells(height, width, cells).map_err(|_| {
        let rule = format!("the picture is {height} high and {width} wide");
        at_tag(ErrorKind::unexpected(found, rule))
    })?;
    let mut record = of_picture(picture, Format::Freenono, tag.line)?;
    for (name, field) in [
        ("name", Field::Title),
        ("author", Field::Author),
        ("level", Field::Level),
        ("desc", Field::Description),
    ] {
        record.meta.add(field, tag.get(name).unwrap_or_default());
    }
    record.id = tag.get("id").filter(|id| !id.is_empty()).map(str::to_owned);
    Ok(record)
}

/// Appends a picture, opening the document if it is the first.
fn print(shown: &Shown<'_>, page: &mut Page<'_>) {
    let (picture, out) = (shown.picture, &mut *page.text);
    if page.written.records == 0 {
        out.push_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<FreeNono>\n<Nonograms>\n");
    }
    let name = escape(shown.title.unwrap_or_default());
    let (height, width) = (picture.height(), picture.width());
    out.push_str(&format!(
        "<Nonogram name=\"{name}\" height=\"{height}\" width=\"{width}\">\n"
    ));
    for row in picture.rows() {
        out.push_str("<line>");
        for cell in row {
            out.push_str(if *cell == Cell::Black { " x" } else { " _" });
        }
        out.push_str(" </line>\n");
    }
    out.push_str("</Nonogram>\n");
}
