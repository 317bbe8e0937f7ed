//! Sudoku the way a person solves it.

mod board;
mod geometry;
mod path;
mod rate;
mod set;
mod sink;
mod step;
mod technique;
mod verify;
mod view;

pub use board::Board;
pub use path::{Path, PathEnd, Round, path, path_from};
pub use rate::{Rating, rate, rate_board};
pub use step::{Candidate, Link, LinkKind, Mark, Node, Role, Step};
pub use technique::{Level, Technique};
pub use verify::{Fault, verify};
