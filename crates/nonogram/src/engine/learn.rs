//! Learns from conflicts: a clause that rules out their cause, and the level to backtrack to.
//!
//! In: a conflict, the trail and its reasons. Out: a [`Learned`] clause. It is
//! the first cut of the implication graph with one literal of the last level
//! (Marques-Silva and Sakallah, "GRASP", 1996; Zhang et al. 2001). Lines give
//! their reasons only when asked, as in lazy clause generation (Ohrimenko,
//! Stuckey and Codish, "Propagation via Lazy Clause Generation", 2009): the
//! known cells of the line are cut down to a set that still forces the step,
//! and steps that are in the clause already count as free.
//!
//! A decision in colours makes several steps at once. If the cut contains more than one of them,
//! the clause says that the cell of the decision has another colour.

mod explainer;

use cellwise_core::{Budget, Limit, Rng};

pub(crate) use self::explainer::{Explainer, View};
use super::belief::Likely;
use super::board::Board;
use super::clauses::Clauses;
use super::levels::Levels;
use super::order::Order;
use super::probe::Prober;
use super::propagate::Conflict;
use super::search::Decision;
use super::trail::{Literal, StepReason};

/// The clause that a conflict gave; its literals are in [`Learner::clause`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Learned {
    /// The number of decisions that may stay.
    pub(crate) keep: usize,
    /// The number of levels that the clause joins.
    pub(crate) glue: u32,
}

/// No colour.
const NONE: u8 = u8::MAX;

/// The learner's buffers, and its memory of cells.
#[derive(Clone, Debug)]
pub(crate) struct Learner<B: Board> {
    order: Order,
    /// The clause learned last; its first literal is the one that it forces.
    pub(crate) clause: Vec<Literal>,
    /// The colour each cell had last.
    phase: Vec<u8>,
    /// The largest part of a picture seen so far without a conflict: coming back to
    /// it finds solutions sooner (Biere and Fleury, "Chasing Target Phases", 2020).
    target: Vec<u8>,
    target_size: usize,
    /// True while decisions follow the target: it helps to find solutions, not to prove that there
    /// are none.
    pub(crate) aims: bool,
    /// The number of targets before this one.
    targets: u32,
    /// The colour that the probes of the root preferred.
    preferred: Vec<u8>,
    /// By variable.
    seen: Vec<bool>,
    /// Steps whose marks in `seen` are to be taken back.
    marked: Vec<Literal>,
    reason: Vec<Literal>,
    /// The analysis that a limit stopped.
    analysis: Option<Analysis>,
    levels: Levels,
    explainer: B::Explainer,
}

/// The state of a walk back from a conflict.
#[derive(Clone, Copy, Debug)]
struct Analysis {
    /// The last level that takes part.
    level: u32,
    /// Later steps of the trail are done.
    at: usize,
    /// The number of steps of the last level that are still to be explained.
    pending: usize,
    /// Work done and not yet paid for.
    owed: u64,
}

impl<B: Board> Learner<B> {
    /// A learner for this board; its first order and colours come from the probes.
    pub(crate) fn new(board: &B, prober: &Prober<B>) -> Self {
        let numbers = board.shape().numbers();
        let mut order = Order::new(numbers);
        let mut phase = vec![0; numbers];
        board.for_each_open(|cell| {
            // Less than the first conflict adds.
            order.start_with(cell, f64::from(prober.score(board, cell)) / 1000.0);
            phase[cell] = board.colour_of(prober.preferred(board, cell));
        });
        Self {
            order,
            clause: Vec::new(),
            target: vec![NONE; numbers],
            target_size: 0,
            aims: true,
            targets: 0,
            preferred: phase.clone(),
            phase,
            seen: vec![false; board.trail().variables()],
            marked: Vec::new(),
            reason: Vec::new(),
            analysis: None,
            levels: Levels::default(),
            explainer: B::Explainer::new(board),
        }
    }

    /// Takes colours from the odds of open cells, and an order: the clearest odds first. Earlier
    /// activities and targets are forgotten.
    pub(crate) fn believe(&mut self, board: &B, belief: &B::Likely) {
        self.order.clear();
        self.target.fill(NONE);
        self.target_size = 0;
        board.for_each_open(|cell| {
            let (colour, next) = belief.colour(board, cell);
            self.preferred[cell] = colour;
            self.phase[cell] = colour;
            // Less than the first conflict adds.
            self.order.start_with(cell, (1.0 - next) / 100.0);
            self.order.put(cell);
        });
    }

