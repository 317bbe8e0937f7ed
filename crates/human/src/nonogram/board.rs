//! The player's part-filled picture: for every cell the colours that it may still have.
//!
//! ```text
//! candidates of a row, one set of columns for each colour      known, row by row
//!   white  1 0 1 1                                               . # ? ?
//!   black  0 1 1 1         bit i = column i
//! ```
//!
//! The same sets stand for the columns, so that every line is ready for its logic. A cell with one colour
//! left is known. The board draws no conclusions.

use std::sync::Arc;

use cellwise_nonogram::{Cell, Colour, Line, LineRoom, Picture};

use super::clues::{Clues, LineClue};

/// A cell that is not known, in [`Board::known`].
pub(crate) const OPEN: u8 = u8::MAX;

/// The candidates of all cells.
#[derive(Debug)]
pub(crate) struct Board {
    pub(crate) clues: Arc<Clues>,
    rows: Vec<u64>,
    columns: Vec<u64>,
    /// The colours that are known, row by row, and column by column.
    known: [Vec<u8>; 2],
    /// The number of candidates of each cell.
    counts: Vec<u8>,
    open: usize,
    /// A cell without candidates.
    empty: Option<usize>,
}

impl Clone for Board {
    fn clone(&self) -> Self {
        Self {
            clues: Arc::clone(&self.clues),
            rows: self.rows.clone(),
            columns: self.columns.clone(),
            known: self.known.clone(),
            counts: self.counts.clone(),
            open: self.open,
            empty: self.empty,
        }
    }

    /// Keeps the memory: probes copy a board thousands of times.
    fn clone_from(&mut self, other: &Self) {
        self.clues.clone_from(&other.clues);
        self.rows.clone_from(&other.rows);
        self.columns.clone_from(&other.columns);
        self.known[0].clone_from(&other.known[0]);
        self.known[1].clone_from(&other.known[1]);
        self.counts.clone_from(&other.counts);
        self.open = other.open;
        self.empty = other.empty;
    }
}

fn words(cells: usize) -> usize {
    cells.div_ceil(64).max(1)
}

/// The sets of `lines` lines, every cell with every colour.
fn full(lines: usize, colours: usize, cells: usize) -> Vec<u64> {
    let word = |i: usize| match cells.saturating_sub(64 * i) {
        left @ 0..64 => (1 << left) - 1,
        _ => u64::MAX,
    };
    let set = (0..words(cells)).map(word).collect::<Vec<u64>>();
    set.repeat(lines * colours)
}

impl Board {
    /// The board on which nothing is known.
    pub(crate) fn new(clues: &Arc<Clues>) -> Self {
        let (height, width, colours) = (clues.height, clues.width, clues.colours);
        let cells = height * width;
        Self {
            clues: Arc::clone(clues),
            rows: full(height, colours, width),
            columns: full(width, colours, height),
            known: [vec![OPEN; cells], vec![OPEN; cells]],
            counts: vec![colours as u8; cells],
            open: cells,
            empty: None,
        }
    }

    /// The board with the known cells of a picture.
    pub(crate) fn of_picture(clues: &Arc<Clues>, picture: &Picture) -> Self {
        let mut board = Self::new(clues);
        for (cell, known) in picture.cells().iter().enumerate() {
            if let Some(colour) = known.colour() {
                board.set(cell, colour.number() as u8);
            }
        }
        board
    }

    /// The known cells as a picture.
    pub(crate) fn picture(&self) -> Picture {
        let cell = |&known: &u8| match known {
            OPEN => Cell::Open,
            colour => Cell::of(Colour::new(colour)),
        };
        let cells: Vec<Cell> = self.known[0].iter().map(cell).collect();
        let picture = Picture::from_cells(self.clues.height, self.clues.width, cells);
        picture
            .expect("a cell for every place")
            .with_palette(self.clues.puzzle.palette())
    }

    /// The number of cells that are not known.
    pub(crate) fn open(&self) -> usize {
        self.open
    }

    /// A cell that no colour is left for.
    pub(crate) fn empty_cell(&self) -> Option<usize> {
        self.empty
    }

    /// The number of cells.
    pub(crate) fn cells(&self) -> usize {
        self.counts.len()
    }

    /// The colour of a cell if it is known, else [`OPEN`].
    pub(crate) fn known(&self, cell: usize) -> u8 {
        self.known[0][cell]
    }

    /// The number of colours that a cell may have.
    pub(crate) fn count(&self, cell: usize) -> usize {
        usize::from(self.counts[cell])
    }

    /// The known colours of a line, [`OPEN`] for the others.
    pub(crate) fn line(&self, line: Line) -> &[u8] {
        let (known, number, length) = match line {
            Line::Row(row) => (&self.known[0], row, self.clues.width),
            Line::Column(column) => (&self.known[1], column, self.clues.height),
        };
        &known[number * length..(number + 1) * length]
    }

