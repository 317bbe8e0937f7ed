//! The machine behind every method: choose, try, assign, infer, retreat.
//!
//! ```text
//! begin   the constants agree?                    -> infer
//! infer   what follows?   settled                 -> choose     dead end -> retreat
//! choose  which variable? one more frame          -> try        none: a solution -> retreat
//! try     which value?    the first that stands   -> place      none: a dead end -> retreat
//! place   put it in                               -> infer
//! retreat take the latest value back              -> try        no frame: over
//! ```
//!
//! In: a model and a method. Out: events, solutions, counters. There is no
//! recursion: the frames of the search are a vector, so depth costs no stack and
//! the search can stop and go on between any two steps.

use cellwise_core::Budget;
use cellwise_csp::{Blame, Model, Value, Var};

use crate::event::{Cause, Counters, Event, Observer};
use crate::infer::{Flow, Inferrer};
use crate::method::{Inference, Method};
use crate::select::Selector;
use crate::state::State;
use crate::terms::{Finish, Options, Pause};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Begin,
    Infer,
    Choose,
    Try,
    Place(Value),
    Retreat,
    Over(Finish),
}

/// A variable being tried.
struct Frame {
    var: Var,
    /// The smallest value not yet tried, when they are tried in ascending order.
    from: u32,
    /// The values not yet tried, last first, when they are tried in random order.
    shuffled: Option<Vec<Value>>,
    /// How many values were assigned so far.
    tried: u32,
    /// The value assigned now, and the trail as it was before.
    placed: Option<(Value, usize)>,
}

/// One method at work on one model.
///
/// ```
/// use cellwise_core::Budget;
/// use cellwise_csp::{AllDifferent, Domain, Model};
/// use cellwise_textbook::{Finish, Method, Options, Pause, Search, Silent};
///
/// let mut model = Model::new("two of three");
/// let cells = ["a", "b"].map(|name| model.variable(name, Domain::range(1..=3)));
/// model.constrain(AllDifferent::new("row", "row 1", cells));
/// let mut search = Search::new(&model, Method::Forward, Options::default());
/// let mut found = Vec::new();
/// while search.advance(&mut Budget::unlimited(), &mut Silent) == Pause::Solution {
///     found.push(search.solution().to_vec());
/// }
/// assert_eq!(found.len(), 6);
/// assert_eq!(search.finish(), Some(Finish::Exhausted));
/// assert_eq!(search.counters().assignments, 9);
/// ```
pub struct Search<'m> {
    method: Method,
    inference: Inference,
    state: State<'m>,
    selector: Selector,
    inferrer: Inferrer,
    frames: Vec<Frame>,
    phase: Phase,
    solutions: u64,
    solution: Vec<Value>,
    /// Work done and not yet paid for.
    owed: u64,
}

impl<'m> Search<'m> {
    /// A search that has not begun.
    #[must_use]
    pub fn new(model: &'m Model, method: Method, options: Options) -> Self {
        let (order, inference) = method.recipe();
        let state = State::new(model);
        Self {
            method,
            inference,
            selector: Selector::new(order, &state, options.seed),
            inferrer: Inferrer::new(inference, &state, options.bound),
            state,
            frames: Vec::new(),
            phase: Phase::Begin,
            solutions: 0,
            solution: Vec::new(),
            owed: 0,
        }
    }

    /// The method at work.
    #[must_use]
    pub fn method(&self) -> Method {
        self.method
    }

