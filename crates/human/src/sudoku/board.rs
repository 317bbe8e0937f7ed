//! A board in the middle of being solved: digits, candidates, and what was given.
//!
//! In: a puzzle, or a player's state of it. Out: what each technique finds
//! there. The board knows the puzzle's solution (if there is just one), for
//! noticing mistakes and for the last resort.

use std::cell::{OnceCell, RefCell};
use std::sync::Arc;

use cellwise_core::{Answer, Budget, Limit, Verdict};
use cellwise_sudoku::{DigitSet, Grid, Puzzle, Shape, solve_within};

use super::geometry::Geometry;
use super::set::Set;
use super::sink::{Mode, Sink, Slice};
use super::step::Step;
use super::technique::{Technique, find};
use super::view::View;

/// Words for boards of up to 128 cells (11×11), 640 cells (25×25) and 4096 (64×64).
macro_rules! with_view {
    ($board:expr, $view:ident => $body:expr) => {{
        let board: &$crate::sudoku::board::Board = $board;
        match board.shape().cells() {
            0..=128 => {
                let $view = board.view::<2>();
                $body
            }
            129..=640 => {
                let $view = board.view::<10>();
                $body
            }
            _ => {
                let $view = board.view::<64>();
                $body
            }
        }
    }};
}
pub(crate) use with_view;

/// A board part-way to its solution.
///
/// ```
/// use cellwise_human::sudoku::{Board, Technique};
/// use cellwise_sudoku::Puzzle;
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut board = Board::new(&puzzle);
/// let step = board.find_first(Technique::NakedSingle).unwrap();
/// assert_eq!(step.sentence(), "Every other digit is ruled out for r5c5; only 5 is left. So r5c5 is 5.");
/// board.apply(&step);
/// assert_eq!(board.digits().get(40), Some(5));
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    puzzle: Puzzle,
    digits: Grid,
    candidates: Vec<DigitSet>,
    verdict: Verdict,
    solution: Option<Arc<Grid>>,
}

