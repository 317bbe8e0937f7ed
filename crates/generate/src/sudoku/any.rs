//! Boards of any size and with any rules: filled, given their rules, and dug, by the general engine.

use std::sync::Arc;

use cellwise_core::{Budget, Event, Limit, Rng, Search as _};
use cellwise_sudoku::{CellSet, DigitSet, Grid, Puzzle, Rule, Shape, Solver, with_cell_words};

use super::dig::Dig;
use super::fill::Fill;
use super::full_houses::FullHouses;
use super::invent::{Invented, invent, refine};
use super::singles::Singles;
use super::unavoidable::Board;
use super::wishes::Wishes;
use crate::portion::Portion;

/// Nodes for one test; a board that takes more is given up, and another one begun.
const MAX_TEST_NODES: u64 = 200_000;

/// The same on large boards, where another board takes seconds, and so many nodes half a minute.
const MAX_LARGE_TEST_NODES: u64 = 50_000;

/// On boards of this size and larger the givens that follow from others by singles go first. What is left is solved by singles, and few
/// more givens can go; so most tests are easy, where a board dug in any order soon takes the engine minutes.
const LARGE: usize = 20;

/// The puzzle with the same rules in which each cell may take these digits.
pub(crate) fn with_marks(puzzle: &Puzzle, marks: Vec<DigitSet>) -> Puzzle {
    let marked = Puzzle::with_candidates(Arc::clone(puzzle.base_shape()), marks);
    let marked = marked.unwrap_or_else(|_| unreachable!("one set for each cell"));
    ruled(marked, puzzle.rules())
}

/// The puzzle with rules that are known to fit its board.
pub(crate) fn ruled(puzzle: Puzzle, rules: &[Rule]) -> Puzzle {
    if rules.is_empty() {
        return puzzle;
    }
    puzzle
        .with_rules(rules)
        .unwrap_or_else(|_| unreachable!("the rules were made for this board"))
}

/// The puzzle of these digits and rules.
pub(crate) fn puzzle_of(shape: &Arc<Shape>, rules: &[Rule], digits: Vec<u8>) -> Puzzle {
    let givens = Grid::from_digits(digits).unwrap_or_else(|_| unreachable!("digits of the board"));
    let puzzle = Puzzle::new(Arc::clone(shape), givens)
        .unwrap_or_else(|_| unreachable!("the grid has the size of the shape"));
    ruled(puzzle, rules)
}

/// A [`Dig`] on a board of any size.
trait Digs: Send {
    fn trial(&mut self, rng: &mut Rng) -> Option<(Vec<usize>, Option<usize>)>;
    fn suffices(&mut self);
    fn fails(&mut self, different: &[usize], board: Option<(Board<'_, 64>, &[u8])>);
    fn given(&self) -> Vec<usize>;
    /// Cells whose digits, if they follow from the givens on trial, show that these suffice.
    fn sufficient(&self) -> Option<Vec<usize>>;
    fn change(&mut self, change: Change, rng: &mut Rng);
    /// See [`Dig::postpone`].
    fn postpone(&mut self);
    /// See [`Dig::try_postponed`].
    fn try_postponed(&mut self) -> bool;
}

/// A change of the givens of a finished board.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Change {
    /// Remember the givens.
    Keep,
    /// Go back to those remembered.
    Revert,
    /// Exchange this many units.
    Vary(usize),
    /// Add this many units.
    Ease(usize),
    /// Add the unit of this cell.
    Give(usize),
    /// Begin without any given.
    Empty,
}

/// Makes a change.
pub(crate) fn apply<const N: usize>(dig: &mut Dig<N>, change: Change, rng: &mut Rng) {
    match change {
        Change::Keep => dig.keep(),
        Change::Revert => dig.revert(),
        Change::Vary(units) => dig.vary(units, rng),
        Change::Ease(units) => dig.ease(units, rng),
        Change::Give(cell) => dig.give(cell),
        Change::Empty => dig.grow_from(CellSet::EMPTY, rng),
    }
}

impl<const N: usize> Digs for Dig<N> {
    fn trial(&mut self, rng: &mut Rng) -> Option<(Vec<usize>, Option<usize>)> {
        Dig::trial(self, rng).map(|(given, one)| (given.iter().collect(), one))
    }

    fn suffices(&mut self) {
        Dig::suffices(self);
    }

