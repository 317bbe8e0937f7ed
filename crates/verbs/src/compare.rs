//! `compare`: methods of the textbook and our engine on the same puzzle, one after the other.

mod spread;
mod sweep;

use std::sync::Arc;
use std::time::Duration;

use cellwise_core::{Budget, End, Limit, SharedMemory};
use cellwise_csp::Model;
use cellwise_sudoku::Isa;
use cellwise_textbook::{
    DEFAULT_BOUND, Finish, Method, MethodSearch, Options, Pause, Plan, Silent,
};
use serde::Serialize;

pub use self::spread::Spread;
pub use self::sweep::board_with_givens;
use crate::fault::{Code, Fault};
use crate::job::Context;
use crate::limits::{Clocks, SubBudget, valid};
use crate::search::{AnySolver, Counted};
use crate::textbook::{MethodRun, ModelInProgress, ModelledPuzzle, View};
use crate::wire::request::puzzle_request;
use crate::{Head, Input, Limits, Progress, Turn, Work, read};

/// The limits of each method if the puzzle has none: some seconds at most.
const USUAL_LIMITS: Limits = Limits {
    seconds: Some(10.0),
    nodes: Some(1_000_000),
    memory: None,
};

/// The largest number of methods in one request.
const MAX_METHODS: usize = 32;

puzzle_request! {
    /// `compare`: methods side by side.
    CompareRequest {
        /// The methods, `engine` being ours, or mixes such as `mrv+lcv+forward+cbj`; all methods by
        /// default.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "schema", schemars(length(max = 32)))]
        methods: Vec<String>,
        /// Nonogram: the variables of the model.
        #[serde(default)]
        view: View,
        /// Let each look for this many solutions; by default each looks for its usual number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
        max: Option<u64>,
        /// The number of placements of one line, or fillings of one house, that the line methods may list.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bound: Option<u64>,
    }
}

/// A method that takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contender {
    /// A method of the textbook, or a mix.
    Textbook(Plan),
    /// Our engine.
    Engine,
}

impl Contender {
    /// Every method of the textbook, then our engine.
    pub fn all() -> impl Iterator<Item = Self> {
        let methods = Method::ALL
            .into_iter()
            .map(|method| Self::Textbook(method.into()));
        methods.chain([Self::Engine])
    }
}

impl std::fmt::Display for Contender {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Textbook(plan) => plan.fmt(f),
            Self::Engine => f.write_str("engine"),
        }
    }
}

/// By the name of the method, the parts of a mix (`mrv+lcv+forward+cbj`), or `engine`.
impl std::str::FromStr for Contender {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "engine" => Ok(Self::Engine),
            _ => match name.parse() {
                Ok(plan) => Ok(Self::Textbook(plan)),
                Err(error) => Err(format!("{error}, and engine")),
            },
        }
    }
}

/// Options of `compare`.
#[derive(Clone)]
pub struct CompareOptions {
    /// The methods, in order.
    pub methods: Vec<Contender>,
    /// Nonogram: the variables of the model.
    pub view: View,
    /// The number of solutions that each looks for; `None` for its usual number.
    pub max: Option<u64>,
    /// The number of placements of one line, or fillings of one house, that the line methods may list.
    pub bound: u64,
    /// The limits of all methods together. Each has an even share of the time and the nodes that
    /// the methods before it left. Without a limit of time and nodes each method may take ten
    /// seconds and a million nodes.
    pub limits: Limits,
    /// Memory that is shared with other work.
    pub memory: Option<SharedMemory>,
    /// The clock for the limits and for the seconds in the reply.
    pub clocks: Clocks,
    /// The seed of everything random.
    pub seed: u64,
}

/// The reply of `compare`: every method on one puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Compare {
    /// Place, version, kind and colours.
    #[serde(flatten)]
    pub head: Head,
    /// The seed, unless it is 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// One run for each method, in the order of the request.
    pub methods: Vec<MethodRun>,
}

pub(crate) fn begin(request: &CompareRequest, context: &Context) -> Result<Comparing, Fault> {
    let named = |name: &String| {
        let contender: Result<Contender, String> = name.parse();
        contender.map_err(|error| Fault::new(Code::BadRequest, format!("`methods`: {error}")))
    };
    let mut methods: Vec<Contender> = request
        .methods
        .iter()
        .map(named)
        .collect::<Result<_, _>>()?;
    if methods.is_empty() {
        methods = Contender::all().collect();
    }
    if methods.len() > MAX_METHODS {
        let text = format!("`methods` takes {MAX_METHODS} at most");
        return Err(Fault::new(Code::BadRequest, text));
    }
    if request.max == Some(0) {
        return Err(Fault::new(Code::BadRequest, "`max` is 0; it begins at 1"));
    }
    let asked = valid(request.limits)?;
    let input = read::input(&request.text(), &context.allowed)?;
    let options = CompareOptions {
        methods,
        view: request.view,
        max: request.max,
        bound: request.bound.unwrap_or(DEFAULT_BOUND).min(DEFAULT_BOUND),
        limits: Limits {
            memory: Some(context.memory_for(asked)),
            ..asked
        },
        memory: context.memory.clone(),
        clocks: context.clocks.clone(),
        seed: request.seed,
    };
    let work = Comparing::new(&input, options)?;
    if let SharedModel::InProgress(building) = &work.model {
        building.fits(context.allowed.memory)?;
    }
    Ok(work)
}

