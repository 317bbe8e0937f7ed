//! A board of a table: givens, digits placed so far, candidates removed so far.

use cellwise_core::Budget;
use cellwise_human::sudoku::{Candidate, Position};
use cellwise_sudoku::{DigitSet, Puzzle};

fn read(text: &str) -> Vec<Candidate> {
    let one = |word: &str| {
        let number: Vec<u8> = word.bytes().map(|byte| byte - b'0').collect();
        Candidate {
            digit: number[0],
            cell: usize::from(number[1] - 1) * 9 + usize::from(number[2] - 1),
        }
    };
    text.split_whitespace().map(one).collect()
}

/// A row of the table: a form, its board, and what its step places and removes.
pub(crate) struct Row {
    pub(crate) form: String,
    pub(crate) position: Position,
    pub(crate) places: Vec<Candidate>,
    pub(crate) removes: Vec<Candidate>,
}

impl Row {
    /// Reads `form | givens | digits | removed | places | removes`.
    pub(crate) fn read(line: &str) -> Self {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [form, givens, digits, removed, places, removes] = fields[..] else {
            panic!("six fields: {line}");
        };
        let puzzle: Puzzle = givens.parse().unwrap();
        let digits: Puzzle = digits.parse().unwrap();
        let position = Position::new(&puzzle, &mut Budget::unlimited());
        let position = position.with_progress(digits.givens(), None);
        let mut marks: Vec<DigitSet> = (0..81).map(|cell| position.candidates(cell)).collect();
        for candidate in read(removed) {
            marks[candidate.cell].remove(candidate.digit);
        }
        let digits = position.digits().clone();
        Self {
            form: form.to_owned(),
            position: position.with_progress(&digits, Some(&marks)),
            places: read(places),
            removes: read(removes),
        }
    }
}
