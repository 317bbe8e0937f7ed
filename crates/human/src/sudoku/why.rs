//! The reason why a puzzle does not have exactly one solution.
//!
//! In: a puzzle. Out: for an impossible one a few givens that already clash; for one with several
//! solutions the cells that differ and extra givens that leave one. The engine does the searching.

mod clash;
mod extra;
mod text;

use std::sync::Arc;

use cellwise_core::{Budget, Limit, Verdict};
use cellwise_sudoku::{DigitSet, Grid, Puzzle, Solver};

use super::step::Candidate;
use clash::ClashSearch;
use extra::{FewGivens, FewestGivens};

/// All solutions are looked at if there are no more than this; beyond, extra givens are chosen greedily.
const MAX_SOLUTIONS: usize = 400;

/// The reason why a puzzle does not have exactly one solution.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Why {
    /// There is exactly one solution.
    Unique,
    /// There is no solution.
    Impossible {
        /// Cells whose givens (or pencil marks) already clash.
        clash: Vec<usize>,
        /// Without any one of these cells the others don't clash. False only if a limit struck.
        irreducible: bool,
    },
    /// There are two solutions or more.
    Several {
        /// The cells that are not the same in all solutions, with the digits that occur there. If a
        /// limit struck, the ones that the solutions found so far show.
        differ: Vec<(usize, Vec<u8>)>,
        /// Givens that leave just one solution; empty if a limit struck before they were found.
        settle: Vec<Candidate>,
        /// Fewer givens can't do it. If false, these are merely few: there are too many solutions to
        /// look at each.
        fewest: bool,
        /// The number of solutions, if they were all looked at.
        solutions: Option<usize>,
    },
    /// A limit struck before it was clear how many solutions there are.
    Unknown {
        /// One solution was found.
        found: bool,
    },
}

/// The answer of [`why`].
pub type WhyAnswer = crate::why::WhyAnswer<Why>;

/// Finds the reason why a puzzle does not have exactly one solution. If the budget ends first, the
/// answer holds the findings until then, and names the limit.
///
/// ```
/// use cellwise_core::{Budget, Limit};
/// use cellwise_human::sudoku::{Why, why};
/// use cellwise_sudoku::Puzzle;
///
/// let puzzle: Puzzle = "1.23 .... .4.. ....".parse()?;      // r1c2 has to be 4, and its column has one
/// let answer = why(&puzzle, &mut Budget::unlimited());
/// assert_eq!(answer.why, Why::Impossible { clash: vec![0, 2, 3, 9], irreducible: true });
///
/// let answer = why(&puzzle, &mut Budget::unlimited().with_max_nodes(0));
/// assert_eq!(answer.why, Why::Unknown { found: false });
/// assert_eq!(answer.limit, Some(Limit::Nodes));
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
#[must_use]
pub fn why(puzzle: &Puzzle, budget: &mut Budget) -> WhyAnswer {
    let mut search = WhySearch::new(puzzle);
    let found = search.advance(budget);
    WhyAnswer::of(found, || search.so_far())
}

/// The search for the reason, which can pause and go on.
///
/// It asks the engine one question after the other, each of which follows from the answers before.
///
/// ```
/// use cellwise_core::Budget;
/// use cellwise_human::sudoku::{WhySearch, why};
/// use cellwise_sudoku::Puzzle;
///
/// let puzzle: Puzzle = "1.23 .... .4.. ....".parse()?;
/// let mut search = WhySearch::new(&puzzle);
/// let mut budget = Budget::unlimited().with_slice(3);
/// let found = loop {
///     match search.advance(&mut budget) {
///         Ok(found) => break found,
///         Err(_) => budget.next_slice(),
///     }
/// };
/// assert_eq!(found, why(&puzzle, &mut Budget::unlimited()).why);
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
pub struct WhySearch {
    puzzle: Puzzle,
    engine: Engine,
    stage: Stage,
    /// The digits that the solutions found show in each cell.
    seen: Vec<DigitSet>,
    solutions: Vec<Grid>,
}

/// The question under way.
enum Stage {
    /// Are there two solutions?
    Count,
    /// Looks for givens that clash.
    Clash(ClashSearch),
    /// Lists the solutions.
    Solutions,
    /// Looks for the digits that each cell takes. Done only if there are too many solutions to list: the cell
    /// under way, and its digits that were asked for.
    Differ(usize, DigitSet),
    /// Looks for further givens that leave one solution.
    Fewest(FewestGivens),
    /// The same with too many solutions to list.
    Few(FewGivens),
    Done(Why),
}

