//! Counters of the server, in the format of Prometheus.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

/// Upper bounds of the histogram, in seconds.
const BOUNDS: [f64; 9] = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0, 30.0];

/// The work of the server at this moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Load {
    /// Jobs that wait for a thread.
    pub(crate) waiting: usize,
    /// Jobs that a thread is at.
    pub(crate) running: usize,
    /// Places that are taken.
    pub(crate) places: usize,
    /// Bytes that jobs hold.
    pub(crate) memory: u64,
}

/// Counters of a running server.
#[derive(Default)]
pub(crate) struct Metrics {
    requests: Mutex<BTreeMap<(&'static str, u16), u64>>,
    buckets: [AtomicU64; BOUNDS.len()],
    micros: AtomicU64,
    answered: AtomicU64,
    /// Connections open now.
    pub(crate) connections: AtomicUsize,
    /// Connections closed to make room.
    pub(crate) evicted: AtomicU64,
    /// Requests refused because too many were being worked on.
    pub(crate) refused: AtomicU64,
}

impl Metrics {
    /// Notes a request that was answered.
    pub(crate) fn note(&self, what: &'static str, status: u16, took: Duration) {
        if let Ok(mut requests) = self.requests.lock() {
            *requests.entry((what, status)).or_default() += 1;
        }
        for (bucket, bound) in self.buckets.iter().zip(BOUNDS) {
            if took.as_secs_f64() <= bound {
                bucket.fetch_add(1, Ordering::Relaxed);
            }
        }
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.micros.fetch_add(micros, Ordering::Relaxed);
        self.answered.fetch_add(1, Ordering::Relaxed);
    }

    /// All of it as text.
    pub(crate) fn text(&self, load: Load) -> String {
        let mut out = String::new();
        // Writing to a String can't fail.
        let _ = self.write(&mut out, load);
        out
    }

    fn write(&self, out: &mut String, load: Load) -> std::fmt::Result {
        writeln!(out, "# HELP cellwise_requests_total Requests answered.")?;
        writeln!(out, "# TYPE cellwise_requests_total counter")?;
        if let Ok(requests) = self.requests.lock() {
            for ((what, status), count) in requests.iter() {
                writeln!(
                    out,
                    "cellwise_requests_total{{verb=\"{what}\",status=\"{status}\"}} {count}"
                )?;
            }
        }
        let answered = self.answered.load(Ordering::Relaxed);
        let name = "cellwise_request_seconds";
        writeln!(out, "# HELP {name} Time from request to answer.")?;
        writeln!(out, "# TYPE {name} histogram")?;
        for (bucket, bound) in self.buckets.iter().zip(BOUNDS) {
            let count = bucket.load(Ordering::Relaxed);
            writeln!(out, "{name}_bucket{{le=\"{bound}\"}} {count}")?;
        }
        writeln!(out, "{name}_bucket{{le=\"+Inf\"}} {answered}")?;
        let seconds = self.micros.load(Ordering::Relaxed) as f64 / 1e6;
        writeln!(out, "{name}_sum {seconds}\n{name}_count {answered}")?;
        let connections = self.connections.load(Ordering::Relaxed) as u64;
        for (name, kind, help, value) in [
            (
                "cellwise_connections",
                "gauge",
                "Connections open now.",
                connections,
            ),
            (
                "cellwise_jobs_running",
                "gauge",
                "Jobs a thread is at now.",
                load.running as u64,
            ),
            (
                "cellwise_jobs_waiting",
                "gauge",
                "Jobs that wait for a thread.",
                load.waiting as u64,
            ),
            (
                "cellwise_places_taken",
                "gauge",
                "Places for jobs that are taken, by streams that wait for their reader, too.",
                load.places as u64,
            ),
            (
                "cellwise_memory_held_bytes",
                "gauge",
                "Memory that jobs hold, as far as it is counted.",
                load.memory,
            ),
            (
                "cellwise_connections_evicted_total",
                "counter",
                "Connections closed to make room.",
                self.evicted.load(Ordering::Relaxed),
            ),
            (
                "cellwise_jobs_refused_total",
                "counter",
                "Requests refused because too many were being worked on.",
                self.refused.load(Ordering::Relaxed),
            ),
        ] {
            writeln!(
                out,
                "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}"
            )?;
        }
        Ok(())
    }
}
