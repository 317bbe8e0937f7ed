//! Tree decomposition: the constraint graph as a tree of bags, each solved as a problem of its own.
//!
//! ```text
//! list   bag after bag, leaves first: every combination of its values that no constraint refuses
//!        and that agrees with a row of each bag below it on the variables they share
//! walk   from the roots down: a row of each bag that agrees with its parent's. There always is one
//! ```
//!
//! The first part takes time by the size of the largest bag, not of the model; the second never meets
//! a dead end. Dechter and Pearl, *Tree clustering for constraint networks*, Artificial Intelligence
//! 38 (1989).

mod bags;

use std::collections::HashMap;
use std::sync::Arc;

use cellwise_core::{Budget, Limit};
use cellwise_csp::{Model, Value, Var};

pub use self::bags::{Bag, Bags, TooWide};
use crate::ask::{Asked, Question, Reply};
use crate::event::{Cause, Observer, SearchEvent};
use crate::state::State;
use crate::terms::{Finish, Pause};

/// The rows of a bag: combinations of values that stand.
#[derive(Default)]
struct Table {
    /// The variables that it shares with its parent.
    shared: Vec<Var>,
    /// One row after the other.
    rows: Vec<Value>,
    /// The rows, by the values of the shared variables.
    by_shared: HashMap<Vec<Value>, Vec<u32>>,
}

/// A variable of the bag that is being listed.
struct Listing {
    /// Values below this one were tried.
    from: u32,
    /// The value that is held against the constraints.
    trying: Option<Value>,
    tried: u32,
    /// The rows of the bag when its turn came.
    rows_before: u64,
}

/// A bag on the walk down.
struct Stage {
    bag: usize,
    /// The values of the variables that it shares with its parent.
    key: Vec<Value>,
    /// The place of its row among those that agree.
    at: usize,
    /// The variables that it adds, and how many of them have their value.
    adds: Vec<Var>,
    placed: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Begin,
    List,
    Walk,
    Over,
}

/// A search by tree decomposition.
pub(crate) struct Join {
    pub(crate) state: State,
    bags: Bags,
    tables: Vec<Table>,
    /// The bag being listed, and its variables that are being tried.
    bag: usize,
    listing: Vec<Listing>,
    asked: Asked,
    stages: Vec<Stage>,
    phase: Phase,
    /// Bytes that are not yet taken from a budget.
    untaken: u64,
}

impl Join {
    /// A search that has not begun. A model that is too wide gives up at once.
    pub(crate) fn new(model: &Arc<Model>) -> Self {
        let mut state = State::new(Arc::clone(model), true, false);
        let (bags, phase) = match Bags::new(model) {
            Ok(bags) => (bags, Phase::Begin),
            Err(_) => (Bags::default(), state.end(Finish::GaveUp, Phase::Over)),
        };
        let table = |bag| Table {
            shared: bags.shared(bag),
            ..Table::default()
        };
        Self {
            state,
            tables: (0..bags.as_slice().len()).map(table).collect(),
            bags,
            bag: 0,
            listing: Vec::new(),
            asked: Asked::default(),
            stages: Vec::new(),
            phase,
            untaken: model.size() as u64 * 60,
        }
    }

    pub(crate) fn step(
        &mut self,
        budget: &mut Budget,
        observer: &mut impl Observer,
    ) -> Option<Pause> {
        if let Err(limit) = self.pay(budget) {
            return Some(Pause::Stopped(limit));
        }
        let moved = match self.phase {
            Phase::Begin => {
                self.phase = match self.state.constants_clash(observer) {
                    true => self.state.end(Finish::Exhausted, Phase::Over),
                    false => self.begin_bag(observer),
                };
                Ok(())
            }
            Phase::List => self.list(budget, observer),
            Phase::Walk => match self.walk(budget, observer) {
                Ok(true) => return Some(Pause::Solution),
                Ok(false) => Ok(()),
                Err(limit) => Err(limit),
            },
            Phase::Over => return self.state.finish.map(Pause::Over),
        };
        moved.err().map(Pause::Stopped)
    }

    fn pay(&mut self, budget: &mut Budget) -> Result<(), Limit> {
        if self.untaken > 0 {
            budget.take_memory(self.untaken)?;
            self.untaken = 0;
        }
        self.state.pay(budget)
    }

