//! One step of a search as a picture: the board, the event and its reason, the counters.
//!
//! ```text
//!  9 4 2 | 5 3 1 | 6[.]7    step 4, depth 3
//!  6 . . | . . . | . . .    r1c8: nothing fits (8 is in its column) -> back
//!  . . . | . . 2 | . . 9    values: 1 2 3 4 5 6 7 8 9
//! -------+-------+-------   - 1 is in row 1 at r1c6
//!  …                        …
//! assignments 3, tests 28, dead ends 1, prunings 0, deepest 3
//! ```

use std::sync::Arc;

use cellwise_csp::{Blame, Model, Value, Var};
use cellwise_textbook::{Cause, Counters, Describer, Replay, SearchEvent, TraceStep};

use crate::board::BoardDrawing;
use crate::line::{Style, StyledLine, wrap};

/// Lines of words beside even the smallest board: enough for the reasons of nine values.
const PANEL: usize = 12;

/// A step to show, with its reasons and its consequences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The number of the step, counted from 1; 0 is the board before the first.
    pub number: u64,
    /// The number of assignments that stand.
    pub depth: usize,
    /// The event, in one line.
    pub line: String,
    /// The event itself; `None` before the first.
    pub event: Option<SearchEvent>,
    /// The values that the variable of the event may take.
    pub values: Vec<String>,
    /// The values refused, with their reasons.
    pub refused: Vec<String>,
    /// The values struck from domains afterwards, a line for each variable.
    pub struck: Vec<String>,
    /// Variables to be marked on the board.
    pub marked: Vec<Var>,
    /// The counters after it.
    pub counters: Counters,
}

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
            values: Vec::new(),
            refused: Vec::new(),
            struck: Vec::new(),
            marked: Vec::new(),
            counters: Counters::default(),
        };
        Self {
            model: Arc::clone(model),
            describer: Describer::new(model),
            replay: Replay::new(model),
            scene,
            refused: Vec::new(),
            struck: Vec::new(),
            shown: false,
        }
    }

    /// Takes the next step; if that completes a scene, `show` gets it, with the board as it stands.
    pub fn follow<T>(
        &mut self,
        step: &TraceStep,
        show: impl FnOnce(&Scene, &Replay) -> T,
    ) -> Option<T> {
        let line = self.describer.line(&step.event);
        // Taking a value back removes the values of the scene from the board.
        let ends = line.is_some() || matches!(step.event, SearchEvent::Undo { .. });
        let shown = if ends { self.finish(show) } else { None };
        if let Some(line) = line {
            self.begin(step, line);
        }
        match step.event {
            SearchEvent::Refuse { value, by, .. } => self.refused.push((value, by)),
            SearchEvent::Prune { var, value, by, .. } => {
                self.struck.push((var, value, by));
                self.scene.counters = step.counters;
            }
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
            SearchEvent::Assign { .. } | SearchEvent::Undo { .. } => self.refused.clear(),
            _ => {}
        }
        self.replay.follow(&step.event);
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
        self.scene.struck.append(&mut lines);
    }

    fn begin(&mut self, step: &TraceStep, line: String) {
        let model = Arc::clone(&self.model);
        let var = match step.event {
            SearchEvent::Assign { var, .. } | SearchEvent::DeadEnd { var, .. } => Some(var),
            _ => None,
        };
        let values = var.map(|var| {
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
            values: values.unwrap_or_default(),
            refused: refused
                .iter()
                .map(|&(value, by)| model.explain(value, by))
                .collect(),
            struck: Vec::new(),
            marked: var.into_iter().collect(),
            counters: step.counters,
        };
    }
}

