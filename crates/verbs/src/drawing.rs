//! Drawings of puzzles and solutions, in the media that people look at: SVG, PNG, PDF.
//!
//! `convert`, `solve` and `render` all draw with this.

use cellwise_formats::FormatInfo;
use cellwise_render::{
    Drawing, Frames, SudokuContent, nonogram_drawing, nonogram_step_drawing, step_drawing,
    sudoku_drawing,
};
use cellwise_sudoku::{DigitSet, Symbols};

use crate::explain::ExplainReply;
use crate::fault::{Code, Fault};
use crate::hint::HintReply;
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
    drawn_with(input, solution, true)
}

/// The same; without `words` the rules that the drawing does not show are not told below it.
pub(crate) fn drawn_with(
    input: &Input,
    solution: Option<&AnySolution>,
    words: bool,
) -> Result<Drawing, Fault> {
    match &input.record {
        AnyRecord::Sudoku(record) => {
            let progress = record.progress.as_ref().filter(|_| solution.is_none());
            let grid = match solution {
                Some(AnySolution::Sudoku(grid)) => Some(grid),
                _ => progress.map(|progress| &progress.digits),
            };
            let digit = |cell: usize| grid.and_then(|grid| grid.get(cell)).unwrap_or(0);
            let noted = progress.and_then(|progress| progress.marks.as_ref());
            // The candidates that a puzzle leaves are part of it.
            let allowed = record.puzzle.allowed();
            let marks = |cell: usize| {
                let noted = noted.map(|noted| &noted[..]).or(allowed);
                let marks = noted.and_then(|noted| noted.get(cell));
                marks.copied().unwrap_or(DigitSet::EMPTY)
            };
            let content = SudokuContent {
                digit: &digit,
                marks: &marks,
                words,
            };
            Ok(sudoku_drawing(&record.puzzle, &input.symbols, content))
        }
        AnyRecord::Nonogram(record) => {
            fits(input.record.cells())?;
            let picture = match solution {
                Some(AnySolution::Nonogram(picture)) => Some(picture),
                _ => None,
            };
            Ok(nonogram_drawing(&record.puzzle, picture))
        }
    }
}

/// Draws the position of a hint, with its step at the last stage.
///
/// # Errors
/// [`Code::TooLarge`] for a picture of more than 40,000 cells.
pub fn of_hint(reply: &HintReply, symbols: &Symbols) -> Result<Drawing, Fault> {
    match reply {
        HintReply::Sudoku(hint) => Ok(step_drawing(&hint.position, hint.step.as_ref(), symbols)),
        HintReply::Nonogram(hint) => {
            let (position, step) = &hint.found;
            fits(position.puzzle().height() * position.puzzle().width())?;
            Ok(nonogram_step_drawing(position, step.as_ref()))
        }
    }
}

/// Draws every step of an explanation; each picture has its sentence.
///
/// # Errors
/// [`Code::TooLarge`] for a picture of more than 40,000 cells.
pub fn of_steps(reply: &ExplainReply, symbols: &Symbols) -> Result<Vec<(Drawing, String)>, Fault> {
    Ok(match reply {
        ExplainReply::Sudoku(reply) => {
            let mut position = reply.position.clone();
            let figures = reply.steps.iter().map(|step| {
                let drawing = step_drawing(&position, Some(step), symbols);
                position.apply(step);
                (drawing, step.to_string())
            });
            figures.collect()
        }
        ExplainReply::Nonogram(reply) => {
            let mut position = reply.position.clone();
            fits(position.puzzle().height() * position.puzzle().width())?;
            let figures = reply.path.iter().map(|step| {
                let drawing = nonogram_step_drawing(&position, Some(step));
                position.apply(step);
                (drawing, step.to_string())
            });
            figures.collect()
        }
    })
}

/// Figures with their sentences as a PDF document, two to a page of A4.
///
/// # Errors
/// [`Code::Unsupported`] in a build without PDF.
#[cfg(feature = "print")]
pub fn document(title: &str, figures: &[(Drawing, String)]) -> Result<Vec<u8>, Fault> {
    let look = cellwise_render::BookletLook {
        per_page: 2,
        ..cellwise_render::BookletLook::default()
    };
    let written = cellwise_render::figures_pdf(title, figures, &look);
    written.map_err(|error| Fault::new(Code::TooLarge, error.to_string()))
}

/// Figures with their sentences as a PDF document.
///
/// # Errors
/// [`Code::Unsupported`]: this build has no PDF.
#[cfg(not(feature = "print"))]
pub fn document(_: &str, _: &[(Drawing, String)]) -> Result<Vec<u8>, Fault> {
    Err(not_built(Medium::Pdf))
}

/// An animated GIF.
///
/// # Errors
/// [`Code::TooLarge`] for more than 100 million pixels, [`Code::Unsupported`] if this build lacks the medium.
pub fn gif(frames: &Frames, scale: f64) -> Result<Vec<u8>, Fault> {
    moving(frames, scale, true)
}

/// An animated PNG.
///
/// # Errors
/// [`Code::TooLarge`] for more than 100 million pixels, [`Code::Unsupported`] if this build lacks the medium.
pub fn apng(frames: &Frames, scale: f64) -> Result<Vec<u8>, Fault> {
    moving(frames, scale, false)
}

#[cfg(feature = "print")]
fn moving(frames: &Frames, scale: f64, is_gif: bool) -> Result<Vec<u8>, Fault> {
    let written = match is_gif {
        true => frames.gif(scale),
        false => frames.apng(scale),
    };
    written.map_err(|error| Fault::new(Code::TooLarge, error.to_string()))
}

#[cfg(not(feature = "print"))]
fn moving(_: &Frames, _: f64, _: bool) -> Result<Vec<u8>, Fault> {
    Err(not_built(Medium::Png))
}

/// Refuses a picture that is too large to look at.
pub(crate) fn fits(cells: usize) -> Result<(), Fault> {
    if cells <= MAX_CELLS {
        return Ok(());
    }
    let text = format!("pictures of up to {MAX_CELLS} cells are drawn; this has {cells}");
    Err(Fault::new(Code::TooLarge, text))
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
    Err(not_built(medium))
}

/// The fault of a build that lacks a medium.
pub(crate) fn not_built(medium: Medium) -> Fault {
    let name = medium.name().to_uppercase();
    let text = format!("this build has no {name} drawings; install with --features full");
    Fault::new(Code::Unsupported, text)
}

/// Returns true if this build can write the medium.
#[must_use]
pub fn is_built(medium: Medium) -> bool {
    !medium.is_binary() || cfg!(feature = "print")
}
