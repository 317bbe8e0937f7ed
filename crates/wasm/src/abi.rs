//! The one place where raw memory is handed to and fro.
#![expect(
    unsafe_code,
    reason = "a C ABI passes pointers, and its names must not be mangled"
)]

use std::cell::RefCell;
use std::time::Duration;

use cellwise_core::Clock;
use cellwise_verbs::Module;

use crate::JobTable;

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// Milliseconds of a clock that never goes back.
    safe fn now() -> f64;
}

/// The host's clock.
#[derive(Clone, Copy)]
struct HostClock;

impl Clock for HostClock {
    fn now(&self) -> Duration {
        // A clock that makes no sense stands still.
        Duration::try_from_secs_f64(now() / 1e3).unwrap_or_default()
    }
}

thread_local! {
    static JOBS: RefCell<JobTable<HostClock>> = RefCell::new(JobTable::new(HostClock));
}

/// Room for `length` bytes.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn alloc(length: usize) -> *mut u8 {
    Box::into_raw(vec![0u8; length].into_boxed_slice()).cast()
}

/// Gives back room of [`alloc`] or [`run`].
///
/// # Safety
/// `pointer` and `length` are those of one such room, which is not used any more.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn free(pointer: *mut u8, length: usize) {
    drop(room(pointer, length));
}

/// The bytes of a room, which this module owns from here on.
fn room(pointer: *mut u8, length: usize) -> Box<[u8]> {
    let bytes = std::ptr::slice_from_raw_parts_mut(pointer, length);
    // SAFETY: the host passes back a pointer that `alloc` or `run` gave it as a boxed slice of
    // this length, and does so once.
    unsafe { Box::from_raw(bytes) }
}

/// Starts a job of a module with the call in a room of [`alloc`], which is taken: the `start` of [`export!`](crate::export).
///
/// # Safety
/// As for [`free`].
pub unsafe fn start(module: Module, pointer: *mut u8, length: usize) -> u32 {
    let call = room(pointer, length);
    JOBS.with_borrow_mut(|jobs| jobs.start(module, &call))
}

/// Runs a job; gives a length in four bytes, and as many bytes of JSON.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn run(job: u32, milliseconds: f64) -> *mut u8 {
    let said = JOBS.with_borrow_mut(|jobs| jobs.run(job, milliseconds));
    let length = u32::try_from(said.len()).unwrap_or(u32::MAX);
    let mut bytes = Vec::with_capacity(said.len() + 4);
    bytes.extend_from_slice(&length.to_le_bytes());
    bytes.extend_from_slice(said.as_bytes());
    Box::into_raw(bytes.into_boxed_slice()).cast()
}

/// Stops a job and forgets it.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cancel(job: u32) {
    JOBS.with_borrow_mut(|jobs| jobs.cancel(job));
}
