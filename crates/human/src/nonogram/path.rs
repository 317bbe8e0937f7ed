//! The path from a picture to its solution, technique by technique.
//!
//! Each round takes the easiest technique that finds anything and applies *all* its instances at once. So a path does not
//! depend on which instance is seen first: turning or mirroring the picture changes nothing but the names,
//! and ratings stay the same.

use std::collections::HashSet;

use cellwise_core::{Budget, Limit};
use cellwise_nonogram::Line;

use super::position::Position;
use super::search::{Found, Search};
use super::step::Step;
use super::table::Technique;
use crate::sudoku::PathEnd;

/// All uses of one technique on one state of the picture.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Round {
    /// The technique.
    pub technique: Technique,
    /// Its instances; each adds something that those before it did not. Empty in an outline.
    pub steps: Vec<Step>,
    /// The number of lines on which it found something; 1 for a technique of several lines.
    pub uses: usize,
    /// Cells settled by all of them.
    pub settled: usize,
    /// The number of lines that gave anything at this moment, by any technique.
    pub lines: usize,
}

/// The whole way, round by round.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Path {
    /// The rounds in order.
    pub rounds: Vec<Round>,
    /// Its end.
    pub end: PathEnd,
    /// The line that has no placement left, if the picture can't be finished.
    pub broken: Option<Line>,
    /// The limit that stopped it, if one did.
    pub limit: Option<Limit>,
}

impl Path {
    /// The steps in order.
    pub fn steps(&self) -> impl Iterator<Item = &Step> {
        self.rounds.iter().flat_map(|round| &round.steps)
    }
}

/// The way from a position to its solution, explained: every instance of the easiest technique, round by round. If the budget
/// ends first, the path ends there and names the limit.
///
/// ```
/// use cellwise_core::Budget;
/// use cellwise_human::nonogram::{PathEnd, Position, explain};
/// use cellwise_nonogram::Puzzle;
///
/// let puzzle: Puzzle = "3 3 / 3 / 1 / 1 1 / 3 / 1 1 / 1".parse()?;
/// let budget = &mut Budget::unlimited();
/// let path = explain(&Position::new(&puzzle, budget), budget);
/// let told: Vec<String> = path.steps().map(ToString::to_string).collect();
/// assert_eq!(told[0], "Full line: Row 1 (clue 3) has 3 cells, and the 3 fills them all. So r1c1 to r1c3 are black.");
/// # let _ = PathEnd::Solved;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn explain(position: &Position, budget: &mut Budget) -> Path {
    Walk::new(position).finish(budget)
}

/// The same way without its steps: each round's technique and numbers. Several times faster.
#[must_use]
pub fn outline(position: &Position, budget: &mut Budget) -> Path {
    Walk::outlined(position).finish(budget)
}

/// A path that is walked on a budget. It pauses when a slice is over and continues at the next call; the path does not depend
/// on the slices.
///
/// ```
/// use cellwise_core::{Budget, Limit};
/// use cellwise_human::nonogram::{Position, Walk, explain};
/// use cellwise_nonogram::{Picture, Puzzle};
///
/// let picture: Picture = "##.#\n.##.\n####".parse()?;
/// let puzzle = Puzzle::of_picture(&picture).unwrap();
/// let position = Position::new(&puzzle, &mut Budget::unlimited());
/// let mut walk = Walk::new(&position);
/// let mut budget = Budget::unlimited().with_slice(2);
/// while walk.advance(&mut budget) == Err(Limit::Slice) {
///     budget.next_slice();
/// }
/// assert_eq!(walk.into_path(), explain(&position, &mut Budget::unlimited()));
/// # Ok::<(), cellwise_nonogram::PictureError>(())
/// ```
pub struct Walk {
    search: Option<Search>,
    explains: bool,
    rounds: Vec<Round>,
    end: Option<PathEnd>,
    broken: Option<Line>,
    /// The limit that the last call ran into.
    limit: Option<Limit>,
}

impl Walk {
    /// The path with its steps.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        Self::with(position, true)
    }

    /// The path without its steps, as [`outline`] gives it.
    #[must_use]
    pub fn outlined(position: &Position) -> Self {
        Self::with(position, false)
    }

    fn with(position: &Position, explains: bool) -> Self {
        let search = position.search(explains);
        Self {
            end: search.is_none().then_some(PathEnd::Stuck),
            search,
            explains,
            rounds: Vec::new(),
            broken: None,
            limit: None,
        }
    }

    /// Goes on to the end of the path or of the budget.
    ///
    /// # Errors
    /// The limit that struck. A further call continues.
    pub fn advance(&mut self, budget: &mut Budget) -> Result<PathEnd, Limit> {
        self.limit = None;
        loop {
            if let Some(end) = self.end {
                return Ok(end);
            }
            if let Err(limit) = self.round(budget) {
                self.limit = Some(limit);
                return Err(limit);
            }
        }
    }

    fn finish(mut self, budget: &mut Budget) -> Path {
        // The path itself says if a limit struck.
        let _ = self.advance(budget);
        self.into_path()
    }

    /// The number of rounds done.
    #[must_use]
    pub fn rounds(&self) -> usize {
        self.rounds.len()
    }

    /// The technique of the last round.
    pub(crate) fn last(&self) -> Option<Technique> {
        self.rounds.last().map(|round| round.technique)
    }

    /// One round, or the end.
    pub(crate) fn round(&mut self, budget: &mut Budget) -> Result<(), Limit> {
        let Some(search) = &mut self.search else {
            return Ok(());
        };
        let (technique, mut steps, lines) = match search.advance(budget)? {
            Found::Steps {
                technique,
                steps,
                lines,
            } => (technique, steps, lines),
            Found::Solved => {
                self.end = Some(PathEnd::Solved);
                return Ok(());
            }
            Found::Stuck => {
                self.end = Some(PathEnd::Stuck);
                return Ok(());
            }
            Found::Dead(line) => {
                self.end = Some(PathEnd::Dead);
                self.broken = Some(line);
                return Ok(());
            }
        };
        let uses = match technique.is_of_a_line() {
            // The steps of a line follow each other.
            true => steps.chunk_by(|a, b| a.lines == b.lines).count(),
            false => 1,
        };
        let before = search.board.open();
        search.apply(&steps);
        let work = steps.len() as u64;
        if self.explains {
            keep_useful(&mut steps);
        } else {
            steps.clear();
        }
        self.rounds.push(Round {
            technique,
            steps,
            uses,
            settled: before - search.board.open(),
            lines,
        });
        budget.spend(work)
    }

    /// Returns true if the path is at its end.
    pub(crate) fn is_over(&self) -> bool {
        self.end.is_some()
    }

    /// The path as far as it was walked.
    #[must_use]
    pub fn into_path(self) -> Path {
        Path {
            rounds: self.rounds,
            end: self.end.unwrap_or(PathEnd::Stopped),
            broken: self.broken,
            limit: self.limit,
        }
    }
}

/// Keeps the steps that add something.
fn keep_useful(steps: &mut Vec<Step>) {
    let (mut settled, mut ruled_out) = (HashSet::new(), HashSet::new());
    steps.retain(|step| {
        let mut useful = false;
        for paint in &step.settles {
            useful |= settled.insert(paint.cell);
        }
        for &paint in &step.drops {
            useful |= !settled.contains(&paint.cell) && ruled_out.insert(paint);
        }
        useful
    });
}
