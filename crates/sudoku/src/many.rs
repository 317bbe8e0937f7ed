//! Many puzzles in, one answer each, in the same order.
//!
//! In: puzzles from a slice or any iterator, read as they are needed. Out: an
//! iterator of answers. Memory stays at a few thousand puzzles whatever the
//! length of the input. Classic boards go through `lockstep`, all others
//! through the front door for one. Programs that have 81-character lines rather
//! than puzzles save the conversions with [`Batch`].

use std::borrow::Borrow;
use std::collections::VecDeque;

use cellwise_core::{Answer, Budget, Cancel, End, Limit, Stats};

use crate::{Batch, Grid, Isa, Outcome, Puzzle, Record, solve_within};

/// Puzzles that one call of the engine gets: enough to keep all lanes busy to
/// near its end, few enough to share out between threads.
const PIECE: usize = 1024;

/// Solves many puzzles, looking for up to `max_solutions` of each.
///
/// ```
/// use cellwise_core::Verdict;
/// use cellwise_sudoku::{Puzzle, solve_many};
///
/// let puzzles: Vec<Puzzle> = [
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
///     "1... .... .... ....",
/// ]
/// .iter()
/// .map(|text| text.parse())
/// .collect::<Result<_, _>>()?;
/// let verdicts: Vec<Verdict> = solve_many(&puzzles, 2).map(|answer| answer.verdict()).collect();
/// assert_eq!(verdicts, [Verdict::Unique, Verdict::Several]);
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
///
/// From an iterator, with all cores:
///
/// ```
/// use cellwise_sudoku::{Puzzle, solve_many};
///
/// let puzzle: Puzzle = "1... ..3. .... ....".parse()?;
/// let endless = std::iter::repeat(puzzle);
/// # #[cfg(feature = "threads")]
/// let answers = solve_many(endless, 1).with_threads(0);
/// # #[cfg(not(feature = "threads"))]
/// # let answers = solve_many(endless, 1);
/// assert_eq!(answers.take(5_000).filter(|answer| answer.solutions.len() == 1).count(), 5_000);
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
pub fn solve_many<I>(puzzles: I, max_solutions: u64) -> Many<I::IntoIter>
where
    I: IntoIterator,
    I::Item: Borrow<Puzzle> + Sync,
{
    Many {
        puzzles: puzzles.into_iter(),
        ready: VecDeque::new(),
        settings: Settings {
            max_solutions,
            max_nodes: u64::MAX,
            isa: Isa::preferred(),
            cancel: None,
        },
        threads: Threads::default(),
    }
}

/// The answers of [`solve_many`], and its settings.
pub struct Many<I> {
    puzzles: I,
    ready: VecDeque<Answer<Grid>>,
    settings: Settings,
    threads: Threads,
}

struct Settings {
    max_solutions: u64,
    max_nodes: u64,
    isa: Isa,
    cancel: Option<Cancel>,
}

impl<I> Many<I> {
    /// Gives up on a puzzle after this many nodes, with [`Limit::Nodes`]; the others go on.
    #[must_use]
    pub fn with_max_nodes(mut self, max_nodes: u64) -> Self {
        self.settings.max_nodes = max_nodes;
        self
    }

    /// Uses this instruction set, or the best below it that the CPU has.
    #[must_use]
    pub fn with_isa(mut self, isa: Isa) -> Self {
        self.settings.isa = isa;
        self
    }

    /// Ends every search with [`Limit::Cancelled`] once the flag is raised.
    #[must_use]
    pub fn with_cancel(mut self, cancel: &Cancel) -> Self {
        self.settings.cancel = Some(cancel.clone());
        self
    }

    /// Uses this many threads: 1 is the caller's own (the default), 0 is as many as there are cores.
    ///
    /// The answers are the same, and in the same order. If the threads can't
    /// be had from the system, the caller's own does the work.
    #[cfg(feature = "threads")]
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.number = if threads == 0 { cores() } else { threads };
        self.threads.pool = None;
        if self.threads.number > 1 {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads.number);
            self.threads.pool = pool.build().ok();
        }
        self
    }
}

impl<I> Iterator for Many<I>
where
    I: Iterator,
    I::Item: Borrow<Puzzle> + Sync,
{
    type Item = Answer<Grid>;

    fn next(&mut self) -> Option<Answer<Grid>> {
        if self.ready.is_empty() {
            let number = PIECE * self.threads.number;
            let puzzles: Vec<I::Item> = self.puzzles.by_ref().take(number).collect();
            self.threads
                .solve(&puzzles, &self.settings, &mut self.ready);
        }
        self.ready.pop_front()
    }
}

/// Who does the work.
struct Threads {
    number: usize,
    #[cfg(feature = "threads")]
    pool: Option<rayon::ThreadPool>,
}

impl Default for Threads {
    fn default() -> Self {
        Self {
            number: 1,
            #[cfg(feature = "threads")]
            pool: None,
        }
    }
}

impl Threads {
    /// Appends the answers to `puzzles` in their order.
    fn solve<P: Borrow<Puzzle> + Sync>(
        &self,
        puzzles: &[P],
        settings: &Settings,
        ready: &mut VecDeque<Answer<Grid>>,
    ) {
        #[cfg(feature = "threads")]
        if let Some(pool) = &self.pool {
            use rayon::prelude::*;
            // Small pieces, so that threads which got easy ones take more.
            let pieces: Vec<Vec<Answer<Grid>>> = pool.install(|| {
                let pieces = puzzles.par_chunks(PIECE / 4);
                pieces.map(|piece| solve_piece(piece, settings)).collect()
            });
            ready.extend(pieces.into_iter().flatten());
            return;
        }
        for piece in puzzles.chunks(PIECE) {
            ready.extend(solve_piece(piece, settings));
        }
    }
}

