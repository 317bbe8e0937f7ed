//! What a Sudoku to be made shall be.

mod check;
mod error;

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

use cellwise_human::sudoku::Technique;
use cellwise_sudoku::{Rule, Shape};

use super::difficulty::Difficulty;
use super::invent::RuleWish;
use super::symmetry::Symmetry;

pub use error::WishError;

/// The wishes on a Sudoku.
///
/// ```
/// use cellwise_generate::sudoku::{Symmetry, Wishes};
///
/// let wishes = Wishes { symmetry: Symmetry::HalfTurn, ..Wishes::default() };
/// assert_eq!(wishes.check(), Ok(()));
/// ```
#[derive(Clone, Debug)]
pub struct Wishes {
    /// Size and boxes.
    pub shape: Arc<Shape>,
    /// Rules beyond rows, columns and boxes.
    pub rules: Vec<RuleWish>,
    /// The number of givens.
    pub givens: Option<RangeInclusive<usize>>,
    /// Every given is needed. Without this wish, givens go as long as the symmetry and the number of
    /// givens allow.
    pub minimal: bool,
    /// The symmetry of the cells that hold givens.
    pub symmetry: Symmetry,
    /// The cells that hold givens, row by row.
    pub pattern: Option<Vec<bool>>,
    /// The difficulty for a person.
    pub difficulty: Difficulty,
    /// Canonical forms of boards; nothing equivalent to one of them is made.
    pub unlike: Arc<HashSet<[u8; 81]>>,
    /// Classic boards near which the search begins, where a technique is needed that random boards hardly ever need. If there are
    /// none, the search begins near boards that are kept for this, or anywhere.
    pub near: Arc<Vec<[u8; 81]>>,
}

impl Default for Wishes {
    /// A classic 9×9 board without further wishes.
    fn default() -> Self {
        Self {
            shape: Shape::classic(),
            rules: Vec::new(),
            givens: None,
            minimal: false,
            symmetry: Symmetry::None,
            pattern: None,
            difficulty: Difficulty::default(),
            unlike: Arc::default(),
            near: Arc::default(),
        }
    }
}

impl Wishes {
    /// True for the classic 9×9 board without further rules.
    #[must_use]
    pub fn is_classic(&self) -> bool {
        self.shape.is_classic() && self.rules.is_empty()
    }

    /// The number of givens that is asked for, in words: `28 givens`, `24 to 28 givens`.
    #[must_use]
    pub fn givens_text(&self) -> Option<String> {
        let givens = self.givens.as_ref()?;
        Some(match givens.start() == givens.end() {
            true => format!("{} givens", givens.start()),
            false => format!("{} to {} givens", givens.start(), givens.end()),
        })
    }

    /// The distance of a number of givens from the wish.
    pub(crate) fn distance_of_givens(&self, found: usize) -> u32 {
        let Some(wanted) = &self.givens else {
            return 0;
        };
        let below = wanted.start().saturating_sub(found);
        let above = found.saturating_sub(*wanted.end());
        (below + above) as u32
    }

    /// True if a technique is needed that hardly comes up where cages cover the board.
    pub(crate) fn wants_small_cages(&self) -> bool {
        let needs = self.difficulty.needs;
        let is_killer_set = matches!(needs, Some(Technique::KillerPair | Technique::KillerTriple));
        is_killer_set && self.givens.as_ref().is_none_or(|givens| *givens.end() > 0)
    }

    /// The fixed rules: those that are not to be invented.
    pub(crate) fn fixed_rules(&self) -> Vec<Rule> {
        self.rules
            .iter()
            .filter_map(|wish| wish.fixed().cloned())
            .collect()
    }
}
