//! `cellwise serve` as a process: it starts, says where, answers, and stops when told.
#![cfg(all(unix, feature = "serve"))]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Output, Stdio};

/// A server that is ended with the test, whatever happens.
struct Serve(Child);

impl Serve {
    fn start(args: &[&str]) -> (Self, String) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cellwise"))
            .arg("serve")
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("a process");
        let mut address = String::new();
        let out = child.stdout.take().expect("its output");
        let read = BufReader::new(out).read_line(&mut address);
        read.expect("a line");
        (Self(child), address.trim().to_owned())
    }

    fn signal(&self, signal: &str) {
        let id = self.0.id().to_string();
        let sent = Command::new("kill").args([signal, &id]).status();
        assert!(sent.expect("kill").success());
    }

    fn end(mut self) -> (Option<i32>, String) {
        let status = self.0.wait().expect("an end");
        let mut said = String::new();
        let mut errors = self.0.stderr.take().expect("its errors");
        errors.read_to_string(&mut said).expect("text");
        (status.code(), said)
    }
}

impl Drop for Serve {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn get(url: &str, path: &str) -> String {
    let host = url.trim_start_matches("http://").trim_end_matches('/');
    let mut socket = TcpStream::connect(host).expect("a connection");
    write!(socket, "GET {path} HTTP/1.0\r\nHost: {host}\r\n\r\n").expect("a request");
    let mut answer = String::new();
    socket.read_to_string(&mut answer).expect("an answer");
    answer
}

fn refused(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cellwise"));
    command.arg("serve").args(args).output().expect("a process")
}

#[test]
fn it_answers_and_stops_on_either_signal() {
    for signal in ["-INT", "-TERM"] {
        let (serve, url) = Serve::start(&["--port", "0"]);
        assert!(url.starts_with("http://127.0.0.1:"), "{url}");
        assert!(get(&url, "/api/v1/health").contains(r#""status":"ok""#));
        assert!(get(&url, "/").contains("<!doctype html>"));
        serve.signal(signal);
        let (code, said) = serve.end();
        assert_eq!(code, Some(0), "{said}");
        assert!(said.contains("stopped"), "{said}");
    }
}

#[test]
fn requests_are_told_only_when_asked_for() {
    for (flag, tells) in [("--verbose", true), ("--quiet", false)] {
        let (serve, url) = Serve::start(&["--port", "0", flag]);
        get(&url, "/api/v1/health");
        serve.signal("-TERM");
        let (_, said) = serve.end();
        assert_eq!(said.contains("GET /api/v1/health 200"), tells, "{said}");
        assert!(tells || said.is_empty(), "{said}");
    }
}

#[test]
fn a_port_that_is_taken_is_named() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("its number").port().to_string();
    let output = refused(&["--port", &port]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        said.contains(&format!("can't listen on 127.0.0.1:{port}")),
        "{said}"
    );
}

#[test]
fn without_a_port_the_next_free_one_is_taken() {
    // Another program may have the usual port; at least one of the two servers has to take another one.
    let (first, one) = Serve::start(&[]);
    let (second, other) = Serve::start(&[]);
    assert_ne!(one, other);
    second.signal("-TERM");
    let (code, said) = second.end();
    assert_eq!(code, Some(0));
    assert!(said.contains("port 8080 is taken"), "{said}");
    first.signal("-TERM");
    assert_eq!(first.end().0, Some(0));
}

#[test]
fn its_limits_are_those_it_was_told() {
    let (serve, url) = Serve::start(&["--port", "0", "--max-body", "10"]);
    let host = url
        .trim_start_matches("http://")
        .trim_end_matches('/')
        .to_owned();
    let mut socket = TcpStream::connect(&host).expect("a connection");
    write!(
        socket,
        "POST /api/v1/formats HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: 11\r\nConnection: close\r\n\r\n{{         }}"
    )
    .expect("a request");
    let mut answer = String::new();
    socket.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
    drop(serve);
}
