//! Steve Simpson's .non, with what nonogram-db and pbnsolve add to it.
//!
//! ```text
//! title "A cat"
//! width 5
//! height 4
//! rows
//! 2,1
//! ```
//!
//! Keywords with values, then the clues under `rows` and `columns`; unknown keywords are passed
//! over. Simpson writes a white line as `0` and ignores blank lines (comp.lancs.ac.uk/~ss/nonogram/fmt2);
//! pbnsolve and nonogram-db take a blank line for a white one: see `parse_clues`. `goal` is
//! the solution. `====` stands between two puzzles (mikix/nonogram-db, FORMAT.md). Files with the
//! two sections alone, as nonogrid knows them for Faase's programs, are read as well.
//!
//! A run may name its colour (`3b`): one colour is black, several are refused by name.

use cellwise_nonogram::{Cell, Clue, Picture};

use super::clues::{
    check_counts, of_picture, parse_clues, parse_coloured, parse_side, record, refuse_colours,
};
use super::{Format, Record};
use crate::error::{Error, ErrorKind};
use crate::source::{Line, Source};
use crate::xml::unescape;
use crate::{Field, Meta};

/// The keywords that begin a line.
const KEYWORDS: [&str; 14] = [
    "catalogue",
    "title",
    "by",
    "copyright",
    "license",
    "licence",
    "color",
    "colour",
    "width",
    "height",
    "rows",
    "columns",
    "goal",
    "saved",
];

/// The keyword that a line begins with, if any.
pub(super) fn keyword(text: &str) -> Option<&str> {
    let word = text.split_whitespace().next()?;
    KEYWORDS.contains(&word).then_some(word)
}

/// The line between two puzzles.
pub(super) fn is_divider(text: &str) -> bool {
    let text = text.trim();
    text.len() >= 4 && text.bytes().all(|byte| byte == b'=')
}

/// Reads a puzzle up to the next divider or the end.
pub(super) fn read(lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
    let document = lines.gather(is_divider)?;
    lines.drop_line();
    match document.iter().any(|line| !line.is_blank()) {
        true => parse(&document).map(Some),
        false => Ok(None),
    }
}

fn parse(document: &[Line]) -> Result<Record, Error> {
    let start = document
        .iter()
        .find(|line| !line.is_blank())
        .map_or(1, |line| line.number);
    let mut meta = Meta::default();
    let (mut height, mut width) = (None, None);
    let (mut rows, mut columns) = (&document[..0], &document[..0]);
    let mut goal: Option<(u64, String)> = None;
    let mut at = 0;
    while let Some(line) = document.get(at) {
        at += 1;
        let Some(word) = keyword(&line.text) else {
            continue;
        };
        let value = line.text.trim_start()[word.len()..].trim();
        let section = &document[at..];
        let end = section
            .iter()
            .position(|line| is_key(&line.text))
            .unwrap_or(section.len());
        let side = |what| parse_side(value, what).map_err(|kind| line.error(kind));
        match word {
            "width" => width = Some(side("a width")?),
            "height" => height = Some(side("a height")?),
            "columns" if !value.is_empty() => width = Some(side("a width")?),
            "rows" if !value.is_empty() => height = Some(side("a height")?),
            "rows" => rows = &section[..end],
            "columns" => columns = &section[..end],
            "goal" => {
                let rest = section[..end].iter().map(|line| line.text.as_str());
                goal = Some((line.number, std::iter::once(value).chain(rest).collect()));
            }
            _ => add_field(&mut meta, word, value),
        }
    }
    let (rows, columns) = (clues(rows, height)?, clues(columns, width)?);
    let size = (height.unwrap_or(rows.len()), width.unwrap_or(columns.len()));
    let no_clues = rows.is_empty() && columns.is_empty();
    if let Some((line, goal)) = goal.as_ref().filter(|_| no_clues) {
        let picture = parse_goal(goal, size).map_err(|kind| Error::at_line(*line, kind))?;
        let mut record = of_picture(picture, Format::Non, start)?;
        record.meta = meta;
        return Ok(record);
    }
    check_counts(&rows, &columns, size, start)?;
    let mut record = record(rows, columns, Format::Non, start)?;
    record.meta = meta;
    if let Some((line, goal)) = goal {
        let picture = parse_goal(&goal, size).map_err(|kind| Error::at_line(line, kind))?;
        record.solution = Some(picture);
    }
    Ok(record)
}

