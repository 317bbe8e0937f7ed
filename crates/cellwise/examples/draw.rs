//! Makes a puzzle of a picture, and tells if the picture is its only solution.
//!
//! `cargo run --release --example draw`
#![expect(clippy::print_stdout, reason = "a program prints")]

use cellwise::Verdict;
use cellwise::nonogram::{Picture, Puzzle};

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
    match puzzle.solve().verdict() {
        Verdict::Unique => println!("a proper puzzle: this heart is its only solution"),
        verdict => println!("not a proper puzzle: {verdict}"),
    }
}
