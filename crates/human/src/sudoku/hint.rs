//! A hint for a player: mistakes first, then the next step, told in stages.

use std::fmt;

use cellwise_core::{Budget, Limit, Verdict};
use cellwise_sudoku::{HouseKind, Shape, clashes};

use super::board::Board;
use super::step::Step;
use super::view::{list, symbol};

/// How much a hint gives away.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Stage {
    /// Where to look.
    Where = 1,
    /// Which technique.
    Technique = 2,
    /// What follows, and why.
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

/// Something on the board that keeps the player from the solution.
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
    /// A house holds a digit twice. Said only when there is no single solution to compare with.
    Repeat {
        /// The house and its cells, in words.
        clash: String,
    },
}

impl Mistake {
    /// The cell it is in, if it is in one.
    fn cell(&self) -> Option<usize> {
        match self {
            Self::Digit { cell, .. } | Self::Mark { cell, .. } => Some(*cell),
            Self::Repeat { .. } => None,
        }
    }
}

/// Where a hint points to on the board, as far as its stage tells.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Region {
    /// Houses, by their number in the shape.
    pub houses: Vec<usize>,
    /// Cells, where no house says it.
    pub cells: Vec<usize>,
}

/// What a player is told.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hint {
    /// What is wrong on the board. As long as there is anything, no step is given.
    pub mistakes: Vec<Mistake>,
    /// The next step, of the easiest technique that finds one.
    pub step: Option<Step>,
    /// Whether the board is full and right.
    pub solved: bool,
    /// The verdict on the puzzle, by its name.
    pub verdict: String,
}

/// Looks for mistakes, else for the next step.
///
/// ```
/// use cellwise_human::sudoku::{Board, Stage, hint};
/// use cellwise_sudoku::{Grid, Puzzle};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut digits = puzzle.givens().clone();
/// digits.set(2, 2);                                   // r1c3 is 4 in the solution
/// let board = Board::new(&puzzle).with_progress(&digits, None);
/// let wrong = hint(&board);
/// assert_eq!(wrong.say(Stage::Where, board.shape()), "There is a mistake in row 1.");
/// assert_eq!(wrong.say(Stage::Step, board.shape()), "r1c3 is not 2; it is 4.");
///
/// let board = Board::new(&puzzle);
/// let next = hint(&board);
/// assert_eq!(next.say(Stage::Technique, board.shape()), "Look at box 2: Hidden single.");
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
#[must_use]
pub fn hint(board: &Board) -> Hint {
    match hint_within(board, &mut 0, &mut Budget::unlimited()) {
        Ok(hint) => hint,
        Err(limit) => unreachable!("an unlimited budget ran into {limit}"),
    }
}

/// The same within a budget; `from` begins as 0 and notes how many techniques were tried.
///
/// # Errors
/// The limit that struck. A further call with the same `from` goes on.
pub fn hint_within(board: &Board, from: &mut usize, budget: &mut Budget) -> Result<Hint, Limit> {
    let mistakes = mistakes(board);
    let step = if mistakes.is_empty() {
        board.next_step_within(from, budget)?
    } else {
        None
    };
    Ok(Hint {
        solved: mistakes.is_empty() && board.is_solved(),
        mistakes,
        step,
        verdict: board.verdict().name().to_owned(),
    })
}

fn mistakes(board: &Board) -> Vec<Mistake> {
    let Some(solution) = board.solution() else {
        return clashes(board.shape(), board.digits())
            .iter()
            .map(|clash| Mistake::Repeat {
                clash: clash.to_string(),
            })
            .collect();
    };
    let mut digits = Vec::new();
    let mut marks = Vec::new();
    for (cell, &right) in solution.digits().iter().enumerate() {
        match board.digits().get(cell) {
            Some(digit) if digit != right => digits.push(Mistake::Digit { cell, digit, right }),
            None if !board.candidates(cell).contains(right) => {
                marks.push(Mistake::Mark { cell, digit: right });
            }
            _ => {}
        }
    }
    // A wrong digit rules out right ones around it: those marks are no mistakes of their own.
    if digits.is_empty() { marks } else { digits }
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

    /// The hint in words, up to a stage.
    #[must_use]
    pub fn say(&self, stage: Stage, shape: &Shape) -> String {
        if let Some(first) = self.mistakes.first() {
            return say_mistakes(&self.mistakes, first, stage, shape);
        }
        if self.solved {
            return "The board is solved.".to_owned();
        }
        let Some(step) = &self.step else {
            return match self.verdict.as_str() {
                verdict if verdict == Verdict::Several.name() => {
                    "No technique goes further: the puzzle has more than one solution.".to_owned()
                }
                verdict if verdict == Verdict::Impossible.name() => {
                    "No technique goes further: the puzzle has no solution.".to_owned()
                }
                _ => "No technique goes further.".to_owned(),
            };
        };
        let place = where_to_look(step, shape);
        match stage {
            Stage::Where => format!("Look at {place}."),
            Stage::Technique => format!("Look at {place}: {}.", step.technique),
            Stage::Step => step.to_string(),
        }
    }
}

