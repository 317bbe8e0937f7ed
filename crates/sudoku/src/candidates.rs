//! The digits that lead to a solution, cell by cell, and to how many; and the cells that are always equal.
//!
//! In: a puzzle, a number at which counting stops, a budget. Out: for each cell and digit the number of solutions.
//! A digit that has too few so far is tried by itself; each solution found counts for all its digits, once.

use std::collections::HashSet;

use cellwise_core::{Budget, End, Event, Limit, Search as _};

use crate::{DigitSet, Grid, Puzzle, Rule, Solver};

/// The result of [`CandidatesWork`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates {
    /// By cell and digit (from 0): the number of solutions with that digit, up to the number asked for.
    pub counts: Vec<Vec<u64>>,
    /// Groups of two cells or more that hold the same digit in every solution, which is not the same in all of them; empty
    /// unless they were asked for.
    pub equal: Vec<Vec<usize>>,
    /// The reason why the work ended: `Exhausted` if all is known.
    pub end: End,
}

/// Work that finds the digits that lead to a solution.
///
/// ```
/// use cellwise_core::{Budget, End};
/// use cellwise_sudoku::{CandidatesWork, Puzzle};
///
/// let puzzle: Puzzle = "123. .... .... ....".parse()?;
/// let mut work = CandidatesWork::new(&puzzle, 1, false);
/// let known = work.advance(&mut Budget::unlimited()).unwrap();
/// assert_eq!(known.end, End::Exhausted);
/// assert_eq!(known.counts[3], [0, 0, 0, 1]);
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
pub struct CandidatesWork {
    puzzle: Puzzle,
    max: u64,
    /// What is looked for now.
    stage: Stage,
    counts: Vec<Vec<u64>>,
    /// Every solution met: each counts once.
    seen: HashSet<Vec<u8>>,
    /// Pairs of cells that were equal in all solutions so far, if that was asked for.
    pairs: Option<Vec<[usize; 2]>>,
    equal: Vec<[usize; 2]>,
    nodes: u64,
}

enum Stage {
    /// A digit of a cell, and the search for solutions with it.
    Digit {
        cell: usize,
        digit: u8,
        solver: Option<Box<Solver>>,
    },
    /// A pair of cells, and the search for a solution in which they differ.
    Pair {
        index: usize,
        solver: Option<Box<Solver>>,
    },
}

/// The bytes that a solution costs beside its cells.
const PER_SOLUTION: u64 = 64;

impl CandidatesWork {
    /// Work that counts up to `max` solutions for each digit, and finds cells that are always equal if `equal` is true.
    #[must_use]
    pub fn new(puzzle: &Puzzle, max: u64, equal: bool) -> Self {
        let shape = puzzle.shape();
        let pairs = equal.then(|| {
            let cells = 0..shape.cells();
            let later = |a: usize| (a + 1..shape.cells()).map(move |b| [a, b]);
            let all = cells.flat_map(later);
            let open = |cell: usize| !shape.is_hole(cell);
            all.filter(|&[a, b]| shape.peers(a).binary_search(&b).is_err() && open(a) && open(b))
                .collect()
        });
        Self {
            puzzle: puzzle.clone(),
            max: max.max(1),
            stage: Stage::Digit {
                cell: 0,
                digit: 1,
                solver: None,
            },
            counts: vec![vec![0; shape.digits()]; shape.cells()],
            seen: HashSet::new(),
            pairs,
            equal: Vec::new(),
            nodes: 0,
        }
    }

    /// Advances to the result; `None` at the end of a slice.
    pub fn advance(&mut self, budget: &mut Budget) -> Option<Candidates> {
        let end = loop {
            match self.step(budget) {
                Ok(true) => {}
                Ok(false) => break End::Exhausted,
                Err(Limit::Slice) => return None,
                Err(limit) => break End::Stopped(limit),
            }
        };
        Some(Candidates {
            counts: self.counts.clone(),
            equal: self.groups(),
            end,
        })
    }

    /// The counts so far.
    #[must_use]
    pub fn counts(&self) -> &[Vec<u64>] {
        &self.counts
    }

