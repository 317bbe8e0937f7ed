//! The times of restarts, of turns of focused and stable search, of other phases and of dropping clauses.
//!
//! Focused search restarts often, whenever clauses join more levels than usual, and proves; stable
//! search restarts rarely, aims at a target, and finds models (Oh, "Between SAT and UNSAT", 2015).

use super::Sat;
use crate::Restarts;

/// Conflicts of the first turn, which is focused; the other turns have as many watch visits as it
/// had, times 1, 4, 9, …
const FIRST_TURN: u64 = 1_000;

/// Focused search: the fewest conflicts between two restarts, and the ratio to the usual number of levels from
/// which clauses are bad.
const SHORTEST: u64 = 2;
const BAD: f64 = 1.1;

/// Stable search: Luby's schedule.
const STABLE: Restarts = Restarts::Luby(1_024);

/// Conflicts until phases are changed for the first time, and until clauses are dropped for the first time.
const PHASES: u64 = 1_000;
const REDUCE: u64 = 1_000;

/// The state of all schedules.
#[derive(Clone, Debug)]
pub(super) struct Schedule {
    is_stable: bool,
    /// Turns so far.
    turns: u64,
    turn_ends_at: u64,
    turn_began_at: u64,
    first_turn: u64,
    recently: f64,
    usually: f64,
    clauses: u32,
    /// Conflicts since the last restart.
    since_restart: u64,
    /// Restarts in this turn, if it is a stable one.
    stable_restarts: u64,
    phases_at: u64,
    phase_changes: u64,
    reduce_at: u64,
    reductions: u64,
}

impl Default for Schedule {
    fn default() -> Self {
        Self {
            is_stable: false,
            turns: 0,
            turn_ends_at: u64::MAX,
            turn_began_at: 0,
            first_turn: 0,
            recently: 0.0,
            usually: 0.0,
            clauses: 0,
            since_restart: 0,
            stable_restarts: 0,
            phases_at: PHASES,
            phase_changes: 0,
            reduce_at: REDUCE,
            reductions: 0,
        }
    }
}

impl Schedule {
    pub(super) fn is_stable(&self) -> bool {
        self.is_stable
    }

    /// Notes the number of levels that a clause joins. Stable search has other clauses and does not
    /// need the averages.
    pub(super) fn note(&mut self, glue: u32) {
        let glue = f64::from(glue);
        self.since_restart += 1;
        if self.is_stable {
            return;
        }
        self.clauses = (self.clauses + 1).min(1 << 15);
        self.recently += (glue - self.recently) / f64::from(self.clauses.min(32));
        self.usually += (glue - self.usually) / f64::from(self.clauses);
    }

    /// Notes the time of a reduction.
    pub(super) fn reduced(&mut self, conflicts: u64) {
        self.reductions += 1;
        let factor = ((self.reductions + 1) as f64).sqrt();
        self.reduce_at = conflicts + (REDUCE as f64 * factor) as u64;
    }
}

impl Sat {
    pub(super) fn should_restart(&self) -> bool {
        let schedule = &self.schedule;
        if self.level() <= self.floor {
            return false;
        }
        match schedule.is_stable {
            true => {
                let limit = STABLE.limit(schedule.stable_restarts, Restarts::Never);
                schedule.since_restart >= limit
            }
            false => {
                schedule.since_restart >= SHORTEST && schedule.recently > BAD * schedule.usually
            }
        }
    }

    /// Goes back to the root, or to the level at which the next decision would be another one.
    pub(super) fn restart(&mut self) {
        self.counts.restarts += 1;
        self.schedule.since_restart = 0;
        if self.schedule.is_stable {
            self.schedule.stable_restarts += 1;
        }
        let keep = self.reusable_levels().max(self.floor);
        self.backtrack(keep);
    }

    /// The number of levels that search would decide on again (Ramos, van der Tak and Heule,
    /// "Between Restarts and Backjumps", 2011).
    fn reusable_levels(&mut self) -> usize {
        let Some(next) = self.next_variable() else {
            return 0;
        };
        let decided = |level: usize| self.trail[self.bases[level]].variable();
        let count = self.bases.len();
        let keep = match self.schedule.is_stable {
            true => (0..count)
                .take_while(|&level| {
                    self.order.activity(decided(level)) > self.order.activity(next)
                })
                .count(),
            false => (0..count)
                .take_while(|&level| self.queue.stamp(decided(level)) > self.queue.stamp(next))
                .count(),
        };
        self.order.put(next);
        keep
    }

    /// Changes between focused and stable search when it is time.
    pub(super) fn change_turn(&mut self) {
        let (visits, conflicts) = (self.counts.visits, self.counts.conflicts);
        let schedule = &mut self.schedule;
        let is_over = match schedule.turns {
            0 => conflicts >= FIRST_TURN,
            _ => visits >= schedule.turn_ends_at,
        };
        if !is_over {
            return;
        }
        if schedule.turns == 0 {
            schedule.first_turn = visits - schedule.turn_began_at;
        }
        schedule.turns += 1;
        // Both ways of searching have turns of the same length.
        let round = schedule.turns.div_ceil(2);
        schedule.turn_began_at = visits;
        schedule.turn_ends_at =
            visits.saturating_add(schedule.first_turn.saturating_mul(round * round));
        schedule.is_stable = !schedule.is_stable;
        schedule.since_restart = 0;
        schedule.stable_restarts = 0;
    }

    pub(super) fn should_change_phases(&self) -> bool {
        self.counts.conflicts >= self.schedule.phases_at
    }

    /// Goes back as far as it may and decides on other values from then on.
    pub(super) fn change_phases(&mut self) {
        self.backtrack(self.floor);
        self.phases.change(&mut self.rng);
        let schedule = &mut self.schedule;
        schedule.phase_changes += 1;
        let count = (schedule.phase_changes + 1) as f64;
        let factor = count * count.log10().max(0.5).powi(3);
        schedule.phases_at = self.counts.conflicts + (PHASES as f64 * factor) as u64;
    }

    pub(super) fn should_reduce(&self) -> bool {
        self.counts.conflicts >= self.schedule.reduce_at && self.store.learned() > 0
    }
}
