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
mod candidates;
mod canon;
mod cell_set;
mod check;
mod check_nine;
mod clash;
mod classic;
#[cfg(test)]
mod corpus;
mod digits;
mod eight;
mod estimate;
mod general;
mod grid;
mod isa;
mod lockstep;
mod many;
mod matching;
mod minimize;
mod nine;
mod proof;
mod puzzle;
mod reason;
pub mod rules;
mod shape;
mod solve;
mod superfluous;
mod symbols;
mod within;

pub use as_csp::{as_csp, from_csp};
pub use candidates::{Candidates, CandidatesWork};
pub use canon::{CanonicalError, canonical};
pub use cell_set::CellSet;
pub use check::{check, clashes};
pub use check_nine::line_has_clash;
pub use clash::Clash;
pub use classic::Classic;
pub use digits::DigitSet;
pub use estimate::{Estimate, Estimator, Huge};
pub use grid::Grid;
pub use isa::{Isa, IsaError};
pub use lockstep::{ClassicAnswer, ClassicBoard, Lockstep};
pub use many::{Many, solve_many};
pub use minimize::{Minimized, Minimizer, minimize};
pub use proof::Item;
pub use puzzle::{Puzzle, PuzzleError};
pub use reason::Reason;
pub use rules::{Rule, RuleError, RuleFault};
pub use shape::{House, HouseKind, MAX_SIZE, Shape, ShapeError};
pub use solve::Solver;
pub use superfluous::{Superfluous, SuperfluousWork};
pub use symbols::{Symbols, SymbolsError};
