//! The verbs behind a plain C ABI, for a Web Worker.
//!
//! There is a WASM module for each [`Module`] of verbs, in `modules/`, so that a browser fetches what it needs; each of
//! them exports:
//!
//! ```text
//! alloc(length) -> pointer              room for a request
//! start(pointer, length) -> job         takes {"verb": …, "request": …}, and the room with it
//! run(job, milliseconds) -> pointer     a length (32 bits, little-endian) and as many bytes of JSON:
//!                                       {"event": "progress"|"part"|"answer"|"error", "data": …}
//! free(pointer, length)                 gives room back: the answer's 4 + length bytes
//! cancel(job)                           stops a job and forgets it
//! ```
//!
//! `cargo xtask site` takes each module apart: see `ordinary/` for what is fetched first, and `js/engine.js` of the page for
//! how the rest comes.
//!
//! The host provides `env.now() -> f64`, milliseconds of a clock that never goes back. After
//! `answer` or `error` a job is over and forgotten. Only `abi` is unsafe: everything behind it is
//! in [`JobTable`], which tests use on any machine.

#[cfg(target_family = "wasm")]
#[doc(hidden)]
pub mod abi;
mod jobs;

pub use cellwise_verbs::Module;
pub use jobs::JobTable;

/// Exports `start` for a module of verbs; all other names are the same in each.
#[macro_export]
macro_rules! export {
    ($module:ident) => {
        /// Starts a job with the call in a room of `alloc`, which is taken.
        ///
        /// # Safety
        /// As for `free`.
        #[cfg(target_family = "wasm")]
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn start(pointer: *mut u8, length: usize) -> u32 {
            // SAFETY: the caller passes a room of `alloc` once.
            unsafe { $crate::abi::start($crate::Module::$module, pointer, length) }
        }
    };
}
