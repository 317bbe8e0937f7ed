//! Mistakes on a player's board: digits and pencil marks that keep from the solution.

use cellwise_sudoku::{DigitSet, Shape, Symbols};

use super::Stage;
use crate::sudoku::position::Position;
use crate::sudoku::view::list;

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
    pub(super) fn cell(&self) -> Option<usize> {
        match self {
            Self::Digit { cell, .. } | Self::Mark { cell, .. } => Some(*cell),
            Self::Repeat { .. } => None,
        }
    }
}

pub(super) fn mistakes(position: &Position) -> Vec<Mistake> {
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

pub(super) fn mistakes_text(
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
