//! The way from a board to its solution, technique by technique.
//!
//! Each round takes the easiest technique that finds anything and applies
//! *all* its instances at once. So a path does not depend on which instance is
//! seen first: turning the board or renaming its digits changes nothing but
//! the names, and ratings stay the same.

use cellwise_core::{Budget, Limit};
use cellwise_sudoku::Puzzle;

use super::board::{Board, with_view};
use super::set::Set;
use super::sink::{Mode, Sink, Slice};
use super::step::Step;
use super::technique::{Technique, find};
use super::view::View;

/// How a path ends.
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
}

/// All uses of one technique on one state of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Round {
    /// The technique.
    pub technique: Technique,
    /// Its instances; each adds something that those before it did not.
    pub steps: Vec<Step>,
    /// Digits placed by all of them.
    pub placed: usize,
    /// Candidates removed by all of them, not counting those that a placed digit rules out.
    pub removed: usize,
    /// The length of the shortest chain among them; 0 for patterns of fixed size.
    pub shortest: usize,
}

/// The whole way, round by round.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Path {
    /// The rounds in order.
    pub rounds: Vec<Round>,
    /// How it ended.
    pub end: PathEnd,
}

impl Path {
    /// The steps in order.
    pub fn steps(&self) -> impl Iterator<Item = &Step> {
        self.rounds.iter().flat_map(|round| &round.steps)
    }
}

/// Solves a puzzle the way a person does, and says how.
///
/// ```
/// use cellwise_human::sudoku::{PathEnd, Technique, path};
/// use cellwise_sudoku::Puzzle;
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let path = path(&puzzle);
/// assert_eq!(path.end, PathEnd::Solved);
/// assert_eq!(path.steps().map(|step| step.places.len()).sum::<usize>(), 51);
/// assert!(path.steps().all(|step| step.technique <= Technique::NakedSingle));
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
#[must_use]
pub fn path(puzzle: &Puzzle) -> Path {
    path_from(&Board::new(puzzle))
}

/// The way on from a board.
#[must_use]
pub fn path_from(board: &Board) -> Path {
    with_view!(board, view => walk(view, Mode::All, |_| true))
}

/// The same way without its steps: which technique, how often, how much. Several times faster.
#[must_use]
pub fn outline(board: &Board) -> Path {
    with_view!(board, view => walk(view, Mode::Effects, |_| true))
}

/// The board just before the first round of `technique` on the way from `board`.
pub(crate) fn until(board: &Board, technique: Technique) -> Option<Board> {
    let mut found = false;
    let path = with_view!(board, view => walk(view, Mode::All, |round| {
        found = round.technique == technique;
        !found
    }));
    let mut board = board.clone();
    let before = path.rounds.len().checked_sub(1).filter(|_| found)?;
    for step in path.rounds[..before].iter().flat_map(|round| &round.steps) {
        board.apply(step);
    }
    Some(board)
}

/// Goes on while `more` says so after a round.
fn walk<const N: usize>(view: View<N>, mode: Mode, mut more: impl FnMut(&Round) -> bool) -> Path {
    let mut way = Way::new(view, mode);
    let mut budget = Budget::unlimited();
    let end = loop {
        match way.go_on(&mut budget) {
            Ok(None) if way.rounds.last().is_none_or(&mut more) => {}
            Ok(None) => break PathEnd::Stuck,
            Ok(Some(end)) => break end,
            Err(limit) => unreachable!("an unlimited budget ran into {limit}"),
        }
    };
    Path {
        rounds: way.rounds,
        end,
    }
}

/// A path that is walked on a budget, and can pause between any two techniques; time and a
/// cancel flag stop it within one.
///
/// ```
/// use cellwise_core::{Budget, Limit};
/// use cellwise_human::sudoku::{Board, Walk, path_from};
/// use cellwise_sudoku::Puzzle;
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let board = Board::new(&puzzle);
/// let mut walk = Walk::new(&board);
/// let mut budget = Budget::unlimited().with_slice(100);
/// while walk.advance(&mut budget) == Err(Limit::Slice) {
///     budget.next_slice();
/// }
/// assert_eq!(walk.into_path(), path_from(&board));
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
pub struct Walk {
    way: Box<dyn Pausable>,
    end: Option<PathEnd>,
}

impl Walk {
    /// The way that [`path_from`] goes.
    #[must_use]
    pub fn new(board: &Board) -> Self {
        Self::in_mode(board, Mode::All)
    }

