//! The events of a search, and counters of them.

use cellwise_csp::{Blame, ConstraintId, Value, Var};

/// The work of a search, counted the same way for all methods.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counters {
    /// A value put into a variable.
    pub assignments: u64,
    /// A value held against the constraints of its variable: once for all of them. In line
    /// enumeration the value is that of a whole line: a placement that fits what is known. `None`
    /// for a method that never does it.
    pub tests: Option<u64>,
    /// A variable ran out of values.
    pub dead_ends: u64,
    /// A value removed from the domain of a variable that has none yet.
    pub prunings: u64,
    /// The most assignments that stood at the same time.
    pub depth: u64,
}

impl Counters {
    /// Nothing done yet, by a method that counts tests or does not.
    #[must_use]
    pub fn new(counts_tests: bool) -> Self {
        Self {
            tests: counts_tests.then_some(0),
            ..Self::default()
        }
    }
}

/// The reason why a variable ran out of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Its values were tried one after the other: this many of them were assigned and taken back.
    Tried(u32),
    /// Its domain was emptied by this constraint.
    Emptied(ConstraintId),
    /// Its domain was emptied by a learned clause.
    Clause(u32),
    /// No variable of this constraint can take the value any more.
    NoPlace(ConstraintId, Value),
}

/// The reason why a variable was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It has the fewest values left, and is the first of those.
    Fewest,
    /// It shares constraints with the most open variables: this many.
    Degree(usize),
    /// It has the fewest values left for the weight of its constraints: this weight.
    Weight(u64),
    /// It was drawn at random.
    Random,
}

/// One thing that happened in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchEvent {
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
        /// The constraint that refuses it.
        by: Blame,
    },
    /// A value was removed from a domain.
    Prune {
        /// The variable.
        var: Var,
        /// The value removed.
        value: Value,
        /// The constraint that rules it out.
        by: Blame,
        /// The number of values that the variable has left.
        left: usize,
    },
    /// All fillings of a constraint's scope were listed.
    Enumerate {
        /// The constraint.
        constraint: ConstraintId,
        /// The fillings it had before anything was known; `None` if they were too many to count,
        /// `u64::MAX` for that many or more.
        all: Option<u64>,
        /// Fillings that fit what is known.
        fit: u64,
    },
    /// A constraint has more fillings than may be listed; it is left aside until more is known.
    TooLarge {
        /// The constraint.
        constraint: ConstraintId,
        /// The number that may be listed.
        bound: u64,
        /// Fillings that fit what is known; `None` if they were too many to count, `u64::MAX` for
        /// that many or more.
        fit: Option<u64>,
    },
    /// The next variable was chosen by more than its place in the model.
    Choose {
        /// The variable.
        var: Var,
        /// The number of values it has left.
        left: usize,
        /// The number of variables that were equal in the first respect, itself included.
        ties: usize,
        /// The reason why it came first.
        why: Why,
    },
    /// An arc is taken from the queue: the values of a variable are held against one constraint.
    Revise {
        /// The variable.
        var: Var,
        /// The constraint.
        constraint: ConstraintId,
        /// The number of arcs that still wait.
        waiting: usize,
        /// The first of them.
        next: Option<(Var, ConstraintId)>,
    },
    /// A constraint is taken from the queue: the values of all its variables are held against it as
    /// a whole.
    Consider {
        /// The constraint.
        constraint: ConstraintId,
        /// The number of constraints that still wait.
        waiting: usize,
        /// The first of them.
        next: Option<ConstraintId>,
    },
    /// A value was refused or removed because of a learned clause.
    ClauseStrikes {
        /// The variable.
        var: Var,
        /// The value.
        value: Value,
        /// The number of the clause, counted from 1.
        clause: u32,
        /// True if it was removed from the domain, false if it was refused when tried.
        pruned: bool,
    },
    /// An assignment that a dead end comes from.
    Conflict {
        /// The variable.
        var: Var,
        /// Its value.
        value: Value,
    },
    /// A clause was learned: the values of the conflicts just told never again together.
    Learn {
        /// Its number, counted from 1.
        clause: u32,
        /// The number of its values.
        size: usize,
    },
    /// The search goes back further than to the variable before.
    Jump {
        /// The variable to which it goes back.
        to: Var,
        /// The number of assignments passed over.
        over: usize,
    },
    /// The search begins anew.
    Restart {
        /// The number of the run that begins, counted from 1.
        run: u64,
    },
    /// Tree decomposition: the rows of a bag are listed from here on.
    Bag {
        /// Its number, counted from 1.
        bag: u32,
    },
    /// A value was refused because no row of a bag below agrees.
    Unmatched {
        /// The variable.
        var: Var,
        /// The value.
        value: Value,
        /// The bag below.
        bag: u32,
    },
    /// The values of a bag that stand are a row of it.
    Row {
        /// The bag.
        bag: u32,
        /// The number of the row, counted from 1.
        row: u64,
    },
    /// All rows of a bag were listed.
    Listed {
        /// The bag.
        bag: u32,
        /// Their number.
        rows: u64,
    },
    /// Local search: the constraints that are broken now.
    Broken {
        /// Their number.
        constraints: u64,
    },
    /// A variable ran out of values.
    DeadEnd {
        /// The variable.
        var: Var,
        /// The reason.
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
        /// Its number, from 1.
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
pub struct TraceStep {
    /// The event.
    pub event: SearchEvent,
    /// The counters after it.
    pub counters: Counters,
}

/// An observer of a search.
pub trait Observer {
    /// Takes note of an event.
    fn see(&mut self, step: TraceStep);
}

/// Watches nothing, and costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    #[inline]
    fn see(&mut self, _: TraceStep) {}
}

impl<F: FnMut(TraceStep)> Observer for F {
    fn see(&mut self, step: TraceStep) {
        self(step);
    }
}
