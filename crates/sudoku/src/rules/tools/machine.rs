//! A finite automaton that reads the digits of a line, exactly.
//!
//! ```text
//!   cells     r1c1      r1c2      r1c3        Forwards: the states that the digits left can lead to.
//!   states  0 ──2──▶ 1 ──5──▶ 3 ──1──▶ 4 ✓    Backwards: those that can still lead to an end. A digit
//!             ╲─4──▶ 2 ──1──▶ ✗               is kept if it is on a path from the start to an end.
//! ```
//! Pesant, "A regular language membership constraint for finite sequences of variables" (CP 2004).

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::digits::each;
use crate::rules::{Dead, Propagator};

/// The greatest number of states of an automaton.
pub(in crate::rules) const MAX_STATES: usize = 4_096;

/// No state: the word read so far can't be continued.
const NONE: u16 = u16::MAX;

/// A deterministic automaton over the digits of a board. It starts in state 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::rules) struct Machine {
    size: usize,
    ends: Vec<bool>,
    /// By state and digit (from 0): the next state, or [`NONE`].
    next: Vec<u16>,
}

impl Machine {
    /// The automaton whose states are the values that `step` leads to from `start` by digits counted from 1.
    /// `None` if they are more than [`MAX_STATES`].
    pub(in crate::rules) fn new<K: Ord + Clone>(
        size: usize,
        start: K,
        step: impl Fn(&K, usize) -> Option<K>,
        is_end: impl Fn(&K) -> bool,
    ) -> Option<Arc<Self>> {
        let mut numbers = BTreeMap::from([(start.clone(), 0u16)]);
        let mut states = vec![start];
        let mut next = Vec::new();
        let mut at = 0;
        while at < states.len() {
            for digit in 1..=size {
                next.push(match step(&states[at], digit) {
                    None => NONE,
                    Some(state) => *numbers.entry(state).or_insert_with_key(|state| {
                        states.push(state.clone());
                        (states.len() - 1) as u16
                    }),
                });
            }
            if states.len() > MAX_STATES {
                return None;
            }
            at += 1;
        }
        let ends = states.iter().map(is_end).collect();
        Some(Arc::new(Self { size, ends, next }))
    }

    fn next(&self, state: usize, digit: usize) -> Option<usize> {
        let next = self.next[state * self.size + digit];
        (next != NONE).then_some(usize::from(next))
    }

    fn states(&self) -> usize {
        self.ends.len()
    }

    fn words(&self) -> usize {
        self.ends.len().div_ceil(64)
    }

    /// The states that end a line.
    fn ends(&self) -> States {
        let mut set = States(vec![0; self.words()]);
        let ends = (0..self.ends.len()).filter(|&state| self.ends[state]);
        ends.for_each(|state| set.insert(state));
        set
    }

    fn start(&self) -> States {
        let mut set = States(vec![0; self.words()]);
        set.insert(0);
        set
    }

    /// The states that some of `digits` leads to.
    fn after(&self, states: &States, digits: u64) -> States {
        let mut set = States(vec![0; self.words()]);
        for state in states.iter() {
            for digit in each(digits) {
                if let Some(next) = self.next(state, digit) {
                    set.insert(next);
                }
            }
        }
        set
    }

    /// The states from which some of `digits` leads to one of `states`.
    fn before(&self, states: &States, digits: u64) -> States {
        let mut set = States(vec![0; self.words()]);
        for state in 0..self.ends.len() {
            let leads = |digit| self.next(state, digit).is_some_and(|s| states.has(s));
            if each(digits).any(leads) {
                set.insert(state);
            }
        }
        set
    }
}

/// A set of states, one bit each.
struct States(Vec<u64>);

impl States {
    fn insert(&mut self, state: usize) {
        self.0[state / 64] |= 1 << (state % 64);
    }

    fn has(&self, state: usize) -> bool {
        self.0[state / 64] >> (state % 64) & 1 != 0
    }

    fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let words = self.0.iter().enumerate();
        words.flat_map(|(i, &word)| each(word).map(move |bit| i * 64 + bit))
    }
}

/// A line whose digits an automaton accepts.
pub(in crate::rules) struct Along {
    cells: Vec<usize>,
    machine: Arc<Machine>,
}

impl Along {
    pub(in crate::rules) fn boxed(
        cells: Vec<usize>,
        machine: &Arc<Machine>,
    ) -> Box<dyn Propagator> {
        Box::new(Self {
            cells,
            machine: Arc::clone(machine),
        })
    }
}

impl Propagator for Along {
    fn scope(&self) -> &[usize] {
        &self.cells
    }

    fn cost(&self) -> usize {
        self.cells.len() * self.machine.states()
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        let machine = &*self.machine;
        let mut reached = vec![machine.start()];
        for (i, &left) in digits.iter().enumerate() {
            reached.push(machine.after(&reached[i], left));
        }
        let mut alive = machine.ends();
        for (i, left) in digits.iter_mut().enumerate().rev() {
            let mut before = States(vec![0; machine.words()]);
            let mut kept = 0;
            for state in reached[i].iter() {
                for digit in each(*left) {
                    if machine.next(state, digit).is_some_and(|s| alive.has(s)) {
                        before.insert(state);
                        kept |= 1 << digit;
                    }
                }
            }
            *left = kept;
            if kept == 0 {
                return Err(Dead);
            }
            alive = before;
        }
        Ok(())
    }

    fn widen(&self, digits: &mut [u64], root: &[u64], target: Option<(usize, usize)>) -> bool {
        let machine = &*self.machine;
        let fixed = |i: usize| target.filter(|t| t.0 == i).map(|t| 1 << t.1);
        // ahead[i]: the states before cell i from which an end can still be reached.
        let mut ahead = vec![machine.ends()];
        for i in (0..digits.len()).rev() {
            let left = fixed(i).unwrap_or(digits[i]);
            ahead.push(machine.before(&ahead[ahead.len() - 1], left));
        }
        ahead.reverse();
        if ahead[0].has(0) {
            return false;
        }
        let mut reached = machine.start();
        for i in 0..digits.len() {
            let left = match fixed(i) {
                Some(digit) => {
                    digits[i] = root[i];
                    digit
                }
                None => {
                    for digit in each(root[i] & !digits[i]) {
                        let after = machine.after(&reached, 1 << digit);
                        if !after.iter().any(|state| ahead[i + 1].has(state)) {
                            digits[i] |= 1 << digit;
                        }
                    }
                    digits[i]
                }
            };
            reached = machine.after(&reached, left);
        }
        true
    }
}
