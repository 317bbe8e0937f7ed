//! Requests at random against a model: the job of the same request. The answer over HTTP, whole and as
//! a stream, must be what the job says, whatever was asked before and whoever else is connected.

mod client;
#[path = "../../verbs/tests/random/mod.rs"]
mod random;

use std::io::Write as _;

use cellwise_core::{Cancel, Rng, WallClock};
use cellwise_verbs::{Allowance, Job, Slice, Verb};
use cellwise_web::{Config, Server};
use client::{Client, events};
use serde_json::{Value, json};

/// The parts and the reply of a job, or its status and fault.
fn by_job(verb: Verb, request: &Value) -> (Vec<Value>, u16, Value) {
    let body = serde_json::to_vec(request).unwrap();
    let clock = WallClock::start();
    let mut job = Job::new(verb, body, Allowance::default(), clock, &Cancel::new());
    let mut parts = Vec::new();
    loop {
        match job.run(2_000) {
            Ok(Slice::Done(json)) => return (parts, 200, serde_json::from_str(&json).unwrap()),
            Ok(Slice::Part(json)) => parts.push(serde_json::from_str(&json).unwrap()),
            Ok(Slice::Pending(_)) => {}
            Err(fault) => return (parts, fault.code.status(), json!(fault.object().error)),
        }
    }
}

#[test]
fn random_requests_are_answered_as_their_jobs_are() {
    let server = Server::start(Config::default()).unwrap();
    let list = random::requests();
    let mut rng = Rng::new(19);
    let mut statuses = std::collections::BTreeMap::<u16, u32>::new();
    for round in 0..400 {
        let (verb, request) = random::request(&list, &mut rng);
        let name = format!("round {round}: {} {request}", verb.name());
        let client = Client::from(&server, 1 + rng.below(3) as u8);
        if rng.chance(0.1) {
            // Another one asks, and leaves before the answer.
            let mut socket = client.begin(verb.name(), &request);
            let _ = socket.write_all(b"POST / HTTP");
        }
        let (parts, status, reply) = by_job(verb, &request);
        *statuses.entry(status).or_default() += 1;
        let streamed = rng.chance(0.5);
        if !streamed {
            let answer = client.ask(verb.name(), &request);
            // A reply in one piece may be too long where its parts are not.
            if parts.is_empty() {
                assert_eq!(answer.status, status, "{name}: {}", answer.body);
                let found = answer.json();
                let found = if status == 200 {
                    found
                } else {
                    found["error"].clone()
                };
                assert!(random::is_timed(verb) || found == reply, "{name}: {found}");
            }
            continue;
        }
        let answer = client.stream(verb.name(), &request);
        if answer.status != 200 {
            assert_eq!(answer.status, status, "{name}: {}", answer.body);
            assert_eq!(answer.json()["error"], reply, "{name}");
            continue;
        }
        let told: Vec<(String, Value)> = events(&answer.body)
            .into_iter()
            .filter(|(event, _)| event != "progress")
            .collect();
        let (last, before) = told.split_last().expect("a stream has an end");
        let kind = if status == 200 { "answer" } else { "error" };
        assert_eq!(last.0, kind, "{name}: {}", last.1);
        if !random::is_timed(verb) {
            let found: Vec<&Value> = before.iter().map(|(_, part)| part).collect();
            assert_eq!(found, parts.iter().collect::<Vec<_>>(), "{name}");
            assert!(status != 200 || last.1 == reply, "{name}: {}", last.1);
        }
    }
    assert!(statuses.len() >= 3, "{statuses:?}");
    assert!(statuses[&200] > 80, "{statuses:?}");
    // All is over, and nothing is left behind.
    let client = Client::of(&server);
    client.wait_for_jobs(0);
    assert_eq!(client.figure("cellwise_memory_held_bytes"), 0);
}
