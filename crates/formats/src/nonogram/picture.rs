//! Solved pictures as text, a line for each row, an empty line between two pictures.
//!
//! As the founding documents print them, `*` black, blank white, `X` open, every row as wide
//! as the picture; or with `#`, `.` and `?`, which survive trimming; or as `1` and `0`. Reading
//! one gives the puzzle that it solves. Pictures of stars and blanks, or of letters alone, are read only when the
//! format is named, since white rows at their edges look like nothing; rows cut short by an
//! editor that trims are filled up with white.
//!
//! Pictures in other signs, `X`, `█` or `◼` for black and `-`, `_`, `░` or a blank for white, are read
//! as `ascii`; between signs that are not blanks, blanks count for nothing.
//!
//! A picture in several colours is shown in the letters of its palette, `?` open. Letters are read
//! back as colours that people tell apart: what they are called and look like is not in the picture.

use std::collections::BTreeSet;

use cellwise_nonogram::{Cell, Picture};

use super::clues::of_picture;
use super::colours::Inks;
use super::print::Writing;
use super::{Format, Nonogram, Page, Record};
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::source::{Line, Source};

pub(super) const PICTURE: Description<Nonogram> = Description {
    colours: true,
    ..Description::new(
        "picture",
        &["txt"],
        "solution; * black, blank white, letters",
        |lines, _| read(lines, Format::Picture),
        Writing {
            open_cells: true,
            ..Writing::picture(|shown, page| print(shown.picture, Format::Picture, page))
        },
    )
};

pub(super) const ASCII: Description<Nonogram> = Description {
    colours: true,
    sniff: Sniff::at(110, |first| {
        is_ascii(first.text)
            || black_width(first.text).is_some()
            || is_other_signs(&first.line.text)
    }),
    ..Description::new(
        "ascii",
        &["txt"],
        "solution; # black, . white, letters",
        |lines, _| read(lines, Format::Ascii),
        Writing {
            open_cells: true,
            ..Writing::picture(|shown, page| print(shown.picture, Format::Ascii, page))
        },
    )
};

pub(super) const BITS: Description<Nonogram> = Description::new(
    "bits",
    &["txt"],
    "solution; 1 black, 0 white",
    |lines, _| read(lines, Format::Bits),
    Writing::picture(|shown, page| print(shown.picture, Format::Bits, page)),
);

/// The characters for black, white and open.
fn symbols(format: Format) -> (char, char, char) {
    match format {
        Format::Picture => ('*', ' ', 'X'),
        Format::Bits => ('1', '0', '?'),
        _ => ('#', '.', '?'),
    }
}

/// Returns true if a line is a row of `#` and `.`: both of them, so that it is not a comment.
pub(super) fn is_ascii(text: &str) -> bool {
    let text = text.trim_end();
    text.contains('.') && text.contains('#') && text.bytes().all(|byte| matches!(byte, b'#' | b'.'))
        || text.len() > 1 && text.bytes().all(|byte| byte == b'.')
}

/// Signs for black, beside those that are written.
const BLACKS: &str = "Xx█■◼⬛▓@";
/// Signs for white, beside those that are written.
const WHITES: &str = ".-_ □◻⬜░·";

/// Returns true if a line is a row in other signs than `#` and `.`.
fn is_other_signs(text: &str) -> bool {
    let text = text.trim_end();
    let is_black = |symbol: char| BLACKS.contains(symbol);
    text.chars().nth(1).is_some()
        && text.chars().all(|c| is_black(c) || WHITES.contains(c))
        && text.contains(|c| is_black(c) || "□◻⬜░".contains(c))
}

