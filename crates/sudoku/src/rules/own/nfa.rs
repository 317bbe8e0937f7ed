//! An automaton with choices, as a text describes it, and the deterministic one for propagation.
//!
//! The check reads a line with this one, state by state; the propagator uses [`Machine`].

use std::cell::Cell;
use std::sync::Arc;

use super::super::tools::machine::Machine;
use crate::digits::each;

/// A step: the state it leaves, the digits that allow it, and the state it enters.
pub(super) struct Step {
    pub(super) from: usize,
    pub(super) digits: u64,
    pub(super) to: usize,
}

/// The most steps that are looked at to resolve the choices of one automaton.
const MAX_WORK: usize = 1 << 22;

/// An automaton without choices, and the steps that were looked at to make it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Resolved {
    pub(super) machine: Arc<Machine>,
    pub(super) work: usize,
}

/// States, steps, and the states that begin and end a line.
pub(super) struct Nfa {
    pub(super) states: usize,
    pub(super) start: usize,
    pub(super) ends: Vec<usize>,
    pub(super) steps: Vec<Step>,
}

impl Nfa {
    /// The deterministic automaton, whose states are sets of states; none if they are too many, or too large.
    pub(super) fn machine(&self, size: usize) -> Option<Resolved> {
        let work = Cell::new(0);
        let mut is_end = vec![false; self.states];
        self.ends.iter().for_each(|&state| is_end[state] = true);
        let mut from = vec![Vec::new(); self.states];
        for (i, step) in self.steps.iter().enumerate() {
            from[step.from].push(i);
        }
        let step = |set: &Vec<usize>, digit: usize| {
            let all = set.iter().map(|&state| 1 + from[state].len());
            work.set(work.get() + all.sum::<usize>());
            if work.get() > MAX_WORK {
                return None;
            }
            let steps = set.iter().flat_map(|&state| &from[state]);
            let fits = steps.filter(|&&i| self.steps[i].digits >> (digit - 1) & 1 != 0);
            let mut next: Vec<usize> = fits.map(|&i| self.steps[i].to).collect();
            next.sort_unstable();
            next.dedup();
            (!next.is_empty()).then_some(next)
        };
        let ends = |set: &Vec<usize>| set.iter().any(|&state| is_end[state]);
        let machine = Machine::new(size, vec![self.start], step, ends)?;
        let work = work.get();
        (work <= MAX_WORK).then_some(Resolved { machine, work })
    }

    /// Returns true if it accepts a line, or some way to fill the empty cells (0) of it.
    pub(super) fn accepts(&self, line: &[u8]) -> bool {
        let mut here = vec![false; self.states];
        here[self.start] = true;
        for &digit in line {
            let mut next = vec![false; self.states];
            for step in self.steps.iter().filter(|step| here[step.from]) {
                let fits = match digit {
                    0 => step.digits != 0,
                    digit => each(step.digits).any(|d| d + 1 == usize::from(digit)),
                };
                next[step.to] |= fits;
            }
            here = next;
        }
        self.ends.iter().any(|&state| here[state])
    }
}
