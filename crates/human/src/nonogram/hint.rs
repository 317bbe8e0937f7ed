//! A hint for a player: mistakes first, then the next step, in stages.

use std::cmp::Reverse;

use cellwise_core::{Budget, Limit, Verdict};
use cellwise_nonogram::{Line, Puzzle};

use super::mistakes::{Mistake, MistakeSearch};
use super::position::Position;
use super::search::{Found, Search};
use super::step::Step;
use super::words::{at_the_start, cell_name, cells};
use crate::sudoku::{Stage, list};

/// The part of the picture that a hint points to, as far as its stage tells.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Region {
    /// Lines.
    pub lines: Vec<Line>,
    /// Cells, where no line says it.
    pub cells: Vec<usize>,
}

/// A hint for a player: mistakes, else the next step.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Hint {
    /// The mistakes in the picture. As long as there are any, no step is given.
    pub mistakes: Vec<Mistake>,
    /// The next step, of the easiest technique that finds one; of several the one closest to the cell that was drawn last.
    pub step: Option<Step>,
    /// The picture is finished and right.
    pub solved: bool,
    /// The verdict on the puzzle.
    pub verdict: Verdict,
    /// The limit that struck before a step was found, if one did.
    pub limit: Option<Limit>,
    /// The words of every stage.
    texts: [String; 3],
}

/// Looks for mistakes, else for the next step. If the budget ends first, the hint has neither and names the limit.
///
/// ```
/// use cellwise_core::Budget;
/// use cellwise_human::nonogram::{Position, Stage, hint};
/// use cellwise_nonogram::{Picture, Puzzle};
///
/// let picture: Picture = "##.\n.#.\n.#.".parse()?;
/// let puzzle = Puzzle::of_picture(&picture).unwrap();
/// let budget = &mut Budget::unlimited();
/// let position = Position::new(&puzzle, budget);
/// let next = hint(&position, budget);
/// assert!(next.text(Stage::Where).starts_with("Look at "));
///
/// let wrong = position.with_picture(&"?.?\n???\n???".parse()?);
/// let wrong = hint(&wrong, budget);
/// assert_eq!(wrong.text(Stage::Where), "There is a mistake in row 1.");
/// assert_eq!(
///     wrong.text(Stage::Step),
///     "r1c2 is not white; it is black. Row 1 (clue 2) can't be finished with it."
/// );
/// # Ok::<(), cellwise_nonogram::PictureError>(())
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
pub struct HintSearch {
    position: Position,
    mistakes: MistakeSearch,
    found: Option<Vec<Mistake>>,
    solved: bool,
    steps: Option<Search>,
}

impl HintSearch {
    /// Begins with a position.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        Self {
            position: position.clone(),
            mistakes: MistakeSearch::new(position),
            found: None,
            solved: false,
            steps: None,
        }
    }

    /// Goes on to the hint or to the end of the budget.
    ///
    /// # Errors
    /// The limit that struck. A further call continues.
    pub fn advance(&mut self, budget: &mut Budget) -> Result<Hint, Limit> {
        if self.found.is_none() {
            self.found = Some(self.mistakes.advance(budget)?);
            self.steps = self.position.search(true);
        }
        let is_wrong = self.found.as_ref().is_some_and(|found| !found.is_empty());
        let found = match &mut self.steps {
            Some(steps) if !is_wrong => Some(steps.advance(budget)?),
            _ => None,
        };
        let step = match found {
            Some(Found::Solved) => {
                self.solved = true;
                None
            }
            Some(Found::Steps { steps, .. }) => self.closest(steps),
            _ => None,
        };
        Ok(self.hint(step, None))
    }

    /// The hint that is left when a limit struck: one without a step.
    #[must_use]
    pub fn stopped(&self, limit: Limit) -> Hint {
        self.hint(None, Some(limit))
    }

    /// The number of techniques tried so far.
    #[must_use]
    pub fn tried(&self) -> usize {
        self.steps.as_ref().map_or(0, Search::tried)
    }

    /// The step with the cell closest to the one drawn last; of several the one that gives the most.
    fn closest(&self, steps: Vec<Step>) -> Option<Step> {
        let width = self.position.puzzle().width();
        let distance = |step: &Step| {
            let near = self.position.near()?;
            let cells = step.cells();
            let from = |cell: usize| {
                (cell / width).abs_diff(near / width) + (cell % width).abs_diff(near % width)
            };
            cells.into_iter().map(from).min()
        };
        let key = |step: &Step| {
            let lines = step.lines.len();
            (distance(step), lines, Reverse(step.cells().len()))
        };
        steps.into_iter().min_by_key(key)
    }

    fn hint(&self, step: Option<Step>, limit: Option<Limit>) -> Hint {
        let mut hint = Hint {
            mistakes: self.found.clone().unwrap_or_default(),
            step,
            solved: self.solved,
            verdict: self.position.verdict(),
            limit,
            texts: Default::default(),
        };
        hint.texts = [Stage::Where, Stage::Technique, Stage::Step]
            .map(|stage| say(&hint, stage, &self.position));
        hint
    }
}

