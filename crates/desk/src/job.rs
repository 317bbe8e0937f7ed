//! A request on its way to its answer, slice by slice.

use std::sync::Arc;
use std::time::Duration;

use cellwise_api::{Limits, Progress};
use cellwise_core::{Budget, Cancel, Clock};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::fault::{Code, Fault};
use crate::share::{Clocks, limited};
use crate::{Verb, batch, book, check, compare, convert, open, people, render, search, shelf};

/// The most that a carrier lets a request cost, whatever it asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Allowance {
    /// Seconds, waiting included.
    pub seconds: f64,
    /// Search nodes.
    pub nodes: u64,
    /// Cells of a board.
    pub cells: usize,
    /// Cells of all solutions of an answer together.
    pub answer_cells: usize,
    /// Bytes of a file, unpacked.
    pub unpacked: usize,
}

/// What a browser tab is good for: five minutes, a picture of 1000×1000.
impl Default for Allowance {
    fn default() -> Self {
        Self {
            seconds: 300.0,
            nodes: u64::MAX,
            cells: 1_000_000,
            answer_cells: 4_000_000,
            unpacked: 64 << 20,
        }
    }
}

/// What a slice of work has led to.
#[derive(Clone, Debug, PartialEq)]
pub enum Turn {
    /// Not done yet.
    Pending(Progress),
    /// A piece of the answer, as JSON; more follows.
    Part(String),
    /// The answer, as JSON.
    Done(String),
}

/// What a verb does, slice by slice. It leaves the seconds of its progress to the job.
pub(crate) trait Work: Send {
    fn turn(&mut self, budget: &mut Budget) -> Result<Turn, Fault>;

    /// Whether a slice may take much longer than it should.
    fn is_coarse(&self) -> bool {
        false
    }
}

/// What a verb is told beside its request.
pub(crate) struct Desk<'a> {
    pub(crate) allowed: Allowance,
    pub(crate) clocks: &'a Clocks,
}

/// A request being answered.
///
/// It holds all it needs, may be moved between threads from one slice to the next, and costs
/// nothing while it waits.
pub struct Job {
    state: State,
    allowed: Allowance,
    clocks: Clocks,
    began: Duration,
    cancel: Cancel,
}

enum State {
    /// Not even read.
    New {
        verb: Verb,
        request: Vec<u8>,
    },
    Working {
        work: Box<dyn Work>,
        budget: Budget,
    },
    Over,
}

impl Job {
    /// A job that has not begun; its time counts from now. `cancel` stops it.
    pub fn new(
        verb: Verb,
        request: Vec<u8>,
        allowed: Allowance,
        clock: impl Clock + Clone + Sync + 'static,
        cancel: &Cancel,
    ) -> Self {
        Self {
            state: State::New { verb, request },
            allowed,
            began: clock.now(),
            clocks: Arc::new(move || Box::new(clock.clone())),
            cancel: cancel.clone(),
        }
    }

    /// Goes on for about `units` of work, a unit being a microsecond at most.
    ///
    /// # Errors
    /// Why there is no answer. The job is over then.
    pub fn run(&mut self, units: u64) -> Result<Turn, Fault> {
        let result = self.step(units);
        match result {
            Err(_) | Ok(Turn::Done(_)) => self.state = State::Over,
            _ => {}
        }
        result
    }

    /// Whether its slices may take much longer than asked for: a technique on a large board is
    /// tried as a whole. Whoever has other jobs waiting should keep such a one out of their way.
    #[must_use]
    pub fn is_coarse(&self) -> bool {
        matches!(&self.state, State::Working { work, .. } if work.is_coarse())
    }

    fn step(&mut self, units: u64) -> Result<Turn, Fault> {
        if let State::New { verb, request } = &self.state {
            let desk = Desk {
                allowed: self.allowed,
                clocks: &self.clocks,
            };
            let (work, asked) = begin(*verb, request, &desk)?;
            let budget = self.budget(asked).with_slice(units);
            self.state = State::Working { work, budget };
            return Ok(Turn::Pending(self.timed(Progress::default())));
        }
        let State::Working { work, budget } = &mut self.state else {
            return Err(Fault::new(Code::Internal, "the job is over"));
        };
        budget.next_slice();
        Ok(match work.turn(budget)? {
            Turn::Pending(progress) => Turn::Pending(self.timed(progress)),
            turn => turn,
        })
    }

