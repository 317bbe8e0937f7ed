//! The reason why a Nonogram does not have exactly one solution.
//!
//! In: a puzzle. Out: for an impossible one a few lines whose clues clash, and the argument if one line after the other gives
//! it; for one with several solutions the cells that differ, some that change together, and cells that leave one solution
//! once they are revealed. The engine does the searching.

mod clash;
mod engine;
mod settle;
mod text;

use std::collections::BTreeSet;

use cellwise_core::{Budget, Limit, Verdict};
use cellwise_nonogram::{Cell, Colour, Line, Picture, Puzzle, Solver};

use self::clash::{Clash, ClashSearch, argument};
use self::engine::Engine;
use self::settle::{Asked, Listed, differing};
use super::step::{Chain, Paint};

/// All solutions are looked at if there are no more than this; beyond, they are asked for.
const MAX_SOLUTIONS: usize = 400;

/// Cells of all solutions that are looked at.
const MAX_CELLS: usize = 1 << 23;

/// A cell, and the colours that it has in solutions.
pub type Differing = (usize, Vec<Colour>);

/// The reason why a puzzle does not have exactly one solution.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Why {
    /// There is exactly one solution.
    Unique,
    /// There is no solution.
    Impossible {
        /// Lines whose clues clash.
        clash: Vec<Line>,
        /// Without any one of these lines the others don't clash. False only if a limit struck.
        irreducible: bool,
        /// No fewer lines clash.
        smallest: bool,
        /// The argument that they clash, line by line; `None` if it takes suppositions.
        argument: Option<Chain>,
    },
    /// There are two solutions or more.
    Several {
        /// The cells that are not the same in all solutions, with the colours that occur there. If a limit struck, the ones that
        /// the solutions found so far show.
        differ: Vec<Differing>,
        /// Cells that can change together: all as in one solution, or all as in another.
        switch: Vec<(usize, [Colour; 2])>,
        /// Cells that leave just one solution once they are revealed; empty if a limit struck before they were found.
        settle: Vec<Paint>,
        /// Fewer cells can't do it. If false, these are merely few.
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

/// Finds the reason why a puzzle does not have exactly one solution. If the budget ends first, the answer holds the findings until
/// then, and names the limit.
///
/// ```
/// use cellwise_core::Budget;
/// use cellwise_human::nonogram::{Why, why};
/// use cellwise_nonogram::{Line, Puzzle};
///
/// let puzzle = Puzzle::of_picture(&"#.\n.#".parse()?).unwrap();
/// let Why::Several { settle, fewest, solutions, .. } = why(&puzzle, &mut Budget::unlimited()).why else {
///     panic!("it has two solutions");
/// };
/// assert_eq!((settle.len(), fewest, solutions), (1, true, Some(2)));
///
/// let puzzle: Puzzle = "2 2 / 2 / 0 / 2 / 0".parse()?;         // row 1 needs column 2, which is empty
/// let Why::Impossible { clash, smallest, .. } = why(&puzzle, &mut Budget::unlimited()).why else {
///     panic!("it has no solution");
/// };
/// assert_eq!((clash.len(), smallest), (2, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn why(puzzle: &Puzzle, budget: &mut Budget) -> WhyAnswer {
    let mut search = WhySearch::new(puzzle);
    let found = search.advance(budget);
    WhyAnswer::of(found, || search.so_far())
}

/// The search for the reason, which can pause and go on. It asks the engine one question after the other, each of which
/// follows from the answers before.
pub struct WhySearch {
    puzzle: Puzzle,
    engine: Engine,
    stage: Stage,
    /// The colours that the solutions found show in each cell.
    seen: Vec<BTreeSet<Colour>>,
    solutions: Vec<Picture>,
}

