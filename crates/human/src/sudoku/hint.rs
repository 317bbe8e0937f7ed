//! A hint for a player: mistakes first, then the next step, in stages.

mod mistake;
#[cfg(test)]
mod tests;

use cellwise_core::{Budget, Limit, Verdict};
use cellwise_sudoku::{HouseKind, Shape, Symbols};

pub use mistake::Mistake;
use mistake::{mistakes, mistakes_text};

use super::position::Position;
use super::search::StepSearch;
use super::step::Step;
use super::technique::Techniques;
use super::view::list;

/// The amount that a hint gives away.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Stage {
    /// The place to look at.
    Where = 1,
    /// The technique as well.
    Technique = 2,
    /// The step and its reason.
    Step = 3,
}

impl Stage {
    /// The stage of that number, 1 to 3.
    #[must_use]
    pub fn numbered(number: u8) -> Option<Self> {
        [Self::Where, Self::Technique, Self::Step]
            .into_iter()
            .find(|&stage| stage as u8 == number)
    }
}

/// The part of the board that a hint points to, as far as its stage tells.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Region {
    /// Houses, by their number in the shape.
    pub houses: Vec<usize>,
    /// Cells, where no house says it.
    pub cells: Vec<usize>,
}

/// A hint for a player: mistakes, else the next step.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Hint {
    /// The mistakes on the board. As long as there are any, no step is given.
    pub mistakes: Vec<Mistake>,
    /// The next step, of the easiest technique that finds one.
    pub step: Option<Step>,
    /// The board is full and right.
    pub solved: bool,
    /// The verdict on the puzzle.
    pub verdict: Verdict,
    /// The limit that struck before a step was found, if one did.
    pub limit: Option<Limit>,
}

/// Looks for mistakes, else for the next step. If the budget ends first, the hint has neither and
/// names the limit.
///
/// ```
/// use cellwise_core::Budget;
/// use cellwise_human::sudoku::{Position, Stage, hint};
/// use cellwise_sudoku::{Puzzle, Symbols};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let (budget, symbols) = (&mut Budget::unlimited(), Symbols::default());
/// let mut digits = puzzle.givens().clone();
/// digits.set(2, 2);                                   // r1c3 is 4 in the solution
/// let position = Position::new(&puzzle, budget).with_progress(&digits, None);
/// let wrong = hint(&position, budget);
/// assert_eq!(wrong.text(Stage::Where, position.shape(), &symbols), "There is a mistake in row 1.");
/// assert_eq!(wrong.text(Stage::Step, position.shape(), &symbols), "r1c3 is not 2; it is 4.");
///
/// let position = Position::new(&puzzle, budget);
/// let next = hint(&position, budget);
/// assert_eq!(
///     next.text(Stage::Technique, position.shape(), &symbols),
///     "Look at box 2: Hidden single."
/// );
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
#[must_use]
pub fn hint(position: &Position, budget: &mut Budget) -> Hint {
    let mut search = HintSearch::new(position);
    match search.advance(budget) {
        Ok(hint) => hint,
        Err(limit) => search.stopped(limit),
    }
}

/// The search for a hint, which can pause and go on.
///
/// ```
/// use cellwise_core::{Budget, Limit};
/// use cellwise_human::sudoku::{HintSearch, Position, hint};
/// use cellwise_sudoku::Puzzle;
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let position = Position::new(&puzzle, &mut Budget::unlimited());
/// let mut search = HintSearch::new(&position);
/// let mut budget = Budget::unlimited().with_slice(10);
/// let found = loop {
///     match search.advance(&mut budget) {
///         Ok(found) => break found,
///         Err(_) => budget.next_slice(),
///     }
/// };
/// assert_eq!(found, hint(&position, &mut Budget::unlimited()));
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
pub struct HintSearch {
    mistakes: Vec<Mistake>,
    solved: bool,
    verdict: Verdict,
    steps: StepSearch,
}

