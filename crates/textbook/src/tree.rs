//! The backtracking machine: choose, try, assign, infer, go back.
//!
//! ```text
//! begin   the constants agree?                    -> infer
//! infer   what follows?   settled                 -> choose     dead end -> retreat
//! choose  which variable? one more frame          -> try        none: -> confirm
//! confirm all hold?       a solution              -> retreat    dead end -> retreat
//! try     which value?    the first that stands   -> place      none: a dead end -> retreat
//! place   put it in                               -> infer
//! retreat take values back, the latest or more    -> try        no frame: over, or begin anew
//! ```
//!
//! In: a model and a mix. Out: events, solutions, counters. There is no
//! recursion: the frames of the search are a vector, so depth costs no stack and
//! the search can stop and go on between any two steps. A step is a portion of
//! work far below a millisecond, however large the model: whatever takes longer
//! keeps its place and goes on in the next step.

mod back;
mod check;

use std::sync::Arc;

use cellwise_core::{Budget, Limit, Rng};
use cellwise_csp::{ConstraintId, Model, Value, Var};

use crate::ask::{Asked, Reply};
use crate::conflict::{Ground, Levels};
use crate::event::{Cause, Observer, SearchEvent};
use crate::infer::{Flow, Inferrer};
use crate::method::Twist;
use crate::mix::{Back, Infer, Mix};
use crate::nogood::Clauses;
use crate::select::{Choice, Selector};
use crate::state::State;
use crate::terms::{Finish, Options, Pause};
use crate::values::{Untried, question};
use check::Check;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Begin,
    Infer,
    Choose,
    Confirm,
    Try,
    Place(Value),
    Retreat,
    Over,
}

/// A variable being tried.
struct Frame {
    var: Var,
    untried: Untried,
    /// The number of values assigned so far.
    tried: u32,
    /// The value assigned now, and the trail as it was before.
    placed: Option<(Value, usize)>,
    /// The value being held against the constraints.
    trying: Option<Value>,
    /// The assignments that the values refused or taken back so far come from.
    conflict: Levels,
    /// The constraint that refused a value last.
    refused_by: Option<ConstraintId>,
    /// Discrepancies on the way to this frame.
    discrepancies: u32,
}

/// A backtracking search in some mix.
pub(crate) struct Tree {
    mix: Mix,
    twist: Twist,
    pub(crate) state: State,
    selector: Selector,
    rng: Rng,
    inferrer: Inferrer,
    clauses: Option<Clauses>,
    frames: Vec<Frame>,
    phase: Phase,
    /// The constraints that have been asked about the value at hand.
    asked: Asked,
    /// The place of the check at the beginning or at the end.
    check: Check,
    /// The assignments that the latest dead end comes from, until the search has gone back.
    conflict: Option<Levels>,
    /// The run, counted from 1, and the dead ends when it began.
    run: u64,
    run_began: u64,
    /// Discrepancies allowed in this run, and whether that kept a value from being tried.
    allowed: u32,
    cut: bool,
    /// Bytes of the model's state, until they are taken from a budget.
    untaken: u64,
}

impl Tree {
    /// A search that has not begun.
    pub(crate) fn new(model: &Arc<Model>, mix: Mix, twist: Twist, options: Options) -> Self {
        let state = State::new(Arc::clone(model), mix.counts_tests(), mix.blames());
        Self {
            mix,
            twist,
            selector: Selector::new(mix.order, &state),
            rng: Rng::new(options.seed),
            inferrer: Inferrer::new(mix.infer, &state, options.bound),
            clauses: (mix.back == Back::Clauses).then(Clauses::new),
            state,
            frames: Vec::new(),
            phase: Phase::Begin,
            asked: Asked::default(),
            check: Check::default(),
            conflict: None,
            run: 1,
            run_began: 0,
            allowed: 0,
            cut: false,
            untaken: Self::estimated_bytes(model.size(), model.places(), mix),
        }
    }

    /// About how many bytes a search on a model takes that has so many variables and places in
    /// scopes.
    pub(crate) fn estimated_bytes(variables: usize, places: usize, mix: Mix) -> u64 {
        let arcs = match mix.infer {
            Infer::Mac | Infer::Ac3 => 9 * places as u64,
            _ => 0,
        };
        // Assignment, domains, trail, order, and the solution.
        variables as u64 * 40 + arcs
    }

