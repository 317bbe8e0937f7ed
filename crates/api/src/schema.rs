//! The JSON schema of every answer, generated from the types.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};

/// Every object that can stand on a line of `--json` output.
#[derive(JsonSchema)]
#[serde(untagged)]
#[schemars(title = "Cellwise answers, version 1")]
#[expect(dead_code, reason = "only its shape is used")]
enum Any {
    Solve(crate::Solve),
    Count(crate::Count),
    Check(crate::Check),
    TraceEvent(crate::TraceEvent),
    TraceEnd(crate::TraceEnd),
    Compare(crate::Compare),
    Rate(crate::Rate),
    Explain(crate::Explain),
    Hint(crate::Hint),
    Why(crate::Why),
    Learn(crate::Learn),
    Canon(crate::Canon),
    Distinct(crate::Distinct),
    Minimize(crate::Minimize),
    Survey(crate::Survey),
    Summary(crate::Summary),
    Bad(crate::Bad),
}

/// The schema (JSON Schema 2020-12) of every answer.
#[must_use]
pub fn schema() -> Schema {
    SchemaSettings::draft2020_12()
        .into_generator()
        .into_root_schema_for::<Any>()
}
