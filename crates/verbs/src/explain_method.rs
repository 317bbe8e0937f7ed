//! `explain-method`: a method of the textbook on one page.

use cellwise_textbook::Method;
use serde::{Deserialize, Serialize};

use crate::fault::{Code, Fault};
use crate::job::Context;
use crate::work::Ready;
use crate::{VERSION, Work};

/// `explain-method`: a method of the textbook on one page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ExplainMethodRequest {
    /// The method, for instance `backtrack`; `examples` lists them all.
    pub method: String,
}

/// The reply of `explain-method`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExplainMethod {
    /// The version of the schema.
    pub cellwise: u32,
    /// The method.
    pub method: &'static str,
    /// Its full name.
    pub title: &'static str,
    /// Its idea.
    pub idea: &'static str,
    /// Its steps.
    pub pseudo_code: &'static str,
    /// What it counts as a test, or why it has none.
    pub tests: &'static str,
    /// The puzzles on which it makes sense.
    pub suits: &'static str,
    /// Further reading, the book first.
    pub reading: &'static [&'static str],
    /// The places of its code.
    pub code: &'static [&'static str],
}

pub(crate) fn begin(
    request: &ExplainMethodRequest,
    _: &Context,
) -> Result<Ready<ExplainMethod>, Fault> {
    let method: Method = request
        .method
        .parse()
        .map_err(|error| Fault::new(Code::BadRequest, format!("`method`: {error}")))?;
    Ok(Ready::new(explained(method)))
}

/// Explains a method.
#[must_use]
pub fn start(method: Method) -> impl Work<Reply = ExplainMethod> + use<> {
    Ready::new(explained(method))
}

fn explained(method: Method) -> ExplainMethod {
    let guide = method.guide();
    ExplainMethod {
        cellwise: VERSION,
        method: method.name(),
        title: guide.title,
        idea: guide.idea,
        pseudo_code: guide.pseudo_code,
        tests: guide.tests,
        suits: guide.suits,
        reading: guide.reading,
        code: guide.code,
    }
}
