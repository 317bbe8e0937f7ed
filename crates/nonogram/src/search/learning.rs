//! The learning way of working: when it has its turn, and what it does with lessons.

use cellwise_core::{Budget, Limit};

use super::{BRANCHING_EFFORT, CLAUSE_CELLS, Engine, LEARN_SOLUTIONS, Stage};
use crate::board::{Cause, Literal};
use crate::learn::Learner;
use crate::options::Learning;
use crate::propagate::Dead;

impl Engine {
    pub(super) fn should_learn(&self) -> bool {
        self.options.learning == Learning::Auto
            && self.learner.is_some()
            && self.solutions <= LEARN_SOLUTIONS
            && self.propagator.visits >= self.swap_at
    }

    /// Makes a learner at the root, while the probes of all open cells are exact there.
    pub(super) fn prepare_learning(&mut self) {
        if self.options.learning != Learning::Off
            && self.learner.is_none()
            && self.board.numbers() <= CLAUSE_CELLS
            && let Some(prober) = &self.prober
        {
            self.learner = Some(Learner::new(&self.board, prober));
            if self.options.learning == Learning::On {
                self.start_learning();
            }
        }
    }

    /// Goes over from branching to learning, at the root.
    pub(super) fn start_learning(&mut self) {
        self.restart();
        if let Some(learner) = &mut self.learner {
            learner.put_open_cells(&self.board);
        }
        self.set_learning(true);
        self.swap_at = self.propagator.visits.saturating_add(self.turn_of_learning);
        self.turn_of_learning = self.turn_of_learning.saturating_mul(2);
        self.first_restart();
        self.stage = Stage::Propagate;
    }

    /// At the root: lines are asked why only while learning.
    fn set_learning(&mut self, learning: bool) {
        self.learning = learning;
        self.aim();
        self.board.keep_order(learning);
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

    /// Goes over from learning to branching, at the root.
    pub(super) fn start_branching(&mut self) {
        self.set_learning(false);
        self.swap_at = self.propagator.visits.saturating_add(BRANCHING_EFFORT);
        self.first_restart();
        self.stage = Stage::Probe;
    }

    /// Learns from a dead end and goes back as far as that says.
    pub(super) fn learn(&mut self, dead: Dead, budget: &mut Budget) -> Result<(), Limit> {
        let Some(learner) = &mut self.learner else {
            return Ok(());
        };
        let clauses = &mut self.propagator.clauses;
        let lesson = learner.analyse(&self.board, clauses, &self.decisions, dead, budget)?;
        let clause = std::mem::take(&mut learner.clause);
        self.restarts.note(lesson.quality);
        self.go_back(lesson.keep);
        self.add_and_turn(&clause, lesson.quality);
        if let Some(learner) = &mut self.learner {
            learner.clause = clause;
        }
        Ok(())
    }

    /// Adds a clause all of whose literals but the first are false, and paints the first.
    pub(super) fn add_and_turn(&mut self, clause: &[Literal], quality: u32) {
        let cause = if clause.len() == 1 {
            Cause::Choice
        } else {
            Cause::Clause(self.propagator.clauses.add(&self.board, clause, quality))
        };
        self.board.assign(clause[0], cause);
        self.stage = Stage::Propagate;
    }

    /// Sees to it that the solution just given is not found again. The
    /// decisions say all of it, as everything else followed from them.
    pub(super) fn rule_out_solution(&mut self) {
        let clause: Vec<Literal> = self
            .decisions
            .iter()
            .rev()
            .map(|decision| decision.literal.flipped())
            .collect();
        self.aim();
        self.go_back(self.decisions.len() - 1);
        self.add_and_turn(&clause, 0);
        if self.solutions > LEARN_SOLUTIONS {
            self.go_back(0);
            self.set_learning(false);
        }
    }

    /// Decides on a cell by the learner's order, or restarts.
    pub(super) fn choose(&mut self) {
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
        if let Some(literal) = learner.and_then(|learner| learner.decision(&self.board)) {
            self.stage = Stage::Decide {
                literal,
                solves: false,
            };
        }
    }
}
