//! The tests of the crate from outside, in one program.

mod cases;
mod explainer;
mod explanations;
mod lessons;
mod limits;
mod logic;
mod nonogram;
mod proof;
mod rating_docs;
mod rules;
mod story;
mod symmetry;
