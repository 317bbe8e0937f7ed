//! The front door: a puzzle in, checked answers out.
//!
//! Picks the engine, and lets no grid leave that has not passed [`check`], or its
//! quick twin for classic boards, which share no code with any engine. Says in one sentence why a puzzle is
//! impossible, where one sentence suffices ([`Reason`]).

use std::fmt;

use cellwise_core::{Answer, Budget, Count, Event, Search, Stats, collect};

use crate::{
    Clash, DigitSet, General, Grid, HouseKind, Nine, Puzzle, broken_rules, check, solves_line,
    solves_marks,
};

/// A search for the solutions of a puzzle, one at a time, each one checked.
///
/// ```
/// use cellwise_core::{Budget, Event, Limit, Search};
/// use cellwise_sudoku::{Puzzle, Solver};
///
/// let puzzle: Puzzle = ".".repeat(256).parse()?;            // an empty 16x16
/// let mut solver = Solver::new(&puzzle).with_seed(7);
/// let mut budget = Budget::unlimited().with_max_nodes(10);
/// assert_eq!(solver.advance(&mut budget), Event::Stopped(Limit::Nodes));
/// // A stopped search keeps its state: with more room it goes on where it was.
/// let event = solver.advance(&mut Budget::unlimited());
/// assert!(matches!(event, Event::Solution(grid) if grid.is_full()));
/// assert!(solver.stats().nodes > 10);
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
pub struct Solver {
    puzzle: Puzzle,
    engine: Engine,
}

/// The engine that suits the puzzle.
enum Engine {
    /// Classic 9×9 boards.
    Nine(Box<Nine>),
    /// Everything else.
    General(Box<General>),
}

impl Solver {
    /// A search for the solutions of `puzzle`. Nothing is done yet.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        let engine = match Nine::new(puzzle) {
            Some(nine) => Engine::Nine(Box::new(nine)),
            None => Engine::General(Box::new(General::new(puzzle))),
        };
        Self {
            puzzle: puzzle.clone(),
            engine,
        }
    }

    /// The same search with another seed: solutions may come in another order.
    ///
    /// Call it before the search has begun. Without it the seed is 0. The engine
    /// for classic boards leaves nothing to chance, so another seed than 0 asks
    /// for the general one.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.engine = match self.engine {
            Engine::Nine(nine) if seed == 0 => Engine::Nine(nine),
            Engine::Nine(_) => {
                Engine::General(Box::new(General::new(&self.puzzle).with_seed(seed)))
            }
            Engine::General(general) => Engine::General(Box::new(general.with_seed(seed))),
        };
        self
    }

    /// Why the puzzle is impossible, if that takes no search to see.
    ///
    /// ```
    /// use cellwise_sudoku::{Puzzle, Solver};
    ///
    /// let puzzle: Puzzle = "12.. .... 3... ...3".parse()?;
    /// assert_eq!(Solver::new(&puzzle).reason(), None);
    /// let puzzle: Puzzle = "12.. .... ..3. ...3".parse()?;
    /// let reason = Solver::new(&puzzle).reason().unwrap();
    /// assert_eq!(reason.to_string(), "box 4 holds 3 more than once: at r3c3 and r4c4");
    /// # Ok::<(), cellwise_sudoku::PuzzleError>(())
    /// ```
    #[must_use]
    pub fn reason(&self) -> Option<Reason> {
        Reason::of(&self.puzzle)
    }
}

impl Search for Solver {
    type Solution = Grid;

    /// Goes on to the next solution.
    ///
    /// # Panics
    /// If an engine hands over a grid that is no solution: a bug that must
    /// never pass as an answer.
    fn advance(&mut self, budget: &mut Budget) -> Event<Grid> {
        match &mut self.engine {
            Engine::Nine(nine) => checked(&self.puzzle, nine.advance(budget), solves_classic),
            Engine::General(general) => checked(&self.puzzle, general.advance(budget), solves),
        }
    }

    fn stats(&self) -> Stats {
        match &self.engine {
            Engine::Nine(nine) => nine.stats(),
            Engine::General(general) => general.stats(),
        }
    }

