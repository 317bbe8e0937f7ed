#![no_main]

use libfuzzer_sys::fuzz_target;
use rustix::time::{ClockId, Timespec, clock_gettime};

/// Seconds of this thread that an input may cost: two here are milliseconds without instruments. The
/// timeout of libFuzzer counts the time of the wall, which also passes while the machine does other work.
const SECONDS: i64 = 2;

fuzz_target!(|data: &[u8]| {
    let began = spent();
    cellwise_fuzz::read(data);
    let ended = spent();
    assert!(
        ended.tv_sec - began.tv_sec <= SECONDS,
        "an input takes more than {SECONDS} s"
    );
});

fn spent() -> Timespec {
    clock_gettime(ClockId::ThreadCPUTime)
}
