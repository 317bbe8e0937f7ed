//! The board in colours: for every line and colour the cells that may have it.
//!
//! In: a puzzle, then candidates to drop. Out: the candidates left, and the way back to any
//! earlier moment. A variable is a candidate, a cell and a colour, and true means that the cell has
//! the colour. Every step drops a candidate; a cell with one candidate left is known.

use super::belief::ColourBelief;
use super::explain::ColourExplainer;
use super::line::Plan;
use super::lines::ColourLines;
use crate::engine::board::Board;
use crate::engine::dirty::DirtyLines;
use crate::engine::shape::Shape;
use crate::engine::trail::{Literal, StepReason, Trail};
use crate::{Cell, Colour, Part, Picture, Puzzle};

/// The candidates left, and the order in which the others were dropped.
#[derive(Clone, Debug)]
pub(crate) struct ColourBoard {
    shape: Shape,
    /// Colours with the background.
    colours: usize,
    // A variable is its cell and its colour side by side; the colour has `bits` bits.
    bits: u32,
    /// Words of a set of cells of a row, of a column.
    words: [usize; 2],
    /// Rows, then columns.
    pub(super) plans: Vec<Plan>,
    // For every line, rows first, and every colour the cells that may have it:
    //   row 0: background words, colour 1 words, … | row 1: … | column 0: …
    // Each candidate stands in its row and in its column, so that either is ready for the line
    // solver without gathering bits.
    masks: Vec<u64>,
    /// For each row the cells with more than one candidate.
    open: Vec<u64>,
    /// The number of open cells.
    open_cells: usize,
    /// For each cell the number of candidates left, and the sum of their colours: the colour
    /// itself when one is left.
    counts: Vec<u8>,
    sums: Vec<u16>,
    trail: Trail,
    dirty: DirtyLines,
}

impl ColourBoard {
    /// The variable of a cell and a colour.
    #[inline]
    pub(super) fn variable(&self, cell: usize, colour: usize) -> usize {
        cell << self.bits | colour
    }

    /// The step that drops a candidate.
    #[inline]
    pub(super) fn drop_of(&self, cell: usize, colour: usize) -> Literal {
        Literal::new(self.variable(cell, colour), false)
    }

    #[inline]
    fn cell_of_variable(&self, variable: usize) -> usize {
        variable >> self.bits
    }

    /// The number of words of a set of cells of a line.
    #[inline]
    pub(super) fn words(&self, line: usize) -> usize {
        self.words[usize::from(line >= self.shape.height)]
    }

    /// The index of the first word of a line.
    #[inline]
    fn place_of(&self, line: usize) -> usize {
        let [row, column] = self.words;
        self.colours
            * match line.checked_sub(self.shape.height) {
                None => line * row,
                Some(i) => self.shape.height * row + i * column,
            }
    }

    /// The cells of a line that may have a colour.
    #[inline]
    pub(super) fn mask(&self, line: usize, colour: usize) -> &[u64] {
        let words = self.words(line);
        &self.masks[self.place_of(line) + colour * words..][..words]
    }

    /// Drops a candidate that is there and not the last of its cell; its lines become dirty.
    #[inline]
    pub(super) fn drop(&mut self, step: Literal, reason: StepReason) {
        let cell = self.cell_of(step);
        debug_assert!(self.counts[cell] > 1);
        self.trail.push(step, reason);
        let colour = self.colour_of(step);
        let [row, column] = self.shape.row_and_column(cell);
        self.counts[cell] -= 1;
        self.sums[cell] -= u16::from(colour);
        if self.counts[cell] == 1 {
            let last = Literal::new(self.variable(cell, usize::from(self.sums[cell])), true);
            self.trail.note_consequence(last);
            self.toggle_open(row, column);
            self.open_cells -= 1;
        }
        self.toggle(usize::from(colour), row, column);
        self.dirty.add(row);
        self.dirty.add(self.shape.height + column);
    }

    #[inline]
    fn toggle_open(&mut self, row: usize, column: usize) {
        self.open[row * self.words[0] + column / 64] ^= 1 << (column % 64);
    }

    #[inline]
    fn toggle(&mut self, colour: usize, row: usize, column: usize) {
        let places = [(row, column), (self.shape.height + column, row)];
        for (line, place) in places {
            let at = self.place_of(line) + colour * self.words(line) + place / 64;
            self.masks[at] ^= 1 << (place % 64);
        }
    }
}

/// One set of the first `cells` cells in this number of words.
fn full(cells: usize, words: usize) -> impl Iterator<Item = u64> + Clone {
    (0..words).map(move |word| match cells.saturating_sub(64 * word) {
        64.. => !0u64,
        rest => (1 << rest) - 1,
    })
}

impl Board for ColourBoard {
    type Lines = ColourLines;
    type Explainer = ColourExplainer;
    type Likely = ColourBelief;

