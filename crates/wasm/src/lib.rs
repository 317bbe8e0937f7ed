//! The verbs behind a plain C ABI, for a Web Worker.
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
//! The host provides `env.now() -> f64`, milliseconds of a clock that never goes back. After
//! `answer` or `error` a job is over and forgotten. Only `abi` is unsafe: everything behind it is
//! in [`JobTable`], which tests use on any machine.

#[cfg(target_family = "wasm")]
mod abi;
mod jobs;

pub use jobs::JobTable;