/// The question under way.
enum Stage {
    /// Are there two solutions?
    Count,
    /// Looks for lines that clash.
    Clash(ClashSearch),
    /// Lists the solutions.
    Solutions,
    /// Looks for the colours that each cell takes, if there are too many solutions to list: the cell and the colour under way.
    Differ(usize, usize),
    /// Looks for cells that leave one solution.
    Listed(Listed),
    /// The same with too many solutions to list.
    Asked(Asked),
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
            seen: Vec::new(),
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
                match found.len() {
                    0 => Stage::Clash(ClashSearch::new(puzzle)),
                    1 => Stage::Done(Why::Unique),
                    _ => {
                        self.seen = vec![BTreeSet::new(); found[0].cells().len()];
                        found.iter().for_each(|one| note(&mut self.seen, one));
                        Stage::Solutions
                    }
                }
            }
            Stage::Clash(search) => {
                let clash = search.advance(puzzle, engine, budget)?;
                Stage::Done(impossible(puzzle, clash))
            }
            Stage::Solutions => {
                // Of large pictures fewer are kept.
                let cells = puzzle.height() * puzzle.width();
                let most = (MAX_CELLS / cells.max(1)).clamp(1, MAX_SOLUTIONS);
                self.solutions = engine.ask(most + 1, budget, || Solver::new(puzzle))?;
                let found = self.solutions.iter();
                found.for_each(|one| note(&mut self.seen, one));
                match self.solutions.len() <= most {
                    true => Stage::Listed(Listed::new()),
                    false => Stage::Differ(0, 0),
                }
            }
            Stage::Differ(cell, colour) if *cell < self.seen.len() => {
                budget.spend(1)?;
                let (cell, colour) = (*cell, *colour);
                if colour > puzzle.palette().colours() {
                    return Ok(Stage::Differ(cell + 1, 0));
                }
                let sought = Colour::new(colour as u8);
                if !self.seen[cell].contains(&sought) {
                    let given = || {
                        let (height, width) = (puzzle.height(), puzzle.width());
                        let mut given = Picture::open(height, width).with_palette(puzzle.palette());
                        given.set(cell / width, cell % width, Cell::of(sought));
                        Solver::new(puzzle).with_given(&given)
                    };
                    let found = engine.ask(1, budget, given)?;
                    found.iter().for_each(|one| note(&mut self.seen, one));
                }
                Stage::Differ(cell, colour + 1)
            }
            Stage::Differ(..) => Stage::Asked(Asked::new(&self.solutions)),
            Stage::Listed(search) => {
                let (settle, fewest) = search.advance(&self.solutions, budget)?;
                let solutions = Some(self.solutions.len());
                Stage::Done(self.several(settle, fewest, solutions))
            }
            Stage::Asked(search) => {
                let settle = search.advance(puzzle, engine, budget)?;
                Stage::Done(self.several(settle, false, None))
            }
            Stage::Done(why) => Stage::Done(why.clone()),
        })
    }

    fn several(&self, settle: Vec<Paint>, fewest: bool, solutions: Option<usize>) -> Why {
        Why::Several {
            differ: with_several(&self.seen),
            switch: switch(&self.solutions),
            settle,
            fewest,
            solutions,
        }
    }

    /// The reason as far as it is known.
    #[must_use]
    pub fn so_far(&self) -> Why {
        match &self.stage {
            Stage::Done(why) => why.clone(),
            Stage::Count => Why::Unknown {
                found: !self.engine.found().is_empty(),
            },
            Stage::Clash(search) => impossible(&self.puzzle, search.so_far()),
            _ => {
                let mut seen = self.seen.clone();
                let found = self.engine.found().iter();
                found.for_each(|one| note(&mut seen, one));
                Why::Several {
                    differ: with_several(&seen),
                    switch: switch(&self.solutions),
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

fn impossible(puzzle: &Puzzle, clash: Clash) -> Why {
    Why::Impossible {
        argument: match clash.is_irreducible {
            true => argument(puzzle, &clash.lines),
            false => None,
        },
        clash: clash.lines,
        irreducible: clash.is_irreducible,
        smallest: clash.is_smallest,
    }
}

/// Notes the colours of a solution.
fn note(seen: &mut [BTreeSet<Colour>], picture: &Picture) {
    for (set, cell) in seen.iter_mut().zip(picture.cells()) {
        set.extend(cell.colour());
    }
}

/// The cells with more than one colour.
fn with_several(seen: &[BTreeSet<Colour>]) -> Vec<Differing> {
    let several = seen.iter().enumerate().filter(|(_, set)| set.len() > 1);
    several
        .map(|(cell, set)| (cell, set.iter().copied().collect()))
        .collect()
}

/// The cells in which the first solution and the one closest to it differ.
fn switch(solutions: &[Picture]) -> Vec<(usize, [Colour; 2])> {
    let Some((first, others)) = solutions.split_first() else {
        return Vec::new();
    };
    let closest = others
        .iter()
        .min_by_key(|other| differing(first, other).len());
    let Some(other) = closest else {
        return Vec::new();
    };
    let both = |cell: usize| {
        let [a, b] = [first, other].map(|picture| picture.cells()[cell].colour());
        Some((cell, [a?, b?]))
    };
    differing(first, other)
        .into_iter()
        .filter_map(both)
        .collect()
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
