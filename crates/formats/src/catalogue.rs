//! The list of all formats, which `cellwise formats` shows.

use cellwise_core::PuzzleKind;

use crate::{nonogram, sudoku};

/// The facts about a format that fit in one line of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FormatInfo {
    /// The name that `--from` and `--to` take.
    pub name: &'static str,
    /// The endings of its files, without the dot.
    pub extensions: &'static [&'static str],
    /// True if it is read.
    pub reads: bool,
    /// True if it is written.
    pub writes: bool,
    /// True if puzzles in colours are read and written; otherwise they are refused by name.
    pub colours: bool,
    /// True if one file may hold several puzzles.
    pub several: bool,
    /// True if it is bytes that are not text.
    pub binary: bool,
    /// The part of it that this build lacks; `None` if the build reads and writes it.
    pub missing: Option<&'static str>,
    /// A description in a few words.
    pub about: &'static str,
}

impl FormatInfo {
    /// A format that is only written, for lists that hold more than the formats of this crate.
    ///
    /// ```
    /// let drawing = cellwise_formats::FormatInfo::written("drawing", &["svg"], "the drawn board");
    /// assert!(drawing.writes && !drawing.reads);
    /// ```
    #[must_use]
    pub const fn written(
        name: &'static str,
        extensions: &'static [&'static str],
        about: &'static str,
    ) -> Self {
        Self {
            name,
            extensions,
            reads: false,
            writes: true,
            colours: true,
            several: false,
            binary: false,
            missing: None,
            about,
        }
    }
}

/// Every format, Sudoku first. A format that this build lacks is listed as well.
///
/// ```
/// let formats = cellwise_formats::catalogue();
/// assert!(formats.iter().any(|(_, format)| format.extensions.contains(&"sdk")));
/// assert!(formats.iter().all(|(_, format)| format.reads || format.writes));
/// ```
#[must_use]
pub fn catalogue() -> Vec<(PuzzleKind, FormatInfo)> {
    let sudoku = sudoku::Format::ALL
        .iter()
        .map(|format| (PuzzleKind::Sudoku, format.info()));
    let nonogram = nonogram::Format::ALL
        .iter()
        .map(|format| (PuzzleKind::Nonogram, format.info()));
    sudoku.chain(nonogram).collect()
}
