//! Events in words, one line each.

use std::sync::Arc;

use cellwise_csp::{Blame, ConstraintId, Model, Value, Var};

use crate::agreed::{agreed, number, span};
use crate::event::{Cause, SearchEvent, Why};
use crate::join::Bags;
use crate::replay::Replay;

/// Variables that tie and are named.
const MAX_TIED: usize = 8;

/// The amount of detail.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Detail {
    /// The walk: assignments, lines listed, dead ends with their reason, solutions, notes.
    #[default]
    Walk,
    /// Also each revision of an arc or of a whole constraint that removes values.
    Steps,
    /// Every event: also each test refused, each pruning, each undo.
    All,
}

/// Turns the events of a trace, in order, into lines of text.
///
/// A dead end is told with the values that were refused since the last one stood,
/// and by which constraint, except those that are plain to see.
#[derive(Clone, Debug)]
pub struct Describer {
    model: Arc<Model>,
    detail: Detail,
    refused: Vec<(Value, Blame)>,
    /// The assignments that the latest dead end comes from.
    conflict: Vec<(Var, Value)>,
    /// The latest revision, until a value that it removes is told.
    revision: Option<SearchEvent>,
    replay: Replay,
    /// The bags of the model, once one is named.
    bags: Option<Bags>,
}

impl Describer {
    /// A describer of the walk.
    #[must_use]
    pub fn new(model: &Arc<Model>) -> Self {
        Self {
            model: Arc::clone(model),
            detail: Detail::Walk,
            refused: Vec::new(),
            conflict: Vec::new(),
            revision: None,
            replay: Replay::new(model),
            bags: None,
        }
    }

    /// The same, telling as much as this.
    #[must_use]
    pub fn with_detail(mut self, detail: Detail) -> Self {
        self.detail = detail;
        self
    }

    /// The line for an event; `None` for one that is not told. Feed it every event in order.
    pub fn line(&mut self, event: &SearchEvent) -> Option<String> {
        let line = self.told(event);
        self.replay.follow(event);
        line
    }

    fn told(&mut self, event: &SearchEvent) -> Option<String> {
        let model = Arc::clone(&self.model);
        let all = self.detail == Detail::All;
        let name = |var: Var| model.var_name(var);
        let constraint = |id: ConstraintId| model.constraint(id).name();
        match *event {
            SearchEvent::Assign { var, value } => {
                self.refused.clear();
                Some(format!("{} = {}", name(var), model.value_name(value)))
            }
            SearchEvent::Refuse { var, value, by } => {
                self.refused.push((value, by));
                all.then(|| format!("{}: {}", name(var), model.explain(value, by)))
            }
            SearchEvent::Prune { var, value, by, .. } => {
                let removed = || {
                    let value = model.value_name(value);
                    format!("{}: not {value} ({})", name(var), constraint(by.constraint))
                };
                let revision = self.revision.take();
                match (self.detail, revision) {
                    (Detail::Walk, _) | (Detail::Steps, None) => None,
                    (Detail::All, _) => Some(removed()),
                    (Detail::Steps, Some(revision)) => {
                        Some(format!("{}; {}", removed(), self.queue(&revision)))
                    }
                }
            }
            SearchEvent::Enumerate {
                constraint: id,
                all,
                fit,
            } => Some(self.enumerated(id, all, fit)),
            SearchEvent::TooLarge {
                constraint: id,
                bound,
                fit,
            } => {
                let word = model.constraint(id).fillings_word();
                Some(match fit {
                    Some(fit) => format!(
                        "{}: {} {word} fit what is known, more than {bound}: left aside",
                        constraint(id),
                        number(fit)
                    ),
                    None => format!("{}: too many {word} to count, left aside", constraint(id)),
                })
            }
            SearchEvent::Choose {
                var,
                left,
                ties,
                why,
            } => all.then(|| self.chosen(var, left, ties, why)),
            SearchEvent::Revise {
                var,
                constraint: id,
                ..
            } => {
                self.revision = Some(*event);
                all.then(|| {
                    let (var, constraint) = (name(var), constraint(id));
                    format!("{var} in {constraint}: revised; {}", self.queue(event))
                })
            }
            SearchEvent::Consider { constraint: id, .. } => {
                self.revision = Some(*event);
                all.then(|| format!("{}: revised; {}", constraint(id), self.queue(event)))
            }
            SearchEvent::ClauseStrikes {
                var, value, clause, ..
            } => all.then(|| {
                let value = model.value_name(value);
                format!("{}: not {value} (clause {clause})", name(var))
            }),
            SearchEvent::Conflict { var, value } => {
                self.conflict.push((var, value));
                all.then(|| format!("conflict: {} = {}", name(var), model.value_name(value)))
            }
            SearchEvent::Learn { clause, .. } => {
                let literal = |&(var, value): &(Var, Value)| {
                    format!("{} = {}", name(var), model.value_name(value))
                };
                let literals: Vec<String> = self.conflict.iter().map(literal).collect();
                Some(match literals.as_slice() {
                    [one] => format!("clause {clause}: never {one}"),
                    many => format!("clause {clause}: never {} together", many.join(", ")),
                })
            }
            SearchEvent::Jump { to, over } => {
                let others = if over == 1 { "other" } else { "others" };
                Some(format!("back to {}, past {over} {others}", name(to)))
            }
            SearchEvent::Restart { run } => Some(format!("run {run} begins")),
            SearchEvent::Bag { bag } => Some(self.bag(bag)),
            SearchEvent::Unmatched { var, value, bag } => all.then(|| {
                let (var, value) = (name(var), model.value_name(value));
                format!("{var}: not {value} (no row of bag {bag} agrees)")
            }),
            SearchEvent::Row { bag, row } => all.then(|| format!("bag {bag}: row {row}")),
            SearchEvent::Listed { bag, rows } => Some(match rows {
                1 => format!("bag {bag}: 1 row"),
                _ => format!("bag {bag}: {rows} rows"),
            }),
            SearchEvent::Broken { constraints } => Some(format!("conflicts: {constraints}")),
            SearchEvent::DeadEnd { var, cause } => Some(self.dead_end(var, cause)),
            SearchEvent::Undo { var, value } => {
                self.refused.clear();
                all.then(|| format!("{}: {} taken back", name(var), model.value_name(value)))
            }
            SearchEvent::Solution { number } => Some(format!("solution {number}")),
            SearchEvent::Stalled { open, left_aside } => Some(match left_aside {
                0 => format!("stalled: {open} variables open, and nothing more follows"),
                _ => format!("stalled: {open} variables open, {left_aside} constraints left aside"),
            }),
        }
    }

