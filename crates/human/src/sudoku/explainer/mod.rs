//! Sudoku Explainer's rating: its rules in its own order, one hint at a time.
//!
//! ER is the number of the hardest hint on the way to the solution, EP (pearl) of the hardest up to the first digit placed, ED
//! (diamond) of the first hint. The numbers depend on which hint is taken where several are equally hard, and so on the order in
//! which houses, cells and digits are gone through. The rules were learned from the sources of Sudoku Explainer (Nicolas
//! Juillerat, with `serate` by Glenn Fowler; the line kept by 1to9only) and written anew.

#![expect(
    clippy::needless_range_loop,
    reason = "houses, cells and digits are numbers that index several tables"
)]

mod board;
mod chain;
mod changed;
mod closure;
mod inner;
mod length;
mod links;
mod multiple;
mod outcome;
mod pattern;
mod simple;
mod unary;
mod unique;

use std::fmt;

use cellwise_core::{Budget, Limit};

use super::position::Position;
use board::{Board, Cell, Hint};
use chain::Rule;
use changed::Changed;
use multiple::Search;
use simple::First;

/// Sudoku Explainer's numbers in tenths: 26 is 2.6.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Explainer {
    /// The hardest hint on the way to the solution.
    pub rating: u8,
    /// The hardest hint up to the first digit.
    pub pearl: u8,
    /// The first hint.
    pub diamond: u8,
}

impl Explainer {
    /// Rating, pearl and diamond as numbers: 2.6.
    #[must_use]
    pub fn numbers(self) -> [f64; 3] {
        [self.rating, self.pearl, self.diamond].map(|tenths| f64::from(tenths) / 10.0)
    }
}

/// `ER 7.2, EP 1.2, ED 1.2`
impl fmt::Display for Explainer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [rating, pearl, diamond] = self.numbers();
        write!(f, "ER {rating:.1}, EP {pearl:.1}, ED {diamond:.1}")
    }
}

/// Sudoku Explainer's rating of a position, which can pause and go on.
pub struct ExplainerWalk {
    board: Board,
    /// The hardest so far, up to the first digit, and of the first hint; 0 before there is one.
    hardest: f64,
    pearl: f64,
    diamond: f64,
    /// The search under way, with the rule's place in [`CHAINS`].
    search: Option<(usize, Search)>,
    /// Memory for single chains.
    room: unary::Room,
    /// Hints taken.
    hints: u64,
    /// The last board on which no rule before the chains found anything.
    without_easy: Option<Board>,
    /// The last board without forcing chains from one candidate.
    without_chains: Option<Board>,
    /// The last board without aligned triplets.
    without_triplets: Option<Board>,
}

/// The chain rules after forcing chains and aligned triplets, easiest first.
const CHAINS: [Rule; 8] = [
    Rule::NISHIO,
    Rule::MULTIPLE,
    Rule::DYNAMIC,
    Rule::nested(1),
    Rule::nested(2),
    Rule::nested(3),
    Rule::nested(4),
    Rule::nested(5),
];

impl ExplainerWalk {
    /// Begins with a position. `None` for boards that Sudoku Explainer doesn't know: it rates classic 9×9 boards with exactly
    /// one solution.
    #[must_use]
    pub fn new(position: &Position) -> Option<Self> {
        if !position.allows_uniqueness() || !position.shape().is_classic() {
            return None;
        }
        let cells = std::array::from_fn(|cell| match position.digits().get(cell) {
            Some(digit) => Cell::Digit(usize::from(digit) - 1),
            None => Cell::Open(
                position
                    .candidates(cell)
                    .iter()
                    .fold(0, |set, digit| set | 1 << (digit - 1)),
            ),
        });
        Some(Self {
            board: Board::new(&cells),
            hardest: 0.0,
            pearl: 0.0,
            diamond: 0.0,
            search: None,
            room: unary::Room::new(),
            hints: 0,
            without_easy: None,
            without_chains: None,
            without_triplets: None,
        })
    }

    /// The number of hints taken.
    #[must_use]
    pub fn hints(&self) -> u64 {
        self.hints
    }

    /// Goes on to the rating or to the end of the budget. `None` if the rules end before the solution.
    ///
    /// # Errors
    /// The limit that struck. A further call continues.
    pub fn advance(&mut self, budget: &mut Budget) -> Result<Option<Explainer>, Limit> {
        while self.board.open_cells > 0 {
            let Some(hint) = self.next_hint(budget)? else {
                return Ok(None);
            };
            self.hardest = self.hardest.max(hint.difficulty);
            hint.apply(&mut self.board);
            self.hints += 1;
            if self.pearl == 0.0 {
                if self.diamond == 0.0 {
                    self.diamond = self.hardest;
                }
                if hint.places.is_some() {
                    self.pearl = self.hardest;
                }
            }
        }
        Ok(Some(Explainer {
            rating: tenths(self.hardest),
            pearl: tenths(self.pearl),
            diamond: tenths(self.diamond),
        }))
    }

