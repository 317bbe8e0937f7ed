//! A request on its way to its reply, slice by slice, with JSON at both ends: the form of every
//! verb for carriers.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use cellwise_core::{Budget, Cancel, Clock, SharedMemory};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::fault::{Code, Fault};
use crate::limits::{Clocks, limited};
use crate::module::Module;
use crate::{Limits, Part, Progress, Turn, Verb, Work};

/// The most that a carrier lets a request cost, whatever it asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Allowance {
    /// Seconds, waiting included.
    pub seconds: f64,
    /// Search nodes.
    pub nodes: u64,
    /// Cells of a board.
    pub cells: usize,
    /// Cells of all solutions of a reply together.
    pub answer_cells: usize,
    /// Bytes of a file, unpacked.
    pub unpacked: usize,
    /// Bytes of memory held at the same time: models, traces, learnt clauses, parts that wait.
    pub memory: u64,
}

/// The allowance for a browser tab: five minutes, a picture of 1000×1000, a gigabyte.
impl Default for Allowance {
    fn default() -> Self {
        Self {
            seconds: 300.0,
            nodes: u64::MAX,
            cells: 1_000_000,
            answer_cells: 4_000_000,
            unpacked: 64 << 20,
            memory: 1 << 30,
        }
    }
}

/// The facts that a verb is told beside its request.
pub(crate) struct Context {
    pub(crate) allowed: Allowance,
    pub(crate) clocks: Clocks,
    /// Memory that is shared with other jobs.
    pub(crate) memory: Option<SharedMemory>,
}

impl Context {
    /// The bytes that a request may hold.
    pub(crate) fn memory_for(&self, asked: Limits) -> u64 {
        asked.memory.unwrap_or(u64::MAX).min(self.allowed.memory)
    }
}

/// A request being answered.
///
/// It holds everything it needs, may be moved between threads from one slice to the next, and
/// costs nothing while it waits.
pub struct Job {
    state: State,
    context: Context,
    began: Duration,
    cancel: Cancel,
    parts: Option<Collected>,
}

enum State {
    /// Not yet read.
    New {
        verb: Verb,
        module: Module,
        request: Vec<u8>,
    },
    Working {
        work: Box<dyn JsonWork>,
        budget: Budget,
    },
    Over,
}

/// Parts that stand in the reply.
struct Collected {
    parts: Vec<Part>,
    bytes: usize,
    max_bytes: usize,
}

/// Work of any verb, with its reply as JSON.
pub(crate) trait JsonWork: Send {
    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<Box<dyn Reply>>, Fault>;
}

impl<W: Work<Reply: Serialize + 'static>> JsonWork for W {
    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<Box<dyn Reply>>, Fault> {
        let turn = Work::advance(self, budget)?;
        Ok(turn.map(|reply| Box::new(reply) as Box<dyn Reply>))
    }
}

/// A reply of any verb.
pub(crate) trait Reply {
    /// The JSON of the reply, with its parts if they stand in it.
    fn json(&self, parts: &[Part]) -> Result<String, Fault>;
}

/// A reply with its parts in front.
#[derive(Serialize)]
struct WithParts<'a, R> {
    #[serde(skip_serializing_if = "<[Part]>::is_empty")]
    parts: &'a [Part],
    #[serde(flatten)]
    reply: &'a R,
}

impl<R: Serialize> Reply for R {
    fn json(&self, parts: &[Part]) -> Result<String, Fault> {
        match parts {
            [] => to_json(self),
            parts => to_json(&WithParts { parts, reply: self }),
        }
    }
}

fn to_json(object: &impl Serialize) -> Result<String, Fault> {
    serde_json::to_string(object).map_err(|error| Fault::new(Code::Internal, error.to_string()))
}

