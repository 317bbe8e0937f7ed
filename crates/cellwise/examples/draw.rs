//! A picture, the puzzle made from it, and whether the puzzle leads back to it.
//!
//! `cargo run --release --example draw`
#![expect(clippy::print_stdout, reason = "a program talks")]

use cellwise::Verdict;
use cellwise::nonogram::{Picture, Puzzle, solve};

const HEART: &str = "\
.##.##.
#######
#######
.#####.
..###..
...#...";

fn main() {
    let picture = Picture::from_text(HEART).expect("six lines of seven cells");
    let puzzle = Puzzle::of_picture(&picture).expect("no open cells");
    for (name, clues) in [("rows", puzzle.rows()), ("columns", puzzle.columns())] {
        let clues: Vec<String> = clues.iter().map(ToString::to_string).collect();
        println!("{name}: {}", clues.join(" | "));
    }
    match solve(&puzzle).verdict() {
        Verdict::Unique => println!("a proper puzzle: this heart is its only solution"),
        verdict => println!("not a proper puzzle: {verdict}"),
    }
}