    /// The candidates of a line, as its logic takes them.
    pub(crate) fn candidates(&self, line: Line) -> &[u64] {
        let (sets, number, length) = match line {
            Line::Row(row) => (&self.rows, row, self.clues.width),
            Line::Column(column) => (&self.columns, column, self.clues.height),
        };
        let size = words(length) * self.clues.colours;
        &sets[number * size..(number + 1) * size]
    }

    /// The places of a line of up to 128 cells that may have a colour: bit i for place i.
    pub(crate) fn colour_set(&self, line: Line, colour: u8) -> u128 {
        let sets = self.candidates(line);
        let words = sets.len() / self.clues.colours;
        let set = &sets[usize::from(colour) * words..][..words];
        set.iter()
            .rev()
            .fold(0, |all, &word| all << 64 | u128::from(word))
    }

    /// Returns true if a cell may have a colour.
    pub(crate) fn may(&self, cell: usize, colour: u8) -> bool {
        let (row, column) = (cell / self.clues.width, cell % self.clues.width);
        let (word, bit) = self.row_bit(row, column, colour);
        self.rows[word] & bit != 0
    }

    /// The colours that a cell may have.
    pub(crate) fn colours(&self, cell: usize) -> impl Iterator<Item = u8> + '_ {
        (0..self.clues.colours as u8).filter(move |&colour| self.may(cell, colour))
    }

    fn row_bit(&self, row: usize, column: usize, colour: u8) -> (usize, u64) {
        let set = row * self.clues.colours + usize::from(colour);
        (
            set * words(self.clues.width) + column / 64,
            1 << (column % 64),
        )
    }

    fn column_bit(&self, row: usize, column: usize, colour: u8) -> (usize, u64) {
        let set = column * self.clues.colours + usize::from(colour);
        (set * words(self.clues.height) + row / 64, 1 << (row % 64))
    }

    /// Takes a colour from a cell; returns true if the cell had it.
    pub(crate) fn drop(&mut self, cell: usize, colour: u8) -> bool {
        let (row, column) = (cell / self.clues.width, cell % self.clues.width);
        let (word, bit) = self.row_bit(row, column, colour);
        if self.rows[word] & bit == 0 {
            return false;
        }
        self.rows[word] &= !bit;
        let (word, bit) = self.column_bit(row, column, colour);
        self.columns[word] &= !bit;
        self.counts[cell] -= 1;
        match self.counts[cell] {
            0 => self.empty = Some(cell),
            1 => {
                let last = self.colours(cell).next().unwrap_or(OPEN);
                self.known[0][cell] = last;
                self.known[1][column * self.clues.height + row] = last;
                self.open -= 1;
            }
            _ => {}
        }
        true
    }

    /// Gives a cell a colour; returns true if that is new.
    pub(crate) fn set(&mut self, cell: usize, colour: u8) -> bool {
        let mut is_new = false;
        if !self.may(cell, colour) {
            self.empty = Some(cell);
            return true;
        }
        for other in 0..self.clues.colours as u8 {
            if other != colour {
                is_new |= self.drop(cell, other);
            }
        }
        is_new
    }

    /// The candidates of all rows.
    pub(crate) fn sets(&self) -> &[u64] {
        &self.rows
    }

    /// Calls `visit` with every candidate that is not in `sets`, which are those of all rows of another board; cell by cell.
    pub(crate) fn each_lost_cell(&self, sets: &[u64], mut visit: impl FnMut(usize, u8)) {
        if self
            .rows
            .iter()
            .zip(sets)
            .all(|(&can, &may)| can & !may == 0)
        {
            return;
        }
        for cell in 0..self.cells() {
            let (row, column) = (cell / self.clues.width, cell % self.clues.width);
            for colour in 0..self.clues.colours as u8 {
                let (word, bit) = self.row_bit(row, column, colour);
                if self.rows[word] & !sets[word] & bit != 0 {
                    visit(cell, colour);
                }
            }
        }
    }

    /// Asks for the candidates of a line that take part in a placement; false if there is no placement.
    pub(crate) fn solve(&self, clue: &LineClue, may: &mut Vec<u64>, room: &mut LineRoom) -> bool {
        let can = self.candidates(clue.line);
        may.clear();
        may.resize(can.len(), 0);
        clue.solver.solve(can, may, room)
    }
}

/// Calls `visit` with every place and colour that `can` has and `may` has not.
pub(crate) fn each_lost(can: &[u64], may: &[u64], length: usize, mut visit: impl FnMut(usize, u8)) {
    let words = words(length);
    for (i, (&can, &may)) in can.iter().zip(may).enumerate() {
        let mut lost = can & !may;
        while lost != 0 {
            let place = 64 * (i % words) + lost.trailing_zeros() as usize;
            visit(place, (i / words) as u8);
            lost &= lost - 1;
        }
    }
}
