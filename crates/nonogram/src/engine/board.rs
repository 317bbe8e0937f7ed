//! The contract between the engine and a board.
//!
//! Search, probing, learning and clauses work with cells, colours and literals; a board turns
//! these into masks and solves its lines. There are two: black and white (`mono`), in
//! which a variable is a cell, true for black; and `colour`, in which a variable is a candidate, a
//! cell with a colour that it may have.
//!
//! A *choice* is a literal that gives a cell its colour. In colours, the steps of a trail are
//! candidates dropped, and a choice holds when it is the last candidate of its cell.

use std::fmt::Debug;

use super::belief::{Likely, LinePart};
use super::dirty::DirtyLines;
use super::learn::Explainer;
use super::propagate::Lines;
use super::shape::Shape;
use super::trail::{Literal, StepReason, Trail};
use crate::{Cell, Picture, Puzzle};

/// The picture as an engine holds it: the known part of every line, ready for its line solver.
/// It draws no conclusions.
pub(crate) trait Board: Clone + Debug + Send {
    /// The line solvers and their buffers.
    type Lines: Lines<Self>;
    /// Finds the cells of a line that force another.
    type Explainer: Explainer<Self>;
    /// Guesses at the colours of open cells.
    type Likely: Likely<Self>;

    /// True if all lines are black runs, and a variable is a cell.
    const IS_MONO: bool = false;

    /// All cells open, all lines dirty. Each line is still to be added: there may be millions,
    /// and a limit may strike in between.
    fn new(puzzle: &Puzzle) -> Self;

    /// Returns true if every line has been added.
    fn is_complete(&self) -> bool;

    /// Prepares the solver of the next line.
    fn add_line(&mut self, puzzle: &Puzzle);

    /// Cuts the lines down to their parts that are open, if that pays. No decision may stand, and
    /// no order may be tracked.
    fn narrow(&mut self) {}

    /// The part of a line that its solver works on, if that is black runs and not too long.
    fn part(&self, _line: usize) -> Option<LinePart> {
        None
    }

    fn shape(&self) -> Shape;

    fn trail(&self) -> &Trail;

    fn trail_mut(&mut self) -> &mut Trail;

    fn dirty(&self) -> &DirtyLines;

    fn dirty_mut(&mut self) -> &mut DirtyLines;

    /// The number of colours of a cell, the background included.
    fn colours(&self) -> usize;

    /// The number of open cells.
    fn open(&self) -> usize;

    /// The open cells of a row among 64 of its columns, a bit for each.
    fn open_in(&self, row: usize, word: usize) -> u64;

    /// The cell that a literal is about.
    fn cell_of(&self, literal: Literal) -> usize;

    /// The colour that a literal is about.
    fn colour_of(&self, literal: Literal) -> u8;

    /// The literal that gives a cell a colour.
    fn choice(&self, cell: usize, colour: u8) -> Literal;

    /// The choices that an open cell has left, in the order of their colours.
    fn choices(&self, cell: usize) -> impl Iterator<Item = Literal>;

    /// The choice that the step with this number made true, if it did.
    fn chosen(&self, step: usize) -> Option<Literal>;

    /// A number for a choice among all choices, and for a step among all steps.
    fn slot(literal: Literal) -> usize;

    /// One more than the highest slot.
    fn slots(&self) -> usize;

    /// Returns true if `test` is true for all steps that together make a literal false.
    fn all_falsifiers(&self, literal: Literal, test: impl FnMut(Literal) -> bool) -> bool;

    /// Makes an open literal true; lines with a new cell become dirty.
    fn assign(&mut self, literal: Literal, reason: StepReason);

    /// Takes back all steps but the first `length`. No line is dirty then.
    fn undo_to(&mut self, length: usize);

    /// Starts or stops to record the data for the analysis of conflicts. To be called when no
    /// decision stands.
    fn track_order(&mut self, on: bool);

    /// Adds the cells of a row to a picture in the making.
    fn show_row(&self, row: usize, cells: &mut Vec<Cell>);

    /// The picture after the first `length` steps of the trail.
    fn picture(&self, length: usize) -> Picture;

    /// The level at which a false literal became false.
    #[inline]
    fn level_of_false(&self, literal: Literal) -> u32 {
        let mut level = 0;
        self.all_falsifiers(literal, |step| {
            level = level.max(self.trail().level_of(step));
            true
        });
        level
    }

    /// The first open cell from row `first` on for which `test` is true.
    // A plain loop: this takes most of the time between probes.
    #[inline(always)]
    fn find_open(&self, first: usize, mut test: impl FnMut(usize) -> bool) -> Option<usize> {
        let shape = self.shape();
        for row in first..shape.height {
            for word in 0..shape.width.div_ceil(64) {
                let mut open = self.open_in(row, word);
                while open != 0 {
                    let column = word * 64 + open.trailing_zeros() as usize;
                    open &= open - 1;
                    let cell = shape.cell(row, column);
                    if test(cell) {
                        return Some(cell);
                    }
                }
            }
        }
        None
    }

    /// Calls a function with every open cell, row by row.
    fn for_each_open(&self, mut visit: impl FnMut(usize)) {
        self.find_open(0, |cell| {
            visit(cell);
            false
        });
    }
}