/// The houses of a step; of one without, the first of its cells.
fn region(step: &Step) -> Region {
    Region {
        houses: step.houses.clone(),
        cells: match step.houses.is_empty() {
            true => step.cells().into_iter().take(4).collect(),
            false => Vec::new(),
        },
    }
}

fn where_to_look(step: &Step, shape: &Shape) -> String {
    let Region { houses, cells } = region(step);
    let houses = houses.iter().map(|&h| shape.houses()[h].kind.to_string());
    let cells = cells.iter().map(|&cell| shape.name(cell));
    list(houses.chain(cells), "and")
}

fn say_mistakes(all: &[Mistake], first: &Mistake, stage: Stage, shape: &Shape) -> String {
    let row = |cell: usize| cell / shape.size() + 1;
    match (first, stage) {
        (Mistake::Repeat { clash }, _) => format!("The board can't be finished: {clash}."),
        (Mistake::Digit { cell, .. }, Stage::Where) => {
            format!("There is a mistake in row {}.", row(*cell))
        }
        (Mistake::Mark { cell, .. }, Stage::Where) => {
            format!("A pencil mark is missing in row {}.", row(*cell))
        }
        (Mistake::Digit { .. }, Stage::Technique) => {
            let cells = all.iter().filter_map(|m| match m {
                Mistake::Digit { cell, .. } => Some(shape.name(*cell)),
                _ => None,
            });
            format!("Wrong digit in {}.", list(cells, "and"))
        }
        (Mistake::Mark { .. }, Stage::Technique) => {
            let cells = all.iter().filter_map(|m| match m {
                Mistake::Mark { cell, .. } => Some(shape.name(*cell)),
                _ => None,
            });
            format!("A pencil mark is missing in {}.", list(cells, "and"))
        }
        (_, Stage::Step) => {
            let each: Vec<String> = all.iter().map(|m| Told(m, shape).to_string()).collect();
            each.join(" ")
        }
    }
}

struct Told<'a>(&'a Mistake, &'a Shape);

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Mistake::Digit { cell, digit, right } => {
                write!(
                    f,
                    "{} is not {}; it is {}.",
                    self.1.name(*cell),
                    symbol(*digit),
                    symbol(*right)
                )
            }
            Mistake::Mark { cell, digit } => {
                write!(
                    f,
                    "{} can still be {}: put the mark back.",
                    self.1.name(*cell),
                    symbol(*digit)
                )
            }
            Mistake::Repeat { clash } => write!(f, "{clash}."),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cellwise_sudoku::{DigitSet, Puzzle};

    const EASY: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn board() -> Board {
        Board::new(&EASY.parse::<Puzzle>().unwrap())
    }

    #[test]
    fn a_wrong_digit_is_noticed_before_any_step() {
        let mut digits = board().digits().clone();
        digits.set(40, 7);
        let board = board().with_progress(&digits, None);
        let hint = hint(&board);
        assert_eq!(hint.step, None);
        assert_eq!(
            hint.say(Stage::Where, board.shape()),
            "There is a mistake in row 5."
        );
        assert_eq!(
            hint.say(Stage::Technique, board.shape()),
            "Wrong digit in r5c5."
        );
        assert_eq!(
            hint.say(Stage::Step, board.shape()),
            "r5c5 is not 7; it is 5."
        );
    }

    #[test]
    fn a_missing_pencil_mark_is_noticed() {
        let mut marks = vec![DigitSet::EMPTY; 81];
        marks[2] = [1, 2].into_iter().collect();
        let board = board().with_progress(board().digits(), Some(&marks));
        let hint = hint(&board);
        assert_eq!(hint.mistakes, [Mistake::Mark { cell: 2, digit: 4 }]);
        assert_eq!(
            hint.say(Stage::Step, board.shape()),
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
        let steps = board.find_all(super::super::Technique::NakedSingle);
        assert!(steps.iter().any(|step| step.places[0].cell == 2));
    }

    #[test]
    fn a_solved_board_is_said_to_be_solved() {
        let solution = board().solution().unwrap().clone();
        let board = board().with_progress(&solution, None);
        let hint = hint(&board);
        assert!(hint.solved);
        assert_eq!(
            hint.say(Stage::Where, board.shape()),
            "The board is solved."
        );
    }

    #[test]
    fn without_a_single_solution_only_repeats_are_mistakes() {
        let puzzle: Puzzle = "1... .... .... ....".parse().unwrap();
        let mut digits = puzzle.givens().clone();
        digits.set(3, 1);
        let board = Board::new(&puzzle).with_progress(&digits, None);
        let said = hint(&board).say(Stage::Step, board.shape());
        assert_eq!(
            said,
            "The board can't be finished: row 1 holds 1 more than once: at r1c1 and r1c4."
        );
    }

    #[test]
    fn every_stage_points_to_what_its_words_speak_of() {
        let board = board();
        let next = hint(&board);
        assert_eq!(
            next.say(Stage::Where, board.shape()),
            "Look at box 2.",
            "the words"
        );
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
