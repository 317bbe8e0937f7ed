//! Reasons in black and white: the known cells of a line that force another, or leave it no
//! placement.

use super::board::{Method, MonoBoard};
use super::line::reason::{Fits, Laned, Vectors, drop_far, no_fits};
use super::line::short::{Plan, Scratch, can_be_placed};
use crate::bits::{Bits, Wide};
use crate::engine::board::Board;
use crate::engine::learn::{Explainer, View};
use crate::engine::shape::Shape;
use crate::engine::trail::Literal;

/// Lines with more cells that may be left out lose those far away first. On shorter lines reasons get worse by it:
/// with 32, random 40×40 took 13.3 s instead of 9.3 s (three seeds).
const MANY_DOUBTFUL: usize = 64;

/// The cells that are certain and those that are seen, and a solver for each width.
#[derive(Clone, Debug)]
pub(crate) struct MonoExplainer {
    seen: CellSet,
    certain: CellSet,
    /// Trail below this is in `certain`.
    certain_to: usize,
    one: LineExplainer<u64>,
    two: LineExplainer<u128>,
    /// Made when a line of that length is first asked.
    four: Option<Box<LineExplainer<Wide<4>>>>,
    eight: Option<Box<LineExplainer<Wide<8>>>>,
}

impl Explainer<MonoBoard> for MonoExplainer {
    fn new(board: &MonoBoard) -> Self {
        Self {
            seen: CellSet::new(board.shape()),
            certain: CellSet::new(board.shape()),
            certain_to: 0,
            one: LineExplainer::new(),
            two: LineExplainer::new(),
            four: None,
            eight: None,
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
        let sets = Sets::new(line, &self.certain, &self.seen);
        match &board.methods[line] {
            Method::One(plan) => self.one.explain(board, sets, target, plan, reason),
            Method::Two(plan) => self.two.explain(board, sets, target, plan, reason),
            Method::Four(plan) => {
                made(&mut self.four).explain(board, sets, target, plan, reason);
            }
            Method::Eight(plan) => {
                made(&mut self.eight).explain(board, sets, target, plan, reason);
            }
            // A longer line gives all its known cells.
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
            let sets = Sets::new(line, &self.certain, &self.seen);
            match &board.methods[line] {
                Method::One(plan) => self.one.implies(board, sets, cell, plan),
                Method::Two(plan) => self.two.implies(board, sets, cell, plan),
                Method::Four(plan) => made(&mut self.four).implies(board, sets, cell, plan),
                Method::Eight(plan) => made(&mut self.eight).implies(board, sets, cell, plan),
                Method::Long(_) => false,
            }
        })
    }
}

fn made<W: Laned>(explainer: &mut Option<Box<LineExplainer<W>>>) -> &mut LineExplainer<W> {
    explainer.get_or_insert_with(|| Box::new(LineExplainer::new()))
}

/// Cells as a mask for each line, rows first.
#[derive(Clone, Debug)]
struct CellSet {
    height: usize,
    /// Words of the mask of a row, of a column.
    words: [usize; 2],
    masks: Vec<u64>,
}

impl CellSet {
    fn new(shape: Shape) -> Self {
        let words = [shape.width, shape.height].map(|cells| cells.div_ceil(64));
        Self {
            height: shape.height,
            words,
            masks: vec![0; shape.height * words[0] + shape.width * words[1]],
        }
    }

    /// The index of the first word of a line's mask, and the number of its words.
    #[inline]
    fn place_of(&self, line: usize) -> (usize, usize) {
        let [row, column] = self.words;
        match line.checked_sub(self.height) {
            None => (line * row, row),
            Some(i) => (self.height * row + i * column, column),
        }
    }

    #[inline]
    fn of_line(&self, line: usize) -> &[u64] {
        let (at, words) = self.place_of(line);
        &self.masks[at..at + words]
    }

    /// Puts a cell in, or takes it out.
    #[inline]
    fn toggle(&mut self, shape: Shape, cell: usize) {
        let [row, column] = shape.row_and_column(cell);
        for (line, place) in [(row, column), (shape.height + column, row)] {
            let (at, _) = self.place_of(line);
            self.masks[at + place / 64] ^= 1 << (place % 64);
        }
    }
}

/// A line with its cells that are certain and those that are seen.
#[derive(Clone, Copy)]
struct Sets<'a> {
    line: usize,
    certain: &'a [u64],
    seen: &'a [u64],
}

