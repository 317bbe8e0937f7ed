//! The interface of every engine: a source of solutions.

use std::iter::FusedIterator;

use crate::{Answer, Budget, Count, End, Limit, Stats, Verdict};

/// The result of [`Search::advance`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event<S> {
    /// Another solution, different from all before it.
    Solution(S),
    /// There are no further solutions.
    Exhausted,
    /// The budget ran out; the engine keeps its state and can continue.
    Stopped(Limit),
}

impl<S> Event<S> {
    /// The same event with the solution in another form.
    #[inline]
    pub fn map<T>(self, form: impl FnOnce(S) -> T) -> Event<T> {
        match self {
            Self::Solution(solution) => Event::Solution(form(solution)),
            Self::Exhausted => Event::Exhausted,
            Self::Stopped(limit) => Event::Stopped(limit),
        }
    }
}

/// A search that can be driven one solution at a time, paused and resumed.
///
/// The loop inside is the engine's own; by convention it reads: propagate,
/// dead? budget? decide.
pub trait Search {
    /// The type of a solution.
    type Solution;

    /// Searches until the next solution, the end, or a limit.
    fn advance(&mut self, budget: &mut Budget) -> Event<Self::Solution>;

    /// The work done so far.
    fn stats(&self) -> Stats;

    /// Everything known to hold in every solution not yet found.
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
    Answer::new(solutions, end, search.stats()).with_partial(partial)
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
    Count::new(solutions, end, search.stats())
}

/// The solutions of a search, one after the other, until the search or its budget ends.
///
/// The iterator gives only solutions; [`Solutions::end`] says why there are no more.
#[derive(Debug)]
pub struct Solutions<E> {
    search: E,
    budget: Budget,
    found: u64,
    end: Option<End>,
}

impl<E: Search> Solutions<E> {
    /// The solutions of `search`, without a limit.
    #[must_use]
    pub fn new(search: E) -> Self {
        Self {
            search,
            budget: Budget::unlimited(),
            found: 0,
            end: None,
        }
    }

    /// Continues within this budget. An iteration that a limit ended can continue with another one.
    #[must_use]
    pub fn with_budget(mut self, budget: Budget) -> Self {
        self.budget = budget;
        if self.end.is_some_and(|end| end.limit().is_some()) {
            self.end = None;
        }
        self
    }

    /// The reason why there are no more solutions; `None` as long as there may be more.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The verdict on the solutions so far.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        Verdict::of(self.found, self.end.unwrap_or(End::Enough))
    }

    /// The work done so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.search.stats()
    }
}

impl<E: Search> Iterator for Solutions<E> {
    type Item = E::Solution;

    fn next(&mut self) -> Option<E::Solution> {
        if self.end.is_some() {
            return None;
        }
        match self.search.advance(&mut self.budget) {
            Event::Solution(solution) => {
                self.found += 1;
                return Some(solution);
            }
            Event::Exhausted => self.end = Some(End::Exhausted),
            Event::Stopped(limit) => self.end = Some(End::Stopped(limit)),
        }
        None
    }
}

impl<E: Search> FusedIterator for Solutions<E> {}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn solutions_come_one_by_one_and_say_why_they_end() {
        let budget = || Budget::unlimited().with_max_nodes(2);
        let mut some = Solutions::new(Numbers { next: 0, n: 3 }).with_budget(budget());
        assert_eq!((some.end(), some.verdict()), (None, Verdict::Unknown));
        assert_eq!(some.next(), Some(0));
        assert_eq!((some.end(), some.verdict()), (None, Verdict::Found));
        assert_eq!(some.by_ref().collect::<Vec<_>>(), [1]);
        assert_eq!(some.end(), Some(End::Stopped(Limit::Nodes)));
        assert_eq!(some.next(), None);
        let mut rest = some.with_budget(budget());
        assert_eq!(rest.by_ref().collect::<Vec<_>>(), [2]);
        assert_eq!(rest.end(), Some(End::Exhausted));
        assert_eq!(rest.verdict(), Verdict::Several);
        assert_eq!(rest.stats().nodes, 3);
    }

    #[test]
    fn a_search_stopped_early_shows_the_certain_part() {
        let answer = collect(
            &mut Numbers { next: 0, n: 5 },
            9,
            &mut Budget::unlimited().with_max_nodes(0),
        );
        assert_eq!(answer.partial, Some(99));
        assert_eq!(answer.verdict(), Verdict::Unknown);
    }
}
