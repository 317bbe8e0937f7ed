//! `trace` and `compare`: the methods of the textbook at work.

use cellwise_api::{self as api, Head, Kind, Part, Progress, TraceEnd, TraceEvent, TraceRequest};
use cellwise_core::{Budget, Limit};
use cellwise_csp::{Model, Value};
use cellwise_formats::{nonogram, sudoku};
use cellwise_nonogram::{ModelError, View};
use cellwise_sudoku::Symbols;
use cellwise_textbook::{
    Counters, DEFAULT_BOUND, Describer, Detail, Event, Finish, Method, Options, Outcome, Pause,
    Search, Step,
};

use crate::fault::{Code, Fault};
use crate::job::{Desk, Turn, Work, json};
use crate::read::{Read, head, nonogram_head, read};

/// Events in a part: some tens of kilobytes.
const CHUNK: usize = 256;

/// The most events that one answer gives.
const MOST: u64 = 1_000_000;

/// A puzzle with its model.
pub(crate) enum Taught {
    Sudoku(sudoku::Record),
    Nonogram(nonogram::Record, View),
}

impl Taught {
    pub(crate) fn new(read: Read, view: api::View) -> Self {
        let view = match view {
            api::View::Cells => View::Cells,
            api::View::Starts => View::Starts,
        };
        match read {
            Read::Sudoku(record) => Self::Sudoku(record),
            Read::Nonogram(record) => Self::Nonogram(record, view),
        }
    }

    pub(crate) fn head(&self) -> Head {
        match self {
            Self::Sudoku(record) => head(Kind::Sudoku, record.id.as_ref()),
            Self::Nonogram(record, _) => nonogram_head(record),
        }
    }

    pub(crate) fn model(&self, symbols: Option<&str>) -> Result<Model, Fault> {
        match self {
            Self::Sudoku(record) => {
                let mut model = cellwise_sudoku::as_csp(&record.puzzle);
                let symbols = symbols.and_then(|text| Symbols::new(text).ok());
                let symbols = symbols.unwrap_or_default();
                let size = record.puzzle.shape().size() as u8;
                model.name_values((0..=size).map(|digit| symbols.of(digit)));
                Ok(model)
            }
            Self::Nonogram(record, view) => cellwise_nonogram::as_csp(&record.puzzle, *view)
                .map_err(|error| {
                    let code = match error {
                        ModelError::TooLarge => Code::TooLarge,
                        ModelError::Colours | ModelError::Blots => Code::Unsupported,
                    };
                    Fault::new(code, error.to_string())
                }),
        }
    }

    /// Whether the puzzle's own checker accepts a solution of the model.
    pub(crate) fn accepts(&self, values: &[Value]) -> bool {
        match self {
            Self::Sudoku(record) => {
                let grid = cellwise_sudoku::from_csp(values);
                grid.is_some_and(|grid| cellwise_sudoku::check(&record.puzzle, &grid).is_ok())
            }
            Self::Nonogram(record, view) => {
                let values: Vec<Option<Value>> = values.iter().copied().map(Some).collect();
                let picture = cellwise_nonogram::from_csp(&record.puzzle, *view, &values);
                cellwise_nonogram::check(&record.puzzle, &picture).is_ok()
            }
        }
    }
}

/// What should never happen.
pub(crate) fn refused(method: &str) -> Fault {
    let text =
        format!("{method} gave a solution that the checker refuses; please report this puzzle");
    Fault::new(Code::Internal, text)
}

/// `trace`.
pub(crate) fn trace(request: &TraceRequest, desk: &Desk<'_>) -> Result<Box<dyn Work>, Fault> {
    let method: Method = request
        .method
        .parse()
        .map_err(|error| Fault::new(Code::BadRequest, format!("`method`: {error}")))?;
    if request.max == Some(0) {
        return Err(Fault::new(Code::BadRequest, "`max` is 0; it begins at 1"));
    }
    if request.max_steps > MOST {
        let text = format!("`max_steps` is {}; it goes to {MOST}", request.max_steps);
        return Err(Fault::new(Code::BadRequest, text));
    }
    let taught = Taught::new(read(&request.posed(), &desk.allowed)?, request.view);
    let model = taught.model(request.symbols.as_deref())?;
    let suited = method.suits(&model);
    suited.map_err(|error| Fault::new(Code::Unsupported, error.to_string()))?;
    let options = Options {
        seed: request.seed,
        bound: request.bound.unwrap_or(DEFAULT_BOUND).min(DEFAULT_BOUND),
    };
    let detail = match request.detail {
        api::Detail::All => Detail::All,
        api::Detail::Walk => Detail::Walk,
    };
    Ok(Box::new(Tracing {
        head: taught.head(),
        taught,
        method,
        film: Film::new(model, |model| Reel {
            search: Search::new(model, method, options),
            describer: Describer::new(model).with_detail(detail),
        }),
        most: request.max.unwrap_or(method.usual_solutions()),
        skip: request.skip,
        last: request.skip.saturating_add(request.max_steps),
        told: 0,
        counters: Counters::default(),
        found: 0,
        waiting: std::collections::VecDeque::new(),
        finish: None,
        over: false,
    }))
}

