//! Learning: the times of its turns, and the use of learned clauses.

use cellwise_core::{Budget, Limit};

use super::{
    BRANCHING_EFFORT, CLAUSE_VARIABLES, LEARN_SOLUTIONS, LEARNING_EFFORT, PROBING_EFFORT, Stage,
    TreeSearch,
};
use crate::engine::belief::Likely;
use crate::engine::board::Board;
use crate::engine::learn::Learner;
use crate::engine::propagate::Conflict;
use crate::engine::trail::{Literal, StepReason};
use crate::options::Learning;

impl<B: Board> TreeSearch<B> {
    pub(super) fn should_learn(&self) -> bool {
        self.options.learning == Learning::Auto
            && self.learner.is_some()
            && self.solutions <= LEARN_SOLUTIONS
            && self.propagator.visits >= self.swap_at
    }

    fn may_learn(&self) -> bool {
        self.options.learning != Learning::Off
            && self.solutions <= LEARN_SOLUTIONS
            && self.board.trail().variables() <= CLAUSE_VARIABLES
    }

    /// The number of line visits at which probing stops in favour of learning.
    pub(super) fn probing_ends_at(&self) -> u64 {
        match self.may_learn() {
            true => self.swap_at.saturating_add(PROBING_EFFORT),
            false => u64::MAX,
        }
    }

    /// Gives up the probes of this node and starts to learn.
    pub(super) fn stop_probing(&mut self) {
        // Below the root there is a learner already.
        self.prepare_learning();
        if !self.learning {
            self.start_learning();
        }
    }

    /// Makes a learner at the root, with what the probes of the open cells gave there.
    pub(super) fn prepare_learning(&mut self) {
        if self.may_learn()
            && self.learner.is_none()
            && let Some(prober) = &self.prober
        {
            self.learner = Some(Learner::new(&self.board, prober));
            if matches!(self.options.learning, Learning::On | Learning::Runs) {
                self.start_learning();
            }
        }
    }

    /// Changes from branching to learning, at the root.
    pub(super) fn start_learning(&mut self) {
        self.restart();
        self.propagator.narrow(&mut self.board);
        if let Some(learner) = &mut self.learner {
            learner.put_open_cells(&self.board);
        }
        self.set_learning(true);
        self.swap_at = self.propagator.visits.saturating_add(self.turn_of_learning);
        let is_first = self.turn_of_learning == LEARNING_EFFORT;
        self.turn_of_learning = self
            .turn_of_learning
            .saturating_add(self.turn_of_learning / 5);
        self.first_restart();
        self.stage = Stage::Propagate;
        // A proof needs no colours that are likely.
        if self.solutions == 0
            && let Some(belief) = B::Likely::new(&self.board, (!is_first).then_some(&mut self.rng))
        {
            self.belief = Some(Box::new(belief));
            self.stage = Stage::Believe;
        }
    }

    /// Guesses the colours of open cells, for the decisions of learning.
    pub(super) fn believe(&mut self, budget: &mut Budget) -> Result<(), Limit> {
        if let Some(belief) = &mut self.belief {
            belief.run(&self.board, budget)?;
            if let Some(learner) = &mut self.learner {
                learner.believe(&self.board, belief);
            }
        }
        self.belief = None;
        self.stage = Stage::Propagate;
        Ok(())
    }

    /// To be called at the root. Conflicts are analyzed only while learning.
    fn set_learning(&mut self, learning: bool) {
        self.learning = learning;
        self.aim();
        self.board.track_order(learning);
    }

    /// Learning aims at a target until there is a solution.
    fn aim(&mut self) {
        if let Some(learner) = &mut self.learner {
            learner.aims = self.solutions == 0;
        }
    }

    pub(super) fn should_branch(&self) -> bool {
        self.options.learning == Learning::Auto
            && self.propagator.visits >= self.swap_at
            && self.decisions.is_empty()
    }

    /// Changes from learning to branching, at the root.
    pub(super) fn start_branching(&mut self) {
        self.set_learning(false);
        self.swap_at = self.propagator.visits.saturating_add(BRANCHING_EFFORT);
        self.first_restart();
        self.stage = Stage::Probe;
    }

    /// Learns from a conflict and backtracks as far as the clause allows.
    pub(super) fn learn(&mut self, conflict: Conflict, budget: &mut Budget) -> Result<(), Limit> {
        let Some(learner) = &mut self.learner else {
            return Ok(());
        };
        let clauses = &mut self.propagator.clauses;
        let learned = learner.analyze(&self.board, clauses, &self.decisions, conflict, budget)?;
        let clause = std::mem::take(&mut learner.clause);
        self.restarts.note(learned.glue);
        self.backtrack(learned.keep);
        self.add_and_assign(&clause, learned.glue);
        if let Some(learner) = &mut self.learner {
            learner.clause = clause;
        }
        Ok(())
    }

    /// Adds a clause all of whose literals but the first are false, and assigns the first.
    pub(super) fn add_and_assign(&mut self, clause: &[Literal], glue: u32) {
        let reason = match clause.len() {
            1 => StepReason::Decision,
            _ => StepReason::Clause(self.propagator.clauses.add(&self.board, clause, glue)),
        };
        self.board.assign(clause[0], reason);
        self.stage = Stage::Propagate;
    }

    /// Makes sure that the solution just given is not found again. The
    /// decisions describe all of it, as everything else followed from them.
    pub(super) fn rule_out_solution(&mut self) {
        let clause: Vec<Literal> = self
            .decisions
            .iter()
            .rev()
            .map(|decision| !decision.literal)
            .collect();
        self.aim();
        self.backtrack(self.decisions.len() - 1);
        self.add_and_assign(&clause, 0);
        if self.solutions > LEARN_SOLUTIONS {
            self.backtrack(0);
            self.set_learning(false);
        }
    }

    /// Decides on a cell by the learner's order, or restarts.
    pub(super) fn choose(&mut self) {
        if self.should_hand_over() {
            self.stage = Stage::Runs;
            return;
        }
        if self.should_branch() {
            self.start_branching();
            return;
        }
        if self.should_restart() {
            self.restart();
            return;
        }
        let learner = self.learner.as_mut();
        // There is an open cell, and all open cells are in the learner's order.
        if let Some(literal) = learner.and_then(|learner| learner.decide(&self.board)) {
            self.stage = Stage::Decide {
                literal,
                solves: false,
            };
        }
    }
}
