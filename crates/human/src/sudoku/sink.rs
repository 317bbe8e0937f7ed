//! Where techniques put what they find.
//!
//! A technique says what follows, and hands over a closure that can say why.
//! Hints and explanations call the closure; a rating only gathers what follows,
//! so it pays for no sentence.

use std::ops::ControlFlow;

use cellwise_core::{Budget, Limit};
use cellwise_sudoku::DigitSet;

use super::set::Set;
use super::step::{Candidate, Link, LinkKind, Mark, Node, Role, Step};
use super::technique::Technique;
use super::view::{View, list};

/// What a technique left of the slice it ran in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Slice {
    Left,
    Over,
}

/// Whether a technique shall go on looking.
pub(crate) type Flow = ControlFlow<()>;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Every instance, explained.
    All,
    /// One instance, explained.
    First,
    /// What follows from all instances together, unexplained.
    Effects,
}

pub(crate) struct Sink<const N: usize> {
    mode: Mode,
    technique: Technique,
    pub(crate) steps: Vec<Step>,
    /// Instances seen, in any mode.
    pub(crate) found: usize,
    /// The length of the shortest instance seen.
    pub(crate) shortest: usize,
    pub(crate) placed: Vec<(usize, u8)>,
    /// `removed[d - 1]`: the cells that lose `d`.
    pub(crate) removed: Vec<Set<N>>,
    /// What the technique under way may spend.
    budget: Budget,
    /// The limit that struck while it looked.
    struck: Option<Limit>,
    /// Whether it went on beyond the end of its slice.
    overdrawn: bool,
}

impl<const N: usize> Sink<N> {
    pub(crate) fn new(mode: Mode, technique: Technique, size: usize) -> Self {
        Self {
            mode,
            technique,
            steps: Vec::new(),
            found: 0,
            shortest: usize::MAX,
            placed: Vec::new(),
            removed: vec![Set::EMPTY; size],
            budget: Budget::unlimited(),
            struck: None,
            overdrawn: false,
        }
    }

    /// Runs a technique on a budget, from an empty sink. A technique can't pause, so the end of a slice
    /// only shows afterwards; every other limit stops it, and then what it found means nothing.
    pub(crate) fn within(
        &mut self,
        technique: Technique,
        budget: &mut Budget,
        look: impl FnOnce(&mut Self) -> Flow,
    ) -> Result<Slice, Limit> {
        self.reset(technique);
        std::mem::swap(&mut self.budget, budget);
        // Whether it was stopped early says nothing that the sink does not.
        let _ = look(self);
        std::mem::swap(&mut self.budget, budget);
        match (self.struck.take(), std::mem::take(&mut self.overdrawn)) {
            (Some(limit), _) => Err(limit),
            (None, true) => Ok(Slice::Over),
            (None, false) => Ok(Slice::Left),
        }
    }

    /// Pays for work on the way, in microseconds at most; breaks off when a limit strikes.
    #[inline]
    pub(crate) fn pay(&mut self, units: usize) -> Flow {
        match self.budget.spend(units as u64) {
            Ok(()) => Flow::Continue(()),
            Err(limit) => self.owe(limit),
        }
    }

    #[cold]
    fn owe(&mut self, limit: Limit) -> Flow {
        if limit == Limit::Slice {
            self.overdrawn = true;
            self.budget.next_slice();
            return Flow::Continue(());
        }
        self.struck = Some(limit);
        Flow::Break(())
    }

    /// Empties it for another technique.
    fn reset(&mut self, technique: Technique) {
        self.technique = technique;
        self.steps.clear();
        self.found = 0;
        self.shortest = usize::MAX;
        self.placed.clear();
        self.removed.fill(Set::EMPTY);
    }

    /// Whether sentences are wanted: techniques that gather effects cheaper than instances ask this.
    pub(crate) fn explains(&self) -> bool {
        self.mode != Mode::Effects
    }

    /// Runs a technique that looks at one digit alone, on the digits that are worth a look.
    pub(crate) fn each_digit(
        &mut self,
        view: &View<N>,
        mut look: impl FnMut(&mut Self, u8) -> Flow,
    ) -> Flow {
        for digit in view.busy_digits(self.technique).iter() {
            let before = self.found;
            look(self, digit)?;
            if self.found == before {
                view.note_quiet(self.technique, digit);
            }
        }
        Flow::Continue(())
    }

