//! The path from a position to its solution, technique by technique.
//!
//! A path that is told goes step by step: each step is the first of the easiest technique that finds anything on the board as it
//! then is.
//!
//! A path that rates goes in rounds: each takes the easiest technique that finds anything and applies *all* its instances at
//! once. So it does not depend on which instance is seen first: turning the board or renaming
//! its digits changes nothing but the names, and ratings stay the same.

use cellwise_core::{Budget, Limit};
use cellwise_sudoku::{CellSet, with_cell_words};

use super::position::Position;
use super::search::Search;
use super::sink::{Mode, Sink};
use super::step::Step;
use super::technique::{Depth, Technique, Techniques};
use super::view::View;

/// The end of a path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum PathEnd {
    /// Every cell holds a digit.
    Solved,
    /// No technique goes further, and there is no single solution that a last resort could look up.
    Stuck,
    /// The board can't be finished: some cell or house has run out of candidates.
    Dead,
    /// A limit struck before the end.
    Stopped,
}

/// All uses of one technique on one state of the board; one use in a path that is told.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Round {
    /// The technique.
    pub technique: Technique,
    /// Its instances; each adds something that those before it did not.
    pub steps: Vec<Step>,
    /// Digits placed by all of them.
    pub placed: usize,
    /// Candidates removed by all of them, not counting those that a placed digit rules out.
    pub removed: usize,
    /// The length of the shortest chain among them; 0 for patterns of fixed size, and for chains of an outline. Of a minimal reason
    /// the number of its cells and rules.
    pub shortest: usize,
    /// Of the first digit placed as a last resort, how deep the puzzle is; `None` for puzzles too large to find it out.
    pub depth: Option<Depth>,
}

impl Round {
    /// The number of cells and rules of its minimal reason, if it is one.
    pub(crate) fn reason(&self) -> Option<usize> {
        let is_reason = self.technique == Technique::LastResort && self.placed == 0;
        is_reason.then_some(self.shortest)
    }
}

/// The whole way, round by round.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Path {
    /// The rounds in order.
    pub rounds: Vec<Round>,
    /// Its end.
    pub end: PathEnd,
    /// The limit that stopped it, if one did.
    pub limit: Option<Limit>,
}

impl Path {
    /// The steps in order.
    pub fn steps(&self) -> impl Iterator<Item = &Step> {
        self.rounds.iter().flat_map(|round| &round.steps)
    }
}

/// The way from a position to its solution, explained, one step after the other. If the budget ends first, the path ends there
/// and names the limit.
///
/// ```
/// use cellwise_core::Budget;
/// use cellwise_human::sudoku::{PathEnd, Position, Technique, explain};
/// use cellwise_sudoku::Puzzle;
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let budget = &mut Budget::unlimited();
/// let path = explain(&Position::new(&puzzle, budget), budget);
/// assert_eq!(path.end, PathEnd::Solved);
/// assert_eq!(path.steps().map(|step| step.places.len()).sum::<usize>(), 51);
/// assert!(path.steps().all(|step| step.technique <= Technique::NakedSingle));
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
#[must_use]
pub fn explain(position: &Position, budget: &mut Budget) -> Path {
    Walk::new(position).finish(budget)
}

/// The way in rounds, without its steps: each round's technique and numbers. Several times faster.
#[must_use]
pub fn outline(position: &Position, budget: &mut Budget) -> Path {
    Walk::outlined(position).finish(budget)
}

/// The position just before the first round of `technique`.
pub(crate) fn until(position: &Position, technique: Technique) -> Option<Position> {
    let mut walk = Walk::with_mode(position, Mode::Round);
    let budget = &mut Budget::unlimited();
    while walk.way.last().is_none_or(|last| last != technique) {
        if walk.way.round(budget).ok()?.is_some() {
            return None;
        }
    }
    let rounds = walk.into_path().rounds;
    let before = &rounds[..rounds.len() - 1];
    let mut position = position.clone();
    for step in before.iter().flat_map(|round| &round.steps) {
        position.apply(step);
    }
    Some(position)
}

