//! Replies as rows of a table.

use std::borrow::Cow;

use cellwise_core::Limit;

/// A reply that fits into one row of a table, beside the columns that say which record it is for.
pub trait Row {
    /// The names of the columns.
    const COLUMNS: &'static [&'static str];

    /// The cells of the row, in the order of the columns.
    fn cells(&self) -> Vec<Cow<'static, str>>;

    /// The word under which a run counts the reply.
    fn word(&self) -> &'static str;

    /// The reply as one line of text.
    fn line(&self) -> String;

    /// Search nodes spent.
    fn nodes(&self) -> u64 {
        0
    }

    /// The limit that struck, if one did.
    fn limit(&self) -> Option<Limit> {
        None
    }
}

/// The cell for a value that may be missing.
pub(crate) fn cell(value: Option<impl ToString>) -> Cow<'static, str> {
    value.map_or(Cow::Borrowed(""), |value| value.to_string().into())
}

/// The cell for a number. The smallest ones, which most cells hold, take no memory of their own.
pub(crate) fn number(value: u64) -> Cow<'static, str> {
    match value {
        0 => "0".into(),
        1 => "1".into(),
        value => value.to_string().into(),
    }
}
