//! Every puzzle is what was asked for, by routes that share no code with the generator.

#[cfg(feature = "images")]
mod decode;
mod evenness;
mod fixtures;
mod gallery;
mod nonogram;
mod sudoku;
mod twin;
