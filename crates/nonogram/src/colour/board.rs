//! The picture as the engine holds it: for every line and colour the cells that may have it.
//!
//! In: a puzzle, then candidates to drop. Out: what is left, and a way back to any earlier
//! moment. It draws no conclusions: see `propagate`.
//!
//! All that ever happens to a cell is that it loses a candidate; a cell with one left is known.

use std::collections::VecDeque;

use super::line::Plan;
use crate::{Cell, Colour, Line, Part, Picture, Puzzle};

/// A candidate: a cell and a colour it may have, as one number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Candidate(pub(super) u32);

/// Something that may hold of a candidate: twice its number, plus one if it is the cell's colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Literal(pub(super) u32);

impl Literal {
    /// The cell has this colour.
    pub(super) fn is(candidate: Candidate) -> Self {
        Self(candidate.0 << 1 | 1)
    }

    /// The cell has another colour.
    pub(super) fn not(candidate: Candidate) -> Self {
        Self(candidate.0 << 1)
    }

    pub(super) fn candidate(self) -> Candidate {
        Candidate(self.0 >> 1)
    }

    pub(super) fn is_positive(self) -> bool {
        self.0 & 1 == 1
    }
}

/// Why a candidate was dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    /// Another colour was decided on, or tried, or it was proved by probing.
    Choice,
    /// It was decided on at this place and is done with.
    Turned,
    /// This line has no placement with it.
    Line(u32),
    /// This clause forces it.
    Clause(u32),
}

/// Why a board can't be finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Dead {
    /// No placement of this line's clue agrees with its cells.
    Line(usize),
    /// No literal of this clause holds.
    Clause(u32),
}

/// What is known of the cells, and in which order it became known.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) height: usize,
    pub(super) width: usize,
    /// Colours with the background.
    pub(super) colours: usize,
    /// Words of a set of cells of a row, of a column.
    words: [usize; 2],
    /// Rows, then columns.
    pub(super) plans: Vec<Plan>,
    // For every line, rows first, and every colour the cells that may have it:
    //   row 0: background words, colour 1 words, … | row 1: … | column 0: …
    // Each candidate stands in its row and in its column, so that either is ready for the line
    // solver without gathering bits.
    masks: Vec<u64>,
    /// How many candidates each cell has.
    counts: Vec<u8>,
    /// How many cells have one candidate.
    known: usize,
    trail: Vec<Candidate>,
    /// For each step of the trail, why it was made.
    causes: Vec<Cause>,
    /// For each candidate that was dropped, its place in the trail.
    places: Vec<u32>,
    /// Lines with a change, oldest first, each at most once.
    dirty: VecDeque<u32>,
    is_dirty: Vec<bool>,
}

