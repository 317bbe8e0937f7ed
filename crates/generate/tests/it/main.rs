//! Every puzzle is what was asked for, by routes that share no code with the generator.

#[cfg(feature = "images")]
mod decode;
mod difficulty;
mod evenness;
mod fixtures;
mod gallery;
mod nonogram;
mod pictures;
mod refused;
mod sudoku;
mod twin;
