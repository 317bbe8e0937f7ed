//! CPU time of processes, and the model of the CPU.

use std::fs;
use std::time::Duration;

use cpu_time::{ProcessTime, ThreadTime};

/// CPU time of all threads of this process so far. Wall time is noisy on a shared machine.
///
/// It does not use `/proc/self/schedstat`, because some kernels update it only every few milliseconds.
pub(crate) fn time() -> Duration {
    ProcessTime::now().as_duration()
}

/// CPU time that the calling thread has used so far.
pub(crate) fn thread_time() -> Duration {
    ThreadTime::now().as_duration()
}

/// CPU time of all processes that were started from here and have ended.
#[cfg(unix)]
pub(crate) fn children() -> Duration {
    use nix::sys::resource::{UsageWho, getrusage};
    let Ok(usage) = getrusage(UsageWho::RUSAGE_CHILDREN) else {
        return Duration::ZERO;
    };
    let times = [usage.user_time(), usage.system_time()];
    let micros: i64 = times
        .iter()
        .map(|t| t.tv_sec() * 1_000_000 + t.tv_usec())
        .sum();
    Duration::from_micros(micros.unsigned_abs())
}

/// Unknown on this system: the figures of processes are zero.
#[cfg(not(unix))]
pub(crate) fn children() -> Duration {
    Duration::ZERO
}

/// Runs `work` and gives the CPU time it took.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = time();
    let result = work();
    (result, time().saturating_sub(start))
}

/// A clock of the CPU time of this process, for limits in CPU time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock;

impl cellwise_core::Clock for Clock {
    fn now(&self) -> Duration {
        time()
    }
}

/// CPU time that another process has used so far; `None` where the system does not say.
pub(crate) fn time_of(process: u32) -> Option<Duration> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // Behind the name, which may hold anything: fields 3, 4, …; 14 and 15 are ticks of 10 ms.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |field: usize| fields.get(field - 3)?.parse::<u64>().ok();
    Some(Duration::from_millis(10 * (ticks(14)? + ticks(15)?)))
}

/// The model of the CPU as the system names it.
pub(crate) fn model() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let line = info.lines().find(|line| line.starts_with(name))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    };
    let model = field("model name").unwrap_or_else(|| "unknown CPU".into());
    match (field("cpu family"), field("model\t")) {
        (Some(family), Some(number)) => format!("{model} (family {family}, model {number})"),
        _ => model,
    }
}

/// The median of the measurements.
pub(crate) fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    match times.len() {
        0 => f64::NAN,
        n if n % 2 == 1 => times[n / 2],
        n => f64::midpoint(times[n / 2 - 1], times[n / 2]),
    }
}