    /// The number of digits tried, and of all digits of all cells.
    #[must_use]
    pub fn progress(&self) -> (u64, u64) {
        let (cells, size) = (self.puzzle.shape().cells(), self.puzzle.shape().digits());
        let total = (cells * size) as u64;
        match self.stage {
            Stage::Digit { cell, digit, .. } => {
                ((cell * size) as u64 + u64::from(digit) - 1, total)
            }
            Stage::Pair { .. } => (total, total),
        }
    }

    /// Search nodes so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
            + match &self.stage {
                Stage::Digit { solver, .. } | Stage::Pair { solver, .. } => {
                    solver.as_ref().map_or(0, |solver| solver.stats().nodes)
                }
            }
    }

    /// One solution, or the next digit or pair; false at the end.
    fn step(&mut self, budget: &mut Budget) -> Result<bool, Limit> {
        match &mut self.stage {
            Stage::Digit {
                cell,
                digit,
                solver,
            } => {
                let (cell, digit) = (*cell, *digit);
                if cell == self.puzzle.shape().cells() {
                    self.stage = Stage::Pair {
                        index: 0,
                        solver: None,
                    };
                    return Ok(true);
                }
                let count = self.counts[cell][usize::from(digit) - 1];
                if count >= self.max || !self.puzzle.candidates(cell).contains(digit) {
                    self.next_digit();
                    return Ok(true);
                }
                let solver = solver.get_or_insert_with(|| {
                    let fixed = with_digit(&self.puzzle, cell, digit);
                    Box::new(Solver::new(&fixed))
                });
                match solver.advance(budget) {
                    Event::Solution(grid) => self.meet(&grid, budget)?,
                    Event::Exhausted => self.next_digit(),
                    Event::Stopped(limit) => return Err(limit),
                }
            }
            Stage::Pair { index, solver } => {
                let Some(&pair) = self.pairs.as_ref().and_then(|pairs| pairs.get(*index)) else {
                    return Ok(false);
                };
                // A cell with one digit left is known anyway.
                let open = |cell: usize| self.counts[cell].iter().filter(|&&n| n > 0).count() > 1;
                if !open(pair[0]) {
                    *index += 1;
                    return Ok(true);
                }
                let solver = solver.get_or_insert_with(|| {
                    let differ = with_difference(&self.puzzle, pair);
                    Box::new(Solver::new(&differ))
                });
                match solver.advance(budget) {
                    Event::Solution(grid) => {
                        self.nodes += solver.stats().nodes;
                        self.stage = Stage::Pair {
                            index: *index,
                            solver: None,
                        };
                        self.meet(&grid, budget)?;
                    }
                    Event::Exhausted => {
                        self.nodes += solver.stats().nodes;
                        let index = *index + 1;
                        self.equal.push(pair);
                        self.stage = Stage::Pair {
                            index,
                            solver: None,
                        };
                    }
                    Event::Stopped(limit) => return Err(limit),
                }
            }
        }
        Ok(true)
    }

    fn next_digit(&mut self) {
        self.nodes = self.nodes();
        let size = self.puzzle.shape().digits();
        if let Stage::Digit { cell, digit, .. } = self.stage {
            let (cell, digit) = match usize::from(digit) == size {
                true => (cell + 1, 1),
                false => (cell, digit + 1),
            };
            self.stage = Stage::Digit {
                cell,
                digit,
                solver: None,
            };
        }
    }

    /// Counts a solution for all its digits, if it is new.
    fn meet(&mut self, grid: &Grid, budget: &mut Budget) -> Result<(), Limit> {
        let digits = grid.digits();
        if !self.seen.insert(digits.to_vec()) {
            return Ok(());
        }
        for (counts, &digit) in self.counts.iter_mut().zip(digits) {
            // A hole has no digit.
            let Some(index) = usize::from(digit).checked_sub(1) else {
                continue;
            };
            let count = &mut counts[index];
            *count = (*count + 1).min(self.max);
        }
        if let Some(pairs) = &mut self.pairs {
            // Pairs that are decided stay in their places.
            let decided = match self.stage {
                Stage::Pair { index, .. } => index,
                Stage::Digit { .. } => 0,
            };
            let mut place = 0;
            pairs.retain(|&[a, b]| {
                place += 1;
                place <= decided || digits[a] == digits[b]
            });
        }
        budget.take_memory(digits.len() as u64 + PER_SOLUTION)
    }

    /// The pairs that are always equal, as groups.
    fn groups(&self) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for &[a, b] in &self.equal {
            match groups.iter_mut().find(|group| group.contains(&a)) {
                Some(group) if group.contains(&b) => {}
                Some(group) => group.push(b),
                None => groups.push(vec![a, b]),
            }
        }
        groups
    }
}

