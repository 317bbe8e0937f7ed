//! The document that describes the API, made from the types that carry it.

use cellwise_api as api;
use cellwise_desk::Verb;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

/// Why a question may stay without an answer: status and what it means.
const FAULTS: [(&str, &str); 11] = [
    ("400", "The body is no JSON, or broke off"),
    ("403", "A page of another site asked"),
    ("408", "The body did not arrive in time"),
    ("413", "The body is too long"),
    ("415", "The body is not application/json"),
    ("421", "The server was called by a name that is not its own"),
    (
        "422",
        "The request makes no sense, or the puzzle can't be read",
    ),
    (
        "429",
        "This client has too many questions under way; try again later",
    ),
    ("500", "A bug"),
    ("503", "Too much is being worked on; try again later"),
    ("405", "Questions are asked with POST"),
];

/// The OpenAPI document (version 3.1).
///
/// ```
/// let document = cellwise_web::openapi();
/// assert_eq!(document["openapi"], "3.1.0");
/// assert!(document["paths"]["/api/v1/solve"]["post"]["responses"]["422"].is_object());
/// ```
#[must_use]
pub fn openapi() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
    });
    let mut types = settings.into_generator();
    let mut paths = Map::new();
    for &verb in Verb::ALL {
        let path = format!("/api/v1/{}", verb.name());
        paths.insert(path, json!({"post": question(verb, &mut types)}));
    }
    paths.insert("/api/v1/health".into(), json!({"get": health()}));
    paths.insert("/api/v1/openapi.json".into(), json!({"get": this()}));
    paths.insert("/metrics".into(), json!({"get": metrics()}));
    let fault = types.subschema_for::<api::Failed>();
    let faults = FAULTS.iter().map(|&(status, about)| {
        let response = json!({
            "description": about,
            "content": {"application/json": {"schema": fault}},
        });
        (format!("Fault{status}"), response)
    });
    let faults: Map<String, Value> = faults.collect();
    // The types the answers refer to, collected while the paths were made.
    types.subschema_for::<api::Progress>();
    types.subschema_for::<api::Part>();
    let schemas = types.take_definitions(true);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Cellwise",
            "version": env!("CARGO_PKG_VERSION"),
            "summary": "Sudoku and Nonograms: solve with proof, count, check, explain, convert, watch.",
            "description": "Every question is a POST with a JSON body. With `Accept: text/event-stream` \
                the answer comes as server-sent events: `progress` (a Progress, a few times a second), `part` \
                (a Part), then `answer` or `error` ({status, error}). Without it, parts stand in the answer's field `parts`. \
                Closing the connection stops the work.",
            "license": {"name": "MIT OR Apache-2.0"},
        },
        "paths": paths,
        "components": {"schemas": schemas, "responses": faults},
    })
}

fn question(verb: Verb, types: &mut SchemaGenerator) -> Value {
    let (request, answer) = shapes(verb, types);
    let mut responses = Map::new();
    responses.insert(
        "200".into(),
        json!({
            "description": "The answer",
            "content": {
                "application/json": {"schema": answer},
                "text/event-stream": {"schema": {"type": "string"}},
            },
        }),
    );
    for (status, _) in FAULTS {
        let place = format!("#/components/responses/Fault{status}");
        responses.insert(status.into(), json!({"$ref": place}));
    }
    json!({
        "operationId": verb.name(),
        "summary": verb.about(),
        "requestBody": {
            "required": true,
            "content": {"application/json": {"schema": request}},
        },
        "responses": responses,
    })
}

/// What a verb takes and what it answers.
fn shapes(verb: Verb, types: &mut SchemaGenerator) -> (Value, Value) {
    fn of<Q: JsonSchema, A: JsonSchema>(types: &mut SchemaGenerator) -> (Value, Value) {
        (
            types.subschema_for::<Q>().to_value(),
            types.subschema_for::<A>().to_value(),
        )
    }
    let (request, answer) = match verb {
        Verb::Open => of::<api::OpenRequest, api::Opened>(types),
        Verb::Solve => of::<api::SolveRequest, api::Solve>(types),
        Verb::Count => of::<api::CountRequest, api::Count>(types),
        Verb::Check => of::<api::CheckRequest, api::Check>(types),
        Verb::Hint => {
            let (request, hint) = of::<api::HintRequest, api::Hint>(types);
            let line = types.subschema_for::<api::LineHint>();
            (request, json!({"anyOf": [hint, line]}))
        }
        Verb::Explain => of::<api::ExplainRequest, api::Explain>(types),
        Verb::Rate => of::<api::RateRequest, api::Rate>(types),
        Verb::Why => of::<api::WhyRequest, api::Why>(types),
        Verb::Convert => of::<api::ConvertRequest, api::Converted>(types),
        Verb::Trace => of::<api::TraceRequest, api::TraceEnd>(types),
        Verb::Compare => of::<api::CompareRequest, api::Compare>(types),
        Verb::Render => of::<api::RenderRequest, api::Rendered>(types),
        Verb::Batch => of::<api::BatchRequest, api::Summary>(types),
        Verb::Learn => of::<api::LearnRequest, api::Learn>(types),
        Verb::Formats => of::<api::FormatsRequest, api::Formats>(types),
        Verb::Examples => of::<api::ExamplesRequest, api::Examples>(types),
    };
    if !matches!(verb, Verb::Trace | Verb::Batch) {
        return (request, answer);
    }
    let part = types.subschema_for::<api::Part>();
    let parts = json!({
        "type": "object",
        "properties": {"parts": {"type": "array", "items": part}},
    });
    (request, json!({"allOf": [answer, parts]}))
}

fn health() -> Value {
    json!({
        "operationId": "health",
        "summary": "Say whether the server is well",
        "responses": {"200": {
            "description": "It is",
            "content": {"application/json": {"schema": {
                "type": "object",
                "properties": {
                    "cellwise": {"type": "integer"},
                    "status": {"const": "ok"},
                    "version": {"type": "string"},
                    "jobs": {"type": "integer", "minimum": 0},
                },
                "required": ["cellwise", "status", "version", "jobs"],
            }}},
        }, "405": {"$ref": "#/components/responses/Fault405"}, "421": {"$ref": "#/components/responses/Fault421"}},
    })
}

fn this() -> Value {
    json!({
        "operationId": "openapi",
        "summary": "Give this document",
        "responses": {"200": {
            "description": "This document",
            "content": {"application/json": {"schema": {"type": "object"}}},
        }, "405": {"$ref": "#/components/responses/Fault405"}, "421": {"$ref": "#/components/responses/Fault421"}},
    })
}

fn metrics() -> Value {
    json!({
        "operationId": "metrics",
        "summary": "Give what the server counts, as Prometheus reads it",
        "responses": {"200": {
            "description": "Counters, gauges and a histogram",
            "content": {"text/plain": {"schema": {"type": "string"}}},
        }, "405": {"$ref": "#/components/responses/Fault405"}, "421": {"$ref": "#/components/responses/Fault421"}},
    })
}
