//! From lines of numbers to a puzzle: what every Nonogram parser shares.

use cellwise_nonogram::{Clue, Colour, Palette, Part, Picture, Puzzle, PuzzleError};

use super::{Format, MAX_SIDE, Record};
use crate::Note;
use crate::error::{Error, ErrorKind};
use crate::source::{Line, split_at};

/// The words of a line between blanks or commas, each with its byte offset.
pub(super) fn clue_words(line: &Line) -> impl Iterator<Item = (usize, &str)> {
    let ends = |symbol: char| symbol.is_whitespace() || symbol == ',';
    split_at(&line.text, ends)
}

/// The runs of a line, separated by blanks or commas; zeros are padding, a blank line is white.
pub(super) fn parse_clue(line: &Line) -> Result<Clue, Error> {
    let mut runs = Vec::new();
    for (offset, word) in clue_words(line) {
        runs.push(parse_run(word).ok_or_else(|| {
            let rule = "a clue is whole numbers separated by blanks, or 0 for a white line";
            line.error_at(offset, ErrorKind::unexpected(word, rule))
        })?);
    }
    Ok(Clue::new(runs))
}

/// The same where blots may stand: `?` is a run whose length can't be read, `*` any number of runs.
pub(super) fn parse_blotted(line: &Line) -> Result<Clue, Error> {
    if !line.text.contains(['?', '*']) {
        return parse_clue(line);
    }
    let mut parts = Vec::new();
    for (offset, word) in clue_words(line) {
        let colour = Colour::FIRST;
        parts.push(match (word, parse_run(word)) {
            ("?", _) => Part::Blot(colour),
            ("*", _) => Part::Star,
            (_, Some(length)) => Part::Run { length, colour },
            _ => {
                let rule = "a clue is whole numbers, or ? or * where it can't be read";
                return Err(line.error_at(offset, ErrorKind::unexpected(word, rule)));
            }
        });
    }
    Ok(Clue::of_parts(parts))
}

/// The length of a run: digits and nothing else.
fn parse_run(word: &str) -> Option<u32> {
    let plain = word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse().ok().filter(|_| plain)
}

/// The clues on these lines, in formats where a blank line is a white line to some and nothing to
/// others: it is nothing if the clues are all there without it or if their number is not stated, and
/// else a white line.
pub(super) fn parse_clues(lines: &[Line], expected: Option<usize>) -> Result<Vec<Clue>, Error> {
    parse_clues_by(lines, expected, parse_clue)
}

/// The same, each clue read by `parse`.
pub(super) fn parse_clues_by(
    lines: &[Line],
    expected: Option<usize>,
    parse: impl FnMut(&Line) -> Result<Clue, Error>,
) -> Result<Vec<Clue>, Error> {
    let filled = lines.iter().filter(|line| !line.is_blank()).count();
    let expected = expected.filter(|&expected| expected > filled);
    let (inside, after) = lines.split_at(expected.unwrap_or(lines.len()).min(lines.len()));
    let lines = inside
        .iter()
        .chain(after.iter().filter(|line| !line.is_blank()));
    lines
        .filter(|line| expected.is_some() || !line.is_blank())
        .map(parse)
        .collect()
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
        .map_err(|_| Error::at_line(line, ErrorKind::unexpected("an open cell", rule)))?;
    let mut record = Record::new(puzzle, format);
    record.line = line;
    record.solution = Some(picture);
    Ok(record)
}

/// Gives a record the solution that its file has; one that does not solve it, or can't be read, is
/// left out with a note.
pub(super) fn add_solution(record: &mut Record, solution: Option<Picture>) {
    let picture = solution.map(|picture| picture.with_palette(record.puzzle.palette()));
    let solved = |picture: &Picture| record.puzzle.check(picture).is_ok();
    record.solution = picture.filter(solved);
    if record.solution.is_none() {
        record.notes.push(Note::WrongSolution);
    }
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
    puzzle_in(rows, columns, None)
}

/// The same in the colours of a palette, if there is one.
pub(super) fn puzzle_in(
    rows: Vec<Clue>,
    columns: Vec<Clue>,
    palette: Option<&Palette>,
) -> Result<Puzzle, ErrorKind> {
    let puzzle = match palette {
        Some(palette) => Puzzle::with_palette(rows, columns, palette),
        None => Puzzle::new(rows, columns),
    };
    puzzle.map_err(|error| match error {
        PuzzleError::Misfits(misfits) => ErrorKind::Misfits(misfits),
        PuzzleError::TooLarge { height, width } => ErrorKind::TooLarge {
            what: "number of cells",
            found: format!("{height}x{width}"),
            limit: Puzzle::MAX_CELLS as u64,
        },
        error => ErrorKind::Syntax(error.to_string()),
    })
}

/// The record of a puzzle whose clues stand on their own; every clue that does not fit is named.
pub(super) fn record(
    rows: Vec<Clue>,
    columns: Vec<Clue>,
    format: Format,
    line: u64,
) -> Result<Record, Error> {
    record_in(rows, columns, None, format, line)
}

/// The same in the colours of a palette, if there is one.
pub(super) fn record_in(
    rows: Vec<Clue>,
    columns: Vec<Clue>,
    palette: Option<&Palette>,
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
    let puzzle = puzzle_in(rows, columns, palette);
    let puzzle = puzzle.map_err(|kind| Error::at_line(line, kind))?;
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
