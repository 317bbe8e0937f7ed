//! Blocks of lines that are classic Sudokus: the quick way of a verb on each plain line, its ordinary
//! way on every other.

use std::ops::ControlFlow;

use cellwise_batch::Block;
use cellwise_core::Budget;
use cellwise_verbs::lines::{LineSink, LineSolver, PlainLine, read_line};

use super::work::{Context, Piece, Worker};
use super::{LineReply, LineVerb, RecordVerb};
use crate::interrupt;

impl Worker<'_> {
    /// Answers a block of lines.
    pub(super) fn block(
        &self,
        lines: LineVerb<'_>,
        solver: &mut LineSolver,
        block: &Block,
        context: &Context<'_>,
        piece: &mut Piece,
    ) {
        piece.out.reserve(block.bytes.len());
        let mut budget = Budget::unlimited().with_cancel(interrupt::cancel());
        let mut sink = PieceSink {
            reply: lines.reply,
            verb: self.verb,
            context,
            piece,
        };
        let answered = solver.answer(&block.bytes, block.line, lines.ask, &mut budget, &mut sink);
        if answered.is_err() {
            piece.interrupt();
        }
    }
}

struct PieceSink<'a> {
    reply: &'a LineReply<'a>,
    verb: &'a RecordVerb<'a>,
    context: &'a Context<'a>,
    piece: &'a mut Piece,
}

impl PieceSink<'_> {
    fn flow(&self) -> ControlFlow<()> {
        match self.piece.has_ended() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}

impl LineSink for PieceSink<'_> {
    #[inline]
    fn plain(&mut self, line: &PlainLine<'_>) -> ControlFlow<()> {
        match self.context.answer_line(line, self.reply, self.piece) {
            true => self.flow(),
            false => self.other(line.bytes, line.number),
        }
    }

    fn other(&mut self, line: &[u8], number: u64) -> ControlFlow<()> {
        match read_line(line, number) {
            Some(Ok(record)) => self.context.answer(record.into(), self.verb, self.piece),
            Some(Err(error)) => self.context.bad(&error, self.piece),
            None => {}
        }
        self.flow()
    }
}
