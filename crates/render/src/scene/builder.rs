//! Scenes made of the events of a trace.

use std::sync::Arc;

use cellwise_csp::{Blame, ConstraintId, Domains, Model, Value, Var};
use cellwise_textbook::{
    Counters, Describer, Detail, Implications, Plan, Replay, SearchEvent, TraceStep,
};

use super::Scene;
use super::listing::{Signs, listing};
use super::path::SearchPath;
use crate::implication::ImplicationPicture;
use crate::line::{Style, StyledLine};

/// Levels of the tree that a scene keeps: as many as a high screen has lines.
const MAX_LEVELS: usize = 100;

/// Follows a trace and makes scenes of it.
///
/// A scene is complete when the next one begins or a value is taken back, because the values that
/// an assignment strikes from other domains belong to it.
#[derive(Clone, Debug)]
pub struct SceneBuilder {
    model: Arc<Model>,
    describer: Describer,
    replay: Replay,
    scene: Scene,
    refused: Vec<(Value, Blame)>,
    struck: Vec<(Var, Value, Blame)>,
    /// The variable chosen last, and why.
    chosen: Option<(Var, String)>,
    /// The constraint that is looked at as a whole.
    whole: Option<ConstraintId>,
    path: SearchPath,
    /// The graph behind each clause, if the search learns any.
    implications: Option<Implications>,
    signs: Signs,
    /// The domains before the first step.
    start: Domains,
    /// The scene was handed out already.
    shown: bool,
}

impl SceneBuilder {
    /// A builder before the first step.
    #[must_use]
    pub fn new(model: &Arc<Model>) -> Self {
        let scene = Scene {
            number: 0,
            depth: 0,
            line: model.name().to_owned(),
            event: None,
            chosen: None,
            values: Vec::new(),
            refused: Vec::new(),
            struck: Vec::new(),
            listed: Vec::new(),
            because: Vec::new(),
            path: Vec::new(),
            marked: Vec::new(),
            counters: Counters::default(),
        };
        Self {
            model: Arc::clone(model),
            describer: Describer::new(model).with_detail(Detail::Steps),
            replay: Replay::new(model),
            scene,
            refused: Vec::new(),
            struck: Vec::new(),
            chosen: None,
            whole: None,
            path: SearchPath::default(),
            implications: None,
            signs: Signs::default(),
            start: model.domains(),
            shown: false,
        }
    }

    /// The same, with a scene for every event that this detail tells.
    #[must_use]
    pub fn with_detail(mut self, detail: Detail) -> Self {
        self.describer = self.describer.with_detail(detail);
        self
    }

    /// The same for a search by this method, which counts tests or does not; the scene of a learned clause lists what led to it.
    #[must_use]
    pub fn with_plan(mut self, plan: Plan) -> Self {
        self.implications = plan.learns().then(|| Implications::new(&self.model, plan));
        self.scene.counters = Counters::new(plan.counts_tests());
        self
    }

    /// The same, with these signs for the values when placements are listed, in the order of the
    /// values from 0 on; without them, their names.
    #[must_use]
    pub fn with_signs(mut self, signs: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.signs = Signs::new(signs.into_iter().map(Into::into).collect());
        self
    }

    /// Takes the next step; if that completes a scene, `show` gets it, with the board as it stands.
    pub fn follow<T>(
        &mut self,
        step: &TraceStep,
        show: impl FnOnce(&Scene, &Replay) -> T,
    ) -> Option<T> {
        if let SearchEvent::Choose {
            var,
            left,
            ties,
            why,
        } = step.event
        {
            self.chosen = Some((var, self.describer.chosen(var, left, ties, why)));
        }
        if let Some(implications) = &mut self.implications {
            implications.follow(&step.event);
        }
        let line = self.describer.line(&step.event);
        let told = line.is_some();
        // Taking a value back removes the values of the scene from the board.
        let ends = line.is_some() || matches!(step.event, SearchEvent::Undo { .. });
        let shown = if ends { self.finish(show) } else { None };
        if let Some(line) = line {
            self.begin(step, line);
        }
        match step.event {
            SearchEvent::Refuse { value, by, .. } => self.refused.push((value, by)),
            SearchEvent::Prune { var, value, by, .. } => {
                if !told {
                    self.struck.push((var, value, by));
                }
                self.reason(var, value, by);
                self.scene.counters = step.counters;
            }
            SearchEvent::Consider { constraint, .. } => self.whole = Some(constraint),
            SearchEvent::Revise { .. } => self.whole = None,
            SearchEvent::ClauseStrikes {
                var,
                value,
                clause,
                pruned: true,
            } => {
                let name = (self.model.var_name(var), self.model.value_name(value));
                let line = format!("{}: not {} (clause {clause})", name.0, name.1);
                self.scene.struck.push(line);
                self.scene.counters = step.counters;
            }
            SearchEvent::Assign { .. } | SearchEvent::Undo { .. } => {
                self.refused.clear();
                self.whole = None;
            }
            _ => {}
        }
        self.replay.follow(&step.event);
        self.path.follow(&step.event);
        self.scene.depth = match step.event {
            SearchEvent::Assign { .. } => self.replay.depth(),
            _ => self.scene.depth,
        };
        shown
    }

    /// Shows the scene that is under way, unless it was shown: the last one of a trace.
    pub fn finish<T>(&mut self, show: impl FnOnce(&Scene, &Replay) -> T) -> Option<T> {
        (!std::mem::replace(&mut self.shown, true)).then(|| {
            self.complete();
            show(&self.scene, &self.replay)
        })
    }

