//! A position: a puzzle in the middle of being solved, with its digits and candidates.
//!
//! In: a puzzle, or a player's state of it. Out: the steps that techniques find there. The position
//! knows the puzzle's solution if there is exactly one, to notice mistakes and for the last resort.

use std::sync::Arc;

use cellwise_core::{Answer, Budget, End, Limit, Verdict};
use cellwise_sudoku::rules::{DemandSource, Demands};
use cellwise_sudoku::{DigitSet, Grid, Puzzle, Shape};

use super::search::{StepSearch, steps};
use super::sink::Mode;
use super::step::Step;
use super::technique::Technique;

/// A puzzle part-way to its solution.
///
/// ```
/// use cellwise_core::Budget;
/// use cellwise_human::sudoku::{Position, Technique};
/// use cellwise_sudoku::{Puzzle, Symbols};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let budget = &mut Budget::unlimited();
/// let mut position = Position::new(&puzzle, budget);
/// let step = position.find_first(Technique::NakedSingle, budget).unwrap().unwrap();
/// assert_eq!(
///     step.text(&Symbols::default()),
///     "Every other digit is ruled out for r5c5; only 5 is left. So r5c5 is 5."
/// );
/// position.apply(&step);
/// assert_eq!(position.digits().get(40), Some(5));
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    puzzle: Puzzle,
    digits: Grid,
    candidates: Vec<DigitSet>,
    verdict: Verdict,
    limit: Option<Limit>,
    solution: Option<Arc<Grid>>,
    /// What the rules beyond houses demand.
    demands: Arc<Demands>,
}

impl Position {
    /// The puzzle as it is given, with all candidates noted. Looks for two solutions first; if the
    /// budget runs out, the position has no known solution.
    #[must_use]
    pub fn new(puzzle: &Puzzle, budget: &mut Budget) -> Self {
        Self::answered(puzzle, puzzle.solve_within(2, budget))
    }

    /// The same for a caller that has looked for two solutions already.
    #[must_use]
    pub fn answered(puzzle: &Puzzle, answer: Answer<Grid>) -> Self {
        let verdict = answer.verdict();
        let solution = answer.solutions.into_iter().next();
        let mut position = Self {
            puzzle: puzzle.clone(),
            digits: puzzle.givens().clone(),
            candidates: Vec::new(),
            demands: Arc::new(Demands::new(puzzle)),
            verdict,
            limit: match answer.end {
                End::Stopped(limit) => Some(limit),
                _ => None,
            },
            solution: solution
                .filter(|_| verdict == Verdict::Unique)
                .map(Arc::new),
        };
        position.note_candidates();
        position
    }

    /// A player's state of the puzzle: the digits filled in so far and, if the player keeps them, pencil marks.
    ///
    /// Where the puzzle has a given, the given counts. Marks count only in empty cells, and only
    /// digits that the cell does not see; an empty cell without marks counts as not yet noted.
    #[must_use]
    pub fn with_progress(mut self, digits: &Grid, marks: Option<&[DigitSet]>) -> Self {
        if digits.size() == self.digits.size() {
            for (cell, &digit) in digits.digits().iter().enumerate() {
                if self.puzzle.givens().get(cell).is_none() {
                    self.digits.set(cell, digit);
                }
            }
        }
        self.note_candidates();
        for (cell, marks) in marks.unwrap_or_default().iter().enumerate() {
            if let Some(known) = self.candidates.get_mut(cell)
                && !marks.is_empty()
            {
                *known &= *marks;
            }
        }
        self
    }

    /// Sets every open cell's candidates to the digits that it does not see and that no rule alone excludes.
    fn note_candidates(&mut self) {
        self.note_seen();
        let before = self.candidates.clone();
        for demand in 0..self.demands.len() {
            if !matches!(self.demands.source(demand), DemandSource::Rule(_)) {
                continue;
            }
            let left = self
                .demands
                .narrow(demand, |cell| match self.digits.get(cell) {
                    Some(digit) => [digit].into_iter().collect(),
                    None => before[cell],
                });
            let cells = self.demands.cells(demand);
            for (&cell, left) in cells.iter().zip(left.unwrap_or_default()) {
                self.candidates[cell] &= left;
            }
        }
    }

