//! The verbs on the command line, one file each: arguments to options, replies to text.

pub(crate) mod booklet;
pub(crate) mod candidates;
pub(crate) mod canon;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod dataset;
pub(crate) mod dedupe;
pub(crate) mod exercise;
pub(crate) mod explain;
pub(crate) mod explain_method;
pub(crate) mod formats;
pub(crate) mod from_image;
pub(crate) mod generate;
pub(crate) mod hint;
pub(crate) mod hunt;
pub(crate) mod learn;
pub(crate) mod learn_nonogram;
pub(crate) mod man;
pub(crate) mod minimize;
pub(crate) mod plan;
pub(crate) mod rate;
#[cfg_attr(not(feature = "serve"), path = "no_server.rs")]
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod stats;
pub(crate) mod steps;
pub(crate) mod superfluous;
mod table;
pub(crate) mod trace;
pub(crate) mod why;