    fn next_hint(&mut self, budget: &mut Budget) -> Result<Option<Hint>, Limit> {
        if self.search.is_none() {
            budget.spend(1)?;
            let changed = Changed::since(self.without_easy.as_ref(), &self.board);
            if let Some(hint) = easy(&self.board, &changed) {
                return Ok(Some(hint));
            }
            self.without_easy = Some(self.board.clone());
            budget.spend(30)?;
            let before = self.without_chains.as_ref();
            let search = unary::Search::new(&self.board, before, 24, &mut self.room);
            if let Some(found) = search.and_then(|mut search| search.easiest()) {
                return Ok(Some(found.hint()));
            }
            self.without_chains = Some(self.board.clone());
            let changed = Changed::since(self.without_triplets.as_ref(), &self.board);
            if let Some(hint) = pattern::aligned_triplet(&self.board, &changed) {
                return Ok(Some(hint));
            }
            self.without_triplets = Some(self.board.clone());
        }
        let is_free = self.hardest >= FREE;
        let first = self.search.as_ref().map_or(0, |&(number, _)| number);
        let mut easier: Option<Search> = None;
        for (number, &rule) in CHAINS.iter().enumerate().skip(first) {
            // Dynamic chains find whatever the two rules before them find.
            if is_free && number < 2 {
                continue;
            }
            let (_, search) = self.search.get_or_insert_with(|| {
                let search = match easier.take() {
                    Some(easier) => easier.after(rule),
                    None => Search::new(rule, &self.board),
                };
                let search = if is_free {
                    search.up_to(self.hardest)
                } else {
                    search
                };
                (number, search)
            });
            let found = search.advance(budget)?;
            easier = self.search.take().map(|(_, search)| search);
            if !found.is_empty() {
                return Ok(Some(together(&found)));
            }
        }
        Ok(None)
    }
}

/// From this number on, hints that are not harder than the hardest so far are taken together.
///
/// They can't change the rating, and Sudoku Explainer would take them all, one after the other, before anything harder. Below
/// this number it is followed hint by hint, because there the order may decide what is found later.
const FREE: f64 = 9.4;

/// Several hints as one.
fn together(hints: &[Hint]) -> Hint {
    let difficulty = hints.iter().map(|hint| hint.difficulty).fold(0.0, f64::max);
    let places = match hints {
        [one] => one.places,
        _ => None,
    };
    Hint {
        difficulty,
        places,
        removes: hints.iter().flat_map(|hint| hint.removes.clone()).collect(),
    }
}

/// The rules before the chains.
fn easy(board: &Board, changed: &Changed) -> Option<Hint> {
    let indirect = |rule: &dyn Fn(&mut First)| {
        let mut first = First::default();
        rule(&mut first);
        first.0
    };
    simple::hidden_single(board)
        .or_else(|| simple::direct_locking(board))
        .or_else(|| simple::direct_hidden_set(board, changed, 2))
        .or_else(|| simple::naked_single(board))
        .or_else(|| simple::direct_hidden_set(board, changed, 3))
        .or_else(|| indirect(&|first| simple::locking(board, changed, first)))
        .or_else(|| indirect(&|first| simple::naked_set(board, changed, 2, first)))
        .or_else(|| indirect(&|first| simple::fish(board, changed, 2, first)))
        .or_else(|| indirect(&|first| simple::hidden_set(board, changed, 2, first)))
        .or_else(|| indirect(&|first| simple::naked_set(board, changed, 3, first)))
        .or_else(|| indirect(&|first| simple::fish(board, changed, 3, first)))
        .or_else(|| indirect(&|first| simple::hidden_set(board, changed, 3, first)))
        .or_else(|| pattern::wing(board, changed, false))
        .or_else(|| pattern::wing(board, changed, true))
        .or_else(|| unique::unique_loop(board))
        .or_else(|| indirect(&|first| simple::naked_set(board, changed, 4, first)))
        .or_else(|| indirect(&|first| simple::fish(board, changed, 4, first)))
        .or_else(|| indirect(&|first| simple::hidden_set(board, changed, 4, first)))
        .or_else(|| pattern::universal_grave(board))
        .or_else(|| pattern::aligned_pair(board, changed))
}

fn tenths(difficulty: f64) -> u8 {
    ((difficulty + 0.05) * 10.0) as u8
}

/// Sudoku Explainer's rating of a position: `None` for boards it doesn't know.
///
/// # Errors
/// The limit that struck before the end.
///
/// ```
/// use cellwise_core::Budget;
/// use cellwise_human::sudoku::{Position, explainer_rating};
/// use cellwise_sudoku::Puzzle;
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let budget = &mut Budget::unlimited();
/// let rating = explainer_rating(&Position::new(&puzzle, budget), budget);
/// assert_eq!(rating.unwrap().unwrap().rating, 12);
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
pub fn explainer_rating(
    position: &Position,
    budget: &mut Budget,
) -> Result<Option<Explainer>, Limit> {
    ExplainerWalk::new(position).map_or(Ok(None), |mut walk| walk.advance(budget))
}