    fn fails(&mut self, different: &[usize], board: Option<(Board<'_, 64>, &[u8])>) {
        let different = different.iter().copied().collect();
        match board {
            Some((board, other)) => {
                board.parts(other, different, |part| Dig::note_unavoidable(self, part));
            }
            None => Dig::note_unavoidable(self, different),
        }
        Dig::fails(self);
    }

    fn given(&self) -> Vec<usize> {
        Dig::given(self).iter().collect()
    }

    fn sufficient(&self) -> Option<Vec<usize>> {
        Dig::sufficient(self).map(|cells| cells.iter().collect())
    }

    fn change(&mut self, change: Change, rng: &mut Rng) {
        apply(self, change, rng);
    }

    fn postpone(&mut self) {
        Dig::postpone(self);
    }

    fn try_postponed(&mut self) -> bool {
        Dig::try_postponed(self)
    }
}

/// The board, if it has no rules beyond rows, columns and boxes: then digits that change places show unavoidable sets.
fn plain_board<'a>(shape: &Shape, rules: &[Rule], grid: &'a [u8]) -> Option<Board<'a, 64>> {
    rules.is_empty().then(|| Board {
        grid,
        size: shape.size(),
        box_size: shape.box_size(),
    })
}

/// The state of a board that is made.
enum Stage {
    /// The full board is sought.
    Filling(Box<Fill>),
    /// Givens are taken away or added; a solver is at work on the latest test.
    Digging(Option<(Box<Solver>, Portion)>),
    Done,
}

/// What became of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dug {
    /// It has its givens.
    Done,
    /// It can't be finished, or only with too much work: try another one.
    GiveUp,
}

/// A board of any size and with any rules on its way to its givens.
pub(crate) struct AnyDig {
    wishes: Arc<Wishes>,
    rng: Rng,
    stage: Stage,
    shape: Arc<Shape>,
    invented: Invented,
    pub(crate) solution: Vec<u8>,
    dig: Option<Box<dyn Digs>>,
    /// Made when the rules are known.
    singles: Option<Box<Singles>>,
    /// Only givens that follow by singles go; see [`LARGE`].
    is_easy_pass: bool,
}

impl AnyDig {
    pub(crate) fn new(wishes: &Arc<Wishes>, mut rng: Rng) -> Self {
        Self {
            stage: Stage::Filling(Box::new(Fill::new(wishes, &mut rng))),
            shape: Arc::clone(&wishes.shape),
            wishes: Arc::clone(wishes),
            rng,
            invented: Invented::default(),
            solution: Vec::new(),
            dig: None,
            singles: None,
            is_easy_pass: false,
        }
    }

    /// The puzzle as it stands.
    pub(crate) fn puzzle(&self) -> Puzzle {
        let mut digits = vec![0; self.shape.cells()];
        for cell in self.dig.as_ref().map(|dig| dig.given()).unwrap_or_default() {
            digits[cell] = self.solution[cell];
        }
        puzzle_of(&self.shape, self.invented.rules(), digits)
    }

    /// Changes the givens of a finished board; more work may follow.
    pub(crate) fn change(&mut self, change: Change) {
        if let Some(dig) = &mut self.dig {
            dig.change(change, &mut self.rng);
            self.stage = Stage::Digging(None);
        }
    }

    /// Goes on until the board has its givens.
    ///
    /// # Errors
    /// The limit that struck; a further call goes on.
    pub(crate) fn advance(&mut self, budget: &mut Budget) -> Result<Dug, Limit> {
        loop {
            match &mut self.stage {
                Stage::Done => return Ok(Dug::Done),
                Stage::Filling(fill) => {
                    let Some(full) = fill.advance(budget)? else {
                        return Ok(Dug::GiveUp);
                    };
                    if !self.begin(full.rules, full.digits) {
                        return Ok(Dug::GiveUp);
                    }
                }
                Stage::Digging(None) => {
                    budget.node()?;
                    if !self.next_test() {
                        self.stage = Stage::Done;
                    }
                }
                Stage::Digging(Some((solver, portion))) => {
                    match test(solver, portion, &self.solution, budget)? {
                        Tested::Unique => self.note_unique(),
                        Tested::Another(other) => {
                            if !self.note_other(&other) {
                                return Ok(Dug::GiveUp);
                            }
                        }
                        Tested::TooHard => return Ok(Dug::GiveUp),
                    }
                }
            }
        }
    }

