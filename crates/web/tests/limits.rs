//! Every limit of the server, provoked: the refusals, their words, and the next request, which is served.
#![expect(clippy::print_stdout, reason = "a test that reports figures")]

mod client;

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

use cellwise_web::{Config, Limits, Server};
use client::{Answer, Client, events};
use serde_json::{Value, json};

const PATIENCE: Duration = Duration::from_secs(20);

fn server(limits: Limits) -> Server {
    let config = Config {
        limits,
        ..Config::default()
    };
    Server::start(config).unwrap()
}

/// A count without end.
fn endless() -> Value {
    json!({"kind": "sudoku", "puzzle": ".".repeat(256)})
}

fn code(answer: &Answer) -> (u16, String) {
    let code = answer.json()["error"]["code"].as_str().map(str::to_owned);
    (answer.status, code.unwrap_or_default())
}

/// Asks until the answer has this status.
fn until(status: u16, mut ask: impl FnMut() -> Answer) -> Answer {
    let began = Instant::now();
    loop {
        let answer = ask();
        if answer.status == status {
            return answer;
        }
        assert!(began.elapsed() < PATIENCE, "{}", answer.body);
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_server_at_its_limit_says_when_to_come_back() {
    // Each client may have one of two jobs, so it takes two clients to fill the server.
    let server = server(Limits {
        jobs: 2,
        ..Limits::default()
    });
    let hard: Vec<TcpStream> = (2..4)
        .map(|host| Client::from(&server, host).begin("count", &endless()))
        .collect();
    let third = Client::from(&server, 4);
    third.wait_for_jobs(2);
    for ask in [Client::ask, Client::stream] {
        let busy = ask(&third, "count", &endless());
        assert_eq!(code(&busy), (503, "busy".to_owned()));
        assert_eq!(busy.header("retry-after"), Some("1"));
        // A small question has a place of its own.
        assert_eq!(ask(&third, "formats", &json!({})).status, 200);
    }
    assert_eq!(third.get("/api/v1/health").status, 200);
    drop(hard);
    third.wait_for_jobs(0);
}

/// A Nonogram whose model takes some megabytes.
fn large_nonogram() -> String {
    let lines = vec!["[1]"; 300].join(",");
    format!(r#"{{"r":[{lines}],"c":[{lines}]}}"#)
}

/// The header of a PNG says 60,000 by 60,000 pixels.
#[test]
fn a_picture_that_is_too_large_is_refused_by_its_header() {
    let data = "iVBORw0KGgoAAAANSUhEUgAA6mAAAOpgCAIAAAAPsOIVAAAAC0lEQVR4nGNggAEAAAoAAX+AdF4AAAAASUVORK5CYII=";
    let server = server(Limits::default());
    let refused = Client::of(&server).ask("from-image", &json!({"data": data}));
    assert_eq!(code(&refused), (413, "memory".to_owned()));
}

#[test]
fn memory_is_bounded_for_each_request_and_for_all() {
    let request = json!({"kind": "nonogram", "puzzle": large_nonogram(), "method": "mac"});
    let one = server(Limits {
        memory: 1 << 20,
        ..Limits::default()
    });
    let refused = Client::of(&one).ask("trace", &request);
    assert_eq!(code(&refused), (413, "memory".to_owned()));
    let all = server(Limits {
        total_memory: 1 << 20,
        ..Limits::default()
    });
    let client = Client::of(&all);
    let refused = client.ask("trace", &request);
    assert_eq!(code(&refused), (503, "busy".to_owned()), "{}", refused.body);
    assert_eq!(refused.header("retry-after"), Some("1"));
    assert_eq!(client.figure("cellwise_memory_held_bytes"), 0);
    let none = server(Limits {
        total_memory: 10,
        ..Limits::default()
    });
    let refused = Client::of(&none).ask("formats", &json!({"a": "some text of more bytes"}));
    assert_eq!(code(&refused), (503, "busy".to_owned()), "{}", refused.body);
}

/// Slow heads, slow bodies and slow readers at the same time: each loses its own place, and an honest
/// client is answered every time.
#[test]
fn slow_clients_hold_up_themselves_alone() {
    const SMALL: usize = 50;
    let server = server(Limits {
        jobs: 16,
        connections: 64,
        departure: Duration::from_secs(3),
        // None of the slow ones is helped by the end of its time.
        seconds: 600.0,
        arrival: Duration::from_secs(600),
        ..Limits::default()
    });
    let honest = Client::from(&server, 9);
    let mut slow: Vec<TcpStream> = Vec::new();
    // Two clients that read nothing of long streams.
    let method = json!({"kind": "sudoku", "puzzle": ".".repeat(256), "method": "backtrack-all", "max_steps": 1_000_000});
    for host in [2, 3] {
        let client = Client::from(&server, host);
        slow.extend((0..12).map(|_| client.begin_stream_unread("trace", &method)));
    }
    honest.wait_for("cellwise_places_taken", |places| places >= 8);
    // One client whose heads do not end, and one whose bodies do not.
    for (host, text) in [
        (4, "GET / HTTP/1.1\r\nHost:"),
        (
            5,
            "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
        ),
    ] {
        let client = Client::from(&server, host);
        for _ in 0..100 {
            let mut socket = client.connect();
            // The server may have closed it for another one.
            let _ = socket.write_all(text.as_bytes());
            slow.push(socket);
        }
    }
    let request = json!({"kind": "sudoku", "puzzle": format!("1{}", ".".repeat(15))});
    let mut longest = Duration::ZERO;
    for _ in 0..SMALL {
        let began = Instant::now();
        assert_eq!(honest.ask("count", &request).status, 200);
        longest = longest.max(began.elapsed());
    }
    let taken = honest.figure("cellwise_places_taken");
    assert!(taken >= 8, "{taken}");
    println!(
        "{} slow connections, {taken} places taken by them; {SMALL} of {SMALL} small questions \
         answered, the slowest in {longest:?}",
        slow.len()
    );
    assert!(honest.figure("cellwise_connections") <= 64);
    // Those that do not read lose their places although their connections are still open.
    honest.wait_for_jobs(0);
    drop(slow);
}

#[test]
fn bodies_on_their_way_are_bounded_together() {
    let server = server(Limits {
        body: 1000,
        ..Limits::default()
    });
    let client = Client::of(&server);
    let begun: Vec<TcpStream> = (0..33)
        .map(|_| {
            let mut socket = client.connect();
            let most = "x".repeat(990);
            write!(socket, "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{most}").unwrap();
            socket
        })
        .collect();
    let request = json!({"kind": "sudoku", "puzzle": "x".repeat(900)});
    let busy = until(503, || client.ask("solve", &request));
    assert_eq!(code(&busy), (503, "busy".to_owned()));
    assert_eq!(busy.header("retry-after"), Some("1"));
    drop(begun);
    until(422, || client.ask("solve", &request));
}

#[test]
fn a_body_without_a_length_is_cut_off_at_the_limit() {
    let server = server(Limits {
        body: 1000,
        ..Limits::default()
    });
    let client = Client::of(&server);
    let chunk = format!("258\r\n{}\r\n", "x".repeat(600));
    let long = client.request(&format!("POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n{chunk}{chunk}0\r\n\r\n"));
    assert_eq!(code(&long), (413, "body-too-large".to_owned()));
}

#[test]
fn a_body_that_breaks_off_is_a_bad_request() {
    let server = server(Limits::default());
    let client = Client::of(&server);
    let mut socket = client.connect();
    write!(socket, "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{{").unwrap();
    socket.shutdown(Shutdown::Write).unwrap();
    let mut said = String::new();
    let _ = socket.read_to_string(&mut said);
    // The client has closed its side, so the answer may stay unsent; nothing else may come.
    assert!(
        said.is_empty() || said.starts_with("HTTP/1.1 400"),
        "{said}"
    );
    assert_eq!(client.get("/api/v1/health").status, 200);
}

#[test]
fn a_head_that_is_too_long_is_refused() {
    let server = server(Limits::default());
    let client = Client::of(&server);
    let long = client.request(&format!(
        "GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: {}\r\n\r\n",
        "x".repeat(100_000)
    ));
    assert_eq!(long.status, 431);
}

#[test]
fn a_file_that_unpacks_to_too_much_is_refused() {
    let server = server(Limits {
        body: 1000,
        ..Limits::default()
    });
    let client = Client::of(&server);
    // 5000 dots in gzip: more than four times the longest body.
    let data = "H4sIAAAAAAAC/+3BMQEAAADCoEbrH88UfkABAAAAAG8DhwFLc4gTAAA=";
    for (verb, request) in [
        ("open", json!({"data": data})),
        (
            "batch",
            json!({"kind": "sudoku", "data": data, "verb": "solve", "to": "line"}),
        ),
    ] {
        let answer = client.ask(verb, &request);
        assert_eq!(code(&answer), (422, "too-large".to_owned()), "{verb}");
    }
}

#[test]
fn an_answer_too_long_for_one_piece_is_streamed_or_refused() {
    let server = server(Limits {
        answer: 2000,
        ..Limits::default()
    });
    let client = Client::of(&server);
    let request =
        json!({"kind": "sudoku", "puzzle": ".".repeat(81), "method": "mrv", "max_steps": 400});
    assert_eq!(
        code(&client.ask("trace", &request)),
        (422, "too-large".to_owned())
    );
    let streamed = events(&client.stream("trace", &request).body);
    assert_eq!(
        streamed.last().map(|(name, _)| name.as_str()),
        Some("answer")
    );
    // Boards beyond the limit are left for another request.
    let boards = format!(
        "{0}\n{0}\n{0}\n{0}\n{0}\n{0}\n{0}\n",
        "1".to_owned() + &".".repeat(80)
    );
    let opened = client.ask("open", &json!({"text": boards})).json();
    assert_eq!(opened["more"], true);
}

#[test]
fn the_servers_nodes_bound_every_request() {
    let server = server(Limits {
        nodes: 1000,
        ..Limits::default()
    });
    let mut request = endless();
    request["limits"] = json!({"nodes": 1_000_000_000_u64});
    let answer = Client::of(&server).ask("count", &request).json();
    assert_eq!(answer["limit"], "nodes");
}

#[test]
fn a_connection_beyond_the_limit_is_closed_while_all_are_busy() {
    let server = server(Limits {
        connections: 2,
        jobs: 8,
        ..Limits::default()
    });
    let client = Client::of(&server);
    let health = || {
        let mut socket = client.connect();
        let _ = socket.write_all(
            b"GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        );
        let mut said = String::new();
        let _ = socket.read_to_string(&mut said);
        said
    };
    let began = Instant::now();
    let mut wait = Duration::from_millis(50);
    let hard = loop {
        let hard = [
            client.begin("count", &endless()),
            client.begin("count", &endless()),
        ];
        // One that is not at work yet would make room: then all begins anew, with more time.
        std::thread::sleep(wait);
        if health().is_empty() {
            break hard;
        }
        wait *= 2;
        assert!(began.elapsed() < 2 * PATIENCE);
    };
    drop(hard);
    while !health().starts_with("HTTP/1.1 200") {
        assert!(began.elapsed() < 3 * PATIENCE);
    }
}
