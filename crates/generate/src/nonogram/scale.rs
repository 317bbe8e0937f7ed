//! From the pixels of a picture to the cells of a Nonogram.
//!
//! In: pixels, the size wanted, the number of colours. Out: a sketch, whose cells know how near they were to another
//! colour. Pixels are averaged as light; colours are told apart in OKLab, where distances are as people see
//! them; edges are sharpened before a cell is called dark or bright, so that thin lines stay.

use cellwise_nonogram::{Cell, Colour, Paint, Palette, Picture};
use thiserror::Error;

use super::oklab::{Lab, distance, from_linear, linear, to_rgb};
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

/// Dark cells become black.
fn in_black(cells: &[Lab], height: usize, width: usize, options: &SketchOptions) -> Sketch {
    let lightness: Vec<f64> = cells.iter().map(|lab| lab[0]).collect();
    let sharp: Vec<f64> = (0..cells.len())
        .map(|cell| {
            let (row, column) = (cell / width, cell % width);
            let (mut sum, mut number) = (0.0, 0.0);
            for r in row.saturating_sub(1)..(row + 2).min(height) {
                for c in column.saturating_sub(1)..(column + 2).min(width) {
                    sum += lightness[r * width + c];
                    number += 1.0;
                }
            }
            (lightness[cell] + 0.5 * (lightness[cell] - sum / number)).clamp(0.0, 1.0)
        })
        .collect();
    let threshold = match options.threshold {
        Some(percent) => f64::from(percent) / 100.0,
        None => otsu(&sharp),
    };
    let border = (0..cells.len()).filter(|&cell| is_border(cell, height, width));
    let (dark, all) = border.fold((0, 0), |(dark, all), cell| {
        (dark + usize::from(sharp[cell] < threshold), all + 1)
    });
    // A figure that touches the border is not yet a ground.
    let is_dark_ground = options.threshold.is_none() && 4 * dark > 3 * all;
    let is_black = |light: f64| (light < threshold) != (options.invert != is_dark_ground);
    let picture: Vec<Cell> = sharp
        .iter()
        .map(|&light| {
            if is_black(light) {
                Cell::Black
            } else {
                Cell::White
            }
        })
        .collect();
    let others = sharp.iter().map(|&light| {
        let other = match is_black(light) {
            true => Colour::BACKGROUND,
            false => Colour::FIRST,
        };
        vec![(other, visibility((light - threshold).abs() * 2.0))]
    });
    Sketch {
        others: others.collect(),
        picture: Picture::from_cells(height, width, picture)
            .unwrap_or_else(|_| unreachable!("one cell for each")),
    }
}

fn is_border(cell: usize, height: usize, width: usize) -> bool {
    let (row, column) = (cell / width, cell % width);
    row == 0 || column == 0 || row + 1 == height || column + 1 == width
}

fn visibility(share: f64) -> u16 {
    (share.clamp(0.0, 1.0) * 999.0).round() as u16
}

/// The lightness that divides cells into two classes with the least variance within them (Otsu, "A threshold
/// selection method from gray-level histograms", 1979).
fn otsu(lightness: &[f64]) -> f64 {
    const STEPS: usize = 256;
    let mut seen = [0.0f64; STEPS];
    for light in lightness {
        seen[((light * STEPS as f64) as usize).min(STEPS - 1)] += 1.0;
    }
    let all = lightness.len() as f64;
    let total: f64 = seen.iter().enumerate().map(|(i, n)| i as f64 * n).sum();
    let (mut below, mut sum) = (0.0, 0.0);
    let mut best = (-1.0, STEPS / 2);
    for (i, n) in seen.iter().enumerate() {
        below += n;
        sum += i as f64 * n;
        let above = all - below;
        if below == 0.0 || above == 0.0 {
            continue;
        }
        let apart = sum / below - (total - sum) / above;
        let between = below * above * apart * apart;
        if between > best.0 {
            best = (between, i + 1);
        }
    }
    best.1 as f64 / STEPS as f64
}

/// Each cell takes the nearest of a few colours, which are chosen for this picture (k-means).
fn in_colours(cells: &[Lab], height: usize, width: usize, colours: usize) -> Sketch {
    // The farthest cell from all centres so far is the next centre; the first is a corner.
    let mut centres = vec![cells[0]];
    let nearest = |centres: &[Lab], lab: &Lab| -> usize {
        let each = (0..centres.len())
            .min_by(|&a, &b| distance(&centres[a], lab).total_cmp(&distance(&centres[b], lab)));
        each.unwrap_or(0)
    };
    while centres.len() < colours + 1 {
        let far = |lab: &Lab| distance(&centres[nearest(&centres, lab)], lab);
        let next = cells.iter().max_by(|a, b| far(a).total_cmp(&far(b)));
        centres.push(*next.unwrap_or(&cells[0]));
    }
    for _ in 0..12 {
        let mut sums = vec![([0.0; 3], 0.0); centres.len()];
        for lab in cells {
            let (sum, number) = &mut sums[nearest(&centres, lab)];
            sum.iter_mut()
                .zip(lab)
                .for_each(|(sum, value)| *sum += value);
            *number += 1.0;
        }
        for (centre, (sum, number)) in centres.iter_mut().zip(sums) {
            if number > 0.0 {
                *centre = sum.map(|value| value / number);
            }
        }
    }
    // The background is the colour that most of the border has.
    let mut border = vec![0; centres.len()];
    for cell in (0..cells.len()).filter(|&cell| is_border(cell, height, width)) {
        border[nearest(&centres, &cells[cell])] += 1;
    }
    let background = (0..centres.len()).max_by_key(|&i| border[i]).unwrap_or(0);
    centres.swap(0, background);
    let paint = |(i, lab): (usize, &Lab)| {
        let rgb = to_rgb(*lab);
        let name = format!("#{:02x}{:02x}{:02x}", rgb[0], rgb[1], rgb[2]);
        Paint::new(name, rgb, char::from(b'a' + i as u8))
    };
    let mut paints = centres.iter().enumerate().map(paint);
    let ground = paints
        .next()
        .unwrap_or_else(|| unreachable!("there is a first centre"));
    let palette = Palette::on(ground, paints)
        .unwrap_or_else(|_| unreachable!("the number of colours was checked"));
    let picture: Vec<Cell> = cells
        .iter()
        .map(|lab| Cell::of(Colour::new(nearest(&centres, lab) as u8)))
        .collect();
    let others = cells.iter().map(|lab| {
        let own = nearest(&centres, lab);
        let others = (0..centres.len()).filter(|&i| i != own);
        let more = |i: usize| distance(&centres[i], lab) - distance(&centres[own], lab);
        others
            .map(|i| (Colour::new(i as u8), visibility(more(i))))
            .collect()
    });
    Sketch {
        others: others.collect(),
        picture: Picture::from_cells(height, width, picture)
            .unwrap_or_else(|_| unreachable!("one cell for each"))
            .with_palette(&palette),
    }
}
