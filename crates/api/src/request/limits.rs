//! How much an answer may cost.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

/// How much an answer may cost. Whoever carries the request may allow less.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Seconds of work, waiting in a queue included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0)))]
    pub seconds: Option<f64>,
    /// Search nodes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// Limits as an object: left to itself serde takes a list of values in order, too.
pub(super) fn object<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Limits, D::Error> {
    struct Object;

    impl<'de> Visitor<'de> for Object {
        type Value = Limits;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object with `seconds` and `nodes`")
        }

        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Limits, A::Error> {
            Limits::deserialize(MapAccessDeserializer::new(map))
        }
    }

    deserializer.deserialize_map(Object)
}
