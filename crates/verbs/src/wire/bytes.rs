//! Bytes in JSON: Base64, the alphabet with `+` and `/`, padded (RFC 4648, section 4).

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Bytes that need not be text: a picture, a packed file.
///
/// ```
/// use cellwise_verbs::Bytes;
///
/// let png: Bytes = serde_json::from_str("\"iVBORw==\"").unwrap();
/// assert_eq!(png.0, b"\x89PNG");
/// assert_eq!(serde_json::to_string(&png).unwrap(), "\"iVBORw==\"");
/// let slip = serde_json::from_str::<Bytes>("\"iVBORw\"").unwrap_err();
/// assert!(slip.to_string().starts_with("no Base64"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bytes(pub Vec<u8>);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&STANDARD.encode(&self.0))
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let bytes = STANDARD.decode(text);
        bytes
            .map(Self)
            .map_err(|error| D::Error::custom(format!("no Base64: {error}")))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Bytes {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Bytes".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "Bytes that need not be text, in Base64",
            "type": "string",
            "contentEncoding": "base64",
            "pattern": "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$",
        })
    }
}
