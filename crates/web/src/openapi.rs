//! The document that describes the API, made from the kept schema and the table of verbs.

use cellwise_verbs::{SCHEMA, Types, Verb};
use serde_json::{Map, Value, json};

/// The statuses of a request that is refused, and their meanings.
const FAULTS: [(&str, &str); 11] = [
    ("400", "The body is not JSON, or broke off"),
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
    let mut paths = Map::new();
    for verb in Verb::all_carried() {
        if let Some(types) = verb.info().types {
            let path = format!("/api/v1/{}", verb.name());
            paths.insert(path, json!({"post": question(verb, types)}));
        }
    }
    paths.insert("/api/v1/health".into(), json!({"get": health()}));
    paths.insert("/api/v1/openapi.json".into(), json!({"get": this()}));
    paths.insert("/metrics".into(), json!({"get": metrics()}));
    let faults = FAULTS.iter().map(|&(status, about)| {
        let response = json!({
            "description": about,
            "content": {"application/json": {"schema": named("Failed")}},
        });
        (format!("Fault{status}"), response)
    });
    let faults: Map<String, Value> = faults.collect();
    // The schema is generated, so it can be read.
    let mut schema: Value = serde_json::from_str(SCHEMA).unwrap_or_default();
    let mut schemas = schema["$defs"].take();
    moved(&mut schemas);
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

/// A type of the schema.
fn named(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

/// Lets references point to the place that types have in this document.
fn moved(value: &mut Value) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                match member {
                    Value::String(place) if name == "$ref" => {
                        *place = place.replace("#/$defs/", "#/components/schemas/");
                    }
                    member => moved(member),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(moved),
        _ => {}
    }
}

fn question(verb: Verb, types: Types) -> Value {
    let mut reply = named(types.reply);
    if types.parts {
        let parts = json!({
            "type": "object",
            "properties": {"parts": {"type": "array", "items": named("Part")}},
        });
        reply = json!({"allOf": [reply, parts]});
    }
    let mut responses = Map::new();
    responses.insert(
        "200".into(),
        json!({
            "description": "The answer",
            "content": {
                "application/json": {"schema": reply},
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
            "content": {"application/json": {"schema": named(types.request)}},
        },
        "responses": responses,
    })
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