/// The result of a slice of a job.
#[derive(Clone, Debug, PartialEq)]
pub enum Slice {
    /// Not done yet.
    Pending(Progress),
    /// A part of the reply, as JSON; more follows.
    Part(String),
    /// The reply, as JSON.
    Done(String),
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
        Self::in_module(Module::ALL, verb, request, allowed, clock, cancel)
    }

    /// The same in a program that carries the verbs of one module alone; another verb is a fault.
    pub fn in_module(
        module: Module,
        verb: Verb,
        request: Vec<u8>,
        allowed: Allowance,
        clock: impl Clock + Clone + Sync + 'static,
        cancel: &Cancel,
    ) -> Self {
        Self {
            state: State::New {
                verb,
                module,
                request,
            },
            began: clock.now(),
            context: Context {
                allowed,
                clocks: Arc::new(move || Box::new(clock.clone())),
                memory: None,
            },
            cancel: cancel.clone(),
            parts: None,
        }
    }

    /// The same job, taking its memory from what it shares with others.
    #[must_use]
    pub fn with_shared_memory(mut self, memory: &SharedMemory) -> Self {
        self.context.memory = Some(memory.clone());
        self
    }

    /// The same job with its parts in the reply's member `parts`, if they have `max_bytes` at most.
    #[must_use]
    pub fn with_parts_inside(self, max_bytes: usize) -> Self {
        Self {
            parts: Some(Collected {
                parts: Vec::new(),
                bytes: 0,
                max_bytes,
            }),
            ..self
        }
    }

    /// Runs for about `units` of work, a unit being a microsecond at most.
    ///
    /// # Errors
    /// The fault that prevents a reply. The job is over then.
    pub fn run(&mut self, units: u64) -> Result<Slice, Fault> {
        let result = self.slice(units);
        match result {
            Err(_) | Ok(Slice::Done(_)) => self.state = State::Over,
            _ => {}
        }
        result
    }

    fn slice(&mut self, units: u64) -> Result<Slice, Fault> {
        if let State::New {
            verb,
            module,
            request,
        } = &self.state
        {
            let (work, asked) = module.begin(*verb, request, &self.context)?;
            let budget = self.budget(asked).with_slice(units);
            self.state = State::Working { work, budget };
        }
        let State::Working { work, budget } = &mut self.state else {
            return Err(Fault::over());
        };
        budget.next_slice();
        loop {
            match work.advance(budget)? {
                Turn::Pending(progress) => {
                    let spent = (self.context.clocks)().now().saturating_sub(self.began);
                    return Ok(Slice::Pending(Progress {
                        seconds: spent.as_secs_f64(),
                        ..progress
                    }));
                }
                Turn::Part(part) => match &mut self.parts {
                    None => return Ok(Slice::Part(to_json(&part)?)),
                    Some(collected) => {
                        let bytes = collected.add(part)?;
                        budget
                            .take_memory(bytes as u64)
                            .map_err(|_| out_of_memory(budget))?;
                    }
                },
                Turn::Done(_) if budget.is_shared_memory_short() => {
                    return Err(out_of_memory(budget));
                }
                Turn::Done(reply) => {
                    let parts = self.parts.take().map(|collected| collected.parts);
                    return Ok(Slice::Done(reply.json(&parts.unwrap_or_default())?));
                }
            }
        }
    }

    /// The budget of the request: the smaller of the limits it asks for and those it is allowed.
    fn budget(&self, asked: Limits) -> Budget {
        let allowed = &self.context.allowed;
        let spent = (self.context.clocks)().now().saturating_sub(self.began);
        let seconds = asked.seconds.unwrap_or(f64::INFINITY).min(allowed.seconds);
        let limits = Limits {
            seconds: Some(seconds - spent.as_secs_f64()),
            nodes: Some(asked.nodes.unwrap_or(u64::MAX).min(allowed.nodes)),
            memory: Some(self.context.memory_for(asked)),
        };
        let budget = limited(limits, &self.context.clocks).with_cancel(&self.cancel);
        match &self.context.memory {
            Some(memory) => budget.with_shared_memory(memory),
            None => budget,
        }
    }
}

/// The fault of a job that found no room in memory: others hold it, or it asks for too much.
fn out_of_memory(budget: &Budget) -> Fault {
    match budget.is_shared_memory_short() {
        true => Fault::new(
            Code::Busy,
            "other work holds the memory that this needs; try again in a moment",
        ),
        false => Fault::new(
            Code::Memory,
            "the answer needs more memory than one request may have",
        ),
    }
}

impl Collected {
    /// Keeps a part; returns its bytes.
    fn add(&mut self, part: Part) -> Result<usize, Fault> {
        let mut counter = ByteCounter(0);
        // Counting bytes can't fail.
        let _ = serde_json::to_writer(&mut counter, &part);
        self.bytes += counter.0;
        self.parts.push(part);
        if self.bytes > self.max_bytes {
            let text = "the answer is too long for one piece; accept text/event-stream";
            return Err(Fault::new(Code::TooLarge, text));
        }
        Ok(counter.0)
    }
}

/// Counts bytes that are written.
struct ByteCounter(usize);

impl io::Write for ByteCounter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

pub(crate) fn parsed<T: DeserializeOwned>(request: &[u8]) -> Result<T, Fault> {
    // Serde's derived readers take a list of values, too.
    if request.trim_ascii_start().starts_with(b"[") {
        return Err(Fault::new(Code::BadRequest, "a request is an object"));
    }
    Ok(serde_json::from_slice(request)?)
}
