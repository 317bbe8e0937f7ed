//! Takes givens away from a full board as long as the solution stays unique.
//!
//! In: the units that may go (single cells, or the orbits of a symmetry), in the order in which they are
//! tried. Out: boards to be tested by an engine, and at the end the givens that are left. This
//! file holds the bookkeeping alone; `nine` and `any` test the boards.
//!
//! The result is that of trying one unit after the other: a unit goes if the solution stays unique without
//! it. Fewer tests find it:
//! - If several units can go together, each can go by itself before: one test for all of them.
//! - If a test finds another solution, the cells in which it differs from the known one are *unavoidable*:
//!   one of them must be given, always. Of the units on trial the last that holds such a cell has to stay
//!   if those before it go; no test is needed to know that, now or later.

use std::sync::Arc;

use cellwise_core::Rng;
use cellwise_sudoku::CellSet;

/// Givens on their way from too many, or too few, to those that are needed.
#[derive(Clone, Debug)]
pub(crate) struct Dig<const N: usize> {
    /// Sets of cells that come and go together.
    units: Arc<[CellSet<N>]>,
    /// The units, in the order in which they are tried.
    order: Vec<u16>,
    /// The number of units that are decided.
    decided: usize,
    /// The most units in one test.
    chunk: usize,
    /// The fewest givens to be left.
    fewest: usize,
    /// The givens that are known to suffice; while `is_growing`, the next to be tested.
    given: CellSet<N>,
    /// Units are added, because the givens do not suffice.
    is_growing: bool,
    /// The givens on trial, and the number of units decided if they suffice.
    trial: (CellSet<N>, usize),
    /// Sets of cells one of which must be given. Those from `active` on hold a given that stays, so they are not
    /// looked at again before givens change.
    unavoidable: Vec<CellSet<N>>,
    active: usize,
    /// Units that are tried again after all others.
    postponed: Vec<u16>,
    /// The givens to come back to.
    kept: CellSet<N>,
}

impl<const N: usize> Dig<N> {
    /// From a full board; `rng` draws the order in which units are tried.
    pub(crate) fn new(units: Arc<[CellSet<N>]>, fewest: usize, rng: &mut Rng) -> Self {
        let given = units
            .iter()
            .fold(CellSet::EMPTY, |all: CellSet<N>, unit| all | *unit);
        let mut dig = Self {
            // Four of ten units can go together about as often as not; on 9×9 boards tests of
            // fewer, or more, took longer.
            chunk: (units.len() * 2 / 5).max(1),
            units,
            order: Vec::new(),
            decided: 0,
            fewest,
            given,
            is_growing: false,
            trial: (given, 0),
            unavoidable: Vec::new(),
            active: 0,
            postponed: Vec::new(),
            kept: given,
        };
        dig.draw_order(rng);
        dig
    }

    fn draw_order(&mut self, rng: &mut Rng) {
        self.order = (0..self.units.len() as u16).collect();
        rng.shuffle(&mut self.order);
        self.postponed.clear();
        self.begin_order();
    }

    fn begin_order(&mut self) {
        self.decided = 0;
        self.active = self.unavoidable.len();
    }

    /// Leaves the last unit on trial for later, if it is the only one; else tries fewer at once.
    pub(crate) fn postpone(&mut self) {
        if self.chunk > 1 {
            self.chunk = self.chunk.div_ceil(2);
            return;
        }
        // Units before it were decided without a trial.
        let at = self.trial.1;
        self.postponed.push(self.order[at - 1]);
        self.decided = at;
    }

    /// Tries the units that were postponed; false if there are none.
    pub(crate) fn try_postponed(&mut self) -> bool {
        self.order = std::mem::take(&mut self.postponed);
        self.begin_order();
        !self.order.is_empty()
    }

    /// The givens that are left.
    pub(crate) fn given(&self) -> &CellSet<N> {
        &self.given
    }

    /// The cells that are known if the givens on trial suffice for those that were given before; `None` if those before do not
    /// suffice either.
    pub(crate) fn sufficient(&self) -> Option<&CellSet<N>> {
        (!self.is_growing).then_some(&self.given)
    }

    /// Notes cells one of which must be given.
    pub(crate) fn note_unavoidable(&mut self, cells: CellSet<N>) {
        self.unavoidable.push(cells);
        let last = self.unavoidable.len() - 1;
        self.unavoidable.swap(self.active, last);
        self.active += 1;
    }

    /// Remembers the givens, for [`Dig::revert`].
    pub(crate) fn keep(&mut self) {
        self.kept = self.given;
    }

    /// Goes back to the givens that were kept.
    pub(crate) fn revert(&mut self) {
        self.given = self.kept;
    }

