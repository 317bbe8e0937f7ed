//! The implication graph behind a learned clause, rebuilt from the events of a trace.
//!
//! ```text
//! r1c1 = 2 ──not 2──▶ r1c4 = 3 ──not 3──▶ r2c4: no value left
//! r2c7 = 9 ───────────────────── not 9──▶
//! ```
//!
//! In: every event of a search that learns. Out: for the clause learned last, the assignments behind
//! the dead end, what forced them, and which value each of them ruled out where.

use std::collections::HashMap;
use std::sync::Arc;

use cellwise_csp::{Blame, ConstraintId, Model, Value, Var};

use crate::event::SearchEvent;
use crate::method::Algorithm;
use crate::mix::Infer;
use crate::plan::Plan;

/// The most facts that a graph keeps: a larger picture can't be read.
const MAX_FACTS: usize = 200;

/// The reason why a value was ruled out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// A constraint of the model.
    Constraint(ConstraintId),
    /// A learned clause, by its number.
    Clause(u32),
    /// A solution with the value was found before.
    Found,
}

/// What a node of the graph says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// The search put a value into a variable that had several.
    Chosen(Var, Value),
    /// The value was the last one that the variable had left.
    Forced(Var, Value),
    /// A variable has only these values left.
    Narrowed(Var, Vec<Value>),
    /// A variable has no value left.
    Dead(Var),
}

/// A value that a fact rules out, on the way to another fact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Implication {
    /// The fact that rules it out, by its number.
    pub from: usize,
    /// The fact about the variable that loses the value.
    pub to: usize,
    /// The value.
    pub value: Value,
    /// The reason.
    pub by: Reason,
}

/// The implication graph behind one learned clause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImplicationGraph {
    /// The number of the clause, counted from 1.
    pub clause: u32,
    /// The values that never again stand together.
    pub literals: Vec<(Var, Value)>,
    /// The facts: the dead end first, then what it comes from.
    pub facts: Vec<Fact>,
    /// The implications between them.
    pub implications: Vec<Implication>,
    /// True if there are more facts than the graph keeps.
    pub cut_short: bool,
}

impl ImplicationGraph {
    /// Returns true if a fact is a value of the clause.
    #[must_use]
    pub fn is_in_clause(&self, fact: usize) -> bool {
        match self.facts[fact] {
            Fact::Chosen(var, value) | Fact::Forced(var, value) => {
                self.literals.contains(&(var, value))
            }
            Fact::Narrowed(..) | Fact::Dead(_) => false,
        }
    }
}

/// A value ruled out, and where in the order of all that happened.
#[derive(Clone, Debug)]
struct Loss {
    value: Value,
    time: usize,
    by: Reason,
    /// The variable in the way, if it is one alone.
    culprit: Option<Var>,
}

/// Follows the trace of a search that learns, and knows the graph behind its latest clause.
///
/// ```
/// use std::sync::Arc;
/// use cellwise_csp::{AllDifferent, Domain, Model};
/// use cellwise_textbook::{Fact, Implications, Method, Options, Trace};
///
/// let mut model = Model::new("a triangle in two colours");
/// let [a, b, c] = ["a", "b", "c"].map(|name| model.variable(name, Domain::range(1..=2)));
/// for pair in [[a, b], [b, c], [a, c]] {
///     model.constrain(AllDifferent::new("side", "a side", pair));
/// }
/// let model = Arc::new(model);
/// let mut implications = Implications::new(&model, Method::ClauseLearning);
/// for step in Trace::new(&model, Method::ClauseLearning, Options::default()) {
///     implications.follow(&step.event);
///     if let Some(graph) = implications.learned() {
///         assert_eq!(graph.facts[0], Fact::Dead(c));
///         assert!(graph.facts.contains(&Fact::Chosen(a, 1)));
///         assert!(graph.facts.contains(&Fact::Forced(b, 2)));
///         break;
///     }
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Implications {
    model: Arc<Model>,
    /// True if a removal without a culprit comes from all domains of the constraint, false if from
    /// its assignments alone.
    by_domains: bool,
    /// The assignments that stand: variable, value, whether it was forced, and the losses before it.
    standing: Vec<(Var, Value, bool, usize)>,
    /// The values that each variable has lost.
    losses: HashMap<Var, Vec<Loss>>,
    /// The variables that lost a value, in order.
    trail: Vec<Var>,
    clauses: Vec<Vec<(Var, Value)>>,
    /// The assignments behind the dead end under way.
    conflict: Vec<(Var, Value)>,
    dead: Option<Var>,
    /// The clause learned by the latest event.
    latest: Option<u32>,
    /// The clause that the search goes back from; 0 for a solution.
    going_back: Option<u32>,
}

