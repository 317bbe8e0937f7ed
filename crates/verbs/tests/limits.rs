//! Limits reach every verb, method and kind of puzzle: a table made from the table of verbs.
//!
//! The clock counts the looks at it. A budget looks once in 1000 units of work, so looks measure the
//! work that is paid for, and the tests that a method reports measure the work that is done.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use cellwise_core::{Cancel, Clock, Rng};
use cellwise_textbook::Method;
use cellwise_verbs::{Allowance, Job, PuzzleKind, Slice, Verb};
use serde_json::{Value, json};

/// Units of a slice.
const SLICE: u64 = 2_000;

/// Looks at the clock after a limit struck: one for each part of the work that notices it.
const LOOKS_AFTER: u64 = 40;

/// Tests of a method in the units between two looks: a test is a step at least, and there are 256
/// steps in a unit.
const TESTS_IN_LOOK: u64 = 256 * 1_000;

/// A clock that counts the looks at it, and strikes at one of them: time is over, or the flag is raised.
#[derive(Clone)]
struct CountingClock {
    looks: Arc<AtomicU64>,
    strikes: u64,
    cancel: Option<Cancel>,
}

impl Clock for CountingClock {
    fn now(&self) -> Duration {
        let looks = self.looks.fetch_add(1, Ordering::Relaxed) + 1;
        match &self.cancel {
            Some(cancel) if looks >= self.strikes => {
                cancel.cancel();
                Duration::ZERO
            }
            Some(_) => Duration::ZERO,
            None => Duration::from_secs(1_000 * looks.saturating_sub(self.strikes)),
        }
    }
}

/// One row of the table: a verb and a request about a large puzzle.
struct Case {
    name: String,
    verb: Verb,
    request: Value,
}

/// A Sudoku of 49×49 cells, all empty.
fn sudoku() -> String {
    format!("49{}\n", " 0".repeat(49 * 49))
}

/// A Nonogram of 200×200 cells, drawn at random.
fn nonogram() -> String {
    let (mut rng, size) = (Rng::new(7), 200);
    let cells: Vec<bool> = (0..size * size).map(|_| rng.chance(0.55)).collect();
    let runs = |at: &dyn Fn(usize) -> usize| -> Vec<usize> {
        let line: Vec<bool> = (0..size).map(|i| cells[at(i)]).collect();
        let runs = line.split(|&black| !black).map(<[bool]>::len);
        runs.filter(|&length| length > 0).collect()
    };
    let rows: Vec<_> = (0..size).map(|row| runs(&|i| row * size + i)).collect();
    let columns: Vec<_> = (0..size)
        .map(|column| runs(&|i| i * size + column))
        .collect();
    json!({"r": rows, "c": columns}).to_string()
}

/// The first good request of the list for a verb and a kind, about a large puzzle.
fn request(verb: Verb, kind: PuzzleKind) -> Option<Value> {
    let list: Vec<Value> = serde_json::from_str(include_str!("requests.json")).unwrap();
    let good = list.into_iter().find(|each| {
        let same = each["request"]["kind"] == kind.name() || verb == Verb::Open;
        each["verb"] == verb.name() && each["status"] == 200 && same
    })?;
    let mut request = good["request"].clone();
    let object = request.as_object_mut().unwrap();
    let puzzle = match kind {
        PuzzleKind::Sudoku => sudoku(),
        PuzzleKind::Nonogram => nonogram(),
    };
    let member = if object.contains_key("text") {
        "text"
    } else {
        "puzzle"
    };
    object.insert(member.into(), puzzle.into());
    for member in ["limits", "from", "size", "rules", "symbols", "box"] {
        object.remove(member);
    }
    if object.remove("board").is_some() && kind == PuzzleKind::Nonogram {
        object.insert("board".into(), vec!["?".repeat(200); 200].into());
    }
    Some(request)
}

/// Every verb with every kind of puzzle it takes, and every method of the textbook where there is one.
fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for verb in Verb::all_carried() {
        for &kind in verb.info().puzzles {
            // These have no puzzle in their requests; their limits are among the requests.
            if matches!(verb, Verb::Learn | Verb::Generate | Verb::FromImage) {
                continue;
            }
            let request = request(verb, kind);
            let request = request.unwrap_or_else(|| panic!("no request for {}", verb.name()));
            let name = format!("{} {}", verb.name(), kind.name());
            let methods: &[Method] = match verb {
                Verb::Trace | Verb::Compare => &Method::ALL,
                _ => &[],
            };
            for method in methods {
                let views: &[&str] = match kind {
                    PuzzleKind::Sudoku => &["cells"],
                    PuzzleKind::Nonogram => &["cells", "starts"],
                };
                for view in views {
                    let mut request = request.clone();
                    request["view"] = (*view).into();
                    match verb {
                        Verb::Trace => request["method"] = method.name().into(),
                        _ => request["methods"] = json!([method.name(), "engine"]),
                    }
                    cases.push(Case {
                        name: format!("{name} {method} {view}"),
                        verb,
                        request,
                    });
                }
            }
            if methods.is_empty() {
                cases.push(Case {
                    name,
                    verb,
                    request,
                });
            }
        }
    }
    assert!(cases.len() > 80, "{}", cases.len());
    cases
}