/// A search with somebody who tells of it.
struct Reel<'m> {
    search: Search<'m>,
    describer: Describer<'m>,
}

self_cell::self_cell!(
    /// A model, and the search that looks at it.
    struct Film {
        owner: Model,
        #[not_covariant]
        dependent: Reel,
    }
);

struct Tracing {
    head: Head,
    taught: Taught,
    method: Method,
    film: Film,
    /// Solutions to be found.
    most: u64,
    /// Events to be passed over.
    skip: u64,
    /// The number of the last event to be told.
    last: u64,
    /// Events so far.
    told: u64,
    /// The work done up to the last event told.
    counters: Counters,
    /// Solutions up to the last event told.
    found: u64,
    /// Events that happened and were not handed out yet.
    waiting: std::collections::VecDeque<TraceEvent>,
    finish: Option<Finish>,
    /// Whether all that was asked for was told.
    over: bool,
}

impl Work for Tracing {
    fn turn(&mut self, budget: &mut Budget) -> Result<Turn, Fault> {
        if self.waiting.len() < CHUNK && !self.over {
            self.watch(budget)?;
        }
        if self.waiting.len() >= CHUNK || (self.over && !self.waiting.is_empty()) {
            let number = self.waiting.len().min(CHUNK);
            let events = self.waiting.drain(..number).collect();
            return Ok(Turn::Part(json(&Part::Events { events })?));
        }
        if !self.over {
            return Ok(Turn::Pending(Progress {
                nodes: self.counters.assignments,
                done: Some(self.told.saturating_sub(self.skip)),
                ..Progress::default()
            }));
        }
        Ok(Turn::Done(json(&self.end())?))
    }
}

impl Tracing {
    /// Lets the search go on for a slice.
    fn watch(&mut self, budget: &mut Budget) -> Result<(), Fault> {
        let (head, skip, last) = (&self.head, self.skip, self.last);
        let (told, counters, waiting) = (&mut self.told, &mut self.counters, &mut self.waiting);
        let (most, found) = (self.most, &mut self.found);
        let taught = &self.taught;
        let finish = self.film.with_dependent_mut(|model, reel| {
            let Reel { search, describer } = reel;
            let finish = search.finish();
            if finish.is_some() {
                return Ok(finish);
            }
            if search.solutions() >= most {
                return Ok(Some(Finish::Enough));
            }
            let pause = search.advance(budget, &mut |step: Step| {
                let Some(text) = describer.line(&step.event) else {
                    return;
                };
                if *told >= last {
                    *told += 1;
                    return;
                }
                *told += 1;
                *counters = step.counters;
                if let Event::Solution { number } = step.event {
                    *found = number;
                }
                if *told > skip {
                    waiting.push_back(TraceEvent::new(head.clone(), *told, text, &step, model));
                }
            });
            // Every solution that leaves the program passes the puzzle's own checker.
            if pause == Pause::Solution && !taught.accepts(search.solution()) {
                return Err(refused(search.method().name()));
            }
            let finish = match pause {
                Pause::Solution if search.solutions() >= most => Some(Finish::Enough),
                Pause::Solution | Pause::Stopped(Limit::Slice) => None,
                Pause::Stopped(limit) => Some(Finish::Stopped(limit)),
                Pause::Over(finish) => Some(finish),
            };
            if finish.is_some() && *told <= last {
                *counters = search.counters();
            }
            Ok(finish)
        })?;
        // Whoever asked for the first steps alone does not hear of the end.
        self.over = finish.is_some() || self.told > self.last || self.told == self.last;
        self.finish = finish.filter(|_| self.told <= self.last);
        Ok(())
    }

    fn end(&self) -> TraceEnd {
        let finish = self.finish.unwrap_or(Finish::Enough);
        let outcome = Outcome {
            method: self.method,
            verdict: finish.verdict(self.found),
            solutions: self.found,
            first: None,
            finish,
            counters: self.counters,
            time: None,
        };
        TraceEnd {
            head: self.head.clone(),
            complete: self.finish.is_some(),
            run: api::MethodRun::from(&outcome),
        }
    }
}