    /// `bag 2: NT SA Q; it shares SA Q with bag 3`.
    fn bag(&mut self, number: u32) -> String {
        let model = &self.model;
        let bags = self
            .bags
            .get_or_insert_with(|| Bags::new(model).unwrap_or_default());
        let at = number as usize - 1;
        let Some(bag) = bags.iter().nth(at) else {
            return format!("bag {number}");
        };
        let names = |vars: &[Var]| -> String {
            let names: Vec<&str> = vars.iter().map(|&var| model.var_name(var)).collect();
            names.join(" ")
        };
        let mut line = format!("bag {number}: {}", names(&bag.vars));
        if let Some(parent) = bag.parent {
            let shared = names(&bags.shared(at));
            line.push_str(&format!("; it shares {shared} with bag {}", parent + 1));
        }
        line
    }

    /// `12 arcs wait, next r1c4 in row 1`.
    #[must_use]
    pub fn queue(&self, event: &SearchEvent) -> String {
        let (waiting, word, next) = match *event {
            SearchEvent::Revise { waiting, next, .. } => {
                let next = next.map(|(var, id)| {
                    let (var, id) = (self.model.var_name(var), self.model.constraint(id).name());
                    format!("{var} in {id}")
                });
                (waiting, "arc", next)
            }
            SearchEvent::Consider { waiting, next, .. } => {
                let next = next.map(|id| self.model.constraint(id).name().to_owned());
                (waiting, "constraint", next)
            }
            _ => return String::new(),
        };
        match (waiting, next) {
            (0, _) | (_, None) => "the queue is empty".to_owned(),
            (1, Some(next)) => format!("1 {word} waits: {next}"),
            (_, Some(next)) => format!("{waiting} {word}s wait, next {next}"),
        }
    }

