//! `trace`: a method of the textbook at work, event by event.

mod event;
mod graph;
mod scenes;
mod tree;

use std::collections::VecDeque;
use std::sync::Arc;

use cellwise_core::{Budget, Limit};
use cellwise_csp::Model;
use cellwise_textbook::{
    self as textbook, DEFAULT_BOUND, Describer, Finish, Method, MethodSearch, Pause, Plan,
    SearchEvent, TraceStep,
};
use serde::{Deserialize, Serialize};

pub use self::event::{By, Happened, TraceEvent};
pub use self::graph::ClauseGraph;
use self::graph::GraphSearch;
pub use self::scenes::{DrawnScene, SceneView, frames, scenes};
pub use self::tree::search_tree;
use crate::fault::{Code, Fault};
use crate::job::Context;
use crate::textbook::{MethodRun, MixRequest, ModelInProgress, ModelledPuzzle, View};
use crate::wire::request::puzzle_request;
use crate::{Head, Input, Part, Progress, Turn, Work, read};

/// Events in a part: some tens of kilobytes.
const CHUNK: usize = 256;

/// The largest number of events in one reply to a carrier.
const MAX_STEPS: u64 = 1_000_000;

/// The events that are told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Detail {
    /// Every event.
    #[default]
    All,
    /// The walk alone: values put in and taken back, dead ends, solutions.
    Walk,
    /// The walk, and each revision of an arc or of a whole constraint that removes values.
    Steps,
}

impl From<Detail> for textbook::Detail {
    fn from(detail: Detail) -> Self {
        match detail {
            Detail::All => Self::All,
            Detail::Walk => Self::Walk,
            Detail::Steps => Self::Steps,
        }
    }
}

puzzle_request! {
    /// `trace`: a method of the textbook at work, event by event.
    TraceRequest {
        /// The method.
        method: String,
        /// The order of the variables, instead of the method's own: `static`, `mrv`, `degree`,
        /// `mrv-degree`, `mrv-random`, `dom/wdeg`, `random`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        order: Option<String>,
        /// The order of the values: `asc`, `lcv`, `random`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        values: Option<String>,
        /// The inference: `none`, `trim`, `forward`, `ac3`, `gac`, `mac`, `lines`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        infer: Option<String>,
        /// The way back: `chronological`, `backjump`, `cbj`, `clauses`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        back: Option<String>,
        /// Restarts: `luby`, `geometric`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        restart: Option<String>,
        /// Nonogram: the variables of the model.
        #[serde(default)]
        view: View,
        /// The events that are told.
        #[serde(default)]
        detail: Detail,
        /// Events to pass over.
        #[serde(default)]
        skip: u64,
        /// Events to give; 10,000 by default.
        #[serde(default = "ten_thousand")]
        #[cfg_attr(feature = "schema", schemars(range(max = 1_000_000)))]
        max_steps: u64,
        /// Stop at this many solutions; by default as the method does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
        max: Option<u64>,
        /// The number of placements of one line, or fillings of one house, that the line methods may list.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bound: Option<u64>,
        /// Instead of events: the implication graph behind the learned clause of this number, counted
        /// from 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
        clause: Option<u32>,
    }
}

fn ten_thousand() -> u64 {
    10_000
}

/// Options of `trace`.
#[derive(Clone, Copy, Debug)]
pub struct TraceOptions {
    /// The method, or a mix.
    pub method: Plan,
    /// Nonogram: the variables of the model.
    pub view: View,
    /// The events that are told.
    pub detail: Detail,
    /// Events to pass over.
    pub skip: u64,
    /// Events to give.
    pub max_steps: u64,
    /// The event after which the trace ends.
    pub until: Option<Happened>,
    /// The number of solutions at which the search ends; `None` as the method does.
    pub max: Option<u64>,
    /// The number of placements of one line, or fillings of one house, that the line methods may list.
    pub bound: u64,
    /// The seed of everything random.
    pub seed: u64,
    /// Boards: the values that are left, written into the cells.
    pub marks: bool,
    /// Instead of events: the graph behind the learned clause of this number.
    pub clause: Option<u32>,
}

impl TraceOptions {
    /// Every event of a method.
    #[must_use]
    pub fn new(method: impl Into<Plan>) -> Self {
        Self {
            method: method.into(),
            view: View::Cells,
            detail: Detail::All,
            skip: 0,
            max_steps: u64::MAX,
            until: None,
            max: None,
            bound: DEFAULT_BOUND,
            seed: 0,
            marks: false,
            clause: None,
        }
    }

