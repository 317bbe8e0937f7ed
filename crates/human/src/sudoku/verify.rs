//! The proof that a path tells the truth: against the solution that the engine finds, and step by step.
//!
//! Every step is derived again by search from nothing but the cells, links and houses that it names. All other cells are emptied
//! and may take any digit. If supposing the opposite of the conclusion then still leaves no solution, the pattern alone carries
//! it. Arguments from uniqueness and nets over the whole board say less than they rest on, and are held against the solution only.

use cellwise_core::Budget;
use cellwise_sudoku::{DigitSet, Puzzle, check};
use thiserror::Error;

use super::path::{PathEnd, explain, outline};
use super::position::Position;
use super::step::{Candidate, LinkKind, Step};
use super::technique::Technique;

/// An error in a path.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PathError {
    /// A step places a digit that is not the solution's.
    #[error("{technique} puts {digit} into {cell}, which the solution does not")]
    Placed {
        /// The technique.
        technique: Technique,
        /// The name of the cell.
        cell: String,
        /// The digit.
        digit: u8,
    },
    /// A step removes the digit that the solution needs.
    #[error("{technique} takes {digit} from {cell}, where the solution needs it")]
    Removed {
        /// The technique.
        technique: Technique,
        /// The name of the cell.
        cell: String,
        /// The digit.
        digit: u8,
    },
    /// A step changes nothing.
    #[error("{0} changes nothing")]
    Idle(Technique),
    /// The path does not end at the solution.
    #[error("the path does not reach the solution")]
    End,
    /// A step rests on a candidate that is not on the board as it then is.
    #[error("{technique} rests on {digit} in {cell}, which is gone")]
    Premise {
        /// The technique.
        technique: Technique,
        /// The cell.
        cell: String,
        /// The digit.
        digit: u8,
    },
    /// The conclusion of a step does not follow from what it names.
    #[error("it does not follow from what the step names: {0}")]
    Unfounded(String),
    /// The rounds of the rating don't reach the solution.
    #[error("the rating does not reach the solution")]
    Outline,
}

/// Walks the path of a puzzle with one solution and checks every step against it.
///
/// Returns the number of steps; a puzzle without a single solution has none to check.
///
/// # Errors
/// The first error.
pub fn verify(puzzle: &Puzzle) -> Result<usize, PathError> {
    let budget = &mut Budget::unlimited();
    let mut position = Position::new(puzzle, budget);
    let Some(solution) = position.solution().cloned() else {
        return Ok(0);
    };
    let path = explain(&position, budget);
    if outline(&position, budget).end != PathEnd::Solved {
        return Err(PathError::Outline);
    }
    for step in path.steps() {
        let technique = step.technique;
        let name = |cell| position.shape().name(cell);
        let is_there = |cell, digit| {
            position.candidates(cell).contains(digit) || position.digits().get(cell) == Some(digit)
        };
        let marks = step.marks.iter().map(|mark| mark.candidate);
        if let Some(c) = marks.into_iter().find(|c| !is_there(c.cell, c.digit)) {
            return Err(PathError::Premise {
                technique,
                cell: name(c.cell),
                digit: c.digit,
            });
        }
        if let Some(c) = step
            .places
            .iter()
            .find(|c| solution.get(c.cell) != Some(c.digit))
        {
            return Err(PathError::Placed {
                technique,
                cell: name(c.cell),
                digit: c.digit,
            });
        }
        if let Some(c) = step
            .removes
            .iter()
            .find(|c| solution.get(c.cell) == Some(c.digit))
        {
            return Err(PathError::Removed {
                technique,
                cell: name(c.cell),
                digit: c.digit,
            });
        }
        let placed = step
            .places
            .iter()
            .any(|c| position.digits().get(c.cell).is_none());
        let removed = step
            .removes
            .iter()
            .any(|c| position.candidates(c.cell).contains(c.digit));
        if !placed && !removed {
            return Err(PathError::Idle(technique));
        }
        if !follows(&position, step) {
            return Err(PathError::Unfounded(step.to_string()));
        }
        position.apply(step);
    }
    match check(puzzle, position.digits()) {
        Ok(()) if path.end == PathEnd::Solved => Ok(path.steps().count()),
        _ => Err(PathError::End),
    }
}

