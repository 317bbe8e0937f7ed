//! Why a puzzle is not a proper one.
//!
//! In: a puzzle. Out: for an impossible one a few givens that already clash;
//! for one with several solutions the cells that differ and extra givens that
//! settle it. The searching is the engine's; this only asks the right questions.

mod extra;

use std::sync::Arc;

use cellwise_core::{Budget, Event, Limit, Rng, Search as _, Verdict};
use cellwise_sudoku::{DigitSet, Grid, Puzzle, Solver};

use super::step::Candidate;
use extra::{fewest_extra, greedy_extra};

/// All solutions are looked at if there are no more than this; beyond, extra givens are chosen greedily.
const MAX_SOLUTIONS: usize = 400;

/// Orders in which givens are dropped; the smallest result counts.
const ORDERS: u64 = 12;

/// What is wrong with a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(tag = "verdict", rename_all = "kebab-case"))]
pub enum Why {
    /// Nothing: there is one solution.
    Unique,
    /// There is no solution.
    Impossible {
        /// Cells whose givens (or pencil marks) already clash; without any one of them the others don't.
        clash: Vec<usize>,
    },
    /// There are two solutions or more.
    Several {
        /// The cells that are not the same in all solutions, with the digits that occur there.
        differ: Vec<(usize, Vec<u8>)>,
        /// Givens that leave just one solution.
        settle: Vec<Candidate>,
        /// Whether fewer givens can't do it. If not, these are merely few: there are too many
        /// solutions to look at each.
        fewest: bool,
        /// How many solutions there are, if they were all looked at.
        solutions: Option<usize>,
    },
}

/// Says what keeps a puzzle from being a proper one.
///
/// ```
/// use cellwise_human::sudoku::{Why, why};
/// use cellwise_sudoku::Puzzle;
///
/// let puzzle: Puzzle = "1.23 .... .4.. ....".parse()?;      // r1c2 has to be 4, and its column has one
/// let Why::Impossible { clash } = why(&puzzle) else { panic!() };
/// assert_eq!(clash, [0, 2, 3, 9]);
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
#[must_use]
pub fn why(puzzle: &Puzzle) -> Why {
    match why_within(puzzle, &mut Budget::unlimited()) {
        Ok(why) => why,
        Err(limit) => unreachable!("an unlimited budget ran into {limit}"),
    }
}

/// The same within a budget.
///
/// # Errors
/// The limit that struck first.
pub fn why_within(puzzle: &Puzzle, budget: &mut Budget) -> Result<Why, Limit> {
    Inquiry::new(puzzle).advance(budget)
}

/// The search for what is wrong with a puzzle, which can pause and go on.
///
/// It is a chain of questions to the engine, each of which follows from the answers before it.
/// After a pause the chain is walked again from its beginning, but what was answered before is
/// remembered and not asked again.
///
/// ```
/// use cellwise_core::{Budget, Limit};
/// use cellwise_human::sudoku::{Inquiry, why};
/// use cellwise_sudoku::Puzzle;
///
/// let puzzle: Puzzle = "1.23 .... .4.. ....".parse()?;
/// let mut inquiry = Inquiry::new(&puzzle);
/// let mut budget = Budget::unlimited().with_slice(3);
/// let found = loop {
///     match inquiry.advance(&mut budget) {
///         Ok(found) => break found,
///         Err(_) => budget.next_slice(),
///     }
/// };
/// assert_eq!(found, why(&puzzle));
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
pub struct Inquiry {
    puzzle: Puzzle,
    engine: Engine,
}

impl Inquiry {
    /// An inquiry that has not begun.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        Self {
            puzzle: puzzle.clone(),
            engine: Engine::default(),
        }
    }

    /// Goes on to the answer or to the end of the budget.
    ///
    /// # Errors
    /// The limit that struck. A further call goes on.
    pub fn advance(&mut self, budget: &mut Budget) -> Result<Why, Limit> {
        self.engine.next = 0;
        let mut asked = Asked {
            engine: &mut self.engine,
            budget,
        };
        let puzzle = &self.puzzle;
        match asked.ask(2, || puzzle.clone())?.len() {
            0 => Ok(Why::Impossible {
                clash: smallest_clash(puzzle, &mut asked)?,
            }),
            1 => Ok(Why::Unique),
            _ => several(puzzle, &mut asked),
        }
    }

    /// The nodes searched so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        let under_way = self.engine.under_way.as_ref();
        self.engine.nodes + under_way.map_or(0, |(solver, _)| solver.stats().nodes)
    }
}

/// What the engine was asked and has answered.
#[derive(Default)]
struct Engine {
    answers: Vec<Arc<[Grid]>>,
    /// The question under way, and the solutions found for it.
    under_way: Option<(Solver, Vec<Grid>)>,
    /// The number of the next question.
    next: usize,
    /// Nodes of the questions answered.
    nodes: u64,
}

/// The engine while there is a budget for it.
struct Asked<'a> {
    engine: &'a mut Engine,
    budget: &'a mut Budget,
}

impl Asked<'_> {
    /// Up to `max` solutions of a puzzle, which is made only if the question is new.
    fn ask(&mut self, max: usize, puzzle: impl FnOnce() -> Puzzle) -> Result<Arc<[Grid]>, Limit> {
        let engine = &mut *self.engine;
        if engine.next == engine.answers.len() {
            let (mut solver, mut found) = engine
                .under_way
                .take()
                .unwrap_or_else(|| (Solver::new(&puzzle()), Vec::new()));
            while found.len() < max {
                match solver.advance(self.budget) {
                    Event::Solution(grid) => found.push(grid),
                    Event::Exhausted => break,
                    Event::Stopped(limit) => {
                        engine.under_way = Some((solver, found));
                        return Err(limit);
                    }
                }
            }
            engine.nodes += solver.stats().nodes;
            engine.answers.push(found.into());
        }
        engine.next += 1;
        Ok(Arc::clone(&engine.answers[engine.next - 1]))
    }
}

