//! Pictures drawn at random: scattered cells, smooth shapes, letters.

use cellwise_core::Rng;
use cellwise_nonogram::{Cell, Colour, Picture};

use super::font::rows;

/// What a picture shows.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Drawing {
    /// Cells at random.
    #[default]
    Scattered,
    /// Smooth shapes.
    Shapes,
    /// The letters of a word.
    Letters(String),
}

/// The mirrors of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Mirror {
    /// None.
    #[default]
    None,
    /// Left and right are the same.
    LeftRight,
    /// Top and bottom are the same.
    TopBottom,
    /// Both.
    Both,
}

impl Mirror {
    /// The cells that look the same as this one, itself included.
    pub(crate) fn images(self, cell: usize, height: usize, width: usize) -> Vec<usize> {
        let (row, column) = (cell / width, cell % width);
        let rows = match self {
            Self::None | Self::LeftRight => vec![row],
            Self::TopBottom | Self::Both => vec![row, height - 1 - row],
        };
        let columns = match self {
            Self::None | Self::TopBottom => vec![column],
            Self::LeftRight | Self::Both => vec![column, width - 1 - column],
        };
        let mut images: Vec<usize> = rows
            .iter()
            .flat_map(|row| columns.iter().map(move |column| row * width + column))
            .collect();
        images.sort_unstable();
        images.dedup();
        images
    }
}

/// The canvas of a drawing.
pub(crate) struct Canvas {
    pub(crate) height: usize,
    pub(crate) width: usize,
    /// The share of cells that are not background.
    pub(crate) density: f64,
    pub(crate) colours: usize,
    pub(crate) mirror: Mirror,
}

impl Canvas {
    /// Draws a picture; `None` if the word does not fit.
    pub(crate) fn draw(&self, drawing: &Drawing, rng: &mut Rng) -> Option<Picture> {
        let cells = match drawing {
            Drawing::Scattered => self.scattered(rng),
            Drawing::Shapes => self.shapes(rng),
            Drawing::Letters(word) => self.letters(word, rng)?,
        };
        let cells: Vec<Cell> = self
            .mirrored(&cells)
            .into_iter()
            .map(|colour| Cell::of(Colour::new(colour)))
            .collect();
        Picture::from_cells(self.height, self.width, cells).ok()
    }

    /// Each cell takes the colour of the first of its images.
    fn mirrored(&self, cells: &[u8]) -> Vec<u8> {
        (0..cells.len())
            .map(|cell| cells[self.mirror.images(cell, self.height, self.width)[0]])
            .collect()
    }

    fn scattered(&self, rng: &mut Rng) -> Vec<u8> {
        (0..self.height * self.width)
            .map(|_| match rng.chance(self.density) {
                true => 1 + rng.below(self.colours) as u8,
                false => 0,
            })
            .collect()
    }

    /// A field of random heights, smoothed; the highest cells are painted. A second field tells the colours
    /// apart.
    fn shapes(&self, rng: &mut Rng) -> Vec<u8> {
        let cells = self.height * self.width;
        let field = self.smooth_field(rng);
        let ranks = ranks(&field);
        let painted = (self.density * cells as f64).round() as usize;
        let hues = match self.colours {
            1 => vec![0; cells],
            colours => {
                let hues = self::ranks(&self.smooth_field(rng));
                hues.iter().map(|rank| rank * colours / cells).collect()
            }
        };
        (0..cells)
            .map(|cell| match ranks[cell] + painted >= cells {
                true => 1 + hues[cell].min(self.colours - 1) as u8,
                false => 0,
            })
            .collect()
    }

    fn smooth_field(&self, rng: &mut Rng) -> Vec<f64> {
        let cells = self.height * self.width;
        let mut field: Vec<f64> = (0..cells).map(|_| rng.below(1 << 20) as f64).collect();
        let rounds = 2 + self.height.min(self.width) / 12;
        for _ in 0..rounds {
            field = self.blurred(&field);
        }
        field
    }

    /// Each cell becomes the mean of the cells around it.
    fn blurred(&self, field: &[f64]) -> Vec<f64> {
        let mut blurred = Vec::with_capacity(field.len());
        for row in 0..self.height {
            for column in 0..self.width {
                let (mut sum, mut number) = (0.0, 0.0);
                for r in row.saturating_sub(1)..(row + 2).min(self.height) {
                    for c in column.saturating_sub(1)..(column + 2).min(self.width) {
                        sum += field[r * self.width + c];
                        number += 1.0;
                    }
                }
                blurred.push(sum / number);
            }
        }
        blurred
    }

    /// The word as large as it fits, in one line, each letter in a colour.
    fn letters(&self, word: &str, rng: &mut Rng) -> Option<Vec<u8>> {
        let letters: Vec<[u8; 7]> = word.chars().map(rows).collect::<Option<_>>()?;
        let columns = (6 * letters.len()).checked_sub(1)?;
        let scale = (self.width / columns).min(self.height / 7);
        if scale == 0 {
            return None;
        }
        let (high, wide) = (7 * scale, columns * scale);
        let top = (self.height - high) / 2;
        let left = (self.width - wide) / 2;
        // The word moves a little from puzzle to puzzle where there is room.
        let top =
            top + rng.below((self.height - high).min(2) + 1) - (self.height - high).min(2) / 2;
        let top = top.min(self.height - high);
        let mut cells = vec![0; self.height * self.width];
        for (number, letter) in letters.iter().enumerate() {
            let colour = 1 + (number % self.colours) as u8;
            for row in 0..high {
                for column in 0..5 * scale {
                    if letter[row / scale] >> (4 - column / scale) & 1 == 1 {
                        let at = left + 6 * scale * number + column;
                        cells[(top + row) * self.width + at] = colour;
                    }
                }
            }
        }
        Some(cells)
    }
}

/// The rank of each value: the smallest has rank 0.
fn ranks(values: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0; values.len()];
    for (rank, &at) in order.iter().enumerate() {
        ranks[at] = rank;
    }
    ranks
}
