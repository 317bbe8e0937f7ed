//! Exact cover with dancing links.
//!
//! ```text
//! items     every variable, and every value of an all-different constraint that has as many values
//!           as variables: each is covered exactly once. Values of other constraints: at most once
//! options   a value in a variable: it covers the variable, and the value in each of its constraints
//! ```
//!
//! The item with the fewest options comes next. Knuth, *Dancing links*, 2000; *The Art of Computer
//! Programming*, volume 4B, section 7.2.2.1. Nodes are lists in both directions; what is taken out
//! keeps its own links, so that it can be put back where it was.

mod links;

use std::sync::Arc;

use cellwise_core::Budget;
use cellwise_csp::{Blame, ConstraintId, Model, Value, Var};

use crate::conflict::Ground;
use crate::event::{Cause, Observer, SearchEvent, Why};
use crate::state::State;
use crate::terms::{Finish, Pause};
use links::Links;

/// Something to be covered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Item {
    Variable(Var),
    Place(ConstraintId, Value),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Begin,
    Choose,
    Try,
    Retreat,
    Over,
}

/// An item being covered: its options are tried one after the other.
struct Frame {
    item: usize,
    /// The node of the option that stands, or of the last one tried; the item before the first.
    node: usize,
    tried: u32,
    placed: bool,
}

/// A search for exact covers.
pub(crate) struct Cover {
    pub(crate) state: State,
    items: Vec<Item>,
    /// The item of each open variable of the model.
    item_of: Vec<usize>,
    /// Items from here on need not be covered.
    primary: usize,
    links: Links,
    /// The variable and the value of each option.
    options: Vec<(Var, Value)>,
    frames: Vec<Frame>,
    phase: Phase,
}

impl Cover {
    pub(crate) fn new(model: &Arc<Model>) -> Self {
        Self {
            state: State::new(Arc::clone(model), false, false),
            items: Vec::new(),
            item_of: vec![0; model.size()],
            primary: 0,
            links: Links::default(),
            options: Vec::new(),
            frames: Vec::new(),
            phase: Phase::Begin,
        }
    }

    pub(crate) fn step(
        &mut self,
        budget: &mut Budget,
        observer: &mut impl Observer,
    ) -> Option<Pause> {
        if let Err(limit) = self.state.pay(budget) {
            return Some(Pause::Stopped(limit));
        }
        match self.phase {
            Phase::Begin => {
                let bytes = self.state.model.places() as u64 * 180;
                if let Err(limit) = budget.take_memory(bytes) {
                    return Some(Pause::Stopped(limit));
                }
                self.phase = self.begin(observer);
            }
            Phase::Choose => {
                let Some(item) = self.smallest() else {
                    self.state.found(observer);
                    self.phase = match self.frames.is_empty() {
                        true => self.state.end(Finish::Exhausted, Phase::Over),
                        false => Phase::Retreat,
                    };
                    return Some(Pause::Solution);
                };
                self.choose(item, observer);
                self.phase = Phase::Try;
            }
            Phase::Try => {
                let next = self.frames.last().map(|frame| self.links.below(frame.node));
                match (next, self.frames.last()) {
                    (Some(node), Some(frame)) if node != frame.item => {
                        if let Err(limit) = budget.node() {
                            return Some(Pause::Stopped(limit));
                        }
                        self.place(node, observer);
                        self.phase = Phase::Choose;
                    }
                    (_, Some(frame)) => {
                        let (item, tried) = (frame.item, frame.tried);
                        self.frames.pop();
                        self.uncover(item);
                        self.dead_end(item, tried, observer);
                        self.phase = Phase::Retreat;
                    }
                    (_, None) => self.phase = self.state.end(Finish::Exhausted, Phase::Over),
                }
            }
            Phase::Retreat => self.phase = self.retreat(observer),
            Phase::Over => return self.state.finish.map(Pause::Over),
        }
        None
    }