    fn vars(&self, bag: usize) -> &[Var] {
        &self.bags.as_slice()[bag].vars
    }

    /// Begins the list of the next bag, or the walk once all are listed.
    fn begin_bag(&mut self, observer: &mut impl Observer) -> Phase {
        if self.bag == self.tables.len() {
            self.descend();
            return Phase::Walk;
        }
        let bag = self.bag as u32 + 1;
        self.state.tell(SearchEvent::Bag { bag }, observer);
        self.open(0);
        Phase::List
    }

    /// The turn of the next variable of the bag.
    fn open(&mut self, rows_before: u64) {
        self.listing.push(Listing {
            from: 0,
            trying: None,
            tried: 0,
            rows_before,
        });
    }

    fn rows(&self, bag: usize) -> u64 {
        (self.tables[bag].rows.len() / self.vars(bag).len().max(1)) as u64
    }

    /// Tries one value of the latest variable of the bag.
    fn list(&mut self, budget: &mut Budget, observer: &mut impl Observer) -> Result<(), Limit> {
        let place = self.listing.len() - 1;
        let var = self.vars(self.bag)[place];
        let listing = &mut self.listing[place];
        let value = match listing.trying {
            Some(value) => value,
            None => {
                let Some(value) = self.state.domains.next(var, listing.from) else {
                    self.phase = self.exhausted(var, observer);
                    return Ok(());
                };
                listing.from = u32::from(value) + 1;
                listing.trying = Some(value);
                self.state.test(1);
                value
            }
        };
        match self.asked.ask(&mut self.state, Question::Blame, var, value) {
            Reply::More => return Ok(()),
            Reply::Refused(by) => {
                self.listing[place].trying = None;
                self.state
                    .tell(SearchEvent::Refuse { var, value, by }, observer);
                return Ok(());
            }
            Reply::Stands => {}
        }
        if let Some(below) = self.unmatched(place, var, value) {
            self.listing[place].trying = None;
            let bag = below as u32 + 1;
            self.state
                .tell(SearchEvent::Unmatched { var, value, bag }, observer);
            return Ok(());
        }
        budget.node()?;
        let listing = &mut self.listing[place];
        listing.trying = None;
        listing.tried += 1;
        self.assign(var, value, place + 1, observer);
        if place + 1 < self.vars(self.bag).len() {
            let rows = self.rows(self.bag);
            self.open(rows);
        } else {
            self.keep_row(observer);
            self.take_back(var, observer);
        }
        Ok(())
    }

    /// The first bag below this one that has no row with these values, now that the variable at this
    /// place is the last of those they share.
    fn unmatched(&mut self, place: usize, var: Var, value: Value) -> Option<usize> {
        let bags = self.bags.as_slice();
        let vars = &bags[self.bag].vars;
        (0..self.bag).find(|&below| {
            let table = &self.tables[below];
            if bags[below].parent != Some(self.bag) || !table.shared.contains(&var) {
                return false;
            }
            self.state.work(table.shared.len() as u64);
            if vars[place + 1..]
                .iter()
                .any(|later| table.shared.contains(later))
            {
                return false;
            }
            let known = |&other: &Var| match other == var {
                true => Some(value),
                false => self.state.assigned.get(other),
            };
            let key: Vec<Value> = table.shared.iter().filter_map(known).collect();
            !table.by_shared.contains_key(&key)
        })
    }

    /// Keeps the values of the bag as a row.
    fn keep_row(&mut self, observer: &mut impl Observer) {
        let (bag, row) = (self.bag, self.rows(self.bag) as u32);
        let state = &self.state;
        let values = self.bags.as_slice()[bag].vars.iter();
        let values: Vec<Value> = values.filter_map(|&var| state.assigned.get(var)).collect();
        let table = &mut self.tables[bag];
        let key = table
            .shared
            .iter()
            .filter_map(|&var| state.assigned.get(var));
        let rows = table.by_shared.entry(key.collect()).or_default();
        rows.push(row);
        let new = if rows.len() == 1 { 96 } else { 4 };
        self.untaken += new + 2 * values.len() as u64;
        table.rows.extend(values);
        let event = SearchEvent::Row {
            bag: bag as u32 + 1,
            row: u64::from(row) + 1,
        };
        self.state.tell(event, observer);
    }