impl Implications {
    /// A follower of a search that has not begun.
    #[must_use]
    pub fn new(model: &Arc<Model>, plan: impl Into<Plan>) -> Self {
        let by_domains = match plan.into().algorithm() {
            Algorithm::Tree(mix, _) => matches!(
                mix.infer,
                Infer::Mac | Infer::Gac | Infer::Ac3 | Infer::Lines
            ),
            _ => false,
        };
        Self {
            model: Arc::clone(model),
            by_domains,
            standing: Vec::new(),
            losses: HashMap::new(),
            trail: Vec::new(),
            clauses: Vec::new(),
            conflict: Vec::new(),
            dead: None,
            latest: None,
            going_back: None,
        }
    }

    /// Takes the next event.
    pub fn follow(&mut self, event: &SearchEvent) {
        self.latest = None;
        match *event {
            SearchEvent::Assign { var, value } => {
                let lost = self.lost(var, usize::MAX).count();
                let forced = lost + 1 == self.model.domain(var).len();
                self.standing.push((var, value, forced, self.trail.len()));
                self.going_back = None;
            }
            SearchEvent::Undo { var, value } => self.take_back(var, value),
            SearchEvent::Prune { var, value, by, .. } | SearchEvent::Refuse { var, value, by } => {
                let Blame {
                    constraint,
                    culprit,
                } = by;
                self.lose(var, value, Reason::Constraint(constraint), culprit);
            }
            SearchEvent::ClauseStrikes {
                var, value, clause, ..
            } => self.lose(var, value, Reason::Clause(clause), None),
            SearchEvent::DeadEnd { var, .. } => {
                self.dead = Some(var);
                self.conflict.clear();
            }
            SearchEvent::Conflict { var, value } => self.conflict.push((var, value)),
            SearchEvent::Learn { clause, .. } => {
                self.clauses.push(self.conflict.clone());
                self.latest = Some(clause);
                self.going_back = Some(clause);
            }
            SearchEvent::Solution { .. } => self.going_back = Some(0),
            _ => {}
        }
    }

    /// The graph behind the clause that the latest event has learned.
    #[must_use]
    pub fn learned(&self) -> Option<ImplicationGraph> {
        let (clause, dead) = (self.latest?, self.dead?);
        let literals = self.clauses.last()?.clone();
        let mut graph = Drawer {
            of: self,
            numbers: HashMap::new(),
            todo: Vec::new(),
            graph: ImplicationGraph {
                clause,
                literals,
                facts: Vec::new(),
                implications: Vec::new(),
                cut_short: false,
            },
        };
        graph.visit(Key::Dead(dead));
        while let Some((number, key)) = graph.todo.pop() {
            graph.expand(number, key);
        }
        Some(graph.graph)
    }

    fn lose(&mut self, var: Var, value: Value, by: Reason, culprit: Option<Var>) {
        let time = self.trail.len();
        self.losses.entry(var).or_default().push(Loss {
            value,
            time,
            by,
            culprit,
        });
        self.trail.push(var);
    }

    /// Forgets what came after an assignment. If the search has come back to it because of a clause, or
    /// of a solution, that is from now on the reason against its value.
    fn take_back(&mut self, var: Var, value: Value) {
        let Some((.., mark)) = self.standing.pop() else {
            return;
        };
        for lost in self.trail.drain(mark..).rev() {
            if let Some(losses) = self.losses.get_mut(&lost) {
                losses.pop();
            }
        }
        match self.going_back {
            Some(0) => self.lose(var, value, Reason::Found, None),
            Some(clause) => {
                // A restart takes back more: then the clause says nothing about the value alone.
                let literals = &self.clauses[clause as usize - 1];
                let is_last = |&(other, its): &(Var, Value)| {
                    (other, its) == (var, value) || self.assignment(other).is_some()
                };
                if literals.contains(&(var, value)) && literals.iter().all(is_last) {
                    self.lose(var, value, Reason::Clause(clause), None);
                }
            }
            None => {}
        }
    }

