//! What is still possible, what was decided and why, and how to take it back.
//!
//! ```text
//!   literal   2·v      "the digit is in the cell"        v = cell << shift | digit - 1
//!             2·v + 1  "the digit is not in the cell"
//!   trail     every literal that holds, in the order it was found
//!             |-- level 0: facts --|-- level 1 --|-- level 2 …
//!                                  ^ a guess opens a level
//!   digits    per cell:            which digits are left       bit = digit
//!   places    per house and digit: which cells are left        bit = position in the house
//! ```
//! A literal is entered in the masks the moment it is put on the trail; what
//! follows from it is left to `propagate`.

use std::sync::Arc;

use super::layout::Layout;
use super::ruled::Rules;
use crate::digits::each;

/// A digit in a cell, or not in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lit(pub(super) u32);

impl Lit {
    #[inline]
    pub(super) fn is(var: usize) -> Self {
        Self((var as u32) << 1)
    }

    #[inline]
    pub(super) fn is_not(var: usize) -> Self {
        Self((var as u32) << 1 | 1)
    }

    #[inline]
    pub(super) fn var(self) -> usize {
        (self.0 >> 1) as usize
    }

    #[inline]
    pub(super) fn positive(self) -> bool {
        self.0 & 1 == 0
    }

    #[inline]
    pub(super) fn negated(self) -> Self {
        Self(self.0 ^ 1)
    }

    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Why a literal holds: enough to name, later, the literals it follows from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    /// It was guessed, or is the other side of a guess that is done with.
    Guess,
    /// It holds whatever was guessed.
    Fact,
    /// The other literal forbids it.
    Because(Lit),
    /// The cell has no other digit left.
    OnlyDigit,
    /// The house has no other place left for the digit.
    OnlyPlace(u16),
    /// All places of the digit in the first house lie in the second.
    Locked(u16, u16),
    /// A learnt clause has no other literal left.
    Clause(u32),
    /// A rule's propagator removed it.
    Rule(u32),
}

/// Something could not be met: `lit` follows by `reason`, and is false; or,
/// without a literal, the reason's rule has no way left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dead {
    pub(super) lit: Option<Lit>,
    pub(super) reason: Reason,
}

/// How a variable came onto the trail.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub(super) reason: Reason,
    pub(super) level: u32,
    /// Where in the trail.
    pub(super) place: u32,
}

impl Default for Mark {
    fn default() -> Self {
        Self {
            reason: Reason::Fact,
            level: 0,
            place: 0,
        }
    }
}

/// Truth values as stored per literal.
pub(super) const OPEN: i8 = 0;
pub(super) const TRUE: i8 = 1;
pub(super) const FALSE: i8 = -1;

pub(super) struct State {
    pub(super) layout: Arc<Layout>,
    /// Per literal: `OPEN`, `TRUE` or `FALSE`.
    pub(super) value: Vec<i8>,
    pub(super) digits: Vec<u64>,
    pub(super) places: Vec<u64>,
    /// `digits` and `places` as facts alone leave them.
    pub(super) root_digits: Vec<u64>,
    pub(super) root_places: Vec<u64>,
    /// Per variable, valid while it is on the trail.
    pub(super) marks: Vec<Mark>,
    pub(super) trail: Vec<Lit>,
    /// Where in the trail each level after 0 begins.
    pub(super) level_starts: Vec<u32>,
    /// The first literal of the trail that has not been propagated.
    pub(super) head: usize,
    /// Per house and digit: how many places are left.
    left: Vec<u8>,
    /// Houses and digits with one place left, or none, not yet looked at.
    pub(super) single: Vec<u32>,
    /// Houses and digits that lost a place since locked candidates were looked for.
    pub(super) stale: Vec<u32>,
    pub(super) is_stale: Vec<bool>,
    /// Cells that have their digit.
    pub(super) filled: usize,
    pub(super) rules: Rules,
}

