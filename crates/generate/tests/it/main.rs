//! Every puzzle is what was asked for, by routes that share no code with the generator.

mod evenness;
mod nonogram;
mod sudoku;
mod twin;