    /// Sets every open cell's candidates to the digits that it does not see.
    fn note_seen(&mut self) {
        let shape = self.puzzle.shape();
        self.candidates = (0..shape.cells())
            .map(|cell| {
                if self.digits.get(cell).is_some() {
                    return DigitSet::EMPTY;
                }
                let seen = shape
                    .peers(cell)
                    .iter()
                    .filter_map(|&peer| self.digits.get(peer));
                self.puzzle.candidates(cell) & !seen.collect::<DigitSet>()
            })
            .collect();
    }

    /// What the rules beyond houses demand.
    pub(crate) fn demands(&self) -> &Arc<Demands> {
        &self.demands
    }

    /// The shape of its board.
    #[must_use]
    pub fn shape(&self) -> &Arc<Shape> {
        self.puzzle.shape()
    }

    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The digits on the board.
    #[must_use]
    pub fn digits(&self) -> &Grid {
        &self.digits
    }

    /// The candidates of a cell; none if it holds a digit.
    #[must_use]
    pub fn candidates(&self, cell: usize) -> DigitSet {
        self.candidates[cell]
    }

    /// The verdict on the puzzle. Arguments from uniqueness are used only if it is unique.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// The limit that struck before the verdict was certain, if one did.
    #[must_use]
    pub fn limit(&self) -> Option<Limit> {
        self.limit
    }

    /// The solution, if the puzzle has exactly one.
    #[must_use]
    pub fn solution(&self) -> Option<&Grid> {
        self.solution.as_deref()
    }

    /// Returns true if arguments from uniqueness hold: there is exactly one solution, and nothing
    /// but houses and givens rules digits out.
    pub(crate) fn allows_uniqueness(&self) -> bool {
        self.verdict == Verdict::Unique
            && self.puzzle.allowed().is_none()
            && self.puzzle.rules().is_empty()
    }

    /// The solution, shared.
    pub(crate) fn shared_solution(&self) -> Option<Arc<Grid>> {
        self.solution.clone()
    }

    /// Returns true if every cell holds a digit.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.digits.is_full()
    }

    /// Places and removes the digits of a step.
    pub fn apply(&mut self, step: &Step) {
        for placed in &step.places {
            self.digits.set(placed.cell, placed.digit);
            self.candidates[placed.cell] = DigitSet::EMPTY;
            for &peer in self.puzzle.shape().peers(placed.cell) {
                self.candidates[peer].remove(placed.digit);
            }
        }
        for removed in &step.removes {
            self.candidates[removed.cell].remove(removed.digit);
        }
    }

    /// Every instance of a technique.
    ///
    /// Chains are endlessly many: each candidate that goes is shown with one of its shortest.
    ///
    /// # Errors
    /// The limit that struck.
    pub fn find_all(&self, technique: Technique, budget: &mut Budget) -> Result<Vec<Step>, Limit> {
        steps(self, technique, Mode::All, budget)
    }

    /// An instance of a technique, if there is one.
    ///
    /// # Errors
    /// The limit that struck.
    pub fn find_first(
        &self,
        technique: Technique,
        budget: &mut Budget,
    ) -> Result<Option<Step>, Limit> {
        Ok(steps(self, technique, Mode::First, budget)?
            .into_iter()
            .next())
    }

    /// A step of the easiest technique that finds one.
    ///
    /// # Errors
    /// The limit that struck. A caller with slices uses [`super::HintSearch`], which can continue.
    pub fn next_step(&self, budget: &mut Budget) -> Result<Option<Step>, Limit> {
        StepSearch::new(self).advance(budget)
    }
}
