//! Pixels and cells: what the formats of pictures share.
//!
//! A pixel is a cell. White is the background, and so is a transparent pixel; every other shade is
//! a colour of its own. So the background is written in white, however it looks in the puzzle.

use cellwise_nonogram::{Cell, Colour, Palette, Picture};

use super::clues::{of_picture, too_large};
use super::colours::Looks;
use super::non::holds_palette;
use super::{Format, MAX_SIDE, Record};
use crate::error::{Error, ErrorKind};

/// The largest number of pixels that is read.
const MAX_PIXELS: usize = 16 << 20;

/// The look of the background.
const WHITE: [u8; 3] = [255; 3];

/// Returns true if a picture in these colours shows which is which: no two look alike, and none
/// like the background.
pub(super) fn tells_apart(palette: &Palette) -> bool {
    let mut looks: Vec<[u8; 3]> = inks(palette);
    looks.sort_unstable();
    looks.windows(2).all(|pair| pair[0] != pair[1])
}

/// Returns true if pixels tell all that a palette says.
pub(super) fn keeps(palette: &Palette) -> bool {
    holds_palette(palette) && palette.paint(Colour::BACKGROUND).rgb == WHITE
}

/// The looks of the background and of the colours.
pub(super) fn inks(palette: &Palette) -> Vec<[u8; 3]> {
    let colours = palette.paints().iter().skip(1).map(|paint| paint.rgb);
    std::iter::once(WHITE).chain(colours).collect()
}

/// The index of a cell's colour among the inks; a cell without one is background.
pub(super) fn ink(cell: Cell, inks: &[[u8; 3]]) -> usize {
    let number = cell.colour().unwrap_or(Colour::BACKGROUND).number();
    if number < inks.len() { number } else { 0 }
}

/// The error for a file that breaks the rules of its format.
pub(super) fn broken(what: &str) -> Error {
    Error::new(ErrorKind::Syntax(format!("broken picture: {what}")))
}

/// Refuses a picture that is too large or has no pixels.
pub(super) fn check_size(width: usize, height: usize) -> Result<(), Error> {
    let side = width.max(height);
    let pixels = width.saturating_mul(height);
    match pixels {
        0 => Err(broken("no pixels")),
        _ if side > MAX_SIDE => Err(Error::new(too_large("a side", side.to_string()))),
        1..=MAX_PIXELS => Ok(()),
        _ => Err(Error::new(ErrorKind::TooLarge {
            what: "a picture",
            found: format!("{pixels} pixels"),
            limit: MAX_PIXELS as u64,
        })),
    }
}

/// The record of a picture with these cells.
pub(super) fn record(
    width: usize,
    height: usize,
    cells: Vec<Cell>,
    looks: &Looks,
    format: Format,
) -> Result<Record, Error> {
    let picture = Picture::from_cells(height, width, cells);
    let picture = picture.map_err(|_| broken("too few pixels"))?;
    of_picture(looks.picture(picture), format, 1)
}
