//! What a server is told.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use cellwise_desk::Allowance;

/// How much longer than the longest body a file may be when it is unpacked: lines of puzzles
/// shrink to about a third.
const UNPACKED: usize = 4;

/// How much a server gives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Bytes of a request's body.
    pub body: usize,
    /// Seconds for an answer, waiting included.
    pub seconds: f64,
    /// Search nodes for an answer.
    pub nodes: u64,
    /// Requests worked on at the same time, waiting ones included.
    pub jobs: usize,
    /// Connections at the same time.
    pub connections: usize,
    /// Time for a request's head, and again for its body, to arrive.
    pub arrival: Duration,
    /// Cells of a board.
    pub cells: usize,
    /// Bytes of an answer that is not streamed.
    pub answer: usize,
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
            cells: 250_000,
            answer: 16 << 20,
            workers: std::thread::available_parallelism().map_or(2, usize::from),
        }
    }
}

impl Limits {
    /// What of it concerns one job.
    pub(crate) fn allowance(&self) -> Allowance {
        Allowance {
            seconds: self.seconds,
            nodes: self.nodes,
            cells: self.cells,
            answer_cells: self.answer / 4,
            unpacked: self.body.saturating_mul(UNPACKED),
        }
    }
}

/// Who is told of each request, in a line.
pub type Log = Arc<dyn Fn(&str) + Send + Sync>;

/// What a server is told.
#[derive(Clone)]
pub struct Config {
    /// The address to listen on.
    pub host: IpAddr,
    /// The port; 0 is any free one.
    pub port: u16,
    /// How many further ports may be tried if that one is taken.
    pub tries: u16,
    /// How much it gives.
    pub limits: Limits,
    /// A folder with the page's files, for those who work on them; by default the embedded ones.
    pub page: Option<PathBuf>,
    /// Who is told of each request.
    pub log: Option<Log>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            host: Ipv4Addr::LOCALHOST.into(),
            port: 0,
            tries: 0,
            limits: Limits::default(),
            page: None,
            log: None,
        }
    }
}