impl Scene {
    /// The scene in lines of at most `width` columns; with `height`, no more lines than that:
    /// of a board too high for it, the part around the marked cell.
    #[must_use]
    pub fn lines(
        &self,
        board: &BoardDrawing,
        width: usize,
        height: Option<usize>,
    ) -> Vec<StyledLine> {
        let mut rows = board.lines();
        let board_width = rows.iter().map(StyledLine::width).max().unwrap_or(0);
        let beside = width.saturating_sub(board_width + 2);
        let narrow = beside < 30;
        let mut panel = self.panel(if narrow { width } else { beside });
        if let Some(height) = height {
            // The counters take the last line, the words at least four when they stand below.
            let words = if narrow { panel.len().min(4) } else { 0 };
            let room = height.saturating_sub(1 + words).max(1);
            if rows.len() > room {
                let marked = board.marked_line().unwrap_or(0);
                let first = marked.saturating_sub(room / 2).min(rows.len() - room);
                rows.drain(..first);
                rows.truncate(room);
            }
            let max = if narrow {
                height.saturating_sub(1 + rows.len())
            } else {
                room
            };
            shorten(&mut panel, max);
        } else {
            shorten(&mut panel, rows.len().max(PANEL));
        }
        let mut lines = Vec::new();
        if narrow {
            lines.extend(rows);
            lines.extend(panel);
        } else {
            let (mut rows, mut panel) = (rows.into_iter(), panel.into_iter());
            loop {
                let (row, words) = (rows.next(), panel.next());
                if row.is_none() && words.is_none() {
                    break;
                }
                let mut line = row.unwrap_or_default();
                line.pad(board_width + 2);
                line.append(words.unwrap_or_default());
                lines.push(line);
            }
        }
        lines.extend(
            wrap(&self.tally(), width)
                .into_iter()
                .map(|text| StyledLine::new(text, Style::Dim)),
        );
        if let Some(height) = height {
            lines.truncate(height);
        }
        lines.into_iter().map(|line| line.clipped(width)).collect()
    }

    /// The event and its reasons.
    fn panel(&self, width: usize) -> Vec<StyledLine> {
        let style = match self.event {
            Some(SearchEvent::DeadEnd { .. } | SearchEvent::Stalled { .. }) => Style::Bad,
            Some(SearchEvent::Solution { .. }) => Style::Good,
            _ => Style::Plain,
        };
        let mut lines = Vec::new();
        let mut say = |text: &str, style| {
            lines.extend(
                wrap(text, width)
                    .into_iter()
                    .map(|text| StyledLine::new(text, style)),
            );
        };
        let place = format!("step {}, depth {}", self.number, self.depth);
        say(if self.number == 0 { "start" } else { &place }, Style::Dim);
        say(&self.line, style);
        let tried = !matches!(
            self.event,
            Some(SearchEvent::DeadEnd {
                cause: Cause::Emptied(_) | Cause::Clause(_) | Cause::NoPlace(..),
                ..
            })
        );
        if tried && !self.values.is_empty() {
            say(&format!("values: {}", self.values.join(" ")), Style::Plain);
        }
        for reason in &self.refused {
            say(&format!("- {reason}"), Style::Dim);
        }
        for struck in &self.struck {
            say(&format!("> {struck}"), Style::Dim);
        }
        lines
    }

    fn tally(&self) -> String {
        let Counters {
            assignments,
            tests,
            dead_ends,
            prunings,
            depth,
            ..
        } = self.counters;
        let tests = tests.map_or("–".to_owned(), |tests| tests.to_string());
        format!(
            "assignments {assignments}, tests {tests}, dead ends {dead_ends}, prunings {prunings}, deepest {depth}"
        )
    }
}

/// Keeps the first lines and says how many are missing.
fn shorten(lines: &mut Vec<StyledLine>, max: usize) {
    if lines.len() > max {
        let missing = lines.len() + 1 - max.max(1);
        lines.truncate(max.saturating_sub(1));
        if max > 0 {
            lines.push(StyledLine::new(format!("… and {missing} more"), Style::Dim));
        }
    }
}

#[cfg(test)]
mod tests;