/// The puzzle with one digit more.
fn with_digit(puzzle: &Puzzle, cell: usize, digit: u8) -> Puzzle {
    let cells = 0..puzzle.shape().cells();
    let mut marks: Vec<DigitSet> = cells.map(|cell| puzzle.candidates(cell)).collect();
    marks[cell] = DigitSet::only(digit);
    let shape = std::sync::Arc::clone(puzzle.base_shape());
    Puzzle::with_candidates(shape, marks)
        .ok()
        .and_then(|marked| marked.with_rules(puzzle.rules()).ok())
        .expect("the shape and the rules are those of a puzzle")
}

/// The puzzle in which two cells differ.
fn with_difference(puzzle: &Puzzle, [a, b]: [usize; 2]) -> Puzzle {
    let shape = puzzle.base_shape();
    let text = format!("region {} {}", shape.name(a), shape.name(b));
    let rule = Rule::parse(&text, shape).expect("two cells of the board");
    let rules = puzzle.rules().iter().cloned().chain([rule]);
    let with = puzzle.clone().with_rules(rules.collect::<Vec<_>>());
    with.expect("two cells fit any board of two digits or more")
}

#[cfg(test)]
mod tests {
    use cellwise_core::{Rng, collect};

    use super::*;

    #[test]
    fn counts_agree_with_all_solutions() {
        let mut rng = Rng::new(31);
        for round in 0..60 {
            let mut text = String::new();
            let solved = "1234341221434321".as_bytes();
            for &sign in solved {
                text.push(if rng.chance(0.25) { sign as char } else { '.' });
            }
            let mut puzzle: Puzzle = text.parse().unwrap();
            if round % 2 == 0 {
                let rule = Rule::parse("whispers 2 r2c2 r2c3 r3c3", puzzle.shape()).unwrap();
                puzzle = puzzle.with_rules([rule]).unwrap();
            }
            let mut solver = Solver::new(&puzzle);
            let all = collect(&mut solver, usize::MAX, &mut Budget::unlimited()).solutions;
            for max in [1, 3, 1_000] {
                let mut work = CandidatesWork::new(&puzzle, max, max == 3);
                let known = work.advance(&mut Budget::unlimited()).unwrap();
                assert_eq!(known.end, End::Exhausted);
                for cell in 0..16 {
                    for digit in 1..=4u8 {
                        let with = all.iter().filter(|grid| grid.digits()[cell] == digit);
                        let count = (with.count() as u64).min(max);
                        assert_eq!(known.counts[cell][usize::from(digit) - 1], count, "{text}");
                    }
                }
                if max == 3 {
                    let same = |a: usize, b: usize| {
                        all.iter().all(|grid| grid.digits()[a] == grid.digits()[b])
                    };
                    let open = |a: usize| {
                        all.iter()
                            .any(|grid| grid.digits()[a] != all[0].digits()[a])
                    };
                    for a in 0..16 {
                        for b in 0..a {
                            let expected = !all.is_empty() && same(a, b) && open(a);
                            let found =
                                known.equal.iter().any(|g| g.contains(&a) && g.contains(&b));
                            assert_eq!(found, expected, "{text} {a} {b}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_limit_gives_the_counts_so_far() {
        let empty: Puzzle = ".".repeat(81).parse().unwrap();
        let mut work = CandidatesWork::new(&empty, 1_000, false);
        let mut budget = Budget::unlimited().with_max_nodes(200);
        let known = work.advance(&mut budget).unwrap();
        assert_eq!(known.end, End::Stopped(Limit::Nodes));
        assert!(known.counts[0].iter().any(|&count| count > 0));
    }
}
