//! A line read from one side, and the places of its runs closest to that side.

use super::board::OPEN;
use super::clues::{Run, gap};
use super::view::{BACKGROUND, LineView};

/// Cells of the longest line whose runs are placed with sets of cells in a word; one bit is for the end of the line.
const MAX_WORD: usize = 127;

/// A line read from one side: its first cell is the one at that side.
#[derive(Clone, Copy)]
pub(crate) struct Side<'a> {
    pub(crate) view: LineView<'a>,
    pub(crate) from_end: bool,
}

impl Side<'_> {
    pub(crate) fn len(&self) -> usize {
        self.view.len()
    }

    /// The place in the line of cell number `i` from this side.
    pub(crate) fn place(&self, i: usize) -> usize {
        match self.from_end {
            true => self.len() - 1 - i,
            false => i,
        }
    }

    pub(crate) fn at(&self, i: usize) -> u8 {
        self.view.cells[self.place(i)]
    }

    /// The number in the clue of run number `j` from this side.
    pub(crate) fn run_index(&self, j: usize) -> usize {
        match self.from_end {
            true => self.view.runs().len() - 1 - j,
            false => j,
        }
    }

    pub(crate) fn run(&self, j: usize) -> Run {
        self.view.runs()[self.run_index(j)]
    }

    /// Returns true if a run of a colour may cover the cell, by that cell alone.
    pub(crate) fn takes(&self, i: usize, colour: u8) -> bool {
        let known = self.at(i);
        known == OPEN || known == colour
    }

    /// The first place for each run, one after the other, clear of cells of other colours.
    pub(crate) fn pushed(&self) -> Option<Vec<usize>> {
        match self.len() <= MAX_WORD {
            true => self.pushed_by_words(),
            false => self.pushed_by_cells(),
        }
    }

    fn pushed_by_words(&self) -> Option<Vec<usize>> {
        let number = self.view.runs().len();
        let mut starts: Vec<usize> = Vec::with_capacity(number);
        let (mut next, mut taking) = (0, (BACKGROUND, 0));
        for j in 0..number {
            let run = self.run(j);
            if run.colour != taking.0 {
                taking = (run.colour, self.taking(run.colour));
            }
            let placed = shifted_down(fitting(taking.1, run.length), next);
            if placed == 0 {
                return None;
            }
            let start = next + placed.trailing_zeros() as usize;
            starts.push(start);
            next = start + run.length;
            if j + 1 < number {
                next += gap(run, self.run(j + 1));
            }
        }
        Some(starts)
    }

    /// The same for lines of any length.
    fn pushed_by_cells(&self) -> Option<Vec<usize>> {
        let number = self.view.runs().len();
        let mut starts: Vec<usize> = Vec::with_capacity(number);
        let mut next = 0;
        for j in 0..number {
            let run = self.run(j);
            let mut fits = 0;
            let mut i = next;
            while fits < run.length {
                if i >= self.len() {
                    return None;
                }
                fits = if self.takes(i, run.colour) {
                    fits + 1
                } else {
                    0
                };
                i += 1;
            }
            starts.push(i - run.length);
            if j + 1 < number {
                next = i + gap(run, self.run(j + 1));
            }
        }
        Some(starts)
    }

    /// The placement of all runs closest to this side that agrees with the known cells.
    pub(crate) fn leftmost(&self) -> Option<Vec<usize>> {
        match self.len() <= MAX_WORD {
            true => self.leftmost_by_words(),
            false => self.leftmost_by_table(),
        }
    }

    /// The cells that may have a colour, by those cells alone, as a set: bit i for cell i.
    fn taking(&self, colour: u8) -> u128 {
        let set = match self.view.clues.colours {
            // In black and white the candidates of a line are this very set.
            2 => self.view.board.colour_set(self.view.line(), colour),
            _ => {
                let cells = self.view.cells.iter().rev();
                let takes = |&known: &u8| known == OPEN || known == colour;
                cells.fold(0, |set, known| set << 1 | u128::from(takes(known)))
            }
        };
        match self.from_end {
            true => shifted_down(set.reverse_bits(), 128 - self.len()),
            false => set,
        }
    }

    /// ```text
    /// clue 2 1      cells    ? # . ? ?
    ///   free                 1 0 1 1 1        cells that may be background
    ///   last run, starts     0 0 0 1 1        where it fits, and only background follows
    ///   first run, starts    1 0 0 0 0        where it fits, and a gap and the last run can follow
    /// ```
    fn leftmost_by_words(&self) -> Option<Vec<usize>> {
        let number = self.view.runs().len();
        let free = self.taking(BACKGROUND);
        let mut starts = vec![0; number];
        // The cells from which on the runs after the one under way can be placed.
        let mut rest = flood_down(1 << self.len(), free);
        let mut taking = (BACKGROUND, free);
        for j in (0..number).rev() {
            let run = self.run(j);
            if run.colour != taking.0 {
                taking = (run.colour, self.taking(run.colour));
            }
            let gap = match j + 1 < number {
                true => gap(run, self.run(j + 1)),
                false => 0,
            };
            let mut placed = fitting(taking.1, run.length) & shifted_down(rest, run.length + gap);
            if gap > 0 {
                placed &= shifted_down(free, run.length);
            }
            starts[j] = placed;
            rest = flood_down(placed, free);
        }
        if rest & 1 == 0 {
            return None;
        }
        let mut next = 0;
        let place = |(j, placed): (usize, u128)| {
            let run = self.run(j);
            let start = next + (placed >> next).trailing_zeros() as usize;
            next = start + run.length;
            if j + 1 < number {
                next += gap(run, self.run(j + 1));
            }
            start
        };
        Some(starts.into_iter().enumerate().map(place).collect())
    }

    /// The same for lines of any length.
    fn leftmost_by_table(&self) -> Option<Vec<usize>> {
        let (cells, number) = (self.len(), self.view.runs().len());
        let width = cells + 2;
        // rest[j][i]: runs from j on can be placed in the cells from i on.
        let mut rest = vec![false; (number + 1) * width];
        let is_free = |i: usize| self.takes(i, BACKGROUND);
        rest[number * width + cells] = true;
        for i in (0..cells).rev() {
            rest[number * width + i] = rest[number * width + i + 1] && is_free(i);
        }
        for j in (0..number).rev() {
            let run = self.run(j);
            let mut fits = 0;
            for i in (0..cells).rev() {
                fits = if self.takes(i, run.colour) {
                    fits + 1
                } else {
                    0
                };
                let placed = fits >= run.length && self.goes_on(j, i + run.length, &rest, width);
                let later = is_free(i) && rest[j * width + i + 1];
                rest[j * width + i] = placed || later;
            }
        }
        let mut starts = Vec::with_capacity(number);
        let mut i = 0;
        for j in 0..number {
            let run = self.run(j);
            loop {
                if i >= cells || !rest[j * width + i] {
                    return None;
                }
                let fits = i + run.length <= cells
                    && (i..i + run.length).all(|i| self.takes(i, run.colour));
                if fits && self.goes_on(j, i + run.length, &rest, width) {
                    break;
                }
                i += 1;
            }
            starts.push(i);
            i += run.length;
            if j + 1 < number {
                i += gap(run, self.run(j + 1));
            }
        }
        rest[0].then_some(starts)
    }

    /// Returns true if the runs after `j` can be placed when that one ends before `end`.
    fn goes_on(&self, j: usize, end: usize, rest: &[bool], width: usize) -> bool {
        let number = self.view.runs().len();
        let gap = match j + 1 < number {
            true => gap(self.run(j), self.run(j + 1)),
            false => 0,
        };
        let free = (0..gap).all(|k| end + k < self.len() && self.takes(end + k, BACKGROUND));
        free && rest[(j + 1) * width + end + gap]
    }

    /// Skips what is settled at this side: background cells and finished runs. Gives the first cell after them and
    /// the number of the first run that is not finished.
    pub(crate) fn unsettled(&self) -> Option<(usize, usize)> {
        let number = self.view.runs().len();
        let (mut i, mut j) = (0, 0);
        while i < self.len() {
            if self.at(i) == BACKGROUND {
                i += 1;
                continue;
            }
            if j == number {
                return None;
            }
            let run = self.run(j);
            let end = i + run.length;
            let whole = end <= self.len()
                && (i..end).all(|i| self.at(i) == run.colour)
                && (end == self.len() || (self.at(end) != OPEN && self.at(end) != run.colour));
            if !whole {
                return Some((i, j));
            }
            (i, j) = (end, j + 1);
        }
        None
    }
}

