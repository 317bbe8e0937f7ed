//! The members that requests share: a puzzle or a text, how to read it, and limits.
//!
//! A member that the verb does not know is refused, so that a misspelt member is an error and
//! not a silent default. Serde can't refuse unknown members of flattened structs, so the shared
//! members are written into each request by the macros below.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::Bytes;
use crate::PuzzleKind;

/// The members of every request about one puzzle.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleText<'a> {
    /// The kind of puzzle.
    pub kind: PuzzleKind,
    /// The puzzle as text.
    pub puzzle: &'a str,
    /// The way to read it.
    pub reading: Reading<'a>,
}

/// The members that say how to read a text.
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

/// The content of a request about many puzzles: a text, or bytes that need not be text.
#[derive(Clone, Copy, Debug)]
pub enum Content<'a> {
    /// A text.
    Text(&'a str),
    /// The bytes of a file: a picture, or a packed file.
    Data(&'a [u8]),
}

impl<'a> Content<'a> {
    /// The one of the two that is present; `None` if neither is, or both are.
    pub(crate) fn of(text: Option<&'a String>, data: Option<&'a Bytes>) -> Option<Self> {
        match (text, data) {
            (Some(text), None) => Some(Self::Text(text)),
            (None, Some(data)) => Some(Self::Data(&data.0)),
            (None, None) | (Some(_), Some(_)) => None,
        }
    }
}

/// Limits of the work for a reply. A carrier may allow less.
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
    /// Bytes of memory held at the same time: models, traces, learnt clauses, parts that wait.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
}

/// Reads limits as an object: serde's derived reader takes a list of values, too.
pub(crate) fn object<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Limits, D::Error> {
    struct Object;

    impl<'de> Visitor<'de> for Object {
        type Value = Limits;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object with `seconds`, `nodes` and `memory`")
        }

        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Limits, A::Error> {
            Limits::deserialize(MapAccessDeserializer::new(map))
        }
    }

    deserializer.deserialize_map(Object)
}

/// Defines a request with the members that say how a text is read, between its own.
macro_rules! reading_request {
    (
        $(#[$doc:meta])*
        $name:ident { $($(#[$before:meta])* $first:ident: $type:ty,)* }
        then { $($(#[$after:meta])* $last:ident: $kind:ty,)* }
    ) => {
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(deny_unknown_fields)]
        $(#[$doc])*
        pub struct $name {
            $($(#[$before])* pub $first: $type,)*
            /// The format of the text; by default it is detected.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub from: Option<String>,
            /// The name of the file it came from, whose ending may tell the format.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub name: Option<String>,
            /// Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or
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
            /// The way to read the text.
            #[must_use]
            pub fn reading(&self) -> $crate::wire::Reading<'_> {
                $crate::wire::Reading {
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

/// Defines a request about one puzzle, with members of its own.
macro_rules! puzzle_request {
    ($(#[$doc:meta])* $name:ident { $($(#[$about:meta])* $field:ident: $type:ty,)* }) => {
        $crate::wire::request::reading_request! {
            $(#[$doc])*
            $name {
                /// The kind of puzzle.
                kind: $crate::PuzzleKind,
                /// The puzzle as text, in any format that is read.
                puzzle: String,
            } then {
                /// Limits of the work.
                #[serde(default, deserialize_with = "crate::wire::request::object")]
                limits: $crate::wire::Limits,
                /// The seed of everything random: the same seed, the same reply.
                #[serde(default)]
                seed: u64,
                $($(#[$about])* $field: $type,)*
            }
        }

        impl $name {
            /// The puzzle, and how to read it.
            #[must_use]
            pub fn text(&self) -> $crate::wire::PuzzleText<'_> {
                $crate::wire::PuzzleText {
                    kind: self.kind,
                    puzzle: &self.puzzle,
                    reading: self.reading(),
                }
            }
        }
    };
}

/// Defines a request about a text or the bytes of a file; it has one of the two.
macro_rules! content_request {
    (
        $(#[$doc:meta])*
        $name:ident { $($(#[$before:meta])* $first:ident: $type:ty,)* }
        then { $($(#[$after:meta])* $last:ident: $kind:ty,)* }
    ) => {
        $crate::wire::request::reading_request! {
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
                /// Instead of a text, the bytes of a file: a picture, or a file packed with gzip or Zstandard.
                #[serde(default, skip_serializing_if = "Option::is_none")]
                data: Option<$crate::wire::Bytes>,
            } then { $($(#[$after])* $last: $kind,)* }
        }

        impl $name {
            /// Its content; `None` if it has neither `text` nor `data`, or both.
            #[must_use]
            pub fn content(&self) -> Option<$crate::wire::Content<'_>> {
                $crate::wire::Content::of(self.text.as_ref(), self.data.as_ref())
            }
        }
    };
}

pub(crate) use {content_request, puzzle_request, reading_request};
