//! The steps that a technique finds, and the budget it runs on.
//!
//! A technique reports conclusions, each with a closure that can explain it. Hints and explanations
//! call the closure; a rating only gathers the conclusions and makes no sentences.
//!
//! A technique divides its work into [`Sink::parts`], at any depth. It pauses only between two of
//! them; after a pause it is called again, and the parts done before are skipped. Data that must
//! survive a pause is put into [`Sink::remember`]. Every other limit breaks off inside a part.

mod telling;

use std::any::Any;
use std::collections::HashSet;
use std::ops::ControlFlow;

use cellwise_core::{Budget, Limit};
use cellwise_sudoku::CellSet;

use super::sentence::Sentence;
use super::step::{Candidate, Step};
use super::technique::{Depth, Technique};
use super::view::View;

pub(crate) use telling::Why;

/// Break tells a technique to stop looking.
pub(crate) type Flow = ControlFlow<()>;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Every instance, explained; where instances are endless, one for each set of results.
    All,
    /// What a path shows of all instances, explained.
    Round,
    /// One instance, explained.
    First,
    /// The effects of all instances together, unexplained.
    Effects,
}

/// The parts of one depth that are done.
#[derive(Clone, Copy, Default)]
struct Progress {
    /// Calls of [`Sink::parts`] that are complete.
    stage: usize,
    /// Parts of the next call that are complete.
    done: usize,
    /// Calls seen since the enclosing part began or went on.
    calls: usize,
}

pub(crate) struct Sink<const N: usize> {
    mode: Mode,
    technique: Technique,
    pub(crate) steps: Vec<Step>,
    /// Instances seen, in any mode.
    pub(crate) found: usize,
    /// Instances seen before the digit or house under way, see [`Sink::each_digit`] and [`Sink::each_house`].
    found_before: usize,
    /// The length of the shortest instance seen.
    pub(crate) shortest: usize,
    /// The depth of the puzzle, if the last resort under way has found it out.
    pub(crate) board_depth: Option<Depth>,
    /// A last resort on this path has looked for the depth, which is that of the whole puzzle.
    pub(crate) has_depth: bool,
    pub(crate) placed: Vec<(usize, u8)>,
    /// The cells that take a digit, in any mode.
    filled: CellSet<N>,
    /// `removed[d - 1]`: the cells that lose `d`.
    pub(crate) removed: Vec<CellSet<N>>,
    /// The budget of the technique under way.
    budget: Budget,
    /// The limit that stopped it. [`Limit::Slice`] is a pause between two parts.
    struck: Option<Limit>,
    /// The slice is over: a pause is due after the part under way.
    is_overdrawn: bool,
    /// The technique paused and continues at the next call.
    is_paused: bool,
    /// By depth, outermost first.
    progress: Vec<Progress>,
    depth: usize,
    memory: Option<Box<dyn Any + Send>>,
    /// The work that a step of the last resort may take, in microseconds.
    patience: u64,
    /// Removals seen, see [`Sink::is_repeated`].
    seen: HashSet<Vec<(u8, CellSet<N>)>>,
}

impl<const N: usize> Sink<N> {
    pub(crate) fn new(mode: Mode, size: usize) -> Self {
        Self {
            mode,
            technique: Technique::FullHouse,
            steps: Vec::new(),
            found: 0,
            found_before: 0,
            shortest: usize::MAX,
            board_depth: None,
            has_depth: false,
            placed: Vec::new(),
            filled: CellSet::EMPTY,
            removed: vec![CellSet::EMPTY; size],
            budget: Budget::unlimited(),
            struck: None,
            is_overdrawn: false,
            is_paused: false,
            progress: Vec::new(),
            depth: 0,
            memory: None,
            patience: u64::MAX,
            seen: HashSet::new(),
        }
    }

