//! The picture as the engine holds it: every cell twice, a trail, lines to look at.
//!
//! In: a puzzle, then colours for cells. Out: what is known, and a way back to
//! any earlier moment. It draws no conclusions: see `propagate`.

mod painted;
mod show;

use std::collections::VecDeque;

use self::painted::Painted;
use crate::line::short::Plan;
use crate::{Cell, Line, Puzzle};

// A cell's number is its row and its column side by side, so that no division
// is needed to take it apart; the column has `shift` bits (5 for 17 to 32
// columns). Numbers between are not used.
//   row 2, column 7 of 25:   10 00111
/// A cell and a colour: twice the cell's number, plus one for black.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Literal(pub(crate) u32);

impl Literal {
    pub(crate) fn new(cell: usize, black: bool) -> Self {
        Self((cell as u32) << 1 | u32::from(black))
    }

    #[inline]
    pub(crate) fn cell(self) -> usize {
        (self.0 >> 1) as usize
    }

    #[inline]
    pub(crate) fn is_black(self) -> bool {
        self.0 & 1 == 1
    }

    #[inline]
    pub(crate) fn colour(self) -> Cell {
        if self.is_black() {
            Cell::Black
        } else {
            Cell::White
        }
    }

    /// The same cell in the other colour.
    #[inline]
    pub(crate) fn flipped(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// A cell as a number: open 0, white 1, black 2.
const OPEN: u8 = 0;

/// Why a cell has its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    /// It was decided, tried, or proved by probing.
    Choice,
    /// The opposite was decided at this place and is done with.
    Turned,
    /// This line forces it.
    Line(u32),
    /// This clause forces it.
    Clause(u32),
}

/// How a line is solved: by its length.
#[derive(Clone, Debug)]
pub(crate) enum Method {
    /// In a `u64`.
    One(Plan),
    /// In a `u128`.
    Two(Plan),
    /// In several words.
    Long(Box<[u32]>),
}

/// What is known of the cells, and in which order it became known.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) height: usize,
    pub(crate) width: usize,
    /// Bits of a column in a cell's number.
    shift: u32,
    /// Words of one mask of a row, of a column.
    words: [usize; 2],
    /// Rows, then columns.
    pub(crate) methods: Vec<Method>,
    // For every line, rows first, its black mask and its white mask:
    //   row 0: black words, white words | row 1: … | column 0: …
    // Each cell stands in its row and in its column, so that either is ready
    // for the line solver without gathering bits.
    masks: Vec<u64>,
    /// What is known of each cell, a third time: clauses ask for single cells.
    colours: Vec<u8>,
    trail: Vec<Literal>,
    /// For each step of the trail, why it was made.
    causes: Vec<Cause>,
    /// For each cell that is not open, its place in the trail.
    places: Vec<u32>,
    /// In which order cells were painted, while somebody asks lines why.
    pub(crate) painted: Painted,
    /// Lines with a new cell, oldest first, each at most once.
    dirty: VecDeque<u32>,
    is_dirty: Vec<bool>,
}

