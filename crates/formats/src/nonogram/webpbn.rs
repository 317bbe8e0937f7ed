//! Jan Wolter's XML for paint-by-number puzzles, one or several in a file.
//!
//! ```xml
//! <puzzleset><puzzle type="grid" defaultcolor="black">
//! <title>…</title><color name="black" char="X">000</color>
//! <clues type="rows"><line><count>2</count><count>1</count></line>…</clues>
//! <solution type="goal"><image>|.XX.|…|</image></solution>
//! </puzzle></puzzleset>
//! ```
//!
//! Clues, or a goal from which they are made, or both. One colour beside the background is black;
//! several are refused by name, and so are triddlers. The layout is that of webpbn.com/pbn_fmt.html;
//! an empty `<line/>` for a white line is inferred from pbnsolve's read_xml.c.

use cellwise_nonogram::{Cell, Clue, Picture};

use super::clues::{of_picture, record, refuse_colours, too_large};
use super::{Format, MAX_SIDE, Record};
use crate::error::{Error, ErrorKind};
use crate::source::Source;
use crate::xml::{Event, Tag, Xml, escape};
use crate::{Field, Meta};

/// What has been read of a puzzle.
#[derive(Debug, Default)]
struct Draft {
    line: u64,
    background: String,
    default: String,
    /// Name and character of every colour.
    colours: Vec<(String, String)>,
    /// The colours that clues use.
    used: Vec<String>,
    rows: Vec<Clue>,
    columns: Vec<Clue>,
    in_columns: bool,
    runs: Vec<u32>,
    in_goal: bool,
    goal: Option<String>,
    id: Option<String>,
    meta: Meta,
}

/// Where the reader is in the file.
#[derive(Debug, Default)]
pub(super) struct PuzzleSet {
    xml: Xml,
    /// What the set says of all its puzzles.
    meta: Meta,
}

impl PuzzleSet {
    /// The next puzzle; `None` at the end of the document.
    pub(super) fn read(&mut self, lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
        let mut draft: Option<Draft> = None;
        let mut tag = Tag::default();
        // The first thing that is wrong; the rest of the puzzle is read past it.
        let mut wrong: Option<Error> = None;
        while let Some(event) = self.xml.next(lines)? {
            match (event, &mut draft) {
                (Event::Open(open), None) if open.name == "puzzle" => {
                    let mut new = Draft::new(&open);
                    new.meta = self.meta.clone();
                    if let Some(kind) = open.get("type").filter(|&kind| kind != "grid") {
                        let names = vec![kind.to_owned()];
                        let kind = ErrorKind::Unsupported {
                            what: "grids",
                            names,
                        };
                        wrong = Some(Error::at_line(open.line, kind));
                    }
                    draft = Some(new);
                }
                (Event::Open(open), Some(draft)) => {
                    draft.open(&open);
                    tag = open;
                }
                (Event::Open(open), None) => tag = open,
                (Event::Text(text), Some(draft)) => {
                    if let Err(kind) = draft.text(&tag, &text) {
                        wrong.get_or_insert(Error::at_line(tag.line, kind));
                    }
                }
                (Event::Text(text), None) => {
                    if let Some(field) = field(&tag.name) {
                        self.meta.add(field, &text);
                    }
                }
                (Event::Close(name), Some(_)) if name == "puzzle" => {
                    let record = draft.take().map(Draft::finish).transpose();
                    return wrong.map_or(record, Err);
                }
                (Event::Close(name), Some(draft)) => {
                    if let Err(kind) = draft.close(&name) {
                        wrong.get_or_insert(Error::at_line(tag.line, kind));
                    }
                    tag = Tag::default();
                }
                (Event::Close(_), None) => tag = Tag::default(),
            }
        }
        Ok(None)
    }
}

fn field(tag: &str) -> Option<Field> {
    match tag {
        "title" => Some(Field::Title),
        "author" => Some(Field::Author),
        "copyright" => Some(Field::Copyright),
        "source" => Some(Field::Source),
        "description" => Some(Field::Description),
        "note" => Some(Field::Comment),
        _ => None,
    }
}

impl Draft {
    fn new(tag: &Tag) -> Self {
        Self {
            line: tag.line,
            background: tag.get("backgroundcolor").unwrap_or("white").to_owned(),
            default: tag.get("defaultcolor").unwrap_or("black").to_owned(),
            ..Self::default()
        }
    }

    fn open(&mut self, tag: &Tag) {
        match tag.name.as_str() {
            "color" => {
                let text = |name| tag.get(name).unwrap_or_default().to_owned();
                // Further colours have no character left to be shown with.
                if self.colours.len() < 256 {
                    self.colours.push((text("name"), text("char")));
                }
            }
            "clues" => self.in_columns = tag.get("type") == Some("columns"),
            "line" => self.runs.clear(),
            "count" => {
                let colour = tag.get("color").unwrap_or(&self.default).to_owned();
                if colour != self.background && !self.used.contains(&colour) {
                    self.used.push(colour);
                }
            }
            "solution" => self.in_goal = tag.get("type").is_none_or(|kind| kind == "goal"),
            _ => {}
        }
    }

    fn text(&mut self, tag: &Tag, text: &str) -> Result<(), ErrorKind> {
        match tag.name.as_str() {
            "count" => {
                let run = text.trim().parse();
                let run =
                    run.map_err(|_| ErrorKind::unexpected(text, "a count is a whole number"))?;
                if self.runs.len() == MAX_SIDE {
                    return Err(too_large("a clue", format!("more than {MAX_SIDE} runs")));
                }
                self.runs.push(run);
            }
            "image" if self.in_goal && self.goal.is_none() => self.goal = Some(text.to_owned()),
            "id" => self.id = Some(text.trim().to_owned()),
            name => {
                if let Some(field) = field(name) {
                    self.meta.add(field, text);
                }
            }
        }
        Ok(())
    }