    /// Lets all open cells be decided on.
    pub(crate) fn put_open_cells(&mut self, board: &B) {
        board.for_each_open(|cell| self.order.put(cell));
    }

    /// To be called before the board goes back to a trail of length `length`.
    /// Its first `good` steps have not led to a conflict yet.
    pub(crate) fn release(&mut self, board: &B, length: usize, good: usize) {
        if self.aims && good > self.target_size {
            self.target_size = good;
            for choice in (0..good).filter_map(|step| board.chosen(step)) {
                self.target[board.cell_of(choice)] = board.colour_of(choice);
            }
        }
        for step in length..board.trail().len() {
            if let Some(choice) = board.chosen(step) {
                self.phase[board.cell_of(choice)] = board.colour_of(choice);
            }
            self.order.put(board.cell_of(board.trail().steps()[step]));
        }
    }

    /// The choices to split the search by: those of the cells to decide on first.
    #[cfg(feature = "threads")]
    pub(crate) fn first_choices(&mut self, board: &B, count: usize) -> Vec<Literal> {
        let mut choices = Vec::new();
        while choices.len() < count
            && let Some(choice) = self.decide(board)
        {
            choices.push(choice);
        }
        for &choice in &choices {
            self.order.put(board.cell_of(choice));
        }
        choices
    }

    /// The choice to decide on: the open cell with the highest activity, in the colour of the
    /// target or else the one it had last.
    pub(crate) fn decide(&mut self, board: &B) -> Option<Literal> {
        while let Some(cell) = self.order.take() {
            let Some(first) = board.choices(cell).next() else {
                continue;
            };
            if !board.trail().is_open(first) {
                continue;
            }
            let colour = match self.target[cell] {
                NONE => self.phase[cell],
                target if self.aims => target,
                _ => self.phase[cell],
            };
            let choice = board.choice(cell, colour);
            return Some(match board.trail().is_open(choice) {
                true => choice,
                false => first,
            });
        }
        None
    }

    /// Looks for another target, from other colours: in turn those that the
    /// probes preferred, random ones, and the next after those that cells had last.
    pub(crate) fn new_target(&mut self, colours: usize, rng: &mut Rng) {
        self.target_size = 0;
        self.target.fill(NONE);
        self.targets += 1;
        match self.targets % 3 {
            0 => self.phase.copy_from_slice(&self.preferred),
            1 => self.phase.fill_with(|| rng.below(colours) as u8),
            _ => self.phase.iter_mut().for_each(|colour| {
                *colour = ((usize::from(*colour) + 1) % colours) as u8;
            }),
        }
    }

    /// Finds the clause that a conflict gives, into `self.clause`. There must be a decision.
    ///
    /// # Errors
    /// The limit that struck: call again with the same conflict to continue.
    pub(crate) fn analyze(
        &mut self,
        board: &B,
        clauses: &mut Clauses,
        decisions: &[Decision],
        conflict: Conflict,
        budget: &mut Budget,
    ) -> Result<Learned, Limit> {
        let root = decisions[0].base;
        let mut analysis = match self.analysis.take() {
            Some(analysis) => analysis,
            None => self.begin(board, root, clauses, decisions[0].literal, conflict),
        };
        let trail = board.trail();
        let forced = loop {
            while analysis.owed > 0 {
                if let Err(limit) = budget.spend(1) {
                    self.analysis = Some(analysis);
                    return Err(limit);
                }
                analysis.owed -= 1;
            }
            self.take_in(board, &mut analysis);
            while analysis.at > 0 && !self.seen[trail.steps()[analysis.at - 1].variable()] {
                analysis.at -= 1;
            }
            analysis.at -= 1;
            let step = trail.steps()[analysis.at];
            analysis.pending -= 1;
            if analysis.pending == 0 {
                break !step;
            }
            match trail.reasons()[analysis.at] {
                StepReason::Line(line) => {
                    analysis.owed = self.explain_line(board, root, line as usize, Some(step));
                }
                StepReason::Clause(at) => self.explain_clause(board, clauses, at, Some(step)),
                // A decision is first in its level: all pending steps belong to it.
                StepReason::Decision | StepReason::Exhausted => {
                    break !decisions[analysis.level as usize - 1].literal;
                }
            }
        };
        self.clause[0] = forced;
        self.drop_implied(board, root, clauses);
        self.order.decay();
        let learned = self.measure(board);
        for step in self.marked.drain(..) {
            self.seen[step.variable()] = false;
            self.explainer.toggle_seen(board, step);
        }
        Ok(learned)
    }

