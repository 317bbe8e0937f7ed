//! Learns from dead ends: a clause that rules out their cause, and how far to go back.
//!
//! In: a dead board with its trail and causes. Out: a [`Lesson`]. The clause is the first cut of
//! the implication graph with one literal of the last level (Marques-Silva and Sakallah, "GRASP",
//! 1996; Zhang et al. 2001). Lines give their reasons only when asked, as in lazy clause generation
//! (Ohrimenko, Stuckey and Codish, "Propagation via Lazy Clause Generation", 2009): the candidates
//! missing in the line are cut down to a set that still forces what it forced.
//!
//! Everything on the trail is a dropped candidate, so a reason is a set of those, and a clause says
//! that one of them is the colour of its cell after all. A decision drops several candidates at
//! once; if the cut goes through it, the clause says that its cell has another colour.

use cellwise_core::Rng;

use super::bits::Bits;
use super::board::{Board, Candidate, Cause, Dead, Literal};
use super::line::{Plan, Scratch};
use super::probe::Prober;
use super::propagate::{Lines, load, with_width};
use super::search::Decision;
use crate::clauses::Clauses;
use crate::order::Order;

/// What a dead end teaches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lesson {
    /// How many decisions may stay.
    pub(super) keep: usize,
    /// How many levels the clause joins.
    pub(super) quality: u32,
}

/// The learner's buffers, and what it remembers of cells.
#[derive(Clone, Debug)]
pub(super) struct Learner {
    order: Order,
    /// The clause learned last; its first literal is the one that turns.
    pub(super) clause: Vec<Literal>,
    /// The colour each cell had last.
    phase: Vec<u8>,
    seen: Vec<bool>,
    /// Candidates to take out of `seen` again.
    marked: Vec<Candidate>,
    /// The candidates whose loss is the reason asked for.
    reason: Vec<Candidate>,
    levels: Vec<u32>,
    lines: Lines,
    /// When (high half) and where (low half) candidates were dropped that may be left out.
    doubtful: Vec<u64>,
    /// Lines tried.
    work: u64,
}

/// Everything an analysis looks at.
#[derive(Clone, Copy)]
struct View<'a> {
    board: &'a Board,
    decisions: &'a [Decision],
    /// Trail below this is certain.
    root: usize,
}

impl View<'_> {
    /// The level of a place in the trail: how many decisions stand before it.
    fn level(&self, place: usize) -> usize {
        self.decisions.partition_point(|d| d.base <= place)
    }

    /// When a literal of a clause became false.
    fn place(&self, literal: Literal) -> usize {
        let board = self.board;
        let candidate = literal.candidate();
        match literal.is_positive() {
            true => board.place(candidate),
            false => {
                let cell = board.cell_of(candidate);
                let all = (0..board.colours).map(|colour| board.candidate(cell, colour));
                let others = all.filter(|&other| other != candidate);
                others.map(|other| board.place(other)).max().unwrap_or(0)
            }
        }
    }
}

impl Learner {
    /// A learner for this board; the probes say what to begin with.
    pub(super) fn new(board: &Board, prober: &Prober) -> Self {
        let mut order = Order::new(board.cells());
        let mut phase = vec![0; board.cells()];
        for cell in board.open_cells() {
            // Less than the first dead end adds.
            order.start_with(cell, f64::from(prober.score(board, cell)) / 1000.0);
            phase[cell] = board.colour_of(prober.preferred(board, cell)) as u8;
        }
        Self {
            order,
            clause: Vec::new(),
            phase,
            seen: vec![false; board.candidates()],
            marked: Vec::new(),
            reason: Vec::new(),
            levels: Vec::new(),
            lines: Lines::default(),
            doubtful: Vec::new(),
            work: 0,
        }
    }

    /// Lets all open cells be decided on.
    pub(super) fn put_open_cells(&mut self, board: &Board) {
        for cell in board.open_cells() {
            self.order.put(cell);
        }
    }

    /// Must be told before the board goes back to a trail of length `length`.
    pub(super) fn release(&mut self, board: &Board, length: usize) {
        for &candidate in &board.trail()[length..] {
            let cell = board.cell_of(candidate);
            if let Some(last) = board.only(cell) {
                self.phase[cell] = board.colour_of(last) as u8;
            }
            self.order.put(cell);
        }
    }

    /// The candidate to decide on: of the open cell that matters most, the colour it had last.
    pub(super) fn decision(&mut self, board: &Board) -> Option<Candidate> {
        while let Some(cell) = self.order.take() {
            if board.count(cell) > 1 {
                let last = board.candidate(cell, usize::from(self.phase[cell]));
                return match board.has(last) {
                    true => Some(last),
                    false => board.candidates_of(cell).next(),
                };
            }
        }
        None
    }

    /// Gives cells other colours to begin with.
    pub(super) fn shuffle(&mut self, board: &Board, rng: &mut Rng) {
        self.phase.fill_with(|| rng.below(board.colours) as u8);
    }