/// Returns true if a step follows from what it names alone, as far as it names all it rests on.
///
/// ```
/// use cellwise_core::Budget;
/// use cellwise_human::sudoku::{Technique, follows, learn};
///
/// let mut lesson = learn(Technique::XWing).unwrap();
/// assert!(follows(&lesson.position, &lesson.step));
/// // A candidate too many.
/// let solution = lesson.position.solution().unwrap().clone();
/// let cell = (0..81).find(|&cell| !lesson.position.candidates(cell).is_empty()).unwrap();
/// lesson.step.removes[0].cell = cell;
/// lesson.step.removes[0].digit = solution.get(cell).unwrap();
/// assert!(!follows(&lesson.position, &lesson.step));
/// ```
#[must_use]
pub fn follows(position: &Position, step: &Step) -> bool {
    match step.technique {
        Technique::NakedSingle => step
            .places
            .iter()
            .all(|placed| position.candidates(placed.cell) == DigitSet::only(placed.digit)),
        Technique::FullHouse | Technique::HiddenSingle | Technique::HiddenSingleInLine => step
            .places
            .iter()
            .all(|&placed| is_last_place(position, step, placed)),
        Technique::BugPlusOne | Technique::Nishio | Technique::Template | Technique::ForcingNet => {
            true
        }
        technique if technique.needs_uniqueness() => true,
        _ => is_derived(position, step),
    }
}

/// Returns true if a house of the step has no other place for the digit.
fn is_last_place(position: &Position, step: &Step, placed: Candidate) -> bool {
    step.houses.iter().any(|&house| {
        let cells = &position.shape().houses()[house].cells;
        let has = |&&cell: &&usize| position.candidates(cell).contains(placed.digit);
        cells.len() == position.shape().digits()
            && cells.iter().filter(has).eq([&placed.cell])
            && cells
                .iter()
                .all(|&cell| position.digits().get(cell) != Some(placed.digit))
    })
}

/// The cells that a step rests on.
fn scope(position: &Position, step: &Step) -> Vec<bool> {
    let shape = position.shape();
    let mut inside = vec![false; shape.cells()];
    for cell in step.cells() {
        inside[cell] = true;
    }
    let mut add = |house: usize| {
        for &cell in &shape.houses()[house].cells {
            inside[cell] = true;
        }
    };
    step.houses.iter().for_each(|&house| add(house));
    // A strong link between two cells rests on a house that has the digit nowhere else.
    let strong = |link: &&super::step::Link| link.kind == LinkKind::Strong;
    for link in step.links.iter().filter(strong) {
        let ends: Vec<usize> = link
            .from
            .cells
            .iter()
            .chain(&link.to.cells)
            .copied()
            .collect();
        if link.from.digit != link.to.digit {
            continue;
        }
        for (h, house) in shape.houses().iter().enumerate() {
            let has = |&&cell: &&usize| position.candidates(cell).contains(link.from.digit);
            let mut places = house.cells.iter().filter(has).peekable();
            if places.peek().is_some() && places.all(|cell| ends.contains(cell)) {
                add(h);
            }
        }
    }
    inside
}

/// Returns true if the pattern alone rules out the opposite of each conclusion.
fn is_derived(position: &Position, step: &Step) -> bool {
    let shape = position.shape();
    let inside = scope(position, step);
    let marks: Vec<DigitSet> = (0..shape.cells())
        .map(|cell| match position.digits().get(cell) {
            _ if !inside[cell] => DigitSet::all(shape.digits()),
            Some(digit) => DigitSet::only(digit),
            None => position.candidates(cell),
        })
        .collect();
    let refuted = |cell: usize, left: DigitSet| {
        let mut marks = marks.clone();
        marks[cell] &= left;
        let (base, rules) = (position.puzzle().base_shape(), position.puzzle().rules());
        let puzzle = Puzzle::with_candidates(base.clone(), marks);
        let puzzle = puzzle
            .ok()
            .and_then(|puzzle| puzzle.with_rules(rules.to_vec()).ok());
        puzzle.is_some_and(|puzzle| puzzle.count(1).solutions == 0)
    };
    let removed = |&Candidate { cell, digit }: &Candidate| refuted(cell, DigitSet::only(digit));
    let placed = |&Candidate { cell, digit }: &Candidate| refuted(cell, !DigitSet::only(digit));
    step.removes.iter().all(removed) && step.places.iter().all(placed)
}
