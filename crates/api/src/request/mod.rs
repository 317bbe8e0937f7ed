//! What can be asked: one type for each verb, whoever carries it.
//!
//! A field that no verb knows is refused, so that a slip of the pen is an error and not a
//! silent default. What is left out has the value named beside it.

mod bytes;
mod common;
mod limits;
mod puzzles;
mod texts;

use serde::{Deserialize, Serialize};

pub use bytes::Bytes;
pub use common::{Content, Posed, Reading};
pub use limits::Limits;
pub use puzzles::{
    CheckRequest, CompareRequest, ConvertRequest, CountRequest, Detail, Drawing, ExplainRequest,
    HintRequest, RateRequest, RenderRequest, SolveRequest, Subject, TraceRequest, View, WhyRequest,
};
pub use texts::{BatchForm, BatchRequest, BatchVerb, OpenRequest};

/// `learn`: what a technique is, with an example.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LearnRequest {
    /// The technique, for instance `x-wing`; without it, all are listed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A board on which it is the next step, without saying where.
    #[serde(default)]
    pub practice: bool,
}

/// `formats`: everything that is read or written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FormatsRequest {}

/// `examples`: the built-in puzzles, methods, techniques and rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ExamplesRequest {}