impl Settings {
    fn budget(&self) -> Budget {
        match &self.cancel {
            Some(cancel) => Budget::unlimited().with_cancel(cancel),
            None => Budget::unlimited(),
        }
    }
}

/// Solves the classic boards of a piece together and the others one by one.
fn solve_piece<P: Borrow<Puzzle>>(piece: &[P], settings: &Settings) -> Vec<Answer<Grid>> {
    let puzzles = piece.iter().map(Borrow::borrow);
    let classic: Vec<(usize, [u16; 81])> = puzzles
        .clone()
        .enumerate()
        .filter(|(_, puzzle)| puzzle.shape().is_classic() && puzzle.rules().is_empty())
        .map(|(i, puzzle)| {
            let marks = std::array::from_fn(|cell| puzzle.candidates(cell).bits() as u16);
            (i, marks)
        })
        .collect();
    let mut answers: Vec<Answer<Grid>> = Vec::with_capacity(piece.len());
    let mut together = classic.iter().map(|(i, _)| *i).peekable();
    for (i, puzzle) in puzzles.enumerate() {
        if together.next_if_eq(&i).is_some() {
            answers.push(Answer {
                solutions: Vec::new(),
                end: End::Exhausted,
                stats: Stats::default(),
                partial: None,
            });
        } else {
            let mut budget = settings.budget().with_max_nodes(settings.max_nodes);
            let max_solutions = usize::try_from(settings.max_solutions).unwrap_or(usize::MAX);
            answers.push(solve_within(puzzle, max_solutions, &mut budget));
        }
    }
    let records: Vec<Record<'_>> = classic.iter().map(|(_, m)| Record::Marks(m)).collect();
    let mut outcomes = vec![Outcome::default(); records.len()];
    let mut batch = Batch::new()
        .with_isa(settings.isa)
        .with_max_solutions(settings.max_solutions)
        .with_max_nodes(settings.max_nodes);
    // A batch that was cancelled has said so in every outcome.
    let _: Result<(), Limit> = batch.solve_each(
        &records,
        &mut outcomes,
        &mut settings.budget(),
        &mut |record, line| {
            let digits = line.map(|character| character - b'0');
            let grid = Grid::from_digits(digits).expect("81 digits up to 9");
            answers[classic[record].0].solutions.push(grid);
        },
    );
    for (outcome, (i, _)) in outcomes.iter().zip(&classic) {
        answers[*i].end = outcome.end;
        answers[*i].stats = Stats {
            nodes: outcome.nodes,
            guesses: outcome.guesses,
            ..Stats::default()
        };
    }
    answers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::every_kind;
    use crate::{Shape, check, solve};
    use cellwise_core::Verdict;

    fn puzzles(seed: u64, number: usize) -> Vec<Puzzle> {
        let boards = every_kind(seed, number);
        let classic = boards
            .into_iter()
            .map(|board| Puzzle::classic(board).unwrap());
        // Among them a few that need another engine.
        let small: Puzzle = "1... ..3. .... ....".parse().unwrap();
        let six = Puzzle::new(Shape::boxes(2, 3).unwrap(), Grid::empty(6)).unwrap();
        classic.chain([small, six]).collect()
    }

    #[test]
    fn answers_come_in_the_order_of_the_puzzles() {
        let puzzles = puzzles(11, 2_500);
        let answers: Vec<Answer<Grid>> = solve_many(&puzzles, 2).collect();
        assert_eq!(answers.len(), puzzles.len());
        for (puzzle, answer) in puzzles.iter().zip(&answers) {
            assert_eq!(answer.verdict(), solve(puzzle).verdict());
            for solution in &answer.solutions {
                assert_eq!(check(puzzle, solution), Ok(()));
            }
        }
    }

    #[cfg(feature = "threads")]
    #[test]
    fn threads_change_nothing_but_the_time() {
        let puzzles = puzzles(12, 3_000);
        let alone: Vec<Answer<Grid>> = solve_many(&puzzles, 3).collect();
        let shared: Vec<Answer<Grid>> = solve_many(&puzzles, 3).with_threads(2).collect();
        assert_eq!(alone, shared);
    }

    #[test]
    fn only_what_is_asked_for_is_read() {
        let mut read = 0;
        let puzzle = Puzzle::classic([0; 81]).unwrap();
        let endless = std::iter::repeat_with(|| {
            read += 1;
            puzzle.clone()
        });
        assert_eq!(solve_many(endless, 1).take(10).count(), 10);
        assert_eq!(read, PIECE);
    }

    #[test]
    fn a_cancelled_batch_answers_unknown() {
        let cancel = Cancel::new();
        cancel.cancel();
        let puzzles = vec![Puzzle::classic([0; 81]).unwrap(); 100];
        let answers = solve_many(&puzzles, 2).with_cancel(&cancel);
        let verdicts: Vec<Verdict> = answers.map(|answer| answer.verdict()).collect();
        assert_eq!(verdicts, [Verdict::Unknown; 100]);
    }
}