impl Hint {
    /// The part of the picture that the words of a stage speak of.
    #[must_use]
    pub fn region(&self, stage: Stage, puzzle: &Puzzle) -> Region {
        if let Some(first) = self.mistakes.first() {
            let row = |cell: usize| Line::Row(cell / puzzle.width());
            let line = first.line().or_else(|| first.cell().map(row));
            let cells = match stage {
                Stage::Where => Vec::new(),
                Stage::Technique | Stage::Step => {
                    self.mistakes.iter().filter_map(Mistake::cell).collect()
                }
            };
            return Region {
                lines: line.into_iter().collect(),
                cells,
            };
        }
        let Some(step) = &self.step else {
            return Region::default();
        };
        match supposed(step) {
            Some(cell) if stage < Stage::Step => Region {
                lines: Vec::new(),
                cells: vec![cell],
            },
            _ => Region {
                lines: step.lines.clone(),
                cells: Vec::new(),
            },
        }
    }

    /// The hint in words, up to a stage.
    #[must_use]
    pub fn text(&self, stage: Stage) -> &str {
        &self.texts[stage as usize - 1]
    }
}

fn say(hint: &Hint, stage: Stage, position: &Position) -> String {
    let Some(board) = position.board() else {
        return "The picture is too large for hints.".to_owned();
    };
    let clues = &board.clues;
    if let Some(first) = hint.mistakes.first() {
        let wrong: Vec<usize> = hint.mistakes.iter().filter_map(Mistake::cell).collect();
        return match (first, stage) {
            (Mistake::Line { .. }, _) => first.text(clues),
            (_, Stage::Where) => {
                let row = Line::Row(wrong[0] / clues.width);
                format!("There is a mistake in {}.", first.line().unwrap_or(row))
            }
            (_, Stage::Technique) => format!("Wrong: {}.", cells(clues, &wrong)),
            (_, Stage::Step) => {
                let each: Vec<String> = hint.mistakes.iter().map(|m| m.text(clues)).collect();
                each.join(" ")
            }
        };
    }
    if hint.solved {
        return "The picture is finished.".to_owned();
    }
    let Some(step) = &hint.step else {
        return match hint.verdict {
            _ if hint.limit.is_some() => "A limit struck before a step was found.",
            Verdict::Several => "No technique goes further: the puzzle has more than one solution.",
            Verdict::Impossible => "No technique goes further: the puzzle has no solution.",
            _ => "No technique goes further.",
        }
        .to_owned();
    };
    let place = match supposed(step) {
        Some(cell) => cell_name(clues, cell),
        None => list(step.lines.iter().map(ToString::to_string), "and"),
    };
    match stage {
        Stage::Where => format!("Look at {place}."),
        Stage::Technique => format!("Look at {place}: {}.", step.technique),
        Stage::Step => at_the_start(&step.to_string()),
    }
}

/// The cell that a step supposes a colour for.
fn supposed(step: &Step) -> Option<usize> {
    Some(step.chains.first()?.suppose?.cell)
}
