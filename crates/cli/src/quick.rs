//! The quick way through a stream of classic Sudoku lines: whole blocks into the
//! engine that solves many boards at once, without a record in between.
//!
//! In: a block of lines. Out: one line for each, the same as record by record. A
//! line that is not plainly 81 cells goes through the formats, and is answered or
//! reported as there.

use cellwise_batch::Block;
use cellwise_core::{Budget, Count, Stats, Verdict};
use cellwise_formats::sudoku::{ReadOptions, Record, parse_one};
use cellwise_formats::{Error, ErrorKind, Place};
use cellwise_sudoku::{Batch, Outcome, Puzzle, Record as Board, Solver};

use crate::command::stream::{Desk, Piece, Result};
use crate::interrupt;

/// What a worker keeps from block to block.
#[derive(Default)]
pub(crate) struct Bulk {
    engine: Option<Batch>,
    outcomes: Vec<Outcome>,
}

/// The characters that end the cells of a line.
const ENDS: &[u8] = b" \t,;#\r";

/// The cells of a line that is plainly one classic board.
#[inline]
fn plain(line: &[u8]) -> Option<&[u8; 81]> {
    let (cells, rest) = line.split_first_chunk::<81>()?;
    let ended = rest.first().is_none_or(|byte| ENDS.contains(byte));
    let mut strange = !ended;
    for &byte in cells {
        let is_cell = byte.wrapping_sub(b'0') < 10 || matches!(byte, b'.' | b'*' | b'_');
        strange |= !is_cell;
    }
    (!strange).then_some(cells)
}

/// The lines of a text that does not end with a newline.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut begin = 0;
    memchr::memchr_iter(b'\n', text)
        .chain([text.len()])
        .map(move |end| &text[std::mem::replace(&mut begin, end + 1)..end])
}

/// Whether a text begins with a classic board in one line; comments may stand above it.
pub(crate) fn begins_a_line(text: &[u8]) -> bool {
    let mut lines = text.split(|&byte| byte == b'\n');
    lines
        .find(|line| !line.trim_ascii().is_empty() && !line.starts_with(b"#"))
        .is_some_and(|line| plain(line).is_some())
}

/// Text in the place of a solution.
fn stand_in(verdict: Verdict) -> &'static [u8] {
    match verdict {
        Verdict::Impossible => b"# impossible",
        _ => b"# unknown",
    }
}

/// Solves a block of lines: a line for each, up to `wanted` solutions looked for.
///
/// `slow` answers a record that is no plain line; `result` says what is to be said of a
/// record that may be the only one of the run, given why it is impossible.
pub(crate) fn solve(
    bulk: &mut Bulk,
    block: &Block,
    desk: &Desk<'_>,
    piece: &mut Piece,
    wanted: u64,
    slow: &dyn Fn(&Record, &mut Piece),
    result: &dyn Fn(&Count, Option<String>) -> Result,
) {
    let text = block.bytes.strip_suffix(b"\n").unwrap_or(&block.bytes);
    let mut boards = Vec::with_capacity(text.len() / 82 + 1);
    // Every other line, with its number and the number of boards before it.
    let mut others = Vec::new();
    for (number, line) in (block.line..).zip(lines(text)) {
        match plain(line) {
            Some(cells) => boards.push(Board::Line(cells)),
            None => others.push((boards.len(), number, line)),
        }
    }
    bulk.outcomes.clear();
    bulk.outcomes.resize(boards.len(), Outcome::default());
    let engine = bulk
        .engine
        .get_or_insert_with(|| Batch::new().with_max_solutions(wanted));
    let mut budget = Budget::unlimited().with_cancel(interrupt::cancel());
    let solved = engine.solve(&boards, &mut bulk.outcomes, &mut budget);
    if solved.is_err() {
        piece.interrupt();
        return;
    }
    piece.out.reserve(82 * boards.len());
    let mut others = others.into_iter().peekable();
    for index in 0..=boards.len() {
        while let Some((_, number, line)) = others.next_if(|&(before, ..)| before == index) {
            other(number, line, desk, piece, slow);
            if piece.has_ended() {
                return;
            }
        }
        let Some(outcome) = bulk.outcomes.get(index) else {
            return;
        };
        let verdict = outcome.verdict();
        match outcome.solution() {
            Some(solution) => piece.out.extend_from_slice(solution),
            None => piece.out.extend_from_slice(stand_in(verdict)),
        }
        piece.out.push(b'\n');
        piece.counts.nodes += outcome.nodes;
        if boards.len() == 1 && desk.first && piece.counts.total() == 0 {
            let count = Count {
                solutions: outcome.solutions,
                end: outcome.end,
                stats: Stats::default(),
            };
            piece.add(result(&count, reason(&boards[0], verdict)), true, false);
        } else {
            piece.counts.add(verdict.name(), 1);
        }
    }
}

/// Why a board is impossible, if that is short.
fn reason(board: &Board<'_>, verdict: Verdict) -> Option<String> {
    let Board::Line(cells) = board else {
        return None;
    };
    if verdict != Verdict::Impossible {
        return None;
    }
    let digits = cells.map(|cell| match cell {
        b'1'..=b'9' => cell - b'0',
        _ => 0,
    });
    let puzzle = Puzzle::classic(digits).ok()?;
    let reason = Solver::new(&puzzle).reason();
    reason.map(|reason| reason.to_string())
}

/// A line that is not plainly 81 cells: a comment, another way to write a board, or a slip.
fn other(
    number: u64,
    line: &[u8],
    desk: &Desk<'_>,
    piece: &mut Piece,
    slow: &dyn Fn(&Record, &mut Piece),
) {
    let text = String::from_utf8_lossy(line);
    match parse_one(&text, &ReadOptions::default()) {
        Ok(mut record) => {
            record.line = number;
            slow(&record, piece);
        }
        // Blank, or a comment.
        Err(error) if matches!(error.kind, ErrorKind::Nothing(_)) => {}
        Err(error) => {
            let place = error.place.map(|place| Place {
                line: number,
                ..place
            });
            desk.bad(&Error { place, ..error }, piece);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_lines_are_told_from_others() {
        let cells =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert!(plain(cells.as_bytes()).is_some());
        assert!(plain(format!("{cells}, a comment").as_bytes()).is_some());
        assert!(plain(format!("{cells}\r").as_bytes()).is_some());
        assert!(plain(format!("{cells}5").as_bytes()).is_none());
        assert!(plain(&cells.as_bytes()[1..]).is_none());
        assert!(plain(cells.replace('5', "x").as_bytes()).is_none());
    }

    #[test]
    fn a_comment_may_stand_above_the_first_line() {
        let cells = ".".repeat(81);
        assert!(begins_a_line(format!("# a list\n\n{cells}\n").as_bytes()));
        assert!(!begins_a_line(b"# a list\n\n53..7....\n"));
        assert!(!begins_a_line(b""));
    }
}
