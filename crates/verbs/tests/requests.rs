//! Every verb, asked as a carrier asks it: `requests.json` holds requests, and for each the status
//! and some members of the reply. The carriers' own tests use the same list.

use cellwise_core::{Cancel, WallClock};
use cellwise_verbs::{Allowance, Job, Slice, Verb};
use serde_json::{Value, json};

/// The status and the last object of a job, with its parts inside as a server puts them, and the
/// number of its pauses.
fn ask(verb: Verb, request: &Value, units: u64) -> (u16, Value, usize) {
    let body = serde_json::to_vec(request).unwrap();
    let mut job = Job::new(
        verb,
        body,
        Allowance::default(),
        WallClock::start(),
        &Cancel::new(),
    );
    let (mut parts, mut pauses) = (Vec::<Value>::new(), 0);
    loop {
        match job.run(units) {
            Ok(Slice::Pending(_)) => pauses += 1,
            Ok(Slice::Part(json)) => parts.push(serde_json::from_str(&json).unwrap()),
            Ok(Slice::Done(json)) => {
                let mut answer: Value = serde_json::from_str(&json).unwrap();
                if !parts.is_empty() {
                    answer["parts"] = parts.into();
                }
                return (200, answer, pauses);
            }
            Err(fault) => return (fault.code.status(), json!(fault.object()), pauses),
        }
    }
}

/// Without what the clock says.
fn timeless(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(timeless),
        Value::Object(fields) => {
            fields.remove("seconds");
            fields.remove("per_second");
            fields.values_mut().for_each(timeless);
        }
        _ => {}
    }
}

fn requests() -> Vec<Value> {
    serde_json::from_str(include_str!("requests.json")).unwrap()
}

