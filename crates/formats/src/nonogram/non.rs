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
//! over, and so is a `goal` that does not solve the puzzle, each with a note. Simpson writes a white line as `0` and ignores blank lines (comp.lancs.ac.uk/~ss/nonogram/fmt2);
//! pbnsolve and nonogram-db take a blank line for a white one: see `parse_clues`. `goal` is
//! the solution. `====` stands between two puzzles (mikix/nonogram-db, FORMAT.md). Files with the
//! two sections alone, as nonogrid knows them for Faase's programs, are read as well.
//!
//! A run may name its colour by a character (`3b`); `color b #rrggbb` says how it looks, and
//! where nobody does, colours are chosen that people tell apart. Runs without a character are black.
//! `?` for a run whose length can't be read and `*` for any number of runs are additions of this
//! project.

use cellwise_nonogram::{Cell, Clue, Palette, Part, Picture};

use super::clues::{
    add_solution, check_counts, clue_words, of_picture, parse_clue, parse_clues_by, parse_side,
    record_in,
};
use super::colours::{Inks, Word, clue_text, look, name_of, parse_hex};
use super::print::Writing;
use super::{Format, Nonogram, Page, Record};
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::source::{Line, Source};
use crate::xml::unescape;
use crate::{Field, Meta, Note};

pub(super) const NON: Description<Nonogram> = Description {
    own_endings: &["non", "nonpack"],
    aliases: &["faase", "ss"],
    colours: true,
    sniff: Sniff::at(80, |first| {
        first.hint == Some(Format::Non) || keyword(first.text).is_some()
    }),
    ..Description::new(
        "non",
        &["non", "nonpack"],
        "Steve Simpson; nonogram-db",
        |lines, _| read(lines),
        Writing {
            fields: |field| {
                use Field::{Author, Copyright, Licence, Source, Title};
                matches!(field, Title | Author | Copyright | Licence | Source)
            },
            solution: true,
            blots: true,
            palette: holds_palette,
            ..Writing::clues(print)
        },
    )
};

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

/// Returns true if one of the next lines states a side or begins the clues, so that words above it
/// are keywords that are not known.
pub(super) fn begins_soon(lines: &mut Source<'_>) -> Result<bool, Error> {
    for ahead in 0..MAX_PREFACE {
        let Some(line) = lines.peek(ahead)? else {
            break;
        };
        if let Some(("width" | "height" | "rows" | "columns", _)) = keyword(&line.text) {
            return Ok(true);
        }
        if !line.is_blank() && !is_key(&line.text) {
            break;
        }
    }
    Ok(false)
}

/// The number of lines in which [`begins_soon`] looks.
const MAX_PREFACE: usize = 16;
/// The number of unknown keywords that a note names.
const MAX_UNKNOWN: usize = 5;

/// The keyword that a line begins with, if any, and what follows it.
fn keyword(text: &str) -> Option<(&'static str, &str)> {
    let text = text.trim();
    let word = text.split_whitespace().next()?;
    let rest = text[word.len()..].trim_start();
    // `rows = 5` is data of a constraint program.
    if rest.starts_with('=') {
        return None;
    }
    let known = KEYWORDS.iter().find(|&&keyword| keyword == word).copied();
    let heading = || rest.is_empty().then(|| heading(word)).flatten();
    Some((known.or_else(heading)?, rest))
}

/// The section that a line of one word begins, as other programs call it: `Rows:`, `row_rules`, `col_rules:`.
fn heading(word: &str) -> Option<&'static str> {
    let name = word.trim_end_matches(':').to_ascii_lowercase();
    let has_colon = name.len() < word.len();
    match name.as_str() {
        "row_rules" | "row_clues" => Some("rows"),
        "col_rules" | "column_rules" | "col_clues" | "column_clues" => Some("columns"),
        "rows" if has_colon => Some("rows"),
        "columns" | "cols" if has_colon => Some("columns"),
        _ => None,
    }
}

/// The line between two puzzles.
pub(super) fn is_divider(text: &str) -> bool {
    let text = text.trim();
    let first = text.bytes().next().filter(|byte| b"=/~".contains(byte));
    text.len() >= 4 && first.is_some_and(|first| text.bytes().all(|byte| byte == first))
}