impl State {
    /// The board with what inference left of each cell: facts, none of them on the trail.
    ///
    /// Nothing follows from them that `propagate` would find.
    pub(super) fn new(layout: Arc<Layout>, rules: Rules, digits: Vec<u64>) -> Self {
        let vars = layout.cells << layout.shift;
        let house_count = layout.seat_count.len();
        let all = u64::MAX >> (64 - layout.size);
        let mut value = vec![OPEN; vars * 2];
        let mut places = vec![0; house_count << layout.shift];
        let mut places_left = vec![0; house_count << layout.shift];
        let mut filled = 0;
        for (cell, &left) in digits.iter().enumerate() {
            let is_filled = left.is_power_of_two();
            filled += usize::from(is_filled);
            for digit in each(all) {
                let var = layout.index(cell, digit);
                let (is, is_not) = (Lit::is(var).index(), Lit::is_not(var).index());
                if left >> digit & 1 == 0 {
                    (value[is], value[is_not]) = (FALSE, TRUE);
                    continue;
                }
                if is_filled {
                    (value[is], value[is_not]) = (TRUE, FALSE);
                }
                for seat in layout.seats.row(cell) {
                    let index = seat.base as usize | digit;
                    places[index] |= 1 << seat.position;
                    places_left[index] += 1;
                }
            }
        }
        Self {
            value,
            root_digits: digits.clone(),
            digits,
            root_places: places.clone(),
            places,
            marks: vec![Mark::default(); vars],
            trail: Vec::with_capacity(vars),
            level_starts: Vec::new(),
            head: 0,
            left: places_left,
            single: Vec::new(),
            stale: Vec::new(),
            is_stale: vec![false; house_count << layout.shift],
            filled,
            rules,
            layout,
        }
    }

    /// Why, since when and in which order a variable holds its value.
    #[inline]
    pub(super) fn mark(&self, lit: Lit) -> Mark {
        self.marks[lit.var()]
    }

    #[inline]
    pub(super) fn level(&self) -> u32 {
        self.level_starts.len() as u32
    }

    /// Makes a literal hold; nothing happens if it does already.
    #[inline]
    pub(super) fn put(&mut self, lit: Lit, reason: Reason) -> Result<(), Dead> {
        match self.value[lit.index()] {
            OPEN => {
                self.enter(lit, reason);
                Ok(())
            }
            TRUE => Ok(()),
            _ => Err(Dead {
                lit: Some(lit),
                reason,
            }),
        }
    }

    #[inline]
    fn enter(&mut self, lit: Lit, reason: Reason) {
        let var = lit.var();
        self.value[lit.index()] = TRUE;
        self.value[lit.negated().index()] = FALSE;
        self.marks[var] = Mark {
            reason,
            level: self.level(),
            place: self.trail.len() as u32,
        };
        self.trail.push(lit);
        if lit.positive() {
            self.filled += 1;
        } else {
            let (cell, digit) = self.layout.split(var);
            self.digits[cell] &= !(1 << digit);
            for seat in self.layout.seats.row(cell) {
                let index = seat.base as usize | digit;
                self.places[index] &= !(1 << seat.position);
                let left = self.left[index] - 1;
                self.left[index] = left;
                if left < seat.few {
                    if left <= 1 {
                        self.single.push(index as u32);
                    } else if !self.is_stale[index] {
                        self.is_stale[index] = true;
                        self.stale.push(index as u32);
                    }
                }
            }
        }
    }

    /// Opens a level and guesses.
    pub(super) fn guess(&mut self, lit: Lit) {
        debug_assert_eq!(self.value[lit.index()], OPEN);
        self.level_starts.push(self.trail.len() as u32);
        self.enter(lit, Reason::Guess);
    }

    /// Takes back everything above `level`.
    pub(super) fn back_to(&mut self, level: u32) {
        self.forget_queues();
        if self.level() <= level {
            return;
        }
        let keep = self.level_starts[level as usize] as usize;
        self.level_starts.truncate(level as usize);
        while self.trail.len() > keep {
            let lit = self.trail.pop().expect("longer than keep");
            self.value[lit.index()] = OPEN;
            self.value[lit.negated().index()] = OPEN;
            if lit.positive() {
                self.filled -= 1;
            } else {
                let (cell, digit) = self.layout.split(lit.var());
                self.digits[cell] |= 1 << digit;
                for seat in self.layout.seats.row(cell) {
                    let index = seat.base as usize | digit;
                    self.places[index] |= 1 << seat.position;
                    self.left[index] += 1;
                }
            }
        }
        self.head = keep;
    }

    fn forget_queues(&mut self) {
        for &index in &self.stale {
            self.is_stale[index as usize] = false;
        }
        self.stale.clear();
        self.single.clear();
        self.rules.forget();
    }

    /// Takes the facts over into the root masks. Call at level 0, propagated.
    pub(super) fn settle_root(&mut self) {
        self.root_digits.copy_from_slice(&self.digits);
        self.root_places.copy_from_slice(&self.places);
    }
}
