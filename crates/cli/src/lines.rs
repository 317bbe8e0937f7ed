//! Blocks of classic Sudoku lines on their way through a run: the answers of
//! [`LineSolver`] into a piece of the output.

use std::ops::ControlFlow;

use cellwise_batch::Block;
use cellwise_core::Budget;
use cellwise_verbs::solve::{Conclusion, LineAnswer, LineSink, LineSolver, read_line};

use crate::interrupt;
use crate::stream::{Answered, Context, Piece, RecordVerb};

/// The way to answer lines.
pub(crate) struct Lines<'a> {
    /// The verb for a line that is not plainly a board.
    pub(crate) verb: &'a RecordVerb<'a>,
    /// The number of solutions to look for.
    pub(crate) max: u64,
    /// The sentence on a line that may be the only one of the run.
    pub(crate) sentence: &'a (dyn Fn(&Conclusion) -> Answered + Sync),
}

impl Lines<'_> {
    /// Answers a block of lines.
    pub(crate) fn solve(
        &self,
        solver: &mut LineSolver,
        block: &Block,
        context: &Context<'_>,
        piece: &mut Piece,
    ) {
        piece.out.reserve(block.bytes.len());
        let mut budget = Budget::unlimited().with_cancel(interrupt::cancel());
        let mut sink = PieceSink {
            lines: self,
            context,
            piece,
        };
        let solved = solver.solve(&block.bytes, block.line, self.max, &mut budget, &mut sink);
        if solved.is_err() {
            piece.interrupt();
        }
    }
}

struct PieceSink<'a> {
    lines: &'a Lines<'a>,
    context: &'a Context<'a>,
    piece: &'a mut Piece,
}

impl LineSink for PieceSink<'_> {
    fn answer(&mut self, answer: &LineAnswer<'_>) {
        let piece = &mut *self.piece;
        piece.out.extend_from_slice(answer.text());
        piece.out.push(b'\n');
        piece.counts.nodes += answer.nodes();
        if answer.is_only && self.context.first && piece.counts.total() == 0 {
            piece.add((self.lines.sentence)(&answer.conclusion()), true);
        } else {
            piece.counts.add(answer.verdict().name(), 1);
        }
    }

    fn other(&mut self, line: &[u8], number: u64) -> ControlFlow<()> {
        match read_line(line, number) {
            Some(Ok(record)) => self
                .context
                .answer(record.into(), self.lines.verb, self.piece),
            Some(Err(error)) => self.context.bad(&error, self.piece),
            None => {}
        }
        match self.piece.has_ended() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}
