//! Exact logic of single lines on candidates that the caller keeps: for solving as people do.
//!
//! In: for each colour the cells of a line that may have it. Out: for each colour the cells that have it in
//! some placement of the clue. The engine keeps candidates of its own and does not use it.

use crate::bits::{Bits, Wide};
use crate::colour::line::{Plan, Scratch};
use crate::{Clue, Puzzle};

/// The logic of one line: made once from its clue, asked as often as its candidates change.
///
/// Candidates are sets of cells as words of 64 bits, one set for each colour of the puzzle, background first:
/// bit `i % 64` of word `i / 64` stands for cell `i`.
///
/// ```
/// use cellwise_nonogram::{Clue, LineSolver, LineRoom};
///
/// // The clue 3 in five cells, of which nothing is known: the middle one is black.
/// let solver = LineSolver::new(5, &Clue::new([3]), 1);
/// let (mut room, mut may) = (LineRoom::default(), vec![0; 2]);
/// assert!(solver.solve(&[0b11111, 0b11111], &mut may, &mut room));
/// assert_eq!(may, [0b11011, 0b11111]);
/// // With the first and the last cell black no placement is left.
/// assert!(!solver.solve(&[0b01110, 0b11111], &mut may, &mut room));
/// ```
#[derive(Clone, Debug)]
pub struct LineSolver {
    plan: Plan,
    cells: usize,
    /// The colours of the puzzle, the background included.
    colours: usize,
}

/// Room for the work of any number of [`LineSolver`]s, kept between calls.
#[derive(Clone, Debug, Default)]
pub struct LineRoom {
    short: Scratch<u64>,
    medium: Scratch<Wide<4>>,
    long: Scratch<Wide<256>>,
}

impl LineSolver {
    /// The longest line it takes.
    pub const MAX_CELLS: usize = Puzzle::MAX_SIDE;

    /// The logic of a line of `cells` cells in a puzzle with `colours` colours beside the background.
    ///
    /// # Panics
    /// If the line is longer than [`Self::MAX_CELLS`].
    #[must_use]
    pub fn new(cells: usize, clue: &Clue, colours: usize) -> Self {
        assert!(cells <= Self::MAX_CELLS, "a line of {cells} cells");
        Self {
            plan: Plan::new(cells, clue, colours),
            cells,
            colours: colours + 1,
        }
    }

    /// The number of words that the candidates for a colour take.
    #[must_use]
    pub fn words(&self) -> usize {
        self.cells.div_ceil(64).max(1)
    }

    /// Finds the candidates that take part in a placement and writes them to `may`; returns false if there is
    /// no placement, and `may` is of no use then.
    ///
    /// # Panics
    /// If `can` and `may` don't have [`Self::words`] words for every colour of the puzzle.
    pub fn solve(&self, can: &[u64], may: &mut [u64], room: &mut LineRoom) -> bool {
        assert_eq!(can.len(), may.len(), "as many words out as in");
        assert_eq!(can.len(), self.words() * self.colours, "words of a line");
        match self.cells {
            0..=63 => self.solve_in(can, may, &mut room.short),
            64..=255 => self.solve_in(can, may, &mut room.medium),
            _ => self.solve_in(can, may, &mut room.long),
        }
    }

    fn solve_in<W: Bits>(&self, can: &[u64], may: &mut [u64], scratch: &mut Scratch<W>) -> bool {
        let words = self.words();
        let of = |colour: usize| colour * words..(colour + 1) * words;
        scratch.can.clear();
        for colour in self.plan.colours() {
            scratch.can.push(W::from_words(&can[of(colour.number())]));
        }
        if !scratch.solve(&self.plan) {
            return false;
        }
        may.fill(0);
        for (colour, set) in self.plan.colours().iter().zip(scratch.may()) {
            for (i, word) in may[of(colour.number())].iter_mut().enumerate() {
                *word = set.word(i);
            }
        }
        true
    }

    /// About how many microseconds a call of [`Self::solve`] takes, for a caller that pays for it.
    #[must_use]
    pub fn effort(&self) -> u64 {
        1 + self.plan.effort(match self.cells {
            0..=63 => 1,
            64..=255 => 4,
            _ => 256,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Colour, Part, forced};

    #[test]
    fn candidates_of_cells_that_are_known_or_open_give_what_forced_gives() {
        let run = |length, colour| Part::Run {
            length,
            colour: Colour::new(colour),
        };
        let clue = Clue::of_parts([run(2, 1), run(3, 2), run(1, 1)]);
        let mut rng = cellwise_core::Rng::new(5);
        for length in [6usize, 9, 70, 300] {
            let solver = LineSolver::new(length, &clue, 2);
            let words = solver.words();
            for _ in 0..200 {
                let mut cells = vec![Cell::Open; length];
                for _ in 0..rng.below(4) {
                    let colour = Colour::new(rng.below(3) as u8);
                    cells[rng.below(length)] = Cell::of(colour);
                }
                let mut can = vec![0; 3 * words];
                for (i, cell) in cells.iter().enumerate() {
                    for colour in 0..3 {
                        let fits = cell.colour().is_none_or(|known| known.number() == colour);
                        can[colour * words + i / 64] |= u64::from(fits) << (i % 64);
                    }
                }
                let mut may = vec![0; 3 * words];
                let placed = solver.solve(&can, &mut may, &mut LineRoom::default());
                let expected = forced(&clue, &cells);
                assert_eq!(placed, expected.is_some());
                let Some(expected) = expected else { continue };
                for (i, cell) in expected.iter().enumerate() {
                    let left = (0..3).filter(|c| may[c * words + i / 64] >> (i % 64) & 1 == 1);
                    let left: Vec<usize> = left.collect();
                    let known = (left.len() == 1).then(|| Colour::new(left[0] as u8));
                    assert_eq!(known, cell.colour(), "{cells:?} at {i}");
                }
            }
        }
    }
}