/// The rows of a picture in other signs, rewritten in `#` and `.`; `None` if they are not one.
fn in_usual_signs(rows: &[Line]) -> Option<Vec<String>> {
    let signs: BTreeSet<char> = rows.iter().flat_map(|row| row.text.chars()).collect();
    let blacks = signs.iter().filter(|sign| BLACKS.contains(**sign)).count();
    let inked: Vec<char> = signs
        .iter()
        .copied()
        .filter(|sign| WHITES.contains(*sign))
        .collect();
    let (spaced, whites) = match &inked[..] {
        [' ', _] => (true, 1),
        whites => (false, whites.len()),
    };
    if blacks > 1 || whites > 1 || blacks + inked.len() != signs.len() {
        return None;
    }
    let width = rows.iter().map(|row| row.text.chars().count()).max()?;
    // Editors trim blanks at the end of a line.
    let blank_is_white = !spaced && inked == [' '];
    let row = |row: &Line| {
        let signs = row.text.chars().filter(|sign| !spaced || *sign != ' ');
        let usual = signs.map(|sign| if BLACKS.contains(sign) { '#' } else { '.' });
        let mut usual: String = usual.collect();
        if blank_is_white {
            let missing = width - usual.chars().count();
            usual.extend(std::iter::repeat_n('.', missing));
        }
        usual
    };
    (check_area(rows.len(), width).is_ok()).then(|| rows.iter().map(row).collect())
}

/// The width of a row that is black from end to end, or of a comment without words. A single `#` is a
/// comment without words.
pub(super) fn black_width(text: &str) -> Option<usize> {
    let text = text.trim_end();
    let black = text.len() > 1 && text.bytes().all(|byte| byte == b'#');
    black.then_some(text.len())
}

/// Returns true if a line is a row of `#` and `.` this wide.
pub(super) fn is_row(text: &str, width: usize) -> bool {
    let text = text.trim_end();
    text.len() == width && text.bytes().all(|byte| matches!(byte, b'#' | b'.'))
}

/// Returns true if a line may be a row of `*`, blanks and `X`.
pub(super) fn is_stars(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty() && text.bytes().all(|byte| matches!(byte, b'*' | b' ' | b'X'))
}

/// Returns true if a line may be a row of letters, or words, or the name of a file.
pub(super) fn is_letters(text: &str) -> bool {
    text.bytes()
        .all(|byte| byte.is_ascii_alphabetic() || matches!(byte, b' ' | b'.'))
}

/// Returns true if a line is a row of `0` and `1` and no number that a size or a clue could be.
pub(super) fn is_bits(text: &str) -> bool {
    let text = text.trim();
    let bits = text.bytes().all(|byte| matches!(byte, b'0' | b'1'));
    bits && text.len() > 1 && (text.starts_with('0') || text.len() > 5)
}

/// Returns true if a line is blank or a row of `0` and `1`, or a number of those.
pub(super) fn is_short_bits(line: &Line) -> bool {
    let text = line.text.trim();
    text.bytes().all(|byte| matches!(byte, b'0' | b'1'))
}

/// The picture of lines of `0` and `1` between blanks, if all are as long as the first.
pub(super) fn of_bits(document: &[Line]) -> Option<Picture> {
    let mut cells = Vec::new();
    let lines = document.iter().filter(|line| !line.is_blank());
    let mut rows = 0;
    for line in lines {
        for (_, word) in line.words() {
            cells.push(match word {
                "0" => Cell::White,
                "1" => Cell::Black,
                _ => return None,
            });
        }
        rows += 1;
    }
    let width = document.first()?.words().count();
    let longer = |line: &Line| !line.is_blank() && line.words().count() != width;
    if width < 2 || rows < 2 || document.iter().any(longer) {
        return None;
    }
    Picture::from_cells(rows, width, cells).ok()
}

/// The picture of lines of `0` and `1` without blanks, if all are as long as the first and there is no
/// empty line among them.
pub(super) fn of_short_bits(document: &[Line]) -> Option<Picture> {
    let end = document.iter().rposition(|line| !line.is_blank())?;
    let rows: Vec<&str> = document[..=end]
        .iter()
        .map(|line| line.text.trim())
        .collect();
    let width = rows.first()?.len();
    let is_row =
        |row: &&str| row.len() == width && row.bytes().all(|byte| matches!(byte, b'0' | b'1'));
    if width < 2 || rows.len() < 2 || !rows.iter().all(is_row) {
        return None;
    }
    check_area(rows.len(), width).ok()?;
    let cell = |byte: u8| match byte {
        b'1' => Cell::Black,
        _ => Cell::White,
    };
    let cells: Vec<Cell> = rows.iter().flat_map(|row| row.bytes().map(cell)).collect();
    Picture::from_cells(rows.len(), width, cells).ok()
}

