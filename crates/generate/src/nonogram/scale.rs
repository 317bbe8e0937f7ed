//! From the pixels of a picture to the cells of a Nonogram.
//!
//! In: pixels, the size wanted, the number of colours. Out: a sketch, whose cells know how near they were to another
//! colour. Pixels are averaged as light; colours are told apart in OKLab, where distances are as people see
//! them; edges are sharpened before a cell is called dark or bright, so that thin lines stay.

use thiserror::Error;

use super::oklab::{Lab, distance, from_linear, linear};
use super::quantise::{in_black, in_colours};
use super::repair::Sketch;

/// The pixels of a picture, row by row: red, green, blue and opacity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    height: usize,
    width: usize,
    rgba: Vec<[u8; 4]>,
}

/// Pixels, or a size, that make no picture.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum PixelsError {
    /// The number of pixels is not height times width, or there are none.
    #[error("{found} pixels; a picture of {height}x{width} has another number, and at least one")]
    Number {
        /// Pixels.
        found: usize,
        /// Rows.
        height: usize,
        /// Columns.
        width: usize,
    },
    /// The part to be cut out does not lie in the picture.
    #[error("the part of {0:?} does not lie within the picture of {1}x{2} pixels")]
    Crop(Crop, usize, usize),
    /// The puzzle would have no cells, or too many.
    #[error(
        "a puzzle of {0}x{1} cells; from 1x1 to {MAX_SIDE}x{MAX_SIDE} can be made from a picture"
    )]
    Size(usize, usize),
    /// No colours, or too many.
    #[error("{0} colours; a puzzle has from 1 to {MAX_COLOURS}")]
    Colours(usize),
}

/// The longest side of a puzzle that is made from a picture.
const MAX_SIDE: usize = 200;
/// The most colours of such a puzzle.
const MAX_COLOURS: usize = 12;
/// Colours at this distance at most look the same in a margin.
const ALIKE: f64 = 0.08;
/// The longest side if no size is asked for.
const USUAL_SIDE: usize = 30;

/// A part of a picture, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crop {
    /// Rows above it.
    pub top: usize,
    /// Columns left of it.
    pub left: usize,
    /// Its rows.
    pub height: usize,
    /// Its columns.
    pub width: usize,
}

/// How a picture becomes a sketch.
#[derive(Clone, Debug, PartialEq)]
pub struct SketchOptions {
    /// Rows and columns of the puzzle; `None` for 30 cells along the longer side.
    pub size: Option<(usize, usize)>,
    /// The part of the picture; `None` for all but its empty margins.
    pub crop: Option<Crop>,
    /// Colours beside the background.
    pub colours: usize,
    /// The lightness from 0 to 100 below which a cell is black; `None` for the one that tells dark and
    /// bright cells best apart.
    pub threshold: Option<u8>,
    /// What would be the background becomes black, and the other way round. Without it dark cells become black,
    /// unless most of the border is dark: then that is the background.
    pub invert: bool,
}

impl Default for SketchOptions {
    fn default() -> Self {
        Self {
            size: None,
            crop: None,
            colours: 1,
            threshold: None,
            invert: false,
        }
    }
}

impl Pixels {
    /// Pixels of a picture.
    ///
    /// # Errors
    /// [`PixelsError::Number`] if there are not `height * width`, or none.
    pub fn new(height: usize, width: usize, rgba: Vec<[u8; 4]>) -> Result<Self, PixelsError> {
        if rgba.is_empty() || height.checked_mul(width) != Some(rgba.len()) {
            return Err(PixelsError::Number {
                found: rgba.len(),
                height,
                width,
            });
        }
        Ok(Self {
            height,
            width,
            rgba,
        })
    }

