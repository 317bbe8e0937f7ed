//! From lines of numbers to a puzzle: what every Nonogram parser shares.

use cellwise_nonogram::{Clue, Puzzle, PuzzleError};

use super::MAX_SIDE;
use crate::error::Error;
use crate::error::ErrorKind;
use crate::source::Line;

/// The runs of a line, separated by blanks or commas; zeros are padding, a blank line is white.
pub(super) fn parse_clue(line: &Line) -> Result<Clue, Error> {
    let mut runs = Vec::new();
    let ends = |symbol: char| symbol.is_whitespace() || symbol == ',';
    let start = line.text.as_ptr() as usize;
    for word in line.text.split(ends).filter(|word| !word.is_empty()) {
        let offset = word.as_ptr() as usize - start;
        runs.push(parse_run(word).ok_or_else(|| {
            let rule = "a clue is whole numbers separated by blanks, or 0 for a white line";
            line.error_at(offset, ErrorKind::unexpected(word, rule))
        })?);
    }
    Ok(Clue::new(runs))
}

/// The length of a run: digits and nothing else.
fn parse_run(word: &str) -> Option<u32> {
    let plain = word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse().ok().filter(|_| plain)
}

/// A height or width as a file states it.
pub(super) fn parse_side(word: &str, what: &'static str) -> Result<usize, ErrorKind> {
    let digits = word.bytes().all(|byte| byte.is_ascii_digit()) && !word.is_empty();
    // A number too large even for the machine is still a size that is too large.
    let side = digits.then(|| word.parse().unwrap_or(usize::MAX));
    match side.filter(|&side| side > 0) {
        Some(side) if side > MAX_SIDE => Err(too_large(what, word)),
        Some(side) => Ok(side),
        None => {
            let rule = format!("{what} is a number from 1 to {MAX_SIDE}");
            Err(ErrorKind::unexpected(word, rule))
        }
    }
}

/// The error for a size beyond what is read.
pub(super) fn too_large(what: &'static str, found: impl Into<String>) -> ErrorKind {
    ErrorKind::TooLarge {
        what,
        found: found.into(),
        limit: MAX_SIDE as u64,
    }
}

/// The puzzle with these clues, or every clue that needs more cells than its line has.
pub(super) fn puzzle(rows: Vec<Clue>, columns: Vec<Clue>) -> Result<Puzzle, ErrorKind> {
    Puzzle::new(rows, columns).map_err(|error| match error {
        PuzzleError::Misfits(misfits) => ErrorKind::Misfits(misfits),
        PuzzleError::TooLarge { height, width } => ErrorKind::TooLarge {
            what: "number of cells",
            found: format!("{height}x{width}"),
            limit: Puzzle::MAX_CELLS as u64,
        },
    })
}
