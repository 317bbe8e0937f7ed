//! Sudoku made to order: any size and rules, a level, a technique, a symmetry, a pattern of givens.

mod any;
mod bands;
mod batch;
mod difficulty;
mod dig;
mod fill;
mod full_houses;
mod grade;
mod grids;
mod hunt;
mod invent;
mod maker;
mod minimal;
mod nine;
mod pattern;
mod seeds;
mod shared;
mod singles;
mod slot;
mod symmetry;
mod unavoidable;
mod vicinity;
mod wishes;

pub use bands::BandClasses;
pub use difficulty::Difficulty;
pub use grids::random_grid;
pub use hunt::{Hunt, PoolError};
pub use invent::RuleWish;
pub use maker::{Hardness, Made, Maker, Outcome};
pub use symmetry::{Symmetry, SymmetryError};
pub use wishes::{WishError, Wishes};