    /// The search that is traced.
    fn search(&self, model: &Arc<Model>) -> Result<MethodSearch, Fault> {
        graph::check(self.method, self.clause)?;
        let suited = self.method.suits(model);
        suited.map_err(|error| Fault::new(Code::BadRequest, error.to_string()))?;
        let options = textbook::Options {
            seed: self.seed,
            bound: self.bound,
        };
        Ok(MethodSearch::new(model, self.method, options))
    }
}

/// The last object of a `trace`: how it went.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TraceEnd {
    /// Place, version and kind.
    #[serde(flatten)]
    pub head: Head,
    /// True if the search came to its end; false when only its first steps were asked for.
    pub complete: bool,
    /// The run of the method up to here.
    #[serde(flatten)]
    pub run: MethodRun,
    /// The implication graph behind the clause that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub graph: Option<ClauseGraph>,
    /// The number of events told or passed over.
    #[serde(skip)]
    pub steps: u64,
}

pub(crate) fn begin(request: &TraceRequest, context: &Context) -> Result<Tracing, Fault> {
    let method: Method = request
        .method
        .parse()
        .map_err(|error| Fault::new(Code::BadRequest, format!("`method`: {error}")))?;
    if request.max == Some(0) {
        return Err(Fault::new(Code::BadRequest, "`max` is 0; it begins at 1"));
    }
    if request.max_steps > MAX_STEPS {
        let text = format!(
            "`max_steps` is {}; it goes to {MAX_STEPS}",
            request.max_steps
        );
        return Err(Fault::new(Code::BadRequest, text));
    }
    let mix = MixRequest {
        order: request.order.as_deref(),
        values: request.values.as_deref(),
        infer: request.infer.as_deref(),
        back: request.back.as_deref(),
        restart: request.restart.as_deref(),
    };
    let method = mix.plan(method)?;
    let input = read::input(&request.text(), &context.allowed)?;
    let options = TraceOptions {
        method,
        view: request.view,
        detail: request.detail,
        skip: request.skip,
        max_steps: request.max_steps,
        until: None,
        max: request.max,
        bound: request.bound.unwrap_or(DEFAULT_BOUND).min(DEFAULT_BOUND),
        seed: request.seed,
        marks: false,
        clause: request.clause,
    };
    let work = Tracing::new(&input, &options)?;
    if let Stage::Model(building) = &work.stage {
        building.fits(context.allowed.memory)?;
    }
    Ok(work)
}

/// Runs a method and tells its events as parts.
///
/// # Errors
/// [`Code::Unsupported`] or [`Code::TooLarge`] if the puzzle has no model. The work ends with
/// [`Code::BadRequest`] if the method does not suit it.
pub fn start(
    input: &Input,
    options: &TraceOptions,
) -> Result<impl Work<Reply = TraceEnd> + use<>, Fault> {
    Tracing::new(input, options)
}

/// The work of `trace`.
pub(crate) struct Tracing {
    head: Head,
    puzzle: ModelledPuzzle,
    options: TraceOptions,
    stage: Stage,
    window: Window,
    /// Events that happened and were not handed out yet.
    waiting: VecDeque<TraceEvent>,
    finish: Option<Finish>,
    /// True if everything that was asked for was told.
    over: bool,
}

enum Stage {
    Model(ModelInProgress),
    Search(Box<Searching>),
}

/// A search whose events are told.
struct Searching {
    model: Arc<Model>,
    search: MethodSearch,
    describer: Describer,
    /// The search for the graph behind a clause, if that was asked for.
    graph: Option<GraphSearch>,
}

/// The events that are told, and the state of the search at the last of them.
struct Window {
    skip: u64,
    /// The number of the last event to be told.
    last: u64,
    until: Option<Happened>,
    /// The number of events so far.
    events: u64,
    counters: textbook::Counters,
    solutions: u64,
    /// True if an event came after the last one to be told.
    passed: bool,
}

impl Window {
    /// Takes note of an event; returns true if it is to be told.
    fn admit(&mut self, step: &TraceStep) -> bool {
        if self.passed || self.events >= self.last {
            self.passed = true;
            return false;
        }
        self.events += 1;
        self.counters = step.counters;
        if let SearchEvent::Solution { number } = step.event {
            self.solutions = number;
        }
        self.events > self.skip
    }
}

