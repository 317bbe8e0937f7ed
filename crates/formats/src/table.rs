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
    // All bytes, without an end at the first: compilers make vectors of it.
    let is_quoted = value.bytes().fold(false, |is_quoted, byte| {
        is_quoted | matches!(byte, b',' | b'"' | b'\n' | b'\r')
    });
    if is_quoted {
        Cow::Owned(format!("\"{}\"", value.replace('"', "\"\"")))
    } else {
        Cow::Borrowed(value)
    }
}