    /// `digit` goes into `cell`.
    pub(crate) fn place(
        &mut self,
        view: &View<N>,
        cell: usize,
        digit: u8,
        why: impl FnOnce(&mut Why<'_, N>),
    ) -> Flow {
        self.found += 1;
        self.shortest = 0;
        if self.mode == Mode::Effects {
            self.placed.push((cell, digit));
            return Flow::Continue(());
        }
        let mut step = self.blank();
        step.places.push(Candidate { cell, digit });
        self.explain(view, step, why)
    }

    /// `digit` leaves `cells`; nothing happens if there are none.
    pub(crate) fn remove(
        &mut self,
        view: &View<N>,
        digit: u8,
        cells: Set<N>,
        why: impl FnOnce(&mut Why<'_, N>),
    ) -> Flow {
        self.remove_all(view, 0, &[(digit, cells)], why)
    }

    /// Every digit leaves its cells; nothing happens if there are none.
    pub(crate) fn remove_all(
        &mut self,
        view: &View<N>,
        length: usize,
        losses: &[(u8, Set<N>)],
        why: impl FnOnce(&mut Why<'_, N>),
    ) -> Flow {
        if losses.iter().all(|(_, cells)| cells.is_empty()) {
            return Flow::Continue(());
        }
        self.found += 1;
        self.shortest = self.shortest.min(length);
        if self.mode == Mode::Effects {
            for &(digit, cells) in losses {
                self.removed[usize::from(digit) - 1] |= cells;
            }
            return Flow::Continue(());
        }
        let mut step = self.blank();
        step.length = length;
        for &(digit, cells) in losses {
            step.removes
                .extend(cells.iter().map(|cell| Candidate { cell, digit }));
        }
        step.removes.sort_unstable();
        step.removes.dedup();
        self.explain(view, step, why)
    }

    fn blank(&self) -> Step {
        Step {
            technique: self.technique,
            places: Vec::new(),
            removes: Vec::new(),
            marks: Vec::new(),
            links: Vec::new(),
            houses: Vec::new(),
            length: 0,
            sentence: String::new(),
        }
    }

    fn explain(&mut self, view: &View<N>, step: Step, why: impl FnOnce(&mut Why<'_, N>)) -> Flow {
        let mut reason = Why {
            view,
            step,
            said: String::new(),
        };
        why(&mut reason);
        self.steps.push(reason.finish());
        // A sentence with its drawing costs some twenty microseconds.
        self.pay(20)?;
        match self.mode {
            Mode::First => Flow::Break(()),
            Mode::All | Mode::Effects => Flow::Continue(()),
        }
    }
}

/// A step while its technique explains it.
pub(crate) struct Why<'a, const N: usize> {
    view: &'a View<N>,
    step: Step,
    said: String,
}

impl<const N: usize> Why<'_, N> {
    /// Marks `digit` in those of `cells` that may take it.
    pub(crate) fn mark(&mut self, role: Role, digit: u8, cells: Set<N>) {
        for cell in self.view.with(digit, cells).iter() {
            self.mark_one(role, cell, digit);
        }
    }

    /// Marks one candidate, once.
    pub(crate) fn mark_one(&mut self, role: Role, cell: usize, digit: u8) {
        let candidate = Candidate { cell, digit };
        if self.step.role(candidate).is_none() {
            self.step.marks.push(Mark { candidate, role });
        }
    }

    /// Marks each of `digits` in those of `cells` that may take it.
    pub(crate) fn mark_all(&mut self, role: Role, digits: DigitSet, cells: Set<N>) {
        for digit in digits.iter() {
            self.mark(role, digit, cells);
        }
    }

    pub(crate) fn house(&mut self, house: usize) {
        if !self.step.houses.contains(&house) {
            self.step.houses.push(house);
        }
    }

    pub(crate) fn link(&mut self, from: Node, to: Node, kind: LinkKind) {
        self.step.links.push(Link { from, to, kind });
    }

    /// Links two single candidates.
    pub(crate) fn link_cells(&mut self, from: Candidate, to: Candidate, kind: LinkKind) {
        let node = |c: Candidate| Node {
            cells: vec![c.cell],
            digit: c.digit,
        };
        self.link(node(from), node(to), kind);
    }

    /// The reason, as one or more sentences; the conclusion is added by itself.
    pub(crate) fn say(&mut self, reason: impl Into<String>) {
        self.said = capitals(&reason.into());
    }

    fn finish(mut self) -> Step {
        let mut conclusion: Vec<String> = self
            .step
            .places
            .iter()
            .map(|c| {
                format!(
                    "{} is {}",
                    self.view.name(c.cell),
                    self.view.symbol(c.digit)
                )
            })
            .collect();
        conclusion.extend(self.losses());
        self.step.sentence = format!("{} So {}.", self.said, conclusion.join("; "));
        self.step
    }

    /// `r1c2 and r1c3 can't be 5`, cells with the same losses together.
    fn losses(&self) -> Vec<String> {
        let mut groups: Vec<(DigitSet, Set<N>)> = Vec::new();
        let mut rest = self.step.removes.as_slice();
        while let Some(first) = rest.first() {
            let end = rest.partition_point(|c| c.cell <= first.cell);
            let digits: DigitSet = rest[..end].iter().map(|c| c.digit).collect();
            match groups.iter_mut().find(|(d, _)| *d == digits) {
                Some((_, cells)) => cells.insert(first.cell),
                None => groups.push((digits, Set::only(first.cell))),
            }
            rest = &rest[end..];
        }
        groups
            .iter()
            .map(|(digits, cells)| {
                let digits = list(digits.iter().map(|d| self.view.symbol(d).to_string()), "or");
                format!("{} can't be {digits}", self.view.names(*cells))
            })
            .collect()
    }
}

/// Houses that begin a sentence get a capital: `row 4 has …`. Cells (`r4c5`) keep their names.
fn capitals(text: &str) -> String {
    let mut out = text.to_owned();
    for (small, large) in [("row ", "Row "), ("column ", "Column "), ("box ", "Box ")] {
        if out.starts_with(small) {
            out.replace_range(..small.len(), large);
        }
        out = out.replace(&format!(". {small}"), &format!(". {large}"));
    }
    out
}
