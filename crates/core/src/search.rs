//! The one thing all engines have in common: they are sources of solutions.

use crate::{Answer, Budget, Count, End, Limit, Stats};

/// What an engine comes back with each time it is asked to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event<S> {
    /// Another solution, different from all before it.
    Solution(S),
    /// There are no further solutions.
    Exhausted,
    /// The budget ran out; the engine keeps its state and can go on.
    Stopped(Limit),
}

/// A search that can be driven one solution at a time, paused and resumed.
///
/// The loop inside is the engine's own; by convention it reads: propagate,
/// dead? budget? decide.
pub trait Search {
    /// What a solution looks like.
    type Solution;

    /// Goes on until the next solution, the end, or a limit.
    fn advance(&mut self, budget: &mut Budget) -> Event<Self::Solution>;

    /// The work done so far.
    fn stats(&self) -> Stats;

    /// What holds in every solution not yet found, as far as is known now.
    fn partial(&self) -> Option<Self::Solution> {
        None
    }
}

/// Runs a search until it has found `max_solutions`, ends, or hits a limit.
pub fn collect<E: Search>(
    search: &mut E,
    max_solutions: usize,
    budget: &mut Budget,
) -> Answer<E::Solution> {
    let mut solutions = Vec::new();
    let end = loop {
        if solutions.len() >= max_solutions {
            break End::Enough;
        }
        match search.advance(budget) {
            Event::Solution(solution) => solutions.push(solution),
            Event::Exhausted => break End::Exhausted,
            Event::Stopped(limit) => break End::Stopped(limit),
        }
    };
    let partial = match end {
        End::Stopped(_) if solutions.is_empty() => search.partial(),
        _ => None,
    };
    Answer {
        solutions,
        end,
        stats: search.stats(),
        partial,
    }
}

/// Counts solutions without keeping them, up to `max_solutions`.
pub fn count<E: Search>(search: &mut E, max_solutions: u64, budget: &mut Budget) -> Count {
    let mut solutions = 0;
    let end = loop {
        if solutions >= max_solutions {
            break End::Enough;
        }
        match search.advance(budget) {
            Event::Solution(_) => solutions += 1,
            Event::Exhausted => break End::Exhausted,
            Event::Stopped(limit) => break End::Stopped(limit),
        }
    };
    Count {
        solutions,
        end,
        stats: search.stats(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verdict;

    /// Finds the numbers `0..n`, one node each.
    struct Numbers {
        next: u32,
        n: u32,
    }

    impl Search for Numbers {
        type Solution = u32;

        fn advance(&mut self, budget: &mut Budget) -> Event<u32> {
            if self.next == self.n {
                return Event::Exhausted;
            }
            if let Err(limit) = budget.node() {
                return Event::Stopped(limit);
            }
            self.next += 1;
            Event::Solution(self.next - 1)
        }

        fn stats(&self) -> Stats {
            Stats {
                nodes: u64::from(self.next),
                ..Stats::default()
            }
        }

        fn partial(&self) -> Option<u32> {
            Some(99)
        }
    }

    #[test]
    fn collecting_stops_at_the_number_asked_for() {
        let answer = collect(&mut Numbers { next: 0, n: 5 }, 2, &mut Budget::unlimited());
        assert_eq!(answer.solutions, [0, 1]);
        assert_eq!(answer.end, End::Enough);
        assert_eq!(answer.verdict(), Verdict::Several);
    }

    #[test]
    fn a_stopped_search_goes_on_where_it_was() {
        let mut numbers = Numbers { next: 0, n: 5 };
        let first = collect(&mut numbers, 9, &mut Budget::unlimited().with_max_nodes(3));
        assert_eq!(first.solutions, [0, 1, 2]);
        assert_eq!(first.end, End::Stopped(Limit::Nodes));
        assert_eq!(first.partial, None, "a solution was found");
        let rest = count(&mut numbers, 9, &mut Budget::unlimited());
        assert_eq!((rest.solutions, rest.end), (2, End::Exhausted));
    }

    #[test]
    fn a_search_stopped_early_shows_what_is_certain() {
        let answer = collect(
            &mut Numbers { next: 0, n: 5 },
            9,
            &mut Budget::unlimited().with_max_nodes(0),
        );
        assert_eq!(answer.partial, Some(99));
        assert_eq!(answer.verdict(), Verdict::Unknown);
    }
}
