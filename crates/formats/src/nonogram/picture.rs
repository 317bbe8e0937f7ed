//! Solved pictures as text, one line a row, an empty line between two.
//!
//! As the founding documents print them, `*` black, blank white, `X` open, every row as wide
//! as the picture; or with `#`, `.` and `?`, which survive trimming; or as `1` and `0`. Reading
//! one gives the puzzle that it solves. Pictures of stars and blanks, or of letters alone, are read only when the
//! format is named, since white rows at their edges look like nothing; rows cut short by an
//! editor that trims are filled up with white.
//!
//! A picture in several colours is shown in the letters of its palette, `?` open. Letters are read
//! back as colours that people tell apart: what they are called and look like is not in the picture.

use cellwise_nonogram::{Cell, Picture};

use super::clues::of_picture;
use super::colours::Inks;
use super::{Format, Record, WriteOptions};
use crate::error::{Error, ErrorKind};
use crate::source::{Line, Source};

/// The characters for black, white and open.
fn symbols(format: Format) -> (char, char, char) {
    match format {
        Format::Picture => ('*', ' ', 'X'),
        Format::Bits => ('1', '0', '?'),
        _ => ('#', '.', '?'),
    }
}

/// Whether a line is a row of `.`, `#`, `?` and letters: some `.`, so that it is no comment and no word.
pub(super) fn is_ascii(text: &str) -> bool {
    let text = text.trim_end();
    let cell = |byte: u8| matches!(byte, b'#' | b'.' | b'?') || byte.is_ascii_alphabetic();
    text.contains('.') && text.bytes().all(cell)
}

/// The width of a row that is black from end to end, or of a comment without words.
pub(super) fn black_width(text: &str) -> Option<usize> {
    let text = text.trim_end();
    let black = !text.is_empty() && text.bytes().all(|byte| byte == b'#');
    black.then_some(text.len())
}

/// Whether a line is a row of `#` and `.` this wide.
pub(super) fn is_row(text: &str, width: usize) -> bool {
    let text = text.trim_end();
    text.len() == width && text.bytes().all(|byte| matches!(byte, b'#' | b'.'))
}

/// Whether a line may be a row of `*`, blanks and `X`.
pub(super) fn is_stars(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty() && text.bytes().all(|byte| matches!(byte, b'*' | b' ' | b'X'))
}

/// Whether a line may be a row of letters, or words.
pub(super) fn is_letters(text: &str) -> bool {
    text.bytes()
        .all(|byte| byte.is_ascii_alphabetic() || byte == b' ')
}

/// Whether a line is a row of `0` and `1` and no number that a size or a clue could be.
pub(super) fn is_bits(text: &str) -> bool {
    let text = text.trim();
    let bits = text.bytes().all(|byte| matches!(byte, b'0' | b'1'));
    bits && text.len() > 1 && (text.starts_with('0') || text.len() > 5)
}

/// Whether a line is blank or a row of `0` and `1`, or a number of those.
pub(super) fn is_short_bits(line: &Line) -> bool {
    let text = line.text.trim();
    text.bytes().all(|byte| matches!(byte, b'0' | b'1'))
}

/// Reads rows up to an empty line or the end.
pub(super) fn read(lines: &mut Source<'_>, format: Format) -> Result<Option<Record>, Error> {
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
    let texts: Vec<String> = rows.iter().map(trim).collect();
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
    let picture = Picture::from_cells(rows.len(), width, cells).filter(|_| width > 0);
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

/// Whether a letter may stand for a colour; an `X` among stars and blanks is an open cell.
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

/// Appends a picture; `written` came before it, told apart by an empty line.
pub(super) fn print(
    picture: &Picture,
    format: Format,
    options: &WriteOptions,
    written: u64,
    out: &mut String,
) {
    let (black, white, open) = symbols(format);
    let black = options.black.unwrap_or(black);
    let white = options.white.unwrap_or(white);
    let open = options.open.unwrap_or(open);
    if written > 0 {
        out.push('\n');
    }
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
