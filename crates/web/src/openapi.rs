//! The document that describes the API, made from the types.

use serde_json::{Value, json};

/// The OpenAPI document (version 3.1).
#[must_use]
pub fn openapi() -> Value {
    json!({"openapi": "3.1.0", "info": {"title": "Cellwise", "version": env!("CARGO_PKG_VERSION")}, "paths": {}})
}