/// Whether a line in a section begins something else: a keyword, or any word that is no clue.
fn is_key(text: &str) -> bool {
    keyword(text).is_some() || text.trim_start().starts_with(|c: char| c.is_alphabetic())
}

fn add_field(meta: &mut Meta, word: &str, value: &str) {
    let field = match word {
        "title" => Field::Title,
        "by" => Field::Author,
        "copyright" | "license" | "licence" => Field::Copyright,
        "catalogue" => Field::Source,
        _ => return,
    };
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''));
    let value = quote.map_or(value, |quote| value[1..].trim_end_matches(quote));
    meta.add(field, &unescape(value));
}

/// The clues of a section; letters after the numbers are colours.
fn clues(section: &[Line], expected: Option<usize>) -> Result<Vec<Clue>, Error> {
    let coloured = |line: &Line| line.text.contains(|c: char| c.is_alphabetic());
    let Some(first) = section.iter().find(|line| coloured(line)) else {
        return parse_clues(section, expected);
    };
    let mut names: Vec<String> = Vec::new();
    let mut plain = Vec::new();
    for line in section {
        let mut text = String::new();
        for word in line
            .text
            .split([',', ' ', '\t'])
            .filter(|word| !word.is_empty())
        {
            let Some((run, colour)) = parse_coloured(word) else {
                let rule = "a run is a number and perhaps the letter of a colour";
                return Err(line.error(ErrorKind::unexpected(word, rule)));
            };
            if !names.iter().any(|name| name == colour) {
                names.push(colour.to_owned());
            }
            text.push_str(&format!("{run} "));
        }
        plain.push(Line {
            number: line.number,
            text,
        });
    }
    refuse_colours(names).map_err(|kind| first.error(kind))?;
    parse_clues(&plain, expected)
}

/// The picture in a `goal`: `0` white, `1` or the letter of a colour black, all else between.
fn parse_goal(text: &str, (height, width): (usize, usize)) -> Result<Picture, ErrorKind> {
    let cells: Vec<Cell> = text
        .chars()
        .filter_map(|symbol| match symbol {
            '0' => Some(Cell::White),
            '1' => Some(Cell::Black),
            _ if symbol.is_alphabetic() => Some(Cell::Black),
            _ => None,
        })
        .collect();
    let found = format!("{} cells", cells.len());
    Picture::from_cells(height, width, cells).ok_or_else(|| {
        let rule = format!("the picture is {height} high and {width} wide");
        ErrorKind::unexpected(found, rule)
    })
}

/// Whether the format has a keyword for a field.
pub(super) fn holds(field: Field) -> bool {
    matches!(
        field,
        Field::Title | Field::Author | Field::Copyright | Field::Source
    )
}

/// Appends a puzzle, after a divider unless it is the first.
pub(super) fn print(record: &Record, written: u64, out: &mut String) {
    if written > 0 {
        out.push_str("====\n");
    }
    for (field, text) in record.meta.iter() {
        let keyword = match field {
            Field::Title => "title",
            Field::Author => "by",
            Field::Copyright => "copyright",
            Field::Source => "catalogue",
            _ => continue,
        };
        let text = text
            .replace('&', "&amp;")
            .replace('"', "&quot;")
            .replace(['\n', '\r'], " ");
        out.push_str(&format!("{keyword} \"{text}\"\n"));
    }
    let puzzle = &record.puzzle;
    out.push_str(&format!(
        "width {}\nheight {}\n",
        puzzle.width(),
        puzzle.height()
    ));
    for (name, clues) in [("rows", puzzle.rows()), ("columns", puzzle.columns())] {
        out.push_str(&format!("\n{name}\n"));
        for clue in clues {
            out.push_str(&clue.to_string().replace(' ', ","));
            out.push('\n');
        }
    }
    if let Some(solution) = record
        .solution
        .as_ref()
        .filter(|picture| picture.is_finished())
    {
        out.push_str("\ngoal \"");
        out.extend(solution.cells().iter().map(|&cell| match cell {
            Cell::Black => '1',
            _ => '0',
        }));
        out.push_str("\"\n");
    }
}
