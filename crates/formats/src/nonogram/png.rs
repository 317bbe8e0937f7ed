//! PNG pictures, from which clues are made: see [`pixels`](super::pixels). The format itself is
//! left to the crate `png`. A build without the feature `png` refuses such files by name.

use super::Nonogram;
use super::pixels::keeps;
use super::print::Writing;
use crate::format::{Description, Read};

#[cfg(feature = "png")]
use coding::{parse, print};
#[cfg(not(feature = "png"))]
use missing::{parse, print};

pub(super) const PNG: Description<Nonogram> = Description {
    colours: true,
    several: false,
    binary: true,
    missing: if cfg!(feature = "png") {
        None
    } else {
        Some("PNG")
    },
    read: Read::Bytes {
        is_start: |head| head.starts_with(b"\x89PNG\r\n\x1a\n"),
        parse,
    },
    ..Description::new(
        "png",
        &["png"],
        "PNG picture",
        |_, _| Ok(None),
        Writing {
            palette: keeps,
            ..Writing::pixels(print)
        },
    )
};

#[cfg(feature = "png")]
mod coding {
    use cellwise_nonogram::{Cell, Picture};

    use crate::error::{Error, WriteError};
    use crate::nonogram::colours::Looks;
    use crate::nonogram::pixels::{broken, check_size, ink, inks, record};
    use crate::nonogram::{Format, Record};

    /// The record of a PNG picture; what is transparent is white.
    pub(super) fn parse(bytes: &[u8]) -> Result<Record, Error> {
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
        let cells: Result<Vec<Cell>, Error> =
            pixels.chunks_exact(samples).map(&mut pixel).collect();
        record(width, height, cells?, &looks, Format::Png)
    }

    /// Appends a picture as PNG, a pixel a cell: one bit deep, or with a palette if it has colours.
    pub(super) fn print(picture: &Picture, out: &mut Vec<u8>) -> Result<(), WriteError> {
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
}

#[cfg(not(feature = "png"))]
mod missing {
    use cellwise_nonogram::Picture;

    use crate::error::{Error, ErrorKind, WriteError};
    use crate::nonogram::Record;

    pub(super) fn parse(_: &[u8]) -> Result<Record, Error> {
        Err(Error::new(ErrorKind::MissingFeature("PNG")))
    }

    pub(super) fn print(_: &Picture, _: &mut Vec<u8>) -> Result<(), WriteError> {
        Err(WriteError::MissingFeature("PNG"))
    }
}
