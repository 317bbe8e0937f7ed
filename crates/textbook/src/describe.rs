//! Events in words, one line each.

use cellwise_csp::{Blame, ConstraintId, Model, Value, Var};

use crate::event::{Cause, Event};

/// How much is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Detail {
    /// The walk: assignments, lines listed, dead ends with their reason, solutions, notes.
    #[default]
    Walk,
    /// Every event: also each test refused, each pruning, each undo.
    All,
}

/// Turns the events of a trace, in order, into lines of text.
///
/// A dead end is told with the values that were refused since the last one stood,
/// and by which constraint, except those that are plain to see.
#[derive(Clone, Debug)]
pub struct Describer<'m> {
    model: &'m Model,
    detail: Detail,
    refused: Vec<(Value, Blame)>,
    depth: usize,
}

impl<'m> Describer<'m> {
    /// A describer of the walk.
    #[must_use]
    pub fn new(model: &'m Model) -> Self {
        Self {
            model,
            detail: Detail::Walk,
            refused: Vec::new(),
            depth: 0,
        }
    }

    /// The same, telling as much as this.
    #[must_use]
    pub fn with_detail(mut self, detail: Detail) -> Self {
        self.detail = detail;
        self
    }

    /// The line for an event; `None` for one that is not told. Feed it every event in order.
    pub fn line(&mut self, event: &Event) -> Option<String> {
        let model = self.model;
        let all = self.detail == Detail::All;
        let name = |var: Var| model.var_name(var);
        let constraint = |id: ConstraintId| model.constraint(id).name();
        match *event {
            Event::Assign { var, value } => {
                self.refused.clear();
                self.depth += 1;
                Some(format!("{} = {}", name(var), model.value_name(value)))
            }
            Event::Refuse { var, value, by } => {
                self.refused.push((value, by));
                all.then(|| format!("{}: {}", name(var), model.explain(value, by)))
            }
            Event::Prune { var, value, by, .. } => all.then(|| {
                let value = model.value_name(value);
                format!("{}: not {value} ({})", name(var), constraint(by.constraint))
            }),
            Event::Enumerate {
                constraint: id,
                tried,
                kept,
            } => Some(format!(
                "{}: {kept} of {tried} fillings agree",
                constraint(id)
            )),
            Event::TooLarge {
                constraint: id,
                bound,
            } => Some(format!(
                "{}: more than {bound} fillings, left aside",
                constraint(id)
            )),
            Event::DeadEnd { var, cause } => Some(self.dead_end(var, cause)),
            Event::Undo { var, value } => {
                self.refused.clear();
                self.depth = self.depth.saturating_sub(1);
                all.then(|| format!("{}: {} taken back", name(var), model.value_name(value)))
            }
            Event::Solution { number } => Some(format!("solution {number}")),
            Event::Stalled { open, left_aside } => Some(match left_aside {
                0 => format!("stalled: {open} variables open, and nothing more follows"),
                _ => format!("stalled: {open} variables open, {left_aside} constraints left aside"),
            }),
        }
    }

    fn dead_end(&mut self, var: Var, cause: Cause) -> String {
        let what = match cause {
            Cause::Tried(0) => "nothing fits",
            Cause::Tried(_) => "nothing left",
            Cause::Emptied(_) => "no value left",
        };
        let why = match cause {
            Cause::Tried(_) => self.summary(),
            Cause::Emptied(id) => format!(" ({})", self.model.constraint(id).name()),
        };
        self.refused.clear();
        let next = if self.depth == 0 { "end" } else { "back" };
        format!("{}: {what}{why} -> {next}", self.model.var_name(var))
    }

    /// Who refused which values: ` (5 and 8 are in its column; 3 is in its box)`.
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
