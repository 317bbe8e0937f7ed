//! `cargo xtask soak server`: a server under honest and hostile load, minute by minute.
//!
//! Honest clients of one address ask small questions. Others, each kind from an address of its own,
//! ask hard ones, open thousands of connections, send slowly, do not read, and ask for traces of
//! large Nonograms. The time of small questions and the memory of the server are noted each minute.

use std::io::Write as _;
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use anyhow::{Result, ensure};

use crate::report::Report;
use crate::serve::{Server, Way, ask, hard, hostile, pause, question, repeated, small};

/// The longest that all but one in a hundred small questions may take.
const P99: Duration = Duration::from_millis(50);

/// The growth of memory from the second quarter to the last that counts as flat, in MiB.
const FLAT: f64 = 64.0;

/// Runs for so many minutes.
pub(super) fn run(minutes: u64) -> Result<()> {
    let mut report = Report::new("soak-server");
    report.say(&format!(
        "{minutes} minutes; {} cores for server and clients together, wall time. Small questions are hints, checks \
         and solutions of a 9×9 from four clients of one address. Beside them, each kind from another address: \
         counts without end; 1,000 idle connections, slow bodies, bodies of 2 MiB, huge boards and garbage; \
         slow heads; streams that are not read; traces of a 500×500 Nonogram.\n",
        thread::available_parallelism().map_or(1, usize::from)
    ));
    if let Ok(load) = std::fs::read_to_string("/proc/loadavg") {
        let load = load.split(' ').next().unwrap_or_default();
        report.say(&format!("Load of the machine before: {load}.\n"));
    }
    let server = Server::start()?;
    let stop = Arc::new(AtomicBool::new(false));
    let mut troubles = hard(server.way(2), &stop);
    troubles.extend(hostile(server.way(3), &stop));
    troubles.extend(more_hostile(&server, &stop));
    let (mut rows, mut all, mut memory, mut unanswered) = (vec![], vec![], vec![], 0);
    for minute in 1..=minutes.max(1) {
        let (times, failed) = small(server.way(9), Duration::from_secs(60))?;
        ensure!(!times.is_empty(), "no small question was answered");
        let now = server.memory().unwrap_or(0.0);
        let cells = [0.5, 0.99, 1.0].map(|share| milliseconds(at(&times, share)));
        let mut row = vec![minute.to_string(), times.len().to_string()];
        row.extend(cells);
        row.extend([failed.to_string(), format!("{now:.0}")]);
        rows.push(row);
        memory.push(now);
        unanswered += failed;
        all.extend(times);
    }
    stop.store(true, Relaxed);
    for trouble in troubles {
        let _ = trouble.join();
    }
    all.sort_unstable();
    let head = [
        "minute",
        "small questions",
        "p50 ms",
        "p99 ms",
        "max ms",
        "unanswered",
        "memory MiB",
    ];
    report.table(&head, &rows);
    // What the load held goes back to the system when it ends.
    thread::sleep(Duration::from_secs(15));
    let p99 = at(&all, 0.99);
    let early = memory.len().div_ceil(4);
    let largest = |part: &[f64]| part.iter().copied().fold(0.0, f64::max);
    let grown = largest(&memory[memory.len() - early..])
        - largest(&memory[..(2 * early).min(memory.len())]);
    report.say(&format!(
        "All in all: {} small questions answered, {unanswered} not; p50 {} ms, p99 {} ms, longest {} ms. Peak memory {:.0} MiB, \
         {:.0} MiB fifteen seconds after the load; growth from the first half to the last quarter {grown:.0} MiB.",
        all.len(),
        milliseconds(at(&all, 0.5)),
        milliseconds(p99),
        milliseconds(at(&all, 1.0)),
        server.peak().unwrap_or(0.0),
        server.memory().unwrap_or(0.0),
    ));
    report.save()?;
    ensure!(
        unanswered == 0,
        "{unanswered} small questions were not answered"
    );
    ensure!(p99 <= P99, "p99 is {} ms", milliseconds(p99));
    ensure!(grown <= FLAT, "memory grew by {grown:.0} MiB");
    Ok(())
}

fn at(times: &[Duration], share: f64) -> Duration {
    times[((times.len() - 1) as f64 * share).round() as usize]
}

fn milliseconds(time: Duration) -> String {
    format!("{:.2}", time.as_secs_f64() * 1e3)
}

/// Clients that send heads slowly, do not read their streams, or ask for much memory.
fn more_hostile(server: &Server, stop: &Arc<AtomicBool>) -> Vec<JoinHandle<()>> {
    let slow_heads = repeated(server.way(4), stop, |way, stop| {
        let mut slow: Vec<TcpStream> = (0..200).filter_map(|_| way.connect()).collect();
        for byte in b"GET / HTTP/1.1\r\nHost: localhost\r\nX: "
            .iter()
            .chain(&[b'x'; 30])
        {
            for socket in &mut slow {
                let _ = socket.write_all(&[*byte]);
            }
            pause(stop, Duration::from_millis(100));
        }
    });
    let unread = repeated(server.way(5), stop, |way, stop| {
        let body = format!(
            r#"{{"kind":"sudoku","puzzle":"{}","method":"backtrack-all","max_steps":1000000}}"#,
            ".".repeat(256)
        );
        let text =
            question("trace", &body).replacen("Host:", "Accept: text/event-stream\r\nHost:", 1);
        let streams: Vec<TcpStream> = (0..40)
            .filter_map(|_| {
                let mut socket = way.connect()?;
                socket.write_all(text.as_bytes()).ok()?;
                Some(socket)
            })
            .collect();
        pause(stop, Duration::from_secs(5));
        drop(streams);
    });
    let large = (0..8).map(|_| {
        repeated(server.way(6), stop, |way: Way, stop| {
            let line = format!("[{}]", vec!["1"; 125].join(","));
            let lines = vec![line; 500].join(",");
            let body = format!(
                r#"{{"kind":"nonogram","puzzle":"{{\"r\":[{lines}],\"c\":[{lines}]}}","method":"mac","limits":{{"seconds":3}}}}"#
            );
            let _ = way.connect().and_then(|socket| ask(socket, "trace", &body));
            pause(stop, Duration::from_millis(50));
        })
    });
    large.chain([slow_heads, unread]).collect()
}