    fn new(puzzle: &Puzzle) -> Self {
        let shape = Shape::new(puzzle.height(), puzzle.width());
        let words = [shape.width, shape.height].map(|cells| cells.div_ceil(64).max(1));
        // Colours that no clue has need no place; a star may hide any of the others.
        let inks = puzzle
            .lines()
            .flat_map(|line| puzzle.clue(line).parts())
            .filter_map(Part::colour)
            .map(Colour::number)
            .max();
        let inks = match puzzle.is_blotted() {
            true => puzzle.palette().colours(),
            false => inks.unwrap_or(0),
        };
        let colours = inks + 1;
        let bits = colours.next_power_of_two().trailing_zeros();
        let size = colours * (shape.height * words[0] + shape.width * words[1]);
        let mut masks = Vec::with_capacity(size);
        let sides = [
            (shape.height, shape.width, words[0]),
            (shape.width, shape.height, words[1]),
        ];
        for (lines, cells, words) in sides {
            for _ in 0..lines * colours {
                masks.extend(full(cells, words));
            }
        }
        let is_open = colours > 1;
        let open = (0..shape.height).flat_map(|_| full(shape.width, words[0]));
        let open = open.map(|word| if is_open { word } else { 0 });
        Self {
            shape,
            colours,
            bits,
            words,
            plans: Vec::with_capacity(shape.lines()),
            masks,
            open: open.collect(),
            open_cells: if is_open { shape.cells() } else { 0 },
            counts: vec![colours as u8; shape.numbers()],
            sums: vec![(colours * (colours - 1) / 2) as u16; shape.numbers()],
            trail: Trail::new(shape.numbers() << bits),
            dirty: DirtyLines::all(shape.lines()),
        }
    }

    fn is_complete(&self) -> bool {
        self.plans.len() == self.shape.lines()
    }

    fn add_line(&mut self, puzzle: &Puzzle) {
        let line = self.shape.line(self.plans.len());
        let (length, clue) = (puzzle.length(line), puzzle.clue(line));
        self.plans.push(Plan::new(length, clue, self.colours - 1));
    }

    #[inline]
    fn shape(&self) -> Shape {
        self.shape
    }

    #[inline]
    fn trail(&self) -> &Trail {
        &self.trail
    }

    #[inline]
    fn trail_mut(&mut self) -> &mut Trail {
        &mut self.trail
    }

    #[inline]
    fn dirty(&self) -> &DirtyLines {
        &self.dirty
    }

    #[inline]
    fn dirty_mut(&mut self) -> &mut DirtyLines {
        &mut self.dirty
    }

    #[inline]
    fn colours(&self) -> usize {
        self.colours
    }

    #[inline]
    fn open(&self) -> usize {
        self.open_cells
    }

    #[inline(always)]
    fn open_in(&self, row: usize, word: usize) -> u64 {
        self.open[row * self.words[0] + word]
    }

    #[inline]
    fn cell_of(&self, literal: Literal) -> usize {
        self.cell_of_variable(literal.variable())
    }

    #[inline]
    fn colour_of(&self, literal: Literal) -> u8 {
        (literal.variable() & ((1 << self.bits) - 1)) as u8
    }

    #[inline]
    fn choice(&self, cell: usize, colour: u8) -> Literal {
        Literal::new(self.variable(cell, usize::from(colour)), true)
    }

    #[inline]
    fn choices(&self, cell: usize) -> impl Iterator<Item = Literal> {
        let all = (0..self.colours).map(move |colour| self.variable(cell, colour));
        all.map(|variable| Literal::new(variable, true))
            .filter(|&choice| !self.trail.fails(choice))
    }

    #[inline]
    fn chosen(&self, step: usize) -> Option<Literal> {
        let cell = self.cell_of(self.trail.steps()[step]);
        if self.counts[cell] != 1 {
            return None;
        }
        let last = Literal::new(self.variable(cell, usize::from(self.sums[cell])), true);
        (self.trail.place_of(last) == step).then_some(last)
    }

    #[inline]
    fn slot(literal: Literal) -> usize {
        literal.variable()
    }

    fn slots(&self) -> usize {
        self.trail.variables()
    }

    #[inline]
    fn all_falsifiers(&self, literal: Literal, mut test: impl FnMut(Literal) -> bool) -> bool {
        if literal.is_positive() {
            return test(!literal);
        }
        let cell = self.cell_of(literal);
        (0..self.colours)
            .map(|colour| self.drop_of(cell, colour))
            .filter(|&other| other != literal)
            .all(test)
    }

    #[inline]
    fn assign(&mut self, literal: Literal, reason: StepReason) {
        if !literal.is_positive() {
            self.drop(literal, reason);
            return;
        }
        let cell = self.cell_of(literal);
        for colour in 0..self.colours {
            let other = self.drop_of(cell, colour);
            if other != !literal && self.trail.is_open(other) {
                self.drop(other, reason);
            }
        }
    }

    fn undo_to(&mut self, length: usize) {
        while let Some(step) = self.trail.pop_above(length) {
            let (cell, colour) = (self.cell_of(step), self.colour_of(step));
            let [row, column] = self.shape.row_and_column(cell);
            if self.counts[cell] == 1 {
                let last = self.variable(cell, usize::from(self.sums[cell]));
                self.trail.forget_consequence(Literal::new(last, true));
                self.toggle_open(row, column);
                self.open_cells += 1;
            }
            self.counts[cell] += 1;
            self.sums[cell] += u16::from(colour);
            self.toggle(usize::from(colour), row, column);
        }
        self.dirty.clear();
    }

    fn track_order(&mut self, on: bool) {
        self.trail.track_levels(on);
    }

    fn show_row(&self, row: usize, cells: &mut Vec<Cell>) {
        let first = self.shape.cell(row, 0);
        cells.extend(
            (first..first + self.shape.width).map(|cell| match self.counts[cell] {
                1 => Cell::of(Colour::new(self.sums[cell] as u8)),
                _ => Cell::Open,
            }),
        );
    }

    fn picture(&self, length: usize) -> Picture {
        let shape = self.shape;
        let mut cells = Vec::with_capacity(shape.cells());
        for row in 0..shape.height {
            self.show_row(row, &mut cells);
        }
        for &step in &self.trail.steps()[length..] {
            let [row, column] = shape.row_and_column(self.cell_of(step));
            cells[row * shape.width + column] = Cell::Open;
        }
        Picture::from_cells(shape.height, shape.width, cells).expect("a colour for every cell")
    }
}
