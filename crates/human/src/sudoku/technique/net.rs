//! The consequences of putting a digit into a cell, by singles alone.
//!
//! In: a board and one candidate. Out: every candidate that becomes true or
//! false, or a contradiction. Unlike a chain, a deduction here may rest on any
//! number of earlier ones. The end state does not depend on the order of the
//! deductions. With a record, it also says why.

use std::ops::ControlFlow;

use cellwise_sudoku::{CellSet, DigitSet};

use crate::sudoku::sink::{Sink, Why};
use crate::sudoku::step::{Candidate, LinkKind, Role};
use crate::sudoku::view::View;

/// The supposition breaks the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dead {
    /// No candidate is left for a cell.
    Cell(usize),
    /// No place is left for a digit in a house.
    House(usize, u8),
}

/// The reason for a true candidate.
#[derive(Clone, Copy)]
enum Reason {
    Supposed,
    LastCandidate,
    LastPlace(usize),
}

struct Event {
    cell: usize,
    digit: u8,
    /// For a true candidate its reason; false ones follow from the one event in `because`.
    on: Option<Reason>,
    because: Vec<usize>,
}

pub(crate) struct Net<'v, const N: usize> {
    v: &'v View<N>,
    /// The candidates left, with the ones that became true.
    pub(crate) at: Vec<CellSet<N>>,
    cands: Vec<DigitSet>,
    pub(crate) on: CellSet<N>,
    queue: Vec<(usize, u8, Reason)>,
    record: Option<Record>,
}

#[derive(Default)]
struct Record {
    events: Vec<Event>,
    /// `off[cell * size + digit - 1]`: the event that ruled it out.
    off: Vec<Option<usize>>,
}

impl<'v, const N: usize> Net<'v, N> {
    pub(crate) fn new(v: &'v View<N>) -> Self {
        Self {
            v,
            at: v.at.clone(),
            cands: v.cands.clone(),
            on: CellSet::EMPTY,
            queue: Vec::new(),
            record: None,
        }
    }

    /// A net that remembers why.
    pub(crate) fn recording(v: &'v View<N>) -> Self {
        Self {
            record: Some(Record {
                events: Vec::new(),
                off: vec![None; v.digits.len() * v.size()],
            }),
            ..Self::new(v)
        }
    }

    /// Starts afresh from the board and follows "`digit` is in `cell`" to its end.
    pub(crate) fn suppose(
        &mut self,
        out: &mut Sink<N>,
        cell: usize,
        digit: u8,
    ) -> ControlFlow<(), Result<(), Dead>> {
        self.start(cell, digit);
        out.pay_sets(self.v.size())?;
        let mut at = 0;
        while let Some(next) = self.next(&mut at) {
            out.pay_sets(12 * self.v.size())?;
            if next.is_err() {
                return ControlFlow::Continue(next);
            }
        }
        ControlFlow::Continue(Ok(()))
    }

    /// The same for a net that was followed before, without paying for it.
    pub(crate) fn repeat(&mut self, cell: usize, digit: u8) -> Result<(), Dead> {
        self.start(cell, digit);
        let mut at = 0;
        while let Some(next) = self.next(&mut at) {
            next?;
        }
        Ok(())
    }

    fn start(&mut self, cell: usize, digit: u8) {
        self.at.copy_from_slice(&self.v.at);
        self.cands.copy_from_slice(&self.v.cands);
        self.on = CellSet::EMPTY;
        self.queue.clear();
        if let Some(record) = &mut self.record {
            record.events.clear();
            record.off.fill(None);
        }
        self.queue.push((cell, digit, Reason::Supposed));
    }

    /// Makes the next candidate of the queue true.
    fn next(&mut self, at: &mut usize) -> Option<Result<(), Dead>> {
        let &(cell, digit, reason) = self.queue.get(*at)?;
        *at += 1;
        if !self.on.contains(cell) {
            return Some(self.make_true(cell, digit, reason));
        }
        Some(match self.cands[cell].contains(digit) {
            true => Ok(()),
            false => Err(Dead::Cell(cell)),
        })
    }

    fn make_true(&mut self, cell: usize, digit: u8, reason: Reason) -> Result<(), Dead> {
        self.on.insert(cell);
        let event = self.note_on(cell, digit, reason);
        let others = self.cands[cell] & !DigitSet::only(digit);
        for other in others.iter() {
            self.make_false(cell, other, event)?;
        }
        let losers = self.at[usize::from(digit) - 1] & self.v.peers(cell);
        for loser in losers.iter() {
            self.make_false(loser, digit, event)?;
        }
        Ok(())
    }

