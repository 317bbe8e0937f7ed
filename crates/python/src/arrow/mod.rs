//! Arrow's C data interface, as its specification lays it down
//! (<https://arrow.apache.org/docs/format/CDataInterface.html>), for the few types that bulk calls need.
//!
//! The `arrow` crates do this and much more; they would add minutes of CPU time to
//! the build of the package.
//!
//! ```text
//! capsule "arrow_array_stream" or "arrow_array" ─▶ import ─▶ puzzles, in place
//! columns of results ─▶ export ─▶ capsules "arrow_schema", "arrow_array"
//! ```

pub(crate) mod export;
pub(crate) mod import;
mod structs;
