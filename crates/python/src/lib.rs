//! The native half of the Python package `cellwise`.
//!
//! ```text
//! cellwise/*.py ─▶ Job        a verb: JSON in, JSON out, in slices; Ctrl-C between them
//!               ─▶ Solutions  the solutions of a puzzle, one at a time
//!               ─▶ Records    the puzzles of a file, one at a time
//!               ─▶ many       one verb on many puzzles: lists, numpy arrays, Arrow arrays
//!               ─▶ dataset_rows, attempt    rows of a data set; a part of the search of one hard puzzle
//! ```
//!
//! It only carries: the work is that of `cellwise-verbs`, and of the engine for many classic
//! boards. Names, types and documentation for users are on the Python side. Nothing here holds the
//! interpreter's lock while it works, and no state is shared, so the module declares itself
//! safe without that lock.

mod arrow;
mod column;
mod cube;
mod dataset;
mod iterate;
mod job;
mod known;
mod many;
mod memory;
mod rows;

use pyo3::prelude::*;

/// The native half of `cellwise`; use that.
#[pymodule(gil_used = false)]
mod _cellwise {
    #[pymodule_export]
    use crate::arrow::export::Table;
    #[pymodule_export]
    use crate::cube::{Stop, attempt};
    #[pymodule_export]
    use crate::dataset::dataset_rows;
    #[pymodule_export]
    use crate::iterate::{Records, Solutions};
    #[pymodule_export]
    use crate::job::Job;
    #[pymodule_export]
    use crate::many::many;
    #[pymodule_export]
    use crate::memory::Buffer;

    use super::{Bound, PyModule, PyModuleMethods, PyResult};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        let verbs = cellwise_verbs::Verb::all_carried().map(cellwise_verbs::Verb::name);
        module.add("VERBS", verbs.collect::<Vec<_>>())
    }
}
