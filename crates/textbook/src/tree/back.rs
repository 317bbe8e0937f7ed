//! The way back from a dead end: to the variable before, or past those that have nothing to do with it.

use cellwise_csp::{Value, Var};

use super::{Phase, Tree};
use crate::conflict::Levels;
use crate::event::{Observer, SearchEvent};
use crate::method::Twist;
use crate::mix::Back;
use crate::terms::Finish;

impl Tree {
    /// Notes the assignments that a dead end comes from, and learns from them.
    pub(super) fn blame(&mut self, conflict: Levels, observer: &mut impl Observer) {
        let literals: Vec<(Var, Value)> = conflict
            .iter()
            .filter_map(|level| {
                let frame = self.frames.get(level)?;
                frame.placed.map(|(value, _)| (frame.var, value))
            })
            .collect();
        for &(var, value) in &literals {
            self.state
                .tell(SearchEvent::Conflict { var, value }, observer);
        }
        if let Some(clauses) = self.clauses.as_mut().filter(|_| conflict.len() > 0) {
            let size = literals.len();
            if let Some(clause) = clauses.learn(literals) {
                self.state
                    .tell(SearchEvent::Learn { clause, size }, observer);
            }
        }
        self.conflict = Some(conflict);
    }

    /// Takes back the latest assignment, or all down to the latest that has to do with the dead end.
    pub(super) fn retreat(&mut self, observer: &mut impl Observer) -> Phase {
        let conflict = self.conflict.take();
        let last = self.frames.len().checked_sub(1);
        let target = match (&conflict, last) {
            (_, None) => return self.run_ends(observer),
            (None, Some(last)) => last,
            (Some(conflict), Some(_)) => match conflict.latest() {
                Some(level) => level,
                // It has to do with no assignment: nothing else can help.
                None => {
                    self.unwind(0, observer);
                    return self.state.end(Finish::Exhausted, Phase::Over);
                }
            },
        };
        if self.restarts_now() {
            self.unwind(0, observer);
            self.run += 1;
            self.run_began = self.state.counters.dead_ends;
            self.state
                .tell(SearchEvent::Restart { run: self.run }, observer);
            return Phase::Choose;
        }
        let over = self.frames.len() - 1 - target;
        if over > 0 {
            let to = self.frames[target].var;
            self.state.tell(SearchEvent::Jump { to, over }, observer);
        }
        self.unwind(target + 1, observer);
        self.take_back(observer);
        if let (Some(mut conflict), Some(frame)) = (conflict, self.frames.last_mut())
            && self.mix.back != Back::Backjump
        {
            conflict.remove(target);
            frame.conflict.join(&conflict);
        }
        Phase::Try
    }

    /// Takes back all assignments but the first ones, with their frames.
    fn unwind(&mut self, keep: usize, observer: &mut impl Observer) {
        while self.frames.len() > keep {
            self.take_back(observer);
            self.frames.pop();
        }
    }

    /// Takes back the latest assignment and what followed from it.
    fn take_back(&mut self, observer: &mut impl Observer) {
        if let Some(frame) = self.frames.last_mut()
            && let Some((value, mark)) = frame.placed.take()
        {
            let var = frame.var;
            self.state.unassign(var, mark);
            self.state.tell(SearchEvent::Undo { var, value }, observer);
        }
    }

    /// Returns true if the run has met as many dead ends as it may. After a solution no run is cut
    /// short, so that none is found twice.
    fn restarts_now(&self) -> bool {
        let met = self.state.counters.dead_ends - self.run_began;
        let allowed = self.mix.restart.map(|restart| restart.allowed(self.run));
        self.state.solutions == 0 && allowed.is_some_and(|allowed| met >= allowed)
    }

    /// All values were tried, or all that the discrepancies allow.
    fn run_ends(&mut self, observer: &mut impl Observer) -> Phase {
        if self.twist == Twist::Discrepancies && std::mem::take(&mut self.cut) {
            self.allowed += 1;
            self.run += 1;
            self.state
                .tell(SearchEvent::Restart { run: self.run }, observer);
            return Phase::Choose;
        }
        self.state.end(Finish::Exhausted, Phase::Over)
    }
}