/// Runs methods one after the other within the limits.
///
/// # Errors
/// [`Code::Unsupported`] or [`Code::TooLarge`] if the puzzle has no model.
pub fn start(input: &Input, options: CompareOptions) -> Result<Comparing, Fault> {
    Comparing::new(input, options)
}

enum Run {
    Textbook(Plan, Box<MethodSearch>),
    Engine(Counted<AnySolver>),
}

/// The state of the work.
enum Stage {
    /// The next method is to begin.
    Between,
    /// A method waits for the model.
    Building(Plan, SubBudget),
    Running {
        run: Run,
        budget: SubBudget,
        /// The time of its own slices.
        spent: Duration,
    },
}

/// The model, which all methods share.
enum SharedModel {
    InProgress(ModelInProgress),
    Built(Arc<Model>),
}

/// The work of `compare`.
pub struct Comparing {
    head: Head,
    puzzle: ModelledPuzzle,
    isa: Isa,
    options: CompareOptions,
    model: SharedModel,
    stage: Stage,
    done: Vec<MethodRun>,
    /// Nodes of the methods that are done.
    nodes: u64,
    /// The moment of the first slice.
    began: Option<Duration>,
}

impl Comparing {
    fn new(input: &Input, options: CompareOptions) -> Result<Self, Fault> {
        let puzzle = ModelledPuzzle::new(input, options.view);
        Ok(Self {
            head: input.head(),
            model: SharedModel::InProgress(puzzle.begin_model()?),
            puzzle,
            isa: input.isa,
            options,
            stage: Stage::Between,
            done: Vec::new(),
            nodes: 0,
            began: None,
        })
    }

    /// The runs of the methods that are done, in the order of the request.
    #[must_use]
    pub fn done(&self) -> &[MethodRun] {
        &self.done
    }

    fn pending(&self) -> Turn<Compare> {
        Turn::Pending(Progress {
            nodes: self.nodes,
            done: Some(self.done.len() as u64),
            total: Some(self.options.methods.len() as u64),
            ..Progress::default()
        })
    }

    /// The budget of the next of `left` parts of the work: an even share of what is left.
    fn share(&mut self, left: usize, whole: &Budget) -> SubBudget {
        let limits = self.options.limits;
        let now = (self.options.clocks)().now();
        let spent = now.saturating_sub(*self.began.get_or_insert(now));
        let seconds = |all: f64| (all - spent.as_secs_f64()).max(0.0) / left as f64;
        let nodes = |all: u64| all.saturating_sub(self.nodes).div_ceil(left as u64);
        let share = match (limits.seconds, limits.nodes) {
            (None, None) => USUAL_LIMITS,
            _ => Limits {
                seconds: limits.seconds.map(seconds),
                nodes: limits.nodes.map(nodes),
                memory: None,
            },
        };
        let held = whole.memory_held();
        let memory = limits.memory.map(|all| all.saturating_sub(held));
        let budget = SubBudget::new(Limits { memory, ..share }, &self.options.clocks);
        budget.sharing(self.options.memory.as_ref())
    }

    /// Begins with a method, or with the model that it needs.
    fn begin(&mut self, contender: Contender, whole: &Budget) -> Stage {
        let left = self.options.methods.len() - self.done.len();
        let run = match (contender, &self.model) {
            (Contender::Textbook(method), SharedModel::InProgress(_)) => {
                // The model is for all methods, so all of the time is there for it.
                return Stage::Building(method, self.share(1, whole));
            }
            (Contender::Textbook(method), SharedModel::Built(model)) => {
                match self.search(method, model) {
                    Ok(run) => run,
                    Err(why) => return self.note(MethodRun::unsuited(method, why)),
                }
            }
            (Contender::Engine, _) => {
                let (record, seed) = (&self.puzzle.record, self.options.seed);
                Run::Engine(Counted::new(AnySolver::new(record, self.isa, seed)))
            }
        };
        Stage::Running {
            run,
            budget: self.share(left, whole),
            spent: Duration::ZERO,
        }
    }