#[test]
fn every_request_is_answered_as_expected() {
    let mut wrong = Vec::new();
    for each in requests() {
        let name = each["name"].as_str().unwrap();
        let verb = Verb::carried(each["verb"].as_str().unwrap()).expect(name);
        let (status, answer, _) = ask(verb, &each["request"], 2_000);
        if status != each["status"] {
            wrong.push(format!("{name}: status {status}: {answer}"));
        }
        for (place, expected) in each["expect"].as_object().unwrap() {
            let found = answer.pointer(place).unwrap_or(&Value::Null);
            let same = match (found, expected) {
                // Of a drawing the beginning is enough.
                (Value::String(found), Value::String(expected)) if place == "/svg" => {
                    found.starts_with(expected.as_str())
                }
                _ => found == expected,
            };
            if !same {
                wrong.push(format!(
                    "{name}: {place} is {found}, not {expected}: {answer}"
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_answer_does_not_depend_on_the_slices() {
    for each in requests() {
        let verb = Verb::carried(each["verb"].as_str().unwrap()).unwrap();
        let (_, mut whole, _) = ask(verb, &each["request"], u64::MAX);
        let (_, mut sliced, _) = ask(verb, &each["request"], 600);
        // Parts are cut where slices end; put together they are the same.
        for answer in [&mut whole, &mut sliced] {
            timeless(answer);
            if let Some(parts) = answer.get_mut("parts") {
                let events = parts.as_array().unwrap().iter();
                *parts = events
                    .flat_map(|part| part["events"].as_array().cloned().unwrap_or_default())
                    .collect();
            }
        }
        assert_eq!(whole, sliced, "{}", each["name"]);
    }
}

#[test]
fn hard_work_pauses() {
    let empty = ".".repeat(256);
    let limits = json!({"nodes": 20_000});
    let request = json!({"kind": "sudoku", "puzzle": empty, "limits": limits});
    let (status, answer, pauses) = ask(Verb::Count, &request, 1_000);
    assert_eq!((status, &answer["limit"]), (200, &json!("nodes")));
    assert!(pauses > 5, "{pauses}");
}

#[test]
fn a_job_that_is_cancelled_ends() {
    let cancel = Cancel::new();
    let body = format!(r#"{{"kind":"sudoku","puzzle":"{}"}}"#, ".".repeat(256));
    let clock = WallClock::start();
    let mut job = Job::new(
        Verb::Count,
        body.into(),
        Allowance::default(),
        clock,
        &cancel,
    );
    assert!(matches!(job.run(1_000), Ok(Slice::Pending(_))));
    cancel.cancel();
    let mut turns = 0;
    let answer = loop {
        turns += 1;
        if let Slice::Done(json) = job.run(1_000).unwrap() {
            break json;
        }
    };
    assert!(turns <= 3, "{turns}");
    assert!(answer.contains(r#""limit":"cancelled""#), "{answer}");
}

#[test]
fn no_request_gets_more_than_the_carrier_allows() {
    let allowed = Allowance {
        nodes: 10,
        cells: 100,
        ..Allowance::default()
    };
    let ask = |puzzle: String| {
        let body = json!({"kind": "sudoku", "puzzle": puzzle, "limits": {"nodes": 1_000_000}});
        let body = serde_json::to_vec(&body).unwrap();
        let mut job = Job::new(
            Verb::Count,
            body,
            allowed,
            WallClock::start(),
            &Cancel::new(),
        );
        loop {
            match job.run(1_000) {
                Ok(Slice::Done(json)) => return json,
                Ok(_) => {}
                Err(fault) => return fault.code.name().to_owned(),
            }
        }
    };
    assert!(ask(".".repeat(81)).contains(r#""limit":"nodes""#));
    assert_eq!(ask(".".repeat(256)), "too-large");
}

#[test]
fn a_time_limit_ends_a_walk_and_says_so() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    for verb in [Verb::Rate, Verb::Explain, Verb::Hint] {
        let request = json!({"kind": "sudoku", "puzzle": hard, "limits": {"seconds": 0.0}});
        let (status, answer, _) = ask(verb, &request, 1_000);
        assert_eq!(
            (status, &answer["limit"]),
            (200, &json!("time")),
            "{answer}"
        );
    }
}

#[test]
fn no_request_breaks_a_job() {
    let bodies = [
        "",
        "null",
        "[]",
        "{}",
        "0",
        "\"x\"",
        "{\"kind\":\"sudoku\"}",
        "{\"kind\":\"chess\",\"puzzle\":\"\"}",
        "{\"kind\":\"sudoku\",\"puzzle\":\"\"}",
        "{\"kind\":\"nonogram\",\"puzzle\":\"9999 9999\"}",
        "{\"kind\":\"nonogram\",\"puzzle\":\"1 1\\n4294967295\\n1\"}",
        "{\"text\":\"\"}",
        "{\"text\":\"\\u0000\"}",
        "{\"kind\":\"sudoku\",\"puzzle\":\"1...............\",\"box\":[0,0]}",
        "{\"kind\":\"sudoku\",\"puzzle\":\"1...............\",\"box\":[18446744073709551615,2]}",
        "{\"kind\":\"sudoku\",\"puzzle\":\"1...............\",\"symbols\":\"11\"}",
        "{\"kind\":\"sudoku\",\"puzzle\":\"1...............\",\"limits\":{\"seconds\":-1}}",
        "{\"kind\":\"sudoku\",\"puzzle\":\"1...............\",\"limits\":{\"seconds\":1e300}}",
        "{\"kind\":\"sudoku\",\"puzzle\":\"1...............\",\"board\":\"\",\"stage\":0}",
        "{\"kind\":\"sudoku\",\"puzzle\":\"1...............\",\"marks\":[[9]],\"stage\":3}",
    ];
    let deep = "[".repeat(100_000);
    for verb in Verb::all_carried() {
        for body in bodies.into_iter().chain([deep.as_str()]) {
            let cancel = Cancel::new();
            let allowed = Allowance {
                seconds: 5.0,
                ..Allowance::default()
            };
            let clock = WallClock::start();
            let mut job = Job::new(verb, body.into(), allowed, clock, &cancel);
            while !matches!(job.run(10_000), Ok(Slice::Done(_)) | Err(_)) {}
        }
    }
}
