//! Pictures from which clues are made: netpbm (P1 to P6) and, with the feature `png`, PNG.
//!
//! A pixel is a cell. In bitmaps 1 is black; in grey and colour pictures white is the background,
//! and so is what is transparent; every other shade is a colour of its own. So the background is
//! written in white, however it looks in the puzzle. The layouts are those of netpbm's manual pages
//! pbm(5), pgm(5) and ppm(5); those of PNG are left to the crate `png`.

use cellwise_nonogram::{Cell, Colour, Palette, Picture};

use super::clues::{of_picture, too_large};
use super::colours::Looks;
use super::{Format, MAX_SIDE, Record};
use crate::error::{Error, ErrorKind, WriteError};

/// The most pixels of a picture.
const MAX_PIXELS: usize = 16 << 20;

/// How the background looks.
pub(super) const WHITE: [u8; 3] = [255; 3];

/// Whether a picture in these colours shows which is which: no two look alike, and none like the background.
pub(super) fn tells_apart(palette: &Palette) -> bool {
    let mut looks: Vec<[u8; 3]> = inks(palette);
    looks.sort_unstable();
    looks.windows(2).all(|pair| pair[0] != pair[1])
}

/// How the background and the colours are written.
fn inks(palette: &Palette) -> Vec<[u8; 3]> {
    let colours = palette.paints().iter().skip(1).map(|paint| paint.rgb);
    std::iter::once(WHITE).chain(colours).collect()
}

/// Whether bytes begin a netpbm picture.
pub(super) fn is_netpbm(head: &[u8]) -> bool {
    matches!(head, [b'P', b'1'..=b'6', space, ..] if space.is_ascii_whitespace())
}

/// The bytes that every PNG begins with.
pub(super) const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

fn broken(what: &str) -> Error {
    Error::new(ErrorKind::Syntax(format!("broken picture: {what}")))
}

fn picture(
    width: usize,
    height: usize,
    cells: Vec<Cell>,
    looks: &Looks,
    format: Format,
) -> Result<Record, Error> {
    let picture = Picture::from_cells(height, width, cells);
    let picture = picture.ok_or_else(|| broken("too few pixels"))?;
    of_picture(looks.picture(picture), format, 1)
}

fn check_size(width: usize, height: usize) -> Result<(), Error> {
    let side = width.max(height);
    match side <= MAX_SIDE && width * height <= MAX_PIXELS {
        true if width * height > 0 => Ok(()),
        true => Err(broken("no pixels")),
        false => Err(Error::new(too_large("a side", side.to_string()))),
    }
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
pub(super) fn netpbm(bytes: &[u8]) -> Result<Record, Error> {
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
    picture(width, height, cells, &looks, Format::Pbm)
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

/// The record of a PNG picture; what is transparent is white.
#[cfg(feature = "png")]
pub(super) fn png(bytes: &[u8]) -> Result<Record, Error> {
    let wrong = |error: png::DecodingError| broken(&error.to_string());
    let limits = png::Limits { bytes: 64 << 20 };
    let mut decoder = png::Decoder::new_with_limits(std::io::Cursor::new(bytes), limits);
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(wrong)?;
    let (width, height) = (reader.info().width as usize, reader.info().height as usize);
    check_size(width, height)?;
    let size = reader
        .output_buffer_size()
        .ok_or_else(|| broken("too large"))?;
    let mut buffer = vec![0; size];
    let frame = reader.next_frame(&mut buffer).map_err(wrong)?;
    let samples = frame.color_type.samples();
    let mut looks = Looks::default();
    let mut pixel = |values: &[u8]| match values {
        [_, 0] | [_, _, _, 0] => Ok(Cell::White),
        [grey] | [grey, _] => looks.cell([*grey; 3]).map_err(Error::new),
        [red, green, blue, ..] => looks.cell([*red, *green, *blue]).map_err(Error::new),
        [] => Err(broken("no pixels")),
    };
    let pixels = buffer.get(..frame.buffer_size()).unwrap_or_default();
    let cells: Result<Vec<Cell>, Error> = pixels.chunks_exact(samples).map(&mut pixel).collect();
    picture(width, height, cells?, &looks, Format::Png)
}

/// Without the feature, a PNG is refused by name.
#[cfg(not(feature = "png"))]
pub(super) fn png(_: &[u8]) -> Result<Record, Error> {
    Err(Error::new(ErrorKind::Unsupported {
        what: "pictures in this build",
        names: vec!["png".into()],
    }))
}

/// Appends a picture as plain PBM, or as plain PPM if it has colours.
pub(super) fn print(picture: &Picture, title: Option<&str>, out: &mut String) {
    let plain = picture.palette().is_black_on_white();
    out.push_str(if plain { "P1\n" } else { "P3\n" });
    if let Some(title) = title {
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

/// The place of a cell's colour among the inks; what has none is background.
fn ink(cell: Cell, inks: &[[u8; 3]]) -> usize {
    let number = cell.colour().unwrap_or(Colour::BACKGROUND).number();
    if number < inks.len() { number } else { 0 }
}

/// Appends a picture as PNG, a pixel a cell: one bit deep, or with a palette if it has colours.
#[cfg(feature = "png")]
pub(super) fn print_png(picture: &Picture, out: &mut Vec<u8>) -> Result<(), WriteError> {
    let side = |side: usize| u32::try_from(side).unwrap_or(u32::MAX);
    let mut encoder = png::Encoder::new(out, side(picture.width()), side(picture.height()));
    let mut bytes = Vec::new();
    if picture.palette().is_black_on_white() {
        encoder.set_color(png::ColorType::Grayscale);
        encoder.set_depth(png::BitDepth::One);
        for row in picture.rows() {
            // The first cell is the highest bit, and 1 is white.
            let byte = |cells: &[Cell]| {
                let bits = cells.iter().enumerate();
                bits.fold(0, |byte, (i, &cell)| {
                    byte | u8::from(cell != Cell::Black) << (7 - i)
                })
            };
            bytes.extend(row.chunks(8).map(byte));
        }
    } else {
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Eight);
        let inks = inks(picture.palette());
        encoder.set_palette(inks.concat());
        // A palette has 250 colours at most.
        let cells = picture.cells().iter();
        bytes.extend(cells.map(|&cell| ink(cell, &inks) as u8));
    }
    let wrong = |error: png::EncodingError| WriteError::Io(std::io::Error::other(error));
    let mut writer = encoder.write_header().map_err(wrong)?;
    writer.write_image_data(&bytes).map_err(wrong)?;
    writer.finish().map_err(wrong)
}

/// Without the feature, a PNG is not written: see `Format::info`.
#[cfg(not(feature = "png"))]
pub(super) fn print_png(_: &Picture, _: &mut Vec<u8>) -> Result<(), WriteError> {
    Err(WriteError::ReadOnly(Format::Png.name()))
}
