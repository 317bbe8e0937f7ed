//! The first members of every reply.

use cellwise_formats::Field;
use serde::Serialize;

use super::ColourJson;
use crate::{Input, PuzzleKind};

/// The version of the schema, in every object's member `cellwise`.
pub const VERSION: u32 = 1;

/// The place of a record: these members come first, and only where a record has a place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecordPlace {
    /// The name of the file that holds the record, if there are several files.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The line of its file on which the record begins, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The record's own name, if its file gives one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
}

/// The first members of every reply on a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Head {
    /// The place of the record.
    #[serde(flatten)]
    pub place: RecordPlace,
    /// The version of the schema.
    pub cellwise: u32,
    /// The kind of puzzle.
    pub kind: PuzzleKind,
    /// The title that its file gives it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Its author, as its file says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The holder of the rights, as its file says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub copyright: Option<String>,
    /// Its licence, as its file says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub licence: Option<String>,
    /// The kinds of drawing in its file that may stand for a rule and are not read as one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawings: Vec<String>,
    /// The colours of the picture, background first; missing for black on white.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub palette: Option<Vec<ColourJson>>,
    /// Remarks on how the puzzle was read; missing if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

impl Head {
    /// The head for a puzzle of this kind, without a place.
    #[must_use]
    pub fn new(kind: PuzzleKind) -> Self {
        Self {
            place: RecordPlace::default(),
            cellwise: VERSION,
            kind,
            title: None,
            author: None,
            copyright: None,
            licence: None,
            drawings: Vec::new(),
            palette: None,
            notes: Vec::new(),
        }
    }

    /// The head of every reply on this puzzle.
    #[must_use]
    pub fn of(input: &Input) -> Self {
        let say = |field| input.record.meta().get(field).map(str::to_owned);
        Self {
            place: input.place.clone(),
            title: say(Field::Title),
            author: say(Field::Author),
            copyright: say(Field::Copyright),
            licence: say(Field::Licence),
            drawings: input.record.drawings().to_vec(),
            palette: input.record.palette().and_then(ColourJson::unless_plain),
            notes: input
                .record
                .notes()
                .iter()
                .map(ToString::to_string)
                .collect(),
            ..Self::new(input.record.kind())
        }
    }
}
