//! The verbs, one file each.

pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod count;
pub(crate) mod explain_method;
pub(crate) mod man;
pub(crate) mod solve;
mod stream;
mod table;
pub(crate) mod trace;
mod window;