/// Reads a puzzle up to the next divider or the end.
fn read(lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
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
    let mut inks = Inks::default();
    let (mut height, mut width) = (None, None);
    let (mut rows, mut columns) = (&document[..0], &document[..0]);
    let mut goal: Option<(u64, String)> = None;
    let mut unknown: Vec<String> = Vec::new();
    let mut at = 0;
    while let Some(line) = document.get(at) {
        at += 1;
        let Some((word, value)) = keyword(&line.text) else {
            let word = line.text.split_whitespace().next().unwrap_or_default();
            if is_key(word) && unknown.len() < MAX_UNKNOWN && !unknown.iter().any(|w| w == word) {
                unknown.push(word.chars().take(40).collect());
            }
            continue;
        };
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
            "color" | "colour" => {
                declare(value, &mut inks).map_err(|kind| line.error(kind))?;
            }
            "rows" => rows = &section[..end],
            "columns" => columns = &section[..end],
            "goal" => {
                let rest = section[..end].iter().map(|line| line.text.as_str());
                goal = Some((line.number, std::iter::once(value).chain(rest).collect()));
            }
            _ => add_field(&mut meta, word, value),
        }
    }
    let marked = |line: &Line| {
        line.text
            .contains(|c: char| c.is_alphabetic() || "?*".contains(c))
    };
    let coloured = !inks.is_empty() || rows.iter().chain(columns).any(marked);
    let rows = clues(rows, height, coloured, &mut inks)?;
    let columns = clues(columns, width, coloured, &mut inks)?;
    let size = (height.unwrap_or(rows.len()), width.unwrap_or(columns.len()));
    if size.0 == 0 || size.1 == 0 {
        let kind = ErrorKind::Nothing("a width and a height, or clues of rows and columns");
        return Err(Error::at_line(start, kind));
    }
    let note = Some(Note::Unknown(unknown)).filter(|note| *note != Note::Unknown(Vec::new()));
    let no_clues = rows.is_empty() && columns.is_empty();
    if let Some((line, goal)) = goal.as_ref().filter(|_| no_clues) {
        let picture = parse_goal(goal, size, Letters::Any, &mut inks);
        let picture = picture.map_err(|kind| Error::at_line(*line, kind))?;
        let mut record = of_picture(picture, Format::Non, start)?;
        record.meta = meta;
        record.notes.extend(note);
        return Ok(record);
    }
    check_counts(&rows, &columns, size, start)?;
    let palette = inks.palette();
    let mut record = record_in(rows, columns, palette.as_ref(), Format::Non, start)?;
    record.meta = meta;
    record.notes.extend(note);
    if let Some((_, goal)) = goal {
        let letters = if coloured {
            Letters::Known
        } else {
            Letters::Black
        };
        add_solution(
            &mut record,
            parse_goal(&goal, size, letters, &mut inks).ok(),
        );
    }
    Ok(record)
}

/// Returns true if a line in a section begins something else: a keyword, or any word that is not a
/// clue.
fn is_key(text: &str) -> bool {
    keyword(text).is_some() || text.trim_start().starts_with(|c: char| c.is_alphabetic())
}

fn add_field(meta: &mut Meta, word: &str, value: &str) {
    let field = match word {
        "title" => Field::Title,
        "by" => Field::Author,
        "copyright" => Field::Copyright,
        "license" | "licence" => Field::Licence,
        "catalogue" => Field::Source,
        _ => return,
    };
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''));
    let value = quote.map_or(value, |quote| value[1..].trim_end_matches(quote));
    meta.add(field, &unescape(value));
}

/// A colour: its character, how it looks.
fn declare(value: &str, inks: &mut Inks) -> Result<(), ErrorKind> {
    let rule = "a colour is a character and #rrggbb";
    let mut words = value.split_whitespace();
    let (Some(key), Some(word)) = (words.next(), words.next()) else {
        return Err(ErrorKind::unexpected(value, rule));
    };
    let rgb = parse_hex(word).or_else(|| look(word));
    let rgb = rgb.ok_or_else(|| ErrorKind::unexpected(word, rule))?;
    match (key, key.chars().next()) {
        ("0" | ".", _) => inks.set_background(&name_of(rgb), Some(rgb)),
        (key, Some(letter)) => drop(inks.declare(key, Some(name_of(rgb)), Some(rgb), letter)?),
        (_, None) => {}
    }
    Ok(())
}