/// The puzzle with only those of its givens and marks that stand in `kept`; its rules stay.
fn only(puzzle: &Puzzle, kept: &[usize]) -> Puzzle {
    let shape = puzzle.shape();
    let mut marks = vec![DigitSet::all(shape.size()); shape.cells()];
    for &cell in kept {
        marks[cell] = puzzle.candidates(cell);
    }
    with_marks(puzzle, marks)
}

/// The same board and rules with other marks.
fn with_marks(puzzle: &Puzzle, marks: Vec<DigitSet>) -> Puzzle {
    Puzzle::with_candidates(Arc::clone(puzzle.base_shape()), marks)
        .ok()
        .and_then(|bare| bare.with_rules(puzzle.rules()).ok())
        .expect("marks for every cell, and rules that fitted before")
}

fn smallest_clash(puzzle: &Puzzle, asked: &mut Asked<'_>) -> Result<Vec<usize>, Limit> {
    let shape = puzzle.shape();
    let stated: Vec<usize> = (0..shape.cells())
        .filter(|&cell| puzzle.candidates(cell) != DigitSet::all(shape.size()))
        .collect();
    // A cell without any candidate, or the same given twice in a house, can't be beaten.
    if let Some(&cell) = stated
        .iter()
        .find(|&&cell| puzzle.candidates(cell).is_empty())
    {
        return Ok(vec![cell]);
    }
    for &a in &stated {
        for &b in shape.peers(a) {
            let same = puzzle
                .candidates(a)
                .single()
                .filter(|_| puzzle.candidates(a) == puzzle.candidates(b));
            if a < b && same.is_some() {
                return Ok(vec![a, b]);
            }
        }
    }
    let mut best = irreducible(puzzle, stated.clone(), asked)?;
    for seed in 1..ORDERS {
        let mut order = stated.clone();
        Rng::new(seed).shuffle(&mut order);
        let found = irreducible(puzzle, order, asked)?;
        if found.len() < best.len() {
            best = found;
        }
    }
    best.sort_unstable();
    Ok(best)
}

/// Drops whatever can be dropped, chunks first, so that what is left is impossible but nothing less.
fn irreducible(
    puzzle: &Puzzle,
    mut kept: Vec<usize>,
    asked: &mut Asked<'_>,
) -> Result<Vec<usize>, Limit> {
    let mut chunk = kept.len().div_ceil(2).max(1);
    loop {
        let mut from = 0;
        while from < kept.len() {
            let to = (from + chunk).min(kept.len());
            let rest: Vec<usize> = kept[..from].iter().chain(&kept[to..]).copied().collect();
            if asked.ask(1, || only(puzzle, &rest))?.is_empty() {
                kept = rest;
            } else {
                from = to;
            }
        }
        if chunk == 1 {
            return Ok(kept);
        }
        chunk = chunk.div_ceil(2);
    }
}

fn several(puzzle: &Puzzle, asked: &mut Asked<'_>) -> Result<Why, Limit> {
    let solutions = asked.ask(MAX_SOLUTIONS + 1, || puzzle.clone())?;
    let all = solutions.len() <= MAX_SOLUTIONS;
    let differ = differing(puzzle, &solutions, all, asked)?;
    let (settle, fewest) = if all {
        fewest_extra(&solutions)
    } else {
        (greedy_extra(puzzle, &solutions[0], asked)?, false)
    };
    Ok(Why::Several {
        differ,
        settle,
        fewest,
        solutions: all.then_some(solutions.len()),
    })
}

/// Every cell that differs, with all its digits. What the known solutions don't show is asked for.
fn differing(
    puzzle: &Puzzle,
    solutions: &[Grid],
    all: bool,
    asked: &mut Asked<'_>,
) -> Result<Vec<(usize, Vec<u8>)>, Limit> {
    let shape = puzzle.shape();
    let mut seen = vec![DigitSet::EMPTY; shape.cells()];
    let note = |seen: &mut Vec<DigitSet>, grid: &Grid| {
        for (set, &digit) in seen.iter_mut().zip(grid.digits()) {
            set.insert(digit);
        }
    };
    for grid in solutions {
        note(&mut seen, grid);
    }
    if !all {
        for cell in 0..shape.cells() {
            for digit in (puzzle.candidates(cell) & !seen[cell]).iter() {
                // A later answer may have shown this one too.
                if !seen[cell].contains(digit)
                    && let Some(grid) = asked
                        .ask(1, || with_given(puzzle, &[Candidate { cell, digit }]))?
                        .first()
                {
                    note(&mut seen, grid);
                }
            }
        }
    }
    let several = seen.iter().enumerate().filter(|(_, set)| set.len() > 1);
    Ok(several
        .map(|(cell, set)| (cell, set.iter().collect()))
        .collect())
}

fn with_given(puzzle: &Puzzle, extra: &[Candidate]) -> Puzzle {
    let shape = puzzle.shape();
    let mut marks: Vec<DigitSet> = (0..shape.cells())
        .map(|cell| puzzle.candidates(cell))
        .collect();
    for candidate in extra {
        marks[candidate.cell] &= DigitSet::only(candidate.digit);
    }
    with_marks(puzzle, marks)
}

impl Why {
    /// The verdict it explains.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self {
            Self::Unique => Verdict::Unique,
            Self::Impossible { .. } => Verdict::Impossible,
            Self::Several { .. } => Verdict::Several,
        }
    }
}

#[cfg(test)]
mod tests;