    /// Builds items and options from what the constants leave.
    fn begin(&mut self, observer: &mut impl Observer) -> Phase {
        let model = Arc::clone(&self.state.model);
        if self.state.constants_clash(observer) {
            return self.state.end(Finish::Exhausted, Phase::Over);
        }
        let mut items: Vec<Item> = model.open_vars().map(Item::Variable).collect();
        let mut loose = Vec::new();
        for id in model.constraint_ids() {
            let scope = model.constraint(id).scope();
            let mut values: Vec<Value> = scope
                .iter()
                .flat_map(|&var| self.state.domains.iter(var))
                .collect();
            values.sort_unstable();
            values.dedup();
            let exact = values.len() == scope.len();
            let taken = |value: Value| {
                scope
                    .iter()
                    .any(|&var| self.state.assigned.holds(var, value))
            };
            let free = values.iter().copied().filter(|&value| !taken(value));
            let places = free.map(|value| Item::Place(id, value));
            match exact {
                true => items.extend(places),
                false => loose.extend(places),
            }
        }
        self.primary = items.len();
        items.extend(loose);
        self.links = Links::new(items.len(), self.primary);
        let number: std::collections::HashMap<(ConstraintId, Value), usize> = items
            .iter()
            .enumerate()
            .filter_map(|(at, item)| match *item {
                Item::Place(id, value) => Some(((id, value), at)),
                Item::Variable(_) => None,
            })
            .collect();
        for (at, var) in model.open_vars().enumerate() {
            self.item_of[var.index()] = at + 1;
            let values: Vec<Value> = self.state.domains.iter(var).collect();
            for value in values {
                if let Some(by) = model.blame(var, value, &self.state.assigned) {
                    self.state
                        .prune(var, value, by, Ground::Assigned(by), observer);
                    continue;
                }
                let places = model.constraints_of(var).iter();
                let places = places.filter_map(|&id| number.get(&(id, value)).copied());
                let covered: Vec<usize> = std::iter::once(at).chain(places).collect();
                self.links.option(&covered);
                self.options.push((var, value));
                self.state.work(covered.len() as u64);
            }
        }
        self.items = items;
        Phase::Choose
    }

    /// The item with the fewest options that must be covered, the first of several.
    fn smallest(&mut self) -> Option<usize> {
        let (item, steps) = self.links.smallest();
        self.state.work(steps);
        item
    }

    fn choose(&mut self, item: usize, observer: &mut impl Observer) {
        if let Item::Variable(var) = self.items[item - 1] {
            let event = SearchEvent::Choose {
                var,
                left: self.links.size(item),
                ties: 1,
                why: Why::Fewest,
            };
            self.state.tell(event, observer);
        }
        self.cover(item, None, observer);
        self.frames.push(Frame {
            item,
            node: item,
            tried: 0,
            placed: false,
        });
    }

    /// Takes an item out, and with it all options that cover it. Those of other variables than the
    /// one that gets a value are prunings.
    fn cover(&mut self, item: usize, of: Option<Var>, observer: &mut impl Observer) {
        let hidden = self.links.cover(item);
        self.state.work(hidden.len() as u64 + 1);
        let (Some(of), Item::Place(constraint, _)) = (of, self.items[item - 1]) else {
            return;
        };
        for option in hidden {
            let (var, value) = self.options[option];
            if var != of {
                let by = Blame {
                    constraint,
                    culprit: Some(of),
                };
                self.state.counters.prunings += 1;
                let left = self.links.size(self.item_of[var.index()]);
                let event = SearchEvent::Prune {
                    var,
                    value,
                    by,
                    left,
                };
                self.state.tell(event, observer);
            }
        }
    }

    fn uncover(&mut self, item: usize) {
        let steps = self.links.uncover(item);
        self.state.work(steps);
    }

    /// Lets an option stand: covers its other items.
    fn place(&mut self, node: usize, observer: &mut impl Observer) {
        let (var, value) = self.options[self.links.option_of(node)];
        if let Some(frame) = self.frames.last_mut() {
            (frame.node, frame.placed) = (node, true);
            frame.tried += 1;
        }
        let depth = self.frames.len() as u64;
        self.state.assign(var, value, 0);
        self.state.counters.assignments += 1;
        self.state.counters.depth = self.state.counters.depth.max(depth);
        self.state
            .tell(SearchEvent::Assign { var, value }, observer);
        for item in self.links.others(node) {
            self.cover(item, Some(var), observer);
        }
    }

    /// Takes back the latest option.
    fn retreat(&mut self, observer: &mut impl Observer) -> Phase {
        let Some(frame) = self.frames.last_mut() else {
            return self.state.end(Finish::Exhausted, Phase::Over);
        };
        if std::mem::take(&mut frame.placed) {
            let node = frame.node;
            let (var, value) = self.options[self.links.option_of(node)];
            let others: Vec<usize> = self.links.others(node).collect();
            others.into_iter().rev().for_each(|item| self.uncover(item));
            self.state.assigned.clear(var);
            self.state.tell(SearchEvent::Undo { var, value }, observer);
        }
        Phase::Try
    }

    fn dead_end(&mut self, item: usize, tried: u32, observer: &mut impl Observer) {
        let (var, cause) = match self.items[item - 1] {
            Item::Variable(var) => (var, Cause::Tried(tried)),
            Item::Place(id, value) => {
                let var = self.state.model.constraint(id).scope()[0];
                (var, Cause::NoPlace(id, value))
            }
        };
        self.state.counters.dead_ends += 1;
        self.state
            .tell(SearchEvent::DeadEnd { var, cause }, observer);
    }
}
