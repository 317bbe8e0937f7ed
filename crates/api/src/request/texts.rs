//! Requests about a text with any number of puzzles: `open` and `batch`.

use serde::{Deserialize, Serialize};

use super::common::{Content, Reading, content_request, reading_request};
use super::limits::object;
use super::{Bytes, Limits};
use crate::Kind;

content_request! {
    /// `open`: what is in a text, or in a file?
    ///
    /// ```
    /// use cellwise_api::{Content, OpenRequest};
    ///
    /// let request: OpenRequest = serde_json::from_str(r#"{"data":"iVBORw=="}"#).unwrap();
    /// assert!(matches!(request.content(), Some(Content::Data(b"\x89PNG"))));
    /// ```
    OpenRequest {
        /// Which puzzle; found out by itself unless told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kind: Option<Kind>,
    } then {
        /// How many records to give; 100 by default.
        #[serde(default = "hundred")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 1000)))]
        first: usize,
    }
}

fn hundred() -> usize {
    100
}

/// What a batch does with each record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum BatchVerb {
    /// Solve, with proof.
    Solve,
    /// Count solutions.
    Count,
    /// Look for what is wrong.
    Check,
    /// Sudoku: say how hard it is.
    Rate,
}

/// How the results of a batch are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum BatchForm {
    /// One line of text a record.
    Line,
    /// A table.
    Csv,
    /// One JSON object a line.
    Json,
}

content_request! {
    /// `batch`: one verb on every record of a text. Limits hold for each record; `seconds` of the
    /// carrier hold for the whole.
    BatchRequest {
        /// Which puzzle.
        kind: Kind,
        /// What to do with each record.
        verb: BatchVerb,
        /// How results are written.
        to: BatchForm,
    } then {
        /// How much each record may cost.
        #[serde(default, deserialize_with = "object")]
        limits: Limits,
        /// The seed of everything random.
        #[serde(default)]
        seed: u64,
    }
}
