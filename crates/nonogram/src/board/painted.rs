//! In which order the cells of each line were painted, and at which level.
//!
//! In: cells as they are painted and opened again. Out: for a line its places, oldest first, and for
//! a cell the number of decisions that stood. Only learning asks, and only for what may be
//! undone, so it is kept up only while the engine learns.

/// Longer lines give no places: nobody asks which of their cells matter.
const MAX_CELLS: usize = 128;

/// Places by line, levels by cell; all empty while nobody asks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Painted {
    height: usize,
    width: usize,
    /// Decisions that stand; the owner of the decisions counts them.
    pub(crate) level: u32,
    /// For each cell that is not open, how many decisions stood when it was painted.
    levels: Vec<u32>,
    // For every line of at most 128 cells the places painted, oldest first, and how many:
    //   row 0: 7 3 12 … | row 1: … | column 0: …
    places: Vec<u8>,
    counts: Vec<u8>,
}

impl Painted {
    /// For a board of this size whose cells have numbers below `numbers`.
    pub(super) fn of(height: usize, width: usize, numbers: usize) -> Self {
        let cells = |cells: usize| if cells <= MAX_CELLS { cells } else { 0 };
        Self {
            height,
            width,
            level: 0,
            levels: vec![0; numbers],
            places: vec![0; height * cells(width) + width * cells(height)],
            counts: vec![0; height + width],
        }
    }

    /// Where the places of a line of at most 128 cells stand.
    #[inline]
    fn at(&self, line: usize) -> usize {
        match line.checked_sub(self.height) {
            None => line * self.width,
            Some(column) if self.width <= MAX_CELLS => (self.width + column) * self.height,
            Some(column) => column * self.height,
        }
    }

    /// The places of a line of at most 128 cells in the order in which they were painted.
    #[inline]
    pub(crate) fn order(&self, line: usize) -> &[u8] {
        let at = self.at(line);
        &self.places[at..at + usize::from(self.counts[line])]
    }

    /// How many decisions stood when a cell was painted.
    #[inline]
    pub(crate) fn level_of(&self, cell: usize) -> u32 {
        self.levels[cell]
    }

    #[inline]
    pub(super) fn note(&mut self, cell: usize, [row, column]: [usize; 2]) {
        if !self.levels.is_empty() {
            self.levels[cell] = self.level;
            self.push(row, column, self.width);
            self.push(self.height + column, row, self.height);
        }
    }

    #[inline]
    fn push(&mut self, line: usize, place: usize, length: usize) {
        if length <= MAX_CELLS {
            let at = self.at(line) + usize::from(self.counts[line]);
            self.places[at] = place as u8;
            self.counts[line] += 1;
        }
    }

    /// The cell painted last in its row and in its column is open again.
    #[inline]
    pub(super) fn undo(&mut self, [row, column]: [usize; 2]) {
        if !self.levels.is_empty() {
            // The counts of longer lines are 0 and stay so.
            self.counts[row] = self.counts[row].saturating_sub(1);
            let column = self.height + column;
            self.counts[column] = self.counts[column].saturating_sub(1);
        }
    }
}
