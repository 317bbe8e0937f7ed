//! `bench serve`: how long small questions wait while hard ones run, and what hostile clients cost.
//!
//! The server is a process of its own, so its memory is its own; the clients share its cores, as
//! they would on a small machine.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use cellwise_web::{Config, serve};

use crate::report::Report;

/// Clients that ask small questions, one after the other.
const SMALL: usize = 4;

/// Hard questions at the same time.
const HARD: usize = 16;

const BOARD: &str =
    "....3.7...9.6.1.25..4.7..36..6.94......3....4....8.91..........1.2..9.8.4...1326.";

/// Serves until it is killed, on any free port.
pub(crate) fn child() -> Result<()> {
    serve(Config::default(), |address| println!("{address}"))?;
    Ok(())
}

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start() -> Result<Self> {
        let mut child = Command::new(std::env::current_exe()?)
            .arg("serve-child")
            .stdout(Stdio::piped())
            .spawn()?;
        let mut address = String::new();
        let out = child.stdout.take().context("it has an output")?;
        BufReader::new(out).read_line(&mut address)?;
        Ok(Self {
            child,
            address: address.trim().to_owned(),
        })
    }

    /// The most memory it ever had, in MiB.
    fn peak(&self) -> Option<f64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmHWM:"))?;
        let kib: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
        Some(kib / 1024.0)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Measures.
pub(crate) fn run(seconds: u64) -> Result<()> {
    let time = Duration::from_secs(seconds.max(1));
    let mut report = Report::new("serve");
    let cores = thread::available_parallelism().map_or(1, usize::from);
    report.say(&format!("{cores} cores for server and clients together; wall time. {SMALL} clients ask for hints, checks and solutions of a 9×9, one after the other, on connections that stay open."));
    if let Ok(load) = fs::read_to_string("/proc/loadavg") {
        let load = load.split(' ').next().unwrap_or_default();
        report.say(&format!(
            "Load of the machine before the first part: {load}.\n"
        ));
    }
    let server = Server::start()?;
    let mut rows = Vec::new();
    type Trouble = fn(&str, &Arc<AtomicBool>) -> Vec<JoinHandle<()>>;
    let parts: [(&str, Trouble); 3] = [
        ("nothing else", |_, _| Vec::new()),
        (
            "16 counts of an empty 16×16 board, each to its limit of 2 s, again and again",
            hard,
        ),
        ("the same, and hostile clients", |address, stop| {
            let mut all = hard(address, stop);
            all.extend(hostile(address, stop));
            all
        }),
    ];
    for (beside, trouble) in parts {
        let stop = Arc::new(AtomicBool::new(false));
        let troubles = trouble(&server.address, &stop);
        // What is hard should be under way before anything is measured.
        thread::sleep(Duration::from_millis(500));
        let (times, failed) = small(&server.address, time)?;
        stop.store(true, Ordering::Relaxed);
        for handle in troubles {
            let _ = handle.join();
        }
        ensure!(!times.is_empty(), "no small question was answered");
        let at = |share: f64| {
            let index = ((times.len() - 1) as f64 * share).round() as usize;
            format!("{:.2}", times[index].as_secs_f64() * 1e3)
        };
        rows.push(vec![
            beside.to_owned(),
            times.len().to_string(),
            at(0.5),
            at(0.99),
            at(1.0),
            failed.to_string(),
            server
                .peak()
                .map_or_else(|| "-".into(), |peak| format!("{peak:.0}")),
        ]);
    }
    report.table(
        &[
            "beside",
            "small questions",
            "p50 ms",
            "p99 ms",
            "max ms",
            "unanswered",
            "server's peak MiB so far",
        ],
        &rows,
    );
    report.say("Hostile: 1000 connections that say nothing, 64 bodies that drip a byte at a time, bodies of 2 MiB, huge boards, and garbage, for as long as the part takes.");
    report.save()?;
    Ok(())
}

/// Small questions on all clients: times in order, and how many were not answered.
fn small(address: &str, time: Duration) -> Result<(Vec<Duration>, u64)> {
    let failed = Arc::new(AtomicU64::new(0));
    let clients: Vec<_> = (0..SMALL)
        .map(|_| {
            let (address, failed) = (address.to_owned(), Arc::clone(&failed));
            thread::spawn(move || asking(&address, time, &failed))
        })
        .collect();
    let mut times = Vec::new();
    for client in clients {
        times.extend(client.join().ok().context("a client broke down")?);
    }
    times.sort_unstable();
    Ok((times, failed.load(Ordering::Relaxed)))
}

