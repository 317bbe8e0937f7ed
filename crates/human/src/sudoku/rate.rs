//! How hard a puzzle is for a person.
//!
//! The rating rests on the rounds of the [`super::path`], which are the same
//! for every turned or relabelled copy of a puzzle, and so is the rating.

use std::fmt;

use cellwise_sudoku::Puzzle;

use super::board::Board;
use super::path::{Path, PathEnd, Round, outline};
use super::technique::{Level, Technique};

/// How hard a puzzle is.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rating {
    /// The hardest technique that the path needs; `None` if there is nothing to do.
    pub hardest: Option<Technique>,
    /// The level of that technique.
    pub level: Level,
    /// The weights of all steps added up: singles count once for every digit placed, any other
    /// technique once a round, however many instances of it were on the board at that moment.
    pub sum: u32,
    /// The highest number on Sudoku Explainer's scale, in tenths, of the techniques that both know.
    pub explainer: Option<u8>,
    /// Whether Sudoku Explainer knows every technique of the path. If not, its own number may differ.
    pub explainer_knows_all: bool,
    /// How often each technique was used, easiest first: digits placed, or rounds.
    pub uses: Vec<(Technique, usize)>,
    /// How the path ended. Only a solved one rates the whole puzzle.
    pub end: PathEnd,
}

/// `hard, hardest step X-wing, sum 812, Sudoku Explainer 3.2`.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.level)?;
        if let Some(hardest) = self.hardest {
            write!(f, ", hardest step {hardest}")?;
        }
        write!(f, ", sum {}", self.sum)?;
        if let Some(tenths) = self.explainer {
            let about = if self.explainer_knows_all {
                ""
            } else {
                "at least "
            };
            write!(
                f,
                ", Sudoku Explainer {about}{}.{}",
                tenths / 10,
                tenths % 10
            )?;
        }
        match self.end {
            PathEnd::Solved => Ok(()),
            PathEnd::Stuck => f.write_str(", not solved: no technique goes further"),
            PathEnd::Dead => f.write_str(", not solved: there is no solution"),
        }
    }
}

/// Rates a puzzle.
///
/// ```
/// use cellwise_human::sudoku::{Level, rate};
/// use cellwise_sudoku::Puzzle;
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let rating = rate(&puzzle);
/// assert_eq!(rating.level, Level::Easy);
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
#[must_use]
pub fn rate(puzzle: &Puzzle) -> Rating {
    rate_board(&Board::new(puzzle))
}

/// Rates what is left to do on a board.
#[must_use]
pub fn rate_board(board: &Board) -> Rating {
    Rating::of(&outline(board))
}

impl Rating {
    /// The rating that follows from a path.
    #[must_use]
    pub fn of(path: &Path) -> Self {
        let mut uses = vec![0; Technique::ALL.len()];
        let mut rating = Self {
            hardest: None,
            level: Level::Easy,
            sum: 0,
            explainer: None,
            explainer_knows_all: true,
            uses: Vec::new(),
            end: path.end,
        };
        for round in &path.rounds {
            let times = round.placed.max(1);
            uses[round.technique as usize] += times;
            rating.sum += round.technique.weight() * times as u32;
            rating.hardest = rating.hardest.max(Some(round.technique));
            let number = explainer(round);
            rating.explainer = rating.explainer.max(number);
            rating.explainer_knows_all &= number.is_some();
        }
        if let Some(hardest) = rating.hardest {
            rating.level = hardest.level();
        }
        let used = Technique::ALL.iter().copied().zip(uses);
        rating.uses = used.filter(|&(_, times)| times > 0).collect();
        rating
    }
}

/// A round's number on Sudoku Explainer's scale. There, longer chains are harder: a tenth more each
/// time the number of nodes passes 4, 6, 8, 12, 16, 24, …
fn explainer(round: &Round) -> Option<u8> {
    let base = round.technique.explainer()?;
    let chain = matches!(
        round.technique,
        Technique::XChain | Technique::XyChain | Technique::NiceLoop | Technique::Aic
    );
    if !chain {
        return Some(base);
    }
    let (mut bound, mut halves, mut tenths) = (4, true, base);
    while round.shortest > bound {
        bound = if halves { bound * 3 / 2 } else { bound * 4 / 3 };
        halves = !halves;
        tenths += 1;
    }
    Some(tenths)
}
