//! Nonograms in YAML: the names and shapes that [`tree`](super::tree) knows, in another syntax.
//!
//! ```text
//! rows:
//!   - [1, 1]
//! columns:
//!   - [2]
//! ```
//!
//! In: a document. Out: its puzzles.

use serde_json::Value;

use super::print::Writing;
use super::{Format, Nonogram, Reading, Record, json, tree};
use crate::error::Error;
use crate::format::Description;
use crate::source::Source;
use crate::yaml;

pub(super) const YAML: Description<Nonogram> = Description {
    colours: true,
    own_endings: &["yaml", "yml"],
    ..Description::new(
        "yaml",
        &["yaml", "yml"],
        "YAML with clues, of any shape",
        read,
        Writing {
            fields: |_| true,
            id: true,
            solution: true,
            blots: true,
            palette: |_| true,
            ..Writing::clues(|record, page| {
                if let Ok(Value::Object(object)) = serde_json::from_str(&json::text(record)) {
                    yaml::print(&object, page.text);
                }
            })
        },
    )
};

/// Reads the next document.
fn read(lines: &mut Source<'_>, state: &mut Reading) -> Result<Option<Record>, Error> {
    let Some(document) = yaml::read(lines)? else {
        return Ok(None);
    };
    let records = tree::records(
        &json::node(&document.value),
        Format::Yaml,
        document.line,
        "YAML",
    )?;
    state.found(records)
}
