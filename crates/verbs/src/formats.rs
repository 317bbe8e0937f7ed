//! `formats`: every format that is read or written.

use cellwise_formats::FormatInfo;
use serde::{Deserialize, Serialize};

use crate::fault::Fault;
use crate::job::Context;
use crate::work::Ready;
use crate::{PuzzleKind, VERSION, Work, drawing};

/// `formats`: every format that is read or written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FormatsRequest {}

/// The reply of `formats`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Formats {
    /// The version of the schema.
    pub cellwise: u32,
    /// Every format.
    pub formats: Vec<FormatJson>,
}

/// A format in one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Format"))]
pub struct FormatJson {
    /// The kind of puzzle it is for.
    pub kind: PuzzleKind,
    /// Its name.
    pub name: String,
    /// The endings of its files, without the dot.
    pub extensions: Vec<String>,
    /// True if it is read.
    pub reads: bool,
    /// True if it is written.
    pub writes: bool,
    /// True if one file may hold several puzzles.
    pub several: bool,
    /// Its description.
    pub about: String,
}

pub(crate) fn begin(_: &FormatsRequest, _: &Context) -> Result<Ready<Formats>, Fault> {
    Ok(Ready::new(list()))
}

/// Lists the formats.
pub fn start() -> impl Work<Reply = Formats> + use<> {
    Ready::new(list())
}

/// Every format, and the drawings, with their puzzle.
#[must_use]
pub fn catalogue() -> Vec<(PuzzleKind, FormatInfo)> {
    let mut all = cellwise_formats::catalogue();
    all.extend(PuzzleKind::ALL.map(|kind| (kind, drawing::FORMAT)));
    all
}

fn list() -> Formats {
    let formats = catalogue().into_iter().map(|(kind, format)| FormatJson {
        kind,
        name: format.name.to_owned(),
        extensions: format.extensions.iter().map(ToString::to_string).collect(),
        reads: format.reads,
        // A reply holds text, so a binary format can't be written into it.
        writes: format.writes && !format.binary,
        several: format.several,
        about: format.about.to_owned(),
    });
    Formats {
        cellwise: VERSION,
        formats: formats.collect(),
    }
}
