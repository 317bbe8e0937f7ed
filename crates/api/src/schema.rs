//! The JSON schema of every request and every answer, generated from the types.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};

/// Every object that can stand on a line of `--json` output. What can be asked, and what only
/// carriers answer, is beside them in `$defs`: `SolveRequest`, `Opened`, `Failed` and the others.
#[derive(JsonSchema)]
#[serde(untagged)]
#[schemars(title = "Cellwise, version 1")]
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

/// The schema (JSON Schema 2020-12) of every answer, with every request among its definitions.
#[must_use]
pub fn schema() -> Schema {
    let mut types = SchemaSettings::draft2020_12().into_generator();
    macro_rules! define {
        ($($name:ident),* $(,)?) => { $(types.subschema_for::<crate::$name>();)* };
    }
    define!(
        OpenRequest,
        SolveRequest,
        CountRequest,
        CheckRequest,
        HintRequest,
        ExplainRequest,
        RateRequest,
        WhyRequest,
        ConvertRequest,
        TraceRequest,
        CompareRequest,
        RenderRequest,
        BatchRequest,
        LearnRequest,
        FormatsRequest,
        ExamplesRequest,
    );
    define!(
        Opened, LineHint, Converted, Rendered, Formats, Examples, Part, Progress, Failed
    );
    types.into_root_schema_for::<Any>()
}
