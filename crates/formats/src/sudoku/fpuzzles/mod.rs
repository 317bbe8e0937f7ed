//! f-puzzles: JSON, and the links that hold it packed.
//!
//! ```text
//! https://f-puzzles.com/?load=N4Ig…        {"size": 9, "grid": [[{"value": 5, "given": true}, …], …], …}
//! ```
//!
//! Givens, pencil marks that are given, regions, and the rules that Cellwise has; any other rule
//! is refused by its name, drawings without meaning are passed over. What the user entered is not
//! part of the puzzle. The names and shapes are those of FPuzzlesBoard in dclamage's SudokuSolver;
//! the packing is [`lz`].

mod read;
mod write;

use super::Record;
use crate::error::ErrorKind;
use crate::lz;

pub(super) use read::parse;
pub(super) use write::{holds, to_json};

/// The longest JSON that is unfolded from a link or taken apart.
pub(super) const MAX_JSON: usize = 1 << 20;
const LINK: &str = "https://f-puzzles.com/?load=";

/// The packed text in a link, if it is one of f-puzzles.
pub(super) fn packed(text: &str) -> Option<&str> {
    let (_, packed) = text.trim().split_once("?load=")?;
    Some(packed.split('&').next().unwrap_or_default())
}

/// The JSON in a packed text.
pub(super) fn unpack(packed: &str) -> Result<String, ErrorKind> {
    let packed = packed
        .replace("%2B", "+")
        .replace("%2F", "/")
        .replace("%3D", "=");
    let packed = packed
        .replace("%2b", "+")
        .replace("%2f", "/")
        .replace("%3d", "=")
        .replace(' ', "+");
    lz::unpack(&packed, MAX_JSON).map_err(|fault| match fault {
        lz::Fault::Broken => ErrorKind::Syntax("the link is cut short or damaged".into()),
        lz::Fault::TooLong => ErrorKind::TooLarge {
            what: "a packed puzzle",
            found: format!("more than {MAX_JSON} characters"),
            limit: MAX_JSON as u64,
        },
    })
}

/// The packed text of a record.
pub(super) fn pack(record: &Record) -> String {
    lz::pack(&to_json(record).to_string())
}

/// Appends a link.
pub(super) fn print(record: &Record, out: &mut String) {
    out.push_str(&format!("{LINK}{}\n", pack(record)));
}
