//! Puzzles that need a technique, made from a seed: random pictures, until the way to the solution needs it.
//!
//! In: a technique and a seed. Out: a puzzle with one solution, as a position with nothing filled in. The same seed gives the
//! same puzzle.

use cellwise_core::{Budget, Limit, Rng, Verdict, collect};
use cellwise_nonogram::{Cell, Clue, Colour, Palette, Part, Picture, Puzzle, Solver};

use super::path::outline;
use super::position::Position;
use super::table::Technique;

/// Pictures that are tried before the maker gives up.
const MAX_TRIES: u64 = 100_000;

/// A maker of puzzles that need one technique.
pub(crate) struct Maker {
    technique: Technique,
    rng: Rng,
    tried: u64,
}

impl Maker {
    pub(crate) fn new(technique: Technique, seed: u64) -> Self {
        Self {
            technique,
            rng: Rng::new(seed),
            tried: 0,
        }
    }

    /// The number of pictures tried.
    pub(crate) fn tried(&self) -> u64 {
        self.tried
    }

    /// Goes on to a puzzle; `None` if none was found.
    pub(crate) fn advance(&mut self, budget: &mut Budget) -> Result<Option<Position>, Limit> {
        // So rare that no random picture of a size to learn from needed them.
        if matches!(self.technique, Technique::BothWays | Technique::Guess) {
            return Ok(None);
        }
        while self.tried < MAX_TRIES {
            // A picture is small, so it is tried as a whole and paid for before.
            budget.spend(200)?;
            self.tried += 1;
            if let Some(position) = self.try_one() {
                return Ok(Some(position));
            }
        }
        Ok(None)
    }

    fn try_one(&mut self) -> Option<Position> {
        let picture = self.picture();
        let mut puzzle = Puzzle::of_picture(&picture).ok()?;
        if self.technique == Technique::Totals {
            puzzle = self.blotted(&puzzle)?;
        }
        let budget = &mut Budget::unlimited();
        let answer = collect(&mut Solver::new(&puzzle), 2, budget);
        if answer.verdict() != Verdict::Unique {
            return None;
        }
        let position = Position::answered(&puzzle, answer);
        let path = outline(&position, budget);
        let needs = path
            .rounds
            .iter()
            .any(|round| round.technique == self.technique);
        needs.then_some(position)
    }

    /// A random picture, of a size and in colours that suit the technique.
    fn picture(&mut self) -> Picture {
        let rng = &mut self.rng;
        let (least, more) = match self.technique.kind() {
            1..=3 => (5, 3),
            4..=6 => (6, 5),
            7 => (6, 4),
            _ => (11, 5),
        };
        let (height, width) = (least + rng.below(more), least + rng.below(more));
        let inks = match self.technique.kind() {
            6 => 2 + rng.below(2),
            _ => 1,
        };
        let painted = 0.45 + 0.05 * rng.below(5) as f64;
        // Neighbours are often alike, as in a picture; where they are not, lines alone don't go far.
        let alike = if self.technique.kind() < 8 { 0.4 } else { 0.0 };
        let mut cells = vec![Cell::White; height * width];
        for cell in 0..cells.len() {
            let left = (cell % width > 0).then(|| cells[cell - 1]);
            let above = cell.checked_sub(width).map(|above| cells[above]);
            let neighbour = [left, above][rng.below(2)];
            cells[cell] = match neighbour {
                Some(neighbour) if rng.chance(alike) => neighbour,
                _ if rng.chance(painted) => Cell::of(Colour::new(1 + rng.below(inks) as u8)),
                _ => Cell::White,
            };
        }
        let picture = Picture::from_cells(height, width, cells).expect("a cell for every place");
        match Palette::safe(inks) {
            Ok(palette) if inks > 1 => picture.with_palette(&palette),
            _ => picture,
        }
    }

    /// The puzzle with one or two clues of one direction that can't be read.
    fn blotted(&mut self, puzzle: &Puzzle) -> Option<Puzzle> {
        let mut rows = puzzle.rows().to_vec();
        for _ in 0..1 + self.rng.below(2) {
            let row = self.rng.below(rows.len());
            rows[row] = Clue::of_parts([Part::Star]);
        }
        Puzzle::new(rows, puzzle.columns().to_vec()).ok()
    }
}
