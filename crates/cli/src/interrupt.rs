//! Ctrl-C: the search stops at its next look, and what is done is kept.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use cellwise_core::Cancel;

use crate::exit::Exit;

/// Set while the program waits for the keyboard or a pipe: nothing is under
/// way then that would notice the flag, so Ctrl-C ends the program itself.
static WAITING: AtomicBool = AtomicBool::new(false);

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
            if raised.is_cancelled() || WAITING.load(Ordering::Relaxed) {
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
