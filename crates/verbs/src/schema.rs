//! The JSON schema of every request and every reply, generated from the types.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};

/// Every object that can stand on a line of `--json` output. Requests, and replies of carriers
/// alone, are beside them in `$defs`: `SolveRequest`, `Opened`, `Failed` and the others.
#[derive(JsonSchema)]
#[serde(untagged)]
#[schemars(title = "Cellwise, version 1")]
#[expect(dead_code, reason = "only its shape is used")]
enum Any {
    Solve(crate::solve::Solve),
    Count(crate::count::Count),
    Check(crate::check::Check),
    TraceEvent(crate::trace::TraceEvent),
    TraceEnd(crate::trace::TraceEnd),
    Compare(crate::compare::Compare),
    Rate(crate::rate::Rate),
    Explain(crate::explain::Explain),
    Hint(crate::hint::Hint),
    Steps(crate::steps::Steps),
    NonogramHint(crate::hint::NonogramHint),
    NonogramExplain(crate::explain::NonogramExplain),
    NonogramRate(crate::rate::NonogramRate),
    NonogramWhy(crate::why::NonogramWhy),
    NonogramLearn(crate::learn::NonogramLearn),
    Why(crate::why::Why),
    Learn(crate::learn::Learn),
    Canon(crate::canon::Canon),
    Distinct(crate::dedupe::Distinct),
    Minimize(crate::minimize::Minimize),
    Candidates(crate::candidates::CandidatesReply),
    Superfluous(crate::superfluous::SuperfluousReply),
    NewPuzzle(crate::generate::NewPuzzle),
    FromImage(crate::from_image::FromImage),
    Survey(crate::stats::SurveyReply),
    ExplainMethod(crate::explain_method::ExplainMethod),
    Exercise(crate::exercise::Exercise),
    Plan(crate::plan::Plan),
    Summary(crate::Summary),
    Bad(crate::Bad),
}

/// The schema (JSON Schema 2020-12) of every reply, with every request among its definitions.
#[must_use]
pub fn schema() -> Schema {
    let mut types = SchemaSettings::draft2020_12().into_generator();
    macro_rules! define {
        ($($name:path),* $(,)?) => { $(types.subschema_for::<$name>();)* };
    }
    define!(
        crate::hint::HintReply,
        crate::explain::ExplainReply,
        crate::rate::RateReply,
        crate::why::WhyReply,
        crate::learn::LearnReply,
        crate::open::OpenRequest,
        crate::solve::SolveRequest,
        crate::count::CountRequest,
        crate::check::CheckRequest,
        crate::hint::HintRequest,
        crate::explain::ExplainRequest,
        crate::rate::RateRequest,
        crate::steps::StepsRequest,
        crate::why::WhyRequest,
        crate::canon::CanonRequest,
        crate::minimize::MinimizeRequest,
        crate::candidates::CandidatesRequest,
        crate::superfluous::SuperfluousRequest,
        crate::convert::ConvertRequest,
        crate::trace::TraceRequest,
        crate::compare::CompareRequest,
        crate::render::RenderRequest,
        crate::batch::BatchRequest,
        crate::learn::LearnRequest,
        crate::generate::GenerateRequest,
        crate::generate::Generated,
        crate::from_image::FromImageRequest,
        crate::stats::StatsRequest,
        crate::dedupe::DedupeRequest,
        crate::explain_method::ExplainMethodRequest,
        crate::exercise::ExerciseRequest,
        crate::formats::FormatsRequest,
        crate::examples::ExamplesRequest,
        crate::open::Opened,
        crate::dedupe::Deduped,
        crate::convert::Converted,
        crate::render::Rendered,
        crate::formats::Formats,
        crate::examples::Examples,
        crate::Part,
        crate::Progress,
        crate::Failed,
    );
    types.into_root_schema_for::<Any>()
}