impl Board {
    /// All cells open, all lines dirty. Each line is still to be added: there may be millions,
    /// and a limit may strike in between.
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let (height, width) = (puzzle.height(), puzzle.width());
        let words = [width, height].map(|cells| cells.div_ceil(64).max(1));
        let lines = height + width;
        let shift = width.next_power_of_two().trailing_zeros();
        Self {
            height,
            width,
            shift,
            words,
            methods: Vec::with_capacity(lines),
            masks: vec![0; 2 * (height * words[0] + width * words[1])],
            colours: vec![OPEN; height << shift],
            trail: Vec::new(),
            causes: Vec::new(),
            places: vec![0; height << shift],
            painted: Painted::default(),
            dirty: (0..lines as u32).collect(),
            is_dirty: vec![true; lines],
        }
    }

    /// Whether every line has been added.
    pub(crate) fn is_complete(&self) -> bool {
        self.methods.len() == self.is_dirty.len()
    }

    /// Makes a plan for the next line.
    pub(crate) fn add_line(&mut self, puzzle: &Puzzle) {
        let line = self.line(self.methods.len());
        let (cells, runs) = (puzzle.length(line), puzzle.clue(line).runs());
        self.methods.push(if Plan::fits(cells, runs, 64) {
            Method::One(Plan::new(cells, runs))
        } else if Plan::fits(cells, runs, 128) {
            Method::Two(Plan::new(cells, runs))
        } else {
            Method::Long(runs.into())
        });
    }

    /// How many cells there are.
    pub(crate) fn cells(&self) -> usize {
        self.height * self.width
    }

    /// One more than the highest number of a cell.
    pub(crate) fn numbers(&self) -> usize {
        self.height << self.shift
    }

    /// How many cells are open.
    pub(crate) fn open(&self) -> usize {
        self.cells() - self.trail.len()
    }

    /// The line as the public knows it.
    pub(crate) fn line(&self, line: usize) -> Line {
        match line.checked_sub(self.height) {
            None => Line::Row(line),
            Some(column) => Line::Column(column),
        }
    }

    /// The row and the column of a cell, as line numbers.
    #[inline]
    pub(crate) fn lines_of(&self, cell: usize) -> [usize; 2] {
        let column = cell & ((1 << self.shift) - 1);
        [cell >> self.shift, self.height + column]
    }

    /// The cell at a place of a line.
    #[inline]
    pub(crate) fn cell_at(&self, line: usize, place: usize) -> usize {
        match line.checked_sub(self.height) {
            None => line << self.shift | place,
            Some(column) => place << self.shift | column,
        }
    }

    /// The place of a cell in one of its lines.
    #[inline]
    pub(crate) fn place_in(&self, line: usize, cell: usize) -> usize {
        let [row, column] = self.lines_of(cell);
        if line == row {
            column - self.height
        } else {
            row
        }
    }

    /// Cells of a line.
    #[inline]
    pub(crate) fn length(&self, line: usize) -> usize {
        if line < self.height {
            self.width
        } else {
            self.height
        }
    }

    /// Where the black mask of a line begins, and how many words it has; the white mask follows.
    #[inline]
    fn place_of(&self, line: usize) -> (usize, usize) {
        let [row, column] = self.words;
        match line.checked_sub(self.height) {
            None => (2 * line * row, row),
            Some(i) => (2 * (self.height * row + i * column), column),
        }
    }

    /// The black mask and the white mask of a line.
    #[inline]
    pub(crate) fn masks(&self, line: usize) -> (&[u64], &[u64]) {
        let (at, words) = self.place_of(line);
        self.masks[at..at + 2 * words].split_at(words)
    }

    #[inline]
    fn bit(&self, line: usize, place: usize, black: bool) -> (usize, u64) {
        let (at, words) = self.place_of(line);
        let at = if black { at } else { at + words };
        (at + place / 64, 1 << (place % 64))
    }

    /// What is known of a cell.
    #[inline]
    pub(crate) fn get(&self, cell: usize) -> Cell {
        [Cell::Open, Cell::White, Cell::Black][usize::from(self.colours[cell] % 3)]
    }

    /// Whether a literal holds.
    #[inline]
    pub(crate) fn is_true(&self, literal: Literal) -> bool {
        u32::from(self.colours[literal.cell()]) == 1 + (literal.0 & 1)
    }

    /// Whether a literal can't hold.
    #[inline]
    pub(crate) fn is_false(&self, literal: Literal) -> bool {
        u32::from(self.colours[literal.cell()]) == 2 - (literal.0 & 1)
    }

    /// Why a cell has its colour.
    pub(crate) fn cause(&self, cell: usize) -> Cause {
        self.causes[self.place(cell)]
    }

    /// Where in the trail a cell stands that is not open.
    #[inline]
    pub(crate) fn place(&self, cell: usize) -> usize {
        self.places[cell] as usize
    }

    /// The open cells, row by row.
    pub(crate) fn open_cells(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.height).flat_map(move |row| {
            (0..self.words[0]).flat_map(move |word| {
                let mut open = self.open_in(row, word);
                std::iter::from_fn(move || {
                    let bit = open.trailing_zeros() as usize;
                    (open != 0).then(|| {
                        open &= open - 1;
                        (row << self.shift) | (word * 64 + bit)
                    })
                })
            })
        })
    }

    /// The open cells in one word of a row.
    #[inline(always)]
    fn open_in(&self, row: usize, word: usize) -> u64 {
        let words = self.words[0];
        let at = 2 * row * words + word;
        let open = !(self.masks[at] | self.masks[at + words]);
        if self.width < (word + 1) * 64 {
            open & ((1 << (self.width % 64)) - 1)
        } else {
            open
        }
    }

    /// The first open cell from row `first` on of which something holds. A plain loop: what probing
    /// does between probes is mostly this.
    #[inline(always)]
    pub(crate) fn find_open(
        &self,
        first: usize,
        mut is: impl FnMut(usize) -> bool,
    ) -> Option<usize> {
        for row in first..self.height {
            for word in 0..self.words[0] {
                let mut open = self.open_in(row, word);
                while open != 0 {
                    let cell = (row << self.shift) | (word * 64 + open.trailing_zeros() as usize);
                    open &= open - 1;
                    if is(cell) {
                        return Some(cell);
                    }
                }
            }
        }
        None
    }

    /// Paints an open cell; its lines become dirty.
    #[inline]
    pub(crate) fn assign(&mut self, literal: Literal, cause: Cause) {
        debug_assert_eq!(self.get(literal.cell()), Cell::Open);
        self.colours[literal.cell()] = 1 + (literal.0 & 1) as u8;
        self.places[literal.cell()] = self.trail.len() as u32;
        self.causes.push(cause);
        let [row, column] = self.lines_of(literal.cell());
        self.toggle(literal, row, column);
        self.trail.push(literal);
        self.painted
            .note(literal.cell(), [row, column - self.height]);
        self.soil(row);
        self.soil(column);
    }

    #[inline]
    fn toggle(&mut self, literal: Literal, row: usize, column: usize) {
        let (word, bit) = self.bit(row, column - self.height, literal.is_black());
        self.masks[word] ^= bit;
        let (word, bit) = self.bit(column, row, literal.is_black());
        self.masks[word] ^= bit;
    }

    /// From now on, or no longer, remembers in which order the cells of each line are painted, and
    /// at which level. To be called when nothing is left that could be undone.
    pub(crate) fn keep_order(&mut self, keep: bool) {
        self.painted = if keep {
            Painted::of(self.height, self.width, self.numbers())
        } else {
            Painted::default()
        };
    }

    /// Puts a line on the list of those to look at.
    #[inline]
    fn soil(&mut self, line: usize) {
        if !self.is_dirty[line] {
            self.is_dirty[line] = true;
            self.dirty.push_back(line as u32);
        }
    }

    /// The next line to look at.
    #[inline]
    pub(crate) fn next_dirty(&self) -> Option<usize> {
        self.dirty.front().map(|&line| line as usize)
    }

    /// Takes the next line off the list.
    #[inline]
    pub(crate) fn cleaned(&mut self) {
        if let Some(line) = self.dirty.pop_front() {
            self.is_dirty[line as usize] = false;
        }
    }

    /// The black mask and the white mask of a line of at most 128 cells.
    #[inline]
    pub(crate) fn halves(&self, line: usize) -> [[u64; 2]; 2] {
        let (black, white) = self.masks(line);
        let high = |mask: &[u64]| mask.get(1).copied().unwrap_or(0);
        [[black[0], high(black)], [white[0], high(white)]]
    }

    /// What is known at a place of a line.
    pub(crate) fn literal_at(&self, line: usize, place: usize) -> Option<Literal> {
        let cell = self.cell_at(line, place);
        (self.get(cell) != Cell::Open).then(|| self.trail[self.place(cell)])
    }

    /// Why each step of the trail was made.
    pub(crate) fn causes(&self) -> &[Cause] {
        &self.causes
    }

    /// Cells painted so far, in order.
    pub(crate) fn trail(&self) -> &[Literal] {
        &self.trail
    }

    /// Opens again all cells painted since the trail had this length. No line is dirty then.
    pub(crate) fn undo_to(&mut self, length: usize) {
        while self.trail.len() > length {
            let Some(literal) = self.trail.pop() else {
                break;
            };
            let [row, column] = self.lines_of(literal.cell());
            self.toggle(literal, row, column);
            self.colours[literal.cell()] = OPEN;
            self.painted.undo([row, column - self.height]);
        }
        self.causes.truncate(length);
        for line in self.dirty.drain(..) {
            self.is_dirty[line as usize] = false;
        }
    }
}
