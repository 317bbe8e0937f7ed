//! Many classic 9×9 at once, for throughput.
//!
//! In: boards. Out: one answer each, in the same order. The README in this
//! folder draws the layout and gives the reasons for it.

mod eights;
mod job;
mod lanes;
#[cfg(target_arch = "x86_64")]
mod load512;
#[cfg(test)]
mod model;
mod pass;
mod search;
#[cfg(test)]
mod tests;
mod turn;
mod vector;
#[cfg(target_arch = "x86_64")]
mod x86;

use cellwise_core::{Budget, End, Limit};

use crate::{Isa, eight};
use eights::Eights;
pub use job::{ClassicAnswer, ClassicBoard};
use job::{Job, Listener};
use search::Engine;

/// The vectors that every CPU of the target has.
type Portable = Eights<eight::Portable>;

/// The engine for many classic 9×9 puzzles: boards in, answers out.
///
/// It keeps its memory (a few kilobytes, and the stacks of its searches) from
/// one call to the next, and allocates nothing per puzzle.
///
/// ```
/// use cellwise_core::{Budget, Verdict};
/// use cellwise_sudoku::{Lockstep, ClassicAnswer, ClassicBoard};
///
/// let lines = [
///     b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
///     b"55...............................................................................",
///     b".................................................................................",
/// ];
/// let records = lines.map(ClassicBoard::Line);
/// let mut outcomes = vec![ClassicAnswer::default(); records.len()];
/// Lockstep::new().solve(&records, &mut outcomes, &mut Budget::unlimited())?;
/// let verdicts: Vec<Verdict> = outcomes.iter().map(ClassicAnswer::verdict).collect();
/// assert_eq!(verdicts, [Verdict::Unique, Verdict::Impossible, Verdict::Several]);
/// assert!(outcomes[0].first.starts_with(b"534678912"));
/// # Ok::<(), cellwise_core::Limit>(())
/// ```
#[derive(Debug)]
pub struct Lockstep {
    engine: Engine,
    isa: Isa,
    limit: u64,
    max_nodes: u64,
}

impl Lockstep {
    /// An engine that looks for a second solution, with the best instruction set of this CPU.
    #[must_use]
    pub fn new() -> Self {
        Self {
            engine: Engine::new(),
            isa: Isa::detect(),
            limit: 2,
            max_nodes: u64::MAX,
        }
    }

    /// Looks for this many solutions of each puzzle.
    #[must_use]
    pub fn with_max_solutions(mut self, limit: u64) -> Self {
        self.limit = limit;
        self
    }

    /// Gives up on a puzzle after this many nodes, with [`Limit::Nodes`]; the others go on.
    #[must_use]
    pub fn with_max_nodes(mut self, max_nodes: u64) -> Self {
        self.max_nodes = max_nodes;
        self
    }

    /// Uses this instruction set, or the best below it that the CPU has.
    #[must_use]
    pub fn with_isa(mut self, isa: Isa) -> Self {
        self.isa = isa.or_below();
        self
    }

    /// Solves all records; `outcomes[i]` is the answer for `records[i]`.
    ///
    /// The budget is that of the whole batch; see [`Lockstep::with_max_nodes`] for each puzzle's own.
    ///
    /// # Errors
    /// The limit that struck. Every record without an answer has [`End::Stopped`] then;
    /// [`Lockstep::resume`] goes on.
    ///
    /// # Panics
    /// If there are not as many outcomes as records.
    pub fn solve(
        &mut self,
        records: &[ClassicBoard<'_>],
        outcomes: &mut [ClassicAnswer],
        budget: &mut Budget,
    ) -> Result<(), Limit> {
        self.engine.clear();
        self.resume(records, outcomes, budget)
    }

    /// Goes on with a batch that a limit stopped.
    ///
    /// # Errors
    /// As for [`Lockstep::solve`].
    ///
    /// # Panics
    /// If records and outcomes are not those of the batch that was stopped.
    pub fn resume(
        &mut self,
        records: &[ClassicBoard<'_>],
        outcomes: &mut [ClassicAnswer],
        budget: &mut Budget,
    ) -> Result<(), Limit> {
        self.drive(records, outcomes, budget, None)
    }

    /// Solves all records and tells `each` of every solution: the number of its record, and
    /// its 81 characters. Solutions of one record come in the order found.
    ///
    /// # Errors
    /// As for [`Lockstep::solve`].
    ///
    /// # Panics
    /// If there are not as many outcomes as records.
    pub fn solve_each(
        &mut self,
        records: &[ClassicBoard<'_>],
        outcomes: &mut [ClassicAnswer],
        budget: &mut Budget,
        each: &mut dyn FnMut(usize, &[u8; 81]),
    ) -> Result<(), Limit> {
        self.engine.clear();
        self.resume_each(records, outcomes, budget, each)
    }

    /// Goes on with a batch that a limit stopped, telling `each` of every further solution.
    ///
    /// # Errors
    /// As for [`Lockstep::solve`].
    ///
    /// # Panics
    /// If records and outcomes are not those of the batch that was stopped.
    pub fn resume_each(
        &mut self,
        records: &[ClassicBoard<'_>],
        outcomes: &mut [ClassicAnswer],
        budget: &mut Budget,
        each: &mut dyn FnMut(usize, &[u8; 81]),
    ) -> Result<(), Limit> {
        self.drive(records, outcomes, budget, Some(each))
    }

    fn drive<'a>(
        &mut self,
        records: &'a [ClassicBoard<'a>],
        outcomes: &'a mut [ClassicAnswer],
        budget: &mut Budget,
        each: Option<Listener<'a>>,
    ) -> Result<(), Limit> {
        assert_eq!(records.len(), outcomes.len(), "one outcome for each record");
        // Nothing wanted, or nothing allowed.
        let nothing = if self.limit == 0 {
            Some(End::Enough)
        } else {
            (self.max_nodes == 0).then_some(End::Stopped(Limit::Nodes))
        };
        if let Some(end) = nothing {
            outcomes.fill(ClassicAnswer {
                end,
                ..ClassicAnswer::default()
            });
            return Ok(());
        }
        let mut job = Job {
            records,
            outcomes,
            limit: self.limit,
            max_nodes: self.max_nodes,
            each,
        };
        let end = run(self.isa, &mut self.engine, &mut job, budget);
        if let Err(limit) = end {
            self.engine.note_stop(&mut job, limit);
        }
        end
    }
}

impl Default for Lockstep {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg_attr(
    target_arch = "x86_64",
    expect(
        unsafe_code,
        reason = "calls the entry compiled for the instruction set"
    )
)]
fn run(isa: Isa, engine: &mut Engine, job: &mut Job<'_>, budget: &mut Budget) -> Result<(), Limit> {
    match isa {
        // SAFETY: the CPU has `isa`: see `Lockstep::with_isa`.
        #[cfg(target_arch = "x86_64")]
        Isa::Avx2 => unsafe { x86::run_avx2(engine, job, budget) },
        // SAFETY: the CPU has `isa`: see `Lockstep::with_isa`.
        #[cfg(target_arch = "x86_64")]
        Isa::Avx512 => unsafe { x86::run_avx512(engine, job, budget) },
        Isa::Portable => engine.run::<Portable>(job, budget),
        _ => engine.run::<Eights<eight::Native>>(job, budget),
    }
}
