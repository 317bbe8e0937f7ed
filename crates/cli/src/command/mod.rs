//! The verbs, one file each.

pub(crate) mod canon;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod dedupe;
pub(crate) mod explain;
pub(crate) mod explain_method;
pub(crate) mod formats;
pub(crate) mod hint;
pub(crate) mod learn;
pub(crate) mod man;
pub(crate) mod minimize;
pub(crate) mod rate;
#[cfg(feature = "serve")]
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod stats;
pub(crate) mod stream;
mod table;
pub(crate) mod trace;
pub(crate) mod why;
mod window;
