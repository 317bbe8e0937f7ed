//! Tells which boards are proper puzzles, that is, have exactly one solution.
//!
//! `cargo run --release --example proper`
#![expect(clippy::print_stdout, reason = "a program prints")]

use cellwise::sudoku::{Puzzle, PuzzleError};

fn main() -> Result<(), PuzzleError> {
    let boards = [
        "200670900000090216000042037608007400040820560000964000020700090003059072400000100",
        "200670900000090216000042037608007400040820560000964000020700090003059000000000000",
        "220670900000090216000042037608007400040820560000964000020700090003059072400000100",
    ];
    for board in boards {
        let puzzle: Puzzle = board.parse()?;
        println!("{} {puzzle}", puzzle.solve().verdict());
    }
    Ok(())
}
