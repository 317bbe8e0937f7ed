//! The checks over all variables or constraints: of the constants before the search, of a full
//! assignment at its end.

use std::sync::Arc;

use super::{Phase, Tree};
use crate::ask::{Question, Reply};
use crate::event::{Cause, Observer, SearchEvent};
use crate::method::Twist;
use crate::mix::Infer;
use crate::terms::Finish;

/// The place of a check over all variables or constraints.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Check {
    /// The variable or constraint, by its number.
    at: usize,
    /// The place in the scope of the constraint.
    place: usize,
}

impl Tree {
    /// Looks if the constants agree with each other. Not counted: they are the
    /// puzzle, not the search.
    pub(super) fn begin(&mut self, observer: &mut impl Observer) -> Phase {
        let model = Arc::clone(&self.state.model);
        while let Some(var) = model.var(self.check.at) {
            if self.state.is_portion_over() {
                return Phase::Begin;
            }
            self.state.work(1);
            let Some(value) = model.given(var) else {
                self.check.at += 1;
                continue;
            };
            match self.asked.ask(&mut self.state, Question::Blame, var, value) {
                Reply::More => return Phase::Begin,
                Reply::Stands => self.check.at += 1,
                Reply::Refused(by) => {
                    self.state
                        .tell(SearchEvent::Refuse { var, value, by }, observer);
                    self.dead_end(var, Cause::Emptied(by.constraint), observer);
                    return self.state.end(Finish::Exhausted, Phase::Over);
                }
            }
        }
        self.check = Check::default();
        Phase::Infer
    }

    /// Returns true if a search with more discrepancies meets a solution of an earlier run again.
    pub(super) fn is_seen_before(&self) -> bool {
        let made = self
            .frames
            .last()
            .map_or(0, super::Frame::discrepancies_below);
        self.twist == Twist::Discrepancies && made < self.allowed
    }

    /// Looks if every constraint holds, now that every variable has one value left; `None` if all
    /// do.
    pub(super) fn confirm(&mut self, observer: &mut impl Observer) -> Option<Phase> {
        match (self.twist, self.mix.infer) {
            (Twist::TestLast, _) => self.confirm_values(observer),
            (_, Infer::Lines) => self.confirm_lines(observer),
            _ => None,
        }
    }

    /// Holds every value against the constraints of its variable, until one is refused.
    fn confirm_values(&mut self, observer: &mut impl Observer) -> Option<Phase> {
        while let Some(frame) = self.frames.get(self.check.at) {
            let (var, Some((value, _))) = (frame.var, frame.placed) else {
                break;
            };
            if self.state.is_portion_over() {
                return Some(Phase::Confirm);
            }
            if self.asked.is_new() {
                self.state.test(1);
            }
            match self.asked.ask(&mut self.state, Question::Blame, var, value) {
                Reply::More => return Some(Phase::Confirm),
                Reply::Stands => self.check.at += 1,
                Reply::Refused(by) => {
                    self.check = Check::default();
                    self.state
                        .tell(SearchEvent::Refuse { var, value, by }, observer);
                    return Some(Phase::Retreat);
                }
            }
        }
        self.check = Check::default();
        None
    }

    /// Looks at every constraint: one that was left aside may not hold.
    fn confirm_lines(&mut self, observer: &mut impl Observer) -> Option<Phase> {
        let model = Arc::clone(&self.state.model);
        while let Some(id) = model.constraint_id(self.check.at) {
            let constraint = model.constraint(id);
            while let Some(&var) = constraint.scope().get(self.check.place) {
                if self.state.is_portion_over() {
                    return Some(Phase::Confirm);
                }
                self.state.work(constraint.support_steps());
                let domains = &self.state.domains;
                let value = domains.single(var);
                if !value.is_some_and(|value| constraint.supports(var, value, domains)) {
                    self.check = Check::default();
                    let var = constraint.scope()[0];
                    self.dead_end(var, Cause::Emptied(id), observer);
                    if self.mix.blames() {
                        let mut conflict = crate::conflict::Levels::default();
                        for &other in constraint.scope() {
                            conflict.join(&self.state.behind_domain(other));
                        }
                        self.blame(conflict, observer);
                    }
                    return Some(Phase::Retreat);
                }
                self.check.place += 1;
            }
            self.check = Check {
                at: self.check.at + 1,
                place: 0,
            };
        }
        self.check = Check::default();
        None
    }
}