    fn partial(&self) -> Option<Grid> {
        match &self.engine {
            Engine::Nine(nine) => nine.partial(),
            Engine::General(general) => general.partial(),
        }
    }
}

/// What an engine came back with, once a solution has passed the checker.
fn checked(
    puzzle: &Puzzle,
    event: Event<Grid>,
    checker: fn(&Puzzle, &Grid) -> bool,
) -> Event<Grid> {
    if let Event::Solution(grid) = &event
        && !checker(puzzle, grid)
    {
        let clashes = check(puzzle, grid).err().unwrap_or_default();
        panic!(
            "the engine gave a grid that is no solution ({clashes:?}); please report this puzzle: {:?}",
            puzzle.givens().digits()
        );
    }
    event
}

fn solves(puzzle: &Puzzle, grid: &Grid) -> bool {
    check(puzzle, grid).is_ok()
}

/// The same for a classic board, by the quick checker for those.
fn solves_classic(puzzle: &Puzzle, grid: &Grid) -> bool {
    let characters = |grid: &Grid| Some(grid.digits().as_array::<81>()?.map(|digit| digit + b'0'));
    let (Some(line), Some(solution)) = (characters(puzzle.givens()), characters(grid)) else {
        return false;
    };
    match puzzle.allowed() {
        None => solves_line(&line, &solution),
        Some(allowed) => allowed
            .as_array::<81>()
            .is_some_and(|marks| solves_marks(&marks.map(|set| set.bits() as u16), &solution)),
    }
}

/// The engine for a classic board, and the checker behind it: [`Solver`] without a copy of the puzzle.
struct Classic<'p> {
    puzzle: &'p Puzzle,
    nine: Nine,
}

impl Search for Classic<'_> {
    type Solution = Grid;

    fn advance(&mut self, budget: &mut Budget) -> Event<Grid> {
        checked(self.puzzle, self.nine.advance(budget), solves_classic)
    }

    fn stats(&self) -> Stats {
        self.nine.stats()
    }

    fn partial(&self) -> Option<Grid> {
        self.nine.partial()
    }
}

/// Solves a puzzle and looks for a second solution, however long it takes.
///
/// ```
/// use cellwise_core::Verdict;
/// use cellwise_sudoku::{Puzzle, solve};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let answer = solve(&puzzle);
/// assert_eq!(answer.verdict(), Verdict::Unique);
/// assert_eq!(answer.solutions[0].row(0), [5, 3, 4, 6, 7, 8, 9, 1, 2]);
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
#[must_use]
pub fn solve(puzzle: &Puzzle) -> Answer<Grid> {
    solve_within(puzzle, 2, &mut Budget::unlimited())
}

/// Looks for up to `max_solutions` solutions, within a budget.
///
/// A limit or another thread can end it early; what was found until then stands:
///
/// ```
/// use std::time::Duration;
/// use cellwise_core::{Budget, Cancel, End, Limit};
/// use cellwise_sudoku::{Puzzle, solve_within};
///
/// let puzzle: Puzzle = ".".repeat(81).parse()?;
/// let cancel = Cancel::new();
/// let mut budget =
///     Budget::unlimited().with_timeout(Duration::from_secs(60)).with_cancel(&cancel);
/// let somebody = std::thread::spawn(move || cancel.cancel());
/// let answer = solve_within(&puzzle, usize::MAX, &mut budget);
/// somebody.join().unwrap();
/// assert_eq!(answer.end, End::Stopped(Limit::Cancelled));
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
pub fn solve_within(puzzle: &Puzzle, max_solutions: usize, budget: &mut Budget) -> Answer<Grid> {
    match Nine::new(puzzle) {
        Some(nine) => collect(&mut Classic { puzzle, nine }, max_solutions, budget),
        None => collect(&mut Solver::new(puzzle), max_solutions, budget),
    }
}

