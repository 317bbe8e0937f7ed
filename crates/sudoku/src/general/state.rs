//! The state of the search: candidates left, the trail of decisions with their reasons, and undo.
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
pub(super) struct Literal(pub(super) u32);

impl Literal {
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
    /// It was guessed, or is the other side of a guess that was worked through.
    Guess,
    /// It holds regardless of all guesses.
    Fact,
    /// The other literal forbids it.
    Because(Literal),
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

/// A conflict: `literal` follows by `reason` and is false; or, without a literal, the rule of the
/// reason can't be met.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conflict {
    pub(super) literal: Option<Literal>,
    pub(super) reason: Reason,
}

/// The reason why a variable is on the trail.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub(super) reason: Reason,
    pub(super) level: u32,
    /// The index in the trail.
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

/// No digit.
pub(super) const NO_DIGIT: u8 = u8::MAX;

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
    pub(super) trail: Vec<Literal>,
    /// The start of each level after 0 in the trail.
    pub(super) level_starts: Vec<u32>,
    /// The first literal of the trail that has not been propagated.
    pub(super) head: usize,
    /// Per house and digit: the number of places left.
    left: Vec<u8>,
    /// Houses and digits with one place left, or none, not yet looked at.
    pub(super) single: Vec<u32>,
    /// Houses and digits that lost a place since locked candidates were looked for.
    pub(super) stale: Vec<u32>,
    pub(super) is_stale: Vec<bool>,
    /// Per cell: the digit that it had last, or [`NO_DIGIT`].
    pub(super) last_digit: Vec<u8>,
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
                let (is, is_not) = (Literal::is(var).index(), Literal::is_not(var).index());
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
            last_digit: vec![NO_DIGIT; layout.cells],
            filled,
            rules,
            layout,
        }
    }

    /// The reason, the level and the index in the trail of a variable's value.
    #[inline]
    pub(super) fn mark(&self, literal: Literal) -> Mark {
        self.marks[literal.var()]
    }

    #[inline]
    pub(super) fn level(&self) -> u32 {
        self.level_starts.len() as u32
    }

    /// Makes a literal hold; nothing happens if it does already.
    #[inline]
    pub(super) fn put(&mut self, literal: Literal, reason: Reason) -> Result<(), Conflict> {
        match self.value[literal.index()] {
            OPEN => {
                self.enter(literal, reason);
                Ok(())
            }
            TRUE => Ok(()),
            _ => Err(Conflict {
                literal: Some(literal),
                reason,
            }),
        }
    }

    #[inline]
    fn enter(&mut self, literal: Literal, reason: Reason) {
        let var = literal.var();
        self.value[literal.index()] = TRUE;
        self.value[literal.negated().index()] = FALSE;
        self.marks[var] = Mark {
            reason,
            level: self.level(),
            place: self.trail.len() as u32,
        };
        self.trail.push(literal);
        if literal.positive() {
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
    pub(super) fn guess(&mut self, literal: Literal) {
        debug_assert_eq!(self.value[literal.index()], OPEN);
        self.level_starts.push(self.trail.len() as u32);
        self.enter(literal, Reason::Guess);
    }

    /// Takes back everything above `level`.
    pub(super) fn backtrack(&mut self, level: u32) {
        self.forget_queues();
        if self.level() <= level {
            return;
        }
        let keep = self.level_starts[level as usize] as usize;
        self.level_starts.truncate(level as usize);
        while self.trail.len() > keep {
            let literal = self.trail.pop().expect("longer than keep");
            self.value[literal.index()] = OPEN;
            self.value[literal.negated().index()] = OPEN;
            if literal.positive() {
                self.filled -= 1;
                let (cell, digit) = self.layout.split(literal.var());
                self.last_digit[cell] = digit as u8;
            } else {
                let (cell, digit) = self.layout.split(literal.var());
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