/// A path that is walked on a budget. It pauses when a slice is over and continues at the next call;
/// the path does not depend on the slices.
///
/// ```
/// use cellwise_core::{Budget, Limit};
/// use cellwise_human::sudoku::{Position, Walk, explain};
/// use cellwise_sudoku::Puzzle;
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let position = Position::new(&puzzle, &mut Budget::unlimited());
/// let mut walk = Walk::new(&position);
/// let mut budget = Budget::unlimited().with_slice(100);
/// while walk.advance(&mut budget) == Err(Limit::Slice) {
///     budget.next_slice();
/// }
/// assert_eq!(walk.into_path(), explain(&position, &mut Budget::unlimited()));
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
pub struct Walk {
    way: Box<dyn Pausable>,
    end: Option<PathEnd>,
    /// The limit that the last call ran into.
    limit: Option<Limit>,
}

impl Walk {
    /// The path with its steps, one after the other.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        Self::with_mode(position, Mode::First)
    }

    /// Tries these techniques, in this order.
    #[must_use]
    pub fn with_techniques(mut self, techniques: &Techniques) -> Self {
        self.way.set_techniques(techniques);
        self
    }

    /// The path without its steps, as [`outline`] gives it.
    #[must_use]
    pub fn outlined(position: &Position) -> Self {
        Self::with_mode(position, Mode::Effects)
    }

    fn with_mode(position: &Position, mode: Mode) -> Self {
        Self {
            way: with_cell_words!(position.shape().cells(), N => Box::new(Way::<N>::new(position, mode))),
            end: None,
            limit: None,
        }
    }

    /// Goes on with these techniques where those before were stuck.
    pub fn go_on_with(&mut self, techniques: &Techniques) {
        self.way.set_techniques(techniques);
        if self.end == Some(PathEnd::Stuck) {
            self.end = None;
        }
    }

    /// Goes on to the end of the path or of the budget.
    ///
    /// # Errors
    /// The limit that struck. A further call continues.
    pub fn advance(&mut self, budget: &mut Budget) -> Result<PathEnd, Limit> {
        self.limit = None;
        loop {
            if let Some(end) = self.end {
                return Ok(end);
            }
            match self.way.round(budget) {
                Ok(end) => self.end = end,
                Err(limit) => {
                    self.limit = Some(limit);
                    return Err(limit);
                }
            }
        }
    }

    fn finish(mut self, budget: &mut Budget) -> Path {
        // The path itself says if a limit struck.
        let _ = self.advance(budget);
        self.into_path()
    }

    /// The number of rounds done.
    #[must_use]
    pub fn rounds(&self) -> usize {
        self.way.rounds()
    }

    /// The cells that have no digit yet; none before the first round.
    ///
    /// ```
    /// use cellwise_core::Budget;
    /// use cellwise_human::sudoku::{Position, Walk};
    /// use cellwise_sudoku::Puzzle;
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let position = Position::new(&puzzle, &mut Budget::unlimited());
    /// let mut walk = Walk::new(&position);
    /// let mut budget = Budget::unlimited().with_slice(1);
    /// while walk.rounds() == 0 {
    ///     walk.advance(&mut budget).ok();
    ///     budget.next_slice();
    /// }
    /// assert!(walk.open_cells().len() < 51);
    /// walk.advance(&mut Budget::unlimited()).unwrap();
    /// assert!(walk.open_cells().is_empty());
    /// # Ok::<(), cellwise_sudoku::PuzzleError>(())
    /// ```
    #[must_use]
    pub fn open_cells(&self) -> Vec<usize> {
        self.way.open_cells()
    }

    /// The path as far as it was walked.
    #[must_use]
    pub fn into_path(mut self) -> Path {
        Path {
            rounds: self.way.take(),
            end: self.end.unwrap_or(PathEnd::Stopped),
            limit: self.limit,
        }
    }
}

/// A [`Way`] on a board of any size.
trait Pausable: Send {
    /// One round; the end if there is none.
    fn round(&mut self, budget: &mut Budget) -> Result<Option<PathEnd>, Limit>;

    fn rounds(&self) -> usize;

    fn open_cells(&self) -> Vec<usize>;

    /// The technique of the last round.
    fn last(&self) -> Option<Technique>;

    fn take(&mut self) -> Vec<Round>;

    fn set_techniques(&mut self, techniques: &Techniques);
}

/// A path being walked.
struct Way<const N: usize> {
    search: Search<N>,
    rounds: Vec<Round>,
    /// Nothing on the board contradicts the solution; `None` before the first round.
    on_course: Option<bool>,
    /// The position was looked at since the last change: it is neither solved nor dead.
    is_open: bool,
}

