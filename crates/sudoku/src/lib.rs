//! Sudoku of any size: the words, the puzzle, an independent checker, the engines.
//!
//! ```text
//!            column 5
//!               |         cell    one square, numbered row by row from 0; named r3c5 from 1
//!   5 3 . | . 7 . | . . .  digit   1 to the size of the board; 0 stands for none yet
//!   6 . . | 1 9 5 | . . .  house   a set of cells whose digits all differ:
//!   . 9 8 | . . . | . 6 .          a row, a column, a box, or any other region
//!  -------+-------+------  given   a digit that the puzzle states
//!   8 . . | . 6 . | . . 3  candidate   a digit that a cell may still take
//! ```

mod as_csp;
mod canon;
mod check;
mod check_nine;
#[cfg(test)]
mod corpus;
mod digits;
mod general;
mod grid;
mod isa;
mod lockstep;
mod many;
mod matching;
mod minimize;
mod nine;
mod puzzle;
pub mod rules;
mod shape;
mod solve;
mod symbols;

pub use as_csp::{as_csp, from_csp};
pub use canon::canonical;
pub use check::{Clash, broken_rules, check, clashes};
pub use check_nine::{solves_line, solves_marks};
pub use digits::DigitSet;
pub use general::General;
pub use grid::Grid;
pub use isa::{Isa, IsaError};
pub use lockstep::{Batch, Outcome, Record};
pub use many::{Many, solve_many};
pub use minimize::{Minimized, minimize};
pub use nine::Nine;
pub use puzzle::{Puzzle, PuzzleError};
pub use rules::{Rule, RuleError};
pub use shape::{House, HouseKind, MAX_SIZE, Shape, ShapeError};
pub use solve::{Reason, Solver, count, count_within, solve, solve_within};
pub use symbols::{Symbols, SymbolsError};