    /// Lines tried since it was last asked.
    pub(super) fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.work)
    }

    /// Finds the clause that a dead end teaches, into `self.clause`. There must be a decision.
    pub(super) fn analyse(
        &mut self,
        board: &Board,
        clauses: &mut Clauses<Board>,
        decisions: &[Decision],
        dead: Dead,
    ) -> Lesson {
        let view = View {
            board,
            decisions,
            root: decisions[0].base,
        };
        self.clause.clear();
        self.clause.push(Literal::not(decisions[0].candidate));
        match dead {
            Dead::Line(line) => self.explain_line(view, line, None),
            Dead::Clause(at) => self.explain_clause(view, clauses, at, None),
        }
        // The last level that takes part.
        let last = self.reason.iter().map(|&c| board.place(c)).max();
        let level = view.level(last.unwrap_or(0)).max(1);
        let Decision { base, candidate } = decisions[level - 1];
        let mut pending = 0;
        let mut at = board.trail().len();
        let turning = loop {
            let reason = std::mem::take(&mut self.reason);
            for &dropped in &reason {
                let place = board.place(dropped);
                if self.seen[dropped.0 as usize] || place < view.root {
                    continue;
                }
                self.seen[dropped.0 as usize] = true;
                self.marked.push(dropped);
                self.order.bump(board.cell_of(dropped));
                if place >= base {
                    pending += 1;
                } else {
                    self.clause.push(Literal::is(dropped));
                }
            }
            self.reason = reason;
            while at > 0 && !self.seen[board.trail()[at - 1].0 as usize] {
                at -= 1;
            }
            at -= 1;
            let dropped = board.trail()[at];
            pending -= 1;
            if pending == 0 {
                break Literal::is(dropped);
            }
            match board.causes()[at] {
                Cause::Line(line) => self.explain_line(view, line as usize, Some(dropped)),
                Cause::Clause(at) => self.explain_clause(view, clauses, at, Some(dropped)),
                // A decision stands first in its level: all that is pending belongs to it.
                Cause::Choice | Cause::Turned => break Literal::not(candidate),
            }
        };
        self.clause[0] = turning;
        self.drop_implied(view, clauses);
        self.order.decay();
        let lesson = self.measure(view);
        for candidate in self.marked.drain(..) {
            self.seen[candidate.0 as usize] = false;
        }
        lesson
    }

    /// Puts the candidates into `self.reason` whose loss made the clause drop `target`, or break.
    fn explain_clause(
        &mut self,
        view: View<'_>,
        clauses: &mut Clauses<Board>,
        at: u32,
        target: Option<Candidate>,
    ) {
        self.reason.clear();
        if clauses.quality(at) > 2 {
            self.levels.clear();
            let false_ones = clauses.literals(at).skip(usize::from(target.is_some()));
            self.levels
                .extend(false_ones.map(|l| view.level(view.place(l)) as u32));
            clauses.use_again(at, count_levels(&mut self.levels) + 1);
        }
        // The first literal is the one it forces.
        for literal in clauses.literals(at).skip(usize::from(target.is_some())) {
            falsifiers(view.board, literal, &mut self.reason);
        }
    }

    /// Puts as few candidates as will do into `self.reason` without which the line drops
    /// `target`, or breaks.
    fn explain_line(&mut self, view: View<'_>, line: usize, target: Option<Candidate>) {
        self.reason.clear();
        let board = view.board;
        let before = target.map_or(usize::MAX, |target| board.place(target));
        let mut doubtful = std::mem::take(&mut self.doubtful);
        let lines = &mut self.lines;
        let reason = &mut self.reason;
        let seen = &self.seen;
        let why = &mut Why {
            view,
            line,
            target,
            before,
            seen,
        };
        self.work += with_width!(lines, board.length(line), |scratch| why.ask(
            scratch,
            &mut doubtful,
            reason
        ));
        self.doubtful = doubtful;
    }

    /// Drops literals that follow from the others of the clause.
    fn drop_implied(&mut self, view: View<'_>, clauses: &Clauses<Board>) {
        let mut clause = std::mem::take(&mut self.clause);
        let mut kept = 1;
        for i in 1..clause.len() {
            if !self.is_implied(view, clauses, clause[i].candidate()) {
                clause[kept] = clause[i];
                kept += 1;
            }
        }
        clause.truncate(kept);
        self.clause = clause;
    }

    /// Whether a clause dropped this candidate because of certain losses and others of the clause.
    fn is_implied(&mut self, view: View<'_>, clauses: &Clauses<Board>, dropped: Candidate) -> bool {
        let Cause::Clause(at) = view.board.cause(dropped) else {
            return false;
        };
        self.reason.clear();
        for literal in clauses.literals(at).skip(1) {
            falsifiers(view.board, literal, &mut self.reason);
        }
        let given = |&c: &Candidate| self.seen[c.0 as usize] || view.board.place(c) < view.root;
        self.reason.iter().all(given)
    }

    /// Counts the levels of the clause, and puts a literal of the last but one into second place.
    fn measure(&mut self, view: View<'_>) -> Lesson {
        self.levels.clear();
        let levels = self
            .clause
            .iter()
            .map(|&l| view.level(view.place(l)) as u32);
        self.levels.extend(levels);
        let second = (1..self.clause.len()).max_by_key(|&i| self.levels[i]);
        let keep = second.map_or(0, |second| self.levels[second] as usize);
        if let Some(second) = second {
            self.clause.swap(1, second);
        }
        Lesson {
            keep,
            quality: count_levels(&mut self.levels),
        }
    }
}

