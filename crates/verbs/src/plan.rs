//! `plan`: what a run over many rows takes, from what a sample of it took.
//!
//! In: measurements, the number of rows, a deadline. Out: processor hours, time, memory, disk, and the number of
//! machines. It measures nothing by itself: the caller has the clock and the sample.

use std::fmt;

use serde::Serialize;

use crate::{PuzzleKind, VERSION};

/// The deadline if none is named: one night.
const A_NIGHT: f64 = 8.0 * 3600.0;

/// What was measured on a sample.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sample {
    /// Rows of the sample.
    pub rows: u64,
    /// Seconds on one thread.
    pub seconds_one: f64,
    /// Seconds on all threads.
    pub seconds_all: f64,
    /// The number of threads that are all.
    pub threads: usize,
    /// Bytes of its input.
    pub bytes_in: u64,
    /// Bytes of its output.
    pub bytes_out: u64,
    /// The most memory that the run on all threads held, in bytes; absent where the system does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
}

/// The reply of `plan`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Plan {
    /// The version of the schema.
    pub cellwise: u32,
    /// The kind of puzzle.
    pub kind: PuzzleKind,
    /// The verb, with its options.
    pub verb: String,
    /// Rows of the run.
    pub rows: u64,
    /// The measurement that all figures come from.
    pub sample: Sample,
    /// Rows a second on one thread.
    pub per_second_one: f64,
    /// Rows a second on all threads of this machine.
    pub per_second_all: f64,
    /// Hours of one processor core.
    pub cpu_hours: f64,
    /// Seconds on this machine.
    pub seconds_here: f64,
    /// Bytes of disk for input and output.
    pub disk: u64,
    /// Bytes of memory on each machine; absent where the system does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// Seconds until it has to be done, if that was told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<f64>,
    /// Machines like this one. One, if no deadline was told.
    pub machines: u64,
    /// True if one machine is enough: within the deadline, or else within eight hours.
    pub one_is_enough: bool,
}

impl Plan {
    /// The plan for a run of so many rows.
    ///
    /// ```
    /// use cellwise_verbs::PuzzleKind;
    /// use cellwise_verbs::plan::{Plan, Sample};
    ///
    /// let sample = Sample {
    ///     rows: 1_000, seconds_one: 1.0, seconds_all: 0.5, threads: 2,
    ///     bytes_in: 82_000, bytes_out: 100_000, memory: None,
    /// };
    /// let plan = Plan::new(PuzzleKind::Sudoku, "rate", 36_000_000, sample, Some(3_600.0));
    /// assert_eq!((plan.cpu_hours, plan.seconds_here, plan.machines), (10.0, 18_000.0, 5));
    /// let plan = Plan::new(PuzzleKind::Sudoku, "rate", 36_000_000, sample, None);
    /// assert!(plan.one_is_enough && plan.machines == 1);
    /// ```
    #[must_use]
    pub fn new(
        kind: PuzzleKind,
        verb: &str,
        rows: u64,
        sample: Sample,
        within: Option<f64>,
    ) -> Self {
        let each = |sum: f64| sum / sample.rows.max(1) as f64;
        let all = |one: f64| one * rows as f64;
        let seconds_here = all(each(sample.seconds_all));
        let deadline = within.unwrap_or(A_NIGHT);
        Self {
            cellwise: VERSION,
            kind,
            verb: verb.to_owned(),
            rows,
            sample,
            per_second_one: 1.0 / each(sample.seconds_one),
            per_second_all: 1.0 / each(sample.seconds_all),
            cpu_hours: all(each(sample.seconds_one)) / 3600.0,
            seconds_here,
            disk: all(each((sample.bytes_in + sample.bytes_out) as f64)) as u64,
            memory: sample.memory,
            within,
            machines: within.map_or(1, |within| (seconds_here / within).ceil().max(1.0) as u64),
            one_is_enough: seconds_here <= deadline,
        }
    }
}

/// Several lines for people.
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sample {
            rows,
            seconds_one,
            seconds_all,
            threads,
            ..
        } = self.sample;
        writeln!(
            f,
            "measured here, now: {rows} rows of `{}` in {seconds_one:.2} s on one thread, {seconds_all:.2} s on {threads}",
            self.verb
        )?;
        writeln!(f, "rows             {}", self.rows)?;
        writeln!(f, "processor hours  {}", figures(self.cpu_hours))?;
        let speed = figures(self.per_second_all);
        writeln!(
            f,
            "on this machine  {} ({speed} rows a second)",
            time(self.seconds_here)
        )?;
        if let Some(memory) = self.memory {
            writeln!(f, "memory           {} on each machine", bytes(memory))?;
        }
        writeln!(
            f,
            "disk             {} for input and output",
            bytes(self.disk)
        )?;
        match (self.within, self.one_is_enough) {
            (Some(within), true) => writeln!(
                f,
                "within {}: this machine alone is enough; a cluster would only add its own overhead",
                time(within)
            ),
            (Some(within), false) => writeln!(
                f,
                "within {}: {} machines like this one, if rows spread evenly; the engine that runs them adds its overhead",
                time(within),
                self.machines
            ),
            (None, true) => writeln!(
                f,
                "This machine alone does it in less than a night; a cluster would only add its own overhead."
            ),
            (None, false) => writeln!(
                f,
                "This machine alone takes more than a night; --within TIME says how many would be needed."
            ),
        }?;
        write!(
            f,
            "All figures hold for rows that are as hard as the sample."
        )
    }
}

/// Three figures or so.
fn figures(number: f64) -> String {
    match number {
        ..0.001 => format!("{number:.1e}"),
        ..10.0 => format!("{number:.3}"),
        ..100.0 => format!("{number:.1}"),
        _ => format!("{number:.0}"),
    }
}

fn time(seconds: f64) -> String {
    match seconds {
        ..0.1 => format!("{:.0} ms", seconds * 1e3),
        ..120.0 => format!("{seconds:.1} s"),
        ..7_200.0 => format!("{:.1} minutes", seconds / 60.0),
        ..172_800.0 => format!("{:.1} hours", seconds / 3600.0),
        _ => format!("{:.1} days", seconds / 86_400.0),
    }
}

fn bytes(bytes: u64) -> String {
    let units = [(40, "TiB"), (30, "GiB"), (20, "MiB"), (10, "KiB")];
    let unit = units.into_iter().find(|(power, _)| bytes >> power > 0);
    match unit {
        Some((power, name)) => format!("{:.1} {name}", bytes as f64 / (1u64 << power) as f64),
        None => format!("{bytes} bytes"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(rows: u64, within: Option<f64>) -> Plan {
        let sample = Sample {
            rows: 2_000_000,
            seconds_one: 1.0,
            seconds_all: 0.5,
            threads: 2,
            bytes_in: 164_000_000,
            bytes_out: 164_000_000,
            memory: Some(30 << 20),
        };
        Plan::new(PuzzleKind::Sudoku, "solve", rows, sample, within)
    }

    #[test]
    fn a_thousand_million_boards_to_solve_need_no_cluster() {
        let plan = plan(1_000_000_000, Some(3_600.0));
        assert!(plan.one_is_enough);
        assert_eq!(plan.machines, 1);
        let text = plan.to_string();
        assert!(text.contains("this machine alone is enough"), "{text}");
        assert!(text.contains("4.2 minutes"), "{text}");
    }

    #[test]
    fn a_deadline_that_is_too_near_needs_several() {
        let plan = plan(1_000_000_000, Some(100.0));
        assert_eq!((plan.machines, plan.one_is_enough), (3, false));
    }
}
