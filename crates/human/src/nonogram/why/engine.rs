//! The engine at work on one question after the other, and the puzzles that are asked about.

use cellwise_nonogram::{Clue, Line, Part, Puzzle, Solver};

/// The engine at work on one question.
pub(super) type Engine = crate::why::Engine<Solver>;

/// The puzzle with only those clues whose lines are in `kept`; the others may be anything.
pub(super) fn only(puzzle: &Puzzle, kept: &[Line]) -> Puzzle {
    let any = || Clue::of_parts([Part::Star]);
    let clue = |line: Line| match kept.contains(&line) {
        true => puzzle.clue(line).clone(),
        false => any(),
    };
    let rows: Vec<Clue> = (0..puzzle.height()).map(|i| clue(Line::Row(i))).collect();
    let columns: Vec<Clue> = (0..puzzle.width()).map(|i| clue(Line::Column(i))).collect();
    Puzzle::with_palette(rows, columns, puzzle.palette())
        .expect("clues that fitted before, or that fit anywhere")
}
