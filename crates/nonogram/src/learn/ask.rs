//! Asks one line why: which of its known cells force another, or leave it no placement.

use super::View;
use crate::board::{Board, Literal};
use crate::line::reason::shrink;
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

/// Buffers for asking a line why.
#[derive(Clone, Debug, Default)]
pub(super) struct Ask {
    /// When (high half) and where (low half) cells became known that may be left out.
    doubtful: Vec<u64>,
    places: Vec<u32>,
}

impl Ask {
    /// Puts as few literals as will do into `reason`; those seen come free.
    pub(super) fn why<W: Word>(
        &mut self,
        view: View<'_>,
        sets: Sets,
        target: Option<Literal>,
        plan: &Plan,
        scratch: &mut Scratch<W>,
        reason: &mut Vec<Literal>,
    ) {
        let board = view.board;
        let before = target.map_or(usize::MAX, |t| board.place(t.cell()));
        let [mut black, mut white] = board.halves(sets.line).map(W::from_halves);
        let (certain, seen) = (W::from_halves(sets.certain), W::from_halves(sets.seen));
        self.doubtful.clear();
        let mut left = (black | white) & !certain;
        while left != W::ZERO {
            let place = left.lowest();
            let bit = W::ONE << place;
            left = left & !bit;
            let when = board.place(board.cell_at(sets.line, place as usize));
            if when > before {
                black = black & !bit;
                white = white & !bit;
            } else if when == before {
                // The cell asked about, in the other colour.
                (black, white) = (black & !bit | white & bit, white & !bit | black & bit);
            } else if seen & bit == W::ZERO {
                self.doubtful.push((when as u64) << 32 | u64::from(place));
            }
        }
        // What came last goes first: older cells mean longer ways back.
        self.doubtful.sort_unstable_by(|a, b| b.cmp(a));
        self.places.clear();
        self.places
            .extend(self.doubtful.iter().map(|&both| both as u32));
        shrink(plan, &mut black, &mut white, &self.places, scratch);
        let kept = black | white;
        for &both in &self.doubtful {
            if kept & W::ONE << both as u32 != W::ZERO {
                reason.push(board.trail()[(both >> 32) as usize]);
            }
        }
    }
}

/// Whether a line forces a cell from certain cells and seen ones that came before it.
pub(super) fn line_implies<W: Word>(
    view: View<'_>,
    sets: Sets,
    cell: usize,
    plan: &Plan,
    scratch: &mut Scratch<W>,
) -> bool {
    let board = view.board;
    let before = board.place(cell);
    let [black, white] = board.halves(sets.line).map(W::from_halves);
    let mut kept = W::from_halves(sets.certain);
    let mut flipped = W::ZERO;
    let mut left = W::from_halves(sets.seen);
    while left != W::ZERO {
        let place = left.lowest();
        let bit = W::ONE << place;
        left = left & !bit;
        let when = board.place(board.cell_at(sets.line, place as usize));
        if when < before {
            kept = kept | bit;
        } else if when == before {
            flipped = bit;
        }
    }
    let (now_black, now_white) = (
        black & kept | white & flipped,
        white & kept | black & flipped,
    );
    !can_be_placed(plan, now_black, now_white, scratch)
}