impl Board {
    /// The puzzle as it is given, with all candidates noted. Solves it on the way.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        Self::within(puzzle, &mut Budget::unlimited())
    }

    /// The same, within a budget: if it runs out, the board does without a known solution.
    #[must_use]
    pub fn within(puzzle: &Puzzle, budget: &mut Budget) -> Self {
        Self::answered(puzzle, solve_within(puzzle, 2, budget))
    }

    /// The same, by whoever has looked for two solutions of the puzzle already.
    #[must_use]
    pub fn answered(puzzle: &Puzzle, answer: Answer<Grid>) -> Self {
        let verdict = answer.verdict();
        let solution = answer.solutions.into_iter().next();
        Self::build(
            puzzle,
            verdict,
            solution.filter(|_| verdict == Verdict::Unique),
        )
    }

    fn build(puzzle: &Puzzle, verdict: Verdict, solution: Option<Grid>) -> Self {
        let mut board = Self {
            puzzle: puzzle.clone(),
            digits: puzzle.givens().clone(),
            candidates: Vec::new(),
            verdict,
            solution: solution.map(Arc::new),
        };
        board.note_candidates();
        board
    }

    /// A player's state of the puzzle: the digits filled in so far and, if the player keeps them, pencil marks.
    ///
    /// Digits that differ from the givens are ignored where the puzzle has a
    /// given. Marks count only where the cell is empty and as far as they don't
    /// repeat a digit in sight; an empty cell without any mark counts as not yet noted.
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

    /// Sets every open cell's candidates to what it does not see.
    fn note_candidates(&mut self) {
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

    /// The shape of the board.
    #[must_use]
    pub fn shape(&self) -> &Arc<Shape> {
        self.puzzle.shape()
    }

    /// The puzzle it began with.
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

    /// What the search said about the puzzle. Arguments from uniqueness are used only if it is unique.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// The solution, if the puzzle has exactly one.
    #[must_use]
    pub fn solution(&self) -> Option<&Grid> {
        self.solution.as_deref()
    }

    /// Whether every cell holds a digit.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.digits.is_full()
    }

    /// Whether the board can't be finished as it stands: a cell without candidates, a house without
    /// room for a digit, or a digit twice.
    #[must_use]
    pub fn is_dead(&self) -> bool {
        with_view!(self, view => view.is_dead())
    }

    /// Does what a step says.
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

    /// Every instance of a technique on this board.
    ///
    /// Of chains there are endlessly many: for each candidate that goes, a shortest one is shown.
    #[must_use]
    pub fn find_all(&self, technique: Technique) -> Vec<Step> {
        with_view!(self, view => unhurried(&view, technique, Mode::All))
    }

    /// Some instance of a technique, if there is one.
    #[must_use]
    pub fn find_first(&self, technique: Technique) -> Option<Step> {
        with_view!(self, view => unhurried(&view, technique, Mode::First))
            .into_iter()
            .next()
    }

    /// A step of the easiest technique that finds one.
    #[must_use]
    pub fn next_step(&self) -> Option<Step> {
        with_view!(self, view => Technique::ALL
            .iter()
            .find_map(|&technique| unhurried(&view, technique, Mode::First).into_iter().next()))
    }

    /// The same within a budget, beginning with the technique of number `from`, which moves on.
    pub(crate) fn next_step_within(
        &self,
        from: &mut usize,
        budget: &mut Budget,
    ) -> Result<Option<Step>, Limit> {
        let units = (self.shape().cells() * self.shape().size() / 16).max(1) as u64;
        with_view!(self, view => {
            while let Some(&technique) = Technique::ALL.get(*from) {
                budget.spend(units)?;
                let (steps, slice) = steps(&view, technique, Mode::First, budget)?;
                if let Some(step) = steps.into_iter().next() {
                    return Ok(Some(step));
                }
                *from += 1;
                if slice == Slice::Over {
                    return Err(Limit::Slice);
                }
            }
            Ok(None)
        })
    }

    pub(crate) fn view<const N: usize>(&self) -> View<N> {
        let geometry = Geometry::<N>::of(self.shape());
        let size = geometry.size;
        let mut view = View {
            digits: self.digits.digits().to_vec(),
            cands: self.candidates.clone(),
            at: vec![Set::EMPTY; size],
            placed: vec![Set::EMPTY; size],
            open: Set::EMPTY,
            given: (0..self.shape().cells())
                .filter(|&cell| self.puzzle.givens().get(cell).is_some())
                .collect(),
            unique: self.verdict == Verdict::Unique
                && self.puzzle.allowed().is_none()
                && self.puzzle.rules().is_empty(),
            solution: self.solution.clone(),
            als: OnceCell::new(),
            quiet: RefCell::default(),
            geometry,
        };
        for cell in 0..view.digits.len() {
            match view.digits[cell] {
                0 => view.open.insert(cell),
                digit => view.placed[usize::from(digit) - 1].insert(cell),
            }
            for digit in view.cands[cell].iter() {
                view.at[usize::from(digit) - 1].insert(cell);
            }
        }
        view
    }
}

fn unhurried<const N: usize>(view: &View<N>, technique: Technique, mode: Mode) -> Vec<Step> {
    match steps(view, technique, mode, &mut Budget::unlimited()) {
        Ok((steps, _)) => steps,
        Err(limit) => unreachable!("an unlimited budget ran into {limit}"),
    }
}

/// What a technique finds within a budget, and whether the slice is over.
fn steps<const N: usize>(
    view: &View<N>,
    technique: Technique,
    mode: Mode,
    budget: &mut Budget,
) -> Result<(Vec<Step>, Slice), Limit> {
    let mut sink = Sink::new(mode, technique, view.size());
    let slice = sink.within(technique, budget, |sink| find(technique, view, sink))?;
    Ok((sink.steps, slice))
}
