//! Netpbm pictures (P1 to P6), from which clues are made.
//!
//! In bitmaps 1 is black; for grey and colour pictures see [`pixels`](super::pixels). The layouts
//! are those of netpbm's manual pages pbm(5), pgm(5) and ppm(5).

use cellwise_nonogram::Cell;

use super::colours::Looks;
use super::pixels::{broken, check_size, ink, inks, keeps, record};
use super::print::{Shown, Writing};
use super::{Format, Nonogram, Page, Record};
use crate::error::Error;
use crate::format::{Description, Read};

pub(super) const PBM: Description<Nonogram> = Description {
    aliases: &["ppm", "pgm", "pnm"],
    colours: true,
    several: false,
    read: Read::Bytes { is_start, parse },
    ..Description::new(
        "pbm",
        &["pbm", "pgm", "ppm", "pnm"],
        "netpbm picture",
        |_, _| Ok(None),
        Writing {
            palette: keeps,
            ..Writing::picture(print)
        },
    )
};

/// Returns true if bytes begin a netpbm picture.
fn is_start(head: &[u8]) -> bool {
    matches!(head, [b'P', b'1'..=b'6', space, ..] if space.is_ascii_whitespace())
}

/// Numbers and comments of a netpbm header.
struct Tokens<'a>(&'a [u8]);

impl Tokens<'_> {
    /// Passes over white space and comments.
    fn skip(&mut self) {
        while let [first, rest @ ..] = self.0 {
            if *first == b'#' {
                let end = rest
                    .iter()
                    .position(|&byte| byte == b'\n')
                    .unwrap_or(rest.len());
                self.0 = &rest[end..];
            } else if first.is_ascii_whitespace() {
                self.0 = rest;
            } else {
                break;
            }
        }
    }

    fn number(&mut self) -> Result<usize, Error> {
        self.skip();
        let end = self
            .0
            .iter()
            .position(|byte| !byte.is_ascii_digit())
            .unwrap_or(self.0.len());
        let (digits, rest) = self.0.split_at(end);
        self.0 = rest;
        let number = std::str::from_utf8(digits)
            .ok()
            .and_then(|digits| digits.parse().ok());
        number.ok_or_else(|| broken("a number is missing"))
    }
}

/// The record of a netpbm picture.
fn parse(bytes: &[u8]) -> Result<Record, Error> {
    let [b'P', kind, rest @ ..] = bytes else {
        return Err(broken("it does not begin with P1 to P6"));
    };
    let mut tokens = Tokens(rest);
    let (width, height) = (tokens.number()?, tokens.number()?);
    check_size(width, height)?;
    let bitmap = matches!(kind, b'1' | b'4');
    let deepest = if bitmap { 1 } else { tokens.number()? };
    if !(1..=255).contains(&deepest) {
        return Err(broken("the deepest colour is 1 to 255"));
    }
    let samples = if matches!(kind, b'3' | b'6') { 3 } else { 1 };
    let count = width * height * samples;
    let mut looks = Looks::default();
    let cells = match kind {
        b'1' => plain_bits(&mut tokens, count)?,
        b'4' => raw_bits(tokens.0.get(1..).unwrap_or_default(), width, height)?,
        b'2' | b'3' => {
            let mut values = Vec::new();
            for _ in 0..count {
                let value = tokens.number()?.min(deepest);
                values.push((value * 255 / deepest) as u8);
            }
            coloured(&values, samples, &mut looks)?
        }
        b'5' | b'6' => {
            let values = tokens.0.get(1..).unwrap_or_default();
            let values = values
                .get(..count)
                .ok_or_else(|| broken("too few pixels"))?;
            let scale = |&value: &u8| (usize::from(value).min(deepest) * 255 / deepest) as u8;
            let values: Vec<u8> = values.iter().map(scale).collect();
            coloured(&values, samples, &mut looks)?
        }
        _ => return Err(broken("it does not begin with P1 to P6")),
    };
    record(width, height, cells, &looks, Format::Pbm)
}

fn plain_bits(tokens: &mut Tokens<'_>, count: usize) -> Result<Vec<Cell>, Error> {
    let mut cells = Vec::new();
    while cells.len() < count {
        tokens.skip();
        let (first, rest) = tokens
            .0
            .split_first()
            .ok_or_else(|| broken("too few pixels"))?;
        tokens.0 = rest;
        cells.push(match first {
            b'0' => Cell::White,
            b'1' => Cell::Black,
            _ => return Err(broken("a pixel is 0 or 1")),
        });
    }
    Ok(cells)
}

fn raw_bits(bytes: &[u8], width: usize, height: usize) -> Result<Vec<Cell>, Error> {
    let stride = width.div_ceil(8);
    let bytes = bytes
        .get(..stride * height)
        .ok_or_else(|| broken("too few pixels"))?;
    let row = |row: &[u8]| -> Vec<Cell> {
        (0..width)
            .map(|x| match row[x / 8] >> (7 - x % 8) & 1 {
                1 => Cell::Black,
                _ => Cell::White,
            })
            .collect()
    };
    Ok(bytes.chunks_exact(stride).flat_map(row).collect())
}

/// The cells of pixels with one or three values each.
fn coloured(values: &[u8], samples: usize, looks: &mut Looks) -> Result<Vec<Cell>, Error> {
    let mut pixel = |values: &[u8]| {
        let cell = looks.cell([values[0], values[samples / 2], values[samples - 1]]);
        cell.map_err(Error::new)
    };
    values.chunks_exact(samples).map(&mut pixel).collect()
}

/// Appends a picture as plain PBM, or as plain PPM if it has colours.
fn print(shown: &Shown<'_>, page: &mut Page<'_>) {
    let (picture, out) = (shown.picture, &mut *page.text);
    let plain = picture.palette().is_black_on_white();
    out.push_str(if plain { "P1\n" } else { "P3\n" });
    if let Some(title) = shown.title {
        out.push_str(&format!("# {}\n", title.replace(['\n', '\r'], " ")));
    }
    out.push_str(&format!("{} {}\n", picture.width(), picture.height()));
    if plain {
        for row in picture.rows() {
            out.extend(
                row.iter()
                    .map(|&cell| if cell == Cell::Black { '1' } else { '0' }),
            );
            out.push('\n');
        }
        return;
    }
    out.push_str("255\n");
    let inks = inks(picture.palette());
    for row in picture.rows() {
        for &cell in row {
            let [red, green, blue] = inks[ink(cell, &inks)];
            out.push_str(&format!("{red} {green} {blue}\n"));
        }
    }
}