    fn make_false(&mut self, cell: usize, digit: u8, event: usize) -> Result<(), Dead> {
        let d = usize::from(digit) - 1;
        self.at[d].remove(cell);
        self.cands[cell].remove(digit);
        let size = self.v.size();
        if let Some(record) = &mut self.record {
            record.off[cell * size + d] = Some(record.events.len());
            record.events.push(Event {
                cell,
                digit,
                on: None,
                because: vec![event],
            });
        }
        if self.cands[cell].is_empty() {
            return Err(Dead::Cell(cell));
        }
        if let Some(last) = self.cands[cell].single()
            && !self.on.contains(cell)
        {
            self.queue.push((cell, last, Reason::LastCandidate));
        }
        let geometry = &self.v.geometry;
        for &h in geometry.shape.houses_of(cell) {
            if !geometry.complete[h] {
                continue;
            }
            let places = self.at[d] & geometry.houses[h];
            if places.is_empty() {
                return Err(Dead::House(h, digit));
            }
            if let Some(last) = places.single()
                && !self.on.contains(last)
            {
                self.queue.push((last, digit, Reason::LastPlace(h)));
            }
        }
        Ok(())
    }

    fn note_on(&mut self, cell: usize, digit: u8, reason: Reason) -> usize {
        let because = match reason {
            Reason::Supposed => Vec::new(),
            Reason::LastCandidate => self.ruled_out(self.v.cands[cell].iter().map(|d| (cell, d))),
            Reason::LastPlace(h) => {
                let places = self.v.with(digit, self.v.house(h));
                self.ruled_out(places.iter().map(|c| (c, digit)))
            }
        };
        let Some(record) = &mut self.record else {
            return 0;
        };
        record.events.push(Event {
            cell,
            digit,
            on: Some(reason),
            because,
        });
        record.events.len() - 1
    }

    /// The events that ruled these candidates out, as far as they are ruled out.
    fn ruled_out(&self, candidates: impl Iterator<Item = (usize, u8)>) -> Vec<usize> {
        let Some(record) = &self.record else {
            return Vec::new();
        };
        let size = self.v.size();
        candidates
            .filter_map(|(cell, digit)| record.off[cell * size + usize::from(digit) - 1])
            .collect()
    }

    /// The candidates of `digit` that became false.
    pub(crate) fn off(&self, digit: u8) -> CellSet<N> {
        let d = usize::from(digit) - 1;
        self.v.at[d] - self.at[d]
    }

    /// Describes the part of a recorded net that leads to the contradiction.
    pub(crate) fn tell_dead(&self, why: &mut Why<'_, N>, dead: Dead) -> String {
        let v = self.v;
        let (roots, end) = match dead {
            Dead::Cell(cell) => (
                self.ruled_out(v.cands[cell].iter().map(|d| (cell, d))),
                format!("nothing is left for {}", v.name(cell)),
            ),
            Dead::House(h, digit) => {
                why.house(h);
                let places = v.with(digit, v.house(h));
                (
                    self.ruled_out(places.iter().map(|c| (c, digit))),
                    format!(
                        "{} has no place left for {}",
                        v.house_name(h),
                        v.symbol(digit)
                    ),
                )
            }
        };
        format!("{}, and {end}", self.tell(why, roots))
    }

    /// Describes the part of a recorded net that makes a candidate false.
    pub(crate) fn tell_off(&self, why: &mut Why<'_, N>, candidate: Candidate) -> String {
        let roots = self.ruled_out(std::iter::once((candidate.cell, candidate.digit)));
        format!(
            "{}, so {} is not {}",
            self.tell(why, roots),
            self.v.name(candidate.cell),
            self.v.symbol(candidate.digit)
        )
    }

    /// The true candidates that `roots` rest on, in order, each with its reason.
    fn tell(&self, why: &mut Why<'_, N>, roots: Vec<usize>) -> String {
        let Some(record) = &self.record else {
            return String::new();
        };
        let mut needed = vec![false; record.events.len()];
        let mut todo = roots;
        while let Some(event) = todo.pop() {
            if !std::mem::replace(&mut needed[event], true) {
                todo.extend(&record.events[event].because);
            }
        }
        let mut said = String::new();
        for (i, event) in record.events.iter().enumerate().filter(|&(i, _)| needed[i]) {
            let here = Candidate {
                cell: event.cell,
                digit: event.digit,
            };
            let Some(reason) = event.on else {
                why.mark_one(Role::Off, here.cell, here.digit);
                let before = &record.events[record.events[i].because[0]];
                let before = Candidate {
                    cell: before.cell,
                    digit: before.digit,
                };
                why.link_cells(before, here, LinkKind::Weak);
                continue;
            };
            why.mark_one(Role::On, here.cell, here.digit);
            let literal = self.v.literal(here);
            match reason {
                Reason::Supposed => said.push_str(&format!("suppose {literal}")),
                Reason::LastCandidate => {
                    said.push_str(&format!(", then {literal} (nothing else fits the cell)"));
                }
                Reason::LastPlace(h) => {
                    said.push_str(&format!(
                        ", then {literal} (last place in {})",
                        self.v.house_name(h)
                    ));
                }
            }
        }
        said
    }
}
