//! A page of nonograms.org: the picture, enciphered in a line `var d=[[…],…];`.
//!
//! Width, height and number of colours are each `a % d + b % d - c % d` of a list of four; the
//! colours follow, then the number of runs, an offset, and the runs (column, length, colour, row),
//! each number shifted by the offset. The cipher is the one that nonogrid's `decipher` works out
//! from the site's script; no other source was found. What it encodes is the solution, from which
//! the clues are made. Written never.

use cellwise_nonogram::{Cell, Colour, Picture};

use super::clues::of_picture;
use super::colours::{Inks, name_of};
use super::print::Writing;
use super::{Format, Nonogram, Reading, Record};
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::reader::Document;
use crate::source::Source;

pub(super) const NONOGRAMS_ORG: Description<Nonogram> = Description {
    colours: true,
    several: false,
    writes: false,
    sniff: Sniff::at(10, |first| is_page(first.text)),
    ..Description::new(
        "nonograms-org",
        &["html", "htm"],
        "page of nonograms.org",
        |lines, state| state.read_document(WebPage { empty: true }, lines),
        Writing::NEVER,
    )
};

/// Returns true if a line begins a web page, or holds a cipher.
fn is_page(text: &str) -> bool {
    let tag = text.to_ascii_lowercase();
    let html = ["<html", "<!doctype html", "<head", "<script"];
    html.iter().any(|start| tag.starts_with(start)) || text.contains(START)
}

/// The largest number of rows or columns of a page's picture.
const MAX_PAGE_SIDE: usize = 1000;
/// The text before the cipher.
const START: &str = "var d=[[";

/// The rest of a page.
#[derive(Debug)]
struct WebPage {
    /// True until a cipher has been read, or the end of the page without one was reported.
    empty: bool,
}

impl Document<Nonogram> for WebPage {
    fn next(&mut self, lines: &mut Source<'_>, _: &mut Reading) -> Result<Option<Record>, Error> {
        let line = lines.peek(0)?.map_or(1, |line| line.number);
        let found = read(lines)?;
        let empty = std::mem::replace(&mut self.empty, false);
        match found.is_none() && empty {
            true => {
                let rule = "a page of nonograms.org has a line with 'var d=[['";
                Err(Error::at_line(
                    line,
                    ErrorKind::unexpected("a web page", rule),
                ))
            }
            false => Ok(found),
        }
    }
}

/// Passes over the page up to the cipher and reads it; `None` if there is none.
fn read(lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
    while let Some(line) = lines.peek(0)? {
        if let Some(start) = line.text.find(START) {
            let number = line.number;
            let lists = parse_lists(&line.text[start + START.len()..]);
            let record = lists
                .and_then(|lists| decipher(&lists))
                .map_err(|kind| Error::at_line(number, kind))
                .and_then(|picture| of_picture(picture, Format::NonogramsOrg, number));
            lines.drop_line();
            return record.map(Some);
        }
        lines.drop_line();
    }
    Ok(None)
}

fn broken() -> ErrorKind {
    ErrorKind::Syntax("the cipher in 'var d=' is not one that is known".into())
}

/// The lists of numbers after `[[`, up to `]]`.
fn parse_lists(text: &str) -> Result<Vec<Vec<i64>>, ErrorKind> {
    let text = text.split("]]").next().unwrap_or_default();
    let list = |list: &str| -> Result<Vec<i64>, ErrorKind> {
        list.split(',')
            .map(|number| {
                number
                    .trim()
                    .parse::<u32>()
                    .map(i64::from)
                    .map_err(|_| broken())
            })
            .collect()
    };
    text.split("],[").map(list).collect()
}

fn decipher(lists: &[Vec<i64>]) -> Result<Picture, ErrorKind> {
    let four = |i: usize| -> Result<[i64; 4], ErrorKind> {
        let list = lists
            .get(i)
            .and_then(|list| list.get(..4))
            .ok_or_else(broken)?;
        Ok([list[0], list[1], list[2], list[3]])
    };
    let rest = |a: i64, d: i64| a.checked_rem(d).ok_or_else(broken);
    let number = |i: usize| -> Result<usize, ErrorKind> {
        let [a, b, c, d] = four(i)?;
        usize::try_from(rest(a, d)? + rest(b, d)? - rest(c, d)?).map_err(|_| broken())
    };
    let (width, height, colours) = (number(1)?, number(2)?, number(3)?);
    // The header alone sets the size of the picture: stay near what the site has.
    if width > MAX_PAGE_SIDE || height > MAX_PAGE_SIDE {
        return Err(ErrorKind::TooLarge {
            what: "a side",
            found: width.max(height).to_string(),
            limit: MAX_PAGE_SIDE as u64,
        });
    }
    if width == 0 || height == 0 || colours > lists.len() {
        return Err(broken());
    }
    let shift = four(4)?;
    let mut inks = Inks::default();
    for i in 0..colours {
        let colour = four(5 + i)?;
        let part = |value: i64| u8::try_from(value).map_err(|_| broken());
        let red = part(colour[0] - shift[1])?;
        let green = part(colour[1] - shift[0])?;
        let blue = part(colour[2] - shift[3])?;
        let rgb = [red, green, blue];
        let name = name_of(rgb);
        let letter = name.chars().next().unwrap_or(' ');
        inks.declare(&i.to_string(), Some(name), Some(rgb), letter)?;
    }
    let [a, b, c, d] = four(5 + colours)?;
    let runs = rest(a, d)? * rest(a, d)? + rest(b, d)? * 2 + rest(c, d)?;
    let runs = usize::try_from(runs)
        .ok()
        .filter(|&runs| runs <= lists.len())
        .ok_or_else(broken)?;
    let offset = four(6 + colours)?;
    let mut picture = Picture::from_cells(height, width, vec![Cell::White; height * width])
        .map_err(|_| broken())?;
    for i in 0..runs {
        let run = four(7 + colours + i)?;
        let [column, length, colour, row] =
            [0, 1, 2, 3].map(|k| usize::try_from(run[k] - offset[k]).ok());
        let (Some(column), Some(length), Some(row)) = (column, length, row) else {
            return Err(broken());
        };
        let fits = (1..=height).contains(&row) && column >= 1 && column - 1 + length <= width;
        if !fits {
            return Err(broken());
        }
        // Where there is one colour, the number has been seen to be anything.
        let colour = match colours {
            0 | 1 => 1,
            _ => colour
                .filter(|number| (1..=colours).contains(number))
                .ok_or_else(broken)?,
        };
        for cell in column - 1..column - 1 + length {
            picture.set(row - 1, cell, Cell::of(Colour::new(colour as u8)));
        }
    }
    Ok(match inks.palette() {
        Some(palette) => picture.with_palette(&palette),
        None => picture,
    })
}
