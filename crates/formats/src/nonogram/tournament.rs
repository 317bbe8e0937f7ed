//! Tournament files: `$id`, then the clues of the **columns**, then those of the rows.
//!
//! Runs are separated by tabs. A record states no size: it is square unless the reader was told
//! otherwise. The layout is that of the TAAI and TCGA tournaments (tcga.tw,
//! Nonogram_rule_150520.txt).

use std::fmt::Write as _;

use cellwise_nonogram::Clue;

use super::clues::{parse_clue, puzzle, too_large};
use super::detect::starts_with_dollar;
use super::print::Writing;
use super::{Format, MAX_SIDE, Nonogram, Page, Reading, Record};
use crate::error::{Error, ErrorKind, Loss};
use crate::format::{Description, Sniff};
use crate::reader::Skip;
use crate::source::Source;

pub(super) const TOURNAMENT: Description<Nonogram> = Description {
    sniff: Sniff::at(40, |first| starts_with_dollar(first.text)),
    ..Description::new(
        "tournament",
        &["txt"],
        "TAAI, TCGA: $id, columns, rows",
        read,
        Writing {
            id: true,
            loss: |record| {
                let (height, width) = (record.puzzle.height(), record.puzzle.width());
                (height != width).then_some(Loss::Size)
            },
            ..Writing::clues(print)
        },
    )
};

/// Reads a puzzle from its `$id` on.
fn read(lines: &mut Source<'_>, state: &mut Reading) -> Result<Option<Record>, Error> {
    let size = state.own.size;
    let Some(first) = lines.peek(0)? else {
        return Ok(None);
    };
    let start = first.number;
    let Some(id) = first.text.trim().strip_prefix('$').map(str::to_owned) else {
        let kind =
            ErrorKind::unexpected(first.text.trim(), "a record begins with $ and its number");
        return Err(first.error(kind));
    };
    lines.drop_line();
    state.skip = Skip::ToStart(starts_with_dollar);
    let mut clues: Vec<Clue> = Vec::new();
    let mut blank_at_end = 0;
    while size.is_none_or(|(height, width)| clues.len() < height + width) {
        let Some(line) = lines.peek(0)? else { break };
        if line.text.starts_with('$') {
            break;
        }
        if clues.len() == 2 * MAX_SIDE {
            return Err(line.error(too_large("a side", format!("more than {MAX_SIDE}"))));
        }
        blank_at_end = if line.is_blank() { blank_at_end + 1 } else { 0 };
        clues.push(parse_clue(line)?);
        lines.drop_line();
    }
    let at_start = |kind| Error::at_line(start, kind);
    let (height, width) = match size {
        Some(size) => size,
        None => square(&mut clues, blank_at_end).map_err(at_start)?,
    };
    let found = clues.len();
    if found != height + width {
        return Err(at_start(ErrorKind::ClueLines {
            found,
            height,
            width,
        }));
    }
    state.skip = Skip::Nothing;
    let rows = clues.split_off(width);
    let mut record = Record::new(puzzle(rows, clues).map_err(at_start)?, Format::Tournament);
    record.line = start;
    record.id = Some(id.trim().to_owned()).filter(|id| !id.is_empty());
    Ok(Some(record))
}

/// The side of a square puzzle with these clues. Blank lines at the end are white rows or just
/// gaps: as few are dropped as make the totals agree, or else as many as leave an even number.
fn square(clues: &mut Vec<Clue>, blank_at_end: usize) -> Result<(usize, usize), ErrorKind> {
    let agrees = |clues: &[Clue]| {
        let (columns, rows) = clues.split_at(clues.len() / 2);
        let black = |clues: &[Clue]| clues.iter().map(Clue::black).sum::<u64>();
        black(columns) == black(rows)
    };
    let even = |dropped: &usize| (clues.len() - dropped).is_multiple_of(2);
    let dropped = (0..=blank_at_end)
        .filter(even)
        .find(|&dropped| agrees(&clues[..clues.len() - dropped]))
        .or_else(|| (0..=blank_at_end).rev().find(even))
        .unwrap_or(0);
    clues.truncate(clues.len() - dropped);
    let side = clues.len().div_ceil(2);
    if clues.is_empty() {
        return Err(ErrorKind::unexpected("", "clues follow $ and the number"));
    }
    Ok((side, side))
}

/// Appends a puzzle; without an id it gets its number in the file.
fn print(record: &Record, page: &mut Page<'_>) {
    let (puzzle, out) = (&record.puzzle, &mut *page.text);
    match &record.id {
        Some(id) => _ = writeln!(out, "${id}"),
        None => _ = writeln!(out, "${}", page.written.records + 1),
    }
    for clue in puzzle.columns().iter().chain(puzzle.rows()) {
        let _ = writeln!(out, "{}", clue.to_string().replace(' ', "\t"));
    }
}