impl HintSearch {
    /// Begins with a position.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        let mistakes = mistakes(position);
        Self {
            solved: mistakes.is_empty() && position.is_solved(),
            mistakes,
            verdict: position.verdict(),
            steps: StepSearch::new(position),
        }
    }

    /// Tries these techniques, in this order.
    #[must_use]
    pub fn with_techniques(mut self, techniques: &Techniques) -> Self {
        self.steps.set_techniques(techniques);
        self
    }

    /// Goes on to the hint or to the end of the budget.
    ///
    /// # Errors
    /// The limit that struck. A further call continues.
    pub fn advance(&mut self, budget: &mut Budget) -> Result<Hint, Limit> {
        let step = match self.mistakes.is_empty() && !self.solved {
            true => self.steps.advance(budget)?,
            false => None,
        };
        Ok(Hint {
            step,
            ..self.stepless(None)
        })
    }

    /// The hint that is left when a limit struck: one without a step.
    #[must_use]
    pub fn stopped(&self, limit: Limit) -> Hint {
        self.stepless(Some(limit))
    }

    /// The number of techniques tried so far.
    #[must_use]
    pub fn tried(&self) -> usize {
        self.steps.tried()
    }

    fn stepless(&self, limit: Option<Limit>) -> Hint {
        Hint {
            mistakes: self.mistakes.clone(),
            step: None,
            solved: self.solved,
            verdict: self.verdict,
            limit,
        }
    }
}

impl Hint {
    /// The part of the board that the words of a stage speak of.
    #[must_use]
    pub fn region(&self, stage: Stage, shape: &Shape) -> Region {
        let wrong: Vec<usize> = self.mistakes.iter().filter_map(Mistake::cell).collect();
        if let Some(first) = wrong.first() {
            let row = HouseKind::Row(first / shape.size());
            let row = shape.houses().iter().position(|house| house.kind == row);
            return match stage {
                Stage::Where => Region {
                    houses: row.into_iter().collect(),
                    cells: Vec::new(),
                },
                Stage::Technique | Stage::Step => Region {
                    houses: Vec::new(),
                    cells: wrong,
                },
            };
        }
        self.step.as_ref().map_or_else(Region::default, region)
    }

    /// The hint in words, up to a stage, with `symbols` for the digits.
    #[must_use]
    pub fn text(&self, stage: Stage, shape: &Shape, symbols: &Symbols) -> String {
        if let Some(first) = self.mistakes.first() {
            return mistakes_text(&self.mistakes, first, stage, shape, symbols);
        }
        if self.solved {
            return "The board is solved.".to_owned();
        }
        let Some(step) = &self.step else {
            return match self.verdict {
                _ if self.limit.is_some() => "A limit struck before a step was found.",
                Verdict::Several => {
                    "No technique goes further: the puzzle has more than one solution."
                }
                Verdict::Impossible => "No technique goes further: the puzzle has no solution.",
                _ => "No technique goes further.",
            }
            .to_owned();
        };
        let place = where_to_look(step, shape);
        match stage {
            Stage::Where => format!("Look at {place}."),
            Stage::Technique => format!("Look at {place}: {}.", step.technique),
            Stage::Step => format!("{}: {}", step.technique, step.text(symbols)),
        }
    }
}

/// The houses of a step; of one without, the cell where its chain begins, or else the first of its cells.
fn region(step: &Step) -> Region {
    let cells = match (step.houses.is_empty(), step.links.first()) {
        (false, _) => Vec::new(),
        (true, Some(link)) => link.from.cells.clone(),
        (true, None) => step.cells().into_iter().take(4).collect(),
    };
    Region {
        houses: step.houses.clone(),
        cells,
    }
}

fn where_to_look(step: &Step, shape: &Shape) -> String {
    let Region { houses, cells } = region(step);
    let houses = houses.iter().map(|&h| shape.houses()[h].kind.to_string());
    let cells = cells.iter().map(|&cell| shape.name(cell));
    list(houses.chain(cells), "and")
}
