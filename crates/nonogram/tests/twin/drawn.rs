//! Random puzzles in colours and with blots, held against the SAT twin; and the loosest puzzle that
//! still differs from it.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::collections::HashSet;

use cellwise_core::{Budget, End, Rng, Verdict, collect};
use cellwise_nonogram::{
    Cell, Clue, Colour, Learning, Line, Palette, Part, Picture, Puzzle, Restarts, Solver, check,
};

use crate::sat::Sat;

/// Solutions beyond this are not counted.
const MOST: usize = 400;

/// A picture in colours.
pub(crate) fn random_picture(
    rng: &mut Rng,
    height: usize,
    width: usize,
    colours: usize,
) -> Picture {
    let paper = [0.2, 0.35, 0.5][rng.below(3)];
    let cells: Vec<Cell> = (0..height * width)
        .map(|_| match rng.chance(paper) {
            true => Cell::White,
            false => Cell::of(Colour::new(1 + rng.below(colours) as u8)),
        })
        .collect();
    let picture = Picture::from_cells(height, width, cells).unwrap();
    picture.with_palette(&Palette::safe(colours).unwrap())
}

/// A clue with some runs blotted and some hidden by stars.
pub(crate) fn blotted(rng: &mut Rng, clue: &Clue) -> Clue {
    let mut parts = Vec::new();
    for part in clue.parts() {
        match (rng.below(8), part.colour()) {
            (0 | 1, Some(colour)) => parts.push(Part::Blot(colour)),
            (2, _) => parts.push(Part::Star),
            (3, _) => parts.extend([Part::Star, part]),
            _ => parts.push(part),
        }
    }
    Clue::of_parts(parts)
}

/// A puzzle from a picture, perhaps with clues exchanged, perhaps with blots.
pub(crate) fn random_puzzle(rng: &mut Rng, max: usize) -> Puzzle {
    let (height, width) = (1 + rng.below(max), 1 + rng.below(max));
    let colours = 1 + rng.below(4);
    let picture = random_picture(rng, height, width, colours);
    let puzzle = Puzzle::of_picture(&picture).unwrap();
    let (mut rows, mut columns) = (puzzle.rows().to_vec(), puzzle.columns().to_vec());
    match rng.below(5) {
        0 => rng.shuffle(&mut rows),
        1 => {
            let other = random_picture(rng, 1, width, colours);
            rows[rng.below(height)] = other.clue(Line::Row(0)).unwrap();
        }
        _ => {}
    }
    if rng.chance(0.4) {
        for clue in rows.iter_mut().chain(&mut columns) {
            if rng.chance(0.5) {
                *clue = blotted(rng, clue);
            }
        }
    }
    Puzzle::with_palette(rows, columns, puzzle.palette()).unwrap()
}

/// The verdict on a puzzle, found with the options that a seed draws.
///
/// # Errors
/// The difference, if the solutions are not those of the twin.
pub(crate) fn compare(puzzle: &Puzzle, seed: u64) -> Result<Verdict, String> {
    let mut rng = Rng::new(seed);
    let expected = Sat::new(puzzle).solutions(MOST, puzzle);
    let restarts = [Restarts::Auto, Restarts::Every(1), Restarts::Never];
    let mut solver = Solver::new(puzzle)
        .with_seed(rng.next_u64())
        .with_learning(Learning::ALL[rng.below(Learning::ALL.len())])
        .with_restarts(restarts[rng.below(3)]);
    let answer = collect(&mut solver, MOST, &mut Budget::unlimited());
    let found: HashSet<&Picture> = answer.solutions.iter().collect();
    let differs = |what: &str| {
        let (ours, theirs) = (found.len(), expected.len());
        Err(format!(
            "{what}: {ours} solutions, the twin has {theirs}: {puzzle:?}"
        ))
    };
    if answer
        .solutions
        .iter()
        .any(|picture| check(puzzle, picture).is_err())
    {
        return differs("a picture is no solution");
    }
    if found.len() != answer.solutions.len() {
        return differs("a solution came twice");
    }
    if found.len() != expected.len() {
        return differs("the numbers differ");
    }
    if found.len() < MOST {
        if found != expected.iter().collect() {
            return differs("the pictures differ");
        }
        if answer.end != End::Exhausted {
            return differs("the search did not say that this is all");
        }
    }
    Ok(answer.verdict())
}

/// A puzzle that `differs`, with every clue replaced by a star that is not needed for that.
pub(crate) fn minimised(puzzle: &Puzzle, differs: impl Fn(&Puzzle) -> bool) -> Puzzle {
    let mut rows = puzzle.rows().to_vec();
    let mut columns = puzzle.columns().to_vec();
    let palette = puzzle.palette();
    for index in 0..rows.len() + columns.len() {
        let (mut looser_rows, mut looser_columns) = (rows.clone(), columns.clone());
        match index.checked_sub(rows.len()) {
            None => looser_rows[index] = Clue::of_parts([Part::Star]),
            Some(column) => looser_columns[column] = Clue::of_parts([Part::Star]),
        }
        let looser = Puzzle::with_palette(looser_rows.clone(), looser_columns.clone(), palette);
        if looser.is_ok_and(|looser| differs(&looser)) {
            (rows, columns) = (looser_rows, looser_columns);
        }
    }
    Puzzle::with_palette(rows, columns, palette).unwrap()
}