    /// Finds the reason of the conflict itself.
    fn begin(
        &mut self,
        board: &B,
        root: usize,
        clauses: &mut Clauses,
        place_holder: Literal,
        conflict: Conflict,
    ) -> Analysis {
        self.explainer.begin(board, root);
        self.clause.clear();
        self.clause.push(place_holder);
        let owed = match conflict {
            Conflict::Line(line) => self.explain_line(board, root, line, None),
            Conflict::Clause(at) => {
                self.explain_clause(board, clauses, at, None);
                1
            }
        };
        let levels = self.reason.iter().map(|&step| board.trail().level_of(step));
        Analysis {
            level: levels.max().unwrap_or(0).max(1),
            at: board.trail().len(),
            pending: 0,
            owed,
        }
    }

    /// Takes in a reason: steps of the last level are to be explained, the others go into the clause.
    fn take_in(&mut self, board: &B, analysis: &mut Analysis) {
        for i in 0..self.reason.len() {
            let step = self.reason[i];
            let level = board.trail().level_of(step);
            if self.seen[step.variable()] || level == 0 {
                continue;
            }
            self.seen[step.variable()] = true;
            self.explainer.toggle_seen(board, step);
            self.marked.push(step);
            self.order.bump(board.cell_of(step));
            if level >= analysis.level {
                analysis.pending += 1;
            } else {
                self.clause.push(!step);
            }
        }
    }

    /// Puts the steps into `self.reason` that make the clause force `target`, or make it false.
    fn explain_clause(
        &mut self,
        board: &B,
        clauses: &mut Clauses,
        at: u32,
        target: Option<Literal>,
    ) {
        self.reason.clear();
        // The first literal is the one it forces. That became true at the level of the last of
        // the others, so the number of levels is the same without it.
        let forced = usize::from(target.is_some());
        if clauses.glue(at) > 2 {
            let levels = clauses.literals(at).skip(forced);
            let glue = self.levels.count(levels.map(|l| board.level_of_false(l)));
            clauses.use_again(at, glue);
        }
        for literal in clauses.literals(at).skip(forced) {
            board.all_falsifiers(literal, |step| {
                self.reason.push(step);
                true
            });
        }
    }

    /// Puts as few steps as possible into `self.reason` that make the line
    /// force `target`, or leave it without a placement. Returns the cost.
    fn explain_line(
        &mut self,
        board: &B,
        root: usize,
        line: usize,
        target: Option<Literal>,
    ) -> u64 {
        self.reason.clear();
        let view = View {
            board,
            root,
            seen: &self.seen,
        };
        self.explainer.explain(view, line, target, &mut self.reason)
    }

    /// Drops literals that follow from the others of the clause.
    fn drop_implied(&mut self, board: &B, root: usize, clauses: &Clauses) {
        let mut clause = std::mem::take(&mut self.clause);
        let mut kept = 1;
        for i in 1..clause.len() {
            if !self.is_implied(board, root, clauses, !clause[i]) {
                clause[kept] = clause[i];
                kept += 1;
            }
        }
        clause.truncate(kept);
        self.clause = clause;
    }

    /// Returns true if a line or clause forces this step from certain steps and
    /// steps of the clause that came before it.
    fn is_implied(&mut self, board: &B, root: usize, clauses: &Clauses, step: Literal) -> bool {
        let trail = board.trail();
        match trail.reason_of(step) {
            StepReason::Decision | StepReason::Exhausted => return false,
            StepReason::Clause(at) => {
                let given = |step: Literal| self.seen[step.variable()] || trail.level_of(step) == 0;
                let mut others = clauses.literals(at).skip(1);
                if others.all(|literal| board.all_falsifiers(literal, given)) {
                    return true;
                }
            }
            StepReason::Line(_) => {}
        }
        let view = View {
            board,
            root,
            seen: &self.seen,
        };
        self.explainer.implies(view, step)
    }

    /// Counts the levels of the clause, and puts a literal of the last but one into second place.
    fn measure(&mut self, board: &B) -> Learned {
        let level = |literal: Literal| board.level_of_false(literal);
        let second = (1..self.clause.len()).max_by_key(|&i| level(self.clause[i]));
        let keep = second.map_or(0, |second| level(self.clause[second]) as usize);
        if let Some(second) = second {
            self.clause.swap(1, second);
        }
        Learned {
            keep,
            glue: self.levels.count(self.clause.iter().map(|&l| level(l))),
        }
    }
}