    /// Starts with no givens but these; units are added until they suffice, then superfluous ones go.
    pub(crate) fn grow_from(&mut self, given: CellSet<N>, rng: &mut Rng) {
        self.given = given;
        self.draw_order(rng);
        self.is_growing = true;
        self.chunk = 4;
    }

    /// Nothing goes after units were added.
    pub(crate) fn only_grow(&mut self) {
        self.decided = self.order.len();
    }

    /// Tests the givens as they are, before anything goes.
    pub(crate) fn test_as_it_is(&mut self) {
        self.is_growing = true;
    }

    /// Takes some units away at random, adds others until the solution is unique, and then takes away
    /// what is superfluous.
    pub(crate) fn vary(&mut self, units: usize, rng: &mut Rng) {
        let mut given = self.given;
        let on: Vec<&CellSet<N>> = self
            .units
            .iter()
            .filter(|unit| unit.intersects(given))
            .collect();
        for _ in 0..units {
            if let Some(unit) = rng.pick(&on) {
                given -= **unit;
            }
        }
        self.grow_from(given, rng);
    }

    /// Adds some units at random. Nothing is taken away.
    pub(crate) fn ease(&mut self, units: usize, rng: &mut Rng) {
        for _ in 0..units {
            let given = self.given;
            let off: Vec<&CellSet<N>> = self
                .units
                .iter()
                .filter(|unit| !unit.intersects(given))
                .collect();
            if let Some(unit) = rng.pick(&off) {
                self.given = given | **unit;
            }
        }
        self.settle();
    }

    /// Adds the unit that holds this cell. Nothing is taken away.
    pub(crate) fn give(&mut self, cell: usize) {
        if let Some(unit) = self.units.iter().find(|unit| unit.contains(cell)) {
            self.given |= *unit;
        }
        self.settle();
    }

    /// The givens suffice, and nothing is to be taken away.
    fn settle(&mut self) {
        self.decided = self.order.len();
        self.is_growing = false;
    }

    /// The next givens to be tested, with the cell that they lack if it is one cell alone; `None` if every
    /// unit is decided.
    pub(crate) fn trial(&mut self, rng: &mut Rng) -> Option<(&CellSet<N>, Option<usize>)> {
        if self.is_growing {
            self.hit_unavoidable(rng);
            self.trial = (self.given, 0);
            return Some((&self.trial.0, None));
        }
        let mut given = self.given;
        let mut single = None;
        let (mut at, mut gone) = (self.decided, 0);
        while at < self.order.len() && gone < self.chunk {
            let unit = self.units[usize::from(self.order[at])] & given;
            at += 1;
            let rest = given - unit;
            if unit.is_empty() || rest.len() < self.fewest || !self.hits_all(&rest) {
                // If nothing before it is on trial, it stays for good.
                if gone == 0 {
                    self.decided = at;
                    self.stays(&unit);
                }
                continue;
            }
            given = rest;
            gone += 1;
            single = (gone == 1 && unit.len() == 1)
                .then(|| unit.iter().next())
                .flatten();
        }
        if gone == 0 {
            return None;
        }
        self.trial = (given, at);
        Some((&self.trial.0, single))
    }

    fn hits_all(&self, given: &CellSet<N>) -> bool {
        let active = self.unavoidable[..self.active].iter();
        active.fold(true, |all, set| all & set.intersects(*given))
    }

    /// Puts the sets that hold a cell of a unit which stays behind the others.
    fn stays(&mut self, unit: &CellSet<N>) {
        let mut at = 0;
        while at < self.active {
            if self.unavoidable[at].intersects(*unit) {
                self.active -= 1;
                self.unavoidable.swap(at, self.active);
            } else {
                at += 1;
            }
        }
    }

    /// Adds a random unit to each unavoidable set that holds no given.
    fn hit_unavoidable(&mut self, rng: &mut Rng) {
        for set in &self.unavoidable {
            if set.intersects(self.given) {
                continue;
            }
            let able: Vec<&CellSet<N>> = self
                .units
                .iter()
                .filter(|unit| unit.intersects(*set))
                .collect();
            if let Some(unit) = rng.pick(&able) {
                self.given |= **unit;
            }
        }
    }

    /// The givens on trial have one solution.
    pub(crate) fn suffices(&mut self) {
        if std::mem::replace(&mut self.is_growing, false) {
            return;
        }
        (self.given, self.decided) = self.trial;
        // After so many givens are gone, one after the other is quickest.
        self.chunk = 1;
    }

    /// The givens on trial allow another solution; the cells in which it differs from the known one are noted.
    pub(crate) fn fails(&mut self) {
        if !self.is_growing {
            self.chunk = self.chunk.div_ceil(2);
        }
    }
}
