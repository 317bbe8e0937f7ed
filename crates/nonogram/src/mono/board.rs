//! The board in black and white: every cell twice, a trail, lines to look at.
//!
//! In: a puzzle, then colours for cells. Out: the known cells, and the way back to any earlier
//! moment. A variable is a cell, and true means black.

use super::explain::MonoExplainer;
use super::line::short::Plan;
use super::lines::MonoLines;
use super::narrow::narrow;
use super::painted::Painted;
use crate::engine::belief::{Belief, LinePart};
use crate::engine::board::Board;
use crate::engine::dirty::DirtyLines;
use crate::engine::shape::Shape;
use crate::engine::trail::{Literal, StepReason, Trail};
use crate::{Cell, Picture, Puzzle};

/// The solver of a line, which depends on its length.
#[derive(Clone, Debug)]
pub(crate) enum Method {
    /// In a `u64`.
    One(Plan),
    /// In a `u128`.
    Two(Plan),
    /// In four words.
    Four(Plan),
    /// In eight words.
    Eight(Plan),
    /// In as many words as it takes.
    Long(Box<[u32]>),
}

impl Method {
    /// The method for a line of this length.
    fn new(cells: usize, runs: &[u32]) -> Self {
        let fits = |bits| Plan::fits(cells, runs, bits);
        match () {
            () if fits(64) => Self::One(Plan::new(cells, runs)),
            () if fits(128) => Self::Two(Plan::new(cells, runs)),
            () if fits(256) => Self::Four(Plan::new(cells, runs)),
            () if fits(512) => Self::Eight(Plan::new(cells, runs)),
            () => Self::Long(runs.into()),
        }
    }

    /// The plan; a line of more than 512 cells has none.
    pub(super) fn plan(&self) -> Option<&Plan> {
        match self {
            Self::One(plan) | Self::Two(plan) | Self::Four(plan) | Self::Eight(plan) => Some(plan),
            Self::Long(_) => None,
        }
    }

    /// The same method, for a part of a line that begins at this place.
    fn at(self, first: usize) -> Self {
        match self {
            Self::One(plan) => Self::One(plan.at(first)),
            Self::Two(plan) => Self::Two(plan.at(first)),
            Self::Four(plan) => Self::Four(plan.at(first)),
            Self::Eight(plan) => Self::Eight(plan.at(first)),
            Self::Long(_) => self,
        }
    }
}

/// The known cells, and the order in which they became known.
#[derive(Clone, Debug)]
pub(crate) struct MonoBoard {
    shape: Shape,
    /// Words of one mask of a row, of a column.
    words: [usize; 2],
    /// Rows, then columns.
    pub(super) methods: Vec<Method>,
    // For every line, rows first, its black mask and its white mask:
    //   row 0: black words, white words | row 1: … | column 0: …
    // Each cell stands in its row and in its column, so that either is ready
    // for the line solver without gathering bits.
    masks: Vec<u64>,
    trail: Trail,
    /// The order in which cells were painted, while conflicts are analyzed.
    pub(super) painted: Painted,
    dirty: DirtyLines,
}

impl MonoBoard {
    /// The index of the first word of a line's black mask, and the number of its words; the white
    /// mask follows.
    #[inline]
    pub(super) fn place_of(&self, line: usize) -> (usize, usize) {
        let [row, column] = self.words;
        match line.checked_sub(self.shape.height) {
            None => (2 * line * row, row),
            Some(i) => (2 * (self.shape.height * row + i * column), column),
        }
    }

    /// The black mask and the white mask of a line.
    #[inline]
    pub(super) fn masks(&self, line: usize) -> (&[u64], &[u64]) {
        let (at, words) = self.place_of(line);
        self.masks[at..at + 2 * words].split_at(words)
    }

    #[inline]
    fn bit(&self, line: usize, place: usize, black: bool) -> (usize, u64) {
        let (at, words) = self.place_of(line);
        let at = if black { at } else { at + words };
        (at + place / 64, 1 << (place % 64))
    }

    #[inline]
    fn toggle(&mut self, literal: Literal, row: usize, column: usize) {
        let black = literal.is_positive();
        let (word, bit) = self.bit(row, column, black);
        self.masks[word] ^= bit;
        let (word, bit) = self.bit(self.shape.height + column, row, black);
        self.masks[word] ^= bit;
    }

    /// The step that painted a place of a line; `None` if the place is open.
    pub(super) fn step_at(&self, line: usize, place: usize) -> Option<Literal> {
        let white = Literal::new(self.shape.cell_at(line, place), false);
        match self.trail.is_open(white) {
            true => None,
            false => Some(self.trail.steps()[self.trail.place_of(white)]),
        }
    }
}

impl Board for MonoBoard {
    type Lines = MonoLines;
    type Explainer = MonoExplainer;
    type Likely = Belief;

    const IS_MONO: bool = true;

