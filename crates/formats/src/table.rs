//! Values in tables of text.

use std::borrow::Cow;

/// A value as a CSV table has it (RFC 4180): in quotes where it has to be.
///
/// ```
/// use cellwise_formats::csv_field;
///
/// assert_eq!(csv_field("unique"), "unique");
/// assert_eq!(csv_field("say \"no\", twice"), "\"say \"\"no\"\", twice\"");
/// ```
#[must_use]
pub fn csv_field(value: &str) -> Cow<'_, str> {
    if value.contains([',', '"', '\n', '\r']) {
        Cow::Owned(format!("\"{}\"", value.replace('"', "\"\"")))
    } else {
        Cow::Borrowed(value)
    }
}
