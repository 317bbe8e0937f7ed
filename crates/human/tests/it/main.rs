//! The tests of the crate from outside, in one program.

mod explanations;
mod lessons;
mod logic;
mod proof;
mod rating_docs;
mod symmetry;
