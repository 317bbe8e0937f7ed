//! Runs the propagators of a puzzle's rules, and explains what they did.
//!
//! A propagator only narrows masks (see `rules`). The reason why it removed a digit is
//! found afterwards, and only if the analysis of a conflict needs it: the masks of that moment
//! are widened as long as the propagator would still remove the digit. The digits that are then
//! missing from the masks are the reason. Sums widen masks themselves (`Propagator::widen`); for
//! other rules each cell and each digit is tried.

use super::layout::Table;
use super::state::{Conflict, Literal, Reason, State, TRUE};
use crate::digits::each;
use crate::rules::{self, Propagator};
use crate::{Puzzle, Rule};

/// Explanations of wider rules are widened by whole cells only.
const MAX_FINE_CELLS: usize = 5;

#[derive(Default)]
pub(super) struct Rules {
    /// Per variable: the variables that never hold with it, other than in the
    /// same cell or house. No rows at all if there are none.
    foes: Table<u32>,
    propagators: Vec<Box<dyn Propagator>>,
    /// Per cell: the propagators that depend on it. Empty if there are no rules.
    watching: Vec<Vec<u32>>,
    /// The propagators that have to run again.
    dirty: Vec<u32>,
    is_dirty: Vec<bool>,
    masks: Vec<u64>,
    /// The work of the propagators that ran so far, see [`Propagator::cost`].
    pub(super) work: u64,
}

impl Rules {
    pub(super) fn new(puzzle: &Puzzle, shift: u32) -> Self {
        let shape = puzzle.shape();
        let propagators = rules::propagators(puzzle.rules(), shape);
        let mut watching = Vec::new();
        if !propagators.is_empty() {
            watching.resize(shape.cells(), Vec::new());
        }
        for (i, propagator) in propagators.iter().enumerate() {
            for &cell in propagator.scope() {
                watching[cell].push(i as u32);
            }
        }
        Self {
            foes: foes(puzzle, shift),
            dirty: (0..propagators.len() as u32).rev().collect(),
            is_dirty: vec![true; propagators.len()],
            masks: Vec::new(),
            work: 0,
            propagators,
            watching,
        }
    }

    /// Notes that a cell lost a digit.
    #[inline]
    pub(super) fn wake(&mut self, cell: usize) {
        if let Some(watching) = self.watching.get(cell) {
            for &rule in watching {
                if !self.is_dirty[rule as usize] {
                    self.is_dirty[rule as usize] = true;
                    self.dirty.push(rule);
                }
            }
        }
    }

    /// The variables that never hold with a variable, by the rules.
    #[inline]
    pub(super) fn foes(&self, var: usize) -> &[u32] {
        self.foes.get(var)
    }

    /// The cells of a propagator.
    pub(super) fn scope(&self, rule: u32) -> &[usize] {
        self.propagators[rule as usize].scope()
    }

    /// Runs a propagator on masks of its cells.
    pub(super) fn narrow(&self, rule: u32, masks: &mut [u64]) -> Result<(), rules::Dead> {
        self.propagators[rule as usize].narrow(masks)
    }

    /// Takes a propagator that has to run off the queue.
    pub(super) fn next_dirty(&mut self) -> Option<u32> {
        let rule = self.dirty.pop()?;
        self.is_dirty[rule as usize] = false;
        self.work += self.propagators[rule as usize].cost() as u64;
        Some(rule)
    }

    /// Returns true if a propagator has to run.
    pub(super) fn has_dirty(&self) -> bool {
        !self.dirty.is_empty()
    }

    /// Lets every propagator run again.
    pub(super) fn wake_all(&mut self) {
        for cell in 0..self.watching.len() {
            self.wake(cell);
        }
    }

    /// Empties the queue: the board goes back to a fixpoint.
    pub(super) fn forget(&mut self) {
        for rule in self.dirty.drain(..) {
            self.is_dirty[rule as usize] = false;
        }
    }
}

/// The rules' pairs, both ways.
fn foes(puzzle: &Puzzle, shift: u32) -> Table<u32> {
    let shape = puzzle.shape();
    let mut foes: Vec<Vec<u32>> = Vec::new();
    for pair in puzzle
        .rules()
        .iter()
        .flat_map(|rule: &Rule| rule.never_both(shape, puzzle.rules()))
    {
        foes.resize(shape.cells() << shift, Vec::new());
        let [a, b] = pair.map(|(cell, digit)| cell << shift | (usize::from(digit) - 1));
        foes[a].push(b as u32);
        foes[b].push(a as u32);
    }
    let mut table = Table::with_capacity(foes.len(), 0);
    for row in foes {
        table.push_row(row);
    }
    table
}