    /// Runs a technique on a budget: from an empty sink, or from where it paused.
    ///
    /// # Errors
    /// The limit that struck. After [`Limit::Slice`] a further call continues; after any other it
    /// begins again.
    pub(crate) fn run(
        &mut self,
        technique: Technique,
        budget: &mut Budget,
        look: impl FnOnce(&mut Self) -> Flow,
    ) -> Result<(), Limit> {
        if !std::mem::take(&mut self.is_paused) || self.technique != technique {
            self.reset(technique);
        }
        self.depth = 0;
        if let Some(outermost) = self.progress.first_mut() {
            outermost.calls = 0;
        }
        std::mem::swap(&mut self.budget, budget);
        // The sink itself knows the limit that stopped the technique.
        let _ = look(self);
        std::mem::swap(&mut self.budget, budget);
        self.is_overdrawn = false;
        match self.struck.take() {
            Some(limit) => {
                self.is_paused = limit == Limit::Slice;
                Err(limit)
            }
            None => Ok(()),
        }
    }

    /// Runs `look` on every item. After a pause, items done before are skipped.
    ///
    /// When the technique continues, it must reach the same calls with the same items in the same
    /// order, and a part that calls this again must report steps only inside the inner parts.
    pub(crate) fn parts<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut look: impl FnMut(&mut Self, T) -> Flow,
    ) -> Flow {
        let depth = self.depth;
        if self.progress.len() == depth {
            self.progress.push(Progress::default());
        }
        let progress = &mut self.progress[depth];
        let call = progress.calls;
        progress.calls += 1;
        if call < progress.stage {
            return Flow::Continue(());
        }
        for item in items.into_iter().skip(progress.done) {
            if let Some(inner) = self.progress.get_mut(depth + 1) {
                inner.calls = 0;
            }
            self.depth = depth + 1;
            self.pay(1 + N / 32)?;
            look(self, item)?;
            self.depth = depth;
            self.progress.truncate(depth + 1);
            self.progress[depth].done += 1;
            if self.is_overdrawn {
                self.struck = Some(Limit::Slice);
                return Flow::Break(());
            }
        }
        self.progress[depth].stage += 1;
        self.progress[depth].done = 0;
        Flow::Continue(())
    }

    /// Runs `look` until it returns true. A pause may come between two calls, so all that `look` knows must be in
    /// [`Sink::remember`].
    pub(crate) fn repeat(
        &mut self,
        mut look: impl FnMut(&mut Self) -> ControlFlow<(), bool>,
    ) -> Flow {
        while !look(self)? {
            if self.is_overdrawn {
                self.struck = Some(Limit::Slice);
                return Flow::Break(());
            }
        }
        Flow::Continue(())
    }

    /// The work that a step of the last resort may take, in microseconds.
    pub(crate) fn patience(&self) -> u64 {
        self.patience
    }

    pub(crate) fn set_patience(&mut self, microseconds: u64) {
        self.patience = microseconds;
    }

    /// Counts [`Sink::parts`] from here: the caller keeps the results of earlier work.
    pub(crate) fn begin_parts(&mut self) {
        self.progress.clear();
    }

    /// Runs `look` with data that survives a pause. One call per technique.
    pub(crate) fn remember<M: Any + Send>(
        &mut self,
        make: impl FnOnce() -> M,
        look: impl FnOnce(&mut Self, &mut M) -> Flow,
    ) -> Flow {
        let kept = self.memory.take().and_then(|kept| kept.downcast().ok());
        let mut kept = kept.unwrap_or_else(|| Box::new(make()));
        let flow = look(self, &mut kept);
        if self.struck == Some(Limit::Slice) {
            self.memory = Some(kept);
        }
        flow
    }

    /// Pays for `count` operations on whole sets of cells.
    #[inline]
    pub(crate) fn pay_sets(&mut self, count: usize) -> Flow {
        self.pay(1 + count * N / 512)
    }

    /// Pays for work, in microseconds at most; breaks off when a limit other than a slice strikes.
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
            self.is_overdrawn = true;
            self.budget.next_slice();
            return Flow::Continue(());
        }
        self.struck = Some(limit);
        Flow::Break(())
    }

    /// Empties it for another technique.
    fn reset(&mut self, technique: Technique) {
        self.technique = technique;
        self.progress.clear();
        self.memory = None;
        self.seen.clear();
        self.steps.clear();
        self.found = 0;
        self.shortest = usize::MAX;
        self.board_depth = None;
        self.placed.clear();
        self.filled = CellSet::EMPTY;
        self.removed.fill(CellSet::EMPTY);
    }

    /// Returns true if sentences are wanted: some techniques gather effects faster without instances.
    pub(crate) fn explains(&self) -> bool {
        self.mode != Mode::Effects
    }

    /// Returns true if every form is wanted, also those that a person would tell under another name.
    pub(crate) fn lists_all(&self) -> bool {
        self.mode == Mode::All
    }

    /// Returns true if all steps are listed and one with the same removals was seen before. For techniques with thousands of
    /// instances that say the same.
    pub(crate) fn is_repeated(&mut self, losses: &[(u8, CellSet<N>)]) -> bool {
        if !self.lists_all() {
            return false;
        }
        let useful = losses.iter().filter(|(_, cells)| !cells.is_empty());
        let mut useful: Vec<(u8, CellSet<N>)> = useful.copied().collect();
        useful.sort_unstable_by_key(|&(digit, _)| digit);
        useful.is_empty() || !self.seen.insert(useful)
    }

    /// Returns true if one instance is enough.
    pub(crate) fn takes_first(&self) -> bool {
        self.mode == Mode::First
    }

    /// Runs a technique that looks at one digit alone. A digit for which it found nothing is
    /// skipped until its places change.
    pub(crate) fn each_digit(
        &mut self,
        view: &View<N>,
        mut look: impl FnMut(&mut Self, u8) -> Flow,
    ) -> Flow {
        self.parts(view.all_digits(), |out, digit| {
            if view.is_quiet(out.technique, digit) {
                return Flow::Continue(());
            }
            out.begin_search();
            out.pay_sets(3 * view.geometry.houses.len())?;
            look(out, digit)?;
            if out.found == out.found_before {
                view.note_quiet(out.technique, digit);
            }
            Flow::Continue(())
        })
    }

    /// Runs a technique that looks at one house alone. A house in which it found nothing is skipped until one of its
    /// cells changes.
    pub(crate) fn each_house(
        &mut self,
        view: &View<N>,
        houses: impl IntoIterator<Item = usize>,
        mut look: impl FnMut(&mut Self, usize) -> Flow,
    ) -> Flow {
        self.parts(houses, |out, house| {
            if view.is_quiet_house(out.technique, house) {
                return Flow::Continue(());
            }
            out.begin_search();
            look(out, house)?;
            if out.found == out.found_before {
                view.note_quiet_house(out.technique, house);
            }
            Flow::Continue(())
        })
    }

    /// Notes the instances seen before the part under way, unless it continues after a pause.
    fn begin_search(&mut self) {
        if self.progress.len() == self.depth {
            self.found_before = self.found;
        }
    }

    /// Returns true if some instance seen before fills the cell.
    pub(crate) fn fills(&self, cell: usize) -> bool {
        self.filled.contains(cell)
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
        self.filled.insert(cell);
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
        cells: CellSet<N>,
        why: impl FnOnce(&mut Why<'_, N>),
    ) -> Flow {
        self.remove_all(view, 0, &[(digit, cells)], why)
    }

    /// Every digit leaves its cells; nothing happens if there are none.
    pub(crate) fn remove_all(
        &mut self,
        view: &View<N>,
        length: usize,
        losses: &[(u8, CellSet<N>)],
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
        let step = self.removal(length, losses);
        self.explain(view, step, why)
    }

    /// A step that removes candidates. Not generic: it would be compiled for every technique anew.
    #[inline(never)]
    fn removal(&self, length: usize, losses: &[(u8, CellSet<N>)]) -> Step {
        let mut step = self.blank();
        step.length = length;
        for &(digit, cells) in losses {
            step.removes
                .extend(cells.iter().map(|cell| Candidate { cell, digit }));
        }
        step.removes.sort_unstable();
        step.removes.dedup();
        step
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
            sentence: Sentence::default(),
        }
    }

    fn explain(&mut self, view: &View<N>, step: Step, why: impl FnOnce(&mut Why<'_, N>)) -> Flow {
        let mut reason = Why::new(view, step);
        why(&mut reason);
        self.keep(reason)
    }

    #[inline(never)]
    fn keep(&mut self, reason: Why<'_, N>) -> Flow {
        self.steps.push(reason.finish());
        // A sentence with its drawing costs some twenty microseconds.
        self.pay(20)?;
        match self.mode {
            Mode::First => Flow::Break(()),
            Mode::All | Mode::Round | Mode::Effects => Flow::Continue(()),
        }
    }
}