/// Counts solutions, stopping at `max`.
///
/// `count(&puzzle, 2)` is the cheap test for a proper puzzle.
///
/// ```
/// use cellwise_core::End;
/// use cellwise_sudoku::{Puzzle, count};
///
/// let empty: Puzzle = ".".repeat(16).parse()?;
/// let all = count(&empty, u64::MAX);
/// assert_eq!((all.solutions, all.end), (288, End::Exhausted));
/// assert_eq!(count(&empty, 2).end, End::Enough);
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
#[must_use]
pub fn count(puzzle: &Puzzle, max: u64) -> Count {
    count_within(puzzle, max, &mut Budget::unlimited())
}

/// Counts solutions up to `max`, within a budget.
pub fn count_within(puzzle: &Puzzle, max: u64, budget: &mut Budget) -> Count {
    match Nine::new(puzzle) {
        Some(nine) => cellwise_core::count(&mut Classic { puzzle, nine }, max, budget),
        None => cellwise_core::count(&mut Solver::new(puzzle), max, budget),
    }
}

/// Why a puzzle is impossible, in one sentence.
///
/// Each takes only the givens and pencil marks to see. A puzzle may be
/// impossible without any of them: then only the search knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Givens clash: a house holds a digit more than once.
    Repeat {
        /// The house.
        house: HouseKind,
        /// The digit.
        digit: u8,
        /// The names of the cells that hold it.
        cells: Vec<String>,
    },
    /// Givens break a rule.
    Rule {
        /// The rule, as its line of text.
        rule: String,
        /// What is wrong, in the rule's own words.
        words: String,
    },
    /// A cell can take no digit.
    NoDigit {
        /// The name of the cell.
        cell: String,
    },
    /// A digit has no place in a house that must hold it.
    NoPlace {
        /// The house.
        house: HouseKind,
        /// The digit.
        digit: u8,
    },
}

impl Reason {
    /// The first such reason there is: clashes before cells before houses.
    fn of(puzzle: &Puzzle) -> Option<Self> {
        let shape = puzzle.shape();
        let givens = puzzle.givens();
        for house in shape.houses() {
            let mut seen = DigitSet::EMPTY;
            for digit in house.cells.iter().filter_map(|&cell| givens.get(cell)) {
                if seen.contains(digit) {
                    let holds = |cell: &&usize| givens.get(**cell) == Some(digit);
                    let cells = house.cells.iter().filter(holds);
                    return Some(Self::Repeat {
                        house: house.kind.clone(),
                        digit,
                        cells: cells.map(|&cell| shape.name(cell)).collect(),
                    });
                }
                seen.insert(digit);
            }
        }
        if let Some(Clash::Rule { rule, words }) = broken_rules(puzzle, givens).into_iter().next() {
            return Some(Self::Rule { rule, words });
        }
        let mut left: Vec<DigitSet> = (0..shape.cells())
            .map(|cell| puzzle.candidates(cell))
            .collect();
        for cell in 0..shape.cells() {
            if let Some(digit) = givens.get(cell) {
                for &peer in shape.peers(cell) {
                    left[peer].remove(digit);
                }
            }
        }
        if let Some(cell) = left.iter().position(|digits| digits.is_empty()) {
            return Some(Self::NoDigit {
                cell: shape.name(cell),
            });
        }
        for house in shape.houses() {
            if house.cells.len() < shape.size() {
                continue;
            }
            let placed = house
                .cells
                .iter()
                .fold(DigitSet::EMPTY, |set, &cell| set | left[cell]);
            if let Some(digit) = (DigitSet::all(shape.size()) & !placed).first() {
                return Some(Self::NoPlace {
                    house: house.kind.clone(),
                    digit,
                });
            }
        }
        None
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Repeat {
                house,
                digit,
                cells,
            } => write!(
                f,
                "{house} holds {digit} more than once: at {}",
                cells.join(" and ")
            ),
            Self::Rule { rule, words } => write!(f, "{rule}: {words}"),
            Self::NoDigit { cell } => write!(f, "no digit fits into {cell}"),
            Self::NoPlace { house, digit } => write!(f, "{house} has no place for {digit}"),
        }
    }
}