    /// Adds the consequences of an event to its scene.
    fn complete(&mut self) {
        let model = Arc::clone(&self.model);
        let lists = matches!(self.scene.event, Some(SearchEvent::Enumerate { .. }));
        self.scene.path = self.path.lines(&model, MAX_LEVELS);
        let struck = std::mem::take(&mut self.struck);
        let mut lines = Vec::new();
        // Consecutive losses of one variable share a line; a single one has its reason.
        for lost in struck.chunk_by(|a, b| a.0 == b.0) {
            let (var, _, by) = lost[0];
            if lists && !self.scene.marked.contains(&var) {
                self.scene.marked.push(var);
            }
            let values: Vec<_> = lost
                .iter()
                .map(|&(_, value, _)| model.value_name(value))
                .collect();
            let mut line = format!("{}: not {}", model.var_name(var), values.join(" "));
            if lost
                .iter()
                .all(|(_, _, other)| other.constraint == by.constraint)
            {
                line.push_str(&format!(" ({})", model.constraint(by.constraint).name()));
            }
            lines.push(line);
        }
        // The list of placements ends with the cells on which they agree.
        if self.scene.listed.is_empty() {
            self.scene.struck.append(&mut lines);
        }
    }

    /// Notes why a constraint that is looked at as a whole rules a value out: the variables that
    /// take up all their values among themselves, which Hall's theorem is about.
    fn reason(&mut self, var: Var, value: Value, by: Blame) {
        if self.whole != Some(by.constraint) {
            return;
        }
        let model = Arc::clone(&self.model);
        let constraint = model.constraint(by.constraint);
        let found = constraint.unsupported(self.replay.domains());
        let mut found = found.unwrap_or_default().into_iter();
        let Some(unsupported) = found.find(|one| (one.var, one.value) == (var, value)) else {
            return;
        };
        let mut values: Vec<Value> = unsupported
            .by
            .iter()
            .flat_map(|&var| self.replay.domain(var))
            .collect();
        values.sort_unstable();
        values.dedup();
        if unsupported.by.is_empty() || values.len() != unsupported.by.len() {
            return;
        }
        let names: Vec<&str> = unsupported
            .by
            .iter()
            .map(|&var| model.var_name(var))
            .collect();
        let values: Vec<_> = values
            .iter()
            .map(|&value| model.value_name(value))
            .collect();
        let line = match names.as_slice() {
            [one] => format!("{one} has only {} left", values.join(" ")),
            many => format!(
                "Hall set: {} take {} among themselves",
                many.join(", "),
                values.join(" ")
            ),
        };
        if !self.scene.because.contains(&line) {
            self.scene.because.push(line);
            let new = |var: &Var| !self.scene.marked.contains(var);
            let more: Vec<Var> = unsupported.by.into_iter().filter(new).collect();
            self.scene.marked.extend(more);
        }
    }

    /// What led to the clause just learned, a line for each fact.
    fn led_to_clause(&self) -> Vec<StyledLine> {
        let graph = self.implications.as_ref().and_then(Implications::learned);
        let lines = graph.map(|graph| ImplicationPicture::new(&graph, &self.model).lines());
        // The first line is the event itself.
        let lines = lines.unwrap_or_default().into_iter().skip(1);
        lines
            .map(|line| {
                let style = match line.chars().next() {
                    Some('!') => Style::Bad,
                    Some('*') => Style::Changed,
                    _ => Style::Plain,
                };
                StyledLine::new(line, style)
            })
            .collect()
    }

    fn begin(&mut self, step: &TraceStep, line: String) {
        let model = Arc::clone(&self.model);
        let var = match step.event {
            SearchEvent::Assign { var, .. }
            | SearchEvent::DeadEnd { var, .. }
            | SearchEvent::Choose { var, .. }
            | SearchEvent::Refuse { var, .. }
            | SearchEvent::Prune { var, .. }
            | SearchEvent::Revise { var, .. }
            | SearchEvent::ClauseStrikes { var, .. }
            | SearchEvent::Conflict { var, .. }
            | SearchEvent::Jump { to: var, .. }
            | SearchEvent::Undo { var, .. } => Some(var),
            _ => None,
        };
        let listed = match step.event {
            SearchEvent::Enumerate { constraint, .. } => {
                let now = self.replay.domains();
                listing(&model, &self.start, now, constraint, &self.signs)
            }
            SearchEvent::Learn { .. } => self.led_to_clause(),
            _ => Vec::new(),
        };
        let decides = matches!(
            step.event,
            SearchEvent::Assign { .. } | SearchEvent::DeadEnd { .. }
        );
        let chosen = self
            .chosen
            .take_if(|(chosen, _)| decides && Some(*chosen) == var);
        let lists_values = decides || matches!(step.event, SearchEvent::Choose { .. });
        let values = var.filter(|_| lists_values).map(|var| {
            let left = self.replay.domain(var);
            left.map(|value| model.value_name(value).into_owned())
                .collect()
        });
        let refused = std::mem::take(&mut self.refused);
        self.shown = false;
        self.scene = Scene {
            number: self.scene.number + 1,
            depth: self.replay.depth(),
            line,
            event: Some(step.event),
            chosen: chosen.map(|(_, why)| why),
            values: values.unwrap_or_default(),
            refused: refused
                .iter()
                .map(|&(value, by)| model.explain(value, by))
                .collect(),
            struck: Vec::new(),
            listed,
            because: Vec::new(),
            path: Vec::new(),
            marked: var.into_iter().collect(),
            counters: step.counters,
        };
    }
}
