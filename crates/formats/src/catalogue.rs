//! The list of all formats: what `cellwise formats` shows.

use crate::{nonogram, sudoku};

/// What can be said of a format in one line of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FormatInfo {
    /// The name that `--from` and `--to` take.
    pub name: &'static str,
    /// The endings of its files, without the dot.
    pub extensions: &'static [&'static str],
    /// Whether it is read.
    pub reads: bool,
    /// Whether it is written.
    pub writes: bool,
    /// Whether puzzles in colours are read and written; where not, they are refused by name.
    pub colours: bool,
    /// Whether one file may hold several puzzles.
    pub several: bool,
    /// Whether it is bytes that are no text.
    pub binary: bool,
    /// What it is.
    pub about: &'static str,
}

/// Which puzzle a format is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleKind {
    /// Sudoku.
    Sudoku,
    /// Nonograms.
    Nonogram,
}

/// Every format that this build reads or writes, Sudoku first.
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
    let all = sudoku.chain(nonogram);
    all.filter(|(_, format)| format.reads || format.writes)
        .collect()
}

/// The ending of a file's name, in small letters.
pub(crate) fn extension(name: Option<&str>) -> Option<String> {
    let (_, end) = name?.rsplit_once('.')?;
    Some(end.to_ascii_lowercase())
}