/// The end of a job.
struct Outcome {
    /// The reply, or the code and text of the fault in its place.
    reply: Result<Value, String>,
    /// Looks at the clock.
    looks: u64,
}

/// Runs a job to its end with a clock that strikes at a look.
fn outcome(case: &Case, strikes: u64, cancels: bool) -> Outcome {
    let cancel = Cancel::new();
    let clock = CountingClock {
        looks: Arc::default(),
        strikes,
        cancel: cancels.then(|| cancel.clone()),
    };
    let body = serde_json::to_vec(&case.request).unwrap();
    let job = Job::new(
        case.verb,
        body,
        Allowance::default(),
        clock.clone(),
        &cancel,
    );
    // A trace of millions of events would need them all in memory.
    let mut job = job.with_parts_inside(64 << 20);
    let mut slices = 0u64;
    let reply = loop {
        slices += 1;
        assert!(slices < 100_000, "{} makes no progress", case.name);
        match job.run(SLICE) {
            Ok(Slice::Done(json)) => break Ok(serde_json::from_str(&json).unwrap()),
            Ok(_) => {}
            Err(fault) => break Err(format!("{}: {fault}", fault.code.name())),
        }
    };
    Outcome {
        reply,
        looks: clock.looks.load(Ordering::Relaxed),
    }
}

/// The runs of methods in a reply.
fn runs(reply: &Value) -> Vec<&Value> {
    match reply["methods"].as_array() {
        Some(methods) => methods.iter().collect(),
        None => vec![reply],
    }
}

#[test]
fn time_and_cancel_stop_every_verb_method_and_puzzle() {
    for case in cases() {
        for (strikes, cancels) in [(3, false), (40, false), (40, true)] {
            let name = format!("{}, look {strikes}", case.name);
            let Outcome { reply, looks } = outcome(&case, strikes, cancels);
            assert!(looks <= strikes + LOOKS_AFTER, "{name}: {looks} looks");
            let reply = match reply {
                Ok(reply) => reply,
                // The line methods don't suit a model of starts, tree decomposition suits small models, a
                // drawing may be too large, and canonical forms are for classic boards alone.
                Err(fault) => {
                    let reasons = [
                        "can't be listed",
                        "million combinations",
                        "are drawn",
                        "classic 9x9",
                        "the work was stopped",
                    ];
                    let is_known = reasons.iter().any(|reason| fault.contains(reason));
                    assert!(is_known, "{name}: {fault}");
                    continue;
                }
            };
            for run in runs(&reply) {
                let tests = run["counters"]["tests"].as_u64().unwrap_or(0);
                let paid = (strikes + LOOKS_AFTER) * TESTS_IN_LOOK;
                assert!(tests <= paid, "{name}: {tests} tests");
                let limit = &run["limit"];
                let word = if cancels { "cancelled" } else { "time" };
                assert!(limit.is_null() || limit == word, "{name}: {limit}");
            }
        }
    }
}

#[test]
fn nodes_stop_every_verb_that_searches() {
    for mut case in cases() {
        if !case.verb.info().limits {
            continue;
        }
        case.request["limits"] = json!({"nodes": 2});
        // A method that does not guess has no nodes, and ends with time.
        let Outcome { reply, .. } = outcome(&case, 40, false);
        let Ok(reply) = reply else { continue };
        for run in runs(&reply) {
            let assignments = run["counters"]["assignments"].as_u64().unwrap_or(0);
            assert!(assignments <= 2, "{}: {assignments}", case.name);
        }
    }
}

#[test]
fn memory_stops_every_method_before_its_model_is_built() {
    for mut case in cases() {
        let is_nonogram = case.request["kind"] == "nonogram";
        if !matches!(case.verb, Verb::Trace | Verb::Compare) || !is_nonogram {
            continue;
        }
        case.request["limits"] = json!({"memory": 100_000});
        if case.verb == Verb::Compare {
            case.request["methods"] = json!([case.request["methods"][0]]);
        }
        let Outcome { reply, looks } = outcome(&case, u64::MAX, false);
        let reply = reply.unwrap_or_else(|fault| panic!("{}: {fault}", case.name));
        let run = runs(&reply)[0];
        assert_eq!(run["limit"], "memory", "{}", case.name);
        assert_eq!(run["counters"]["assignments"], 0, "{}", case.name);
        assert!(looks <= LOOKS_AFTER, "{}: {looks} looks", case.name);
    }
}

#[test]
fn the_limits_of_compare_hold_for_the_puzzle() {
    let limits = json!({"nodes": 120});
    let request = json!({"kind": "sudoku", "puzzle": sudoku(), "bound": 100, "limits": limits});
    let case = Case {
        name: "all methods".to_owned(),
        verb: Verb::Compare,
        request,
    };
    let reply = outcome(&case, u64::MAX, false).reply.unwrap();
    let nodes = |run: &&Value| run["counters"]["assignments"].as_u64().unwrap();
    let all: u64 = runs(&reply).iter().map(nodes).sum();
    assert!(all <= 120 + Method::ALL.len() as u64, "{all}");
    let some = runs(&reply).iter().filter(|run| nodes(run) > 0).count();
    assert!(some > 5, "{some} methods had a share");
}
