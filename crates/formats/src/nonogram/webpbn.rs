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
//! Clues, or a goal from which they are made, or both. Colours are named in `<color>`, with the
//! character they have in images and their look as three or six hexadecimal digits; a `<count>`
//! without `color` has the puzzle's `defaultcolor`. Triddlers are refused. The layout is that of
//! webpbn.com/pbn_fmt.html; an empty `<line/>` for a white line is inferred from pbnsolve's read_xml.c.

mod write;

use cellwise_nonogram::{Cell, Clue, Part, Picture};

use self::write::{END, print};
use super::clues::{add_solution, of_picture, record_in, too_large};
use super::colours::{Inks, look, parse_hex};
use super::print::Writing;
use super::{Format, MAX_SIDE, Nonogram, Reading, Record};
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::reader::Document;
use crate::source::Source;
use crate::xml::{Event, Tag, Xml, is_markup};
use crate::{Field, Meta};

pub(super) const WEBPBN: Description<Nonogram> = Description {
    colours: true,
    sniff: Sniff::at(20, |first| first.at_start && is_markup(first.text)),
    end: Some(|written, out| {
        if written.records > 0 {
            out.push_str(END);
        }
    }),
    ..Description::new(
        "webpbn",
        &["xml", "pbn"],
        "webpbn.com, pbnsolve",
        |lines, state| state.read_document(PuzzleSet::default(), lines),
        Writing {
            fields: |field| {
                use Field::{Author, Comment, Copyright, Description, Source, Title};
                matches!(
                    field,
                    Title | Author | Copyright | Source | Description | Comment
                )
            },
            id: true,
            solution: true,
            palette: |_| true,
            ..Writing::clues(print)
        },
    )
};

/// A puzzle that is being read.
#[derive(Debug, Default)]
struct Draft {
    line: u64,
    background: String,
    default: String,
    /// Name, character and look of every colour.
    colours: Vec<(String, String, Option<[u8; 3]>)>,
    rows: Vec<Vec<(u32, String)>>,
    columns: Vec<Vec<(u32, String)>>,
    in_columns: bool,
    /// The runs of the line under way, each with the name of its colour.
    runs: Vec<(u32, String)>,
    colour: String,
    in_goal: bool,
    goal: Option<String>,
    id: Option<String>,
    meta: Meta,
}

/// The place of the reader in the file.
#[derive(Debug, Default)]
struct PuzzleSet {
    xml: Xml,
    /// Facts that the set states of all its puzzles.
    meta: Meta,
    /// The name and line of the outermost element.
    root: Option<(String, u64)>,
    has_puzzles: bool,
}

impl Document<Nonogram> for PuzzleSet {
    /// The next puzzle; `None` at the end of the document.
    fn next(&mut self, lines: &mut Source<'_>, _: &mut Reading) -> Result<Option<Record>, Error> {
        let mut draft: Option<Draft> = None;
        let mut tag = Tag::default();
        // The first thing that is wrong; the rest of the puzzle is read past it.
        let mut wrong: Option<Error> = None;
        while let Some(event) = self.xml.next(lines)? {
            match (event, &mut draft) {
                (Event::Open(open), None) if open.name == "puzzle" => {
                    self.has_puzzles = true;
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
                (Event::Open(open), None) => {
                    self.root.get_or_insert((open.name.clone(), open.line));
                    tag = open;
                }
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
        match self.root.take() {
            Some((name, line)) if !self.has_puzzles => {
                let rule = "XML with Nonograms has <puzzle> or <FreeNono> elements";
                let kind = ErrorKind::unexpected(format!("<{name}>"), rule);
                Err(Error::at_line(line, kind))
            }
            _ => Ok(None),
        }
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
                    self.colours.push((text("name"), text("char"), None));
                }
            }
            "clues" => self.in_columns = tag.get("type") == Some("columns"),
            "line" => self.runs.clear(),
            "count" => self.colour = tag.get("color").unwrap_or(&self.default).to_owned(),
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
                self.runs.push((run, self.colour.clone()));
            }
            "color" => {
                if let Some(colour) = self.colours.last_mut() {
                    colour.2 = parse_hex(text).or_else(|| look(text));
                }
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
            clues.push(std::mem::take(&mut self.runs));
        }
        Ok(())
    }

