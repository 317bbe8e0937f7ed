//! Cases without end, each from a seed of its own, on all cores: the frame of tests that run as a soak.
//!
//! `CELLWISE_SECONDS` says for how long, `CELLWISE_SEED` which seed is the first.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Runs cases until time is over or one of them differs from its twin.
#[expect(clippy::print_stdout, reason = "the report of a soak")]
pub(crate) fn without_end(name: &str, case: impl Fn(u64) -> Result<(), String> + Sync) {
    let number = |variable: &str, usual: u64| {
        let text = std::env::var(variable).ok();
        text.map_or(usual, |text| text.parse().expect("a number"))
    };
    let time = Duration::from_secs(number("CELLWISE_SECONDS", 60));
    let first = number("CELLWISE_SEED", 1);
    let (next, ended) = (AtomicU64::new(first), AtomicBool::new(false));
    let differences = Mutex::new(Vec::new());
    let began = Instant::now();
    let work = || {
        while began.elapsed() < time && !ended.load(Ordering::Relaxed) {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if let Err(difference) = case(seed) {
                ended.store(true, Ordering::Relaxed);
                differences
                    .lock()
                    .unwrap()
                    .push(format!("seed {seed}: {difference}"));
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let cases = next.into_inner() - first;
    let hours = began.elapsed().as_secs_f64() / 3600.0;
    println!(
        "{name}: {cases} cases from seed {first} on, {:.0} an hour",
        cases as f64 / hours
    );
    let differences = differences.into_inner().unwrap();
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}
