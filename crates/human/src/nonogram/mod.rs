//! Nonograms the way a person solves them.
//!
//! ```text
//! clues, board        the puzzle and the player's picture as the techniques read them
//! view, side, sink    one line to look at, and from one side; where steps are reported
//! placements          the ways to place the runs of a line, where they are few
//! table, technique/   the techniques, easiest first, one file for each
//! search              the easiest technique that finds anything
//! path, rate          the whole way, and how hard it is
//! hint, mistakes      the next step for a player, in stages
//! probe, trace        a supposition followed; and told line by line
//! why/                lines that clash, cells that differ
//! learn, practice     lessons, with boards made from a seed
//! verify              every step held against the solutions and against all placements
//! ```

mod board;
mod chain_text;
mod clues;
mod hint;
mod human;
mod learn;
mod mistakes;
mod path;
mod placements;
mod position;
mod practice;
mod probe;
mod rate;
mod search;
mod side;
mod sink;
mod step;
mod table;
mod technique;
mod trace;
mod verify;
mod view;
mod why;
mod words;

pub use crate::sudoku::{Level, PathEnd, Stage};
pub use hint::{Hint, HintSearch, Region, hint};
pub use human::Human;
pub use learn::{Lesson, LessonSearch, learn};
pub use mistakes::Mistake;
pub use path::{Path, Round, Walk, explain, outline};
pub use position::Position;
pub use rate::{Rating, rate};
pub use step::{Chain, Link, Mark, Paint, Placement, Role, Step};
pub use table::Technique;
pub use verify::{PathError, verify, verify_from, verify_within};
pub use why::{Differing, Why, WhyAnswer, WhySearch, why};
