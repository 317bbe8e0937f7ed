//! Nonograms: steps, paths, ratings and lessons.

mod explanations;
mod limits;
mod pictures;
mod proof;
mod symmetry;
