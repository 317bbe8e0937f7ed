//! Signals to a program under test.

use std::process::{Child, Command};
#[cfg(target_os = "linux")]
use std::time::{Duration, Instant};

/// Ctrl-C.
///
/// On a busy machine a program may take long to start; before it handles the signal, the signal would just end it.
pub(crate) fn interrupt(child: &Child) {
    #[cfg(target_os = "linux")]
    wait_for_handler(child);
    let status = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(status.expect("kill runs").success());
}

/// Waits until the program handles SIGINT, which is signal 2 and so bit 1 of the mask.
#[cfg(target_os = "linux")]
fn wait_for_handler(child: &Child) {
    let began = Instant::now();
    let path = format!("/proc/{}/status", child.id());
    loop {
        let status = std::fs::read_to_string(&path).unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        if mask.is_some_and(|mask| mask & 0b10 != 0) {
            return;
        }
        assert!(
            began.elapsed() < Duration::from_secs(30),
            "no handler of SIGINT"
        );
        std::thread::sleep(Duration::from_millis(1));
    }
}
