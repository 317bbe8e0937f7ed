//! A hint for a player: mistakes first, then the next step, in stages.

use cellwise_core::{Budget, Limit, Verdict};
use cellwise_sudoku::{DigitSet, HouseKind, Shape, Symbols};

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

/// A mistake on the board, which keeps the player from the solution.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "kebab-case"))]
pub enum Mistake {
    /// A digit that is not the solution's.
    Digit {
        /// The cell.
        cell: usize,
        /// The digit on the board.
        digit: u8,
        /// The solution's digit.
        right: u8,
    },
    /// A pencil mark is missing that the solution needs.
    Mark {
        /// The cell.
        cell: usize,
        /// The digit that should still be marked.
        digit: u8,
    },
    /// A house holds a digit more than once. Reported only when there is not exactly one solution
    /// to compare with.
    Repeat {
        /// The house, by its number in the shape.
        house: usize,
        /// The digit.
        digit: u8,
        /// The cells that hold it.
        cells: Vec<usize>,
    },
}

impl Mistake {
    /// The mistake in words, with `symbols` for the digits.
    #[must_use]
    pub fn text(&self, shape: &Shape, symbols: &Symbols) -> String {
        match self {
            Self::Digit { cell, digit, right } => format!(
                "{} is not {}; it is {}.",
                shape.name(*cell),
                symbols.name(*digit),
                symbols.name(*right)
            ),
            Self::Mark { cell, digit } => format!(
                "{} can still be {}: put the mark back.",
                shape.name(*cell),
                symbols.name(*digit)
            ),
            Self::Repeat {
                house,
                digit,
                cells,
            } => format!(
                "{} holds {} more than once: at {}.",
                shape.houses()[*house].kind,
                symbols.name(*digit),
                list(cells.iter().map(|&cell| shape.name(cell)), "and")
            ),
        }
    }