    /// `r1c3 is next: 2 values left, the fewest; the first of 5 with so many (r1c3, r2c4, …)`.
    #[must_use]
    pub fn chosen(&self, var: Var, left: usize, ties: usize, why: Why) -> String {
        let values = if left == 1 { "value" } else { "values" };
        let tied = self.tied(left, ties);
        let why = match (why, ties) {
            (Why::Fewest, 1) => "the fewest".to_owned(),
            (Why::Fewest, _) => format!("the fewest; the first of {ties} with so many{tied}"),
            (Why::Degree(degree), 1) => format!("touches {degree} open variables"),
            (Why::Degree(degree), _) => {
                format!("touches {degree} open variables, the most of {ties} that tie{tied}")
            }
            (Why::Weight(weight), 1) => format!("its constraints weigh {weight}"),
            (Why::Weight(weight), _) => {
                format!("its constraints weigh {weight}; the first of {ties} that tie")
            }
            (Why::Random, _) => format!("drawn from {ties}{tied}"),
        };
        let name = self.model.var_name(var);
        format!("{name} is next: {left} {values} left, {why}")
    }

    /// ` (r1c3, r2c4, …)`: the variables that have as few values as the one chosen; nothing if
    /// something else makes them equal.
    fn tied(&self, left: usize, ties: usize) -> String {
        let open = |var: &Var| {
            self.replay.value(*var).is_none() && self.replay.domains().len(*var) == left
        };
        let tied: Vec<Var> = self.model.vars().filter(open).collect();
        if tied.len() != ties || ties < 2 {
            return String::new();
        }
        let names = tied.iter().take(MAX_TIED);
        let mut names: Vec<&str> = names.map(|&var| self.model.var_name(var)).collect();
        if tied.len() > MAX_TIED {
            names.push("…");
        }
        format!(" ({})", names.join(", "))
    }

    fn dead_end(&mut self, var: Var, cause: Cause) -> String {
        let what = match cause {
            Cause::Tried(0) => "nothing fits",
            Cause::Tried(_) => "nothing left",
            Cause::Emptied(_) | Cause::Clause(_) => "no value left",
            Cause::NoPlace(..) => "no place left",
        };
        let why = match cause {
            Cause::Tried(_) => self.summary(),
            Cause::Emptied(id) => format!(" ({})", self.model.constraint(id).name()),
            Cause::Clause(clause) => format!(" (clause {clause})"),
            Cause::NoPlace(_, value) => format!(" for {}", self.model.value_name(value)),
        };
        self.refused.clear();
        self.conflict.clear();
        let next = if self.replay.depth() == 0 {
            "end"
        } else {
            "back"
        };
        let place = match cause {
            Cause::NoPlace(id, _) => self.model.constraint(id).name(),
            _ => self.model.var_name(var),
        };
        format!("{place}: {what}{why} -> {next}")
    }

    /// `column 3: 3 of 3 placements fit what is known; r3c3-r8c3 are black in all of them`.
    fn enumerated(&self, id: ConstraintId, all: Option<u64>, fit: u64) -> String {
        let constraint = self.model.constraint(id);
        let of = match all {
            Some(all) => format!("{} of {}", number(fit), number(all)),
            None => number(fit),
        };
        let verb = if fit == 1 { "fits" } else { "fit" };
        let word = constraint.fillings_word();
        let mut line = format!("{}: {of} {word} {verb} what is known", constraint.name());
        for agreed in agreed(&self.model, &self.replay, id) {
            let verb = if agreed.vars.len() == 1 { "is" } else { "are" };
            let value = self.model.value_name(agreed.value);
            let cells = span(&self.model, constraint.scope(), &agreed.vars);
            line.push_str(&format!("; {cells} {verb} {value} in all of them"));
        }
        line
    }

    /// The values refused, by constraint: ` (5 and 8 are in its column; 3 is in its box)`.
    fn summary(&self) -> String {
        let mut parts: Vec<String> = Vec::new();
        let mut told: Vec<ConstraintId> = Vec::new();
        for (_, blame) in &self.refused {
            let constraint = self.model.constraint(blame.constraint);
            if constraint.in_plain_sight() || told.contains(&blame.constraint) {
                continue;
            }
            told.push(blame.constraint);
            let values: Vec<_> = self
                .refused
                .iter()
                .filter(|(_, other)| other.constraint == blame.constraint)
                .map(|&(value, _)| self.model.value_name(value))
                .collect();
            let values: Vec<&str> = values.iter().map(AsRef::as_ref).collect();
            parts.push(constraint.summary(&values));
        }
        if parts.is_empty() {
            String::new()
        } else {
            format!(" ({})", parts.join("; "))
        }
    }
}
