//! The difficulty of a Nonogram for a person.
//!
//! The rating rests on the rounds of the [`super::path`], which are the same for every turned or mirrored copy of a puzzle,
//! and so is the rating.

use std::fmt;

use cellwise_core::{Budget, Limit, Verdict};

use super::path::{Path, outline};
use super::position::Position;
use super::table::Technique;
use crate::sudoku::rate::level_or_reason;
use crate::sudoku::{Level, PathEnd};

/// The difficulty of a puzzle.
///
/// Only a puzzle with exactly one solution has a level. For any other, and where a limit struck, the numbers describe the
/// part of the path that was walked.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Rating {
    /// The verdict on the puzzle.
    pub verdict: Verdict,
    /// The level of the hardest technique that the path needs. `None` unless the puzzle has exactly one solution and the path
    /// reaches it.
    pub level: Option<Level>,
    /// The hardest technique of the path; `None` if there is nothing to do.
    pub hardest: Option<Technique>,
    /// The sum of the weights of all steps.
    pub sum: u32,
    /// The number of steps: in each round one for every line on which the technique finds something.
    pub steps: usize,
    /// The number of rounds.
    pub rounds: usize,
    /// The fewest lines that gave anything at any moment; `None` if there was nothing to do. If it is 0, at some moment no
    /// line alone gave anything.
    pub tightest: Option<usize>,
    /// One line at a time is enough: techniques of kinds 1 to 6 reach the solution. `None` if that is not known.
    pub line_by_line: Option<bool>,
    /// No guess is needed: named techniques reach the solution. `None` if that is not known.
    pub without_guess: Option<bool>,
    /// The number of uses of each technique, easiest first.
    pub uses: Vec<(Technique, usize)>,
    /// The end of the path.
    pub end: PathEnd,
    /// The limit that stopped the path, if one did.
    pub limit: Option<Limit>,
}

/// `hard, hardest step Joining, sum 812, 96 steps in 20 rounds, at the tightest moment 2 lines give something, line by line`;
/// a puzzle without a level says why.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        level_or_reason(f, self.level, self.verdict, self.end)?;
        let Some(hardest) = self.hardest else {
            return Ok(());
        };
        let so_far = if self.level.is_some() { "" } else { " so far" };
        write!(f, ", hardest step{so_far} {hardest}, sum {}", self.sum)?;
        write!(
            f,
            ", {} in {}",
            counted(self.steps, "step"),
            counted(self.rounds, "round")
        )?;
        match self.tightest {
            Some(0) => f.write_str(", at the tightest moment no line alone gives anything")?,
            Some(1) => f.write_str(", at the tightest moment 1 line gives something")?,
            Some(lines) => write!(f, ", at the tightest moment {lines} lines give something")?,
            None => {}
        }
        match (self.line_by_line, self.without_guess) {
            (Some(true), _) => f.write_str(", no guessing: one line at a time is enough"),
            (_, Some(true)) => f.write_str(", no guessing: suppositions are enough"),
            (_, Some(false)) => f.write_str(", a guess is needed"),
            _ => Ok(()),
        }
    }
}

/// `1 step`, `2 steps`.
fn counted(number: usize, word: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {word}{plural}")
}

/// Rates the way from a position to its solution. If the budget ends first, the rating has no level and names the limit.
///
/// ```
/// use cellwise_core::Budget;
/// use cellwise_human::nonogram::{Level, Position, rate};
/// use cellwise_nonogram::{Picture, Puzzle};
///
/// let picture: Picture = "###\n.#.\n###".parse()?;
/// let puzzle = Puzzle::of_picture(&picture).unwrap();
/// let budget = &mut Budget::unlimited();
/// let rating = rate(&Position::new(&puzzle, budget), budget);
/// assert_eq!((rating.level, rating.line_by_line), (Some(Level::Easy), Some(true)));
/// # Ok::<(), cellwise_nonogram::PictureError>(())
/// ```
#[must_use]
pub fn rate(position: &Position, budget: &mut Budget) -> Rating {
    Rating::of(position.verdict(), &outline(position, budget))
}

impl Rating {
    /// The rating that follows from a path of a puzzle with this verdict.
    #[must_use]
    pub fn of(verdict: Verdict, path: &Path) -> Self {
        let mut uses = vec![0; Technique::ALL.len()];
        let mut rating = Self {
            verdict,
            level: None,
            hardest: None,
            sum: 0,
            steps: 0,
            rounds: path.rounds.len(),
            tightest: path.rounds.iter().map(|round| round.lines).min(),
            line_by_line: None,
            without_guess: None,
            uses: Vec::new(),
            end: path.end,
            limit: path.limit,
        };
        for round in &path.rounds {
            uses[round.technique as usize] += round.uses;
            rating.steps += round.uses;
            let weight = round.technique.weight() * round.uses as u32;
            rating.sum = rating.sum.saturating_add(weight);
            rating.hardest = rating.hardest.max(Some(round.technique));
        }
        if verdict == Verdict::Unique && path.end == PathEnd::Solved {
            rating.level = Some(rating.hardest.map_or(Level::Easy, Technique::level));
            rating.line_by_line = Some(rating.hardest.is_none_or(Technique::is_of_a_line));
            rating.without_guess = Some(rating.hardest != Some(Technique::Guess));
        }
        let used = Technique::ALL.iter().copied().zip(uses);
        rating.uses = used.filter(|&(_, times)| times > 0).collect();
        rating
    }
}
