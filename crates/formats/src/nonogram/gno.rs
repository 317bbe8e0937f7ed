//! Gnonograms (.gno): sections under headings in square brackets.
//!
//! `[Description]` is title, author, date and difficulty, `[Dimensions]` rows and columns,
//! `[Row clues]` and `[Column clues]` comma-separated runs, `[Solution grid]` (or `[Solution]`)
//! the picture with 1 for white and 2 for black. Clues or solution may be missing, not both.
//! `//` begins a remark. The layout is that of the program's wiki page on its file format and of
//! Filewriter.vala.

use cellwise_nonogram::{Cell, Clue, Picture};

use super::clues::{add_solution, check_counts, of_picture, parse_clues, parse_side, record};
use super::print::Writing;
use super::{Format, Nonogram, Page, Record};
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::source::{Line, Source};
use crate::{Field, Meta};

pub(super) const GNO: Description<Nonogram> = Description {
    own_endings: &["gno"],
    several: false,
    sniff: Sniff::at(50, |first| is_heading(first.text)),
    ..Description::new(
        "gno",
        &["gno"],
        "Gnonograms",
        |lines, _| read(lines),
        Writing {
            fields: |field| {
                use Field::{Author, Date, Level, Licence, Title};
                matches!(field, Title | Author | Date | Level | Licence)
            },
            solution: true,
            ..Writing::clues(print)
        },
    )
};

/// Returns true if a line is a heading.
fn is_heading(text: &str) -> bool {
    let text = text.trim();
    text.starts_with('[') && text[1..].starts_with(|c: char| c.is_ascii_alphabetic())
}

/// Reads the rest of the text as one puzzle.
fn read(lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
    let mut document = lines.gather(|_| false)?;
    for line in &mut document {
        let end = line.text.find("//").unwrap_or(line.text.len());
        line.text.truncate(end);
    }
    match document.iter().find(|line| !line.is_blank()) {
        Some(first) => parse(&document, first.number).map(Some),
        None => Ok(None),
    }
}

fn parse(document: &[Line], start: u64) -> Result<Record, Error> {
    let size = section(document, &["Dimensions"]);
    let mut sides = size.iter().filter(|line| !line.is_blank());
    let mut side = |what| {
        let line = sides.next().unwrap_or(&document[0]);
        parse_side(line.text.trim(), what).map_err(|kind| line.error(kind))
    };
    let (height, width) = (side("a height")?, side("a width")?);
    let rows = parse_clues(section(document, &["Row clues"]), Some(height))?;
    let columns = parse_clues(section(document, &["Column clues"]), Some(width))?;
    let solution = section(document, &["Solution grid", "Solution"]);
    let solution = match solution.iter().any(|line| !line.is_blank()) {
        true => Some(parse_grid(solution, (height, width))),
        false => None,
    };
    let mut record = match (rows.is_empty() && columns.is_empty(), solution) {
        (true, Some(picture)) => of_picture(picture?, Format::Gno, start)?,
        (_, solution) => {
            check_counts(&rows, &columns, (height, width), start)?;
            let mut record = record(rows, columns, Format::Gno, start)?;
            if let Some(solution) = solution {
                add_solution(&mut record, solution.ok());
            }
            record
        }
    };
    record.meta = meta(document);
    Ok(record)
}

/// The lines under a heading.
fn section<'a>(document: &'a [Line], names: &[&str]) -> &'a [Line] {
    let named = |line: &Line| {
        let name = line
            .text
            .trim()
            .strip_prefix('[')
            .and_then(|text| text.split(']').next());
        name.is_some_and(|name| names.iter().any(|known| known.eq_ignore_ascii_case(name)))
    };
    let Some(start) = document.iter().position(named) else {
        return &[];
    };
    let lines = &document[start + 1..];
    let end = lines
        .iter()
        .position(|line| is_heading(&line.text))
        .unwrap_or(lines.len());
    &lines[..end]
}

fn meta(document: &[Line]) -> Meta {
    let mut meta = Meta::default();
    let fields = [Field::Title, Field::Author, Field::Date, Field::Level];
    for (field, line) in fields.into_iter().zip(section(document, &["Description"])) {
        meta.add(field, &line.text);
    }
    if let Some(licence) = section(document, &["License"]).first() {
        meta.add(Field::Licence, &licence.text);
    }
    meta
}

fn parse_grid(lines: &[Line], (height, width): (usize, usize)) -> Result<Picture, Error> {
    let mut cells = Vec::new();
    for line in lines {
        for (at, word) in line.words() {
            cells.push(match word {
                "1" => Cell::White,
                "2" => Cell::Black,
                _ => {
                    let rule = "a cell is 1 when white, 2 when black";
                    return Err(line.error_at(at, ErrorKind::unexpected(word, rule)));
                }
            });
        }
    }
    let found = format!("{} cells", cells.len());
    Picture::from_cells(height, width, cells).map_err(|_| {
        let rule = format!("the picture is {height} high and {width} wide");
        lines[0].error(ErrorKind::unexpected(found, rule))
    })
}

/// Appends a puzzle.
fn print(record: &Record, page: &mut Page<'_>) {
    let out = &mut *page.text;
    let one_line = |field| {
        let text = record.meta.get(field).unwrap_or_default();
        text.replace(['\n', '\r'], " ")
            .replace("//", "/ /")
            .replace('[', "(")
    };
    let described = [Field::Title, Field::Author, Field::Date, Field::Level];
    if described
        .iter()
        .any(|&field| record.meta.get(field).is_some())
    {
        out.push_str("[Description]\n");
        for field in described {
            out.push_str(&format!("{}\n", one_line(field)));
        }
    }
    if record.meta.get(Field::Licence).is_some() {
        out.push_str(&format!("[License]\n{}\n", one_line(Field::Licence)));
    }
    let puzzle = &record.puzzle;
    out.push_str(&format!(
        "[Dimensions]\n{}\n{}\n",
        puzzle.height(),
        puzzle.width()
    ));
    for (name, clues) in [
        ("Row clues", puzzle.rows()),
        ("Column clues", puzzle.columns()),
    ] {
        out.push_str(&format!("[{name}]\n"));
        for clue in clues {
            let clue: &Clue = clue;
            out.push_str(&format!("{}\n", clue.to_string().replace(' ', ",")));
        }
    }
    if let Some(solution) = record
        .solution
        .as_ref()
        .filter(|picture| picture.is_finished())
    {
        out.push_str("[Solution grid]\n");
        for row in solution.rows() {
            for cell in row {
                out.push_str(if *cell == Cell::Black { "2 " } else { "1 " });
            }
            out.push('\n');
        }
    }
}
