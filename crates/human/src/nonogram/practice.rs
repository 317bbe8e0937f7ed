//! Puzzles that need a technique, made from a seed: random pictures, until the way to the solution needs it.
//!
//! In: a technique and a seed. Out: a puzzle with one solution, as a position with nothing filled in. The same seed gives the
//! same puzzle. Where random pictures hardly ever need the technique, one of a stock is turned and changed cell by cell, as long
//! as it needs it.

mod stock;

use cellwise_core::{Budget, Limit, Rng, Verdict, collect};
use cellwise_nonogram::{Cell, Clue, Colour, Palette, Part, Picture, Puzzle, Solver};

use super::path::outline;
use super::position::Position;
use super::table::Technique;

/// Pictures that are tried before the maker gives up.
const MAX_TRIES: u64 = 100_000;

/// Changes to a picture of the stock that are kept, and that are tried.
const CHANGES: usize = 4;
const MAX_CHANGES_TRIED: u64 = 150;

/// Nodes after which a changed picture is too hard to be looked at.
const MAX_NODES: u64 = 2_000;

/// A maker of puzzles that need one technique.
pub(crate) struct Maker {
    technique: Technique,
    rng: Rng,
    tried: u64,
    /// A picture of the stock as far as it is changed, its position, and the number of changes.
    changed: Option<(Picture, Position, usize)>,
}

impl Maker {
    pub(crate) fn new(technique: Technique, seed: u64) -> Self {
        Self {
            technique,
            rng: Rng::new(seed),
            tried: 0,
            changed: None,
        }
    }

    /// The number of pictures tried.
    pub(crate) fn tried(&self) -> u64 {
        self.tried
    }

    /// Goes on to a puzzle; `None` if none was found.
    pub(crate) fn advance(&mut self, budget: &mut Budget) -> Result<Option<Position>, Limit> {
        let stock = stock::stock(self.technique);
        if !stock.is_empty() {
            return self.change(stock, budget).map(Some);
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

    /// A picture of the stock, turned and changed.
    fn change(&mut self, stock: &[&str], budget: &mut Budget) -> Result<Position, Limit> {
        loop {
            // Paid for before, like every picture; a large one takes longer.
            budget.spend(2_000)?;
            self.tried += 1;
            let Some((picture, position, changes)) = self.changed.take() else {
                let text = stock[self.rng.below(stock.len())];
                let picture = text.parse().expect("a picture of the stock");
                let picture = turned(&picture, self.rng.below(8));
                let position = self.looked_at(&picture).expect("it needs the technique");
                self.changed = Some((picture, position, 0));
                continue;
            };
            if changes == CHANGES || (self.tried > MAX_CHANGES_TRIED && changes > 0) {
                return Ok(position);
            }
            let mut other = picture.clone();
            for _ in 0..1 + self.rng.below(2) {
                let row = self.rng.below(other.height());
                let column = self.rng.below(other.width());
                let cell = match other.get(row, column) {
                    Cell::White => Cell::of(Colour::new(1)),
                    _ => Cell::White,
                };
                other.set(row, column, cell);
            }
            self.changed = Some(match self.looked_at(&other) {
                Some(position) => (other, position, changes + 1),
                None => (picture, position, changes),
            });
        }
    }

    /// The position of a picture that needs the technique and has no other solution.
    fn looked_at(&self, picture: &Picture) -> Option<Position> {
        let puzzle = Puzzle::of_picture(picture).ok()?;
        self.needing(&puzzle, &mut Budget::unlimited().with_max_nodes(MAX_NODES))
    }

    fn try_one(&mut self) -> Option<Position> {
        let picture = self.picture();
        let mut puzzle = Puzzle::of_picture(&picture).ok()?;
        if self.technique == Technique::Totals {
            puzzle = self.blotted(&puzzle)?;
        }
        self.needing(&puzzle, &mut Budget::unlimited())
    }

    /// The position of a puzzle that needs the technique and has one solution, which is found on a budget.
    fn needing(&self, puzzle: &Puzzle, budget: &mut Budget) -> Option<Position> {
        let answer = collect(&mut Solver::new(puzzle), 2, budget);
        if answer.verdict() != Verdict::Unique {
            return None;
        }
        let position = Position::answered(puzzle, answer);
        let path = outline(&position, &mut Budget::unlimited());
        let mut rounds = path.rounds.iter();
        let needs = rounds.any(|round| round.technique == self.technique);
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

/// A square picture mirrored, upside down, or with rows for columns.
fn turned(picture: &Picture, way: usize) -> Picture {
    let last = picture.height() - 1;
    let mut copy = picture.clone();
    for row in 0..=last {
        for column in 0..=last {
            let (mut r, mut c) = (row, column);
            if way & 1 != 0 {
                r = last - r;
            }
            if way & 2 != 0 {
                c = last - c;
            }
            if way & 4 != 0 {
                (r, c) = (c, r);
            }
            copy.set(row, column, picture.get(r, c));
        }
    }
    copy
}
