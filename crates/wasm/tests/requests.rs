//! Every request of the verbs' own list through the table of jobs: the same bytes as a job.

#[path = "../../verbs/tests/random/mod.rs"]
mod random;

use cellwise_core::{Cancel, Rng, WallClock};
use cellwise_verbs::{Allowance, Job, Slice, Verb};
use cellwise_wasm::{JobTable, Module};
use serde_json::{Value, json};

/// The parts and the reply of a job, or its fault, as the events of the table.
fn by_job(verb: Verb, request: &Value) -> Vec<String> {
    let body = serde_json::to_vec(request).unwrap();
    let clock = WallClock::start();
    let mut job = Job::new(verb, body, Allowance::default(), clock, &Cancel::new());
    let mut events = Vec::new();
    loop {
        match job.run(2_000) {
            Ok(Slice::Pending(_)) => {}
            Ok(Slice::Part(json)) => events.push(format!(r#"{{"event":"part","data":{json}}}"#)),
            Ok(Slice::Done(json)) => {
                events.push(format!(r#"{{"event":"answer","data":{json}}}"#));
                return events;
            }
            Err(fault) => {
                let mut error = json!(fault.object().error);
                error["status"] = fault.code.status().into();
                events.push(format!(r#"{{"event":"error","data":{error}}}"#));
                return events;
            }
        }
    }
}

/// The events in the modules that a browser would ask: each what the one before it refused.
fn by_table(verb: Verb, request: &Value) -> Vec<String> {
    let modules = Module::EACH.iter().filter(|module| module.carries(verb));
    let mut events = Vec::new();
    for module in modules {
        events = by_module(*module, verb, request);
        if !events[0].contains(r#""code":"unsupported""#) {
            break;
        }
    }
    events
}

fn by_module(module: Module, verb: Verb, request: &Value) -> Vec<String> {
    let mut table = JobTable::new(WallClock::start());
    let call = json!({"verb": verb.name(), "request": request}).to_string();
    let job = table.start(module, call.as_bytes());
    let mut events = Vec::new();
    loop {
        let event = table.run(job, 1.0);
        let over = !event.starts_with(r#"{"event":"p"#);
        if !event.starts_with(r#"{"event":"progress""#) {
            events.push(event);
        }
        if over {
            return events;
        }
    }
}

/// The events without what a clock says, which differs from run to run.
fn timeless(events: &[String]) -> Vec<Value> {
    fn strip(value: &mut Value) {
        match value {
            Value::Array(items) => items.iter_mut().for_each(strip),
            Value::Object(members) => {
                members.retain(|name, _| !matches!(name.as_str(), "seconds" | "per_second"));
                members.values_mut().for_each(strip);
            }
            _ => {}
        }
    }
    let values = events.iter().map(|event| {
        let mut value = serde_json::from_str(event).unwrap();
        strip(&mut value);
        value
    });
    values.collect()
}

#[test]
fn the_table_answers_with_the_bytes_of_a_job() {
    for each in random::requests() {
        let verb = Verb::carried(each["verb"].as_str().unwrap()).unwrap();
        let (job, table) = (
            by_job(verb, &each["request"]),
            by_table(verb, &each["request"]),
        );
        if random::is_timed(verb) {
            assert_eq!(timeless(&job), timeless(&table), "{}", each["name"]);
            continue;
        }
        assert_eq!(job, table, "{}", each["name"]);
    }
}

#[test]
fn random_requests_are_answered_as_their_jobs_are() {
    let list = random::requests();
    let mut rng = Rng::new(20);
    for round in 0..300 {
        let (verb, request) = random::request(&list, &mut rng);
        let (job, table) = (by_job(verb, &request), by_table(verb, &request));
        let is_same = job == table || (random::is_timed(verb) && job.len() == table.len());
        assert!(
            is_same,
            "round {round}: {} {request}: {table:?}",
            verb.name()
        );
    }
}
