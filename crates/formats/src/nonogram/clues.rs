//! From lines of numbers to a puzzle: what every Nonogram parser shares.

use cellwise_nonogram::{Clue, Picture, Puzzle, PuzzleError};

use super::{Format, MAX_SIDE, Record};
use crate::error::{Error, ErrorKind};
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

/// A length and the letters after it, as formats with colours write a run: `3r`.
pub(super) fn parse_coloured(word: &str) -> Option<(u32, &str)> {
    let end = word
        .find(|symbol: char| !symbol.is_ascii_digit())
        .unwrap_or(word.len());
    Some((parse_run(&word[..end])?, &word[end..]))
}

/// The clues on these lines, in formats where a blank line is a white line to some and nothing to
/// others: it is nothing if the clues are all there without it or if nobody says how many there
/// are, and else a white line.
pub(super) fn parse_clues(lines: &[Line], expected: Option<usize>) -> Result<Vec<Clue>, Error> {
    let filled = lines.iter().filter(|line| !line.is_blank()).count();
    let expected = expected.filter(|&expected| expected > filled);
    let (inside, after) = lines.split_at(expected.unwrap_or(lines.len()).min(lines.len()));
    let lines = inside
        .iter()
        .chain(after.iter().filter(|line| !line.is_blank()));
    lines
        .filter(|line| expected.is_some() || !line.is_blank())
        .map(parse_clue)
        .collect()
}

/// A puzzle of this size with no run in it.
pub(super) fn white(height: usize, width: usize) -> Puzzle {
    let lines = |count| vec![Clue::default(); count];
    Puzzle::new(lines(height), lines(width)).expect("a white line fits everywhere")
}

/// A record of a finished picture: the puzzle it solves, and itself as the solution.
pub(super) fn of_picture(picture: Picture, format: Format, line: u64) -> Result<Record, Error> {
    let sides = [picture.height(), picture.width()];
    if sides.iter().any(|&side| side > MAX_SIDE) {
        let found = sides.iter().max().map_or(0, |&side| side).to_string();
        return Err(Error::at_line(line, too_large("a side", found)));
    }
    let rule = "every cell of a picture is black or white";
    let puzzle = Puzzle::of_picture(&picture)
        .ok_or_else(|| Error::at_line(line, ErrorKind::unexpected("an open cell", rule)))?;
    let mut record = Record::new(puzzle, format);
    record.line = line;
    record.solution = Some(picture);
    Ok(record)
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

/// Whether a text names more than black: the error that says which colours.
pub(super) fn refuse_colours(names: Vec<String>) -> Result<(), ErrorKind> {
    match names.len() {
        0 | 1 => Ok(()),
        _ => Err(ErrorKind::Unsupported {
            what: "colours",
            names,
        }),
    }
}

/// The record of a puzzle whose clues stand on their own; every clue that does not fit is named.
pub(super) fn record(
    rows: Vec<Clue>,
    columns: Vec<Clue>,
    format: Format,
    line: u64,
) -> Result<Record, Error> {
    if rows.len() > MAX_SIDE || columns.len() > MAX_SIDE {
        let found = rows.len().max(columns.len()).to_string();
        return Err(Error::at_line(line, too_large("a side", found)));
    }
    if rows.is_empty() || columns.is_empty() {
        let missing = if rows.is_empty() { "rows" } else { "columns" };
        let rule = "a puzzle has rows and columns";
        return Err(Error::at_line(
            line,
            ErrorKind::unexpected(format!("no {missing}"), rule),
        ));
    }
    let puzzle = puzzle(rows, columns).map_err(|kind| Error::at_line(line, kind))?;
    let mut record = Record::new(puzzle, format);
    record.line = line;
    Ok(record)
}

/// Refuses a number of clues that is not the one the text announced.
pub(super) fn check_counts(
    rows: &[Clue],
    columns: &[Clue],
    size: (usize, usize),
    line: u64,
) -> Result<(), Error> {
    let (height, width) = size;
    if (rows.len(), columns.len()) == size {
        return Ok(());
    }
    let (what, found, expected) = match rows.len() == height {
        true => ("column", columns.len(), width),
        false => ("row", rows.len(), height),
    };
    let found = format!("{found} {what} clues");
    let rule = format!("the puzzle says it has {expected}");
    Err(Error::at_line(line, ErrorKind::unexpected(found, rule)))
}
