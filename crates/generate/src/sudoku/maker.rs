//! Makes Sudoku to order, several side by side.
//!
//! In: wishes, a seed, the numbers of the puzzles. Out: puzzles, each proved to have exactly one solution and to
//! be what was asked for. A puzzle depends on the wishes, the seed and its number alone; nothing is decided by
//! time.
//!
//! ```text
//!   board ──▶ dig ──▶ givens? minimal? ──▶ grade ──▶ level? technique? unlike? ──▶ made
//!     ▲        ▲                │no                            │no
//!     └────────┴── another board, or some givens of this one changed (the nearest so far is kept)
//! ```

use std::ops::Range;
use std::sync::Arc;

use cellwise_core::{Budget, Limit};
use cellwise_human::sudoku::{Level, Technique};
use cellwise_sudoku::{Grid, Puzzle};

use super::nine::{Bench, NineDig};
use super::shared::Shared;
use super::slot::Slot;
use super::wishes::{WishError, Wishes};

/// What is known of the difficulty of a Sudoku: nothing if no difficulty was asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Hardness {
    /// The level of the hardest step.
    pub level: Option<Level>,
    /// The hardest technique. Where an extreme board was asked for and nothing else it is not known: it is enough that no
    /// easier technique solves the board.
    pub hardest: Option<Technique>,
}

/// A Sudoku that meets the wishes.
pub type Made = crate::Made<Puzzle, Grid, Hardness>;

/// What became of one Sudoku of a run.
pub type Outcome = crate::Outcome<Made>;

/// Makes puzzles.
///
/// ```
/// use std::sync::Arc;
/// use cellwise_core::Budget;
/// use cellwise_generate::sudoku::{Maker, Outcome, Symmetry, Wishes};
///
/// let wishes = Wishes { symmetry: Symmetry::HalfTurn, ..Wishes::default() };
/// let mut maker = Maker::new(&Arc::new(wishes), 7, 0..3)?;
/// let outcomes = maker.advance(&mut Budget::unlimited()).unwrap();
/// for outcome in outcomes {
///     let Outcome::Made(made) = outcome else { panic!() };
///     assert!(made.puzzle.is_unique());
///     let givens = made.puzzle.givens().digits();
///     assert!(Symmetry::HalfTurn.holds(9, |cell| givens[cell] != 0));
/// }
/// # Ok::<(), cellwise_generate::sudoku::WishError>(())
/// ```
pub struct Maker {
    shared: Shared,
    slots: Vec<Slot>,
    bench: Bench,
}

impl Maker {
    /// As many puzzles as go well side by side in one maker.
    pub const MANY: u64 = 512;

    /// A maker of the puzzles with these numbers.
    ///
    /// # Errors
    /// [`WishError`] if the wishes can't be met.
    pub fn new(wishes: &Arc<Wishes>, seed: u64, numbers: Range<u64>) -> Result<Self, WishError> {
        wishes.check()?;
        let mut shared = Shared::new(wishes);
        Ok(Self {
            slots: numbers
                .map(|number| Slot::new(&mut shared, seed, number))
                .collect(),
            shared,
            bench: Bench::new(),
        })
    }

    /// Goes on until every puzzle is made or given up.
    ///
    /// # Errors
    /// The limit that struck; a further call goes on.
    pub fn advance(&mut self, budget: &mut Budget) -> Result<Vec<Outcome>, Limit> {
        loop {
            let mut digs: Vec<&mut NineDig> = self.slots.iter_mut().flat_map(Slot::nines).collect();
            self.bench.advance(&mut digs, budget)?;
            for slot in &mut self.slots {
                slot.advance(&mut self.shared, budget)?;
            }
            if self.slots.iter().all(Slot::is_done) {
                return Ok(self.slots.drain(..).map(Slot::into_outcome).collect());
            }
        }
    }

    /// The number of puzzles that are made or given up.
    #[must_use]
    pub fn done(&self) -> usize {
        self.slots.iter().filter(|slot| slot.is_done()).count()
    }

    /// The outcomes so far, for a run that is stopped: puzzles that were made, and the nearest found of the
    /// others.
    #[must_use]
    pub fn stopped(self) -> Vec<Outcome> {
        let slots = self.slots.into_iter();
        slots.map(Slot::into_outcome).collect()
    }
}