    fn timed(&self, progress: Progress) -> Progress {
        let spent = (self.clocks)().now().saturating_sub(self.began);
        Progress {
            seconds: spent.as_secs_f64(),
            ..progress
        }
    }

    /// What the request may spend, of what it asks for and is allowed.
    fn budget(&self, asked: Limits) -> Budget {
        let spent = (self.clocks)().now().saturating_sub(self.began);
        let seconds = asked
            .seconds
            .unwrap_or(f64::INFINITY)
            .min(self.allowed.seconds);
        let limits = Limits {
            seconds: Some(seconds - spent.as_secs_f64()),
            nodes: Some(asked.nodes.unwrap_or(u64::MAX).min(self.allowed.nodes)),
        };
        limited(limits, &self.clocks).with_cancel(&self.cancel)
    }
}

/// Reads a request and its puzzle.
fn begin(verb: Verb, request: &[u8], desk: &Desk<'_>) -> Result<(Box<dyn Work>, Limits), Fault> {
    /// Each verb's own function, with the limits that its request asks for.
    macro_rules! puzzle_verb {
        ($start:path) => {{
            let request = parsed(request)?;
            let work = $start(&request, desk)?;
            (work, sane(request.limits)?)
        }};
    }
    Ok(match verb {
        Verb::Open => (open::start(&parsed(request)?, desk)?, Limits::default()),
        Verb::Solve => puzzle_verb!(search::solve),
        Verb::Count => puzzle_verb!(search::count),
        Verb::Check => puzzle_verb!(check::start),
        Verb::Hint => puzzle_verb!(people::hint),
        Verb::Explain => puzzle_verb!(people::explain),
        Verb::Rate => puzzle_verb!(people::rate),
        Verb::Why => puzzle_verb!(people::why),
        Verb::Convert => puzzle_verb!(convert::start),
        Verb::Trace => puzzle_verb!(book::trace),
        Verb::Compare => (compare::start(&parsed(request)?, desk)?, Limits::default()),
        Verb::Render => puzzle_verb!(render::start),
        Verb::Batch => (batch::start(&parsed(request)?, desk)?, Limits::default()),
        Verb::Learn => (shelf::learn(&parsed(request)?)?, Limits::default()),
        Verb::Formats => (shelf::formats(&parsed(request)?)?, Limits::default()),
        Verb::Examples => (shelf::examples(&parsed(request)?)?, Limits::default()),
    })
}

/// Refuses a time that is none.
pub(crate) fn sane(limits: Limits) -> Result<Limits, Fault> {
    match limits.seconds {
        Some(seconds) if seconds.is_nan() || seconds < 0.0 => {
            let text = format!("`limits.seconds` is {seconds}; it begins at 0");
            Err(Fault::new(Code::BadRequest, text))
        }
        _ => Ok(limits),
    }
}

fn parsed<T: DeserializeOwned>(request: &[u8]) -> Result<T, Fault> {
    // Left to itself serde takes a list of values in order, too.
    if request.trim_ascii_start().starts_with(b"[") {
        return Err(Fault::new(Code::BadRequest, "a request is an object"));
    }
    Ok(serde_json::from_slice(request)?)
}

/// An answer as JSON.
pub(crate) fn json(object: &impl Serialize) -> Result<String, Fault> {
    serde_json::to_string(object).map_err(|error| Fault::new(Code::Internal, error.to_string()))
}

/// Work that was done while the request was read.
pub(crate) struct Ready(String);

impl Ready {
    pub(crate) fn boxed(object: &impl Serialize) -> Result<Box<dyn Work>, Fault> {
        Ok(Box::new(Self(json(object)?)))
    }
}

impl Work for Ready {
    fn turn(&mut self, _: &mut Budget) -> Result<Turn, Fault> {
        Ok(Turn::Done(std::mem::take(&mut self.0)))
    }
}
