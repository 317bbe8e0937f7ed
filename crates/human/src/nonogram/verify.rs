//! The proof that a path tells the truth: against the solutions that the engine finds, and against all placements.
//!
//! A step on one line is derived once more from the cells that it names and from nothing else, by listing every placement of
//! the line's clue. A step that supposes is derived link by link in the same way. The listing shares no code with
//! line solving.

mod lines;

use cellwise_core::{Budget, collect};
use cellwise_nonogram::{Cell, Line, Part, Picture, Puzzle, Solver, check};
use thiserror::Error;

use self::lines::possible;
use super::path::{Path, explain, outline};
use super::position::Position;
use super::step::{Chain, Paint, Role, Step};
use super::table::Technique;
use crate::sudoku::PathEnd;

/// An error in a path.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum PathError {
    /// A step is not true in a solution.
    #[error("{technique} is not true in a solution at cell {cell}")]
    Untrue {
        /// The technique.
        technique: Technique,
        /// The cell, counted from 0.
        cell: usize,
    },
    /// A step does not follow from the lines and cells that it names.
    #[error("{technique} does not follow from what it names: {text}")]
    Loose {
        /// The technique.
        technique: Technique,
        /// The step in words.
        text: String,
    },
    /// A step changes nothing.
    #[error("{0} changes nothing")]
    Idle(Technique),
    /// The path does not end at the solution.
    #[error("the path does not reach the solution")]
    End,
    /// The rating takes another path than the explanation.
    #[error("round {0} of the rating differs from the explained path")]
    Outline(usize),
    /// Kinds 1 to 6 are enough though line solving is not, or the other way round.
    #[error("the hardest technique is {0:?}, which line solving contradicts")]
    Lines(Option<Technique>),
}

/// Solutions that a step is compared with.
const MAX_SOLUTIONS: usize = 40;

/// Nodes of a search for a solution that contradicts a step.
const MAX_NODES: u64 = 10_000;

/// Walks the path of a puzzle and checks every step. Returns the number of steps.
///
/// # Errors
/// The first error.
pub fn verify(puzzle: &Puzzle) -> Result<usize, PathError> {
    verify_from(
        puzzle,
        &Picture::open(puzzle.height(), puzzle.width()).with_palette(puzzle.palette()),
    )
}

/// The same from a part-filled picture, whose cells must agree with a solution.
///
/// # Errors
/// The first error.
///
/// # Panics
/// If the picture does not have the size of the puzzle.
pub fn verify_from(puzzle: &Puzzle, picture: &Picture) -> Result<usize, PathError> {
    verify_within(puzzle, picture, &mut Budget::unlimited())
}

/// The same for the part of the path that a budget allows.
///
/// # Errors
/// The first error.
///
/// # Panics
/// If the picture does not have the size of the puzzle.
pub fn verify_within(
    puzzle: &Puzzle,
    picture: &Picture,
    budget: &mut Budget,
) -> Result<usize, PathError> {
    let solver = &mut Solver::new(puzzle).with_given(picture);
    let solutions = collect(solver, MAX_SOLUTIONS, budget).solutions;
    let mut position = Position::new(puzzle, budget).with_picture(picture);
    let path = explain(&position, budget);
    compare(&path, &outline(&position, budget))?;
    for round in &path.rounds {
        // All steps of a round argue from the same state.
        let base = position.clone();
        for step in &round.steps {
            agrees(step, &solutions)?;
            if solutions.len() == MAX_SOLUTIONS {
                holds_everywhere(step, &base, picture)?;
            }
            let changes = |paint: &Paint| position.candidates(paint.cell).len() > 1;
            if !step.settles.iter().chain(&step.drops).any(changes) {
                return Err(PathError::Idle(step.technique));
            }
            if !follows(step, &base) {
                return Err(PathError::Loose {
                    technique: step.technique,
                    text: step.text.clone(),
                });
            }
            position.apply(step);
        }
    }
    if path.end == PathEnd::Stopped {
        return Ok(path.steps().count());
    }
    let is_finished = check(puzzle, &position.picture()).is_ok();
    if is_finished != (path.end == PathEnd::Solved)
        || (position.solution().is_some() && !is_finished)
    {
        return Err(PathError::End);
    }
    line_by_line(puzzle, picture, &path)?;
    Ok(path.steps().count())
}

/// The outline has the same rounds.
fn compare(path: &Path, outline: &Path) -> Result<(), PathError> {
    let rounds = path.rounds.iter().zip(&outline.rounds).enumerate();
    for (i, (a, b)) in rounds {
        let numbers = |r: &super::path::Round| (r.technique, r.uses, r.settled, r.lines);
        if numbers(a) != numbers(b) {
            return Err(PathError::Outline(i));
        }
    }
    let is_stopped = [path.end, outline.end].contains(&PathEnd::Stopped);
    match is_stopped || (path.rounds.len(), path.end) == (outline.rounds.len(), outline.end) {
        true => Ok(()),
        false => Err(PathError::Outline(path.rounds.len())),
    }
}