/// The set with its cells moved down.
fn shifted_down(set: u128, by: usize) -> u128 {
    set.checked_shr(by as u32).unwrap_or(0)
}

/// The cells at which as many cells of a set begin side by side.
fn fitting(mut set: u128, length: usize) -> u128 {
    let mut covered = 1;
    while covered < length {
        let more = covered.min(length - covered);
        set &= shifted_down(set, more);
        covered += more;
    }
    set
}

/// The cells from which steps up over `free` cells lead to a cell of the set.
fn flood_down(mut set: u128, mut free: u128) -> u128 {
    for step in [1, 2, 4, 8, 16, 32, 64] {
        set |= free & set >> step;
        free &= free >> step;
    }
    set
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use cellwise_core::Rng;
    use cellwise_nonogram::{Cell, Colour, Picture, Puzzle};

    use super::super::board::Board;
    use super::super::clues::Clues;
    use super::super::view::Seen;
    use super::*;

    #[test]
    fn words_and_the_table_place_runs_alike() {
        let mut rng = Rng::new(7);
        let mut broken = 0;
        for round in 0..3_000 {
            let (cells, inks) = (1 + rng.below(MAX_WORD), 1 + rng.below(3));
            let paint = |rng: &mut Rng| match rng.chance(0.6) {
                true => Cell::of(Colour::new(1 + rng.below(inks) as u8)),
                false => Cell::White,
            };
            let cells: Vec<Cell> = (0..cells).map(|_| paint(&mut rng)).collect();
            let picture = Picture::from_cells(1, cells.len(), cells).unwrap();
            let clues = Arc::new(Clues::new(&Puzzle::of_picture(&picture).unwrap()));
            if clues.colours <= inks {
                // A colour that is not in the picture is not in the palette, and the others have other numbers.
                continue;
            }
            let mut board = Board::new(&clues);
            for (cell, paint) in picture.cells().iter().enumerate() {
                let right = paint.colour().unwrap().number() as u8;
                // A wrong colour now and then leaves no placement.
                match rng.below(400) {
                    0 => board.set(cell, rng.below(clues.colours) as u8),
                    1..100 => board.set(cell, right),
                    _ => false,
                };
            }
            let seen = Seen::default();
            for side in LineView::new(&board, 0, &seen).sides() {
                let placed = side.leftmost_by_words();
                assert_eq!(placed, side.leftmost_by_table(), "round {round}");
                let pushed = side.pushed_by_words();
                assert_eq!(pushed, side.pushed_by_cells(), "round {round}");
                broken += usize::from(placed.is_none());
            }
        }
        assert!((10..3_000).contains(&broken), "{broken}");
    }
}