    /// The way that [`outline`] goes.
    #[must_use]
    pub fn outlined(board: &Board) -> Self {
        Self::in_mode(board, Mode::Effects)
    }

    fn in_mode(board: &Board, mode: Mode) -> Self {
        Self {
            way: with_view!(board, view => Box::new(Way::new(view, mode))),
            end: None,
        }
    }

    /// Goes on to the end of the path or of the budget.
    ///
    /// # Errors
    /// The limit that struck. A further call goes on.
    pub fn advance(&mut self, budget: &mut Budget) -> Result<PathEnd, Limit> {
        loop {
            if let Some(end) = self.end {
                return Ok(end);
            }
            self.end = self.way.go_on(budget)?;
        }
    }

    /// How many rounds are done.
    #[must_use]
    pub fn rounds(&self) -> usize {
        self.way.rounds()
    }

    /// The path as far as it was walked; stuck if that is not to its end.
    #[must_use]
    pub fn into_path(mut self) -> Path {
        Path {
            rounds: self.way.take(),
            end: self.end.unwrap_or(PathEnd::Stuck),
        }
    }
}

/// A [`Way`] on a board of any size.
trait Pausable: Send {
    /// One round; the end if there is none.
    fn go_on(&mut self, budget: &mut Budget) -> Result<Option<PathEnd>, Limit>;

    fn rounds(&self) -> usize;

    fn take(&mut self) -> Vec<Round>;
}

/// A path being walked.
struct Way<const N: usize> {
    view: View<N>,
    sink: Sink<N>,
    rounds: Vec<Round>,
    on_course: bool,
    /// The technique to be tried next in the round under way.
    next: usize,
    /// What trying a technique is held to cost: some are much cheaper, a few dearer.
    units: u64,
}

impl<const N: usize> Way<N> {
    fn new(view: View<N>, mode: Mode) -> Self {
        let size = view.size();
        Self {
            sink: Sink::new(mode, Technique::FullHouse, size),
            rounds: Vec::new(),
            on_course: view.is_on_course(),
            next: 0,
            units: (size * size * size / 16).max(1) as u64,
            view,
        }
    }
}

impl<const N: usize> Pausable for Way<N> {
    fn go_on(&mut self, budget: &mut Budget) -> Result<Option<PathEnd>, Limit> {
        if self.next == 0 {
            if !self.on_course && self.view.is_dead() {
                return Ok(Some(PathEnd::Dead));
            }
            if self.view.is_solved() {
                return Ok(Some(PathEnd::Solved));
            }
        }
        while let Some(&technique) = Technique::ALL.get(self.next) {
            budget.spend(self.units)?;
            self.next += 1;
            let (round, slice) = round_of(technique, &self.view, &mut self.sink, budget)
                .inspect_err(|_| self.next -= 1)?;
            if let Some(round) = round {
                apply(&mut self.view, &self.sink, &round);
                self.rounds.push(round);
                self.next = 0;
            }
            match slice {
                Slice::Over => return Err(Limit::Slice),
                Slice::Left if self.next == 0 => return Ok(None),
                Slice::Left => {}
            }
        }
        Ok(Some(PathEnd::Stuck))
    }

    fn rounds(&self) -> usize {
        self.rounds.len()
    }

    fn take(&mut self) -> Vec<Round> {
        std::mem::take(&mut self.rounds)
    }
}

/// What a technique finds, if it finds anything, and whether the slice is over.
fn round_of<const N: usize>(
    technique: Technique,
    view: &View<N>,
    sink: &mut Sink<N>,
    budget: &mut Budget,
) -> Result<(Option<Round>, Slice), Limit> {
    let slice = sink.within(technique, budget, |sink| find(technique, view, sink))?;
    if sink.found == 0 {
        return Ok((None, slice));
    }
    let mut round = Round {
        technique,
        steps: Vec::new(),
        placed: sink.placed.len(),
        removed: sink.removed.iter().map(Set::len).sum(),
        shortest: sink.shortest,
    };
    if sink.explains() {
        keep_useful(view, sink, &mut round);
    }
    Ok((Some(round), slice))
}

/// Keeps the steps that add something, short ones first, and counts what they do.
fn keep_useful<const N: usize>(view: &View<N>, sink: &mut Sink<N>, round: &mut Round) {
    let mut steps = std::mem::take(&mut sink.steps);
    steps.sort_by_key(|step| step.length);
    let mut gone = vec![Set::<N>::EMPTY; view.size()];
    let mut filled = Set::<N>::EMPTY;
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
    round.removed = gone.iter().map(Set::len).sum();
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