    /// The model worked on.
    #[must_use]
    pub fn model(&self) -> &'m Model {
        self.state.model
    }

    /// The work done so far.
    #[must_use]
    pub fn counters(&self) -> Counters {
        self.state.counters
    }

    /// How many solutions were found.
    #[must_use]
    pub fn solutions(&self) -> u64 {
        self.solutions
    }

    /// The latest solution, one value for every variable of the model; empty before the first.
    #[must_use]
    pub fn solution(&self) -> &[Value] {
        &self.solution
    }

    /// Why the search is over, if it is.
    #[must_use]
    pub fn finish(&self) -> Option<Finish> {
        match self.phase {
            Phase::Over(finish) => Some(finish),
            _ => None,
        }
    }

    /// Goes on until the next solution, the end, or a limit. An assignment is a node.
    pub fn advance(&mut self, budget: &mut Budget, observer: &mut impl Observer) -> Pause {
        loop {
            if let Some(pause) = self.step(budget, observer) {
                return pause;
            }
        }
    }

    /// Makes one move of the machine, which may be several events or none.
    pub(crate) fn step(
        &mut self,
        budget: &mut Budget,
        observer: &mut impl Observer,
    ) -> Option<Pause> {
        // One by one, so that a slice smaller than a move only delays it.
        while self.owed > 0 {
            if let Err(limit) = budget.spend(1) {
                return Some(Pause::Stopped(limit));
            }
            self.owed -= 1;
        }
        let tests = self.state.counters.tests;
        let mut solved = false;
        self.phase = match self.phase {
            Phase::Begin => self.begin(observer),
            Phase::Infer => self.infer(observer),
            Phase::Choose => {
                let next = self.choose(observer);
                solved = next.is_none();
                match next {
                    Some(phase) => phase,
                    // Found without any guess: there is nothing else it could be.
                    None if self.frames.is_empty() => Phase::Over(Finish::Exhausted),
                    None => Phase::Retreat,
                }
            }
            Phase::Try => self.try_value(observer),
            Phase::Place(value) => {
                if let Err(limit) = budget.node() {
                    return Some(Pause::Stopped(limit));
                }
                self.place(value, observer)
            }
            Phase::Retreat => self.retreat(observer),
            Phase::Over(finish) => return Some(Pause::Over(finish)),
        };
        self.owed = self.state.counters.tests - tests;
        solved.then_some(Pause::Solution)
    }

    /// Looks whether the constants agree with each other. Not counted: they are the
    /// puzzle, not the search.
    fn begin(&mut self, observer: &mut impl Observer) -> Phase {
        let model = self.state.model;
        for var in model.vars() {
            let Some(value) = model.given(var) else {
                continue;
            };
            if let Some(by) = model.blame(var, value, &self.state.assigned) {
                self.state.tell(Event::Refuse { var, value, by }, observer);
                self.dead_end(var, Cause::Emptied(by.constraint), observer);
                return Phase::Over(Finish::Exhausted);
            }
        }
        Phase::Infer
    }

    fn infer(&mut self, observer: &mut impl Observer) -> Phase {
        match self.inferrer.infer(&mut self.state, observer) {
            Flow::More => Phase::Infer,
            Flow::Settled => Phase::Choose,
            Flow::Dead(var, cause) => {
                self.dead_end(var, cause, observer);
                Phase::Retreat
            }
        }
    }

    /// Picks the next variable; `None` when there is none, that is, a solution.
    fn choose(&mut self, observer: &mut impl Observer) -> Option<Phase> {
        let listing = matches!(self.inference, Inference::Lines | Inference::LinesThenGuess);
        let next = if listing {
            self.selector.first_undecided(&self.state)
        } else {
            self.selector.next(&self.state, self.frames.len())
        };
        let Some(var) = next else {
            if listing && let Some(blame) = self.broken() {
                let var = self.state.model.constraint(blame.constraint).scope()[0];
                self.dead_end(var, Cause::Emptied(blame.constraint), observer);
                return Some(Phase::Retreat);
            }
            self.found(observer);
            return None;
        };
        if self.inference == Inference::Lines {
            let event = Event::Stalled {
                open: self.selector.undecided(&self.state),
                left_aside: self.inferrer.left_aside(),
            };
            self.state.tell(event, observer);
            return Some(Phase::Over(Finish::Stalled));
        }
        let mut shuffled = self.selector.shuffled_values(&self.state, var);
        if let Some(values) = &mut shuffled {
            values.reverse();
        }
        self.frames.push(Frame {
            var,
            from: 0,
            shuffled,
            tried: 0,
            placed: None,
        });
        Some(Phase::Try)
    }

    /// The constraint that does not hold although every variable has one value left. A
    /// constraint that was left aside may be like that: nothing has looked at it yet.
    fn broken(&self) -> Option<Blame> {
        let state = &self.state;
        state.model.constraint_ids().find_map(|id| {
            let constraint = state.model.constraint(id);
            let holds = constraint.scope().iter().all(|&var| {
                let value = state.domains.single(var);
                value.is_some_and(|value| constraint.supports(var, value, &state.domains))
            });
            (!holds).then_some(Blame {
                constraint: id,
                culprit: None,
            })
        })
    }

    fn found(&mut self, observer: &mut impl Observer) {
        let state = &self.state;
        self.solution.clear();
        self.solution.extend(state.model.vars().filter_map(|var| {
            let known = state.assigned.get(var);
            known.or_else(|| state.domains.single(var))
        }));
        self.solutions += 1;
        let number = self.solutions;
        self.state.tell(Event::Solution { number }, observer);
    }

    /// Tries the values of the latest variable until one stands.
    fn try_value(&mut self, observer: &mut impl Observer) -> Phase {
        let Some(frame) = self.frames.last_mut() else {
            return Phase::Retreat;
        };
        let state = &mut self.state;
        let var = frame.var;
        loop {
            let next = match &mut frame.shuffled {
                Some(values) => values.pop(),
                None => state.domains.next(var, frame.from),
            };
            let Some(value) = next else {
                let tried = frame.tried;
                self.frames.pop();
                self.dead_end(var, Cause::Tried(tried), observer);
                return Phase::Retreat;
            };
            frame.from = u32::from(value) + 1;
            let refused = match self.inference {
                Inference::None | Inference::ArcsOnce => {
                    state.counters.tests += 1;
                    state.model.blame(var, value, &state.assigned)
                }
                Inference::LinesThenGuess => {
                    state.counters.tests += 1;
                    unsupported(state, var, value)
                }
                // What inference left in the domain has passed its tests.
                _ => None,
            };
            match refused {
                Some(by) => state.tell(Event::Refuse { var, value, by }, observer),
                None => return Phase::Place(value),
            }
        }
    }

    fn place(&mut self, value: Value, observer: &mut impl Observer) -> Phase {
        let depth = self.frames.len() as u64;
        let Some(frame) = self.frames.last_mut() else {
            return Phase::Retreat;
        };
        let (state, var) = (&mut self.state, frame.var);
        frame.tried += 1;
        frame.placed = Some((value, state.mark()));
        state.assigned.set(var, value);
        state.counters.assignments += 1;
        state.counters.depth = state.counters.depth.max(depth);
        state.tell(Event::Assign { var, value }, observer);
        self.inferrer.after(state, var);
        Phase::Infer
    }

    /// Takes back the latest assignment and what followed from it.
    fn retreat(&mut self, observer: &mut impl Observer) -> Phase {
        let Some(frame) = self.frames.last_mut() else {
            return Phase::Over(Finish::Exhausted);
        };
        if let Some((value, mark)) = frame.placed.take() {
            let var = frame.var;
            self.state.rewind(mark);
            self.state.assigned.clear(var);
            self.state.tell(Event::Undo { var, value }, observer);
        }
        Phase::Try
    }

    fn dead_end(&mut self, var: Var, cause: Cause, observer: &mut impl Observer) {
        self.state.counters.dead_ends += 1;
        self.state.tell(Event::DeadEnd { var, cause }, observer);
    }
}

/// The constraint in which the value has no support beside what is known of the others.
fn unsupported(state: &State<'_>, var: Var, value: Value) -> Option<Blame> {
    let mut constraints = state.model.constraints_of(var).iter().copied();
    let constraint = constraints.find(|&id| {
        let constraint = state.model.constraint(id);
        !constraint.supports(var, value, &state.domains)
    })?;
    Some(Blame {
        constraint,
        culprit: None,
    })
}
