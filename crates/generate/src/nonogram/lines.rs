//! What line by line reasoning fills in, and what it leaves open.

use std::collections::VecDeque;

use cellwise_nonogram::{Cell, Line, Picture, Puzzle, forced};

/// The cells of a puzzle as far as one line at a time decides them, and the units of work that it took.
pub(crate) fn decided(puzzle: &Puzzle) -> (Picture, u64) {
    let mut work = 0;
    let mut picture = Picture::open(puzzle.height(), puzzle.width());
    let mut queue: VecDeque<Line> = puzzle.lines().collect();
    let mut waits = vec![true; puzzle.height() + puzzle.width()];
    let number = |line: Line| match line {
        Line::Row(row) => row,
        Line::Column(column) => puzzle.height() + column,
    };
    while let Some(line) = queue.pop_front() {
        waits[number(line)] = false;
        let cells = picture.line(line);
        work += 1 + cells.len() as u64 / 32;
        let Some(filled) = forced(puzzle.clue(line), &cells) else {
            unreachable!("the clues are those of a picture");
        };
        for (i, (&was, &is)) in cells.iter().zip(&filled).enumerate() {
            if was == is || is == Cell::Open {
                continue;
            }
            let (row, column, across) = match line {
                Line::Row(row) => (row, i, Line::Column(i)),
                Line::Column(column) => (i, column, Line::Row(i)),
            };
            picture.set(row, column, is);
            if !std::mem::replace(&mut waits[number(across)], true) {
                queue.push_back(across);
            }
        }
    }
    (picture, work)
}

/// The numbers of the cells that are open.
pub(crate) fn open(picture: &Picture) -> Vec<usize> {
    let cells = picture.cells().iter().enumerate();
    cells
        .filter(|(_, cell)| **cell == Cell::Open)
        .map(|(i, _)| i)
        .collect()
}
