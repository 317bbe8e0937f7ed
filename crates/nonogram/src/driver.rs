//! One search, on one thread or split into parts for several.
//!
//! In: a puzzle and options. Out: solutions, not yet checked.

#[cfg(feature = "threads")]
use cellwise_core::Threads;
use cellwise_core::{Budget, Limit, Stats};

use crate::engine::board::Board;
use crate::engine::{Found, TreeSearch};
use crate::options::Options;
#[cfg(feature = "threads")]
use crate::threads::Team;
use crate::{Effort, Line, Picture, Puzzle};

/// A search, and its parts once it was split.
#[derive(Clone, Debug)]
pub(crate) struct Driver<B: Board> {
    search: TreeSearch<B>,
    #[cfg(feature = "threads")]
    team: Option<Team<B>>,
    /// The number of threads, if the search may be split.
    #[cfg(feature = "threads")]
    threads: Option<Threads>,
}

impl<B: Board> Driver<B> {
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        Self {
            search: TreeSearch::new(puzzle, Options::default()),
            #[cfg(feature = "threads")]
            team: None,
            #[cfg(feature = "threads")]
            threads: None,
        }
    }

    /// Changes the options of a search that has not begun.
    pub(crate) fn set_options(&mut self, change: impl FnOnce(&mut Options)) {
        self.search.set_options(change);
    }

    /// Gives a search that has not begun cells and their colours beside the clues.
    pub(crate) fn set_given(&mut self, given: impl Into<Box<[(u32, u8)]>>) {
        self.search.set_given(given);
    }

    /// Splits the search for several threads after this number of line visits.
    #[cfg(feature = "threads")]
    pub(crate) fn split_after(&mut self, visits: u64, threads: &Threads) {
        self.search.split_after(visits);
        self.threads = Some(threads.clone());
    }

    #[cfg(all(test, feature = "threads"))]
    pub(crate) fn is_split(&self) -> bool {
        self.team.is_some()
    }

    /// The line without a placement, if it was found before any probe or decision.
    pub(crate) fn broken(&self) -> Option<Line> {
        self.search.broken()
    }

    /// The cells known without any decision.
    pub(crate) fn partial(&self) -> Picture {
        self.search.partial()
    }

    /// The methods that were needed up to now.
    pub(crate) fn effort(&self) -> Effort {
        let depth = self.deepest();
        match self.search.proofs() {
            Some(proofs) if depth > 0 => Effort::Guessing { depth, proofs },
            Some(proofs) => Effort::Probing { proofs },
            None => Effort::Lines,
        }
    }

    /// Searches for the next solution; `None` if there are no more.
    ///
    /// # Errors
    /// The limit that struck: call again to continue.
    pub(crate) fn advance(&mut self, budget: &mut Budget) -> Result<Option<Picture>, Limit> {
        loop {
            #[cfg(feature = "threads")]
            if let Some(team) = &mut self.team {
                return team.advance(budget);
            }
            match self.search.advance(budget)? {
                Found::Solution(picture) => return Ok(Some(picture)),
                Found::Exhausted => return Ok(None),
                Found::Split =>
                {
                    #[cfg(feature = "threads")]
                    if let Some(threads) = &self.threads {
                        self.team = Some(Team::new(&mut self.search, threads));
                    }
                }
            }
        }
    }

    /// The work done so far.
    pub(crate) fn stats(&self) -> Stats {
        let stats = self.search.stats();
        #[cfg(feature = "threads")]
        if let Some(team) = &self.team {
            return team.stats(stats);
        }
        stats
    }

    /// The highest number of decisions at once, without probes.
    fn deepest(&self) -> u64 {
        let deepest = self.search.deepest();
        #[cfg(feature = "threads")]
        if let Some(team) = &self.team {
            return deepest.max(team.deepest());
        }
        deepest
    }
}