impl<'a> Sets<'a> {
    #[inline]
    fn new(line: usize, certain: &'a CellSet, seen: &'a CellSet) -> Self {
        Self {
            line,
            certain: certain.of_line(line),
            seen: seen.of_line(line),
        }
    }
}

/// The black cells and the white cells that a plan is for.
#[inline]
fn known<W: Bits>(board: &MonoBoard, line: usize, plan: &Plan) -> [W; 2] {
    let (black, white) = board.masks(line);
    [plan.part_of(black), plan.part_of(white)]
}

/// Finds reasons in lines that have room in a word of this kind.
#[derive(Clone, Debug)]
struct LineExplainer<W: Laned> {
    vectors: Vectors,
    fits: Fits<W>,
    scratch: Scratch<W>,
    /// Places of cells that may be left out.
    doubtful: Vec<u16>,
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
        sets: Sets<'_>,
        target: Option<Literal>,
        plan: &Plan,
        reason: &mut Vec<Literal>,
    ) {
        let line = sets.line;
        let [mut black, mut white] = known::<W>(board, line, plan);
        let mut order = board.painted.order(line);
        if let Some(target) = target {
            let place = board.shape().place_in(line, target.variable());
            let (later, before) = since::<W>(order, place, plan);
            let place = place - plan.offset as usize;
            (black, white) = (black & !later, white & !later);
            order = before;
            // The cell asked about, in the other colour.
            let bit = W::one(place as u32);
            (black, white) = (black & !bit | white & bit, white & !bit | black & bit);
        }
        let free = plan.part_of::<W>(sets.certain) | plan.part_of::<W>(sets.seen);
        self.doubtful.clear();
        // The newest cells are left out first: with older cells, backtracking goes further.
        // Cells painted since the line was last narrowed are in the part that its plan is for.
        let doubtful = order.iter().rev().map(|&place| place - plan.offset as u16);
        let doubtful = doubtful.filter(|&place| (free & W::one(u32::from(place))).is_empty());
        self.doubtful.extend(doubtful);
        if self.doubtful.len() > MANY_DOUBTFUL {
            let newest = || order.last().map_or(0, |&place| usize::from(place));
            let centre = target.map_or_else(newest, |t| board.shape().place_in(line, t.variable()));
            let centre = centre as u16 - plan.offset as u16;
            let both = [&mut black, &mut white];
            drop_far(plan, both, centre, &mut self.doubtful, &mut self.fits);
        }
        let both = [&mut black, &mut white];
        W::shrink(self.vectors, plan, both, &self.doubtful, &mut self.fits);
        for &place in &self.doubtful {
            let bit = W::one(u32::from(place));
            if !((black | white) & bit).is_empty() {
                let place = usize::from(place) + plan.offset as usize;
                let cell = board.shape().cell_at(line, place);
                reason.push(Literal::new(cell, !(black & bit).is_empty()));
            }
        }
    }

    /// Returns true if a line forces a cell from certain cells and seen ones that came before it.
    fn implies(&mut self, board: &MonoBoard, sets: Sets<'_>, cell: usize, plan: &Plan) -> bool {
        let place = board.shape().place_in(sets.line, cell);
        let bit = W::one(place as u32 - plan.offset);
        let seen: W = plan.part_of(sets.seen);
        if seen == bit {
            // Certain cells alone force nothing that is not certain itself.
            return false;
        }
        let [black, white] = known::<W>(board, sets.line, plan);
        let (later, _) = since::<W>(board.painted.order(sets.line), place, plan);
        let seen = seen & !later & !bit;
        if seen.is_empty() {
            return false;
        }
        let kept = plan.part_of::<W>(sets.certain) | seen;
        let (now_black, now_white) = (black & kept | white & bit, white & kept | black & bit);
        !can_be_placed(plan, now_black, now_white, &mut self.scratch)
    }
}

/// The places that were painted after this one, and those before it in their order.
#[inline]
fn since<'a, W: Bits>(order: &'a [u16], place: usize, plan: &Plan) -> (W, &'a [u16]) {
    let mut later = W::NONE;
    let mut before = order;
    while let Some((&last, rest)) = before.split_last() {
        before = rest;
        if usize::from(last) == place {
            break;
        }
        later = later | W::one(u32::from(last) - plan.offset);
    }
    (later, before)
}