    /// Rows and columns.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        (self.height, self.width)
    }

    /// The light of a pixel on white paper.
    fn light(&self, row: usize, column: usize) -> [f64; 3] {
        let [r, g, b, opacity] = self.rgba[row * self.width + column];
        let opacity = f64::from(opacity) / 255.0;
        [r, g, b].map(|channel| linear(channel) * opacity + 1.0 - opacity)
    }

    /// The smallest part that holds everything that differs from the corners, if these are alike. Where they differ, the
    /// picture reaches its edges, and nothing is cut off.
    fn without_margins(&self) -> Crop {
        let (bottom, right) = (self.height - 1, self.width - 1);
        let corners = [(0, 0), (0, right), (bottom, 0), (bottom, right)];
        let [corner, others @ ..] =
            corners.map(|(row, column)| from_linear(self.light(row, column)));
        let has_margins = others.iter().all(|other| distance(&corner, other) <= ALIKE);
        let differs = |row: usize, column: usize| {
            distance(&corner, &from_linear(self.light(row, column))) > ALIKE
        };
        let rows = || 0..self.height;
        let columns = || 0..self.width;
        let row = |&row: &usize| columns().any(|column| differs(row, column));
        let column = |&column: &usize| rows().any(|row| differs(row, column));
        let whole = Crop {
            top: 0,
            left: 0,
            height: self.height,
            width: self.width,
        };
        if !has_margins {
            return whole;
        }
        let (Some(top), Some(bottom)) = (rows().find(row), rows().rev().find(row)) else {
            return whole;
        };
        let (Some(left), Some(right)) = (columns().find(column), columns().rev().find(column))
        else {
            return whole;
        };
        Crop {
            top,
            left,
            height: bottom + 1 - top,
            width: right + 1 - left,
        }
    }

    /// The mean colour of each cell of a board laid over a part of the picture.
    fn cells(&self, part: Crop, height: usize, width: usize) -> Vec<Lab> {
        let mut cells = Vec::with_capacity(height * width);
        for row in 0..height {
            let rows = span(part.height, height, row);
            for column in 0..width {
                let mut light = [0.0; 3];
                let mut area = 0.0;
                for &(r, high) in &rows {
                    for (c, wide) in span(part.width, width, column) {
                        let share = high * wide;
                        let pixel = self.light(part.top + r, part.left + c);
                        light
                            .iter_mut()
                            .zip(pixel)
                            .for_each(|(sum, l)| *sum += share * l);
                        area += share;
                    }
                }
                cells.push(from_linear(light.map(|sum| sum / area)));
            }
        }
        cells
    }
}

/// The pixels that a cell covers along one side, each with the share of it that is covered.
fn span(pixels: usize, cells: usize, cell: usize) -> Vec<(usize, f64)> {
    let (from, to) = (
        cell as f64 * pixels as f64 / cells as f64,
        (cell + 1) as f64 * pixels as f64 / cells as f64,
    );
    let last = (to.ceil() as usize).min(pixels);
    let covered = (from.floor() as usize..last).map(|pixel| {
        let share = (to.min(pixel as f64 + 1.0) - from.max(pixel as f64)).max(1e-9);
        (pixel, share)
    });
    covered.collect()
}

/// The sketch of a picture.
///
/// ```
/// use cellwise_generate::nonogram::{Pixels, SketchOptions, sketch};
///
/// let diagonal = |i: usize| if i % 5 == 0 { [0, 0, 0, 255] } else { [255; 4] };
/// let pixels = Pixels::new(4, 4, (0..16).map(diagonal).collect())?;
/// let options = SketchOptions { size: Some((4, 4)), ..SketchOptions::default() };
/// let sketch = sketch(&pixels, &options)?;
/// assert_eq!(sketch.picture.to_string(), "#...\n.#..\n..#.\n...#");
/// # Ok::<(), cellwise_generate::nonogram::PixelsError>(())
/// ```
///
/// # Errors
/// [`PixelsError`] for a size, part or number of colours that can't be.
pub fn sketch(pixels: &Pixels, options: &SketchOptions) -> Result<Sketch, PixelsError> {
    let part = match options.crop {
        Some(crop) => {
            let fits = |from: usize, length: usize, all: usize| {
                length > 0 && from.checked_add(length).is_some_and(|end| end <= all)
            };
            if !fits(crop.top, crop.height, pixels.height)
                || !fits(crop.left, crop.width, pixels.width)
            {
                return Err(PixelsError::Crop(crop, pixels.height, pixels.width));
            }
            crop
        }
        None => pixels.without_margins(),
    };
    let (height, width) = options.size.unwrap_or_else(|| {
        let longer = part.height.max(part.width);
        let side = |pixels: usize| (pixels * USUAL_SIDE).div_ceil(longer).max(1);
        (side(part.height), side(part.width))
    });
    if !(1..=MAX_SIDE).contains(&height) || !(1..=MAX_SIDE).contains(&width) {
        return Err(PixelsError::Size(height, width));
    }
    if !(1..=MAX_COLOURS).contains(&options.colours) {
        return Err(PixelsError::Colours(options.colours));
    }
    let cells = pixels.cells(part, height, width);
    Ok(match options.colours {
        1 => in_black(&cells, height, width, options),
        _ => in_colours(&cells, height, width, options.colours),
    })
}
