//! The reason why a puzzle is impossible, where that takes no search to see.

use std::fmt;

use crate::shape::cell_name;
use crate::{Clash, DigitSet, HouseKind, Puzzle, Symbols};

/// Why a puzzle is impossible, in one sentence.
///
/// Only the givens and pencil marks are needed to see it. A puzzle may be
/// impossible without any of these reasons: then only the search knows.
///
/// `Display` writes digits in the usual symbols; [`Reason::with`] writes them in others.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// Givens repeat a digit in a house, or break a rule.
    Clash(Clash),
    /// A cell can take no digit.
    NoDigit {
        /// The cell.
        cell: usize,
        /// The size of the board.
        size: usize,
    },
    /// A digit has no place in a house that must hold it.
    NoPlace {
        /// The house.
        house: HouseKind,
        /// The digit.
        digit: u8,
    },
}

impl Reason {
    /// The first such reason there is: clashes before cells before houses.
    pub(crate) fn of(puzzle: &Puzzle) -> Option<Self> {
        let shape = puzzle.shape();
        let givens = puzzle.givens();
        if let Some(clash) = puzzle.clashes().into_iter().next() {
            return Some(Self::Clash(clash));
        }
        let mut left: Vec<DigitSet> = (0..shape.cells())
            .map(|cell| puzzle.candidates(cell))
            .collect();
        for cell in 0..shape.cells() {
            if let Some(digit) = givens.get(cell) {
                for &peer in shape.peers(cell) {
                    left[peer].remove(digit);
                }
            }
        }
        if let Some(cell) =
            (0..shape.cells()).find(|&cell| left[cell].is_empty() && !shape.is_hole(cell))
        {
            let size = shape.size();
            return Some(Self::NoDigit { cell, size });
        }
        for house in shape.houses() {
            if house.cells.len() < shape.digits() {
                continue;
            }
            let placed = house
                .cells
                .iter()
                .fold(DigitSet::EMPTY, |set, &cell| set | left[cell]);
            if let Some(digit) = (DigitSet::all(shape.digits()) & !placed).first() {
                let house = house.kind.clone();
                return Some(Self::NoPlace { house, digit });
            }
        }
        None
    }

    /// The words for it, with digits in the symbols of the board.
    pub fn with<'a>(&'a self, symbols: &'a Symbols) -> impl fmt::Display + 'a {
        fmt::from_fn(move |f| match self {
            Self::Clash(clash) => write!(f, "{}", clash.with(symbols)),
            Self::NoDigit { cell, size } => {
                write!(f, "no digit fits into {}", cell_name(*size, *cell))
            }
            Self::NoPlace { house, digit } => {
                write!(f, "{house} has no place for {}", symbols.name(*digit))
            }
        })
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.with(&Symbols::default()))
    }
}
