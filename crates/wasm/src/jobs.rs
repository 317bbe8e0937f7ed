//! Jobs by number, started and run with JSON.

use std::collections::HashMap;

use cellwise_core::{Cancel, Clock};
use cellwise_verbs::{Allowance, Job, Module, Slice, Verb};
use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;

/// Units of a slice; the clock is looked at after each.
const SLICE: u64 = 2_000;

/// A call of a worker.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Call {
    verb: String,
    request: Box<RawValue>,
}

/// The jobs of a worker, by number.
///
/// ```
/// use cellwise_wasm::{JobTable, Module};
/// use cellwise_core::WallClock;
///
/// let mut jobs = JobTable::new(WallClock::start());
/// let job = jobs.start(Module::ALL, br#"{"verb": "count", "request": {"kind": "sudoku", "puzzle": "1..............."}}"#);
/// let mut said = jobs.run(job, 1.0);
/// while said.starts_with(r#"{"event":"progress""#) {
///     said = jobs.run(job, 1.0);
/// }
/// assert!(said.starts_with(r#"{"event":"answer","data":{"cellwise":1"#), "{said}");
/// ```
pub struct JobTable<C> {
    clock: C,
    jobs: HashMap<u32, (Result<Job, String>, Cancel)>,
    last: u32,
}

impl<C: Clock + Clone + Sync + 'static> JobTable<C> {
    /// A table without jobs.
    pub fn new(clock: C) -> Self {
        Self {
            clock,
            jobs: HashMap::new(),
            last: 0,
        }
    }

    /// Starts a job of a module; the fault of a call that makes no sense is given when the job is run.
    pub fn start(&mut self, module: Module, call: &[u8]) -> u32 {
        let cancel = Cancel::new();
        let job = match serde_json::from_slice::<Call>(call) {
            Err(error) => Err(fault(400, "bad-json", &error.to_string())),
            Ok(call) => match Verb::carried(&call.verb) {
                None => {
                    let text = format!("there is no verb '{}'", call.verb);
                    Err(fault(404, "not-found", &text))
                }
                Some(verb) => {
                    let request = call.request.get().as_bytes().to_vec();
                    let clock = self.clock.clone();
                    Ok(Job::in_module(
                        module,
                        verb,
                        request,
                        Allowance::default(),
                        clock,
                        &cancel,
                    ))
                }
            },
        };
        self.last = self.last.wrapping_add(1);
        self.jobs.insert(self.last, (job, cancel));
        self.last
    }

    /// Runs a job for about that many milliseconds, or until it has something to hand out.
    pub fn run(&mut self, number: u32, milliseconds: f64) -> String {
        let Some((job, _)) = self.jobs.get_mut(&number) else {
            return event("error", &fault(404, "not-found", "there is no such job"));
        };
        let began = self.clock.now();
        let said = loop {
            let job = match job {
                Ok(job) => job,
                Err(fault) => break Err(std::mem::take(fault)),
            };
            match job.run(SLICE) {
                Ok(Slice::Pending(progress)) => {
                    let spent = self.clock.now().saturating_sub(began);
                    if spent.as_secs_f64() * 1e3 >= milliseconds {
                        let progress = serde_json::to_string(&progress);
                        return event("progress", &progress.unwrap_or_default());
                    }
                }
                Ok(Slice::Part(json)) => return event("part", &json),
                Ok(Slice::Done(json)) => break Ok(json),
                Err(found) => {
                    let mut object = json!(found.object().error);
                    object["status"] = found.code.status().into();
                    break Err(object.to_string());
                }
            }
        };
        self.jobs.remove(&number);
        match said {
            Ok(answer) => event("answer", &answer),
            Err(fault) => event("error", &fault),
        }
    }

    /// Stops a job and forgets it.
    pub fn cancel(&mut self, number: u32) {
        if let Some((_, cancel)) = self.jobs.remove(&number) {
            cancel.cancel();
        }
    }
}

fn event(name: &str, data: &str) -> String {
    format!(r#"{{"event":"{name}","data":{data}}}"#)
}

fn fault(status: u16, code: &str, message: &str) -> String {
    json!({"status": status, "code": code, "message": message}).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cellwise_core::WallClock;

    fn table() -> JobTable<WallClock> {
        JobTable::new(WallClock::start())
    }

    #[test]
    fn a_call_that_makes_no_sense_is_told_when_it_runs() {
        let mut jobs = table();
        for (call, status) in [
            ("{", 400),
            (r#"{"verb":"dance","request":{}}"#, 404),
            (r#"{"verb":"solve","request":{"kind":"sudoku"}}"#, 422),
        ] {
            let job = jobs.start(Module::ALL, call.as_bytes());
            let mut said = jobs.run(job, 0.0);
            while said.contains("progress") {
                said = jobs.run(job, 0.0);
            }
            assert!(said.starts_with(r#"{"event":"error""#), "{said}");
            assert!(said.contains(&format!(r#""status":{status}"#)), "{said}");
            let again = jobs.run(job, 0.0);
            assert!(again.contains("there is no such job"), "{again}");
        }
    }

    #[test]
    fn a_verb_of_another_module_is_refused() {
        let mut jobs = table();
        let call = br#"{"verb":"hint","request":{"kind":"sudoku","puzzle":"1..............."}}"#;
        let job = jobs.start(Module::BOARD, call);
        let said = jobs.run(job, 0.0);
        assert!(said.contains("`hint` is not in the module board"), "{said}");
    }

    #[test]
    fn a_job_that_is_cancelled_is_forgotten() {
        let mut jobs = table();
        let empty = ".".repeat(256);
        let call =
            format!(r#"{{"verb":"count","request":{{"kind":"sudoku","puzzle":"{empty}"}}}}"#);
        let job = jobs.start(Module::ALL, call.as_bytes());
        assert!(jobs.run(job, 5.0).contains("progress"));
        jobs.cancel(job);
        assert!(jobs.run(job, 5.0).contains("no such job"));
    }

    #[test]
    fn two_jobs_take_turns() {
        let mut jobs = table();
        let empty = ".".repeat(256);
        let call =
            format!(r#"{{"verb":"count","request":{{"kind":"sudoku","puzzle":"{empty}"}}}}"#);
        let long = jobs.start(Module::ALL, call.as_bytes());
        let short = jobs.start(Module::ALL, br#"{"verb":"formats","request":{}}"#);
        assert!(jobs.run(long, 1.0).contains("progress"));
        assert!(jobs.run(short, 1000.0).contains("answer"));
        assert!(jobs.run(long, 1.0).contains("progress"));
    }
}