/// The step is true in every solution.
fn agrees(step: &Step, solutions: &[Picture]) -> Result<(), PathError> {
    let technique = step.technique;
    for solution in solutions {
        let shows = |paint: &&Paint| solution.cells()[paint.cell].colour() == Some(paint.colour);
        let wrong = step.settles.iter().find(|paint| !shows(paint));
        let wrong = wrong.or_else(|| step.drops.iter().find(shows));
        if let Some(&Paint { cell, .. }) = wrong {
            return Err(PathError::Untrue { technique, cell });
        }
    }
    Ok(())
}

/// No solution at all, listed or not, has what the step rules out.
fn holds_everywhere(step: &Step, position: &Position, picture: &Picture) -> Result<(), PathError> {
    let (puzzle, technique) = (position.puzzle(), step.technique);
    for paint in losses(step, position) {
        let mut given = picture.clone();
        let (row, column) = (paint.cell / puzzle.width(), paint.cell % puzzle.width());
        given.set(row, column, Cell::of(paint.colour));
        let solver = &mut Solver::new(puzzle).with_given(&given);
        let mut budget = Budget::unlimited().with_max_nodes(MAX_NODES);
        if !collect(solver, 1, &mut budget).solutions.is_empty() {
            let cell = paint.cell;
            return Err(PathError::Untrue { technique, cell });
        }
    }
    Ok(())
}

/// Kinds 1 to 6 reach the solution exactly if solving one line after the other does. The textbook method: every line is solved
/// by listing its placements, until nothing changes.
fn line_by_line(puzzle: &Puzzle, picture: &Picture, path: &Path) -> Result<(), PathError> {
    let hardest = path.rounds.iter().map(|round| round.technique).max();
    let mut domains = Domains::new(puzzle, picture);
    while domains.sweep(puzzle) {}
    let solved = domains.0.iter().all(|colours| colours.len() == 1);
    let by_lines = path.end == PathEnd::Solved && hardest.is_none_or(Technique::is_of_a_line);
    match solved == by_lines {
        true => Ok(()),
        false => Err(PathError::Lines(hardest)),
    }
}

/// For every cell the colours that it may have.
struct Domains(Vec<Vec<u8>>);

impl Domains {
    fn new(puzzle: &Puzzle, picture: &Picture) -> Self {
        let all: Vec<u8> = (0..=puzzle.palette().colours() as u8).collect();
        let of = |cell: &Cell| match cell.colour() {
            Some(colour) => vec![colour.number() as u8],
            None => all.clone(),
        };
        Self(picture.cells().iter().map(of).collect())
    }

    /// Solves every line once; returns true if something changed.
    fn sweep(&mut self, puzzle: &Puzzle) -> bool {
        let mut changed = false;
        for line in puzzle.lines() {
            let cells = line_cells(puzzle, line);
            let now: Vec<Vec<u8>> = cells.iter().map(|&cell| self.0[cell].clone()).collect();
            let left = possible(puzzle, line, &now);
            for ((&cell, now), left) in cells.iter().zip(now).zip(left) {
                changed |= now != left && !left.is_empty();
                if !left.is_empty() {
                    self.0[cell] = left;
                }
            }
        }
        changed
    }
}

fn line_cells(puzzle: &Puzzle, line: Line) -> Vec<usize> {
    let cell = |place| match line {
        Line::Row(row) => row * puzzle.width() + place,
        Line::Column(column) => place * puzzle.width() + column,
    };
    (0..puzzle.length(line)).map(cell).collect()
}

/// Returns true if a step follows from what it names.
fn follows(step: &Step, position: &Position) -> bool {
    match step.technique {
        // Looking into the solution: nothing to derive.
        Technique::Guess => true,
        Technique::Totals => totals_follow(step, position),
        Technique::EdgeLogic | Technique::TwoLines | Technique::Contradiction => {
            step.chains.iter().all(|chain| {
                let supposed = chain
                    .suppose
                    .is_some_and(|suppose| match step.drops.first() {
                        Some(dropped) => *dropped == suppose,
                        None => step.settles.iter().all(|paint| paint.cell == suppose.cell),
                    });
                supposed && holds(chain, position, &[]) == Some(true)
            })
        }
        Technique::BothWays => {
            let lost = losses(step, position);
            let colours = position.candidates(step.chains[0].suppose.map_or(0, |p| p.cell));
            step.chains.len() == colours.len()
                && step
                    .chains
                    .iter()
                    .all(|chain| holds(chain, position, &lost).is_some())
        }
        _ => line_follows(step, position),
    }
}

