//! The verbs, one file each.

pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod count;
pub(crate) mod man;
pub(crate) mod solve;
mod stream;
