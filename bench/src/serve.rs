//! `bench serve`: the waiting time of small questions while hard ones run, and the cost of hostile
//! clients.
//!
//! The server is a separate process, so its memory can be measured; the clients share its cores, as
//! they would on a small machine.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
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

/// A server in a process of its own.
pub(crate) struct Server {
    child: Child,
    address: SocketAddr,
}

/// The way from a client to the server: clients of different addresses are different clients.
#[derive(Clone, Copy)]
pub(crate) struct Way {
    server: SocketAddr,
    own: Ipv4Addr,
}

impl Way {
    /// A new connection.
    pub(crate) fn connect(self) -> Option<TcpStream> {
        if self.own == Ipv4Addr::LOCALHOST {
            return TcpStream::connect(self.server).ok();
        }
        // The standard library can't choose the address of a client.
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_io()
            .build()
            .ok()?;
        let socket = runtime.block_on(async {
            let socket = tokio::net::TcpSocket::new_v4()?;
            socket.bind((self.own, 0).into())?;
            socket.connect(self.server).await?.into_std()
        });
        let socket = socket.ok()?;
        socket.set_nonblocking(false).ok()?;
        Some(socket)
    }
}

impl Server {
    pub(crate) fn start() -> Result<Self> {
        let mut child = Command::new(std::env::current_exe()?)
            .arg("serve-child")
            .stdout(Stdio::piped())
            .spawn()?;
        let mut address = String::new();
        let out = child.stdout.take().context("it has an output")?;
        BufReader::new(out).read_line(&mut address)?;
        Ok(Self {
            child,
            address: address.trim().parse()?,
        })
    }

    /// The way of a client at 127.0.0.`host`.
    pub(crate) fn way(&self, host: u8) -> Way {
        Way {
            server: self.address,
            own: Ipv4Addr::new(127, 0, 0, host),
        }
    }

    /// Its memory now, in MiB.
    pub(crate) fn memory(&self) -> Option<f64> {
        self.figure("VmRSS:")
    }

    /// Its peak memory, in MiB.
    pub(crate) fn peak(&self) -> Option<f64> {
        self.figure("VmHWM:")
    }

    fn figure(&self, name: &str) -> Option<f64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
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
    type Trouble = fn(Way, &Arc<AtomicBool>) -> Vec<JoinHandle<()>>;
    let parts: [(&str, Trouble); 3] = [
        ("nothing else", |_, _| Vec::new()),
        (
            "16 counts of an empty 16×16 board, each to its limit of 2 s, again and again",
            hard,
        ),
        ("the same, and hostile clients", |way, stop| {
            let mut all = hard(way, stop);
            all.extend(hostile(way, stop));
            all
        }),
    ];
    for (beside, trouble) in parts {
        let stop = Arc::new(AtomicBool::new(false));
        let troubles = trouble(server.way(1), &stop);
        // The hard questions should be under way before the measurement starts.
        thread::sleep(Duration::from_millis(500));
        let (times, failed) = small(server.way(1), time)?;
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

/// Asks small questions on all clients. Returns their times in ascending order and the number of
/// questions without an answer.
pub(crate) fn small(way: Way, time: Duration) -> Result<(Vec<Duration>, u64)> {
    let failed = Arc::new(AtomicU64::new(0));
    let clients: Vec<_> = (0..SMALL)
        .map(|_| {
            let failed = Arc::clone(&failed);
            thread::spawn(move || asking(way, time, &failed))
        })
        .collect();
    let mut times = Vec::new();
    for client in clients {
        times.extend(client.join().ok().context("a client broke down")?);
    }
    times.sort_unstable();
    Ok((times, failed.load(Ordering::Relaxed)))
}

fn asking(way: Way, time: Duration, failed: &AtomicU64) -> Vec<Duration> {
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
        let connected = socket.take().or_else(|| way.connect());
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

pub(crate) fn question(verb: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "POST /api/v1/{verb} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    )
}

/// Asks and reads one answer; gives the connection back with the status.
pub(crate) fn ask(mut socket: TcpStream, verb: &str, body: &str) -> Option<(TcpStream, u16)> {
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

/// Clients whose questions can't be answered in time.
pub(crate) fn hard(way: Way, stop: &Arc<AtomicBool>) -> Vec<JoinHandle<()>> {
    let body = format!(
        r#"{{"kind":"sudoku","puzzle":"{}","limits":{{"seconds":2}}}}"#,
        ".".repeat(256)
    );
    let clients = (0..HARD).map(|_| {
        let (stop, body) = (Arc::clone(stop), body.clone());
        thread::spawn(move || {
            while !stop.load(Ordering::Relaxed) {
                let _ = way.connect().and_then(|socket| ask(socket, "count", &body));
            }
        })
    });
    clients.collect()
}

/// Hostile clients.
pub(crate) fn hostile(way: Way, stop: &Arc<AtomicBool>) -> Vec<JoinHandle<()>> {
    let mut all = Vec::new();
    let mut repeat = |act: fn(Way, &AtomicBool)| all.push(repeated(way, stop, act));
    repeat(|way, stop| {
        let idle: Vec<_> = (0..1000).filter_map(|_| way.connect()).collect();
        pause(stop, Duration::from_secs(1));
        drop(idle);
    });
    repeat(|way, stop| {
        let mut slow: Vec<_> = (0..64).filter_map(|_| way.connect()).collect();
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
    repeat(|way, stop| {
        let body = " ".repeat(2 << 20);
        let _ = way.connect().and_then(|socket| ask(socket, "solve", &body));
        let lines = vec!["[]"; 10_000].join(",");
        let huge =
            format!(r#"{{"kind":"nonogram","puzzle":"{{\"r\":[{lines}],\"c\":[{lines}]}}"}}"#);
        let _ = way.connect().and_then(|socket| ask(socket, "solve", &huge));
        pause(stop, Duration::from_millis(50));
    });
    repeat(|way, stop| {
        if let Some(mut socket) = way.connect() {
            let _ = socket.write_all(&[0xff; 10_000]);
        }
        pause(stop, Duration::from_millis(10));
    });
    all
}

/// Does something again and again.
pub(crate) fn repeated(
    way: Way,
    stop: &Arc<AtomicBool>,
    act: fn(Way, &AtomicBool),
) -> JoinHandle<()> {
    let stop = Arc::clone(stop);
    thread::spawn(move || {
        while !stop.load(Ordering::Relaxed) {
            act(way, &stop);
        }
    })
}

pub(crate) fn pause(stop: &AtomicBool, time: Duration) {
    if !stop.load(Ordering::Relaxed) {
        thread::sleep(time);
    }
}
