//! Some puzzles on their way through an engine, and their answers on the way back.
//!
//! A piece owns all it needs, so any thread can solve it, and it goes round:
//! its memory and its engine serve the next puzzles.

use std::collections::VecDeque;
use std::time::Duration;

use cellwise_core::{Answer, Budget, Cancel, Clock, Limit, Stats};

use crate::{ClassicAnswer, ClassicBoard, Grid, Isa, Lockstep, Puzzle};

/// The settings for every puzzle.
#[derive(Clone)]
pub(super) struct Settings {
    pub(super) max_solutions: u64,
    pub(super) max_nodes: u64,
    pub(super) isa: Isa,
    pub(super) cancel: Option<Cancel>,
    /// Raised when the answers are not wanted any more.
    pub(super) abandoned: Option<Cancel>,
}

impl Settings {
    /// The budget of a piece, or of a puzzle that goes alone.
    fn budget(&self) -> Budget {
        let mut budget = Budget::unlimited();
        if let Some(cancel) = &self.cancel {
            budget = budget.with_cancel(cancel);
        }
        if let Some(abandoned) = &self.abandoned {
            let clock = Abandoned(abandoned.clone());
            budget = budget.with_clock(clock, Duration::from_secs(1));
        }
        budget
    }

    #[cfg(feature = "threads")]
    pub(super) fn is_abandoned(&self) -> bool {
        self.abandoned.as_ref().is_some_and(Cancel::is_cancelled)
    }

    /// The engine for classic boards, with these settings.
    fn prepare(&self, batch: Lockstep) -> Lockstep {
        batch
            .with_isa(self.isa)
            .with_max_solutions(self.max_solutions)
            .with_max_nodes(self.max_nodes)
    }
}

/// A clock that shows zero while the answers are wanted, and the largest time afterwards.
struct Abandoned(Cancel);

impl Clock for Abandoned {
    fn now(&self) -> Duration {
        if self.0.is_cancelled() {
            Duration::MAX
        } else {
            Duration::ZERO
        }
    }
}

/// A puzzle, made as small as its engine allows.
enum Board {
    /// A classic board: 81 characters, `0` for an open cell.
    Line([u8; 81]),
    /// A classic board with pencil marks of its own.
    Marks(Box<[u16; 81]>),
    /// Anything else.
    Other(Box<Puzzle>),
}

/// Puzzles, then their answers.
///
/// The thread that takes the answers builds them: memory that one thread asks for and another
/// gives back costs more than the rest of an answer (17-clue from a slice, CPU time of all threads with
/// two of them: 575 ns a board when the solving thread built them, 412 now).
#[derive(Default)]
pub(super) struct Piece {
    boards: Vec<Board>,
    /// The answers of the engine for classic boards, in their order.
    outcomes: Vec<ClassicAnswer>,
    /// Solutions after the first, each with the number of its outcome, which is in order.
    more: Vec<(usize, [u8; 81])>,
    /// The answers of all other boards, in their order.
    others: VecDeque<Answer<Grid>>,
    batch: Option<Lockstep>,
    taken: Taken,
}

/// The number taken of each.
#[derive(Default)]
struct Taken {
    boards: usize,
    outcomes: usize,
    more: usize,
}

impl Piece {
    /// Forgets all puzzles and answers.
    pub(super) fn clear(&mut self) {
        self.boards.clear();
        self.more.clear();
        self.others.clear();
        self.taken = Taken::default();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.boards.is_empty()
    }

    pub(super) fn push(&mut self, puzzle: &Puzzle) {
        let classic = puzzle.shape().is_classic() && puzzle.rules().is_empty();
        let board = match (puzzle.givens().digits().as_array(), puzzle.allowed()) {
            (Some(digits), None) if classic => Board::Line(digits.map(|digit| digit + b'0')),
            (_, Some(allowed)) if classic => {
                let mark = |cell: usize| allowed[cell].bits() as u16;
                Board::Marks(Box::new(std::array::from_fn(mark)))
            }
            _ => Board::Other(Box::new(puzzle.clone())),
        };
        self.boards.push(board);
    }

    /// The answers in the order of the puzzles, once they are solved.
    #[inline]
    pub(super) fn next_answer(&mut self) -> Option<Answer<Grid>> {
        let board = self.boards.get(self.taken.boards)?;
        self.taken.boards += 1;
        if matches!(board, Board::Other(_)) {
            return self.others.pop_front();
        }
        let number = self.taken.outcomes;
        let outcome = self.outcomes.get(number)?;
        self.taken.outcomes += 1;
        let mut solutions = Vec::new();
        if let Some(first) = outcome.solution() {
            let more = self.more[self.taken.more..].iter();
            let more = more.take_while(|(of, _)| *of == number).count();
            solutions.reserve_exact(1 + more);
            solutions.push(grid(first));
            let all = self.more[self.taken.more..].iter().take(more);
            solutions.extend(all.map(|(_, line)| grid(line)));
            self.taken.more += more;
        }
        let mut stats = Stats::default();
        stats.nodes = outcome.nodes;
        stats.guesses = outcome.guesses;
        Some(Answer::new(solutions, outcome.end, stats))
    }

    /// Solves the classic boards together and the others one by one.
    pub(super) fn solve(&mut self, settings: &Settings) {
        let mut records = Vec::with_capacity(self.boards.len());
        for board in &self.boards {
            match board {
                Board::Line(line) => records.push(ClassicBoard::Line(line)),
                Board::Marks(marks) => records.push(ClassicBoard::Marks(marks)),
                Board::Other(puzzle) => self.others.push_back(alone(puzzle, settings)),
            }
        }
        self.outcomes
            .resize(records.len(), ClassicAnswer::default());
        if records.is_empty() {
            return;
        }
        let engine = settings.prepare(self.batch.take().unwrap_or_default());
        let engine = self.batch.insert(engine);
        let mut has_first = vec![false; records.len()];
        let more = &mut self.more;
        // A batch that was cancelled has said so in every outcome.
        let _: Result<(), Limit> = engine.solve_each(
            &records,
            &mut self.outcomes,
            &mut settings.budget(),
            &mut |record, line| match has_first[record] {
                true => more.push((record, *line)),
                false => has_first[record] = true,
            },
        );
        // Several puzzles are under way at once; of each one its solutions stay in order.
        more.sort_by_key(|&(record, _)| record);
    }
}

/// Solves one puzzle with [`Solver`].
fn alone(puzzle: &Puzzle, settings: &Settings) -> Answer<Grid> {
    let mut budget = settings.budget().with_max_nodes(settings.max_nodes);
    let max_solutions = usize::try_from(settings.max_solutions).unwrap_or(usize::MAX);
    puzzle.solve_within(max_solutions, &mut budget)
}

/// The digits of 81 characters `1` to `9`.
#[inline]
fn grid(line: &[u8; 81]) -> Grid {
    Grid::classic(line.map(|character| character.wrapping_sub(b'0')))
}
