//! A step derived again from what it names.
//!
//! All cells that the step does not name are emptied and may take any digit. If supposing the opposite of the conclusion then still
//! leaves no solution, the pattern alone carries it. Steps that look at one digit all over the board name its places and no other
//! digits; a net names the whole board.

use cellwise_sudoku::{DigitSet, Puzzle};

use super::uniqueness;
use crate::sudoku::position::Position;
use crate::sudoku::step::{Candidate, Link, LinkKind, Step};
use crate::sudoku::technique::Technique;

/// Returns true if a step follows from what it names alone. Arguments from uniqueness may suppose that there is one solution.
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
        Technique::Nishio | Technique::Template => Premises::of_digit(position, step).refute(step),
        // A net follows singles all over the board.
        Technique::ForcingNet => Premises::of_board(position).refute(step),
        Technique::BugPlusOne => uniqueness::is_bug_plus_one(position, step),
        technique if technique.needs_uniqueness() => uniqueness::is_deadly(position, step),
        _ => Premises::of_step(position, step).refute(step),
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
    let strong = |link: &&Link| link.kind == LinkKind::Strong;
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

/// The digits that each cell may take, as far as a step says.
pub(super) struct Premises<'a> {
    position: &'a Position,
    marks: Vec<DigitSet>,
}

impl<'a> Premises<'a> {
    /// The cells that the step names, as they stand.
    pub(super) fn of_step(position: &'a Position, step: &Step) -> Self {
        let inside = scope(position, step);
        Self::new(position, |cell| match inside[cell] {
            true => on_board(position, cell),
            false => DigitSet::all(position.shape().digits()),
        })
    }

    /// The places of the digit that the step speaks of, and nothing else.
    fn of_digit(position: &'a Position, step: &Step) -> Self {
        let mut results = step.places.iter().chain(&step.removes);
        let digit = results.next().map_or(1, |result| result.digit);
        let all = DigitSet::all(position.shape().digits());
        Self::new(position, |cell| match position.digits().get(cell) {
            Some(there) if there == digit => DigitSet::only(digit),
            None if position.candidates(cell).contains(digit) => all,
            _ => all & !DigitSet::only(digit),
        })
    }

    /// The board as it stands.
    fn of_board(position: &'a Position) -> Self {
        Self::new(position, |cell| on_board(position, cell))
    }

    fn new(position: &'a Position, marks: impl Fn(usize) -> DigitSet) -> Self {
        Self {
            position,
            marks: (0..position.shape().cells()).map(marks).collect(),
        }
    }

    /// Returns true if the opposite of each conclusion is impossible.
    fn refute(&self, step: &Step) -> bool {
        opposites(step).all(|opposite| self.exclude(&[opposite]))
    }

    /// Returns true if there is no solution with these digits in these cells.
    pub(super) fn exclude(&self, supposed: &[(usize, DigitSet)]) -> bool {
        let mut marks = self.marks.clone();
        for &(cell, digits) in supposed {
            marks[cell] &= digits;
        }
        let puzzle = self.position.puzzle();
        let supposed = Puzzle::with_candidates(puzzle.base_shape().clone(), marks).ok();
        let supposed =
            supposed.and_then(|supposed| supposed.with_rules(puzzle.rules().to_vec()).ok());
        supposed.is_some_and(|supposed| supposed.count(1).solutions == 0)
    }
}

/// The opposite of each conclusion of a step: a cell, and the digits that it would have then.
pub(super) fn opposites(step: &Step) -> impl Iterator<Item = (usize, DigitSet)> {
    let removed = |c: &Candidate| (c.cell, DigitSet::only(c.digit));
    let placed = |c: &Candidate| (c.cell, !DigitSet::only(c.digit));
    let removes = step.removes.iter().map(removed);
    removes.chain(step.places.iter().map(placed))
}

/// The digit of a cell, or its candidates.
pub(super) fn on_board(position: &Position, cell: usize) -> DigitSet {
    match position.digits().get(cell) {
        Some(digit) => DigitSet::only(digit),
        None => position.candidates(cell),
    }
}
