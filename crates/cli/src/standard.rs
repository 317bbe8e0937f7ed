//! Standard output as the caller left it: open or closed.
//!
//! The run time of Rust puts `/dev/null` in the place of a closed stream before `main`, so data written
//! to a closed standard output would be lost without an error. This module therefore looks at standard
//! output before `main`. Only Linux offers a look without opening anything;
//! elsewhere a closed output counts as open.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::exit::Failure;

static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Fails if the program was started with a closed standard output.
pub(crate) fn check() -> Result<(), Failure> {
    match IS_CLOSED.load(Ordering::Relaxed) {
        true => Err(failure(io::Error::other("it is closed"))),
        false => Ok(()),
    }
}

/// The failure to write to standard output; a pipe that was closed by its reader is told apart.
pub(crate) fn failure(error: io::Error) -> Failure {
    Failure::file("standard output", error)
}

#[cfg(target_os = "linux")]
extern "C" fn look() {
    use std::fs::symlink_metadata;

    // Without the folder there is nothing to be learnt.
    let is_closed =
        symlink_metadata("/proc/self/fd").is_ok() && symlink_metadata("/proc/self/fd/1").is_err();
    IS_CLOSED.store(is_closed, Ordering::Relaxed);
}

#[cfg(target_os = "linux")]
#[used]
#[expect(
    unsafe_code,
    reason = "the only way to be called before the run time opens closed streams"
)]
// SAFETY: the section holds functions without arguments that are called once before `main`. `look`
// asks the system for two names and stores a flag; it uses nothing that `main` prepares.
#[unsafe(link_section = ".init_array")]
static LOOK: extern "C" fn() = look;
