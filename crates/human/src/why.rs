//! What `why` does for both puzzles: the engine at work on one question after the other, and the answer.

use cellwise_core::{Budget, Event, Limit, Search};

/// The answer of `why`: the reason that a puzzle does not have exactly one solution.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct WhyAnswer<W> {
    /// The reason, as far as it was found.
    pub why: W,
    /// The limit that struck, if one did.
    pub limit: Option<Limit>,
}

impl<W> WhyAnswer<W> {
    /// The reason that was found, or the part of it that is known when a limit struck.
    pub(crate) fn of(found: Result<W, Limit>, so_far: impl FnOnce() -> W) -> Self {
        match found {
            Ok(why) => Self { why, limit: None },
            Err(limit) => Self {
                why: so_far(),
                limit: Some(limit),
            },
        }
    }
}

/// The engine at work on one question.
pub(crate) struct Engine<S: Search> {
    /// The search under way, and the solutions it found.
    under_way: Option<(Box<S>, Vec<S::Solution>)>,
    /// Nodes of the questions answered.
    nodes: u64,
}

impl<S: Search> Default for Engine<S> {
    fn default() -> Self {
        Self {
            under_way: None,
            nodes: 0,
        }
    }
}

impl<S: Search> Engine<S> {
    /// Up to `max` solutions of a search, which is made when the question is new. After a limit the same question must
    /// be asked again.
    pub(crate) fn ask(
        &mut self,
        max: usize,
        budget: &mut Budget,
        solver: impl FnOnce() -> S,
    ) -> Result<Vec<S::Solution>, Limit> {
        let start = || (Box::new(solver()), Vec::new());
        let (solver, found) = self.under_way.get_or_insert_with(start);
        while found.len() < max {
            match solver.advance(budget) {
                Event::Solution(solution) => found.push(solution),
                Event::Exhausted => break,
                Event::Stopped(limit) => return Err(limit),
            }
        }
        self.nodes += solver.stats().nodes;
        let found = std::mem::take(found);
        self.under_way = None;
        Ok(found)
    }

    /// The solutions found for the question under way.
    pub(crate) fn found(&self) -> &[S::Solution] {
        self.under_way.as_ref().map_or(&[], |(_, found)| found)
    }

    /// The nodes searched so far.
    pub(crate) fn nodes(&self) -> u64 {
        let under_way = self.under_way.as_ref();
        self.nodes + under_way.map_or(0, |(solver, _)| solver.stats().nodes)
    }
}