    /// Makes one move of the machine, which may be several events or none.
    pub(crate) fn step(
        &mut self,
        budget: &mut Budget,
        observer: &mut impl Observer,
    ) -> Option<Pause> {
        if let Err(limit) = self.pay(budget) {
            return Some(Pause::Stopped(limit));
        }
        let mut solved = false;
        self.phase = match self.phase {
            Phase::Begin => self.begin(observer),
            Phase::Infer => self.infer(observer),
            Phase::Choose => self.choose(observer),
            Phase::Confirm => match self.confirm(observer) {
                Some(phase) => phase,
                None if self.is_seen_before() => Phase::Retreat,
                None => {
                    self.found(observer);
                    solved = true;
                    match self.frames.is_empty() {
                        // Found without any guess: there is nothing else it could be.
                        true => self.state.end(Finish::Exhausted, Phase::Over),
                        false => Phase::Retreat,
                    }
                }
            },
            Phase::Try => self.try_value(observer),
            Phase::Place(value) => {
                if let Err(limit) = budget.node() {
                    return Some(Pause::Stopped(limit));
                }
                self.place(value, observer)
            }
            Phase::Retreat => self.retreat(observer),
            Phase::Over => return self.state.finish.map(Pause::Over),
        };
        solved.then_some(Pause::Solution)
    }

    fn pay(&mut self, budget: &mut Budget) -> Result<(), Limit> {
        if self.untaken > 0 {
            budget.take_memory(self.untaken)?;
            self.untaken = 0;
        }
        self.state.pay(budget)
    }

    fn infer(&mut self, observer: &mut impl Observer) -> Phase {
        match self.inferrer.infer(&mut self.state, observer) {
            Flow::More => Phase::Infer,
            Flow::Settled => Phase::Choose,
            Flow::Dead(var, cause) => self.emptied(var, cause, observer),
        }
    }

    /// A domain was emptied: a dead end that comes from all that emptied it.
    fn emptied(&mut self, var: Var, cause: Cause, observer: &mut impl Observer) -> Phase {
        self.inferrer.forget();
        self.dead_end(var, cause, observer);
        if self.mix.blames() {
            let conflict = self.state.behind_domain(var);
            self.blame(conflict, observer);
        }
        Phase::Retreat
    }

    /// Picks the next variable.
    fn choose(&mut self, observer: &mut impl Observer) -> Phase {
        let by_domains = self.mix.infer == Infer::Lines;
        let depth = self.frames.len();
        let choice = self
            .selector
            .next(&mut self.state, &mut self.rng, depth, by_domains);
        let (var, why) = match choice {
            Choice::More => return Phase::Choose,
            Choice::None => return Phase::Confirm,
            Choice::Var(var, why) => (var, why),
        };
        if self.twist == Twist::NoGuess {
            let event = SearchEvent::Stalled {
                open: self.selector.undecided(&self.state),
                left_aside: self.inferrer.left_aside(),
            };
            self.state.tell(event, observer);
            return self.state.end(Finish::Stalled, Phase::Over);
        }
        if let Some((why, ties)) = why {
            let event = SearchEvent::Choose {
                var,
                left: self.state.domains.len(var),
                ties,
                why,
            };
            self.state.tell(event, observer);
        }
        let discrepancies = self.frames.last().map_or(0, Frame::discrepancies_below);
        self.frames.push(Frame {
            var,
            untried: Untried::new(self.mix.values, &mut self.state, var, &mut self.rng),
            tried: 0,
            placed: None,
            trying: None,
            conflict: Levels::default(),
            refused_by: None,
            discrepancies,
        });
        Phase::Try
    }

    fn found(&mut self, observer: &mut impl Observer) {
        self.state.found(observer);
        if self.mix.blames() {
            // From here on every value has to be tried: what is left out are no dead ends.
            for (level, frame) in self.frames.iter_mut().enumerate() {
                frame.conflict = Levels::before(level);
            }
        }
    }