impl Board {
    /// All candidates there, all lines dirty.
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let (height, width) = (puzzle.height(), puzzle.width());
        let words = [width, height].map(|cells| cells.div_ceil(64).max(1));
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
        let plan = |line| Plan::new(puzzle.length(line), puzzle.clue(line), inks);
        let mut masks = Vec::with_capacity(colours * (height * words[0] + width * words[1]));
        for (lines, cells, words) in [(height, width, words[0]), (width, height, words[1])] {
            for _ in 0..lines * colours {
                masks.extend(
                    (0..words).map(|word| match cells.saturating_sub(64 * word) {
                        64.. => !0u64,
                        rest => (1 << rest) - 1,
                    }),
                );
            }
        }
        let cells = height * width;
        let lines = height + width;
        Self {
            height,
            width,
            colours,
            words,
            plans: puzzle.lines().map(plan).collect(),
            masks,
            counts: vec![colours as u8; cells],
            known: if colours == 1 { cells } else { 0 },
            trail: Vec::new(),
            causes: Vec::new(),
            places: vec![0; cells * colours],
            dirty: (0..lines as u32).collect(),
            is_dirty: vec![true; lines],
        }
    }

    /// How many cells there are.
    pub(super) fn cells(&self) -> usize {
        self.counts.len()
    }

    /// How many cells are not known.
    pub(super) fn open(&self) -> usize {
        self.cells() - self.known
    }

    /// How many candidates there were at the beginning.
    pub(super) fn candidates(&self) -> usize {
        self.places.len()
    }

    pub(super) fn candidate(&self, cell: usize, colour: usize) -> Candidate {
        Candidate((cell * self.colours + colour) as u32)
    }

    pub(super) fn cell_of(&self, candidate: Candidate) -> usize {
        candidate.0 as usize / self.colours
    }

    pub(super) fn colour_of(&self, candidate: Candidate) -> usize {
        candidate.0 as usize % self.colours
    }

    /// The line as the public knows it.
    pub(super) fn line(&self, line: usize) -> Line {
        match line.checked_sub(self.height) {
            None => Line::Row(line),
            Some(column) => Line::Column(column),
        }
    }

    /// The row and the column of a cell, as line numbers.
    pub(super) fn lines_of(&self, cell: usize) -> [usize; 2] {
        [cell / self.width, self.height + cell % self.width]
    }

    /// The cell at a place of a line.
    pub(super) fn cell_at(&self, line: usize, place: usize) -> usize {
        match line.checked_sub(self.height) {
            None => line * self.width + place,
            Some(column) => place * self.width + column,
        }
    }

    /// Cells of a line.
    pub(super) fn length(&self, line: usize) -> usize {
        match line < self.height {
            true => self.width,
            false => self.height,
        }
    }

    /// Words of a set of cells of a line.
    pub(super) fn words(&self, line: usize) -> usize {
        self.words[usize::from(line >= self.height)]
    }

    /// Where the masks of a line begin.
    fn place_of(&self, line: usize) -> usize {
        let [row, column] = self.words;
        self.colours
            * match line.checked_sub(self.height) {
                None => line * row,
                Some(i) => self.height * row + i * column,
            }
    }

    /// The cells of a line that may have a colour.
    #[inline]
    pub(super) fn mask(&self, line: usize, colour: usize) -> &[u64] {
        let words = self.words(line);
        &self.masks[self.place_of(line) + colour * words..][..words]
    }

    /// How many candidates a cell has.
    #[inline]
    pub(super) fn count(&self, cell: usize) -> usize {
        usize::from(self.counts[cell])
    }

    /// Whether a candidate is there.
    #[inline]
    pub(super) fn has(&self, candidate: Candidate) -> bool {
        let [row, column] = self.lines_of(self.cell_of(candidate));
        let place = column - self.height;
        self.mask(row, self.colour_of(candidate))[place / 64] >> (place % 64) & 1 == 1
    }

    /// The candidates of a cell.
    pub(super) fn candidates_of(&self, cell: usize) -> impl Iterator<Item = Candidate> + '_ {
        let all = (0..self.colours).map(move |colour| self.candidate(cell, colour));
        all.filter(|&candidate| self.has(candidate))
    }

    /// The candidate that a known cell has left.
    pub(super) fn only(&self, cell: usize) -> Option<Candidate> {
        match self.counts[cell] {
            1 => self.candidates_of(cell).next(),
            _ => None,
        }
    }

    pub(super) fn is_true(&self, literal: Literal) -> bool {
        let candidate = literal.candidate();
        match literal.is_positive() {
            true => self.counts[self.cell_of(candidate)] == 1 && self.has(candidate),
            false => !self.has(candidate),
        }
    }

    pub(super) fn is_false(&self, literal: Literal) -> bool {
        let candidate = literal.candidate();
        match literal.is_positive() {
            true => !self.has(candidate),
            false => self.counts[self.cell_of(candidate)] == 1 && self.has(candidate),
        }
    }

    /// Why a candidate was dropped.
    pub(super) fn cause(&self, candidate: Candidate) -> Cause {
        self.causes[self.place(candidate)]
    }

    /// Where in the trail a candidate stands that was dropped.
    pub(super) fn place(&self, candidate: Candidate) -> usize {
        self.places[candidate.0 as usize] as usize
    }

    /// The cells that are not known, row by row.
    pub(super) fn open_cells(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.cells()).filter(|&cell| self.counts[cell] > 1)
    }

    /// Drops a candidate that is there and not the last of its cell; its lines become dirty.
    #[inline]
    pub(super) fn drop(&mut self, candidate: Candidate, cause: Cause) {
        let cell = self.cell_of(candidate);
        debug_assert!(self.has(candidate) && self.counts[cell] > 1);
        self.places[candidate.0 as usize] = self.trail.len() as u32;
        self.trail.push(candidate);
        self.causes.push(cause);
        self.counts[cell] -= 1;
        self.known += usize::from(self.counts[cell] == 1);
        let [row, column] = self.toggle(candidate);
        self.soil(row);
        self.soil(column);
    }

    /// Drops all other candidates of a cell.
    pub(super) fn settle(&mut self, candidate: Candidate, cause: Cause) {
        let cell = self.cell_of(candidate);
        for colour in 0..self.colours {
            let other = self.candidate(cell, colour);
            if other != candidate && self.has(other) {
                self.drop(other, cause);
            }
        }
    }

    /// Sees to it that a literal holds that may hold.
    pub(super) fn assert(&mut self, literal: Literal, cause: Cause) {
        match literal.is_positive() {
            true => self.settle(literal.candidate(), cause),
            false => self.drop(literal.candidate(), cause),
        }
    }

    #[inline]
    fn toggle(&mut self, candidate: Candidate) -> [usize; 2] {
        let colour = self.colour_of(candidate);
        let lines = self.lines_of(self.cell_of(candidate));
        let places = [lines[1] - self.height, lines[0]];
        for (line, place) in lines.into_iter().zip(places) {
            let at = self.place_of(line) + colour * self.words(line) + place / 64;
            self.masks[at] ^= 1 << (place % 64);
        }
        lines
    }

    #[inline]
    fn soil(&mut self, line: usize) {
        if !self.is_dirty[line] {
            self.is_dirty[line] = true;
            self.dirty.push_back(line as u32);
        }
    }

    /// The next line to look at.
    pub(super) fn next_dirty(&self) -> Option<usize> {
        self.dirty.front().map(|&line| line as usize)
    }

    /// Takes the next line off the list.
    pub(super) fn cleaned(&mut self) {
        if let Some(line) = self.dirty.pop_front() {
            self.is_dirty[line as usize] = false;
        }
    }

    /// Why each step of the trail was made.
    pub(super) fn causes(&self) -> &[Cause] {
        &self.causes
    }

    /// Candidates dropped so far, in order.
    pub(super) fn trail(&self) -> &[Candidate] {
        &self.trail
    }

    /// Brings back all candidates dropped since the trail had this length. No line is dirty then.
    pub(super) fn undo_to(&mut self, length: usize) {
        while self.trail.len() > length {
            let Some(candidate) = self.trail.pop() else {
                break;
            };
            self.toggle(candidate);
            let cell = self.cell_of(candidate);
            self.known -= usize::from(self.counts[cell] == 1);
            self.counts[cell] += 1;
        }
        self.causes.truncate(length);
        for line in self.dirty.drain(..) {
            self.is_dirty[line as usize] = false;
        }
    }

    /// The picture after the first `length` steps of the trail.
    pub(super) fn picture(&self, length: usize) -> Picture {
        let mut counts = vec![self.colours; self.cells()];
        let mut left: Vec<usize> = vec![(0..self.colours).sum(); self.cells()];
        for &candidate in &self.trail[..length] {
            let cell = self.cell_of(candidate);
            counts[cell] -= 1;
            left[cell] -= self.colour_of(candidate);
        }
        let mut picture = Picture::open(self.height, self.width);
        for cell in (0..self.cells()).filter(|&cell| counts[cell] == 1) {
            // The sum of the candidates left is the only one.
            let colour = Cell::of(Colour::new(left[cell] as u8));
            picture.set(cell / self.width, cell % self.width, colour);
        }
        picture
    }
}
