//! The quick way through a stream of classic Sudoku lines: whole blocks into the
//! engine that solves many boards at once, without a record in between.
//!
//! In: a block of lines. Out: one line for each, the same as record by record. A
//! line that is not plainly 81 cells goes through the formats, and is answered or
//! reported as there.

use cellwise_batch::Block;
use cellwise_core::{Budget, End, Limit, Verdict};
use cellwise_formats::sudoku::{Record, ReadOptions, parse_one};
use cellwise_formats::{Error, ErrorKind};
use cellwise_sudoku::{Batch, Outcome, Record as Board};

use crate::command::stream::{Desk, Piece, Result};
use crate::exit::Exit;
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
/// `slow` answers a record that is no plain line; `sentence` says what became of the only record.
pub(crate) fn solve(
    bulk: &mut Bulk,
    block: &Block,
    desk: &Desk<'_>,
    piece: &mut Piece,
    wanted: u64,
    slow: &dyn Fn(&Record, &mut Piece),
    sentence: &dyn Fn(&Outcome, &[u8; 81]) -> Result,
) {
    let mut lines = Vec::with_capacity(block.bytes.len() / 82 + 1);
    let mut boards = Vec::with_capacity(block.bytes.len() / 82 + 1);
    let mut number = block.line;
    let text = block.bytes.strip_suffix(b"\n").unwrap_or(&block.bytes);
    for line in text.split(|&byte| byte == b'\n') {
        match plain(line) {
            Some(cells) => boards.push(Board::Line(cells)),
            None => lines.push((number, boards.len(), line)),
        }
        number += 1;
    }
    bulk.outcomes.clear();
    bulk.outcomes.resize(boards.len(), Outcome::default());
    let engine = bulk.engine.get_or_insert_with(|| Batch::new().with_max_solutions(wanted));
    let mut budget = Budget::unlimited().with_cancel(interrupt::cancel());
    if engine.solve(&boards, &mut bulk.outcomes, &mut budget).is_err() {
        piece.interrupt();
        return;
    }
    piece.out.reserve(82 * boards.len());
    let mut answered = 0;
    let mut strange = lines.into_iter().peekable();
    let mut words = [0u64; Verdict::ALL.len()];
    for index in 0..=boards.len() {
        while let Some((number, _, line)) = strange.next_if(|&(_, before, _)| before == index) {
            other(number, line, desk, piece, slow);
            if piece.has_ended() {
                return;
            }
        }
        let Some(outcome) = bulk.outcomes.get(index) else { break };
        let verdict = outcome.verdict();
        match outcome.solution() {
            Some(solution) => piece.out.extend_from_slice(solution),
            None => piece.out.extend_from_slice(stand_in(verdict)),
        }
        piece.out.push(b'\n');
        words[verdict as usize] += 1;
        piece.counts.nodes += outcome.nodes;
        answered += 1;
    }
    if desk.first && answered == 1 && piece.counts.total() == 0 {
        let Board::Line(cells) = boards[0] else { return };
        piece.add(sentence(&bulk.outcomes[0], cells), true, false);
        return;
    }
    for (verdict, count) in Verdict::ALL.into_iter().zip(words) {
        if count > 0 {
            piece.counts.add(verdict.name(), count);
        }
    }
}