    fn finish(self) -> Result<Record, Error> {
        let line = self.line;
        let at_line = |kind| Error::at_line(line, kind);
        let mut inks = self.inks().map_err(at_line)?;
        let rows = clues(&self.rows, &mut inks).map_err(at_line)?;
        let columns = clues(&self.columns, &mut inks).map_err(at_line)?;
        let goal = self.goal.as_deref();
        let solution = goal.map(|goal| self.picture(goal, &mut inks)).transpose();
        let solution = solution.map_err(at_line)?;
        let palette = inks.palette();
        let solution = solution.map(|picture| match &palette {
            Some(palette) => picture.with_palette(palette),
            None => picture,
        });
        let mut record = match solution {
            Some(picture) if rows.is_empty() && columns.is_empty() => {
                of_picture(picture, Format::WebPbn, line)?
            }
            solution => {
                let palette = palette.as_ref();
                let mut record = record_in(rows, columns, palette, Format::WebPbn, line)?;
                if solution.is_some() {
                    add_solution(&mut record, solution);
                }
                record
            }
        };
        record.id = self.id;
        record.meta = self.meta;
        Ok(record)
    }

    /// The colours declared.
    fn inks(&self) -> Result<Inks, ErrorKind> {
        let mut inks = Inks::default();
        for (name, shown, rgb) in &self.colours {
            let letter = shown.chars().next().unwrap_or(' ');
            match *name == self.background {
                true => inks.set_background(name, *rgb),
                false => drop(inks.declare(name, Some(name.clone()), *rgb, letter)?),
            }
        }
        Ok(inks)
    }

    /// The picture of an image: rows between bars, one character a cell.
    fn picture(&self, image: &str, inks: &mut Inks) -> Result<Picture, ErrorKind> {
        let rule = "an image is rows of cells between bars";
        let mut cells = Vec::new();
        let (mut height, mut width) = (0, 0);
        for row in image
            .split('|')
            .map(str::trim)
            .filter(|row| !row.is_empty())
        {
            let before = cells.len();
            for symbol in row.chars() {
                let mut buffer = [0; 4];
                let symbol = &*symbol.encode_utf8(&mut buffer);
                let named = self.colours.iter().find(|(_, shown, _)| shown == symbol);
                let name = match (named, symbol) {
                    (Some((name, ..)), _) => name.as_str(),
                    (None, ".") => self.background.as_str(),
                    (None, "X") => self.default.as_str(),
                    _ => return Err(ErrorKind::unexpected(symbol, rule)),
                };
                cells.push(match name == self.background {
                    true => Cell::White,
                    false => Cell::of(inks.find_or_add(name)?),
                });
            }
            height += 1;
            width = if height == 1 { cells.len() } else { width };
            if cells.len() - before != width {
                return Err(ErrorKind::unexpected(row, rule));
            }
        }
        let picture = Picture::from_cells(height, width, cells)
            .ok()
            .filter(|_| height > 0);
        picture.ok_or_else(|| ErrorKind::unexpected(image, rule))
    }
}

/// The clues with their colours.
fn clues(lines: &[Vec<(u32, String)>], inks: &mut Inks) -> Result<Vec<Clue>, ErrorKind> {
    let mut clue = |runs: &Vec<(u32, String)>| {
        let part = |(length, name): &(u32, String)| {
            let (length, colour) = (*length, inks.find_or_add(name)?);
            Ok(Part::Run { length, colour })
        };
        let parts: Result<Vec<Part>, ErrorKind> = runs.iter().map(part).collect();
        parts.map(Clue::of_parts)
    };
    lines.iter().map(&mut clue).collect()
}
