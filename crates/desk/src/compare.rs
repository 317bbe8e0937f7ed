//! `compare`: methods of the textbook and our engine on the same puzzle, one after the other.

use std::time::Duration;

use cellwise_api::{Compare, CompareRequest, Head, Limits, MethodRun, Progress};
use cellwise_core::{Budget, Limit};
use cellwise_csp::Model;
use cellwise_textbook::{DEFAULT_BOUND, Finish, Method, Options, Outcome, Pause, Search, Silent};

use crate::book::{Taught, refused};
use crate::fault::{Code, Fault};
use crate::job::{Desk, Turn, Work, json, sane};
use crate::read::read;
use crate::search::Seek;
use crate::share::{Clocks, Share};

/// What a method may spend when nothing else is said: some seconds at most.
const USUAL: Limits = Limits {
    seconds: Some(10.0),
    nodes: Some(1_000_000),
};

/// Who takes part.
#[derive(Clone, Copy)]
enum Contender {
    Book(Method),
    Engine,
}

/// `compare`.
pub(crate) fn start(request: &CompareRequest, desk: &Desk<'_>) -> Result<Box<dyn Work>, Fault> {
    let named = |name: &String| match name.as_str() {
        "engine" => Ok(Contender::Engine),
        name => name.parse().map(Contender::Book).map_err(|error| {
            Fault::new(Code::BadRequest, format!("`methods`: {error}, and engine"))
        }),
    };
    let mut contenders: Vec<Contender> = request
        .methods
        .iter()
        .map(named)
        .collect::<Result<_, _>>()?;
    if contenders.is_empty() {
        contenders = Method::ALL.map(Contender::Book).to_vec();
        contenders.push(Contender::Engine);
    }
    if contenders.len() > 16 {
        return Err(Fault::new(Code::BadRequest, "`methods` takes 16 at most"));
    }
    if request.max == Some(0) {
        return Err(Fault::new(Code::BadRequest, "`max` is 0; it begins at 1"));
    }
    let taught = Taught::new(read(&request.posed(), &desk.allowed)?, request.view);
    // The model is made once to see that it can be; each method gets its own.
    taught.model(request.symbols.as_deref())?;
    let asked = sane(request.limits)?;
    let limits = match (asked.seconds, asked.nodes) {
        (None, None) => USUAL,
        _ => asked,
    };
    contenders.reverse();
    Ok(Box::new(Comparing {
        head: taught.head(),
        taught,
        request: request.clone(),
        limits,
        clocks: desk.clocks.clone(),
        waiting: contenders,
        running: None,
        done: Vec::new(),
        nodes: 0,
    }))
}

self_cell::self_cell!(
    /// A model, and the search that looks at it.
    struct Bench {
        owner: Model,
        #[not_covariant]
        dependent: Search,
    }
);

enum Run {
    Book(Method, Box<Bench>),
    Sudoku(Box<Seek<cellwise_sudoku::Solver>>),
    Nonogram(Box<Seek<cellwise_nonogram::Solver>>),
}

struct Running {
    run: Run,
    share: Share,
    /// The time it has had, without that in which others had theirs.
    spent: Duration,
}

struct Comparing {
    head: Head,
    taught: Taught,
    request: CompareRequest,
    limits: Limits,
    clocks: Clocks,
    /// Those still to come, last first.
    waiting: Vec<Contender>,
    running: Option<Running>,
    done: Vec<MethodRun>,
    /// Nodes of those that are done.
    nodes: u64,
}

impl Work for Comparing {
    fn turn(&mut self, budget: &mut Budget) -> Result<Turn, Fault> {
        if self.running.is_none() {
            match self.waiting.pop() {
                None => {
                    return Ok(Turn::Done(json(&Compare {
                        head: self.head.clone(),
                        methods: std::mem::take(&mut self.done),
                    })?));
                }
                Some(contender) => self.begin(contender)?,
            }
            return Ok(self.pending());
        }
        let Some(running) = &mut self.running else {
            return Ok(self.pending());
        };
        let clock = (self.clocks)();
        let began = clock.now();
        let most = self.request.max;
        let Running { run, share, spent } = running;
        let ended = share.spend(budget, |budget| run.go_on(most, budget));
        *spent += clock.now().saturating_sub(began);
        let ended = match ended {
            Ok(None) => return Ok(self.pending()),
            Ok(Some(finish)) => finish,
            // The whole job's limit: what is not done yet counts as stopped by it.
            Err(limit) => Finish::Stopped(limit),
        };
        let result = run.result(ended, *spent, &self.taught)?;
        self.nodes += result.counters.assignments;
        self.done.push(result);
        self.running = None;
        Ok(self.pending())
    }
}

