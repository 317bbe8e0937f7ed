//! A puzzle with the player's picture, and what is known of its solutions.

use std::sync::Arc;

use cellwise_core::{Answer, Budget, Limit, Verdict, collect};
use cellwise_nonogram::{Colour, LineSolver, Picture, Puzzle, Solver};

use super::board::Board;
use super::clues::Clues;
use super::search::{Found, Search};
use super::step::Step;
use super::table::Technique;

/// Pictures with more cells are not looked at: no person solves them.
const MAX_CELLS: usize = 1 << 20;

/// A puzzle, the player's picture, and the verdict on the puzzle.
///
/// ```
/// use cellwise_core::{Budget, Verdict};
/// use cellwise_human::nonogram::Position;
/// use cellwise_nonogram::{Picture, Puzzle};
///
/// let picture: Picture = "##.\n.#.\n.#.".parse()?;
/// let puzzle = Puzzle::of_picture(&picture).unwrap();
/// let position = Position::new(&puzzle, &mut Budget::unlimited());
/// assert_eq!(position.verdict(), Verdict::Unique);
/// assert_eq!(position.solution(), Some(&picture));
/// assert!(position.with_picture(&picture).is_solved());
/// # Ok::<(), cellwise_nonogram::PictureError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    puzzle: Puzzle,
    /// `None` if the picture is too large.
    board: Option<Board>,
    verdict: Verdict,
    solution: Option<Picture>,
    near: Option<usize>,
}

impl Position {
    /// The puzzle with nothing filled in. It is solved to know its verdict; if the budget ends first, the verdict says so.
    #[must_use]
    pub fn new(puzzle: &Puzzle, budget: &mut Budget) -> Self {
        let answer = collect(&mut Solver::new(puzzle), 2, budget);
        Self::answered(puzzle, answer)
    }

    /// The puzzle with nothing filled in, whose solutions, up to two, are known.
    #[must_use]
    pub fn answered(puzzle: &Puzzle, answer: Answer<Picture>) -> Self {
        let verdict = answer.verdict();
        let mut solutions = answer.solutions;
        Self {
            board: Self::fits(puzzle).then(|| Board::new(&Arc::new(Clues::new(puzzle)))),
            puzzle: puzzle.clone(),
            verdict,
            solution: match verdict {
                Verdict::Unique => solutions.pop(),
                _ => None,
            },
            near: None,
        }
    }

    /// Returns true if a puzzle is small enough for a person: up to 2²⁰ cells and 16,000 rows or columns.
    #[must_use]
    pub fn fits(puzzle: &Puzzle) -> bool {
        let (height, width) = (puzzle.height(), puzzle.width());
        height.max(width) <= LineSolver::MAX_CELLS && height * width <= MAX_CELLS
    }

    /// The same puzzle with another picture filled in.
    ///
    /// # Panics
    /// If the picture does not have the size of the puzzle.
    #[must_use]
    pub fn with_picture(mut self, picture: &Picture) -> Self {
        let size = (picture.height(), picture.width());
        let expected = (self.puzzle.height(), self.puzzle.width());
        assert_eq!(size, expected, "size of the picture");
        let board = self.board.take();
        self.board = board.map(|board| Board::of_picture(&board.clues, picture));
        self
    }

    /// The same position, where `cell` was drawn last: of equal hints the one closest to it is given.
    #[must_use]
    pub fn with_near(mut self, cell: Option<usize>) -> Self {
        self.near = cell;
        self
    }

    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The cells that are known.
    #[must_use]
    pub fn picture(&self) -> Picture {
        let open = || Picture::open(self.puzzle.height(), self.puzzle.width());
        self.board.as_ref().map_or_else(open, Board::picture)
    }

    /// The colours that a cell may still have, the background included.
    #[must_use]
    pub fn candidates(&self, cell: usize) -> Vec<Colour> {
        let of = |board: &Board| board.colours(cell).map(Colour::new).collect();
        self.board.as_ref().map_or_else(Vec::new, of)
    }

    /// The verdict on the puzzle.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// The solution, if there is exactly one.
    #[must_use]
    pub fn solution(&self) -> Option<&Picture> {
        self.solution.as_ref()
    }

    /// Returns true if every cell is known and every line shows its clue.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        let full = |board: &Board| board.open() == 0 && board.empty_cell().is_none();
        self.board.as_ref().is_some_and(full) && self.puzzle.check(&self.picture()).is_ok()
    }

    /// Does what a step says.
    pub fn apply(&mut self, step: &Step) {
        let Some(board) = &mut self.board else { return };
        for paint in &step.settles {
            board.set(paint.cell, paint.number());
        }
        for paint in &step.drops {
            board.drop(paint.cell, paint.number());
        }
    }

    /// Every step of the easiest technique that finds any; none if nothing goes further.
    ///
    /// # Errors
    /// The limit that struck.
    pub fn steps(&self, budget: &mut Budget) -> Result<Vec<Step>, Limit> {
        let Some(mut search) = self.search(true) else {
            return Ok(Vec::new());
        };
        Ok(match search.advance(budget)? {
            Found::Steps { steps, .. } => steps,
            _ => Vec::new(),
        })
    }

    /// The technique of the next step, if there is one.
    ///
    /// # Errors
    /// The limit that struck.
    pub fn next_technique(&self, budget: &mut Budget) -> Result<Option<Technique>, Limit> {
        Ok(self.steps(budget)?.first().map(|step| step.technique))
    }

    pub(crate) fn search(&self, explains: bool) -> Option<Search> {
        let board = self.board.clone()?;
        Some(Search::new(board, self.solution.clone(), explains))
    }

    pub(crate) fn board(&self) -> Option<&Board> {
        self.board.as_ref()
    }

    pub(crate) fn near(&self) -> Option<usize> {
        self.near
    }
}
