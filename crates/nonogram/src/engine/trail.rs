//! Literals, their values, and the order in which they became true.
//!
//! In: steps and their reasons. Out: the value of every literal, and the way back to any earlier
//! moment. The meaning of a variable is up to the board: see [`super::board::Board`].

use std::ops::Not;

/// A variable that is true, or one that is false: twice the variable's number, plus one if true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Literal(u32);

impl Literal {
    #[inline]
    pub(crate) fn new(variable: usize, is_true: bool) -> Self {
        Self((variable as u32) << 1 | u32::from(is_true))
    }

    /// The literal as a number, as clauses store it.
    #[inline]
    pub(crate) fn code(self) -> u32 {
        self.0
    }

    #[inline]
    pub(crate) fn from_code(code: u32) -> Self {
        Self(code)
    }

    #[inline]
    pub(crate) fn variable(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Returns true if it stands for a true variable.
    #[inline]
    pub(crate) fn is_positive(self) -> bool {
        self.0 & 1 == 1
    }
}

impl Not for Literal {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// The reason for a step of the trail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StepReason {
    /// It was decided, tried, or proved by probing.
    Decision,
    /// Its opposite was decided at this place and is searched to its end.
    Exhausted,
    /// This line forces it.
    Line(u32),
    /// This clause forces it.
    Clause(u32),
}

/// A variable's value: open 0, false 1, true 2.
const OPEN: u8 = 0;

/// The values of all variables, and the steps that led to them.
#[derive(Clone, Debug)]
pub(crate) struct Trail {
    values: Vec<u8>,
    steps: Vec<Literal>,
    /// For each step its reason.
    reasons: Vec<StepReason>,
    /// For each variable that is not open, the number of its step.
    places: Vec<u32>,
    /// The number of decisions that stand; the search keeps it up to date.
    pub(crate) level: u32,
    /// For each variable that is not open, the level at which that happened; empty unless asked for.
    levels: Vec<u32>,
}

impl Trail {
    /// A trail without steps.
    pub(crate) fn new(variables: usize) -> Self {
        Self {
            values: vec![OPEN; variables],
            steps: Vec::new(),
            reasons: Vec::new(),
            places: vec![0; variables],
            level: 0,
            levels: Vec::new(),
        }
    }

    /// One more than the highest number of a variable.
    pub(crate) fn variables(&self) -> usize {
        self.values.len()
    }

    /// Returns true if the literal is true.
    #[inline]
    pub(crate) fn holds(&self, literal: Literal) -> bool {
        u32::from(self.values[literal.variable()]) == 1 + (literal.0 & 1)
    }

    /// Returns true if the literal is false.
    #[inline]
    pub(crate) fn fails(&self, literal: Literal) -> bool {
        u32::from(self.values[literal.variable()]) == 2 - (literal.0 & 1)
    }

    /// Returns true if the literal is neither true nor false.
    #[inline]
    pub(crate) fn is_open(&self, literal: Literal) -> bool {
        self.values[literal.variable()] == OPEN
    }

    /// The number of steps.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }

    /// The literals that became true by a step, in order.
    #[inline]
    pub(crate) fn steps(&self) -> &[Literal] {
        &self.steps
    }

    /// The reasons of the steps, in order.
    #[inline]
    pub(crate) fn reasons(&self) -> &[StepReason] {
        &self.reasons
    }

    /// The reason for a step.
    pub(crate) fn reason_of(&self, step: Literal) -> StepReason {
        self.reasons[self.place_of(step)]
    }

    /// The number of the step that gave a literal's variable its value.
    #[inline]
    pub(crate) fn place_of(&self, literal: Literal) -> usize {
        self.places[literal.variable()] as usize
    }

    /// The number of decisions that stood when a literal's variable got its value.
    #[inline]
    pub(crate) fn level_of(&self, literal: Literal) -> u32 {
        self.levels[literal.variable()]
    }

    /// Starts or stops to remember levels. Steps made before have level 0.
    pub(crate) fn track_levels(&mut self, on: bool) {
        let variables = if on { self.values.len() } else { 0 };
        self.levels = vec![0; variables];
        self.level = 0;
    }

    /// Makes an open literal true.
    #[inline]
    pub(crate) fn push(&mut self, literal: Literal, reason: StepReason) {
        let variable = literal.variable();
        debug_assert_eq!(self.values[variable], OPEN);
        self.values[variable] = 1 + (literal.0 & 1) as u8;
        self.places[variable] = self.steps.len() as u32;
        self.reasons.push(reason);
        self.steps.push(literal);
        if let Some(level) = self.levels.get_mut(variable) {
            *level = self.level;
        }
    }

    /// Makes an open literal true that follows from the last step and has no step of its own.
    #[inline]
    pub(crate) fn note_consequence(&mut self, literal: Literal) {
        self.values[literal.variable()] = 1 + (literal.0 & 1) as u8;
        self.places[literal.variable()] = self.steps.len() as u32 - 1;
    }

    /// Makes a literal open again that [`Self::note_consequence`] made true.
    #[inline]
    pub(crate) fn forget_consequence(&mut self, literal: Literal) {
        self.values[literal.variable()] = OPEN;
    }

    /// Takes the last step back, unless this number of steps is left. To be called until it returns `None`.
    #[inline]
    pub(crate) fn pop_above(&mut self, length: usize) -> Option<Literal> {
        if self.steps.len() <= length {
            self.reasons.truncate(length);
            return None;
        }
        let literal = self.steps.pop()?;
        self.values[literal.variable()] = OPEN;
        Some(literal)
    }
}