impl Comparing {
    fn pending(&self) -> Turn {
        let total = self.done.len() + self.waiting.len() + usize::from(self.running.is_some());
        Turn::Pending(Progress {
            nodes: self.nodes,
            done: Some(self.done.len() as u64),
            total: Some(total as u64),
            ..Progress::default()
        })
    }

    fn begin(&mut self, contender: Contender) -> Result<(), Fault> {
        let seed = self.request.seed;
        let run = match (contender, &self.taught) {
            (Contender::Engine, Taught::Sudoku(record)) => {
                let solver = cellwise_sudoku::Solver::new(&record.puzzle).with_seed(seed);
                Run::Sudoku(Box::new(Seek::new(solver)))
            }
            (Contender::Engine, Taught::Nonogram(record, _)) => {
                let solver = cellwise_nonogram::Solver::with_seed(&record.puzzle, seed);
                Run::Nonogram(Box::new(Seek::new(solver)))
            }
            (Contender::Book(method), taught) => {
                let model = taught.model(self.request.symbols.as_deref())?;
                if let Err(error) = method.suits(&model) {
                    let run = MethodRun::unsuited(method, error.to_string());
                    self.done.push(run);
                    return Ok(());
                }
                let bound = self
                    .request
                    .bound
                    .unwrap_or(DEFAULT_BOUND)
                    .min(DEFAULT_BOUND);
                let options = Options { seed, bound };
                let bench = Bench::new(model, |model| Search::new(model, method, options));
                Run::Book(method, Box::new(bench))
            }
        };
        self.running = Some(Running {
            run,
            share: Share::new(self.limits, &self.clocks),
            spent: Duration::ZERO,
        });
        Ok(())
    }
}

impl Run {
    /// Goes on to the end, or to that of the slice.
    fn go_on(&mut self, most: Option<u64>, budget: &mut Budget) -> Option<Finish> {
        let end = match self {
            Self::Book(method, bench) => {
                let most = most.unwrap_or(method.usual_solutions());
                return bench.with_dependent_mut(|_, search| {
                    while search.solutions() < most {
                        match search.advance(budget, &mut Silent) {
                            Pause::Solution => {}
                            Pause::Stopped(Limit::Slice) => return None,
                            Pause::Stopped(limit) => return Some(Finish::Stopped(limit)),
                            Pause::Over(finish) => return Some(finish),
                        }
                    }
                    Some(Finish::Enough)
                });
            }
            Self::Sudoku(seek) => seek.go_on(most.unwrap_or(2), budget, drop),
            Self::Nonogram(seek) => seek.go_on(most.unwrap_or(2), budget, drop),
        };
        Some(match end? {
            cellwise_core::End::Exhausted => Finish::Exhausted,
            cellwise_core::End::Enough => Finish::Enough,
            cellwise_core::End::Stopped(limit) => Finish::Stopped(limit),
        })
    }

    fn result(&self, finish: Finish, spent: Duration, taught: &Taught) -> Result<MethodRun, Fault> {
        let end = match finish {
            Finish::Exhausted => cellwise_core::End::Exhausted,
            Finish::Enough | Finish::Stalled => cellwise_core::End::Enough,
            Finish::Stopped(limit) => cellwise_core::End::Stopped(limit),
        };
        let seconds = spent.as_secs_f64();
        Ok(match self {
            Self::Sudoku(seek) => MethodRun::engine(&seek.count(end), seconds),
            Self::Nonogram(seek) => MethodRun::engine(&seek.count(end), seconds),
            Self::Book(method, bench) => bench.with_dependent(|_, search| {
                // Every answer passes the puzzle's own checker before it is called one.
                if !search.solution().is_empty() && !taught.accepts(search.solution()) {
                    return Err(refused(method.name()));
                }
                Ok(MethodRun::from(&Outcome {
                    method: *method,
                    verdict: finish.verdict(search.solutions()),
                    solutions: search.solutions(),
                    first: None,
                    finish,
                    counters: search.counters(),
                    time: Some(spent),
                }))
            })?,
        })
    }
}