/// The candidates whose loss makes a literal false.
fn falsifiers(board: &Board, literal: Literal, into: &mut Vec<Candidate>) {
    let candidate = literal.candidate();
    if literal.is_positive() {
        into.push(candidate);
        return;
    }
    let cell = board.cell_of(candidate);
    let all = (0..board.colours).map(|colour| board.candidate(cell, colour));
    into.extend(all.filter(|&other| other != candidate));
}

/// How many different levels there are.
fn count_levels(levels: &mut Vec<u32>) -> u32 {
    levels.sort_unstable();
    levels.dedup();
    levels.len() as u32
}

/// The question why a line dropped a candidate, or broke.
struct Why<'a> {
    view: View<'a>,
    line: usize,
    target: Option<Candidate>,
    /// What was dropped from here on has no part in it.
    before: usize,
    seen: &'a [bool],
}

impl Why<'_> {
    /// Finds candidates of the line that must be missing; gives the number of lines tried.
    fn ask<W: Bits>(
        &mut self,
        scratch: &mut Scratch<W>,
        doubtful: &mut Vec<u64>,
        reason: &mut Vec<Candidate>,
    ) -> u64 {
        let board = self.view.board;
        let plan = &board.plans[self.line];
        load(board, self.line, scratch);
        doubtful.clear();
        // What came later is there again; what is certain stays away.
        for (number, colour) in plan.colours().iter().enumerate() {
            for place in 0..board.length(self.line) {
                let cell = board.cell_at(self.line, place);
                let candidate = board.candidate(cell, colour.number());
                if board.has(candidate) {
                    continue;
                }
                let when = board.place(candidate);
                if when >= self.before {
                    scratch.can[number] = scratch.can[number] | W::one(place as u32);
                } else if when >= self.view.root && !self.seen[candidate.0 as usize] {
                    doubtful.push(
                        (when as u64) << 32 | (number * board.length(self.line) + place) as u64,
                    );
                } else if when >= self.view.root {
                    // In the clause already, so it comes free.
                    reason.push(candidate);
                }
            }
        }
        if let Some(target) = self.target {
            let cell = board.cell_of(target);
            let [row, column] = board.lines_of(cell);
            let place = match self.line < board.height {
                true => column - board.height,
                false => row,
            };
            for (number, colour) in plan.colours().iter().enumerate() {
                let here = W::one(place as u32);
                scratch.can[number] = match colour.number() == board.colour_of(target) {
                    true => scratch.can[number] | here,
                    false => scratch.can[number] & !here,
                };
            }
            // Whatever is missing in the target's own cell has no part in it.
            let length = board.length(self.line) as u64;
            doubtful.retain(|&entry| (entry & 0xffff_ffff) % length != place as u64);
            reason.retain(|&c| board.cell_of(c) != cell);
        }
        // Those dropped last go first.
        doubtful.sort_unstable_by(|a, b| b.cmp(a));
        self.shrink(plan, scratch, doubtful, reason)
    }

    fn shrink<W: Bits>(
        &self,
        plan: &Plan,
        scratch: &mut Scratch<W>,
        doubtful: &[u64],
        reason: &mut Vec<Candidate>,
    ) -> u64 {
        let board = self.view.board;
        let length = board.length(self.line);
        let split = |entry: u64| {
            let entry = (entry & 0xffff_ffff) as usize;
            (entry / length, entry % length)
        };
        let mut tests = 0;
        let mut at = 0;
        // Most go: try several at once, and one by one where that fails.
        let mut step = doubtful.len().max(1);
        while at < doubtful.len() {
            let chunk = &doubtful[at..(at + step).min(doubtful.len())];
            let toggle = |scratch: &mut Scratch<W>, there: bool| {
                for &entry in chunk {
                    let (number, place) = split(entry);
                    let here = W::one(place as u32);
                    scratch.can[number] = match there {
                        true => scratch.can[number] | here,
                        false => scratch.can[number] & !here,
                    };
                }
            };
            toggle(scratch, true);
            tests += 1;
            if !scratch.can_be_placed(plan) {
                at += chunk.len();
                continue;
            }
            toggle(scratch, false);
            if step == 1 {
                let (number, place) = split(chunk[0]);
                let cell = board.cell_at(self.line, place);
                reason.push(board.candidate(cell, plan.colours()[number].number()));
                at += 1;
            } else {
                step = step.div_ceil(2);
            }
        }
        tests
    }
}
