//! XPM pictures, as KDE's Picmi keeps its puzzles: a list of texts in the syntax of C.
//!
//! ```text
//! /* XPM */
//! static char * cat_xpm[] = {
//! "3 2 2 1",
//! "  c None",
//! ". c #000000",
//! ". .",
//! " . "};
//! ```
//!
//! Width, height, number of colours and characters for each; the colours; the rows. `None` and
//! white are the background. The layout is that of the XPM manual of Arnaud Le Hors.

use std::collections::HashMap;

use cellwise_nonogram::{Cell, Colour, Picture};

use super::clues::{of_picture, parse_side};
use super::colours::{Looks, look, parse_hex};
use super::pixels::tells_apart;
use super::print::{Shown, Writing};
use super::{Format, Nonogram, Page, Record};
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::source::Source;

pub(super) const XPM: Description<Nonogram> = Description {
    own_endings: &["xpm"],
    colours: true,
    sniff: Sniff::at(35, |first| is_heading(first.text)),
    ..Description::new(
        "xpm",
        &["xpm"],
        "XPM picture, KDE Picmi",
        |lines, _| read(lines),
        Writing {
            palette: |palette| tells_apart(palette) && super::non::holds_palette(palette),
            ..Writing::picture(print)
        },
    )
};

/// Returns true if a line is the comment that a picture begins with.
fn is_heading(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with("/*") && text.contains("XPM")
}

/// Reads a picture up to the brace that closes it, or up to the next one if it has none.
fn read(lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
    let closes = |text: &str| text.trim_end().ends_with("};");
    let headings = std::cell::Cell::new(0);
    let mut document = lines.gather(|text| {
        headings.set(headings.get() + usize::from(is_heading(text)));
        closes(text) || headings.get() > 1
    })?;
    if let Some(last) = lines.peek(0)?.filter(|last| closes(&last.text)) {
        let (number, text) = (last.number, last.text.clone());
        document.push(crate::source::Line {
            number,
            before: 0,
            text,
        });
        lines.drop_line();
    }
    let Some(first) = document.iter().find(|line| !line.is_blank()) else {
        return Ok(None);
    };
    let start = first.number;
    let mut texts = document.iter().flat_map(|line| {
        let pieces = line.text.split('"').skip(1).step_by(2);
        pieces.map(move |text| (line, text))
    });
    let rule = "an XPM picture begins with \"WIDTH HEIGHT COLOURS CHARACTERS\"";
    let (line, values) = texts
        .next()
        .ok_or_else(|| first.error(ErrorKind::unexpected(first.text.trim(), rule)))?;
    let mut words = values.split_whitespace();
    let mut number = |what| {
        let side = parse_side(words.next().unwrap_or_default(), what);
        side.map_err(|kind| line.error(kind))
    };
    let (width, height) = (number("a width")?, number("a height")?);
    let (colours, length) = (
        number("a number of colours")?,
        number("a number of characters")?,
    );
    let mut looks = Looks::default();
    let mut cells_of: HashMap<String, Cell> = HashMap::new();
    for (line, text) in texts.by_ref().take(colours) {
        let split = text
            .char_indices()
            .nth(length)
            .map_or(text.len(), |(at, _)| at);
        let (key, rest) = text.split_at(split);
        let rgb = colour(rest).ok_or_else(|| {
            let rule = "a colour is 'c #rrggbb', 'c name' or 'c None'";
            line.error(ErrorKind::unexpected(rest.trim(), rule))
        })?;
        let cell = looks.cell(rgb).map_err(|kind| line.error(kind))?;
        cells_of.insert(key.to_owned(), cell);
    }
    let mut cells = Vec::new();
    let mut rows = 0;
    for (line, text) in texts.take(height) {
        let symbols: Vec<char> = text.chars().collect();
        if symbols.len() != width * length {
            let found = format!("{} characters", symbols.len());
            let rule = format!("a row has {}", width * length);
            return Err(line.error(ErrorKind::unexpected(found, rule)));
        }
        for key in symbols.chunks(length) {
            let key: String = key.iter().collect();
            let cell = cells_of.get(&key).ok_or_else(|| {
                let rule = "every cell has a colour from the list";
                line.error(ErrorKind::unexpected(&key, rule))
            })?;
            cells.push(*cell);
        }
        rows += 1;
    }
    if rows != height {
        let found = format!("{rows} rows");
        let rule = format!("the picture says it has {height}");
        return Err(Error::at_line(start, ErrorKind::unexpected(found, rule)));
    }
    let picture = Picture::from_cells(height, width, cells).map_err(|_| {
        let rule = "a picture has rows of cells";
        Error::at_line(start, ErrorKind::unexpected("", rule))
    })?;
    of_picture(looks.picture(picture), Format::Xpm, start).map(Some)
}

/// The look behind the key `c`; white for `None`.
fn colour(text: &str) -> Option<[u8; 3]> {
    let mut words = text.split_whitespace();
    words.by_ref().find(|word| *word == "c")?;
    let value = words.next()?;
    if value.eq_ignore_ascii_case("none") {
        return Some([255; 3]);
    }
    let digits = value.strip_prefix('#');
    // Four digits for each part: the first two count.
    let long = digits.filter(|digits| digits.len() == 12 && digits.is_ascii());
    let short = long.map(|digits| [&digits[..2], &digits[4..6], &digits[8..10]].concat());
    let hex = short.as_deref().or(digits);
    hex.map_or_else(|| look(value), parse_hex)
}

/// Appends a picture.
fn print(shown: &Shown<'_>, page: &mut Page<'_>) {
    let (picture, out) = (shown.picture, &mut *page.text);
    let palette = picture.palette();
    let (height, width) = (picture.height(), picture.width());
    let plain = palette.is_black_on_white();
    let letter = |number: usize| match (number, plain) {
        (0, _) => '.',
        (_, true) => '#',
        (number, false) => palette.paints()[number].letter,
    };
    let colours = palette.paints().len();
    out.push_str(&format!(
        "/* XPM */\nstatic char * nonogram_xpm[] = {{\n\"{width} {height} {colours} 1\",\n"
    ));
    for (number, paint) in palette.paints().iter().enumerate() {
        let hex = if number == 0 {
            "None".to_owned()
        } else {
            paint.hex()
        };
        out.push_str(&format!("\"{} c {hex}\",\n", letter(number)));
    }
    for (at, row) in picture.rows().enumerate() {
        let row: String = row
            .iter()
            .map(|cell| letter(cell.colour().map_or(0, Colour::number)))
            .collect();
        let end = if at + 1 == height { "};" } else { "," };
        out.push_str(&format!("\"{row}\"{end}\n"));
    }
}