/// The candidates that a step takes away.
fn losses(step: &Step, position: &Position) -> Vec<Paint> {
    let mut lost = step.drops.clone();
    for paint in &step.settles {
        let others = position.candidates(paint.cell).into_iter();
        let others = others.filter(|&colour| colour != paint.colour);
        lost.extend(others.map(|colour| Paint { colour, ..*paint }));
    }
    lost
}

/// A step on totals follows from counting: the lines across say how often a colour is there, and the lines that are not named have
/// their share of it.
fn totals_follow(step: &Step, position: &Position) -> bool {
    let puzzle = position.puzzle();
    let Some(is_row) = step.lines.first().map(|line| matches!(line, Line::Row(_))) else {
        return false;
    };
    // The cells of a colour that a clue asks for; `None` if that can't be read.
    let asked = |line: Line, colour: u8| {
        puzzle
            .clue(line)
            .parts()
            .try_fold(0, |sum, part| match part {
                Part::Star => None,
                Part::Blot(blot) if blot.number() as u8 == colour => None,
                Part::Run { length, colour: of } if of.number() as u8 == colour => {
                    Some(sum + length as usize)
                }
                _ => Some(sum),
            })
    };
    // How often the named lines have a colour.
    let share = |colour: u8| -> Option<usize> {
        let (mut across, mut others) = (0, 0);
        for line in puzzle.lines() {
            if matches!(line, Line::Row(_)) != is_row {
                across += asked(line, colour)?;
            } else if !step.lines.contains(&line) {
                others += asked(line, colour)?;
            }
        }
        across.checked_sub(others)
    };
    let named = step.lines.iter().flat_map(|&line| line_cells(puzzle, line));
    let named: Vec<Vec<u8>> = named.map(|cell| colours(position, cell)).collect();
    let is_ruled_out = |paint: &Paint| {
        (1..=puzzle.palette().colours() as u8).any(|colour| {
            let Some(share) = share(colour) else {
                return false;
            };
            let must = named.iter().filter(|left| **left == [colour]).count();
            let may = named.iter().filter(|left| left.contains(&colour)).count();
            match paint.number() == colour {
                true => must == share,
                false => may == share && colours(position, paint.cell).contains(&colour),
            }
        })
    };
    losses(step, position).iter().all(is_ruled_out)
}

/// A step on one line follows from its clue and the cells that are marked.
fn line_follows(step: &Step, position: &Position) -> bool {
    let [line] = step.lines[..] else { return false };
    let puzzle = position.puzzle();
    let all: Vec<u8> = (0..=puzzle.palette().colours() as u8).collect();
    let marked = |cell: usize| {
        let mut marks = step.marks.iter();
        marks.any(|mark| mark.cell == cell && mark.role == Role::Known)
    };
    let cells = line_cells(puzzle, line);
    let domain = |&cell: &usize| match marked(cell) {
        true => colours(position, cell),
        false => all.clone(),
    };
    let domains: Vec<Vec<u8>> = cells.iter().map(domain).collect();
    let left = possible(puzzle, line, &domains);
    let of = |cell: usize| cells.iter().position(|&c| c == cell);
    losses(step, position).iter().all(|paint| {
        let Some(place) = of(paint.cell) else {
            return false;
        };
        let colour = paint.number();
        // What the board has ruled out before need not be ruled out again.
        !left[place].contains(&colour)
    })
}

fn colours(position: &Position, cell: usize) -> Vec<u8> {
    let left = position.candidates(cell).into_iter();
    left.map(|colour| colour.number() as u8).collect()
}

/// Every link of a chain follows from its line and the links before it. `Some(true)` if a line breaks at the end;
/// `Some(false)` if none does and all of `lost` are gone.
fn holds(chain: &Chain, position: &Position, lost: &[Paint]) -> Option<bool> {
    let puzzle = position.puzzle();
    let number = puzzle.height() * puzzle.width();
    let mut domains: Vec<Vec<u8>> = (0..number).map(|cell| colours(position, cell)).collect();
    let suppose = chain.suppose?;
    domains[suppose.cell] = vec![suppose.number()];
    for link in &chain.links {
        let cells = line_cells(puzzle, link.line);
        let now: Vec<Vec<u8>> = cells.iter().map(|&cell| domains[cell].clone()).collect();
        let left = possible(puzzle, link.line, &now);
        if link.settles.is_empty() && link.drops.is_empty() {
            return left.iter().all(Vec::is_empty).then_some(true);
        }
        let at = |cell: usize| cells.iter().position(|&c| c == cell);
        for paint in &link.settles {
            if left[at(paint.cell)?] != [paint.number()] {
                return None;
            }
            domains[paint.cell] = vec![paint.number()];
        }
        for paint in &link.drops {
            if left[at(paint.cell)?].contains(&paint.number()) {
                return None;
            }
            domains[paint.cell].retain(|&colour| colour != paint.number());
        }
    }
    let gone = |paint: &Paint| !domains[paint.cell].contains(&paint.number());
    lost.iter().all(gone).then_some(false)
}
