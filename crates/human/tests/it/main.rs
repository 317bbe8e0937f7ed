//! The tests of the crate from outside, in one program.

mod cases;
#[path = "../../../sudoku/tests/sat_twin/conditions.rs"]
mod conditions;
mod explainer;
mod explanations;
mod forms;
mod lessons;
mod limits;
mod logic;
mod nonogram;
mod proof;
mod rating_docs;
mod rules;
#[path = "../../../sudoku/tests/sat_twin/sat.rs"]
mod sat;
mod story;
mod symmetry;
#[path = "../../../sudoku/tests/sat_twin/told.rs"]
mod told;
mod twin;

// The demands of rules speak of these.
use twin::{Board, Digits};