    /// No value is left for the latest variable of the bag: back to the one before, or on to the next
    /// bag. A dead end if none of its values was part of a row.
    fn exhausted(&mut self, var: Var, observer: &mut impl Observer) -> Phase {
        let rows = self.rows(self.bag);
        if let Some(listing) = self.listing.pop()
            && listing.rows_before == rows
        {
            let cause = Cause::Tried(listing.tried);
            self.state.counters.dead_ends += 1;
            self.state
                .tell(SearchEvent::DeadEnd { var, cause }, observer);
        }
        if let Some(before) = self.listing.len().checked_sub(1) {
            let var = self.vars(self.bag)[before];
            self.take_back(var, observer);
            return Phase::List;
        }
        let bag = self.bag as u32 + 1;
        self.state.tell(SearchEvent::Listed { bag, rows }, observer);
        if rows == 0 {
            return self.state.end(Finish::Exhausted, Phase::Over);
        }
        self.bag += 1;
        self.begin_bag(observer)
    }

    /// Puts the next bag on the walk, parents before their children; all are there: nothing happens.
    fn descend(&mut self) {
        let Some(bag) = self.tables.len().checked_sub(self.stages.len() + 1) else {
            return;
        };
        let assigned = &self.state.assigned;
        let key = self.tables[bag].shared.iter();
        let key = key.filter_map(|&var| assigned.get(var)).collect();
        let vars = self.vars(bag).iter().copied();
        self.stages.push(Stage {
            bag,
            key,
            at: 0,
            adds: vars.filter(|&var| assigned.is_open(var)).collect(),
            placed: 0,
        });
    }

    /// Makes one move of the walk; true if it has found a solution.
    fn walk(&mut self, budget: &mut Budget, observer: &mut impl Observer) -> Result<bool, Limit> {
        let Some(stage) = self.stages.last() else {
            // Nothing was open.
            self.state.found(observer);
            self.phase = self.state.end(Finish::Exhausted, Phase::Over);
            return Ok(true);
        };
        let table = &self.tables[stage.bag];
        let rows = table.by_shared.get(&stage.key);
        let Some(&row) = rows.and_then(|rows| rows.get(stage.at)) else {
            self.stages.pop();
            self.next_row(observer);
            return Ok(false);
        };
        if let Some(&var) = stage.adds.get(stage.placed) {
            budget.node()?;
            let vars = self.vars(stage.bag);
            let place = vars.iter().position(|&other| other == var).unwrap_or(0);
            let value = table.rows[row as usize * vars.len() + place];
            let before: usize = self.stages.iter().map(|stage| stage.placed).sum();
            self.assign(var, value, before + 1, observer);
            if let Some(stage) = self.stages.last_mut() {
                stage.placed += 1;
            }
            return Ok(false);
        }
        if self.stages.len() < self.tables.len() {
            self.descend();
            return Ok(false);
        }
        self.state.found(observer);
        self.next_row(observer);
        Ok(true)
    }

    /// Takes back the row of the latest bag on the walk; its next one is tried then.
    fn next_row(&mut self, observer: &mut impl Observer) {
        let Some(stage) = self.stages.last_mut() else {
            self.phase = self.state.end(Finish::Exhausted, Phase::Over);
            return;
        };
        stage.at += 1;
        let placed = std::mem::take(&mut stage.placed);
        let vars: Vec<Var> = stage.adds[..placed].to_vec();
        for var in vars.into_iter().rev() {
            self.take_back(var, observer);
        }
    }

    fn assign(&mut self, var: Var, value: Value, depth: usize, observer: &mut impl Observer) {
        self.state.assign(var, value, depth - 1);
        self.state.counters.assignments += 1;
        self.state.counters.depth = self.state.counters.depth.max(depth as u64);
        self.state
            .tell(SearchEvent::Assign { var, value }, observer);
    }

    fn take_back(&mut self, var: Var, observer: &mut impl Observer) {
        if let Some(value) = self.state.assigned.get(var) {
            self.state.unassign(var, self.state.mark());
            self.state.tell(SearchEvent::Undo { var, value }, observer);
        }
    }
}
