//! The server over real sockets: answers, refusals, streams, and clients that behave badly.

mod client;

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use cellwise_core::{Cancel, WallClock};
use cellwise_verbs::{Allowance, Job, Slice, Verb};
use cellwise_web::{Config, Limits, Server};
use client::{Client, events};
use serde_json::{Value, json};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn server(limits: Limits) -> Server {
    let config = Config {
        limits,
        ..Config::default()
    };
    Server::start(config).unwrap()
}

fn usual() -> Server {
    server(Limits::default())
}

/// A count that goes on for ever.
fn endless() -> Value {
    json!({"kind": "sudoku", "puzzle": ".".repeat(256)})
}

#[test]
fn a_question_is_answered() {
    let server = usual();
    let client = Client::of(&server);
    let answer = client.ask("solve", &json!({"kind": "sudoku", "puzzle": EASY}));
    assert_eq!(answer.status, 200);
    assert_eq!(answer.json()["verdict"], "unique");
    assert_eq!(answer.header("content-type"), Some("application/json"));
}

#[test]
fn every_answer_carries_the_policy() {
    let server = usual();
    let client = Client::of(&server);
    for answer in [
        client.get("/"),
        client.get("/nothing"),
        client.get("/api/v1/health"),
        client.ask("solve", &json!({})),
    ] {
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
    }
}

#[test]
fn the_page_is_there_and_not_sent_twice() {
    let server = usual();
    let client = Client::of(&server);
    let page = client.get("/");
    assert_eq!(page.status, 200);
    assert!(page.body.contains("Cellwise"));
    let tag = page.header("etag").unwrap().to_owned();
    let again = client.request(&format!(
        "GET / HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: {tag}\r\nConnection: close\r\n\r\n"
    ));
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    let config = client.get("/config.js");
    assert!(config.body.contains("\"http\""), "{}", config.body);
    assert_eq!(client.get("/../Cargo.toml").status, 404);
    assert_eq!(client.get("/%2e%2e/Cargo.toml").status, 404);
}

#[test]
fn the_page_is_compressed_for_those_who_read_it() {
    let server = usual();
    let client = Client::of(&server);
    let head = |more: &str| {
        client.request(&format!(
            "HEAD /js/main.js HTTP/1.1\r\nHost: localhost\r\n{more}Connection: close\r\n\r\n"
        ))
    };
    let length = |answer: &client::Answer| -> usize {
        answer.header("content-length").unwrap().parse().unwrap()
    };
    let plain = head("");
    assert_eq!(plain.header("content-encoding"), None);
    for (accepts, gzip) in [
        ("br, gzip;q=0.8", Some("gzip")),
        ("gzip;q=0", None),
        ("identity", None),
    ] {
        let answer = head(&format!("Accept-Encoding: {accepts}\r\n"));
        assert_eq!(answer.header("content-encoding"), gzip, "{accepts}");
        assert_eq!(answer.header("vary"), Some("accept-encoding"));
        let smaller = length(&answer) * 2 < length(&plain);
        assert_eq!(smaller, gzip.is_some(), "{accepts}");
    }
}

