//! Sudoku in YAML: the shapes that [`json`](super::json) knows, in another syntax.
//!
//! ```text
//! board:
//!   - [5, 3, 0, …]
//! ```
//!
//! In: a document. Out: its puzzles.

use super::{Format, Page, Reading, Record, Sudoku, json};
use crate::error::{Error, ErrorKind};
use crate::format::Description;
use crate::source::Source;
use crate::yaml;

pub(super) const YAML: Description<Sudoku> = Description {
    own_endings: &["yaml", "yml"],
    ..Description::new(
        "yaml",
        &["yaml", "yml"],
        "YAML with a board in it, of any shape",
        read,
        json::writing(|board, page: &mut Page<'_>| {
            yaml::print(&json::object(board), page.text);
        }),
    )
};

/// Reads the next document.
fn read(lines: &mut Source<'_>, state: &mut Reading) -> Result<Option<Record>, Error> {
    let Some(document) = yaml::read(lines)? else {
        return Ok(None);
    };
    let at_start = |kind| {
        let kind = match kind {
            ErrorKind::OtherKind { found, expected } => ErrorKind::OtherKind {
                found: found.replace("JSON", "YAML"),
                expected,
            },
            kind => kind,
        };
        Error::at_line(document.line, kind)
    };
    let records = json::parse(&document.value, &mut state.own.boards).map_err(at_start)?;
    let records = records.into_iter().map(|found| match found {
        Ok(record) => Ok(Record {
            line: document.line,
            format: match record.format {
                Format::Json => Format::Yaml,
                format => format,
            },
            ..record
        }),
        Err(kind) => Err(at_start(kind)),
    });
    let records = records.collect();
    state.found(records)
}
