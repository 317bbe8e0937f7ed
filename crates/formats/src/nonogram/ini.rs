//! Sections `[clues]` and `[colors]`, as pynogram's ini files and nonogrid's TOML files have them.
//!
//! ```text
//! [colors]
//! defs = ['r = (red) %', 'g = (0, 255, 0) *']
//! [clues]
//! columns = """
//!   3 1, 1 1 1        # several clues on a line
//!   1r 3g"""
//! rows = 4, 1, 4, 1, 4
//! ```
//!
//! Clues stand between commas and line ends, runs between blanks; `0` is a white line and blank
//! lines are passed over. A run may name its colour. A colour is a name, three numbers or six
//! hexadecimal digits, then the character it is shown with. `#` and `;` begin comments, quotes may
//! stand anywhere. The layout is that of nonogrid's examples/hello.toml.

use cellwise_nonogram::{Clue, Part};

use super::clues::record_in;
use super::colours::{Inks, Word, look, name_of, parse_hex};
use super::non::holds_palette;
use super::print::Writing;
use super::{Format, Nonogram, Page, Record};
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::source::{Line, Source};

pub(super) const INI: Description<Nonogram> = Description {
    aliases: &["toml", "pynogram", "nonogrid"],
    colours: true,
    several: false,
    sniff: Sniff::at(45, |first| section(first.text).is_some()),
    ..Description::new(
        "ini",
        &["toml", "ini"],
        "pynogram, nonogrid: [clues]",
        |lines, _| read(lines),
        Writing {
            palette: holds_palette,
            ..Writing::clues(print)
        },
    )
};

/// A section by its heading.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Section {
    Clues,
    Colours,
}

fn section(text: &str) -> Option<Section> {
    match text.trim().to_ascii_lowercase().as_str() {
        "[clues]" => Some(Section::Clues),
        "[colors]" | "[colours]" => Some(Section::Colours),
        _ => None,
    }
}

/// Reads the rest of the text as one puzzle.
fn read(lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
    let mut document = lines.gather(|_| false)?;
    for line in &mut document {
        let end = line.text.find(['#', ';']).unwrap_or(line.text.len());
        line.text.truncate(end);
    }
    let Some(first) = document.iter().find(|line| !line.is_blank()) else {
        return Ok(None);
    };
    let start = first.number;
    // Colours may be declared below the clues that name them.
    let mut inks = Inks::default();
    let mut here = None;
    for line in &document {
        if line.text.trim_start().starts_with('[') {
            here = section(&line.text).or(here.filter(|_| line.text.contains('\'')));
        } else if here == Some(Section::Colours) {
            declare(&line.text, &mut inks).map_err(|kind| line.error(kind))?;
        }
    }
    let (mut rows, mut columns) = (Vec::new(), Vec::new());
    let mut clues: Option<&mut Vec<Clue>> = None;
    here = None;
    for line in &document {
        let text = line.text.trim();
        if let Some(found) = section(text) {
            (here, clues) = (Some(found), None);
        }
        if here != Some(Section::Clues) || section(text).is_some() {
            continue;
        }
        let key = text.split_once('=').map(|(key, _)| key.trim());
        clues = match key {
            Some("rows") => Some(&mut rows),
            Some("columns" | "cols") => Some(&mut columns),
            Some(_) => None,
            None => clues,
        };
        if let Some(clues) = &mut clues {
            parse_clues(line, &mut inks, clues)?;
        }
    }
    let palette = inks.palette();
    record_in(rows, columns, palette.as_ref(), Format::Ini, start).map(Some)
}

/// The clues on a line, behind `=` if there is one.
fn parse_clues(line: &Line, inks: &mut Inks, clues: &mut Vec<Clue>) -> Result<(), Error> {
    let begin = line.text.find('=').map_or(0, |at| at + 1);
    let mut at = begin;
    for piece in line.text[begin..].split(',') {
        let mut parts: Vec<Part> = Vec::new();
        let quote = |symbol: char| symbol.is_whitespace() || matches!(symbol, '"' | '\'');
        for (offset, word) in crate::source::split_at(piece, quote) {
            let wrong = |kind| line.error_at(at + offset, kind);
            let run = Word::parse(word).filter(|word| matches!(word, Word::Run(..)));
            let run = run.ok_or_else(|| {
                let rule =
                    "clues are numbers between blanks, with a comma or a line end after each";
                wrong(ErrorKind::unexpected(word, rule))
            })?;
            parts.push(run.part(inks).map_err(wrong)?);
        }
        if !parts.is_empty() {
            clues.push(Clue::of_parts(parts));
        }
        at += piece.len() + 1;
    }
    Ok(())
}

/// The colours that a line declares: `b = (blue) *`, perhaps in quotes and in a list.
fn declare(text: &str, inks: &mut Inks) -> Result<(), ErrorKind> {
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('(') {
        let Some((look_text, after)) = after.split_once(')') else {
            break;
        };
        let key = before.trim_end().trim_end_matches('=').trim_end();
        let key = key
            .rsplit(|c: char| !c.is_alphanumeric())
            .next()
            .unwrap_or_default();
        let numbers: Vec<u8> = look_text
            .split(',')
            .filter_map(|number| number.trim().parse().ok())
            .collect();
        let rgb = match numbers[..] {
            [r, g, b] => Some([r, g, b]),
            _ => look(look_text).or_else(|| parse_hex(look_text)),
        };
        let Some(rgb) = rgb else {
            let rule = "a colour is (red), (255, 0, 0) or (FF0000)";
            return Err(ErrorKind::unexpected(look_text, rule));
        };
        if let Some(letter) = key.chars().next() {
            inks.declare(key, Some(name_of(rgb)), Some(rgb), letter)?;
        }
        rest = after;
    }
    Ok(())
}

/// Appends a puzzle as TOML.
fn print(record: &Record, page: &mut Page<'_>) {
    let (puzzle, out) = (&record.puzzle, &mut *page.text);
    let palette = puzzle.palette();
    let plain = palette.is_black_on_white();
    if !plain {
        out.push_str("[colors]\ndefs = [\n");
        for paint in &palette.paints()[1..] {
            let (letter, hex) = (paint.letter, paint.hex());
            let hex = hex.trim_start_matches('#');
            out.push_str(&format!("    '{letter} = ({hex}) {letter}',\n"));
        }
        out.push_str("]\n\n");
    }
    out.push_str("[clues]\n");
    for (name, clues) in [("columns", puzzle.columns()), ("rows", puzzle.rows())] {
        out.push_str(&format!("{name} = \"\"\"\n"));
        for clue in clues {
            let text = clue.text(|colour| match plain {
                true => String::new(),
                false => palette.paint(colour).letter.to_string(),
            });
            out.push_str(&format!("{text}\n"));
        }
        out.push_str("\"\"\"\n");
    }
}