    /// The cell it is in, if it is in one.
    fn cell(&self) -> Option<usize> {
        match self {
            Self::Digit { cell, .. } | Self::Mark { cell, .. } => Some(*cell),
            Self::Repeat { .. } => None,
        }
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

fn mistakes(position: &Position) -> Vec<Mistake> {
    let Some(solution) = position.solution() else {
        return repeats(position);
    };
    let mut digits = Vec::new();
    let mut marks = Vec::new();
    for (cell, &right) in solution.digits().iter().enumerate() {
        match position.digits().get(cell) {
            Some(digit) if digit != right => digits.push(Mistake::Digit { cell, digit, right }),
            None if !position.candidates(cell).contains(right) => {
                marks.push(Mistake::Mark { cell, digit: right });
            }
            _ => {}
        }
    }
    // A wrong digit rules out right ones around it: those marks are not mistakes of their own.
    if digits.is_empty() { marks } else { digits }
}

/// Every digit that stands twice in a house.
fn repeats(position: &Position) -> Vec<Mistake> {
    let mut found = Vec::new();
    for (house, cells) in position.shape().houses().iter().enumerate() {
        let mut seen = DigitSet::EMPTY;
        let mut twice = DigitSet::EMPTY;
        let there = |&cell: &usize| Some((cell, position.digits().get(cell)?));
        for (_, digit) in cells.cells.iter().filter_map(there) {
            if seen.contains(digit) {
                twice.insert(digit);
            }
            seen.insert(digit);
        }
        for digit in twice.iter() {
            let cells = cells.cells.iter().filter_map(there);
            let cells = cells.filter(|&(_, held)| held == digit);
            found.push(Mistake::Repeat {
                house,
                digit,
                cells: cells.map(|(cell, _)| cell).collect(),
            });
        }
    }
    found
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

fn mistakes_text(
    all: &[Mistake],
    first: &Mistake,
    stage: Stage,
    shape: &Shape,
    symbols: &Symbols,
) -> String {
    let row = |cell: usize| cell / shape.size() + 1;
    let cells = || {
        list(
            all.iter().filter_map(Mistake::cell).map(|c| shape.name(c)),
            "and",
        )
    };
    match (first, stage) {
        (Mistake::Repeat { .. }, _) => {
            format!(
                "The board can't be finished: {}",
                first.text(shape, symbols)
            )
        }
        (Mistake::Digit { cell, .. }, Stage::Where) => {
            format!("There is a mistake in row {}.", row(*cell))
        }
        (Mistake::Mark { cell, .. }, Stage::Where) => {
            format!("A pencil mark is missing in row {}.", row(*cell))
        }
        (Mistake::Digit { .. }, Stage::Technique) => format!("Wrong digit in {}.", cells()),
        (Mistake::Mark { .. }, Stage::Technique) => {
            format!("A pencil mark is missing in {}.", cells())
        }
        (_, Stage::Step) => {
            let each: Vec<String> = all.iter().map(|m| m.text(shape, symbols)).collect();
            each.join(" ")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn board() -> Position {
        position(EASY)
    }

    fn position(text: &str) -> Position {
        Position::new(&text.parse().unwrap(), &mut Budget::unlimited())
    }

    fn hint(position: &Position) -> Hint {
        super::hint(position, &mut Budget::unlimited())
    }

    fn say(position: &Position, stage: Stage) -> String {
        hint(position).text(stage, position.shape(), &Symbols::default())
    }

    #[test]
    fn a_wrong_digit_is_noticed_before_any_step() {
        let mut digits = board().digits().clone();
        digits.set(40, 7);
        let board = board().with_progress(&digits, None);
        let hint = hint(&board);
        assert_eq!(hint.step, None);
        assert_eq!(say(&board, Stage::Where), "There is a mistake in row 5.");
        assert_eq!(say(&board, Stage::Technique), "Wrong digit in r5c5.");
        assert_eq!(say(&board, Stage::Step), "r5c5 is not 7; it is 5.");
    }

    #[test]
    fn a_missing_pencil_mark_is_noticed() {
        let mut marks = vec![DigitSet::EMPTY; 81];
        marks[2] = [1, 2].into_iter().collect();
        let board = board().with_progress(board().digits(), Some(&marks));
        let hint = hint(&board);
        assert_eq!(hint.mistakes, [Mistake::Mark { cell: 2, digit: 4 }]);
        assert_eq!(
            say(&board, Stage::Step),
            "r1c3 can still be 4: put the mark back."
        );
    }

    #[test]
    fn pencil_marks_of_the_player_carry_the_next_step() {
        // Only the player's own eliminations make r1c3 a naked single here.
        let plain = board();
        let mut marks: Vec<DigitSet> = (0..81).map(|cell| plain.candidates(cell)).collect();
        marks[2] = DigitSet::only(4);
        let board = board().with_progress(board().digits(), Some(&marks));
        let steps = board
            .find_all(
                super::super::Technique::NakedSingle,
                &mut Budget::unlimited(),
            )
            .unwrap();
        assert!(steps.iter().any(|step| step.places[0].cell == 2));
    }

    #[test]
    fn a_solved_board_is_said_to_be_solved() {
        let solution = board().solution().unwrap().clone();
        let board = board().with_progress(&solution, None);
        let hint = hint(&board);
        assert!(hint.solved);
        assert_eq!(say(&board, Stage::Where), "The board is solved.");
    }

    #[test]
    fn without_a_single_solution_only_repeats_are_mistakes() {
        let board = position("1... .... .... ....");
        let mut digits = board.digits().clone();
        digits.set(3, 1);
        let board = board.with_progress(&digits, None);
        let said = say(&board, Stage::Step);
        assert_eq!(
            said,
            "The board can't be finished: row 1 holds 1 more than once: at r1c1 and r1c4."
        );
    }

    #[test]
    fn every_stage_points_to_the_cells_of_its_words() {
        let board = board();
        let next = hint(&board);
        assert_eq!(say(&board, Stage::Where), "Look at box 2.", "the words");
        let Region { houses, cells } = next.region(Stage::Where, board.shape());
        let names: Vec<String> = houses
            .iter()
            .map(|&house| board.shape().houses()[house].kind.to_string())
            .collect();
        assert_eq!((names, cells), (vec!["box 2".to_owned()], Vec::new()));

        let mut digits = board.digits().clone();
        digits.set(40, 7);
        let board = board.with_progress(&digits, None);
        let wrong = hint(&board);
        let Region { houses, cells } = wrong.region(Stage::Where, board.shape());
        assert_eq!(board.shape().houses()[houses[0]].kind, HouseKind::Row(4));
        assert!(cells.is_empty());
        let Region { houses, cells } = wrong.region(Stage::Technique, board.shape());
        assert_eq!((houses, cells), (Vec::new(), vec![40]));
    }

    #[test]
    fn stages_are_numbered_from_one_to_three() {
        assert_eq!(Stage::numbered(1), Some(Stage::Where));
        assert_eq!(Stage::numbered(3), Some(Stage::Step));
        assert_eq!(Stage::numbered(4), None);
    }
}