    fn close(&mut self, name: &str) -> Result<(), ErrorKind> {
        if name == "line" {
            let clues = if self.in_columns {
                &mut self.columns
            } else {
                &mut self.rows
            };
            if clues.len() == MAX_SIDE {
                return Err(too_large("a side", format!("more than {MAX_SIDE}")));
            }
            clues.push(Clue::new(self.runs.drain(..)));
        }
        Ok(())
    }

    fn finish(self) -> Result<Record, Error> {
        let line = self.line;
        let at_line = |kind| Error::at_line(line, kind);
        let solution = self
            .goal
            .as_deref()
            .map(|goal| self.picture(goal))
            .transpose();
        let solution = solution.map_err(at_line)?;
        refuse_colours(self.used).map_err(at_line)?;
        let mut record = match solution {
            Some(picture) if self.rows.is_empty() && self.columns.is_empty() => {
                of_picture(picture, Format::WebPbn, line)?
            }
            solution => {
                let mut record = record(self.rows, self.columns, Format::WebPbn, line)?;
                let size = (record.puzzle.height(), record.puzzle.width());
                record.solution =
                    solution.filter(|picture| (picture.height(), picture.width()) == size);
                record
            }
        };
        record.id = self.id;
        record.meta = self.meta;
        Ok(record)
    }

    /// The picture of an image: rows between bars, one character a cell.
    fn picture(&self, image: &str) -> Result<Picture, ErrorKind> {
        let rule = "an image is rows of cells between bars";
        let mut cells = Vec::new();
        let (mut height, mut width) = (0, 0);
        let mut colours: Vec<&str> = Vec::new();
        for row in image
            .split('|')
            .map(str::trim)
            .filter(|row| !row.is_empty())
        {
            let before = cells.len();
            for symbol in row.chars() {
                let mut buffer = [0; 4];
                let symbol = &*symbol.encode_utf8(&mut buffer);
                let named = self.colours.iter().find(|(_, shown)| shown == symbol);
                let name = match (named, symbol) {
                    (Some((name, _)), _) => name.as_str(),
                    (None, ".") => self.background.as_str(),
                    (None, "X") => self.default.as_str(),
                    _ => return Err(ErrorKind::unexpected(symbol, rule)),
                };
                if name != self.background && !colours.contains(&name) {
                    colours.push(name);
                }
                cells.push(if name == self.background {
                    Cell::White
                } else {
                    Cell::Black
                });
            }
            height += 1;
            width = if height == 1 { cells.len() } else { width };
            if cells.len() - before != width {
                return Err(ErrorKind::unexpected(row, rule));
            }
        }
        refuse_colours(colours.into_iter().map(str::to_owned).collect())?;
        let picture = Picture::from_cells(height, width, cells).filter(|_| height > 0);
        picture.ok_or_else(|| ErrorKind::unexpected(image, rule))
    }
}

/// Whether the format has a tag for a field.
pub(super) fn holds(field: Field) -> bool {
    use Field::{Author, Comment, Copyright, Description, Source, Title};
    matches!(
        field,
        Title | Author | Copyright | Source | Description | Comment
    )
}

/// What closes a document that was opened.
pub(super) const END: &str = "</puzzleset>\n";

/// Appends a puzzle, opening the document if it is the first.
pub(super) fn print(record: &Record, written: u64, out: &mut String) {
    if written == 0 {
        out.push_str("<?xml version=\"1.0\"?>\n<!DOCTYPE pbn SYSTEM \"http://webpbn.com/pbn-0.3.dtd\">\n<puzzleset>\n");
    }
    out.push_str("<puzzle type=\"grid\" defaultcolor=\"black\">\n");
    if let Some(id) = &record.id {
        out.push_str(&format!("<id>{}</id>\n", escape(id)));
    }
    for (field, text) in record.meta.iter() {
        let tag = match field {
            Field::Title => "title",
            Field::Author => "author",
            Field::Copyright => "copyright",
            Field::Source => "source",
            Field::Description => "description",
            Field::Comment => "note",
            _ => continue,
        };
        out.push_str(&format!("<{tag}>{}</{tag}>\n", escape(text)));
    }
    out.push_str("<color name=\"white\" char=\".\">fff</color>\n<color name=\"black\" char=\"X\">000</color>\n");
    let puzzle = &record.puzzle;
    for (kind, clues) in [("columns", puzzle.columns()), ("rows", puzzle.rows())] {
        out.push_str(&format!("<clues type=\"{kind}\">\n"));
        for clue in clues {
            out.push_str("<line>");
            for run in clue.runs() {
                out.push_str(&format!("<count>{run}</count>"));
            }
            out.push_str("</line>\n");
        }
        out.push_str("</clues>\n");
    }
    if let Some(solution) = record
        .solution
        .as_ref()
        .filter(|picture| picture.is_finished())
    {
        out.push_str("<solution type=\"goal\">\n<image>\n");
        for row in solution.rows() {
            let row: String = row
                .iter()
                .map(|&cell| if cell == Cell::Black { 'X' } else { '.' })
                .collect();
            out.push_str(&format!("|{row}|\n"));
        }
        out.push_str("</image>\n</solution>\n");
    }
    out.push_str("</puzzle>\n");
}