/// Runs one propagator that has to run. `false` if there is none.
pub(super) fn narrow_next(state: &mut State) -> Result<bool, Conflict> {
    let Some(rule) = state.rules.next_dirty() else {
        return Ok(false);
    };
    let reason = Reason::Rule(rule);
    let mut masks = std::mem::take(&mut state.rules.masks);
    masks.clear();
    let scope = state.rules.scope(rule).iter();
    masks.extend(scope.map(|&cell| state.digits[cell]));
    let outcome = state.rules.narrow(rule, &mut masks);
    let mut result = outcome.map(|()| true).map_err(|_| Conflict {
        literal: None,
        reason,
    });
    for (i, &mask) in masks.iter().enumerate() {
        if result.is_err() {
            break;
        }
        let cell = state.rules.scope(rule)[i];
        let mut gone = state.digits[cell] & !mask;
        while gone != 0 {
            let var = state.layout.index(cell, gone.trailing_zeros() as usize);
            if let Err(conflict) = state.put(Literal::is_not(var), reason) {
                result = Err(conflict);
                break;
            }
            gone &= gone - 1;
        }
    }
    state.rules.masks = masks;
    result
}

/// Names the literals from which a rule concluded `literal`, or that it is dead.
pub(super) fn explain(
    state: &State,
    rule: u32,
    literal: Option<Literal>,
    mut name: impl FnMut(Literal),
) {
    let propagator = &*state.rules.propagators[rule as usize];
    let until = match literal {
        Some(literal) if state.value[literal.index()] == TRUE => state.mark(literal).place,
        _ => state.trail.len() as u32,
    };
    let cells = propagator.scope();
    let root: Vec<u64> = cells.iter().map(|&cell| state.root_digits[cell]).collect();
    let mut masks: Vec<u64> = cells
        .iter()
        .zip(&root)
        .map(|(&cell, &root)| digits_then(state, cell, root, until))
        .collect();
    let target = literal.map(|literal| {
        let (cell, digit) = state.layout.split(literal.var());
        let index = cells.iter().position(|&c| c == cell);
        (index.expect("a rule narrows its own cells"), digit)
    });
    let then = masks.clone();
    if !propagator.widen(&mut masks, &root, target) {
        widen_by_trying(propagator, &mut masks, &root, target);
    }
    for (i, &cell) in cells.iter().enumerate() {
        let missing = root[i] & !masks[i];
        let holder = state.layout.index(cell, then[i].trailing_zeros() as usize);
        if missing & missing.wrapping_sub(1) != 0
            && then[i].is_power_of_two()
            && state.value[Literal::is(holder).index()] == TRUE
            && state.marks[holder].place < until
        {
            // One literal says as much as the absence of many digits.
            name(Literal::is(holder));
            continue;
        }
        for digit in each(missing) {
            name(Literal::is_not(state.layout.index(cell, digit)));
        }
    }
}

/// Gives cells, then digits, back as long as the propagator still draws its conclusion.
fn widen_by_trying(
    propagator: &dyn Propagator,
    masks: &mut [u64],
    root: &[u64],
    target: Option<(usize, usize)>,
) {
    let mut trial = masks.to_vec();
    let mut follows = |masks: &[u64]| {
        trial.copy_from_slice(masks);
        match (propagator.narrow(&mut trial), target) {
            (Err(_), _) => true,
            (Ok(()), Some((index, digit))) => trial[index] >> digit & 1 == 0,
            (Ok(()), None) => false,
        }
    };
    for i in 0..masks.len() {
        let then = masks[i];
        masks[i] = root[i];
        if then == root[i] || follows(masks) {
            continue;
        }
        masks[i] = then;
        // A filled cell is named by its digit.
        if masks.len() > MAX_FINE_CELLS || then.is_power_of_two() {
            continue;
        }
        for digit in each(root[i] & !then) {
            masks[i] |= 1 << digit;
            if !follows(masks) {
                masks[i] &= !(1 << digit);
            }
        }
    }
}

/// The digits left in a cell when the trail was `until` literals long.
fn digits_then(state: &State, cell: usize, root: u64, until: u32) -> u64 {
    let mut mask = state.digits[cell];
    let mut gone = root & !mask;
    while gone != 0 {
        let digit = gone.trailing_zeros() as usize;
        if state.marks[state.layout.index(cell, digit)].place >= until {
            mask |= 1 << digit;
        }
        gone &= gone - 1;
    }
    mask
}