impl Tracing {
    fn new(input: &Input, options: &TraceOptions) -> Result<Self, Fault> {
        let puzzle = ModelledPuzzle::new(input, options.view);
        Ok(Self {
            head: input.head(),
            stage: Stage::Model(puzzle.begin_model()?),
            puzzle,
            options: *options,
            window: Window {
                skip: options.skip,
                last: options.skip.saturating_add(options.max_steps),
                until: options.until,
                events: 0,
                counters: textbook::Counters::default(),
                solutions: 0,
                passed: false,
            },
            waiting: VecDeque::new(),
            finish: None,
            over: false,
        })
    }

    /// Goes on with the model, or lets the search make one move. Returns true if the slice is over.
    fn watch(&mut self, budget: &mut Budget) -> Result<bool, Fault> {
        let searching = match &mut self.stage {
            Stage::Search(searching) => searching,
            Stage::Model(building) => {
                match building.advance(&self.puzzle, budget) {
                    Ok(model) => {
                        let searching = Searching::new(model, &self.options)?;
                        self.stage = Stage::Search(Box::new(searching));
                    }
                    Err(Limit::Slice) => return Ok(true),
                    Err(limit) => {
                        self.finish = Some(Finish::Stopped(limit));
                        self.over = true;
                    }
                }
                return Ok(false);
            }
        };
        let (head, window, waiting) = (&self.head, &mut self.window, &mut self.waiting);
        let Searching {
            model,
            search,
            describer,
            graph,
        } = &mut **searching;
        let pause = search.step(budget, &mut |step: TraceStep| {
            if let Some(graph) = graph.as_mut() {
                graph.follow(&step.event);
                return;
            }
            let Some(text) = describer.line(&step.event) else {
                return;
            };
            if window.admit(&step) {
                let event = TraceEvent::new(head.clone(), window.events, text, &step, model);
                if window.until == Some(event.event) {
                    window.last = window.events;
                }
                waiting.push_back(event);
            }
        });
        let mut paused = false;
        let method = self.options.method;
        let max = self.options.max.unwrap_or(method.usual_solutions());
        let finish = match pause {
            None => None,
            Some(Pause::Solution) => {
                self.puzzle.check(method, search.solution())?;
                (search.solutions() >= max).then_some(Finish::Enough)
            }
            Some(Pause::Stopped(Limit::Slice)) => {
                paused = true;
                None
            }
            Some(Pause::Stopped(limit)) => Some(Finish::Stopped(limit)),
            Some(Pause::Over(finish)) => Some(finish),
        };
        if let Some(graph) = graph.as_ref() {
            self.window.passed = graph.is_done();
            if let Some(finish) = finish.filter(|_| !graph.is_done()) {
                graph.missed(finish)?;
            }
        }
        if finish.is_some() && !self.window.passed || graph.is_some() {
            self.window.counters = search.counters();
        }
        self.over = finish.is_some() || self.window.passed;
        self.finish = finish.filter(|_| !self.window.passed);
        Ok(paused)
    }

    fn end(&self) -> TraceEnd {
        let finish = self.finish.unwrap_or(Finish::Enough);
        let window = &self.window;
        TraceEnd {
            head: self.head.clone(),
            complete: self.finish.is_some(),
            run: MethodRun::textbook(
                self.options.method,
                finish,
                window.solutions,
                window.counters,
            ),
            graph: match &self.stage {
                Stage::Search(searching) => {
                    let graph = searching.graph.as_ref();
                    graph.and_then(|graph| graph.drawn(&searching.model))
                }
                Stage::Model(_) => None,
            },
            steps: window.events,
        }
    }
}

impl Searching {
    fn new(model: Arc<Model>, options: &TraceOptions) -> Result<Self, Fault> {
        Ok(Self {
            search: options.search(&model)?,
            describer: Describer::new(&model).with_detail(options.detail.into()),
            graph: options
                .clause
                .map(|clause| GraphSearch::new(&model, options.method, clause)),
            model,
        })
    }
}

impl Work for Tracing {
    type Reply = TraceEnd;

    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<TraceEnd>, Fault> {
        while self.waiting.len() < CHUNK && !self.over {
            if self.watch(budget)? && self.waiting.len() < CHUNK && !self.over {
                return Ok(Turn::Pending(Progress {
                    nodes: self.window.counters.assignments,
                    done: Some(self.window.events.saturating_sub(self.window.skip)),
                    ..Progress::default()
                }));
            }
        }
        if self.waiting.is_empty() {
            return Ok(Turn::Done(self.end()));
        }
        let number = self.waiting.len().min(CHUNK);
        let events = self.waiting.drain(..number).collect();
        Ok(Turn::Part(Part::Events { events }))
    }
}
