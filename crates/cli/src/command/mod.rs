//! The verbs, one file each.

pub(crate) mod canon;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod count;
pub(crate) mod dedupe;
pub(crate) mod man;
pub(crate) mod minimize;
pub(crate) mod solve;
pub(crate) mod stats;
pub(crate) mod stream;
