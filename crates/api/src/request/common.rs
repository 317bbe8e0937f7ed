//! What requests have in common: a puzzle or a text, how it is read, what it may cost.

use super::{Bytes, Limits};
use crate::Kind;

/// What every request that brings a puzzle has in common.
#[derive(Clone, Copy, Debug)]
pub struct Posed<'a> {
    /// Which puzzle.
    pub kind: Kind,
    /// The puzzle as text.
    pub puzzle: &'a str,
    /// How to read it.
    pub reading: Reading<'a>,
    /// How much it may cost.
    pub limits: Limits,
    /// The seed of everything random.
    pub seed: u64,
}

/// How a text is to be read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reading<'a> {
    /// The format.
    pub from: Option<&'a str>,
    /// The name of the file it came from.
    pub name: Option<&'a str>,
    /// Rules beyond rows, columns and boxes.
    pub rules: &'a [String],
    /// The characters of the digits.
    pub symbols: Option<&'a str>,
    /// Rows and columns of a box.
    pub box_size: Option<[usize; 2]>,
    /// Height and width.
    pub size: Option<[usize; 2]>,
}

/// What a request brings to be read: a text, or bytes that need not be one.
#[derive(Clone, Copy, Debug)]
pub enum Content<'a> {
    /// A text.
    Text(&'a str),
    /// The bytes of a file, as it is: a picture, or something packed.
    Data(&'a [u8]),
}

impl<'a> Content<'a> {
    /// The one of the two that is there; nothing if neither is, or both are.
    pub(super) fn of(text: Option<&'a String>, data: Option<&'a Bytes>) -> Option<Self> {
        match (text, data) {
            (Some(text), None) => Some(Self::Text(text)),
            (None, Some(data)) => Some(Self::Data(&data.0)),
            (None, None) | (Some(_), Some(_)) => None,
        }
    }
}

/// A struct with the fields that say how a text is read, between its own.
macro_rules! reading_request {
    (
        $(#[$doc:meta])*
        $name:ident { $($(#[$before:meta])* $first:ident: $type:ty,)* }
        then { $($(#[$after:meta])* $last:ident: $kind:ty,)* }
    ) => {
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(deny_unknown_fields)]
        $(#[$doc])*
        pub struct $name {
            $($(#[$before])* pub $first: $type,)*
            /// The format of the text; found out by itself unless told.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub from: Option<String>,
            /// The name of the file it came from, whose ending may tell the format.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub name: Option<String>,
            /// Sudoku: rules beyond rows, columns, boxes and what the text says, as `x` or
            /// `killer 15 r1c1 r1c2`.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            #[cfg_attr(feature = "schema", schemars(length(max = 1000)))]
            pub rules: Vec<String>,
            /// Sudoku: the characters that stand for 1, 2, 3, …
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub symbols: Option<String>,
            /// Sudoku: rows and columns of a box, when the usual ones are not meant.
            #[serde(default, rename = "box", skip_serializing_if = "Option::is_none")]
            pub box_size: Option<[usize; 2]>,
            /// Nonogram: height and width, for formats that don't say.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub size: Option<[usize; 2]>,
            $($(#[$after])* pub $last: $kind,)*
        }

        impl $name {
            /// How the text is to be read.
            #[must_use]
            pub fn reading(&self) -> Reading<'_> {
                Reading {
                    from: self.from.as_deref(),
                    name: self.name.as_deref(),
                    rules: &self.rules,
                    symbols: self.symbols.as_deref(),
                    box_size: self.box_size,
                    size: self.size,
                }
            }
        }
    };
}

/// A request about one puzzle, with fields of its own.
macro_rules! puzzle_request {
    ($(#[$doc:meta])* $name:ident { $($(#[$about:meta])* $field:ident: $type:ty,)* }) => {
        reading_request! {
            $(#[$doc])*
            $name {
                /// Which puzzle.
                kind: Kind,
                /// The puzzle as text, in any format that is read.
                puzzle: String,
            } then {
                /// How much the answer may cost.
                #[serde(default, deserialize_with = "object")]
                limits: Limits,
                /// The seed of everything random: the same seed, the same answer.
                #[serde(default)]
                seed: u64,
                $($(#[$about])* $field: $type,)*
            }
        }

        impl $name {
            /// What it has in common with the others.
            #[must_use]
            pub fn posed(&self) -> Posed<'_> {
                Posed {
                    kind: self.kind,
                    puzzle: &self.puzzle,
                    reading: self.reading(),
                    limits: self.limits,
                    seed: self.seed,
                }
            }
        }
    };
}

/// A request about a text or the bytes of a file, one of which it has.
macro_rules! content_request {
    (
        $(#[$doc:meta])*
        $name:ident { $($(#[$before:meta])* $first:ident: $type:ty,)* }
        then { $($(#[$after:meta])* $last:ident: $kind:ty,)* }
    ) => {
        reading_request! {
            $(#[$doc])*
            #[cfg_attr(feature = "schema", schemars(extend("oneOf" = [
                {"required": ["text"], "properties": {"text": {"type": "string"}, "data": {"type": "null"}}},
                {"required": ["data"], "properties": {"data": {"type": "string"}, "text": {"type": "null"}}}
            ])))]
            $name {
                $($(#[$before])* $first: $type,)*
                /// The text.
                #[serde(default, skip_serializing_if = "Option::is_none")]
                text: Option<String>,
                /// Instead of a text, the bytes of a file: a picture, or what is packed with gzip or Zstandard.
                #[serde(default, skip_serializing_if = "Option::is_none")]
                data: Option<Bytes>,
            } then { $($(#[$after])* $last: $kind,)* }
        }

        impl $name {
            /// What it brings; nothing if it has neither `text` nor `data`, or both.
            #[must_use]
            pub fn content(&self) -> Option<Content<'_>> {
                Content::of(self.text.as_ref(), self.data.as_ref())
            }
        }
    };
}

pub(super) use {content_request, puzzle_request, reading_request};
