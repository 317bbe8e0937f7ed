//! What a Sudoku to be made shall be.

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

use cellwise_human::sudoku::Technique;
use cellwise_sudoku::{Rule, RuleError, Shape, ShapeError};
use thiserror::Error;

use super::difficulty::Difficulty;
use super::invent::RuleWish;
use super::symmetry::Symmetry;

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
        }
    }
}

/// Wishes that nothing can meet, or that do not go together.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum WishError {
    /// A difficulty for a rule without named steps.
    #[error(
        "{rule} has no named steps, so nothing is known about the difficulty of a puzzle with it; leave out {wish}"
    )]
    NoSteps {
        /// The name of the rule.
        rule: String,
        /// The wish.
        wish: String,
    },
    /// A technique for boards with a rule that this one does not have.
    #[error("{technique} is a step for boards with {rule}; this board has no such rule")]
    NoRule {
        /// The technique.
        technique: Technique,
        /// The rule.
        rule: &'static str,
    },
    /// A pattern for a board of another size.
    #[error("the pattern has {found} cells; this board has {cells}")]
    PatternSize {
        /// Cells of the pattern.
        found: usize,
        /// Cells of the board.
        cells: usize,
    },
    /// A pattern, and a symmetry it does not have.
    #[error("the pattern does not have the symmetry {0}")]
    PatternSymmetry(Symmetry),
    /// A pattern, and a number of givens it does not have.
    #[error("the pattern has {found} givens, which is not the number of givens asked for")]
    PatternGivens {
        /// Givens of the pattern.
        found: usize,
    },
    /// Fewer givens than any board with one solution has.
    #[error(
        "no 9x9 board with fewer than 17 givens has exactly one solution (McGuire, Tugemann, Civario 2014); asked for {0} at most"
    )]
    TooFew(usize),
    /// More givens than cells.
    #[error("asked for {wanted} givens at least; this board has {cells} cells")]
    TooMany {
        /// The givens asked for.
        wanted: usize,
        /// The cells of the board.
        cells: usize,
    },
    /// An empty range.
    #[error("the range {0} is empty")]
    EmptyRange(String),
    /// Placements before a technique that is not named.
    #[error("a number of placements is counted before the technique that is needed; say which")]
    AfterWhat,
    /// An archive for boards that have no canonical form.
    #[error("only classic 9x9 boards have a canonical form to be compared with the archive")]
    UnlikeWhat,
    /// A rule that does not fit the board.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// A board that can't be.
    #[error(transparent)]
    Shape(#[from] ShapeError),
}

impl Wishes {
    /// True for the classic 9×9 board without further rules.
    #[must_use]
    pub fn is_classic(&self) -> bool {
        self.shape.is_classic() && self.rules.is_empty()
    }

    /// Checks that the wishes go together.
    ///
    /// # Errors
    /// [`WishError`] with the wish that can't be met.
    pub fn check(&self) -> Result<(), WishError> {
        let cells = self.shape.cells();
        for wish in &self.rules {
            wish.check(&self.shape)?;
            if !self.difficulty.is_any() && !wish.has_named_steps() {
                return Err(WishError::NoSteps {
                    rule: wish.name().to_owned(),
                    wish: self.difficulty.to_string(),
                });
            }
        }
        if let Some(technique) = self.difficulty.needs {
            let rule = match technique {
                Technique::CageCombination | Technique::InniesAndOuties => Some("killer"),
                Technique::RuleAlone => Some("a rule"),
                _ => None,
            };
            let has = |rule: &str| match rule {
                "killer" => self.rules.iter().any(|wish| wish.name() == rule),
                _ => !self.rules.is_empty(),
            };
            if let Some(rule) = rule.filter(|rule| !has(rule)) {
                return Err(WishError::NoRule { technique, rule });
            }
        }
        if self.difficulty.after.is_some() && self.difficulty.needs.is_none() {
            return Err(WishError::AfterWhat);
        }
        if let Some(givens) = &self.givens {
            if givens.is_empty() {
                let range = format!("{} to {}", givens.start(), givens.end());
                return Err(WishError::EmptyRange(range));
            }
            if *givens.start() > cells {
                return Err(WishError::TooMany {
                    wanted: *givens.start(),
                    cells,
                });
            }
            if self.is_classic() && *givens.end() < 17 {
                return Err(WishError::TooFew(*givens.end()));
            }
        }
        if !self.unlike.is_empty() && !self.is_classic() {
            return Err(WishError::UnlikeWhat);
        }
        self.check_pattern(cells)
    }

    fn check_pattern(&self, cells: usize) -> Result<(), WishError> {
        let Some(pattern) = &self.pattern else {
            return Ok(());
        };
        if pattern.len() != cells {
            return Err(WishError::PatternSize {
                found: pattern.len(),
                cells,
            });
        }
        if !self.symmetry.holds(self.shape.size(), |cell| pattern[cell]) {
            return Err(WishError::PatternSymmetry(self.symmetry));
        }
        let found = pattern.iter().filter(|&&given| given).count();
        if self
            .givens
            .as_ref()
            .is_some_and(|givens| !givens.contains(&found))
        {
            return Err(WishError::PatternGivens { found });
        }
        if self.is_classic() && found < 17 {
            return Err(WishError::TooFew(found));
        }
        Ok(())
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

    /// The fixed rules: those that are not to be invented.
    pub(crate) fn fixed_rules(&self) -> Vec<Rule> {
        self.rules
            .iter()
            .filter_map(|wish| wish.fixed().cloned())
            .collect()
    }
}
