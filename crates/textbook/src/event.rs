//! What happens in a search, and how often.

use cellwise_csp::{Blame, ConstraintId, Value, Var};

/// How much a search did, in the words all methods share.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// A value put into a variable.
    pub assignments: u64,
    /// A value held against constraints: when a variable is tried, against all of its own; in
    /// forward checking and arc consistency, against the one constraint at hand; in line
    /// enumeration the value is a placement, held against what is known of its line.
    pub tests: u64,
    /// A variable ran out of values.
    pub dead_ends: u64,
    /// A value removed from the domain of a variable that has none yet.
    pub prunings: u64,
    /// The most assignments that stood at the same time.
    pub depth: u64,
}

/// Why a variable ran out of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Its values were tried one after the other: this many of them were assigned and taken back.
    Tried(u32),
    /// Its domain was emptied by this constraint.
    Emptied(ConstraintId),
}

/// One thing that happened in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A value was put into a variable.
    Assign {
        /// The variable.
        var: Var,
        /// Its new value.
        value: Value,
    },
    /// A value was held against the constraints and refused.
    Refuse {
        /// The variable.
        var: Var,
        /// The value it may not take.
        value: Value,
        /// Who refuses it.
        by: Blame,
    },
    /// A value was removed from a domain.
    Prune {
        /// The variable.
        var: Var,
        /// The value removed.
        value: Value,
        /// Who rules it out.
        by: Blame,
        /// How many values the variable has left.
        left: usize,
    },
    /// All fillings of a constraint's scope were listed.
    Enumerate {
        /// The constraint.
        constraint: ConstraintId,
        /// Fillings looked at.
        tried: u64,
        /// Fillings that agree with what is known.
        kept: u64,
    },
    /// A constraint has more fillings than may be listed; it is left aside until more is known.
    TooLarge {
        /// The constraint.
        constraint: ConstraintId,
        /// How many may be looked at.
        bound: u64,
    },
    /// A variable ran out of values.
    DeadEnd {
        /// The variable.
        var: Var,
        /// Why.
        cause: Cause,
    },
    /// A value was taken back, and with it all that was removed because of it.
    Undo {
        /// The variable.
        var: Var,
        /// The value it had.
        value: Value,
    },
    /// Every variable has a value, and every constraint holds.
    Solution {
        /// How many there were up to this one.
        number: u64,
    },
    /// Nothing more follows, and the method does not guess.
    Stalled {
        /// Variables with several values left.
        open: usize,
        /// Constraints left aside because they have too many fillings.
        left_aside: usize,
    },
}

/// An event, and the counters just after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// What happened.
    pub event: Event,
    /// The counters after it.
    pub counters: Counters,
}

/// Somebody who watches a search.
pub trait Observer {
    /// Takes note of an event.
    fn see(&mut self, step: Step);
}

/// Watches nothing, and costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    #[inline]
    fn see(&mut self, _: Step) {}
}

impl<F: FnMut(Step)> Observer for F {
    fn see(&mut self, step: Step) {
        self(step);
    }
}
