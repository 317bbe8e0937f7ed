//! The difficulty of a puzzle for a person.
//!
//! The rating rests on the rounds of the [`super::path`], which are the same for every turned or
//! relabelled copy of a puzzle, and so is the rating.

use std::fmt;

use cellwise_core::{Budget, Limit, Verdict};

use super::path::{Path, PathEnd, outline};
use super::position::Position;
use super::technique::{Depth, Level, Technique};

/// The difficulty of a puzzle.
///
/// Only a puzzle with exactly one solution has a level. For any other, and where a limit struck,
/// the numbers describe the part of the path that was walked.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Rating {
    /// The verdict on the puzzle.
    pub verdict: Verdict,
    /// The level of the hardest technique that the path needs. `None` unless the puzzle has exactly
    /// one solution and the path reaches it.
    pub level: Option<Level>,
    /// The hardest technique of the path; `None` if there is nothing to do.
    pub hardest: Option<Technique>,
    /// The sum of the weights of all steps: singles count once for every digit placed, any other
    /// technique once a round, regardless of its number of instances on the board at that moment.
    pub sum: u32,
    /// The number of uses of each technique, easiest first: digits placed, or rounds.
    pub uses: Vec<(Technique, usize)>,
    /// The number of cells and rules in the largest minimal reason, if the path needs any.
    pub largest_reason: Option<usize>,
    /// The end of the path.
    pub end: PathEnd,
    /// The limit that stopped the path, if one did.
    pub limit: Option<Limit>,
}

/// `hard, hardest step X-wing, sum 812`; a puzzle without a level says why.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        level_or_reason(f, self.level, self.verdict, self.end)?;
        if self.level.is_none() && self.hardest.is_none() {
            return Ok(());
        }
        if let Some(hardest) = self.hardest {
            let so_far = if self.level.is_some() { "" } else { " so far" };
            write!(f, ", hardest step{so_far} {hardest}")?;
        }
        if let Some(size) = self.largest_reason {
            let parts = if size == 1 { "part" } else { "parts" };
            write!(f, " of {size} {parts}")?;
        }
        write!(f, ", sum {}", self.sum)
    }
}

/// The level, or why there is none.
pub(crate) fn level_or_reason(
    f: &mut fmt::Formatter<'_>,
    level: Option<Level>,
    verdict: Verdict,
    end: PathEnd,
) -> fmt::Result {
    if let Some(level) = level {
        return write!(f, "{level}");
    }
    let reason = match (verdict, end) {
        (_, PathEnd::Stopped) => "a limit struck before the end",
        (Verdict::Impossible, _) => "there is no solution",
        (Verdict::Several, _) => "there is more than one solution",
        (Verdict::Unique, _) => "no technique goes further",
        (Verdict::Found | Verdict::Unknown, _) => {
            "a limit struck before it was clear how many solutions there are"
        }
    };
    write!(f, "not rated: {reason}")
}

/// Rates the way from a position to its solution. If the budget ends first, the rating has no level
/// and names the limit.
///
/// ```
/// use cellwise_core::{Budget, Verdict};
/// use cellwise_human::sudoku::{Level, Position, rate};
/// use cellwise_sudoku::Puzzle;
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let budget = &mut Budget::unlimited();
/// let rating = rate(&Position::new(&puzzle, budget), budget);
/// assert_eq!(rating.level, Some(Level::Easy));
///
/// let clash: Puzzle = "11.. .... .... ....".parse()?;
/// let rating = rate(&Position::new(&clash, budget), budget);
/// assert_eq!((rating.verdict, rating.level), (Verdict::Impossible, None));
/// assert_eq!(rating.to_string(), "not rated: there is no solution");
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
#[must_use]
pub fn rate(position: &Position, budget: &mut Budget) -> Rating {
    Rating::of(position.verdict(), &outline(position, budget))
}

/// The level and the weight of a minimal reason of so many cells and rules. One that is as small as a wing is as hard as one.
fn of_reason(size: usize) -> (Level, u32) {
    let level = match size {
        0..=6 => Level::Hard,
        7..=10 => Level::Expert,
        _ => Level::Extreme,
    };
    let weight = 80 + 40 * size as u32;
    (level, weight.min(Technique::LastResort.weight()))
}

/// The weight of the first digit placed as a last resort: first by the waves, then the fewer pairs there are, the more. It exceeds all other
/// weights by so much because the order of boards that need it should follow it, and not the rest of the path.
fn of_depth(depth: Depth) -> u32 {
    let scarcity = WAVE * FEW_PAIRS / depth.pairs.max(FEW_PAIRS);
    (WAVE * depth.waves + scarcity) as u32
}

/// The weight of one more wave.
const WAVE: usize = 20_000;

/// Among so many pairs one finds nothing that is easier: boards have 400 to 1,300.
const FEW_PAIRS: usize = 300;

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
            uses: Vec::new(),
            largest_reason: None,
            end: path.end,
            limit: path.limit,
        };
        let mut level = Level::Easy;
        for round in &path.rounds {
            let times = round.placed.max(1);
            uses[round.technique as usize] += times;
            rating.hardest = rating.hardest.max(Some(round.technique));
            let (round_level, weight) = match round.reason() {
                Some(size) => {
                    rating.largest_reason = rating.largest_reason.max(Some(size));
                    of_reason(size)
                }
                None => {
                    let weight = round.depth.map(of_depth);
                    let weight = weight.unwrap_or(round.technique.weight());
                    (round.technique.level(), weight)
                }
            };
            level = level.max(round_level);
            rating.sum += weight * times as u32;
        }
        if verdict == Verdict::Unique && path.end == PathEnd::Solved {
            rating.level = Some(level);
        }
        let used = Technique::ALL.iter().copied().zip(uses);
        rating.uses = used.filter(|&(_, times)| times > 0).collect();
        rating
    }
}
