//! Server configuration.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use cellwise_verbs::Allowance;

use crate::clients::Capacity;

/// The size of an unpacked file, as a multiple of the longest body: lines of puzzles shrink to
/// about a third.
const UNPACKED: usize = 4;

/// The number of bodies of the largest size that may arrive at the same time.
const ARRIVING: usize = 32;

/// One further place for short work for so many places.
const SHORT: usize = 8;

/// The limits of a server.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Bytes of a request's body.
    pub body: usize,
    /// Seconds for an answer, waiting included.
    pub seconds: f64,
    /// Search nodes for an answer.
    pub nodes: u64,
    /// Requests worked on at the same time, waiting ones included. A client has a fair share of
    /// them, and some further places are for short work alone.
    pub jobs: usize,
    /// Connections at the same time.
    pub connections: usize,
    /// Time for a request's head, and again for its body, to arrive.
    pub arrival: Duration,
    /// Time in which a client must read some of its answer; one that does not is disconnected.
    pub departure: Duration,
    /// Cells of a board.
    pub cells: usize,
    /// Bytes of an answer that is not streamed.
    pub answer: usize,
    /// Bytes of memory of one request: models, traces, learnt clauses, parts that wait to be sent.
    pub memory: u64,
    /// Bytes of memory of all requests together.
    pub total_memory: u64,
    /// Threads that work.
    pub workers: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            body: 2 << 20,
            seconds: 30.0,
            nodes: u64::MAX,
            jobs: 64,
            connections: 512,
            arrival: Duration::from_secs(10),
            departure: Duration::from_secs(10),
            cells: 250_000,
            answer: 16 << 20,
            memory: 256 << 20,
            total_memory: 1 << 30,
            workers: std::thread::available_parallelism().map_or(2, usize::from),
        }
    }
}

impl Limits {
    /// The parts that clients share.
    pub(crate) fn capacity(&self) -> Capacity {
        Capacity {
            jobs: self.jobs.max(1),
            short: (self.jobs / SHORT).max(2),
            arriving: self.body.saturating_mul(ARRIVING),
        }
    }

    /// The limits of one job.
    pub(crate) fn allowance(&self) -> Allowance {
        Allowance {
            seconds: self.seconds,
            nodes: self.nodes,
            cells: self.cells,
            answer_cells: self.answer / 4,
            unpacked: self.body.saturating_mul(UNPACKED),
            memory: self.memory,
        }
    }
}

/// A function that is told of each request, in a line.
pub type Log = Arc<dyn Fn(&str) + Send + Sync>;

/// Server configuration.
#[derive(Clone)]
pub struct Config {
    /// The address to listen on.
    pub host: IpAddr,
    /// The port; 0 is any free one.
    pub port: u16,
    /// Names that the server answers to, beside `localhost` and addresses written as numbers.
    pub allowed_hosts: Vec<String>,
    /// The address of a proxy in front of the server, whose `X-Forwarded-For` names the client.
    pub trusted_proxy: Option<IpAddr>,
    /// The number of further ports to try if that one is taken.
    pub tries: u16,
    /// The limits.
    pub limits: Limits,
    /// A folder with the page's files, for working on them; by default the embedded ones.
    pub page: Option<PathBuf>,
    /// A function that is told of each request.
    pub log: Option<Log>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            host: Ipv4Addr::LOCALHOST.into(),
            port: 0,
            allowed_hosts: Vec::new(),
            trusted_proxy: None,
            tries: 0,
            limits: Limits::default(),
            page: None,
            log: None,
        }
    }
}
