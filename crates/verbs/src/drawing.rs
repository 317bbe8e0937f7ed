//! Drawings of puzzles and solutions, in the media that people look at: SVG, PNG, PDF.
//!
//! `convert`, `solve` and `render` all draw with this.

use cellwise_formats::FormatInfo;
use cellwise_render::{Drawing, SudokuContent, nonogram_drawing, sudoku_drawing};
use cellwise_sudoku::DigitSet;

use crate::fault::{Code, Fault};
use crate::{AnyRecord, AnySolution, Input, PuzzleKind};

/// Beyond this a drawing is too large to look at.
const MAX_CELLS: usize = 40_000;

/// A medium of drawings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Medium {
    /// An SVG document.
    Svg,
    /// A PNG picture.
    Png,
    /// A PDF document of one page.
    Pdf,
}

impl Medium {
    /// Every medium.
    pub const ALL: [Self; 3] = [Self::Svg, Self::Png, Self::Pdf];

    /// Its name, which is also the ending of its files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Pdf => "pdf",
        }
    }

    /// The medium of this name.
    ///
    /// ```
    /// use cellwise_verbs::drawing::Medium;
    ///
    /// assert_eq!(Medium::named("PDF"), Some(Medium::Pdf));
    /// assert_eq!(Medium::named("txt"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|medium| medium.name().eq_ignore_ascii_case(name))
    }

    /// Returns true if it is not text.
    #[must_use]
    pub fn is_binary(self) -> bool {
        self != Self::Svg
    }
}

/// Drawings as a row of the list of formats.
pub(crate) const FORMAT: FormatInfo = FormatInfo::written(
    "drawing",
    &["svg", "png", "pdf"],
    "the drawn board: SVG, PNG or PDF by the ending of -o, or --as",
);

/// The medium that the name of a format asks for, if it means a drawing. `drawing` leaves the choice
/// to `medium`. A Nonogram's own formats `svg` and `png` show its picture without clues, so these
/// names mean a drawing for Sudoku alone.
#[must_use]
pub fn medium_of(kind: PuzzleKind, format: &str, medium: Option<Medium>) -> Option<Medium> {
    match (format, kind) {
        ("drawing", _) => Some(medium.unwrap_or(Medium::Svg)),
        ("pdf", _) => Some(Medium::Pdf),
        ("svg" | "png", PuzzleKind::Sudoku) => Medium::named(format),
        _ => None,
    }
}

/// Draws a puzzle: with this solution, or else with the player's own digits and marks.
///
/// # Errors
/// [`Code::TooLarge`] for a picture of more than 40,000 cells.
pub fn drawn(input: &Input, solution: Option<&AnySolution>) -> Result<Drawing, Fault> {
    match &input.record {
        AnyRecord::Sudoku(record) => {
            let progress = record.progress.as_ref().filter(|_| solution.is_none());
            let grid = match solution {
                Some(AnySolution::Sudoku(grid)) => Some(grid),
                _ => progress.map(|progress| &progress.digits),
            };
            let digit = |cell: usize| grid.and_then(|grid| grid.get(cell)).unwrap_or(0);
            let noted = progress.and_then(|progress| progress.marks.as_ref());
            let marks = |cell: usize| {
                let marks = noted.and_then(|noted| noted.get(cell));
                marks.copied().unwrap_or(DigitSet::EMPTY)
            };
            let content = SudokuContent {
                digit: &digit,
                marks: &marks,
            };
            Ok(sudoku_drawing(&record.puzzle, &input.symbols, content))
        }
        AnyRecord::Nonogram(record) => {
            let cells = input.record.cells();
            if cells > MAX_CELLS {
                let text =
                    format!("pictures of up to {MAX_CELLS} cells are drawn; this has {cells}");
                return Err(Fault::new(Code::TooLarge, text));
            }
            let picture = match solution {
                Some(AnySolution::Nonogram(picture)) => Some(picture),
                _ => None,
            };
            Ok(nonogram_drawing(&record.puzzle, picture))
        }
    }
}

/// The bytes of a drawing in a medium, `scale` pixels for a unit; a cell of a Sudoku has 40 units.
///
/// # Errors
/// [`Code::TooLarge`] for a picture of more than 100 million pixels, [`Code::Unsupported`] if this
/// build lacks the medium.
pub fn written(drawing: &Drawing, medium: Medium, scale: f64) -> Result<Vec<u8>, Fault> {
    match medium {
        Medium::Svg => Ok(drawing.svg(scale).into_bytes()),
        Medium::Png | Medium::Pdf => binary(drawing, medium, scale),
    }
}

#[cfg(feature = "print")]
fn binary(drawing: &Drawing, medium: Medium, scale: f64) -> Result<Vec<u8>, Fault> {
    let written = match medium {
        Medium::Pdf => drawing.pdf(scale),
        _ => drawing.png(scale),
    };
    written.map_err(|error| Fault::new(Code::TooLarge, error.to_string()))
}

#[cfg(not(feature = "print"))]
fn binary(_: &Drawing, medium: Medium, _: f64) -> Result<Vec<u8>, Fault> {
    let name = medium.name().to_uppercase();
    let text = format!("this build has no {name} drawings; install with --features full");
    Err(Fault::new(Code::Unsupported, text))
}

/// Returns true if this build can write the medium.
#[must_use]
pub fn is_built(medium: Medium) -> bool {
    !medium.is_binary() || cfg!(feature = "print")
}
