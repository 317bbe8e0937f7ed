//! Ctrl-C: the search stops at its next look, and what is done is kept.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use cellwise_core::Cancel;

use crate::exit::Exit;

/// Set while the program waits for the keyboard or a pipe: nothing is under
/// way then that would notice the flag, so Ctrl-C ends the program itself.
static WAITING: AtomicBool = AtomicBool::new(false);

/// Set by a run that looks at the flag even while its input is being waited for.
static WATCHED: AtomicBool = AtomicBool::new(false);

/// The flag that Ctrl-C raises. The first call installs the handler.
///
/// A second Ctrl-C ends the program at once.
pub(crate) fn cancel() -> &'static Cancel {
    static CANCEL: OnceLock<Cancel> = OnceLock::new();
    CANCEL.get_or_init(|| {
        let cancel = Cancel::new();
        let raised = cancel.clone();
        // If there is no handler to be had, Ctrl-C keeps its usual meaning.
        let _ = ctrlc::set_handler(move || {
            let unseen = is_waiting() && !WATCHED.load(Ordering::Relaxed);
            if raised.is_cancelled() || unseen {
                std::process::exit(Exit::Interrupted as i32);
            }
            raised.cancel();
        });
        cancel
    })
}

/// Runs `read`, during which Ctrl-C ends the program.
pub(crate) fn waiting<T>(read: impl FnOnce() -> T) -> T {
    WAITING.store(true, Ordering::Relaxed);
    let result = read();
    WAITING.store(false, Ordering::Relaxed);
    result
}

/// Whether the keyboard or a pipe is being waited for.
pub(crate) fn is_waiting() -> bool {
    WAITING.load(Ordering::Relaxed)
}

/// From now on the caller ends the program when the flag is raised, whatever is being waited for.
pub(crate) fn watch() {
    WATCHED.store(true, Ordering::Relaxed);
}