/// Reads rows up to an empty line or the end.
fn read(lines: &mut Source<'_>, format: Format) -> Result<Option<Record>, Error> {
    let rows = lines.gather(str::is_empty)?;
    let Some(first) = rows.first() else {
        return Ok(None);
    };
    let (black, white, _) = symbols(format);
    let trim = |line: &Line| -> String {
        match format {
            Format::Picture => line.text.clone(),
            _ => line.text.trim_end().to_owned(),
        }
    };
    let other = match format {
        Format::Ascii if is_other_signs(&first.text) => in_usual_signs(&rows),
        _ => None,
    };
    let texts: Vec<String> = other.unwrap_or_else(|| rows.iter().map(trim).collect());
    let width = texts
        .iter()
        .map(|text| text.chars().count())
        .max()
        .unwrap_or(0);
    let mut inks = Inks::default();
    let mut cells = Vec::with_capacity(texts.iter().map(String::len).sum());
    for (line, text) in rows.iter().zip(&texts) {
        let before = cells.len();
        for (at, symbol) in text.char_indices() {
            cells.push(match symbol {
                _ if symbol == white => Cell::White,
                _ if symbol == black || symbol.is_alphabetic() && may_be_letter(symbol, format) => {
                    let mut buffer = [0; 4];
                    let key = match symbol == black {
                        true => "",
                        false => &*symbol.encode_utf8(&mut buffer),
                    };
                    let ink = inks.find_or_add(key);
                    Cell::of(ink.map_err(|kind| line.error_at(at, kind))?)
                }
                _ => {
                    let rule = format!("a cell is '{black}' when black, '{white}' when white");
                    return Err(line.error_at(at, ErrorKind::unexpected(symbol, rule)));
                }
            });
        }
        let found = cells.len() - before;
        if format == Format::Picture {
            check_area(rows.len(), width).map_err(|kind| first.error(kind))?;
            cells.resize(before + width, Cell::White);
        } else if found != width {
            let rule = format!("the widest row has {width}");
            return Err(line.error(ErrorKind::unexpected(format!("{found} cells"), rule)));
        }
    }
    let start = first.number;
    let picture = Picture::from_cells(rows.len(), width, cells)
        .ok()
        .filter(|_| width > 0);
    let rule = "a picture has rows of cells";
    let nothing = || Error::at_line(start, ErrorKind::unexpected("", rule));
    let picture = picture.ok_or_else(nothing)?;
    // A letter alone tells no colour: such a picture is written with `#` again.
    let picture = match inks.palette().filter(|palette| palette.colours() > 1) {
        Some(palette) => picture.with_palette(&palette),
        None => picture,
    };
    of_picture(picture, format, start).map(Some)
}

/// Returns true if a letter may stand for a colour; an `X` among stars and blanks is an open cell.
fn may_be_letter(symbol: char, format: Format) -> bool {
    match format {
        Format::Picture => symbol != 'X',
        format => format == Format::Ascii,
    }
}

/// Short rows may not be filled up to more cells than any text has.
fn check_area(height: usize, width: usize) -> Result<(), ErrorKind> {
    const MAX_AREA: u64 = 64 << 20;
    let area = height as u64 * width as u64;
    match area <= MAX_AREA {
        true => Ok(()),
        false => Err(ErrorKind::TooLarge {
            what: "a picture",
            found: format!("{area} cells"),
            limit: MAX_AREA,
        }),
    }
}

/// Appends a picture, after an empty line unless it is the first.
fn print(picture: &Picture, format: Format, page: &mut Page<'_>) {
    page.gap();
    let (options, out) = (page.options, &mut *page.text);
    let (black, white, open) = symbols(format);
    let black = options.black.unwrap_or(black);
    let white = options.white.unwrap_or(white);
    let open = options.open.unwrap_or(open);
    let coloured = picture.is_coloured();
    let open = if coloured { '?' } else { open };
    let letter = |cell: Cell| match cell.colour() {
        Some(colour) => picture.palette().paint(colour).letter,
        None => open,
    };
    for row in picture.rows() {
        out.extend(row.iter().map(|&cell| match cell {
            Cell::White => white,
            Cell::Open => open,
            Cell::Black if !coloured => black,
            cell => letter(cell),
        }));
        out.push('\n');
    }
}
