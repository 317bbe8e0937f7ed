//! Reasons in black and white: the known cells of a line that force another, or leave it no
//! placement.

use super::board::{Method, MonoBoard};
use super::line::reason::{Fits, Laned, Vectors, no_fits};
use super::line::short::{Plan, Scratch, Word, can_be_placed};
use crate::engine::board::Board;
use crate::engine::learn::{Explainer, View};
use crate::engine::shape::Shape;
use crate::engine::trail::Literal;

/// The cells that are certain and those that are seen, and a solver for each width.
#[derive(Clone, Debug)]
pub(crate) struct MonoExplainer {
    seen: CellSet,
    certain: CellSet,
    /// Trail below this is in `certain`.
    certain_to: usize,
    one: LineExplainer<u64>,
    two: LineExplainer<u128>,
}

impl MonoExplainer {
    fn sets(&self, line: usize) -> Sets {
        Sets {
            line,
            certain: self.certain.lines[line],
            seen: self.seen.lines[line],
        }
    }
}

impl Explainer<MonoBoard> for MonoExplainer {
    fn new(board: &MonoBoard) -> Self {
        Self {
            seen: CellSet::new(board.shape()),
            certain: CellSet::new(board.shape()),
            certain_to: 0,
            one: LineExplainer::new(),
            two: LineExplainer::new(),
        }
    }

    fn begin(&mut self, board: &MonoBoard, root: usize) {
        for step in &board.trail().steps()[self.certain_to..root] {
            self.certain.toggle(board.shape(), step.variable());
        }
        self.certain_to = root;
    }

    #[inline]
    fn toggle_seen(&mut self, board: &MonoBoard, step: Literal) {
        self.seen.toggle(board.shape(), step.variable());
    }

    fn explain(
        &mut self,
        view: View<'_, MonoBoard>,
        line: usize,
        target: Option<Literal>,
        reason: &mut Vec<Literal>,
    ) -> u64 {
        let board = view.board;
        let sets = self.sets(line);
        match &board.methods[line] {
            Method::One(plan) => self.one.explain(board, sets, target, plan, reason),
            Method::Two(plan) => self.two.explain(board, sets, target, plan, reason),
            // A line of several words gives all its known cells.
            Method::Long(_) => {
                let trail = board.trail();
                let before = target.map_or(usize::MAX, |target| trail.place_of(target));
                reason.extend(
                    (0..board.shape().length(line))
                        .filter_map(|place| board.step_at(line, place))
                        .filter(|&step| trail.place_of(step) < before),
                );
            }
        }
        1 + board.shape().length(line) as u64 / 256
    }

    fn implies(&mut self, view: View<'_, MonoBoard>, step: Literal) -> bool {
        let (board, cell) = (view.board, step.variable());
        board.shape().lines_of(cell).into_iter().any(|line| {
            let sets = self.sets(line);
            match &board.methods[line] {
                Method::One(plan) => self.one.implies(board, sets, cell, plan),
                Method::Two(plan) => self.two.implies(board, sets, cell, plan),
                Method::Long(_) => false,
            }
        })
    }
}

/// Cells as one mask for each line of at most 128 cells: low half, high half.
#[derive(Clone, Debug)]
struct CellSet {
    lines: Vec<[u64; 2]>,
}

impl CellSet {
    fn new(shape: Shape) -> Self {
        Self {
            lines: vec![[0; 2]; shape.lines()],
        }
    }

    /// Puts a cell in, or takes it out.
    #[inline]
    fn toggle(&mut self, shape: Shape, cell: usize) {
        let [row, column] = shape.row_and_column(cell);
        let places = [(row, column), (shape.height + column, row)];
        for (line, place) in places {
            if place < 128 {
                self.lines[line][place / 64] ^= 1 << (place % 64);
            }
        }
    }
}

/// A line with its cells that are certain and those that are seen.
#[derive(Clone, Copy)]
struct Sets {
    line: usize,
    certain: [u64; 2],
    seen: [u64; 2],
}

/// Finds reasons in lines of one word or two.
#[derive(Clone, Debug)]
struct LineExplainer<W: Laned> {
    vectors: Vectors,
    fits: Fits<W>,
    scratch: Scratch<W>,
    /// Places of cells that may be left out.
    doubtful: Vec<u8>,
}

impl<W: Laned> LineExplainer<W> {
    fn new() -> Self {
        Self {
            vectors: Vectors::detect(),
            fits: no_fits(),
            scratch: Scratch::default(),
            doubtful: Vec::new(),
        }
    }

    /// Puts as few steps as possible into `reason` that make a line force
    /// `target`, or leave it without a placement. Steps that are certain or seen are free.
    fn explain(
        &mut self,
        board: &MonoBoard,
        sets: Sets,
        target: Option<Literal>,
        plan: &Plan,
        reason: &mut Vec<Literal>,
    ) {
        let line = sets.line;
        let [mut black, mut white] = board.halves(line).map(W::from_halves);
        let mut order = board.painted.order(line);
        if let Some(target) = target {
            let place = board.shape().place_in(line, target.variable());
            let (later, before) = since::<W>(order, place);
            (black, white) = (black & !later, white & !later);
            order = before;
            // The cell asked about, in the other colour.
            let bit = W::ONE << place as u32;
            (black, white) = (black & !bit | white & bit, white & !bit | black & bit);
        }
        let free = W::from_halves(sets.certain) | W::from_halves(sets.seen);
        self.doubtful.clear();
        // The newest cells are left out first: with older cells, backtracking goes further.
        let doubtful = order.iter().rev().copied();
        let doubtful = doubtful.filter(|&place| free & W::ONE << u32::from(place) == W::ZERO);
        self.doubtful.extend(doubtful);
        let known = [&mut black, &mut white];
        W::shrink(self.vectors, plan, known, &self.doubtful, &mut self.fits);
        for &place in &self.doubtful {
            let bit = W::ONE << u32::from(place);
            if (black | white) & bit != W::ZERO {
                let cell = board.shape().cell_at(line, usize::from(place));
                reason.push(Literal::new(cell, black & bit != W::ZERO));
            }
        }
    }

    /// Returns true if a line forces a cell from certain cells and seen ones that came before it.
    fn implies(&mut self, board: &MonoBoard, sets: Sets, cell: usize, plan: &Plan) -> bool {
        let place = board.shape().place_in(sets.line, cell);
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