    /// Tries the values of the latest variable until one stands, or the portion of work is over.
    fn try_value(&mut self, observer: &mut impl Observer) -> Phase {
        let question = question(self.mix).filter(|_| self.twist != Twist::TestLast);
        let Some(frame) = self.frames.last_mut() else {
            return Phase::Retreat;
        };
        let state = &mut self.state;
        let var = frame.var;
        if !frame.untried.is_ready(state, var) {
            return Phase::Try;
        }
        loop {
            let value = match frame.trying {
                Some(value) => value,
                None => {
                    let Some(value) = frame.untried.next(state, var) else {
                        return self.exhausted(observer);
                    };
                    if self.twist == Twist::Discrepancies
                        && frame.tried > 0
                        && frame.discrepancies >= self.allowed
                    {
                        self.cut = true;
                        self.frames.pop();
                        return Phase::Retreat;
                    }
                    let forbidding = match &self.clauses {
                        Some(clauses) => clauses.forbidding(state, var, value),
                        None => None,
                    };
                    if let (Some(clause), Some(clauses)) = (forbidding, &self.clauses) {
                        for other in clauses.others(clause, var) {
                            frame.conflict.join(&state.behind_domain(other));
                        }
                        let event = SearchEvent::ClauseStrikes {
                            var,
                            value,
                            clause,
                            pruned: false,
                        };
                        state.tell(event, observer);
                        continue;
                    }
                    let Some(_) = question else {
                        return Phase::Place(value);
                    };
                    if self.mix.tests_when_tried() {
                        state.test(1);
                    }
                    frame.trying = Some(value);
                    value
                }
            };
            let Some(question) = question else {
                return Phase::Place(value);
            };
            match self.asked.ask(state, question, var, value) {
                Reply::More => return Phase::Try,
                Reply::Stands => {
                    frame.trying = None;
                    return Phase::Place(value);
                }
                Reply::Refused(by) => {
                    frame.trying = None;
                    frame.refused_by = Some(by.constraint);
                    if self.mix.blames() {
                        let behind = match self.mix.infer {
                            // Refused for want of support in the domains of its line.
                            Infer::Lines => {
                                let model = Arc::clone(&state.model);
                                let mut all = Levels::default();
                                for &other in model.constraint(by.constraint).scope() {
                                    all.join(&state.behind_domain(other));
                                }
                                all
                            }
                            _ => state.behind_blame(var, by),
                        };
                        frame.conflict.join(&behind);
                    }
                    state.tell(SearchEvent::Refuse { var, value, by }, observer);
                }
            }
        }
    }

    /// No value is left for the latest variable: a dead end.
    fn exhausted(&mut self, observer: &mut impl Observer) -> Phase {
        let Some(frame) = self.frames.pop() else {
            return Phase::Retreat;
        };
        let (var, tried) = (frame.var, frame.tried);
        if let Some(constraint) = frame.refused_by.filter(|_| tried == 0) {
            self.selector.weigh(constraint);
        }
        self.dead_end(var, Cause::Tried(tried), observer);
        match self.mix.back {
            Back::Chronological => {}
            // Only from a variable for which nothing fits.
            Back::Backjump if tried > 0 => {}
            _ => {
                let mut conflict = frame.conflict;
                conflict.join(&self.state.behind_domain(var));
                self.blame(conflict, observer);
            }
        }
        Phase::Retreat
    }

    fn place(&mut self, value: Value, observer: &mut impl Observer) -> Phase {
        let depth = self.frames.len();
        let Some(frame) = self.frames.last_mut() else {
            return Phase::Retreat;
        };
        let (state, var) = (&mut self.state, frame.var);
        frame.tried += 1;
        frame.placed = Some((value, state.mark()));
        state.assign(var, value, depth - 1);
        state.counters.assignments += 1;
        state.counters.depth = state.counters.depth.max(depth as u64);
        state.tell(SearchEvent::Assign { var, value }, observer);
        self.inferrer.after(state, var);
        let forbidden = match &self.clauses {
            Some(clauses) => clauses.forbidden_by(state, var, value),
            None => Vec::new(),
        };
        for struck in forbidden {
            let mut levels = Levels::default();
            if let Some(clauses) = &self.clauses {
                for other in clauses.others(struck.clause, struck.var) {
                    levels.join(&self.state.behind_domain(other));
                }
            }
            let (var, value, clause) = (struck.var, struck.value, struck.clause);
            self.state.remove(var, value, Ground::Levels(&levels));
            let event = SearchEvent::ClauseStrikes {
                var,
                value,
                clause,
                pruned: true,
            };
            self.state.tell(event, observer);
            if self.state.domains.is_empty(var) {
                return self.emptied(var, Cause::Clause(clause), observer);
            }
            self.inferrer.touched(&mut self.state, var);
        }
        Phase::Infer
    }

    fn dead_end(&mut self, var: Var, cause: Cause, observer: &mut impl Observer) {
        self.state.counters.dead_ends += 1;
        if let Cause::Emptied(constraint) = cause {
            self.selector.weigh(constraint);
        }
        self.state
            .tell(SearchEvent::DeadEnd { var, cause }, observer);
    }
}

impl Frame {
    /// Discrepancies on the way to the frames below it.
    fn discrepancies_below(&self) -> u32 {
        self.discrepancies + u32::from(self.tried > 1)
    }
}
