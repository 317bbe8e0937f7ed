//! Which of these boards is a proper puzzle, that is, has exactly one solution?
//!
//! `cargo run --release --example proper`
#![expect(clippy::print_stdout, reason = "a program talks")]

use cellwise::sudoku::{Puzzle, PuzzleError, solve};

fn main() -> Result<(), PuzzleError> {
    let boards = [
        "200670900000090216000042037608007400040820560000964000020700090003059072400000100",
        "200670900000090216000042037608007400040820560000964000020700090003059000000000000",
        "220670900000090216000042037608007400040820560000964000020700090003059072400000100",
    ];
    for board in boards {
        let puzzle: Puzzle = board.parse()?;
        let answer = solve(&puzzle);
        println!("{} {}", answer.verdict(), board);
    }
    Ok(())
}
