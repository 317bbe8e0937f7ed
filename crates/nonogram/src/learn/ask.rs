//! Asks one line why: which of its known cells force another, or leave it no placement.

use super::View;
use crate::board::{Board, Literal};
use crate::line::reason::{Fits, Laned, Vectors, no_fits};
use crate::line::short::{Plan, Scratch, Word, can_be_placed};

/// Cells as one mask for each line of at most 128 cells: low half, high half.
#[derive(Clone, Debug)]
pub(super) struct CellSet {
    lines: Vec<[u64; 2]>,
}

impl CellSet {
    pub(super) fn new(board: &Board) -> Self {
        Self {
            lines: vec![[0; 2]; board.height + board.width],
        }
    }

    /// Puts a cell in, or takes it out.
    #[inline]
    pub(super) fn toggle(&mut self, board: &Board, cell: usize) {
        let [row, column] = board.lines_of(cell);
        let places = [(row, column - board.height), (column, row)];
        for (line, place) in places {
            if place < 128 {
                self.lines[line][place / 64] ^= 1 << (place % 64);
            }
        }
    }
}

/// A line with its cells that are certain and those that are seen.
#[derive(Clone, Copy)]
pub(super) struct Sets {
    line: usize,
    certain: [u64; 2],
    seen: [u64; 2],
}

impl Sets {
    pub(super) fn of(line: usize, certain: &CellSet, seen: &CellSet) -> Self {
        Self {
            line,
            certain: certain.lines[line],
            seen: seen.lines[line],
        }
    }
}

/// Asks lines of one word or two; with room to work in.
#[derive(Clone, Debug)]
pub(super) struct Ask<W: Laned> {
    vectors: Vectors,
    fits: Fits<W>,
    scratch: Scratch<W>,
    /// Places of cells that may be left out.
    doubtful: Vec<u8>,
}

impl<W: Laned> Ask<W> {
    pub(super) fn new() -> Self {
        Self {
            vectors: Vectors::detect(),
            fits: no_fits(),
            scratch: Scratch::default(),
            doubtful: Vec::new(),
        }
    }

    /// Puts as few literals as will do into `reason` that make a line force
    /// `target`, or break; those seen come free.
    pub(super) fn why(
        &mut self,
        view: View<'_>,
        sets: Sets,
        target: Option<Literal>,
        plan: &Plan,
        reason: &mut Vec<Literal>,
    ) {
        let board = view.board;
        let line = sets.line;
        let [mut black, mut white] = board.halves(line).map(W::from_halves);
        let mut order = board.painted.order(line);
        if let Some(target) = target {
            let place = board.place_in(line, target.cell());
            let (later, before) = since::<W>(order, place);
            (black, white) = (black & !later, white & !later);
            order = before;
            // The cell asked about, in the other colour.
            let bit = W::ONE << place as u32;
            (black, white) = (black & !bit | white & bit, white & !bit | black & bit);
        }
        let free = W::from_halves(sets.certain) | W::from_halves(sets.seen);
        self.doubtful.clear();
        // What came last goes first: older cells mean longer ways back.
        let doubtful = order.iter().rev().copied();
        let doubtful = doubtful.filter(|&place| free & W::ONE << u32::from(place) == W::ZERO);
        self.doubtful.extend(doubtful);
        let known = [&mut black, &mut white];
        W::shrink(self.vectors, plan, known, &self.doubtful, &mut self.fits);
        for &place in &self.doubtful {
            let bit = W::ONE << u32::from(place);
            if (black | white) & bit != W::ZERO {
                let cell = board.cell_at(line, usize::from(place));
                reason.push(Literal::new(cell, black & bit != W::ZERO));
            }
        }
    }

    /// Whether a line forces a cell from certain cells and seen ones that came before it.
    pub(super) fn implies(&mut self, view: View<'_>, sets: Sets, cell: usize, plan: &Plan) -> bool {
        let board = view.board;
        let place = board.place_in(sets.line, cell);
        let seen = W::from_halves(sets.seen);
        if seen == W::ONE << place as u32 {
            // Certain cells alone force nothing that is not certain itself.
            return false;
        }
        let [black, white] = board.halves(sets.line).map(W::from_halves);
        let (later, _) = since::<W>(board.painted.order(sets.line), place);
        let bit = W::ONE << place as u32;
        let seen = seen & !later & !bit;
        if seen == W::ZERO {
            return false;
        }
        let kept = W::from_halves(sets.certain) | seen;
        let (now_black, now_white) = (black & kept | white & bit, white & kept | black & bit);
        !can_be_placed(plan, now_black, now_white, &mut self.scratch)
    }
}

/// The places that were painted after this one, and those before it in their order.
#[inline]
fn since<W: Word>(order: &[u8], place: usize) -> (W, &[u8]) {
    let mut later = W::ZERO;
    let mut before = order;
    while let Some((&last, rest)) = before.split_last() {
        before = rest;
        if usize::from(last) == place {
            break;
        }
        later = later | W::ONE << u32::from(last);
    }
    (later, before)
}