    /// The board is full: invent rules on it, and begin to look for givens. False if a rule finds no place.
    fn begin(&mut self, rules: Vec<Rule>, digits: Vec<u8>) -> bool {
        self.solution = digits;
        let Some(invented) = invent(&self.wishes, rules, &self.solution, &mut self.rng) else {
            return false;
        };
        self.invented = invented;
        let cells = self.shape.cells();
        let without_givens = self.wishes.givens.as_ref().is_some_and(|n| *n.end() == 0);
        let fewest = match &self.wishes.givens {
            Some(range) if !self.wishes.minimal => {
                let most = (*range.end()).min(self.wishes.shape.cells());
                range.start() + self.rng.below(most - range.start() + 1)
            }
            _ => 0,
        };
        let units: Vec<Vec<usize>> = match &self.wishes.pattern {
            Some(_) => Vec::new(),
            None => self.wishes.symmetry.orbits(self.shape.size()),
        };
        // A board with cages needs few givens or none: it is quicker to add than to take away.
        let from_empty =
            without_givens || self.invented.has_cages() && !self.wishes.wants_small_cages();
        let empty = puzzle_of(&self.shape, self.invented.rules(), vec![0; cells]);
        let pattern = match &self.wishes.pattern {
            None if self.wishes.difficulty.is_full_houses() => {
                let full_houses = FullHouses::new(empty.shape());
                Some(full_houses.givens(units.clone(), fewest, &mut self.rng))
            }
            pattern => pattern.clone(),
        };
        let rng = &mut self.rng;
        self.dig = Some(with_cell_words!(cells, N => {
            let sets: Vec<CellSet<N>> = match &pattern {
                // One unit of which nothing can go.
                Some(pattern) => vec![(0..cells).filter(|&cell| pattern[cell]).collect()],
                None => units.iter().map(|unit| unit.iter().copied().collect()).collect(),
            };
            let fewest = pattern.as_ref().map_or(fewest, |pattern| pattern.iter().filter(|&&given| given).count());
            let mut dig = Dig::new(sets.into(), fewest, rng);
            if let Some(board) = plain_board(&self.shape, self.invented.rules(), &self.solution) {
                board.at_a_glance(|set| dig.note_unavoidable(set));
            }
            if pattern.is_some() {
                dig.test_as_it_is();
            } else if from_empty {
                apply(&mut dig, Change::Empty, rng);
            }
            Box::new(dig) as Box<dyn Digs>
        }));
        self.singles = Some(Box::new(Singles::new(empty.shape())));
        self.is_easy_pass = self.shape.size() >= LARGE;
        self.stage = Stage::Digging(None);
        true
    }

    /// Puts the next board on test, unless singles show that it passes; false if there is none.
    fn next_test(&mut self) -> bool {
        let Some(dig) = &mut self.dig else {
            return false;
        };
        let Some((given, one)) = dig.trial(&mut self.rng) else {
            return std::mem::replace(&mut self.is_easy_pass, false) && dig.try_postponed();
        };
        if let (Some(singles), Some(wanted)) = (&mut self.singles, dig.sufficient())
            && singles.follow(&given, &self.solution, &wanted)
        {
            dig.suffices();
            return true;
        }
        if self.is_easy_pass && dig.sufficient().is_some() {
            dig.postpone();
            return true;
        }
        let size = self.shape.size();
        let mut marks = vec![DigitSet::all(size); self.shape.cells()];
        for cell in given {
            marks[cell] = DigitSet::only(self.solution[cell]);
        }
        if let Some(cell) = one {
            marks[cell].remove(self.solution[cell]);
        }
        let board = Puzzle::with_candidates(Arc::clone(&self.shape), marks);
        let board = board.unwrap_or_else(|_| unreachable!("one set for each cell"));
        let puzzle = ruled(board, self.invented.rules());
        let max_nodes = match size >= LARGE {
            true => MAX_LARGE_TEST_NODES,
            false => MAX_TEST_NODES,
        };
        let test = (Box::new(Solver::new(&puzzle)), Portion::new(max_nodes));
        self.stage = Stage::Digging(Some(test));
        true
    }

    fn note_unique(&mut self) {
        if let Some(dig) = &mut self.dig {
            dig.suffices();
        }
        self.stage = Stage::Digging(None);
    }

    /// Another solution was found: change the rules so that they exclude it, or note where it differs. False
    /// if givens would be needed and none are allowed.
    fn note_other(&mut self, other: &[u8]) -> bool {
        self.stage = Stage::Digging(None);
        let Some(dig) = &mut self.dig else {
            return false;
        };
        let without_givens = self.wishes.givens.as_ref().is_some_and(|n| *n.end() == 0);
        if self.invented.has_cages()
            && (without_givens || dig.given().is_empty())
            && refine(
                &mut self.invented,
                &self.solution,
                other,
                &self.shape,
                &mut self.rng,
            )
        {
            return true;
        }
        if without_givens || self.wishes.pattern.is_some() {
            return false;
        }
        let pairs = other.iter().zip(&self.solution).enumerate();
        let different = pairs.filter(|(_, (a, b))| a != b);
        let different: Vec<usize> = different.map(|(cell, _)| cell).collect();
        let board = plain_board(&self.shape, self.invented.rules(), &self.solution);
        dig.fails(&different, board.map(|board| (board, other)));
        true
    }
}

enum Tested {
    Unique,
    Another(Vec<u8>),
    TooHard,
}

/// Looks for a solution other than the known one.
fn test(
    solver: &mut Solver,
    portion: &mut Portion,
    known: &[u8],
    budget: &mut Budget,
) -> Result<Tested, Limit> {
    loop {
        match portion.run(budget, |own| solver.advance(own))? {
            Event::Solution(grid) if grid.digits() == known => {}
            Event::Solution(grid) => return Ok(Tested::Another(grid.digits().to_vec())),
            Event::Exhausted => return Ok(Tested::Unique),
            Event::Stopped(_) => return Ok(Tested::TooHard),
        }
    }
}