#[test]
fn head_has_the_length_of_the_body_it_leaves_out() {
    let server = usual();
    let client = Client::of(&server);
    for path in ["/", "/api/v1/openapi.json", "/js/main.js", "/nothing"] {
        let get = client.get(path);
        let head = client.request(&format!(
            "HEAD {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        ));
        assert_eq!(
            (head.status, head.body.as_str()),
            (get.status, ""),
            "{path}"
        );
        let length = get.body.len().to_string();
        assert_eq!(
            head.header("content-length"),
            Some(length.as_str()),
            "{path}"
        );
    }
}

#[cfg(unix)]
#[test]
fn a_page_from_a_folder_does_not_follow_links_out_of_it() {
    let folder = std::env::temp_dir().join(format!("cellwise-page-{}", std::process::id()));
    let inside = folder.join("page");
    std::fs::create_dir_all(&inside).unwrap();
    std::fs::write(folder.join("secret.txt"), "secret").unwrap();
    std::fs::write(inside.join("index.html"), "the page").unwrap();
    std::os::unix::fs::symlink("../secret.txt", inside.join("out.txt")).unwrap();
    std::os::unix::fs::symlink("index.html", inside.join("in.html")).unwrap();
    let config = Config {
        page: Some(inside),
        ..Config::default()
    };
    let server = Server::start(config).unwrap();
    let client = Client::of(&server);
    assert_eq!(client.get("/").body, "the page");
    assert_eq!(client.get("/in.html").body, "the page");
    assert_eq!(client.get("/out.txt").status, 404);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn work_under_way_is_told_that_the_server_is_shutting_down() {
    let server = usual();
    let client = Client::of(&server);
    let (whole, streamed) = std::thread::scope(|scope| {
        let whole = scope.spawn(|| client.ask("count", &endless()));
        // The stream begins after the first slice; a job that is stopped before is answered without one.
        let (begun, begins) = std::sync::mpsc::channel();
        let client = &client;
        let streamed = scope.spawn(move || {
            client.stream_noting("count", &endless(), || begun.send(()).unwrap_or_default())
        });
        begins.recv().unwrap();
        client.wait_for_jobs(2);
        server.stop();
        (whole.join().unwrap(), streamed.join().unwrap())
    });
    let text = "the server is shutting down";
    assert_eq!(whole.status, 503, "{}", whole.body);
    assert_eq!(whole.json()["error"]["message"], text);
    let (name, last) = events(&streamed.body).pop().unwrap();
    assert_eq!(
        (name.as_str(), &last["error"]["message"]),
        ("error", &json!(text))
    );
}

#[test]
fn refusals_have_their_status_and_a_reason() {
    let limits = Limits {
        body: 10_000,
        ..Limits::default()
    };
    let server = server(limits);
    let client = Client::of(&server);
    let bad = |verb: &str, body: &str| client.post(verb, body);
    let cases = [
        (bad("solve", "{"), 400, "bad-json"),
        (bad("solve", "{}"), 422, "bad-request"),
        (bad("solve", r#"{"kind":"sudoku","puzzle":"xyz"}"#), 422, "bad-puzzle"),
        (bad("dance", "{}"), 404, "not-found"),
        (client.get("/api/v1/solve"), 405, "method"),
        (client.get("/api/v2/solve"), 404, "not-found"),
        (bad("solve", &"x".repeat(10_001)), 413, "body-too-large"),
        (
            client.request("POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}"),
            415,
            "content-type",
        ),
        (
            client.request("GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"),
            421,
            "bad-host",
        ),
        (
            client.request("POST /api/v1/formats HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}"),
            403,
            "cross-origin",
        ),
    ];
    for (answer, status, code) in cases {
        assert_eq!(answer.status, status, "{}", answer.body);
        assert_eq!(answer.json()["error"]["code"], code, "{}", answer.body);
        assert!(
            !answer.json()["error"]["message"]
                .as_str()
                .unwrap()
                .is_empty()
        );
    }
    assert_eq!(client.get("/api/v1/solve").header("allow"), Some("POST"));
}

#[test]
fn long_work_streams_progress_and_then_its_answer() {
    let server = usual();
    let client = Client::of(&server);
    let mut request = endless();
    request["limits"] = json!({"seconds": 0.7});
    let found = events(&client.stream("count", &request).body);
    assert!(found.iter().filter(|(name, _)| name == "progress").count() >= 2);
    let (name, answer) = found.last().unwrap();
    assert_eq!(
        (name.as_str(), &answer["limit"]),
        ("answer", &json!("time"))
    );
}

#[test]
fn a_trace_streams_its_parts() {
    let server = usual();
    let client = Client::of(&server);
    let request = json!({"kind": "sudoku", "puzzle": EASY, "method": "mrv", "max_steps": 400});
    let found = events(&client.stream("trace", &request).body);
    let parts = found.iter().filter(|(name, _)| name == "part");
    let steps: Vec<u64> = parts
        .flat_map(|(_, part)| part["events"].as_array().unwrap().clone())
        .map(|event| event["step"].as_u64().unwrap())
        .collect();
    assert_eq!(steps, (1..=400).collect::<Vec<u64>>());
    assert_eq!(found.last().unwrap().0, "answer");
}

#[test]
fn a_fault_at_the_start_is_not_a_stream() {
    let server = usual();
    let client = Client::of(&server);
    let answer = client.stream("count", &json!({"kind": "sudoku", "puzzle": "x"}));
    assert_eq!(answer.status, 422);
}

#[test]
fn a_client_that_leaves_takes_its_job_along() {
    let server = usual();
    let client = Client::of(&server);
    for accept in ["application/json", "text/event-stream"] {
        let mut socket = client.connect();
        let body = endless().to_string();
        write!(
            socket,
            "POST /api/v1/count HTTP/1.1\r\nHost: localhost\r\nAccept: {accept}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
        .unwrap();
        client.wait_for_jobs(1);
        drop(socket);
        client.wait_for_jobs(0);
    }
}

#[test]
fn small_questions_are_answered_beside_hard_ones() {
    let limits = Limits {
        workers: 1,
        ..Limits::default()
    };
    let server = server(limits);
    let client = Client::of(&server);
    let hard: Vec<TcpStream> = (0..8).map(|_| client.begin("count", &endless())).collect();
    client.wait_for_jobs(8);
    for _ in 0..20 {
        let answer = client.ask("solve", &json!({"kind": "sudoku", "puzzle": EASY}));
        assert_eq!(answer.json()["verdict"], "unique");
    }
    drop(hard);
}

#[test]
fn a_client_gets_its_share_of_jobs_and_small_answers_all_the_same() {
    let limits = Limits {
        jobs: 4,
        ..Limits::default()
    };
    let server = server(limits);
    let client = Client::of(&server);
    let hard: Vec<TcpStream> = (0..2).map(|_| client.begin("count", &endless())).collect();
    client.wait_for_jobs(2);
    let refused = client.ask("count", &endless());
    assert_eq!(
        (refused.status, refused.header("retry-after")),
        (429, Some("1"))
    );
    assert_eq!(client.ask("formats", &json!({})).status, 200);
    let other = Client::from(&server, 2);
    let theirs = other.begin("count", &endless());
    client.wait_for_jobs(3);
    drop((hard, theirs));
    client.wait_for_jobs(0);
}

#[test]
fn limits_of_the_server_bound_every_request() {
    let limits = Limits {
        seconds: 0.3,
        nodes: 1_000_000_000,
        ..Limits::default()
    };
    let server = server(limits);
    let client = Client::of(&server);
    let mut request = endless();
    request["limits"] = json!({"seconds": 1000});
    let answer = client.ask("count", &request).json();
    assert_eq!(answer["limit"], "time");
}

#[test]
fn a_body_that_does_not_come_is_not_waited_for() {
    let limits = Limits {
        arrival: Duration::from_millis(300),
        ..Limits::default()
    };
    let server = server(limits);
    let client = Client::of(&server);
    let slow = client.request("POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{");
    assert_eq!(
        (slow.status, slow.json()["error"]["code"].as_str()),
        (408, Some("slow"))
    );
    // A head that does not come ends the connection, with or without a word.
    let mut socket = client.connect();
    write!(socket, "GET / HTTP/1.1\r\nHost:").unwrap();
    let mut rest = Vec::new();
    let _ = socket.read_to_end(&mut rest);
    assert!(!String::from_utf8_lossy(&rest).contains("200 OK"));
}

#[test]
fn garbage_is_refused_and_the_next_is_served() {
    let server = usual();
    let client = Client::of(&server);
    for garbage in [
        &b"\x00\x01\x02\xff\xfe\r\n\r\n"[..],
        b"GET\r\n\r\n",
        b"POST / HTTP/9.9\r\n\r\n",
        &[b'A'; 100_000],
    ] {
        let mut socket = client.connect();
        let _ = socket.write_all(garbage);
        let _ = socket.shutdown(std::net::Shutdown::Write);
        let mut rest = Vec::new();
        let _ = socket.read_to_end(&mut rest);
        let said = String::from_utf8_lossy(&rest).into_owned();
        assert!(said.is_empty() || said.starts_with("HTTP/1.1 4"), "{said}");
    }
    assert_eq!(client.get("/api/v1/health").status, 200);
}

#[test]
fn idle_connections_make_room_for_new_ones() {
    let limits = Limits {
        connections: 20,
        ..Limits::default()
    };
    let server = server(limits);
    let client = Client::of(&server);
    let idle: Vec<TcpStream> = (0..200).map(|_| client.connect()).collect();
    assert_eq!(client.get("/api/v1/health").status, 200);
    // A connection that has lost its place ends when its task is next run.
    let open = || {
        let text = client.get("/metrics").body;
        let mut lines = text.lines();
        let open = lines.find_map(|line| line.strip_prefix("cellwise_connections "));
        open.unwrap().parse::<u64>().unwrap()
    };
    let few = (0..200).any(|_| {
        std::thread::sleep(Duration::from_millis(50));
        open() <= 20
    });
    assert!(few, "{} connections are open", open());
    drop(idle);
}

#[test]
fn a_huge_board_is_refused_before_it_costs_anything() {
    let server = usual();
    let client = Client::of(&server);
    let lines = vec!["[]"; 1_000].join(",");
    let puzzle = format!(r#"{{"r":[{lines}],"c":[{lines}]}}"#);
    let answer = client.ask("solve", &json!({"kind": "nonogram", "puzzle": puzzle}));
    assert_eq!(
        (answer.status, answer.json()["error"]["code"].as_str()),
        (422, Some("too-large"))
    );
}

#[test]
fn it_stops_when_it_is_told_to() {
    let server = usual();
    let client = Client::of(&server);
    let idle = client.connect();
    let began = Instant::now();
    server.stop();
    assert!(began.elapsed() < Duration::from_secs(6));
    assert!(TcpStream::connect(client.address).is_err());
    drop(idle);
}

#[test]
fn the_description_names_every_verb_and_every_answer_it_shows() {
    let server = usual();
    let client = Client::of(&server);
    let document = client.get("/api/v1/openapi.json").json();
    for verb in Verb::all_carried() {
        let path = format!("/api/v1/{}", verb.name());
        let post = &document["paths"][&path]["post"];
        assert_eq!(post["operationId"], verb.name());
        let request = &post["requestBody"]["content"]["application/json"]["schema"]["$ref"];
        let name = request.as_str().unwrap().strip_prefix("#/").unwrap();
        let schema = document.pointer(&format!("/{name}")).unwrap();
        assert_eq!(schema["additionalProperties"], false, "{path}");
    }
    // Every reference leads somewhere.
    let text = document.to_string();
    for place in text.split("\"$ref\":\"#").skip(1) {
        let pointer = place.split('"').next().unwrap();
        assert!(document.pointer(pointer).is_some(), "{pointer}");
    }
}

/// The status and the body of a job.
fn by_job(verb: Verb, request: &Value) -> (u16, String) {
    let body = serde_json::to_vec(request).unwrap();
    let clock = WallClock::start();
    let job = Job::new(verb, body, Allowance::default(), clock, &Cancel::new());
    let mut job = job.with_parts_inside(usize::MAX);
    loop {
        match job.run(2_000) {
            Ok(Slice::Done(json)) => return (200, json),
            Ok(_) => {}
            Err(fault) => {
                let json = serde_json::to_string(&fault.object()).unwrap();
                return (fault.code.status(), json);
            }
        }
    }
}

/// A reply without what a clock says, which differs from run to run.
fn timeless(json: &str) -> Value {
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
    let mut value = serde_json::from_str(json).unwrap();
    strip(&mut value);
    value
}

#[test]
fn the_server_answers_with_the_bytes_of_a_job() {
    let server = usual();
    let client = Client::of(&server);
    let list = include_str!("../../verbs/tests/requests.json");
    let requests: Vec<Value> = serde_json::from_str(list).unwrap();
    for each in requests {
        let verb = Verb::carried(each["verb"].as_str().unwrap()).unwrap();
        let (status, json) = by_job(verb, &each["request"]);
        let answer = client.ask(verb.name(), &each["request"]);
        assert_eq!(answer.status, status, "{}: {}", each["name"], answer.body);
        if matches!(verb, Verb::Batch | Verb::Compare) {
            assert_eq!(timeless(&answer.body), timeless(&json), "{}", each["name"]);
            continue;
        }
        assert_eq!(answer.body, json, "{}", each["name"]);
    }
}