    fn new(puzzle: &Puzzle) -> Self {
        let shape = Shape::new(puzzle.height(), puzzle.width());
        let words = [shape.width, shape.height].map(|cells| cells.div_ceil(64).max(1));
        Self {
            shape,
            words,
            methods: Vec::with_capacity(shape.lines()),
            masks: vec![0; 2 * (shape.height * words[0] + shape.width * words[1])],
            trail: Trail::new(shape.numbers()),
            painted: Painted::default(),
            dirty: DirtyLines::all(shape.lines()),
        }
    }

    fn is_complete(&self) -> bool {
        self.methods.len() == self.shape.lines()
    }

    fn add_line(&mut self, puzzle: &Puzzle) {
        let line = self.shape.line(self.methods.len());
        let (cells, runs) = (puzzle.length(line), puzzle.clue(line).runs());
        self.methods.push(Method::new(cells, runs));
    }

    fn narrow(&mut self) {
        for line in 0..self.methods.len() {
            let (black, white) = self.masks(line);
            let old = &self.methods[line];
            let (first, cells, runs) = match old {
                Method::Long(runs) => (0, self.shape.length(line), runs.to_vec()),
                _ => old.plan().map_or((0, 0, Vec::new()), |plan| {
                    let cells = plan.cells as usize;
                    (plan.offset as usize, cells, plan.lengths().collect())
                }),
            };
            if let Some(part) = narrow(first, cells, &runs, black, white) {
                let method = Method::new(part.cells, &part.runs);
                if !matches!(method, Method::Long(_)) {
                    self.methods[line] = method.at(part.first);
                }
            }
        }
    }

    fn part(&self, line: usize) -> Option<LinePart> {
        let plan = self.methods[line].plan()?;
        Some(LinePart {
            first: plan.offset as usize,
            cells: plan.cells as usize,
            runs: plan.lengths().collect(),
        })
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
        2
    }

    #[inline]
    fn open(&self) -> usize {
        self.shape.cells() - self.trail.len()
    }

    #[inline(always)]
    fn open_in(&self, row: usize, word: usize) -> u64 {
        let words = self.words[0];
        let at = 2 * row * words + word;
        let open = !(self.masks[at] | self.masks[at + words]);
        if self.shape.width < (word + 1) * 64 {
            open & ((1 << (self.shape.width % 64)) - 1)
        } else {
            open
        }
    }

    #[inline]
    fn cell_of(&self, literal: Literal) -> usize {
        literal.variable()
    }

    #[inline]
    fn colour_of(&self, literal: Literal) -> u8 {
        u8::from(literal.is_positive())
    }

    #[inline]
    fn choice(&self, cell: usize, colour: u8) -> Literal {
        Literal::new(cell, colour == 1)
    }

    #[inline]
    fn choices(&self, cell: usize) -> impl Iterator<Item = Literal> {
        [false, true]
            .map(|black| Literal::new(cell, black))
            .into_iter()
    }

    #[inline]
    fn chosen(&self, step: usize) -> Option<Literal> {
        self.trail.steps().get(step).copied()
    }

    #[inline]
    fn slot(literal: Literal) -> usize {
        literal.code() as usize
    }

    fn slots(&self) -> usize {
        2 * self.shape.numbers()
    }

    #[inline]
    fn all_falsifiers(&self, literal: Literal, mut test: impl FnMut(Literal) -> bool) -> bool {
        test(!literal)
    }

    #[inline]
    fn assign(&mut self, literal: Literal, reason: StepReason) {
        self.trail.push(literal, reason);
        let [row, column] = self.shape.row_and_column(literal.variable());
        self.toggle(literal, row, column);
        self.painted.note([row, column]);
        self.dirty.add(row);
        self.dirty.add(self.shape.height + column);
    }

    fn undo_to(&mut self, length: usize) {
        while let Some(literal) = self.trail.pop_above(length) {
            let [row, column] = self.shape.row_and_column(literal.variable());
            self.toggle(literal, row, column);
            self.painted.undo([row, column]);
        }
        self.dirty.clear();
    }

    fn track_order(&mut self, on: bool) {
        self.trail.track_levels(on);
        self.painted = match on {
            true => Painted::new(self.shape),
            false => Painted::default(),
        };
    }

    fn show_row(&self, row: usize, cells: &mut Vec<Cell>) {
        super::show::show_row(self.masks(row), self.shape.width, cells);
    }

    fn picture(&self, length: usize) -> Picture {
        let shape = self.shape;
        let mut cells = Vec::with_capacity(shape.cells());
        for row in 0..shape.height {
            self.show_row(row, &mut cells);
        }
        for literal in &self.trail.steps()[length..] {
            let [row, column] = shape.row_and_column(literal.variable());
            cells[row * shape.width + column] = Cell::Open;
        }
        Picture::from_cells(shape.height, shape.width, cells).expect("a colour for every cell")
    }
}
