//! Sudoku the way a person solves it.

mod board;
pub mod draw;
mod geometry;
mod hint;
mod learn;
mod path;
mod practice;
mod rate;
mod set;
mod sink;
mod step;
mod technique;
mod verify;
mod view;
mod why;

pub use board::Board;
pub use hint::{Hint, Mistake, Region, Stage, hint, hint_within};
pub use learn::{Lesson, learn, practice};
pub use path::{Path, PathEnd, Round, Walk, outline, path, path_from};
pub use rate::{Rating, rate, rate_board};
pub use step::{Candidate, Link, LinkKind, Mark, Node, Role, Step};
pub use technique::{Level, Technique};
pub use verify::{Fault, verify};
pub use why::{Inquiry, Why, why, why_within};