/// The clues of a section; letters after the numbers are colours.
fn clues(
    section: &[Line],
    expected: Option<usize>,
    coloured: bool,
    inks: &mut Inks,
) -> Result<Vec<Clue>, Error> {
    parse_clues_by(section, expected, |line| {
        if !coloured {
            return parse_clue(line);
        }
        let mut parts: Vec<Part> = Vec::new();
        for (at, word) in clue_words(line) {
            let rule = "a run is a number and perhaps the letter of a colour";
            let wrong = |kind| line.error_at(at, kind);
            let parsed =
                Word::parse(word).ok_or_else(|| wrong(ErrorKind::unexpected(word, rule)))?;
            parts.push(parsed.part(inks).map_err(wrong)?);
        }
        Ok(Clue::of_parts(parts))
    })
}

/// The meaning of letters in a `goal`.
#[derive(Clone, Copy, PartialEq)]
enum Letters {
    /// Colours, which nothing else need name: there are no clues.
    Any,
    /// The colours of the clues, and no others.
    Known,
    /// Black, all of them: the clues name no colours.
    Black,
}

/// The picture in a `goal`: `0` is the background, `1` black, or the character of a colour; all else
/// stands between cells.
fn parse_goal(
    text: &str,
    (height, width): (usize, usize),
    letters: Letters,
    inks: &mut Inks,
) -> Result<Picture, ErrorKind> {
    let mut cells: Vec<Cell> = Vec::new();
    for symbol in text.chars() {
        let mut buffer = [0; 4];
        let key = &*symbol.encode_utf8(&mut buffer);
        match symbol {
            '0' => cells.push(Cell::White),
            '1' if inks.find(key).is_none() => cells.push(ink("", symbol, letters, inks)?),
            _ if symbol.is_alphabetic() && letters == Letters::Black => cells.push(Cell::Black),
            _ if symbol.is_alphabetic() || inks.find(key).is_some() => {
                cells.push(ink(key, symbol, letters, inks)?);
            }
            _ => {}
        }
    }
    let found = format!("{} cells", cells.len());
    let picture = Picture::from_cells(height, width, cells).map_err(|_| {
        let rule = format!("the picture is {height} high and {width} wide");
        ErrorKind::unexpected(found, rule)
    })?;
    Ok(match inks.palette() {
        Some(palette) => picture.with_palette(&palette),
        None => picture,
    })
}

/// The cell of a `goal` in the colour that the file calls `key`.
fn ink(key: &str, symbol: char, letters: Letters, inks: &mut Inks) -> Result<Cell, ErrorKind> {
    if letters == Letters::Known && inks.find(key).is_none() {
        let rule = "the goal has the colours of the clues";
        return Err(ErrorKind::unexpected(symbol, rule));
    }
    Ok(Cell::of(inks.find_or_add(key)?))
}

/// Returns true if it keeps all that a palette says: it has no place for names.
pub(super) fn holds_palette(palette: &Palette) -> bool {
    let told = |paint: &cellwise_nonogram::Paint| paint.name == name_of(paint.rgb);
    palette.paints().iter().all(told)
}

/// Appends a puzzle, after a divider unless it is the first.
fn print(record: &Record, page: &mut Page<'_>) {
    let out = &mut *page.text;
    if page.written.records > 0 {
        out.push_str("====\n");
    }
    for (field, text) in record.meta.iter() {
        let keyword = match field {
            Field::Title => "title",
            Field::Author => "by",
            Field::Copyright => "copyright",
            Field::Licence => "license",
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
    let palette = puzzle.palette();
    if !palette.is_black_on_white() {
        for paint in palette.paints() {
            let key = match paint.letter {
                '.' => '0',
                letter => letter,
            };
            // A white background need not be said.
            if (key, paint.rgb) != ('0', [255; 3]) {
                out.push_str(&format!("color {key} {}\n", paint.hex()));
            }
        }
    }
    let letters = !palette.is_black_on_white();
    for (name, clues) in [("rows", puzzle.rows()), ("columns", puzzle.columns())] {
        out.push_str(&format!("\n{name}\n"));
        for clue in clues {
            let text = match letters {
                true => clue.text(|colour| palette.paint(colour).letter.to_string()),
                false => clue_text(puzzle, clue),
            };
            out.push_str(&text.replace(' ', ","));
            out.push('\n');
        }
    }
    if let Some(solution) = record
        .solution
        .as_ref()
        .filter(|picture| picture.is_finished())
    {
        out.push_str("\ngoal \"");
        out.extend(solution.cells().iter().map(|&cell| {
            match cell {
                Cell::Open | Cell::White => '0',
                Cell::Black if !letters => '1',
                cell => cell
                    .colour()
                    .map_or('0', |colour| palette.paint(colour).letter),
            }
        }));
        out.push_str("\"\n");
    }
}