impl WhySearch {
    /// Begins with a puzzle.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        Self {
            puzzle: puzzle.clone(),
            engine: Engine::default(),
            stage: Stage::Count,
            seen: vec![DigitSet::EMPTY; puzzle.shape().cells()],
            solutions: Vec::new(),
        }
    }

    /// Goes on to the answer or to the end of the budget.
    ///
    /// # Errors
    /// The limit that struck. A further call continues.
    pub fn advance(&mut self, budget: &mut Budget) -> Result<Why, Limit> {
        loop {
            self.stage = match &self.stage {
                Stage::Done(why) => return Ok(why.clone()),
                _ => self.next(budget)?,
            };
        }
    }

    /// Answers the question under way, and names the next.
    fn next(&mut self, budget: &mut Budget) -> Result<Stage, Limit> {
        let (puzzle, engine) = (&self.puzzle, &mut self.engine);
        Ok(match &mut self.stage {
            Stage::Count => {
                let found = engine.ask(2, budget, || Solver::new(puzzle))?;
                found.iter().for_each(|grid| note(&mut self.seen, grid));
                match found.len() {
                    0 => Stage::Clash(ClashSearch::new(puzzle)),
                    1 => Stage::Done(Why::Unique),
                    _ => Stage::Solutions,
                }
            }
            Stage::Clash(search) => Stage::Done(Why::Impossible {
                clash: search.advance(puzzle, engine, budget)?,
                irreducible: true,
            }),
            Stage::Solutions => {
                self.solutions = engine.ask(MAX_SOLUTIONS + 1, budget, || Solver::new(puzzle))?;
                let found = self.solutions.iter();
                found.for_each(|grid| note(&mut self.seen, grid));
                match self.solutions.len() <= MAX_SOLUTIONS {
                    true => Stage::Fewest(FewestGivens::new(&self.solutions)),
                    false => Stage::Differ(0, DigitSet::EMPTY),
                }
            }
            Stage::Differ(cell, asked) if *cell < self.seen.len() => {
                budget.spend(1)?;
                let unseen = puzzle.candidates(*cell) & !self.seen[*cell] & !*asked;
                let (cell, mut asked) = (*cell, *asked);
                let Some(digit) = unseen.first() else {
                    return Ok(Stage::Differ(cell + 1, DigitSet::EMPTY));
                };
                let given = [Candidate { cell, digit }];
                let found = engine.ask(1, budget, || Solver::new(&with_given(puzzle, &given)))?;
                found.iter().for_each(|grid| note(&mut self.seen, grid));
                asked.insert(digit);
                Stage::Differ(cell, asked)
            }
            Stage::Differ(..) => Stage::Few(FewGivens::new(self.solutions[0].clone())),
            Stage::Fewest(search) => {
                let (settle, fewest) = search.advance(&self.solutions, budget)?;
                Stage::Done(Why::Several {
                    differ: with_several(&self.seen),
                    settle,
                    fewest,
                    solutions: Some(self.solutions.len()),
                })
            }
            Stage::Few(search) => Stage::Done(Why::Several {
                settle: search.advance(puzzle, engine, budget)?,
                differ: with_several(&self.seen),
                fewest: false,
                solutions: None,
            }),
            Stage::Done(why) => Stage::Done(why.clone()),
        })
    }

    /// The reason as far as it is known.
    #[must_use]
    pub fn so_far(&self) -> Why {
        match &self.stage {
            Stage::Done(why) => why.clone(),
            Stage::Count => Why::Unknown {
                found: !self.engine.found().is_empty(),
            },
            Stage::Clash(search) => Why::Impossible {
                clash: search.smallest(),
                irreducible: false,
            },
            _ => {
                let mut seen = self.seen.clone();
                let found = self.engine.found().iter();
                found.for_each(|grid| note(&mut seen, grid));
                Why::Several {
                    differ: with_several(&seen),
                    settle: Vec::new(),
                    fewest: false,
                    solutions: None,
                }
            }
        }
    }

    /// The nodes searched so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.engine.nodes()
    }
}

/// Notes the digits of a solution.
fn note(seen: &mut [DigitSet], grid: &Grid) {
    for (set, &digit) in seen.iter_mut().zip(grid.digits()) {
        set.insert(digit);
    }
}

/// The cells with more than one digit.
fn with_several(seen: &[DigitSet]) -> Vec<(usize, Vec<u8>)> {
    let several = seen.iter().enumerate().filter(|(_, set)| set.len() > 1);
    several
        .map(|(cell, set)| (cell, set.iter().collect()))
        .collect()
}

/// The engine at work on one question.
type Engine = crate::why::Engine<Solver>;

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
            Self::Unknown { found: true } => Verdict::Found,
            Self::Unknown { found: false } => Verdict::Unknown,
        }
    }
}

#[cfg(test)]
mod tests;