    /// The values that a variable has lost before a time, each with its latest reason: a value that a
    /// clause ruled out when it was tried may lose its place in the domain later, for another reason.
    fn lost(&self, var: Var, time: usize) -> impl Iterator<Item = &Loss> {
        let losses = self.losses.get(&var).map_or(&[][..], |losses| losses);
        let before = &losses[..losses.partition_point(|loss| loss.time < time)];
        before.iter().enumerate().filter_map(|(at, loss)| {
            let again = before[at + 1..]
                .iter()
                .any(|later| later.value == loss.value);
            (!again).then_some(loss)
        })
    }

    /// The assignment of a variable that stands, and the losses before it.
    fn assignment(&self, var: Var) -> Option<(Value, bool, usize)> {
        let mut standing = self.standing.iter();
        let found = standing.find(|&&(other, ..)| other == var)?;
        Some((found.1, found.2, found.3))
    }
}

/// A fact before it has a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Key {
    Dead(Var),
    Assigned(Var),
    /// The domain of a variable after all that it lost before this time.
    Narrowed(Var, usize),
}

struct Drawer<'a> {
    of: &'a Implications,
    numbers: HashMap<Key, usize>,
    todo: Vec<(usize, Key)>,
    graph: ImplicationGraph,
}

impl Drawer<'_> {
    /// The number of a fact, which is looked into later if it is new.
    fn visit(&mut self, key: Key) -> Option<usize> {
        if let Some(&number) = self.numbers.get(&key) {
            return Some(number);
        }
        if self.graph.facts.len() == MAX_FACTS {
            self.graph.cut_short = true;
            return None;
        }
        let fact = match key {
            Key::Dead(var) => Fact::Dead(var),
            Key::Assigned(var) => match self.of.assignment(var)? {
                (value, true, _) => Fact::Forced(var, value),
                (value, false, _) => Fact::Chosen(var, value),
            },
            Key::Narrowed(var, time) => {
                let gone = |value: &Value| self.of.lost(var, time).any(|loss| loss.value == *value);
                let domain = self.of.model.domain(var);
                Fact::Narrowed(var, domain.iter().filter(|value| !gone(value)).collect())
            }
        };
        let number = self.graph.facts.len();
        self.graph.facts.push(fact);
        self.numbers.insert(key, number);
        self.todo.push((number, key));
        Some(number)
    }

    /// Adds the implications that lead to a fact.
    fn expand(&mut self, number: usize, key: Key) {
        let (var, time) = match key {
            Key::Dead(var) => (var, usize::MAX),
            Key::Narrowed(var, time) => (var, time),
            Key::Assigned(var) => match self.of.assignment(var) {
                Some((_, true, _)) => (var, usize::MAX),
                // Chosen: nothing leads to it.
                _ => return,
            },
        };
        let of = self.of;
        for loss in of.lost(var, time) {
            for cause in self.causes(var, loss) {
                if let Some(from) = self.visit(cause) {
                    self.graph.implications.push(Implication {
                        from,
                        to: number,
                        value: loss.value,
                        by: loss.by,
                    });
                }
            }
        }
    }

    /// The facts that rule a value out.
    fn causes(&self, var: Var, loss: &Loss) -> Vec<Key> {
        let of = self.of;
        let stood = |other: Var| {
            let found = of.assignment(other);
            found.is_some_and(|(.., before)| before <= loss.time)
        };
        let others: Vec<Var> = match loss.by {
            Reason::Constraint(_) if loss.culprit.is_some() => loss.culprit.into_iter().collect(),
            Reason::Constraint(id) => of.model.constraint(id).scope().to_vec(),
            Reason::Clause(clause) => {
                let literals = of.clauses.get(clause as usize - 1);
                literals.map_or(Vec::new(), |all| all.iter().map(|&(var, _)| var).collect())
            }
            Reason::Found => of.standing.iter().map(|&(var, ..)| var).collect(),
        };
        let domains = self.of.by_domains && matches!(loss.by, Reason::Constraint(_));
        let mut causes = Vec::new();
        for other in others.into_iter().filter(|&other| other != var) {
            if stood(other) {
                causes.push(Key::Assigned(other));
            } else if domains && let Some(last) = of.lost(other, loss.time).last() {
                // One fact for all that see the same domain.
                causes.push(Key::Narrowed(other, last.time + 1));
            }
        }
        causes
    }
}