impl<const N: usize> Way<N> {
    fn new(position: &Position, mode: Mode) -> Self {
        Self {
            search: Search::new(position, mode),
            rounds: Vec::new(),
            on_course: None,
            is_open: false,
        }
    }

    /// The end, if the position is solved or dead.
    fn end(&mut self, budget: &mut Budget) -> Result<Option<PathEnd>, Limit> {
        if self.is_open {
            return Ok(None);
        }
        let (view, _) = self.search.ready(budget)?;
        let on_course = *self.on_course.get_or_insert_with(|| view.is_on_course());
        if !on_course && view.is_dead() {
            return Ok(Some(PathEnd::Dead));
        }
        if view.is_solved() {
            return Ok(Some(PathEnd::Solved));
        }
        self.is_open = true;
        // Paid for afterwards, so that the smallest slice gets on.
        budget.spend((view.size() * view.size() / 8) as u64)?;
        Ok(None)
    }
}

impl<const N: usize> Pausable for Way<N> {
    fn round(&mut self, budget: &mut Budget) -> Result<Option<PathEnd>, Limit> {
        if let Some(end) = self.end(budget)? {
            return Ok(Some(end));
        }
        let Some(technique) = self.search.advance(budget)? else {
            return Ok(Some(PathEnd::Stuck));
        };
        let (view, sink) = self.search.ready(budget)?;
        let mut round = Round {
            technique,
            steps: Vec::new(),
            placed: sink.placed.len(),
            removed: sink.removed.iter().map(CellSet::len).sum(),
            shortest: sink.shortest,
            depth: sink.board_depth,
        };
        if sink.explains() {
            keep_useful(view, sink, &mut round);
        }
        apply(view, sink, &round);
        let work = round.steps.len() + round.placed + round.removed / 8;
        self.rounds.push(round);
        self.search.restart();
        self.is_open = false;
        budget.spend(work as u64)?;
        Ok(None)
    }

    fn rounds(&self) -> usize {
        self.rounds.len()
    }

    fn open_cells(&self) -> Vec<usize> {
        self.search.open().iter().collect()
    }

    fn last(&self) -> Option<Technique> {
        self.rounds.last().map(|round| round.technique)
    }

    fn take(&mut self) -> Vec<Round> {
        std::mem::take(&mut self.rounds)
    }

    fn set_techniques(&mut self, techniques: &Techniques) {
        self.search.set_techniques(techniques);
    }
}

/// Keeps the steps that add something, short ones first, and counts their results.
fn keep_useful<const N: usize>(view: &View<N>, sink: &mut Sink<N>, round: &mut Round) {
    let mut steps = std::mem::take(&mut sink.steps);
    steps.sort_by_key(|step| step.length);
    let mut gone = vec![CellSet::<N>::EMPTY; view.size()];
    let mut filled = CellSet::<N>::EMPTY;
    for step in steps {
        let mut useful = false;
        for placed in &step.places {
            useful |= !filled.contains(placed.cell);
            filled.insert(placed.cell);
        }
        for removed in &step.removes {
            let cells = &mut gone[usize::from(removed.digit) - 1];
            useful |= !cells.contains(removed.cell);
            cells.insert(removed.cell);
        }
        if useful {
            round.steps.push(step);
        }
    }
    round.placed = filled.len();
    round.removed = gone.iter().map(CellSet::len).sum();
}

fn apply<const N: usize>(view: &mut View<N>, sink: &Sink<N>, round: &Round) {
    if !sink.explains() {
        for &(cell, digit) in &sink.placed {
            place(view, cell, digit);
        }
        for (d, cells) in sink.removed.iter().enumerate() {
            for cell in cells.iter() {
                view.remove(cell, d as u8 + 1);
            }
        }
        return;
    }
    for step in &round.steps {
        for placed in &step.places {
            place(view, placed.cell, placed.digit);
        }
        for removed in &step.removes {
            view.remove(removed.cell, removed.digit);
        }
    }
}

/// On a board without a solution two steps of a round may want different digits for a cell: the
/// first one stands, and the clash shows as a dead board in the next round.
fn place<const N: usize>(view: &mut View<N>, cell: usize, digit: u8) {
    if view.open.contains(cell) {
        view.place(cell, digit);
    }
}