    /// Goes on with the model; false at the end of the slice.
    fn build(&mut self, own: &mut SubBudget, whole: &mut Budget) -> Result<bool, Limit> {
        let SharedModel::InProgress(building) = &mut self.model else {
            return Ok(true);
        };
        let puzzle = &self.puzzle;
        let built = own.spend(whole, |budget| match building.advance(puzzle, budget) {
            Err(Limit::Slice) => None,
            built => Some(built),
        })?;
        let Some(model) = built.transpose()? else {
            return Ok(false);
        };
        // It outlives its own budget, and so does the memory it takes.
        own.give_memory(building.bytes());
        whole.take_memory(building.bytes())?;
        self.model = SharedModel::Built(model);
        Ok(true)
    }

    /// The search of a method, or the reason why it does not suit the model.
    fn search(&self, method: Plan, model: &Arc<Model>) -> Result<Run, String> {
        method.suits(model).map_err(|error| error.to_string())?;
        let options = Options {
            seed: self.options.seed,
            bound: self.options.bound,
        };
        let search = MethodSearch::new(model, method, options);
        Ok(Run::Textbook(method, Box::new(search)))
    }

    /// Notes the run of a method.
    fn note(&mut self, run: MethodRun) -> Stage {
        self.nodes += run.counters.assignments;
        self.done.push(run);
        Stage::Between
    }
}

impl Work for Comparing {
    type Reply = Compare;

    fn advance(&mut self, whole: &mut Budget) -> Result<Turn<Compare>, Fault> {
        loop {
            self.stage = match std::mem::replace(&mut self.stage, Stage::Between) {
                Stage::Between => {
                    let Some(&contender) = self.options.methods.get(self.done.len()) else {
                        return Ok(Turn::Done(Compare {
                            head: self.head.clone(),
                            seed: Some(self.options.seed).filter(|&seed| seed != 0),
                            methods: std::mem::take(&mut self.done),
                        }));
                    };
                    self.begin(contender, whole)
                }
                Stage::Building(method, mut budget) => match self.build(&mut budget, whole) {
                    Ok(false) => {
                        self.stage = Stage::Building(method, budget);
                        return Ok(self.pending());
                    }
                    Ok(true) => Stage::Between,
                    Err(limit) => self.note(MethodRun::stopped(method, limit)),
                },
                Stage::Running {
                    mut run,
                    mut budget,
                    spent,
                } => {
                    let clock = (self.options.clocks)();
                    let began = clock.now();
                    let max = self.options.max;
                    let ended = budget.spend(whole, |budget| run.advance(max, budget));
                    let spent = spent + clock.now().saturating_sub(began);
                    let finish = match ended {
                        Ok(None) => {
                            self.stage = Stage::Running { run, budget, spent };
                            return Ok(self.pending());
                        }
                        Ok(Some(finish)) => finish,
                        // The limit of the whole job also stops the methods that are not done yet.
                        Err(limit) => Finish::Stopped(limit),
                    };
                    self.note(run.result(finish, spent, &self.puzzle)?)
                }
            };
        }
    }
}

impl Run {
    /// Advances to the end, or to the end of the slice.
    fn advance(&mut self, max: Option<u64>, budget: &mut Budget) -> Option<Finish> {
        match self {
            Self::Engine(search) => {
                let end = search.advance(max.unwrap_or(2), budget, |_| true)?;
                Some(match end {
                    End::Exhausted => Finish::Exhausted,
                    End::Enough => Finish::Enough,
                    End::Stopped(limit) => Finish::Stopped(limit),
                })
            }
            Self::Textbook(method, search) => {
                while search.solutions() < max.unwrap_or(method.usual_solutions()) {
                    match search.advance(budget, &mut Silent) {
                        Pause::Solution => {}
                        Pause::Stopped(Limit::Slice) => return None,
                        Pause::Stopped(limit) => return Some(Finish::Stopped(limit)),
                        Pause::Over(finish) => return Some(finish),
                    }
                }
                Some(Finish::Enough)
            }
        }
    }

    fn result(
        &self,
        finish: Finish,
        spent: Duration,
        puzzle: &ModelledPuzzle,
    ) -> Result<MethodRun, Fault> {
        match self {
            Self::Engine(search) => {
                let end = match finish {
                    Finish::Exhausted => End::Exhausted,
                    Finish::Enough | Finish::Stalled | Finish::GaveUp => End::Enough,
                    Finish::Stopped(limit) => End::Stopped(limit),
                };
                Ok(MethodRun::engine(&search.count(end), spent.as_secs_f64()))
            }
            Self::Textbook(method, search) => {
                if !search.solution().is_empty() {
                    puzzle.check(*method, search.solution())?;
                }
                let (solutions, counters) = (search.solutions(), search.counters());
                Ok(MethodRun {
                    seconds: Some(spent.as_secs_f64()),
                    ..MethodRun::textbook(*method, finish, solutions, counters)
                })
            }
        }
    }
}
