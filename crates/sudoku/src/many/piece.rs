//! Some puzzles on their way through an engine, and their answers on the way back.
//!
//! A piece owns all it needs, so any thread can solve it, and it goes round:
//! its memory and its engine serve the next puzzles.

use std::collections::VecDeque;
use std::time::Duration;

use cellwise_core::{Answer, Budget, Cancel, Clock, End, Limit, Stats};

use crate::{Batch, Grid, Isa, Outcome, Puzzle, Record, solve_within};

/// What is asked of every puzzle.
#[derive(Clone)]
pub(super) struct Settings {
    pub(super) max_solutions: u64,
    pub(super) max_nodes: u64,
    pub(super) isa: Isa,
    pub(super) cancel: Option<Cancel>,
    /// Raised when nobody wants the answers any more.
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
    fn prepare(&self, batch: Batch) -> Batch {
        batch
            .with_isa(self.isa)
            .with_max_solutions(self.max_solutions)
            .with_max_nodes(self.max_nodes)
    }
}

/// A clock that stands still while somebody wants the answers, and then jumps to the end of time.
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
#[derive(Default)]
pub(super) struct Piece {
    boards: Vec<Board>,
    /// Scratch: what the engine says of those boards that it gets.
    outcomes: Vec<Outcome>,
    batch: Option<Batch>,
    answers: VecDeque<Answer<Grid>>,
}

impl Piece {
    /// Forgets all puzzles and answers.
    pub(super) fn clear(&mut self) {
        self.boards.clear();
        self.answers.clear();
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

    /// The answers in the order of the puzzles.
    #[inline]
    pub(super) fn next_answer(&mut self) -> Option<Answer<Grid>> {
        self.answers.pop_front()
    }

    /// Solves the classic boards together and the others one by one.
    pub(super) fn solve(&mut self, settings: &Settings) {
        let Self {
            boards,
            outcomes,
            batch,
            answers,
        } = self;
        let mut together = Vec::with_capacity(boards.len());
        let mut records = Vec::with_capacity(boards.len());
        answers.clear();
        for (i, board) in boards.iter().enumerate() {
            let record = match board {
                Board::Line(line) => Record::Line(line),
                Board::Marks(marks) => Record::Marks(marks),
                Board::Other(puzzle) => {
                    answers.push_back(alone(puzzle, settings));
                    continue;
                }
            };
            together.push(i);
            records.push(record);
            answers.push_back(Answer {
                solutions: Vec::new(),
                end: End::Exhausted,
                stats: Stats::default(),
                partial: None,
            });
        }
        if records.is_empty() {
            return;
        }
        outcomes.resize(records.len(), Outcome::default());
        let engine = settings.prepare(batch.take().unwrap_or_default());
        let engine = batch.insert(engine);
        // A batch that was cancelled has said so in every outcome.
        let _: Result<(), Limit> = engine.solve_each(
            &records,
            outcomes,
            &mut settings.budget(),
            &mut |record, line| {
                let solutions = &mut answers[together[record]].solutions;
                // Most have one.
                if solutions.is_empty() {
                    solutions.reserve_exact(1);
                }
                solutions.push(Grid::from_line(line));
            },
        );
        for (outcome, &i) in outcomes.iter().zip(&together) {
            answers[i].end = outcome.end;
            answers[i].stats.nodes = outcome.nodes;
            answers[i].stats.guesses = outcome.guesses;
        }
    }
}

/// One puzzle through the front door.
fn alone(puzzle: &Puzzle, settings: &Settings) -> Answer<Grid> {
    let mut budget = settings.budget().with_max_nodes(settings.max_nodes);
    let max_solutions = usize::try_from(settings.max_solutions).unwrap_or(usize::MAX);
    solve_within(puzzle, max_solutions, &mut budget)
}