fn asking(address: &str, time: Duration, failed: &AtomicU64) -> Vec<Duration> {
    let questions = [
        (
            "solve",
            format!(r#"{{"kind":"sudoku","puzzle":"{BOARD}"}}"#),
        ),
        (
            "hint",
            format!(r#"{{"kind":"sudoku","puzzle":"{BOARD}","stage":3}}"#),
        ),
        (
            "check",
            format!(r#"{{"kind":"sudoku","puzzle":"{BOARD}"}}"#),
        ),
    ];
    let mut times = Vec::new();
    let began = Instant::now();
    let mut socket = None;
    for (verb, body) in questions.iter().cycle() {
        if began.elapsed() >= time {
            break;
        }
        let asked = Instant::now();
        let connected = socket.take().or_else(|| TcpStream::connect(address).ok());
        match connected.and_then(|socket| ask(socket, verb, body)) {
            Some((again, 200)) => {
                times.push(asked.elapsed());
                socket = Some(again);
            }
            _ => {
                failed.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
    times
}

fn question(verb: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "POST /api/v1/{verb} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    )
}

/// Asks and reads one answer; gives the connection back with the status.
fn ask(mut socket: TcpStream, verb: &str, body: &str) -> Option<(TcpStream, u16)> {
    socket
        .set_read_timeout(Some(Duration::from_secs(60)))
        .ok()?;
    socket.set_nodelay(true).ok()?;
    socket.write_all(question(verb, body).as_bytes()).ok()?;
    let mut reader = BufReader::new(socket);
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let status = line.split(' ').nth(1)?.parse().ok()?;
    let mut length = 0;
    loop {
        line.clear();
        reader.read_line(&mut line).ok()?;
        if line.trim().is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().ok()?;
        }
    }
    let mut answer = vec![0; length];
    reader.read_exact(&mut answer).ok()?;
    Some((reader.into_inner(), status))
}

/// Clients that ask for what can't be done in time.
fn hard(address: &str, stop: &Arc<AtomicBool>) -> Vec<JoinHandle<()>> {
    let body = format!(
        r#"{{"kind":"sudoku","puzzle":"{}","limits":{{"seconds":2}}}}"#,
        ".".repeat(256)
    );
    let clients = (0..HARD).map(|_| {
        let (address, stop, body) = (address.to_owned(), Arc::clone(stop), body.clone());
        thread::spawn(move || {
            while !stop.load(Ordering::Relaxed) {
                let socket = TcpStream::connect(&address).ok();
                let _ = socket.and_then(|socket| ask(socket, "count", &body));
            }
        })
    });
    clients.collect()
}

/// Clients that mean no good.
fn hostile(address: &str, stop: &Arc<AtomicBool>) -> Vec<JoinHandle<()>> {
    let mut all = Vec::new();
    let mut repeat = |act: fn(&str, &AtomicBool)| {
        let (address, stop) = (address.to_owned(), Arc::clone(stop));
        all.push(thread::spawn(move || {
            while !stop.load(Ordering::Relaxed) {
                act(&address, &stop);
            }
        }));
    };
    repeat(|address, stop| {
        let idle: Vec<_> = (0..1000)
            .filter_map(|_| TcpStream::connect(address).ok())
            .collect();
        pause(stop, Duration::from_secs(1));
        drop(idle);
    });
    repeat(|address, stop| {
        let mut slow: Vec<_> = (0..64)
            .filter_map(|_| TcpStream::connect(address).ok())
            .collect();
        for socket in &mut slow {
            let _ = socket.write_all(b"POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{");
        }
        for _ in 0..20 {
            for socket in &mut slow {
                let _ = socket.write_all(b" ");
            }
            pause(stop, Duration::from_millis(100));
        }
    });
    repeat(|address, stop| {
        let body = " ".repeat(2 << 20);
        let _ = TcpStream::connect(address)
            .ok()
            .and_then(|socket| ask(socket, "solve", &body));
        let lines = vec!["[]"; 10_000].join(",");
        let huge =
            format!(r#"{{"kind":"nonogram","puzzle":"{{\"r\":[{lines}],\"c\":[{lines}]}}"}}"#);
        let _ = TcpStream::connect(address)
            .ok()
            .and_then(|socket| ask(socket, "solve", &huge));
        pause(stop, Duration::from_millis(50));
    });
    repeat(|address, stop| {
        if let Ok(mut socket) = TcpStream::connect(address) {
            let _ = socket.write_all(&[0xff; 10_000]);
        }
        pause(stop, Duration::from_millis(10));
    });
    all
}

fn pause(stop: &AtomicBool, time: Duration) {
    if !stop.load(Ordering::Relaxed) {
        thread::sleep(time);
    }
}
