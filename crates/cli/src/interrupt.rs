//! Ctrl-C: the search stops at its next look, and what is done is kept.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, OnceLock};

use cellwise_core::Cancel;

use crate::exit::Exit;

/// Set while the program waits for the keyboard or a pipe.
static WAITING: AtomicBool = AtomicBool::new(false);

/// Set while it waits and nothing is under way that would notice the flag, so that Ctrl-C
/// ends the program itself.
static UNSEEN: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Set by a run that looks at the flag even while its input is being waited for.
static WATCHED: AtomicBool = AtomicBool::new(false);

/// The flag that Ctrl-C raises. The first call installs the handler.
///
/// A second Ctrl-C ends the program at once.
pub(crate) fn cancel() -> &'static Cancel {
    static CANCEL: OnceLock<Cancel> = OnceLock::new();
    CANCEL.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        // Without a handler Ctrl-C keeps its usual meaning.
        let _ = install(&flag);
        flag.into()
    })
}

/// Raises the flag on SIGINT, SIGTERM or SIGHUP. If it is raised already, or no part of the
/// program would see it, the signal ends the program.
///
/// The handler itself does so: a thread that waits for signals would cost every start of the
/// program 0.1 ms.
#[cfg(unix)]
fn install(flag: &Arc<AtomicBool>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::flag::{register, register_conditional_shutdown};

    for signal in [SIGINT, SIGTERM, SIGHUP] {
        for end in [flag, &UNSEEN] {
            register_conditional_shutdown(signal, Exit::Interrupted as i32, Arc::clone(end))?;
        }
        // After the conditions: the first signal must not find the flag it raises.
        register(signal, Arc::clone(flag))?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn install(flag: &Arc<AtomicBool>) -> io::Result<()> {
    let flag = Arc::clone(flag);
    let handler = move || {
        if flag.swap(true, Ordering::Relaxed) || UNSEEN.load(Ordering::Relaxed) {
            std::process::exit(Exit::Interrupted as i32);
        }
    };
    ctrlc::set_handler(handler).map_err(io::Error::other)
}

/// From now on the program ends when its terminal goes away. Where that is shown to a person alone, nothing is left to be kept; and
/// the library that waits for keys would read the end of its input again and again.
#[cfg(unix)]
pub(crate) fn end_with_the_terminal() -> io::Result<()> {
    use signal_hook::consts::SIGHUP;
    use signal_hook::flag::register_conditional_shutdown;

    let always = Arc::new(AtomicBool::new(true));
    register_conditional_shutdown(SIGHUP, Exit::Interrupted as i32, always).map(|_| ())
}

/// A terminal that goes away ends its programs by itself.
#[cfg(not(unix))]
pub(crate) fn end_with_the_terminal() -> io::Result<()> {
    Ok(())
}

/// Runs `read`, during which Ctrl-C ends the program.
pub(crate) fn waiting<T>(read: impl FnOnce() -> T) -> T {
    UNSEEN.store(!WATCHED.load(Ordering::Relaxed), Ordering::Relaxed);
    WAITING.store(true, Ordering::Relaxed);
    let result = read();
    WAITING.store(false, Ordering::Relaxed);
    UNSEEN.store(false, Ordering::Relaxed);
    result
}

/// Returns true while the program waits for the keyboard or a pipe.
pub(crate) fn is_waiting() -> bool {
    WAITING.load(Ordering::Relaxed)
}

/// From now on the caller ends the program when the flag is raised, whatever is being waited for.
pub(crate) fn watch() {
    WATCHED.store(true, Ordering::Relaxed);
}
